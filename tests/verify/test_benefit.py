"""Whom deviating rounds helped: opponents compared, and what other exchanges would have done."""

import csv
import json
from itertools import combinations, permutations
from pathlib import Path

import pytest
from small_reports import EIGHT, OPEN, SEVEN, SIX, report, swapped

import trf
from verify.benefit import as_text, round_as_dict
from verify.benefit.assess import kinds_of
from verify.benefit.model import KINDS, Entrant, Opponent
from verify.check import Options, check
from verify.findings import PAIRINGS
from verify.replay import replay
from verify.report import as_json
from verify.report import as_text as check_text

ROOT = Path(__file__).parents[2]
MUTANTS = ROOT / "corpus" / "oracle" / "mutants"
ASKED = Options(groups=frozenset({PAIRINGS}), benefit=True)

with (MUTANTS / "INDEX.tsv").open(encoding="utf-8", newline="") as file:
    INDEX = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def met(pairs):
    """Who met whom, with colours: number -> (opponent, colour); 0 is the bye."""
    found = {}
    for white, black in pairs:
        found[white] = (black, "w" if black else "")
        if black:
            found[black] = (white, "b")
    return found


def ratings(path):
    """The ratings by number, straight from the columns of the file."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return {int(x[4:8]): int(x[48:52]) for x in lines if x.startswith("001")}


@pytest.mark.parametrize("row", INDEX, ids=lambda row: row["file"])
def test_mutants_name_those_whose_opponents_were_exchanged(row):
    path = MUTANTS / row["file"]
    detail, strength = json.loads(row["detail"]), ratings(path)
    was, now = met(detail["was"]), met(detail["now"])
    concerned = {number for number in was if was[number] != now[number]}
    found = check(trf.read(path), ASKED).benefit.of(int(row["mutated_round"]))
    assert {each.player.number for each in found.players} == concerned
    assert found.colours_only == all(was[n][0] == now[n][0] for n in was)
    for each in found.players:
        (old, old_colour), (new, new_colour) = was[each.player.number], now[each.player.number]
        for side, number, colour in (
            (each.recorded, new, new_colour),
            (each.expected, old, old_colour),
        ):
            assert (side.entrant.number if side.entrant else 0) == number
            assert side.colour == colour
        difference = strength[new] - strength[old] if new and old else None
        assert each.difference == difference
        wanted = set()
        if difference:
            wanted.add("BEN001" if difference < 0 else "BEN002")
        if bool(new) != bool(old):
            wanted.add("BEN008" if new else "BEN007")
        if old_colour and new_colour and old_colour != new_colour:
            wanted.add("BEN009")
        assert set(each.kinds) == wanted


# In round 3 the opponents of 3 and 4, who are 5 and 6 by the rules, are exchanged.
EXCHANGED = swapped(EIGHT, 3, (3, "6w1"), (6, "3b0"), (4, "5b1"), (5, "4w0"))


def titled():
    """The report with a grandmaster of another federation."""
    lines = [each.text for each in report(EXCHANGED, *OPEN).tournament.records]
    at = next(n for n, each in enumerate(lines) if each.startswith("001    6"))
    lines[at] = lines[at].replace("m    ", "m GM ").replace(" FRA ", " GER ")
    return trf.read("\n".join(lines).encode(), name="titled.trf")


def test_titles_and_federations():
    """6 is a title-holder of another federation, 5 is neither."""
    result = check(titled(), ASKED)
    players = {each.player.number: each for each in result.benefit.of(3).players}
    assert players[3].kinds == ("BEN001", "BEN003", "BEN005")
    assert players[4].kinds == ("BEN002", "BEN004", "BEN006")
    assert players[3].difference == -10
    assert (players[3].recorded.entrant.title, players[4].expected.entrant.title) == ("GM", "GM")
    text = as_text(result)
    assert "an opponent rated 10 lower" in text
    assert "a title-holder (GM) instead of none" in text
    assert "another federation (GER) instead of the own" in text
    assert "the own federation instead of another (GER)" in text


def opponent(found, i):
    player = found.tournament.players[i]
    return Opponent(Entrant(i, player.name, player.title, player.federation, player.rating, 0), "")


def plainly(found, rules, i, near):
    """All exchanges of a player's opponent, board by board: (opponent by the rules, other)."""
    for number, pairs in enumerate(rules, start=1):
        scores, met = found.given(number).scores(), found.history(number - 1).met
        for boards in combinations(pairs, 2):
            for one, other in permutations(boards):
                for mine, rest in (one, one[::-1]):
                    for taken, left in (other, other[::-1]):
                        legal = taken not in met[mine] and rest not in met[left]
                        if mine == i and legal and abs(scores[rest] - scores[taken]) <= near:
                            yield rest, taken


def as_much(found, i, each, kind, rest, taken):
    change = found.ratings[taken] - found.ratings[rest]
    if kind == "BEN001":
        return change <= each.difference
    if kind == "BEN002":
        return change >= each.difference
    return kind in kinds_of(each.player, opponent(found, taken), opponent(found, rest))


def test_shares_agree_with_a_plain_count():
    result, found = check(titled(), ASKED), replay(titled().tournament)
    place = {number: i for i, number in enumerate(found.numbers)}
    rules = [found.rounds[n].pairs() for n in (0, 1)]
    rules.append([(place[a], place[b]) for a, b in result.rounds[2].expected])
    scores, told = found.given(3).scores(), set()
    for each in result.benefit.of(3).players:
        met, due = (place[x.entrant.number] for x in (each.recorded, each.expected))
        i, near = place[each.player.number], abs(scores[met] - scores[due])
        exchanges = list(plainly(found, rules, i, near))
        assert exchanges
        for kind, chance in each.chances.items():
            gained = sum(as_much(found, i, each, kind, *one) for one in exchanges)
            assert chance == (gained, len(exchanges))
            told.add(kind)
    assert told >= {"BEN001", "BEN002", "BEN003", "BEN004", "BEN005", "BEN006"}


def test_a_bye_has_no_share():
    wrong = swapped(SEVEN, 3, (5, "3b0"), (3, "5w1"), (7, "U"))
    result = check(report(wrong, *OPEN), ASKED)
    found = {p.player.number: p for p in result.benefit.of(3).players}
    assert found[7].kinds == ("BEN007",)
    assert found[5].kinds == ("BEN008",)
    assert not found[7].chances
    assert found[7].difference is None
    assert "the pairing-allocated bye instead of a game" in as_text(result)


def test_only_colours():
    wrong = swapped(EIGHT, 2, (1, "4w1"), (4, "1b0"))
    result = check(report(wrong, *OPEN), ASKED)
    found = result.benefit.of(2)
    assert found.colours_only
    assert [p.player.number for p in found.players] == [1, 4]
    assert "Round 2: only colours differ, of 2 players" in as_text(result)


def test_ordinary_explanations_come_first():
    turned = [row.replace("w", "x").replace("b", "w").replace("x", "b") for row in EIGHT]
    result = check(report(turned, *OPEN), ASKED)
    assert all(each.caveats for each in result.benefit.rounds)
    assert "initial colour Black" in as_text(result)


def test_nothing_unless_asked():
    wrong = swapped(EIGHT, 2, (1, "4w1"), (4, "1b0"))
    plain = check(report(wrong, *OPEN))
    assert plain.benefit is None
    assert "benefit" not in json.loads(as_json([plain]))["files"][0]
    assert "Whom it helped" not in check_text(plain)


def test_with_the_check():
    wrong = swapped(EIGHT, 2, (1, "4w1"), (4, "1b0"))
    asked = check(report(wrong, *OPEN), Options(benefit=True))
    [document] = json.loads(as_json([asked]))["files"]
    assert document["benefit"]["rounds_compared"] == [1, 2, 3]
    rounds = document["rounds"]
    assert [bool(each["benefit"]) for each in rounds] == [
        each["status"] == "deviates" for each in rounds
    ]
    assert rounds[1]["benefit"] == round_as_dict(asked.benefit.of(2))
    assert "Whom it helped (arithmetic" in check_text(asked)


def test_a_right_report_has_nothing_to_compare():
    result = check(report(EIGHT, *OPEN), ASKED)
    assert result.benefit.rounds == ()
    assert "there is nothing to compare" in as_text(result)


def test_pairings_not_checked():
    result = check(report(SIX, header=("192 FIDE_SCHILLER",)), ASKED)
    assert "The pairings were not checked" in as_text(result)


def test_every_identifier_is_documented():
    page = (ROOT / "docs" / "benefit.md").read_text(encoding="utf-8")
    for kind, meaning in KINDS.items():
        assert f"| {kind} | {meaning} |" in page
