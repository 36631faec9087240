"""Whether the rules give a world's published round.

The Dutch engines are watched while they pair: the first bracket that gives a pair the published
round does not have ends the attempt, which is what makes a search over thousands of worlds quick.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from pairing.dutch.engine import pair_2017, pair_2026, solve
from pairing.dutch.exact import Solution
from pairing.dutch.local import LocalBracket
from pairing.model import Pairing, PairingError, PairingInput
from verify.causes.world import BYE, World


class Match(Enum):
    """How a published round compares with the rules' one."""

    EXACT = "exact"
    COLOURS = "all opponents, not all colours"
    OTHER = "other opponents"


@dataclass(frozen=True, slots=True)
class Parting:
    """Where the rules' round and the published one part, by index.

    `pairs` are the rules' pairs, White first, whose players the published round pairs otherwise;
    `turned` those it has with the colours exchanged; `bye` the rules' bye if it is not the
    published one (`had` tells the published one).
    """

    pairs: tuple[tuple[int, int], ...]
    turned: tuple[tuple[int, int], ...]
    bye: int | None
    had: int | None

    @property
    def players(self) -> frozenset[int]:
        """Everybody concerned."""
        concerned = {i for pair in (*self.pairs, *self.turned) for i in pair}
        return frozenset(concerned | {i for i in (self.bye, self.had) if i is not None})


class _PartsError(Exception):
    """The rules give a pair that the published round does not have."""


class _Watch:
    """A solver of brackets that stops at the first pair that is not the published one."""

    def __init__(self, world: World, lagging: bool) -> None:
        published, order = world.published, world.listed()
        self.order, self.gone = order, published.gone
        self.opponents = published.opponents
        # In the edition of 2017 a bracket may be paired again (the PPB): only the next one tells.
        self.lagging = lagging
        self.held: tuple[LocalBracket, Solution] | None = None

    def __call__(self, bracket: LocalBracket) -> Solution:
        held = self.held
        if held is not None and held[0].members != bracket.members:
            self.compare(*held)
        solution = solve(bracket)
        if self.lagging:
            self.held = bracket, solution
        else:
            self.compare(bracket, solution)
        return solution

    def compare(self, bracket: LocalBracket, solution: Solution) -> None:
        """Raise `_PartsError` if the published round has not all the pairs of a bracket."""
        index, at, order = bracket.field.index, bracket.members, self.order
        for i, j in solution.pairs:
            a, b = order[index[at[i]]], order[index[at[j]]]
            if self.opponents[a] != b and a not in self.gone and b not in self.gone:
                raise _PartsError


_WATCHED: Final[dict[str, tuple[Callable[..., Pairing], bool]]] = {
    "pairing.dutch.engine:pair_2026": (pair_2026, False),
    "pairing.dutch.engine:pair_2017": (pair_2017, True),
}


def match(world: World) -> Match:
    """Compare the rules' round with the published one, in the reading of 'TPN' that suits it."""
    found = _match(world)
    if found is Match.COLOURS and _match(world.other_reading()) is Match.EXACT:
        return Match.EXACT
    return found


def fits(world: World) -> bool:
    """Whether the rules give exactly the published round."""
    return match(world) is Match.EXACT


def _match(world: World) -> Match:
    try:
        pairing = _watched(world, world.given())
    except (_PartsError, PairingError):
        return Match.OTHER
    return compare(world, pairing)


def _watched(world: World, given: PairingInput) -> Pairing:
    engine = _WATCHED.get(world.edition.engine)
    if engine is None:
        return world.found.pair(world.edition, given)
    pair, lagging = engine
    return pair(given, _Watch(world, lagging))


def paired(world: World) -> Pairing | None:
    """Return the rules' round of a world, None if there is none."""
    try:
        return world.found.pair(world.edition, world.given())
    except PairingError:
        return None


def _indexes(world: World) -> dict[int, int]:
    return dict(zip(world.found.numbers, world.listed(), strict=True))


def compare(world: World, pairing: Pairing) -> Match:
    """Compare the rules' round with the published one.

    Where players are gone or were added, their opponents and the bye are free: everybody else
    matching, they are left to each other.
    """
    published, index = world.published, _indexes(world)
    opponents, colours, gone = published.opponents, published.colours, published.gone
    turned = False
    for one, other in pairing.pairs:
        white, black = index[one], index[other]
        if white in gone or black in gone:
            continue
        if opponents[white] != black:
            return Match.OTHER
        # Equal or missing colours say nothing of who had White.
        turned |= colours[white] < 0 < colours[black]
    if not gone and not published.added:
        bye = None if pairing.bye is None else index[pairing.bye]
        if bye != had_bye(world):
            return Match.OTHER
    return Match.COLOURS if turned else Match.EXACT


def had_bye(world: World) -> int | None:
    """Return the index of the player with the published bye."""
    opponents = world.published.opponents
    return opponents.index(BYE) if BYE in opponents else None


def parting(world: World, pairing: Pairing) -> Parting:
    """Return where the rules' round and the published one part."""
    published, index = world.published, _indexes(world)
    pairs, turned = [], []
    for one, other in pairing.pairs:
        white, black = index[one], index[other]
        if published.opponents[white] != black:
            pairs.append((white, black))
        elif published.colours[white] < 0 < published.colours[black]:
            turned.append((white, black))
    bye = None if pairing.bye is None else index[pairing.bye]
    had = had_bye(world)
    same = bye == had
    return Parting(tuple(pairs), tuple(turned), None if same else bye, None if same else had)
