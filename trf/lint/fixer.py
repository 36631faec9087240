"""Repairs that need no guess: what is not touched stays byte for byte."""

from __future__ import annotations

import codecs
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from trf.layout import MAX_COLUMNS
from trf.model import Report, Tournament
from trf.reader import RECORD_TYPES, read

from .linter import context_of
from .repair import Mended
from .repair_player import mend_player
from .repair_record import mend_record, place
from .totals import counted

_LINES: Final = re.compile(r"([^\r\n]*)(\r\n|\r|\n|\Z)")
_UNTOUCHABLE: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\udc80-\udcff\ufeff]")
"""Control characters and bytes outside the encoding: columns behind them are not certain."""


class Repair(NamedTuple):
    """One repair: `before`, from a line and column on, became `after`.

    The column is that of the line as mended by the repairs before.
    """

    code: str
    line: int
    column: int
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Fixed:
    """A file after its repairs."""

    data: bytes
    repairs: tuple[Repair, ...]


def fix(data: bytes) -> Fixed:
    """Return a report with everything repaired that can be without guessing.

    A repair of a record is made only if the reader then takes the same values from it; counts
    (062, 072, 082) are taken from the file's own records. UTF-16, and lines with control characters
    or with bytes outside the encoding, are left as they are. A file without players, or without
    lines, is not touched.
    """
    report = read(data)
    tournament = report.tournament
    if tournament is None or not tournament.records or report.encoding == "utf-16":
        return Fixed(data, ())
    repairs: list[Repair] = []
    if data.startswith(codecs.BOM_UTF8):
        data = data.removeprefix(codecs.BOM_UTF8)
        repairs.append(Repair("TRF902", 1, 1, "\ufeff", ""))
    text = data.decode(report.encoding, "surrogateescape")
    counts = _counts(report, tournament, data)
    end = _common_end(text)
    misplaced = {each.line for each in report.diagnostics if each.code == "TRF010"}
    mended = []
    for number, (line, old_end) in enumerate(_split(text), start=1):
        new = Mended(line, ())
        if line and not _beyond(line):
            new = _mend(place(line) if number in misplaced else new, counts)
        repairs.extend(
            Repair(each.code, number, each.column, each.before, each.after) for each in new.edits
        )
        new_end = _new_end(line, old_end, end)
        if new_end != old_end:
            code = "TRF008" if old_end else "TRF901"
            repairs.append(Repair(code, number, len(new.text) + 1, old_end, new_end))
        mended += [new.text, new_end]
    return Fixed("".join(mended).encode(report.encoding, "surrogateescape"), tuple(repairs))


def _counts(report: Report, tournament: Tournament, data: bytes) -> dict[str, int]:
    """Return the counts that leave no choice."""
    context = context_of(report, tournament, data)
    return {tag: right[0] for tag, right in counted(context).items() if len(right) == 1}


def _split(text: str) -> Iterator[tuple[str, str]]:
    """Yield the lines of a text with their ends."""
    for match in _LINES.finditer(text):
        if match.group():
            yield match.group(1), match.group(2)


def _common_end(text: str) -> str:
    """Return the line end that most lines have."""
    ends = Counter(end for _, end in _split(text) if end)
    return max(ends, key=ends.__getitem__) if ends else "\n"


def _new_end(line: str, end: str, common: str) -> str:
    return end if not end and line.endswith("\x1a") else common


def _beyond(line: str) -> bool:
    return len(line) > MAX_COLUMNS or _UNTOUCHABLE.search(line) is not None


def _mend(placed: Mended, counts: dict[str, int]) -> Mended:
    """Return a line, whose identifier is in its place, with its repairs."""
    tag = placed.text[:3]
    if tag == "001":
        mended = mend_player(placed.text)
    elif tag.upper() in RECORD_TYPES:
        mended = mend_record(placed.text, counts)
    else:
        return placed
    return Mended(mended.text, placed.edits + mended.edits)
