"""Tie-breaks from the opponents' ratings (article 10): games over the board only.

10.3 asks for the full table of expected scores (B.02 8.1.2), without the limit of 400 points.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pairing.model import GAME, NOBODY
from verify.ratings.tables import BANDS, DIFFERENCES, average, expected, percentage
from verify.tiebreaks.codes import Code
from verify.tiebreaks.model import FORFEITS, Edition, Table, Value

SURE: Final = BANDS[-1] + 1
"""The smallest difference at which the stronger side expects everything (8.1.2)."""
HOPELESS: Final = -DIFFERENCES[0]
"""What 10.3 takes from the lowest opponent's rating for a score of nothing."""


class Games:
    """The games over the board of one competitor: their opponents and the score in hundredths."""

    __slots__ = ("opponents", "ratings", "score")

    def __init__(self) -> None:
        self.opponents: list[int] = []
        self.ratings: list[int] = []
        self.score = 0


def games(table: Table, unrated: int | None = None) -> list[Games]:
    """Return everybody's games that count for article 10.

    Forfeits never do in a Swiss. In a round robin they were ordinary games until February 2026
    (15.2).
    """
    return table.once(("games", unrated), lambda: _games(table, unrated))


def _games(table: Table, unrated: int | None) -> list[Games]:
    kinds = frozenset({GAME})
    if table.predetermined and table.edition is not Edition.CAPPED:
        kinds |= FORFEITS
    ratings = [each or unrated or 0 for each in table.ratings]
    score = table.score()
    found = []
    for row, points in zip(table.entries, score.points, strict=True):
        own = Games()
        for entry, given in zip(row, points, strict=True):
            if entry.kind in kinds and entry.opponent != NOBODY:
                own.opponents.append(entry.opponent)
                own.ratings.append(ratings[entry.opponent])
                # Ratings know wins, draws and losses, whatever the event gives for them.
                own.score += 100 if given >= score.win else 50 * (given >= score.draw > score.loss)
        found.append(own)
    return found


def average_rating(table: Table, code: Code) -> list[Value]:
    """10.1: the average rating of the opponents, rounded; cuts drop the lowest (and highest)."""
    return [
        _average(sorted(own.ratings), code.cut + code.median, code.median)
        for own in games(table, code.unrated)
    ]


def _average(ratings: Sequence[int], least: int, most: int) -> int:
    left = ratings[least : max(len(ratings) - most, least)]
    return average(sum(left), len(left)) if left else 0


def performance(table: Table, code: Code) -> list[Value]:
    """10.2: the average rating plus the difference of the percentage, both rounded."""
    return [_performance(own) for own in games(table, code.unrated)]


def _performance(own: Games) -> int:
    count = len(own.ratings)
    if not count:
        return 0
    share = percentage(own.score, count)
    return average(sum(own.ratings), count) + DIFFERENCES[share]


def perfect_performance(table: Table, code: Code) -> list[Value]:
    """10.3: the lowest rating whose expected score is not below the score made."""
    return [_perfect(own) for own in games(table, code.unrated)]


def _perfect(own: Games) -> int:
    if not own.ratings:
        return 0
    if not own.score:
        return min(own.ratings) - HOPELESS
    low, high = min(own.ratings) - HOPELESS, max(own.ratings) + SURE
    while low < high:
        middle = (low + high) // 2
        if sum(expected(middle - each) for each in own.ratings) >= own.score:
            high = middle
        else:
            low = middle + 1
    return low


def average_performance(table: Table, code: Code) -> list[Value]:
    """10.4: the average of the opponents' performances, rounded."""
    found = games(table, code.unrated)
    return _opponents_average(found, [_performance(own) for own in found])


def average_perfect_performance(table: Table, code: Code) -> list[Value]:
    """10.5: the average of the opponents' perfect performances, rounded."""
    found = games(table, code.unrated)
    return _opponents_average(found, [_perfect(own) for own in found])


def _opponents_average(found: Sequence[Games], values: Sequence[int]) -> list[Value]:
    return [
        average(sum(values[j] for j in own.opponents), len(own.opponents)) if own.opponents else 0
        for own in found
    ]
