"""Norms by the numbers: the worked examples, and each clause on games that do not count."""

import norm_reports as nr
import pytest

from verify.norms.assess import MISSED, NORM, NOT_VERIFIED, UNDETERMINED
from verify.norms.editions import (
    EDITIONS,
    TITLES,
    edition_on,
    least_score,
    one_federation_allowed,
    own_federation_allowed,
    own_level_needed,
    titled_needed,
)
from verify.norms.event import Wishes
from verify.norms.games import Field, Game, Record
from verify.norms.mix import Terms, judge, mix_of
from verify.norms.search import COUNTED_LOSS, ONCE, Schedule, Search
from verify.norms.wording import lacking, points, summary
from verify.ratings.tables import DIFFERENCES, percentage

# 1.7: games, title-holders, own level, own federation, one federation, least score.
OPPONENTS = """
7 4 3 4 4 2.5
8 4 3 4 5 3
9 5 3 5 6 3.5
10 5 4 6 6 3.5
11 6 4 6 7 4
12 6 4 7 8 4.5
13 7 5 7 8 5
14 7 5 8 9 5
15 8 5 9 10 5.5
16 8 6 9 10 6
17 9 6 10 11 6
18 9 6 10 12 6.5
19 10 7 11 12 7
"""

# 1.7: for a GM norm, by games: score, average needed; from the first score on 2380 is enough.
AVERAGES = """
7 5.5:2380 5:2442 4.5:2498 4:2550 3.5:2600 3:2650 2.5:2702
8 6.5:2380 6:2407 5.5:2459 5:2505 4.5:2557 4:2600 3.5:2643 3:2687
9 7:2380 6.5:2434 6:2475 5.5:2520 5:2557 4.5:2600 4:2643 3.5:2680
10 8:2380 7.5:2407 7:2451 6.5:2490 6:2528 5.5:2564 5:2600 4.5:2636 4:2672 3.5:2710
11 9:2380 8.5:2389 8:2425 7.5:2467 7:2498 6.5:2535 6:2564 5.5:2600 5:2636 4.5:2665 4:2702
12 9.5:2380 9:2407 8.5:2442 8:2475 7.5:2505 7:2543 6.5:2571 6:2600 5.5:2629 5:2657 4.5:2687
13 10.5:2380 10:2389 9.5:2425 9:2459 8.5:2490 8:2513 7.5:2543 7:2571 6.5:2600 6:2629 5.5:2657 5:2687
"""


@pytest.mark.parametrize("row", OPPONENTS.split("\n")[1:-1])
def test_the_table_of_opponents(row):
    games, titled, own_level, own, one, score = row.split()
    n = int(games)
    assert titled_needed(n) == int(titled)
    assert own_level_needed(n) == int(own_level)
    assert own_federation_allowed(n) == int(own)
    assert one_federation_allowed(n) == int(one)
    assert least_score(n) == 100 * float(score)


@pytest.mark.parametrize("row", AVERAGES.split("\n")[1:-1])
def test_the_table_of_averages(row):
    games, *entries = row.split()
    n = int(games)
    table = {round(100 * float(s)): int(a) for s, a in (each.split(":") for each in entries)}
    lowest = 50 * -(-35 * n // 50)
    for score in range(lowest, 100 * n + 1, 50):
        needed = max(2380, 2600 - DIFFERENCES[percentage(score, n)])
        assert needed == table.get(score, 2380)
    assert min(table) == lowest


def test_the_editions_follow_each_other():
    assert [each.since for each in EDITIONS] == sorted(each.since for each in EDITIONS)
    assert edition_on(None).code == "2024"
    assert edition_on(EDITIONS[0].since.replace(year=2004)) is None
    assert [edition_on(each.since) for each in EDITIONS] == list(EDITIONS)


# --- the worked examples ------------------------------------------------------------------------


def values(found):
    mix, outcome = found.verdict.mix, found.verdict.outcome
    return mix.games, points(mix.score), outcome.average, outcome.performance


def test_a_norm_with_the_lowest_opponent_raised():
    found = nr.result(nr.FRENCH_IM, "IM")
    assert found.status == NORM
    assert values(found) == (9, "6", 2328, 2453)
    mix = found.verdict.mix
    assert (mix.titled, mix.own_level("IM"), mix.own, mix.most, mix.foreign) == (7, 4, 5, 5, 3)


def test_too_many_compatriots():
    rounds = list(nr.FRENCH_IM)
    rounds[2], rounds[3] = "2415 IM FRA =", "2510 GM FRA 0"
    found = nr.result(rounds, "IM")
    assert found.status == MISSED
    assert found.verdict.outcome.failed == ("own-federation", "one-federation")
    assert "7 of the own federation, at most 5 (1.4.4)" in lacking(found)
    exempt = nr.result(rounds, "IM", Wishes(event="zonal"))
    assert exempt.status == NORM
    assert exempt.verdict.outcome.exempt == "1.4.3c"


def test_the_first_nine_of_eleven_rounds():
    found = nr.result(nr.BELGIAN_GM, "GM", federation="BEL")
    assert found.status == NORM
    # Nine games and a point over, or ten games: the longer list is the better one.
    assert (found.verdict.later, found.verdict.credited) == ((11,), 10)
    nine = nr.result(nr.BELGIAN_GM[:9], "GM", federation="BEL")
    assert values(nine) == (9, "7", 2479, 2699)
    assert (nine.verdict.extra, nine.verdict.credited) == (1, 10)
    everything = search(nr.BELGIAN_GM, "BEL")
    outcome = judge(TITLES["GM"], everything.mixes[0], everything.terms)
    assert (outcome.average, outcome.performance) == (2468, 2570)
    assert outcome.failed == ("performance",)


def search(rounds, federation):
    """A search among some games, without a report around them."""
    words = nr.read_rounds(rounds)
    games = tuple(
        Game(n, n, nr.WORTH.get(each[3], 0), each[3]) for n, each in enumerate(words, start=1)
    )
    field = Field(
        [2300, *(int(each[0]) for each in words)],
        ["", *(each[1] for each in words)],
        [federation, *(each[2] for each in words)],
    )
    terms = Terms(EDITIONS[-1], 9)
    return Search(Record(games, {}, {}, {}), field, federation, terms, Schedule(False, len(games)))


def test_a_game_won_is_left_out():
    found = nr.result(nr.HUNGARIAN_IM, "IM", federation="HUN")
    assert found.status == NORM
    assert values(found) == (9, "5½", 2378, 2458)
    assert found.verdict.won == (1,)
    assert "without the game won in round 1 (1.4.1f)" in summary(found)
    lost = ["1700 - HUN =", *nr.HUNGARIAN_IM[1:]]
    assert nr.result(lost, "IM", federation="HUN").status == MISSED


def test_eight_games_and_a_bye_of_nine_rounds():
    found = nr.result(nr.AUSTRIAN_IM, "IM", federation="AUT")
    assert found.status == NORM
    assert values(found) == (8, "5½", 2362, 2503)
    assert found.verdict.special == ONCE
    assert found.verdict.credited >= 9
    ten = [*nr.AUSTRIAN_IM, "Z"]
    missed = nr.result(ten, "IM", federation="AUT")
    assert missed.status == MISSED
    assert missed.verdict.outcome.failed == ("games",)


@pytest.mark.parametrize("word", ["H", "Z", "F"])
def test_a_bye_asked_for_is_no_ninth_game(word):
    # A file with a U elsewhere: F is a full-point bye.
    rounds = [word if each == "U" else each for each in nr.AUSTRIAN_IM]
    extra = [nr.player_line(99, "m", "-", 1500, "FRA", ["0000 - U"])]
    found = nr.result(rounds, "IM", federation="AUT", extra=extra)
    assert found.verdict.outcome.failed == ("games",)


def test_only_the_lowest_opponent_is_raised():
    rounds = ["1900 - FRA 1", "1950 FM FRA 1", *nr.FRENCH_IM[2:]]
    found = nr.result(rounds, "IM")
    assert found.status == MISSED
    # 1900 becomes 2050, 1950 stays.
    assert values(found) == (9, "6", 2295, 2420)


def test_a_wim_norm_missed_by_three_points():
    rounds = [
        "2167 WIM GER 1", "2167 WIM ESP 1", "2167 WIM ITA 1", "2167 FM GER 1", "2167 FM ESP =",
        "2167 WFM ITA =", "2167 - GER =", "2167 - ESP 0", "2169 - ITA 0",
    ]  # fmt: skip
    found = nr.result(rounds, "WIM", sex="w")
    assert found.status == MISSED
    assert values(found) == (9, "5½", 2167, 2247)
    assert found.verdict.needed == 600


def test_unrated_opponents_count_1400_and_one_is_raised():
    rounds = ["- - FRA 1", *nr.FRENCH_IM[1:]]
    assert values(nr.result(rounds, "IM"))[2] == 2328
    two = ["- - FRA 1", *nr.FRENCH_IM[1:4], "- CM FRA 1", *nr.FRENCH_IM[5:]]
    total = 2050 + 2250 + 2415 + 2510 + 1400 + 2380 + 2455 + 2300 + 2401
    assert values(nr.result(two, "IM"))[2] == (2 * total + 9) // 18


# --- games that count ---------------------------------------------------------------------------


def test_forfeits_are_no_games():
    rounds = [*nr.FRENCH_IM[:8], "2401 IM FRA -"]
    assert nr.result(rounds, "IM").verdict.mix.games == 8


def test_an_absent_opponent_in_the_last_round():
    rounds = [*nr.FRENCH_IM[:8], "2401 IM FRA +"]
    # Counted as a loss 5½ of 9 is not enough, but the eight games alone are.
    found = nr.result(rounds, "IM")
    assert (found.status, found.verdict.special) == (NORM, ONCE)
    assert values(found)[:2] == (8, "5½")
    better = ["2350 FM GER 1", "2455 IM ITA 1", *nr.FRENCH_IM[2:8], "2401 IM FRA +"]
    found = nr.result(better, "IM")
    assert found.status == NORM
    assert found.verdict.special == COUNTED_LOSS
    assert found.verdict.mix.games == 9


def test_opponents_of_no_federation_do_not_count():
    rounds = [*nr.FRENCH_IM[:8], "2401 IM NON ="]
    found = nr.norms(rounds).players[0]
    assert found.record.ignored == {9: "opponent of no FIDE federation (1.4.2a)"}


def test_fid_is_no_federation():
    rounds = [each.replace("GER", "FID").replace("ESP", "FID") for each in nr.FRENCH_IM]
    found = nr.result(rounds, "IM")
    assert found.verdict.mix.foreign == 1
    assert found.verdict.outcome.failed == ("federations",)
    assert found.verdict.mix.games == 9


def test_missing_federations_are_not_guessed():
    rounds = [each.replace("GER", "?").replace("ESP", "?") for each in nr.FRENCH_IM]
    found = nr.result(rounds, "IM")
    assert found.status == UNDETERMINED
    assert "federations" in found.verdict.outcome.unclear


def test_candidates_master_is_no_title_holder():
    rounds = [each.replace("FM", "CM") for each in nr.FRENCH_IM]
    found = nr.result(rounds, "IM")
    assert found.verdict.outcome.failed == ("titled",)
    assert lacking(found) == "4 title-holders, 5 needed (1.4.5a)"


def test_games_under_a_move_count_with_a_doubt():
    rounds = [*nr.FRENCH_IM[:7], "2300 FM FRA W", "2401 IM FRA D"]
    found = nr.result(rounds, "IM")
    assert found.status == NOT_VERIFIED
    assert values(found) == (9, "6", 2328, 2453)


def test_35_per_cent():
    rounds = [f"2700 GM {land} =" for land in ("GER", "ESP", "ITA", "NED", "POL", "UKR")]
    rounds += ["2700 GM ARM 0", "2700 GM CHN 0", "2700 GM USA 0"]
    found = nr.result(rounds, "IM")
    assert found.verdict.outcome.failed == ("score",)
    assert nr.result([*rounds[:8], "2700 GM USA ="], "IM").status == NORM


def test_women_s_titles_are_for_women_and_held_titles_are_not_looked_for():
    codes = {each.title.code for each in nr.norms(nr.FRENCH_IM).players[0].results}
    assert codes == {"GM", "IM"}
    woman = nr.norms(nr.FRENCH_IM, sex="w", title="WIM").players[0].results
    assert {each.title.code for each in woman} == {"GM", "IM", "WGM"}
    asked = nr.result(nr.FRENCH_IM, "IM", Wishes(titles=("IM",)), title="IM")
    assert asked.held
    assert not nr.norms(nr.FRENCH_IM, title="GM").players[0].results


# --- editions -----------------------------------------------------------------------------------


def header(day):
    lines = [line for line in nr.HEADER if not line.startswith(("042", "052"))]
    return (*lines, f"042 {day}", f"052 {day[:8]}28")


def test_before_july_2009_one_point_more_was_needed():
    # Ra 2450 for 4½ of 9: performance 2450.
    rounds = ["2450 IM GER =", "2450 IM ESP =", "2450 IM ITA =", "2450 GM GER ="] * 2
    rounds.append("2450 FM ESP =")
    old = nr.result(rounds, "IM", header=header("2009/06/01"))
    assert "performance" in old.verdict.outcome.failed
    new = nr.result(rounds, "IM", header=header("2009/07/10"))
    assert new.verdict.met
    assert new.status == NOT_VERIFIED
    assert nr.result(rounds, "IM", header=header("2018/07/10")).status == NORM


def test_unrated_opponents_by_date():
    rounds = ["- - FRA 1", *nr.FRENCH_IM[1:4], "- CM FRA 1", *nr.FRENCH_IM[5:]]
    for day, value in (("2018/01/05", 1000), ("2022/01/05", 1000), ("2024/01/05", 1400)):
        total = 2050 + 2250 + 2415 + 2510 + value + 2380 + 2455 + 2300 + 2401
        found = nr.result(rounds, "IM", header=header(day))
        assert found.verdict.outcome.average == (2 * total + 9) // 18


def test_an_event_older_than_every_known_text_is_not_judged():
    found = nr.norms(nr.FRENCH_IM, header=header("2004/01/05"))
    assert found.edition is None
    assert not found.players
    assert "no text of B.01" in found.not_verified[0]


def test_eight_of_nine_before_2022_is_not_verified():
    found = nr.result(nr.AUSTRIAN_IM, "IM", federation="AUT", header=header("2019/01/05"))
    assert found.status == NOT_VERIFIED


def test_mixes_are_counted_as_they_are():
    found = search(nr.FRENCH_IM, "FRA")
    mix = mix_of(found.bases[0].games, found.field, "FRA", found.terms)
    assert (mix.games, mix.score, mix.unrated, mix.lowest) == (9, 600, 0, 1980)
    assert mix.most_federation == "FRA"
