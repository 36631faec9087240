"""The best candidate by weighted matching: exact in brackets of any size, but slow.

Used where a large bracket cannot reach the ideal. Vertices are the bracket's players and, as far
as needed, those who may take its downfloaters. The smallest total cost is found three times, each
time with more of the order of generation (art. 4) below the criteria: the moved-down players with
their opponents; the exchange in the remainder; the transposition.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from pairing.dutch.exact import Solution
from pairing.dutch.local import LocalBracket
from pairing.dutch.order import ExchangeOrder
from pairing.least import Edge, Edges, least_matching
from pairing.matching import members
from pairing.model import EngineLimitError


def earliest(edges: Edges, size: int, mdps: int) -> tuple[int, tuple[object, ...], Solution]:
    """Return the least cost, the place in the order of generation, and the candidate.

    Vertices below `size` are the bracket's (the first `mdps` of them moved down); higher ones
    take downfloaters. Raises `EngineLimitError` if the graph has no perfect matching.
    """
    cost, heads, partners, mate = _match_mdps(edges, size, mdps)
    fixed = {i: mate[i] for i in range(mdps)}
    rest = {
        edge: c
        for edge, c in edges.items()
        if not any(v in fixed or v in fixed.values() for v in edge)
    }
    remainder = [j for j in range(mdps, size) if j not in fixed.values()]
    exchange, upper = first_exchange(rest, size, remainder)
    pairs = _transpose(rest, size, remainder, upper)
    solution = Solution(
        [(i, j) for i, j in fixed.items() if j < size] + pairs,
        sum(1 << i for i, j in fixed.items() if j >= size)
        + sum(1 << j for j in remainder)
        - sum(1 << i | 1 << j for i, j in pairs),
    )
    return cost, (heads, partners, exchange, tuple(j for _, j in pairs)), solution


def _match_mdps(
    edges: Edges, size: int, mdps: int
) -> tuple[int, tuple[int, ...], tuple[int, ...], dict[int, int]]:
    """The criteria first, then which MDPs are paired (4.4), then with whom (4.2)."""
    width = size.bit_length()
    room = mdps * width

    def place(i: int, j: int) -> int:
        if i >= mdps:
            return 0
        if j >= size:
            return 1 << room + mdps - 1 - i
        return j << (mdps - 1 - i) * width

    shift = room + mdps + size.bit_length()
    total, mate = _require(
        least_matching({(i, j): (c << shift) + place(i, j) for (i, j), c in edges.items()})
    )
    paired = tuple(i for i in range(mdps) if mate[i] < size)
    return total >> shift, paired, tuple(mate[i] for i in paired), mate


def first_exchange(edges: Edges, size: int, remainder: list[int]) -> tuple[int, set[int]]:
    """Return the place of the best exchange of a remainder (4.3), and the S1 it leads to."""
    place = {j: n for n, j in enumerate(remainder)}
    _, mate = _require(least_matching(edges))
    # The number of pairs is fixed by the criteria, so it is the same in all best matchings.
    half = sum(mate[j] < size for j in remainder) // 2
    order = ExchangeOrder(len(remainder), half)

    def exchange(i: int, j: int) -> int:
        if i not in place:
            return 0
        return order.pair(place[i], place[j]) if j in place else order.floater(place[i])

    room = (order.moved_out(0) * (len(remainder) + 1)).bit_length()
    total, mate = _require(
        least_matching({(i, j): (c << room) + exchange(i, j) for (i, j), c in edges.items()})
    )
    return total & (1 << room) - 1, {i for i in remainder if i < mate[i] < size}


def _require(found: tuple[int, dict[int, int]] | None) -> tuple[int, dict[int, int]]:
    if found is None:
        raise EngineLimitError("the weighted search found no complete pairing")
    return found


def _transpose(edges: Edges, size: int, remainder: list[int], upper: set[int]) -> list[Edge]:
    """With S1 fixed: each of its players in turn the highest-ranked opponent that is left."""
    width = size.bit_length()
    rank = {i: n for n, i in enumerate(sorted(upper))}
    inside = set(remainder)
    digits = {}
    for (i, j), cost in edges.items():
        if i in upper and j in inside:
            if j in upper:
                continue
            digit = j << (len(rank) - 1 - rank[i]) * width
        elif i in inside and (j in inside or i in upper):
            continue
        else:
            digit = 0
        digits[i, j] = (cost << len(rank) * width) + digit
    _, mate = _require(least_matching(digits))
    return [(i, mate[i]) for i in sorted(upper)]


class PairCosts(Protocol):
    """What a bracket's pairs and downfloaters cost, whatever its criteria are."""

    def pair(self, i: int, j: int) -> int:
        """The cost of a pair."""

    def floater(self, i: int) -> int:
        """The cost of one downfloater."""

    def floaters(self, mask: int) -> int:
        """The cost of a set of downfloaters."""


def inner_edges(bracket: LocalBracket, costs: PairCosts) -> dict[Edge, int]:
    """The pairs within a bracket with their costs."""
    return {
        (i, j): costs.pair(i, j)
        for i, row in enumerate(bracket.rows)
        for j in members(row >> i + 1 << i + 1)
    }


def pair_weighted(bracket: LocalBracket, costs: PairCosts, sets: Iterable[int]) -> Solution:
    """Return the earliest of the best candidates with one of the given sets of downfloaters."""
    inner = inner_edges(bracket, costs)
    sets = list(sets)
    if all(floaters.bit_count() == 1 for floaters in sets):
        seat = bracket.size
        for floaters in sets:
            j = floaters.bit_length() - 1
            inner[j, seat] = costs.floater(j)
        return earliest(inner, bracket.size, bracket.mdps)[2]
    found = []
    for floaters in sets:
        edges = {
            edge: cost for edge, cost in inner.items() if not any(floaters >> v & 1 for v in edge)
        }
        for n, j in enumerate(members(floaters)):
            edges[j, bracket.size + n] = 0
        cost, place, solution = earliest(edges, bracket.size, bracket.mdps)
        found.append((cost + costs.floaters(floaters), place, solution))
    return min(found, key=lambda entry: (entry[0], entry[1]))[2]


def pair_below_too(bracket: LocalBracket, costs: PairCosts) -> Solution:
    """Return the best candidate where its sets of downfloaters are too many to list.

    One matching covers the bracket and all below it (2017, where no completion is asked for: the
    following bracket only, in which players may be left over). C6-C9 become costs of its edges.
    """
    below = Below(bracket, costs)
    edges = below.edges(judge_bye=False)
    _, _, solution = earliest(edges, bracket.size, bracket.mdps)
    if bracket.judges_bye(solution.floaters.bit_count()):
        _, _, solution = earliest(below.edges(judge_bye=True), bracket.size, bracket.mdps)
    return solution


class Below:
    """The graph of a bracket and what lies below it, with C6-C9 as costs of leaving the bracket.

    Above the costs of C10-C21 stand, from the top: the number of downfloaters (C6), how many of
    each score (C7), how many are left over in the following bracket and of which scores (C8), and
    the unplayed games of the bye's assignee (C9).
    """

    def __init__(self, bracket: LocalBracket, costs: PairCosts) -> None:
        self.bracket, self.costs = bracket, costs
        field = bracket.field
        self.first = bracket.members[-1] + 1
        self.group = bracket.ahead.group if bracket.ahead else 0
        self.inner = inner_edges(bracket, costs)
        scores = {field.score[p] for p in bracket.members}
        if bracket.ahead:
            scores.add(bracket.ahead.score)
        self._level = {score: n for n, score in enumerate(sorted(scores))}
        self._lay_out()

    def _lay_out(self) -> None:
        bracket, costs = self.bracket, self.costs
        most = bracket.field.size
        inner = sum(max(c, 0) for c in self.inner.values())
        room = (inner + sum(costs.floater(i) for i in range(bracket.size))).bit_length()
        width = (3 * most).bit_length() + 1
        levels = len(self._level)
        self._bye = room
        self._left = room + width
        self._left_count = self._left + levels * width
        self._out = self._left_count + width
        self._out_count = self._out + levels * width
        self._width = width

    def _digit(self, start: int, position: int) -> int:
        score = self.bracket.field.score[position]
        return 1 << start + self._level[score] * self._width

    def _leave(self, j: int) -> int:
        """The cost of floating (C6, C7, and C10-C21)."""
        out = self._digit(self._out, self.bracket.members[j])
        return (1 << self._out_count) + out + self.costs.floater(j)

    def _left_over(self, position: int) -> int:
        """The cost of being left over in the following bracket (C8; 2017: C.7)."""
        ahead = self.bracket.ahead
        weight = ahead.weight(position) if ahead else 1
        return (weight << self._left_count) + self._digit(self._left, position)

    def edges(self, judge_bye: bool) -> dict[Edge, int]:
        """Return all edges with their costs, as `earliest` wants them."""
        if self.bracket.completion is None:
            return self._edges_without_completion()
        edges = dict(self.inner)
        bracket, completion = self.bracket, self.bracket.completion
        rows, seat = completion.rows, completion.seat
        shift = bracket.size - self.first
        for j, p in enumerate(bracket.members):
            for q in members(rows[p] & completion.below):
                cost = self._leave(j)
                if bracket.ahead and not self.group >> q & 1:
                    cost += self._left_over(p)
                if judge_bye and 1 << q == seat:
                    cost += bracket.unplayed(j) << self._bye
                edges[j, q + shift] = cost
        for p in members(completion.below):
            for q in members(rows[p] & completion.below & -(2 << p)):
                beneath = self.group >> p & 1 and not self.group >> q & 1
                edges[p + shift, q + shift] = self._left_over(p) if beneath else 0
        return edges

    def _edges_without_completion(self) -> dict[Edge, int]:
        """Pair the bracket and the following group, each player free to be left over.

        Every vertex has a double to be left over with; doubles are joined as their originals are,
        so that the doubles of paired players pair among themselves.
        """
        bracket, legal = self.bracket, self.bracket.field.legal
        shift = bracket.size - self.first
        edges = dict(self.inner)
        for j, p in enumerate(bracket.members):
            for q in members(legal[p] & self.group):
                edges[j, q + shift] = self._leave(j)
        lower = list(members(self.group))
        for p in lower:
            for q in members(legal[p] & self.group & -(2 << p)):
                edges[p + shift, q + shift] = 0
        span = bracket.size + len(lower)
        for i, j in list(edges):
            edges[i + span, j + span] = 0
        for j, p in enumerate(bracket.members):
            alone = 0 if bracket.ahead is None else self._left_over(p)
            edges[j, j + span] = self._leave(j) + alone
        for p in lower:
            edges[p + shift, p + shift + span] = self._left_over(p)
        return edges
