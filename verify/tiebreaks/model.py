"""The table of an event, as the tie-breaks see it: competitors, rounds, points.

Competitors are addressed by index. Points are integers in hundredths; what a tie-break gives is an
exact number of points (`Fraction` or `int`), so that equal values are equal.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from enum import Enum
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias, TypeVar, cast

from pairing.model import (
    FORFEIT_LOSS,
    FORFEIT_WIN,
    GAME,
    HALF_BYE,
    NOBODY,
    ZERO_BYE,
    Colour,
)

Value: TypeAlias = "int | Fraction | tuple[Fraction, ...]"
Split: TypeAlias = list[list[int]]
"""A tied group in order: the parts that are no longer tied with each other, best first."""

MATCH: Final = "MP"
GAMES: Final = "GP"
POINTS: Final = "PTS"

VOLUNTARY: Final = frozenset({HALF_BYE, ZERO_BYE, FORFEIT_LOSS})
"""The voluntarily unplayed rounds (16.1.2): requested byes and forfeit losses."""
REQUESTED: Final = frozenset({HALF_BYE, ZERO_BYE})
"""The requested byes (16.1.1)."""
FORFEITS: Final = frozenset({FORFEIT_WIN, FORFEIT_LOSS})

_T = TypeVar("_T")


class Edition(Enum):
    """The editions of C.07 that give other values. Those of 2023, April and August 2024 agree."""

    VIRTUAL = "2009"
    DUMMY = "2023"
    CAPPED = "2026"


EDITIONS: Final = (
    (Edition.CAPPED, date(2026, 3, 1)),
    (Edition.DUMMY, date(2024, 4, 1)),
    (Edition.VIRTUAL, date.min),
)
"""The editions and the first start date from which each governs all rated events."""


def edition_on(day: date) -> Edition:
    """Return the edition that governs an event by its first day."""
    return next(edition for edition, since in EDITIONS if day >= since)


class Entry(NamedTuple):
    """One round of one competitor. `kind` is a letter of `pairing.model` (`GAME`, `PAB`, ...);
    `opponent` an index or `NOBODY`; a forfeit keeps its scheduled opponent.
    """

    kind: str
    opponent: int
    colour: Colour


class Score(NamedTuple):
    """One kind of points: `points` per competitor and round, and what results are worth.

    `extra`, where it is not empty, are penalties and bonuses of the same shape: they belong to the
    score, but no game brought them.
    """

    points: Sequence[Sequence[int]]
    win: int = 100
    draw: int = 50
    loss: int = 0
    extra: Sequence[Sequence[int]] = ()

    def given(self) -> Sequence[Sequence[int]]:
        """Return what every round added to the scores, penalties and bonuses included."""
        if not self.extra:
            return self.points
        return [
            tuple(a + b for a, b in zip(own, extra, strict=True))
            for own, extra in zip(self.points, self.extra, strict=True)
        ]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Table:
    """An event up to some round.

    `entries` holds a row of rounds per competitor, `scores` the points by name: ``PTS`` for
    individuals, ``MP`` and ``GP`` for teams; `primary` names the one that ranks. `predetermined`
    is whether the opponents of all rounds were known from the start (round robins, art. 15).
    `boards` holds, for teams, the points of every board per team and round. `numbers` are the
    pairing numbers, `ratings` 0 where there is none.
    """

    numbers: Sequence[int]
    ratings: Sequence[int]
    entries: Sequence[Sequence[Entry]]
    scores: Mapping[str, Score]
    primary: str = POINTS
    edition: Edition = Edition.CAPPED
    predetermined: bool = False
    boards: Sequence[Sequence[Sequence[int]]] = ()
    _memory: dict[Hashable, object] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """The number of competitors."""
        return len(self.numbers)

    @property
    def rounds(self) -> int:
        """The number of rounds the table holds."""
        return max(map(len, self.entries), default=0)

    @property
    def is_team(self) -> bool:
        """Whether the competitors are teams."""
        return self.primary != POINTS

    @property
    def secondary(self) -> str:
        """The name of a team's other score (art. 11)."""
        return GAMES if self.primary == MATCH else MATCH

    def score(self, name: str | None = None) -> Score:
        """Return a score; None means the primary one."""
        return self.scores[name or self.primary]

    def totals(self, name: str | None = None) -> list[int]:
        """Return the final scores, never adjusted."""
        key = name or self.primary
        return self.once(("totals", key), lambda: [sum(row) for row in self.scores[key].given()])

    def once(self, key: Hashable, find: Callable[[], _T]) -> _T:
        """Return what `find` gives, found once per table."""
        if key not in self._memory:
            self._memory[key] = find()
        return cast("_T", self._memory[key])

    def with_forfeits(self) -> Table:
        """Return the table with every forfeit a game against the scheduled opponent (15, /P)."""

        def rows() -> Table:
            entries = [
                tuple(
                    each._replace(kind=GAME)
                    if each.kind in FORFEITS and each.opponent != NOBODY
                    else each
                    for each in row
                )
                for row in self.entries
            ]
            return replace(self, entries=entries, _memory={})

        return self.once("with_forfeits", rows)

    def drawn_at_last(self) -> Table:
        """Return the table with every pairing of the last round drawn (Fore Buchholz, 8.3)."""
        return self.once("drawn_at_last", self._draw_last)

    def _draw_last(self) -> Table:
        last = self.rounds - 1
        paired = [len(row) > last >= 0 and row[last].opponent != NOBODY for row in self.entries]
        entries = [
            (*row[:last], row[last]._replace(kind=GAME)) if drawn else row
            for row, drawn in zip(self.entries, paired, strict=True)
        ]
        scores = {
            name: score._replace(
                points=[
                    (*row[:last], score.draw) if drawn else row
                    for row, drawn in zip(score.points, paired, strict=True)
                ]
            )
            for name, score in self.scores.items()
        }
        return replace(self, entries=entries, scores=scores, _memory={})
