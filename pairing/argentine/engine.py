"""The engine in use, and whether a recorded round is within the rules."""

from __future__ import annotations

from collections.abc import Sequence

from pairing.argentine.answer import finish
from pairing.argentine.field import Field
from pairing.argentine.options import DEFAULT, Options, readings
from pairing.argentine.sheet import Sheet
from pairing.model import Pairing, PairingInput


def pair(given: PairingInput, options: Options = DEFAULT) -> Pairing:
    """Pair one round. Raises `NoPairingError` where rules 6 and 8 allow no pairing."""
    field = Field(given, options)
    return finish(field, Sheet(field).pair())


def permitted(
    given: PairingInput,
    pairs: Sequence[tuple[int, int]],
    bye: int | None,
    options: Options = DEFAULT,
) -> bool:
    """Whether a recorded round (by number, White first) is within what the text says.

    Of round 1 it says nothing, so any legal pairing is; nor does it say who has the bye, so it is
    taken as recorded, from among those who may have it.
    """
    if not legal(given, pairs, bye, options):
        return False
    if not given.history.rounds:
        return True
    wanted = {tuple(each) for each in pairs}
    for reading in readings(options):
        field = Field(given, reading)
        place = {field.number(p): p for p in range(field.size)}
        found = finish(field, Sheet(field).pair_without(None if bye is None else place[bye]))
        if {tuple(each) for each in found.pairs} == wanted:
            return True
    return False


def legal(
    given: PairingInput,
    pairs: Sequence[tuple[int, int]],
    bye: int | None,
    options: Options = DEFAULT,
) -> bool:
    """Whether everybody is paired once, within rules 6 and 8, and the bye's holder may have it."""
    field = Field(given, options)
    place = {field.number(p): p for p in range(field.size)}
    named = [number for pair in pairs for number in pair] + ([] if bye is None else [bye])
    if sorted(named) != sorted(place) or (bye is None) != (field.size % 2 == 0):
        return False
    if bye is not None and field.barred[place[bye]]:
        return False
    return all(
        field.rows[place[white]] >> place[black] & 1
        and not (field.twice[place[white]] and field.due[place[white]] < 0)
        and not (field.twice[place[black]] and field.due[place[black]] > 0)
        for white, black in pairs
    )
