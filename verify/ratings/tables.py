"""The two tables of the rating system (B.02 8.1), and the rounding that goes with them.

8.1.2 gives the expected score for a rating difference; 8.1.1 the difference for a fractional
score. The second is the middle of each band of the first, so only the bands are kept. The Title
Regulations print 8.1.1 again (B.01 1.4.9).
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import pairwise
from typing import Final

BANDS: Final = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162,
    170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374,
    391, 411, 432, 456, 484, 517, 559, 619, 735,
)  # fmt: skip
"""8.1.2: the largest difference at which the stronger player expects 50, 51, ... 99 per cent."""


def _differences() -> tuple[int, ...]:
    middles = [(below + 1 + limit) // 2 for below, limit in pairwise(BANDS)]
    return (-800, *(-each for each in reversed(middles)), 0, *middles, 800)


DIFFERENCES: Final = _differences()
"""8.1.1 (B.01 1.4.9): the rating difference `dp` for a score of 0, 1, ... 100 per cent."""


def expected(difference: int) -> int:
    """Return the expected score of a player `difference` points stronger, in hundredths (8.1.2)."""
    share = 50 + bisect_left(BANDS, abs(difference))
    return share if difference >= 0 else 100 - share


def percentage(score: int, games: int) -> int:
    """Return a score (in hundredths of a point) in per cent of the games, half a per cent up."""
    return (2 * score + games) // (2 * games)


def average(total: int, games: int) -> int:
    """Return an average rating, rounded to the nearest whole number, a half up (B.01 1.4.7b)."""
    return (2 * total + games) // (2 * games)
