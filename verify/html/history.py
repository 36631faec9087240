"""The strip of squares that shows a player's colours and floats, round by round.

A square has the colour played, a dot is a round without a game; the triangle
above or below is an upfloat or a downfloat.
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

_LETTERS: Final = {WHITE: "W", BLACK: "B"}


class Shapes:
    """The marks of one picture, gathered into few paths: a page of hundreds of players stays small.

    Dots are lines of next to no length, which their caps make visible.
    """

    __slots__ = ("black", "floats", "unplayed", "white")

    def __init__(self) -> None:
        self.black: list[str] = []
        self.white: list[str] = []
        self.unplayed: list[str] = []
        self.floats: list[str] = []

    def paths(self) -> tuple[tuple[str, str], ...]:
        """Return the classes of the marks with their paths, those there are."""
        found = (
            ("k", self.black), ("o", self.white), ("n", self.unplayed), ("v", self.floats),
        )  # fmt: skip
        return tuple((name, "".join(parts)) for name, parts in found if parts)


class Round(NamedTuple):
    """A round of a player: the colour played (0: none), and +1 for an upfloat, -1 for a down."""

    colour: int
    floated: int


class Strip(NamedTuple):
    """Some rounds of a player."""

    rounds: tuple[Round, ...]

    @property
    def width(self) -> int:
        """The width of the strip."""
        return STEP * len(self.rounds)

    @property
    def letters(self) -> str:
        """The strip in letters: ``W``, ``B`` or ``-``, with ``+`` and ``v`` for the floats."""
        return " ".join(
            _LETTERS.get(each.colour, "-") + ("", "+", "v")[each.floated] for each in self.rounds
        )

    @property
    def paths(self) -> tuple[tuple[str, str], ...]:
        """The strip alone, its middle at height 0."""
        shapes = Shapes()
        self.put(shapes, 0, 0)
        return shapes.paths()

    def put(self, shapes: Shapes, x: int, y: int) -> None:
        """Add the strip to a picture; it begins at `x`, its middle is at height `y`."""
        for colour, floated in self.rounds:
            if colour == BLACK:
                shapes.black.append(f"M{x} {y - 3}h6v6h-6z")
            elif colour == WHITE:
                shapes.white.append(f"M{x} {y - 3}h6v6h-6z")
            else:
                shapes.unplayed.append(f"M{x + 3} {y}h.1")
            if floated > 0:
                shapes.floats.append(f"M{x} {y - 5}l3-3 3 3z")
            elif floated:
                shapes.floats.append(f"M{x} {y + 5}l3 3 3-3z")
            x += STEP


class Histories:
    """The rounds of all participants of a tournament."""

    def __init__(self, found: Replay) -> None:
        rule = _unplayed(found)
        columns = [
            map(Round, found.results(number).colours, found.history(number).floats(rule))
            for number in range(1, len(found.rounds) + 1)
        ]
        self._rounds: list[tuple[Round, ...]] = list(zip(*columns, strict=True))

    def before(self, i: int, number: int) -> Strip:
        """Return what the player of an index had behind him before a round."""
        return Strip(self._rounds[i][: number - 1])

    def whole(self, i: int) -> Strip:
        """Return all rounds of the player of an index."""
        return Strip(self._rounds[i])


def _unplayed(found: Replay) -> Callable[[str, int, int], int]:
    """What a round without a game gives: only the texts of the Dutch System speak of it."""
    edition = found.choice.edition
    if edition is None or edition.system != "dutch":
        return no_float
    rulebooks = {book.code: book for book in (DUTCH_2017, DUTCH_2026)}
    return rulebooks[edition.code].unplayed_float
