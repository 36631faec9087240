"""The Dubov System, C.04.4.1 (2026), transcribed article by article: the judge of the engine.

Everything that the articles choose from is enumerated in their order and the first of the best is
kept. That is slow (made for about ten players) and meant to be read next to the handbook. Players
are positions in rank order of a `DubovField`, from 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import NamedTuple

from pairing.dubov.answer import Bracket, finish
from pairing.dubov.field import DubovField, Values, bye_order, set_values, shifter_order
from pairing.dutch.field import ABSOLUTE
from pairing.model import NoPairingError, Pairing, PairingInput

Pairs = tuple[tuple[int, int], ...]


def pair(given: PairingInput) -> Pairing:
    """Pair one round (1.9.2): the bye first, then the scoregroups from the top."""
    field = DubovField(given)
    rules = Absolute(field)
    everyone = tuple(range(field.size))
    bye = assign_bye(rules, everyone)
    unpaired = tuple(p for p in everyone if p != bye)
    if not rules.completable(unpaired):
        raise NoPairingError("no complete round-pairing exists (C.04.4.1 1.9.3)")
    brackets = []
    while unpaired:
        bracket = pair_bracket(rules, unpaired)
        brackets.append(bracket)
        unpaired = tuple(p for p in unpaired if p not in bracket.players)
    return finish(field, brackets, bye)


def assign_bye(rules: Absolute, everyone: tuple[int, ...]) -> int | None:
    """Return who gets the pairing-allocated bye (3.1), None in an even field."""
    if len(everyone) % 2 == 0:
        return None
    for p in bye_order(rules.field):  # 3.1.1, 3.1.3 - 3.1.5
        if rules.completable(tuple(q for q in everyone if q != p)):  # 3.1.2
            return p
    raise NoPairingError("nobody can have the bye (C.04.4.1 1.9.3)")


class Absolute:
    """C1, C3 and C4 of one round, read from its history."""

    def __init__(self, field: DubovField) -> None:
        self.field = field
        everyone = range(field.size)
        self.opponents = [frozenset(q for q in everyone if self.may_meet(p, q)) for p in everyone]
        self._completable: dict[tuple[int, ...], bool] = {(): True}
        self._pairings: dict[tuple[int, ...], list[Pairs]] = {}

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

    def completable(self, players: tuple[int, ...]) -> bool:
        """Whether these players can all be paired among themselves (C4). Every way is tried."""
        known = self._completable.get(players)
        if known is None:
            first, rest = players[0], players[1:]
            known = self._completable[players] = any(
                other in self.opponents[first] and self.completable(rest[:n] + rest[n + 1 :])
                for n, other in enumerate(rest)
            )
        return known

    def pairings(self, players: tuple[int, ...]) -> list[Pairs]:
        """Return all legal pairings of a bracket (C1, C3)."""
        known = self._pairings.get(players)
        if known is None:
            known = self._pairings[players] = list(self._enumerate(players))
        return known

    def _enumerate(self, players: tuple[int, ...]) -> Iterator[Pairs]:
        if not players:
            yield ()
            return
        first, rest = players[0], players[1:]
        for n, other in enumerate(rest):
            if other in self.opponents[first]:
                for others in self._enumerate(rest[:n] + rest[n + 1 :]):
                    yield ((first, other), *others)

    def missed(self, pairs: Sequence[tuple[int, int]]) -> int:
        """Return how many players do not get their colour preference (C7)."""
        return sum(self.field.clash(i, j) for i, j in pairs)


# --- the bracket: 3.2 --------------------------------------------------------------------------


def pair_bracket(rules: Absolute, unpaired: tuple[int, ...]) -> Bracket:
    """Pair the scoregroup on top of the unpaired players."""
    field = rules.field
    score = field.score[unpaired[0]]
    residents = tuple(p for p in unpaired if field.score[p] == score)
    upfloaters, values = choose_upfloaters(rules, residents, unpaired)
    players = tuple(sorted(residents + upfloaters))
    split = recompose(rules, players)
    pairs = tuple(sorted((min(pair), max(pair)) for pair in zip(split.s1, split.t2, strict=True)))
    return Bracket(score, residents, upfloaters, pairs, values, split.s1, split.shifted)


def choose_upfloaters(
    rules: Absolute, residents: tuple[int, ...], unpaired: tuple[int, ...]
) -> tuple[tuple[int, ...], Values]:
    """Return the upfloaters (3.2.1, 3.2.2) and the values of C5 to C10 with them.

    Sets of the smallest possible number are generated in the order of 4.2; the first of those
    that are best by C5 to C10 is taken.
    """
    field = rules.field
    pool = tuple(p for p in unpaired if p not in residents)  # 4.2.1, in the order of 4.2.2
    for count in range(len(pool) + 1):
        best: tuple[tuple[int, ...], Values] | None = None
        for chosen in combinations(pool, count):  # 4.1.3
            if not rules.completable(tuple(p for p in pool if p not in chosen)):  # C4
                continue
            pairings = rules.pairings(tuple(sorted(residents + chosen)))
            if not pairings:
                continue
            missed = min(map(rules.missed, pairings))
            values = set_values(field, field.score[residents[0]], chosen, missed)
            if best is None or values < best[1]:
                best = chosen, values
        if best is not None:
            return best
    raise NoPairingError("a scoregroup cannot be paired (C.04.4.1 1.9.3)")


class Split(NamedTuple):
    """How a bracket is paired: S1 and T2, player by player; who was shifted (3.2.4)."""

    s1: tuple[int, ...]
    t2: tuple[int, ...]
    shifted: tuple[tuple[int, ...], tuple[int, ...]]


def recompose(rules: Absolute, players: tuple[int, ...]) -> Split:
    """Return the pairing of a bracket by subgroups (3.2.3 to 3.2.6)."""
    field = rules.field
    pairings = rules.pairings(players)
    least = min(map(rules.missed, pairings))
    best = [pairs for pairs in pairings if rules.missed(pairs) == least]
    g1, g2 = subgroups(field, players)
    small, large = (g1, g2) if len(g1) <= len(g2) else (g2, g1)
    # Pairs within the smaller subgroup that are unavoidable in the best pairings (3.2.4.1).
    inner = min(sum(i in small and j in small for i, j in pairs) for pairs in best)
    level = inner + (len(large) - len(small)) // 2  # how many then equalise (3.2.4.2)
    by_aro = g1 == small
    for out in sets_of_shifters(field, small, inner, by_aro):
        for back in sets_of_shifters(field, large, level, not by_aro):
            new_small = [p for p in small if p not in out] + list(back)
            new_large = [p for p in large if p not in back] + list(out)
            if by_aro:
                s1, pool = sort_s1(field, new_small), new_large
            else:
                s1, pool = sort_s1(field, new_large), new_small
            found = transposed(rules, s1, pool, least)
            if found is not None:
                return Split(s1, found, (out, back))
    raise AssertionError("a legal bracket has a legal division")


def subgroups(field: DubovField, players: tuple[int, ...]) -> tuple[list[int], list[int]]:
    """Return G1 and G2 as they are at first (3.2.3)."""
    if all(field.played[p] == 0 for p in players):
        by_number = sorted(players, key=field.number)
        half = len(players) // 2
        return by_number[:half], by_number[half:]
    g1 = [p for p in players if field.white >> p & 1]
    return g1, [p for p in players if p not in g1]


def sets_of_shifters(
    field: DubovField, subgroup: list[int], count: int, white: bool
) -> Iterator[tuple[int, ...]]:
    """Yield the sets of shifters in the order of 4.3, G1 being listed as White seekers are."""
    yield from combinations(shifter_order(field, subgroup, white), count)


def sort_s1(field: DubovField, g1: list[int]) -> tuple[int, ...]:
    """Return S1: G1 by ascending ARO, then TPN (3.2.5)."""
    return tuple(sorted(g1, key=lambda p: (field.aro[p], field.number(p))))


def transposed(
    rules: Absolute, s1: tuple[int, ...], g2: list[int], least: int
) -> tuple[int, ...] | None:
    """Return T2, the first transposition of G2 that is legal (3.2.6, 4.4).

    None if no legal one complies best with C7: then the subgroups were not the best ones.
    """
    field = rules.field
    legal = [
        t2
        for t2 in permutations(sorted(g2, key=field.number))
        if all(j in rules.opponents[i] for i, j in zip(s1, t2, strict=True))
    ]
    if any(rules.missed(list(zip(s1, t2, strict=True))) == least for t2 in legal):
        return legal[0]
    return None
