"""The Dubov engine against the literal one, on random small tournaments."""

from collections import Counter
from functools import partial
from random import Random

import pytest
from dubov_burstein import outcome, rated, rated_tournament
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pairing.dubov import engine, literal
from pairing.dubov.judge import judge
from pairing.model import NoPairingError

compared: Counter[str] = Counter()
WEIGHED = partial(engine.pair, most_sets=0)
"""The engine with its weighted matching forced."""


def compare(seed: int, rng: Random, smallest: int, largest: int, pair=engine.pair) -> None:
    for state, asked in rated_tournament(engine.pair, seed, rng, smallest, largest):
        compared["rounds"] += 1
        expected = outcome(literal.pair, asked)
        assert outcome(pair, asked) == expected, f"ratings of seed {seed}\n{state!r}"


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


@pytest.mark.parametrize(("smallest", "largest", "count"), [(3, 6, 200), (7, 9, 200), (10, 10, 60)])
def test_seeded(smallest, largest, count):
    for seed in range(count):
        compare(seed, Random(seed), smallest, largest)


@pytest.mark.parametrize(("smallest", "largest", "count"), [(4, 8, 150), (9, 10, 50)])
def test_weighted_path(smallest, largest, count):
    """The weighted matching gives the same where it is asked at once."""
    for seed in range(5000, 5000 + count):
        compare(seed, Random(seed), smallest, largest, WEIGHED)


def test_both_ways_in_larger_fields():
    for seed in range(6):
        for state, asked in rated_tournament(engine.pair, seed, Random(seed), 16, 24):
            assert outcome(WEIGHED, asked) == outcome(engine.pair, asked), state


def test_enough_was_compared():
    if not compared["rounds"]:
        pytest.skip("the comparisons did not run in this process")
    assert compared["rounds"] >= 3000, compared


def test_every_other_pairing_is_judged():
    """Whatever legal round is recorded instead of the rules', the judge has a reason."""
    judged = 0
    for seed in range(60):
        rng = Random(seed)
        for state, _ in rated_tournament(engine.pair, seed, rng, 4, 9):
            asked = rated(state, seed)
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
