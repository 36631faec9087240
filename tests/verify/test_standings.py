"""Recorded ranks against declared and undeclared tie-breaks."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_reports import EIGHT, report, swapped

import trf
from verify.replay import replay
from verify.standings import competitors, findings

CORPUS = Path(__file__).parents[2] / "corpus"
EXERCISES = sorted((CORPUS / "standings").glob("*.trf"))


def found_in(path, *changes):
    """The findings of a file after replacing texts in it."""
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return findings(replay(trf.read(text.encode(), name=path.name).tournament))


def rerank(path, **ranks):
    """Replacements that give players (``p5=3``) or teams (``t5=3``) other ranks."""
    changes = []
    for key, rank in ranks.items():
        tag, first = ("001", 85) if key[0] == "p" else ("310", 68)
        start = f"{tag} {int(key[1:]):{4 if tag == '001' else 3}}"
        line = next(
            each for each in path.read_text(encoding="utf-8").splitlines() if each.startswith(start)
        )
        width = 4 if tag == "001" else 3
        changes.append((line, f"{line[:first]}{rank:{width}}{line[first + width :]}"))
    return changes


@pytest.mark.parametrize("path", EXERCISES, ids=lambda path: path.name)
def test_right_ranks_need_no_words(path):
    assert found_in(path) == []


SWISS = CORPUS / "standings" / "swiss-16-2024.trf"
TEAMS = CORPUS / "standings" / "team-14-2024.trf"
ROUND_ROBIN = CORPUS / "standings" / "round-robin-6-2026.trf"


def test_a_wrong_place_names_the_tie_break_and_both_values():
    # 1 and 16 are level in points, BH/C1 and BH.
    (found,) = found_in(SWISS, *rerank(SWISS, p1=5, p16=4))
    assert (found.rule, found.severity, found.line, found.column) == ("STD001", "error", 28, 86)
    assert found.players == (1, 16)
    assert found.evidence == {
        "rank": 4,
        "places": [5, 5],
        "tie_break": "SB",
        "better": 1,
        "better_value": "8",
        "worse": 16,
        "worse_value": "7.25",
    }
    assert found.message == (
        "player 16 is ranked 4, before player 1, but belongs on 5: "
        "SB 8 of player 1 against 7.25 of player 16"
    )


def test_one_player_far_from_his_place_is_one_finding():
    # 10 belongs last; everybody else keeps the order.
    moved = {f"p{n}": r for n, r in ((10, 1), (2, 2), (3, 3), (4, 4), (1, 5), (16, 6), (6, 7))}
    moved |= {f"p{n}": r for n, r in ((11, 8), (8, 9), (5, 10), (15, 11), (12, 12), (14, 13))}
    moved |= {f"p{n}": r for n, r in ((7, 14), (13, 15), (9, 16))}
    (found,) = found_in(SWISS, *rerank(SWISS, **moved))
    assert found.players[1] == 10
    assert "player 10 is ranked 1" in found.message
    assert found.evidence["places"] == [16, 16]
    assert found.evidence["tie_break"] == "PTS"


def test_a_rank_shared_by_players_whom_a_tie_break_separates():
    (found,) = found_in(SWISS, *rerank(SWISS, p16=4))
    assert found.rule == "STD001"
    assert found.players == (1, 16)
    assert "share rank 4" in found.message
    assert found.evidence == {"rank": 4, "tie_break": "SB"}


def test_a_place_of_a_tie_may_be_any_of_its_places():
    # B and C of the round robin stay level; they share rank 2 in the file.
    assert found_in(ROUND_ROBIN, *rerank(ROUND_ROBIN, p2=3)) == []
    assert found_in(ROUND_ROBIN, *rerank(ROUND_ROBIN, p3=3)) == []


def test_a_team_on_a_wrong_place():
    (found,) = found_in(TEAMS, *rerank(TEAMS, t11=13, t14=12))
    assert (found.rule, found.column) == ("STD001", 69)
    assert found.players == (11, 14)
    assert found.evidence["tie_break"] == "EDEBT"


def test_all_ranks_by_another_list():
    changes = [("212 PTS,BH/C1,BH,SB", "212 PTS,WON,PS/C1,AOB")]
    (found,) = found_in(SWISS, *changes)
    assert found.rule == "STD009"
    assert found.evidence["declared"] == "PTS,WON,PS/C1,AOB"
    assert found.evidence["followed"] == "PTS,BH/C1,SB"
    assert found.evidence["wrong_places"] > 1


def test_202_is_the_same_list_without_points():
    assert found_in(SWISS, ("212 PTS,BH/C1,BH,SB", "202 BH/C1,BH,SB")) == []
    swap = rerank(SWISS, p1=5, p16=4)
    (found,) = found_in(SWISS, ("212 PTS,BH/C1,BH,SB", "202 BH/C1,BH,SB"), *swap)
    assert found.rule == "STD001"


@pytest.mark.parametrize(
    ("record", "rule", "words"),
    [
        ("212 PTS,BH/C1,BHX", "STD003", "'BHX' is no tie-break"),
        ("212 PTS,BH/C1,BH/Q", "STD003", "'BH/Q' is no tie-break"),
        ("212 PTS,BH/C1,OTHER_ARMAGEDDON", "STD008", "OTHER_ARMAGEDDON is the event's own"),
        ("212 PTS,BH/C1,BH,SB,REP/C1", "STD004", "/C has no meaning with REP"),
        ("212 PTS,BH/C1,BH,SB,BC", "STD004", "BC is a tie-break for team events"),
        ("202 BH/C1,SB\n212 PTS,BH/C1,BH,SB", "STD005", "202 says BH/C1,SB"),
    ],
)
def test_what_is_wrong_with_the_list(record, rule, words):
    told = found_in(SWISS, ("212 PTS,BH/C1,BH,SB", record))
    assert told[0].rule == rule
    assert words in told[0].message
    assert told[0].line == next(
        n
        for n, line in enumerate(
            (SWISS.read_text() + "").replace("212 PTS,BH/C1,BH,SB", record).splitlines(), start=1
        )
        if line.startswith("212")
    )


def test_places_before_an_unknown_code_are_still_verified():
    unknown = ("212 PTS,BH/C1,BH,SB", "212 PTS,XYZ,BH/C1")
    told = found_in(SWISS, unknown, *rerank(SWISS, p2=2, p3=1))
    assert [each.rule for each in told] == ["STD003", "STD001"]
    assert told[1].evidence["tie_break"] == "PTS"
    assert [each.rule for each in found_in(SWISS, unknown, *rerank(SWISS, p1=5, p16=4))] == [
        "STD003"
    ]


def test_the_buchholz_is_barred_from_round_robins_since_2026():
    old = CORPUS / "standings" / "round-robin-6-2024.trf"
    change = ("212 PTS,DE,SB,KS", "212 PTS,DE,SB,KS,BH")
    (found,) = found_in(ROUND_ROBIN, change)
    assert found.rule == "STD004"
    assert "round robin" in found.message
    assert found_in(old, change) == []


def test_rating_tie_breaks_fall_out_when_unrated_players_take_part():
    change = ("212 PTS,BH/C1,BH,SB", "212 PTS,ARO,BH/C1,BH,SB")
    unrated = ("Player, Nr15                      1500", "Player, Nr15                          ")
    (found,) = found_in(SWISS, change, unrated)
    assert found.rule == "STD008"
    assert "unrated players take part" in found.message
    told = found_in(SWISS, ("212 PTS,BH/C1,BH,SB", "212 PTS,ARO/U1500,BH/C1,BH,SB"), unrated)
    assert {each.rule for each in told} == {"STD009"}


def without_list(*changes):
    return found_in(SWISS, ("212 PTS,BH/C1,BH,SB\n", ""), *changes)


def test_the_list_that_explains_the_ranks():
    (found,) = without_list()
    assert (found.rule, found.severity) == ("STD006", "note")
    assert found.evidence["tie_breaks"] == "PTS,BH/C1,SB"
    assert found.evidence["unexplained"] == 0
    assert "the ranks follow PTS,BH/C1,SB" in found.message


def test_ranks_that_no_list_explains():
    # 15 and 12, 7 and 13: each pair turned, against everything that separates the others.
    told = without_list(*rerank(SWISS, p15=12, p12=10, p14=11, p3=5, p16=2))
    assert [each.rule for each in told] == ["STD007"]


def test_ranks_against_the_points_without_a_list():
    (found,) = without_list(*rerank(SWISS, p2=2, p3=1))
    assert found.rule == "STD002"
    assert found.players == (2, 3)


def test_a_rank_column_that_repeats_the_starting_ranks():
    ranks = {f"p{n}": n for n in range(1, 17)}
    (found,) = without_list(*rerank(SWISS, **ranks))
    assert found.rule == "STD008"
    assert "repeat the starting ranks" in found.message


def test_without_ranks_nothing_is_claimed():
    ranks = {f"p{n}": 0 for n in range(1, 17)}
    assert found_in(SWISS, *rerank(SWISS, **ranks)) == []


def test_an_open_game_leaves_the_ranks_unverified():
    rows = swapped(EIGHT, 3, (1, "2w"), (2, "1b"))
    small = report(rows, "212 PTS,BH", "142 5")
    (found,) = findings(replay(small.tournament))
    assert (found.rule, found.line) == ("STD008", 4)
    assert "1 game has no result" in found.message


def test_a_player_of_a_round_robin_who_left_before_half_time():
    rows = ("2w1 3w1 4w1", "1b0 4b1 3b-", "4w1 1b0 2w+", "3b0 2w0 1b0")
    header = ("012 Test", "042 2026/03/05", "092 Round Robin", "192 FIDE_ROUNDROBIN")
    whole = findings(replay(report(rows, "212 PTS,SB", header=header).tournament))
    assert all("half" not in each.message for each in whole)
    rows = ("2w1 3w1 4w1", "1b- 4b- 3b-", "4w1 1b0 2w+", "3b0 2w+ 1b0")
    (found,) = findings(replay(report(rows, "212 PTS,SB", header=header).tournament))
    assert found.rule == "STD008"
    assert "player 2 played less than half of his games" in found.message


def test_a_report_ranked_by_the_rules_of_its_time():
    """A program of 2012 counted virtual opponents: 70 ties broken by BH and SB, all as recorded."""
    (found,) = findings(replay(trf.read(CORPUS / "real" / "jvf-sw-084p-09r.trf").tournament))
    assert found.rule == "STD006"
    assert found.evidence["tie_breaks"] == "PTS,BH,SB"
    assert found.evidence["rules"] == "2009"
    assert found.evidence["ties"] == 70


def test_a_report_ranked_by_the_edition_before_the_last():
    (found,) = findings(replay(trf.read(CORPUS / "real" / "smt-sw-015p-07r.trf").tournament))
    assert found.evidence["tie_breaks"] == "PTS,SB"
    assert found.evidence["rules"] == "2023"


def test_coded_tie_breaks_are_those_of_the_texts_since_2023():
    dated = ("042 2024/04/05", "042 2023/04/05")
    assert found_in(SWISS, dated) == []
    (found,) = found_in(SWISS, dated, ("212 PTS,BH/C1,BH,SB\n", ""))
    assert found.evidence["rules"] == "2023"
    assert "by the rules of 2023, not of the event's date" in found.message


def places_of(report):
    return [(each.number, each.rank) for each in competitors(replay(report.tournament))]


def club(name, *numbers):
    return f"013 {name:32}" + " ".join(f"{number:4}" for number in numbers)


def test_clubs_listed_in_an_event_for_individuals_are_not_ranked():
    players = [(n, n) for n in range(1, 9)]
    # Round 1 could be a match of the clubs, the later ones could not.
    clubs = report(EIGHT, club("One", 1, 2, 3, 4), club("Other", 5, 6, 7, 8))
    assert places_of(clubs) == players
    assert places_of(report(EIGHT, club("Friends", 1, 4))) == players
    one_round = tuple(words.split()[0] for words in EIGHT)
    # Four games between two teams: a match.
    match = report(one_round, club("One", 1, 2, 3, 4), club("Other", 5, 6, 7, 8))
    assert places_of(match) == [(1, None), (2, None)]
    # An opponent who belongs to no team.
    alone = report(one_round, club("One", 1, 2, 3, 4), club("Other", 6, 7, 8))
    assert places_of(alone) == players
