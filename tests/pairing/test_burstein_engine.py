"""The Burstein engine against the literal one, on random small tournaments."""

from collections import Counter
from functools import partial
from random import Random

import pytest
from dubov_burstein import outcome, rated_tournament
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pairing.burstein import engine, literal
from pairing.burstein.field import seeding_rounds
from pairing.burstein.judge import judge
from pairing.model import NoPairingError

compared: Counter[str] = Counter()
SET_BY_SET = partial(engine.pair, ideal=False)
WEIGHED = partial(engine.pair, most_sets=0, ideal=False)
"""The engine with its slower ways forced."""


def compare(seed: int, rng: Random, smallest: int, largest: int, pair=engine.pair) -> None:
    for state, asked in rated_tournament(engine.pair, seed, rng, smallest, largest):
        if asked.round <= seeding_rounds(asked.rounds_total):
            continue
        compared["rounds"] += 1
        expected = outcome(literal.pair, asked)
        assert outcome(pair, asked) == expected, repr(state)


@given(st.integers(0, 10**6), st.randoms(use_true_random=False))
@settings(
    max_examples=400,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)
def test_hypothesis(seed, rng):
    compare(seed, rng, 3, 10)


@pytest.mark.parametrize(("smallest", "largest", "count"), [(3, 6, 200), (7, 9, 300), (10, 10, 80)])
def test_seeded(smallest, largest, count):
    for seed in range(count):
        compare(seed, Random(seed), smallest, largest)


@pytest.mark.parametrize("pair", [SET_BY_SET, WEIGHED], ids=["sets", "weighed"])
@pytest.mark.parametrize(("smallest", "largest", "count"), [(4, 8, 150), (9, 10, 60)])
def test_slower_ways(pair, smallest, largest, count):
    for seed in range(5000, 5000 + count):
        compare(seed, Random(seed), smallest, largest, pair)


def test_all_ways_in_larger_fields():
    for seed in range(6):
        for state, asked in rated_tournament(engine.pair, seed, Random(seed), 16, 24):
            expected = outcome(engine.pair, asked)
            assert outcome(SET_BY_SET, asked) == expected, state
            assert outcome(WEIGHED, asked) == expected, state


def test_enough_was_compared():
    if not compared["rounds"]:
        pytest.skip("the comparisons did not run in this process")
    assert compared["rounds"] >= 2000, compared


def test_every_other_pairing_is_judged():
    """Whatever is recorded instead of the rules' round, the judge has a reason."""
    judged = 0
    for seed in range(60):
        rng = Random(seed)
        for state, asked in rated_tournament(engine.pair, seed, rng, 4, 9):
            try:
                pairing = engine.pair(asked)
            except NoPairingError:
                continue
            numbers = [asked.numbers[i] for i in asked.present]
            rng.shuffle(numbers)
            bye = numbers.pop() if len(numbers) % 2 else None
            pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
            if bye == pairing.bye and set(pairs) == set(pairing.pairs):
                continue
            found = judge(asked, pairing, pairs, bye)
            assert found, (state, pairs, bye)
            judged += 1
    assert judged > 100
