"""The walk down the sheet: group by group, first with first, by matchings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pairing.argentine.answer import (
    Group,
    PairOf,
    Players,
    Round,
    going_down,
    heads,
    offered,
    served,
    tail,
)
from pairing.argentine.field import Field
from pairing.matching import mask_of
from pairing.model import NoPairingError
from pairing.upfloat.witness import Witness


class Sheet:
    """One round, paired group by group from the top."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.witness = Witness(field.rows, [mask_of(group) for _, group in field.groups(None)])

    def pair(self) -> Round:
        """Pair the round. Raises `NoPairingError` where rules 6 and 8 allow no pairing."""
        if self.field.size % 2:
            return self.pair_without(self.bye())
        if not self.witness.perfect(self.field.everyone):
            raise NoPairingError("no pairing keeps to rules 6 and 8")
        return self.pair_without(None)

    def bye(self) -> int:
        """Return who gets the bye: the last on the sheet who may, and leaves the rest a pairing."""
        field = self.field
        for p in field.order_for_bye():
            if not field.barred[p] and self.witness.perfect(field.everyone & ~(1 << p)):
                return p
        raise NoPairingError("nobody can be given the bye")

    def pair_without(self, bye: int | None) -> Round:
        """Pair everybody but the bye's holder; they must be pairable."""
        groups: list[Group] = []
        incoming: Players = ()
        levels = self.field.groups(bye)
        for n, (score, residents) in enumerate(levels):
            below = mask_of([p for _, level in levels[n + 1 :] for p in level])
            group = self._group(score, incoming, residents, below)
            groups.append(group)
            incoming = served(self.field, group.floaters)
        return Round(bye, tuple(groups))

    def _group(self, score: int, incoming: Players, residents: Players, below: int) -> Group:
        floaters = self.floaters(incoming, residents, below)
        staying = tuple(p for p in incoming if p not in floaters)
        homes = tuple(p for p in residents if p not in floaters)
        pairs = tuple(self.arrange(staying, homes))
        return Group(score, residents, incoming, pairs, floaters)

    # --- who goes down (rules 4, 7) ----------------------------------------------------------

    def floaters(self, incoming: Players, residents: Players, below: int) -> Players:
        """Return who goes down: as few as can be, the rest of the round keeping a pairing."""
        group = mask_of((*incoming, *residents))
        order = going_down(self.field, incoming, residents)
        # Who is alone in the group must go; who is alone below needs somebody from here.
        alone = max(self.witness.deficiency(group), self.witness.deficiency(below))
        for count in range(alone, len(order) + 1, 2):
            gone = self._leaving(order, count, group, below)
            if gone is not None:
                return gone
        raise AssertionError("the group and those below it can be paired")

    def _leaving(self, order: Players, count: int, group: int, below: int) -> Players | None:
        """Return the first so many players who leave a pairing here and have one below."""
        if not count:
            return () if self.witness.perfect(group) and self.witness.perfect(below) else None
        for n, p in enumerate(order):
            rest = group & ~(1 << p)
            joined = below | 1 << p
            # One player more or less changes either number by one at most.
            if max(self.witness.deficiency(rest), self.witness.deficiency(joined)) < count:
                others = self._leaving(order[n + 1 :], count - 1, rest, joined)
                if others is not None:
                    return (p, *others)
        return None

    # --- first with first (rules 3, 4, 6) ------------------------------------------------------

    def arrange(self, incoming: Players, residents: Players) -> Iterator[PairOf]:
        """Yield the pairs of a group that can be paired completely."""
        rows, witness = self._columns(incoming, residents)
        left = mask_of((*incoming, *residents))
        for n, p in enumerate(incoming):
            if not left >> p & 1:
                continue
            homes = [q for q in residents if left >> q & 1]
            others = [q for q in incoming[n + 1 :] if left >> q & 1]
            partner = self._choose(p, homes, left, rows, witness)
            if partner is None:
                partner = self._choose(p, others, left, rows, witness)
            assert partner is not None
            left &= ~(1 << p | 1 << partner)
            yield p, partner
        waiting = [q for q in residents if left >> q & 1]
        while waiting:
            first, *rest = offered(self.field, waiting)
            partner = self._choose(first, rest, left, rows, witness)
            assert partner is not None
            left &= ~(1 << first | 1 << partner)
            waiting = [q for q in waiting if q not in (first, partner)]
            yield first, partner

    def _columns(self, incoming: Players, residents: Players) -> tuple[Sequence[int], Witness]:
        """Return the opponents that count: across the columns if the sheet can be paired so.

        Only the end of the longer column then meets its own. Otherwise all that is allowed counts.
        """
        field = self.field
        order = (*incoming, *residents)
        white = mask_of([p for p in order if field.due[p] >= 0])
        black = mask_of([p for p in order if field.due[p] <= 0])
        spare = tail(field, order)
        end = mask_of(spare)
        rows = [0] * field.size
        for p in order:
            across = black if field.due[p] > 0 else white if field.due[p] else white | black
            rows[p] = field.rows[p] & (across | (end if p in spare else 0))
        witness = Witness(rows, [])
        self._first_with_first(witness, order, rows)
        if witness.perfect(mask_of(order)):
            return rows, witness
        return field.rows, self.witness

    def _first_with_first(
        self, witness: Witness, order: Sequence[int], rows: Sequence[int]
    ) -> None:
        """Begin with the sheet's own pairs: close to what will be found."""
        left = [p for p in heads(self.field, order) if self.field.due[p] >= 0]
        right = [p for p in order if self.field.due[p] < 0]
        for i, j in zip(left, right, strict=False):
            if rows[i] >> j & 1:
                witness.mate[i], witness.mate[j] = j, i

    def _choose(
        self, p: int, candidates: Sequence[int], left: int, rows: Sequence[int], witness: Witness
    ) -> int | None:
        """Return the first of the other column, else of the same, who leaves the rest a pairing."""
        allowed = [q for q in candidates if rows[p] >> q & 1]
        across = [q for q in allowed if self.field.suits(p, q)]
        same = [q for q in allowed if not self.field.suits(p, q)]
        for q in (*across, *same):
            if witness.perfect(left & ~(1 << p | 1 << q)):
                return q
        return None
