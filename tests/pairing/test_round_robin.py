"""Berger tables and drawings: the printed tables, and every drawing found again."""

import doctest
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.model import History, NoPairingError, PairingInput, RoundResults
from pairing.round_robin import tables
from pairing.round_robin.drawing import Games, draw
from pairing.round_robin.engine import pair
from pairing.round_robin.tables import Plan, opponent, shifted, table, table_size

PRINTED = {
    4: "1-4 2-3 | 4-3 1-2 | 2-4 3-1",
    6: "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5 | 8-5 6-4 7-3 1-2 | 2-8 3-1 4-7 5-6 | 8-6 7-5 1-4 2-3 | "
    "3-8 4-2 5-1 6-7 | 8-7 1-6 2-5 3-4 | 4-8 5-3 6-2 7-1",
    10: "1-10 2-9 3-8 4-7 5-6 | 10-6 7-5 8-4 9-3 1-2 | 2-10 3-1 4-9 5-8 6-7 | "
    "10-7 8-6 9-5 1-4 2-3 | 3-10 4-2 5-1 6-9 7-8 | 10-8 9-7 1-6 2-5 3-4 | "
    "4-10 5-3 6-2 7-1 8-9 | 10-9 1-8 2-7 3-6 4-5 | 5-10 6-4 7-3 8-2 9-1",
}


def games(plan, numbers, rounds=None):
    """The recorded columns of players with these drawn numbers."""
    place = {drawn: i for i, drawn in enumerate(numbers)}
    opponents, colours = [], []
    for number in range(1, (rounds or plan.rounds) + 1):
        met = [plan.opponent(drawn, number) for drawn in numbers]
        opponents.append([place.get(other, -1) for other, _ in met])
        colours.append([c if other in place else 0 for other, c in met])
    return Games(opponents, colours)


@pytest.mark.parametrize("size", PRINTED)
def test_the_printed_tables(size):
    rounds = (" ".join(f"{w}-{b}" for w, b in pairs) for pairs in table(size))
    assert " | ".join(rounds) == PRINTED[size]


@pytest.mark.parametrize("size", range(2, 42, 2))
def test_everybody_meets_everybody_once(size):
    rounds = table(size)
    assert all(len({n for pair in pairs for n in pair}) == size for pairs in rounds)
    assert len({frozenset(pair) for pairs in rounds for pair in pairs}) == size * (size - 1) // 2
    whites = [sum(w == n for pairs in rounds for w, _ in pairs) for n in range(1, size + 1)]
    assert whites == [size // 2] * (size // 2) + [size // 2 - 1] * (size // 2)


@pytest.mark.parametrize("size", [1, 3, 0])
def test_tables_are_for_even_numbers(size):
    with pytest.raises(ValueError, match="even"):
        table(size)


@pytest.mark.parametrize("size", [4, 6, 8, 14])
def test_no_colour_three_times_in_a_row_at_the_seam(size):
    def runs(plan):
        rows = ([plan.opponent(n, r)[1] for r in range(1, plan.rounds + 1)] for n in range(1, size))
        return any(
            a == b == c for row in rows for a, b, c in zip(row, row[1:], row[2:], strict=False)
        )

    assert not runs(Plan(size, 2, swapped=True))
    assert runs(Plan(size, 2))


def test_two_rounds_of_the_first_cycle_are_exchanged():
    plan = Plan(6, 2, swapped=True)
    assert [plan.table_round(n)[0] for n in range(1, 11)] == [1, 2, 3, 5, 4, 1, 2, 3, 4, 5]
    assert plan.pairs(6) == tuple(pair[::-1] for pair in table(6)[0])


@settings(max_examples=60, deadline=None)
@given(st.integers(3, 16), st.integers(1, 2), st.booleans(), st.randoms(use_true_random=False))
def test_any_drawing_is_found(players, cycles, swapped, chance):
    numbers = list(range(1, players + 1))
    chance.shuffle(numbers)
    plan = Plan(table_size(players), cycles, swapped and cycles > 1)
    found = draw(games(plan, numbers), [plan])
    assert found.cost == 0
    assert games(plan, found.numbers) == games(plan, numbers)
    if players > 3:
        assert list(found.numbers) == numbers


@settings(max_examples=60, deadline=None)
@given(st.integers(4, 14), st.randoms(use_true_random=False))
def test_a_wrong_round_does_not_hide_the_drawing(players, chance):
    numbers = list(range(1, players + 1))
    chance.shuffle(numbers)
    plan = Plan(table_size(players))
    right = games(plan, numbers)
    number = chance.randrange(plan.rounds)
    opponents = [list(each) for each in right.opponents]
    paired = [i for i, other in enumerate(opponents[number]) if other > i]
    if players < 6 or len(paired) < 2:
        return
    a, c = chance.sample(paired, 2)
    b, d = opponents[number][a], opponents[number][c]
    for i, j in ((a, d), (d, a), (c, b), (b, c)):
        opponents[number][i] = j
    found = draw(Games(opponents, right.colours), [plan])
    assert list(found.numbers) == numbers
    assert 0 < found.cost < 5000


@pytest.mark.parametrize("by", [1, 3, 6])
def test_rounds_begun_elsewhere_in_the_table(by):
    plan = Plan(8, order=shifted(8, by))
    numbers = [3, 1, 8, 5, 2, 7, 4, 6]
    found = draw(games(plan, numbers), [Plan(8)])
    assert (found.cost, found.plan.order) == (0, plan.order)
    assert list(found.numbers) == numbers


def test_any_order_of_rounds_with_the_numbers_of_the_report():
    plan = Plan(6, order=(4, 1, 5, 2, 3))
    found = draw(games(plan, range(1, 7)), [Plan(6)])
    assert (found.cost, found.plan.order) == (0, (4, 1, 5, 2, 3))


def test_all_colours_reversed():
    found = draw(games(Plan(6, turned=True), (2, 4, 6, 1, 3, 5)), [Plan(6)])
    assert (found.cost, found.plan.turned) == (0, True)
    assert not found.plan.standard


def test_withdrawals_do_not_count_against_a_drawing():
    plan, numbers = Plan(8), [5, 2, 8, 1, 7, 3, 4, 6]
    right = games(plan, numbers)
    opponents = [list(each) for each in right.opponents]
    for each in opponents[4:]:
        each[each[0]] = -1
        each[0] = -1
    found = draw(Games(opponents, right.colours), [plan])
    assert (found.cost, list(found.numbers)) == (0, numbers)


@pytest.mark.parametrize("rounds", [1, 2])
def test_few_rounds_are_explained_somehow(rounds):
    plan = Plan(10)
    some = games(plan, random.Random(5).sample(range(1, 11), 10), rounds)
    assert draw(some, [plan]).cost == 0


def test_the_next_round_follows_the_drawing():
    plan, numbers = Plan(6), [4, 1, 6, 2, 5, 3]
    past = games(plan, numbers, 3)
    history = History(6)
    for opponents, colours in zip(past.opponents, past.colours, strict=True):
        history = history.then(RoundResults("GGGGGG", opponents, colours, [50] * 6))
    given = PairingInput(range(1, 7), history, 5, range(6))
    place = {drawn: i + 1 for i, drawn in enumerate(numbers)}
    assert pair(given).pairs == tuple((place[w], place[b]) for w, b in plan.pairs(4))


def test_the_first_round_and_the_end():
    five = pair(PairingInput(range(1, 6), History(5), 5, range(5)))
    assert (five.pairs, five.bye) == (((2, 5), (3, 4)), 1)
    history = History(2).then(RoundResults("GG", [1, 0], [1, -1], [50, 50]))
    with pytest.raises(NoPairingError):
        pair(PairingInput((1, 2), history, 1, (0, 1)))


def test_the_last_number_alternates():
    assert [opponent(8, n, 8)[1] for n in range(1, 8)] == [-1, 1, -1, 1, -1, 1, -1]


def test_the_examples_of_the_page():
    page = Path(__file__).parents[2] / "docs" / "round-robin.md"
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.attempted > 5
    assert not result.failed
    assert not doctest.testmod(tables).failed
