"""What precedes a round: the pairing numbers (rule 7) and late entries (rule 17)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pairing.entrant import Entrant, place_of_title
from pairing.judgement import Judgement
from pairing.model import PAIRED_KINDS, History, PairingInput
from pairing.options import SystemOptions

LATEST: Final = 3
"""The last round in which a late entry may begin (17 b)."""


def order_key(entrant: Entrant) -> tuple[int, int, int, int]:
    """Return the key of rule 7: FIDE rating; where it is equal or none title, another rating, lot.

    The rule names no order of titles: that of the rating-based system's article A2 is taken.
    """
    title = place_of_title(entrant.title)
    return -entrant.rating, title, -entrant.other_rating, entrant.lot


def numbered(entrants: Iterable[Entrant]) -> list[Entrant]:
    """Return the list in the order of rule 7, number 1 first."""
    return sorted(entrants, key=order_key)


def irregular(given: PairingInput) -> tuple[Judgement, ...]:
    """Return what the late entries up to this round have that rule 17 b does not foresee.

    Who arrives late begins in round 2 or 3 and has no points from before.
    """
    first, points = _arrivals(given)
    found = []
    for i, number in enumerate(given.numbers):
        if first[i] > LATEST:
            text = f"begins in round {first[i]}; late entries begin in round 2 or 3 (17 b)."
            found.append(_late(number, text))
        if first[i] > 1 and points[i]:
            found.append(
                _late(number, "has points from rounds before the arrival (rule 17 b: none).")
            )
    return tuple(found)


def left_out(given: PairingInput, options: SystemOptions | None = None) -> tuple[Judgement, ...]:
    """Return who of the players of a round comes too late: nobody begins after round 3 (17 b).

    No switch of `options` changes that.
    """
    if given.round <= LATEST:
        return ()
    return tuple(
        _late(given.numbers[i], f"has not begun by round {LATEST} and is not paired (17 b).")
        for i in given.present
        if not given.history.entered[i]
    )


def _late(number: int, text: str) -> Judgement:
    return Judgement("late-entry", f"{number} {text}", (number,), "17", "17 b")


def _arrivals(given: PairingInput) -> tuple[list[int], list[int]]:
    """Return per index the first round of a player (0: none yet) and the points before it."""
    past: list[History] = []
    history: History | None = given.history
    while history is not None and history.last is not None:
        past.append(history)
        history = history.before
    first = [0] * given.history.players
    points = [0] * given.history.players
    for number, each in enumerate(reversed(past), start=1):
        assert each.last is not None
        for i, kind in enumerate(each.last.kinds):
            if not first[i] and kind in PAIRED_KINDS:
                first[i] = number
            elif not first[i]:
                points[i] += each.last.points[i]
    for i in given.present:
        first[i] = first[i] or given.round
    return first, points
