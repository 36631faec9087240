"""The look-ahead: how well the following bracket can be paired with given downfloaters.

C8 (2026) asks the following bracket for C1-C7, the completion of the round included; C.7 (2017)
only for C.1-C.3, the number of pairs and the scores of who is left. Both look one bracket ahead.
The value of a set of downfloaters is how many players of the following bracket would be left over
(2017, if that bracket is the last: a player who may not take the bye weighs 3), followed by their
scores, highest first. Masks are of field positions.
"""

from __future__ import annotations

from pairing.dutch.completion import Completion
from pairing.dutch.field import Field
from pairing.dutch.floaters import score_classes
from pairing.least import least_matching
from pairing.matching import EXPOSED, augment, extend, greedy, mask_of, members, repaired

Ahead = tuple[int, ...]

# Where more sets of leftovers than this would have to be tried, a weighted matching decides,
# the sooner the smaller its graph is.
_FEW_SETS, _FEW_VERTICES = 300, 80
_MOST_SETS = 50_000
_BARRED_WEIGHT = 3


class LookAhead:
    """What the following bracket would be: these downfloaters and the next scoregroup."""

    def __init__(self, field: Field, completion: Completion, group: tuple[int, int]) -> None:
        self.field, self.completion = field, completion
        self.start, self.end = start, end = group
        self.group = (1 << end) - (1 << start)
        self.last = end == field.size
        self.beneath = completion.everyone & ~((1 << end) - 1)
        self.score = field.score[start]
        self._values: dict[int, Ahead] = {}
        # 2026 only: what is so whoever floats
        self._needed: int | None = None
        self._completes: dict[int, bool] = {}

    def ideal(self, floaters: int) -> bool:
        """Whether nobody is left over beyond what an odd number forces, and then a resident."""
        if not floaters:
            return True
        return self._plainly_ideal(floaters) or self.value(floaters) == self._ideal(floaters)

    def _ideal(self, floaters: int) -> Ahead:
        odd = (floaters | self.group).bit_count() & 1
        return (1, self.score) if odd else (0,)

    def _plainly_ideal(self, floaters: int) -> bool:
        """Look at the completing matching at hand: often it already pairs the next bracket."""
        mate = self.completion.matching(floaters)
        if mate is None:
            return False
        most, end = (floaters | self.group).bit_count() & 1, self.end
        for p in members(floaters):
            if mate[p] >= end:
                return False
        for p in range(self.start, end):
            if mate[p] >= end:
                most -= 1
                if most < 0:
                    return False
        return True

    def value(self, floaters: int) -> Ahead:
        """Return the value of a set of downfloaters with which the round can be completed."""
        found = self._values.get(floaters)
        if found is None:
            find = self._value_2017 if self.field.rulebook.collapses else self._value_2026
            found = self._values[floaters] = find(floaters)
        return found

    def best(self, sets: list[int]) -> list[int]:
        """Return those sets of downfloaters that look ahead best."""
        ideal = [floaters for floaters in sets if self._plainly_ideal(floaters)]
        if ideal:
            ideal += [f for f in sets if f not in ideal and self.value(f) == self._ideal(f)]
            return ideal
        values = [self.value(floaters) for floaters in sets]
        least = min(values)
        return [floaters for floaters, v in zip(sets, values, strict=True) if v == least]

    # --- 2026: legal pairs, and the rest must complete ---------------------------------------

    def _value_2026(self, floaters: int) -> Ahead:
        mate = self.completion.matching(floaters)
        if mate is None:
            raise _no_completion()
        inside, levels = floaters | self.group, self._levels(floaters)
        crossing = self._crossing(mate, floaters)
        vertices = (inside | self.beneath).bit_count()
        tried, most = 0, _FEW_SETS if vertices <= _FEW_VERTICES else _MOST_SETS
        least = self._least_left(mate, inside, crossing)
        for count in range(least, inside.bit_count() + 1, 2):
            for sets in score_classes(levels, count):
                for left in sets:
                    tried += 1
                    if tried > most:
                        return self._value_by_matching(floaters)
                    if self._possible(mate, inside, left, crossing):
                        return (count, *self._scores(left))
        raise _no_completion()

    def _crossing(self, mate: list[int], floaters: int) -> tuple[int, int]:
        """The players of the next bracket whom a witness pairs beneath it, and their partners."""
        end = self.end
        crossing = [p for p in range(self.start, end) if mate[p] >= end]
        crossing += [p for p in members(floaters) if mate[p] >= end]
        return mask_of(crossing), mask_of([mate[p] for p in crossing])

    def _least_left(self, mate: list[int], inside: int, crossing: tuple[int, int]) -> int:
        """How many are left over at least: whoever the next bracket, or what lies beneath it,
        cannot pair by itself. All these numbers are odd, or all even.
        """
        above, partners = crossing
        if self._needed is None:
            self._needed = self._unpaired(mate, self.beneath, partners)
        return max(self._needed, self._unpaired(mate, inside, above))

    def _unpaired(self, mate: list[int], active: int, cut: int) -> int:
        """How many of the active players, `cut` off from their partners or not, a largest matching
        among them leaves.
        """
        if cut & cut - 1 == 0:
            return cut.bit_count()
        trial = mate.copy()
        for v in members(cut):
            trial[v] = EXPOSED
        return extend(self.completion.rows, trial, active).bit_count()

    def _possible(self, mate: list[int], inside: int, left: int, crossing: tuple[int, int]) -> bool:
        """Whether just `left` may remain of the next bracket: it pairs, and the rest completes."""
        rows, (above, partners) = self.completion.rows, crossing
        completes = self._completes.get(left)
        if completes is None:
            found = repaired(rows, mate, left | self.beneath, left | partners)
            completes = self._completes[left] = found is not None
        if not completes:
            return False
        for p in members(left):
            above |= 1 << mate[p]
        return repaired(rows, mate, inside & ~left, above) is not None

    def _value_by_matching(self, floaters: int) -> Ahead:
        """Weigh who is left over: how many, then how many of each score, highest first."""
        inside, rows = floaters | self.group, self.completion.rows
        levels = [level for level in self._levels(floaters) if level]
        width = inside.bit_count().bit_length() + 1

        def left_over(p: int) -> int:
            level = next(n for n, mask in enumerate(levels) if mask >> p & 1)
            return (1 << width * len(levels)) + (1 << width * (len(levels) - 1 - level))

        edges = {}
        for p in members(inside | self.beneath):
            for q in members(rows[p] & (inside | self.beneath) & -(2 << p)):
                crosses = inside >> p & 1 and self.beneath >> q & 1
                edges[p, q] = left_over(p) if crosses else 0
        found = least_matching(edges)
        if found is None:
            raise _no_completion()
        mate = found[1]
        left = sum(1 << p for p in members(inside) if not inside >> mate[p] & 1)
        return (left.bit_count(), *self._scores(left))

    # --- 2017: legal pairs only ----------------------------------------------------------------

    def _value_2017(self, floaters: int) -> Ahead:
        """Leave as few as possible, then (last bracket) who may have the bye, then low scores.

        The sets of players that some matching covers form a matroid, so the best set is found
        greedily: each player in order of urgency is covered if that is possible together with
        all before him.
        """
        inside = floaters | self.group
        left = self._least_urgent(inside)
        return (sum(self.weight(p) for p in members(left)), *self._scores(left))

    def weight(self, position: int) -> int:
        """How much it counts that a player is left over in the following bracket."""
        barred = self.last and not self.field.eligible >> position & 1
        return _BARRED_WEIGHT if barred and self.field.rulebook.collapses else 1

    def _least_urgent(self, inside: int) -> int:
        """Return the players left over by the best largest matching of the next bracket."""
        field = self.field
        mate = greedy(field.legal, field.size, inside)
        spare = extend(field.legal, mate, inside).bit_count()
        if not spare:
            return 0
        # One seat for each who is left over; whoever has been covered loses the way to a seat.
        seats = range(field.size, field.size + spare)
        taken = (1 << field.size + spare) - (1 << field.size)
        rows = [row | taken if inside >> p & 1 else 0 for p, row in enumerate(field.legal)]
        rows += [inside] * spare
        mate += [EXPOSED] * spare
        for seat, p in zip(seats, [v for v in members(inside) if mate[v] == EXPOSED], strict=True):
            mate[seat], mate[p] = p, seat
        active, left = inside | taken, 0
        for p in self._by_urgency(inside):
            seat = mate[p]
            rows[p] = field.legal[p]
            for other in seats:
                rows[other] &= ~(1 << p)
            if seat < field.size:
                continue
            mate[p] = mate[seat] = EXPOSED
            if augment(rows, mate, p, active, 1 << p | 1 << seat) == EXPOSED:
                left |= 1 << p
                active &= ~(1 << p | 1 << seat)
        return left

    def _by_urgency(self, inside: int) -> list[int]:
        eligible, last = self.field.eligible, self.last
        return sorted(members(inside), key=lambda p: (last and eligible >> p & 1, p))

    # --- both ------------------------------------------------------------------------------------

    def _levels(self, floaters: int) -> list[int]:
        score, found = self.field.score, []
        last = None
        for p in members(floaters):
            if score[p] != last:
                found.append(0)
                last = score[p]
            found[-1] |= 1 << p
        return [*found, self.group]

    def _scores(self, left: int) -> tuple[int, ...]:
        return tuple(self.field.score[p] for p in members(left))


def _no_completion() -> AssertionError:
    return AssertionError("the look-ahead was asked about downfloaters that do not complete")
