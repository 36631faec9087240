"""The player record (001) and the national rating record.

A line in order is read by one pass of the grammar. Where the grammar stops, the field it stopped at
is repaired or blanked, with a diagnostic, and the line is read again: one damaged field costs that
field. Lines whose columns are shifted as a whole are shifted back.
"""

import re
from collections.abc import Callable
from typing import Final, NamedTuple, cast

from lark import Token, Tree, UnexpectedInput

from trf.diagnostics import Log
from trf.grammars import parse, parser, pattern
from trf.layout import (
    COLOUR_OFFSET,
    FIELD,
    FIRST_OPPONENT,
    NATIONAL_WIDTH,
    PLAYER_FIELDS,
    RESULT_OFFSET,
    ROUND_WIDTH,
    STATIC_WIDTH,
    Field,
)
from trf.model import BYE_CODES, PLAYED_RESULTS, Cell, NationalRating, Player
from trf.points import hundredths

TITLES: Final = frozenset(("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"))
"""The titles as FIDE abbreviates them."""

SHORT_TITLES: Final = {
    "g": "GM", "m": "IM", "f": "FM", "c": "CM",
    "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM",
    "gf": "WGM", "mf": "WIM", "ff": "WFM", "cf": "WCM",
}  # fmt: skip
"""Short forms of titles; those in ``f`` are French."""

_SEXES: Final = {" ": "", "m": "m", "w": "w", "f": "w", "u": ""}

# --- cells ---------------------------------------------------------------------------------------


class _Shape(NamedTuple):
    """What the columns of colour and result say, with the code of what is wrong about them."""

    colour: str
    result: str
    problem: str


def _problem(paired: bool, colour: str, result: str) -> str:
    has_colour = colour in ("w", "b")
    if paired:
        if result in BYE_CODES:
            return "TRF204"
        return "TRF206" if result in PLAYED_RESULTS and not has_colour else ""
    if result in PLAYED_RESULTS:
        return "TRF207"
    return "TRF205" if has_colour else ""


def _shapes(paired: bool) -> dict[str, _Shape]:
    """Map every text of columns 96-99 (blank, colour, blank, result) to its meaning."""
    shapes = {}
    for colour_text in "wbWB- ":
        for result_text in "1=0WDLwdl+-HFZUhfzu ":
            colour, result = colour_text.lower().strip(), result_text.upper().strip()
            shapes[f" {colour_text} {result_text}"] = _Shape(
                colour, result, _problem(paired, colour, result)
            )
    return shapes


_PAIRED: Final = _shapes(paired=True)
_UNPAIRED: Final = _shapes(paired=False)

_CELL_MESSAGES: Final[dict[str, tuple[str, str, int]]] = {
    "TRF204": ("a bye code, but an opponent is named", "the result of a pairing", RESULT_OFFSET),
    "TRF205": ("a colour, but no opponent", "- or blank", COLOUR_OFFSET),
    "TRF206": ("a game was played, but no colour is given", "w or b", COLOUR_OFFSET),
    "TRF207": ("the result of a game, but no opponent", "+ - H F U Z or blank", RESULT_OFFSET),
}
"""Message, what was expected, and the offset of the column at fault, by code."""


def read_cells(rounds: str, line: int, log: Log, column: int = FIRST_OPPONENT) -> tuple[Cell, ...]:
    """Return the cells of a text that the terminal ROUNDS has matched.

    `column` is that of the first opponent.
    """
    cells = []
    for start in range(0, len(rounds), ROUND_WIDTH):
        opponent_text = rounds[start + 2 : start + 6]
        opponent = None if opponent_text == "    " else int(opponent_text)
        shapes = _PAIRED if opponent else _UNPAIRED
        colour, result, problem = shapes[rounds[start + 6 : start + 10]]
        if problem:
            _report_cell(problem, rounds[start : start + ROUND_WIDTH], line, column, log)
        cells.append(Cell(opponent, colour, result, line, column))
        column += ROUND_WIDTH
    return tuple(cells)


def _report_cell(code: str, text: str, line: int, column: int, log: Log) -> None:
    message, expected, offset = _CELL_MESSAGES[code]
    round_number = (column - FIRST_OPPONENT) // ROUND_WIDTH + 1
    log.add(code, line, column + offset, f"round {round_number}: {message}", expected, text.strip())


# --- damage --------------------------------------------------------------------------------------


class _Problem(NamedTuple):
    """A diagnostic not yet reported: a repair may be dropped for a better one."""

    code: str
    column: int
    message: str
    expected: str
    found: str


class _Repaired(NamedTuple):
    """A line that the grammar reads, the problems it had, and its cells if read otherwise."""

    tokens: list[str]
    problems: list[_Problem]
    cells: tuple[Cell, ...] | None = None


_FIELD_AT: Final = {field.first - 1: field for field in PLAYER_FIELDS}
"""The field by the position at which its terminal begins."""

_NUMERIC: Final = ("rating", "fide_id", "points", "rank")

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
        self._parse = cast("Callable[..., Tree[Token]]", parser("player").parse)
        self._shift_failures = 0

    def read(self, text: str, line: int) -> Player | None:
        """Return the player of a 001 record; None (with a TRF101) if the number is unreadable.

        `text` is the line without trailing blanks.
        """
        padded = _pad(text)
        try:
            tokens = self._parse(padded, start="player").children
        except UnexpectedInput:
            return self._read_damaged(padded, line)
        return self._build(cast("list[str]", tokens), line, None)

    def read_national(self, text: str, line: int) -> NationalRating | None:
        """Return a national rating record; None (with a TRF305) if it cannot be read."""
        try:
            tokens = parse("player", "national", text[:NATIONAL_WIDTH].ljust(NATIONAL_WIDTH))
        except UnexpectedInput as error:
            column = (error.pos_in_stream or 0) + 1
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

    def _build(self, tokens: list[str], line: int, cells: tuple[Cell, ...] | None) -> Player | None:
        number = int(tokens[1])
        if number == 0:
            self._log.add("TRF101", line, 5, _LOST, "a starting rank from 1 to 9999", "0")
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
            problem = _Problem("TRF104", cut + 1, message, "the standard columns", padded[cut:])
            first = FIRST_OPPONENT + shift
            cells = read_cells(tokens[11], line, self._log, first) if tokens[11] else ()
            return _Repaired(tokens, [problem], cells)
        self._shift_failures += 1
        return None

    def _try(self, padded: str) -> list[str] | None:
        try:
            return cast("list[str]", self._parse(padded, start="player").children)
        except UnexpectedInput:
            return None

    def _repair(self, padded: str, line: int) -> _Repaired:
        """Read a line field by field: what the grammar refuses is repaired or blanked."""
        problems: list[_Problem] = []
        if padded[3].isdigit():
            problems.append(_Problem("TRF101", 4, _LOST, "a blank in column 4", padded[3:9]))
            return _Repaired([], problems)
        if padded[3] != " ":
            problems.append(_Problem("TRF110", 4, "column 4 is not blank", "a blank", padded[3]))
            padded = padded[:3] + " " + padded[4:]
        position = -1
        while True:
            try:
                tokens = self._parse(padded, start="player").children
            except UnexpectedInput as error:
                if error.pos_in_stream is None or error.pos_in_stream <= position:
                    problems.append(_Problem("TRF101", 5, _LOST, "a 001 record", padded))
                    return _Repaired([], problems)
                position = error.pos_in_stream
                if position >= STATIC_WIDTH:
                    return self._repair_rounds(padded, position, line, problems)
                changed = _repair_field(padded, _FIELD_AT[position], problems)
                if changed is None:
                    return _Repaired([], problems)
                padded = changed
                continue
            return _Repaired(cast("list[str]", tokens), problems)

    def _repair_rounds(
        self, padded: str, position: int, line: int, problems: list[_Problem]
    ) -> _Repaired:
        static, rounds = padded[:STATIC_WIDTH], padded[STATIC_WIDTH:]
        own: list[_Problem] = []
        mended = _mend_rounds(rounds, position - STATIC_WIDTH, own)
        cells = None
        if any(problem.code != "TRF109" for problem in own):
            cells = _free_cells(rounds, line)
            if cells:
                message = "the rounds do not stand in their columns: read in their order"
                own = [_Problem("TRF209", position + 1, message, "10 columns a round", rounds)]
        tokens = self._try(static + ("" if cells else mended))
        return _Repaired(tokens or [], problems + own, cells)


def _fide_id(text: str) -> str:
    """Return a FIDE number; programs write 0 for none."""
    return text if text.strip("0") else ""


_LOST = "the starting rank is unreadable: the player is not read"


def _pad(text: str) -> str:
    """Fill a line with blanks up to the end of its last field."""
    length = len(text)
    if length <= STATIC_WIDTH:
        return text.ljust(STATIC_WIDTH)
    return text + " " * ((STATIC_WIDTH - length) % ROUND_WIDTH)


def _spoken(field: Field) -> str:
    return {"fide_id": "FIDE number", "birth": "birth date", "number": "starting rank"}.get(
        field.name, field.name
    )


def _replace(padded: str, field: Field, text: str) -> str:
    """Return the line with `text` in a field, and blanks in the gap after it."""
    width = field.width + field.gap
    return padded[: field.first - 1] + text.ljust(width) + padded[field.first - 1 + width :]


def _right_aligned(field: Field, text: str) -> str | None:
    """Return a number as it should stand in its field; None if it is none or too long."""
    text = text.replace(",", ".").rjust(field.width)
    terminal = pattern("player", field.name.upper())
    return text if terminal.fullmatch(text + " " * field.gap) else None


def _repair_field(padded: str, field: Field, problems: list[_Problem]) -> str | None:
    """Return the line with one field repaired or blanked; None if the number is lost."""
    if field.name == "number":
        return _repair_number(padded, problems)
    if field.name in ("sex", "title"):
        moved = _move_title(padded, problems)
        if moved is not None:
            return moved
    if field.name in _NUMERIC:
        return _repair_numeric(padded, field, problems)
    raw, gap = padded[field.first - 1 : field.last], padded[field.last : field.last + field.gap]
    if gap.strip() and field.name != "birth":
        return _clear_gap(padded, field, problems)
    message = f"the {_spoken(field)} is unreadable: read as blank"
    problems.append(_Problem("TRF103", field.first, message, field.meaning, raw.strip()))
    return _replace(padded, field, "")


def _clear_gap(padded: str, field: Field, problems: list[_Problem]) -> str:
    """Return the line with the blank after a field restored.

    A digit there may be the first one of a number that stands too far to the left.
    """
    gap = padded[field.last]
    following = PLAYER_FIELDS[PLAYER_FIELDS.index(field) + 1]
    if gap.isdigit() and following.name in _NUMERIC:
        text = padded[field.last : following.last].strip()
        number = _right_aligned(following, text)
        if number is not None:
            problems.append(_misaligned(following, text))
            return (
                padded[: field.last] + " " + _replace(padded, following, number)[field.last + 1 :]
            )
    message = f"column {field.last + 1}, after the {_spoken(field)}, is not blank"
    problems.append(_Problem("TRF110", field.last + 1, message, "a blank", gap))
    return padded[: field.last] + " " + padded[field.last + 1 :]


def _misaligned(field: Field, raw: str) -> _Problem:
    message = f"the {_spoken(field)} is not right-aligned in its columns"
    return _Problem("TRF109", field.first, message, field.meaning, raw)


def _repair_numeric(padded: str, field: Field, problems: list[_Problem]) -> str:
    end = field.last + field.gap
    raw = padded[field.first - 1 : end]
    number = _right_aligned(field, raw.strip())
    if number is not None:
        problems.append(_misaligned(field, raw))
        return _replace(padded, field, number)
    if raw[-1] != " " and field.gap and _right_aligned(field, raw[:-1].strip()) is not None:
        return _clear_gap(padded, field, problems)
    message = f"the {_spoken(field)} is unreadable: read as blank"
    problems.append(_Problem("TRF103", field.first, message, field.meaning, raw.strip()))
    return _replace(padded, field, "")


def _repair_number(padded: str, problems: list[_Problem]) -> str | None:
    field = FIELD["number"]
    raw = padded[field.first - 1 : field.last + field.gap]
    number = _right_aligned(field, raw.strip())
    if number is None:
        problems.append(_Problem("TRF101", field.first, _LOST, field.meaning, raw))
        return None
    problems.append(_misaligned(field, raw))
    return _replace(padded, field, number)


def _move_title(padded: str, problems: list[_Problem]) -> str | None:
    """Return the line with a title that stands one column off put in its place, if that is it."""
    field = FIELD["title"]
    for first, touched, side in ((field.first - 1, 0, "left"), (field.first, -1, "right")):
        text = padded[first - 1 : first + field.width]
        title = text.strip()
        if text[touched] == " ":
            continue
        if title.upper() in TITLES or title in SHORT_TITLES:
            message = f"the title stands one column too far to the {side}"
            column = first + text.index(title)
            problems.append(_Problem("TRF105", column, message, "right-aligned in 11-13", title))
            blank = " " * len(title)
            cleared = padded[: column - 1] + blank + padded[column - 1 + len(title) :]
            return _replace(cleared, field, title.rjust(field.width))
    return None


# --- damaged rounds ------------------------------------------------------------------------------


def _mend_rounds(rounds: str, position: int, problems: list[_Problem]) -> str:
    """Return the rounds with every cell from `position` on in its standard form.

    What cannot be read becomes blank, with a problem each; text after the last round is cut off.
    """
    whole = pattern("player", "ROUNDS")
    mended = [rounds[:position]]
    for start in range(position, len(rounds), ROUND_WIDTH):
        cell = rounds[start : start + ROUND_WIDTH]
        if whole.fullmatch(cell):
            mended.append(cell)
            continue
        own: list[_Problem] = []
        column = STATIC_WIDTH + 1 + start
        fixed = _mend_cell(cell, column, own)
        if len(own) > 1 and _is_tail(rounds[start:]):
            message = "text after the last round is not read"
            problems.append(_Problem("TRF113", column, message, "nothing", rounds[start:].strip()))
            break
        problems.extend(own)
        mended.append(fixed)
    return "".join(mended)


_CELL_LIKE: Final = re.compile(r"[0-9]{1,4} [wbWB-] [1=0WDLwdl+\-HFZUhfzu](?: |$)")


def _is_tail(text: str) -> bool:
    """Tell whether no round can be seen in a text."""
    return not _CELL_LIKE.search(text)


def _mend_cell(cell: str, column: int, problems: list[_Problem]) -> str:
    """Return one round's ten columns in standard form; `column` is the first of them."""
    round_number = (column - STATIC_WIDTH - 1) // ROUND_WIDTH + 1

    def mend(terminal: str, first: int, last: int, code: str, expected: str) -> str:
        raw = cell[first:last]
        text = raw.strip().rjust(4 if terminal == "OPPONENT" else 1)
        blank = " " * len(text)
        if pattern("player", terminal).fullmatch(text):
            return text
        what = terminal.lower()
        message = f"round {round_number}: the {what} is unreadable: read as blank"
        place = column + first + len(raw) - len(raw.lstrip())
        problems.append(_Problem(code, place, message, expected, raw.strip()))
        return blank[:4] if terminal == "OPPONENT" else " "

    opponent = mend("OPPONENT", 0, 6, "TRF201", "a starting rank, 0000 or blanks")
    colour = mend("COLOUR", 6, 8, "TRF202", "w, b, - or blank")
    result = mend("RESULT", 8, 10, "TRF203", "1 = 0 W D L + - H F Z U or blank")
    fixed = f"  {opponent} {colour} {result}"
    if not problems and fixed != cell:
        message = f"round {round_number}: the round is not aligned in its columns"
        place = column + len(cell) - len(cell.lstrip())
        problems.append(_Problem("TRF109", place, message, "10 columns a round", cell.strip()))
    return fixed


def _free_cells(rounds: str, line: int) -> tuple[Cell, ...] | None:
    """Return the rounds read in their order, None unless every one is complete."""
    try:
        tokens = parse("free_rounds", "free_rounds", rounds)
    except UnexpectedInput:
        return None
    cells = []
    for index in range(0, len(tokens), 3):
        opponent, colour, result = cast("list[Token]", tokens[index : index + 3])
        column = STATIC_WIDTH + 1 + (colour.start_pos or 0) - COLOUR_OFFSET
        cells.append(Cell(int(opponent), colour.lower(), result.upper(), line, column))
    return tuple(cells)
