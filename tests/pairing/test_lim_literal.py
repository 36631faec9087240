"""The Lim engine against its plain enumeration, on random states."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import RULEBOOKS, State, simulate
from upfloat_states import scramble

from pairing.lim import engine, literal
from pairing.lim.judge import judge
from pairing.model import NoPairingError

compared: Counter[str] = Counter()

small = settings(
    max_examples=250,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)


def outcome(pair, given_, maxi: bool):
    try:
        pairing = pair(given_, maxi=maxi)
    except NoPairingError:
        return "no pairing"
    return pairing, pairing.trace


def compare(rng: Random, some: State) -> None:
    """Compare both kinds of tournament, with ratings close enough for the limit to matter."""
    step = rng.choice([0, 10, 40, 120])
    ratings = [2400 - step * i - rng.randint(0, 60) for i in range(some.players)]
    given_ = replace(some.input(), ratings=ratings)
    for maxi in (False, True):
        expected = outcome(literal.pair, given_, maxi)
        assert outcome(engine.pair, given_, maxi) == expected, (some, ratings, maxi)
        compared["states"] += 1
        if isinstance(expected, str):
            compared["none"] += 1
            continue
        pairing, trace = expected
        compared["cracked"] += any("(2.6)" in note for group in trace for note in group.notes)
        pairs = [tuple(pair) for pair in pairing.pairs]
        assert judge(given_, pairing, pairs, pairing.bye, maxi=maxi) == ()


@given(st.randoms(use_true_random=False))
@small
def test_random_tournaments(rng):
    for some in scramble(rng, 4, 9):
        compare(rng, some)


@pytest.mark.parametrize(("smallest", "largest", "count"), [(4, 7, 550), (8, 9, 80), (10, 10, 25)])
def test_seeded(smallest, largest, count):
    before = compared.copy()
    for seed in range(count):
        rng = Random(seed)
        for some in scramble(rng, smallest, largest):
            compare(rng, some)
    # Every tournament brings at least a round to compare.
    assert compared["states"] - before["states"] >= count
    if smallest == 4:
        assert compared["cracked"] - before["cracked"] >= 20, compared


def test_played_tournaments():
    """Rounds paired by the engine: groups of the size real tournaments have."""
    for seed in range(100):
        rng = Random(seed)
        for some in simulate(rng, engine.pair, RULEBOOKS["2026"], 4, 10):
            compare(Random(seed), some)
