"""The FIDE Swiss System of 1987: the page's examples, the options, the judge."""

import doctest
from dataclasses import replace
from itertools import combinations

import pytest
from strategies import State
from worked_positions import DOCS, examples, written

from pairing import rule22
from pairing.fide_swiss_1987 import engine, literal, numbers
from pairing.fide_swiss_1987.engine import explaining, pair, permitted
from pairing.fide_swiss_1987.entries import Entrant, irregular, left_out, numbered
from pairing.fide_swiss_1987.field import Field, is_maxi
from pairing.fide_swiss_1987.judge import judge
from pairing.fide_swiss_1987.options import (
    DEFAULT,
    EDITION_1987,
    FloaterMeets,
    Limit,
    Options,
    Rank,
    readings,
)
from pairing.judgement import Judgement
from pairing.lim.field import due_colour
from pairing.model import NoPairingError, PairingInput

EXAMPLES = examples("fide-swiss-1987.md")
READINGS = {
    "default": DEFAULT,
    "mirrored": Options(r10_8=FloaterMeets.MIRRORED),
    "by number": Options(rank=Rank.NUMBER),
    "no 10.10": Options(exempt=False),
    "no limit": Options(limit=Limit.NEVER),
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


def test_the_examples_name_every_reading():
    assert len(EXAMPLES) >= 15
    assert {name for each in EXAMPLES for name in each.rounds} == set(READINGS)


def test_one_reading_does_not_matter_where_the_page_gives_one_round():
    """Where one round is given, 10.8 makes no difference, but for the limit's and rule 22's."""
    for example in EXAMPLES:
        if list(example.rounds) == ["default"]:
            found = pair(example.given, READINGS["mirrored"])
            assert written(found) == example.rounds["default"], example.title


def test_the_page_and_the_code_run():
    result = doctest.testfile(
        str(DOCS / "fide-swiss-1987.md"), module_relative=False, encoding="utf-8"
    )
    assert result.attempted > 5
    assert not result.failed
    assert not doctest.testmod(numbers).failed


# --- readings -----------------------------------------------------------------------------------


def test_the_readings():
    every = list(readings())
    assert len(every) == len(set(every)) == 8
    assert every[0] == DEFAULT
    youth = Options(limit=Limit.NEVER, youth=True)
    assert all(each.youth and each.limit is Limit.NEVER for each in readings(youth))


def test_what_another_reading_gives_is_permitted():
    given = named("Whom a floater meets, upwards")
    recorded = [(4, 3), (2, 1), (6, 5)]
    assert permitted(given, recorded, None)
    assert explaining(given, recorded, None) == READINGS["mirrored"]
    assert not permitted(given, [(4, 2), (3, 1), (6, 5)], None)
    assert explaining(named("The lowest ranked"), [(2, 3), (6, 1)], None) == READINGS["by number"]
    assert explaining(named("A floater of"), [(1, 2), (3, 4)], None) == READINGS["no 10.10"]


def test_nothing_is_permitted_where_nothing_can_be_paired():
    given = State(2, 3, (1, 2), ("2w1 1b0",)).input()
    with pytest.raises(NoPairingError):
        pair(given)
    assert not permitted(given, [(1, 2)], None)


# --- Maxi-tournaments ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "rounds", "maxi"), [(8, 3, False), (9, 3, True), (65, 6, True)]
)
def test_what_a_maxi_tournament_is(players, rounds, maxi):
    given = State(players, rounds, tuple(range(1, players + 1))).input()
    assert is_maxi(given) is maxi
    assert Field(given).maxi is maxi
    assert Field(given, Options(limit=Limit.ALWAYS)).maxi
    assert not Field(given, Options(limit=Limit.NEVER)).maxi


def test_in_1987_the_limit_held_everywhere():
    """The position of the Maxi example, in seven rounds."""
    given = replace(named("A Maxi-tournament"), rounds_total=7)
    assert not is_maxi(given)
    assert written(pair(given)) == "4-1 5-2 6-3 7-9 8-10"
    found = pair(given, EDITION_1987)
    assert written(found) == "3-2 4-1 5-6 7-9 8-10"
    pairs = [tuple(each) for each in found.pairs]
    assert judge(given, found, pairs, None, EDITION_1987) == ()


# --- bye, colours, last round -------------------------------------------------------------------


@pytest.mark.parametrize("last", ["U", "F", "5+"])
def test_who_may_not_rest(last):
    """8.2: who rested or won by default; a full point on request counts as a rest."""
    past = "2w1 1b0 4w1 3b0 " + last
    some = State(5, 5, (1, 2, 3, 4, 5), (past.replace("5+", "F"),)).input()
    assert pair(some).bye == 4


def test_round_one_gives_the_bye_by_rank_and_not_by_rating():
    given = replace(State(5, 5, (1, 2, 3, 4, 5)).input(), ratings=[2000, 1900, 0, 1800, 1700])
    assert pair(given).bye == 5


@pytest.mark.parametrize("games", ["W", "B", "WB", "WBW", "WWB", "WBWB", "WBBW"])
def test_odd_rounds_leave_one_more_and_even_rounds_none(games):
    """12.5, 12.6: the difference the due colour leaves."""
    left = abs(games.count("W") - games.count("B") + due_colour(games))
    assert left == (len(games) + 1) % 2


# --- rule 22 ------------------------------------------------------------------------------------


def test_rule_22_needs_the_last_three_rounds_and_more_than_half():
    given = named("Compatriots")
    assert rule22.compatriots(given) == {(0, 2)}
    assert rule22.compatriots(replace(given, rounds_total=6)) == frozenset()
    assert rule22.compatriots(replace(given, federations=None)) == frozenset()
    assert rule22.compatriots(replace(given, present=[0, 1, 3])) == frozenset()
    given.history.score[2] = 100
    try:
        assert rule22.compatriots(given) == frozenset()
    finally:
        given.history.score[2] = 200


def test_rule_22_is_checked():
    given = named("Compatriots")
    [found] = rule22.check(given, [(1, 3), (2, 4)])
    assert (found.kind, found.players, found.article) == ("compatriots", (1, 3), "C.04.2 22")
    youth = READINGS["youth"]
    kinds = [each.kind for each in judge(given, pair(given, youth), [(1, 3), (2, 4)], None, youth)]
    assert kinds.count("compatriots") == 1
    assert judge(given, pair(given), [(1, 3), (2, 4)], None) == ()


# --- entries ------------------------------------------------------------------------------------


def test_the_order_of_rule_7():
    entrants = [
        Entrant("a", 0, "", 1800, 2),
        Entrant("b", 0, "", 1800, 1),
        Entrant("c", 0, "", 1900, 3),
        Entrant("d", 0, "FM"),
        Entrant("e", 2300, "IM"),
        Entrant("f", 2300, "WGM"),
        Entrant("g", 2400, "unheard of"),
    ]
    assert [each.name for each in numbered(entrants)] == ["g", "f", "e", "d", "c", "b", "a"]


def test_late_entries():
    """17 b: round 2 or 3, and no points from before."""
    past = ("2w1 1b0 Z H", "2b1 1w0 Z Z", "2w1 1b0 Z Z")
    some = State(4, 6, (1, 2, 3, 4), past)
    found = irregular(some.input())
    assert [each.players for each in found] == [(3,), (4,), (4,)]
    assert all(isinstance(each, Judgement) and each.article == "17 b" for each in found)
    early = State(4, 6, (1, 2, 3), past[:1])
    assert irregular(early.input()) == ()
    # Who comes for round 4 is not paired; nobody is kept out of round 2.
    assert [each.players for each in left_out(some.input())] == [(3,), (4,)]
    assert left_out(early.input()) == ()


# --- the judge ----------------------------------------------------------------------------------

ROUND_2 = "5w1 6b1 7w= 8b1 1b0 2w0 3b= 4w0"


@pytest.mark.parametrize(
    ("pairs", "kind", "article"),
    [
        ([(2, 1), (4, 3), (7, 6), (8, 5)], "colour", "12.1"),
        ([(4, 1), (3, 2), (7, 6), (5, 8)], "order", "10.2"),
        ([(2, 4), (3, 1), (7, 6), (5, 8)], "criterion", "10.2"),
        ([(2, 1), (4, 7), (6, 3), (5, 8)], "criterion", "10.8"),
        ([(1, 8), (2, 7), (3, 6), (4, 5)], "criterion", "10.10"),
        ([(1, 5), (4, 2), (7, 6), (8, 3)], "rematch", "2"),
        ([(2, 1), (4, 3)], "completion", None),
    ],
)
def test_the_judge(pairs, kind, article):
    given = State(8, 5, tuple(range(1, 9)), (ROUND_2,)).input()
    found = judge(given, pair(given), pairs, None)
    assert (found[0].kind, found[0].article) == (kind, article)
    assert "article" not in found[0].text


def test_the_judge_of_byes_and_limits():
    given = State(5, 5, (1, 2, 3, 4, 5)).input()
    found = judge(given, pair(given), [(1, 3), (5, 2)], 4)
    assert (found[0].kind, found[0].article) == ("bye", "14.1")
    barred = State(5, 5, (1, 2, 3, 4, 5), ("2w1 1b0 4w1 3b0 U",)).input()
    found = judge(barred, pair(barred), [(3, 1), (2, 4)], 5)
    assert (found[0].kind, found[0].article) == ("barred-bye", "8.2")
    twice = named("Twice the same")
    found = judge(twice, pair(twice), [(1, 2), (4, 3)], None)
    assert (found[0].kind, found[0].article) == ("same-absolute-colour", "9.1")
    found = judge(twice, pair(twice), [(1, 4), (3, 2)], None)
    assert (found[0].kind, found[0].article) == ("colour", "12.1 a")


def test_the_trace_cites_the_old_rules():
    found = pair(named("The median takes back a pair of the lower"))
    assert [set(each.values) for each in found.trace] == [{"10.1", "10.9", "12.2"}] * 3
    assert "taken back for the median: 4-3 (9.6)" in found.trace[1].notes
    assert any("(10.9)" in note for each in found.trace for note in each.notes)


def test_every_position_is_paired_without_a_breach():
    for example in EXAMPLES:
        for options in readings():
            found = pair(example.given, options)
            named_ = [number for each in found.pairs for number in each]
            assert not any(set(a) & set(b) for a, b in combinations(found.pairs, 2))
            assert len(named_) + (found.bye is not None) == len(example.given.present)
