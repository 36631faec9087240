"""How a bracket is paired: G1 and G2, their shifters, S1 and T2 (3.2.3 to 3.2.6).

The first set of shifters in an order is found player by player: each is taken if some legal
pairing goes with him and all those taken or left before. What a player taken or left means for
the pairing is expressed by the edges of a graph, so that a perfect matching tells.
"""

from __future__ import annotations

from typing import NamedTuple

from pairing.assignment import first_assignment
from pairing.dubov.clashes import rematched, smaller_side, without_pairs_inside
from pairing.dubov.field import DubovField, shifter_order
from pairing.least import least_matching
from pairing.matching import mask_of, matched, members

Set = tuple[int, ...]


class Split(NamedTuple):
    """How a bracket is paired: S1 and T2, player by player; who was shifted (3.2.4)."""

    s1: Set
    t2: Set
    shifted: tuple[Set, Set]


def split(field: DubovField, players: int) -> Split:
    """Return the pairing of a bracket that can be paired legally."""
    g1 = first_subgroup(field, players)
    small = smaller_side(g1, players)
    out, back = shifters(field, players, small, small == g1)
    swapped = mask_of(out) | mask_of(back)
    g1 ^= swapped
    g2 = players & ~g1
    aro, index = field.aro, field.players.index
    s1 = sorted(members(g1), key=lambda p: (aro[p], index[p]))
    columns = sorted(members(g2), key=index.__getitem__)
    return Split(tuple(s1), _transposed(field, s1, columns, g2), (out, back))


def first_subgroup(field: DubovField, players: int) -> int:
    """Return G1 as it is at first (3.2.3)."""
    if players & ~field.unplayed:
        return players & field.white
    by_number = sorted(members(players), key=field.players.index.__getitem__)
    return mask_of(by_number[: len(by_number) // 2])


def shifters(field: DubovField, players: int, small: int, white: bool) -> tuple[Set, Set]:
    """Return who leaves the smaller subgroup and who enters it (3.2.4).

    `white` tells whether the smaller one is G1.
    """
    large = players & ~small
    order = shifter_order(field, members(large), not white)
    mate = matched(without_pairs_inside(field.legal, small), players)
    if mate is None:
        return _unavoidable(field, small, shifter_order(field, members(small), white), order)
    count = (large.bit_count() - small.bit_count()) // 2
    return (), _equalisers(field, small, large, order, mate)[:count] if count else ()


def _equalisers(
    field: DubovField, small: int, large: int, order: list[int], mate: list[int]
) -> Set:
    """Return the first set of players of the larger subgroup to be shifted (3.2.4.2).

    Everybody of the smaller subgroup meets one of the larger, so of the pairs within the larger
    just one player each is shifted: one who is taken meets one of the larger who is not taken,
    and two who are left do not meet.
    """
    players = small | large
    taken = left = 0
    count = (large.bit_count() - small.bit_count()) // 2
    for p in order:
        if taken.bit_count() == count:
            break
        bit = 1 << p
        found = rematched(_constrained(field, small, large, taken | bit, left), mate, players)
        if found is not None:
            taken |= bit
            mate = found
            continue
        left |= bit
        found = rematched(_constrained(field, small, large, taken, left), mate, players)
        if found is None:
            raise AssertionError("one of two choices is possible")
        mate = found
    return tuple(p for p in order if taken >> p & 1)


def _constrained(field: DubovField, small: int, large: int, taken: int, left: int) -> list[int]:
    """The legal pairs that go with players of the larger subgroup taken and left."""
    rows = list(field.legal)
    untaken = large & ~taken
    for p in members(small):
        rows[p] &= untaken
    for p in members(taken):
        rows[p] &= untaken
    unleft = small | large & ~left
    for p in members(left):
        rows[p] &= unleft
    return rows


def _unavoidable(
    field: DubovField, small: int, small_order: list[int], large_order: list[int]
) -> tuple[Set, Set]:
    """Return the shifters where some pairs within the smaller subgroup cannot be avoided.

    Just one player of each such pair is shifted, and one of each pair within the larger one; in
    either order the earlier of the two is, so that the first sets are those of the matching in
    which these earlier players weigh most: fewest pairs within the smaller subgroup first, then
    its shifters, then the others'.
    """
    rank = {p: n for n, p in enumerate(small_order)}
    other = {p: n for n, p in enumerate(large_order)}
    low, high = len(large_order), len(small_order)
    count = low + high + 2
    # Every pair carries the full amount, so that costs stay positive.
    top = (1 << high) << low
    edges: dict[tuple[int, int], int] = {}
    for i in (*small_order, *large_order):
        for j in members(field.legal[i] & (mask_of(small_order) | mask_of(large_order))):
            if j < i:
                continue
            inside = bool(small >> i & small >> j & 1)
            cost = 2 * top + (inside << count)
            if inside:
                cost -= (1 << high - 1 - min(rank[i], rank[j])) << low
            elif i in other and j in other:
                cost -= 1 << low - 1 - min(other[i], other[j])
            edges[i, j] = cost
    found = least_matching(edges)
    if found is None:
        raise AssertionError("the bracket can be paired legally")
    mate = found[1]
    out = {min(p, mate[p], key=rank.__getitem__) for p in small_order if mate[p] in rank}
    back = {min(p, mate[p], key=other.__getitem__) for p in large_order if mate[p] in other}
    return (
        tuple(p for p in small_order if p in out),
        tuple(p for p in large_order if p in back),
    )


def _transposed(field: DubovField, s1: list[int], columns: list[int], g2: int) -> Set:
    """Return T2, the first legal transposition of G2 (3.2.6, 4.4); `columns` is G2 by TPN."""
    legal = field.legal
    if columns == sorted(columns):
        # Rank order and TPN order agree: positions can stand for the places in G2.
        found = first_assignment([legal[p] & g2 for p in s1])
        if found is not None:
            return tuple(found)
    else:
        place = {q: 1 << n for n, q in enumerate(columns)}
        rows = [sum(place[q] for q in members(legal[p] & g2)) for p in s1]
        found = first_assignment(rows)
        if found is not None:
            return tuple(columns[n] for n in found)
    raise AssertionError("the subgroups were chosen so that they can be paired")
