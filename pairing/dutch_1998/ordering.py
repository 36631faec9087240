"""What precedes the first pairing: ratings of other systems (A1), the order of players (A2), F9."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final

from pairing.model import GAME, PointSystem, RoundResults

TITLES: Final = ("GM", "WGM", "IM", "WIM", "FM", "WFM", "")
"""The titles in the order of A2 c; what the text does not know counts as none."""


def rating_from_ingo(ingo: float) -> int:
    """Convert a German Ingo number (A1), rounded to the nearest whole number.

    >>> rating_from_ingo(80)
    2200
    """
    return round(2840 - 8 * ingo)


def rating_from_bcf(bcf: float) -> int:
    """Convert a grade of the British Chess Federation (A1).

    >>> rating_from_bcf(200)
    2200
    """
    return round(600 + 8 * bcf)


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player as the order of A2 sees him: everything has its default where it is unknown."""

    name: str
    rating: int = 0
    title: str = ""
    score: int = 0


def by_name(entrant: Entrant) -> str:
    """Return the key of A2 d: the alphabet."""
    return entrant.name.casefold()


def ordered(
    entrants: Iterable[Entrant], last_key: Callable[[Entrant], object] = by_name
) -> list[Entrant]:
    """Sort by A2: score, rating, title, and the alphabet or another key announced before."""

    def key(entrant: Entrant) -> tuple[object, ...]:
        title = TITLES.index(entrant.title) if entrant.title in TITLES else len(TITLES) - 1
        return -entrant.score, -entrant.rating, title, last_key(entrant)

    return sorted(entrants, key=key)


def with_adjourned(
    results: RoundResults, players: Iterable[int], points: PointSystem | None = None
) -> RoundResults:
    """Return a round in which the games of these indexes count as draws: adjourned ones (F9)."""
    worth = (points or PointSystem()).draw
    new = list(results.points)
    for i in players:
        if results.kinds[i] != GAME:
            raise ValueError(f"index {i} has no game that could be adjourned")
        new[i] = worth
    return replace(results, points=new)
