"""What a report's pairings saw, rebuilt; every inference is said."""

import pytest
from small_reports import EIGHT, OPEN, SEVEN, SIX, report, swapped, tournament

from pairing.model import BLACK, WHITE, Numbering
from verify.check import check
from verify.replay import Wishes, replay
from verify.report import as_text


def assumed(found, *words):
    return any(all(word in text for word in words) for text in found.assumptions)


def rules(found):
    return [each.rule for each in found.findings]


def test_scores_colours_and_opponents_come_from_the_results():
    found = replay(tournament(SEVEN, *OPEN))
    history = found.history(3)
    assert history.score == [300, 200, 200, 200, 100, 100, 100]
    assert history.colours == ["WBW", "BWB", "WBW", "BWB", "WB", "BW", "WB"]
    assert history.met[0] == (3, 6, 1)
    assert history.had_pab == [False, False, False, False, True, True, True]


def test_who_was_paired():
    rows = ("2w1 Z", "1b0 H", "4b1 4w1", "3w0 3b0", "6w+ F", "5b- .")
    found = replay(tournament(rows, *OPEN))
    assert found.rounds[0].present() == [0, 1, 2, 3, 4, 5]
    assert found.rounds[1].present() == [2, 3, 4]  # the F is the only one: see below
    kinds = found.results(1).kinds
    assert kinds == "GGGG+-"
    assert found.history(1).colours[4:] == ["", ""]


def test_a_forfeit_is_no_meeting_and_no_colour():
    rows = ("2w1", "1b0", "4b+", "3w-")
    history = replay(tournament(rows, *OPEN)).history(1)
    assert history.met == [(1,), (0,), (), ()]
    assert history.difference == [1, -1, 0, 0]
    assert history.entered == [True] * 4


class TestPairingAllocatedBye:
    def test_written_f_is_inferred_and_said(self):
        rows = swapped(swapped(SEVEN, 1, (7, "F")), 2, (6, "F"))
        rows = swapped(rows, 3, (5, "F"))
        found = replay(tournament(rows, *OPEN))
        assert [each.bye for each in found.rounds] == [6, 5, 4]
        assert assumed(found, "round 2", "'F' of player 6", "pairing-allocated")

    @pytest.mark.parametrize("word", ["-+", "-1"])
    def test_written_as_in_trf06(self, word):
        found = replay(tournament(("2w1", "1b0", word), *OPEN))
        assert found.rounds[0].bye == 2
        assert found.results(1).kinds == "GGU"

    def test_not_where_the_file_knows_u(self):
        rows = ("2w1 U", "1b0 3w1", "F 2b0")
        found = replay(tournament(rows, *OPEN))
        assert found.rounds[0].bye is None
        assert found.results(1).kinds == "GGF"

    def test_not_where_two_have_a_full_point(self):
        found = replay(tournament(("2w1", "1b0", "F", "F"), *OPEN))
        assert found.rounds[0].bye is None


class TestOldFilesWithoutByeCodes:
    def test_half_points(self):
        rows = ("2w1 .", "1b0 .", "4w1 4b=", "3b0 3w=")
        found = replay(tournament(rows, *OPEN, points={1: 150, 2: 0}))
        assert found.results(2).kinds == "HZGG"
        assert assumed(found, "half-point bye of 1", "points column")

    def test_a_full_point_can_be_the_allocated_bye(self):
        rows = ("2w1 .", "1b0 3w1", ". 2b0")
        found = replay(tournament(rows, *OPEN, points={1: 200, 2: 100, 3: 0}))
        assert found.rounds[1].bye == 0

    def test_not_where_it_could_be_either_round(self):
        rows = ("2w1 . .", "1b0 4b1 3w1", "4w1 . 2b0", "3b0 2w0 .")
        found = replay(tournament(rows, *OPEN, points={1: 150, 2: 200, 3: 100}))
        assert found.history(3).score[0] == 100


class TestPoints:
    def test_usual(self):
        assert replay(tournament(EIGHT, *OPEN)).points.system.win == 100

    def test_declared(self):
        points = dict(zip(range(1, 7), (900, 600, 600, 300, 300, 0), strict=True))
        found = replay(tournament(SIX, *OPEN, "162 W 3.0    D 1.0    L 0.0", points=points))
        assert (found.points.system.win, found.points.system.draw) == (300, 100)
        assert found.history(3).score[:2] == [900, 600]

    def test_found_from_the_points_column(self):
        points = dict(zip(range(1, 7), (900, 600, 600, 300, 300, 0), strict=True))
        found = replay(tournament(SIX, *OPEN, points=points))
        assert found.points.system.win == 300
        assert assumed(found, "3-1-0", "points column")

    def test_half_a_point_for_the_bye(self):
        points = {1: 300, 2: 200, 3: 200, 4: 200, 5: 50, 6: 50, 7: 50}
        found = replay(tournament(SEVEN, *OPEN, points=points))
        assert found.history(3).score[4:] == [50, 50, 50]
        assert assumed(found, "half a point for the pairing-allocated bye")

    def test_one_wrong_total_is_no_other_system(self):
        found = replay(tournament(EIGHT, *OPEN, points={1: 250}))
        assert found.points.system.win == 100
        assert found.points.assumption is None

    def test_a_bonus(self):
        found = replay(tournament(EIGHT, *OPEN, "299           1.0    2    8"))
        assert found.history(1).score[7] == 0
        assert found.history(3).score[7] == 100

    def test_a_result_worth_something_else(self):
        found = replay(tournament(EIGHT, *OPEN, "299 L         0.5    2    3    1"))
        assert found.history(3).score[:3] == [300, 200, 250]  # 3 lost round 2, 1 did not


class TestRounds:
    def test_declared(self):
        assert replay(tournament(EIGHT, "142 9")).rounds_total == 9
        assert replay(tournament(EIGHT, "XXR 9")).rounds_total == 9

    def test_recorded_if_nothing_else_is_known(self):
        found = replay(tournament(EIGHT))
        assert (found.rounds_total, found.total_inferred) == (3, True)
        assert assumed(found, "3 rounds", "recorded")

    def test_dates_of_rounds_not_played_yet(self):
        dates = "132" + " " * 88 + "  ".join(["26/03/01"] * 5)
        found = replay(tournament(EIGHT, dates))
        assert found.rounds_total == 5

    def test_open_games_show_that_the_event_goes_on(self):
        rows = swapped(EIGHT, 3, (1, "2w"), (2, "1b"))
        found = replay(tournament(rows))
        assert found.rounds_total == 4
        assert not found.given(3).last_round

    def test_absences_announced_for_rounds_to_come(self):
        rows = (*EIGHT[:7], EIGHT[7] + " Z Z")
        found = replay(tournament(rows))
        assert (found.rounds_total, len(found.rounds)) == (5, 3)
        assert assumed(found, "5 rounds", "absences")
        assert replay(tournament(rows), Wishes(ongoing=True)).rounds_total == 5
        text = as_text(check(report(rows)))
        assert "8 players, 3 of 5 rounds" in text

    def test_a_game_left_out_does_not_lengthen_a_round_robin(self):
        rows = swapped(EIGHT, 3, (1, "2w"), (2, "1b"))
        found = replay(tournament(rows, header=("012 Test", "092 Round Robin")))
        assert (found.rounds_total, found.total_inferred) == (3, True)

    def test_more_recorded_than_declared(self):
        found = replay(tournament(EIGHT, "142 2"))
        assert found.rounds_total == 3
        assert "RPT010" in rules(found)

    def test_wished(self):
        assert replay(tournament(EIGHT, "142 9"), Wishes(rounds_total=3)).given(3).last_round


class TestInitialColour:
    def test_declared(self):
        found = replay(tournament(EIGHT, "152 B"))
        assert found.initial_colour == BLACK

    def test_from_round_1(self):
        found = replay(tournament(EIGHT))
        assert found.initial_colour == WHITE
        assert assumed(found, "initial colour: White", "round 1")

    def test_the_number_that_counts_when_the_first_is_absent(self):
        rows = ("Z", "4w1", "5b1", "2b0", "3w0")
        found = replay(tournament(rows))
        assert found.initial_colour == WHITE  # 2 is the first to enter
        assert found.given(1, numbering=Numbering.FIXED).initial_colour == BLACK

    def test_one_wrong_board_does_not_turn_the_others(self):
        rows = swapped(EIGHT, 1, (1, "5b1"), (5, "1w0"))
        assert replay(tournament(rows)).initial_colour == WHITE

    def test_wished(self):
        found = replay(tournament(EIGHT, "152 W"), Wishes(initial_colour="b"))
        assert found.initial_colour == BLACK


class TestPendingResults:
    def test_in_the_middle_counts_as_a_draw_and_is_said(self):
        rows = swapped(EIGHT, 2, (7, "6w"), (6, "7b"))
        found = replay(tournament(rows, *OPEN))
        assert found.history(2).score[5] == 50
        assert "RPT008" in rules(found)
        assert assumed(found, "round 2", "draw", "3.1")

    def test_in_the_last_recorded_round_is_nothing_special(self):
        rows = swapped(EIGHT, 3, *((n, EIGHT[n - 1].split()[2][:-1]) for n in range(1, 9)))
        found = replay(tournament(rows, *OPEN))
        assert len(found.rounds) == 3
        assert not rules(found)


class TestSpecialRecords:
    def test_prohibited_pairs_by_round(self):
        found = replay(tournament(EIGHT, *OPEN, "260   2   3    1    4    6"))
        assert found.given(1).prohibited == frozenset()
        assert found.given(2).prohibited == {(0, 3), (0, 5), (3, 5)}

    def test_prohibited_pairs_without_rounds(self):
        found = replay(tournament(EIGHT, *OPEN, "XXP 1 2"))
        assert found.given(3).prohibited == {(0, 1)}

    def test_listed_acceleration(self):
        found = replay(tournament(EIGHT, *OPEN, "250       1.0   1   2    1    4"))
        assert found.given(1).virtual == [100] * 4 + [0] * 4
        assert found.given(3).virtual == [0] * 8

    def test_acceleration_by_the_code_only(self):
        found = replay(tournament(EIGHT, *OPEN, "192 FIDE_DUTCH_2026_BAKU"))
        assert found.given(1).virtual == [100] * 4 + [0] * 4
        assert found.given(3).virtual == [50] * 4 + [0] * 4
        assert assumed(found, "Baku")

    def test_an_acceleration_that_is_only_hinted_at_is_not_guessed(self):
        header = ("012 T", "042 2026/03/01", "092 Swiss, accelerated")
        found = replay(tournament(EIGHT, *OPEN, header=header))
        assert found.given(1).virtual is None
        assert assumed(found, "no acceleration")


class TestContradictions:
    def test_opponent_who_is_not_there(self):
        found = replay(tournament(swapped(SIX, 2, (1, "9b1")), *OPEN))
        assert rules(found).count("RPT001") == 1
        assert found.rounds[1].fault

    def test_paired_with_himself(self):
        found = replay(tournament(swapped(SIX, 2, (1, "1b1"), (2, "Z")), *OPEN))
        assert "RPT002" in rules(found)
        assert found.rounds[1].fault

    def test_two_different_opponents(self):
        found = replay(tournament(swapped(SIX, 2, (1, "3b1")), *OPEN))
        assert "RPT003" in rules(found)
        assert found.rounds[1].fault
        assert found.blurred(3)
        assert not found.blurred(2)

    def test_only_one_line_holds_the_pairing(self):
        found = replay(tournament(swapped(SIX, 2, (2, "Z")), *OPEN))
        assert "RPT003" in rules(found)
        assert found.rounds[1].fault is None
        assert found.rounds[1].opponents[1] == 0
        assert found.results(2).colours[:2] == [BLACK, WHITE]
        assert assumed(found, "1 and 2 were paired")

    def test_the_same_colour_twice(self):
        found = replay(tournament(swapped(SIX, 2, (2, "1b0")), *OPEN))
        assert "RPT004" in rules(found)

    def test_one_colour_is_enough(self):
        found = replay(tournament(swapped(SIX, 2, (2, "1-0")), *OPEN))
        assert found.results(2).colours[:2] == [BLACK, WHITE]

    def test_without_colours_later_rounds_are_not_judged(self):
        found = replay(tournament(swapped(SIX, 2, (1, "2-1"), (2, "1-0")), *OPEN))
        assert found.blurred(3)

    def test_both_won(self):
        found = replay(tournament(swapped(SIX, 2, (2, "1w1")), *OPEN))
        assert "RPT005" in rules(found)

    def test_both_lost_is_unusual(self):
        found = replay(tournament(swapped(SIX, 2, (1, "2b0")), *OPEN))
        assert "RPT006" in rules(found)

    def test_a_forfeit_against_a_result(self):
        found = replay(tournament(swapped(SIX, 2, (1, "2b+")), *OPEN))
        assert found.results(2).kinds[:2] == "+-"

    def test_two_byes(self):
        rows = swapped(SIX, 2, (1, "U"), (2, "U"))
        found = replay(tournament(rows, *OPEN))
        assert "RPT007" in rules(found)
        assert found.rounds[1].fault

    def test_findings_have_a_place(self):
        found = replay(tournament(swapped(SIX, 2, (1, "9b1")), *OPEN))
        each = found.findings[0]
        assert (each.line, each.column) == (6, 102)
        assert (each.round, each.players) == (2, (1,))
