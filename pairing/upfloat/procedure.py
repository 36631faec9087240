"""The pairing process (3.3): the bye, then bracket after bracket, then the colours."""

from __future__ import annotations

from pairing.model import NoPairingError, Pairing, board_order
from pairing.upfloat.field import Field
from pairing.upfloat.identifiers import ENUMERATED, first_pairing
from pairing.upfloat.sets import PATIENCE, Sets
from pairing.upfloat.system import Allocate, Round, Step, System
from pairing.upfloat.trace import trace
from pairing.upfloat.witness import Witness


class Procedure:
    """One round, paired by articles 3.3-3.6.

    `patience` and `enumerated` bound the quick ways of choosing upfloaters and pairing brackets;
    with 0 the weighted matchings decide, which is slower and must not change anything.
    """

    def __init__(
        self, field: Field, patience: int = PATIENCE, enumerated: int = ENUMERATED
    ) -> None:
        self.field, self.patience, self.enumerated = field, patience, enumerated
        self.witness = Witness(field.legal, [mask for _, mask in field.groups])

    def pair(self) -> Round:
        """Pair the round. Raises `NoPairingError` (3.3.3: the arbiter decides)."""
        field = self.field
        if field.size % 2:
            return self.pair_without(self.bye())
        if not self.witness.perfect(field.everyone):
            raise NoPairingError("no legal pairing exists (3.3.3)")
        return self.pair_without(None)

    def pair_without(self, bye: int | None) -> Round:
        """Pair everybody but the bye's holder; they must be pairable."""
        field = self.field
        unpaired = field.everyone if bye is None else field.everyone & ~(1 << bye)
        steps = []
        for score, group in field.groups:
            if not group & unpaired:
                continue
            chosen = Sets(field, self.witness, score, unpaired, self.patience).first()
            residents = group & unpaired
            pairs = first_pairing(field, residents, chosen.upfloaters, self.enumerated)
            steps.append(Step(score, residents, chosen.upfloaters, pairs, chosen.c6))
            unpaired &= ~(residents | chosen.upfloaters)
        return Round(bye, tuple(steps))

    def bye(self) -> int:
        """Return who gets the bye (3.4): legal, lowest score, most matches, largest TPN."""
        field = self.field
        for _, group in reversed(field.groups):
            for p in bye_order(field, group):
                if not field.barred[p] and self.witness.perfect(field.everyone & ~(1 << p)):
                    return p
        raise NoPairingError("nobody can be given the bye (3.4)")


def bye_order(field: Field, group: int) -> list[int]:
    """Return a scoregroup in the order in which the bye is offered (3.4.3, 3.4.4)."""
    found = [p for p in range(field.size) if group >> p & 1]
    return sorted(found, key=lambda p: (-field.matches[p], -p))


def finish(field: Field, system: System, paired: Round, allocate: Allocate) -> Pairing:
    """Allocate the colours (art. 4), order the boards and keep what the trace needs."""
    boards = []
    for step in paired.steps:
        for i, j in step.pairs:
            colour, _ = allocate(i, j)
            white, black = (i, j) if colour > 0 else (j, i)
            boards.append((field.index[white], field.index[black]))
    given = field.input
    ordered = board_order(boards, given.numbers, given.scores())
    bye = None if paired.bye is None else field.number(paired.bye)
    return Pairing(ordered, bye, lambda: trace(field, system, paired))
