"""What precedes a round: the pairing numbers (rule 7) and late entries (rule 17)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from pairing.judgement import Judgement
from pairing.model import PAIRED_KINDS, History, PairingInput

TITLES: Final = ("GM", "WGM", "IM", "WIM", "FM", "WFM", "")
"""Rule 7 names no order of titles: that of the rating-based system's article A2 is taken."""

LATEST: Final = 3
"""The last round in which a late entry may begin (17 b)."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A participant as rule 7 sees him; 0 and "" where something is unknown."""

    name: str
    rating: int = 0
    title: str = ""
    other_rating: int = 0
    lot: int = 0


def numbered(entrants: Iterable[Entrant]) -> list[Entrant]:
    """Return the list in the order of rule 7, number 1 first.

    By FIDE rating; equal or unrated players by title, another rating, and the lot drawn.
    """

    def key(entrant: Entrant) -> tuple[int, int, int, int]:
        title = TITLES.index(entrant.title) if entrant.title in TITLES else len(TITLES) - 1
        return -entrant.rating, title, -entrant.other_rating, entrant.lot

    return sorted(entrants, key=key)


def late_entries(given: PairingInput) -> tuple[Judgement, ...]:
    """Return what the late entries up to this round have that rule 17 b does not foresee.

    Who arrives late begins in round 2 or 3 and has no points from before.
    """
    first, points = _arrivals(given)
    found = []
    for i, number in enumerate(given.numbers):
        if first[i] > LATEST:
            text = (
                f"{number} begins in round {first[i]}; late entries begin in round 2 or 3 (17 b)."
            )
            found.append(Judgement("late-entry", text, (number,), "17", "17 b"))
        if first[i] > 1 and points[i]:
            text = f"{number} has points from rounds before the arrival (rule 17 b: none)."
            found.append(Judgement("late-entry", text, (number,), "17", "17 b"))
    return tuple(found)


def _arrivals(given: PairingInput) -> tuple[list[int], list[int]]:
    """Return per index the first round of a player (0: none yet) and the points before it."""
    past: list[History] = []
    history: History | None = given.history
    while history is not None and history.last is not None:
        past.append(history)
        history = history.before
    first = [0] * given.history.players
    points = [0] * given.history.players
    for number, each in enumerate(reversed(past), start=1):
        assert each.last is not None
        for i, kind in enumerate(each.last.kinds):
            if not first[i] and kind in PAIRED_KINDS:
                first[i] = number
            elif not first[i]:
                points[i] += each.last.points[i]
    for i in given.present:
        first[i] = first[i] or given.round
    return first, points
