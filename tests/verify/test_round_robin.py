"""Reports of round robins: right whatever was drawn, and every change found."""

from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from small_reports import report

from pairing.round_robin.tables import Plan, table_size
from verify.check import check

HEADER = ("012 T", "042 2026/03/01", "092 Round Robin")
DOUBLE = ("012 T", "042 2026/03/01", "192 FIDE_DOUBLEROUNDROBIN")


def table_rows(plan, numbers, rounds=None):
    """The words of every player's rounds, draws throughout; numbers are drawn by index."""
    place = {drawn: i + 1 for i, drawn in enumerate(numbers)}
    rows = []
    for drawn in numbers:
        words = []
        for number in range(1, (rounds or plan.rounds) + 1):
            other, colour = plan.opponent(drawn, number)
            words.append(f"{place[other]}{'w' if colour > 0 else 'b'}=" if other in place else ".")
        rows.append(words)
    return rows


def checked(rows, header=HEADER, *extra):
    return check(report([" ".join(row) for row in rows], *extra, header=header))


def statuses(result):
    return [each.status for each in result.rounds]


def rules(result):
    return [each.rule for each in result.findings if each.rule.startswith("PAIR")]


shuffled = st.integers(5, 12).flatmap(lambda n: st.permutations(range(1, n + 1)))


@settings(max_examples=40, deadline=None)
@given(shuffled)
def test_any_drawing_is_right(numbers):
    result = checked(table_rows(Plan(table_size(len(numbers))), numbers))
    assert set(statuses(result)) == {"ok"}
    assert not rules(result)


@pytest.mark.parametrize("numbers", list(permutations(range(1, 5))))
def test_four_players(numbers):
    """A reversed pair of four may be explained by another order: something is always said."""
    rows = table_rows(Plan(4), numbers)
    assert set(statuses(checked(rows))) == {"ok"}
    for number, i in product(range(3), range(4)):
        changed = [list(row) for row in rows]
        for k in (i, int(rows[i][number][:-2]) - 1):
            changed[k][number] = rows[k][number].translate(str.maketrans("wb", "bw"))
        assert rules(checked(changed))


@settings(max_examples=40, deadline=None)
@given(shuffled, st.randoms(use_true_random=False))
def test_any_reversed_pair_is_found(numbers, chance):
    plan = Plan(table_size(len(numbers)))
    rows = table_rows(plan, numbers)
    number = chance.randrange(plan.rounds)
    paired = [i for i, row in enumerate(rows) if row[number] != "."]
    i = chance.choice(paired)
    j = int(rows[i][number][:-2]) - 1
    for k in (i, j):
        rows[k][number] = rows[k][number].translate(str.maketrans("wb", "bw"))
    result = checked(rows)
    assert statuses(result).count("deviates") == 1
    found = result.rounds[number]
    assert [each.kind for each in found.reasons] == ["colour"]
    assert set(found.reasons[0].players) == {i + 1, j + 1}
    assert rules(result) == ["PAIR009"]


@settings(max_examples=40, deadline=None)
@given(
    st.permutations(range(1, 9)) | st.permutations(range(1, 12)), st.randoms(use_true_random=False)
)
def test_any_exchanged_opponents_are_found(numbers, chance):
    plan = Plan(table_size(len(numbers)))
    rows = table_rows(plan, numbers)
    number = chance.randrange(plan.rounds)
    whites = [i for i, row in enumerate(rows) if "w" in row[number]]
    a, c = chance.sample(whites, 2)
    b, d = (int(rows[i][number][:-2]) - 1 for i in (a, c))
    for white, black in ((a, d), (c, b)):
        rows[white][number], rows[black][number] = f"{black + 1}w=", f"{white + 1}b="
    result = checked(rows)
    deviating = [each for each in result.rounds if each.status == "deviates"]
    assert [each.number for each in deviating] == [number + 1]
    assert {p for each in deviating[0].reasons for p in each.players} == {
        a + 1,
        b + 1,
        c + 1,
        d + 1,
    }
    assert all(each.article == "C.05 Annex 1" for each in deviating[0].reasons)
    assert rules(result) in (["PAIR013"], ["PAIR002"])


@pytest.mark.parametrize(("swapped", "code"), [
    (True, "FIDE_DOUBLEROUNDROBIN"), (False, "BERGER_ROUNDROBIN_G2"),
    (False, "FIDE_DOUBLEROUNDROBIN"),
])  # fmt: skip
def test_double_round_robins(swapped, code):
    rows = table_rows(Plan(6, 2, swapped), (3, 1, 6, 2, 5, 4))
    result = checked(rows, ("012 T", f"192 {code}"))
    assert set(statuses(result)) == {"ok"}
    assert any("2 cycles" in text for text in result.assumptions)


def test_a_double_round_robin_without_a_name():
    rows = table_rows(Plan(6, 2, swapped=True), (3, 1, 6, 2, 5, 4))
    result = checked(rows, ("012 T",))
    assert result.choice.system == "double-round-robin"
    assert set(statuses(result)) == {"ok"}


def test_the_second_cycle_without_reversed_colours():
    rows = [row * 2 for row in table_rows(Plan(4), (1, 2, 3, 4))]
    assert statuses(checked(rows, DOUBLE))[3:] == ["deviates"] * 3


def test_another_order_of_the_rounds_is_said():
    rows = [row[2:] + row[:2] for row in table_rows(Plan(8), (4, 1, 7, 2, 8, 5, 3, 6))]
    result = checked(rows)
    assert set(statuses(result)) == {"ok"}
    assert rules(result) == ["PAIR014"]
    assert any("3, 4, 5, 6, 7, 1, 2" in each.message for each in result.findings)


def test_all_colours_reversed_is_said():
    rows = table_rows(Plan(6, turned=True), (4, 1, 2, 5, 3, 6))
    result = checked(rows)
    assert set(statuses(result)) == {"ok"}
    assert rules(result) == ["PAIR014"]


def test_a_withdrawal_leaves_the_others_free():
    rows = table_rows(Plan(6), (1, 2, 3, 4, 5, 6))
    for number in (3, 4):
        other = int(rows[0][number][:-2]) - 1
        rows[0][number] = rows[other][number] = "Z"
    assert set(statuses(checked(rows))) == {"ok"}


def test_a_game_that_is_missing():
    rows = table_rows(Plan(6), (1, 2, 3, 4, 5, 6))
    other = int(rows[0][2][:-2]) - 1
    rows[0][2] = rows[other][2] = "Z"
    result = checked(rows)
    assert statuses(result) == ["ok", "ok", "deviates", "ok", "ok"]
    assert "no opponent" in result.rounds[2].reasons[0].text


def test_a_player_who_never_came():
    rows = [*table_rows(Plan(6), (2, 1, 3, 5, 4)), ["Z"] * 5]
    assert set(statuses(checked(rows))) == {"ok"}


def test_a_free_player_who_plays():
    rows = table_rows(Plan(6), (1, 2, 3, 4, 5))
    rows[0][0], rows[1][0], rows[4][0] = "2w=", "1b=", "."
    result = checked(rows)
    assert result.rounds[0].status == "deviates"
    assert any("free" in each.text for each in result.rounds[0].reasons)


def test_rounds_that_contradict_themselves():
    rows = table_rows(Plan(4), (1, 2, 3, 4))
    rows[0][1] = "3b="
    assert statuses(checked(rows)) == ["ok", "not-determined", "ok"]
