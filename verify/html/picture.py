"""The picture of a round: its brackets, and arcs between those who met and who should have.

Every player paired has a row, in brackets by score. Arcs to the left join the recorded pairs, arcs
to the right those of the rules (where they differ), so that a right round is its own mirror image.
A dot at the end of an arc has the player's colour; a triangle marks whoever is moved to another
bracket.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from verify.compare import DEVIATES, RoundResult
from verify.html.history import STEP, Histories, Shapes
from verify.system import ROUND_ROBINS

if TYPE_CHECKING:
    from verify.replay import Replay

ROW: Final = 20
HEAD: Final = 24
GAP: Final = 10
MARGIN: Final = 58
"""The height of a row, of a bracket's head and between brackets; the width left for arcs."""

NAME: Final = 158
"""The width of number and name."""

_REACH: Final = MARGIN - 8
_HALF: Final = 130
"""An arc over so much height has half of the width there is."""

_INSET: Final = 10
"""How far inside its end of an arc a triangle stands, and outside the word for the bye."""


class Row(NamedTuple):
    """One player: the middle of the row is at height `y`."""

    y: int
    number: int


class Bye(NamedTuple):
    """Where it is written that a player has the bye; `left` of the place, or right of it."""

    x: int
    y: int
    left: bool


class Band(NamedTuple):
    """A bracket: those of one `score`, in hundredths; None where scores do not matter."""

    y: int
    height: int
    score: int | None
    players: int


@dataclass(frozen=True, slots=True)
class Picture:
    """The picture of one round; lengths in its own units.

    The rows are between `left` and `right`; those `concerned` are not the same in the recorded
    round and in that of the rules. `arcs` and `marks` are classes with their paths; `white` and
    `black` the dots of the colours. `both` tells that the rules' side is drawn, too.
    """

    width: int
    height: int
    left: int
    right: int
    bands: tuple[Band, ...]
    rows: tuple[Row, ...]
    concerned: tuple[Row, ...]
    arcs: tuple[tuple[str, str], ...]
    marks: tuple[tuple[str, str], ...]
    white: str
    black: str
    byes: tuple[Bye, ...]
    both: bool


class _Side(NamedTuple):
    pairs: Sequence[tuple[int, int]]
    bye: int | None


def draw(found: Replay, result: RoundResult, histories: Histories) -> Picture | None:
    """Return the picture of a recorded round, None where nobody was paired."""
    if not found.rounds[result.number - 1].present():
        return None
    return _Drawing(found, result, histories).picture()


class _Drawing:
    def __init__(self, found: Replay, result: RoundResult, histories: Histories) -> None:
        recorded = found.rounds[result.number - 1]
        self.found, self.number, self.histories = found, result.number, histories
        self.by_table = found.choice.system in ROUND_ROBINS
        self.scores = found.given(result.number).scores()
        self.recorded = _Side(recorded.pairs(), recorded.bye)
        self.expected = _expected(found, result)
        self.right = MARGIN + NAME + STEP * (result.number - 1) + _INSET + 8
        self.bands = tuple(self._bands(recorded.present()))
        self.shapes = Shapes()
        self.dots: tuple[list[str], list[str]] = ([], [])
        self.arcs: dict[str, list[str]] = {}
        self.byes: list[Bye] = []

    def picture(self) -> Picture:
        """Lay everything out."""
        expected = self.expected
        for i, y in self.heights.items():
            self.histories.before(i, self.number).put(self.shapes, MARGIN + NAME, y)
        self._draw(self.recorded, expected or self.recorded, MARGIN, -1)
        if expected:
            self._draw(expected, self.recorded, self.right, 1)
        concerned = self._concerned()
        rows = [(Row(y, self.found.numbers[i]), i in concerned) for i, y in self.heights.items()]
        white, black = self.dots
        return Picture(
            self.right + (MARGIN if expected else GAP),
            self.bands[-1].y + self.bands[-1].height + 2,
            MARGIN,
            self.right,
            self.bands,
            tuple(row for row, told in rows if not told),
            tuple(row for row, told in rows if told),
            tuple((name, "".join(paths)) for name, paths in sorted(self.arcs.items())),
            self.shapes.paths(),
            "".join(white),
            "".join(black),
            tuple(self.byes),
            expected is not None,
        )

    def _bands(self, present: Sequence[int]) -> Iterator[Band]:
        self.heights: dict[int, int] = {}
        groups: dict[int | None, list[int]] = {}
        for i in present:
            groups.setdefault(None if self.by_table else self.scores[i], []).append(i)
        y = 2
        for score, members in sorted(groups.items(), key=lambda group: -(group[0] or 0)):
            for n, i in enumerate(members):
                self.heights[i] = y + HEAD + ROW * n + ROW // 2
            height = HEAD + ROW * len(members) + 4
            yield Band(y, height, score, len(members))
            y += height + GAP

    def _concerned(self) -> set[int]:
        if self.expected is None:
            return set()
        differing = set(self.recorded.pairs) ^ set(self.expected.pairs)
        found = {i for pair in differing for i in pair}
        byes = (self.recorded.bye, self.expected.bye)
        return found | {i for i in byes if i is not None and byes[0] != byes[1]}

    def _draw(self, side: _Side, other: _Side, x: int, way: int) -> None:
        """Draw one side: its edge of the rows is at `x`, its arcs go `way`."""
        common, inside = set(other.pairs), x - way * _INSET
        for white, black in side.pairs:
            self.dots[0].append(f"M{x} {self.heights[white]}h0")
            self.dots[1].append(f"M{x} {self.heights[black]}h0")
            moved = not self.by_table and self.scores[white] != self.scores[black]
            if (white, black) not in common:
                name = "only" if way < 0 else "only right"
            else:
                name = "moved" if moved else "same"
            self.arcs.setdefault(name, []).append(self._arc(white, black, x, way))
            if moved:
                up, down = sorted((white, black), key=lambda i: self.scores[i])
                self.shapes.floats.append(f"M{inside - 4} {self.heights[up] + 3}l4-7 4 7z")
                self.shapes.floats.append(f"M{inside - 4} {self.heights[down] - 3}l4 7 4-7z")
        if side.bye is not None:
            self.byes.append(Bye(x + way * _INSET, self.heights[side.bye] + 4, way < 0))

    def _arc(self, white: int, black: int, x: int, way: int) -> str:
        one, other = sorted((self.heights[white], self.heights[black]))
        tall = other - one
        # A cubic curve reaches three quarters of the way to its control points.
        reach = x + way * (4 * _REACH * tall // (3 * (tall + _HALF)) + 6)
        return f"M{x} {one}C{reach} {one} {reach} {other} {x} {other}"


def _expected(found: Replay, result: RoundResult) -> _Side | None:
    """The round of the rules, None where there is no other one to draw."""
    if result.status != DEVIATES or not result.expected:
        return None
    place = {number: i for i, number in enumerate(found.numbers)}
    pairs = [(place[white], place[black]) for white, black in result.expected]
    bye = None if result.bye_expected is None else place[result.bye_expected]
    return _Side(pairs, bye)
