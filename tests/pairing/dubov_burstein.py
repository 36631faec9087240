"""Oracle files of the Dubov and the Burstein System, and random tournaments with ratings."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from strategies import RULEBOOKS, Engine, State, simulate

import trf
from pairing.judgement import Judgement
from pairing.model import NoPairingError, Pairing, PairingInput
from verify.replay import Replay, replay

ROOT = Path(__file__).parents[2]
ORACLE = ROOT / "corpus" / "oracle"

Judge = Callable[
    [PairingInput, Pairing, list[tuple[int, int]], "int | None"], tuple[Judgement, ...]
]


def load(path: Path) -> Replay:
    tournament = trf.read(path).tournament
    assert tournament is not None
    return replay(tournament)


def with_ratings(found: Replay, given: PairingInput) -> PairingInput:
    return replace(given, ratings=[player.rating or 0 for player in found.tournament.players])


def oracle_rounds(path: Path) -> Iterator[tuple[PairingInput, list[tuple[int, int]], int | None]]:
    """Yield what each recorded round was paired from, its pairs and its bye."""
    found = load(path)
    numbers = found.numbers
    for each in found.rounds:
        pairs = [(numbers[white], numbers[black]) for white, black in each.pairs()]
        bye = None if each.bye is None else numbers[each.bye]
        yield with_ratings(found, found.given(each.number)), pairs, bye


@dataclass(frozen=True)
class Contested:
    """A position where engines disagree: their answers, and the decided one."""

    case: str
    given: PairingInput
    answers: dict[str, tuple[list[tuple[int, int]], int | None]]
    decided: tuple[list[tuple[int, int]], int | None]
    reasons: dict[str, str]


def contested(system: str) -> list[Contested]:
    folder = ORACLE / "contested" / system
    with (folder / "DECIDED.tsv").open() as lines:
        return [_contested(folder, row) for row in csv.DictReader(lines, delimiter="\t")]


def _contested(folder: Path, row: dict[str, str]) -> Contested:
    data = json.loads((folder / f"{row['case']}.json").read_text())
    found = load(folder / f"{row['case']}.trf")
    answers = dict(data["answers"])
    if "ruletext" in data:
        answers["ruletext"] = data["ruletext"]
    # An engine that failed has a message for an answer.
    split = {name: _split(pairs) for name, pairs in answers.items() if isinstance(pairs, list)}
    decided = _split([tuple(map(int, pair.split("-"))) for pair in row["decided"].split()])
    number = data["round"]
    here = {player for pair in decided[0] for player in pair} | {decided[1]}
    given = replace(
        found.given(number - 1),
        history=found.history(number - 1),
        rounds_total=data["rounds_total"],
        present=[i for i, tpn in enumerate(found.numbers) if tpn in here],
        prohibited=found.prohibited(number),
        virtual=found.virtual(number),
    )
    reasons = dict(part.split(":") for part in row["answers"].split())
    return Contested(row["case"], with_ratings(found, given), split, decided, reasons)


def _split(pairs: list[tuple[int, int]]) -> tuple[list[tuple[int, int]], int | None]:
    """Take the bye (an opponent 0) out of a list of pairs."""
    bye = next((one for one, other in pairs if not other), None)
    return sorted((one, other) for one, other in pairs if other), bye


def reason(judge: Judge, case: Contested, pairing: Pairing, name: str) -> str:
    """Return ``agrees`` or the article by which an engine's answer is not the rules'."""
    pairs, bye = case.answers[name]
    if sorted(map(tuple, pairing.pairs)) == pairs and pairing.bye == bye:
        return "agrees"
    found = judge(case.given, pairing, pairs, bye)
    return str(found[0].article or found[0].kind)


# -- random tournaments ----------------------------------------------------------------------------


def random_ratings(players: int, seed: int) -> list[int]:
    """Return ratings with ties and unrated players, now and then out of order."""
    rng = Random(seed * 7 + players)
    found = [rng.choice([0, rng.randint(1400, 2600), 1800, 1900]) for _ in range(players)]
    if rng.random() < 0.8:
        found.sort(reverse=True)
    return found


def rated(state: State, seed: int) -> PairingInput:
    return replace(state.input(), ratings=random_ratings(state.players, seed))


def rated_tournament(
    engine: Engine, seed: int, rng: Random, smallest: int, largest: int
) -> Iterator[tuple[State, PairingInput]]:
    """Play a tournament whose players have ratings, yielding each round before it is paired."""

    def pair(given: PairingInput) -> Pairing:
        return engine(replace(given, ratings=random_ratings(len(given.numbers), seed)))

    for state in simulate(rng, pair, RULEBOOKS["2026"], smallest, largest):
        yield state, rated(state, seed)


def outcome(engine: Engine, given: PairingInput) -> object:
    """Return all that can be compared of an engine's answer."""
    try:
        pairing = engine(given)
    except NoPairingError:
        return "no pairing"
    return pairing.pairs, pairing.bye, pairing.trace
