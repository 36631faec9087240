"""The engine in use: the Lim procedure over the players as the rules of 1987 see them."""

from __future__ import annotations

from collections.abc import Sequence

from pairing.fide_swiss_1987.field import Field
from pairing.fide_swiss_1987.numbers import bracket
from pairing.fide_swiss_1987.options import DEFAULT, Options, readings
from pairing.lim.answer import Round, finish
from pairing.lim.procedure import Procedure
from pairing.model import NoPairingError, Pairing, PairingInput


def pair(given: PairingInput, options: Options = DEFAULT) -> Pairing:
    """Pair one round. Raises `NoPairingError` where no pairing obeys 9.1."""
    field = Field(given, options)
    return answer(field, Procedure(field).pair())


def answer(field: Field, paired: Round) -> Pairing:
    """Allocate the colours (12, 14.2) and keep the trace."""
    found = finish(field, paired)
    return Pairing(found.pairs, found.bye, lambda: tuple(map(bracket, found.trace)))


def permitted(
    given: PairingInput,
    pairs: Sequence[tuple[int, int]],
    bye: int | None,
    options: Options = DEFAULT,
) -> bool:
    """Whether some reading of the text gives this pairing (by number, White first) and bye."""
    return explaining(given, pairs, bye, options) is not None


def explaining(
    given: PairingInput,
    pairs: Sequence[tuple[int, int]],
    bye: int | None,
    options: Options = DEFAULT,
) -> Options | None:
    """Return the first reading of the text that gives a recorded round, None if none does."""
    wanted = {tuple(each) for each in pairs}
    for reading in readings(options):
        try:
            found = pair(given, reading)
        except NoPairingError:
            return None
        if found.bye == bye and {tuple(each) for each in found.pairs} == wanted:
            return reading
    return None
