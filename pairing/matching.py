"""Matchings in graphs whose rows are bitsets: row ``v`` has bit ``u`` where ``v``-``u`` is an edge.

A matching is a list `mate`: the partner of each vertex, `EXPOSED` where there is none. Everything
works inside a mask of `active` vertices, so that one graph serves for all its subgraphs. All
answers are exact; Edmonds' blossoms are shrunk only where a plain search finds no path.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

EXPOSED: Final = -1


_SEEN: dict[int, tuple[int, ...]] = {}
_MOST_SEEN: Final = 1 << 15
_WORD: Final = 1 << 60


def members(mask: int) -> tuple[int, ...]:
    """Return the positions of the bits of a mask, ascending."""
    if mask < _WORD:
        found = _SEEN.get(mask)
        if found is None:
            if len(_SEEN) > _MOST_SEEN:
                _SEEN.clear()
            found = _SEEN[mask] = tuple(_members(mask))
        return found
    if mask.bit_count() << 3 > mask.bit_length():
        # Dense: one pass over the digits is cheaper than big-integer arithmetic per bit.
        return tuple([p for p, digit in enumerate(f"{mask:b}"[::-1]) if digit == "1"])
    return tuple(_members(mask))


def _members(mask: int) -> list[int]:
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def mask_of(positions: Sequence[int]) -> int:
    """Return the mask with these bits."""
    mask = 0
    for p in positions:
        mask |= 1 << p
    return mask


def augment(rows: list[int], mate: list[int], root: int, active: int, exposed: int) -> int:
    """Find an augmenting path from an exposed vertex and flip it.

    `exposed` is the mask of the active exposed vertices. Returns the other end of the path, or
    `EXPOSED` if there is none; then no matching covers all that this one covers and `root` too.
    """
    others = exposed & ~(1 << root)
    direct = rows[root] & others
    if direct:
        end = (direct & -direct).bit_length() - 1
        mate[root], mate[end] = end, root
        return end
    if not others:
        return EXPOSED
    end = _augment_plain(rows, mate, root, active, others)
    return end if end != EXPOSED else _augment_blossom(rows, mate, root, active, others)


def _augment_plain(rows: list[int], mate: list[int], root: int, active: int, others: int) -> int:
    """Breadth-first search that ignores blossoms: what it finds is right, but it may miss paths."""
    parent: dict[int, int] = {}
    fresh = active & ~(1 << root)
    queue = [root]
    for vertex in queue:
        found = rows[vertex] & fresh
        if not found:
            continue
        hit = found & others
        if hit:
            end = (hit & -hit).bit_length() - 1
            _flip(mate, parent, vertex, end)
            return end
        fresh &= ~found
        while found:
            low = found & -found
            found ^= low
            odd = low.bit_length() - 1
            even = mate[odd]
            if not fresh >> even & 1 and found >> even & 1:
                # Both ends of a matched edge were reached at once: keep one of them.
                found ^= 1 << even
            fresh &= ~(1 << even)
            parent[odd] = vertex
            queue.append(even)
    return EXPOSED


def _flip(mate: list[int], parent: dict[int, int], even: int, end: int) -> None:
    """Match `end` with `even` and shift the matched edges of the tree path above."""
    odd = end
    while True:
        following = mate[even]
        mate[odd], mate[even] = even, odd
        if following == EXPOSED:
            return
        odd = following
        even = parent[odd]


def _augment_blossom(rows: list[int], mate: list[int], root: int, active: int, others: int) -> int:
    """Edmonds' search with blossoms: exact, also where it answers that there is no path."""
    base: dict[int, int] = {}
    parent: dict[int, int] = {}
    inside: dict[int, int] = {}  # the mask of the vertices shrunk into a base
    even = 1 << root
    unseen = active & ~even
    queue = [root]
    for vertex in queue:
        own = base.get(vertex, vertex)
        found = rows[vertex] & (unseen | even) & ~inside.get(own, 1 << own)
        while found:
            low = found & -found
            found ^= low
            other = low.bit_length() - 1
            if low & unseen:
                parent[other] = vertex
                if low & others:
                    return _flip_blossom(mate, parent, other)
                partner = mate[other]
                unseen &= ~(low | 1 << partner)
                even |= 1 << partner
                queue.append(partner)
            elif base.get(other, other) != base.get(vertex, vertex):
                top = _common_base(mate, base, parent, root, vertex, other)
                shrunk = _mark(mate, base, parent, vertex, top, other)
                shrunk |= _mark(mate, base, parent, other, top, vertex)
                grown = inside.get(top, 1 << top)
                for small in members(shrunk):
                    grown |= inside.get(small, 1 << small)
                for inner in members(grown):
                    base[inner] = top
                    if not even >> inner & 1:
                        even |= 1 << inner
                        queue.append(inner)
                inside[top] = grown
                found &= ~grown
    return EXPOSED


def _common_base(
    mate: list[int], base: dict[int, int], parent: dict[int, int], root: int, a: int, b: int
) -> int:
    """The lowest common base of two even vertices of the tree."""
    seen = set()
    top = base.get(root, root)
    while True:
        a = base.get(a, a)
        seen.add(a)
        if a == top:
            break
        a = parent[mate[a]]
    while True:
        b = base.get(b, b)
        if b in seen:
            return b
        b = parent[mate[b]]


def _mark(
    mate: list[int], base: dict[int, int], parent: dict[int, int], vertex: int, top: int, child: int
) -> int:
    """Re-hang the path from `vertex` up to the base `top`; return the bases it runs through."""
    shrunk = 0
    while base.get(vertex, vertex) != top:
        partner = mate[vertex]
        shrunk |= 1 << base.get(vertex, vertex) | 1 << base.get(partner, partner)
        parent[vertex] = child
        child = partner
        vertex = parent[partner]
    return shrunk


def _flip_blossom(mate: list[int], parent: dict[int, int], end: int) -> int:
    vertex = end
    while vertex != EXPOSED:
        even = parent[vertex]
        following = mate[even]
        mate[vertex], mate[even] = even, vertex
        vertex = following
    return end


def extend(rows: list[int], mate: list[int], active: int) -> int:
    """Extend a matching to a maximum one inside `active`; return the mask left exposed.

    Every vertex outside `active` is ignored; partners outside must have been cut before.
    """
    exposed = mask_of([v for v in members(active) if mate[v] == EXPOSED])
    failed = 0
    todo = exposed
    while todo:
        low = todo & -todo
        root = low.bit_length() - 1
        # A root that failed stays exposed for good and is taken out of the graph: leaving it in
        # would let a later path end there and cover it twice over.
        end = augment(rows, mate, root, active & ~failed, todo)
        if end == EXPOSED:
            failed |= low
            todo ^= low
        else:
            todo &= ~(low | 1 << end)
    return failed


def greedy(rows: list[int], size: int, active: int) -> list[int]:
    """Return a matching built from the bottom up: each takes its nearest higher free partner."""
    mate = [EXPOSED] * size
    free = active
    while free:
        vertex = free.bit_length() - 1
        free ^= 1 << vertex
        above = rows[vertex] & free
        if above:
            partner = above.bit_length() - 1
            free ^= 1 << partner
            mate[vertex], mate[partner] = partner, vertex
    return mate


def repaired(rows: list[int], mate: list[int], active: int, suspects: int) -> list[int] | None:
    """Return a perfect matching of `active` near `mate`, None if there is none.

    `suspects` are the active vertices whose partner may lie outside; all others must have
    theirs inside. The given list is returned as it is where nothing needs repair.
    """
    exposed = 0
    for v in members(suspects & active):
        partner = mate[v]
        if partner == EXPOSED or not active >> partner & 1:
            exposed |= 1 << v
    if not exposed:
        return mate
    mate = mate.copy()
    for v in members(exposed):
        mate[v] = EXPOSED
    while exposed:
        low = exposed & -exposed
        end = augment(rows, mate, low.bit_length() - 1, active, exposed)
        if end == EXPOSED:
            return None
        exposed &= ~(low | 1 << end)
    return mate


def matched(rows: list[int], active: int) -> list[int] | None:
    """Return a perfect matching of the active vertices, None if there is none."""
    mate = greedy(rows, len(rows), active)
    return None if extend(rows, mate, active) else mate
