"""The first pairing of a homogeneous group or remainder under given requirements (C4 to C8).

Preferences become a graph. With x at what A8 gives (lowered with p by C14), of a majority that
prefers one colour, the pairs that break a preference are as few as can be: so no two others may
meet and only the majority's may be left over, and then the number is right whatever else happens.
Only where C11 has raised x must it be counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from pairing.assignment import first_assignment, unassigned_rows
from pairing.dutch_1998.budget import first_within
from pairing.dutch_1998.field import Field
from pairing.dutch_1998.options import Exchanges
from pairing.dutch_1998.orders import Places, useful_exchanges
from pairing.dutch_1998.rules import Goal, Group, PairOf, Players, excess, float_needs
from pairing.least import least_matching
from pairing.matching import extend, greedy, mask_of, members
from pairing.model import Generation


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a pairing of the players must comply with.

    `p` pairs, of which `x` may break a preference; `up` and `down` as in `Relaxed`.
    """

    p: int
    x: int
    up: int
    down: int


Result = tuple[tuple[PairOf, ...], Players, Generation]


class Graph:
    """Who may meet whom, and who may be left over; `cheap` are the pairs that break nothing.

    `counted`: pairs outside `cheap` must be counted, at most `x` of them.
    """

    __slots__ = ("cheap", "counted", "leavable", "rows", "x")

    def __init__(self, rows: dict[int, int], leavable: int) -> None:
        self.rows, self.cheap = rows, rows
        self.leavable = leavable
        self.counted, self.x = False, 0


class Finder:
    """Answers for one round; `waived` chooses the columns of the field."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.needs = tuple(float_needs(field, waived=waived) for waived in (False, True))
        self.order: Exchanges = field.options.exchanges

    # --- the graph ------------------------------------------------------------------------------

    def floating_rows(
        self, players: Players, up: int, down: int, *, waived: bool
    ) -> dict[int, int]:
        """Return whom each player may meet by B1, B2 and what of B5 and B6 is in force."""
        field = self.field
        everyone = mask_of(players)
        rows = {p: field.rows[waived][p] & everyone for p in players}
        if field.score[players[0]] == field.score[players[-1]]:
            return rows
        needs_down, needs_up = self.needs[waived]
        down_bad = mask_of([p for p in players if needs_down[p] > down])
        up_bad = mask_of([p for p in players if needs_up[p] > up])
        if not down_bad | up_bad:
            return rows
        levels: dict[int, int] = {}
        for p in players:
            levels[field.score[p]] = levels.get(field.score[p], 0) | 1 << p
        higher = 0
        for level in levels.values():  # from the top, as positions are
            lower = everyone & ~(higher | level)
            for p in members(level):
                out = (lower if down_bad >> p & 1 else lower & up_bad) | (
                    higher if up_bad >> p & 1 else higher & down_bad
                )
                rows[p] &= ~out
            higher |= level
        return rows

    def same_preference(self, p: int, *, waived: bool) -> int:
        """Return the players whom to meet breaks a preference (B4)."""
        colour = self.field.preferences[waived][p].colour
        if not colour:
            return 0
        return self.field.white[waived] if colour > 0 else self.field.black[waived]

    def graph(self, players: Players, wanted: Wanted, group: Group) -> Graph:
        """Turn the requirements into a graph."""
        waived = group.waived
        rows = self.floating_rows(players, wanted.up, wanted.down, waived=waived)
        needs_down = self.needs[waived][0]
        leavable = mask_of([p for p in players if needs_down[p] <= wanted.down])
        if group.lowest:
            leavable &= self.field.eligible
        graph = Graph(rows, leavable)
        if wanted.x >= wanted.p:
            return graph
        fewer = len(players) // 2 - wanted.p
        least = excess(self.field, players, waived=waived) - fewer
        if least > 0 and wanted.x == least:
            self._only_majority(graph, players, waived=waived)
            return graph
        cheap = {p: row & ~self.same_preference(p, waived=waived) for p, row in rows.items()}
        if wanted.x == 0:
            graph.rows = graph.cheap = cheap
        else:
            graph.cheap, graph.counted, graph.x = cheap, True, wanted.x
        return graph

    def _only_majority(self, graph: Graph, players: Players, *, waived: bool) -> None:
        everyone = mask_of(players)
        white, black = self.field.white[waived] & everyone, self.field.black[waived] & everyone
        many = white if white.bit_count() > black.bit_count() else black
        for p in players:
            if not many >> p & 1:
                graph.rows[p] &= many
        graph.leavable &= many

    # --- whether there is any ---------------------------------------------------------------------

    def feasible(self, players: Players, p: int, graph: Graph) -> bool:
        """Whether some `p` pairs comply, whoever is in S1."""
        size = len(players)
        seats = size - 2 * p
        rows, everyone = numbered(players, graph.rows, graph.leavable, seats)
        mate = greedy(rows, size + seats, everyone)
        if extend(rows, mate, everyone):
            return False
        if not graph.counted:
            return True
        edges: dict[tuple[int, int], int] = {}
        for i, player in enumerate(players):
            for j in members(rows[i] >> i + 1 << i + 1):
                dear = j < size and not graph.cheap[player] >> players[j] & 1
                edges[i, j] = int(dear)
        found = least_matching(edges)
        return found is not None and found[0] <= graph.x

    # --- the first one --------------------------------------------------------------------------

    def first(
        self, players: Players, wanted: Wanted, group: Group, goal: Goal | None = None
    ) -> Result | None:
        """Return the first pairing by transpositions (D1) within exchanges (D2), None if none."""
        p = wanted.p
        graph = self.graph(players, wanted, group)
        natural = self.transposed(players[:p], players[p:], graph, goal)
        if natural is not None:
            original = natural[0] == tuple(zip(players[:p], players[p:], strict=False))
            how = Generation.NATURAL if original else Generation.TRANSPOSITION
            return *natural, how
        if not self.feasible(players, p, graph) or not self._served(players, p, graph, goal):
            return None
        for s1, s2 in self.exchanged(players, p, graph):
            found = self.transposed(s1, s2, graph, goal)
            if found is not None:
                return *found, Generation.EXCHANGE
        return None

    def _served(self, players: Players, p: int, graph: Graph, goal: Goal | None) -> bool:
        """Whether some players to be left over serve the goal and let the others be paired."""
        if goal is None:
            return True
        size, count = len(players), len(players) - 2 * p
        rows, everyone = numbered(players, graph.rows, 0, 0)
        place = {q: n for n, q in enumerate(players)}
        for left in combinations(members(mask_of(players) & graph.leavable), count):
            inside = everyone & ~mask_of([place[q] for q in left])
            mate = greedy(rows, size, inside)
            if not extend(rows, mate, inside) and goal(left):
                return True
        return False

    def transposed(
        self, s1: Players, s2: Players, graph: Graph, goal: Goal | None
    ) -> tuple[tuple[PairOf, ...], Players] | None:
        """Return the first transposition of S2 that complies, with who is left over."""
        columns = mask_of(s2)
        rows = [graph.rows[p] & columns for p in s1]
        cheap = [graph.cheap[p] & columns for p in s1]
        seats = len(s2) - len(s1)
        partners: list[int] | None
        if goal is None:
            seat = columns & graph.leavable
            partners = self._assign(rows, cheap, [seat] * seats, graph)
        else:
            tried = (
                self._assign(
                    [row & ~mask_of(left) for row in rows],
                    [row & ~mask_of(left) for row in cheap],
                    [],
                    graph,
                )
                for left in combinations(members(columns & graph.leavable), seats)
                if goal(tuple(left))
            )
            partners = min((found for found in tried if found is not None), default=None)
        if partners is None:
            return None
        partners = partners[: len(s1)]
        left = tuple(p for p in s2 if p not in set(partners))
        return tuple(zip(s1, partners, strict=True)), left

    def _assign(
        self, rows: list[int], cheap: list[int], seats: list[int], graph: Graph
    ) -> list[int] | None:
        if not all(rows) or not all(seats):
            return None
        if graph.counted:
            return first_within(rows + seats, cheap + seats, graph.x)
        return first_assignment(rows + seats)

    # --- exchanges --------------------------------------------------------------------------------

    def exchanged(
        self, players: Players, p: int, graph: Graph
    ) -> Iterator[tuple[Players, Players]]:
        """Yield S1 and S2 after each exchange (D2), without those that can be of no use."""
        size2 = len(players) - p
        columns = mask_of(players[p:])
        natural = [graph.rows[q] & columns for q in players[:p]]
        natural += [columns & graph.leavable] * (size2 - p)
        # An exchange of n players can serve at most 2n more rows.
        least = (unassigned_rows(natural) + 1) // 2
        for count in range(max(1, least), min(p, size2) + 1):
            useful = _Useful(players, p, graph) if count > 1 else None
            tests = (useful.out, useful.into) if useful else (_always, _always)
            for out, into in useful_exchanges(p, size2, count, self.order, tests):
                upper = ({*range(p)} - {*out}) | {*into}
                yield (
                    tuple(q for place, q in enumerate(players) if place in upper),
                    tuple(q for place, q in enumerate(players) if place not in upper),
                )


def _always(places: Places) -> bool:
    return True


class _Useful:
    """Whether an exchange that moves these players can lead anywhere, whoever else is moved.

    Players of the same new subgroup do not meet, and nobody of S1 is left over: if what remains of
    the graph has no complete matching, no transposition can have one.
    """

    def __init__(self, players: Players, p: int, graph: Graph) -> None:
        self.p, self.size = p, len(players)
        self.seats = self.size - 2 * p
        self.rows, self.everyone = numbered(players, graph.rows, graph.leavable, self.seats)
        self.s1 = (1 << p) - 1
        self.s2 = (1 << self.size) - 1 & ~self.s1

    def out(self, places: Places) -> bool:
        """Whether these can leave S1."""
        gone = mask_of(places)
        return self._possible(self.s1 & ~gone, gone)

    def into(self, places: Places) -> bool:
        """Whether these can join S1."""
        come = mask_of(places)
        return self._possible(come, self.s2 & ~come)

    def _possible(self, upper: int, lower: int) -> bool:
        """Whether a matching has no pair inside `upper` or `lower`, and leaves over no `upper`."""
        rows = self.rows.copy()
        seats = (1 << self.size + self.seats) - (1 << self.size)
        for i in members(upper):
            rows[i] &= ~(upper | seats)
        for i in members(lower):
            rows[i] &= ~lower
        for seat in members(seats):
            rows[seat] &= ~upper
        mate = greedy(rows, len(rows), self.everyone)
        return not extend(rows, mate, self.everyone)


def numbered(
    players: Players, rows: dict[int, int], leavable: int, seats: int
) -> tuple[list[int], int]:
    """Return a graph by place among the players, with seats for those left over behind them."""
    place = {q: n for n, q in enumerate(players)}
    size = len(players)
    behind = (1 << size + seats) - (1 << size)
    inside = [mask_of([place[other] for other in members(rows[q])]) for q in players]
    seat = 0
    for n, q in enumerate(players):
        if leavable >> q & 1:
            inside[n] |= behind
            seat |= 1 << n
    return inside + [seat] * seats, (1 << size + seats) - 1
