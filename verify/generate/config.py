"""Configuration files: ``Key=Value`` lines with the keys of bbpPairings' and JaVaFo's generators,
and with the fields of `Model` (``half-byes=5%``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from verify.generate.model import Model, ModelError
from verify.generate.words import READERS, model_of, read

Rewrite = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a line; line and column count from 1."""

    line: int
    column: int
    message: str

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.message}"


class ConfigError(ModelError):
    """A configuration file that cannot be used; `problems` are all of them."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


def _as_it_is(text: str) -> str:
    return text


def _percent(text: str) -> str:
    return f"{text}%"


def _one_in(text: str) -> str:
    """One in so many: the rates of these generators."""
    try:
        number = float(text)
    except ValueError:
        raise ModelError(f"'{text}' is not a number") from None
    if number < 1:
        raise ModelError(f"'{text}': one in less than one")
    return f"{100 / number:.6f}%"


FOREIGN: Final[dict[str, tuple[str, Rewrite]]] = {
    "PlayersNumber": ("players", _as_it_is),
    "RoundsNumber": ("rounds", _as_it_is),
    "DrawPercentage": ("draws", _percent),
    "ForfeitRate": ("forfeits", _one_in),
    "RetiredRate": ("withdrawals", _one_in),
    "HalfPointByeRate": ("half_byes", _one_in),
    "HalfPointByteRate": ("half_byes", _one_in),
    "HighestRating": ("highest_rating", _as_it_is),
    "LowestRating": ("lowest_rating", _as_it_is),
    "PointsForWin": ("win", _as_it_is),
    "PointsForDraw": ("draw", _as_it_is),
    "PointsForLoss": ("loss", _as_it_is),
    "PointsForZPB": ("zero_bye", _as_it_is),
    "PointsForForfeitLoss": ("forfeit_loss", _as_it_is),
    "PointsForPAB": ("pab", _as_it_is),
}
"""The keys of bbpPairings (with JaVaFo's and its misspelling among them), the fields they set, and
how their values are said here. `PointsForForfeitLoss` counts for zero-point byes as well."""

_IMPLIED: Final = {
    "HighestRating": {"even_ratings": "yes"},
    "LowestRating": {"even_ratings": "yes"},
    "DrawPercentage": {"draw_slope": "0"},
}
"""What a key of theirs means besides: ratings evenly between limits, draws alike at all levels."""


def read_config(text: str, base: Model | None = None) -> Model:
    """Return the model of a configuration file, on top of `base`.

    Raises `ConfigError` with every line that cannot be used.
    """
    words: dict[str, str] = {}
    problems: list[Problem] = []
    for number, key, column, value, value_column in _entries(text, problems):
        name, rewrite = FOREIGN.get(key) or (key.replace("-", "_"), _as_it_is)
        if name not in READERS:
            problems.append(Problem(number, column, f"unknown key '{key}'{_near(key)}"))
            continue
        try:
            said = rewrite(value)
            read(name, said)
        except ModelError as error:
            message = str(error).removeprefix(f"{name}: ")
            problems.append(Problem(number, value_column, f"{key}: {message}"))
            continue
        words[name] = said
        if key == "PointsForForfeitLoss":
            words["zero_bye"] = said
        words.update(_IMPLIED.get(key, {}))
    if problems:
        raise ConfigError(problems)
    return model_of(words, base)


def _entries(text: str, problems: list[Problem]) -> Iterator[tuple[int, str, int, str, int]]:
    """Yield line, key and its column, value and its column."""
    for number, line in enumerate(text.splitlines(), start=1):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        key, equals, value = line.partition("=")
        column = len(key) - len(key.lstrip()) + 1
        if not equals:
            message = f"expected Key=Value, found '{stripped[:40]}'"
            problems.append(Problem(number, column, message))
            continue
        value_column = len(key) + 2 + len(value) - len(value.lstrip())
        yield number, key.strip(), column, value.strip(), value_column


def _near(key: str) -> str:
    """A known key that is written nearly so, as a hint."""
    from difflib import get_close_matches  # noqa: PLC0415 - for mistakes only

    known = [*FOREIGN, *(name.replace("_", "-") for name in READERS)]
    found = get_close_matches(key, known, 1)
    return f" ('{found[0]}'?)" if found else ""
