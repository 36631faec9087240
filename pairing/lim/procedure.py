"""The Lim procedure: groups from both ends, floaters, exchanges, the median last.

Every choice is "the first in this order that leaves the rest what it can have"; the questions
behind it (how many pairs can a group keep, can the rest be paired) are answered by matchings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from pairing.lim.answer import LOWER, MEDIAN, UPPER, Group, PairOf, Round
from pairing.lim.field import LimField
from pairing.matching import mask_of, members
from pairing.model import NoPairingError
from pairing.upfloat.witness import Witness

TYPES = "dcba"
"""The types of floaters (3.9.1), the least disadvantage first."""


@dataclass(slots=True)
class _Side:
    """One side of the median: its groups, outermost first, and who floats out of the last one."""

    role: str
    groups: list[tuple[int, int]]
    done: list[Group] = field(default_factory=list)
    floaters: list[int] = field(default_factory=list)

    def crack(self) -> PairOf | None:
        """Take back the last pairing made on this side (2.6), None if there is none left."""
        for n in range(len(self.done) - 1, -1, -1):
            group = self.done[n]
            if group.pairs:
                pair = group.pairs[-1]
                self.done[n] = replace(
                    group, pairs=group.pairs[:-1], cracked=(*group.cracked, pair)
                )
                self.floaters += pair
                return pair
        return None


class Procedure:
    """One round, paired by articles 1-4."""

    def __init__(self, field: LimField) -> None:
        self.field = field
        masks: dict[int, int] = {}
        for p, score in enumerate(field.score):
            masks[score] = masks.get(score, 0) | 1 << p
        self.groups = sorted(masks.items(), reverse=True)
        self.witness = Witness(field.rows, [mask for _, mask in self.groups])

    def pair(self) -> Round:
        """Pair the round. Raises `NoPairingError` where no compatible pairing exists."""
        if self.field.size % 2:
            return self.pair_without(self.bye())
        if not self.witness.perfect(self.field.everyone):
            raise NoPairingError("no pairing of compatible players exists (2.1)")
        return self.pair_without(None)

    def pair_without(self, bye: int | None) -> Round:
        """Pair everybody but the bye's holder; they must be pairable."""
        unpaired = self.field.everyone if bye is None else self.field.everyone & ~(1 << bye)
        twice = self.field.median_twice()
        left = [(score, mask & unpaired) for score, mask in self.groups if mask & unpaired]
        upper = _Side(UPPER, [group for group in left if 2 * group[0] > twice])
        lower = _Side(LOWER, [group for group in reversed(left) if 2 * group[0] < twice])
        median = sum(mask for score, mask in left if 2 * score == twice)
        for side in (upper, lower):
            self._pair_side(side, median)
        last = self._pair_median(twice // 2, median, upper, lower)
        groups = [*upper.done, *lower.done, *([last] if last else [])]
        return Round(bye, tuple(groups))

    def bye(self) -> int:
        """Return who gets the bye (1.1, 7.1): eligible, and the others can be paired."""
        field = self.field
        for p in field.order_for_bye():
            if not field.barred[p] and self.witness.perfect(field.everyone & ~(1 << p)):
                return p
        raise NoPairingError("nobody can be given the bye (1.1)")

    # --- the two sides ----------------------------------------------------------------------

    def _pair_side(self, side: _Side, median: int) -> None:
        """2.2: from the outermost group inwards; who floats out of the last joins the median."""
        down = side.role == UPPER
        for n, (score, residents) in enumerate(side.groups):
            adjacent = side.groups[n + 1][1] if n + 1 < len(side.groups) else median
            incoming = side.floaters
            group = residents | mask_of(incoming)
            floaters = self.floaters(group, mask_of(incoming), adjacent, down=down)
            gone = [p for p, _ in floaters]
            staying = [p for p in incoming if p not in gone]
            homes = residents & ~mask_of(gone)
            pairs = tuple(self.arrange(staying, homes, down=down))
            side.done.append(
                Group(
                    score,
                    side.role,
                    tuple(members(residents)),
                    tuple(incoming),
                    pairs,
                    tuple(floaters),
                )
            )
            side.floaters = self.in_order(gone, down=down)

    def in_order(self, floaters: Sequence[int], *, down: bool) -> list[int]:
        """3.6, 3.7: by score then number, upwards from the lowest."""
        score = self.field.score
        return sorted(floaters, key=lambda p: (-score[p], p), reverse=not down)

    # --- the median -------------------------------------------------------------------------

    def _pair_median(self, score: int, median: int, upper: _Side, lower: _Side) -> Group | None:
        """2.6: crack pairings of the sides until the median can be paired, downwards."""
        while True:
            group = median | mask_of(upper.floaters) | mask_of(lower.floaters)
            if self.witness.perfect(group):
                break
            many_above = len(upper.floaters) > len(lower.floaters)
            first, second = (lower, upper) if many_above else (upper, lower)
            if first.crack() is None and second.crack() is None:
                raise NoPairingError("the median group cannot be paired (2.6)")
        if not group:
            return None
        incoming = [
            *self.in_order(upper.floaters, down=True),
            *self.in_order(lower.floaters, down=False),
        ]
        pairs = tuple(self.arrange(incoming, median, down=True))
        return Group(score, MEDIAN, tuple(members(median)), tuple(incoming), pairs)

    # --- floaters (art. 3) ------------------------------------------------------------------

    def floaters(
        self, group: int, incoming: int, adjacent: int, *, down: bool
    ) -> list[tuple[int, str]]:
        """Return who floats out of a group, with their types, in the order chosen.

        As many as the most pairs the group can have leave over (2.3, 3.1, 3.10.2, 4.4), one by
        one, each the first in `preferred` order whose going does not cost a pair.
        """
        chosen: list[tuple[int, str]] = []
        alone = self.witness.deficiency(group)
        while alone:
            for p, kind in self.preferred(group, incoming, adjacent, chosen, down=down):
                if self.witness.deficiency(group & ~(1 << p)) == alone - 1:
                    chosen.append((p, kind))
                    group &= ~(1 << p)
                    alone -= 1
                    break
        return chosen

    def preferred(
        self,
        group: int,
        incoming: int,
        adjacent: int,
        chosen: Sequence[tuple[int, str]],
        *,
        down: bool,
    ) -> Iterator[tuple[int, str]]:
        """Yield a group's players with their types, who should float first.

        The least disadvantage (3.9.2), no floater of the previous round (3.10), due the colour
        more players are due (3.2.2), the lowest numbered downwards, the highest upwards (3.2.4).
        """
        field = self.field
        gone = [p for p, _ in chosen]
        surplus = self.surplus(group, down=down)
        keyed = []
        for p in members(group):
            kind = self.kind(p, incoming, gone, adjacent, down=down)
            floated = field.floated >> p & 1
            keyed.append((kind, floated, not surplus >> p & 1, self._place(p, down=down), p))
        for kind, _, _, _, p in sorted(keyed):
            yield p, TYPES[kind]

    def _place(self, p: int, *, down: bool) -> tuple[int, int]:
        """The lowest numbered first when pairing downwards, the highest upwards (3.2.4)."""
        score, number = self.field.weakest_first(p)
        return (score, number) if down else (-score, -number)

    def kind(self, p: int, incoming: int, gone: Sequence[int], adjacent: int, *, down: bool) -> int:
        """Return the type of a floater (3.9.1) as a place in `TYPES`, others having gone too."""
        partner = self._has_partner(p, gone, adjacent, down=down)
        return 2 * (incoming >> p & 1) + (not partner)

    def surplus(self, group: int, *, down: bool) -> int:
        """Return the players due the colour that more players of the group are due (3.2.2).

        In a Maxi-tournament only those near the one who floats otherwise (3.2.3).
        """
        field = self.field
        white, black = group & field.due_white, group & field.due_black
        if white.bit_count() == black.bit_count():
            return 0
        surplus = white if white.bit_count() > black.bit_count() else black
        if field.maxi:
            last = min(members(group), key=lambda p: self._place(p, down=down))
            surplus = mask_of([p for p in members(surplus) if field.near(p, last)])
        return surplus

    def _has_partner(self, p: int, gone: Sequence[int], adjacent: int, *, down: bool) -> bool:
        """3.3, 3.4: a compatible opponent next door, floaters placed ahead having had theirs."""
        ahead = [f for f in gone if self.field.ahead(f, p, down=down)]
        owner: dict[int, int] = {}
        for f in ahead:
            self._give(f, adjacent, owner, set())
        return self._give(p, adjacent, owner, set())

    def _give(self, p: int, adjacent: int, owner: dict[int, int], tried: set[int]) -> bool:
        """Give `p` an opponent next door by an alternating path."""
        for other in members(self.field.rows[p] & adjacent):
            if other in tried:
                continue
            tried.add(other)
            if other not in owner or self._give(owner[other], adjacent, owner, tried):
                owner[other] = p
                return True
        return False

    # --- who meets whom (2.4, 2.5, 3.6-3.8, art. 4, 5.2) --------------------------------------

    def arrange(self, incoming: Sequence[int], residents: int, *, down: bool) -> Iterator[PairOf]:
        """Yield the pairs of a group that can be paired completely: floaters first (3.6)."""
        field = self.field
        left = residents | mask_of(incoming)
        for n, p in enumerate(incoming):
            if not left >> p & 1:
                continue
            homes = self._from_the_front(left & residents, down=down)
            homes = field.floater_partners(homes, down=down)
            others = [f for f in incoming[n + 1 :] if left >> f & 1]
            partner = self._choose(p, homes, left)
            if partner is None:
                partner = self._choose(p, others, left)
            assert partner is not None
            left &= ~(1 << p | 1 << partner)
            yield p, partner
        while left:
            first, *rest = self._from_the_front(left, down=down)
            half = len(rest) // 2  # the list without its first: the upper half lacks one
            partner = self._choose(first, [*rest[half:], *reversed(rest[:half])], left)
            assert partner is not None
            left &= ~(1 << first | 1 << partner)
            yield first, partner

    def _from_the_front(self, group: int, *, down: bool) -> Sequence[int]:
        """The highest numbered first when pairing downwards, the lowest upwards (4.1)."""
        inside = members(group)
        return inside if down else inside[::-1]

    def _choose(self, p: int, candidates: Sequence[int], left: int) -> int | None:
        """Return the first available opponent due the other colour, else the first available.

        Available is who is compatible and leaves the rest a complete pairing. In a
        Maxi-tournament an exchange for colour does not reach beyond 100 points (3.8, 5.7).
        """
        row = self.field.rows[p]
        compatible = [q for q in candidates if row >> q & 1]
        if self.field.maxi:
            first = self._first(p, compatible, left)
            if first is None:
                return None
            compatible = [q for q in compatible if self.field.near(q, first)]
        for tier in (self.field.suits, self.field.tolerable):
            found = self._first(p, [q for q in compatible if tier(p, q)], left)
            if found is not None:
                return found
        return self._first(p, compatible, left)

    def _first(self, p: int, candidates: Sequence[int], left: int) -> int | None:
        for q in candidates:
            if self.witness.perfect(left & ~(1 << p | 1 << q)):
                return q
        return None
