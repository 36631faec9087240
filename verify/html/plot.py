"""Plots as points on a plane: what is looked at rather than read."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from verify.replay import Replay

SIDE: Final = 320
"""The side of the square a plot is drawn in."""


class Point(NamedTuple):
    """One player: place in the picture, and points in hundredths."""

    x: int
    y: int
    number: int
    expected: int
    score: int
    concerned: bool


class Tick(NamedTuple):
    """A mark of the scales: place along the axis, value in hundredths."""

    at: int
    value: int


@dataclass(frozen=True, slots=True)
class ScorePlot:
    """The points of every rated player against those his and his opponents' ratings expect."""

    points: tuple[Point, ...]
    ticks: tuple[Tick, ...]
    side: int = SIDE


def scores(found: Replay, concerned: Collection[int]) -> ScorePlot | None:
    """Return the plot of a report of individuals, None without rated games."""
    from verify.ratings import rate_players  # noqa: PLC0415 - not every page has the plot

    rows = [row for row in rate_players(found).rows if row.rating and row.games]
    if not rows:
        return None
    top = -(-max(max(row.score, row.expected) for row in rows) // 100) * 100 or 100

    def along(value: int) -> int:
        return value * SIDE // top

    step = 100 if top <= 1000 else 200
    return ScorePlot(
        tuple(
            Point(
                along(row.expected), SIDE - along(row.score), row.number, row.expected, row.score,
                row.number in concerned,
            )
            for row in sorted(rows, key=lambda row: row.expected - row.score)
        ),
        tuple(Tick(along(value), value) for value in range(0, top + 1, step)),
    )  # fmt: skip
