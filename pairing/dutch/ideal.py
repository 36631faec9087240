"""The common case: every criterion at the best value it could have.

The ideal value of each criterion is turned into a graph of allowed pairs and a set of allowed
downfloaters: a candidate lies in the graph exactly if it attains all ideal values. Every value is
a lower bound, so the earliest candidate of the graph is the answer (3.4.1, 3.8.1), whatever the
rest of the candidates are like. Where the graph has none, a cascade gives up the float criteria
one by one as long as their values are 0 or 1; beyond that `search` decides.
"""

from __future__ import annotations

from itertools import combinations

from pairing.assignment import first_assignment
from pairing.dutch.exact import SMALL, Exact, Solution
from pairing.dutch.exchanges import Remainder, earliest_large
from pairing.dutch.local import LocalBracket
from pairing.matching import extend, greedy, mask_of, members


class Ideal:
    """The ideal graph of a bracket with `count` downfloaters, all of them residents.

    `rows` are the allowed partners, `allowed` the mask of the allowed downfloaters.
    """

    def __init__(self, bracket: LocalBracket, count: int) -> None:
        self.bracket, self.count = bracket, count
        self.size, self.mdps = bracket.size, bracket.mdps
        self.rows = bracket.strict.copy()
        self.allowed = bracket.residents if count else 0
        self._restrict_colours()

    def _restrict_colours(self) -> None:
        """C10-C13 at their bounds (2017: C.8-C.11).

        Two equal absolute preferences always cost C10 or C11, hence the strict rows. Let X be the
        larger class of equal preferences. More than half of the paired players in X forces
        `surplus` pairs inside X, attained only if every pair has a player of X and only players
        of X float. The same argument, with those of X who prefer mildly, bounds C13.
        """
        field, rows = self.bracket.field, self.rows
        white, black = self.bracket.local(field.white), self.bracket.local(field.black)
        larger = white if white.bit_count() >= black.bit_count() else black
        surplus = larger.bit_count() - (self.size + self.count) // 2
        if surplus <= 0:
            for group in (white, black):
                for i in members(group):
                    rows[i] &= ~group
            return
        mild = larger & self.bracket.local(field.mild)
        hard = larger & ~mild
        others = ~larger
        self.allowed &= larger
        if surplus > mild.bit_count():
            # Every mild player of X meets a hard one; the others meet hard ones, hard ones float.
            self.allowed &= hard
            for i in range(self.size):
                if others >> i & 1 or mild >> i & 1:
                    rows[i] &= hard
        else:
            for i in range(self.size):
                if others >> i & 1:
                    rows[i] &= larger
                elif hard >> i & 1:
                    rows[i] &= ~hard

    def restrict_floaters(self, down: int) -> None:
        """Forbid these (by field position) to float (C14, C16)."""
        if self.count:
            self.allowed &= ~self.bracket.local(down)

    def restrict_opponents(self, up: int) -> None:
        """Forbid these (by field position) to meet a moved-down player (C15, C17)."""
        if not self.mdps:
            return
        mask = self.bracket.local(up)
        heads = (1 << self.mdps) - 1
        for t in range(self.mdps):
            self.rows[t] &= ~mask
        for j in members(mask & ~heads):
            self.rows[j] &= ~heads

    def restrict_floats(self) -> None:
        """C14-C17 at zero (2017: C.12-C.15 as far as they vary)."""
        field = self.bracket.field
        self.restrict_floaters(field.down1 | field.down2)
        self.restrict_opponents(field.up1 | field.up2)

    def seated(self) -> list[int]:
        """Return the graph with one more vertex per downfloater, joined to the allowed ones."""
        if not self.count:
            return self.rows
        seats = ((1 << self.count) - 1) << self.size
        rows = [row | seats if self.allowed >> j & 1 else row for j, row in enumerate(self.rows)]
        return rows + [self.allowed] * self.count

    def feasible(self) -> bool:
        """Whether the graph has a candidate at all."""
        rows = self.seated()
        everyone = (1 << len(rows)) - 1
        return not extend(rows, greedy(rows, len(rows), everyone), everyone)

    # --- the earliest candidate ------------------------------------------------------------------

    def earliest(self) -> Solution | None:
        """Return the earliest candidate of the graph, None if there is none."""
        found = self._by_transposition()
        if found is not None:
            return found
        if self.size > SMALL:
            return earliest_large(self.seated(), self.size, self.mdps)
        return (None if self.mdps else self._by_one_exchange()) or self._by_enumeration()

    def _by_transposition(self) -> Solution | None:
        """Give each MDP the first opponent left, and pair the remainder without an exchange."""
        rows, pairs = self.rows, []
        free = self.bracket.residents
        for t in range(self.mdps):
            low = rows[t] & free
            low &= -low
            if not low:
                return None
            free ^= low
            pairs.append((t, low.bit_length() - 1))
        remainder = members(free)
        half = (len(remainder) - self.count) // 2
        upper, lower = remainder[:half], 0
        for j in remainder[half:]:
            lower |= 1 << j
        wanted = [rows[i] & lower for i in upper] + [self.allowed & lower] * self.count
        columns = first_assignment(wanted)
        if columns is None:
            return None
        pairs += zip(upper, columns[:half], strict=True)
        return Solution(pairs, mask_of(columns[half:]))

    def _by_one_exchange(self) -> Solution | None:
        """Exchange one player of a homogeneous bracket: seldom are more needed (4.3.2 rule 1)."""
        remainder = Remainder(self.seated(), self.size, list(range(self.size)), self.count)
        pairs = remainder.exchange_one()
        return None if pairs is None else Solution(pairs, remainder.floaters)

    def _by_enumeration(self) -> Solution | None:
        sets = map(mask_of, combinations(members(self.allowed), self.count))
        return Exact(self.rows, self.mdps).earliest(sets)


def ideal_candidate(bracket: LocalBracket) -> Solution | None:
    """Return the best candidate if it attains the ideal or the cascade reaches it, else None."""
    count = _floater_count(bracket)
    residents = bracket.size - bracket.mdps
    if residents - bracket.mdps - count < 0:
        return None  # not all MDPs can be paired and only residents float
    ideal = Ideal(bracket, count)
    if not _restrict_bye(ideal):
        return None
    relaxed = ideal.rows.copy(), ideal.allowed
    ideal.restrict_floats()
    found = _accepted(ideal)
    if found is not None or count > 1 or bracket.mdps > 1:
        return found
    ideal.rows, ideal.allowed = relaxed
    return _cascade(ideal)


def _floater_count(bracket: LocalBracket) -> int:
    """How many must float at least: an odd number forces one, the players below may need more."""
    odd = bracket.size & 1
    needed = bracket.completion.needed_floaters() if bracket.completion else 0
    return max(odd, needed)


def _restrict_bye(ideal: Ideal) -> bool:
    """C9: the one downfloater, if he gets the bye, has the fewest unplayed games."""
    bracket = ideal.bracket
    if not bracket.judges_bye(ideal.count):
        return True
    completion = bracket.completion
    assert completion is not None
    if completion.bye_score != bracket.score:
        return False  # a moved-down player gets the bye
    candidates = bracket.residents & bracket.local(bracket.field.eligible)
    unplayed = {j: bracket.unplayed(j) for j in members(candidates)}
    least = min(unplayed.values(), default=0)
    ideal.allowed &= mask_of([j for j, games in unplayed.items() if games == least])
    return True


def _accepted(ideal: Ideal) -> Solution | None:
    """Return the earliest candidate whose downfloaters also complete and look ahead well.

    These two are tested for the downfloaters of a candidate found. A rejected single downfloater
    is struck from the allowed ones, and what is earliest among the rest is the next to test; the
    second rejection tests all at once. Sets of several cannot be struck that way.
    """
    rejected = 0
    while True:
        found = ideal.earliest()
        if found is None or _well_chosen(ideal.bracket, found.floaters):
            return found
        if ideal.count != 1:
            return None
        rejected += 1
        if rejected == 1:
            ideal.allowed &= ~found.floaters
        else:
            left = members(ideal.allowed & ~found.floaters)
            ideal.allowed = mask_of([j for j in left if _well_chosen(ideal.bracket, 1 << j)])


def _well_chosen(bracket: LocalBracket, floaters: int) -> bool:
    return bracket.completes(floaters) and bracket.looks_ahead_well(floaters)


def _cascade(ideal: Ideal) -> Solution | None:
    """Give up float criteria one by one: exact with at most one MDP and one downfloater.

    There C14-C17 are each 0 or 1, and C18-C21 follow from them. C6-C9 come first: of all residents
    who may float the best in C8, then in C9, are allowed; if those leave no candidate with the
    ideal colours, another tier must weigh.
    """
    bracket = ideal.bracket
    if ideal.count and not _allow_best_floaters(ideal):
        return None
    if not ideal.count and not bracket.completes(0):
        return None
    if not ideal.feasible():
        return None
    field = bracket.field
    for restrict, mask in (
        (ideal.restrict_floaters, field.down1),
        (ideal.restrict_opponents, field.up1),
        (ideal.restrict_floaters, field.down2),
        (ideal.restrict_opponents, field.up2),
    ):
        before = ideal.rows.copy(), ideal.allowed
        restrict(mask)
        if not ideal.feasible():
            ideal.rows, ideal.allowed = before
    return ideal.earliest()


def _allow_best_floaters(ideal: Ideal) -> bool:
    """Allow only the downfloaters that are best in C6-C9; False if no resident can float alone."""
    bracket = ideal.bracket
    possible = _single_floaters(bracket)
    if not possible:
        return False
    if bracket.ahead is not None:
        by_position = {bracket.positions(1 << j): j for j in possible}
        possible = [by_position[f] for f in bracket.ahead.best(list(by_position))]
    if bracket.judges_bye(1):
        games = {j: bracket.unplayed(j) for j in possible}
        fewest = min(games.values())
        possible = [j for j in possible if games[j] == fewest]
    ideal.allowed &= mask_of(possible)
    return True


def _single_floaters(bracket: LocalBracket) -> list[int]:
    """The residents of whom one may float alone: the rest pairs, and the round completes."""
    rows, everyone = bracket.rows, (1 << bracket.size) - 1
    mate = greedy(rows, bracket.size, everyone)
    exposed = extend(rows, mate, everyone)
    if exposed.bit_count() != 1:
        return []
    found = []
    for j in members(bracket.residents):
        bit = 1 << j
        if not bracket.completes(bit):
            continue
        stay = everyone ^ bit
        trial = mate.copy()
        if not exposed & bit:
            trial[mate[j]] = -1
        if not extend(rows, trial, stay):
            found.append(j)
    return found
