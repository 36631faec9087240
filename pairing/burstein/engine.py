"""The Burstein engine used in production: seeding rounds are Dutch, then bracket after bracket.

It gives the pairing of `literal` by matchings instead of enumeration.
"""

from __future__ import annotations

from pairing.burstein.answer import Bracket, finish
from pairing.burstein.brackets import BracketSearch
from pairing.burstein.field import BursteinField, bye_order, seeding_rounds
from pairing.burstein.floaters import MOST_SETS
from pairing.dutch.engine import pair_2026 as pair_dutch
from pairing.matching import mask_of, matched
from pairing.model import NoPairingError, Pairing, PairingInput


def pair(given: PairingInput, most_sets: int = MOST_SETS, ideal: bool = True) -> Pairing:
    """Pair a round by the edition of 2026. Raises `NoPairingError` (1.9.3).

    `most_sets` is how many sets of floaters may be looked at in a bracket before a weighted
    matching is asked, `ideal` whether brackets without any fault are looked for first; the answer
    is the same.
    """
    if given.round <= seeding_rounds(given.rounds_total):
        return pair_dutch(given)
    field = BursteinField(given)
    bye = assign_bye(field)
    return finish(field, pair_brackets(field, bye, most_sets, ideal), bye)


def assign_bye(field: BursteinField) -> int | None:
    """Return the position of who gets the bye (3.1), None in an even field."""
    everyone = field.players.everyone
    if field.size % 2 == 0:
        return None
    for p in bye_order(field):
        if matched(field.legal, everyone & ~(1 << p)) is not None:
            return p
    raise NoPairingError("nobody can have the bye (C.04.4.2 1.9.3)")


def pair_brackets(
    field: BursteinField, bye: int | None, most_sets: int = MOST_SETS, ideal: bool = True
) -> list[Bracket]:
    """Pair everybody but the bye (3.2). Raises `NoPairingError` (1.9.3)."""
    lower = field.players.everyone
    if bye is not None:
        lower &= ~(1 << bye)
    mate = matched(field.legal, lower)
    if mate is None:
        raise NoPairingError("no complete round-pairing exists (C.04.4.2 1.9.3)")
    groups = [lower & ((1 << end) - (1 << start)) for start, end in field.groups]
    groups = [group for group in groups if group]
    brackets: list[Bracket] = []
    incoming = 0
    for n, residents in enumerate(groups):
        lower &= ~residents
        following = groups[n + 1] if n + 1 < len(groups) else 0
        search = BracketSearch(field, residents, incoming, following, lower, mate, most_sets)
        bracket = search.solve(ideal)
        brackets.append(bracket)
        incoming = mask_of(bracket.floaters)
        mate = search.rest(incoming)
    return brackets
