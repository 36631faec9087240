"""Players who stay away: those known to be absent (F5), and those who do not appear (F8)."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.dutch_1998.options import DEFAULT, NoShow, Options
from pairing.judgement import Judgement
from pairing.model import (
    FORFEIT_LOSS,
    FULL_BYE,
    HALF_BYE,
    PAIRED_KINDS,
    History,
    PairingInput,
)

_GRANTED = frozenset({FULL_BYE, HALF_BYE})


def irregular(given: PairingInput) -> tuple[Judgement, ...]:
    """Return what absent players have had so far that the text does not foresee.

    Who is known to be absent scores nothing (F5); who does not appear counts as withdrawn, unless
    the event says otherwise (F8).
    """
    return tuple(_irregular(given))


def _irregular(given: PairingInput) -> Iterator[Judgement]:
    missed: dict[int, int] = {}
    for number, history in enumerate(_rounds(given.history), start=1):
        results = history.last
        assert results is not None
        for i, kind in enumerate(results.kinds):
            name = given.numbers[i]
            if kind in _GRANTED and results.points[i]:
                points = results.points[i] / 100
                text = f"{name} has {points:g} for round {number} without being paired (F5: none)."
                yield Judgement("absence", text, (name,), "F5", "F5")
            if kind in PAIRED_KINDS and i in missed:
                text = (
                    f"{name} missed the game of round {missed.pop(i)} and is paired again in round "
                    f"{number} (F8: withdrawn, unless the event says otherwise)."
                )
                yield Judgement("absence", text, (name,), "F8", "F8")
            if kind == FORFEIT_LOSS:
                missed[i] = number


def left_out(given: PairingInput, options: Options = DEFAULT) -> tuple[Judgement, ...]:
    """Return who of the players of a round counts as withdrawn (F8)."""
    if options.no_show is NoShow.STAYS:
        return ()
    missed: dict[int, int] = {}
    for number, history in enumerate(_rounds(given.history), start=1):
        results = history.last
        assert results is not None
        for i, kind in enumerate(results.kinds):
            if kind == FORFEIT_LOSS:
                missed[i] = number
            elif kind in PAIRED_KINDS:
                missed.pop(i, None)
    return tuple(
        Judgement(
            "absence",
            f"{given.numbers[i]} missed the game of round {missed[i]} and counts as withdrawn "
            "(F8; --option no_show=stays: is paired).",
            (given.numbers[i],),
            "F8",
            "F8",
        )
        for i in given.present
        if i in missed
    )


def _rounds(history: History) -> list[History]:
    """Return the history after each of the rounds played, from the first."""
    found: list[History] = []
    each: History | None = history
    while each is not None and each.last is not None:
        found.append(each)
        each = each.before
    return found[::-1]
