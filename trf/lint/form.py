"""Rules on the form of the file: its bytes, identifiers, records and codes of the edition."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from typing import Final

from trf.diagnostics import Severity

from .editions import LETTER_RESULTS, Edition, dialect_of, is_of_2026
from .registry import Context, Found, rule

_BEFORE_2026: Final = (Edition.TRF06, Edition.TRF16)

_STANDARD_FOR: Final = {
    "XXR": "142",
    "XXZ": "240",
    "XXS": "162",
    "XXC": "152",
    "XXA": "250",
    "XXP": "260",
    **dict.fromkeys(("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"), "162"),
}
"""The records of TRF26 that say the same as those of programs."""


@rule("TRF901")
def no_end_of_the_last_line(context: Context) -> Iterator[Found]:
    """The last line has no line end."""
    if context.report.encoding == "utf-16":
        return
    if context.data.rstrip(b"\x1a")[-1:] not in (b"\r", b"\n"):
        record = context.tournament.records[-1]
        message = "the last line has no line end"
        yield Found(record.line, len(record.text) + 1, message, context.report.line_end or "LF")


@rule("TRF902")
def byte_order_mark(context: Context) -> Iterator[Found]:
    """The file begins with a byte order mark."""
    if context.data.startswith(codecs.BOM_UTF8):
        message = "the file begins with a byte order mark, which other programs stumble over"
        yield Found(1, 1, message, "UTF-8 without a mark", "EF BB BF")


@rule("TRF903")
def lower_case_identifiers(context: Context) -> Iterator[Found]:
    """The identifier of a record is written in small letters."""
    for tag, records in context.lines.items():
        for record in records:
            if record.text[:3] != tag and dialect_of(tag):
                message = "identifiers in small letters"
                yield Found(record.line, 1, message, tag, record.text[:3])


@rule("TRF904", grouped=True)
def lines_of_different_length(context: Context) -> Iterator[Found]:
    """Some players have fewer round columns than others."""
    rounds = context.tournament.rounds
    message = "lines end before the last round"
    for player in context.tournament.players:
        if 0 < len(player.cells) < rounds:
            column = 90 + 10 * len(player.cells)
            found = f"{len(player.cells)} rounds"
            yield Found(player.line, column, message, f"{rounds} rounds", found)


@rule("TRF905", editions=_BEFORE_2026)
def later_records(context: Context) -> Iterator[Found]:
    """A record is one of a later edition."""
    for tag, records in context.lines.items():
        if is_of_2026(tag):
            more = f" ({len(records)} lines)" if len(records) > 1 else ""
            message = f"record {tag} came with TRF26{more}"
            expected = f"a record of {context.edition.name}"
            yield Found(records[0].line, 1, message, expected, records[0].text)


@rule("TRF906")
def dialect_records(context: Context) -> Iterator[Found]:
    """A record is a program's own."""
    for tag, records in context.lines.items():
        program = dialect_of(tag)
        if program:
            more = f" ({len(records)} lines)" if len(records) > 1 else ""
            standard = _STANDARD_FOR.get(tag) if context.edition is Edition.TRF26 else None
            message = f"record {tag} is one of {program}, not of the standard{more}"
            expected = f"record {standard}" if standard else "a record of the standard"
            yield Found(records[0].line, 1, message, expected, records[0].text)


@rule("TRF907", editions=(Edition.TRF06,), grouped=True)
def later_results(context: Context) -> Iterator[Found]:
    """A result code is one of a later edition."""
    for player in context.tournament.players:
        for cell in player.cells:
            if cell.result in LETTER_RESULTS:
                message = f"the result {cell.result} came with TRF16"
                yield Found(cell.line, cell.result_column, message, "1 = 0 + -", cell.result)


@rule("TRF908", editions=(Edition.TRF26,))
def old_team_records(context: Context) -> Iterator[Found]:
    """Teams are given in the old record."""
    old = context.lines.get("013")
    if old:
        beside = "310" in context.lines
        message = "record 013 is being phased out" + (": 310 says the same" if beside else "")
        severity = Severity.NOTE
        yield Found(old[0].line, 1, message, "records 310", old[0].text, severity)
