"""One bracket: the pairing that is first among the best (3.2), found in three ways.

The ideal way looks for a pairing in which every criterion has the value it cannot fall below. If
there is none, the sets of floaters that are best by C5 to C7 are gone through, and for each the
best pairing of those who stay is found. If these sets are too many, one weighted matching of
everybody unpaired decides all criteria and the order at once.
"""

from __future__ import annotations

from pairing.burstein.answer import Bracket
from pairing.burstein.field import BursteinField, missed, score_list
from pairing.burstein.floaters import Leaving, TooManySetsError
from pairing.burstein.order import Graph, best_matching, first_matching, order_bits, order_cost
from pairing.least import least_matching
from pairing.matching import members

Solution = tuple[list[tuple[int, int]], int]
"""Pairs of positions, and the mask of the floaters."""


class BracketSearch:
    """The search for the pairing of one bracket; sets of players are masks of positions.

    `following` are the residents of the next bracket and `lower` everybody below this one; `mate`
    is a perfect matching of the bracket and `lower`.
    """

    def __init__(
        self,
        field: BursteinField,
        residents: int,
        incoming: int,
        following: int,
        lower: int,
        mate: list[int],
        most_sets: int,
    ) -> None:
        self.field = field
        self.residents, self.incoming = residents, incoming
        self.following, self.lower = following, lower
        self.players = residents | incoming
        self.order = field.by_rank(members(self.players))
        self.leaving = Leaving(field, self.players, lower, mate, most_sets)
        self.most_sets = most_sets
        self.score = field.score[(residents & -residents).bit_length() - 1]
        self._ahead: dict[int, tuple[int, ...]] = {}

    def rest(self, floaters: int) -> list[int]:
        """Return a perfect matching of the floaters and everybody below."""
        found = self.leaving.rest(floaters)
        if found is None:
            raise AssertionError("the floaters leave a round that can be completed (C4)")
        return found

    def solve(self, ideal: bool = True) -> Bracket:
        """Return the bracket, paired."""
        pairs, floaters = (self._ideal() if ideal else None) or self._searched()
        field, floating = self.field, tuple(members(floaters))
        values = (
            len(floating),
            score_list(field, floating),
            self.ahead(floaters),
            missed(field, pairs),
        )
        incoming = tuple(members(self.incoming))
        return Bracket(self.score, tuple(self.order), incoming, tuple(pairs), floating, values)

    # --- C7 -------------------------------------------------------------------------------------

    def ahead(self, floaters: int) -> tuple[int, ...]:
        """Return how well the next bracket complies with C5 and C6 with these floaters (C7)."""
        if not floaters:
            return ()
        found = self._ahead.get(floaters)
        if found is None:
            try:
                found = self._next(floaters).value()
            except TooManySetsError:
                found = self._weigh_next(floaters)
            self._ahead[floaters] = found
        return found

    def _next(self, floaters: int) -> Leaving:
        mate, players = self.rest(floaters), floaters | self.following
        lower = self.lower & ~self.following
        return Leaving(self.field, players, lower, mate, self.most_sets)

    def _is_ideal_ahead(self, floaters: int) -> bool:
        """Whether the next bracket leaves at most one, a resident, over."""
        if not floaters:
            return True
        odd = (floaters | self.following).bit_count() & 1
        score = self.field.score[(self.following & -self.following).bit_length() - 1]
        return self.ahead(floaters) == ((1, score) if odd else (0,))

    # --- the ideal way ----------------------------------------------------------------------------

    def _ideal(self) -> Solution | None:
        """Return the first pairing among those without any fault, None if there is none.

        Nobody floats from an even bracket and one resident from an odd one, who leaves the next
        bracket without a fault; no preference is missed that must not be.
        """
        graph, size = self._graph(), len(self.order)
        odd = size & 1
        rows, may_float = graph.ideal(odd)
        if not odd:
            mate = first_matching(rows, graph.active)
            if mate is None or self.leaving.rest(0) is None:
                return None
            return self._pairs(mate), 0
        seat = 1 << size
        may_float &= self._local(self.residents)
        while may_float:
            seated = [row | seat if may_float >> v & 1 else row for v, row in enumerate(rows)]
            mate = first_matching([*seated, may_float], graph.active | seat, seat)
            if mate is None:
                return None
            floater = mate[size]
            one = 1 << self.order[floater]
            if self.leaving.rest(one) is not None and self._is_ideal_ahead(one):
                return self._pairs(mate[:size]), one
            may_float ^= 1 << floater
        return None

    def _graph(self) -> Graph:
        """The bracket as a graph of BSNs, from 0."""
        order, field = self.order, self.field
        place = {p: 1 << n for n, p in enumerate(order)}
        everyone = (1 << len(order)) - 1
        rows = []
        for p in order:
            out = sum(place[q] for q in members(self.players & ~field.legal[p]))
            rows.append(everyone & ~out)
        return Graph(rows, self._local(field.white), self._local(field.black), everyone)

    def _local(self, players: int) -> int:
        return sum(1 << n for n, p in enumerate(self.order) if players >> p & 1)

    def _pairs(self, mate: list[int]) -> list[tuple[int, int]]:
        """Return the pairs of positions in BSN order."""
        size, order = len(self.order), self.order
        return [(order[v], order[w]) for v, w in enumerate(mate) if v < w < size]

    # --- set by set -------------------------------------------------------------------------------

    def _searched(self) -> Solution:
        try:
            return self._set_by_set()
        except TooManySetsError:
            return self._weighed()

    def _set_by_set(self) -> Solution:
        """Return the best pairing of those with floaters that are best by C5 to C7."""
        _, sets = self.leaving.best()
        least = min(map(self.ahead, sets))
        graph = self._graph()
        stay = {
            each: graph.without(self._local(each)) for each in sets if self.ahead(each) == least
        }
        best: tuple[tuple[int, list[int]], list[int], int] | None = None
        for floaters in sorted(stay, key=lambda each: stay[each].least_missed(0)):
            if best is not None and stay[floaters].least_missed(0) > best[0][0]:
                break
            found = best_matching(stay[floaters])
            if found is None:
                raise AssertionError("those who do not float can be paired")
            colours, mate = found
            # The larger partner first, BSN by BSN; one who floats has partner 0 (here -1).
            key = colours, [-partner for partner in mate]
            if best is None or key < best[0]:
                best = key, mate, floaters
        if best is None:
            raise AssertionError("a bracket of a completable round can be paired")
        return self._pairs(best[1]), best[2]

    # --- all at once ------------------------------------------------------------------------------

    def _weighed(self) -> Solution:
        """Return the best pairing by a weighted matching of everybody unpaired.

        A pair across the lower border of the bracket means a floater, one across the border of
        the next bracket somebody who floats out of that (C7).
        """
        mate = self._matching(count_this=True)
        place = {p: n for n, p in enumerate(self.order)}
        pairs, floaters = [], 0
        for p in self.order:
            other = mate[p]
            if other not in place:
                floaters |= 1 << p
            elif place[other] > place[p]:
                pairs.append((p, other))
        return pairs, floaters

    def _weigh_next(self, floaters: int) -> tuple[int, ...]:
        """Return the value of C7 by a weighted matching of the floaters and everybody below."""
        mate = self._matching(count_this=False, above=floaters)
        inside = floaters | self.following
        left = [p for p in members(inside) if not inside >> mate[p] & 1]
        return (len(left), *score_list(self.field, left))

    def _matching(self, *, count_this: bool, above: int = 0) -> dict[int, int]:
        field, rows = self.field, self.field.legal
        top = self.players if count_this else above
        everyone = top | self.lower
        beneath = self.lower & ~self.following
        cost = _Costs(field, self.order, top | self.following)
        place = {p: n for n, p in enumerate(self.order)}
        edges: dict[tuple[int, int], int] = {}
        for i in members(everyone):
            for j in members(rows[i] & everyone & -(2 << i)):
                total = 0
                if beneath >> j & 1 and not beneath >> i & 1:
                    total = cost.ahead[i]
                if count_this and top >> i & 1:
                    if top >> j & 1:
                        total += cost.pair(place, i, j)
                    else:
                        total += cost.float_out(place, i)
                edges[i, j] = total
        found = least_matching(edges)
        if found is None:
            raise AssertionError("the round can be completed")
        return found[1]


class _Costs:
    """What pairs and floaters cost in C5 to C8 and the order, in digits of decreasing weight."""

    def __init__(self, field: BursteinField, order: list[int], upper: int) -> None:
        self.field, self.size = field, len(order)
        inside = set(order) | set(members(upper))
        scores = sorted({field.score[p] for p in inside})
        width = field.size.bit_length() + 1
        self.c8 = order_bits(self.size)
        c7 = self.c8 + width
        c7_count = c7 + width * len(scores)
        self.c6 = c7_count + width
        self.c5 = self.c6 + width * len(scores)
        level = {p: width * scores.index(field.score[p]) for p in inside}
        self.level = level
        self.ahead = {p: (1 << c7_count) + (1 << c7 + level[p]) for p in inside}

    def pair(self, place: dict[int, int], i: int, j: int) -> int:
        """What a pair inside the bracket costs."""
        one, other = sorted((place[i], place[j]))
        return (self.field.clash(i, j) << self.c8) + order_cost(one, other, self.size)

    def float_out(self, place: dict[int, int], p: int) -> int:
        """What it costs that somebody floats out of the bracket."""
        floats = (1 << self.c5) + (1 << self.c6 + self.level[p])
        return floats + order_cost(place[p], None, self.size)
