"""The strip of squares that shows a player's colours and floats, round by round.

A square is filled for Black and hollow for White, a dot a round without a game; the triangle above
or below it an upfloat or a downfloat.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from pairing.dutch.rulebook import DUTCH_2017, DUTCH_2026
from pairing.model import BLACK, WHITE
from pairing.upfloat.field import no_float

if TYPE_CHECKING:
    from verify.replay import Replay

STEP: Final = 8
"""The width of one round in a strip."""


class Strip(NamedTuple):
    """A strip as the data of SVG paths, its middle at height 0; `rounds` is how many it shows.

    `letters` says the same in letters: ``W``, ``B`` or ``-``, followed by ``+`` for an upfloat and
    by ``v`` for a downfloat.
    """

    rounds: int
    black: str
    white: str
    floats: str
    letters: str

    @property
    def width(self) -> int:
        """The width of the strip."""
        return STEP * self.rounds


class Histories:
    """The strips of all participants of a tournament."""

    def __init__(self, found: Replay) -> None:
        rule = _unplayed(found)
        columns = []
        for number in range(1, len(found.rounds) + 1):
            history = found.history(number)
            colours = found.results(number).colours
            columns.append([
                _glyph(number - 1, *each)
                for each in zip(colours, history.floats(rule), strict=True)
            ])  # fmt: skip
        self._glyphs: list[tuple[_Glyph, ...]] = (
            list(zip(*columns, strict=True)) if columns else [() for _ in found.numbers]
        )

    def before(self, i: int, number: int) -> Strip:
        """Return what the player of an index had behind him before a round."""
        shown = self._glyphs[i][: number - 1]
        return Strip(
            len(shown),
            "".join(each.black for each in shown),
            "".join(each.white for each in shown),
            "".join(each.floats for each in shown),
            " ".join(each.letters for each in shown),
        )

    def whole(self, i: int) -> Strip:
        """Return all rounds of the player of an index."""
        return self.before(i, len(self._glyphs[i]) + 1)


class _Glyph(NamedTuple):
    black: str
    white: str
    floats: str
    letters: str


def _glyph(place: int, colour: int, floated: int) -> _Glyph:
    x = STEP * place
    black = f"M{x}-3h6v6h-6z" if colour == BLACK else "" if colour else f"M{x + 2}-1h2v2h-2z"
    white = f"M{x}.5-2.5h5v5h-5z" if colour == WHITE else ""
    floats = ""
    if floated:
        floats = f"M{x}-5l3-3 3 3z" if floated > 0 else f"M{x} 5l3 3 3-3z"
    letter = {WHITE: "W", BLACK: "B"}.get(colour, "-")
    return _Glyph(black, white, floats, letter + ("+" if floated > 0 else "v" if floated else ""))


def _unplayed(found: Replay) -> Callable[[str, int, int], int]:
    """What a round without a game gives: only the texts of the Dutch System speak of it."""
    edition = found.choice.edition
    if edition is None or edition.system != "dutch":
        return no_float
    rulebooks = {book.code: book for book in (DUTCH_2017, DUTCH_2026)}
    return rulebooks[edition.code].unplayed_float
