"""The first best set of upfloaters (3.5), without listing all sets.

The fewest upfloaters (C4) are at least those the top scoregroup cannot do without; their scores
(C5) are tried best first, and within them the sets in the order of 3.5.4. A set in which nobody
floated before and which passes C6 ends the search. Several upfloaters are first looked for one by
one (`many`); whatever takes too many sets is left to one weighted matching (`weighted`). All these
ways are exact.

In a legal set of the fewest upfloaters no two of them can meet: they could as well be left where
they are. So every upfloater meets a resident, and who has no opponent there is no candidate.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, product

from pairing.matching import mask_of, members
from pairing.model import NoPairingError
from pairing.upfloat import weighted
from pairing.upfloat.field import Field
from pairing.upfloat.many import Many
from pairing.upfloat.system import Chosen
from pairing.upfloat.witness import Witness

PATIENCE = 2000
"""How many sets are looked at before the weighted matching is asked instead."""


class OutOfPatienceError(Exception):
    """The search would look at too many sets."""


class Sets:
    """The sets of upfloaters of one bracket."""

    def __init__(
        self, field: Field, witness: Witness, score: int, unpaired: int, patience: int = PATIENCE
    ) -> None:
        self.field, self.witness, self.score = field, witness, score
        groups = [(at, mask & unpaired) for at, mask in field.groups if mask & unpaired]
        self.top = groups[0][1]
        self.groups = [mask for _, mask in groups[1:]]
        self.below = unpaired & ~self.top
        self.following = field.following(score) & unpaired
        self.patience = patience

    def first(self) -> Chosen:
        """Return the set the rules choose (3.5.5); raises `NoPairingError`."""
        if self.legal(0):
            return Chosen(0, self.c6(0))
        try:
            return self._search()
        except OutOfPatienceError:
            return weighted.upfloaters(self.field, self.top, self.groups, self.following)

    def legal(self, upfloaters: int) -> bool:
        """Whether the bracket and the rest can be paired (C1, C3)."""
        witness = self.witness
        return witness.perfect(self.top | upfloaters) and witness.perfect(self.below & ~upfloaters)

    def c6(self, upfloaters: int) -> int:
        """C6 (2.3.3): 1 if the following scoregroup needs more upfloaters than its number asks for.

        A scoregroup that is (now) empty has nothing to fail.
        """
        following = self.following & ~upfloaters
        if not following:
            return 0
        rest = self.below & ~upfloaters & ~following
        perfect = self.witness.perfect
        if following.bit_count() % 2 == 0:
            return 0 if perfect(following) and perfect(rest) else 1
        for group in self.groups:
            for p in members(group & rest):
                if perfect(rest & ~(1 << p)) and perfect(following | 1 << p):
                    return 0
        return 1

    def c7(self, upfloaters: int) -> int:
        """C7 (2.3.4): upfloaters who were floaters in the previous round."""
        return (upfloaters & self.field.floated).bit_count()

    def _search(self) -> Chosen:
        rows, top = self.field.legal, self.top
        candidates = [mask_of([p for p in members(g) if rows[p] & top]) for g in self.groups]
        sizes = [mask.bit_count() for mask in candidates]
        alone = self.witness.deficiency(top)
        if self.patience and sum(sizes) > alone > 1:
            found = Many(self.field, self.witness, top, alone).first(self.groups, self.following)
            if found is not None:
                return found
        fewest = alone or 2  # none at all was tried before
        for count in range(fewest, min(top.bit_count(), sum(sizes)) + 1, 2):
            for profile in profiles(count, sizes):
                found = self._best(candidates, profile)
                if found is not None:
                    return found
        raise NoPairingError("no legal set of upfloaters exists")

    def _best(self, candidates: Sequence[int], profile: Sequence[int]) -> Chosen | None:
        """Return the best set with so many upfloaters of each scoregroup, None if none is legal."""
        fresh = self._sets(candidates, profile, fresh=True)
        found = self._first_passing(fresh)
        if found is not None or not self.following:
            return found or self._first_legal(self._sets(candidates, profile, fresh=False))
        best: tuple[int, int] | None = None
        answer = None
        for upfloaters in self._sets(candidates, profile, fresh=False):
            if self.legal(upfloaters):
                key = self.c6(upfloaters), self.c7(upfloaters)
                if best is None or key < best:
                    best, answer = key, Chosen(upfloaters, key[0])
        return answer

    def _first_passing(self, sets: Iterator[int]) -> Chosen | None:
        for upfloaters in sets:
            if self.legal(upfloaters) and not self.c6(upfloaters):
                return Chosen(upfloaters, 0)
        return None

    def _first_legal(self, sets: Iterator[int]) -> Chosen | None:
        """Return the legal set with the fewest previous floaters, the first of equals."""
        legal = [upfloaters for upfloaters in sets if self.legal(upfloaters)]
        return Chosen(min(legal, key=self.c7), 0) if legal else None

    def _sets(
        self, candidates: Sequence[int], profile: Sequence[int], *, fresh: bool
    ) -> Iterator[int]:
        """Yield sets of a profile in the order of 3.5.4; `fresh`: only those best on C7.

        Common members do not change the order of two sets: the smallest number that is in only
        one of them decides.
        """
        floated = self.field.floated
        forced, choices = 0, []
        for mask, count in zip(candidates, profile, strict=True):
            pool, wanted = mask, count
            if fresh:
                new = mask & ~floated
                if new.bit_count() >= count:
                    pool = new
                else:  # all the fresh ones, and some of the others
                    forced |= new
                    pool, wanted = mask & floated, count - new.bit_count()
            if wanted:
                choices.append(combinations(members(pool), wanted))
        for chosen in product(*choices):
            self.patience -= 1
            if self.patience < 0:
                raise OutOfPatienceError
            yield forced | mask_of(list(chain.from_iterable(chosen)))


def profiles(count: int, sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield how many upfloaters come from each scoregroup (from the top), best on C5 first.

    The fewest from the lowest scoregroup, then the fewest from the one above it, and so on.

    >>> list(profiles(2, [1, 2, 1]))
    [(1, 1, 0), (0, 2, 0), (1, 0, 1), (0, 1, 1)]
    """
    if not sizes:
        if not count:
            yield ()
        return
    *higher, lowest = sizes
    for last in range(max(0, count - sum(higher)), min(count, lowest) + 1):
        for rest in profiles(count - last, higher):
            yield (*rest, last)
