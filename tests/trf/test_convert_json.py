"""The JSON form: what is written is read again, follows its schema, and refuses what does not."""

import json
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from trf_lines import player_line, read_lines, tournament
from trf_strategies import bare, tournaments

import trf
from trf.jsonform import JsonFormError, dumps, from_dict, loads, schema, to_dict
from trf.write import Edition, edition_of, write

ROOT = Path(__file__).parents[2]
REAL = sorted(path for path in (ROOT / "corpus/real").iterdir() if path.suffix != ".tsv")
SCHEMA = json.loads((ROOT / "docs/tournament.schema.json").read_text(encoding="utf-8"))


@cache
def validator():
    jsonschema = pytest.importorskip("jsonschema")
    return jsonschema.Draft202012Validator(SCHEMA)


def test_the_published_schema_is_that_of_the_program():
    assert schema() == SCHEMA


@pytest.mark.parametrize("path", REAL, ids=lambda path: path.name)
def test_a_real_file_comes_back_from_json(path):
    first = tournament(trf.read(path))
    text = dumps(first, edition_of(first))
    second, edition = loads(text)
    assert (bare(second), edition) == (bare(first), edition_of(first))
    assert dumps(second, edition) == text


def test_real_files_follow_the_schema():
    check = validator()
    for path in REAL:
        first = tournament(trf.read(path))
        check.validate(to_dict(first, edition_of(first)))


@settings(max_examples=40)
@given(data=st.data())
def test_any_tournament_comes_back_from_json(data):
    edition = data.draw(st.sampled_from(Edition))
    first = data.draw(tournaments(edition))
    assert loads(dumps(first, edition).encode()) == (first, edition)
    assert validator().is_valid(to_dict(first, edition))


def test_lines_that_are_not_read_are_kept():
    lines = ("DAT    1 X y", "ZZZ what", player_line())
    second, edition = loads(dumps(tournament(read_lines(*lines)), Edition.TRFX))
    assert [record.text for record in second.records] == [lines[0], lines[1]]
    assert write(second, edition).lines == (player_line(), lines[0])


def document() -> dict[str, object]:
    lines = ("042 2024/05/01", "XXS W=1.0", player_line("   2 w 1"))
    return json.loads(dumps(tournament(read_lines(*lines)), Edition.TRFX))


def test_what_is_missing_is_as_in_a_file_without_it():
    body = document()["tournament"]
    least = {"players": body["players"], "rounds": 1}
    found, _ = from_dict(document() | {"tournament": least})
    assert bare(found) == bare(tournament(read_lines(player_line("   2 w 1"))))


WRONG = (
    ((), [], "an object expected"),
    (("format",), "pgn", "format"),
    (("version",), 2, "version"),
    (("edition",), "trf99", "edition"),
    (("tournament",), None, "tournament: an object"),
    (("tournament", "players"), [], "at least one player"),
    (("tournament", "players"), {}, "tournament.players: a list expected"),
    (("tournament", "rounds"), "1", "tournament.rounds: a whole number expected"),
    (("tournament", "rounds"), True, "tournament.rounds: a whole number expected"),
    (("tournament", "name"), 5, "tournament.name: a text expected"),
    (("tournament", "colour"), 5, "tournament.colour: unknown"),
    (("tournament", "start_date"), "2024/05/01", "tournament.start_date: a date"),
    (("tournament", "comments"), [1], "tournament.comments[0]: a text expected"),
    (("tournament", "players", 0, "number"), 0, "tournament.players: 0 is not"),
    (("tournament", "players", 0, "points"), "1", "players[0].points: points expected"),
    (("tournament", "players", 0, "points"), 0.125, "at most two decimals"),
    (("tournament", "players", 0, "points"), 1e300, "points expected"),
    (("tournament", "players", 0, "cells", 0, "opponent"), 2.0, "cells[0].opponent: a whole"),
    (("tournament", "point_system", "WW"), None, "point_system.WW: points expected"),
)


@pytest.mark.parametrize(("path", "value", "message"), WRONG, ids=lambda value: str(value)[:40])
def test_what_is_no_such_document_is_refused(path, value, message):
    found = document()
    place = found
    for step in path[:-1]:
        place = place[step]
    if path:
        place[path[-1]] = value
    else:
        found = value
    with pytest.raises(JsonFormError, match=message.replace("[", r"\[").replace("]", r"\]")):
        from_dict(found)


def test_what_must_be_there_is_missed():
    found = document()
    del found["tournament"]["players"][0]["rating"]
    with pytest.raises(JsonFormError, match=r"players\[0\]\.rating: missing"):
        from_dict(found)


def test_two_players_with_one_number_are_refused():
    found = document()
    found["tournament"]["players"] *= 2
    with pytest.raises(JsonFormError, match="1 is not a starting rank of its own"):
        from_dict(found)


@pytest.mark.parametrize("text", ["", "{", b"\xff\xfe\x00", "[" * 100_000])
def test_what_is_no_json_is_refused(text):
    with pytest.raises(JsonFormError, match="no JSON"):
        loads(text)
