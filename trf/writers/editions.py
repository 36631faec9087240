"""The editions a report can be written in, and the records each of them holds."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from trf.model import Tournament


class Edition(StrEnum):
    """An edition of the format; `TRFX` is TRF16 with the records of JaVaFo and bbpPairings."""

    TRF06 = "trf06"
    TRF16 = "trf16"
    TRF26 = "trf26"
    TRFX = "trfx"


_CORE: Final = (
    "012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122", "132",
    "001", "013",
)  # fmt: skip
_OF_2026: Final = (
    "142", "152", "162", "172", "182", "192", "202", "212", "222", "352", "362",
    "###", "240", "250", "260", "299", "300", "310", "320", "330", "801", "802",
)  # fmt: skip
_OF_ENGINES: Final = (
    "XXR", "XXC", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU", "XXZ", "XXP", "XXA", "DAT",
)  # fmt: skip

RECORDS_OF: Final[dict[Edition, frozenset[str]]] = {
    Edition.TRF06: frozenset(_CORE),
    Edition.TRF16: frozenset(_CORE),
    Edition.TRF26: frozenset(_CORE + _OF_2026),
    Edition.TRFX: frozenset(_CORE + _OF_ENGINES),
}
"""The records of every edition by identifier; TRF26 holds national rating records as well."""

KNOWN: Final = frozenset(_CORE + _OF_2026 + _OF_ENGINES)
"""The identifiers of all records."""

_BYE_LETTERS: Final = frozenset("HFZUWDL")

# Comments stand in files of every edition, and Swiss-Manager gives the number of rounds (142) in
# TRF16: neither tells the edition.
_TELLING_2026: Final = frozenset(_OF_2026) - {"###", "142"}
_TELLING_ENGINES: Final = frozenset(_OF_ENGINES)


def edition_of(tournament: Tournament) -> Edition:
    """Return the edition a tournament was read from, told by its records.

    A file does not name its edition. One with a record that only TRF26 has (142 and comments
    aside) is TRF26; else one with a record of JaVaFo or bbpPairings is TRFX; else one without any
    of the result letters of TRF16 and with rounds not played in the style of TRF06
    (``0000 - +``, ``0000 -``) is TRF06, teams aside; any other is TRF16.
    """
    tags = {record.tag.upper() for record in tournament.records}
    if tags & _TELLING_2026 or tournament.national_ratings:
        return Edition.TRF26
    if tags & _TELLING_ENGINES:
        return Edition.TRFX
    if tournament.teams:
        return Edition.TRF16
    cells = [cell for player in tournament.players for cell in player.cells]
    if not any(cell.result in _BYE_LETTERS for cell in cells) and any(
        cell.opponent == 0 for cell in cells
    ):
        return Edition.TRF06
    return Edition.TRF16
