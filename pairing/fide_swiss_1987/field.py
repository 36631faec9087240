"""The players of a round, with what the rules of 1987 ask differently from the Lim System."""

from __future__ import annotations

from collections.abc import Sequence

from pairing.fide_swiss_1987.options import DEFAULT, FloaterMeets, Limit, Options, Rank
from pairing.lim.field import LimField
from pairing.model import PairingInput
from pairing.rule22 import compatriots, with_rule_22


def is_maxi(given: PairingInput) -> bool:
    """Whether this is a Maxi-tournament: more participants than 2 to the power of the rounds."""
    return len(given.numbers) > 1 << given.rounds_total


class Field(LimField):
    """`LimField` by the rules of 1987. `compatriots` are the pairs of indexes rule 22 excludes."""

    def __init__(self, given: PairingInput, options: Options = DEFAULT) -> None:
        self.options = options
        limit = options.limit
        maxi = limit is Limit.ALWAYS or (limit is Limit.MAXI and is_maxi(given))
        self.compatriots = compatriots(given) if options.youth else frozenset()
        super().__init__(with_rule_22(given) if options.youth else given, maxi=maxi)
        if not options.exempt:
            self.floated = 0

    def bye_barred(self) -> list[bool]:
        """8.2: who rested before, or won by default.

        A full point given without an opponent is a rest too (8.3).
        """
        history = self.input.history
        columns = zip(history.had_pab, history.forfeit_win, history.free_win, strict=True)
        return [any(each) for each in columns]

    def order_for_bye(self) -> list[int]:
        """8.1: the lowest ranked of the last group; so also in round 1 (14.1)."""
        return sorted(range(self.size), key=lambda p: (self.score[p], -p))

    def weakest_first(self, p: int) -> tuple[int, int]:
        """10.2-10.4: the rank is score, then number (note to rule 7), or the number alone."""
        return (self.score[p] if self.options.rank is Rank.SCORE else 0), -p

    def floater_partners(self, residents: Sequence[int], *, down: bool) -> Sequence[int]:
        """10.8, in the direction chosen: as printed, from the far end of the group."""
        printed = self.options.r10_8 is FloaterMeets.PRINTED
        return residents[::-1] if printed else residents

    def tolerable(self, i: int, j: int) -> bool:
        """13: the limits of 12.1 are broken only where the scores make it necessary."""
        white, black = self.white, self.black
        return (white[i] and black[j]) or (black[i] and white[j])
