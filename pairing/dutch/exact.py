"""Exact search in small brackets: every perfect matching, by memory of what is left.

The players left are a mask; the lowest of them is matched first with each legal partner. Two
memories suffice: the smallest cost of a mask, and the smallest place in the order of exchanges
among the cheapest ways. Reading them from the top gives the earliest of the best candidates.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from pairing.dutch.order import ExchangeOrder
from pairing.matching import members

SMALL = 14
"""The largest bracket for which masks are enumerated."""

IMPOSSIBLE: Final = -1
"""The cost of pairing players who cannot all be paired."""


class Solution:
    """Pairs ``(i, j)``, i < j, and the mask of the downfloaters, in in-bracket numbers."""

    __slots__ = ("floaters", "pairs")

    def __init__(self, pairs: list[tuple[int, int]], floaters: int) -> None:
        self.pairs, self.floaters = pairs, floaters


class Exact:
    """The matchings of a small graph; `pair_cost` None means that only the order matters."""

    def __init__(
        self, rows: list[int], mdps: int, pair_cost: Callable[[int, int], int] | None = None
    ) -> None:
        self.rows, self.mdps = rows, mdps
        self.everyone = (1 << len(rows)) - 1
        self._cost = [
            [
                (j, 1 << j, pair_cost(i, j) if pair_cost else 0)
                for j in members(row >> i + 1 << i + 1)
            ]
            for i, row in enumerate(rows)
        ]
        self._best: dict[int, int] = {0: 0}

    def best(self, mask: int) -> int:
        """Return the smallest cost of pairing all of `mask`, or `IMPOSSIBLE`."""
        known = self._best.get(mask)
        if known is not None:
            return known
        low = mask & -mask
        rest = mask ^ low
        found = IMPOSSIBLE
        for _, bit, cost in self._cost[low.bit_length() - 1]:
            if rest & bit:
                tail = self.best(rest ^ bit)
                if tail != IMPOSSIBLE and (found == IMPOSSIBLE or cost + tail < found):
                    found = cost + tail
        self._best[mask] = found
        return found

    def pairable(self, mask: int) -> bool:
        """Whether all of `mask` can be paired."""
        return self.best(mask) != IMPOSSIBLE

    def cheapest(self, sets: Iterable[int], floater_cost: Callable[[int], int]) -> list[int]:
        """Return the sets of downfloaters with the smallest total cost."""
        found: list[int] = []
        least: int | None = None
        for floaters in sets:
            cost = self.best(self.everyone & ~floaters)
            if cost == IMPOSSIBLE:
                continue
            cost += floater_cost(floaters)
            if least is None or cost < least:
                least, found = cost, [floaters]
            elif cost == least:
                found.append(floaters)
        return found

    def earliest(self, sets: Iterable[int]) -> Solution | None:
        """Return the earliest of the cheapest candidates with any of these downfloaters.

        Only sets of equal number and equal total cost may be given together. None if no set can
        be left over.
        """
        open_sets = [floaters for floaters in sets if self.pairable(self.everyone & ~floaters)]
        if not open_sets:
            return None
        heads, open_sets = self._first_heads(open_sets)
        pairs: list[tuple[int, int]] = []
        mask = self.everyone
        for i in heads:
            j, open_sets = self._first_partner(i, mask, open_sets)
            pairs.append((i, j))
            mask ^= 1 << i | 1 << j
        remainder = Remainder(self, mask & ~((1 << self.mdps) - 1), open_sets[0].bit_count())
        rest, floaters = remainder.earliest(open_sets)
        return Solution(pairs + rest, floaters)

    def _first_heads(self, sets: list[int]) -> tuple[tuple[int, ...], list[int]]:
        """Return the MDPs that are paired, the first choice (4.4), and the sets with that."""
        mdps = (1 << self.mdps) - 1
        paired = {mdps & ~floaters for floaters in sets}
        if len(paired) == 1:
            return members(paired.pop()), sets
        first = min(paired, key=lambda mask: tuple(members(mask)))
        return members(first), [floaters for floaters in sets if mdps & ~floaters == first]

    def _first_partner(self, i: int, mask: int, sets: list[int]) -> tuple[int, list[int]]:
        """Return the lowest partner of the lowest MDP on a cheapest way, and the sets with that."""
        rest = mask ^ 1 << i
        for j, bit, cost in self._cost[i]:
            if rest & bit:
                left = rest ^ bit
                kept = [
                    floaters
                    for floaters in sets
                    if not floaters & bit
                    and (tail := self.best(left & ~floaters)) != IMPOSSIBLE
                    and cost + tail == self.best(mask & ~floaters)
                ]
                if kept:
                    return j, kept
        raise AssertionError("no cheapest way through a mask that has one")

    def tight(self, mask: int) -> Iterable[tuple[int, int]]:
        """Yield the partners of the lowest player on cheapest ways: (number, mask left)."""
        total = self.best(mask)
        if total == IMPOSSIBLE:
            return
        low = mask & -mask
        rest = mask ^ low
        for j, bit, cost in self._cost[low.bit_length() - 1]:
            if rest & bit:
                tail = self.best(rest ^ bit)
                if tail != IMPOSSIBLE and cost + tail == total:
                    yield j, rest ^ bit


class Remainder:
    """The homogeneous part of a bracket: the earliest among its cheapest ways (4.3, 4.2).

    `players` is its mask, the `spare` residents who float included.
    """

    def __init__(self, exact: Exact, players: int, spare: int) -> None:
        self.exact, self.players = exact, players
        numbers = members(players)
        half = (len(numbers) - spare) // 2
        order = ExchangeOrder(len(numbers), half)
        # What it costs that a player of S1 leaves it, and that one of S2 joins it.
        self._out = {j: order.moved_out(place) for place, j in enumerate(numbers[:half])}
        self._into = {
            j: order.moved_in(place) for place, j in enumerate(numbers[half:], start=half)
        }
        self._memo: dict[int, int] = {0: 0}

    def earliest(self, sets: list[int]) -> tuple[list[tuple[int, int]], int]:
        """Return the pairs in the order of S1, and the downfloaters out of `sets`."""
        if len(sets) == 1:
            return self._pairs(self.players & ~sets[0]), sets[0]
        places = [self._place(floaters) for floaters in sets]
        first = min(places)
        best: tuple[list[int], list[tuple[int, int]], int] | None = None
        for place, floaters in zip(places, sets, strict=True):
            if place == first:
                pairs = self._pairs(self.players & ~floaters)
                partners = [j for _, j in pairs]
                if best is None or partners < best[0]:
                    best = partners, pairs, floaters
        assert best is not None
        return best[1:]

    def _place(self, floaters: int) -> int:
        """The earliest place in the order of exchanges with these downfloaters."""
        out = self._out
        left = sum(out.get(j, 0) for j in members(floaters & self.players))
        return left + self._least(self.players & ~floaters)

    def _pairs(self, mask: int) -> list[tuple[int, int]]:
        pairs = []
        while mask:
            low, least = (mask & -mask).bit_length() - 1, self._least(mask)
            for j, rest in self.exact.tight(mask):
                if self._pair(low, j) + self._least(rest) == least:
                    pairs.append((low, j))
                    mask = rest
                    break
        return pairs

    def _pair(self, i: int, j: int) -> int:
        moved = self._out.get(j)
        return moved if moved is not None else self._into.get(i, 0)

    def _least(self, mask: int) -> int:
        found = self._memo.get(mask)
        if found is None:
            low = (mask & -mask).bit_length() - 1
            found = self._memo[mask] = min(
                [self._pair(low, j) + self._least(rest) for j, rest in self.exact.tight(mask)]
            )
        return found
