"""Tournaments made plain: the same question, whatever the dialect."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import trf
from verify.compare import OK, compare
from verify.crosscheck.answers import Answer
from verify.crosscheck.cases import CaseError, prepare, text_of, with_answer
from verify.crosscheck.engines import Dialect
from verify.crosscheck.mix import Mix
from verify.crosscheck.referee import ours
from verify.generate import Amount, Model, generate
from verify.next_round import pair_next
from verify.replay import Wishes, replay

MODEL = Model(
    players=12, rounds=5, half_byes=Amount(share=0.1, each_round=True), prohibited=2,
    forfeits=Amount(share=0.1, each_round=True), acceleration="baku", initial_colour="b",
)  # fmt: skip


@settings(max_examples=25)
@given(
    st.integers(1, 10_000),
    st.sampled_from(["2026", "2017"]),
    st.sampled_from([Dialect.TRF26, Dialect.TRFX]),
)
def test_every_dialect_asks_the_same(seed, code, dialect):
    made = generate(Mix("dutch", code, (4, 14), (4, 9)).model(seed), seed).tournament
    try:
        prepared = prepare(made)
    except CaseError:
        return
    number = prepared.numbers[-1]
    case = prepared.before(number)
    read = trf.read(text_of(case, prepared.edition, dialect)).tournament
    mine = ours(case, prepared.edition)
    again = pair_next(read, Wishes("dutch", code))
    assert again.number == number
    assert Answer(frozenset(map(tuple, again.pairs)), again.bye) == mine.answer


def test_a_plain_tournament_is_judged_as_the_report_was():
    made = generate(MODEL, 5).tournament
    prepared = prepare(made)
    data = text_of(prepared.plain, prepared.edition, Dialect.TRF26)
    assert b"b 1" in data
    assert made.players[0].name.encode() not in data
    found = replay(trf.read(data).tournament)
    assert [compare(found, n).status for n in prepared.numbers] == [OK] * 5
    assert [p.points for p in prepared.plain.players] == [p.points for p in made.players]


def test_an_answer_is_recorded_and_read_again():
    prepared = prepare(generate(MODEL, 6).tournament)
    case = prepared.before(3)
    mine = ours(case, prepared.edition)
    found = replay(with_answer(case, mine.answer, 3))
    assert compare(found, 3).status == OK


def test_what_cannot_be_compared():
    made = generate(Model(players=6, rounds=2), 1).tournament
    with pytest.raises(CaseError, match="299"):
        prepare(replace(made, abnormal=(trf.AbnormalPoints("", None, 100, 1, (1,), 0),)))
    blank = tuple(replace(p, cells=()) for p in made.players)
    unplayed = replace(made, players=blank, rounds=0, rounds_declared=None, round_dates=())
    with pytest.raises(CaseError, match="no round is paired"):
        prepare(unplayed)
    prepared = prepare(made)
    some = replace(prepared.plain, prohibited=(trf.Prohibited(2, 3, (1, 2), 0),))
    with pytest.raises(CaseError, match="XXP holds for all rounds only"):
        text_of(some, prepared.edition, Dialect.TRFX)
    with pytest.raises(CaseError, match="cannot be told of prohibited"):
        text_of(some, prepared.edition, Dialect.TRF26, frozenset({"prohibited"}))
