"""Positions written by hand: the worked examples of docs/dutch-1998.md and of the tests.

A block has a line per player, ``number points colours`` and what else is known of him: ``met 3 4``,
``down`` and ``up`` (floats of the last round), ``down2`` and ``up2`` (of the one before), ``bye``
(may not have it again), ``fed XXX``. Other lines: ``round 3 of 5``, ``options name=value``, ``pairs
1-2 4-3`` (White first), ``bye 5``, ``note text`` (the trace must have it).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import Path

from pairing.dutch_1998.options import Accept, Exchanges, LastRound, Options, Undo
from pairing.model import GAME, NOBODY, ZERO_BYE, History, PairingInput, RoundResults

SWITCHES = {"exchanges": Exchanges, "undo": Undo, "accept": Accept, "last_round": LastRound}


@dataclass
class Player:
    number: int
    score: int
    colours: str
    met: set[int] = field(default_factory=set)
    floats: dict[str, int] = field(default_factory=dict)
    barred: bool = False
    federation: str = ""


@dataclass
class Position:
    title: str
    players: list[Player] = field(default_factory=list)
    round: int = 2
    total: int = 9
    options: Options = field(default_factory=Options)
    pairs: list[tuple[int, int]] = field(default_factory=list)
    bye: int | None = None
    notes: list[str] = field(default_factory=list)

    def input(self) -> PairingInput:
        history = _floated(self.players)
        count = len(self.players)
        history.rounds = self.round - 1
        extra = [0, 0]
        history.score = [p.score for p in self.players] + extra
        history.colours = [p.colours for p in self.players] + ["", ""]
        history.difference = [c.count("W") - c.count("B") for c in history.colours]
        place = {p.number: i for i, p in enumerate(self.players)}
        met: list[set[int]] = [set() for _ in range(count + 2)]
        for p in self.players:
            for other in p.met:
                met[place[p.number]].add(place[other])
                met[place[other]].add(place[p.number])
        history.met = [tuple(sorted(each)) for each in met]
        history.had_pab = [p.barred for p in self.players] + [False, False]
        history.free_win = history.forfeit_win = [False] * (count + 2)
        last = self.players[-1].number
        return PairingInput(
            numbers=[*(p.number for p in self.players), last + 1, last + 2],
            history=history,
            rounds_total=self.total,
            present=range(count),
            federations=[*(p.federation for p in self.players), "", ""],
        )


def _floated(players: list[Player]) -> History:
    """Two rounds against two who are not there any more, far above and far below."""
    count = len(players)
    history = History(count + 2)
    history.score = [0] * count + [10**6, -(10**6)]
    for which in ("2", ""):
        opponents = [{1: count, -1: count + 1}.get(p.floats.get(which, 0), NOBODY) for p in players]
        kinds = "".join(ZERO_BYE if other == NOBODY else GAME for other in opponents)
        size = count + 2
        history = history.then(
            RoundResults(kinds + "ZZ", [*opponents, NOBODY, NOBODY], [0] * size, [0] * size)
        )
    return history


def parse(text: str) -> Position:
    lines = [line.strip() for line in text.strip().splitlines()]
    position = Position(lines[0].removeprefix("# "))
    for line in lines[1:]:
        word, _, rest = line.partition(" ")
        if word.isdigit():
            position.players.append(_player(line))
        elif word == "round":
            position.round, position.total = map(int, re.findall(r"\d+", rest))
        elif word == "options":
            for each in rest.split():
                name, _, value = each.partition("=")
                new = SWITCHES[name](value) if value in _values(name) else True
                position.options = replace(position.options, **{name: new})
        elif word == "pairs":
            position.pairs += [tuple(map(int, each.split("-"))) for each in rest.split()]
        elif word == "bye":
            position.bye = int(rest)
        elif word == "note":
            position.notes.append(rest)
        elif line:
            raise ValueError(line)
    return position


def _values(name: str) -> set[str]:
    return {each.value for each in SWITCHES.get(name, ())}


def _player(line: str) -> Player:
    number, points, colours, *rest = line.split()
    player = Player(int(number), round(100 * float(points)), colours.strip("-"))
    while rest:
        word = rest.pop(0)
        if word == "met":
            while rest and rest[0].isdigit():
                player.met.add(int(rest.pop(0)))
        elif word.startswith(("down", "up")):
            direction = -1 if word.startswith("down") else 1
            player.floats["2" if word.endswith("2") else ""] = direction
        elif word == "bye":
            player.barred = True
        elif word == "fed":
            player.federation = rest.pop(0)
        else:
            raise ValueError(line)
    return player


def on_page(path: Path) -> list[Position]:
    blocks = re.findall(r"```position\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL)
    return [parse(block) for block in blocks]
