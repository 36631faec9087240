"""The worked examples of the pages on the historic systems: positions and the rounds they lead to.

An example is a fenced block of kind ``position``: a line ``round 3 of 5``, a line per player
(number, points, colours of the games, opponents among those shown; ``-`` for none; then perhaps
``bye``, ``default``, ``floated``, a rating ``r2100``, a federation ``ARG``, ``away``), and a line
``=> 2-1 4-3 bye 5`` per reading, its name in front of the arrow unless it is the default.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from pairing.model import History, Pairing, PairingInput
from pairing.upfloat.field import no_float

DOCS = Path(__file__).parents[2] / "docs"
_BLOCK = re.compile(r"^### ([^\n]+)\n(.*?)(?=^##|\Z)", re.M | re.S)
_FENCE = re.compile(r"^```position\n(.*?)^```", re.M | re.S)


@dataclass
class Example:
    title: str
    given: PairingInput
    rounds: dict[str, str]


def examples(page: str) -> list[Example]:
    text = (DOCS / page).read_text(encoding="utf-8")
    found = []
    for block in _BLOCK.finditer(text):
        for n, fence in enumerate(_FENCE.finditer(block[2])):
            found.append(example(f"{block[1]} ({n + 1})", fence[1]))
    return found


def example(title: str, text: str) -> Example:
    head, *lines = text.strip().splitlines()
    number, total = map(int, re.fullmatch(r"round (\d+) of (\d+)", head).groups())
    players = [line.split() for line in lines if "=>" not in line]
    rounds = {}
    for line in lines:
        name, arrow, answer = line.partition("=>")
        if arrow:
            rounds[name.strip() or "default"] = normal(answer)
    return Example(title, given(players, number, total), rounds)


def given(players: list[list[str]], number: int, total: int) -> PairingInput:
    numbers = [int(row[0]) for row in players]
    history = History(len(players))
    history.rounds = number - 1
    floats, ratings, federations, present = [], [], [], []
    for i, (_, points, colours, opponents, *more) in enumerate(players):
        history.score[i] = round(100 * float(points))
        history.colours[i] = colours.strip("-")
        history.difference[i] = colours.count("W") - colours.count("B")
        if opponents != "-":
            history.met[i] = tuple(numbers.index(int(other)) for other in opponents.split(","))
        history.had_pab[i], history.forfeit_win[i] = "bye" in more, "default" in more
        history.free_win[i] = "bye" in more or "default" in more
        history.entered[i] = bool(history.colours[i]) or history.free_win[i]
        floats.append(int("floated" in more))
        ratings.append(sum(int(word[1:]) for word in more if re.fullmatch(r"r\d+", word)))
        federations.append(next((word for word in more if re.fullmatch("[A-Z]{3}", word)), ""))
        if "away" not in more:
            present.append(i)
    for i, met in enumerate(history.met):
        assert all(i in history.met[j] for j in met), f"{numbers[i]}: one-sided opponents"
    history._floats = {no_float: floats}
    return PairingInput(numbers, history, total, present, ratings=ratings, federations=federations)


def normal(answer: str) -> str:
    """A round as text, its boards in the order of White's numbers."""
    boards, _, bye = answer.partition("bye")
    pairs = sorted(boards.split(), key=lambda board: int(board.split("-")[0]))
    return " ".join(pairs) + (f" bye {bye.strip()}" if bye else "")


def written(pairing: Pairing) -> str:
    boards = " ".join(f"{white}-{black}" for white, black in pairing.pairs)
    return normal(boards + (f" bye {pairing.bye}" if pairing.bye is not None else ""))
