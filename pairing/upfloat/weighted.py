"""What the quick ways leave over, as matchings of least cost: exact, and hardly ever needed.

The criteria and the orders of 3.5.4 and 3.6.3 all add up over the pairs, so each becomes digits of
one integer per pair, the most important first, and the cheapest matching is the rules' answer.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairing.least import least_matching
from pairing.matching import members
from pairing.model import NoPairingError
from pairing.upfloat.field import Field
from pairing.upfloat.system import Chosen, PairOf, pair_value


def pairs(field: Field, bracket: int) -> tuple[PairOf, ...] | None:
    """Return the best pairing of a bracket with the first identifier (3.6), None if there is none.

    3.6.2 compares the top members first: being a bottom member costs a bit, the more the smaller
    the TPN. Then every top member's opponent is a digit.
    """
    inside = members(bracket)
    size = len(inside)
    width = size.bit_length()
    place = {p: n for n, p in enumerate(inside)}
    edges = {}
    for i in inside:
        for j in members(field.legal[i] & bracket & ~((2 << i) - 1)):
            clash, strong, opponents = pair_value(field, i, j)
            cost = ((clash << width | strong) << width) | opponents
            cost = cost << size | 1 << (size - 1 - place[j])
            last = width * (size - 1 - place[i])
            edges[i, j] = cost << width * size | place[j] << last
    if len({p for edge in edges for p in edge}) != size:
        return None
    found = least_matching(edges)
    if found is None:
        return None
    return tuple(sorted((i, j) for i, j in found[1].items() if i < j))


def upfloaters(field: Field, top: int, groups: Sequence[int], following: int) -> Chosen:
    """Return the first best set of upfloaters (3.5) and its C6; raises `NoPairingError`.

    C6 asks whether the following scoregroup can do with the fewest upfloaters its number allows.
    C4 and C5 settle how many of it float up, so that number is the same for all sets: a cheapest
    matching that needs more shows that every set fails, and C6 no longer distinguishes.
    """
    found, needed, left = _upfloaters(field, top, groups, following)
    if needed <= left % 2:
        return Chosen(found, 0)
    found, _, _ = _upfloaters(field, top, groups, 0)
    return Chosen(found, 1)


def _upfloaters(
    field: Field, top: int, groups: Sequence[int], following: int
) -> tuple[int, int, int]:
    """Return a set, the upfloaters the following scoregroup then needs, and how many are left."""
    below = sum(groups)
    order = [p for group in groups for p in members(group)]
    size = len(order)
    rank = {p: n for n, p in enumerate(order)}
    level = {p: n for n, group in enumerate(groups) for p in members(group)}
    width = (size + 1).bit_length()
    edges = {}
    for i in members(top | below):
        for j in members(field.legal[i] & (top | below) & ~((2 << i) - 1)):
            inside = (top >> i & 1) + (top >> j & 1)
            cost = 0
            if inside == 1:
                up = j if top >> i & 1 else i
                cost = 1 << width * (len(groups) + 2)  # C4
                cost += 1 << width * (level[up] + 2)  # C5
                cost += field.floated >> up & 1  # C7
            elif not inside and (following >> i & 1) + (following >> j & 1) == 1:
                cost = 1 << width  # C6
            cost <<= size
            for p in (i, j):
                if not top >> p & 1 and inside != 1:
                    cost |= 1 << (size - 1 - rank[p])  # left out of the set (3.5.4)
            edges[i, j] = cost
    covered = {p for edge in edges for p in edge}
    found = least_matching(edges) if len(covered) == (top | below).bit_count() else None
    if found is None:
        raise NoPairingError("no legal set of upfloaters exists")
    mate = found[1]
    chosen = sum(1 << p for p in order if top >> mate[p] & 1)
    left = following & ~chosen
    needed = sum(not (left | chosen) >> mate[p] & 1 for p in members(left))
    return chosen, needed, left.bit_count()
