"""Models from words: what the command line and configuration files say, field by field."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from trf.model import Acceleration, Prohibited
from trf.points import hundredths
from verify.generate.model import Amount, Model, ModelError, Points

if TYPE_CHECKING:
    from trf.model import Tournament

Reader = Callable[[str], object]

_SPAN: Final = re.compile(r"(\d{1,6})(?:-(\d{1,6}))?")
_PROHIBITION: Final = re.compile(r"(\d+(?:,\d+)+)(?:@(\d+)(?:-(\d+))?)?")
_ACCELERATION: Final = re.compile(r"(\d+)-(\d+)@(\d+)(?:-(\d+))?=([\d.,]+)")
_YES: Final = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}


def model_of(words: Mapping[str, str], base: Model | None = None) -> Model:
    """Return a model with the fields that the words name changed.

    The names are those of the fields of `Model` and of `Points`; ``points`` are a win, a draw and
    a loss at once. Raises `ModelError`, whose message begins with the name.
    """
    base = base or Model()
    changes: dict[str, Any] = {}
    worth: dict[str, Any] = {}
    for name, text in words.items():
        value = read(name, text)
        if name == "points" and isinstance(value, tuple):
            worth.update(zip(("win", "draw", "loss"), value, strict=True))
        elif name in _WORTH:
            worth[name] = value
        else:
            changes[name] = value
    return replace(base, points=replace(base.points, **worth), **changes)


def read(name: str, text: str) -> object:
    """Return the value of one field. Raises `ModelError`."""
    try:
        return READERS[name](text.strip())
    except ModelError as error:
        raise ModelError(f"{name}: {error}") from None


def _span(text: str) -> int | tuple[int, int]:
    found = _SPAN.fullmatch(text)
    if found is None:
        raise ModelError(f"'{text}' is neither a number nor a range (40, 15-215)")
    return int(text) if found[2] is None else (int(found[1]), int(found[2]))


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 6:
        raise ModelError(f"'{text}' is not a whole number")
    return int(text)


def _share(text: str) -> float:
    percent = text.endswith("%")
    try:
        value = float(text.removesuffix("%")) / (100 if percent else 1)
    except ValueError:
        raise ModelError(f"'{text}' is not a share (0.3, 30%)") from None
    if not 0 <= value <= 1:
        raise ModelError(f"'{text}' is not between 0 and 1 (100%)")
    return value


def _yes(text: str) -> bool:
    if text.lower() not in _YES:
        raise ModelError(f"'{text}' is neither yes nor no")
    return _YES[text.lower()]


def _points(text: str) -> int:
    value = hundredths(text)
    if value is None:
        raise ModelError(f"'{text}' is not a number of points (1, 0.5)")
    return value


def _three_points(text: str) -> tuple[int, int, int]:
    parts = text.split("-")
    if len(parts) != 3:
        raise ModelError(f"'{text}' is not what a win, a draw and a loss are worth (3-1-0)")
    win, draw, loss = map(_points, parts)
    return win, draw, loss


def _list(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _options(text: str) -> tuple[tuple[str, str], ...]:
    pairs = []
    for part in _list(text):
        name, equals, value = part.partition("=")
        if not equals:
            raise ModelError(f"'{part}' is no switch with its value (youth=on)")
        pairs.append((name.strip(), value.strip()))
    return tuple(pairs)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text.replace("/", "-"))
    except ValueError:
        raise ModelError(f"'{text}' is not a date (2026/03/07)") from None


def _prohibitions(text: str) -> tuple[Prohibited, ...]:
    """Read ``3,7`` and ``3,7,9@1-4``, several with semicolons between."""
    entries = []
    for part in filter(None, map(str.strip, text.split(";"))):
        found = _PROHIBITION.fullmatch(part)
        if found is None:
            raise ModelError(f"'{part}' is no list of players who may not meet (3,7 or 3,7@1-4)")
        ids = tuple(map(int, found[1].split(",")))
        first = int(found[2] or 1)
        last = int(found[3] or first) if found[2] else None
        entries.append(Prohibited(first, last, ids, 0))
    return tuple(entries)


def _accelerations(text: str) -> tuple[Acceleration, ...]:
    """Read ``1-20@1-3=1``: players, rounds and points, several with semicolons between."""
    entries = []
    for part in filter(None, map(str.strip, text.split(";"))):
        found = _ACCELERATION.fullmatch(part)
        if found is None:
            raise ModelError(
                f"'{part}' are no fictitious points (players@rounds=points: 1-20@1-3=1)"
            )
        first, last = int(found[3]), int(found[4] or found[3])
        worth = _points(found[5])
        entries.append(
            Acceleration(first, last, int(found[1]), int(found[2]), None, worth, 0, "250")
        )
    return tuple(entries)


_READER_OF_TYPE: Final[dict[str, Reader]] = {
    "int": _number,
    "int | tuple[int, int]": _span,
    "float": _share,
    "bool": _yes,
    "str": str,
    "str | None": str,
    "Amount": Amount.read,
    "tuple[str, ...]": _list,
    "tuple[int, int, int]": _three_points,
    "tuple[tuple[str, str], ...]": _options,
    "tuple[Prohibited, ...]": _prohibitions,
    "tuple[Acceleration, ...]": _accelerations,
    "date | None": _day,
}
_WORTH: Final = tuple(each.name for each in fields(Points))

READERS: Final[dict[str, Reader]] = {
    **{
        each.name: _READER_OF_TYPE[str(each.type)]
        for each in fields(Model)
        if str(each.type) in _READER_OF_TYPE
    },
    "points": _three_points,
    **dict.fromkeys(_WORTH, _points),
}
"""What reads the words of every field that words can tell, by name."""


def model_from(
    words: Mapping[str, str],
    like: Tournament | None = None,
    config: str | None = None,
) -> Model:
    """Return the model of a command: that of a report, then a configuration file, then words.

    Raises `ModelError`; `config.ConfigError` for what is wrong with the configuration.
    """
    base = None
    if like is not None:
        from verify.generate.like import model_like  # noqa: PLC0415 - few commands have one

        if "players" in words:
            raise ModelError("players: those of the report (--like) are taken")
        base = model_like(like)
    if config is not None:
        from verify.generate.config import read_config  # noqa: PLC0415 - few commands have one

        base = read_config(config, base)
    return model_of(words, base)
