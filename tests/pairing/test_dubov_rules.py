"""The Dubov System's definitions and orders against the lists and examples of its text."""

from itertools import combinations, permutations
from random import Random

import pytest

from pairing.dubov import engine, literal
from pairing.dubov.clashes import least_missed
from pairing.dubov.field import (
    DubovField,
    average_rating,
    bye_order,
    maximum_upfloats,
    middle_out,
    set_values,
    upfloats,
)
from pairing.dubov.literal import Absolute
from pairing.dubov.subgroups import shifters, split
from pairing.dubov.upfloaters import score_lists
from pairing.model import BLACK, WHITE, History, NoPairingError, PairingInput, RoundResults

ENGINES = pytest.mark.parametrize("pair", [literal.pair, engine.pair], ids=["literal", "engine"])


def results(words: str) -> RoundResults:
    """One round: per player ``4w1`` (opponent, colour, result), ``4w+``, ``U``, ``H``, ``Z``."""
    kinds, opponents, colours, points = "", [], [], []
    value = {"1": 100, "=": 50, "0": 0, "+": 100, "-": 0, "U": 100, "F": 100, "H": 50, "Z": 0}
    for word in words.split():
        last = word[-1]
        game = last in "1=0"
        kinds += "G" if game else last
        digits = word[:-1].rstrip("wb")
        opponents.append(int(digits) - 1 if digits else -1)
        colours.append((WHITE if "w" in word else BLACK) if game else 0)
        points.append(value[last])
    return RoundResults(kinds, opponents, colours, points)


def state(*rounds: str, total: int = 9, ratings=None, players=None, **other) -> PairingInput:
    count = len(rounds[0].split()) if rounds else players
    history = History(count)
    for words in rounds:
        history = history.then(results(words))
    present = other.pop("present", range(count))
    ratings = ratings or [2400 - 50 * i for i in range(count)]
    return PairingInput(range(1, count + 1), history, total, present, ratings=ratings, **other)


def boards(pairing) -> str:
    return " ".join(f"{white}-{black}" for white, black in pairing.pairs)


# --- 1: definitions ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ratings", "aro"),
    [((), 0), ((2350, 2401, 2410), 2387), ((2350, 2401), 2376), ((2000,), 2000), ((0, 2001), 1001)],
)
def test_average_rating(ratings, aro):
    assert average_rating(ratings, range(len(ratings))) == aro


def test_average_counts_games_only():
    """Forfeits and byes are no opponents (1.7.1); a player without a game has 0 (1.7.3)."""
    field = DubovField(state("3w1 4w+ 1b0 2b- U", "4w1 5w= Z 1b0 2b="))
    by_number = {field.number(p): field.aro[p] for p in range(5)}
    assert by_number == {1: 2275, 2: 2200, 3: 2400, 4: 2400, 5: 2350}


@pytest.mark.parametrize(("rounds", "most"), [(4, 2), (5, 3), (9, 3), (10, 4), (14, 4), (15, 5)])
def test_maximum_upfloats(rounds, most):
    assert maximum_upfloats(rounds) == most


def test_upfloats_are_counted_by_scores_at_the_time():
    """A forfeited pairing counts, a bye does not (1.3.2, 1.8.1)."""
    history = state("2w1 1b0 4w1 3b0 U", "4w1 5b0 Z 1b+ 2w1", "2b- 1w+ H 5w0 4b1").history
    counts, last = upfloats(history)
    assert counts == [0, 2, 0, 2, 0]
    assert last == {1, 3}


def test_upfloats_see_virtual_points():
    first = results("3w1 4b1 1b0 2w0")
    history = History(4).then(
        RoundResults(first.kinds, first.opponents, first.colours, first.points, (100, 100, 0, 0))
    )
    assert upfloats(history) == ([0, 0, 1, 1], {2, 3})


def test_without_a_game_black_is_preferred():
    """1.6.4: a mild preference, weaker than a strong one and equal to a mild one."""
    field = DubovField(state("2w1 1b0 U H", "U 4b0 Z 2w1"))
    place = {field.number(p): p for p in range(4)}
    assert field.colour_data(place[3]) == (BLACK, 1, 0, "")
    assert field.clash(place[3], place[1])
    assert not field.clash(place[3], place[2])


# --- 3.1: the bye --------------------------------------------------------------------------------


@ENGINES
def test_bye_by_score_games_number(pair):
    assert pair(state(players=5)).bye == 5
    # 5 has had the bye; 3 and 4 have no point, but 4 lost by forfeit and so played less.
    assert pair(state("3w1 4w+ 1b0 2b- U")).bye == 3
    # Both have played: the larger number.
    assert pair(state("3w1 4w1 1b0 2b0 U")).bye == 4


@ENGINES
def test_bye_is_barred_by_a_free_win(pair):
    """C2 bars a full-point bye as well, although 3.1.1 names only forfeit wins."""
    given = state("3w0 4w0 1b1 2b1 F", "U F Z Z Z", present=(2, 3, 4))
    assert pair(given).bye in (3, 4)


@ENGINES
def test_bye_only_if_the_others_can_be_paired(pair):
    given = state(players=3, prohibited=frozenset({(0, 1)}))
    assert pair(given).bye == 2


def test_order_of_the_bye():
    field = DubovField(state("3w1 4w+ 1b0 2b- U"))
    assert [field.number(p) for p in bye_order(field)] == [3, 4, 1]


@ENGINES
def test_no_pairing(pair):
    with pytest.raises(NoPairingError):
        pair(state(players=2, prohibited=frozenset({(0, 1)})))
    with pytest.raises(NoPairingError):
        pair(state("U H Z", present=(0,)))


# --- 3.2.2, 4.2: upfloaters ----------------------------------------------------------------------


def test_sets_of_upfloaters_in_order():
    """4.1.3: {1,2} before {1,3} before {1,P} before {2,3}."""
    sets = list(combinations(range(1, 6), 2))
    assert sets[:5] == [(1, 2), (1, 3), (1, 4), (1, 5), (2, 3)]


def test_scores_of_upfloaters_in_order():
    """C6: the largest differences first; two a point below beat one half a point and one more."""
    assert list(score_lists([2, 2, 1], 2)) == [
        [2, 0, 0],
        [1, 1, 0],
        [0, 2, 0],
        [1, 0, 1],
        [0, 1, 1],
    ]


def testscore_lists_are_all_there_and_sorted():
    scores = [300, 200, 100, 0]
    for sizes in ([1, 2, 3, 1], [0, 2, 0, 4], [3, 0, 1, 1]):
        pool = [score for score, size in zip(scores, sizes, strict=True) for _ in range(size)]
        for count in range(len(pool) + 1):
            listed = [
                sorted(
                    (400 - s for s, n in zip(scores, counts, strict=True) for _ in range(n)),
                    reverse=True,
                )
                for counts in score_lists(sizes, count)
            ]
            assert listed == sorted(listed)
            whole = {tuple(sorted(400 - s for s in c)) for c in combinations(pool, count)}
            assert {tuple(sorted(each)) for each in listed} == whole


def test_last_round_ignores_upfloat_history():
    """C8 to C10 do not count in the last round."""
    for total, expected in ((3, (0, 0, 0)), (4, (1, 2, 1))):
        rounds = ("2w1 1b0 4w1 3b0", "3b1 4w0 1w0 2b1")
        field = DubovField(state(*rounds, total=total))
        field.maximum[3], field.upfloats[3], field.upfloated[3] = True, 2, True
        assert set_values(field, 200, (3,), 0)[3:] == expected


def test_maximum_upfloaters_by_number_then_by_count():
    """C8 counts them, C9 adds up how often they have floated."""
    field = DubovField(state(players=4))
    field.maximum, field.upfloats = [False, True, True, False], [0, 3, 4, 2]
    field.upfloated = [False, True, False, True]
    assert set_values(field, 0, (1, 2), 0)[3:] == (2, 7, 1)
    assert set_values(field, 0, (0, 3), 0)[3:] == (0, 0, 1)


# --- 3.2.4, 4.3: shifters ------------------------------------------------------------------------


def test_middle_out():
    """4.3.3, with the text's list."""
    assert middle_out("ABCDEFG") == list("DCEBFAG")
    assert middle_out("ABCD") == list("BCAD")
    assert middle_out("A") == ["A"]
    assert middle_out("") == []


def test_equalising_takes_the_middle_white_seeker():
    """Three White seekers (AROs 2000, 2100, 2200), one Black seeker: the middle one is shifted."""
    # Players 1-3 had Black against 5, 6, 7; player 4 White against 8.
    given = state(
        "5b1 6b1 7b1 8w1 1w0 2w0 3w0 4b0",
        ratings=[2400, 2390, 2380, 2370, 2000, 2100, 2200, 1900],
    )
    pairing = engine.pair(given)
    top = pairing.trace[0]
    assert top.notes == ("shifted into the smaller subgroup (3.2.4.2): 2", "S1 (3.2.5): 1, 3")
    assert top.pairs == ((1, 2), (3, 4))
    assert pairing == literal.pair(given)


@ENGINES
def test_unavoidable_pairs_are_shifted(pair):
    """Round 1 with prohibited pairs: 1 can only meet 2, both in G1."""
    given = state(players=4, prohibited=frozenset({(0, 2), (0, 3)}))
    pairing = pair(given)
    assert boards(pairing) == "1-2 3-4"
    # 3.2.4.1 takes the upper of the two in the middle of G1 (1), and 3.2.4.2 then 3 of G2.
    assert pairing.trace[0].notes[0] == "shifted out of the smaller subgroup (3.2.4.1): 1"
    assert pairing.trace[0].notes[1] == "shifted into the smaller subgroup (3.2.4.2): 3"


# --- 3.2.5, 3.2.6, 4.4 ---------------------------------------------------------------------------


def test_transpositions_in_order():
    found = ["".join(each) for each in permutations("ABC")]
    assert found == ["ABC", "ACB", "BAC", "BCA", "CAB", "CBA"]


@ENGINES
def test_first_round(pair):
    given = state(players=6)
    assert boards(pair(given)) == "1-4 5-2 3-6"
    black = state(players=6, initial_colour=BLACK)
    assert boards(pair(black)) == "4-1 2-5 6-3"


@ENGINES
def test_low_averages_meet_high_ratings(pair):
    """S1 goes by ARO: 4 (2050) before 1 (2100); T2 is 6, 9 in the order of their numbers."""
    ratings = [2400, 2390, 2100, 2380, 2050, 2370, 1990, 1980, 2360, 1970]
    given = state("3b1 Z 1w0 5b1 4w0 7w1 6b0 9b0 8w1 Z", ratings=ratings)
    top = pair(given).trace[0]
    assert top.pairs == ((1, 9), (4, 6))
    assert top.notes[-1] == "S1 (3.2.5): 4, 1"


# --- 5: colours ----------------------------------------------------------------------------------


@ENGINES
def test_colours_of_newcomers(pair):
    """5.2.1 is for two without a game; one without a game has a mild wish for Black."""
    given = state("Z Z 4w1 3b0", present=(0, 1))
    assert boards(pair(given)) == "1-2"
    # 4 had Black and wants White; 1 wants Black: both granted (5.2.2).
    assert boards(pair(state("Z Z 4w1 3b0", present=(0, 3)))) == "4-1"
    # 3 had White: strong for Black, 1 mild for Black (5.2.3).
    assert boards(pair(state("Z Z 4w1 3b0", present=(0, 2)))) == "1-3"
    # Two mild wishes for Black: that of the higher-ranked one is granted (5.2.5).
    assert boards(pair(state("Z 3b1 2w0 Z", "Z 4w1 Z 2b0", present=(0, 1)))) == "1-2"
    assert boards(pair(state("F 3b0 2w1 Z", "F 4w1 Z 2b0", present=(0, 1)))) == "2-1"


# --- the parts of the engine against enumeration -------------------------------------------------


def test_least_missed_against_enumeration():
    rng = Random(5)
    for _ in range(300):
        given = state(
            players=rng.choice([2, 4, 6, 8]),
            prohibited=frozenset(
                tuple(sorted(rng.sample(range(8), 2))) for _ in range(rng.randint(0, 16))
            ),
        )
        given = PairingInput(
            given.numbers, given.history, 9, given.present,
            prohibited=frozenset(p for p in given.prohibited if p[1] < len(given.numbers)),
        )  # fmt: skip
        field = DubovField(given)
        field.white = rng.getrandbits(field.size)
        rules = Absolute(field)
        pairings = rules.pairings(tuple(range(field.size)))
        expected = min(map(rules.missed, pairings)) if pairings else None
        assert least_missed(field.legal, field.white, field.players.everyone) == expected


def test_a_large_first_round_needs_no_shift():
    field = DubovField(state(players=60, ratings=[2000] * 60))
    found = split(field, field.players.everyone)
    assert found.s1 == tuple(range(30))
    assert found.t2 == tuple(range(30, 60))
    assert shifters(field, field.players.everyone, (1 << 30) - 1, True) == ((), ())
