"""The first pairing in the order of 4.3 among those that miss the fewest preferences (C8).

Players of a bracket are vertices 0, 1, 2, ... in the order of their BSNs (4.1), and rows of a
graph are bitsets. The order asks each player in turn for the largest partner that he can have
together with all choices before, so the first pairing is found player by player: a partner is
possible if the rest of the matching can be mended around the two.
"""

from __future__ import annotations

from typing import NamedTuple

from pairing.least import least_matching
from pairing.matching import EXPOSED, augment, members

_FEW = 8
"""So few players are paired by trying everything."""


class Graph(NamedTuple):
    """The players to be paired: legal partners, and masks of those who prefer each colour."""

    rows: list[int]
    white: int
    black: int
    active: int

    def without(self, floaters: int) -> Graph:
        """Return the graph of those who do not float."""
        return self._replace(active=self.active & ~floaters)

    def least_missed(self, floaters: int) -> int:
        """Return how many preferences are missed at least when so many float (C8)."""
        count = self.active.bit_count() - floaters
        most = max((self.white & self.active).bit_count(), (self.black & self.active).bit_count())
        return max(0, (2 * (most - floaters) - count) // 2)

    def ideal(self, floaters: int) -> tuple[list[int], int]:
        """Return the edges of the pairings that miss no more than that, and who may float.

        Where one colour prevails even when only its seekers float, everybody else meets one of
        them; otherwise nobody meets a seeker of his own colour.
        """
        active, rows = self.active, self.rows.copy()
        for colour in (self.white & active, self.black & active):
            others = active & ~colour
            if colour.bit_count() - floaters >= others.bit_count():
                for v in members(others):
                    rows[v] &= colour
                return rows, colour
        for colour in (self.white & active, self.black & active):
            for v in members(colour):
                rows[v] &= ~colour
        return rows, active


def first_matching(rows: list[int], active: int, last: int = 0) -> list[int] | None:
    """Return the first perfect matching in the order of 4.3, None if there is none.

    `last` is the bit of a vertex that is everybody's last choice (BSN 0), 0 if there is none; it
    has to be the highest one.
    """
    mate = _eager(rows, active, last)
    exposed = 0
    for v in members(active):
        if mate[v] == EXPOSED:
            exposed |= 1 << v
    while exposed:
        low = exposed & -exposed
        end = augment(rows, mate, low.bit_length() - 1, active, exposed)
        if end == EXPOSED:
            return None
        exposed &= ~(low | 1 << end)
    free = active
    for v in members(active & ~last):
        if not free >> v & 1:
            continue
        free ^= 1 << v
        partner = _largest_partner(rows, mate, v, free, last)
        free ^= 1 << partner
    return mate


def _eager(rows: list[int], active: int, last: int) -> list[int]:
    """Give each the largest partner left: often already the answer, always near it."""
    mate = [EXPOSED] * len(rows)
    free = active
    for v in members(active & ~last):
        if not free >> v & 1:
            continue
        free ^= 1 << v
        choice = rows[v] & free
        choice = choice & ~last or choice
        if choice:
            partner = choice.bit_length() - 1
            free ^= 1 << partner
            mate[v], mate[partner] = partner, v
    return mate


def _largest_partner(rows: list[int], mate: list[int], v: int, free: int, last: int) -> int:
    """Give `v` the largest partner he can have, changing only the free ones; return that one."""
    current = mate[v]
    better = rows[v] & free & ~last
    if not 1 << current & last:
        better &= -(2 << current)
    while better:
        other = better.bit_length() - 1
        better ^= 1 << other
        theirs = mate[other]
        mate[current] = mate[theirs] = EXPOSED
        mate[v], mate[other] = other, v
        active = free & ~(1 << other)
        if augment(rows, mate, current, active, 1 << current | 1 << theirs) != EXPOSED:
            return other
        mate[v], mate[current] = current, v
        mate[other], mate[theirs] = theirs, other
    return current


def best_matching(graph: Graph) -> tuple[int, list[int]] | None:
    """Return the value of C8 and the first of the best pairings of all players of a graph."""
    rows, _ = graph.ideal(0)
    mate = first_matching(rows, graph.active)
    if mate is not None:
        return graph.least_missed(0), mate
    if graph.active.bit_count() <= _FEW:
        return _try_all(graph)
    return _weigh(graph)


def _clash(graph: Graph, i: int, j: int) -> int:
    return int(
        bool((graph.white >> i & graph.white >> j | graph.black >> i & graph.black >> j) & 1)
    )


def _try_all(graph: Graph) -> tuple[int, list[int]] | None:
    best: tuple[int, list[int]] | None = None
    mate = [EXPOSED] * len(graph.rows)

    def extend(free: int, missed: int) -> None:
        nonlocal best
        if best is not None and missed >= best[0]:
            return
        if not free:
            best = missed, mate.copy()
            return
        v = (free & -free).bit_length() - 1
        rest = free & (free - 1)
        choice = graph.rows[v] & rest
        while choice:
            other = choice.bit_length() - 1
            choice ^= 1 << other
            mate[v], mate[other] = other, v
            extend(rest ^ 1 << other, missed + _clash(graph, v, other))

    extend(graph.active, 0)
    return best


def order_cost(place: int, partner: int | None, size: int) -> int:
    """Return what a partner costs in the order of 4.3, as a digit of its own per player.

    `place` and `partner` are BSNs from 0; None is the partner of one who floats. Of a pair only
    the player with the smaller BSN pays.
    """
    width = (size + 1).bit_length()
    return (size - (-1 if partner is None else partner)) << width * (size - 1 - place)


def order_bits(size: int) -> int:
    """Return how many bits all digits of the order take."""
    return (size + 1).bit_length() * size


def _weigh(graph: Graph) -> tuple[int, list[int]] | None:
    """Find the best pairing by a weighted matching: C8 first, then the order."""
    size = len(graph.rows)
    top = order_bits(size)
    edges = {
        (i, j): (_clash(graph, i, j) << top) + order_cost(i, j, size)
        for i in members(graph.active)
        for j in members(graph.rows[i] & graph.active & -(2 << i))
    }
    covered = {v for edge in edges for v in edge}
    if len(covered) < graph.active.bit_count():
        return None
    found = least_matching(edges)
    if found is None:
        return None
    mate = [found[1].get(v, EXPOSED) for v in range(size)]
    return found[0] >> top, mate
