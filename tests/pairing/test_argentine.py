"""The Argentine variant: the page's examples, the options, the judge."""

import doctest
from dataclasses import replace

import pytest
from strategies import State
from worked_positions import DOCS, examples, written

from pairing.argentine import engine, field, literal
from pairing.argentine.engine import legal, pair, permitted
from pairing.argentine.judge import judge
from pairing.argentine.options import DEFAULT, Columns, FirstRound, Options, readings
from pairing.model import BLACK, NoPairingError, PairingInput

EXAMPLES = examples("argentine.md")
READINGS = {
    "default": DEFAULT,
    "halves": Options(first_round=FirstRound.HALVES),
    "level": Options(columns=Columns.LEVEL),
    "youth": Options(youth=True),
}


def named(title: str) -> PairingInput:
    return next(each.given for each in EXAMPLES if each.title.startswith(title))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda each: each.title)
@pytest.mark.parametrize("by", [engine.pair, literal.pair])
def test_worked_examples(example, by):
    for name, expected in example.rounds.items():
        found = by(example.given, READINGS[name])
        assert written(found) == expected, name
        pairs = [tuple(each) for each in found.pairs]
        assert judge(example.given, found, pairs, found.bye, READINGS[name]) == ()
        assert permitted(example.given, pairs, found.bye, READINGS[name])


def test_the_examples_name_every_reading():
    assert len(EXAMPLES) >= 15
    assert {name for each in EXAMPLES for name in each.rounds} == set(READINGS)


def test_the_page_and_the_code_run():
    result = doctest.testfile(str(DOCS / "argentine.md"), module_relative=False, encoding="utf-8")
    assert result.attempted > 5
    assert not result.failed
    assert not doctest.testmod(field).failed


# --- columns ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("games", "alternate", "level"),
    [("W", -1, -1), ("WB", 1, 1), ("WWB", 1, -1), ("BBWBBWW", -1, -1), ("BWBBW", -1, 1)],
)
def test_due_colours(games, alternate, level):
    assert field.due_colour(games) == alternate
    assert field.due_colour(games, level=True) == level


def test_round_one():
    given = State(6, 5, tuple(range(1, 7)), initial=BLACK).input()
    assert written(pair(given)) == "2-1 4-3 6-5"
    assert written(pair(given, Options(first_round=FirstRound.HALVES))) == "2-5 4-1 6-3"
    assert permitted(given, [(6, 1), (2, 5), (3, 4)], None)
    assert not permitted(given, [(6, 1), (2, 5)], None)
    assert not permitted(given, [(1, 2), (3, 4)], 5)


def test_readings():
    assert list(readings()) == [DEFAULT, Options(columns=Columns.LEVEL)]
    given = named("Levelling")
    assert permitted(given, [(1, 2)], None)
    assert permitted(given, [(2, 1)], None)


def test_any_bye_that_may_be_given_is_permitted():
    """The text does not say who has it."""
    given = named("The bye")
    assert permitted(given, [(1, 2), (5, 4)], 3)
    assert not permitted(given, [(1, 2), (4, 3)], 5)
    assert not legal(given, [(1, 2), (4, 3)], 5)


def test_nothing_can_be_paired():
    given = State(2, 3, (1, 2), ("2w1 1b0",)).input()
    with pytest.raises(NoPairingError):
        pair(given)
    given = State(3, 5, (1, 2, 3), ("U Z Z", "Z U Z", "Z Z U")).input()
    with pytest.raises(NoPairingError):
        pair(given)


# --- the judge ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "pairs", "bye", "kind", "article"),
    [
        ("First with first", [(2, 5), (8, 3)], None, "order", "3"),
        ("First with first", [(2, 8), (5, 3)], None, "criterion", "6"),
        ("First with first", [(3, 2), (8, 5)], None, "colour", "2"),
        ("Two of one column in one", [(1, 4)], None, "colour", "5"),
        ("Two of one column with", [(1, 2)], None, "colour", "5"),
        ("Who comes down", [(1, 4), (2, 3)], None, "order", "4"),
        ("Who goes down", [(2, 5), (7, 3), (8, 6)], None, "order", "4"),
        ("Score before", [(2, 3), (4, 5)], None, "rematch", "8"),
        ("The bye", [(1, 3), (5, 4)], 2, "bye", None),
        ("The bye", [(1, 2), (4, 3)], 5, "barred-bye", None),
        ("Never a third", [(3, 5)], None, "colour", "6"),
        ("Twice the same", [(1, 2), (4, 3)], None, "same-absolute-colour", "6"),
        ("First with first", [(2, 3)], None, "completion", None),
    ],
)
def test_the_judge(title, pairs, bye, kind, article):
    given = named(title)
    found = judge(given, pair(given), pairs, bye)
    assert (found[0].kind, found[0].article) == (kind, article)


def test_the_judge_of_those_who_go_down_for_nothing():
    """Rule 7."""
    given = State(6, 5, tuple(range(1, 7)), ("2w1 1b0 4w1 3b0 Z Z", "Z Z Z Z Z Z")).input()
    given.history.score[:] = [100, 100, 100, 100, 50, 50]
    given.history.colours[:] = ["W", "W", "W", "W", "B", "B"]
    found = judge(given, pair(given), [(5, 1), (6, 2), (4, 3)], None)
    assert (found[0].kind, found[0].article) == ("rematch", "8")
    assert (found[1].article, found[1].recorded, found[1].expected) == ("7", 2, 0)


def test_prohibited_pairs():
    given = replace(named("First with first"), prohibited=frozenset({(0, 1)}))
    assert written(pair(given)) == "2-5 8-3"
    assert judge(given, pair(given), [(2, 3), (8, 5)], None)[0].kind == "prohibited"
    youth = named("Compatriots")
    found = judge(youth, pair(youth, READINGS["youth"]), [(2, 3), (8, 5)], None, READINGS["youth"])
    assert (found[0].kind, found[0].article) == ("compatriots", "C.04.2 22")
