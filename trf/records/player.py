"""The player record (001) and the national rating record.

A line in order is read by one pass of the grammar. Where the grammar stops, the field it stopped at
is repaired or blanked, with a diagnostic, and the line is read again: one damaged field costs that
field. Lines whose columns are shifted as a whole are shifted back.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, cast

from trf.diagnostics import Log
from trf.grammars import Misfit, parse
from trf.layout import (
    FIELD,
    FIRST_OPPONENT,
    NATIONAL_WIDTH,
    PLAYER_FIELDS,
    ROUND_WIDTH,
    STATIC_WIDTH,
)
from trf.model import Cell, NationalRating, Player
from trf.points import hundredths

from .cells import free_cells, known_cells, mend_rounds, read_cells
from .problem import Problem
from .repair import FIELD_AT, LOST, repair_field
from .titles import SHORT_TITLES, TITLES

_SEXES: Final = {" ": "", "m": "m", "w": "w", "f": "w", "u": ""}


class _Repaired(NamedTuple):
    """A line that the grammar reads, the problems it had, and its cells if read otherwise."""

    tokens: Sequence[str]
    problems: list[Problem]
    cells: tuple[Cell, ...] | None = None


_CUTS: Final = (3, *(f.last for f in PLAYER_FIELDS if f.name not in ("number", "sex")), 4, 9)
_SHIFTS: Final = tuple((cut, shift) for shift in (1, -1, 2, -2) for cut in _CUTS)
"""Shifts to try on a damaged line: from which position on, and by how many columns it stands too
far to the right."""

_MOST_SHIFT_FAILURES: Final = 100
"""After so many lines that no shift explains, shifts are no longer tried (they take time)."""


class PlayerReader:
    """Reads 001 and national rating records."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._shift_failures = 0

    def read(self, text: str, line: int) -> Player | None:
        """Return the player of a 001 record; None (with a TRF101) if the number is unreadable.

        `text` is the line without trailing blanks.
        """
        padded = _pad(text)
        cells = known_cells(padded[STATIC_WIDTH:], line)
        try:
            tokens = _parse(padded if cells is None else padded[:STATIC_WIDTH])
        except Misfit:
            return self._read_damaged(padded, line)
        return self._build(tokens, line, cells)

    def read_national(self, text: str, line: int) -> NationalRating | None:
        """Return a national rating record; None (with a TRF305) if it cannot be read."""
        try:
            tokens = parse("player", "national", text[:NATIONAL_WIDTH].ljust(NATIONAL_WIDTH))
        except Misfit as error:
            column = error.position + 1
            message = "the national rating record cannot be read"
            expected = "the columns of a 001 record"
            self._log.add("TRF305", line, column, message, expected, text[column - 1 :])
            return None
        values = [str(token).strip() for token in tokens]
        federation, number, _sex, title, name, rating, origin, national_id, birth = values
        return NationalRating(
            federation,
            int(number),
            title,
            name,
            int(rating) or None if rating else None,
            origin,
            national_id,
            birth,
            line,
        )

    # --- a line in order ---

    def _build(
        self, tokens: Sequence[str], line: int, cells: tuple[Cell, ...] | None
    ) -> Player | None:
        number = int(tokens[1])
        if number == 0:
            self._log.add("TRF101", line, 5, LOST, "a starting rank from 1 to 9999", "0")
            return None
        name, points, rank = tokens[4].strip(), hundredths(tokens[9]), tokens[10].strip()
        rating = tokens[5].strip()
        if cells is None:
            rounds = tokens[11]
            cells = read_cells(rounds, line, self._log) if rounds else ()
        player = Player(
            number,
            self._sex(tokens[2], line),
            "" if tokens[3].isspace() else self._title(tokens[3][:3], line),
            name,
            int(rating) or None if rating else None,
            tokens[6].strip(),
            _fide_id(tokens[7].strip()),
            tokens[8].strip(),
            points,
            int(rank) or None if rank else None,
            cells,
            line,
        )
        self._note_style(player, line)
        return player

    def _sex(self, raw: str, line: int) -> str:
        if raw in "uU":
            message = "the sex is given as unknown"
            self._log.once("TRF116", line, FIELD["sex"].first, message, "m, w or blank", raw)
        return _SEXES[raw.lower()]

    def _title(self, raw: str, line: int) -> str:
        """Return the title in FIDE's form and say what is unusual about the text."""
        text = raw.strip()
        column = FIELD["title"].first
        if raw[0] == raw[-1] == " ":
            message = "the title stands one column off"
            self._log.add("TRF105", line, column, message, "columns 11-13, right-aligned", raw)
        elif raw[-1] == " ":
            message = "titles are left-aligned"
            self._log.once("TRF107", line, column, message, "right-aligned in 11-13", raw)
        long_form = SHORT_TITLES.get(text)
        if long_form:
            message = "titles are written in their short form"
            self._log.once("TRF106", line, column, message, long_form, text)
            return long_form
        return text.upper() if text.upper() in TITLES else text

    def _note_style(self, player: Player, line: int) -> None:
        if player.points is None:
            message = "points are missing"
            self._log.once("TRF112", line, FIELD["points"].first, message, "points")
        if player.rank is None:
            message = "ranks are missing"
            self._log.once("TRF114", line, FIELD["rank"].first, message, "a rank")
        if not player.name:
            self._log.add("TRF115", line, FIELD["name"].first, "the name is missing", "a name")
        birth = player.birth
        if birth and not (len(birth) == 10 and birth[4] == birth[7] == "/"):
            message = "birth dates are written in another style"
            self._log.once("TRF111", line, FIELD["birth"].first, message, "YYYY/MM/DD", birth)

    # --- a damaged line ---

    def _read_damaged(self, padded: str, line: int) -> Player | None:
        repaired = self._repair(padded, line)
        grave = [problem for problem in repaired.problems if problem.code != "TRF109"]
        if len(grave) > 1 or len(repaired.problems) > 2 or not repaired.tokens:
            repaired = self._shift_back(padded, line) or repaired
        for problem in repaired.problems:
            self._log.add(
                problem.code, line, problem.column, problem.message, problem.expected, problem.found
            )
        if not repaired.tokens:
            return None
        return self._build(repaired.tokens, line, repaired.cells)

    def _shift_back(self, padded: str, line: int) -> _Repaired | None:
        """Return the line read with some of its columns shifted back, None if that helps not."""
        if self._shift_failures > _MOST_SHIFT_FAILURES:
            return None
        for cut, shift in _SHIFTS:
            if shift > 0 and not padded[cut : cut + shift].isspace():
                continue
            moved = padded[:cut] + " " * -shift + padded[cut + max(shift, 0) :]
            tokens = self._try(_pad(moved.rstrip()))
            if tokens is None or (cut < FIELD["name"].last and tokens[4].startswith(" ")):
                continue
            side = "right" if shift > 0 else "left"
            message = f"the columns from {cut + 1} on stand {abs(shift)} too far to the {side}"
            problem = Problem("TRF104", cut + 1, message, "the standard columns", padded[cut:])
            first = FIRST_OPPONENT + shift
            cells = read_cells(tokens[11], line, self._log, first) if tokens[11] else ()
            return _Repaired(tokens, [problem], cells)
        self._shift_failures += 1
        return None

    def _try(self, padded: str) -> Sequence[str] | None:
        try:
            return _parse(padded)
        except Misfit:
            return None

    def _repair(self, padded: str, line: int) -> _Repaired:
        """Read a line field by field: what the grammar refuses is repaired or blanked."""
        problems: list[Problem] = []
        if padded[3].isdigit():
            problems.append(Problem("TRF101", 4, LOST, "a blank in column 4", padded[3:9]))
            return _Repaired([], problems)
        if padded[3] != " ":
            problems.append(Problem("TRF110", 4, "column 4 is not blank", "a blank", padded[3]))
            padded = padded[:3] + " " + padded[4:]
        position = -1
        while True:
            try:
                tokens = _parse(padded)
            except Misfit as error:
                if error.position <= position:
                    problems.append(Problem("TRF101", 5, LOST, "a 001 record", padded))
                    return _Repaired([], problems)
                position = error.position
                if position >= STATIC_WIDTH:
                    return self._repair_rounds(padded, position, line, problems)
                changed = repair_field(padded, FIELD_AT[position], problems)
                if changed is None:
                    return _Repaired([], problems)
                padded = changed
                continue
            return _Repaired(tokens, problems)

    def _repair_rounds(
        self, padded: str, position: int, line: int, problems: list[Problem]
    ) -> _Repaired:
        static, rounds = padded[:STATIC_WIDTH], padded[STATIC_WIDTH:]
        own: list[Problem] = []
        mended = mend_rounds(rounds, position - STATIC_WIDTH, own)
        cells = None
        if any(problem.code != "TRF109" for problem in own):
            cells = free_cells(rounds, line, self._log)
            if cells:
                message = "the rounds do not stand in their columns: read in their order"
                own = [Problem("TRF209", position + 1, message, "10 columns a round", rounds)]
        tokens = self._try(static + ("" if cells else mended))
        return _Repaired(tokens or [], problems + own, cells)


def _fide_id(text: str) -> str:
    """Return a FIDE number; programs write 0 for none."""
    return text if text.strip("0") else ""


def _parse(padded: str) -> Sequence[str]:
    """Return the tokens of a filled 001 line; raises `Misfit`."""
    return cast("Sequence[str]", parse("player", "player", padded))


def _pad(text: str) -> str:
    """Fill a line with blanks up to the end of its last field."""
    length = len(text)
    if length <= STATIC_WIDTH:
        return text.ljust(STATIC_WIDTH)
    return text + " " * ((STATIC_WIDTH - length) % ROUND_WIDTH)
