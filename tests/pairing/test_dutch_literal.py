"""The literal Dutch engine against the texts: their examples, their orders, their corners."""

from itertools import permutations

import pytest
from strategies import State

from pairing import colours
from pairing.dutch.criteria import Bracket, strong_clash, third_colour
from pairing.dutch.field import ABSOLUTE, MILD, NONE, STRONG, Field
from pairing.dutch.literal import (
    Absolute,
    candidates,
    compare_exchanges,
    exchanges,
    judged_candidates,
    mdp_sets,
    pair_2017,
    pair_2026,
    remainder_candidates,
    transpositions,
)
from pairing.dutch.rulebook import DUTCH_2017, DUTCH_2026
from pairing.model import BLACK, WHITE, Generation, NoPairingError

EDITIONS = [pair_2026, pair_2017]
BOOKS = {pair_2026: DUTCH_2026, pair_2017: DUTCH_2017}


def state(*past: str, total: int = 9, out=(), **more) -> State:
    """The state after some rounds of a tournament in which all but `out` are present."""
    players = more.pop("players", None) or len(past[0].split())
    present = tuple(n for n in range(1, players + 1) if n not in out)
    return State(players, total, present, past, **more)


def boards(pairing) -> str:
    return " ".join(f"{white}-{black}" for white, black in pairing.pairs)


def field_of(some: State, book=DUTCH_2026) -> Field:
    return Field(some.input(), book)


def free(count: int) -> list[frozenset[int]]:
    """Players who may all meet each other."""
    return [frozenset(range(count))] * count


# --- the micro-examples of the digests ---------------------------------------------------------


@pytest.mark.parametrize("pair", EDITIONS)
def test_a_transposition_saves_colours(pair):
    given = state("5w1 6b1 7w1 8b1 1b0 2w0 3b0 4w0").input()
    pairing = pair(given)
    assert boards(pairing) == "4-1 2-3 5-8 7-6"
    assert pairing.bye is None
    assert [t.generation for t in pairing.trace] == [Generation.TRANSPOSITION] * 2
    clashes = "C12" if pair is pair_2026 else "C10"
    assert [t.values[clashes] for t in pairing.trace] == [0, 0]


def test_b_the_next_transposition_and_the_bye():
    pairing = pair_2026(state("4w1 5b1 6w1 1b0 2w0 3b0 U").input())
    assert boards(pairing) == "7-1 2-3 4-5"
    assert pairing.bye == 6


def test_c_the_bye_goes_to_the_only_player_who_may_have_it():
    # 1 has the highest score, but 2 and 3 have had the bye.
    some = state("3w1 U 1b0", "2b= 1w= U")
    assert field_of(some).barred == [False, True, True]
    pairing = pair_2026(some.input())
    assert (boards(pairing), pairing.bye) == ("3-2", 1)


def test_c_completion_and_the_bye_cost_pairs():
    # 1-4 are on 1 point and 1-4, 2-3 could still be paired. 5 is on 0 and barred from the bye: one
    # player of the top bracket has to come down for him, another one gets the bye.
    some = state("2w= 1b= 4w= 3b= U", "3b= 4w= 1w= 2b= Z", points=(100, 50, 0, 0))
    assert field_of(some).barred == [False, False, False, False, True]
    pairing = pair_2026(some.input())
    top, last = pairing.trace
    assert top.values["C6"] == 2
    assert pairing.bye in (1, 2, 3, 4)
    assert len(last.mdps) == 2


def test_2017_example_1_everybody_who_did_not_play_has_a_downfloat():
    some = state("4w1 5b1 6w1 1b0 2w0 3b0 Z")
    assert field_of(some, DUTCH_2017).float1[-1] == -1
    assert field_of(some, DUTCH_2026).float1[-1] == 0
    pairing = pair_2017(some.input())
    assert boards(pairing) == "2-1 4-3 7-5"
    assert pairing.bye == 6
    newer = pair_2026(some.input())
    assert (boards(newer), newer.bye) == (boards(pairing), 6)
    assert newer.trace[-1].values["C9"] == 0  # 6 has played every round, 7 has not


def test_2017_example_2_downfloaters_who_have_met():
    made = State(6, 9, (1, 2, 3, 4, 5, 6), ("2w= 1b= Z Z Z Z", "H H H H H H"))
    pairing = pair_2017(made.input())
    top, low = pairing.trace
    assert top.pairs == ()
    assert top.downfloaters == (1, 2)
    assert low.mdps == (1, 2)
    assert {frozenset(p) for p in low.pairs} == {frozenset(p) for p in [(1, 3), (2, 4), (5, 6)]}
    assert low.role == "last"


@pytest.mark.parametrize("pair", EDITIONS)
def test_2017_example_3_penultimate_and_collapsed_bracket(pair):
    made = State(6, 9, (1, 2, 3, 4, 5, 6), ("F F F F 6w- 5b-",), forbidden=((5, 6),))
    pairing = pair(made.input())
    assert boards(pairing) == "1-2 3-5 6-4"
    roles = [t.role for t in pairing.trace]
    if pair is pair_2017:
        assert roles == ["ppb", "clb"]
        assert pairing.trace[0].downfloaters == (3, 4)
    else:
        assert roles == ["bracket", "last"]


# --- the orders of generation: 4.2 - 4.4, D.3 --------------------------------------------------


def test_transpositions_of_eleven_players():
    order = list(transpositions(tuple(range(1, 6)), tuple(range(6, 12)), free(12)))
    assert len(order) == 720
    assert order[0] == (6, 7, 8, 9, 10)
    assert order[1] == (6, 7, 8, 9, 11)
    assert order[2] == (6, 7, 8, 10, 9)  # the note's "6-7-8-10-11" is the fourth
    assert order[3] == (6, 7, 8, 10, 11)
    assert order[-1] == (11, 10, 9, 8, 7)
    assert order.index((6, 11, 10, 9, 8)) + 1 == order.index((7, 6, 8, 9, 10))
    assert order == sorted(permutations(range(6, 12), 5))


def test_transpositions_with_two_mdps():
    order = list(transpositions((1, 2), tuple(range(3, 12)), free(12)))
    assert len(order) == 72
    assert order[:2] == [(3, 4), (3, 5)]
    assert order[7:9] == [(3, 11), (4, 3)]
    assert order[-1] == (11, 10)


def test_an_illegal_pair_ends_its_transpositions():
    opponents = [frozenset({3}), frozenset({2, 3}), frozenset(), frozenset()]
    assert list(transpositions((0, 1), (2, 3), opponents)) == [(3, 2)]


def test_exchanges_of_six_players():
    order = exchanges(3, 3)
    singles = [(out[0], into[0]) for out, into in order if len(out) == 1]
    assert order[0] == ((), ())
    assert singles == [(3, 4), (3, 5), (2, 4), (3, 6), (2, 5), (1, 4), (2, 6), (1, 5), (1, 6)]
    assert order[10] == ((2, 3), (4, 5))
    assert order[-1] == ((1, 2, 3), (4, 5, 6))
    assert len(order) == 1 + 9 + 9 + 1


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (((4,), (6,)), ((5,), (8,))),
        (((3, 4), (6, 8)), ((4, 5), (8, 9))),
        (((5,), (8,)), ((4,), (7,))),
        (((2, 5), (7, 8)), ((3, 4), (7, 8))),
        (((1, 4, 5), (6, 7, 8)), ((2, 3, 5), (6, 7, 8))),
        (((5,), (6,)), ((5,), (7,))),
        (((4, 5), (6, 9)), ((4, 5), (7, 8))),
        (((3, 4, 5), (6, 7, 10)), ((3, 4, 5), (6, 8, 9))),
        (((5,), (11,)), ((4, 5), (6, 7))),
    ],
)
def test_comparison_rules_of_exchanges(better, worse):
    assert compare_exchanges(better, worse) < 0 < compare_exchanges(worse, better)
    assert compare_exchanges(better, better) == 0


def test_sets_of_pairable_mdps():
    some = State(8, 9, tuple(range(1, 9)), ("F F F F Z Z Z Z",))
    bracket = Bracket((0, 1, 2, 3), (4, 5, 6, 7))
    field = field_of(some)
    order = list(mdp_sets(field, bracket, 2))
    pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    assert [s1 for s1, _ in order] == [*pairs, (0,), (1,), (2,), (3,), ()]
    assert [s1 for s1, first in order if first] == [(0, 1), (0,), ()]


def test_mdp_exchanges_of_2017():
    players = tuple(range(1, 9))
    five = Bracket((0, 1, 2, 3, 4), (5, 6, 7))
    equal = field_of(State(8, 9, players, ("F F F F F Z Z Z",)), DUTCH_2017)
    order = [s1 for s1, _ in mdp_sets(equal, five, 3) if len(s1) == 3]
    assert ["".join(str(p + 1) for p in s1) for s1 in order] == (
        ["123", "124", "125", "134", "135", "145", "234", "235", "245", "345"]
    )
    unequal = field_of(State(8, 9, players, ("F F F F F Z Z Z", "H H Z Z Z Z Z Z")), DUTCH_2017)
    order = [s1 for s1, _ in mdp_sets(unequal, five, 3) if len(s1) == 3]
    # 1 and 2 have the higher score
    assert order[:4] == [(0, 1, 2), (0, 1, 3), (0, 1, 4), (0, 2, 3)]


def test_a_remainder_of_three():
    made = list(remainder_candidates((4, 5, 6), 1, free(7)))
    assert [(p, f) for p, f, _ in made] == [
        (((4, 5),), (6,)),
        (((4, 6),), (5,)),
        (((5, 4),), (6,)),
        (((5, 6),), (4,)),
        (((6, 4),), (5,)),
        (((6, 5),), (4,)),
    ]
    kinds = [how for *_, how in made]
    assert kinds == [Generation.NATURAL, Generation.TRANSPOSITION] + [Generation.EXCHANGE] * 4


def test_a_pairing_generated_again_is_not_judged_again():
    absolute = Absolute(field_of(State(4, 9, (1, 2, 3, 4))))
    bracket = Bracket((), (0, 1, 2, 3), "last")
    assert len(list(candidates(absolute, bracket, 2))) == 12
    judged = [a.proposal.candidate.pairs for a in judged_candidates(absolute, bracket, 2)]
    assert judged == [((0, 2), (1, 3)), ((0, 3), (1, 2)), ((0, 1), (2, 3))]


# --- colour preferences and C10-C13 ------------------------------------------------------------


@pytest.mark.parametrize(
    ("games", "preference", "strength"),
    [
        ("", 0, NONE),
        ("W", BLACK, STRONG),
        ("WB", WHITE, MILD),
        ("BW", BLACK, MILD),
        ("WBW", BLACK, STRONG),
        ("BWB", WHITE, STRONG),
        ("WBB", WHITE, ABSOLUTE),
        ("BWW", BLACK, ABSOLUTE),
        ("WWBW", BLACK, ABSOLUTE),
        ("WWWBB", WHITE, ABSOLUTE),
        ("BBBWW", BLACK, ABSOLUTE),
        ("WBWWB", BLACK, STRONG),
    ],
)
def test_colour_preferences(games, preference, strength):
    past = [f"2{c.lower()}= 1{'b' if c == 'W' else 'w'}=" for c in games]
    field = field_of(State(2, 9, (1, 2), tuple(past)))
    assert (field.preference[0], field.strength[0]) == (preference, strength)


def test_unplayed_rounds_leave_no_colour():
    played = field_of(State(2, 9, (1, 2), ("2w= 1b=", "Z Z", "2+ 1-")))
    assert (played.preference[0], played.strength[0]) == (BLACK, STRONG)


# 1 and 2 have won both games, with Black; the four others have had White once.
TWO_LEADERS = ("3b1 4b1 1w0 2w0 Z Z", "5b1 6b1 Z Z 1w0 2w0")


def test_two_absolute_preferences_are_no_strong_miss():
    some = state(*TWO_LEADERS, total=3)
    field = field_of(some)
    assert field.topscorers == 0b11
    assert third_colour(field, 0, 1)
    assert not strong_clash(field, 0, 1)
    top = pair_2026(some.input()).trace[0]
    assert top.pairs == ((1, 2),)
    assert [top.values[c] for c in ("C10", "C11", "C12", "C13")] == [1, 1, 1, 0]


@pytest.mark.parametrize("pair", EDITIONS)
@pytest.mark.parametrize(("total", "meet"), [(3, True), (4, False)])
def test_topscorers_are_exempt_in_the_last_round_only(pair, total, meet):
    pairing = pair(state(*TWO_LEADERS, total=total).input())
    assert ({1, 2} in map(set, pairing.pairs)) is meet


def test_one_topscorer_of_two_is_enough():
    # 1 is on 2 of 2, 2 on 1 of 2 (not over half), both have an absolute preference for White.
    some = state("3b1 4b1 1w0 2w0", "4b1 3b0 2w1 1w0", total=3)
    absolute = Absolute(field_of(some))
    assert absolute.topscorers == {0}
    assert absolute.field.index == [0, 1, 2, 3]
    assert absolute.may_meet(0, 1)
    assert not Absolute(field_of(state(*some.past, total=4))).may_meet(0, 1)


# --- colours: 5.2.1 - 5.2.5 --------------------------------------------------------------------


def player(games: str):
    other = ["2w= 1b=" if c == "W" else "2b= 1w=" for c in games]
    field = field_of(State(2, 9, (1, 2), tuple(other)))
    return field.preference[0], field.strength[0], field.difference[0], games


@pytest.mark.parametrize(
    ("higher", "lower", "odd", "expected"),
    [
        ("WB", "BW", True, (WHITE, 1)),
        ("", "BW", True, (WHITE, 1)),
        ("W", "", True, (BLACK, 1)),
        ("WB", "B", True, (BLACK, 2)),
        ("BWB", "WBB", True, (BLACK, 2)),
        ("WBB", "WBBWB", True, (WHITE, 2)),
        ("WBB", "WBWBBB", True, (BLACK, 2)),  # both absolute: the wider difference
        ("BWWB", "WBWB", True, (BLACK, 3)),  # two games before the last: W and B
        ("WBWB", "BWWB", True, (WHITE, 3)),
        ("BWWB", "WB", True, (WHITE, 4)),  # equal as far as both have played
        ("WB", "WB", False, (WHITE, 4)),
        ("BW", "BW", True, (BLACK, 4)),
        ("", "", True, (WHITE, 5)),
        ("", "", False, (BLACK, 5)),
    ],
)
def test_colour_rules(higher, lower, odd, expected):
    assert colours.allocate(player(higher), player(lower), WHITE, odd) == expected


def test_the_histories_of_the_handling_rules():
    # C.04.2 3.4: `W u B B u` and `B W W u B u W` are compared as WBB and BWWBW.
    assert colours.last_difference("WBB", "BWWBW") == BLACK


def test_the_initial_colour_and_its_opposite():
    assert boards(pair_2026(State(4, 9, (1, 2, 3, 4)).input())) == "1-3 4-2"
    assert boards(pair_2026(State(4, 9, (1, 2, 3, 4), initial=BLACK).input())) == "3-1 2-4"


def test_whose_number_is_odd():
    # 1 has not entered yet: 2 is the first of those numbered, or keeps the even number.
    assert boards(pair_2026(State(5, 9, (2, 3, 4, 5)).input())) == "2-4 5-3"
    assert boards(pair_2026(State(5, 9, (2, 3, 4, 5), fixed=True).input())) == "4-2 3-5"
    # He who has played keeps his number when absent.
    some = State(7, 9, (2, 3, 4, 5, 6, 7), ("2- 1- 4- 3- 6- 5- Z",))
    assert boards(pair_2026(some.input())) == "5-2 3-6 7-4"


# --- the bye and the floats --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "in_2026", "in_2017"),
    [("U", True, True), ("+", True, True), ("F", True, False), ("H", False, False)],
)
def test_who_is_barred_from_the_bye(word, in_2026, in_2017):
    some = State(2, 9, (1, 2), ({"+": "2+ 1-"}.get(word, f"{word} Z"),))
    for book, expected in ((DUTCH_2026, in_2026), (DUTCH_2017, in_2017)):
        field = field_of(some, book)
        assert field.barred[field.index.index(0)] is expected


def test_a_bye_worth_nothing_still_bars():
    field = field_of(State(2, 9, (1, 2), ("U Z",), points=(100, 50, 0, 0)))
    assert field.barred == [True, False]


@pytest.mark.parametrize(
    ("past", "in_2026", "in_2017"),
    [
        ("U Z", -1, -1),
        ("Z Z", 0, -1),
        ("H Z", -1, -1),
        ("F Z", -1, -1),
        ("2+ 1-", -1, -1),
        ("2- 1+", 0, -1),
    ],
)
def test_floats_of_unplayed_rounds(past, in_2026, in_2017):
    for points in ((100, 50, 0, 100), (100, 50, 0, 0)):  # also with a bye worth nothing (1.4.3)
        some = State(2, 9, (1, 2), (past,), points=points)
        for book, expected in ((DUTCH_2026, in_2026), (DUTCH_2017, in_2017)):
            field = field_of(some, book)
            assert field.float1[field.index.index(0)] == expected


def test_full_point_bye_of_both_editions():
    some = State(
        7,
        7,
        (1, 2, 3, 4, 5, 6, 7),
        (
            "4w1 5b1 6w= 1b0 2w0 3b= F",
            "7b1 3w= 2b= U 6b= 5w= 1w0",
            "2w0 1b1 7w1 6w0 U 4b1 3b0",
        ),
    )
    assert pair_2017(some.input()).bye == 7
    assert pair_2026(some.input()).bye == 3


# --- the round ---------------------------------------------------------------------------------


@pytest.mark.parametrize("pair", EDITIONS)
def test_no_pairing_exists(pair):
    with pytest.raises(NoPairingError):
        pair(state("2w= 1b=").input())
    with pytest.raises(NoPairingError):
        pair(state("U Z", out=(2,)).input())


@pytest.mark.parametrize("pair", EDITIONS)
def test_nobody_and_a_single_player(pair):
    assert pair(state(players=2, out=(1, 2)).input()).pairs == ()
    alone = pair(state(players=2, out=(2,)).input())
    assert (alone.pairs, alone.bye) == ((), 1)


@pytest.mark.parametrize("pair", EDITIONS)
def test_prohibited_players_do_not_meet(pair):
    some = State(4, 9, (1, 2, 3, 4), forbidden=((1, 3),))
    assert boards(pair(some.input())) == "1-4 3-2"


@pytest.mark.parametrize("pair", EDITIONS)
def test_the_trace_names_every_criterion(pair):
    for bracket in pair(state("4w1 5b1 6w1 1b0 2w0 3b0 U").input()).trace:
        assert tuple(bracket.values) == BOOKS[pair].criteria


def test_a_player_who_floats_twice_is_looked_at_afresh():
    # 2 floats on through all brackets, twice alone; each time another bracket follows.
    past = (
        "3w1 4b= 1b0 2w= Z U",
        "2b= 1w= U 6b= Z 4w=",
        "6w= 3b1 2w0 U Z 1b=",
        "U 6w1 5b= H 3w= 2b0",
    )
    trace = pair_2026(state(*past, total=5).input()).trace
    assert [(t.downfloaters, t.values["C8"]) for t in trace if 2 in t.downfloaters][-1] == (
        (2,),
        (0,),
    )
