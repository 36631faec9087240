"""The engine of the Argentine variant against its enumeration, and what holds of every round."""

from collections import Counter
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import RULEBOOKS, State, simulate
from upfloat_states import scramble

from pairing.argentine import engine, literal
from pairing.argentine.engine import legal, permitted
from pairing.argentine.field import Field
from pairing.argentine.judge import judge
from pairing.argentine.options import Columns, FirstRound, Options
from pairing.model import NoPairingError, PairingInput

compared: Counter[str] = Counter()
EVERY = [
    Options(*each, youth=youth) for *each, youth in product(Columns, FirstRound, (True, False))
]

small = settings(
    max_examples=200,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)


def outcome(pair, given_: PairingInput, options: Options):
    try:
        pairing = pair(given_, options)
    except NoPairingError:
        return "no pairing"
    return pairing, pairing.trace


def dressed(rng: Random, some: State) -> PairingInput:
    federations = [rng.choice(["ARG", "ARG", "CHI", ""]) for _ in range(some.players)]
    return replace(some.input(), federations=federations)


def compare(rng: Random, some: State) -> None:
    given_ = dressed(rng, some)
    for options in rng.sample(EVERY, 2):
        expected = outcome(literal.pair, given_, options)
        assert outcome(engine.pair, given_, options) == expected, (some, options)
        compared["states"] += 1
        if isinstance(expected, str):
            compared["none"] += 1
            continue
        pairing, trace = expected
        compared["down"] += any(group.downfloaters for group in trace)
        compared["same"] += any(group.values["6"] for group in trace)
        pairs = [tuple(pair) for pair in pairing.pairs]
        assert judge(given_, pairing, pairs, pairing.bye, options) == ()
        assert legal(given_, pairs, pairing.bye, options)
        assert permitted(given_, pairs, pairing.bye, options)
        turned = replace(given_, present=rng.sample(list(given_.present), len(given_.present)))
        assert engine.pair(turned, options) == pairing


def pairable(rows: list[int], left: tuple[int, ...]) -> bool:
    if not left:
        return True
    first, rest = left[0], left[1:]
    return any(
        rows[first] >> other & 1 and pairable(rows, tuple(p for p in rest if p != other))
        for other in rest
    )


def has_round(given_: PairingInput, options: Options) -> bool:
    field = Field(given_, options)
    everyone = tuple(range(field.size))
    if field.size % 2 == 0:
        return pairable(field.rows, everyone)
    return any(
        not field.barred[p] and pairable(field.rows, tuple(q for q in everyone if q != p))
        for p in everyone
    )


@given(st.randoms(use_true_random=False))
@small
def test_random_tournaments(rng):
    for some in scramble(rng, 4, 9):
        compare(rng, some)


@pytest.mark.parametrize(("smallest", "largest", "count"), [(4, 7, 150), (8, 9, 60), (10, 10, 15)])
def test_seeded(smallest, largest, count):
    for seed in range(count):
        rng = Random(seed)
        for some in scramble(rng, smallest, largest):
            compare(rng, some)


def test_played_tournaments():
    for seed in range(100):
        rng = Random(seed)
        for some in simulate(rng, engine.pair, RULEBOOKS["2026"], 4, 10):
            compare(Random(seed), some)


def test_a_round_is_found_whenever_there_is_one():
    found: Counter[bool] = Counter()
    for seed in range(120):
        rng = Random(1000 + seed)
        for some in scramble(rng, 4, 8):
            given_, options = dressed(rng, some), rng.choice(EVERY)
            exists = has_round(given_, options)
            assert (outcome(engine.pair, given_, options) != "no pairing") == exists
            found[exists] += 1
    assert min(found.values()) >= 20, found


def test_other_rounds_are_told_apart():
    """With all colours turned round the judge names a board, unless nobody has had a game."""
    judged = 0
    for seed in range(60):
        for some in scramble(Random(seed), 4, 8):
            given_ = some.input()
            found = outcome(engine.pair, given_, Options())
            if isinstance(found, str):
                continue
            pairing = found[0]
            turned = [(black, white) for white, black in pairing.pairs]
            played = [pair for pair in turned if any(given_.history.colours[n - 1] for n in pair)]
            named = {each.players for each in judge(given_, pairing, turned, pairing.bye)}
            assert all(
                pair in named or pair[::-1] in named or _third(given_, pair) for pair in played
            )
            judged += len(played)
    assert judged >= 100


def _third(given_: PairingInput, pair: tuple[int, int]) -> bool:
    """Whether a player of the pair had one colour twice: the judge then names him alone too."""
    return any(given_.history.colours[n - 1][-2:] in ("WW", "BB") for n in pair)


def test_enough_was_compared():
    if not compared:
        pytest.skip("the comparisons did not run in this process")
    assert compared["states"] >= 1000, compared
    assert min(compared["down"], compared["same"]) >= 100, compared
