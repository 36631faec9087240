"""The Burstein System's definitions and orders against the lists and examples of its text."""

from itertools import combinations
from random import Random

import pytest
from test_dubov_rules import boards, state

from pairing.burstein import engine, literal
from pairing.burstein.brackets import BracketSearch
from pairing.burstein.field import (
    BursteinField,
    bye_order,
    opposition,
    scores_for_opponents,
    seeding_rounds,
)
from pairing.burstein.order import Graph, best_matching, first_matching
from pairing.dutch.engine import pair_2026 as dutch
from pairing.matching import matched, members
from pairing.model import BLACK, WHITE, NoPairingError

ENGINES = pytest.mark.parametrize("pair", [literal.pair, engine.pair], ids=["literal", "engine"])


# --- 1.6: seeding --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rounds", "seeding"), [(1, 0), (4, 2), (5, 2), (6, 3), (7, 3), (8, 4), (9, 4), (11, 4)]
)
def test_seeding_rounds(rounds, seeding):
    assert seeding_rounds(rounds) == seeding


@ENGINES
def test_seeding_rounds_are_dutch(pair):
    given = state("4w1 5w1 6w= 1b0 2b0 3b=", total=5)
    assert pair(given) == dutch(given)
    late = state("4w1 5w1 6w= 1b0 2b0 3b=", total=3)
    assert seeding_rounds(3) == 1
    assert pair(late).trace[0].notes[0].startswith("by rank")


# --- 1.7, 1.8: the Index -------------------------------------------------------------------------


def test_unplayed_rounds_count_against_oneself():
    """Won against A (2 points), half-point bye, lost to B (1): 2 + 1.5 + 1 and 2 + 0.75 + 0."""
    given = state("2w1 1b0 4w0 3b1", "H 3w1 2b0 Z", "3b0 4b1 1w1 2w0")
    assert given.history.score[:3] == [150, 200, 100]
    buchholz, sonneborn = opposition(given.history, range(4))
    assert buchholz[0] == 450
    assert sonneborn[0] == 27_500


def test_forfeits_count_against_oneself():
    history = state("2w+ 1b- 4w1 3b0", "3w1 4w1 1b0 2b0").history
    buchholz, sonneborn = opposition(history, range(4))
    # 1 has 2 points: 2 for the forfeit win, and 3's 1.
    assert (buchholz[0], sonneborn[0]) == (300, 100 * 200 + 100 * 100)
    # 2 has 1 point: 1 for the forfeit loss, and 4's 0.
    assert (buchholz[1], sonneborn[1]) == (100, 0)


def test_absence_until_now_counts_as_draws_for_the_opponents():
    """1.7.2: only zero-point byes that last to the current round, and only for the others."""
    rounds = ("2w1 1b0 4w1 3b0", "Z 3w1 2b0 U", "Z 4w1 U 2b0")
    history = state(*rounds).history
    assert scores_for_opponents(history, [1, 2, 3]) == [200, 200, 200, 100]
    assert scores_for_opponents(history, [0, 1, 2, 3]) == [100, 200, 200, 100]
    assert opposition(history, [1, 2, 3])[0][1] == 200 + 200 + 100
    assert opposition(history, [0, 1, 2, 3])[0][1] == 100 + 200 + 100
    # His own scores do not change.
    assert opposition(history, [1, 2, 3])[0][0] == opposition(history, range(4))[0][0]


def test_a_half_point_bye_ends_the_series():
    history = state("2w1 1b0 4w1 3b0", "Z 3w1 2b0 U", "H 4w1 U 2b0").history
    assert scores_for_opponents(history, [1, 2, 3])[0] == history.score[0]


def test_ranking_ignores_scores():
    """Buchholz, then Sonneborn-Berger, then the number; a lower score may rank above."""
    field = BursteinField(state("2w1 1b0 4w1 3b0 6w= 5b=", "3w1 5w1 1b0 6w0 2b0 4b1"))
    buchholz = {field.number(p): field.buchholz[p] for p in range(6)}
    assert buchholz == {1: 200, 2: 250, 3: 200, 4: 250, 5: 250, 6: 50}
    assert field.numbers(field.ranked) == (5, 2, 4, 1, 3, 6)
    assert field.score[field.ranked[2]] == 0


# --- 3.1: the bye --------------------------------------------------------------------------------


@ENGINES
def test_bye_by_score_games_rank(pair):
    given = state("3w1 4w+ 1b0 2b- U", total=2)
    field = BursteinField(given)
    assert [field.number(p) for p in bye_order(field)] == [3, 4, 1]
    assert pair(given).bye == 3
    # Of 3 and 4, with equal scores and games, 3 lost to the weaker one: the lower rank.
    lost = state("3w1 4w1 1b0 2b0 U", "2b0 1w1 4w= 3b= Z", total=4, present=(2, 3, 4))
    field = BursteinField(lost)
    last = max((p for p in range(3) if field.number(p) in (3, 4)), key=field.rank.__getitem__)
    assert pair(lost).bye == field.number(last)


@ENGINES
def test_no_pairing(pair):
    with pytest.raises(NoPairingError):
        pair(state("2w1 1b0", total=2))


# --- 4: the order --------------------------------------------------------------------------------

FIRST = """
1-6 2-5 3-0 4-0
1-6 2-4 3-0 5-0
1-6 2-3 4-0 5-0
1-6 2-0 3-5 4-0
1-6 2-0 3-4 5-0
1-6 2-0 3-0 4-5
1-5 2-6 3-0 4-0
1-5 2-4 3-0 6-0
1-5 2-3 4-0 6-0
"""


def in_order(players: int, floaters: int) -> list[str]:
    rules = literal.Absolute(BursteinField(state(players=players)))
    found = []
    for pairs, left in literal.candidates(rules, tuple(range(players)), floaters):
        partner = dict(pairs) | dict.fromkeys(left, -1)
        found.append(" ".join(f"{p + 1}-{partner[p] + 1}" for p in sorted(partner)))
    return found


def test_order_of_pairings():
    """The list of 4.3: six players, two pairs."""
    found = in_order(6, 2)
    assert found[:9] == FIRST.split("\n")[1:-1]
    assert found[-1] == "1-0 2-0 3-4 5-6"
    assert len(found) == len(set(found)) == 45
    assert in_order(4, 0) == ["1-4 2-3", "1-3 2-4", "1-2 3-4"]


def test_first_matching_is_the_first_of_the_list():
    """With one floater the seat of the floater is everybody's last choice."""
    rng = Random(3)
    for _ in range(400):
        size = rng.choice([2, 3, 4, 5, 6, 7])
        rows = [0] * size
        for i, j in combinations(range(size), 2):
            if rng.random() < 0.6:
                rows[i] |= 1 << j
                rows[j] |= 1 << i
        may_float = rng.getrandbits(size) if size % 2 else 0
        seat = 1 << size if size % 2 else 0
        graph = [row | (seat if may_float >> v & 1 else 0) for v, row in enumerate(rows)]
        if seat:
            graph.append(may_float)
        found = first_matching(graph, (1 << len(graph)) - 1, seat)
        best = min(_all_matchings(graph, size), default=None)
        expected = None if best is None else best[1]
        assert (None if found is None else found[:size]) == expected


def _all_matchings(graph, size):
    """All perfect matchings with their places in the order."""
    for mate in _in_order(graph, (1 << len(graph)) - 1, {}):
        partners = [mate[v] for v in range(size)]
        yield [1 if partner >= size else -partner for partner in partners], partners


def test_best_matching_against_enumeration():
    """Few players are tried one by one, more are weighed: both give the first of the best."""
    rng = Random(11)
    for size in [4, 6, 8, 10] * 40:
        rows = [0] * size
        for i, j in combinations(range(size), 2):
            if rng.random() < 0.45:
                rows[i] |= 1 << j
                rows[j] |= 1 << i
        white = rng.getrandbits(size)
        black = rng.getrandbits(size) & ~white
        graph = Graph(rows, white, black, (1 << size) - 1)
        expected = None
        for mate in _in_order(rows, (1 << size) - 1, {}):
            pairs = [(i, j) for i, j in mate.items() if i < j]
            value = sum(
                (white >> i & white >> j & 1) + (black >> i & black >> j & 1) for i, j in pairs
            )
            if expected is None or value < expected[0]:
                expected = value, [mate[v] for v in range(size)]
        assert best_matching(graph) == expected


def _in_order(rows, free, mate):
    if not free:
        yield mate
        return
    v = (free & -free).bit_length() - 1
    for other in reversed(members(rows[v] & free)):
        if other > v:
            yield from _in_order(rows, free & ~(1 << v | 1 << other), {**mate, v: other, other: v})


# --- 2.3: criteria -------------------------------------------------------------------------------


def test_weighing_the_next_bracket_is_counting_its_sets():
    """C7 by one weighted matching is C7 by sets."""
    rng = Random(2)
    compared = 0
    for _ in range(60):
        players = 9
        pairs = list(combinations(range(players), 2))
        given = state(
            "2w1 1b0 4w1 3b0 6w= 5b= 8w1 7b0 U",
            "3w1 5w1 1b0 Z 2b0 H 9w0 Z 7b1",
            total=4,
            prohibited=frozenset(rng.sample(pairs, 12)),
            present=range(8),
        )
        field = BursteinField(given)
        mate = matched(field.legal, field.players.everyone)
        if mate is None:
            continue
        (start, end), (_, after) = field.groups[:2]
        group = (1 << end) - (1 << start)
        following = (1 << after) - (1 << end)
        lower = field.players.everyone & ~group
        search = BracketSearch(field, group, 0, following, lower, mate, 10_000)
        for count in range(1, group.bit_count() + 1):
            for floaters in combinations(members(group), count):
                mask = sum(1 << p for p in floaters)
                if search.leaving.rest(mask) is not None:
                    assert search.ahead(mask) == search._weigh_next(mask)
                    compared += 1
    assert compared > 50


# --- 5: colours ----------------------------------------------------------------------------------


@ENGINES
def test_colours_without_a_game(pair):
    """5.2.1: the parity of the higher-ranked one; 5.2.2: one without a game wishes nothing."""
    for initial, expected in ((WHITE, "1-2"), (BLACK, "2-1")):
        given = state("Z Z 4w1 3b0", total=2, present=(0, 1), initial_colour=initial)
        assert boards(pair(given)) == expected
    assert boards(pair(state("Z Z 4w1 3b0", total=2, present=(0, 2)))) == "1-3"
    assert boards(pair(state("Z Z 4w1 3b0", total=2, present=(0, 3)))) == "4-1"


@ENGINES
def test_last_colour_rule_follows_the_rank(pair):
    """5.2.5 asks for the rank of 1.8, not for the score: equal wishes and equal histories."""
    given = state("3w1 4w1 1b0 2b0 6w1 5b0", "5b0 6b1 4b= 3w= 1w1 2w0", total=4, present=(0, 1))
    field = BursteinField(given)
    first = field.number(field.ranked[0])
    found = pair(given)
    # Both had White, then Black: both wish White, and the higher-ranked one has it.
    assert found.pairs[0].white == first
