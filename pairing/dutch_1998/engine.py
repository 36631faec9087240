"""The engine in use: the steps of `literal` with matchings in place of enumeration."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pairing.assignment import first_assignment, unassigned_rows
from pairing.dutch_1998.answer import finish
from pairing.dutch_1998.budget import first_within
from pairing.dutch_1998.field import Field
from pairing.dutch_1998.finder import Finder, Result, Wanted, numbered
from pairing.dutch_1998.options import DEFAULT, Accept, Options, Undo, readings
from pairing.dutch_1998.procedure import Procedure, Record
from pairing.dutch_1998.rules import Found, Goal, Group, Players, Relaxed, allowance
from pairing.matching import extend, greedy, mask_of, members
from pairing.model import Generation, NoPairingError, Pairing, PairingInput

LEVELS = (0, 1, 2)


def pair(given: PairingInput, options: Options = DEFAULT) -> Pairing:
    """Pair one round. Raises `NoPairingError` where no pairing obeys B1 and B2."""
    field = Field(given, options)
    return finish(field, run(field))


def run(field: Field) -> list[Record]:
    """Return the groups as they were paired."""
    return Procedure(field, Engine(field)).run()


def permitted(
    given: PairingInput,
    pairs: Sequence[tuple[int, int]],
    bye: int | None,
    options: Options = DEFAULT,
) -> bool:
    """Whether some reading of the text gives this pairing (by number, White first) and bye."""
    wanted = {tuple(each) for each in pairs}
    for reading in readings(options):
        try:
            found = pair(given, reading)
        except NoPairingError:
            return False
        if found.bye == bye and {tuple(each) for each in found.pairs} == wanted:
            return True
    return False


class Engine:
    """The pairer of `Procedure` that searches."""

    def __init__(self, field: Field) -> None:
        self.field, self.finder = field, Finder(field)
        options = field.options
        self.levels = LEVELS[-1:] if options.accept is Accept.ABSOLUTE else LEVELS
        self.only_absolute = options.accept is Accept.ABSOLUTE
        self._known: dict[tuple[Players, Wanted, Group], Result | None] = {}

    # --- what the procedure asks -----------------------------------------------------------------

    def first(
        self, group: Group, goal: Goal | None = None, pairs: range | None = None
    ) -> Found | None:
        """Return the first pairing of a group that serves."""
        remembered = _Remembered(goal) if goal else None
        most = pairs if pairs is not None else range(len(group.players) + 1)
        if group.heterogeneous:
            for count in range(len(group.mdps), 0, -1):
                found = self._heterogeneous(group, count, remembered, most)
                if found is not None:
                    return found
        return self._homogeneous(group, remembered, most)

    def most_pairs(self, players: Players, *, waived: bool) -> int:
        """Return how many pairs B1 and B2 let these players make."""
        rows, everyone = self.field.rows[waived], mask_of(players)
        mate = greedy(rows, self.field.size, everyone)
        return (len(players) - extend(rows, mate, everyone).bit_count()) // 2

    def placed(self, mdps: Players, others: Players, *, waived: bool) -> bool:
        """Whether each moved-down player can have an opponent among the others."""
        rows, columns = self.field.rows[waived], mask_of(others)
        return not unassigned_rows([rows[p] & columns for p in mdps])

    def complete(self, players: Players, *, waived: bool) -> bool:
        """Whether all can be paired, but one who may have the bye if they are an odd number."""
        rows, size = self.field.rows[waived], self.field.size
        everyone = mask_of(players)
        if len(players) % 2:
            eligible = self.field.eligible & everyone
            rows = [row | (eligible >> p & 1) << size for p, row in enumerate(rows)]
            rows.append(eligible)
            everyone |= 1 << size
        mate = greedy(rows, len(rows), everyone)
        return not extend(rows, mate, everyone)

    # --- homogeneous groups (C2 to C11, C14) -----------------------------------------------------

    def _homogeneous(self, group: Group, goal: Goal | None, pairs: range) -> Found | None:
        players = group.players
        x0 = allowance(self.field, players, waived=group.waived)
        most = len(players) // 2
        best = self.most_pairs(players, waived=group.waived)
        for fewer in range(1 if group.lowest else most + 1):
            p, start = most - fewer, max(0, x0 - fewer)
            if p and (p > best or p not in pairs):
                continue
            if not p:
                if p not in pairs or (goal is not None and not goal(players)):
                    return None
                return Found((), players, Relaxed(0, fewer))
            last = max(start, p)
            for x in range(last if self.only_absolute else start, last + 1):
                for up in self.levels:
                    for down in self.levels:
                        found = self._search(players, Wanted(p, x, up, down), group, goal)
                        if found is not None:
                            relaxed = Relaxed(0, fewer, x - start, up, down)
                            return Found(found[0], found[1], relaxed, found[2])
        return None

    def _search(
        self, players: Players, wanted: Wanted, group: Group, goal: Goal | None
    ) -> Result | None:
        """Ask the finder; what it answered without a goal is remembered."""
        plain = Wanted(wanted.p, min(wanted.x, wanted.p), wanted.up, wanted.down)
        key = players, plain, group
        if key not in self._known:
            self._known[key] = self.finder.first(players, plain, group)
        found = self._known[key]
        if found is None or goal is None or goal(found[1]):
            return found
        return self.finder.first(players, plain, group, goal)

    # --- heterogeneous groups --------------------------------------------------------------------

    def _heterogeneous(
        self, group: Group, count: int, goal: Goal | None, pairs: range
    ) -> Found | None:
        """Pair `count` moved-down players first, then the remainder."""
        x0 = allowance(self.field, group.players, waived=group.waived)
        x0 = max(0, x0 - (len(group.mdps) - count))
        most = (len(group.players) - 2 * count) // 2
        for fewer in range(1 if group.lowest else most + 1):
            if count + most - fewer not in pairs or not self._reachable(group, count, fewer):
                continue
            last = max(count - x0, most - fewer, 0)
            passes = [(extra, up, False) for extra in range(last + 1) for up in LEVELS]
            passes.append((last, LEVELS[-1], True))
            for extra, up, everyone in passes[-1:] if self.only_absolute else passes:
                for opening, down in self._openings(group, count, x0 + extra, up, everyone):
                    relaxed = Relaxed(count, fewer, extra, up, down_mdps=down)
                    found = self._remainder(group, opening, relaxed, goal)
                    if found is not None:
                        return found
        return None

    def _reachable(self, group: Group, count: int, fewer: int) -> bool:
        """Whether B1 and B2 let so many moved-down players and the remainder be paired at all."""
        return self._completable(group, count, fewer, {})

    def _completable(self, group: Group, count: int, fewer: int, opening: dict[int, int]) -> bool:
        """The same with some of the moved-down players' opponents given."""
        players = group.players
        rows = self.finder.floating_rows(players, 2, 2, waived=group.waived)
        s1 = mask_of(players[:count])
        taken = mask_of([*opening, *opening.values()])
        for p in players[:count]:
            rows[p] &= ~s1
        leavable = mask_of(players) & ~s1
        if group.lowest:
            leavable &= self.field.eligible
        seats = (len(players) - 2 * count) % 2 + 2 * fewer
        graph, everyone = numbered(players, rows, leavable, seats)
        everyone &= ~mask_of([n for n, p in enumerate(players) if taken >> p & 1])
        mate = greedy(graph, len(graph), everyone)
        return not extend(graph, mate, everyone)

    def _openings(
        self, group: Group, count: int, x: int, up: int, everyone: bool
    ) -> Iterator[tuple[tuple[int, ...], int]]:
        """Yield the opponents of the moved-down players, the first, then those C10 comes to."""
        players = group.players
        s1, columns = players[:count], mask_of(players[count:])
        for down in self.levels:
            full = self.finder.floating_rows(players, up, down, waived=group.waived)
            rows = [full[p] & columns for p in s1]
            same = [self.finder.same_preference(p, waived=group.waived) for p in s1]
            cheap = [row & ~out for row, out in zip(rows, same, strict=True)]
            found = first_within(rows, cheap, x) if x < count else first_assignment(rows)
            if found is None:
                continue
            if everyone or self.field.options.undo is Undo.ALL:
                for opening in self._every_opening(group, rows, cheap, x, ()):
                    yield opening, down
                return
            yield tuple(found), down
            kept = tuple(found[:-1])
            spent = sum(not cheap[n] >> column & 1 for n, column in enumerate(kept))
            last = rows[-1] if spent < x else cheap[-1]
            last &= ~((1 << found[-1] + 1) - 1) & ~mask_of(kept)
            for column in members(last):
                yield (*kept, column), down
            return

    def _every_opening(
        self,
        group: Group,
        rows: Sequence[int],
        cheap: Sequence[int],
        x: int,
        chosen: tuple[int, ...],
    ) -> Iterator[tuple[int, ...]]:
        """Yield all of them in the order of D1, without those that leave a remainder hopeless."""
        n = len(chosen)
        if n == len(rows):
            yield chosen
            return
        for column in members(rows[n] & ~mask_of(chosen)):
            price = not cheap[n] >> column & 1
            following = (*chosen, column)
            if price <= x and self._hopeful(group, len(rows), following):
                yield from self._every_opening(group, rows, cheap, x - price, following)

    def _hopeful(self, group: Group, count: int, chosen: tuple[int, ...]) -> bool:
        """Whether the others can be paired with as few left over as this group allows."""
        if not group.lowest:
            return True  # C14 may leave over any number
        given = dict(zip(group.players, chosen, strict=False))
        return self._completable(group, count, 0, given)

    def _remainder(
        self, group: Group, opening: tuple[int, ...], relaxed: Relaxed, goal: Goal | None
    ) -> Found | None:
        """Pair the remainder, which is homogeneous."""
        s1 = group.players[: relaxed.mdps]
        paired = {*s1, *opening}
        players = tuple(p for p in group.players if p not in paired)
        given = tuple(zip(s1, opening, strict=True))
        moved = opening != group.players[relaxed.mdps : 2 * relaxed.mdps]
        how = Generation.TRANSPOSITION if moved else Generation.NATURAL
        p = len(players) // 2 - relaxed.fewer
        if not p:
            if goal is not None and not goal(players):
                return None
            if group.lowest and any(self.field.barred[q] for q in players):
                return None
            return Found(given, players, replace(relaxed, down=self.levels[0]), how)
        x0 = allowance(self.field, players, waived=group.waived)
        x = max(0, x0 - relaxed.fewer) + relaxed.extra
        for down in self.levels:
            found = self._search(players, Wanted(p, x, relaxed.up, down), group, goal)
            if found is not None:
                pairs, left, generation = found
                if generation is not Generation.NATURAL:
                    how = generation
                return Found(given + pairs, left, replace(relaxed, down=down), how)
        return None


class _Remembered:
    """A goal that remembers its answers."""

    def __init__(self, goal: Goal) -> None:
        self.goal = goal
        self.known: dict[Players, bool] = {}

    def __call__(self, left: Players) -> bool:
        if left not in self.known:
            self.known[left] = self.goal(left)
        return self.known[left]
