"""The rules by plain enumeration: every question is answered by trying all pairings."""

from __future__ import annotations

from pairing.fide_swiss_1987.engine import answer
from pairing.fide_swiss_1987.field import Field
from pairing.fide_swiss_1987.options import DEFAULT, Options
from pairing.lim.literal import Literal
from pairing.model import Pairing, PairingInput


def pair(given: PairingInput, options: Options = DEFAULT) -> Pairing:
    """Pair one round. Raises `NoPairingError` where no pairing obeys 9.1."""
    field = Field(given, options)
    return answer(field, Literal(field).pair())
