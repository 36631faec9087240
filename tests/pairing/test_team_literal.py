"""The team engine against its plain enumeration, on random states of all settings."""

from collections import Counter
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import State
from upfloat_states import scramble

from pairing.model import NoPairingError
from pairing.team import engine, literal
from pairing.team.judge import judge
from pairing.team.model import ColourType, TeamInput

compared: Counter[str] = Counter()

small = settings(
    max_examples=250,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)


def team_input(rng: Random, some: State) -> TeamInput:
    secondary = rng.choice([None, [rng.randint(0, 8) * 50 for _ in range(some.players)]])
    return TeamInput(
        some.input(), rng.choice(list(ColourType)), secondary, rng.choice([True, True, False])
    )


def outcome(pair, teams: TeamInput):
    try:
        pairing = pair(teams)
    except NoPairingError:
        return "no pairing"
    return pairing, pairing.trace


def compare(rng: Random, some: State) -> None:
    teams = team_input(rng, some)
    compared["states"] += 1
    compared[teams.colour_type.name] += 1
    expected = outcome(literal.pair, teams)
    assert outcome(engine.pair, teams) == expected, (some, teams)
    if not isinstance(expected, str):
        pairing = expected[0]
        assert judge(teams, pairing, [tuple(p) for p in pairing.pairs], pairing.bye) == ()


@given(st.randoms(use_true_random=False))
@small
def test_random_tournaments(rng):
    for some in scramble(rng, 4, 9):
        compare(rng, some)


@pytest.mark.parametrize(("smallest", "largest", "count"), [(4, 7, 650), (8, 9, 80), (10, 10, 30)])
def test_seeded(smallest, largest, count):
    before = compared.copy()
    for seed in range(count):
        rng = Random(seed)
        for some in scramble(rng, smallest, largest):
            compare(rng, some)
    # Every tournament brings at least a round to compare.
    assert compared["states"] - before["states"] >= count
    assert min(compared[kind.name] for kind in ColourType) >= count // 5, compared
