"""The engine of the Dutch System of about 1998 against its enumeration, on random states."""

from collections import Counter
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import RULEBOOKS, State, simulate
from upfloat_states import scramble

from pairing.dutch_1998 import engine, literal
from pairing.dutch_1998.budget import first_within, least_dear
from pairing.dutch_1998.engine import permitted
from pairing.dutch_1998.field import Field
from pairing.dutch_1998.judge import judge
from pairing.dutch_1998.options import DEFAULT, Accept, Exchanges, LastRound, Options, Undo
from pairing.model import NoPairingError, PairingInput

compared: Counter[str] = Counter()

OPTIONS = [
    DEFAULT,
    DEFAULT,
    DEFAULT,
    Options(exchanges=Exchanges.DEFINITION),
    Options(exchanges=Exchanges.NOTE),
    Options(undo=Undo.ALL),
    Options(accept=Accept.ABSOLUTE),
    Options(last_round=LastRound.NOTE),
    Options(youth=True),
]

small = settings(
    max_examples=200,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)


def outcome(pair, some: PairingInput, options: Options):
    try:
        pairing = pair(some, options)
    except NoPairingError:
        return "no pairing"
    return pairing, pairing.trace


def compare(rng: Random, state: State) -> None:
    some = replace(state.input(), federations=[rng.choice("AB") for _ in range(state.players)])
    options = rng.choice(OPTIONS)
    expected = outcome(literal.pair, some, options)
    assert outcome(engine.pair, some, options) == expected, (state, options)
    compared["states"] += 1
    turned = replace(some, present=rng.sample(list(some.present), len(some.present)))
    assert outcome(engine.pair, turned, options) == expected, (state, options)
    field = Field(some, options)
    if isinstance(expected, str):
        compared["none"] += 1
        assert not literal.Literal(field).complete(tuple(range(field.size)), waived=True)
        return
    pairing, trace = expected
    count_notes(trace)
    check_absolute(field, pairing)
    pairs = list(map(tuple, pairing.pairs))
    assert judge(some, pairing, pairs, pairing.bye, options) == ()
    if compared["states"] % 10 == 0:
        assert permitted(some, pairs, pairing.bye, options)


def count_notes(trace) -> None:
    for group in trace:
        compared["heterogeneous"] += "heterogeneous" in group.role
        for note in group.notes:
            for step in ("C1)", "C9", "C10", "C11", "C12", "C13", "C14", "21"):
                compared[step.rstrip(")")] += step in note


def check_absolute(field: Field, pairing) -> None:
    """Everybody has one opponent or the bye; B1, B2 (but above 50 % in the last round)."""
    place = {field.number(p): p for p in range(field.size)}
    seen = [n for pair in pairing.pairs for n in pair]
    seen += [pairing.bye] if pairing.bye is not None else []
    assert sorted(seen) == sorted(place)
    if pairing.bye is not None:
        assert not field.barred[place[pairing.bye]]
    for white, black in pairing.pairs:
        w, b = place[white], place[black]
        assert field.rows[True][w] >> b & 1
        spared = field.last_above >> w & field.last_above >> b & 1
        if not spared:
            assert colours_permitted(field.games[w] + "W")
            assert colours_permitted(field.games[b] + "B")


def colours_permitted(games: str) -> bool:
    last = games[-1]
    difference = abs(games.count("W") - games.count("B"))
    before = abs(games[:-1].count("W") - games[:-1].count("B"))
    return games[-3:] != last * 3 and (difference <= 2 or difference < before)


@given(st.randoms(use_true_random=False))
@small
def test_random_tournaments(rng):
    for state in scramble(rng, 4, 8):
        compare(rng, state)


@pytest.mark.parametrize(("smallest", "largest", "count"), [(4, 6, 120), (7, 8, 80), (9, 10, 12)])
def test_seeded(smallest, largest, count):
    for seed in range(count):
        rng = Random(seed)
        for state in scramble(rng, smallest, largest):
            compare(rng, state)


@pytest.mark.parametrize(("smallest", "largest", "count"), [(4, 8, 120), (9, 10, 12)])
def test_played_tournaments(smallest, largest, count):
    """Rounds paired by the engine: groups as real tournaments have them."""
    for seed in range(count):
        rng = Random(seed)
        for state in simulate(rng, engine.pair, RULEBOOKS["2026"], smallest, largest):
            compare(Random(seed), state)


def test_larger_rounds_obey_the_absolute_criteria():
    for seed in range(12):
        rng = Random(seed)
        for state in scramble(rng, 14, 24):
            some = state.input()
            found = outcome(engine.pair, some, DEFAULT)
            if not isinstance(found, str):
                check_absolute(Field(some, DEFAULT), found[0])


@given(st.randoms(use_true_random=False))
@small
def test_budgets(rng):
    size = rng.randint(1, 5)
    rows = [rng.getrandbits(size) for _ in range(size)]
    cheap = [row & rng.getrandbits(size) for row in rows]
    priced = [
        (sum(not cheap[i] >> c & 1 for i, c in enumerate(order)), order)
        for order in permutations(range(size))
        if all(rows[i] >> c & 1 for i, c in enumerate(order))
    ]
    least = min((price for price, _ in priced), default=None)
    assert least_dear(rows, cheap) == least
    for budget in range(size + 1):
        fit = [order for price, order in priced if price <= budget]
        found = first_within(rows, cheap, budget)
        assert (tuple(found) if found is not None else None) == min(fit, default=None)


def test_enough_was_compared():
    if not compared:
        pytest.skip("the comparisons did not run in this process")
    assert compared["states"] >= 1000, compared
    for step in ("C1", "C9", "C10", "C11", "C12", "C13", "C14", "21", "heterogeneous"):
        assert compared[step] >= 10, (step, compared)
