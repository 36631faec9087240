"""The best candidate of a group: the one that shows by which criterion the whole group fails.

First by graphs: where the accepted candidate has the best value a criterion can have, a group
without a matching in the graph of that criterion fails there, and one matching of the graph before
shows it (the bounds of `pairing.dutch.ideal`). Else by enumeration in brackets of up to 14 players
and by weighted matching in larger ones, as the engine does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pairing.dutch.collapsed import CollapsedCosts
from pairing.dutch.costs import Costs
from pairing.dutch.criteria import Candidate, excess_difference
from pairing.dutch.exact import SMALL, Exact, Solution
from pairing.dutch.floaters import score_classes
from pairing.dutch.ideal import Ideal
from pairing.dutch.weighted import pair_weighted
from pairing.matching import extend, greedy, mask_of, members
from verify.story.generation import Group, first_of
from verify.story.judging import Court

_MOST_SETS = 2_000
_MOST_WEIGHED_SETS = 40
_MOST_WEIGHED = 6
"""How many groups of a bracket are weighed, each of which takes a while."""


class NotExaminedError(Exception):
    """The group is too large for an answer in a reasonable time."""


class Part:
    """The graph of a group: allowed pairs, who may float, who must."""

    def __init__(self, court: Court, group: Group) -> None:
        size = len(court.members)
        rows = court.local.rows.copy()
        everyone = (1 << size) - 1
        fixed = mask_of([p for pair in group.fixed for p in pair])
        out = fixed | group.floating
        for j in range(size):
            rows[j] = 0 if out >> j & 1 else rows[j] & ~out
        for i, j in group.fixed:
            rows[i], rows[j] = 1 << j, 1 << i  # legal or not
        self.must = group.floating
        self.may = everyone & ~(fixed | group.paired)
        if group.upper is not None:
            self.may &= ~group.upper
            lower = everyone & ~(group.upper | out)
            for j in members(everyone & ~out):
                rows[j] &= lower if group.upper >> j & 1 else group.upper
        self.rows = rows


class Solver:
    """Finds the best candidates of a bracket's groups."""

    def __init__(self, court: Court) -> None:
        self.court = court
        self.size, self.mdps = len(court.members), court.step.mdps
        self.everyone = (1 << self.size) - 1
        self.floaters = court.step.solution.floaters
        self.count = self.floaters.bit_count()
        self.weighed = 0
        self._costs: Costs | CollapsedCosts | None = None
        self._steps: list[Step] | None = None
        self._complete = False
        self._known: dict[int, bool] = {}

    def closest(self, group: Group) -> tuple[Candidate, bool]:
        """Return a candidate of the group that fails as late as any of it can, and whether the
        rest of it is legal; if none is, the first candidate shows it.

        Raises `NotExaminedError` where that would take too long.
        """
        part = Part(self.court, group)
        legal = all(self.court.local.rows[i] >> j & 1 for i, j in group.fixed)
        if not legal:
            found = self._match(part.rows, part.may)
        else:
            found = self._by_graphs(part) or self._by_search(part)
        if found is not None:
            return self.court.candidate(found.pairs), True
        count = len(self.court.shape.pairs)
        return self.court.candidate(first_of(group, self.mdps, self.size, count).pairs), False

    # --- by graphs -------------------------------------------------------------------------------

    def _by_graphs(self, part: Part) -> Solution | None:
        """Walk down the graphs of the criteria until the group has no matching; None if it cannot
        be told that way.
        """
        if part.must or self.count > 1 or self.floaters & (1 << self.mdps) - 1:
            return None
        if self.court.role == "clb":
            return None
        rows, allowed = part.rows, part.may & self.court.local.residents
        found = self._match(rows, allowed)
        for step in self._graphs():
            if found is None:
                return None  # no legal candidate at all: the first of the group shows it
            rows = [a & b for a, b in zip(rows, step.rows, strict=True)]
            allowed = step.allow(allowed)
            following = self._match(rows, allowed)
            if following is None:
                # A moved-down player may float instead, which C7 minds and C4 does not.
                other = part.may & ~self.court.local.residents and step.allow == self._completing
                return None if other else found
            found = following
        # Through all graphs: as good as the accepted candidate by every criterion.
        return found if self._complete else None

    def _graphs(self) -> list[Step]:
        """The graphs of C4, C8 and so on, as far as the accepted candidate lies in them."""
        if self._steps is None:
            self._steps = list(self._make_graphs())
        return self._steps

    def _make_graphs(self) -> Iterator[Step]:
        accepted = self.court.shape.pairs
        for step in self._all_graphs():
            inside = all(step.rows[i] >> j & 1 for i, j in accepted)
            if not inside or step.allow(self.floaters) != self.floaters:
                return
            yield step
        self._complete = True

    def _all_graphs(self) -> Iterator[Step]:
        court, local = self.court, self.court.local
        rows = local.rows
        if self.count:
            yield Step(rows, self._completing)
            if court.ahead is not None:
                yield Step(rows, self._looking_ahead)
            if local.judges_bye(1):
                yield Step(rows, self._unplayed)
        if local.strict is not local.rows:
            yield Step(self._without_excess(), _all)
            yield Step(local.strict, _all)
        yield from self._colours()
        ideal = Ideal(local, self.count)
        field = court.field
        for restrict, mask in (
            (ideal.restrict_floaters, field.down1),
            (ideal.restrict_opponents, field.up1),
            (ideal.restrict_floaters, field.down2),
            (ideal.restrict_opponents, field.up2),
        ):
            restrict(mask)
            yield Step(ideal.rows.copy(), _among(ideal.allowed))

    def _without_excess(self) -> list[int]:
        """C10 (2017: C.8); of what is left and not strict, C11 (C.9) counts everything."""
        local, position = self.court.local, self.court.members
        rows = local.rows.copy()
        for i, (row, strict) in enumerate(zip(local.rows, local.strict, strict=True)):
            for j in members(row & ~strict):
                if excess_difference(self.court.field, position[i], position[j]):
                    rows[i] &= ~(1 << j)
        return rows

    def _colours(self) -> Iterator[Step]:
        """C12 alone, then with C13 (2017: C.10, C.11): the bounds of `Ideal`."""
        local, field = self.court.local, self.court.field
        white, black = local.local(field.white), local.local(field.black)
        larger = white if white.bit_count() >= black.bit_count() else black
        if larger.bit_count() > (self.size + self.count) // 2:
            # Every pair has a player of the larger class, and only its players float.
            rows = [row if larger >> i & 1 else row & larger for i, row in enumerate(local.strict)]
            yield Step(rows, _among(larger))
        ideal = Ideal(local, self.count)
        yield Step(ideal.rows, _among(ideal.allowed if self.count else self.everyone))

    def _completing(self, allowed: int) -> int:
        return self._filtered(allowed, 1, self.court.local.completes)

    def _looking_ahead(self, allowed: int) -> int:
        return self._filtered(allowed, 2, self.court.local.looks_ahead_well)

    def _unplayed(self, allowed: int) -> int:
        most = self.court.local.unplayed(self.floaters.bit_length() - 1)
        return mask_of([j for j in members(allowed) if self.court.local.unplayed(j) <= most])

    def _filtered(self, allowed: int, kind: int, test: Callable[[int], bool]) -> int:
        known, found = self._known, 0
        for j in members(allowed):
            key = j << 2 | kind
            if key not in known:
                known[key] = test(1 << j)
            if known[key]:
                found |= 1 << j
        return found

    def _match(self, rows: Sequence[int], allowed: int) -> Solution | None:
        """Return some candidate of a graph, None if it has none."""
        seats = ((1 << self.count) - 1) << self.size
        graph = [row | seats if allowed >> j & 1 else row for j, row in enumerate(rows)]
        graph += [allowed & self.everyone] * self.count
        everyone = (1 << len(graph)) - 1
        mate = greedy(graph, len(graph), everyone)
        if extend(graph, mate, everyone):
            return None
        pairs = [(j, mate[j]) for j in range(self.size) if j < mate[j] < self.size]
        return Solution(pairs, mask_of([j for j in range(self.size) if mate[j] >= self.size]))

    # --- by enumeration and weighing -------------------------------------------------------------

    def _by_search(self, part: Part) -> Solution | None:
        """Return the best candidate of a group, None if it has none that is legal."""
        small = self.size <= SMALL
        exact = Exact(part.rows, self.mdps, self.costs.pair) if small else None
        pairable = exact.pairable if exact else _pairable(part.rows)
        sets, legal = self._sets(part, pairable)
        if not sets:
            # C1-C3 hold, and the round cannot be completed
            return None if legal is None else self._any_with(part.rows, legal)
        if exact:
            return exact.earliest(exact.cheapest(sets, self.costs.floaters))
        self.weighed += 1
        many = len(sets) > _MOST_WEIGHED_SETS and sets[0].bit_count() > 1
        if many or self.weighed > _MOST_WEIGHED:
            raise NotExaminedError
        bracket = self.court.local.copy()
        bracket.rows = part.rows
        return pair_weighted(bracket, self.costs, sets)

    @property
    def costs(self) -> Costs | CollapsedCosts:
        """The costs of C10-C21 (in a collapsed bracket of C.6-C.19)."""
        if self._costs is None:
            clb = self.court.role == "clb"
            self._costs = CollapsedCosts(self.court.local) if clb else Costs(self.court.local)
        return self._costs

    def _sets(self, part: Part, pairable: Callable[[int], bool]) -> tuple[list[int], int | None]:
        """Return the best sets of downfloaters in C6-C9, and one with which all pairs are legal."""
        legal, tried = None, 0
        local, court = self.court.local, self.court
        levels = [self.everyone] if court.role == "clb" else local.levels()
        for candidates in score_classes(levels, self.count):
            sets = []
            for floaters in candidates:
                tried += 1
                if tried > _MOST_SETS:
                    raise NotExaminedError
                if floaters & ~part.may or part.must & ~floaters:
                    continue
                if not pairable(self.everyone & ~floaters):
                    continue
                legal = floaters if legal is None else legal
                if court.completes(list(members(local.positions(floaters)))):
                    sets.append(floaters)
            if sets:
                return self._thinned(sets), legal
        return [], legal

    def _thinned(self, sets: list[int]) -> list[int]:
        """C8 and C9."""
        local = self.court.local
        if local.ahead is not None and self.count and len(sets) > 1:
            by_position = {local.positions(floaters): floaters for floaters in sets}
            sets = [by_position[f] for f in local.ahead.best(list(by_position))]
        if local.judges_bye(self.count):
            games = [local.unplayed(floaters.bit_length() - 1) for floaters in sets]
            fewest = min(games)
            sets = [floaters for floaters, n in zip(sets, games, strict=True) if n == fewest]
        return sets

    def _any_with(self, rows: list[int], floaters: int) -> Solution:
        stay = self.everyone & ~floaters
        mate = greedy(rows, self.size, stay)
        if extend(rows, mate, stay):
            raise AssertionError("a set of downfloaters was found that leaves no pairing")
        pairs = [(j, mate[j]) for j in members(stay) if j < mate[j]]
        return Solution(pairs, floaters)


class Step:
    """The graph of one criterion: allowed pairs, and which of some players may float."""

    def __init__(self, rows: list[int], allow: Callable[[int], int]) -> None:
        self.rows, self.allow = rows, allow


def _all(allowed: int) -> int:
    return allowed


def _among(mask: int) -> Callable[[int], int]:
    return lambda allowed: allowed & mask


def _pairable(rows: list[int]) -> Callable[[int], bool]:
    def pairable(mask: int) -> bool:
        mate = greedy(rows, len(rows), mask)
        return not extend(rows, mate, mask)

    return pairable
