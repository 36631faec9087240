"""Verdicts and explanations on small reports and on the cases of the corpus."""

from pathlib import Path

import pytest
from small_reports import EIGHT, OPEN, SEVEN, SIX, report, swapped, tournament

import trf
from pairing.editions import find
from pairing.judgement import Judgement
from pairing.model import Numbering
from verify.check import Options, check, unreadable
from verify.compare import compare as judge
from verify.explain import explain, reason_as_dict
from verify.next_round import NextRoundError, pair_next
from verify.replay import Wishes, replay
from verify.report import as_text, summary, total

CASES = Path(__file__).parents[2] / "corpus" / "cases"


def judged(rows, *extra, header=None, options=None, points=None):
    header = {} if header is None else {"header": header}
    result = check(report(rows, *(extra or OPEN), points=points, **header), options)
    return {each.number: each for each in result.rounds}


def statuses(result):
    return [each.status for each in result.rounds]


def rule_findings(result, prefix):
    return [each for each in result.findings if each.rule.startswith(prefix)]


@pytest.mark.parametrize("rows", [EIGHT, SEVEN, SIX])
def test_right_rounds(rows):
    result = check(report(rows, *OPEN))
    assert statuses(result) == ["ok"] * 3
    assert not rule_findings(result, "RPT")
    assert not rule_findings(result, "PAIR")


class TestExplanations:
    def test_rematch(self):
        rows = swapped(EIGHT, 3, (1, "5b1"), (5, "1w0"), (2, "3b0"), (3, "2w1"))
        reason = judged(rows)[3].reasons[0]
        assert (reason.kind, reason.criterion, reason.article) == ("rematch", "C1", "2.1.1")
        assert reason.players == (1, 5)
        assert "round 1" in reason.text

    def test_second_bye(self):
        rows = swapped(SEVEN, 3, (5, "7w1"), (7, "5b0"), (3, "U"))
        rows = swapped(rows, 3, (3, "7w1"), (7, "3b0"), (6, "U"), (4, "5b1"), (5, "4w0"))
        found = judged(rows)[3]
        reason = found.reasons[0]
        assert {each.kind for each in found.reasons} >= {"barred-bye"}
        barred = next(each for each in found.reasons if each.kind == "barred-bye")
        assert (barred.criterion, barred.article, barred.players) == ("C2", "2.1.2", (6,))
        assert "round 2" in barred.text
        assert reason.text

    def test_same_absolute_colours(self):
        # 1, 2 and 3 have had White twice, the others Black.
        rows = (
            "4w1 5w1 2b1", "5w1 6w1 1w0", "6w1 4w1 5b1",
            "1b0 3b0 6w1", "2b0 1b0 3w0", "3b0 2b0 4b0",
        )  # fmt: skip
        reason = judged(rows)[3].reasons[0]
        assert (reason.kind, reason.criterion) == ("same-absolute-colour", "C3")
        assert reason.players == (1, 2)
        assert "Black" in reason.text

    def test_prohibited(self):
        reason = judged(EIGHT, *OPEN, "260   2   2    1    4")[2].reasons[0]
        assert (reason.kind, reason.players) == ("prohibited", (1, 4))

    def test_colours_swapped(self):
        rows = swapped(EIGHT, 2, (1, "4w1"), (4, "1b0"))
        found = judged(rows)[2]
        assert found.different == (((1, 4),), ((4, 1),))
        [reason] = found.reasons
        assert (reason.kind, reason.criterion, reason.article) == ("colour", "E1", "5.2.1")
        assert "strong preference for White" in reason.text

    def test_first_round_colours(self):
        rows = swapped(EIGHT, 1, (2, "6w1"), (6, "2b0"))
        [reason] = judged(rows)[1].reasons
        assert (reason.criterion, reason.article) == ("E5", "5.2.5")
        assert "even" in reason.text

    def test_all_first_round_colours_reversed(self):
        found = judged(EIGHT, "142 5", "152 B")[1]
        assert any("initial colour White instead of Black" in note for note in found.notes)

    def test_floater_swapped(self):
        # 3 and 5 float from and to the 1-point bracket; recorded 4 in place of 3.
        rows = swapped(EIGHT, 3, (3, "4w1"), (4, "3b0"), (5, "6b0"), (6, "5w1"))
        [reason] = judged(rows)[3].reasons
        assert reason.kind in ("criterion", "order")
        assert reason.bracket == 100

    def test_natural_order_ignored(self):
        rows = swapped(EIGHT, 1, (1, "6w1"), (6, "1b0"), (2, "5b1"), (5, "2w0"))
        reason = judged(rows)[1].reasons[0]
        assert (reason.kind, reason.article) == ("order", "4")
        assert reason.players == (1, 6, 5)

    def test_more_downfloaters_than_needed(self):
        rows = swapped(EIGHT, 2, (1, "6b1"), (6, "1w0"), (4, "7b1"), (7, "4w0"))
        reason = judged(rows)[2].reasons[0]
        assert (reason.kind, reason.criterion) == ("criterion", "C6")
        assert (reason.recorded, reason.expected) == (2, 0)
        assert reason.meaning == "number of downfloaters"

    def test_bye_to_a_higher_score(self):
        rows = swapped(SEVEN, 2, (6, "4w0"), (4, "6b1"), (5, "U"))
        rows = swapped(rows, 2, (5, "7b0"), (7, "5w1"), (1, "U"))
        reason = judged(rows)[2].reasons[0]
        assert (reason.kind, reason.criterion, reason.article) == ("bye", "C5", "2.3.1")
        assert (reason.recorded, reason.expected) == (100, 0)

    def test_the_older_text_cites_its_own_articles(self):
        header = ("012 T", "042 2024/01/01", "092 Dutch")
        rows = swapped(EIGHT, 2, (1, "6b1"), (6, "1w0"), (4, "7b1"), (7, "4w0"))
        reason = judged(rows, *OPEN, header=header)[2].reasons[0]
        assert (reason.criterion, reason.article) == ("C5", "C.5")

    def test_findings_hold_the_reason(self):
        rows = swapped(EIGHT, 3, (1, "2b1"), (2, "1w0"))
        [found] = rule_findings(check(report(rows, *OPEN)), "PAIR")
        assert (found.rule, found.severity, found.round) == ("PAIR009", "error", 3)
        assert found.evidence["recorded"] == [[2, 1]]
        assert (found.line, found.column) == (6, 112)


def sample_judge(given, pairing, pairs, bye):
    return (Judgement("criterion", f"{len(pairs)} pairs in round {given.round}", (1,), "X1"),)


def test_a_system_may_judge_itself():
    found = replay(tournament(swapped(EIGHT, 2, (1, "4w1"), (4, "1b0")), *OPEN))
    verdict = judge(found, 2)
    edition = found.choice.edition._replace(judge=f"{__name__}:sample_judge")
    pairs = ((1, 4), (2, 3), (5, 8), (7, 6))
    [reason] = explain(edition, verdict.given, verdict.pairing, pairs, verdict.difference)
    assert (reason.text, reason.criterion) == ("4 pairs in round 2", "X1")
    assert reason_as_dict(reason)["rule"] == "PAIR001"


class TestReadings:
    def test_numbers_of_the_final_list(self):
        """1 is absent from round 1: 2 has the initial colour in one reading, not in the other."""
        entered = ("Z", "4w1", "5b1", "2b0", "3w0")
        fixed = ("Z", "4b1", "5w1", "2w0", "3b0")
        assert judged(entered, "142 5", "152 W")[1].notes == ()
        [note] = judged(fixed, "142 5", "152 W")[1].notes
        assert "5.2.5" in note
        result = check(report(fixed, "142 5", "152 W"))
        assert statuses(result) == ["ok"]
        assert [each.rule for each in rule_findings(result, "PAIR")] == ["PAIR010"]
        verdict = judge(replay(tournament(fixed, "142 5", "152 W")), 1)
        assert verdict.numbering is Numbering.FIXED

    def test_another_edition_is_named(self):
        """Player 7 has a full-point bye: 2017 gives him the bye of round 4, 2026 bars him."""
        rows = (
            "4w1 7b1 2w0 3b", "5b1 3w= 1b1 6w", "6w= 2b= 7w1 1w", "1b0 U 6w0 5b",
            "2w0 6b= U 4w", "3b= 5w= 4b1 2b", "F 1w0 3b0 U",
        )  # fmt: skip
        found = judged(rows, "142 7", "152 W")[4]
        assert found.reasons[0].kind == "barred-bye"
        assert "without playing" in found.reasons[0].text
        assert any("edition of 2017" in note for note in found.notes)

    def test_an_unfinished_file_is_not_judged_as_finished(self):
        """Undeclared rounds: a round right as one of the middle is right."""
        found = replay(tournament(EIGHT))
        assert judge(found, 3).status == "ok"

    def test_declared_irregularity_is_quoted(self):
        rows = swapped(EIGHT, 2, (1, "4w1"), (4, "1b0"))
        found = judged(rows, *OPEN, "### MPA @ Round 2: 4-1 => 1-4")[2]
        assert any("MPA @ Round 2" in note for note in found.notes)


class TestUnjudged:
    def test_contradictions(self):
        result = check(report(swapped(SIX, 2, (1, "3b1")), *OPEN))
        assert statuses(result) == ["ok", "not-determined", "not-determined"]
        assert [each.rule for each in rule_findings(result, "PAIR")] == ["PAIR011"] * 2

    def test_no_legal_pairing(self):
        result = check(report(("2w1 2b=", "1b0 1w="), *OPEN))
        assert statuses(result) == ["ok", "deviates"]
        assert "Chief Arbiter" in result.rounds[1].why
        assert result.rounds[1].reasons[0].kind == "rematch"
        assert not result.rounds[1].expected

    def test_nothing_to_judge(self):
        result = check(report((".", ".", "."), *OPEN))
        assert statuses(result) == []

    def test_wrong_points(self):
        [found] = rule_findings(check(report(EIGHT, *OPEN, points={4: 450})), "RPT")
        assert (found.rule, found.players, found.column) == ("RPT009", (4,), 81)
        assert "4.5" in found.message

    def test_only_pairings(self):
        options = Options(groups=frozenset({"pairings"}))
        assert not check(report(EIGHT, *OPEN, points={4: 450}), options).findings

    def test_only_some_rounds(self):
        result = check(report(EIGHT, *OPEN), Options(rounds=frozenset({2, 9})))
        assert [each.number for each in result.rounds] == [2]

    @pytest.mark.parametrize("content", [b"", b"\x00\xff\xfe\x01" * 50, b"hello\nworld\n"])
    def test_what_is_no_report(self, content):
        result = check(trf.read(content, name="x"))
        assert result.tournament is None
        assert any(each.severity == "error" for each in result.findings)
        assert "x" in as_text(result)
        assert "could not be read" in summary(result)
        assert "1 could not be read" in total([result, unreadable("y", "gone")][:1])


class TestNextRound:
    def test_pairs_as_the_engine_does(self):
        found = pair_next(tournament(EIGHT, *OPEN))
        assert found.number == 4
        assert len(found.pairs) == 4
        assert found.as_list().splitlines()[0] == "4"
        assert found.as_dict()["pairs"][0] == list(found.pairs[0])

    def test_absences(self):
        column = swapped(tuple(f"{row} ." for row in EIGHT), 4, (8, "H"), (7, "-"))
        given = tournament(column, *OPEN, "XXZ 6", "240 H   4    5")
        players = {number for pair in pair_next(given).pairs for number in pair}
        assert players == {1, 2, 3, 4}

    def test_bye(self):
        found = pair_next(tournament(SEVEN, *OPEN))
        assert found.bye is not None
        assert found.as_list().endswith(f"{found.bye} 0")

    def test_a_round_again(self):
        found = pair_next(tournament(EIGHT, *OPEN), number=2)
        assert found.number == 2
        assert set(found.pairs) == {(4, 1), (2, 3), (5, 8), (7, 6)}

    def test_a_round_without_results_is_not_passed_over(self):
        rows = swapped(EIGHT, 3, *((n, EIGHT[n - 1].split()[2][:-1]) for n in range(1, 9)))
        with pytest.raises(NextRoundError, match="no results"):
            pair_next(tournament(rows, *OPEN))

    def test_the_end(self):
        with pytest.raises(NextRoundError, match="all 3 rounds"):
            pair_next(tournament(EIGHT, "142 3"))

    def test_an_unknown_end_is_said(self):
        found = pair_next(tournament(EIGHT))
        assert any("not the last" in each for each in found.assumptions)

    def test_an_acceleration_needs_the_number_of_rounds(self):
        given = tournament(EIGHT, "192 FIDE_DUTCH_2026_BAKU")
        with pytest.raises(NextRoundError, match="rounds-total"):
            pair_next(given)
        assert pair_next(given, Wishes(rounds_total=9)).number == 4

    def test_other_systems(self):
        with pytest.raises(NextRoundError, match="Schiller"):
            pair_next(tournament(EIGHT, header=("192 FIDE_SCHILLER",)))


class TestCases:
    """The small real-world troubles, with the answers their README names."""

    @staticmethod
    def case(name):
        return trf.read(CASES / name)

    def test_bye_code_with_opponent(self):
        result = check(self.case("bye-code-with-opponent.trf"))
        assert statuses(result) == ["ok", "ok"]
        assert any((each.line, each.column) == (7, 109) for each in result.findings)
        assert any("did not play" in each for each in result.assumptions)

    def test_pab_written_f(self):
        report_ = self.case("pab-written-F.trf")
        found = pair_next(report_.tournament)
        assert found.bye == 4
        assert sum("pairing-allocated" in each for each in found.assumptions) == 2

    def test_superfluous_round(self):
        result = check(self.case("superfluous-round.trf"))
        assert statuses(result) == ["ok", "ok"]
        assert result.rounds_total == 2
        assert any(each.rule == "TRF208" for each in result.findings)
        assert replay(self.case("superfluous-round.trf").tournament).given(2).last_round

    def test_platform_header(self):
        result = check(self.case("platform-header.trf"))
        assert result.choice.edition is find("dutch", "2017")
        assert statuses(result) == ["ok", "ok"]
        assert len({each.line for each in result.findings}) >= 4

    def test_colour_without_opponent(self):
        found = pair_next(self.case("colour-without-opponent.trf").tournament)
        assert found.pairs == ((1, 3), (4, 2))
        assert any(
            each.line == 4 for each in check(self.case("colour-without-opponent.trf")).findings
        )

    @pytest.mark.parametrize(("edition", "bye"), [("2017", 7), ("2026", 3)])
    def test_full_point_bye(self, edition, bye):
        found = pair_next(self.case(f"full-point-bye-{edition}.trf").tournament)
        assert (found.bye, found.choice.edition.code) == (bye, edition)

    def test_full_point_bye_against_the_date(self):
        wishes = Wishes(edition="2017")
        found = pair_next(self.case("full-point-bye-2026.trf").tournament, wishes)
        assert found.bye == 7

    def test_shifted_title(self):
        report_ = self.case("shifted-title-latin1-cr.trf")
        assert statuses(check(report_)) == ["ok", "ok"]
        assert report_.tournament.players[0].name.startswith("Peñalver, Íñigo")
