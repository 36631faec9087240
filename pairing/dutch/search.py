"""The best candidate where the ideal is out of reach: criterion by criterion, exactly.

C6 and C7 choose a class of sets of downfloaters, C8 and C9 thin it out, and the cost of pairs and
downfloaters (C10-C21) decides the rest: by enumeration in small brackets, by weighted matching in
large ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from pairing.dutch.costs import Costs
from pairing.dutch.exact import SMALL, Exact, Solution
from pairing.dutch.floaters import score_classes
from pairing.dutch.local import LocalBracket
from pairing.dutch.weighted import pair_below_too, pair_weighted
from pairing.matching import extend, greedy
from pairing.model import EngineLimitError

_FEW_SETS = 40
_MOST_SETS = 4_000


def best_candidate(bracket: LocalBracket, small: int = SMALL) -> Solution:
    """Return the best candidate, the earliest if there are several.

    `small` is the largest bracket that is enumerated; 0 forces the weighted search (for tests).
    """
    costs = Costs(bracket)
    if bracket.size <= small:
        exact = Exact(bracket.rows, bracket.mdps, costs.pair)
        sets = best_floaters(bracket, exact.pairable)
        found = exact.earliest(exact.cheapest(sets, costs.floaters))
        if found is None:
            raise AssertionError("a set of downfloaters was accepted that leaves no pairing")
        return found
    try:
        sets = best_floaters(bracket, pairable_test(bracket), _MOST_SETS)
        if len(sets) > _FEW_SETS and sets[0].bit_count() > 1:
            raise EngineLimitError("too many sets of downfloaters")
    except EngineLimitError:
        return pair_below_too(bracket, costs)
    return pair_weighted(bracket, costs, sets)


def best_floaters(
    bracket: LocalBracket, pairable: Callable[[int], bool], most: int | None = None
) -> list[int]:
    """Return the sets of downfloaters that are best in C6-C9, in the bracket's numbers.

    Raises `EngineLimitError` if more than `most` sets would have to be tried.
    """
    sets = _possible_sets(bracket, pairable, most)
    ahead = bracket.ahead
    if ahead is not None and len(sets) > 1:
        by_position = {bracket.positions(floaters): floaters for floaters in sets}
        sets = [by_position[f] for f in ahead.best(list(by_position))]
    if bracket.judges_bye(sets[0].bit_count()):
        games = [bracket.unplayed(floaters.bit_length() - 1) for floaters in sets]
        fewest = min(games)
        sets = [floaters for floaters, n in zip(sets, games, strict=True) if n == fewest]
    return sets


def _possible_sets(
    bracket: LocalBracket, pairable: Callable[[int], bool], most: int | None
) -> list[int]:
    """Return all sets of the first class (C6, C7) in which one is possible (C1-C5)."""
    everyone = (1 << bracket.size) - 1
    levels = bracket.levels()
    surplus = bracket.mdps - (bracket.size - bracket.mdps)
    least = max(bracket.size & 1, surplus, 0)
    tried = 0
    for count in range(least, bracket.size + 1, 2):
        for candidates in score_classes(levels, count):
            sets = []
            for floaters in _limited(candidates, most, tried):
                tried += 1
                if pairable(everyone & ~floaters) and bracket.completes(floaters):
                    sets.append(floaters)
            if sets:
                return sets
    raise AssertionError("a bracket in which not even everybody may float")


def _limited(sets: Iterator[int], most: int | None, tried: int) -> Iterable[int]:
    if most is None:
        yield from sets
        return
    yield from islice(sets, max(0, most - tried))
    if next(sets, None) is not None:
        raise EngineLimitError("too many sets of downfloaters")


def pairable_test(bracket: LocalBracket) -> Callable[[int], bool]:
    """Return a test for large brackets: can all of a mask be paired within the bracket?"""
    rows = bracket.rows

    def pairable(mask: int) -> bool:
        mate = greedy(rows, bracket.size, mask)
        return not extend(rows, mate, mask)

    return pairable
