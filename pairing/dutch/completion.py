"""C4 (2026) and the completion test of A.9 (2017): can all who are left be paired legally?

The round is a graph of legal pairs. In an odd field one more vertex, the seat of the
pairing-allocated bye, is joined to the players who may have it (C2; in 2026 only those with the
lowest score that lets the round be completed, C5). The absolute criteria and completion together
then say: what is left has a perfect matching. One such matching, the witness, is kept and
repaired, which makes most tests a look at the few edges that cross a bracket's lower border.
"""

from __future__ import annotations

from pairing.dutch.field import Field
from pairing.matching import EXPOSED, extend, greedy, members, repaired
from pairing.model import NoPairingError


class Completion:
    """Perfect matchings of the players still unpaired.

    `rows` are the legal opponents, the bye's seat included as vertex ``field.size`` of an odd
    field; `seat` its bit (0 in an even field); `bye_score` the score of the bye's assignee where
    C5 fixes it; `below` the mask of everything under the current bracket, the seat included.
    """

    def __init__(self, field: Field, *, any_bye: bool = False) -> None:
        """`any_bye`: without C5, the bye may go to any score."""
        self.field, self.any_bye = field, any_bye
        self.odd = field.size & 1
        self.size = field.size + self.odd
        self.rows = [*field.legal, 0] if self.odd else field.legal
        self.seat = 1 << field.size if self.odd else 0
        self.bye_score: int | None = None
        self.everyone = field.everyone | self.seat
        self.below = self.everyone
        self._crossing: list[tuple[int, int]] = []
        self._memo: dict[int, list[int] | None] = {}
        self._mate = self._first_witness()

    def _first_witness(self) -> list[int]:
        """Find the first witness, and with it the score of the bye's assignee (C5)."""
        if not self.odd:
            witness = self._match()
        elif self.field.rulebook.collapses or self.any_bye:
            witness = self._match_with_bye(self.field.eligible)
        else:
            witness = self._match_with_lowest_bye()
        if witness is None:
            raise NoPairingError("no pairing of this round complies with the absolute criteria")
        return witness

    def _match_with_lowest_bye(self) -> list[int] | None:
        field = self.field
        for start, end in reversed(field.groups):
            group = field.eligible & (1 << end) - (1 << start)
            if group:
                witness = self._match_with_bye(group)
                if witness is not None:
                    self.bye_score = field.score[start]
                    return witness
        return None

    def _match_with_bye(self, candidates: int) -> list[int] | None:
        """Join the bye's seat to the candidates and match everybody."""
        seat, rows = self.seat, self.field.legal.copy()
        for p in members(candidates):
            rows[p] |= seat
        rows.append(candidates)
        self.rows = rows
        return self._match()

    def _match(self) -> list[int] | None:
        mate = greedy(self.rows, self.size, self.everyone)
        return None if extend(self.rows, mate, self.everyone) else mate

    def enter(self, mdps: list[int], group: tuple[int, int]) -> None:
        """Turn to the next bracket: its moved-down players, and the scoregroup of its residents."""
        start, end = group
        self.below, self._memo = self.everyone >> end << end, {}
        mate = self._mate
        crossing = [(p, mate[p]) for p in mdps if mate[p] >= end]
        crossing += [(p, mate[p]) for p in range(start, end) if mate[p] >= end]
        self._crossing = crossing

    def look_at(self, below: int) -> None:
        """Turn to any bracket of the round, whoever the witness pairs its players with."""
        self.below, self._memo = below, {}
        mate = self._mate
        self._crossing = [(mate[q], q) for q in members(below) if not below >> mate[q] & 1]

    def matching(self, floaters: int) -> list[int] | None:
        """Return a perfect matching of the floaters and all below, None if there is none."""
        if floaters in self._memo:
            return self._memo[floaters]
        found = self._memo[floaters] = self._repair(floaters)
        return found

    def completes(self, floaters: int) -> bool:
        """Whether the round can be completed if just these players float."""
        return self.matching(floaters) is not None

    def _repair(self, floaters: int) -> list[int] | None:
        suspects = floaters
        for p, partner in self._crossing:
            if not floaters >> p & 1:
                suspects |= 1 << partner
        return repaired(self.rows, self._mate, floaters | self.below, suspects)

    def settle(self, floaters: int) -> None:
        """Accept a bracket with these downfloaters: its matching is the next witness."""
        found = self.matching(floaters)
        if found is None:
            raise AssertionError("a bracket was settled that does not complete")
        self._mate = found

    def needed_floaters(self) -> int:
        """Return how many downfloaters the players below need at least to be paired.

        A maximum matching of those below leaves as many exposed, and each needs its own floater.
        """
        if len(self._crossing) <= 1:
            return len(self._crossing)
        trial = self._mate.copy()
        for _, partner in self._crossing:
            trial[partner] = EXPOSED
        return extend(self.rows, trial, self.below).bit_count()
