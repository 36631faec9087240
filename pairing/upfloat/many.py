"""Several upfloaters at once, without looking at set after set.

Let the top scoregroup leave at least ``d`` of its players alone however it is paired. By Gallai and
Edmonds those who can be left are D, their opponents in the group A, the others C; C is paired in
itself, A takes opponents from D, and ``d`` of D need upfloaters. Where no two of D may meet, a
complete pairing of a graph that has just these pairs is a legal set of ``d`` upfloaters. So whether
given players can be in the set is one question to a matching.

This answers only where the best that C5, C6 and C7 could be is reached; elsewhere it passes.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairing.matching import EXPOSED, mask_of, members, repaired
from pairing.upfloat.field import Field
from pairing.upfloat.system import Chosen
from pairing.upfloat.witness import Witness


class Many:
    """The upfloaters of one bracket whose top scoregroup cannot do with fewer than `count`."""

    def __init__(self, field: Field, witness: Witness, top: int, count: int) -> None:
        self.field, self.top, self.count = field, top, count
        self.mate = witness.mate
        rows = field.legal
        fewer = count - 1
        alone = [p for p in members(top) if witness.deficiency(top & ~(1 << p)) == fewer]
        self.alone = mask_of(alone)  # D
        self.simple = not any(rows[p] & self.alone for p in alone)
        self.partners = 0  # A
        for p in alone:
            self.partners |= rows[p] & top
        self.others = top & ~self.alone & ~self.partners  # C
        self.below = self.following = 0

    def first(self, groups: Sequence[int], following: int) -> Chosen | None:
        """Return the first best set, None where the quick way does not tell."""
        if not self.simple:
            return None
        self.below = sum(groups)
        forced, candidates = self._profile(groups)
        if candidates.bit_count() <= self.count - forced.bit_count():
            return None  # no choice: left to the search
        helpers = self._look_ahead(following, forced, candidates)
        fresh = self._fresh(forced, candidates)
        found = self._walk(*fresh, helpers)
        if found is not None or not self.following:
            return None if found is None else Chosen(found, 0)
        if self._possible(forced, candidates, helpers):
            return None  # C6 can be had for more previous floaters
        self.following = 0  # no set of the best scores passes C6: it does not tell them apart
        found = self._walk(*fresh, [None])
        return None if found is None else Chosen(found, 1)

    def _profile(self, groups: Sequence[int]) -> tuple[int, int]:
        """Return who must float up for the best of C5, and of whom the others are chosen."""
        forced = 0
        for group in groups:
            candidates = mask_of([p for p in members(group) if self.field.legal[p] & self.alone])
            if (forced | candidates).bit_count() >= self.count:
                return forced, candidates
            forced |= candidates
        return forced, 0

    def _fresh(self, forced: int, candidates: int) -> tuple[int, int]:
        """Return the same for the best of C7: nobody who floated, or everybody who did not."""
        fresh = candidates & ~self.field.floated
        if (forced | fresh).bit_count() >= self.count:
            return forced, fresh
        return forced | fresh, candidates & self.field.floated

    def _look_ahead(self, following: int, forced: int, candidates: int) -> list[int | None]:
        """C6: set who is left of the following scoregroup, and return its possible upfloaters."""
        left = (following & ~forced).bit_count()
        if following & candidates:
            left -= self.count - forced.bit_count()
        self.following = following if left else 0
        if left % 2:
            return list(members(self.below & ~following & ~forced))
        return [None]

    def _walk(self, forced: int, optional: int, helpers: list[int | None]) -> int | None:
        """Take each player in turn if the set can still be completed (3.5.4)."""
        if not self._possible(forced, optional, helpers):
            return None
        for p in members(optional):
            if forced.bit_count() == self.count:
                break
            optional &= ~(1 << p)
            if self._possible(forced | 1 << p, optional, helpers):
                forced |= 1 << p
        return forced

    def _possible(self, forced: int, optional: int, helpers: list[int | None]) -> bool:
        """Whether a legal set has all the forced, else only optional ones, and passes C6."""
        for n, helper in enumerate(helpers):
            if helper is not None and forced >> helper & 1:
                continue
            mate = self._pairing(self._graph(forced, optional, helper))
            if mate is not None:
                self.mate = mate
                helpers[0], helpers[n] = helpers[n], helpers[0]  # likely to do again
                return True
        return False

    def _pairing(self, graph: list[int]) -> list[int] | None:
        """Return a complete pairing of the graph near the last one."""
        everyone = self.top | self.below
        mate = [EXPOSED] * len(graph)
        for p in members(everyone):
            partner = self.mate[p]
            if partner != EXPOSED and everyone >> partner & 1 and graph[p] >> partner & 1:
                mate[p] = partner
        return repaired(graph, mate, everyone, everyone)

    def _graph(self, forced: int, optional: int, helper: int | None) -> list[int]:
        """Return the allowed pairs; `helper` is the following scoregroup's one upfloater."""
        rows = self.field.legal
        rising, staying = forced | optional, self.below & ~forced
        second = self.following & ~forced
        if helper is not None:
            second |= 1 << helper
            rising &= ~(1 << helper)
        graph = [0] * len(rows)
        for p in members(self.alone):
            graph[p] = rows[p] & (self.partners | rising)
        for p in members(self.partners):
            graph[p] = rows[p] & self.alone
        for p in members(self.others):
            graph[p] = rows[p] & self.others
        for p in members(self.below):
            bit = 1 << p
            stays = 0 if forced & bit else second if second & bit else staying & ~second
            graph[p] = rows[p] & (stays | (self.alone if rising & bit else 0))
        return graph
