"""The values of C10-C21 (2017: C.8-C.19) of a candidate, packed into one integer.

All of them are sums over pairs and downfloaters, or lists of score differences. Lists of equal
length compare, highest entry first, like the numbers of entries per level, the highest level
first; so a list is a run of digits. `Costs` gives the cost of each pair and each downfloater, and
the smallest total is the best candidate.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairing.dutch.criteria import clash, excess_difference, strong_clash, third_colour
from pairing.dutch.field import Field
from pairing.dutch.local import LocalBracket
from pairing.matching import members


class Digits:
    """Lays digits out, the most significant first, and gives the unit of each."""

    def __init__(self, most: int) -> None:
        self._width = most.bit_length() + 1
        self._count = 0

    def units(self, order: Sequence[object]) -> list[int]:
        """Return the unit of each digit of `order`, which lists all, most significant first."""
        last = len(order) - 1
        return [1 << self._width * (last - n) for n in range(len(order))]


def colour_cost(field: Field, i: int, j: int, units: list[int]) -> int:
    """The cost of a pair in the four colour criteria; `units` are theirs, in order."""
    if not clash(field, i, j):
        return 0
    cost = units[2]
    if strong_clash(field, i, j):
        cost += units[3]
    if field.topscorers:
        if excess_difference(field, i, j):
            cost += units[0]
        if third_colour(field, i, j):
            cost += units[1]
    return cost


class Costs:
    """The costs of an ordinary bracket, whose residents all have one score.

    There the two editions agree: a paired moved-down player always gets a downfloat, so C.12-C.19
    of 2017 differ from C14-C21 of 2026 by constants only. A moved-down player who floats on ranks
    in the lists of score differences above all paired ones of his score and of lower scores, and
    it is only such a comparison that these lists decide (see docs/dutch.md).
    """

    def __init__(self, bracket: LocalBracket) -> None:
        self.bracket = bracket
        field = self.field = bracket.field
        position = bracket.members
        self._float = (
            [field.float1[p] for p in position],
            [field.float2[p] for p in position],
        )
        levels = sorted({field.score[p] for p in position[: bracket.mdps]}, reverse=True)
        self._level = {score: n for n, score in enumerate(levels)}
        self._lay_out(len(levels))

    def _lay_out(self, levels: int) -> None:
        """Digits: colours, then counts, then lists (floated on, paired down, paired up), twice."""
        order = [("colour", n) for n in range(4)]
        order += [("count", n) for n in range(4 if levels else 2)]
        if levels:
            order += [("list", n) for n in range(6 * levels)]
        units = Digits(self.bracket.size).units(order)
        self._colour = units[:4]
        if levels:
            # C14 down, C15 up, C16 down, C17 up
            self._counts = units[4:8]
            lists = units[8:]
            self._limbo = (lists[:levels], lists[3 * levels : 4 * levels])
            self._down = (lists[levels : 2 * levels], lists[4 * levels : 5 * levels])
            self._up = (lists[2 * levels : 3 * levels], lists[5 * levels :])
        else:
            self._counts = [units[4], 0, units[5], 0]

    def pair(self, i: int, j: int) -> int:
        """The cost of a pair (in-bracket numbers, i < j)."""
        position = self.bracket.members
        cost = colour_cost(self.field, position[i], position[j], self._colour)
        if i >= self.bracket.mdps:
            return cost
        level = self._level[self.field.score[position[i]]]
        for past, floats in enumerate(self._float):
            if floats[i] < 0:
                cost += self._down[past][level]
            if floats[j] > 0:
                cost += self._counts[2 * past + 1] + self._up[past][level]
        return cost

    def floater(self, i: int) -> int:
        """The cost of one downfloater."""
        cost = 0
        for past, floats in enumerate(self._float):
            if floats[i] < 0:
                if i >= self.bracket.mdps:
                    cost += self._counts[2 * past]
                else:
                    level = self._level[self.field.score[self.bracket.members[i]]]
                    cost += self._limbo[past][level]
        return cost

    def floaters(self, mask: int) -> int:
        """The cost of a set of downfloaters."""
        return sum(self.floater(i) for i in members(mask))
