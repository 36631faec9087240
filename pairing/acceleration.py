"""The Baku acceleration (C.04.7; before 2026 C.04.7.1, first published as C.04.5.1).

The upper part of the starting list (GA) is paired in the first half of the tournament as if it
had scored more. These virtual points count in everything the pairing asks of a score (1.5), never
in the standings.
"""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from pairing.model import POINT, PointSystem


class BakuEdition(NamedTuple):
    """A dated text of the method.

    `any_points` tells the text that speaks of the points of a win (2026) from the older one,
    which knows one point and half a point only.
    """

    code: str
    title: str
    since: date | None
    until: date | None
    any_points: bool

    def in_force(self, day: date) -> bool:
        """Whether this edition governs a tournament that starts on `day`."""
        return (self.since is None or self.since <= day) and (
            self.until is None or day <= self.until
        )

    def unmet(self, points: PointSystem) -> tuple[str, ...]:
        """Return what forbids the method under this point system, in words; empty if nothing.

        2026, 1.1: a win is worth two draws and a loss nothing. Before: one point for a win, half
        a point for a draw.
        """
        notes = []
        if points.loss:
            notes.append("a loss is worth points")
        if self.any_points:
            if points.win != 2 * points.draw:
                notes.append("a win is not worth two draws")
        elif (points.win, points.draw) != (POINT, POINT // 2):
            notes.append("a win is not worth one point or a draw not half a point")
        return tuple(notes)

    def virtual_points(
        self,
        numbers: Sequence[int],
        last_ga: int,
        round_number: int,
        rounds_total: int,
        points: PointSystem | None = None,
    ) -> list[int]:
        """Return each player's virtual points in a round, in hundredths of a point (1.4).

        `numbers` are the TPNs and `last_ga` is that of the last GA person: whoever stands above
        him is in GA, late entries included (1.3).
        """
        win = (points or PointSystem()).win if self.any_points else POINT
        full, half = accelerated_rounds(rounds_total)
        if round_number in full:
            value = win
        elif round_number in half:
            value = win // 2
        else:
            value = 0
        return [value if number <= last_ga else 0 for number in numbers]


BAKU_2026 = BakuEdition(
    "2026",
    "Baku acceleration, C.04.7, in force from 1 February 2026",
    date(2026, 2, 1),
    None,
    any_points=True,
)
BAKU_2016 = BakuEdition(
    "2016",
    "Baku acceleration, C.04.7.1, in force to 31 January 2026",
    None,
    date(2026, 1, 31),
    any_points=False,
)
EDITIONS = (BAKU_2026, BAKU_2016)


def edition_on(day: date) -> BakuEdition:
    """Return the edition in force on a day (the start of the tournament)."""
    return next(edition for edition in EDITIONS if edition.in_force(day))


def group_size(players: int) -> int:
    """Return how many players GA holds before round 1 (1.2): half of them, rounded up to even.

    It is also the TPN of the last GA person, as long as nobody enters late. Never more than there
    are players.
    """
    return min(players, 2 * -(-players // 4))


def last_ga_number(numbers: Sequence[int], late: Sequence[int] = ()) -> int:
    """Return the TPN, in the final list, of the last GA person (1.2, 1.3); 0 without players.

    `numbers` are all TPNs, ascending; `late` those of players who entered after round 1: they do
    not count when the list is split, and whoever was last in GA then stays so.
    """
    entered_late = frozenset(late)
    starters = [number for number in numbers if number not in entered_late]
    return starters[group_size(len(starters)) - 1] if starters else 0


def accelerated_rounds(rounds_total: int) -> tuple[range, range]:
    """Return the rounds with full and those with half virtual points (1.4).

    The accelerated rounds are the first half of the tournament, rounded up; the first half of
    them, rounded up, has full points.
    """
    accelerated = (rounds_total + 1) // 2
    full = (accelerated + 1) // 2
    return range(1, full + 1), range(full + 1, accelerated + 1)
