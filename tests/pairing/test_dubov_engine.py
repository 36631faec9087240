"""The Dubov engine against the literal one, on random small tournaments."""

from collections import Counter
from functools import partial
from itertools import combinations
from random import Random

import pytest
from dubov_burstein import outcome, rated, rated_tournament
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pairing.dubov import engine, literal
from pairing.dubov.field import MEANINGS, DubovField
from pairing.dubov.judge import judge
from pairing.dubov.upfloaters import MOST_SETS, Upfloaters
from pairing.matching import matched
from pairing.model import History, NoPairingError, PairingInput, RoundResults

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


@pytest.mark.parametrize("most_sets", [MOST_SETS, 0], ids=["sets", "weighed"])
def test_histories_of_upfloaters_decide(most_sets):
    """C8 to C10 hardly ever decide in small tournaments: here every history is invented."""
    decided: Counter[str] = Counter()
    for seed in range(7000, 7150):
        rng = Random(seed)
        for state, asked in rated_tournament(engine.pair, seed, rng, 8, 10):
            field = DubovField(asked)
            field.upfloats = [rng.choice([0, 1, 3, 4, 9]) for _ in range(field.size)]
            field.maximum = [count > 2 for count in field.upfloats]
            field.upfloated = [rng.random() < 0.4 for _ in range(field.size)]
            everyone = tuple(range(field.size))
            mate = matched(field.legal, field.players.everyone)
            if mate is None or len(field.groups) < 2:
                continue
            start, end = field.groups[0]
            residents, pool = everyone[start:end], field.players.everyone & -(1 << end)
            rules = literal.Absolute(field)
            expected, values = literal.choose_upfloaters(rules, residents, everyone)
            mask = field.players.everyone & ~pool
            found = Upfloaters(field, mask, pool, mate, most_sets).choose()
            assert found == expected, (state, field.upfloats, field.upfloated)
            decided.update(name for name, value in zip(MEANINGS, values, strict=True) if value)
    assert min(decided[name] for name in ("C5", "C6", "C8", "C9", "C10")) > 20, decided


@pytest.mark.parametrize("most_sets", [MOST_SETS, 0], ids=["sets", "weighed"])
def test_fewer_maximum_upfloaters_before_fewer_upfloats(most_sets):
    """Two residents who may not meet, six to choose from: C8 goes before C9, C9 before C10."""
    byes = RoundResults("FFZZZZZZ", [-1] * 8, [0] * 8, [100, 100, 0, 0, 0, 0, 0, 0])
    asked = PairingInput(
        range(1, 9), History(8).then(byes), 9, range(8), prohibited=frozenset({(0, 1)})
    )
    rng = Random(1)
    for _ in range(200):
        field = DubovField(asked)
        field.upfloats = [rng.choice([0, 3, 4, 9]) for _ in range(8)]
        field.maximum = [count > 2 for count in field.upfloats]
        field.upfloated = [rng.random() < 0.5 for _ in range(8)]
        mate = matched(field.legal, field.players.everyone)
        rules = literal.Absolute(field)
        expected, _ = literal.choose_upfloaters(rules, (0, 1), tuple(range(8)))
        assert mate is not None
        assert Upfloaters(field, 0b11, 0b11111100, mate, most_sets).choose() == expected
        simply = min(
            combinations(range(2, 8), 2),
            key=lambda pair: (
                sum(field.maximum[p] for p in pair),
                sum(field.upfloats[p] for p in pair if field.maximum[p]),
                sum(field.upfloated[p] for p in pair),
                pair,
            ),
        )
        assert expected == simply


@pytest.mark.parametrize("most_sets", [MOST_SETS, 0], ids=["sets", "weighed"])
def test_one_maximum_upfloater_before_two(most_sets):
    """C8 before C9: one who has floated nine times rather than two who have three times each.

    The two residents may not meet; of those below only 3-4 and 5-6 may, so one of these pairs
    floats up whole (C4).
    """
    byes = RoundResults("FFZZZZ", [-1] * 6, [0] * 6, [100, 100, 0, 0, 0, 0])
    apart = {(0, 1), (2, 4), (2, 5), (3, 4), (3, 5)}
    asked = PairingInput(
        range(1, 7), History(6).then(byes), 9, range(6), prohibited=frozenset(apart)
    )
    field = DubovField(asked)
    field.upfloats = [0, 0, 3, 3, 0, 9]
    field.maximum = [count > 2 for count in field.upfloats]
    rules = literal.Absolute(field)
    expected, values = literal.choose_upfloaters(rules, (0, 1), tuple(range(6)))
    assert (expected, values[3:]) == ((4, 5), (1, 9, 0))
    mate = matched(field.legal, field.players.everyone)
    assert mate is not None
    assert Upfloaters(field, 0b11, 0b111100, mate, most_sets).choose() == expected


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
