"""Contested positions: from the file before the round and its JSON to the engine's input."""

from __future__ import annotations

import json
from pathlib import Path

import trf
from pairing.model import BLACK, WHITE, Numbering, PairingInput
from verify.replay import replay

CONTESTED = Path(__file__).parents[2] / "corpus" / "oracle" / "contested"


def cases(system: str) -> list[tuple[str, str, str]]:
    """The decided cases of a system: case, pairing, what parts each witness from it."""
    lines = (CONTESTED / system / "DECIDED.tsv").read_text(encoding="utf-8").splitlines()[1:]
    return [tuple(line.split("\t")) for line in lines]


def case(system: str, name: str) -> tuple[Path, dict]:
    path = CONTESTED / system / f"{name}.trf"
    return path, json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))


def individual(path: Path, position: dict) -> PairingInput:
    """The input of a case whose players are individuals: everybody but the absent is paired."""
    found = replay(trf.read(path).tournament)
    number = position["round"]
    absent = {int(n) for n in position["absent"]}
    ratings = [player.rating or 0 for player in found.tournament.players]
    return PairingInput(
        numbers=found.numbers,
        history=found.history(number - 1),
        rounds_total=position["rounds_total"],
        present=[i for i, n in enumerate(found.numbers) if n not in absent],
        initial_colour=BLACK if found.tournament.initial_colour in ("b", "B") else WHITE,
        numbering=Numbering.FIXED,
        ratings=ratings,
    )


def answer(pairs: list[list[int]]) -> tuple[list[tuple[int, int]], int | None]:
    """A witness's answer as pairs, White first, and bye."""
    return (
        [(white, black) for white, black in pairs if black],
        next((white for white, black in pairs if not black), None),
    )


def written(pairing) -> str:
    """A pairing as DECIDED.tsv has it."""
    boards = " ".join(f"{white}-{black}" for white, black in pairing.pairs)
    return f"{boards} bye {pairing.bye}" if pairing.bye is not None else boards


def verdicts(position: dict, pairing, judge) -> str:
    """What parts each witness from the pairing, as DECIDED.tsv has it."""
    found = []
    for witness, pairs in position["answers"].items():
        boards, bye = answer(pairs)
        if set(boards) == set(map(tuple, pairing.pairs)) and bye == pairing.bye:
            found.append(f"{witness}: agrees")
        else:
            first = judge(boards, bye)[0]
            found.append(f"{witness}: {first.kind} {first.article}")
    return "; ".join(found)
