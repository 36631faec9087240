"""Counterfactual tournaments: a round paired in another world than the report tells of.

A tournament of the oracle is taken up to some round; that round is paired anew by our engines with
one thing otherwise (a result, an absence, the edition, ...) and its new boards are written into
the report. The search of causes then has to name that one thing. Seeded, so that every run makes
the same mutants.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

import trf
from pairing.model import GAME, NOBODY, Pairing
from trf.layout import opponent_column
from verify.causes import Cause
from verify.causes.changes import (
    Change,
    Forbidden,
    HandBye,
    Late,
    Left,
    Moved,
    OtherAcceleration,
    OtherColour,
    OtherColours,
    OtherEdition,
    OtherResult,
    OtherTotal,
    Protection,
)
from verify.causes.fits import paired
from verify.causes.world import World
from verify.replay import Replay, replay
from verify.system import CHECKED

_FEDERATIONS = ("AUT", "BEL", "CZE", "DEN", "ESP", "FIN", "GRE")

ORACLE = Path(__file__).parents[2] / "corpus" / "oracle"


@dataclass(frozen=True)
class Mutant:
    """A report whose last round was paired with one thing otherwise: `truth`."""

    name: str
    kind: str
    number: int
    text: bytes
    truth: Change

    def found(self) -> Replay:
        """Return the replay of the report."""
        tournament = trf.read(self.text, name=self.name).tournament
        assert tournament is not None
        return replay(tournament)


# --- what is otherwise ----------------------------------------------------------------------------


def _result(rng: Random, world: World) -> Change | None:
    """A game of an earlier round, mostly of the last one, with another result."""
    if world.number == 1:
        return None
    at = rng.choice([world.number - 1] * 2 + list(range(1, world.number)))
    kinds, recorded = world.found.results(at).kinds, world.found.rounds[at - 1]
    games = [pair for pair in recorded.pairs() if kinds[pair[0]] == GAME]
    if not games:
        return None
    one, two = rng.choice(games)
    now = recorded.results[one] + recorded.results[two]
    codes = rng.choice([each for each in ("==", "10", "01") if each != now])
    return OtherResult(at, one, two, codes, unplayed=False)


def _forfeit(rng: Random, world: World) -> Change | None:
    """A game of the last round that had stood as a forfeit of the loser."""
    if world.number == 1:
        return None
    at = world.number - 1
    recorded = world.found.rounds[at - 1]
    games = [
        pair for pair in recorded.pairs() if recorded.results[pair[0]] in "10" and
        world.found.results(at).kinds[pair[0]] == GAME
    ]  # fmt: skip
    if not games:
        return None
    one, two = rng.choice(games)
    codes = "+-" if recorded.results[one] == "1" else "-+"
    return OtherResult(at, one, two, codes, unplayed=True)


def _colours(rng: Random, world: World) -> Change | None:
    """A game of the last round recorded with the wrong colours."""
    if world.number == 1:
        return None
    at = world.number - 1
    kinds = world.found.results(at).kinds
    games = [pair for pair in world.found.rounds[at - 1].pairs() if kinds[pair[0]] == GAME]
    return OtherColours(at, *rng.choice(games)) if games else None


def _edition(_: Random, world: World) -> Change | None:
    others = [e for e in CHECKED["dutch"].editions if e.code in {"2026", "2017"}]
    return OtherEdition(next(each for each in others if each is not world.edition))


def _last_round(_: Random, world: World) -> Change | None:
    """A last round paired without the last-round rules."""
    if world.number != world.rounds_total:
        return None
    return OtherTotal(world.number + 1)


def _initial_colour(_: Random, world: World) -> Change | None:
    return OtherColour(-world.colour)


def _move(rng: Random, world: World) -> Change | None:
    """A player some places up or down the list, within his scoregroup."""
    scores = world.scores()
    player = rng.choice(sorted(world.present))
    group = [i for i in sorted(world.present) if scores[i] == scores[player]]
    at = group.index(player)
    to = at + rng.choice([-6, -3, -2, -1, 1, 2, 3, 6])
    if not 0 <= to < len(group):
        return None
    return Moved(player, group[to], above=to < at, passed=abs(to - at))


def _late(rng: Random, world: World) -> Change | None:
    """A player who was not there when an even round was paired, put against the bye."""
    if len(world.present) % 2:
        return None
    player = rng.choice(sorted(world.present))
    pairing = paired(Late(player, NOBODY).apply(world))
    if pairing is None or pairing.bye is None:
        return None
    return Late(player, world.found.numbers.index(pairing.bye))


def _left(rng: Random, world: World) -> Change | None:
    """A player absent in the report who was paired."""
    absent = [i for i in range(len(world.found.numbers)) if i not in world.present]
    return Left(rng.choice(absent)) if absent else None


def _bye(rng: Random, world: World) -> Change | None:
    """The bye given by hand to one who may have it."""
    if not len(world.present) % 2:
        return None
    return HandBye(rng.choice(sorted(world.present)))


def _prohibited(rng: Random, world: World) -> Change | None:
    """One of the rules' pairs forbidden."""
    pairing = paired(world)
    if pairing is None or not pairing.pairs:
        return None
    index = world.found.numbers.index
    pair = rng.choice(pairing.pairs)
    return Forbidden(*sorted((index(pair.white), index(pair.black))))


def _protection(rng: Random, world: World) -> Change | None:
    """The players of one federation kept apart."""
    federations: dict[str, list[int]] = {}
    for i, player in enumerate(world.found.tournament.players):
        if player.federation.strip():
            federations.setdefault(player.federation, []).append(i)
    several = [(name, group) for name, group in federations.items() if len(group) > 1]
    if not several:
        return None
    name, group = rng.choice(several)
    pairs = frozenset((i, j) for n, i in enumerate(group) for j in group[n + 1 :])
    return Protection(pairs, f"the players of federation {name}")


def _acceleration(_: Random, world: World) -> Change | None:
    """Baku where the report has none, and none where it has."""
    found = world.found
    if world.virtual_points(1) is not None:
        return OtherAcceleration((), "without the acceleration")
    virtual = tuple(
        tuple(found.baku(number, found.last_ga())) for number in range(1, len(found.rounds) + 1)
    )
    return OtherAcceleration(virtual, "with Baku") if any(virtual[world.number - 1]) else None


MAKERS: dict[str, Callable[[Random, World], Change | None]] = {
    "result": _result,
    "forfeit": _forfeit,
    "colours recorded": _colours,
    "edition": _edition,
    "last round": _last_round,
    "initial colour": _initial_colour,
    "list": _move,
    "late": _late,
    "left": _left,
    "bye by hand": _bye,
    "prohibited": _prohibited,
    "protection": _protection,
    "acceleration": _acceleration,
}


# --- making them ----------------------------------------------------------------------------------


@cache
def _sources() -> tuple[Path, ...]:
    return tuple(sorted((*ORACLE.glob("dutch-2026/*.trf"), *ORACLE.glob("dutch-2017/*.trf"))))


@cache
def _source(path: Path, federations: int) -> tuple[bytes, Replay]:
    """Return a tournament; `federations` draws federations for its players (0: leaves them)."""
    data = path.read_bytes()
    if federations:
        rng = Random(federations)
        lines = data.decode("utf-8", "replace").splitlines()
        data = "\n".join(
            f"{line[:53]}{rng.choice(_FEDERATIONS)}{line[56:]}" if line[:4] == "001 " else line
            for line in lines
        ).encode()
    tournament = trf.read(data, name=path.name).tournament
    assert tournament is not None
    return data, replay(tournament)


def mutants(count: int, seed: int = 1, kinds: tuple[str, ...] = tuple(MAKERS)) -> Iterator[Mutant]:
    """Yield mutants, the kinds in turn."""
    rng = Random(seed)
    for n in range(count):
        yield _one(rng, kinds[n % len(kinds)])


def _one(rng: Random, kind: str) -> Mutant:
    """Draw tournaments and rounds until one comes out otherwise."""
    while True:
        path = rng.choice(_sources())
        data, found = _source(path, rng.randint(1, 50) if kind == "protection" else 0)
        if not found.rounds:
            continue
        number = _round(rng, found, kind)
        recorded = found.rounds[number - 1]
        if not recorded.paired or recorded.fault or found.blurred(number):
            continue
        world = World.recorded(found, number)
        truth = MAKERS[kind](rng, world)
        if truth is None:
            continue
        boards = _boards(truth, world)
        if boards is not None and boards != _boards(None, world):
            text = _written(data, found, number, boards)
            return Mutant(path.name, kind, number, text, truth)


def _round(rng: Random, found: Replay, kind: str) -> int:
    if kind == "last round":
        return len(found.rounds)
    if kind in {"initial colour", "protection", "acceleration"}:
        return rng.randint(1, max(1, (len(found.rounds) + 1) // 2))
    return rng.randint(1, len(found.rounds))


Boards = tuple[frozenset[tuple[int, int]], int | None]
"""Pairs of indexes, White first, and the bye."""


def _boards(truth: Change | None, world: World) -> Boards | None:
    """Return the round of another world as the report will tell it."""
    other = world if truth is None else truth.apply(world)
    pairing: Pairing | None = paired(other)
    if pairing is None:
        return None
    index = dict(zip(world.found.numbers, other.listed(), strict=True))
    pairs = {(index[white], index[black]) for white, black in pairing.pairs}
    bye = None if pairing.bye is None else index[pairing.bye]
    if isinstance(truth, HandBye):
        bye = truth.player
    if isinstance(truth, Late):
        pairs.add((truth.player, truth.opponent))
        bye = None
    if isinstance(truth, Left):
        broken = next((pair for pair in pairs if truth.player in pair), None)
        if broken is not None:
            pairs.discard(broken)
            lone = broken[0] if broken[1] == truth.player else broken[1]
            if bye is not None:
                pairs.add((lone, bye))
            bye = lone if bye is None else None
        elif bye == truth.player:
            bye = None
    return frozenset(pairs), bye


def _written(data: bytes, found: Replay, number: int, boards: Boards) -> bytes:
    """Write the report up to the round, with these boards."""
    pairs, bye = boards
    cell: dict[int, str] = {}
    for white, black in pairs:
        cell[white] = f"{found.numbers[black]:4} w ="
        cell[black] = f"{found.numbers[white]:4} b ="
    if bye is not None:
        cell[bye] = "0000 - U"
    index = {tpn: i for i, tpn in enumerate(found.numbers)}
    at = opponent_column(number) - 1
    lines = []
    for line in data.decode("utf-8", "replace").splitlines():
        if not line.startswith("001 "):
            lines.append(line)
            continue
        i = index[int(line[4:8])]
        # Points and rank are those of the whole event.
        head = line[:80] + " " * 9 + line[89:at] if len(line) > at else line[:80] + " " * 9
        own = line[at : at + 8].ljust(8)
        absent = own if not own[:4].strip("0 ") and own[7:] in "HFZ-" else "0000 - Z"
        lines.append(head.ljust(at) + cell.get(i, absent))
    return "\n".join([*lines, ""]).encode()


# --- whether a cause is the truth -----------------------------------------------------------------

_BY_HAND = {
    "swap_colours": {"colours-turned"},
    "natural_order": {"natural-order", "colour-blind"},
    "bye_to_other": {"boards-exchanged", "bye-by-hand"},
}


def by_hand(cause: Cause, kind: str, players: set[int]) -> bool:
    """Whether a cause is what was done to a round of the oracle."""
    if not cause.exact or len(cause.told) != 1:
        return False
    [told] = cause.told
    wanted = _BY_HAND.get(kind, {"boards-exchanged"})
    return told.kind in wanted and (kind == "natural_order" or set(told.players) <= players)


def counterfactual(cause: Cause, truth: Change) -> bool:
    """Whether a cause is the truth of a mutant: the same change, or the same place in the list."""
    if not cause.exact or len(cause.changes) != 1:
        return False
    [change] = cause.changes
    if isinstance(truth, Moved) and isinstance(change, Moved):
        # Places between which nobody of the scoregroup stands are one.
        return change.player in (truth.player, truth.neighbour)
    if isinstance(truth, OtherAcceleration) and isinstance(change, OtherAcceleration):
        # The report ends with the round; that of which the mutant was made went on.
        return change.virtual == truth.virtual[: len(change.virtual)]
    if isinstance(truth, Protection) and isinstance(change, Protection):
        return change.pairs == truth.pairs
    return change == truth
