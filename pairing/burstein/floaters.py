"""Who may float out of a bracket: C4 to C6, set by set.

The same question is asked of a bracket and, for C7, of the one that follows it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from math import comb, prod

from pairing.burstein.field import BursteinField
from pairing.dubov.upfloaters import score_lists
from pairing.matching import members, repaired

MOST_SETS = 1500
"""How many sets of floaters are looked at before a weighted matching is asked."""


class TooManySetsError(Exception):
    """The sets of floaters to be looked at are too many."""


class Leaving:
    """The ways to leave a bracket.

    `players` and `lower` are the masks of the bracket and of everybody below it; `mate` is a
    perfect matching of both together.
    """

    def __init__(
        self, field: BursteinField, players: int, lower: int, mate: list[int], most: int
    ) -> None:
        self.field, self.rows = field, field.legal
        self.players, self.lower, self.mate = players, lower, mate
        self.most = most
        self._in = self._out = 0
        for p in members(players):
            if lower >> mate[p] & 1:
                self._in |= 1 << p
                self._out |= 1 << mate[p]
        self._rest: dict[int, list[int] | None] = {}

    def rest(self, floaters: int) -> list[int] | None:
        """Return a matching of the floaters and everybody below (C4), None if there is none."""
        if floaters not in self._rest:
            active = floaters | self.lower
            suspects = (self._out | floaters | self._partners(floaters)) & active
            self._rest[floaters] = repaired(self.rows, self.mate, active, suspects)
        return self._rest[floaters]

    def possible(self, floaters: int) -> bool:
        """Whether just these may float: the others can be paired, and they with those below."""
        stay = self.players & ~floaters
        suspects = (self._in | self._partners(floaters)) & stay
        return (
            repaired(self.rows, self.mate, stay, suspects) is not None
            and self.rest(floaters) is not None
        )

    def _partners(self, floaters: int) -> int:
        found = 0
        for p in members(floaters):
            found |= 1 << self.mate[p]
        return found

    def best(self) -> tuple[tuple[int, ...], list[int]]:
        """Return the value of C5 and C6 (count, then scores) and all sets that reach it."""
        for value, sets in self._classes():
            found = [floaters for floaters in sets if self.possible(floaters)]
            if found:
                return value, found
        raise AssertionError("a bracket of a completable round can be paired")

    def value(self) -> tuple[int, ...]:
        """Return the best value of C5 and C6: how many float, then their scores."""
        for value, sets in self._classes():
            if any(map(self.possible, sets)):
                return value
        raise AssertionError("a bracket of a completable round can be paired")

    def _classes(self) -> Iterator[tuple[tuple[int, ...], Iterator[int]]]:
        """Yield the sets by their value of C5 and C6, best first."""
        levels: dict[int, list[int]] = {}
        for p in members(self.players):
            levels.setdefault(self.field.score[p], []).append(p)
        scores = sorted(levels)
        sizes = [len(levels[score]) for score in scores]
        budget = self.most
        count = self.players.bit_count()
        for floating in range(count & 1, count + 1, 2):
            # From the lowest score: fewest of the highest come first.
            for counts in score_lists(sizes, floating):
                budget -= prod(map(comb, sizes, counts))
                if budget < 0:
                    raise TooManySetsError
                value = [s for s, n in zip(scores, counts, strict=True) for _ in range(n)]
                chosen = [
                    combinations(levels[score], n)
                    for score, n in zip(scores, counts, strict=True)
                    if n
                ]
                yield (floating, *reversed(value)), map(_mask, product(*chosen))


def _mask(parts: tuple[tuple[int, ...], ...]) -> int:
    return sum(1 << p for part in parts for p in part)
