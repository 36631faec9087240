"""Sets of downfloaters, class by class: how many (C6), then their scores (C7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from pairing.matching import members


def score_classes(levels: list[int], count: int) -> Iterator[Iterator[int]]:
    """Yield the classes of sets of `count` players, best scores first, each as masks.

    `levels` are masks of players of equal score, highest first. Lists of scores, sorted
    downwards, compare like the numbers of players per level, the highest level first (C7).
    """
    if not count:
        yield iter((0,))
        return
    if count == 1:  # by far the most frequent
        for level in reversed(levels):
            yield (1 << j for j in members(level))
        return
    for numbers in _shares([level.bit_count() for level in levels], count):
        yield _sets(levels, numbers)


def _shares(sizes: list[int], count: int) -> Iterator[tuple[int, ...]]:
    """Yield how many of each level, in ascending lexicographic order."""
    if len(sizes) == 1:
        if count <= sizes[0]:
            yield (count,)
        return
    room = sum(sizes[1:])
    for first in range(max(0, count - room), min(sizes[0], count) + 1):
        for rest in _shares(sizes[1:], count - first):
            yield (first, *rest)


def _sets(levels: list[int], numbers: Sequence[int]) -> Iterator[int]:
    """Yield every set with the given number of players of each level."""
    choices = [
        [sum(1 << j for j in chosen) for chosen in combinations(members(level), number)]
        for level, number in zip(levels, numbers, strict=True)
    ]
    for parts in product(*choices):
        yield sum(parts)
