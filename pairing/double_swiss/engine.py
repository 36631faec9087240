"""The Double-Swiss engine in use (C.04.5, 2026)."""

from __future__ import annotations

from pairing.double_swiss.rules import DOUBLE_SWISS_2026, LAPSE, Colours
from pairing.model import Pairing, PairingInput
from pairing.upfloat.field import Field
from pairing.upfloat.procedure import Procedure, finish


def pair(given: PairingInput) -> Pairing:
    """Pair one round of matches. Raises `NoPairingError` (3.3.3)."""
    field = Field(given, LAPSE)
    return finish(field, DOUBLE_SWISS_2026, Procedure(field).pair(), Colours(field).allocate)
