"""Declared fictitious points against the Baku acceleration (C.04.7)."""

import doctest
from pathlib import Path

import pytest
from small_reports import report
from test_identify import paired

from verify.check import check

HEADER = ("012 T", "042 2026/03/01", "192 FIDE_DUTCH_2026_BAKU")
ROWS = paired("dutch", 20, last_ga=10)


def told(*records, header=HEADER, rows=ROWS, rounds=5):
    result = check(report(rows, f"142 {rounds}", "152 W", *records, header=header))
    return [each for each in result.findings if each.rule in ("PAIR016", "PAIR017", "PAIR018")]


def entry(points, first, last, low, high):
    return f"250      {points:4.1f} {first:3} {last:3} {low:4} {high:4}"


RIGHT = (entry(1, 1, 2, 1, 10), entry(0.5, 3, 3, 1, 10))


def test_right_points():
    assert told(*RIGHT) == []
    assert told(header=("012 T", "042 2026/03/01", "192 FIDE_DUTCH_2026_BAKU")) == []
    values = {1: "1.0  1.0  0.5  0.0  0.0"}
    lines = [f"XXA {n:4}  {values[1]}" for n in range(1, 11)]
    assert told(*lines) == []


def test_wrong_players():
    """1.2: 20 players, 10 in the upper group; 11 and 12 have no points."""
    found = told(entry(1, 1, 2, 1, 12), entry(0.5, 3, 3, 1, 12))
    assert [(each.rule, each.round, each.players) for each in found] == [
        ("PAIR016", 1, (11, 12)), ("PAIR016", 2, (11, 12)), ("PAIR016", 3, (11, 12)),
    ]  # fmt: skip
    assert "1.2: the last of the upper group is 10" in found[0].message
    assert (found[0].line, found[0].column) == (6, 10)
    assert found[2].line == 7


def test_wrong_rounds():
    """1.4: of 5 rounds three are accelerated, the first two in full."""
    [found] = told(entry(1, 1, 3, 1, 10))
    assert (found.round, found.players) == (3, tuple(range(1, 11)))
    assert "5 rounds: full points in 1-2, half in 3" in found.message
    assert (found.evidence["declared"], found.evidence["expected"]) == (100, 50)


def test_missing_points():
    lines = [f"XXA {n:4}  1.0  1.0  0.5" for n in range(1, 11) if n != 4]
    found = told(*lines)
    assert [(each.round, each.players) for each in found] == [(1, (4,)), (2, (4,)), (3, (4,))]


def test_the_place_in_xxa():
    lines = [f"XXA {n:4}  1.0  {2.0 if n == 4 else 1.0}  0.5" for n in range(1, 11)]
    [found] = told(*lines)
    assert (found.round, found.players) == (2, (4,))
    assert (found.line, found.column) == (9, 15)


def test_late_entries_do_not_move_the_group():
    """1.3: who enters after round 1 is not counted, and whoever is above the last one is in."""
    rows = list(ROWS)
    late, other = 4, int(ROWS[4].split()[0][:-2]) - 1
    rows[late] = f". {ROWS[late].split(' ', 1)[1]}"
    rows[other] = f"Z {ROWS[other].split(' ', 1)[1]}"
    assert told(entry(1, 1, 2, 1, 11), entry(0.5, 3, 3, 1, 11), rows=rows) == []
    assert {each.players for each in told(*RIGHT, rows=rows)} == {(11,)}


def test_players_away_from_round_1_may_be_counted_or_not():
    rows = list(ROWS)
    for n in (0, 10, 1, 11):
        rows[n] = f"Z {ROWS[n].split(' ', 1)[1]}"
    assert told(*RIGHT, rows=rows) == []
    eight = (entry(1, 1, 2, 1, 10), entry(0.5, 3, 3, 1, 10))
    assert told(*eight, rows=rows) == []


@pytest.mark.parametrize(
    ("points", "text"),
    [("W 3.0    D 1.0", "two draws"), ("W 1.0    D 0.5    L 0.2", "loss is worth")],
)
def test_conditions(points, text):
    found = told(f"162  {points}")
    assert [each.rule for each in found] == ["PAIR017"]
    assert text in found[0].message
    assert (found[0].line, found[0].column) == (3, 5)


def test_the_older_text_knows_one_point_only():
    header = ("012 T", "042 2024/03/01", "192 FIDE_DUTCH_2017_BAKU")
    [found] = told("162  W 2.0    D 1.0", header=header)
    assert "one point" in found.message
    assert "C.04.7.1" in found.message


def test_points_of_another_method():
    plain = ("012 T", "042 2026/03/01", "092 Individual: Swiss-System (Dutch)")
    lines = [f"XXA {n:4}  {2.0 if n < 6 else 1.0:.1f}  1.0  0.5  0.5" for n in range(1, 11)]
    [found] = told(*lines, header=plain)
    assert (found.rule, found.line) == ("PAIR018", 6)
    assert told(*RIGHT, header=plain) == []


def test_points_that_look_like_the_method():
    """The method is not named; full points for one round too many are still held against it."""
    plain = ("012 T", "042 2026/03/01", "092 Individual: Swiss-System (Dutch)")
    [found] = told(entry(1, 1, 3, 1, 10), header=plain)
    assert (found.rule, found.round) == ("PAIR016", 3)


def test_the_examples_of_the_page():
    page = Path(__file__).parents[2] / "docs" / "acceleration.md"
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.attempted == 5
    assert not result.failed
