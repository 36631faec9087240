"""What precedes the first pairing: ratings of other systems (A1), the order of players (A2), F9."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum

from pairing.entrant import Entrant, place_of_title
from pairing.model import GAME, PointSystem, RoundResults


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


class RatingList(Enum):
    """The rating list a number comes from (A1)."""

    ELO = "elo"
    INGO = "ingo"
    BCF = "bcf"

    def elo(self, listed: int) -> int:
        """Return the rating that a number of this list stands for; 0 for none.

        >>> RatingList.INGO.elo(80), RatingList.BCF.elo(200), RatingList.ELO.elo(2200)
        (2200, 2200, 2200)
        """
        if not listed or self is RatingList.ELO:
            return listed
        return rating_from_ingo(listed) if self is RatingList.INGO else rating_from_bcf(listed)


class LastKey(Enum):
    """What decides between players of equal rating and title (A2 d).

    `ALPHABET`: the name. `ANNOUNCED`: something else, announced before; no report tells it.
    """

    ALPHABET = "alphabet"
    ANNOUNCED = "announced"


def by_name(entrant: Entrant) -> str:
    """Return the key of A2 d: the alphabet."""
    return entrant.name.casefold()


def by_nothing(_entrant: Entrant) -> int:
    """Return the key that leaves players of equal rating and title in any order."""
    return 0


def order_key(
    entrant: Entrant, last_key: Callable[[Entrant], object] = by_name
) -> tuple[object, ...]:
    """Return the key of A2: score, rating, title, and the alphabet or another key announced."""
    title = place_of_title(entrant.title)
    return -entrant.score, -entrant.rating, title, last_key(entrant)


def ordered(
    entrants: Iterable[Entrant], last_key: Callable[[Entrant], object] = by_name
) -> list[Entrant]:
    """Sort by A2."""
    return sorted(entrants, key=lambda entrant: order_key(entrant, last_key))


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
    return results._replace(points=new)
