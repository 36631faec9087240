"""Who floats up to a scoregroup: 3.2.1 and 3.2.2, without trying every set.

Sets are looked at in groups of equal value in C5 and C6. Within a group each set has a bound: its
values, as if no preference were missed beyond the surplus of one colour. The sets are taken in
the order of their bounds, then of 4.2, and the true value of C7 is found only for those that come
first. Where too many sets would have to be looked at, one weighted matching of everybody unpaired
decides all of it at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heapify, heappop, heappush
from itertools import combinations, product
from math import comb, prod

from pairing.dubov.clashes import least_missed
from pairing.dubov.field import DubovField
from pairing.least import least_matching
from pairing.matching import EXPOSED, augment, extend, greedy, mask_of, members, repaired

MOST_SETS = 1500
"""How many sets of upfloaters are looked at before a weighted matching is asked."""

Set = tuple[int, ...]


class TooManySetsError(Exception):
    """The sets of upfloaters to be looked at are too many."""


class Upfloaters:
    """The choice of the upfloaters for one scoregroup.

    `residents` and `pool` are masks; `mate` is a perfect matching of both together. `most` is
    how many sets may be looked at.
    """

    def __init__(
        self,
        field: DubovField,
        residents: int,
        pool: int,
        mate: list[int],
        most: int = MOST_SETS,
    ) -> None:
        self.field, self.rows = field, field.legal
        self.residents, self.pool, self.mate = residents, pool, mate
        self.most = most
        self._crossing = mask_of([mate[p] for p in members(residents) if pool >> mate[p] & 1])

    def choose(self) -> Set:
        """Return the upfloaters, in rank order."""
        mate = greedy(self.rows, self.field.size, self.residents)
        exposed = extend(self.rows, mate, self.residents).bit_count()
        if not exposed and self.rest(0) is not None:
            return ()
        try:
            return self._search(mate, exposed)
        except TooManySetsError:
            return self._weigh(mate)

    def rest(self, upfloaters: int) -> list[int] | None:
        """Return a matching of all who would be left below (C4), None if there is none."""
        suspects = self._crossing
        for p in members(upfloaters):
            suspects |= 1 << self.mate[p]
        below = self.pool & ~upfloaters
        return repaired(self.rows, self.mate, below, suspects & below)

    # --- set by set -----------------------------------------------------------------------------

    def _search(self, mate: list[int], exposed: int) -> Set:
        """Try 3.2.1's smallest number of upfloaters, then larger ones of the same parity."""
        levels = self._levels()
        reachable = self._reachable(mate)
        budget = self.most
        for count in range(exposed, self.pool.bit_count() + 1, 2):
            # With as many upfloaters as residents stay exposed, each of them must cover one more.
            useful = [
                [p for p in level if count > exposed or reachable >> p & 1] for level in levels
            ]
            for counts in score_lists(list(map(len, useful)), count):
                budget -= prod(comb(len(useful[n]), c) for n, c in enumerate(counts))
                if budget < 0:
                    raise TooManySetsError
                found = self._best_of(useful, counts)
                if found is not None:
                    return found
        raise AssertionError("a scoregroup of a completable round can be paired")

    def _levels(self) -> list[list[int]]:
        """The pool by score, highest first."""
        levels: list[list[int]] = []
        score, last = self.field.score, None
        for p in members(self.pool):
            if score[p] != last:
                levels.append([])
                last = score[p]
            levels[-1].append(p)
        return levels

    def _reachable(self, mate: list[int]) -> int:
        """The players of the pool with whom one more resident can be paired."""
        if EXPOSED not in [mate[p] for p in members(self.residents)]:
            return 0
        found, ends = 0, mask_of([p for p in members(self.residents) if mate[p] == EXPOSED])
        rows = self.rows.copy()
        for p in members(self.pool):
            if rows[p] & ends:
                found |= 1 << p
            elif rows[p] & self.residents:
                trial, root = mate.copy(), 1 << p
                if augment(rows, trial, p, self.residents | root, ends | root) != EXPOSED:
                    found |= root
        return found

    def _best_of(self, levels: list[list[int]], counts: Sequence[int]) -> Set | None:
        """Return the best set with so many players of each score, None if none is legal."""
        chosen = [list(combinations(levels[n], c)) for n, c in enumerate(counts) if c]
        heap = [(self._bound(each), each) for each in map(_join, product(*chosen))]
        heapify(heap)
        known: set[Set] = set()
        while heap:
            bound, best = heappop(heap)
            if best in known:
                return best
            mask = mask_of(best)
            missed = least_missed(self.rows, self.field.white, self.residents | mask)
            if missed is not None and self.rest(mask) is not None:
                known.add(best)
                heappush(heap, ((missed, *bound[1:]), best))
        return None

    def _bound(self, upfloaters: Set) -> tuple[int, int, int, int]:
        """C7 at best, then C8 to C10."""
        players = self.residents | mask_of(upfloaters)
        whites = (players & self.field.white).bit_count()
        return (abs(2 * whites - players.bit_count()) // 2, *_history(self.field, upfloaters))

    # --- all at once ----------------------------------------------------------------------------

    def _weigh(self, mate: list[int]) -> Set:
        """Return the upfloaters by a weighted matching.

        First only with the highest scores that can be enough, those below not being asked to
        complete the round; if then they do not, with everybody.
        """
        near, exposed = self._nearest(mate)
        if not exposed:
            found = self._weighed(near, free=True)
            if found is not None and self.rest(mask_of(found)) is not None:
                return found
        found = self._weighed(self.pool, free=False)
        if found is None:
            raise AssertionError("a scoregroup of a completable round can be paired")
        return found

    def _nearest(self, mate: list[int]) -> tuple[int, int]:
        """Return the players of the highest scores with whom the residents can be paired.

        With them, the residents who stay exposed even with all of the pool.
        """
        residents, trial = self.residents, mate.copy()
        exposed = mask_of([p for p in members(residents) if mate[p] == EXPOSED])
        rows = self.rows.copy()
        near = covered = 0
        for level in self._levels():
            if not exposed:
                break
            near |= mask_of(level)
            for p in level:
                root = 1 << p
                rows[p] &= residents
                active = residents | covered | root
                end = augment(rows, trial, p, active, exposed | root) if exposed else EXPOSED
                if end != EXPOSED:
                    exposed &= ~(1 << end)
                    covered |= root
        return near, exposed

    def _weighed(self, pool: int, *, free: bool) -> Set | None:
        """Weigh every pair by what it costs in C5, C6, C7, C8, C9, C10 and the order of 4.2.

        `free`: those of the pool who do not float up may meet anybody, or be left over.
        """
        field, rows, residents = self.field, self.rows, self.residents
        cost = _Costs(field, pool)
        edges: dict[tuple[int, int], int] = {}
        for p in members(residents):
            for q in members(rows[p] & (residents | pool) & -(2 << p)):
                missed = field.clash(p, q) * cost.missed
                edges[p, q] = missed + (cost.upfloat[q] if pool >> q & 1 else 0)
        for p in members(pool):
            for q in members((pool if free else rows[p] & pool) & -(2 << p)):
                edges[p, q] = 0
        if free and (residents | pool).bit_count() % 2:
            edges.update({(p, field.size): 0 for p in members(pool)})
        covered = mask_of([p for edge in edges for p in edge])
        if (residents | pool) & ~covered:
            return None
        found = least_matching(edges)
        if found is None:
            return None
        partner = found[1]
        return tuple(p for p in members(pool) if residents >> partner[p] & 1)


class _Costs:
    """What an upfloater costs, and a missed preference, in digits of decreasing weight."""

    def __init__(self, field: DubovField, pool: int) -> None:
        players = list(members(pool))
        scores = sorted({field.score[p] for p in players})
        width = field.size.bit_length() + 1
        wide = width + field.input.rounds_total.bit_length() + 8
        # From the lightest: the order of 4.2, C10, C9, C8, C7, the scores of C6 (the lowest
        # weighs most), C5.
        order = len(players)
        c10 = order + width
        c9 = c10 + width
        c8 = c9 + wide
        c7 = c8 + width
        c6 = c7 + width
        c5 = c6 + width * len(scores)
        self.missed = 1 << c7
        self.upfloat: dict[int, int] = {}
        for n, p in enumerate(players):
            level = len(scores) - 1 - scores.index(field.score[p])
            most, counts, again = _history(field, (p,))
            # The earlier in the order, the cheaper: less by a power of two of its own.
            self.upfloat[p] = (
                (1 << c5)
                + (1 << c6 + width * level)
                + (most << c8)
                + (counts << c9)
                + (again << c10)
                + (1 << order)
                - (1 << order - 1 - n)
            )


def _history(field: DubovField, upfloaters: Set) -> tuple[int, int, int]:
    """Return the values of C8 to C10."""
    if field.input.last_round:
        return 0, 0, 0
    most = [p for p in upfloaters if field.maximum[p]]
    counts = sum(field.upfloats[p] for p in most)
    return len(most), counts, sum(field.upfloated[p] for p in upfloaters)


def _join(parts: tuple[Set, ...]) -> Set:
    return tuple(p for part in parts for p in part)


def score_lists(sizes: list[int], count: int) -> Iterator[list[int]]:
    """Yield how many players of each score to take, best first in C6.

    `sizes` are the numbers of players there are, from the highest score. Of two choices the one
    with fewer of the lowest score is better, then with fewer of the next one up.
    """
    if not sizes:
        if not count:
            yield []
        return
    above = sum(sizes[:-1])
    for lowest in range(max(0, count - above), min(sizes[-1], count) + 1):
        for others in score_lists(sizes[:-1], count - lowest):
            yield [*others, lowest]
