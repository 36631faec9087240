"""Repairs of the records about the tournament."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from typing import Final

from trf.dates import read_date, short_date
from trf.model import Report, Tournament
from trf.reader import RECORD_TYPES, read

from .editions import dialect_of
from .repair import Edit, Mended, apply, without_tabs
from .tables import FEDERATIONS, KNOWN_TYPE, RANKING_METHODS

_LATE: Final = re.compile(r"[ \t]{1,8}")
_ROUND_DATE_COLUMN: Final = 92
_SHORT_DATE: Final = re.compile(r"[0-9]{2}[/.\-][0-9]{2}[/.\-][0-9]{2}")


def _read(text: str) -> Report:
    """Read one record, with a player, without whom there is no tournament."""
    return read(f"{text}\n001    1\n".encode("utf-8", "surrogateescape"))


def _meaning(tournament: Tournament | None) -> Tournament | None:
    """Return a tournament without the texts that repairs may change."""
    if tournament is None:
        return None
    method = tournament.ranking_method
    return replace(
        tournament,
        records=(),
        ranking_method=method and method._replace(federation=method.federation.upper()),
        start_date_text="",
        end_date_text="",
        players_text="",
        encoded_type=tournament.encoded_type.upper(),
        federation=tournament.federation.upper(),
    )


def place(text: str) -> Mended:
    """Return a line whose identifier is out of its place with the identifier in columns 1-3."""
    edits: list[Edit] = []
    late = _LATE.match(text)
    if late:
        edits.append(Edit("TRF010", 1, late.group(), ""))
        text = apply(text, edits[-1])
    if len(text) > 3 and text[3] not in " \t" and text[:3].upper() in RECORD_TYPES:
        edits.append(Edit("TRF010", 4, "", " "))
        text = apply(text, edits[-1])
    return Mended(text, tuple(edits))


def mend_record(text: str, counts: dict[str, int]) -> Mended:
    """Return a record about the tournament with its repairs.

    `counts` holds the numbers that 062, 072 and 082 should say. All other repairs are tried first:
    they stay only if the reader takes the same from the record as before.
    """
    untabbed = without_tabs(text)
    text, edits = untabbed.text, [*untabbed.edits]
    tag = text[:3].upper()
    for step in (_capital_identifier, _STEPS.get(tag), _zeros if tag in _NUMBERS else None):
        for edit in step(text) if step else ():
            changed = apply(text, edit)
            if _meaning(_read(changed).tournament) == _meaning(_read(text).tournament):
                edits.append(edit)
                text = changed
    count = counts.get(tag)
    if count is not None:
        match = re.match(r"...\s+([0-9]+)", text)
        if match and int(match.group(1)) != count:
            code = {"062": "TRF801", "072": "TRF802", "082": "TRF803"}[tag]
            edits.append(Edit(code, match.start(1) + 1, match.group(1), str(count)))
            text = apply(text, edits[-1])
    return Mended(text, tuple(edits))


def _capital_identifier(text: str) -> Iterator[Edit]:
    if text[:3] != text[:3].upper() and dialect_of(text[:3].upper()):
        yield Edit("TRF903", 1, text[:3], text[:3].upper())


_NUMBERS: Final = frozenset(("062", "072", "082", "142", "XXR"))


def _zeros(text: str) -> Iterator[Edit]:
    match = re.match(r"...\s+(0[0-9]+)", text)
    if match:
        digits = match.group(1)
        yield Edit("TRF617", match.start(1) + 1, digits, digits.lstrip("0") or "0")


# --- codes --------------------------------------------------------------------------------------


def _capitals(known: Callable[[str], bool], code: str) -> Callable[[str], Iterator[Edit]]:
    """Return a step that writes each word in capitals that is then a known code."""

    def step(text: str) -> Iterator[Edit]:
        for match in re.finditer(r"\S+", text[4:]):
            word = match.group()
            if word != word.upper() and known(word.upper()):
                yield Edit(code, match.start() + 5, word, word.upper())

    return step


# --- dates --------------------------------------------------------------------------------------


def _date(text: str) -> Iterator[Edit]:
    value = text[4:].strip()
    found = read_date(value) if value else None
    if found is not None and found.alternative is None:
        written = f"{found.value:%Y/%m/%d}"
        if written != value:
            yield Edit("TRF302", text.index(value, 4) + 1, value, written)


def _round_dates(text: str) -> Iterator[Edit]:
    """Offer the dates of the rounds in their style, and in their columns if they are out of them.

    Day and month are exchanged only if every date must be read that way.
    """
    words = [(match.start() + 5, match.group()) for match in re.finditer(r"\S+", text[4:])]
    values = _all_dates([word for _, word in words])
    if values is None:
        return
    written = [f"{value:%y/%m/%d}" for value in values]
    columns = [column for column, _ in words]
    if any((column - _ROUND_DATE_COLUMN) % 10 or column < _ROUND_DATE_COLUMN for column in columns):
        laid = text[:3].ljust(_ROUND_DATE_COLUMN - 3) + "".join(f"  {each}" for each in written)
        yield Edit("TRF402", 4, text[3:].rstrip(), laid[3:])
        return
    for (column, word), new in zip(words, written, strict=True):
        if word != new:
            yield Edit("TRF302", column, word, new)


def _all_dates(words: list[str]) -> list[date] | None:
    """Return the dates of the words; None if one cannot be read or may mean two dates."""
    values, swapped, plain = [], 0, 0
    for word in words:
        if not _SHORT_DATE.fullmatch(word):
            found = read_date(word)
            if found is None or found.alternative:
                return None
            values.append(found.value)
            continue
        straight = short_date(word)
        other = short_date(f"{word[:2]}/{word[6:]}/{word[3:5]}")
        value = straight or other
        if value is None:
            return None
        swapped += straight is None
        plain += straight is not None and straight != other
        values.append(value)
    return None if swapped and plain else values


# --- fields by columns --------------------------------------------------------------------------


def _columns(*ends: int, first: int, step: int) -> Callable[[str], Iterator[Edit]]:
    """Return a step that writes numbers right-aligned in columns.

    The first numbers end in the columns `ends`, the following ones in `first`, `first` + `step`...
    """

    def step_of(text: str) -> Iterator[Edit]:
        if "TRF402" not in {each.code for each in _read(text).diagnostics}:
            return
        line = text[:3]
        words = text.split()[1:]
        for index, word in enumerate(words):
            end = ends[index] if index < len(ends) else first + step * (index - len(ends))
            if end - len(word) < len(line) + 1:
                return
            line = line.ljust(end - len(word)) + word
        yield Edit("TRF402", 4, text[3:].rstrip(), line[3:])

    return step_of


_STEPS: Final[dict[str, Callable[[str], Iterator[Edit]]]] = {
    "032": _capitals(FEDERATIONS.__contains__, "TRF604"),
    "042": _date,
    "052": _date,
    "132": _round_dates,
    "152": _capitals(("W", "B").__contains__, "TRF604"),
    "172": _capitals(lambda word: word in RANKING_METHODS or word in FEDERATIONS, "TRF604"),
    "192": _capitals(lambda word: bool(re.fullmatch(KNOWN_TYPE, word)), "TRF604"),
    "240": _columns(5, 9, first=14, step=5),
    "260": _columns(7, 11, first=16, step=5),
    "XXA": _columns(8, first=13, step=5),
}
"""The repairs of each record."""
