"""Repairs of player records: fields and rounds put into their columns, codes into their spelling.

Every repair is tried first: it stays only if the reader takes the same player from the line as
before, and no new fault.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from trf.diagnostics import Diagnostic, Log
from trf.layout import FIELD, ROUND_WIDTH, STATIC_WIDTH, opponent_column
from trf.model import Cell, Player
from trf.points import hundredths
from trf.records.player import PlayerReader
from trf.records.titles import SHORT_TITLES, TITLES

from .players import unambiguous_birth
from .repair import Edit, Mended, apply, without_tabs
from .tables import FEDERATIONS

_FREE: Final = "TRF209"
_JUNK: Final = "TRF113"
_SHIFTED: Final = "TRF104"
_OF_THE_LINE: Final = frozenset((_FREE, _JUNK, _SHIFTED))
_CELL_FAULTS: Final = frozenset(("TRF201", "TRF202", "TRF203"))


class _Reading(NamedTuple):
    """What the reader takes from a line."""

    player: Player
    diagnostics: tuple[Diagnostic, ...]

    @property
    def faults(self) -> frozenset[str]:
        return frozenset(each.code for each in self.diagnostics)

    def first(self, code: str) -> Diagnostic | None:
        """Return the first diagnostic of a code."""
        return next((each for each in self.diagnostics if each.code == code), None)


def _read(text: str) -> _Reading | None:
    log = Log()
    player = PlayerReader(log).read(text.rstrip(), 1)
    return _Reading(player, log.finish()) if player else None


def _meaning(player: Player) -> Player:
    """Return a player without what repairs may change: places, filling zeros, styles of dates."""
    birth = unambiguous_birth(player.birth)
    cells = tuple(Cell(cell.opponent, cell.colour, cell.result, 0, 0) for cell in player.cells)
    return replace(
        player,
        cells=cells,
        birth=player.birth if birth is None else birth,
        federation=player.federation.upper(),
        fide_id=player.fide_id.lstrip("0"),
    )


def mend_player(text: str) -> Mended:
    """Return a 001 line with its repairs; as it is if the reader takes no player from it."""
    untabbed = without_tabs(text)
    text, edits = untabbed.text, [*untabbed.edits]
    for step in _STEPS:
        before = _read(text)
        if before is None:
            break
        for edit in step(text, before):
            after_text = apply(text, edit)
            after = _read(after_text)
            if after is not None and _is_better(edit, before, after):
                edits.append(edit)
                text, before = after_text, after
    return Mended(text, tuple(edits))


def _is_better(edit: Edit, before: _Reading, after: _Reading) -> bool:
    """Whether the reader takes the same player after an edit, and finds no more to say.

    What is said of the whole line must be gone.
    """
    return (
        _meaning(after.player) == _meaning(before.player)
        and after.faults <= before.faults
        and len(after.diagnostics) <= len(before.diagnostics)
        and not (edit.code in _OF_THE_LINE and edit.code in after.faults)
    )


# --- the whole line -----------------------------------------------------------------------------


def _shift(text: str, reading: _Reading) -> Iterator[Edit]:
    """Offer the shifts that may put a line back into its columns."""
    told = reading.first(_SHIFTED)
    if told is None:
        return
    cut = told.column - 1
    for width in (1, 2):
        if text[cut : cut + width] == " " * width:
            yield Edit(_SHIFTED, told.column, " " * width, "")
        yield Edit(_SHIFTED, told.column, "", " " * width)


def _junk(text: str, reading: _Reading) -> Iterator[Edit]:
    """Offer to cut off what stands after the last round."""
    told = reading.first(_JUNK)
    if told is not None:
        kept = text[: told.column - 1].rstrip()
        yield Edit(_JUNK, len(kept) + 1, text[len(kept) :].rstrip(), "")


# --- fields -------------------------------------------------------------------------------------


def _fields(text: str, reading: _Reading) -> Iterator[Edit]:
    """Offer an edit for each field that is not as the standard writes it."""
    padded = text.ljust(STATIC_WIDTH)
    for name, normal in _NORMAL.items():
        field = FIELD[name]
        start, end = field.first - 1, field.last
        if name != "birth" and padded[start - 1].isdecimal() and padded[start - 2] == " ":
            start -= 1
        if padded[end : end + 1].isdecimal() and padded[end + 1 : end + 2] in (" ", ""):
            end += 1
        raw = padded[start:end]
        found = normal(raw.strip()) if raw.strip() else None
        if found is None:
            continue
        code, value = found
        blanks = field.first - 1 - start
        new = (" " * blanks + value.rjust(field.width)).ljust(end - start)
        if new != raw and len(new) == len(raw):
            before = text[start:end]
            after = new if before.strip() else new.rstrip()
            yield Edit(code if value != raw.strip() else _ALIGNMENT[name], start + 1, before, after)
    yield from _sex_and_title(padded, reading)
    yield from _indented_name(padded)


def _number(text: str) -> tuple[str, str] | None:
    if not text.isdecimal():
        return None
    return "TRF617", text.lstrip("0") if text.strip("0") else text


def _fide_number(text: str) -> tuple[str, str] | None:
    if not text.isdecimal() or not text.strip("0"):
        return None
    return "TRF616", text.lstrip("0")


def _points(text: str) -> tuple[str, str] | None:
    value = hundredths(text)
    if value is None:
        return None
    point = text.replace(",", ".")
    if value % 10:
        return "TRF109", point
    whole, _, decimals = point.partition(".")
    # "1,5" only needs its point; "3", ".5" and "0.50" are another style
    code = "TRF109" if whole and len(decimals) == 1 else "TRF613"
    return code, f"{value // 100}.{value % 100 // 10}"


def _federation(text: str) -> tuple[str, str] | None:
    upper = text.upper()
    return ("TRF604", upper) if upper in FEDERATIONS and len(text) == 3 else None


def _birth(text: str) -> tuple[str, str] | None:
    value = unambiguous_birth(text)
    if value is None or (len(text) == 10 and text[4] == text[7] == "/"):
        return None
    return "TRF111", value


_NORMAL: Final[dict[str, Callable[[str], tuple[str, str] | None]]] = {
    "number": _number,
    "rating": _number,
    "federation": _federation,
    "fide_id": _fide_number,
    "birth": _birth,
    "points": _points,
    "rank": _number,
}
"""The fields that are mended alone: from the text of one to its code and normal form."""

_ALIGNMENT: Final = {
    **dict.fromkeys(("number", "rating", "points", "rank"), "TRF109"),
    "federation": "TRF104",
    "fide_id": "TRF616",
    "birth": "TRF111",
}


def _sex_and_title(padded: str, reading: _Reading) -> Iterator[Edit]:
    """Offer sex and title, columns 10-14, as the standard writes them."""
    raw = padded[9:14]
    sex, title = raw[0], raw[1:].strip()
    if sex not in "mwfuMWFU ":
        sex, title = " ", raw.strip()
    together = sex + title
    if not together.strip() or (
        raw[1] != " " and together.upper() in TITLES and (together.isupper() or together.islower())
    ):
        return  # nothing there, or "FM": a title one column off, or a woman with the title "M"
    spelled = reading.player.title if title.upper() in TITLES or title in SHORT_TITLES else title
    new = spelled.rjust(3) + " "
    if sex != raw[0]:
        yield Edit("TRF105", 10, raw, sex + new)
        return
    letter = reading.player.sex if sex in "fMWF" else sex
    if letter != sex:
        yield Edit("TRF605", 10, sex, letter)
    if title and len(new) == 4 and raw[1:] != new:
        yield Edit(_title_code(raw[1:], title, spelled), 11, raw[1:], new)


def _title_code(raw: str, title: str, spelled: str) -> str:
    """Return the code that says what is wrong about a title."""
    if title in SHORT_TITLES:
        return "TRF106"
    if title != spelled:
        return "TRF604"
    return "TRF107" if raw[0] != " " and raw[3] == " " else "TRF105"


def _indented_name(padded: str) -> Iterator[Edit]:
    raw = padded[14:47]
    name = raw.strip()
    if name and raw[0] == " " and padded[47] == " ":
        yield Edit("TRF618", 15, raw, name.ljust(len(raw)))


# --- rounds -------------------------------------------------------------------------------------


def _rounds(text: str, reading: _Reading) -> Iterator[Edit]:
    """Offer the rounds in their columns."""
    player = reading.player
    if _FREE in reading.faults:
        static, old = text[:STATIC_WIDTH].ljust(STATIC_WIDTH), text[STATIC_WIDTH:].rstrip()
        new = "".join(
            f"  {cell.opponent or '0000':>4} {cell.colour} {cell.result}" for cell in player.cells
        )
        yield Edit(_FREE, len(static) + 1, old, new)
        return
    damaged = {
        (each.column - STATIC_WIDTH - 1) // ROUND_WIDTH + 1
        for each in reading.diagnostics
        if each.code in _CELL_FAULTS
    }
    for number, cell in enumerate(player.cells, start=1):
        if number not in damaged:
            yield from _round(text, number, cell)


def _round(text: str, number: int, cell: Cell) -> Iterator[Edit]:
    start = opponent_column(number) - 3
    raw = text[start : start + ROUND_WIDTH].ljust(ROUND_WIDTH)
    digits = "".join(c for c in raw[:6] if c.isdecimal())
    opponent = digits if cell.opponent == 0 else str(cell.opponent or "")
    new = f"  {opponent:>4} {cell.colour or ' '} {cell.result or ' '}"
    if new.lower() != raw.lower():
        zeros = digits != opponent and raw[2:6] == digits
        old = text[start : start + ROUND_WIDTH]
        yield Edit("TRF617" if zeros else "TRF109", start + 1, old, new[: max(len(old), 10)])


_STEPS: Final = (_shift, _junk, _fields, _rounds)
"""The repairs, in the order in which they are tried."""
