"""Articles 3.1-3.6 transcribed: every set and every pairing, in the order the text gives them.

Slow, and meant to be: it is the judge of the fast procedure. Participants are positions (`Field`),
which stand in TPN order.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from pairing.model import NoPairingError
from pairing.upfloat.field import Field
from pairing.upfloat.system import (
    PairOf,
    Round,
    Step,
    differences,
    identifier,
    pair_values,
)

Group = tuple[int, ...]


class Literal:
    """One round, paired by plain enumeration."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self._known: dict[Group, bool] = {(): True}

    def pair(self) -> Round:
        """3.3: the bye, then bracket after bracket; raises `NoPairingError` (3.3.3)."""
        unpaired = tuple(range(self.field.size))
        bye = None
        if len(unpaired) % 2:
            bye = self.bye()
            unpaired = _without(unpaired, (bye,))
        elif not self.pairable(unpaired):
            raise NoPairingError("no legal pairing exists")
        steps = []
        while unpaired:
            step = self.bracket(unpaired)
            steps.append(step)
            paired = tuple(p for pair in step.pairs for p in pair)
            unpaired = _without(unpaired, paired)
        return Round(bye, tuple(steps))

    def pairable(self, group: Group) -> bool:
        """C1 and C3: whether some legal pairing covers the whole group."""
        found = self._known.get(group)
        if found is None:
            first, rest = group[0], group[1:]
            found = len(group) % 2 == 0 and any(
                self.field.legal[first] >> other & 1 and self.pairable(_without(rest, (other,)))
                for other in rest
            )
            self._known[group] = found
        return found

    def bye(self) -> int:
        """3.4: a legal pairing for all, lowest score, most matches played, largest TPN."""
        field, everyone = self.field, tuple(range(self.field.size))
        order = sorted(everyone, key=lambda p: (field.score[p], -field.matches[p], -p))
        for p in order:
            if not field.barred[p] and self.pairable(_without(everyone, (p,))):
                return p
        raise NoPairingError("nobody can be given the bye")

    def bracket(self, unpaired: Group) -> Step:
        """Pair the top scoregroup (3.2) with its upfloaters (3.5, 3.6)."""
        field = self.field
        score = max(field.score[p] for p in unpaired)
        top = tuple(p for p in unpaired if field.score[p] == score)
        upfloaters, c6 = self.upfloaters(top, _without(unpaired, top))
        bracket = tuple(sorted((*top, *upfloaters)))
        pairs = self.pairs(bracket)
        return Step(score, _mask(top), _mask(upfloaters), pairs, c6)

    def upfloaters(self, top: Group, lower: Group) -> tuple[Group, int]:
        """3.5: the first best set of upfloaters, and whether it fails C6."""
        field = self.field
        score = field.score[top[0]]
        legal = [  # 3.5.1
            chosen
            for size in range(len(lower) + 1)
            for chosen in combinations(lower, size)
            if self.pairable(tuple(sorted((*top, *chosen))))
            and self.pairable(_without(lower, chosen))
        ]
        # 3.5.2: C4, then C5.
        fewest = min(map(len, legal))
        legal = [chosen for chosen in legal if len(chosen) == fewest]
        nearest = min(differences(field, score, chosen) for chosen in legal)
        legal = [chosen for chosen in legal if differences(field, score, chosen) == nearest]
        # 3.5.3 and 3.5.4
        arranged = sorted(
            tuple(sorted(chosen, key=lambda p: (-field.score[p], p))) for chosen in legal
        )
        # 3.5.5: the first that is best on C6, then C7; min() returns the first of equals.
        values = {chosen: (self.c6(top, lower, chosen), self.c7(chosen)) for chosen in arranged}
        chosen = min(arranged, key=values.__getitem__)
        return chosen, values[chosen][0]

    def c6(self, top: Group, lower: Group, chosen: Group) -> int:
        """C6 (2.3.3): 1 if the following scoregroup needs more upfloaters than its number asks for.

        A scoregroup that is (now) empty has nothing to fail.
        """
        field = self.field
        below = [score for score in field.score if score < field.score[top[0]]]
        if not below:
            return 0
        left = _without(lower, chosen)
        following = tuple(p for p in left if field.score[p] == max(below))
        rest = _without(left, following)
        if not following:
            return 0
        return (
            0
            if any(
                self.pairable(tuple(sorted((*following, *extra))))
                and self.pairable(_without(rest, extra))
                for extra in combinations(rest, len(following) % 2)
            )
            else 1
        )

    def c7(self, chosen: Group) -> int:
        """C7 (2.3.4): upfloaters who were floaters in the previous round."""
        return sum(self.field.floated >> p & 1 for p in chosen)

    def pairs(self, bracket: Group) -> tuple[PairOf, ...]:
        """3.6: of all pairings of the bracket the best, and of those the first identifier."""
        best = min(
            self.pairings(bracket),
            key=lambda pairs: (pair_values(self.field, pairs), identifier(pairs)),
        )
        return tuple(sorted(best))

    def pairings(self, group: Group) -> Iterator[tuple[PairOf, ...]]:
        """Yield every legal pairing of a group (C1)."""
        if not group:
            yield ()
            return
        first, rest = group[0], group[1:]
        for other in rest:
            if self.field.legal[first] >> other & 1:
                for pairs in self.pairings(_without(rest, (other,))):
                    yield ((first, other), *pairs)


def _without(group: Group, out: Group) -> Group:
    return tuple(p for p in group if p not in out)


def _mask(group: Group) -> int:
    return sum(1 << p for p in group)
