"""The collapsed last bracket of the 2017 edition (A.9).

When the players below a bracket cannot be paired with any of its downfloaters as they fall, that
bracket is paired again with completion in mind, and all below it become one bracket, whose
residents keep their own scores. It ends the round: at most one player is left, for the bye.
"""

from __future__ import annotations

from pairing.dutch.costs import Digits, colour_cost
from pairing.dutch.exact import SMALL, Exact, Solution
from pairing.dutch.local import LocalBracket
from pairing.dutch.weighted import pair_weighted
from pairing.matching import members
from pairing.model import POINT


class CollapsedCosts:
    """The costs of C.6 and C.8-C.19 in a bracket of many scores, packed into one integer.

    The number of downfloaters (C.5) is fixed by completion. Every pair of unequal scores gives
    floats here, and every score difference counts in the PSD (A.8).
    """

    def __init__(self, bracket: LocalBracket) -> None:
        self.bracket = bracket
        field = self.field = bracket.field
        position = bracket.members
        self._score = [field.score[p] for p in position]
        self._float = (
            [field.float1[p] for p in position],
            [field.float2[p] for p in position],
        )
        self._base = self._score[-1] - POINT
        self._lay_out()

    def _lay_out(self) -> None:
        """Digits: the PSD, colours, counts (down, up; twice), lists (down, up; twice)."""
        scores = set(self._score)
        differences = {a - b for a in scores for b in scores if a > b}
        differences |= {a - self._base for a in scores}
        levels = sorted(differences, reverse=True)
        order = ["psd"] * len(levels) + ["colour"] * 4 + ["count"] * 4
        order += ["list"] * 4 * len(levels)
        units = Digits(self.bracket.size).units(order)
        self._psd = dict(zip(levels, units, strict=False))
        rest = units[len(levels) :]
        self._colour, self._counts = rest[:4], rest[4:8]
        self._lists = [
            dict(zip(levels, rest[8 + n * len(levels) :], strict=False)) for n in range(4)
        ]

    def _down(self, i: int, difference: int) -> int:
        return sum(
            self._counts[2 * past] + self._lists[2 * past][difference]
            for past, floats in enumerate(self._float)
            if floats[i] < 0
        )

    def _up(self, j: int, difference: int) -> int:
        return sum(
            self._counts[2 * past + 1] + self._lists[2 * past + 1][difference]
            for past, floats in enumerate(self._float)
            if floats[j] > 0
        )

    def pair(self, i: int, j: int) -> int:
        """The cost of a pair (in-bracket numbers, i < j)."""
        position = self.bracket.members
        cost = colour_cost(self.field, position[i], position[j], self._colour)
        # Moved-down players stand first whatever their score, but never below a resident's.
        difference = self._score[i] - self._score[j]
        if difference:
            cost += self._psd[difference] + self._down(i, difference) + self._up(j, difference)
        return cost

    def floater(self, i: int) -> int:
        """The cost of the player who gets the bye."""
        difference = self._score[i] - self._base
        return self._psd[difference] + self._down(i, difference)

    def floaters(self, mask: int) -> int:
        """The cost of a set of downfloaters (one or none)."""
        return sum(self.floater(i) for i in members(mask))


def collapsed_candidate(bracket: LocalBracket, small: int = SMALL) -> Solution:
    """Return the best candidate of a collapsed last bracket.

    `small` is the largest bracket that is enumerated; 0 forces the weighted search (for tests).
    """
    costs = CollapsedCosts(bracket)
    eligible = bracket.local(bracket.field.eligible)
    sets = [1 << j for j in members(eligible)] if bracket.size & 1 else [0]
    if bracket.size > small:
        return pair_weighted(bracket, costs, sets)
    exact = Exact(bracket.rows, bracket.mdps, costs.pair)
    found = exact.earliest(exact.cheapest(sets, costs.floaters))
    if found is None:
        raise AssertionError("a collapsed bracket that completes has no pairing")
    return found
