"""The picture of a round: its brackets, and arcs between those who met and who should have.

Every player paired has a row, in brackets by score. Arcs to the left join the recorded pairs, arcs
to the right those of the rules (where they differ), so that a right round is its own mirror image.
A dot at the end of an arc has the player's colour; a triangle marks whoever is moved to another
bracket.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from verify.compare import DEVIATES, RoundResult
from verify.html.history import STEP, Histories, Strip
from verify.system import ROUND_ROBINS

if TYPE_CHECKING:
    from verify.replay import Replay

ROW: Final = 20
HEAD: Final = 24
GAP: Final = 10
MARGIN: Final = 58
"""The height of a row, of a bracket's head and between brackets; the width left for arcs."""

NAME: Final = 152
"""The width of number and name."""

_REACH: Final = MARGIN - 8
_HALF: Final = 130
"""An arc over so much height has half of the width there is."""

UP: Final = "up"
DOWN: Final = "down"
BYE: Final = "bye"


class End(NamedTuple):
    """What a side of a row says: `colour` is ``w``, ``b``, ``bye`` or empty; `moved` to which
    bracket: ``up``, ``down`` or empty.
    """

    colour: str
    moved: str


class Row(NamedTuple):
    """One player: the middle of the row is at height `y`; `right` is None where only the recorded
    round is drawn. `concerned` tells that the two differ for him.
    """

    y: int
    number: int
    strip: Strip
    left: End
    right: End | None
    concerned: bool


class Arc(NamedTuple):
    """An arc between two players. `differs`: only one of the two rounds has the pair or its
    colours. `moved`: they have different scores.
    """

    white: int
    black: int
    path: str
    differs: bool
    moved: bool


class Band(NamedTuple):
    """A bracket: those of one `score`, in hundredths; None where scores do not matter."""

    y: int
    height: int
    score: int | None
    players: int


@dataclass(frozen=True, slots=True)
class Picture:
    """The picture of one round; lengths in its own units.

    The rows are between `left` and `right`, their strips begin at `strips`. `both` tells that the
    rules' arcs are drawn, too.
    """

    width: int
    height: int
    left: int
    right: int
    strips: int
    bands: tuple[Band, ...]
    rows: tuple[Row, ...]
    recorded: tuple[Arc, ...]
    expected: tuple[Arc, ...]
    both: bool


class _Side(NamedTuple):
    pairs: Sequence[tuple[int, int]]
    bye: int | None


def draw(found: Replay, result: RoundResult, histories: Histories) -> Picture | None:
    """Return the picture of a recorded round, None where nobody was paired."""
    recorded = found.rounds[result.number - 1]
    present = recorded.present()
    if not present:
        return None
    return _Drawing(found, result, histories, present).picture()


class _Drawing:
    def __init__(
        self, found: Replay, result: RoundResult, histories: Histories, present: Sequence[int]
    ) -> None:
        self.found, self.result, self.histories = found, result, histories
        self.place = {number: i for i, number in enumerate(found.numbers)}
        recorded = found.rounds[result.number - 1]
        self.by_table = found.choice.system in ROUND_ROBINS
        self.scores = found.given(result.number).scores()
        self.present = present
        self.recorded = _Side(recorded.pairs(), recorded.bye)
        self.expected = self._expected()
        self.centre = NAME + STEP * (result.number - 1) + 18
        self.heights: dict[int, int] = {}

    def picture(self) -> Picture:
        """Lay everything out."""
        bands = tuple(self._bands())
        both = self.expected is not None
        right = MARGIN + self.centre
        sides = [self._ends(self.recorded), self._ends(self.expected) if self.expected else None]
        theirs = set(self.expected.pairs) if self.expected else set(self.recorded.pairs)
        return Picture(
            right + (MARGIN if both else GAP),
            bands[-1].y + bands[-1].height + 2,
            MARGIN,
            right,
            MARGIN + NAME,
            bands,
            tuple(self._rows(sides[0] or {}, sides[1])),
            tuple(self._arcs(self.recorded, theirs, MARGIN, -1)),
            tuple(self._arcs(self.expected, set(self.recorded.pairs), right, 1))
            if self.expected
            else (),
            both,
        )

    def _expected(self) -> _Side | None:
        result, place = self.result, self.place
        if result.status != DEVIATES or not result.expected:
            return None
        pairs = [(place[white], place[black]) for white, black in result.expected]
        bye = None if result.bye_expected is None else place[result.bye_expected]
        return _Side(pairs, bye)

    def _bands(self) -> Iterator[Band]:
        y = 2
        for score, members in self._groups():
            height = HEAD + ROW * len(members) + 4
            for n, i in enumerate(members):
                self.heights[i] = y + HEAD + ROW * n + ROW // 2
            yield Band(y, height, score, len(members))
            y += height + GAP

    def _groups(self) -> list[tuple[int | None, list[int]]]:
        if self.by_table:
            return [(None, list(self.present))]
        groups: dict[int, list[int]] = {}
        for i in self.present:
            groups.setdefault(self.scores[i], []).append(i)
        return [(score, groups[score]) for score in sorted(groups, reverse=True)]

    def _ends(self, side: _Side) -> dict[int, End]:
        ends = {}
        for white, black in side.pairs:
            for i, j, colour in ((white, black, "w"), (black, white, "b")):
                ends[i] = End(colour, self._moved(i, j))
        if side.bye is not None:
            ends[side.bye] = End(BYE, "")
        return ends

    def _moved(self, i: int, j: int) -> str:
        if self.by_table or self.scores[i] == self.scores[j]:
            return ""
        return DOWN if self.scores[i] > self.scores[j] else UP

    def _rows(self, left: Mapping[int, End], right: Mapping[int, End] | None) -> Iterator[Row]:
        numbers, number = self.found.numbers, self.result.number
        concerned = self._concerned()
        nothing = End("", "")
        for i, y in self.heights.items():
            yield Row(
                y,
                numbers[i],
                self.histories.before(i, number),
                left.get(i, nothing),
                None if right is None else right.get(i, nothing),
                i in concerned,
            )

    def _concerned(self) -> set[int]:
        if self.expected is None:
            return set()
        differing = set(self.recorded.pairs) ^ set(self.expected.pairs)
        found = {i for pair in differing for i in pair}
        if self.recorded.bye != self.expected.bye:
            found |= {i for i in (self.recorded.bye, self.expected.bye) if i is not None}
        return found

    def _arcs(self, side: _Side, others: set[tuple[int, int]], x: int, way: int) -> Iterator[Arc]:
        numbers, heights = self.found.numbers, self.heights
        for white, black in side.pairs:
            one, other = sorted((heights[white], heights[black]))
            tall = other - one
            # A cubic curve reaches three quarters of the way to its control points.
            reach = x + way * (4 * _REACH * tall // (3 * (tall + _HALF)) + 6)
            yield Arc(
                numbers[white],
                numbers[black],
                f"M{x} {one}C{reach} {one} {reach} {other} {x} {other}",
                (white, black) not in others,
                bool(self._moved(white, black)),
            )
