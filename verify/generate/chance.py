"""Chance that is the same everywhere: everything drawn rests on `random.Random.random` alone.

Python promises the sequence of that method for a seed, for every version and machine; it does not
for `choice`, `shuffle` or `gauss`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

_Item = TypeVar("_Item")


class Chance:
    """One stream of chance of a seed. Streams of different names do not disturb each other."""

    __slots__ = ("throw",)

    def __init__(self, seed: int, stream: str) -> None:
        # Text is hashed by SHA-512 here, never by `hash`.
        self.throw = Random(f"{seed} {stream}").random

    def below(self, limit: int) -> int:
        """Return a whole number from 0 to `limit` - 1."""
        return int(self.throw() * limit)

    def between(self, low: int, high: int) -> int:
        """Return a whole number from `low` to `high`, both included."""
        return low + int(self.throw() * (high - low + 1))

    def pick(self, items: Sequence[_Item]) -> _Item:
        """Return one of the items."""
        return items[int(self.throw() * len(items))]

    def some(self, items: Sequence[_Item], count: int) -> list[_Item]:
        """Return so many of the items (all, if there are fewer), in no order."""
        pool = list(items)
        count = min(count, len(pool))
        for place in range(count):
            other = place + int(self.throw() * (len(pool) - place))
            pool[place], pool[other] = pool[other], pool[place]
        return pool[:count]

    def bell(self) -> float:
        """Return a value about 0 with deviation 1: twelve throws added up, never beyond 6."""
        throw = self.throw
        return sum([throw() for _ in range(12)]) - 6.0
