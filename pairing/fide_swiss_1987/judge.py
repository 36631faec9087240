"""Why a recorded round is not the one the rules of 1987 give.

The first choice in which it parts from them is named with its rule. `engine.permitted` says
whether another reading of the text gives the recorded round.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairing.fide_swiss_1987.field import Field
from pairing.fide_swiss_1987.numbers import judgement
from pairing.fide_swiss_1987.options import DEFAULT, Options
from pairing.judgement import Judgement
from pairing.lim.judge import Judge
from pairing.model import Pairing, PairingInput
from pairing.rule22 import check


def judge(
    given: PairingInput,
    pairing: Pairing,
    pairs: Sequence[tuple[int, int]],
    bye: int | None,
    options: Options = DEFAULT,
) -> tuple[Judgement, ...]:
    """Compare recorded pairs (by number, White first) and bye with the rules' `pairing`."""
    found = map(judgement, Judge(Field(given, options)).judge(pairs, bye))
    if not options.youth:
        return tuple(found)
    compatriots = check(given, pairs)
    named = {each.players for each in compatriots}
    rest = (each for each in found if each.kind != "prohibited" or each.players not in named)
    return (*compatriots, *rest)
