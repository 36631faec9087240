"""Dates in the styles met in reports."""

from collections.abc import Callable
from datetime import date
from typing import Final, NamedTuple

from .grammars import Misfit, parse

_MONTHS: Final = (
    ("jan", "ene", "gen"),
    ("feb", "fév", "fev"),
    ("mar", "mär", "mrz"),
    ("apr", "avr", "abr"),
    ("may", "mai", "mag"),
    ("jun", "jui", "giu"),
    ("jul", "juil", "lug"),
    ("aug", "aoû", "aou", "ago"),
    ("sep", "set"),
    ("oct", "okt", "ott"),
    ("nov",),
    ("dec", "dez", "dic", "déc"),
)
"""The beginnings of the months' names in English, French, German, Spanish and Italian."""


class ReadDate(NamedTuple):
    """A date read from a text.

    `standard`: written ``YYYY/MM/DD``. `alternative`: the other date the text may mean.
    """

    value: date
    standard: bool
    alternative: date | None = None


def _month(name: str) -> int:
    lowered = name.lower()
    if lowered.startswith("juil"):
        return 7
    for number, beginnings in enumerate(_MONTHS, start=1):
        if lowered.startswith(beginnings):
            return number
    return 0


def _valid(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _year_first(parts: list[str]) -> tuple[date | None, date | None]:
    return _valid(int(parts[0]), int(parts[1]), int(parts[2])), None


def _compact(parts: list[str]) -> tuple[date | None, date | None]:
    text = parts[0]
    return _year_first([text[:4], text[4:6], text[6:]])


def _year_last(parts: list[str]) -> tuple[date | None, date | None]:
    first, second, year = int(parts[0]), int(parts[1]), int(parts[2])
    day_first, month_first = _valid(year, second, first), _valid(year, first, second)
    if day_first and month_first and day_first != month_first:
        return day_first, month_first
    return day_first or month_first, None


def _month_day(parts: list[str]) -> tuple[date | None, date | None]:
    return _valid(int(parts[2]), _month(parts[0]), int(parts[1])), None


def _day_month(parts: list[str]) -> tuple[date | None, date | None]:
    return _valid(int(parts[2]), _month(parts[1]), int(parts[0])), None


_STYLES: Final[dict[str, Callable[[list[str]], tuple[date | None, date | None]]]] = {
    "year_first": _year_first,
    "compact": _compact,
    "year_last": _year_last,
    "month_day": _month_day,
    "day_month": _day_month,
}
"""The rules of ``dates.lark``, each with the reading of its numbers."""


def standard_date(text: str) -> date | None:
    """Return the date of a text known to have the shape ``YYYY/MM/DD``; None if there is none."""
    return _valid(int(text[:4]), int(text[5:7]), int(text[8:10]))


def short_date(text: str) -> date | None:
    """Return the date of a round (132), known to have the shape ``YY/MM/DD``.

    Years 50-99 belong to the last century.
    """
    year = int(text[:2])
    return _valid(year + (1900 if year >= 50 else 2000), int(text[3:5]), int(text[6:8]))


def read_date(text: str) -> ReadDate | None:
    """Return the date a text means, None if it means none.

    Numbers in front of a year are read as day and month unless only month and day make sense.
    """
    for rule, reading in _STYLES.items():
        try:
            tokens = parse("dates", rule, text.strip())
        except Misfit:
            continue
        value, alternative = reading([str(token) for token in tokens])
        if value:
            return ReadDate(value, standard=False, alternative=alternative)
    return None
