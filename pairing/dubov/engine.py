"""The Dubov engine used in production: the bye, then scoregroup after scoregroup from the top.

It gives the pairing of `literal` by matchings instead of enumeration.
"""

from __future__ import annotations

from pairing.dubov.answer import Bracket, finish
from pairing.dubov.field import DubovField, bye_order, set_values
from pairing.dubov.subgroups import split
from pairing.dubov.upfloaters import MOST_SETS, Upfloaters
from pairing.matching import mask_of, matched, members
from pairing.model import NoPairingError, Pairing, PairingInput


def pair(given: PairingInput, most_sets: int = MOST_SETS) -> Pairing:
    """Pair a round by the edition of 2026. Raises `NoPairingError` (1.9.3).

    `most_sets` is how many sets of upfloaters may be looked at in a bracket before a weighted
    matching is asked; the answer is the same.
    """
    field = DubovField(given)
    bye = assign_bye(field)
    return finish(field, pair_brackets(field, bye, most_sets), bye)


def assign_bye(field: DubovField) -> int | None:
    """Return the position of who gets the bye (3.1), None in an even field."""
    everyone = field.players.everyone
    if field.size % 2 == 0:
        return None
    for p in bye_order(field):
        if matched(field.legal, everyone & ~(1 << p)) is not None:
            return p
    raise NoPairingError("nobody can have the bye (C.04.4.1 1.9.3)")


def pair_brackets(field: DubovField, bye: int | None, most_sets: int = MOST_SETS) -> list[Bracket]:
    """Pair everybody but the bye (3.2). Raises `NoPairingError` (1.9.3)."""
    unpaired = field.players.everyone
    if bye is not None:
        unpaired &= ~(1 << bye)
    mate = matched(field.legal, unpaired)
    if mate is None:
        raise NoPairingError("no complete round-pairing exists (C.04.4.1 1.9.3)")
    brackets = []
    for start, end in field.groups:
        residents = unpaired & ((1 << end) - (1 << start))
        if not residents:
            continue
        choice = Upfloaters(field, residents, unpaired & ~residents, mate, most_sets)
        upfloaters = choice.choose()
        raised = mask_of(upfloaters)
        bracket = _paired(field, residents, upfloaters)
        brackets.append(bracket)
        rest = choice.rest(raised)
        if rest is None:
            raise AssertionError("the upfloaters leave a round that can be completed (C4)")
        mate = rest
        unpaired &= ~(residents | raised)
    return brackets


def _paired(field: DubovField, residents: int, upfloaters: tuple[int, ...]) -> Bracket:
    players = residents | mask_of(upfloaters)
    found = split(field, players)
    pairs = sorted((min(pair), max(pair)) for pair in zip(found.s1, found.t2, strict=True))
    inside = tuple(members(residents))
    score = field.score[inside[0]]
    missed = sum(field.clash(i, j) for i, j in pairs)
    values = set_values(field, score, upfloaters, missed)
    return Bracket(score, inside, upfloaters, tuple(pairs), values, found.s1, found.shifted)
