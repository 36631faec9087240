"""The Burstein System, C.04.4.2 (2026), transcribed article by article: the judge of the engine.

All pairings of a bracket are generated in the order of 4.3 and the first of the best is kept.
That is slow (made for about ten players) and meant to be read next to the handbook. Players are
positions of a `BursteinField`, from 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pairing.burstein.answer import Bracket, finish
from pairing.burstein.field import (
    BursteinField,
    Value,
    Values,
    bye_order,
    missed,
    score_list,
    seeding_rounds,
)
from pairing.dutch import literal as dutch
from pairing.dutch.field import ABSOLUTE
from pairing.model import NoPairingError, Pairing, PairingInput

Set = tuple[int, ...]


class Candidate(NamedTuple):
    """One pairing of a bracket (3.2.1): its pairs and outgoing floaters, in BSN order."""

    pairs: tuple[tuple[int, int], ...]
    floaters: Set


def pair(given: PairingInput) -> Pairing:
    """Pair one round: by the Dutch System while the system is seeded (1.6), then by 1.9."""
    if given.round <= seeding_rounds(given.rounds_total):
        return dutch.pair_2026(given)
    field = BursteinField(given)
    rules = Absolute(field)
    bye = assign_bye(rules)
    paired = tuple(p for p in range(field.size) if p != bye)
    if not rules.completable(paired):
        raise NoPairingError("no complete round-pairing exists (C.04.4.2 1.9.3)")
    brackets: list[Bracket] = []
    incoming: Set = ()
    groups = [group for group in rules.scoregroups(paired) if group]
    for n, residents in enumerate(groups):
        following = groups[n + 1] if n + 1 < len(groups) else ()
        below = tuple(p for group in groups[n + 1 :] for p in group)
        bracket = pair_bracket(rules, residents, incoming, following, below)
        brackets.append(bracket)
        incoming = bracket.floaters
    return finish(field, brackets, bye)


def assign_bye(rules: Absolute) -> int | None:
    """Return who gets the pairing-allocated bye (3.1), None in an even field."""
    everyone = tuple(range(rules.field.size))
    if len(everyone) % 2 == 0:
        return None
    for p in bye_order(rules.field):  # 3.1.1, 3.1.3 - 3.1.5
        if rules.completable(tuple(q for q in everyone if q != p)):  # 3.1.2
            return p
    raise NoPairingError("nobody can have the bye (C.04.4.2 1.9.3)")


class Absolute:
    """C1, C3 and C4 of one round, read from its history."""

    def __init__(self, field: BursteinField) -> None:
        self.field = field
        everyone = range(field.size)
        self.opponents = [frozenset(q for q in everyone if self.may_meet(p, q)) for p in everyone]
        self._completable: dict[Set, bool] = {(): True}

    def scoregroups(self, players: Set) -> list[Set]:
        """Return these players by score, from the top (1.2.1)."""
        score = self.field.score
        scores = sorted({score[p] for p in players}, reverse=True)
        return [tuple(p for p in players if score[p] == each) for each in scores]

    def may_meet(self, i: int, j: int) -> bool:
        """Whether two players may meet: C1, C3, and no prohibition between them."""
        players, given = self.field.players, self.field.input
        first, second = sorted((players.index[i], players.index[j]))
        if first == second or second in given.history.met[first]:
            return False  # C1
        if (first, second) in given.prohibited:
            return False
        absolute = players.strength[i] == players.strength[j] == ABSOLUTE
        return not absolute or players.preference[i] != players.preference[j]  # C3

    def completable(self, players: Set) -> bool:
        """Whether these players can all be paired among themselves (C4). Every way is tried."""
        players = tuple(sorted(players))
        known = self._completable.get(players)
        if known is None:
            first, rest = players[0], players[1:]
            known = self._completable[players] = any(
                other in self.opponents[first] and self.completable(rest[:n] + rest[n + 1 :])
                for n, other in enumerate(rest)
            )
        return known


# --- the bracket: 3.2 --------------------------------------------------------------------------


def pair_bracket(
    rules: Absolute, residents: Set, incoming: Set, following: Set, below: Set
) -> Bracket:
    """Pair a bracket; `following` are the residents of the next one, `below` all below."""
    field = rules.field
    players = tuple(field.by_rank(residents + incoming))
    ahead: dict[Set, Value] = {}
    for count in range(len(players) + 1):  # C5: as many pairs, as few floaters as possible
        best: tuple[Candidate, Values] | None = None
        for candidate in candidates(rules, players, count):
            floaters = candidate.floaters
            if not rules.completable(floaters + below):  # C4
                continue
            if floaters not in ahead:
                ahead[floaters] = following_value(rules, floaters, following, below)
            scores, colours = score_list(field, floaters), missed(field, candidate.pairs)
            values: Values = (count, scores, ahead[floaters], colours)
            if best is None or values < best[1]:
                best = candidate, values
        if best is not None:
            candidate, values = best
            score = field.score[residents[0]]
            return Bracket(
                score, players, incoming, candidate.pairs, tuple(sorted(candidate.floaters)), values
            )
    raise NoPairingError("a bracket cannot be paired (C.04.4.2 1.9.3)")


def candidates(rules: Absolute, players: Set, floaters: int) -> Iterator[Candidate]:
    """Yield the legal pairings of a bracket with so many outgoing floaters, in the order of 4.3.

    `players` are in BSN order. The first one meets the last that is left, then the one before,
    and so on; at the very last he floats (his opponent's BSN is 0).
    """
    if not players:
        if not floaters:
            yield Candidate((), ())
        return
    first, rest = players[0], players[1:]
    for n in range(len(rest) - 1, -1, -1):
        other = rest[n]
        if other in rules.opponents[first]:
            for pairs, left in candidates(rules, rest[:n] + rest[n + 1 :], floaters):
                yield Candidate(((first, other), *pairs), left)
    if floaters:
        for pairs, left in candidates(rules, rest, floaters - 1):
            yield Candidate(pairs, (first, *left))


def following_value(rules: Absolute, floaters: Set, following: Set, below: Set) -> Value:
    """Return how well the following bracket complies with C1 to C6 with these floaters (C7).

    The number of its own outgoing floaters (C5) and their scores (C6), at best. Nothing where
    nobody floats.
    """
    if not floaters:
        return ()
    players = tuple(rules.field.by_rank(floaters + following))
    lower = tuple(p for p in below if p not in following)
    for count in range(len(players) + 1):
        found = [
            score_list(rules.field, candidate.floaters)
            for candidate in candidates(rules, players, count)
            if rules.completable(candidate.floaters + lower)
        ]
        if found:
            return (count, *min(found))
    raise AssertionError("floaters that complete the round leave a bracket that can be paired")
