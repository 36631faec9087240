"""The search: all single changes, then pairs, then triples of the commonest, within a budget.

Only minimal causes are reported: where single changes explain a round, no pair is looked at.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from pairing.editions import Edition
from verify.causes.candidates import (
    Case,
    exchanged_then,
    settings,
    singles,
    steps,
    usual_settings,
)
from verify.causes.changes import Change, HandPair, Moved, Swapped
from verify.causes.fits import Match, compare, fits, match, paired, parting
from verify.causes.world import World
from verify.replay import Replay

BUDGET: Final = 10.0
"""Seconds for one round."""

_PAIRED: Final = 400
"""How many single changes are combined with each other."""
_TRIPLED: Final = 16
_DEEPEST: Final = 4
_DESCENT: Final = 0.4
"""Steps of a descent, and its share of the time that is left."""
_SHORT: Final = 50
"""What a cause that does not explain the colours stands behind the others."""

Tick = Callable[[int, int], None]
"""Called now and then with how many worlds were tried and how many there are to try."""


@dataclass(frozen=True, slots=True)
class Cause:
    """Changes with which the recorded round is exactly the rules' round.

    `text` is the whole sentence, `phrase` its part after "right"; `told` are the changes one by
    one. `exact` is False where only the opponents (and the bye) are the rules', not all colours.
    """

    changes: tuple[Change, ...]
    told: tuple[Told, ...]
    text: str
    phrase: str
    weight: int
    exact: bool = True


@dataclass(frozen=True, slots=True)
class Told:
    """One change of a cause in words, with its kind, its earlier round and its players by TPN."""

    kind: str
    round: int | None
    players: tuple[int, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Search:
    """What was found for one round, the most ordinary cause first, and what was searched.

    `tried` counts the worlds by kind of change (combined kinds joined by ``+``); `complete` tells
    whether all single changes were tried before the budget was spent.
    """

    number: int
    causes: tuple[Cause, ...]
    tried: dict[str, int] = field(default_factory=dict)
    complete: bool = True

    @property
    def worlds(self) -> int:
        """How many worlds were tried."""
        return sum(self.tried.values())


def case_of(found: Replay, number: int, rules: Sequence[Edition] = ()) -> Case:
    """Return a deviating round as the search sees it."""
    world = World.recorded(found, number)
    pairing = paired(world)
    part = None if pairing is None else parting(world, pairing)
    return Case(world, pairing, part, tuple(rules))


def search(
    found: Replay,
    number: int,
    budget: float = BUDGET,
    *,
    rules: Sequence[Edition] = (),
    tick: Tick | None = None,
) -> Search:
    """Search the causes of a deviating round for at most `budget` seconds.

    `rules` are editions of other systems to try beside those of the report's own.
    """
    case = case_of(found, number, rules)
    run = _Run(case, budget, tick)
    known = list(singles(case))
    run.expected = len(known)
    complete = run.singles([change for _, change in known])
    if not run.explained:
        run.settings()
    if not run.explained:
        run.descend()
    if not run.explained:
        run.pairs([change for near, change in known if near])
    if not run.explained:
        run.triples([change for near, change in known if near])
    causes = tuple(sorted(_distinct(run.causes), key=lambda cause: (cause.weight, cause.text)))
    return Search(number, causes, dict(run.tried), complete)


def usual(found: Replay, number: int) -> tuple[str, ...]:
    """Return the settings, singly or the acceleration with the colour, that make a round right.

    These few are cheap enough to be asked of every deviating round.
    """
    case = Case(World.recorded(found, number), None, None)
    known = list(usual_settings(case))
    right: list[tuple[Change, ...]] = []
    for changes in (*((one,) for one in known), *combinations(known, 2)):
        kinds = {change.kind for change in changes}
        if len(kinds) > 1 and "edition" in kinds:
            continue
        less = any(set(one) < set(changes) for one in right)
        if not less and fits(_applied(case.world, changes)):
            right.append(changes)
    return tuple(f"right {_phrases(case.world, changes)}" for changes in right)


class _Run:
    """One search: the causes found so far, the worlds tried, the time left."""

    def __init__(self, case: Case, budget: float, tick: Tick | None) -> None:
        self.case, self.tick = case, tick
        self.until = time.monotonic() + budget
        self.causes: list[Cause] = []
        self.tried: Counter[str] = Counter()
        self.count = self.expected = 0

    def spent(self) -> bool:
        """Whether the budget is used up."""
        return time.monotonic() >= self.until

    def attempt(self, changes: tuple[Change, ...]) -> None:
        """Try a world; keep it as a cause if it gives the recorded round."""
        self._count(changes)
        found = match(_applied(self.case.world, changes))
        if found is Match.EXACT or (found is Match.COLOURS and self._worth_half(changes)):
            self.causes.append(self._cause(changes, found is Match.EXACT))

    def _count(self, changes: Sequence[Change]) -> None:
        self.tried["+".join(sorted(change.kind for change in changes))] += 1
        self.count += 1
        if self.tick is not None and self.count % 50 == 0:
            self.tick(self.count, max(self.expected, self.count))

    def _worth_half(self, changes: Sequence[Change]) -> bool:
        """Whether it is worth telling that a change explains all but colours."""
        part = self.case.parting
        return len(changes) == 1 and (part is None or len(part.pairs) > 2)

    def _cause(self, changes: tuple[Change, ...], exact: bool) -> Cause:
        world = self.case.world
        weight = sum(change.weight(world) for change in changes) + _SHORT * (not exact)
        right = "is exactly right" if exact else "is right but for colours"
        phrase = _phrases(world, changes)
        text = f"round {world.number} {right} {phrase}"
        return Cause(changes, tuple(_told(world, changes)), text, phrase, weight, exact)

    @property
    def explained(self) -> bool:
        """Whether something makes the round exactly right."""
        return any(cause.exact for cause in self.causes)

    def singles(self, known: Sequence[Change]) -> bool:
        """Try all single changes; return whether there was time for all."""
        for change in known:
            if self.spent():
                return False
            self.attempt((change,))
        return True

    def settings(self) -> None:
        """Try settings in twos and threes, and one with an exchange of boards after it.

        Two exchanges with nothing else come here too.
        """
        case = self.case
        known = list(settings(case))
        for count in (2, 3):
            if self.explained:
                return
            for changes in combinations(known, count):
                if self.spent():
                    return
                self._combined(changes)
        alone = [] if case.pairing is None else exchanged_then(case.world, case.pairing)
        if len(alone) == 2:
            self.attempt(tuple(alone))
        for change in known:
            if self.spent():
                return
            then = case.after(change)
            after = [] if then.pairing is None else exchanged_then(then.world, then.pairing)
            if len(after) == 1:
                self._combined((change, after[0]))

    def pairs(self, known: Sequence[Change]) -> None:
        """Try two changes at once, the most promising first."""
        ordered = self._ordered(known)[:_PAIRED]
        self.expected += len(ordered) * (len(ordered) - 1) // 2
        for total in range(1, 2 * len(ordered) - 2):
            for i in range(max(0, total - len(ordered) + 1), (total + 1) // 2):
                if self.spent():
                    return
                self._combined((ordered[i], ordered[total - i]))

    def descend(self) -> None:
        """Take again and again the change that leaves the fewest boards wrong.

        So several players moved in the list, or several results entered late, are found one by
        one, for which all combinations would be too many.
        """
        case = self.case
        taken: tuple[Change, ...] = ()
        until = time.monotonic() + (self.until - time.monotonic()) * _DESCENT
        left = _wrong(case)
        while case.parting is not None and len(taken) < _DEEPEST:
            best: Case | None = None
            for change in steps(case):
                if time.monotonic() >= until:
                    break
                if not _compatible((*taken, change)):
                    continue
                self._count((*taken, change))
                then = case.after(change)
                count = _wrong(then) + isinstance(change, HandPair)
                if count < left:
                    best, left, chosen = then, count, change
            if best is None:
                return
            case, taken = best, (*taken, chosen)
            if not _wrong(case):
                self._attempt_least(taken)
                return

    def _attempt_least(self, changes: tuple[Change, ...]) -> None:
        """Try a combination without whatever it does not need."""
        for change in changes:
            fewer = tuple(other for other in changes if other is not change)
            if fewer and fits(_applied(self.case.world, fewer)):
                self._attempt_least(fewer)
                return
        self.attempt(changes)

    def triples(self, known: Sequence[Change]) -> None:
        """Try three of the commonest changes at once."""
        for changes in combinations(self._ordered(known)[:_TRIPLED], 3):
            if self.spent():
                return
            self._combined(changes)

    def _combined(self, changes: tuple[Change, ...]) -> None:
        if _compatible(changes):
            self.attempt(changes)

    def _ordered(self, known: Sequence[Change]) -> list[Change]:
        world = self.case.world
        return sorted(known, key=lambda change: change.weight(world))


def _distinct(causes: Sequence[Cause]) -> Iterator[Cause]:
    """Leave out what says the same of the list in more words, and repetitions.

    Past one player more or less: where a shorter move of a player explains the round, no longer
    one is told, and where a move does, no exchange of places.
    """
    shortest: dict[int, int] = {}
    for cause in causes:
        for change in cause.changes:
            if isinstance(change, Moved):
                for i in change.indexes() if change.passed == 1 else (change.player,):
                    shortest[i] = min(change.passed, shortest.get(i, change.passed))
    seen: set[str] = set()
    for cause in causes:
        longer = any(
            (isinstance(change, Moved) and change.passed > shortest[change.player])
            or (isinstance(change, Swapped) and not shortest.keys().isdisjoint(change.indexes()))
            for change in cause.changes
        )
        if cause.text not in seen and not longer:
            seen.add(cause.text)
            yield cause


def _wrong(case: Case) -> int:
    """How many boards are not the rules'; colours count only where all opponents are right."""
    if case.parting is None:
        return len(case.world.present)
    world, part = case.world, case.parting
    gone, added = world.published.gone, world.published.added
    free = gone | added
    if free and case.pairing is not None and compare(world, case.pairing) is Match.EXACT:
        return 0
    boards = sum(free.isdisjoint(pair) for pair in part.pairs)
    bye = not free and part.bye != part.had
    return boards + bye or (len(part.turned) and not fits(world))


def _compatible(changes: Sequence[Change]) -> bool:
    slots = [slot for change in changes for slot in change.slots()]
    return len(slots) == len(set(slots))


def _applied(world: World, changes: Sequence[Change]) -> World:
    for change in changes:
        world = change.apply(world)
    return world


def _phrases(world: World, changes: Sequence[Change]) -> str:
    """Settings first, then facts after one "if"."""
    settings = " and ".join(change.phrase(world) for change in changes if change.setting)
    facts = " and ".join(change.phrase(world) for change in changes if not change.setting)
    return ", ".join(filter(None, (settings, facts and f"if {facts}")))


def _told(world: World, changes: Sequence[Change]) -> Iterator[Told]:
    numbers = world.found.numbers
    for change in changes:
        players = tuple(numbers[i] for i in change.indexes())
        yield Told(change.kind, change.round(), players, change.phrase(world))
