"""The Lim System (C.04.4.3): the text's tables and examples, and its corners."""

import doctest
from pathlib import Path

import pytest
from contested_inputs import case, cases, individual, verdicts, written
from strategies import State

from pairing.lim import engine, field, literal
from pairing.lim.answer import LOWER, UPPER, Colours
from pairing.lim.field import LimField, due_colour, permitted
from pairing.lim.judge import judge
from pairing.lim.literal import Literal
from pairing.lim.procedure import Procedure
from pairing.model import BLACK, WHITE, NoPairingError, PairingInput
from pairing.upfloat.witness import Witness

ENGINES = [engine.pair, literal.pair]
PAGE = Path(__file__).parents[2] / "docs" / "lim.md"


def state(*past: str, total: int = 9, out=(), **more) -> State:
    players = more.pop("players", None) or len(past[0].split())
    present = tuple(n for n in range(1, players + 1) if n not in out)
    return State(players, total, present, past, **more)


def position(
    games, met=(), scores=None, rounds: int = 2, total: int = 9, ratings=None
) -> PairingInput:
    """Players with these past colours, opponents (pairs by number) and scores."""
    given = state(players=len(games), total=total).input()
    history = given.history
    history.colours[:] = games
    history.rounds = rounds
    for i, j in met:
        history.met[i - 1] += (j - 1,)
        history.met[j - 1] += (i - 1,)
    history.score[:] = scores or [100] * len(games)
    return PairingInput(
        given.numbers, history, total, given.present, given.initial_colour, ratings=ratings
    )


def boards(pairing) -> str:
    return " ".join(f"{white}-{black}" for white, black in pairing.pairs)


def pairs_of(given: PairingInput, *, down: bool, maxi: bool = False) -> list[tuple[int, int]]:
    """The pairs of a single group, by number, by both engines."""
    some = LimField(given, maxi=maxi)
    found = list(Procedure(some).arrange([], some.everyone, down=down))
    role = UPPER if down else LOWER
    assert tuple(found) == Literal(some).arranged(role, (), tuple(range(some.size)))
    return [(i + 1, j + 1) for i, j in found]


# --- exchanges (art. 4) ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("met", "expected"),
    [
        ([], [(1, 4), (2, 5), (3, 6)]),
        ([4], [(1, 5), (2, 4), (3, 6)]),
        ([4, 5], [(1, 6), (2, 4), (3, 5)]),
        ([4, 5, 6], [(1, 3), (2, 5), (4, 6)]),
        ([4, 5, 6, 3], [(1, 2), (3, 5), (4, 6)]),
    ],
)
def test_an_opponent_for_the_first(met, expected):
    """4.2, and its mirror upwards (4.1.2)."""
    given = position([""] * 6, [(1, other) for other in met])
    assert pairs_of(given, down=True) == expected
    mirrored = position([""] * 6, [(6, 7 - other) for other in met])
    assert pairs_of(mirrored, down=False) == [(7 - i, 7 - j) for i, j in expected]


@pytest.mark.parametrize(
    ("met", "expected"),
    [
        ([], [(1, 6), (2, 4), (3, 5)]),
        ([4], [(1, 6), (2, 5), (3, 4)]),
        ([4, 5], [(1, 6), (2, 3), (4, 5)]),
        ([4, 5, 3], [(1, 3), (2, 6), (4, 5)]),
        ([4, 5, 3, 6], [(1, 2), (3, 5), (4, 6)]),
    ],
)
def test_an_opponent_for_the_second(met, expected):
    """4.3: 1 has met 4 and 5."""
    given = position([""] * 6, [(1, 4), (1, 5), *((2, other) for other in met)])
    assert pairs_of(given, down=True) == expected


def floaters(
    given: PairingInput, *, down: bool = True, adjacent=(), incoming=(), floated=(), maxi=False
):
    """Who floats out of the group of those with 1 point, by number and type."""
    some = LimField(given, maxi=maxi)
    some.floated = sum(1 << (n - 1) for n in floated)
    one = tuple(p for p in range(some.size) if some.score[p] == 100)
    inside = tuple(sorted((*one, *(n - 1 for n in incoming))))
    mask = sum(1 << p for p in inside)
    coming = sum(1 << (n - 1) for n in incoming)
    door = sum(1 << (n - 1) for n in adjacent)
    found = Procedure(some).floaters(mask, coming, door, down=down)
    group = Literal(some).group(
        UPPER if down else LOWER,
        100,
        one,
        tuple(n - 1 for n in incoming),
        tuple(n - 1 for n in adjacent),
    )
    assert tuple(found) == group.floaters
    return [(p + 1, kind) for p, kind in found]


def crowd(*absent: tuple[int, int], size: int) -> list[tuple[int, int]]:
    """1 and 2 have met each other and all but `absent`."""
    return [(i, j) for i in (1, 2) for j in range(i + 1, size + 1) if (i, j) not in absent]


def test_no_opponent_for_the_second_in_an_even_group():
    """4.4.2: 1 keeps 6; 2 floats, and the lowest who can go with him."""
    given = position([""] * 6, crowd((1, 6), (2, 6), size=6))
    assert [p for p, _ in floaters(given)] == [5, 2]


def test_no_opponent_for_the_second_in_an_odd_group():
    """4.4.1: 2 changes places with 7, who had floated to make the number even."""
    given = position([""] * 7, crowd((1, 6), (2, 6), size=7))
    assert [p for p, _ in floaters(given)] == [2]


# --- floaters (art. 3) -------------------------------------------------------------------------


def test_the_floater_levels_the_colours():
    """3.2.2 and 3.2.4, in both directions."""
    assert floaters(position(["W", "B", "W", "B", "W"])) == [(5, "c")]
    assert floaters(position(["W", "W", "W", "B", "B"])) == [(3, "c")]
    assert floaters(position(["W", "W", "W", "B", "B"]), down=False) == [(1, "c")]
    assert floaters(position(["B", "W", "W", "W", "B"]), down=False) == [(2, "c")]
    assert floaters(position(["", "", ""])) == [(3, "c")]
    assert floaters(position(["", "", ""]), down=False) == [(1, "c")]


def test_a_maxi_tournament_limits_the_choice_of_the_floater():
    """3.2.3: only within 100 points of the lowest numbered."""
    near = [2000, 1950, 1900, 1850, 1800]
    far = [2000, 1950, 1920, 1850, 1800]
    games = ["W", "W", "W", "B", "B"]
    assert floaters(position(games, ratings=near), maxi=True) == [(3, "c")]
    assert floaters(position(games, ratings=far), maxi=True) == [(5, "c")]
    assert floaters(position(games, ratings=far)) == [(3, "c")]


def test_the_types_of_floaters():
    """3.9: fresh before floated again, with a partner next door before without."""
    scores = [100, 100, 100, 0]
    games = ["B", "W", "W", "B"]
    assert floaters(position(games, scores=scores), adjacent=[4]) == [(3, "d")]
    met = [(3, 4)]
    assert floaters(position(games, met, scores=scores), adjacent=[4]) == [(2, "d")]
    met = [(3, 4), (2, 4), (1, 4)]
    assert floaters(position(games, met, scores=scores), adjacent=[4]) == [(3, "c")]
    scores = [150, 100, 100, 0]
    given = position(games, [(1, 2), (1, 3), (3, 4)], scores=scores)
    assert floaters(given, adjacent=[4], incoming=[1]) == [(1, "b")]
    given = position(games, [(1, 2), (1, 3), (1, 4)], scores=scores)
    assert floaters(given, adjacent=[4], incoming=[1]) == [(1, "a")]


def test_who_floated_is_spared():
    """3.10, between the types and the colours."""
    games = ["W", "W", "W", "B", "B"]
    assert floaters(position(games), floated=[3]) == [(2, "c")]
    assert floaters(position(games), floated=[1, 2, 3]) == [(5, "c")]
    scores = [100, 100, 100, 0]
    given = position(games[:4], [(1, 4), (2, 4)], scores=scores)
    assert floaters(given, adjacent=[4], floated=[3]) == [(3, "d")]


def test_an_opponent_of_a_floater_placed_ahead_is_taken():
    """3.3: 4 has the only opponent next door, so 3 and 2 are no longer of type d."""
    scores = [100, 100, 100, 0]
    met = [(1, 2), (1, 3), (2, 3)]
    given = position([""] * 4, met, scores=scores)
    assert floaters(given, adjacent=[4]) == [(3, "d"), (2, "d"), (1, "d")]
    # Upwards the lowest comes first, so his opponent is gone for the higher ones, and so on.
    assert floaters(given, down=False, adjacent=[4]) == [(1, "d"), (2, "d"), (3, "d")]


# --- colours (art. 5) --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("games", "due"),
    [("", 0), ("W", BLACK), ("WB", WHITE), ("WWB", BLACK), ("BBW", WHITE), ("WBBW", BLACK)],
)
def test_due_colours(games, due):
    assert due_colour(games) == due


def test_limits():
    """5.1.1 and 5.1.2."""
    assert not permitted("BWW", WHITE)
    assert permitted("BWW", BLACK)
    assert not permitted("WWBW", WHITE)
    assert permitted("WBW", WHITE)


def allocated(first: str, second: str, *, below: bool = False, total: int = 9):
    some = LimField(position([first, second], total=total))
    return Colours(some).allocate(0, 1, below=below)


def test_colours_of_the_text():
    assert allocated("", "") == (WHITE, "7.2")
    assert allocated("WW", "BW") == (BLACK, "5.3")
    assert allocated("WB", "BW") == (WHITE, "5.1")
    assert allocated("W", "") == (BLACK, "5.1")
    assert allocated("WBW", "BWW") == (WHITE, "5.3")
    assert allocated("WBBW", "BWBW") == (WHITE, "5.4")
    assert allocated("WB", "WB") == (WHITE, "5.4")
    assert allocated("WB", "WB", below=True) == (BLACK, "5.4")


def test_both_twice_the_same_colour_are_no_pair():
    """5.3, 2.1; in the last round the score comes first (6)."""
    assert LimField(position(["WW", "WW"])).rows == [0, 0]
    assert LimField(position(["WW", "WW"], total=3)).rows == [2, 1]
    assert allocated("BWW", "BWW", total=3) == (BLACK, "5.4")


def test_the_second_scrutiny():
    """5.2: an opponent due the other colour, if the rest can still be paired."""
    assert pairs_of(position(["W", "W", "W", "B", "B", "B"]), down=True) == [
        (1, 4), (2, 5), (3, 6),
    ]  # fmt: skip
    met = position(["W", "W", "W", "B", "B", "B"], [(1, 4)])
    assert pairs_of(met, down=True) == [(1, 5), (2, 4), (3, 6)]
    assert pairs_of(position(["W", "B", "W", "W", "B", "B"]), down=True) == [
        (1, 5), (2, 4), (3, 6),
    ]  # fmt: skip


def test_a_maxi_tournament_limits_exchanges_for_colour():
    """5.7: 5 is more than 100 points from 4."""
    games = ["W", "B", "W", "W", "B", "B"]
    far = position(games, ratings=[2400, 2300, 2200, 2100, 1990, 1900])
    assert pairs_of(far, down=True, maxi=True)[0] == (1, 4)
    near = position(games, ratings=[2400, 2300, 2200, 2100, 2000, 1900])
    assert pairs_of(near, down=True, maxi=True)[0] == (1, 5)


# --- rounds ------------------------------------------------------------------------------------


@pytest.mark.parametrize("pair", [engine.pair])
def test_round_one_of_forty(pair):
    """7.2: 1-21, 22-2, 3-23 ... 40-20, or mirrored."""
    white = pair(state(players=40).input())
    assert [tuple(p) for p in white.pairs[:4]] == [(1, 21), (22, 2), (3, 23), (24, 4)]
    assert tuple(white.pairs[19]) == (40, 20)
    black = pair(state(players=40, initial=BLACK).input())
    assert [tuple(p) for p in black.pairs] == [tuple(p)[::-1] for p in white.pairs]


@pytest.mark.parametrize("pair", ENGINES)
def test_the_bye_of_round_one_goes_to_the_lowest_rated(pair):
    """7.1; of equal ratings to the lowest ranked."""
    given = state(players=5).input()
    assert pair(given).bye == 5
    rated = PairingInput(
        given.numbers, given.history, 9, given.present, ratings=[2000, 1900, 0, 1800, 1700]
    )
    assert pair(rated).bye == 3


@pytest.mark.parametrize("pair", ENGINES)
def test_the_bye_later(pair):
    """1.1: the lowest ranked of the lowest scoregroup, once; a full-point bye bars too."""
    assert pair(state("2w1 1b0 4w1 3b0 U").input()).bye == 4
    assert pair(state("2w1 1b0 4w1 3b0 Z").input()).bye == 5
    assert pair(state("2w1 1b0 4w1 3b0 Z", "3w1 4b0 1b0 2w1 F").input()).bye != 5


@pytest.mark.parametrize("pair", ENGINES)
def test_round_two_takes_the_groups_from_both_ends(pair):
    """8.3: 1 point, 0 points, then half a point; the example with 8 players."""
    past = "5w1 6b1 7w= 8b1 1b0 2w0 3b= 4w0"
    pairing = pair(state(past).input())
    assert [(t.role, t.score) for t in pairing.trace] == [
        ("upper", 100), ("lower", 0), ("median", 50),
    ]  # fmt: skip
    assert [t.downfloaters for t in pairing.trace] == [(4,), (6,), ()]
    assert boards(pairing) == "2-1 4-3 7-6 5-8"


@pytest.mark.parametrize("pair", ENGINES)
def test_the_median_cracks_a_pairing_of_the_higher_side(pair):
    """2.6.2: 3 and 4, alone in the median, have met; one floater from each side."""
    pairing = pair(state("5w1 6b1 4w1 3b0 1b0 2w0").input())
    upper, lower, median = pairing.trace
    assert upper.downfloaters == (3, 1, 2)
    assert upper.notes[-1] == "taken back for the median: 1-2 (2.6)"
    assert upper.pairs == ()
    assert lower.pairs == ((6, 5),)
    assert median.mdps == (1, 2, 3, 4)
    assert boards(pairing) == "2-3 4-1 5-6"


@pytest.mark.parametrize("pair", ENGINES)
def test_the_median_cracks_a_pairing_of_the_lower_side(pair):
    """2.6.1: 1 and 2, who have met, both come from above."""
    given = position(["WB"] * 4, [(1, 2)], [150, 150, 50, 50])
    upper, lower, median = pair(given).trace
    assert (upper.downfloaters, lower.downfloaters) == ((2, 1), (4, 3))
    assert lower.notes == ("taken back for the median: 4-3 (2.6)",)
    assert median.pairs == ((1, 4), (2, 3))


@pytest.mark.parametrize("pair", ENGINES)
def test_nothing_can_be_paired(pair):
    with pytest.raises(NoPairingError):
        pair(state("2w1 1b0").input())
    with pytest.raises(NoPairingError):
        pair(state("U Z Z", "Z U Z", "Z Z U").input())


def test_the_witness_answers_for_the_procedure():
    some = LimField(position([""] * 4, [(1, 2)]))
    witness = Witness(some.rows, [15])
    assert witness.perfect(15)
    assert not witness.perfect(3)
    assert witness.deficiency(7) == 1


# --- the judge ---------------------------------------------------------------------------------


def judged(some: State, pairs, bye=None):
    given = some.input()
    return judge(given, engine.pair(given), pairs, bye)


PAST = "5w1 6b1 7w= 8b1 1b0 2w0 3b= 4w0"


@pytest.mark.parametrize(
    ("pairs", "kind", "article"),
    [
        ([(2, 1), (4, 3), (7, 6), (8, 5)], "colour", "5.1"),
        ([(4, 1), (3, 2), (7, 6), (5, 8)], "order", "3.2.4"),
        ([(2, 4), (3, 1), (7, 6), (5, 8)], "criterion", "3.2.2"),
        ([(2, 1), (4, 7), (6, 3), (5, 8)], "criterion", "3.8"),
        ([(2, 1), (4, 3), (6, 8), (5, 7)], "criterion", "3.2.2"),
        ([(1, 8), (2, 7), (3, 6), (4, 5)], "criterion", "3.10.2"),
        ([(1, 5), (4, 2), (7, 6), (8, 3)], "rematch", "C.04.1 2"),
        ([(2, 1), (4, 3)], "completion", None),
    ],
)
def test_the_judge(pairs, kind, article):
    found = judged(state(PAST), pairs)
    assert (found[0].kind, found[0].article) == (kind, article)


def test_the_judge_of_byes_and_limits():
    assert judged(state(players=4), [(1, 3)], 2)[0].kind == "completion"
    found = judged(state(players=5), [(1, 3), (5, 2)], 4)
    assert (found[0].kind, found[0].article) == ("bye", "7.1")
    barred = state("2w1 1b0 4w1 3b0 U")
    assert judged(barred, [(3, 1), (2, 4)], 5)[0].kind == "barred-bye"
    given = position(["WW", "WW", "BB", "BB"])
    found = judge(given, engine.pair(given), [(1, 2), (3, 4)], None)
    assert [(f.kind, f.article) for f in found][:2] == [("same-absolute-colour", "2.1")] * 2
    found = judge(given, engine.pair(given), [(1, 3), (4, 2)], None)
    assert (found[0].kind, found[0].article, found[0].players) == ("colour", "5.1.1", (3, 1))


def test_the_rules_own_round_is_not_judged():
    given = state(PAST).input()
    pairing = engine.pair(given)
    assert judge(given, pairing, [tuple(p) for p in pairing.pairs], None) == ()


# --- examples and contested positions ----------------------------------------------------------


def test_the_examples_in_the_code():
    result = doctest.testmod(field)
    assert result.attempted
    assert not result.failed


def test_the_examples_of_the_page():
    result = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert result.attempted > 3
    assert result.failed == 0


@pytest.mark.parametrize(("name", "decided", "witnesses"), cases("lim"))
def test_contested(name, decided, witnesses):
    path, found = case("lim", name)
    given = individual(path, found)
    pairing = engine.pair(given)
    assert written(pairing) == decided
    assert verdicts(found, pairing, lambda p, b: judge(given, pairing, p, b)) == witnesses
    if len(given.present) <= 11:
        assert literal.pair(given) == pairing
