"""Exact search in small brackets: every perfect matching, by memory of what is left.

The players left are a mask; the lowest of them is matched first with each legal partner. Two
memories suffice: the smallest cost of a mask, and the smallest place in the order of exchanges
among the cheapest ways. Reading them from the top gives the earliest of the best candidates.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from pairing.dutch.order import ExchangeOrder
from pairing.matching import members

SMALL = 14
"""The largest bracket for which masks are enumerated."""


class Solution(NamedTuple):
    """Pairs ``(i, j)``, i < j, and the mask of the downfloaters, in in-bracket numbers."""

    pairs: list[tuple[int, int]]
    floaters: int


class Exact:
    """The matchings of a small graph; `pair_cost` None means that only the order matters."""

    def __init__(
        self, rows: Sequence[int], mdps: int, pair_cost: Callable[[int, int], int] | None = None
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
        self._best: dict[int, int | None] = {0: 0}

    def best(self, mask: int) -> int | None:
        """Return the smallest cost of pairing all of `mask`, None if it cannot be paired."""
        memo = self._best
        if mask in memo:
            return memo[mask]
        low = mask & -mask
        rest = mask ^ low
        found: int | None = None
        for _, bit, cost in self._cost[low.bit_length() - 1]:
            if rest & bit:
                tail = self.best(rest ^ bit)
                if tail is not None and (found is None or cost + tail < found):
                    found = cost + tail
        memo[mask] = found
        return found

    def pairable(self, mask: int) -> bool:
        """Whether all of `mask` can be paired."""
        return self.best(mask) is not None

    def cheapest(self, sets: Iterable[int], floater_cost: Callable[[int], int]) -> list[int]:
        """Return the sets of downfloaters with the smallest total cost."""
        found: list[int] = []
        least: int | None = None
        for floaters in sets:
            cost = self.best(self.everyone & ~floaters)
            if cost is None:
                continue
            cost += floater_cost(floaters)
            if least is None or cost < least:
                least, found = cost, [floaters]
            elif cost == least:
                found.append(floaters)
        return found

    def earliest(self, sets: Iterable[int]) -> Solution | None:
        """Return the earliest of the cheapest candidates with any of these downfloaters.

        Only sets of equal total cost may be given together. None if no set can be left over.
        """
        found: tuple[tuple[object, ...], Solution] | None = None
        for floaters in sets:
            mask = self.everyone & ~floaters
            if not self.pairable(mask):
                continue
            entry = self._earliest_with(mask, floaters)
            if found is None or entry[0] < found[0]:
                found = entry
        return found[1] if found else None

    def _earliest_with(self, mask: int, floaters: int) -> tuple[tuple[object, ...], Solution]:
        """Return the earliest candidate for given downfloaters with its place in the order."""
        pairs: list[tuple[int, int]] = []
        while mask & (1 << self.mdps) - 1:
            low = mask & -mask
            i = low.bit_length() - 1
            j = self._first_tight(mask)
            pairs.append((i, j))
            mask ^= low | 1 << j
        heads = tuple(i for i, _ in pairs)
        partners = tuple(j for _, j in pairs)
        remainder = Remainder(self, mask, floaters & ~((1 << self.mdps) - 1))
        exchange, rest = remainder.earliest()
        key = (heads, partners, exchange, tuple(j for _, j in rest))
        return key, Solution(pairs + rest, floaters)

    def _first_tight(self, mask: int) -> int:
        """The lowest partner of the lowest player on a cheapest way."""
        for j, _ in self.tight(mask):
            return j
        raise AssertionError("no cheapest way through a mask that has one")

    def tight(self, mask: int) -> Iterable[tuple[int, int]]:
        """Yield the partners of the lowest player on cheapest ways: (number, mask left)."""
        total = self.best(mask)
        if total is None:
            return
        low = mask & -mask
        rest = mask ^ low
        for j, bit, cost in self._cost[low.bit_length() - 1]:
            if rest & bit:
                tail = self.best(rest ^ bit)
                if tail is not None and cost + tail == total:
                    yield j, rest ^ bit


class Remainder:
    """The homogeneous part of a bracket: the earliest among its cheapest ways (4.3, 4.2)."""

    def __init__(self, exact: Exact, mask: int, floaters: int) -> None:
        self.exact, self.mask = exact, mask
        numbers = list(members(mask | floaters))
        self._place = {j: place for place, j in enumerate(numbers)}
        self._order = ExchangeOrder(len(numbers), mask.bit_count() // 2)
        self._start = sum(self._order.floater(self._place[j]) for j in members(floaters))
        self._memo: dict[int, int] = {0: 0}

    def earliest(self) -> tuple[int, list[tuple[int, int]]]:
        """Return the place in the order of exchanges, and the pairs in the order of S1."""
        total = self._start + self._least(self.mask)
        pairs, mask = [], self.mask
        while mask:
            low = (mask & -mask).bit_length() - 1
            least = self._least(mask)
            for j, rest in self.exact.tight(mask):
                if self._pair(low, j) + self._least(rest) == least:
                    pairs.append((low, j))
                    mask = rest
                    break
        return total, pairs

    def _pair(self, i: int, j: int) -> int:
        return self._order.pair(self._place[i], self._place[j])

    def _least(self, mask: int) -> int:
        found = self._memo.get(mask)
        if found is None:
            low = (mask & -mask).bit_length() - 1
            found = self._memo[mask] = min(
                self._pair(low, j) + self._least(rest) for j, rest in self.exact.tight(mask)
            )
        return found
