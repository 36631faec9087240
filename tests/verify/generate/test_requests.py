"""Asking for tournaments: words, configuration files, reports to be like, many at a time."""

from __future__ import annotations

from dataclasses import fields, replace
from datetime import date
from pathlib import Path

import pytest

import trf
from trf.model import Acceleration, Prohibited
from trf.write import Edition
from verify.check import check
from verify.generate import Amount, Model, ModelError, Points, generate
from verify.generate.batch import Order, Tally, Targets, make, make_one, write_all
from verify.generate.config import FOREIGN, ConfigError, read_config
from verify.generate.files import file_of
from verify.generate.like import model_like
from verify.generate.words import READERS, model_from, model_of

CORPUS = Path(__file__).parents[3] / "corpus"
SMALL = Model(players=8, rounds=3)


# --- words ----------------------------------------------------------------------------------------


def test_every_field_that_words_can_tell():
    told = {
        "players": "10-20", "rounds": "5", "system": "dutch-1998", "edition": "1998",
        "options": "youth=on", "even_ratings": "yes", "unrated": "10%", "federations": "AUT, SVK",
        "draws": "0.4", "half_byes": "2/round", "prohibited": "3",
        "prohibitions": "3,7;1,2,5@1-4", "points": "3-1-0", "pab": "1,5", "zero_bye": "0.5",
        "accelerations": "1-20@1-3=0.5", "tie_breaks": "BH/C1,BH", "match_points": "3-1-0",
        "start": "2010/05/01", "name": "Open",
    }  # fmt: skip
    assert set(told) <= set(READERS)
    assert model_of(told) == Model(
        players=(10, 20), rounds=5, system="dutch-1998", edition="1998",
        options=(("youth", "on"),), even_ratings=True, unrated=0.1, federations=("AUT", "SVK"),
        draws=0.4, half_byes=Amount(2, each_round=True), prohibited=3,
        prohibitions=(Prohibited(1, None, (3, 7), 0), Prohibited(1, 4, (1, 2, 5), 0)),
        points=Points(300, 100, 0, pab=150, zero_bye=50),
        accelerations=(Acceleration(1, 3, 1, 20, None, 50, 0, "250"),),
        tie_breaks=("BH/C1", "BH"), match_points=(300, 100, 0), start=date(2010, 5, 1),
        name="Open",
    )  # fmt: skip
    untold = {each.name for each in fields(Model)} - set(READERS)
    assert untold == {"field"}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("players", "3x"), ("players", "9-5"), ("rounds", "-1"), ("unrated", "2"),
        ("draws", "x"), ("even_ratings", "maybe"), ("points", "3-1"), ("points", "a-b-c"),
        ("pab", "x"), ("half_byes", "x"), ("prohibitions", "3"), ("accelerations", "1-2=3"),
        ("start", "tomorrow"), ("options", "youth"), ("tie_breaks", "NONSENSE"), ("boards", "x"),
        ("rating_mean", "9999999"),
    ],
)  # fmt: skip
def test_words_that_mean_nothing_name_their_field(name, text):
    with pytest.raises(ModelError, match=f"^{name}: "):
        model_of({name: text})


# --- configuration files --------------------------------------------------------------------------


def test_the_keys_of_other_generators():
    model = read_config(
        "# of JaVaFo and bbpPairings\nPlayersNumber=20\nRoundsNumber=7\r\nDrawPercentage=40\n"
        "ForfeitRate=10\nRetiredRate=50\nHalfPointByteRate=25\nHighestRating=2500\n"
        "LowestRating=1500\nPointsForWin=3.0\nPointsForDraw=1.0\nPointsForLoss=0.0\n"
        "PointsForZPB=0.5\nPointsForPAB=1.0\n\n"
    )
    assert model == Model(
        players=20, rounds=7, draws=0.4, draw_slope=0.0, forfeits=Amount(share=0.1),
        withdrawals=Amount(share=0.02), half_byes=Amount(share=0.04),
        highest_rating=2500, lowest_rating=1500, even_ratings=True,
        points=Points(300, 100, 0, pab=100, zero_bye=50),
    )  # fmt: skip
    lost = read_config("PointsForForfeitLoss=0.5").points
    assert (lost.forfeit_loss, lost.zero_bye) == (50, 50)
    assert read_config("HalfPointByeRate=20").half_byes == Amount(share=0.05)


def test_every_foreign_key_sets_a_field():
    assert {name for name, _ in FOREIGN.values()} <= set(READERS)


def test_fields_in_a_configuration_and_on_top_of_it():
    text = "half-byes = 5%/round\nplayers=12"
    model = model_from({"players": "14", "rounds": "4"}, config=text)
    assert model == Model(players=14, rounds=4, half_byes=Amount.read("5%/round"))


def test_every_mistake_of_a_configuration_is_named_with_its_place():
    text = "PlayersNumber=20\n  RoundsNumbr=5\nDrawPercentage= 120\nfoo\nForfeitRate=0.5\n"
    with pytest.raises(ConfigError) as caught:
        read_config(text)
    told = [(each.line, each.column) for each in caught.value.problems]
    assert told == [(2, 3), (3, 17), (4, 1), (5, 13)]
    assert "'RoundsNumber'?" in caught.value.problems[0].message
    assert str(caught.value).startswith("line 2, column 3: unknown key 'RoundsNumbr'")


# --- like a report --------------------------------------------------------------------------------


def reports():
    """Small reports of individuals."""
    return sorted((CORPUS / "real").glob("*-sw-0[0-5]*.trf"))


@pytest.mark.parametrize("path", reports()[::2], ids=lambda path: path.stem)
def test_like_a_report(path):
    real = trf.read(path).tournament
    model = replace(model_like(real), start=real.start_date)
    found = generate(model, 1)
    made = found.tournament
    assert [p.rating for p in made.players] == [p.rating or None for p in real.players]
    assert [p.federation for p in made.players] == [p.federation for p in real.players]
    names = {p.name for p in real.players}
    assert not names & {p.name for p in made.players}
    assert not any(p.fide_id or p.birth for p in made.players)
    result = check(trf.read(file_of(found, Edition.TRF26)))
    assert {each.status for each in result.rounds} == {"ok"}


def test_like_a_generated_one_has_as_much_out_of_the_ordinary():
    model = Model(
        players=20, rounds=6, half_byes=Amount(3), full_byes=Amount(1), forfeits=Amount(2),
        double_forfeits=Amount(1), half_zero=Amount(1), zero_zero=Amount(1), late=Amount(2),
        points=Points(300, 100, 0, pab=100), acceleration="", prohibited=2, tie_breaks=("BH",),
    )  # fmt: skip
    again = model_like(generate(model, 4).tournament)
    for name, amount in model.amounts():
        assert getattr(again, name) == amount, name
    assert again.points == Points(300, 100, 0, pab=100)
    assert again.tie_breaks == ("BH",)
    assert (again.system, again.edition, again.rounds) == ("dutch", "2026", 6)
    assert len(again.field) == 20
    baku = model_like(generate(Model(players=9, rounds=4, acceleration="baku"), 1).tournament)
    assert baku.acceleration == "baku"


def test_like_a_team_event():
    model = Model(players=7, rounds=4, boards=3, system="team-swiss", team_type="TYPEB_MP_GP")
    made = generate(model, 2)
    again = model_like(made.tournament)
    assert (again.system, again.boards, again.team_type) == ("team-swiss", 3, "TYPEB_MP_GP")
    assert [e.rating for e in again.field] == [p.rating for p in made.tournament.players]
    assert len(generate(again, 1).rounds) == 4


def test_what_no_tournament_can_be_like():
    report = trf.read(
        b"012 Old\n042 1950/01/01\n092 Scheveningen\n001    1      A\n001    2      B\n"
    )
    with pytest.raises(ModelError, match="the report's system is not paired here"):
        model_like(report.tournament)
    with pytest.raises(ModelError, match="players: those of the report"):
        model_from({"players": "8"}, like=generate(SMALL, 1).tournament)


# --- many -----------------------------------------------------------------------------------------


def test_the_same_tournaments_in_one_process_and_in_two():
    orders = [Order(SMALL, 5, 6, jobs=jobs, coverage=True) for jobs in (1, 2)]
    tallies = Tally(), Tally()
    one, two = (list(make(order, tally)) for order, tally in zip(orders, tallies, strict=True))
    assert [made.data for made in one] == [made.data for made in two]
    assert [made.seed for made in one] == list(range(5, 11))
    assert tallies[0].as_text(orders[0]) == tallies[1].as_text(orders[1])


def test_only_what_is_sought():
    order = Order(Model(players=9, rounds=5), 1, 3, seek=("look-ahead", "bye-above"), tries=300)
    tally = Tally()
    found = list(make(order, tally))
    assert len(found) == 3
    assert all({"look-ahead", "bye-above"} <= set(made.features) for made in found)
    assert tally.tried > 3
    text = tally.as_text(order)
    assert text.startswith(f"3 tournaments, 15 rounds (of {tally.tried} tried)")
    assert f"{'bye-above':<22}{3:>12}" in text


def test_a_search_ends():
    order = Order(Model(players=8, rounds=2), 1, 1, seek=("bye-above",), tries=20)
    with pytest.raises(ModelError, match="only 0 of 1 tournaments found among 20 that show"):
        make_one(order)


def test_features_that_the_system_does_not_have():
    with pytest.raises(ModelError, match="seek: no feature 'collapsed' of the system"):
        Order(Model(system="dubov"), seek=("collapsed",))


def test_files_by_a_pattern(tmp_path):
    pattern = str(tmp_path / "new" / "t{seed:03}-{number}.trf")
    tally = write_all(Order(SMALL, 7, 2), pattern)
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == [
        "t007-1.trf",
        "t008-2.trf",
    ]
    assert (tally.made, tally.rounds) == (2, 6)
    with pytest.raises(ModelError, match="exists already"):
        write_all(Order(SMALL, 7, 2), pattern)
    write_all(Order(SMALL, 7, 2), pattern, force=True)


@pytest.mark.parametrize("pattern", ["out.trf", "{", "{x}.trf", "{seed:x.y}"])
def test_patterns_that_are_none(pattern):
    with pytest.raises(ModelError, match="output: "):
        Targets(pattern, Order(SMALL, 1, 2), False)
