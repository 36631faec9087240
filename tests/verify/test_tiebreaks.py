"""Single tie-breaks on small tables, codes, and the search for a list."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_reports import EIGHT, tournament

from verify.replay import replay
from verify.tiebreaks.boards import from_top, weighted, without_bottom
from verify.tiebreaks.codes import CodeError, parse, parse_list
from verify.tiebreaks.inference import explain
from verify.tiebreaks.model import Edition, Entry, Score, Table, edition_on
from verify.tiebreaks.ranking import rank, split, values_of, written
from verify.tiebreaks.registry import REGISTRY, objection, unusable
from verify.tiebreaks.tables import players
from verify.tiebreaks.unplayed import Part, adjusted, cut_products

ROUND_ROBIN = ("012 Test", "042 2026/03/05", "092 Round Robin", "192 FIDE_ROUNDROBIN")


def seen(rows, *extra, edition=None, **options):
    return players(replay(tournament(rows, *extra, **options)), None, edition)


def values(table, code):
    return list(values_of(table, parse(code)))


def numbers(table, parts):
    return [[table.numbers[i] for i in part] for part in parts]


# --- codes --------------------------------------------------------------------------------------


def test_a_code_with_everything():
    code = parse(" bh:gp/c1/p ")
    assert (code.text, code.name, code.score, code.cut) == ("BH:GP/C1/P", "BH", "GP", 1)
    assert code.forfeits
    assert code.modifiers == {"C", "P"}


@pytest.mark.parametrize(
    ("text", "name", "score"),
    [("GE", "REP", None), ("MPTS", "PTS", "MP"), ("GP", "PTS", "GP"), ("ESB:MG", "EMGSB", None)],
)
def test_older_names(text, name, score):
    assert (parse(text).name, parse(text).score) == (name, score)


@pytest.mark.parametrize(
    "text", ["", "B H", "BH:XP", "BH/C", "BH/", "BH/C1/C2", "BH/L", "BH:MP:GP", "-", "BH/C99999"]
)
def test_codes_that_cannot_be_read(text):
    with pytest.raises(CodeError):
        parse(text)


def test_the_limit_of_koya_goes_both_ways():
    assert [parse(text).limit for text in ("KS/L+2", "KS/L-1", "KS/L3")] == [2, -1, 3]


def test_lists():
    assert [code.text for code in parse_list("PTS, BH/C1,,DE")] == ["PTS", "BH/C1", "DE"]
    assert parse("OTHER_BLITZ").is_private


@given(st.text(max_size=12))
def test_any_text_is_a_code_or_an_error(text):
    try:
        code = parse(text)
    except CodeError:
        return
    assert parse(code.text) == code


# --- own results --------------------------------------------------------------------------------

FORFEITS = ("4w1 2b- U", "3b1 1w- 4b1", "2w0 4b0 Z", "1b0 3w1 2w0")


def test_counts():
    table = seen(FORFEITS)
    assert values(table, "WIN") == [2, 2, 0, 1]
    assert values(table, "WON") == [1, 2, 0, 1]
    assert values(table, "BPG") == [0, 2, 1, 1]
    assert values(table, "BWG") == [0, 2, 0, 0]
    assert values(table, "REP") == [2, 2, 2, 3]
    assert values(table, "PS") == [4, 4, 0, 2]
    assert values(table, "PS/C2") == [2, 2, 0, 1]


def test_standard_points_compare_forfeits_with_the_opponent():
    # Both forfeited round 2: as many points as the opponent. The bye beats a draw, Z does not.
    assert values(seen(FORFEITS), "STD") == [Fraction(5, 2), Fraction(5, 2), 0, 1]


def test_numbers_and_ratings_either_way():
    table = seen(("2w=", "1b="))
    for code, first in (("TPN", 1), ("TPN/R", 2), ("RTNG", 1), ("RTNG/R", 2)):
        ranking = rank(table, parse_list(f"PTS,{code}"))
        assert numbers(table, ranking.groups)[0] == [first], code


# --- unplayed rounds ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rounds", "expected"),
    [
        ("Z Z 2w1", 100),  # followed by a game: face value
        ("2w1 Z Z", 200),
        ("2w1 H Z", 200),
        ("2w1 Z U", 200),
        ("2w1 Z 2b-", 150),  # a forfeit loss is voluntary, and stays nothing itself
        ("2w1 2b- Z", 150),
        ("2w1 F F", 300),
        ("2w1 2b- 2w-", 100),
    ],
)
def test_what_an_opponent_counts(rounds, expected):
    words = rounds.split()
    mirror = {"1": "0", "-": "+"}
    other = " ".join(
        f"1{'b' if word[1] == 'w' else 'w'}{mirror[word[-1]]}" if word[0] == "2" else "U"
        for word in words
    )
    # Somebody always plays, so that all three rounds exist.
    table = seen((rounds, other, "4w1 4b1 4w1", "3b0 3w0 3b0"), edition=Edition.CAPPED)
    assert adjusted(table)[0] == expected


def test_in_2009_every_unplayed_round_of_an_opponent_is_a_draw():
    table = seen(FORFEITS, edition=Edition.VIRTUAL)
    assert adjusted(table) == [100 + 50 + 50, 100 + 50 + 100, 50, 100]


def test_the_virtual_opponent():
    """The digest's example: 9 rounds, absent in round 3 with 1.5 points: 1.5 + 1 + 3."""
    row = ["2w1", "3b=", "Z", *["Z"] * 6]
    filler = ["4w1" if n % 2 else "4b1" for n in range(9)]
    lost = ["3b0" if n % 2 else "3w0" for n in range(9)]
    second = ["1b0", *["Z"] * 8]
    filler[1], lost[1] = "1w=", "Z"
    table = seen(
        (" ".join(row), " ".join(second), " ".join(filler), " ".join(lost)),
        edition=Edition.VIRTUAL,
    )
    opponents = adjusted(table)[1] + adjusted(table)[2]
    # Round n of 9 with 1.5 points and nothing got: 1.5 + 1 + half a point per round to come.
    virtual = sum(150 + 100 + 50 * (9 - n) for n in range(3, 10))
    assert values(table, "BH")[0] == Fraction(opponents + virtual, 100)


def test_the_cap_of_2026_after_a_forfeit():
    rows = ("3w1 2w+ 4w1", "4b1 1b- 3w0", "1b0 4w1 2b1", "2w0 3b0 1b0")
    capped, free = (seen(rows, edition=each) for each in (Edition.CAPPED, Edition.DUMMY))
    assert values(free, "BH")[0] - values(capped, "BH")[0] == 3 - 1
    # With /P the forfeit is a game against the scheduled opponent, and his score is not adjusted.
    assert values(free, "BH/P")[0] == values(capped, "BH/P")[0] == values(capped, "BH")[0]


def test_a_cut_takes_the_voluntary_round_first():
    rows = ("2w1 H 3w1", "1b0 3w1 4b1", "4w1 2b0 1b0", "3b0 Z 2w0")
    table = seen(rows, edition=Edition.CAPPED)
    # 2.0 + min(2.5, 1.5) + 1.0: the dummy goes, though 1.0 is less.
    assert values(table, "BH")[0] == Fraction(9, 2)
    assert values(table, "BH/C1")[0] == 3
    assert values(table, "BH/C2")[0] == 2


def test_of_two_voluntary_rounds_worth_the_same_the_lower_rival_goes_first():
    low, high = Part(250, 0, True), Part(400, 0, True)
    game, win = Part(450, 0, False), Part(250, 100, False)
    assert cut_products([high, game, low, win], 1) == [high, game, win]
    # Then the win against 2.5 is the least significant, and worth more than the other's nothing.
    assert cut_products([high, game, low, win], 2) == [high, game]


# --- round robins -------------------------------------------------------------------------------

SIX_ROUNDS = (
    "6w1 5b1 4w1 3b= 2w=", "5w1 4b= 3w1 6b1 1b=", "4w= 6b1 2b0 1w= 5w1", "3b= 2w= 1b0 5b1 6w1",
    "2b0 1w0 6b1 4w0 3b0", "1b0 3w0 5w0 2w0 4b0",
)  # fmt: skip


def test_koya_counts_those_with_half_of_the_points():
    table = seen(SIX_ROUNDS, header=ROUND_ROBIN)
    assert table.predetermined
    totals = [Fraction(each, 100) for each in table.totals()]
    assert totals == [4, 4, 3, 3, 1, 0]
    assert values(table, "KS")[:2] == [Fraction(2), Fraction(2)]
    # The limit of 2.5 moves to 3.5: only 1 and 2 are left.
    assert values(table, "KS/L+2")[:3] == [Fraction(1, 2), Fraction(1, 2), Fraction(1, 2)]
    assert values(table, "KS/L-3")[4] == 0


def test_the_maximum_of_an_odd_round_robin_leaves_free_rounds_out():
    # Two cycles of three: 4 points could be won, and 2 made 2 of them (9.2).
    rows = ("2w1 3w1 Z 2b0 3b1 Z", "1b0 Z 3w= 1w1 Z 3b=", "Z 1b0 2b= Z 1w0 2w=")
    header = ("012 Test", "042 2026/03/05", "092 Double Round Robin")
    assert values(seen(rows, header=header), "KS") == [1, 1, Fraction(1)]
    # After two rounds of three it still is 2 points, for whoever has played both.
    rows = ("2w1 3b= Z", "1b0 Z 3w1", "Z 1w= 2b0")
    found = replay(tournament(rows, header=ROUND_ROBIN))
    assert values(players(found, 2), "KS") == [0, 0, Fraction(1, 2)]


def test_a_free_round_is_nothing():
    rows = ("2w1 3b1 Z", "1b0 Z 3w1", "Z 1w0 2b0")
    table = seen(rows, header=ROUND_ROBIN)
    assert values(table, "SB") == [1, 0, 0]
    assert values(table, "SB/C1") == [1, 0, 0]


def test_the_buchholz_is_barred_from_round_robins_of_2026_only():
    new = seen(SIX_ROUNDS, header=ROUND_ROBIN)
    old = seen(SIX_ROUNDS, header=ROUND_ROBIN, edition=Edition.DUMMY)
    assert [bool(objection(table, parse("FB"))) for table in (new, old)] == [True, False]


# --- penalties and bonuses (299) ----------------------------------------------------------------


def test_a_bonus_belongs_to_the_score_and_to_no_game():
    plain = seen(EIGHT)
    given = seen(EIGHT, "299           2.0    1    8")
    for code in ("WIN", "WON", "BWG", "STD", "TPR", "PTP", "DE"):
        parsed = parse(code)
        if REGISTRY[code].values:
            assert values(given, code) == values(plain, code), code
        else:
            everybody = list(range(8))
            assert split(given, parsed, everybody) == split(plain, parsed, everybody)
    # 8 has it from the first round on.
    assert values(given, "PTS")[7] - values(plain, "PTS")[7] == 2
    assert values(given, "PS")[7] - values(plain, "PS")[7] == 6
    # 4, 5 and 7 beat 8: their opponents have 2 points more.
    gains = [b - a for a, b in zip(values(plain, "BH"), values(given, "BH"), strict=True)]
    assert gains == [0, 0, 0, 2, 2, 0, 2, 0]
    # Nothing he made himself against those with half of the points.
    assert values(given, "KS")[7] == 0


def test_a_penalty_without_a_round_counts_from_the_start():
    given, plain = seen(EIGHT, "299          -1.0         1"), seen(EIGHT)
    assert values(plain, "PS")[0] - values(given, "PS")[0] == 3
    assert values(plain, "WIN") == values(given, "WIN")


def test_a_result_of_other_worth_is_a_result():
    # A letter says what the game itself brought: 2 lost to 1 for half a point.
    given = seen(EIGHT, "299 L         0.5    3    2")
    assert values(given, "PTS")[1] == Fraction(5, 2)
    assert values(given, "STD") == values(seen(EIGHT), "STD")


# --- direct encounter ---------------------------------------------------------------------------


def mini(group_results, size, edition=Edition.CAPPED):
    """A table with the games ``{(a, b): points of a}``, one round each."""
    count = len(group_results)
    entries = [[Entry("Z", -1, 0)] * count for _ in range(size)]
    points = [[0] * count for _ in range(size)]
    for n, ((a, b), got) in enumerate(group_results.items()):
        entries[a][n], entries[b][n] = Entry("G", b, 1), Entry("G", a, -1)
        points[a][n], points[b][n] = got, 100 - got
    return Table(
        list(range(1, size + 1)), [1500] * size, entries, {"PTS": Score(points)}, edition=edition
    )


DE = parse("DE")


def test_all_have_met():
    table = mini({(0, 1): 100, (1, 2): 100, (0, 2): 50}, 3)
    assert split(table, DE, [0, 1, 2]) == [[0], [1], [2]]
    circle = mini({(0, 1): 100, (1, 2): 100, (2, 0): 100}, 3)
    assert split(circle, DE, [0, 1, 2]) == [[0, 1, 2]]


def test_a_smaller_group_starts_again():
    # 0 loses to 3 only; 1, 2 and 3 are level behind... and again apart among themselves.
    games = {(0, 1): 100, (0, 2): 100, (0, 3): 0, (1, 2): 100, (1, 3): 50, (2, 3): 100}
    table = mini(games, 4)
    # 0: 2.0, 1: 1.5, 2: 1.0, 3: 1.5. Between 1 and 3 a draw.
    assert split(table, DE, [0, 1, 2, 3]) == [[0], [1, 3], [2]]


def test_a_place_that_stands_whatever_the_missing_games_bring():
    # 0 beat 1 and 2, who have not met: 2.0 against at most 1.0.
    games = {(0, 1): 100, (0, 2): 100}
    assert split(mini(games, 3), DE, [0, 1, 2]) == [[0], [1, 2]]
    assert split(mini(games, 3, Edition.VIRTUAL), DE, [0, 1, 2]) == [[0, 1, 2]]
    # 1 could still draw level.
    games = {(0, 1): 100, (0, 2): 0}
    assert split(mini(games, 3), DE, [0, 1, 2]) == [[0, 1, 2]]


def test_the_rest_after_a_certain_place_starts_again():
    # 0 is certainly first; 1 and 2 have met, 3 has met only 0: nobody is certain among the rest.
    games = {(0, 1): 100, (0, 2): 100, (0, 3): 100, (1, 2): 100}
    assert split(mini(games, 4), DE, [0, 1, 2, 3]) == [[0], [1, 2, 3]]
    assert split(mini(games, 4), DE, [1, 2]) == [[1], [2]]


def test_two_games_against_one_opponent_count_as_their_average():
    # 0 and 1 met twice (1.5 to 0.5), both drew with 2: 0.75 + 0.5 against 0.25 + 0.5.
    table = Table(
        [1, 2, 3], [0, 0, 0],
        [[Entry("G", 1, 1), Entry("G", 1, -1), Entry("G", 2, 1), Entry("Z", -1, 0)],
         [Entry("G", 0, -1), Entry("G", 0, 1), Entry("Z", -1, 0), Entry("G", 2, 1)],
         [Entry("Z", -1, 0), Entry("Z", -1, 0), Entry("G", 0, -1), Entry("G", 1, -1)]],
        {"PTS": Score([[100, 50, 50, 0], [0, 50, 0, 50], [0, 0, 50, 50]])},
    )  # fmt: skip
    assert split(table, DE, [0, 1, 2]) == [[0], [2], [1]]


def test_forfeits_count_with_p_only():
    rows = ("2w+ 3b0", "1b- 4w1", "4b0 1w1", "3w1 2b0")
    table = seen(rows)
    group = [0, 1]
    assert split(table, DE, group) == [[0, 1]]
    assert split(table, parse("DE/P"), group) == [[0], [1]]


def test_the_parting_gives_the_scores_of_the_mini_table():
    ranking = rank(mini({(0, 1): 100, (1, 2): 100}, 3), parse_list("PTS,DE"))
    parting = ranking.parting(0, 1)
    assert (parting.code.name, parting.first, parting.second) == ("DE", 1, 0)
    parting = ranking.parting(1, 2)
    assert (parting.code.name, parting.first, parting.second) == ("PTS", 1, 0)
    assert [list(column.values) for column in ranking.columns] == [[1, 1, 0], [1, 2, None]]


def test_tied_to_the_end():
    ranking = rank(seen(("2w=", "1b=")), parse_list("PTS,WIN"))
    assert ranking.parting(0, 1) is None
    assert ranking.places() == [(1, 2), (1, 2)]


# --- boards -------------------------------------------------------------------------------------


def test_boards():
    assert weighted([100, 50, 50, 0]) == Fraction(7, 2)
    assert weighted([0, 50, 50, 100]) == Fraction(13, 2)
    assert from_top([100, 50]) == (1, Fraction(1, 2))
    assert without_bottom([100, 50, 50, 0]) == (2, Fraction(3, 2), 1)


# --- ratings ------------------------------------------------------------------------------------


def test_perfect_performance_at_the_ends():
    rows = ("2w1 3b1", "1b0 4w0", "4b1 1w0", "3w0 2b1")
    table = seen(rows)
    # Ratings 2490, 2480, 2470, 2460: everything against 2480 and 2470, nothing against 2490, 2460.
    assert values(table, "PTP")[0] == 2480 + 736
    assert values(table, "PTP")[1] == 2460 - 800
    assert values(table, "TPR")[0] == 2475 + 800
    assert values(table, "APRO")[1] == (2475 + 800 + 2475 + 1) // 2


def test_unrated_players_take_article_10_out_of_the_list():
    table = seen(("2w1", "1b0"))
    unrated = Table(table.numbers, [0, 2000], table.entries, table.scores, edition=table.edition)
    assert unusable(table, parse("ARO")) is None
    assert "unrated" in unusable(unrated, parse("ARO"))
    assert unusable(unrated, parse("ARO/U1400")) is None
    ranking = rank(unrated, parse_list("ARO,PTS"))
    assert [column.code.text for column in ranking.columns] == ["PTS"]
    assert len(ranking.skipped) == 1
    assert values(unrated, "ARO/U1400") == [2000, 1400]


# --- editions, ranking, search ------------------------------------------------------------------


def test_editions_by_date():
    found = [
        edition_on(date(*day)).value
        for day in ((2012, 1, 1), (2024, 3, 31), (2024, 4, 1), (2026, 2, 28), (2026, 3, 1))
    ]
    assert found == ["2009", "2009", "2023", "2023", "2026"]


def test_every_code_gives_a_value_for_everybody():
    table = seen(FORFEITS)
    for name, known in REGISTRY.items():
        if known.event == "team":
            assert unusable(table, parse(name))
        elif known.values:
            assert len(values(table, name)) == 4, name
        else:
            parts = split(table, parse(name), [0, 1, 2, 3])
            assert sorted(i for part in parts for i in part) == [0, 1, 2, 3]


def test_written():
    assert [written(each) for each in (3, Fraction(5, 2), Fraction(233, 6), Fraction(1, 8))] == [
        "3", "2.5", "38.83", "0.13",
    ]  # fmt: skip
    assert written(None) == ""
    assert written(Fraction(-1, 2)) == "-0.5"
    assert written((Fraction(1), Fraction(1, 2))) == "1 0.5"


@given(st.permutations(range(1, 5)), st.sampled_from(["BH,SB", "DE,TPN", "WIN,PS/C1", "STD"]))
def test_a_search_never_contradicts_the_ranks(ranks, codes):
    table = seen(FORFEITS)
    found = explain(table, ranks)
    if found is not None:
        place = rank(table, [parse("PTS"), *found.codes]).place()
        for i in range(4):
            for j in range(4):
                assert not (ranks[i] < ranks[j] and place[i] > place[j])
    # And it explains what a list has ranked completely.
    own = rank(table, parse_list(f"PTS,{codes},TPN")).place()
    again = explain(table, [each + 1 for each in own])
    assert again is not None
    assert again.is_complete
