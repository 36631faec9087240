"""The Lim engine in use (C.04.4.3, 2026)."""

from __future__ import annotations

from pairing.lim.answer import finish
from pairing.lim.field import LimField
from pairing.lim.procedure import Procedure
from pairing.model import Pairing, PairingInput


def pair(given: PairingInput, *, maxi: bool = False) -> Pairing:
    """Pair one round. Raises `NoPairingError` where no compatible pairing exists.

    `maxi` declares a Maxi-tournament, in which exchanges for colour are limited by rating.
    """
    field = LimField(given, maxi=maxi)
    return finish(field, Procedure(field).pair())
