"""Checks of the report, where they could say too much or too little."""

from datetime import date

import pytest
from small_reports import EIGHT, OPEN, SEVEN, report, swapped, tournament

import trf
from verify import consistency
from verify.check import USUAL_GROUPS, Options, check
from verify.consistency.timing import timing_of
from verify.findings import GROUPS, SEVERITIES
from verify.replay import Wishes, replay
from verify.report import as_text, summary

OLD = ("012 T", "042 2016/03/01", "092 Swiss System")


def told(rows, *extra, header=None, points=None, half_byes=None):
    header = {} if header is None else {"header": header}
    found = replay(tournament(rows, *extra, points=points, **header))
    return {each.rule: each for each in consistency.findings(found, half_byes)}


def changed(rows, columns, *extra):
    """The findings on a report whose lines of players are changed: number, column, new text."""
    lines = report(rows, *OPEN, *extra).tournament.records
    texts = {each.line: each.text for each in lines}
    for number, column, new in columns:
        line = next(n for n, text in texts.items() if text.startswith(f"001 {number:4} "))
        text = texts[line]
        texts[line] = text[: column - 1] + new + text[column - 1 + len(new) :]
    found = replay(trf.read("\n".join([*texts.values(), ""]).encode(), name="x").tournament)
    return {each.rule: each for each in consistency.findings(found)}


class TestPoints:
    def test_points_of_an_earlier_round_are_recognised(self):
        found = told(EIGHT, *OPEN, points={1: 200, 2: 200, 4: 100, 5: 100, 7: 0, 3: 100})
        assert found["RPT009"].evidence["after_round"] == 2
        assert "after round 2" in found["RPT009"].message

    def test_a_single_player_may_have_them_by_chance(self):
        assert "after_round" not in told(EIGHT, *OPEN, points={1: 200})["RPT009"].evidence

    def test_byes_of_the_next_round_may_be_counted(self):
        rows = swapped(tuple(f"{row} ." for row in EIGHT), 4, (8, "H"))
        assert "RPT009" not in told(rows, *OPEN)

    def test_a_penalty_counts(self):
        assert "RPT009" not in told(EIGHT, *OPEN, "299          -1.0    2    4", points={4: 100})


class TestMeetings:
    REMATCH = swapped(EIGHT, 3, (1, "5b1"), (5, "1w0"), (2, "3b0"), (3, "2w1"))

    def test_a_forfeit_is_no_meeting(self):
        rows = swapped(self.REMATCH, 2, (2, "3w+"), (3, "2b-"))
        assert told(rows, header=OLD)["RPT011"].players == (1, 5)
        rows = swapped(rows, 1, (1, "5w+"), (5, "1b-"))
        assert "RPT011" not in told(rows, header=OLD)

    @pytest.mark.parametrize("code", ["FIDE_DOUBLESWISS", "FIDE_DOUBLEROUNDROBIN", "CUSTOM_KO"])
    def test_some_systems_let_players_meet_twice(self, code):
        assert "RPT011" not in told(self.REMATCH, header=("012 T", f"192 {code}"))

    def test_a_round_robin_of_more_rounds_than_a_cycle_is_a_double_one(self):
        cycle = ("3w1 2b= 4w1", "4w= 1w= 3b0", "1b0 4b1 2w1", "2b= 3w0 1b0")
        again = tuple(row.translate(str.maketrans("wb", "bw")) for row in cycle)
        header = ("012 T", "092 Round Robin")
        single = swapped(cycle, 3, (1, "3b1"), (3, "1w0"), (2, "4b0"), (4, "2w1"))
        assert told(single, header=header)["RPT011"].players == (2, 4)
        double = tuple(f"{a} {b}" for a, b in zip(cycle, again, strict=True))
        assert "RPT011" not in told(double, header=header)

    def test_what_a_round_tells_is_not_told_again(self):
        judged = check(report(self.REMATCH, *OPEN)).findings
        assert [each.rule for each in judged if each.rule in ("RPT011", "PAIR002")] == ["PAIR002"]
        options = Options(groups=frozenset({"report"}))
        alone = check(report(self.REMATCH, *OPEN), options).findings
        assert "RPT011" in {each.rule for each in alone}


class TestByes:
    TWICE = swapped(SEVEN, 3, (3, "5w1"), (5, "3b0"), (7, "U"))

    @pytest.mark.parametrize(
        ("start", "word", "barred"),
        [
            ("2026/03/01", "F", True),
            ("2026/03/01", "H", False),
            ("2018/03/01", "F", False),
            ("2018/03/01", "6w+", True),
            ("2016/03/01", "H", True),
            ("2012/03/01", "H", False),
            ("2012/03/01", "F", True),
        ],
    )
    def test_what_bars_depends_on_the_date(self, start, word, barred):
        rows = swapped(self.TWICE, 1, (7, word))
        if word == "6w+":
            rows = swapped(rows, 1, (6, "7b-"), (3, "U"))
        rows = swapped(rows, 2, (6, "Z"))
        found = told(rows, header=("012 T", f"042 {start}", "092 Swiss System"))
        assert ("RPT012" in found) is barred

    def test_an_asked_edition_decides(self):
        rows = swapped(self.TWICE, 1, (7, "F"))
        given = tournament(rows, *OPEN)
        rules = [
            {each.rule for each in consistency.findings(replay(given, Wishes(edition=edition)))}
            for edition in ("2026", "2017")
        ]
        assert ["RPT012" in each for each in rules] == [True, False]

    def test_team_events_have_byes_of_their_own(self):
        rows = swapped(SEVEN, 3, (3, "+"), (7, "-"))
        assert "RPT013" in told(rows, *OPEN)
        assert "RPT013" not in told(rows, header=("012 T", "192 FIDE_TEAM_MP_GP"))

    @pytest.mark.parametrize("record", ["240 F   3    3", "### FPB @ Round 3: 3"])
    def test_an_announced_full_point_bye_is_known(self, record):
        rows = swapped(SEVEN, 3, (3, "F"), (7, "Z"))
        assert told(rows, *OPEN)["RPT014"].players == (3,)
        assert "RPT014" not in told(rows, *OPEN, record)

    def test_half_point_byes_are_counted_only_against_a_limit(self):
        rows = swapped(SEVEN, 3, (3, "H"), (7, "H"))
        assert "RPT015" not in told(rows, *OPEN)
        assert "RPT015" not in told(rows, *OPEN, half_byes=1)
        assert told(rows, *OPEN, half_byes=0)["RPT015"].severity == "error"


class TestPlayers:
    NAMES = ((3, 15, "Dupond, Jean      "), (7, 15, "DUPOND  Jean      "))

    def test_the_same_name_may_be_written_in_two_ways(self):
        assert changed(EIGHT, self.NAMES)["RPT016"].players == (3, 7)

    @pytest.mark.parametrize(
        "column", [(58, "   12345678", "   12345679"), (70, "1990/01/02", "1991/01/02")]
    )
    def test_numbers_and_births_tell_namesakes_apart(self, column):
        first, one, other = column
        more = ((3, first, one), (7, first, other))
        assert "RPT016" not in changed(EIGHT, self.NAMES + more)

    def test_a_year_of_birth_alone_does_not(self):
        more = ((3, 70, "1990      "), (7, 70, "1990/05/05"))
        assert "RPT016" in changed(EIGHT, self.NAMES + more)

    def test_numbers_are_no_names(self):
        assert "RPT016" not in changed(EIGHT, ((3, 15, "3".ljust(20)), (7, 15, "3".ljust(20))))

    def test_the_fewest_players_are_named(self):
        found = changed(EIGHT, [(6, 49, "2600")])
        assert found["RPT019"].players == (6,)

    def test_titles_order_equal_ratings(self):
        same = [(1, 49, "2480"), (2, 11, " GM")]
        assert "RPT019" in changed(EIGHT, same)
        assert "RPT019" not in changed(EIGHT, [(1, 49, "2480"), (1, 11, " GM"), (2, 11, " IM")])

    def test_unrated_and_late_players_are_left_out(self):
        assert "RPT019" not in changed(EIGHT, [(4, 49, "    ")])
        rows = swapped(EIGHT, 1, (4, "Z"), (8, "Z"))
        found = told(rows, *OPEN)
        assert "RPT019" not in found
        assert "RPT019" not in changed(rows, [(8, 49, "2600")])

    def test_drawn_numbers_have_no_order(self):
        found = changed(EIGHT, [(6, 49, "2600")], "192 FIDE_ROUNDROBIN")
        assert not {"RPT018", "RPT019", "RPT020"} & found.keys()

    def test_forfeits_are_no_games(self):
        rows = swapped(EIGHT, 3, (7, "8w-"), (8, "7b-"))
        rows = swapped(swapped(rows, 1, (8, "Z"), (4, "Z")), 2, (8, "Z"), (5, "Z"))
        assert told(rows, *OPEN)["RPT032"].players == (8,)

    def test_ties_may_share_a_rank(self):
        # All with two points share rank 2.
        assert "RPT017" not in changed(EIGHT, [(n, 86, "   2") for n in (2, 3, 4)])
        assert "RPT017" in changed(EIGHT, [(1, 86, "   2"), (8, 86, "   2")])


class TestTiming:
    @pytest.mark.parametrize(
        ("record", "minutes", "speed"),
        [
            ("222 5400+30", 120, "standard"),
            ("222 40/5400+30:1800+30", 150, "standard"),
            ("222 40/6000:900+30", 125, "standard"),
            ("222 180+2", 5, "blitz"),
            ("222 W300-B240", 4, "blitz"),
            ("122 90+30", 120, "standard"),
            ("122 90 min + 30 sek", 120, "standard"),
            ("122 15 minutes plus 10 sec per move", 25, "rapid"),
            ("122 3600+30", 90, "standard"),
            ("122 12 + 3", 15, "rapid"),
        ],
    )
    def test_what_is_read(self, record, minutes, speed):
        found = timing_of(tournament(EIGHT, record))
        assert (found.minutes, found.speed) == (minutes, speed)
        assert found.unequal == ("W300" in record)

    @pytest.mark.parametrize(
        "record",
        ["122 Standard", "122 40 moves in 90 min", "122 moves/time, increment", "222 90min", "122"],
    )
    def test_what_is_not_guessed(self, record):
        assert timing_of(tournament(EIGHT, record)) is None

    def test_unequal_times_are_not_rated(self):
        assert "unequal" in told(EIGHT, *OPEN, "222 W3600-B3000")["RPT029"].message
        assert "RPT029" not in told(EIGHT, *OPEN, "222 W5400+30-B5400+30")

    @pytest.mark.parametrize(
        ("start", "control", "found"),
        [
            ("2026/03/01", "5400+29", True),
            ("2026/03/01", "5400+30", False),
            ("2023/03/01", "5400+29", False),
            ("2026/03/01", "600+5", False),
        ],
    )
    def test_the_strongest_needs_time(self, start, control, found):
        header = ("012 T", f"042 {start}", "092 Swiss System", f"222 {control}")
        assert ("RPT029" in told(EIGHT, header=header)) is found

    def test_games_recorded_as_unrated_need_no_time(self):
        header = ("012 T", "042 2026/03/01", "092 Swiss System", "222 3600+0")
        assert "RPT029" in told(("2w1", "1b0"), header=header)
        assert "RPT029" not in told(("2wW", "1bL"), header=header)


class TestDays:
    @staticmethod
    def day(control, *dates):
        record = "132".ljust(91) + "  ".join(dates)
        header = ("012 T", "042 2026/03/01", "052 2026/03/05", "092 Swiss System")
        return told(EIGHT, "142 3", record, *((f"222 {control}",) if control else ()),
                    header=header)  # fmt: skip

    @pytest.mark.parametrize(
        ("control", "rule"),
        [("5400+30", None), ("7200+30", "RPT028"), ("600+5", None), ("180+2", None), ("", None)],
    )
    def test_three_rounds_a_day(self, control, rule):
        found = self.day(control, "26/03/01", "26/03/01", "26/03/01")
        assert {"RPT028", "RPT030"} & found.keys() == ({rule} if rule else set())

    def test_one_day_events_need_no_round_dates(self):
        header = ("012 T", "042 2026/03/01", "052 2026/03/01", "222 7200+30")
        assert told(EIGHT, header=header)["RPT028"].evidence == {
            "rounds": 3, "allowed": 2, "rests_on": "B.02 1 and 3; records 132, 042, 052, 222",
        }  # fmt: skip

    def test_dates_beyond_the_recorded_rounds_do_not_count(self):
        found = self.day("7200+30", "26/03/01", "26/03/01", "26/03/02", "26/03/02", "26/03/02")
        assert "RPT028" not in found

    def test_the_latest_of_equal_days_is_not_preferred(self):
        found = self.day("10800+60", "26/03/01", "26/03/01", "26/03/02")
        assert date(2026, 3, 1).isoformat() in found["RPT028"].message


class TestGroups:
    WRONG = swapped(EIGHT, 2, (1, "4w1"), (4, "1b0"))

    def results(self, *groups):
        given = report(self.WRONG, "142 5", "152 W", "062 9", points={4: 450})
        return check(given, Options(groups=frozenset(groups)))

    def test_only_what_is_asked_for_is_found(self):
        for group in GROUPS:
            result = self.results(group)
            assert {each.group for each in result.findings} <= {group}
            assert bool(result.rounds) is (group == "pairings")
        assert {"pairings", "report"} <= {each.group for each in self.results(*GROUPS).findings}

    def test_norms_are_looked_at_on_request(self):
        assert set(GROUPS) - {"norms"} == USUAL_GROUPS

    def test_the_most_serious_come_first(self):
        found = [
            (GROUPS.index(each.group), SEVERITIES.index(each.severity))
            for each in self.results(*GROUPS).findings
        ]
        assert found == sorted(found)
        assert len(set(found)) > 2

    def test_text_is_grouped(self):
        text = as_text(self.results("pairings", "report"))
        assert "Round 2: DEVIATES" in text
        assert text.index("error RPT009") < text.index("warning RPT021")
        assert "Findings, report:" in text

    def test_without_pairings_nothing_is_said_of_rounds(self):
        result = self.results("report")
        assert "Round" not in as_text(result)
        assert "pairings not asked for" in summary(result)
