"""The editions of the format: what each has, and which one a file is written in."""

from __future__ import annotations

from datetime import date
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from trf.model import Tournament


class Edition(StrEnum):
    """An edition of the Tournament Report File."""

    TRF06 = "trf06"
    TRF16 = "trf16"
    TRF26 = "trf26"


class Purpose(StrEnum):
    """What a report is made for."""

    RATING = "rating"
    PAIRING = "pairing"
    TITLE = "title"


_SINCE_2026: Final = frozenset(
    (
        "142", "152", "162", "172", "182", "192", "202", "212", "222", "240", "250", "260", "299",
        "300", "310", "320", "330", "352", "362", "801", "802", "###",
    )
)  # fmt: skip

DIALECTS: Final = {"XX": "JaVaFo", "BB": "bbpPairings", "DA": "Tornelo"}
"""The programs whose own records are read, by the first two letters of the records."""

LETTER_RESULTS: Final = frozenset("WDLHFUZ")
"""The result codes that TRF06 has not."""

_TRF16_SINCE: Final = date(2016, 1, 1)


class Choice(NamedTuple):
    """An edition and how it was found."""

    edition: Edition
    reason: str


def is_of_2026(tag: str) -> bool:
    """Whether a record came with TRF26."""
    return tag in _SINCE_2026


def dialect_of(tag: str) -> str | None:
    """Return the program whose own record `tag` is, None for a record of the standard."""
    if tag[:2] in ("XX", "BB") or tag == "DAT":
        return DIALECTS[tag[:2]]
    return None


def recognise(tournament: Tournament, lines: dict[str, int]) -> Choice:
    """Tell the edition of a file by what is in it.

    `lines` maps the identifiers in the file to their first lines. A record of TRF26 decides; then
    a record of JaVaFo or bbpPairings, which extend TRF16; then letters among the results; then the
    date.
    """
    choice = _by_record(tournament, lines)
    if choice:
        return choice
    letter = _first_letter(tournament)
    if letter:
        return Choice(Edition.TRF16, letter)
    start = tournament.start_date
    if start:
        edition = Edition.TRF06 if start < _TRF16_SINCE else Edition.TRF16
        return Choice(edition, f"the start date {start:%Y/%m/%d}, and no letters among the results")
    if _has_bare_bye(tournament):
        return Choice(Edition.TRF06, "rounds without an opponent that have no letter")
    return Choice(Edition.TRF16, "nothing in the file tells")


def _by_record(tournament: Tournament, lines: dict[str, int]) -> Choice | None:
    recent = [tag for tag in lines if tag in _SINCE_2026]
    if recent:
        tag = min(recent, key=lines.__getitem__)
        return Choice(Edition.TRF26, f"record {tag} in line {lines[tag]}")
    if tournament.national_ratings:
        line = tournament.national_ratings[0].line
        return Choice(Edition.TRF26, f"a national rating record in line {line}")
    extended = [tag for tag in lines if dialect_of(tag)]
    if extended:
        tag = min(extended, key=lines.__getitem__)
        return Choice(Edition.TRF16, f"record {tag} in line {lines[tag]}, an extension of TRF16")
    return None


def _first_letter(tournament: Tournament) -> str:
    for player in tournament.players:
        for cell in player.cells:
            if cell.result in LETTER_RESULTS:
                return f"the result {cell.result} in line {cell.line}"
    return ""


def _has_bare_bye(tournament: Tournament) -> bool:
    return any(not cell.has_opponent for player in tournament.players for cell in player.cells)
