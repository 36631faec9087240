"""The Double-Swiss System by plain enumeration: the judge of the engine."""

from __future__ import annotations

from pairing.double_swiss.rules import DOUBLE_SWISS_2026, LAPSE, Colours
from pairing.model import Pairing, PairingInput
from pairing.upfloat.field import Field
from pairing.upfloat.literal import Literal
from pairing.upfloat.procedure import finish


def pair(given: PairingInput) -> Pairing:
    """Pair one round of matches. Raises `NoPairingError` (3.3.3)."""
    field = Field(given, LAPSE)
    return finish(field, DOUBLE_SWISS_2026, Literal(field).pair(), Colours(field).allocate)
