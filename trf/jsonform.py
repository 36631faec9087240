"""A tournament as JSON, and back: the same values as in `trf.model`, without places in a file.

Points are in points, not in hundredths. ``docs/tournament.schema.json`` is what `schema` returns.
"""

from __future__ import annotations

import json
import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import date
from functools import cache
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from .layout import opponent_column
from .model import Cell, FilePoints, Player, Record, TeamPoints, Tournament
from .write import Edition
from .writers.document import odd_records

FORMAT: Final = "trf-tournament"
VERSION: Final = 1
SCHEMA_URI: Final = "https://json-schema.org/draft/2020-12/schema"

_PLACES: Final = frozenset(("line", "column", "records", "_lines"))
"""What only a file has."""

_POINTS: Final = frozenset(("points", "match_points", "strength"))
"""The fields that hold hundredths; and all of a point system."""

_MEANINGS: Final = {
    "rounds": "the rounds recorded",
    "start_date": "the date, null where it is unknown; start_date_text is what the file says",
    "end_date": "the date, null where it is unknown; end_date_text is what the file says",
    "players_text": "record 062 as written",
    "initial_colour": "w or b",
    "rank_by_points": "JaVaFo's XXC rank",
    "absent": "starting ranks of players absent from the round to pair (XXZ)",
    "cells": "one entry per round column of the player's line",
    "opponent": "starting rank or team number; null: blank; 0: none (0000)",
    "colour": "w, b, - or empty",
    "result": "1 = 0 W D L + - H F Z U or empty",
    "points": "in points",
    "match_points": "in points",
    "number": "starting rank; number of a team",
    "source": "the record the entry was read from",
    "sources": "the records the points were read from",
    "last_round": "null: to the end",
    "round": "from 1; null: all rounds",
    "comments": "comment lines, ### included",
    "other_records": "lines the reader keeps without reading them, such as DAT",
}


class JsonFormError(ValueError):
    """A JSON document is not a tournament: `path` says where, the message why."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}" if path else message)
        self.path = path


# --- writing ------------------------------------------------------------------------------------


def to_dict(tournament: Tournament, source: Edition) -> dict[str, object]:
    """Return the JSON object of a tournament that was read from an edition."""
    body = _plain(tournament)
    body["comments"] = [record.text for record in tournament.comments]
    body["other_records"] = [record.text for record in odd_records(tournament)]
    return {"format": FORMAT, "version": VERSION, "edition": source.value, "tournament": body}


def dumps(tournament: Tournament, source: Edition) -> str:
    """Return a tournament as JSON text."""
    return json.dumps(to_dict(tournament, source), ensure_ascii=False, indent=1) + "\n"


def _plain(value: Any, *, points: bool = False) -> Any:
    if isinstance(value, (FilePoints, TeamPoints)):
        return {
            name: list(item) if isinstance(item, tuple) else _plain(item, points=True)
            for name, item in value._asdict().items()
        }
    kind: Any = type(value)
    names = _names(kind)
    if names:
        return {
            name: _plain(getattr(value, name), points=name in _POINTS)
            for name in names
            if not isinstance(value, Tournament) or name != "comments"
        }
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, date):
        return value.isoformat()
    if points and value is not None:
        return value // 100 if value % 100 == 0 else value / 100
    return value


@cache
def _names(kind: Any) -> tuple[str, ...]:
    """Return the fields of a type that JSON has; none of a plain type."""
    if is_dataclass(kind):
        names = tuple(each.name for each in fields(kind))
    else:
        names = getattr(kind, "_fields", ())
    return tuple(name for name in names if name not in _PLACES)


# --- reading ------------------------------------------------------------------------------------


def loads(text: str | bytes) -> tuple[Tournament, Edition]:
    """Return the tournament in a JSON text, and the edition it was read from.

    Raises `JsonFormError` for a text that is no JSON or no such document.
    """
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise JsonFormError("", f"no JSON: {error}") from None
    return from_dict(document)


def from_dict(document: object) -> tuple[Tournament, Edition]:
    """Return the tournament of a JSON object, and the edition it was read from.

    Raises `JsonFormError` for anything but such an object.
    """
    found = _object(document, "")
    if found.get("format") != FORMAT:
        raise JsonFormError("format", f"'{FORMAT}' expected")
    if found.get("version") != VERSION:
        raise JsonFormError("version", f"{VERSION} expected")
    try:
        edition = Edition(str(found.get("edition")))
    except ValueError:
        raise JsonFormError("edition", f"one of {', '.join(Edition)} expected") from None
    body = dict(_object(found.get("tournament"), "tournament"))
    comments = _texts(body.pop("comments", []), "tournament.comments")
    others = _texts(body.pop("other_records", []), "tournament.other_records")
    values = _values(body, Tournament, "tournament", {"comments", "records", "_lines"})
    players = sorted(values["players"], key=lambda player: player.number)
    values["players"] = tuple(players)
    _check_numbers(values["players"])
    tournament = Tournament(
        **values,
        comments=tuple(Record("###", text, 0) for text in comments),
        records=tuple(Record(text[:3], text, line) for line, text in enumerate(others, start=1)),
    )
    return tournament, edition


def _check_numbers(players: tuple[Player, ...]) -> None:
    seen = set()
    for player in players:
        if not 1 <= player.number <= 9999 or player.number in seen:
            message = f"{player.number} is not a starting rank of its own, from 1 to 9999"
            raise JsonFormError("tournament.players", message)
        seen.add(player.number)
    if not players:
        raise JsonFormError("tournament.players", "at least one player expected")


def _object(value: object, path: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise JsonFormError(path, "an object expected")
    return value


def _texts(value: object, path: str) -> tuple[str, ...]:
    found = _value(value, tuple[str, ...], path, points=False)
    assert isinstance(found, tuple)
    return found


def _values(body: Mapping[str, Any], kind: type, path: str, left_out: set[str]) -> dict[str, Any]:
    hints = _hints(kind)
    names = [name for name in _names(kind) if name not in left_out]
    unknown = set(body) - set(names)
    if unknown:
        raise JsonFormError(f"{path}.{sorted(unknown)[0]}", "unknown")
    table = kind in (FilePoints, TeamPoints)
    values = {}
    for name in names:
        where = f"{path}.{name}"
        if name not in body:
            if name in _required(kind):
                raise JsonFormError(where, "missing")
            continue
        points = name in _POINTS or (table and name != "sources")
        values[name] = _value(body[name], hints[name], where, points=points)
    return values


def _value(value: object, hint: Any, path: str, *, points: bool) -> object:
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        options = [option for option in get_args(hint) if option is not type(None)]
        return None if value is None else _value(value, options[0], path, points=points)
    if origin is tuple:
        if not isinstance(value, list):
            raise JsonFormError(path, "a list expected")
        item = get_args(hint)[0]
        return tuple(
            _value(each, item, f"{path}[{index}]", points=False) for index, each in enumerate(value)
        )
    if _names(hint):
        return _entry(_object(value, path), hint, path)
    if points:
        return _hundredths(value, path)
    if hint is date:
        return _date(value, path)
    if type(value) is not hint:
        raise JsonFormError(path, f"{_WORDS[hint]} expected")
    return value


_WORDS: Final = {int: "a whole number", str: "a text", bool: "true or false"}


def _hundredths(value: object, path: str) -> int:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or abs(value) > 1e6:
        raise JsonFormError(path, "points expected")
    hundredths = round(value * 100)
    if abs(hundredths - value * 100) > 1e-6:
        raise JsonFormError(path, "points with at most two decimals expected")
    return hundredths


def _date(value: object, path: str) -> date:
    try:
        return date.fromisoformat(str(value))
    except ValueError:
        raise JsonFormError(path, "a date YYYY-MM-DD expected") from None


def _entry(body: Mapping[str, Any], kind: Any, path: str) -> object:
    values = _values(body, kind, path, set())
    if kind is Player:
        cells = values["cells"]
        values["cells"] = tuple(
            cell._replace(column=opponent_column(number))
            for number, cell in enumerate(cells, start=1)
        )
    places: dict[str, int] = {"line": 0} if "line" in _hints(kind) else {}
    if kind is Cell:
        places["column"] = 0
    return kind(**values, **places)


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


@cache
def _required(kind: type) -> frozenset[str]:
    """Return the fields that must be there: of a tournament the players, of its parts all."""
    if kind is Tournament:
        return frozenset(("players", "rounds"))
    if kind in (FilePoints, TeamPoints):
        return frozenset()
    return frozenset(_names(kind))


# --- schema -------------------------------------------------------------------------------------


def schema() -> dict[str, object]:
    """Return the JSON Schema of the documents written here."""
    definitions: dict[str, object] = {}
    body = _object_schema(Tournament, definitions)
    return {
        "$schema": SCHEMA_URI,
        "title": "A chess tournament, as read from a Tournament Report File",
        "type": "object",
        "properties": {
            "format": {"const": FORMAT},
            "version": {"const": VERSION},
            "edition": {
                "enum": [edition.value for edition in Edition],
                "description": "the edition of the file the tournament was read from",
            },
            "tournament": body,
        },
        "required": ["format", "version", "edition", "tournament"],
        "additionalProperties": False,
        "$defs": definitions,
    }


def _object_schema(kind: type, definitions: dict[str, object]) -> dict[str, object]:
    table = kind in (FilePoints, TeamPoints)
    properties: dict[str, object] = {}
    for name in _names(kind):
        points = name in _POINTS or (table and name != "sources")
        properties[name] = _schema_of(_hints(kind)[name], definitions, points=points)
        if name in _MEANINGS:
            properties[name] = {"description": _MEANINGS[name], **_mapping(properties[name])}
    if kind is Tournament:
        for name in ("comments", "other_records"):
            texts = {"type": "array", "items": {"type": "string"}}
            properties[name] = {"description": _MEANINGS[name], **texts}
    return {
        "type": "object",
        "properties": properties,
        "required": sorted(_required(kind)),
        "additionalProperties": False,
    }


def _mapping(value: object) -> dict[str, object]:
    assert isinstance(value, dict)
    return value


def _schema_of(hint: Any, definitions: dict[str, object], *, points: bool) -> dict[str, object]:
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        option = next(each for each in get_args(hint) if each is not type(None))
        return {"anyOf": [_schema_of(option, definitions, points=points), {"type": "null"}]}
    if origin is tuple:
        return {"type": "array", "items": _schema_of(get_args(hint)[0], definitions, points=False)}
    if _names(hint):
        if hint.__name__ not in definitions:
            definitions[hint.__name__] = {}
            definitions[hint.__name__] = _object_schema(hint, definitions)
        return {"$ref": f"#/$defs/{hint.__name__}"}
    return dict(_PLAIN_SCHEMAS[float if points else hint])


_PLAIN_SCHEMAS: Final[dict[Any, dict[str, object]]] = {
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    date: {"type": "string", "format": "date"},
}
