"""The engine in use against the literal one, on random small tournaments.

Ordinary runs compare some thousands of rounds per edition; ``bench/sweep_literal.py`` any number.
"""

from collections import Counter
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from literal_compare import LITERAL, difference, shrink
from strategies import RULEBOOKS, State, simulate, tournaments

from pairing import editions

CODES = ("2026", "2017")
ENGINES = {code: editions.find("dutch", code).pair for code in CODES}
compared: Counter[str] = Counter()

small = settings(
    max_examples=800,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)


def compare(code: str, states: list[State]) -> None:
    for state in states:
        compared[code] += 1
        found = difference(ENGINES[code], code, state)
        assert found is None, f"{found}\n{state!r}"


@given(tournaments(ENGINES["2026"], "2026"))
@small
def test_2026(states):
    compare("2026", states)


@given(tournaments(ENGINES["2017"], "2017"))
@small
def test_2017(states):
    compare("2017", states)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(("smallest", "largest", "count"), [(3, 6, 150), (7, 9, 150), (10, 10, 50)])
def test_seeded(code, smallest, largest, count):
    """Seeds vary more than what Hypothesis draws first."""
    for seed in range(count):
        states = simulate(Random(seed), ENGINES[code], RULEBOOKS[code], smallest, largest)
        compare(code, list(states))


@pytest.mark.parametrize("code", CODES)
def test_enough_was_compared(code):
    if not compared[code]:
        pytest.skip("the comparisons did not run in this process")
    assert compared[code] >= 2000, compared


def test_a_differing_state_can_be_shrunk():
    """The tool that makes failures readable, on an engine that is wrong when 2 meets 3."""

    def fails(state: State) -> bool:
        pairing = LITERAL["2026"](state.input())
        return {2, 3} in map(set, pairing.pairs)

    some = State(5, 5, (1, 2, 3, 4), ("Z Z Z H Z",), forbidden=((1, 3), (1, 5)))
    assert fails(some)
    smaller = shrink(some, fails)
    assert fails(smaller)
    assert (smaller.players, smaller.past) < (5, some.past)
