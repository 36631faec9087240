"""The engine of 1987 against its plain enumeration, and what holds of every round it pairs."""

from collections import Counter
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import RULEBOOKS, State, simulate
from upfloat_states import scramble

from pairing.fide_swiss_1987 import engine, literal
from pairing.fide_swiss_1987.field import Field
from pairing.fide_swiss_1987.judge import judge
from pairing.fide_swiss_1987.options import FloaterMeets, Limit, Options, Rank
from pairing.model import NoPairingError, PairingInput
from pairing.rule22 import check, compatriots

compared: Counter[str] = Counter()
EVERY = [
    Options(*each, youth=youth)
    for *each, youth in product(FloaterMeets, Rank, (True, False), Limit, (True, False))
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
    step = rng.choice([0, 10, 40, 120])
    ratings = [2400 - step * i - rng.randint(0, 60) for i in range(some.players)]
    federations = [rng.choice(["ARG", "ARG", "CHI", ""]) for _ in range(some.players)]
    return replace(some.input(), ratings=ratings, federations=federations)


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
        compared["cracked"] += any("(9.6)" in note for group in trace for note in group.notes)
        pairs = [tuple(pair) for pair in pairing.pairs]
        assert judge(given_, pairing, pairs, pairing.bye, options) == ()
        holds(given_, pairs, pairing.bye, options)
        turned = replace(given_, present=rng.sample(list(given_.present), len(given_.present)))
        assert engine.pair(turned, options) == pairing


def holds(given_: PairingInput, pairs, bye, options: Options) -> None:
    """What no round may break: rules 2, 8, 12.1 and 22, and nobody is left out."""
    field = Field(given_, options)
    place = {field.number(p): p for p in range(field.size)}
    paired = [place[number] for pair in pairs for number in pair]
    paired += [] if bye is None else [place[bye]]
    assert sorted(paired) == list(range(field.size))
    assert (bye is None) == (field.size % 2 == 0)
    assert bye is None or not field.barred[place[bye]]
    if options.youth:
        assert check(given_, pairs) == ()
    for white, black in pairs:
        i, j = place[white], place[black]
        assert field.index[j] not in given_.history.met[field.index[i]]
        if not given_.last_round:
            assert field.white[i]
            assert field.black[j]


def pairable(rows: list[int], left: tuple[int, ...]) -> bool:
    """Whether all can be paired, by trying."""
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


@pytest.mark.parametrize(("smallest", "largest", "count"), [(4, 7, 120), (8, 9, 60), (10, 10, 20)])
def test_seeded(smallest, largest, count):
    for seed in range(count):
        rng = Random(seed)
        for some in scramble(rng, smallest, largest):
            compare(rng, some)


def test_played_tournaments():
    for seed in range(80):
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


def test_rule_22_matters_in_these():
    states = 0
    for seed in range(40):
        rng = Random(seed)
        states += sum(bool(compatriots(dressed(rng, some))) for some in scramble(rng, 4, 9))
    assert states >= 20


def test_enough_was_compared():
    if not compared:
        pytest.skip("the comparisons did not run in this process")
    assert compared["states"] >= 1000, compared
    assert compared["cracked"] >= 50, compared
