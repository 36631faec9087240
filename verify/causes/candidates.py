"""Which single changes are worth trying on a round, the most promising ones first.

What the differing pairs involve comes first: their players' places in the list, presence, earlier
games. What concerns nobody of them comes last, as far as the budget goes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from pairing.editions import Edition
from pairing.model import GAME, NOBODY, Pairing
from verify.causes.changes import (
    Change,
    Colourless,
    Exchanged,
    Forbidden,
    HandBye,
    HandPair,
    Late,
    Left,
    Moved,
    Natural,
    OtherAcceleration,
    OtherBye,
    OtherColour,
    OtherColours,
    OtherEdition,
    OtherResult,
    OtherTotal,
    Protection,
    Sorted,
    Swapped,
    Turned,
)
from verify.causes.fits import Parting, paired, parting
from verify.causes.world import BYE, Virtual, World
from verify.replay import Replay
from verify.system import CHECKED

_LARGE: Final = 40
"""Scoregroups beyond this are not tried place by place."""


@dataclass(frozen=True)
class Case:
    """A deviating round: its recorded world, the rules' round (None: none exists), their parting.

    `rules` are further editions to try, of other systems.
    """

    world: World
    pairing: Pairing | None
    parting: Parting | None
    rules: tuple[Edition, ...] = ()

    def after(self, change: Change) -> Case:
        """Return the case that is left when a change is taken for true."""
        world = change.apply(self.world)
        pairing = paired(world)
        part = None if pairing is None else parting(world, pairing)
        return replace(self, world=world, pairing=pairing, parting=part)

    @property
    def found(self) -> Replay:
        """The report."""
        return self.world.found

    @cached_property
    def involved(self) -> frozenset[int]:
        """The players whom the recorded round and the rules' round pair otherwise."""
        if self.parting is None:
            return self.world.present
        published, players = self.world.published.opponents, self.parting.players
        across = {published[i] for i in players if published[i] >= 0}
        return players | across

    @cached_property
    def reach(self) -> float:
        """The lowest score that can matter for the first bracket in which the two part.

        A bracket's pairs depend on who is in it or above, on the following scoregroup (the
        look-ahead, C8) and on whether the rest can be completed. So only players with this score or
        more, before a change or after it, are worth trying in the Dutch System.
        """
        if self.parting is None or self.world.edition.system != "dutch" or not self.parting.players:
            return float("-inf")
        scores = self.world.scores()
        first = max(scores[i] for i in self.involved)
        return max((scores[i] for i in self.world.present if scores[i] < first), default=first)

    @property
    def plain(self) -> bool:
        """Whether the participants are the players of the report's lines."""
        return type(self.found) is Replay


def singles(case: Case) -> Iterator[tuple[bool, Change]]:
    """Yield every single change to try, and whether it is a promising one."""
    near: tuple[Callable[[Case], Iterable[Change]], ...] = (
        settings, afterwards, moves, presence, forbidden, protections, results, colours, byes,
        colourless,
    )  # fmt: skip
    for source in near:
        yield from ((True, change) for change in source(case))
    for source in (far_results, far_moves, far_colours):
        yield from ((False, change) for change in source(case))


# --- settings -----------------------------------------------------------------------------------


def settings(case: Case) -> Iterator[Change]:
    """What holds for the whole event: edition, number of rounds, initial colour, acceleration."""
    yield from usual_settings(case)
    world, total = case.world, case.found.rounds_total
    yield OtherTotal(world.number + 1 if total <= world.number else world.number)
    if case.plain:
        yield from _accelerations(case)
        yield from _sortings(case)


def usual_settings(case: Case) -> Iterator[Change]:
    """The settings worth asking of every deviating round."""
    world = case.world
    for edition in (*CHECKED[world.edition.system].editions, *case.rules):
        if edition is not world.edition:
            yield OtherEdition(edition)
    if world.virtual_points(world.number) is not None:
        if case.found.tournament.accelerations:
            yield OtherAcceleration((), "without the acceleration the report gives")
        else:
            yield OtherAcceleration((), "without the acceleration the report names")
    yield OtherColour(-world.colour)


def _accelerations(case: Case) -> Iterator[Change]:
    """Baku by the rules, with groups and numbers of rounds near it, and the old plain way."""
    found, world = case.found, case.world
    last = found.last_ga()
    current = _now(world)
    told = {current} if current else set()
    groups = [last, *(last + step for step in (2, -2, 1, -1))]
    for group, total in [
        *((group, found.rounds_total) for group in groups),
        *((last, found.rounds_total + step) for step in (1, -1, 2)),
    ]:
        points = found.points.system
        virtual = tuple(
            tuple(found.baku_edition.virtual_points(found.numbers, group, r, total, points))
            for r in range(1, len(found.rounds) + 1)
        )
        if virtual in told or not any(virtual[world.number - 1]):
            continue
        told.add(virtual)
        words = f"with Baku acceleration (C.04.7), players up to {group} in the upper group"
        if total != found.rounds_total:
            words += f", as in {total} rounds"
        yield OtherAcceleration(virtual, words)
    yield from _old_acceleration(case, told)


def _old_acceleration(case: Case, told: set[Virtual]) -> Iterator[Change]:
    """A point for the upper half in the first two rounds."""
    found, number = case.found, case.world.number
    half = found.numbers[(len(found.numbers) + 1) // 2 - 1]
    win = found.points.system.win
    row = tuple(win if tpn <= half else 0 for tpn in found.numbers)
    nothing = (0,) * len(row)
    virtual = tuple(row if r <= 2 else nothing for r in range(1, len(found.rounds) + 1))
    if number <= 3 and virtual not in told:
        words = f"with a fictitious point for players up to {half} in rounds 1 and 2"
        yield OtherAcceleration(virtual, words)


def _now(world: World) -> Virtual | None:
    rows = [world.virtual_points(r) for r in range(1, len(world.found.rounds) + 1)]
    if any(row is None for row in rows):
        return None
    return tuple(tuple(row) for row in rows if row is not None)


def _sortings(case: Case) -> Iterator[Change]:
    """The list by rating, by title and rating, by name: whatever differs from the report's."""
    found = case.found
    players = found.tournament.players
    everybody = range(len(players))
    for words, key in (
        ("rating", lambda i: -(players[i].rating or 0)),
        ("rating, then name", lambda i: (-(players[i].rating or 0), players[i].name)),
        ("name", lambda i: players[i].name),
    ):
        order = tuple(sorted(everybody, key=key))
        if order != tuple(everybody):
            yield Sorted(order, words)


# --- after the pairing --------------------------------------------------------------------------


def afterwards(case: Case) -> Iterator[Change]:
    """One exchange after publication, or a bracket in its natural order: read off the boards."""
    if case.pairing is None or case.parting is None:
        return
    if case.plain:
        yield from _natural(case, case.pairing)
    found = exchanges(case.world, case.parting)
    if len(found) == 1:
        yield from found


def exchanges(world: World, part: Parting) -> list[Change]:
    """Return what has to be exchanged on the boards to get the rules' round, empty if not plain.

    Boards fall into groups with the same players in both rounds; a group of two boards (or a board
    and the bye) is one exchange.
    """
    found: list[Change] = []
    for group in _groups(world, part):
        exchange = _exchange(world, part, group)
        if exchange is None:
            return []
        found.append(exchange)
    if part.turned:
        found.append(Turned(part.turned))
    return found


def _groups(world: World, part: Parting) -> Iterator[list[tuple[int, int]]]:
    """The rules' boards that the published round mixes with each other; the bye is (i, BYE)."""
    boards = [*part.pairs, *([(part.bye, BYE)] if part.bye is not None else [])]
    board_of = {i: board for board in boards for i in board}
    opponents = world.published.opponents
    seen: set[tuple[int, int]] = set()
    for board in boards:
        group, waiting = [], [board]
        while waiting:
            here = waiting.pop()
            if here in seen:
                continue
            seen.add(here)
            group.append(here)
            for i in here:
                other = opponents[i] if i >= 0 else part.had
                if other is not None and other in board_of:
                    waiting.append(board_of[other])
        if group:
            yield group


def _exchange(world: World, part: Parting, group: Sequence[tuple[int, int]]) -> Change | None:
    if len(group) != 2:
        return None
    one, two = group
    for coloured in (True, False):
        for i in one:
            for j in two:
                if i >= 0 and j >= 0:
                    change = Exchanged(min(i, j), max(i, j), coloured)
                    if _undoes(change, world, group):
                        return change
    return None


def _undoes(change: Change, world: World, group: Sequence[tuple[int, int]]) -> bool:
    """Whether before this change the boards were the rules'."""
    before = change.apply(world).published
    for white, black in group:
        if black == BYE:
            if before.opponents[white] != BYE:
                return False
        elif before.opponents[white] != black or before.colours[white] < 0 < before.colours[black]:
            return False
    return True


def _natural(case: Case, pairing: Pairing) -> Iterator[Change]:
    """A bracket, or what the moved-down players leave of it, recorded as S1 against S2 in order."""
    place = {tpn: i for i, tpn in enumerate(case.found.numbers)}
    opponents, involved = case.world.published.opponents, case.involved
    for trace in pairing.trace:
        mate = {place[a]: place[b] for pair in trace.pairs for a, b in (pair, pair[::-1])}
        mdps = {place[tpn] for tpn in trace.mdps}
        left = [i for i in map(place.__getitem__, trace.players) if i in mate]
        left = [i for i in left if i not in mdps and mate[i] not in mdps]
        half = len(left) // 2
        if half < 2 or not involved.issubset(left):
            continue
        if all(opponents[left[k]] == left[k + half] for k in range(half)):
            inside = set(left)
            boards = tuple(
                (place[pair.white], place[pair.black])
                for pair in pairing.pairs
                if place[pair.white] in inside
            )
            yield Natural(trace.score, boards, bool(mdps))


# --- the list -----------------------------------------------------------------------------------


def moves(case: Case) -> Iterator[Change]:
    """Players of the differing pairs at other places of the list."""
    if case.plain:
        yield from _moves(case, near=True)


def far_moves(case: Case) -> Iterator[Change]:
    """Players paired as by the rules at other places of a list in which others differ."""
    if case.plain:
        yield from _moves(case, near=False)


def _moves(case: Case, *, near: bool) -> Iterator[Change]:
    scores, reach = case.world.scores(), case.reach
    groups = [
        group
        for group in _scoregroups(case.world)
        if scores[group[0]] >= reach and not case.involved.isdisjoint(group)
    ]
    for group in groups:
        for k in range(len(group) - 1):
            if (group[k] in case.involved or group[k + 1] in case.involved) == near:
                yield Moved(group[k + 1], group[k], above=True, passed=1)
    for group in groups:
        yield from _longer_moves(case, group, near)
    if near:
        for group in groups:
            inside = [i for i in group if i in case.involved]
            if len(inside) <= _LARGE:
                for n, i in enumerate(inside):
                    yield from (Swapped(i, j) for j in inside[n + 1 :] if not _beside(group, i, j))


def _beside(group: Sequence[int], i: int, j: int) -> bool:
    return abs(group.index(i) - group.index(j)) == 1


def _longer_moves(case: Case, group: Sequence[int], near: bool) -> Iterator[Change]:
    """A player past at least two others of his scoregroup."""
    place = {i: k for k, i in enumerate(group)}
    half = len(group) // 2
    for i, k in place.items():
        if (i in case.involved) != near:
            continue
        targets: Iterable[int] = range(len(group))
        if len(group) > _LARGE:
            # The opponent of the natural order tells where he stood.
            other = place.get(case.world.published.opponents[i])
            if other is None:
                continue
            targets = [other + way * half + step for way in (1, -1) for step in (-1, 0, 1, 2)]
        for t in targets:
            if 0 <= t < len(group) and abs(t - k) >= 2:
                yield Moved(i, group[t], above=t < k, passed=abs(t - k))


def _scoregroups(world: World) -> list[list[int]]:
    """The players to be paired by score, each group in the order of the list."""
    scores = world.scores()
    groups: dict[int, list[int]] = {}
    for i in sorted(world.present):
        groups.setdefault(scores[i], []).append(i)
    return [groups[score] for score in sorted(groups, reverse=True)]


# --- who was paired -----------------------------------------------------------------------------


def presence(case: Case) -> Iterator[Change]:
    """A bye or a pair by hand, a player absent or present when the round was paired."""
    world = case.world
    opponents = world.published.opponents
    bye = next((i for i, other in enumerate(opponents) if other == BYE), None)
    if bye is not None:
        yield HandBye(bye)
    for one in sorted(world.present, key=lambda i: (i not in case.involved, i)):
        two = opponents[one]
        if one < two and (case.parting is None or one in case.parting.players):
            yield HandPair(one, two)
        if bye is None and two >= 0:
            yield Late(one, two)
    absent = [i for i, other in enumerate(opponents) if other == NOBODY]
    yield from (Left(i) for i in absent)
    if case.plain:
        results = case.found.rounds[world.number - 1].results
        pointed = [i for i in absent if results[i] in ("F", "+", "1")]
        yield from (Left(i, j) for j in pointed for i in absent if i != j)


# --- forbidden pairs ----------------------------------------------------------------------------


def forbidden(case: Case) -> Iterator[Change]:
    """Each of the rules' pairs that was not made: no other prohibition changes their round."""
    if case.parting is not None:
        yield from (Forbidden(*sorted(pair)) for pair in case.parting.pairs)


def protections(case: Case) -> Iterator[Change]:
    """Federations and clubs whose players are nowhere paired with each other."""
    if not case.plain or case.parting is None:
        return
    federations: dict[str, list[int]] = {}
    for i, player in enumerate(case.found.tournament.players):
        if player.federation.strip():
            federations.setdefault(player.federation, []).append(i)
    yield from _protections(case, federations, "federation")
    clubs: dict[str, list[int]] = {}
    place = {tpn: i for i, tpn in enumerate(case.found.numbers)}
    for team in case.found.tournament.teams:
        clubs[team.name] = [place[tpn] for tpn in team.players if tpn in place]
    yield from _protections(case, clubs, "club")


def _protections(case: Case, groups: dict[str, list[int]], word: str) -> Iterator[Change]:
    assert case.parting is not None
    opponents = case.world.published.opponents
    group_of = {i: name for name, group in groups.items() for i in group}
    missed = {
        group_of[i]
        for i, j in case.parting.pairs
        if i in group_of and group_of[i] == group_of.get(j)
    }
    # Those of whom two met were not kept apart.
    free = {
        name for name, group in groups.items()
        if not any(group_of.get(opponents[i]) == name for i in group if opponents[i] >= 0)
    }  # fmt: skip
    wanted = sorted(missed & free)
    if len(wanted) > 1 or len(free) == len(groups):
        pairs = frozenset(pair for name in free for pair in _inside(groups[name]))
        everybody = len(free) == len(groups)
        names = "" if everybody else f" ({', '.join(sorted(free))})"
        if wanted:
            yield Protection(pairs, f"players of the same {word}{names}")
    for name in wanted:
        yield Protection(frozenset(_inside(groups[name])), f"the players of {word} {name}")


def _inside(group: Sequence[int]) -> Iterator[tuple[int, int]]:
    ordered = sorted(group)
    yield from ((i, j) for n, i in enumerate(ordered) for j in ordered[n + 1 :])


# --- earlier rounds -----------------------------------------------------------------------------


def results(case: Case) -> Iterator[Change]:
    """Other results of earlier games of the players concerned, the latest round first."""
    yield from _results(case, near=True)


def far_results(case: Case) -> Iterator[Change]:
    """Other results of the others' earlier games."""
    yield from _results(case, near=False)


def _results(case: Case, *, near: bool) -> Iterator[Change]:
    if not case.plain:
        return
    scores, reach, table = case.world.scores(), case.reach, case.found.points
    # Forfeits among those whom nothing else concerns would be far-fetched.
    for plain in (True, False) if near else (True,):
        for at in range(case.world.number - 1, 0, -1):
            points, scheduled = case.found.results(at).points, case.found.rounds[at - 1].scheduled
            for game in _games(case, at, near):
                now = max(scores[i] for i in game)
                for change in _other_results(case, (at, *game), plain):
                    then = max(
                        scores[i]
                        - points[i]
                        + (table.black if scheduled[i] < 0 else table.white)[c]
                        for i, c in zip(game, change.codes, strict=True)
                    )
                    if max(now, then) >= reach:
                        yield change


def _games(case: Case, at: int, near: bool) -> Iterator[tuple[int, int]]:
    recorded = case.found.rounds[at - 1]
    for one, two in recorded.pairs():
        if (one in case.involved or two in case.involved) == near:
            yield one, two


def _other_results(case: Case, game: tuple[int, int, int], plain: bool) -> Iterator[OtherResult]:
    """`plain`: a game with another result; else a forfeit, or a game instead of one."""
    at, one, two = game
    recorded = case.found.rounds[at - 1]
    kinds = case.found.results(at).kinds
    played = kinds[one] == GAME
    coloured = recorded.scheduled[one] == -recorded.scheduled[two] != 0
    mine = _letter(recorded.results[one], kinds[one])
    other = _letter(recorded.results[two], kinds[two])
    for codes in ("==", "10", "01") if plain else ("+-", "-+", "--"):
        if codes == mine + other or (not coloured and codes in ("==", "10", "01")):
            continue
        yield OtherResult(at, one, two, codes, unplayed=plain != played)


def _letter(result: str, kind: str) -> str:
    """The result as an `OtherResult` names it."""
    if kind != GAME:
        return kind
    return {"W": "1", "L": "0", "D": "=", "": "="}.get(result, result)


def colours(case: Case) -> Iterator[Change]:
    """Colours of earlier games of the players concerned recorded the wrong way round."""
    yield from _colours(case, near=True)


def far_colours(case: Case) -> Iterator[Change]:
    """Colours of the others' earlier games recorded the wrong way round."""
    yield from _colours(case, near=False)


def _colours(case: Case, *, near: bool) -> Iterator[Change]:
    if case.plain:
        scores, reach = case.world.scores(), case.reach
        for at in range(case.world.number - 1, 0, -1):
            kinds = case.found.results(at).kinds
            for one, two in _games(case, at, near):
                if kinds[one] == GAME and max(scores[one], scores[two]) >= reach:
                    yield OtherColours(at, one, two)


def byes(case: Case) -> Iterator[Change]:
    """Byes asked for of another kind than recorded."""
    if not case.plain:
        return
    for at in range(case.world.number - 1, 0, -1):
        recorded, kinds = case.found.rounds[at - 1], case.found.results(at).kinds
        for i, other in enumerate(recorded.opponents):
            if other == NOBODY and kinds[i] in "FHZ" and i in case.world.present:
                yield from (OtherBye(at, i, code) for code in "HZF" if code != kinds[i])


def colourless(case: Case) -> Iterator[Change]:
    """No look at colours at all."""
    if case.plain:
        yield Colourless()


def steps(case: Case) -> Iterator[Change]:
    """What may have happened several times over: moves in the list, presence, results."""
    for source in (moves, presence, results):
        yield from source(case)


def exchanged_then(world: World, pairing: Pairing) -> list[Change]:
    """Return what has to be exchanged on the boards to get the rules' round of another world."""
    return exchanges(world, parting(world, pairing))
