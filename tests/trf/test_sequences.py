"""One match for a row of terminals gives what the parser gives, token by token."""

import re
from pathlib import Path

import pytest

import trf
from trf import grammars

CORPUS = Path(__file__).parents[2] / "corpus"
FILES = sorted([*CORPUS.glob("real/*.t*"), *CORPUS.glob("cases/*.trf")])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_both_ways_read_the_same(path, monkeypatch):
    quick = trf.read(path)
    monkeypatch.setattr(grammars, "_sequences", lambda grammar, rule: ())
    assert trf.read(path) == quick


def test_the_player_record_is_such_a_row():
    # record id, number, sex, title, name, rating, ..., points, rank, rounds
    forms = grammars._sequences("player", "player")
    assert [re.compile(form).groups for form in forms] == [12, 12]


def test_what_is_left_out_keeps_its_place():
    assert list(grammars.parse("header", "date", "042 ")) == ["042 ", None]
    assert list(grammars.parse("header", "date", "042   2026/03/01")) == ["042 ", "2026/03/01"]


def test_a_rule_with_repetitions_is_none():
    assert grammars._sequences("dialect", "ids") == ()


def test_patterns_of_other_grammars_are_not_used(tmp_path, monkeypatch):
    """What an earlier run kept counts only for the very grammars it was made from."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    for stored in (grammars._kept_sequences, grammars._sequences):
        stored.cache_clear()
    try:
        assert grammars.parse("header", "number", "142 7") == ("142 ", "7")
        kept = tmp_path / "trf-verify" / "sequences.tables"
        text = kept.read_text()
        kept.write_text(text.replace("header.lark", "older.lark").replace("[0-9]+", "x"))
        for stored in (grammars._kept_sequences, grammars._sequences):
            stored.cache_clear()
        assert grammars.parse("header", "number", "142 7") == ("142 ", "7")
        kept.write_text("{ no json")
        for stored in (grammars._kept_sequences, grammars._sequences):
            stored.cache_clear()
        assert grammars.parse("header", "number", "142 7") == ("142 ", "7")
    finally:
        for stored in (grammars._kept_sequences, grammars._sequences):
            stored.cache_clear()
