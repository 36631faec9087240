"""Generated tournaments: reproducible, and right by the audit of their own reports."""

from __future__ import annotations

import pytest

import trf
from trf.write import Edition, TextForm, encode, write
from verify.check import Options, check
from verify.generate import Amount, Model, generate


def text_of(found, edition=Edition.TRF26):
    written = write(found.tournament, edition)
    assert not written.losses
    return encode(written.lines, TextForm())[0]


def verdicts(found):
    result = check(trf.read(text_of(found)), Options())
    return result, [each.status for each in result.rounds]


BUSY = Model(
    players=24,
    rounds=7,
    late=Amount.read("2"),
    withdrawals=Amount.read("5%"),
    half_byes=Amount.read("3%/round"),
    full_byes=Amount.read("1"),
    zero_byes=Amount.read("1/round@2-4"),
    forfeits=Amount.read("3%"),
    double_forfeits=Amount.read("1"),
    half_zero=Amount.read("1"),
    zero_half=Amount.read("1"),
    zero_zero=Amount.read("1"),
    prohibited=5,
    unrated=0.1,
)


@pytest.mark.parametrize("seed", range(5))
def test_every_round_is_right_by_the_report(seed):
    found = generate(BUSY, seed)
    result, statuses = verdicts(found)
    assert statuses == ["ok"] * len(found.rounds) != []
    assert not [each for each in result.findings if each.severity == "error"]


def test_the_same_seed_gives_the_same_bytes():
    assert text_of(generate(BUSY, 7)) == text_of(generate(BUSY, 7)) != text_of(generate(BUSY, 8))


def test_a_tournament_ends_where_no_round_can_be_paired():
    found = generate(Model(players=4, rounds=6), 1)
    assert len(found.rounds) == found.tournament.rounds < 6
    assert found.notes[-1].startswith(f"the event ends after round {len(found.rounds)}")
    assert verdicts(found)[1] == ["ok"] * len(found.rounds)
