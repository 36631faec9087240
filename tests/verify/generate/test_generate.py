"""Generated tournaments: reproducible, and right by the audit of their own reports."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from dataclasses import replace
from datetime import date
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import trf
from pairing.editions import editions
from trf.lint import lint
from trf.model import Acceleration, Prohibited
from trf.write import Edition
from verify.check import Options, check
from verify.generate import Amount, Entrant, Model, ModelError, Points, generate
from verify.generate.chance import Chance
from verify.generate.files import file_of
from verify.generate.games import Games, odds
from verify.generate.plan import Plan
from verify.ratings.tables import expected
from verify.replay import Wishes

read = Amount.read

BUSY = Model(
    players=(7, 21),
    rounds=(4, 7),
    late=read("5%"),
    withdrawals=read("5%"),
    half_byes=read("3%/round"),
    full_byes=read("1"),
    zero_byes=read("1/round@2-4"),
    forfeits=read("3%"),
    double_forfeits=read("1"),
    half_zero=read("1"),
    zero_half=read("1"),
    zero_zero=read("1"),
    prohibited=2,
    unrated=0.1,
)
TABLE = replace(BUSY, half_byes=Amount(), full_byes=Amount(), zero_byes=Amount(), prohibited=0)
EVERY = [(each.system, each.code) for each in editions()]
TABLES = [("round-robin", "berger"), ("double-round-robin", "berger")]
USUAL, HALF_BYE, THREE = Points(), Points(pab=50), Points(300, 100, 0, pab=100)


def audit(found, edition=Edition.TRF26, wishes=None):
    report = trf.read(file_of(found, edition))
    assert report.tournament is not None
    return check(report, Options(wishes or Wishes()))


def assert_right(found, edition=Edition.TRF26, wishes=None):
    result = audit(found, edition, wishes)
    rounds = len(found.rounds)
    assert [each.status for each in result.rounds] == ["ok"] * rounds
    assert not [each for each in result.findings if each.severity == "error"]


@pytest.mark.parametrize(("system", "code"), EVERY + TABLES)
def test_every_round_is_right_by_the_report(system, code):
    base = TABLE if (system, code) in TABLES else BUSY
    # Nothing in a report can name a system that was never given a code.
    wishes = Wishes(system=system) if system == "argentine" else None
    for seed in range(3):
        points = (HALF_BYE, THREE, USUAL)[seed]
        baku = "baku" if seed == 2 and base is BUSY else ""
        model = replace(base, system=system, edition=code, points=points, acceleration=baku)
        found = generate(model, seed)
        assert found.rounds
        assert_right(found, wishes=wishes)


@pytest.mark.parametrize("kind", ["MP", "GP_MP", "TYPEB_MP", "TYPEA_GP", "TYPEB_MP_GP"])
def test_teams_of_every_type(kind):
    model = replace(BUSY, system="team-swiss", players=9, boards=3, team_type=kind)
    for seed in range(3):
        assert_right(generate(model, seed))


@pytest.mark.parametrize("code", ["2026", "2017"])
@pytest.mark.parametrize("edition", [Edition.TRF16, Edition.TRFX])
def test_other_editions_of_the_format(edition, code):
    for seed in range(3):
        model = replace(BUSY, edition=code)
        if edition is Edition.TRF16:
            model = replace(model, prohibited=0, acceleration="baku" if seed else "")
        else:
            model = replace(model, points=THREE if seed else USUAL)
        assert_right(generate(model, seed), edition)


@pytest.mark.parametrize(
    ("changes", "edition", "lacking"),
    [
        ({"prohibited": 1}, Edition.TRF16, "prohibited pairs"),
        ({"points": THREE}, Edition.TRF16, "the point system"),
        ({"system": "team-swiss"}, Edition.TRFX, "the numbers of teams"),
        ({"edition": "2017", "start": date(2026, 3, 1)}, Edition.TRF16, "the code of the system"),
        ({"points": Points(zero_bye=50)}, Edition.TRF26, "a zero-point bye"),
        ({}, Edition.TRF06, "byes by their kinds"),
    ],
)
def test_an_edition_that_cannot_hold_a_tournament_is_refused(changes, edition, lacking):
    found = generate(replace(Model(players=8, rounds=2), **changes), 1)
    with pytest.raises(ModelError, match=f"{edition.value.upper()} has no record for {lacking}"):
        file_of(found, edition)


def test_ranks_follow_the_tie_breaks():
    model = Model(players=20, rounds=5, tie_breaks=("BH/C1", "BH", "SB"))
    found = generate(model, 3)
    assert not [each for each in audit(found).findings if each.rule.startswith("STD")]
    ranks = [player.rank for player in found.tournament.players]
    assert ranks != [p.rank for p in generate(Model(players=20, rounds=5), 3).tournament.players]
    teams = replace(model, system="team-swiss", players=9, boards=2, tie_breaks=("BH", "BC"))
    result = audit(generate(teams, 1))
    assert not [each for each in result.findings if each.severity == "error"]


def test_nothing_but_unknown_people_is_missed_by_lint():
    """Numbers and dates of birth are left blank: nobody's are to be used."""
    for seed in range(3):
        found = lint(file_of(generate(BUSY, seed), Edition.TRF26))
        assert {each.code for each in found.findings} <= {"TRF951", "TRF953", "TRF955"}


# --- reproducible -------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_bytes_in_any_process():
    code = (
        "import hashlib; from verify.generate import *; from verify.generate.files import file_of;"
        "from trf.write import Edition; m = Model(players=15, rounds=5, late=Amount(2),"
        "half_byes=Amount(3), prohibited=3);"
        "print(hashlib.sha256(file_of(generate(m, 5), Edition.TRF26)).hexdigest())"
    )
    model = Model(players=15, rounds=5, late=Amount(2), half_byes=Amount(3), prohibited=3)
    here = hashlib.sha256(file_of(generate(model, 5), Edition.TRF26)).hexdigest()
    for hash_seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True, text=True, check=True, timeout=60,
        )  # fmt: skip
        assert run.stdout.strip() == here
    assert here != hashlib.sha256(file_of(generate(model, 6), Edition.TRF26)).hexdigest()


def test_chance_does_not_change_between_versions():
    chance = Chance(1, "games")
    assert [chance.below(1000) for _ in range(5)] == [
        int(throw * 1000) for throw in _throws(1, "games", 5)
    ]
    assert Chance(1, "games").below(1000) != Chance(1, "field").below(1000)


def _throws(seed, stream, count):
    random = Random(f"{seed} {stream}")
    return [random.random() for _ in range(count)]


def test_unusual_results_do_not_change_the_field():
    plain, other = Model(players=12, rounds=3), Model(players=12, rounds=3, forfeits=Amount(4))
    names = [[p.name for p in generate(m, 2).tournament.players] for m in (plain, other)]
    assert names[0] == names[1]


# --- as asked -----------------------------------------------------------------------------------


def letters(found):
    return [cell.result for player in found.tournament.players for cell in player.cells]


def test_numbers_of_the_whole_event_are_kept():
    model = Model(
        players=30, rounds=7, half_byes=Amount(5), full_byes=Amount(2), forfeits=Amount(4),
        double_forfeits=Amount(1), half_zero=Amount(1), zero_zero=Amount(2), late=Amount(3),
    )  # fmt: skip
    for seed in range(3):
        found = generate(model, seed)
        told = letters(found)
        assert (told.count("H"), told.count("F")) == (5, 2)
        assert (told.count("+"), told.count("-")) == (4, 4 + 2)
        late = [p for p in found.tournament.players if p.cell(1).is_blank]
        assert len(late) == 3
        assert told.count("=") % 2 == 1, "one game ended ½-0"


def test_amounts_of_each_round_and_of_some_rounds():
    found = generate(Model(players=20, rounds=5, half_byes=read("2/round@2-3")), 1)
    per_round = [
        sum(player.cell(n).result == "H" for player in found.tournament.players)
        for n in range(1, 6)
    ]
    assert per_round == [0, 2, 2, 0, 0]


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("3", Amount(3)),
        ("2/round", Amount(2, each_round=True)),
        ("5%", Amount(share=0.05)),
        ("12.5%/round@2-4", Amount(share=0.125, each_round=True, first=2, last=4)),
        ("1@4", Amount(1, first=4, last=4)),
    ],
)
def test_amounts_are_read_and_written(text, amount):
    assert read(text) == amount
    assert str(amount) == text


@pytest.mark.parametrize("text", ["", "x", "1.5", "101%", "3@4-2", "-1", "3/rounds"])
def test_what_is_no_amount(text):
    with pytest.raises(ModelError):
        read(text)


@given(st.integers(0, 20), st.floats(0, 1), st.booleans(), st.integers(1, 9), st.integers(0, 10**6))
@settings(max_examples=60, deadline=None)
def test_a_plan_never_takes_what_is_not_there(count, share, each_round, rounds, seed):
    amount = Amount(count, share if not count else 0.0, each_round)
    plan = Plan(amount, rounds, 30, Chance(seed, "plan"))
    taken = [plan.take(number, range(30), 7) for number in range(1, rounds + 1)]
    assert all(len(set(each)) == len(each) <= 7 and set(each) <= set(range(30)) for each in taken)
    if count and not each_round:
        assert sum(map(len, taken)) <= count


@given(st.integers(-800, 800), st.floats(0, 1))
@settings(max_examples=200, deadline=None)
def test_draws_leave_the_expected_score_as_it_is(difference, draws):
    draw, win = odds(difference, draws)
    assert draw >= 0
    assert win >= -1e-12
    assert draw + win <= 1 + 1e-12
    assert win + draw / 2 == pytest.approx(expected(difference) / 100)


def test_scores_are_those_of_the_rating_table():
    """Two strengths 200 points apart: 76 per cent (B.02 8.1.2)."""
    games = Games(Model(white_advantage=0), Chance(1, "games"))
    score = {"10": 2, "==": 1, "01": 0}
    total = sum(score[games.result(2000, 1800)] for _ in range(20_000))
    assert total / 40_000 == pytest.approx(0.76, abs=0.01)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"players": 1}, "players: 1 is not between"),
        ({"rounds": (5, 3)}, "rounds: 5-3 is not between"),
        ({"draws": 1.5}, "draws"),
        ({"lowest_rating": 2900}, "lowest_rating"),
        ({"initial_colour": "x"}, "initial_colour"),
        ({"acceleration": "x"}, "acceleration"),
        ({"federations": ()}, "federations"),
        ({"tie_breaks": ("NONSENSE",)}, "tie_breaks"),
        ({"points": Points(win=-1)}, "points"),
    ],
)
def test_models_that_cannot_be(changes, message):
    with pytest.raises(ModelError, match=message):
        Model(**changes)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"system": "x"}, "system: 'x' is not known"),
        ({"edition": "x"}, "edition: 'x' of dutch is not known"),
        ({"options": (("youth", "on"),)}, "options: dutch has no options"),
        ({"system": "dubov", "start": date(2020, 1, 1)}, "start: no edition of dubov"),
        ({"system": "dubov", "edition": "2026", "start": date(2020, 1, 1)}, "not in force"),
        ({"acceleration": "baku", "points": Points(300, 100, 0)}, "acceleration"),
        ({"system": "round-robin", "half_byes": Amount(1)}, "half_byes: a round robin has none"),
        ({"system": "team-swiss", "team_type": "X"}, "team_type"),
        ({"system": "team-swiss", "boards": 3, "field": (Entrant(2000),)}, "field"),
    ],
)
def test_tournaments_that_cannot_be(changes, message):
    with pytest.raises(ModelError, match=message):
        generate(replace(Model(players=8, rounds=3), **changes), 1)


def test_a_tournament_ends_where_no_round_can_be_paired():
    found = generate(Model(players=4, rounds=6), 1)
    assert len(found.rounds) == found.tournament.rounds < 6
    assert found.notes[-1].startswith(f"the event ends after round {len(found.rounds)}")
    assert_right(found)


def test_byes_are_taken_back_where_they_leave_no_pairing():
    model = Model(players=6, rounds=5, zero_byes=read("2/round@4-5"))
    noted = []
    for seed in range(30):
        found = generate(model, seed)
        noted += [note for note in found.notes if "no byes" in note]
        assert_right(found)
    assert noted


def test_no_full_point_bye_that_would_be_taken_for_the_pairing_allocated_one():
    """3 players, one of whom has a full-point bye: as many reports write the other bye."""
    model = Model(players=3, rounds=1, full_byes=Amount(1))
    found = generate(model, 1)
    assert found.notes[0].startswith("no full-point byes")
    assert sorted(letters(found)) == sorted(["1", "0", "U"])
    kept = generate(replace(model, players=8, rounds=3, full_byes=Amount(2, first=2, last=2)), 1)
    assert not kept.notes
    assert letters(kept).count("F") == 2
    assert_right(kept)


def test_a_given_field_keeps_its_order():
    field = tuple(Entrant(rating) for rating in (1500, 2400, None, 1900))
    found = generate(Model(rounds=2, field=field), 1)
    assert [player.rating for player in found.tournament.players] == [1500, 2400, None, 1900]


def test_given_prohibitions_hold_in_their_rounds():
    together = Prohibited(1, 2, tuple(range(1, 5)), 0)
    for seed in range(10):
        found = generate(Model(players=8, rounds=3, prohibitions=(together,)), seed)
        for each in found.rounds[:2]:
            assert not [pair for pair in each.pairing.pairs if max(pair) <= 4]
        assert_right(found)


def test_own_fictitious_points():
    entries = (Acceleration(1, 2, 1, 4, None, 50, 0, "250"),)
    found = generate(Model(players=12, rounds=3, accelerations=entries), 1)
    assert found.rounds[0].given.virtual == [50] * 4 + [0] * 8
    assert found.rounds[2].given.virtual == [0] * 12
    assert_right(found)


def test_switches_of_a_system_count():
    model = Model(
        players=16, rounds=7, system="dutch-1998", federations=("AUT", "SVK"),
        options=(("youth", "on"),),
    )  # fmt: skip
    wishes = Wishes(options=(("youth", "on"),))
    found = generate(model, 1)
    assert_right(found, wishes=wishes)
    plain = generate(replace(model, options=()), 1)
    assert [r.pairing.pairs for r in found.rounds] != [r.pairing.pairs for r in plain.rounds]


def test_traces_tell_of_every_round():
    found = generate(Model(players=10, rounds=4), 1)
    assert len(found.traces) == 4
    assert all(trace and trace[0].players for trace in found.traces)
