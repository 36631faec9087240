"""Rating changes and first ratings, with the rules of each date."""

import csv
import io

import norm_reports as nr
import pytest

import trf
from verify.ratings import as_csv, as_dict, as_text, rate_players, wishes
from verify.ratings.change import first_rating, floor_on
from verify.ratings.editions import (
    CAPS,
    FACTORS,
    FIRSTS,
    FLOORS,
    in_force,
    minutes_needed,
)
from verify.ratings.rate import named_list, of, parse
from verify.replay import replay

DAY = "2024/06/01"


def rated(rounds, *, day=DAY, asked=(), more=(), **options):
    header = ("012 Ratings", "032 GER", f"042 {day}", "092 Swiss-System (Dutch)", *more)
    data = nr.text(rounds, header=header, **options).encode()
    return rate_players(replay(trf.read(data, name="r").tournament), wishes(asked))


def candidate(rounds, **options):
    return rated(rounds, **options).rows[0]


class TestOneGame:
    def test_the_difference_and_its_share(self):
        found = candidate(["1900 - GER 1"], rating=2000)
        assert (found.games, found.score, found.expected, found.factor) == (1, 100, 64, 20)
        assert found.change == 720

    def test_400_points_and_no_more(self):
        found = candidate(["2100 - GER 1"], rating=2600)
        assert (found.expected, found.capped, found.change) == (92, (1,), 80)
        other = rated(["2100 - GER 1"], rating=2600).rows[1]
        assert (other.expected, other.capped, other.change) == (8, (1,), -160)

    def test_350_points_until_june_2009(self):
        old = candidate(["2100 - GER 1"], rating=2600, day="2009/06/30")
        assert (old.expected, old.capped) == (89, (1,))
        new = candidate(["2100 - GER 1"], rating=2600, day="2009/07/01")
        assert (new.expected, new.capped) == (92, (1,))

    def test_full_difference_from_2650_on_since_october_2025(self):
        rounds = ["2400 IM GER 1"]
        found = rated(rounds, rating=2813, day="2025/10/01").rows
        assert (found[0].expected, found[0].change, found[0].capped) == (93, 70, ())
        # The opponent keeps the limit.
        assert (found[1].expected, found[1].change, found[1].capped) == (8, -80, (1,))
        assert candidate(rounds, rating=2813, day="2025/09/30").expected == 92
        assert candidate(["2300 FM GER 1"], rating=2813, day="2025/10/01",
                         more=["222 600+5"]).expected == 92  # fmt: skip

    def test_one_game_with_the_limit_in_2022_and_2023(self):
        rounds = ["2100 - GER 1", "2000 - GER 1", "2050 - GER 1"]
        found = candidate(rounds, rating=2600, day="2023/05/01")
        # Only round 2, the largest difference: 97 and 96 per cent are full.
        assert found.capped == (2,)
        assert found.expected == 96 + 92 + 97
        assert candidate(rounds, rating=2600, day="2024/03/01").expected == 3 * 92
        weak = candidate(["2500 GM GER 1", "2600 GM GER 0"], rating=2000, day="2023/05/01")
        assert (weak.expected, weak.capped) == (16, (1, 2))


class TestFactors:
    @pytest.mark.parametrize(
        ("rating", "day", "birth", "factor"),
        [
            (2100, "2024/06/01", "", 20),
            (2400, "2024/06/01", "", 10),
            (2399, "2024/06/01", "", 20),
            (2100, "2024/06/01", "2006/05/01", 40),
            (2100, "2024/06/01", "2005", 20),
            (2300, "2024/06/01", "2010/00/00", 20),
            (2100, "2014/06/30", "2010", 15),
            (2100, "2014/07/01", "2010", 40),
            (2100, "2010/07/01", "", 15),
            (2500, "2010/07/01", "", 10),
            (2100, "1990/07/01", "", None),
        ],
    )
    def test_by_date_rating_and_age(self, rating, day, birth, factor):
        header = ("012 K", f"042 {day}", "092 Swiss-System (Dutch)")
        mine = nr.player_line(1, "m", "-", rating, "FRA", ["   2 w 1"], birth)
        other = nr.player_line(2, "m", "-", 2100, "FRA", ["   1 b 0"])
        data = "\n".join([*header, mine, other, ""]).encode()
        found = rate_players(replay(trf.read(data, name="k").tournament))
        assert found.rows[0].factor == factor

    def test_the_user_knows_better(self):
        rounds = ["2100 - GER 1", "2200 - GER 0"]
        found = rated(rounds, asked=["15", "2=40"])
        assert [row.factor for row in found.rows] == [15, 40, 15]
        for text in ("x", "1=", "=3", "1.5", "-3", "12345"):
            with pytest.raises(ValueError, match="is not a K"):
                wishes([text])

    def test_rapid_and_blitz_have_20(self):
        for code, kind in (("900+10", "rapid"), ("180+2", "blitz")):
            found = rated(["2100 - GER 1"], rating=2500, more=[f"222 {code}"])
            assert (found.kind, found.rows[0].factor) == (kind, 20)

    def test_k_times_the_games_is_at_most_700(self):
        rounds = [f"{2100 + n} - GER =" for n in range(39)]
        found = candidate(rounds, rating=2100)
        assert found.factor == 17
        assert candidate(rounds[:35], rating=2100).factor == 20
        assert candidate(rounds, rating=2100, day="2012/01/05").factor == 15
        assert candidate(rounds, rating=2100, asked=["20"]).factor == 20


class TestSums:
    @pytest.mark.parametrize(
        ("score", "expected_share", "rounded"),
        [(50, 75, -3), (50, 25, 3), (0, 24, -2), (100, 76, 2)],
    )
    def test_rounding_is_away_from_zero(self, score, expected_share, rounded):
        opponent = {75: 1807, 25: 2193, 24: 2202, 76: 1798}[expected_share]
        result = {0: "0", 50: "=", 100: "1"}[score]
        found = candidate([f"{opponent} - GER {result}"], rating=2000, asked=["10"])
        assert found.expected == expected_share
        assert found.rounded == rounded
        assert found.new_rating == 2000 + rounded

    def test_what_is_not_rated_is_left_out(self):
        rounds = [
            "2100 - GER 1", "2100 - GER +", "2100 - GER W", "2100 - GER D", "2100 - GER L", "U",
            "H", "- - GER 1", "2100 - GER -", "Z", "2100 - GER 0", "2100 - GER =",
        ]  # fmt: skip
        found = candidate(rounds, rating=2100)
        assert (found.games, found.score, found.expected, found.change) == (3, 150, 150, 0)
        assert [(each.round, each.why) for each in found.left_out] == [
            (2, "forfeit"), (3, "under one move"), (4, "under one move"), (5, "under one move"),
            (6, "bye"), (7, "bye"), (8, "unrated opponent"), (9, "forfeit"), (10, "bye"),
        ]  # fmt: skip

    def test_600_points_apart_in_rapid_chess(self):
        rounds = ["2050 - GER 1", "2100 - GER 1"]
        for day, games in (("2024/12/01", 1), ("2024/11/30", 2)):
            found = candidate(rounds, rating=2650, day=day, more=["222 900+10"])
            assert found.games == games
        assert candidate(rounds, rating=2650, day="2024/12/01").games == 2


class TestFirstRatings:
    def test_two_draws_with_1800_since_march_2024(self):
        rounds = ["1900 - GER 1", "1950 - GER 1", "1850 - GER 1", "1900 - GER 0", "1907 - GER 0"]
        found = candidate(rounds, rating=0)
        # (9507 + 3600) / 7 = 1872.4; 4 of 7 are 57 per cent, 50 points.
        assert (found.games, found.score, found.first) == (5, 300, 1922)
        assert found.new_rating == 1922

    def test_at_most_2200(self):
        rounds = [f"{2300 + n} - GER 1" for n in range(5)]
        assert candidate(rounds, rating=0).first == 2200

    def test_twenty_points_a_half_point_in_2022(self):
        rounds = ["1900 - GER 1", "1950 - GER 1", "1850 - GER 1", "1900 - GER 0", "1900 - GER 0"]
        found = candidate(rounds, rating=0, day="2022/05/01")
        assert found.first == 1900 + 20
        even = [*rounds[:2], "1850 - GER =", *rounds[3:]]
        assert candidate(even, rating=0, day="2022/05/01").first == 1900
        less = [*rounds[:2], *rounds[3:], "1850 - GER 0"]
        # 2 of 5 are 40 per cent, 72 points less.
        assert candidate(less, rating=0, day="2022/05/01").first == 1900 - 72

    def test_older_ones_are_not_verified(self):
        rounds = ["1900 - GER 1", "1950 - GER 1", "1850 - GER 1", "1900 - GER 0", "1900 - GER 0"]
        found = rated(rounds, rating=0, day="2010/05/01")
        assert found.rows[0].first == 1913
        assert any("first ratings" in each for each in found.not_verified)

    def test_too_few_games_no_point_or_below_the_floor(self):
        assert "1 of 5 games" in candidate(["1900 - GER 1"], rating=0).note
        none = candidate(["1900 - GER 0"], rating=0)
        assert none.first is None
        assert "8.2.1" in none.note
        rounds = [f"{1400 + n} - GER 0" for n in range(9)]
        low = candidate([*rounds, "1400 - GER ="], rating=0)
        assert "below the floor" in low.note
        assert candidate(["1900 - GER 1"], rating=0, more=["222 600+5"]).first is None

    def test_half_points_over_the_half(self):
        rules = in_force(FIRSTS, FIRSTS[0].since)
        assert first_rating(rules, [2000] * 9, 600) == 2000 + 38
        assert first_rating(rules, [2000] * 9, 450) == 2000


class TestRules:
    def test_the_tables_are_in_order(self):
        for table in (CAPS, FACTORS, FIRSTS, FLOORS):
            assert [each.since for each in table] == sorted(each.since for each in table)
        assert in_force(CAPS, CAPS[0].since.replace(year=1960)) is None

    def test_ratings_below_the_floor_are_none(self):
        assert floor_on(None) == 1400
        found = rated(["1350 - GER 1", "1400 - GER 1"], rating=1500)
        assert found.rows[1].rating == 0
        assert found.rows[0].games == 1
        assert any("below 1400" in each for each in found.assumptions)
        assert rated(["1350 - GER 1"], rating=1500, day="2023/01/01").rows[0].games == 1

    @pytest.mark.parametrize(
        ("code", "seconds", "equal"),
        [
            ("5400+30", 7200, True),
            ("40/6000+30:900+30", 8700, True),
            ("40/6000+30:20/3000+30:1500+30", 10800, True),
            ("40/7200:3600", 10800, True),
            ("300", 300, True),
            ("W300-B240", 240, False),
        ],
    )
    def test_rates_of_play(self, code, seconds, equal):
        found = parse(code)
        assert (found.seconds, found.equal) == (seconds, equal)

    @pytest.mark.parametrize("code", ["", "x", "5400+", "40/", "5400+30:", "1:30 + 10 from move 1"])
    def test_what_is_no_rate_of_play(self, code):
        assert parse(code) is None

    @pytest.mark.parametrize(
        ("text", "seconds"),
        [
            ("90 min + 30 sek", 7200),
            ("15 minutes plus 10 sec per move", 1500),
            ("25 + 05", 1800),
            ("3+2", 300),
            ("60+0", 3600),
            ("3600+30", 5400),
            ("All moves in 90 minutes, plus 10 seconds per move", 6000),
            ("90min/40moves + 15min/end + 30sec from move 1", None),
            ("100'x40+15'+30\"", None),
            ("moves/time, increment", None),
            ("Standard", None),
            ("30'", None),
        ],
    )
    def test_rates_of_play_in_words(self, text, seconds):
        data = nr.text(["2100 - GER 1"], header=("012 R", f"122 {text}")).encode()
        found = of(trf.read(data, name="r").tournament)
        assert (found.seconds if found else None) == seconds

    def test_the_list_by_name(self):
        for line, kind in (("012 City Blitz 2024", "blitz"), ("092 Rapid Swiss", "rapid"),
                           ("012 Open", None)):  # fmt: skip
            data = nr.text(["2100 - GER 1"], header=(line,)).encode()
            assert named_list(trf.read(data, name="r").tournament) == kind

    def test_a_standard_game_needs_more_time_for_the_strong(self):
        assert [minutes_needed(each) for each in (2400, 2399, 1800, 1799)] == [120, 90, 90, 60]
        short = rated(["2500 GM GER 1"], more=["222 3600+30"])
        assert any("120 min" in each for each in short.assumptions)
        enough = rated(["2500 GM GER 1"], more=["222 5400+30"])
        assert not any("min a standard" in each for each in enough.assumptions)
        unequal = rated(["2500 GM GER 1"], more=["222 W7200-B3600"])
        assert any("different times" in each for each in unequal.assumptions)

    def test_round_robins_with_unrated_players_before_2017(self):
        rounds = ["- - GER 1", "2100 - GER 1"]
        old = rated(rounds, day="2015/01/01", more=["192 FIDE_ROUNDROBIN"])
        assert any("round robins" in each for each in old.not_verified)
        assert not rated(rounds, more=["192 FIDE_ROUNDROBIN"]).not_verified


class TestOutput:
    ROUNDS = ("1900 - GER 1", "2500 GM GER 0", "U")

    def test_json(self):
        found = as_dict("f.trf", rated(self.ROUNDS, rating=2000))
        assert found["version"] == 1
        assert found["list"] == "standard"
        mine = found["players"][0]
        assert mine["expected"] == 0.72
        assert mine["change"] == 5.6
        assert mine["capped"] == [2]
        assert mine["left_out"] == [{"round": 3, "reason": "bye"}]

    def test_csv(self):
        rows = list(csv.DictReader(io.StringIO(as_csv(rated(self.ROUNDS, rating=2000)))))
        assert len(rows) == 3
        assert rows[0]["change"] == "5.6"
        assert rows[0]["left_out"] == "3: bye;"

    def test_text(self):
        text = as_text("f.trf", rated(self.ROUNDS, rating=2000))
        line = next(each for each in text.split("\n") if "Nr001" in each)
        assert "+5.60" in line
        assert "bye: round 3" in line
        unrated = as_text("f.trf", rated(["1900 - GER 1"], rating=0))
        assert "= 1958" in unrated
