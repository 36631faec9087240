"""The Dutch System of about 1998: the tables of article D, the worked examples, the corners."""

import doctest
from dataclasses import replace
from pathlib import Path

import pytest
from dutch_1998_positions import on_page, parse
from strategies import State

import trf
from pairing.dutch_1998 import engine, field, literal, ordering
from pairing.dutch_1998.answer import allocate
from pairing.dutch_1998.budget import first_within, least_dear
from pairing.dutch_1998.engine import permitted
from pairing.dutch_1998.field import Field
from pairing.dutch_1998.judge import judge
from pairing.dutch_1998.options import (
    DEFAULT,
    Accept,
    Exchanges,
    LastRound,
    Options,
    Undo,
    readings,
)
from pairing.dutch_1998.orders import exchanges, transpositions, useful_exchanges
from pairing.dutch_1998.rules import Group, allowance
from pairing.model import BLACK, WHITE, NoPairingError, RoundResults
from verify.replay import replay

ENGINES = [engine.pair, literal.pair]
PAGE = Path(__file__).parents[2] / "docs" / "dutch-1998.md"
REAL = Path(__file__).parents[2] / "corpus" / "real"
EXAMPLES = on_page(PAGE)


def boards(pairing) -> list[tuple[int, int]]:
    return sorted(map(tuple, pairing.pairs))


# --- the page ------------------------------------------------------------------------------------


def test_there_are_enough_examples():
    assert len(EXAMPLES) >= 15


@pytest.mark.parametrize("pair", ENGINES)
@pytest.mark.parametrize("example", EXAMPLES, ids=[each.title for each in EXAMPLES])
def test_example(example, pair):
    given = example.input()
    found = pair(given, example.options)
    assert boards(found) == sorted(example.pairs)
    assert found.bye == example.bye
    said = [note for group in found.trace for note in group.notes]
    assert set(example.notes) <= set(said)
    pairs = list(map(tuple, found.pairs))
    assert judge(given, found, pairs, found.bye, example.options) == ()
    assert permitted(given, pairs, found.bye, replace(DEFAULT, youth=example.options.youth))


@pytest.mark.parametrize("module", [field, ordering])
def test_docstrings(module):
    assert doctest.testmod(module).failed == 0


# --- D1, D2 --------------------------------------------------------------------------------------


def names(exchange, first: int = 1) -> str:
    return "-".join("+".join(str(place + first) for place in side) for side in exchange)


def test_transpositions_of_the_text():
    eight = (
        "5678 5687 5768 5786 5867 5876 6578 6587 6758 6785 6857 6875 7568 7586 7658 7685 7856 "
        "7865 8567 8576 8657 8675 8756 8765"
    )
    found = ["".join(map(str, each)) for each in transpositions((5, 6, 7, 8), 4)]
    assert " ".join(found) == eight
    # with seven players the last of S2 has no opponent: three places tell all four
    seven = (
        "456 457 465 467 475 476 546 547 564 567 574 576 645 647 654 657 674 675 "
        "745 746 754 756 764 765"
    )
    found = ["".join(map(str, each)) for each in transpositions((4, 5, 6, 7), 3)]
    assert " ".join(found) == seven


A_TO_T = "4-5 4-6 3-5 4-7 3-6 2-5 4-8 3-7 2-6 1-5 4-9 3-8 2-7 1-6 3-9 2-8 1-7 2-9 1-8 1-9"
ONE = A_TO_T.split()
COLUMNS = ["3+4", "2+4", "1+4", "2+3", "1+3", "1+2"]
TWO = {
    "5+6": [1, 3, 6, 10, 15, 21],
    "5+7": [2, 5, 9, 14, 20, 26],
    "5+8": [4, 8, 13, 19, 25, 30],
    "6+7": [7, 12, 18, 24, 29, 33],
    "6+8": [11, 17, 23, 28, 32, 35],
    "7+8": [16, 22, 27, 31, 34, 36],
}
BY_DEFINITION = """
    34/56, 34/57, 24/56, 34/58, 34/67, 24/57, 14/56, 23/56, 34/68, 24/58, 24/67, 14/57, 23/57,
    13/56, 34/78, 24/68, 14/58, 14/67, 23/58, 23/67, 13/57, 12/56, 24/78, 14/68, 23/68, 13/58,
    13/67, 12/57, 14/78, 23/78, 13/68, 12/58, 12/67, 13/78, 12/68, 12/78
"""


def test_exchanges_of_one_player():
    for order in Exchanges:
        nine = [names(each) for each in exchanges(4, 5, 1, order)]
        assert nine == ONE
        eight = [names(each) for each in exchanges(4, 4, 1, order)]
        assert eight == [each for each in ONE if not each.endswith("9")]
        seven = [names(each, 2) for each in exchanges(3, 4, 1, order)]  # one less than printed
        assert seven == [each for each in eight if not each.startswith("1")]


def test_exchanges_of_two_players_by_the_table():
    printed = {
        number: f"{column}-{row}"
        for row, numbers in TWO.items()
        for column, number in zip(COLUMNS, numbers, strict=True)
    }
    found = [names(each) for each in exchanges(4, 4, 2, Exchanges.TABLE)]
    assert found == [printed[n] for n in range(1, 37)]
    seven = [names(each, 2) for each in exchanges(3, 4, 2, Exchanges.TABLE)]
    assert seven == [each for each in found if "1" not in each.split("-")[0]]


def test_exchanges_of_two_players_by_the_definition():
    printed = BY_DEFINITION.replace("\n", " ").replace(" ", "").split(",")
    found = [names(each) for each in exchanges(4, 4, 2, Exchanges.DEFINITION)]
    assert [each.replace("+", "").replace("-", "/") for each in found] == printed


def test_exchanges_of_two_players_as_the_translators_would_have_them():
    """Note 14: the table with 2+3 in the place of 1+4, and 6+7 in that of 5+8."""
    instead = {"1+4": "2+3", "2+3": "1+4", "5+8": "6+7", "6+7": "5+8"}
    table = [names(each).split("-") for each in exchanges(4, 4, 2, Exchanges.TABLE)]
    found = [names(each).split("-") for each in exchanges(4, 4, 2, Exchanges.NOTE)]
    assert found == [[instead.get(side, side) for side in each] for each in table]
    seven = [names(each, 2).split("-") for each in exchanges(3, 4, 2, Exchanges.NOTE)]
    assert seven == [each for each in found if "1" not in each[0]]


@pytest.mark.parametrize("order", list(Exchanges))
@pytest.mark.parametrize(("size1", "size2"), [(1, 1), (2, 2), (3, 4), (4, 4), (2, 6), (5, 5)])
def test_useful_exchanges_are_a_part_of_all(size1, size2, order):
    for count in range(1, size1 + 1):
        every = exchanges(size1, size2, count, order)
        lazily = useful_exchanges(size1, size2, count, order, (lambda _: True,) * 2)
        assert list(lazily) == every

        def odd(places):
            return sum(places) % 2 == 1

        some = list(useful_exchanges(size1, size2, count, order, (odd, odd)))
        assert some == [each for each in every if odd(each[0]) and odd(each[1])]


# --- A -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("games", "colour", "strength"),
    [
        ("", 0, field.NONE),
        ("W", BLACK, field.STRONG),
        ("WB", WHITE, field.MILD),
        ("BW", BLACK, field.MILD),
        ("BWW", BLACK, field.ABSOLUTE),
        ("WBB", WHITE, field.ABSOLUTE),
        ("BBWBW", WHITE, field.STRONG),
        ("BBWBWB", WHITE, field.ABSOLUTE),
        ("WWBWWBB", WHITE, field.ABSOLUTE),  # difference +1, but Black twice
    ],
)
def test_preferences(games, colour, strength):
    assert field.preference(games) == (colour, strength)


def test_without_a7a():
    assert field.preference("BWW", absolute=False) == (BLACK, field.STRONG)
    assert field.preference("BBWW", absolute=False) == (BLACK, field.MILD)


def test_limits_of_b2():
    assert not field.permitted("BWW", WHITE)
    assert not field.permitted("WBWBWWBW", WHITE)
    assert field.permitted("WBWBWWBW", BLACK)
    both = "WWBWWBWWBB"  # +2, and Black twice
    assert not field.permitted(both, WHITE)
    assert not field.permitted(both, BLACK)


@pytest.mark.parametrize("white", range(6))
@pytest.mark.parametrize("black", range(6))
@pytest.mark.parametrize("none", range(4))
def test_x_with_and_without_the_spanish_clause(white, black, none):
    """The clause for players without a preference does no more than keep x from being negative."""
    count = white + black + none
    if not count:
        return
    colours = ["B"] * white + ["W"] * black + [""] * none
    some = Field(State(count, 9, tuple(range(1, count + 1))).input(), DEFAULT)
    some.preferences = ([field.preference(games) for games in colours],) * 2
    q = (count + 1) // 2
    spanish = 0 if min(white, black) + none >= max(white, black) else max(white, black) - q
    assert allowance(some, range(count), waived=False) == spanish


def test_half_from_above_is_homogeneous():
    assert not Group((0, 1, 2, 3), (0, 1)).heterogeneous
    assert Group((0, 1, 2, 3, 4), (0, 1)).heterogeneous
    assert not Group((0, 1), ()).heterogeneous


def test_order_of_players():
    names_ = ["Zoe", "ada", "Bea", "Cid", "Dan", "Eve", "Fay", "Gus", "Top"]
    titles = ["", "WFM", "FM", "WIM", "IM", "WGM", "GM", "CM", "GM"]
    entrants = [
        ordering.Entrant(name, 2200, title) for name, title in zip(names_, titles, strict=True)
    ]
    entrants[-1] = ordering.Entrant("Top", 2300)
    found = [entrant.name for entrant in ordering.ordered(entrants)]
    assert found == ["Top", "Fay", "Eve", "Dan", "Cid", "Bea", "ada", "Gus", "Zoe"]
    leader = ordering.Entrant("Low", 1000, score=100)
    assert ordering.ordered([*entrants, leader])[0] is leader
    last = ordering.ordered(entrants, last_key=lambda e: [-ord(c) for c in e.name])
    assert [e.name for e in last][-2:] == ["Zoe", "Gus"]


def test_foreign_ratings():
    assert ordering.rating_from_ingo(100) == 2040
    assert ordering.rating_from_bcf(175) == 2000


def test_adjourned_games_are_draws():
    results = RoundResults("GGU", [1, 0, -1], [1, -1, 0], [0, 0, 100])
    assert list(ordering.with_adjourned(results, [0, 1]).points) == [50, 50, 100]
    with pytest.raises(ValueError, match="no game"):
        ordering.with_adjourned(results, [2])


# --- floats, byes, colours -----------------------------------------------------------------------


def test_floats_are_marked_at_pairing():
    """A4: a forfeited pairing is marked too; A5: so is the bye; a requested bye is not."""
    given = State(6, 5, (1, 2, 3, 4, 5, 6), ("2w1 1b0 4w= 3b= U H", "3+ 5b0 1- H 2w1 Z")).input()
    assert field.floats(given.history) == [-1, 1, 1, 0, -1, 0]
    assert field.floats(given.history.before) == [0, 0, 0, 0, -1, 0]
    assert field.floats(None) == []


def test_who_may_not_have_the_bye():
    given = State(6, 5, (1, 2, 3), ("2+ 1- U F H Z",)).input()
    assert field.bye_barred(given.history) == [True, False, True, True, False, False]


@pytest.mark.parametrize(
    ("one", "two", "colour", "article"),
    [
        ("", "", WHITE, "E5"),
        ("W", "B", BLACK, "E1"),
        ("", "B", BLACK, "E1"),
        ("BW", "W", WHITE, "E2"),
        ("BWW", "W", BLACK, "E2"),
        ("BWBW", "WBBW", BLACK, "E3"),
        ("W", "W", BLACK, "E4"),
    ],
)
def test_colours(one, two, colour, article):
    given = parse(f"x\nround 6 of 9\n1 1 {one or '-'}\n2 1 {two or '-'}").input()
    some = Field(given, DEFAULT)
    assert allocate(some, 0, 1, waived=False) == (colour, article)
    assert allocate(some, 1, 0, waived=False) == (-colour, article)


# --- the round -----------------------------------------------------------------------------------


@pytest.mark.parametrize("pair", ENGINES)
def test_no_pairing(pair):
    given = parse("x\n1 1 W met 2\n2 0 B").input()
    with pytest.raises(NoPairingError):
        pair(given)
    assert not permitted(given, [(1, 2)], None)


@pytest.mark.parametrize("pair", ENGINES)
def test_nobody(pair):
    given = replace(parse("x\n1 1 W\n2 0 B").input(), present=[])
    assert pair(given).pairs == ()


def test_order_of_presence_does_not_matter():
    given = EXAMPLES[10].input()
    turned = replace(given, present=list(reversed(given.present)))
    assert engine.pair(turned) == engine.pair(given)


def test_readings():
    found = list(readings(Options(undo=Undo.ALL)))
    assert found[0] == Options(undo=Undo.ALL)
    assert len(found) == len(set(found)) == 24
    assert all(each.youth for each in readings(Options(youth=True)))


def test_permitted_is_what_some_reading_gives():
    given = EXAMPLES[1].input()  # 1-4 2-3 for the colours
    natural = engine.pair(given, Options(accept=Accept.ABSOLUTE))
    assert boards(natural) == [(2, 4), (3, 1)]
    assert permitted(given, list(natural.pairs), None)
    assert not permitted(given, [(1, 2), (3, 4)], None)


@pytest.mark.parametrize("pair", ENGINES)
def test_c12_finds_nobody_else(pair):
    """1 comes from a group of his own and has met the next one: he goes on to the third."""
    position = parse(
        "x\nround 4 of 9\n1 3 WBW met 2 3\n2 2 WBW\n3 2 BWB\n4 1 BWB\n5 1 WBW\n6 1 BWB"
    )
    found = pair(position.input())
    assert boards(found) == [(3, 2), (4, 1), (6, 5)]
    assert [group.mdps for group in found.trace] == [(), (1,), (1,)]
    assert found.trace[1].downfloaters == (1,)


@pytest.mark.parametrize("pair", ENGINES)
def test_groups_are_joined_twice(pair):
    """5 and 6 can only meet 1 and 2, two groups above (C13)."""
    position = parse(
        "x\nround 4 of 9\n1 3 -\n2 3 -\n3 2 - met 5 6\n4 2 - met 5 6\n5 1 - met 6\n6 1 -"
    )
    found = pair(position.input())
    assert boards(found) == [(1, 5), (3, 4), (6, 2)]
    [group] = found.trace
    assert group.role == "lowest, heterogeneous"
    assert group.mdps == (1, 2)
    assert group.notes[:2] == (
        "joined with the group of 2 (C13)",
        "joined with the group of 3 (C13)",
    )


@pytest.mark.parametrize("pair", ENGINES)
def test_a_group_with_moved_down_players_is_joined(pair):
    """5 to 8 have met each other: no pair can stand among 1 to 4, of whom 1 came from above."""
    position = parse(
        "x\nround 4 of 9\n1 3 -\n2 2 -\n3 2 -\n4 2 -\n"
        "5 1 - met 6 7 8\n6 1 - met 7 8\n7 1 - met 8\n8 1 -"
    )
    found = pair(position.input())
    assert boards(found) == [(1, 5), (3, 7), (6, 2), (8, 4)]
    assert [group.players for group in found.trace] == [(1,), (1, 2, 3, 4, 5, 6, 7, 8)]
    assert found.trace[1].mdps == (1, 2, 3, 4)


def test_a_tournament_of_2012():
    """Real: seven of nine rounds are the ones of this text, round 9 breaks a preference more."""
    found = replay(trf.read(REAL / "jvf-sw-084p-09r.trf").tournament)
    same = []
    for each in found.rounds:
        numbers = [(found.numbers[white], found.numbers[black]) for white, black in each.pairs()]
        bye = None if each.bye is None else found.numbers[each.bye]
        given = found.given(each.number)
        expected = engine.pair(given)
        if boards(expected) == sorted(numbers):
            assert expected.bye == bye
            assert judge(given, expected, numbers, bye) == ()
            same.append(each.number)
            continue
        decisive = judge(given, expected, numbers, bye)[0]
        assert decisive.criterion == {6: "order", 9: "B4"}[each.number]
        assert not permitted(given, numbers, bye)
    assert same == [1, 2, 3, 4, 5, 7, 8]


# --- the judge -----------------------------------------------------------------------------------


def first(position, pairs, bye=None, options=DEFAULT):
    given = position.input()
    return judge(given, engine.pair(given, options), pairs, bye, options)


def example(title: str):
    return next(each for each in EXAMPLES if each.title == title)


def test_judge_names_breaches():
    found = first(example("exchange"), [(4, 1), (2, 3)])
    assert [each.kind for each in found[:2]] == ["rematch", "rematch"]
    found = first(example("bye"), [(2, 1)], 3)
    assert found[0].kind == "barred-bye"
    assert found[0].article == "B1b"
    found = first(example("rule 21, in force"), [(3, 1), (4, 2)])
    assert found[0].kind == "same-absolute-colour"
    found = first(example("rule 22"), [(1, 3), (2, 4)], options=Options(youth=True))
    assert (found[0].kind, found[0].criterion) == ("compatriots", "22")
    found = first(example("transposition"), [(4, 1)])
    assert found[0].kind == "completion"
    absolute = parse("x\nround 4 of 9\n1 2 BWW\n2 2 WBW\n")
    assert [each.kind for each in first(absolute, [(1, 2)])] == ["colour", "colour"]
    forbidden = replace(absolute.input(), prohibited=frozenset({(0, 1)}))
    with pytest.raises(NoPairingError):
        engine.pair(forbidden)


def test_judge_names_a_prohibited_pair():
    given = replace(example("transposition").input(), prohibited=frozenset({(0, 3)}))
    found = judge(given, engine.pair(given), [(4, 1), (2, 3)], None)
    assert found[0].kind == "prohibited"


@pytest.mark.parametrize(
    ("title", "pairs", "bye", "criterion", "recorded", "expected"),
    [
        ("transposition", [(1, 3), (2, 4)], None, "B4", 2, 0),
        ("B5 for a downfloat", [(1, 2), (4, 3)], None, "B5", 1, 0),
        ("B6 dropped", [(1, 3), (4, 2)], None, "B5", 1, 0),
        ("heterogeneous", [(1, 2), (4, 3), (5, 6)], None, "B4", 2, 0),
        ("upfloats", [(1, 3), (2, 5), (4, 6)], None, "B5", 1, 0),
    ],
)
def test_judge_names_the_criterion(title, pairs, bye, criterion, recorded, expected):
    decisive = first(example(title), pairs, bye)[0]
    assert decisive.kind == "criterion"
    found = (decisive.criterion, decisive.recorded, decisive.expected)
    assert found == (criterion, recorded, expected)


def test_judge_counts_those_who_leave_the_group():
    position = parse("x\nround 3 of 9\n1 2 WB\n2 2 BW\n3 1 WB\n4 1 BW\n")
    decisive = first(position, [(1, 4), (3, 2)])[0]
    assert (decisive.criterion, decisive.recorded, decisive.expected) == ("A6", 2, 0)


def test_judge_names_the_order():
    position = parse("x\n1 1 -\n2 1 -\n3 1 -\n4 1 -\n")
    decisive = first(position, [(1, 4), (3, 2)])[0]
    assert (decisive.kind, decisive.article) == ("order", "D1")
    assert decisive.players == (1, 2, 3, 4)
    assert "1 meets 4, by the rules 3" in decisive.text


def test_judge_names_bye_and_colours():
    found = first(example("round 1"), [(1, 4), (5, 2), (3, 7)], 6)
    assert (found[0].kind, found[0].players) == ("bye", (6, 7))
    found = first(example("transposition"), [(1, 4), (2, 3)])
    assert [(each.kind, each.article, each.players) for each in found] == [("colour", "E1", (4, 1))]
    even = first(example("transposition"), [(4, 1)], 2)
    assert "although the number of players is even" in " ".join(each.text for each in even)


def test_last_round_note_and_lowest_group():
    """The note to B waives in the lowest group too."""
    position = parse("x\nround 3 of 3\n1 2 WW\n2 2 WB\n3 2 WW\n4 2 BB\n")
    given = position.input()
    strict = engine.pair(given)
    assert boards(strict) == boards(literal.pair(given))
    note = Options(last_round=LastRound.NOTE)
    assert engine.pair(given, note).trace == literal.pair(given, note).trace


# --- assignments within a budget -----------------------------------------------------------------


def test_budget():
    rows, cheap = [0b111, 0b011, 0b111], [0b001, 0b001, 0b110]
    assert least_dear(rows, cheap) == 1
    assert first_within(rows, cheap, 0) is None
    assert first_within(rows, cheap, 1) == [0, 1, 2]
    assert first_within(rows, cheap, 3) == [0, 1, 2]
    assert least_dear([0b1, 0b1], [0b1, 0b1]) is None
    assert first_within([0b11, 0b11, 0b11], [0b01, 0b10, 0b11], 1) is None
