"""One match for a row of terminals gives what the parser gives, token by token."""

from pathlib import Path

import pytest

import trf
from trf import grammars

CORPUS = Path(__file__).parents[2] / "corpus"
FILES = sorted([*CORPUS.glob("real/*.t*"), *CORPUS.glob("cases/*.trf")])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_both_ways_read_the_same(path, monkeypatch):
    quick = trf.read(path)
    monkeypatch.setattr(grammars, "_sequence", lambda grammar, rule: None)
    assert trf.read(path) == quick


def test_the_player_record_is_such_a_row():
    whole = grammars._sequence("player", "player")
    assert whole is not None
    assert whole.groups == 12  # record id, number, sex, title, name, rating, ..., rank, rounds


def test_a_rule_with_repetitions_is_none():
    assert grammars._sequence("dialect", "ids") is None
