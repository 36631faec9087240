"""The procedure of Double-Swiss and teams against its plain enumeration, on random states."""

from collections import Counter
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import RULEBOOKS, State, simulate
from upfloat_states import scramble

from pairing.double_swiss import engine, literal
from pairing.model import NoPairingError
from pairing.upfloat.field import Field, Wants
from pairing.upfloat.literal import Literal
from pairing.upfloat.procedure import Procedure

compared: Counter[str] = Counter()

small = settings(
    max_examples=250,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)


def outcome(pair, some: State):
    try:
        pairing = pair(some.input())
    except NoPairingError:
        return "no pairing"
    return pairing, pairing.trace


def compare(some: State) -> None:
    compared["states"] += 1
    assert outcome(engine.pair, some) == outcome(literal.pair, some), some


@given(st.randoms(use_true_random=False))
@small
def test_random_tournaments(rng):
    for some in scramble(rng, 4, 9):
        compare(some)


@pytest.mark.parametrize(("smallest", "largest", "count"), [(4, 7, 600), (8, 9, 60), (10, 10, 20)])
def test_seeded(smallest, largest, count):
    before = compared.copy()
    for seed in range(count):
        for some in scramble(Random(seed), smallest, largest):
            compare(some)
    # Every tournament brings at least a round to compare.
    assert compared["states"] - before["states"] >= count


def test_played_tournaments():
    for seed in range(80):
        for some in simulate(Random(seed), engine.pair, RULEBOOKS["2026"], 4, 10):
            compare(some)


def some_wants(rng: Random, players: int) -> Wants:
    """Preferences of all kinds, also lopsided ones."""
    pool = rng.choice([(1, 0, -1), (1, 1, 1, 0, -1), (-1, -1, -1, -1, 1)])
    colour = [rng.choice(pool) for _ in range(players)]
    return Wants(colour, [each != 0 and rng.random() < 0.5 for each in colour])


def keep_clubs_apart(rng: Random, field: Field) -> None:
    """Forbid all meetings inside a few clubs: brackets then need several upfloaters."""
    club = [rng.randrange(rng.choice([2, 3])) for _ in range(field.size)]
    for p in range(field.size):
        field.legal[p] &= sum(1 << q for q in range(field.size) if club[q] != club[p])


@pytest.mark.parametrize(
    ("patience", "enumerated"), [(2000, 8), (0, 8), (2000, 0), (2, 4)], ids=str
)
def test_the_slow_paths_agree(patience, enumerated):
    """Weighted matchings for sets and pairs, with preferences and floats of every kind."""
    for seed in range(150):
        rng = Random(seed)
        for some in scramble(rng, 4, 8):
            given_ = some.input()
            wants = rng.choice([None, some_wants(rng, some.players)])
            field = Field(given_, rng.choice([0, 1, 2]), wants)
            if rng.random() < 0.3:
                field.floated = rng.getrandbits(field.size)
            if rng.random() < 0.4:
                keep_clubs_apart(rng, field)
            try:
                expected = Literal(field).pair()
            except NoPairingError:
                with pytest.raises(NoPairingError):
                    Procedure(field, patience, enumerated).pair()
                continue
            assert Procedure(field, patience, enumerated).pair() == expected, (seed, some)
