"""C2 to C14 by plain enumeration: every candidate of every step, in the order of the text.

Slow, and meant to be: it is the judge of the engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from pairing.dutch_1998.answer import finish
from pairing.dutch_1998.field import Field
from pairing.dutch_1998.options import DEFAULT, Accept, Options, Undo
from pairing.dutch_1998.orders import exchanges, transpositions
from pairing.dutch_1998.procedure import Procedure
from pairing.dutch_1998.rules import (
    Found,
    Goal,
    Group,
    PairOf,
    Players,
    Relaxed,
    allowance,
    clash,
    float_needs,
    pair_needs,
)
from pairing.model import Generation, Pairing, PairingInput

LEVELS = (0, 1, 2)
"""What may be dropped for floats: nothing, B6, then B5 as well (C9, C10)."""


def pair(given: PairingInput, options: Options = DEFAULT) -> Pairing:
    """Pair one round. Raises `NoPairingError` where no pairing obeys B1 and B2."""
    field = Field(given, options)
    return finish(field, Procedure(field, Literal(field)).run())


@dataclass(frozen=True, slots=True)
class Candidate:
    """Pairs that obey B1 and B2: how many break a preference, what floats need to be dropped."""

    pairs: tuple[PairOf, ...]
    left: Players
    clashes: int
    up: int
    down: int
    generation: Generation


class Literal:
    """The pairer of `Procedure` that enumerates."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self._candidates: dict[tuple[Players, int, Group], list[Candidate]] = {}

    # --- what the procedure asks ------------------------------------------------------------

    def first(
        self, group: Group, goal: Goal | None = None, pairs: range | None = None
    ) -> Found | None:
        """Go through the pairings of a group until one serves."""
        for found in self.pairings(group):
            if pairs is not None and len(found.pairs) not in pairs:
                continue
            if goal is None or goal(found.left):
                return found
        return None

    def most_pairs(self, players: Players, *, waived: bool) -> int:
        """Try everybody as the partner of the first, or nobody."""
        if not players:
            return 0
        first, rest = players[0], players[1:]
        found = self.most_pairs(rest, waived=waived)
        for q in rest:
            if self.field.rows[waived][first] >> q & 1:
                others = tuple(p for p in rest if p != q)
                found = max(found, 1 + self.most_pairs(others, waived=waived))
            if 2 * found >= len(players) - 1:
                break
        return found

    def placed(self, mdps: Players, others: Players, *, waived: bool) -> bool:
        """Try every opponent for the first, then for the rest."""
        if not mdps:
            return True
        row = self.field.rows[waived][mdps[0]]
        return any(
            self.placed(mdps[1:], tuple(p for p in others if p != q), waived=waived)
            for q in others
            if row >> q & 1
        )

    def complete(self, players: Players, *, waived: bool) -> bool:
        """Try everybody B1b allows for the bye, if there is one."""
        if len(players) % 2 == 0:
            return 2 * self.most_pairs(players, waived=waived) == len(players)
        return any(
            self.complete(tuple(p for p in players if p != bye), waived=waived)
            for bye in players
            if not self.field.barred[bye]
        )

    # --- a group ------------------------------------------------------------------------------

    def pairings(self, group: Group) -> Iterator[Found]:
        """Yield the pairings of a group as the steps reach them.

        C14 takes moved-down players out of S1, the lowest first; with none left in S1 all are
        paired as if the group was homogeneous.
        """
        if group.heterogeneous:
            for count in range(len(group.mdps), 0, -1):
                yield from self.heterogeneous(group, count)
        yield from self.homogeneous(group)

    @cached_property
    def only_absolute(self) -> bool:
        """Whether C6 is read as asking for B1 and B2 only."""
        return self.field.options.accept is Accept.ABSOLUTE

    def homogeneous(self, group: Group) -> Iterator[Found]:
        """C14 round C11 round C10 round C9 round C8 and C7."""
        x0 = allowance(self.field, group.players, waived=group.waived)
        most = len(group.players) // 2
        for fewer in range(most + 1):
            if fewer and group.lowest:
                return
            p, start = most - fewer, max(0, x0 - fewer)
            candidates = self.candidates(group.players, p, group)
            if not p:
                for candidate in candidates:
                    yield Found((), candidate.left, Relaxed(0, fewer))
                return
            for x in range(max(start, p) if self.only_absolute else start, max(start, p) + 1):
                for up in LEVELS[-1:] if self.only_absolute else LEVELS:
                    for down in LEVELS[-1:] if self.only_absolute else LEVELS:
                        relaxed = Relaxed(0, fewer, x - start, up, down)
                        for candidate in candidates:
                            if _serves(candidate, x, up, down):
                                yield Found(
                                    candidate.pairs, candidate.left, relaxed, candidate.generation
                                )

    def heterogeneous(self, group: Group, count: int) -> Iterator[Found]:
        """Pair `count` moved-down players first, then the remainder."""
        waived = group.waived
        s1, s2 = group.players[:count], group.players[count:]
        openings = list(self.openings(s1, s2, waived=waived))
        x0 = allowance(self.field, group.players, waived=waived)
        x0 = max(0, x0 - (len(group.mdps) - count))
        most = (len(group.players) - 2 * count) // 2
        for fewer in range(most + 1):
            if fewer and group.lowest:
                return
            last = max(count - x0, most - fewer, 0)
            passes = [(extra, up, False) for extra in range(last + 1) for up in LEVELS]
            # C11 has taken back all pairs of moved-down players: with nothing left to drop, the
            # opponents of the others are open as well.
            passes.append((last, LEVELS[-1], True))
            for extra, up, everyone in passes[-1:] if self.only_absolute else passes:
                for opening, down in self.chosen(openings, x0 + extra, up, everyone=everyone):
                    relaxed = Relaxed(count, fewer, extra, up, down_mdps=down)
                    yield from self.remainder(group, opening, relaxed)

    def openings(self, s1: Players, s2: Players, *, waived: bool) -> Iterator[Candidate]:
        """Yield the pairs of moved-down players by transposition (C6, C7) that obey B1 and B2."""
        for n, partners in enumerate(transpositions(s2, len(s1))):
            generation = Generation.TRANSPOSITION if n else Generation.NATURAL
            found = self.candidate(s1, partners, (), generation, waived=waived)
            if found is not None:
                yield found

    def chosen(
        self, openings: list[Candidate], x: int, up: int, *, everyone: bool
    ) -> Iterator[tuple[Candidate, int]]:
        """Yield the first opening (C9 if need be), then what C10 makes of it."""
        levels = LEVELS[-1:] if self.only_absolute else LEVELS
        for down in levels:
            fit = [opening for opening in openings if _serves(opening, x, up, down)]
            if fit:
                kept = fit[0].pairs[:-1]
                for opening in fit:
                    every = everyone or self.field.options.undo is Undo.ALL
                    if every or opening.pairs[:-1] == kept:
                        yield opening, down
                return

    def remainder(self, group: Group, opening: Candidate, relaxed: Relaxed) -> Iterator[Found]:
        """Pair the homogeneous remainder with C2 to C9, C10 and C11 being in force from outside."""
        paired = {p for pair in opening.pairs for p in pair}
        players = tuple(p for p in group.players if p not in paired)
        x0 = allowance(self.field, players, waived=group.waived)
        p = len(players) // 2 - relaxed.fewer
        x = max(0, x0 - relaxed.fewer) + relaxed.extra
        candidates = self.candidates(players, p, group)
        for down in LEVELS[-1:] if self.only_absolute else LEVELS:
            for candidate in candidates:
                if not p or _serves(candidate, x, relaxed.up, down):
                    generation = candidate.generation
                    if generation is Generation.NATURAL:
                        generation = opening.generation
                    yield Found(
                        opening.pairs + candidate.pairs,
                        candidate.left,
                        Relaxed(
                            relaxed.mdps,
                            relaxed.fewer,
                            relaxed.extra,
                            relaxed.up,
                            down,
                            relaxed.down_mdps,
                        ),
                        generation,
                    )
            if not p:
                return

    # --- candidates -----------------------------------------------------------------------------

    def candidates(self, players: Players, p: int, group: Group) -> list[Candidate]:
        """Return all candidates with `p` pairs that obey B1 and B2, by C7 and C8 (D1 in D2)."""
        key = (players, p, group)
        if key not in self._candidates:
            self._candidates[key] = list(self._enumerate(players, p, group))
        return self._candidates[key]

    def _enumerate(self, players: Players, p: int, group: Group) -> Iterator[Candidate]:
        size2 = len(players) - p
        for count in range(min(p, size2) + 1):
            for out, into in exchanges(p, size2, count, self.field.options.exchanges):
                upper = {*range(p)} - {*out} | {*into}
                s1 = tuple(q for place, q in enumerate(players) if place in upper)
                s2 = tuple(q for place, q in enumerate(players) if place not in upper)
                for n, partners in enumerate(transpositions(s2, p)):
                    left = tuple(q for q in s2 if q not in partners)
                    if group.lowest and any(self.field.barred[q] for q in left):
                        continue
                    how = Generation.TRANSPOSITION if n else Generation.NATURAL
                    how = Generation.EXCHANGE if count else how
                    found = self.candidate(s1, partners, left, how, waived=group.waived)
                    if found is not None:
                        yield found

    def candidate(
        self,
        s1: Players,
        partners: Players,
        left: Players,
        generation: Generation,
        *,
        waived: bool,
    ) -> Candidate | None:
        """Return the pairs S1 makes with these players, None if one breaks B1 or B2 (C6)."""
        field = self.field
        pairs = tuple(zip(s1, partners, strict=True))
        rows = field.rows[waived]
        if not all(rows[i] >> j & 1 for i, j in pairs):
            return None
        needs = float_needs(field, waived=waived)
        dropped = [pair_needs(field, needs, i, j) for i, j in pairs]
        down = [d for d, _ in dropped] + [needs[0][p] for p in left]
        return Candidate(
            pairs,
            left,
            sum(clash(field, i, j, waived=waived) for i, j in pairs),
            max((u for _, u in dropped), default=0),
            max(down, default=0),
            generation,
        )


def _serves(candidate: Candidate, x: int, up: int, down: int) -> bool:
    return candidate.clashes <= x and candidate.up <= up and candidate.down <= down
