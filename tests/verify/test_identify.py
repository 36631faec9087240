"""By which rules a report was paired is found again."""

from pathlib import Path

import pytest
from small_reports import EIGHT, OPEN, report, swapped, text

import trf
from pairing import acceleration
from pairing.editions import find
from pairing.model import GAME, History, PairingInput, RoundResults
from verify.check import Options, check
from verify.identify import DECLARED, HISTORIC, NONE, as_dict, as_text, identify
from verify.replay import Wishes
from verify.report import as_text as check_text
from verify.report import file_as_dict

CORPUS = Path(__file__).parents[2] / "corpus"
ORACLE = CORPUS / "oracle"


def read(path):
    return trf.read(path).tournament


def rules(candidate):
    return candidate.system, candidate.edition, candidate.acceleration


def paired(system, players=20, rounds=5, edition=None, last_ga=0):
    """The rows of a tournament paired by an engine; the lower number wins."""
    history, engine = History(players), find(system, edition)
    rows = [[] for _ in range(players)]
    for number in range(1, rounds + 1):
        virtual = None
        if last_ga:
            virtual = acceleration.BAKU_2026.virtual_points(
                range(1, players + 1), last_ga, number, rounds
            )
        given = PairingInput(
            range(1, players + 1), history, rounds, range(players), virtual=virtual,
            ratings=[2500 - 10 * n for n in range(1, players + 1)],
        )  # fmt: skip
        opponents, colours, points = [0] * players, [0] * players, [0] * players
        for white, black in engine.pair(given).pairs:
            w, b = white - 1, black - 1
            opponents[w], opponents[b], colours[w], colours[b] = b, w, 1, -1
            points[min(w, b)] = 100
            rows[w].append(f"{black}w{int(w < b)}")
            rows[b].append(f"{white}b{int(b < w)}")
        results = RoundResults(GAME * players, opponents, colours, points, virtual)
        history = history.then(results)
    return [" ".join(row) for row in rows]


HEADER = ("012 T", "042 2026/03/01", "092 Individual: Swiss-System")
FIVE = ("142 5", "152 W")


@pytest.mark.parametrize("system", ["dutch", "dubov", "burstein", "lim"])
def test_systems_are_told_apart(system):
    found = identify(report(paired(system), *FIVE, header=HEADER).tournament)
    assert rules(found[0]) == (system, "2026", NONE)
    assert found[0].matched == (1, 2, 3, 4, 5)
    # The texts of the past are too near to today's to be told apart by so few players.
    others = [each for each in found[1:] if each.system not in {system, *HISTORIC}]
    assert all(len(each.matched) < 5 for each in others)


@pytest.mark.parametrize("players", [20, 22])
def test_an_acceleration_nobody_declares(players):
    last = acceleration.group_size(players)
    rows = paired("dutch", players, last_ga=last)
    found = identify(report(rows, *FIVE, header=HEADER).tournament)
    assert rules(found[0]) == (
        "dutch", "2026", f"Baku, numbers 1 to {last} in the upper group",
    )  # fmt: skip
    assert len(found[0].matched) == 5


def test_an_upper_group_of_another_size():
    """The group round 1 shows, where it is not the rules' own."""
    rows = paired("dutch", 20, last_ga=14)
    found = identify(report(rows, *FIVE, header=HEADER).tournament)
    assert found[0].acceleration == "Baku, numbers 1 to 14 in the upper group"


def test_a_declared_acceleration_that_was_not_used():
    rows = paired("dutch")
    tournament = report(rows, *FIVE, "192 FIDE_DUTCH_2026_BAKU", header=HEADER).tournament
    found = identify(tournament)
    assert rules(found[0]) == ("dutch", "2026", NONE)
    assert DECLARED in {each.acceleration for each in found}


@pytest.mark.parametrize("name", ["dubov-2026", "burstein-2026", "dutch-2017", "dutch-2026"])
def test_the_oracle(name):
    """The true rules explain every round; nothing before them does without being as likely."""
    system, _, edition = name.partition("-")
    files = sorted((ORACLE / name).glob("*.trf"))[:12]
    assert len(files) > 8
    firsts = 0
    for path in files:
        found = identify(read(path))
        mine = next(c for c in found if (c.system, c.edition) == (system, edition))
        assert len(mine.matched) == mine.judged == len(found[0].matched), path.name
        firsts += mine is found[0]
    assert firsts >= 8


def test_where_editions_part():
    rows = (ORACLE / "edition-differences.tsv").read_text(encoding="utf-8").splitlines()[1:]
    for edition, name, _ in (row.split("\t") for row in rows):
        other = "2017" if edition == "2026" else "2026"
        tournament = read(ORACLE / f"dutch-{edition}" / name)
        [best, *_] = identify(tournament, Wishes(system="dutch", edition=other))
        assert (best.system, best.edition) == ("dutch", edition), name


def test_teams():
    for path in sorted((ORACLE / "team-2026").glob("*.trf")):
        found = identify(read(path))
        assert {each.system for each in found} == {"team-swiss"}
        assert found[0].variant == "FIDE_TEAM_TYPEA_MP"


def test_round_robins():
    found = identify(read(CORPUS / "real" / "shc-rr-007p-07r.trf"))
    assert (found[0].system, len(found[0].matched)) == ("round-robin", 7)


@pytest.mark.parametrize("name", ["dub-sw-035p-04r"])
def test_real_reports_that_name_no_system(name):
    found = identify(read(CORPUS / "real" / f"{name}.trf"))
    assert rules(found[0]) == ("dubov", "2026", NONE)
    assert len(found[0].matched) == found[0].judged


class TestInACheck:
    def test_what_other_rules_explain(self):
        result = check(report(paired("dubov"), *FIVE, header=HEADER))
        assert result.identified.best.system == "dubov"
        [told] = [each for each in result.findings if each.rule == "PAIR015"]
        assert "Dubov System, edition of 2026 explains 5 of 5 rounds" in told.message
        assert "Identified: FIDE Dubov System" in check_text(result)
        assert file_as_dict(result)["identified"]["best"]["matched"] == [1, 2, 3, 4, 5]

    def test_nothing_better(self):
        rows = paired("dutch")
        turned = swapped(rows, 1, (1, "11b1"), (11, "1w0"))
        turned = swapped(turned, 4, *_turned(turned, 4))
        result = check(report(turned, *FIVE, header=HEADER))
        assert result.identified.best is None
        assert "no other rules known here" in check_text(result)
        assert not [each for each in result.findings if each.rule == "PAIR015"]

    def test_one_wrong_round_is_no_reason(self):
        result = check(report(swapped(EIGHT, 3, (1, "2b1"), (2, "1w0")), *OPEN))
        assert result.identified is None
        assert file_as_dict(result)["identified"] is None

    def test_the_user_knows_better(self):
        wishes = Wishes(system="dutch", edition="2026")
        result = check(report(paired("dubov"), *FIVE, header=HEADER), Options(wishes))
        assert result.identified is None


def _turned(rows, number):
    word = rows[0].split()[number - 1]
    other = int(word[:-2])
    again = rows[other - 1].split()[number - 1]
    swap = str.maketrans("wb", "bw")
    return (1, word.translate(swap)), (other, again.translate(swap))


def test_output():
    found = identify(report(paired("dubov"), *FIVE, header=HEADER).tournament)
    lines = as_text("x.trf", found).splitlines()
    assert lines[0] == "x.trf"
    assert " ".join(lines[1].split()) == "5 of 5 rounds FIDE Dubov System, edition of 2026"
    assert any("left after" in line for line in lines[2:])
    document = as_dict("x.trf", found)
    assert document["candidates"][0]["variant"] is None
    assert document["candidates"][0]["boards"] == 1.0
    empty = trf.read(text((".", "."), "142 5").encode(), name="x").tournament
    assert identify(empty) == []
    assert "no rounds" in as_text("x", [])
