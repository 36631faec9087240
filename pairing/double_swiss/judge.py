"""Why a recorded Double-Swiss round is not the rules'."""

from __future__ import annotations

from collections.abc import Sequence

from pairing.double_swiss.rules import DOUBLE_SWISS_2026, LAPSE, Colours
from pairing.judgement import Judgement
from pairing.model import Pairing, PairingInput
from pairing.upfloat.field import Field
from pairing.upfloat.judge import Judge
from pairing.upfloat.procedure import Procedure


def judge(
    given: PairingInput, pairing: Pairing, pairs: Sequence[tuple[int, int]], bye: int | None
) -> tuple[Judgement, ...]:
    """Compare recorded pairs (by TPN, White first) and bye with the rules' `pairing`."""
    field = Field(given, LAPSE)
    judge_of = Judge(field, DOUBLE_SWISS_2026, Colours(field).allocate)
    return judge_of.judge(Procedure(field).pair(), pairs, bye)
