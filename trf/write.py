"""Writing reports: a `Tournament` as the lines and bytes of TRF06, TRF16, TRF26 or TRF(x)."""

from __future__ import annotations

import codecs
from typing import Final, NamedTuple

from .model import Report, Tournament
from .writers.document import canonical, faithful, has_source, join
from .writers.editions import RECORDS_OF, Edition, edition_of
from .writers.ledger import Ledger, Loss

__all__ = [
    "LINE_ENDS",
    "RECORDS_OF",
    "Edition",
    "Loss",
    "TextForm",
    "Written",
    "edition_of",
    "encode",
    "has_source",
    "write",
]

LINE_ENDS: Final = {"cr": "\r", "crlf": "\r\n", "lf": "\n"}
"""The line ends by name."""


class Written(NamedTuple):
    """The lines of a report, and what they do not hold."""

    lines: tuple[str, ...]
    losses: tuple[Loss, ...]


class TextForm(NamedTuple):
    """How lines become a file.

    `line_end` ends every line, the last one only if `final`; `bom`: a UTF-8 byte order mark.

    The standard asks for UTF-8 and ends lines with CR. A file whose lines end in CR alone is one
    long line to many programs, so the default is CRLF: it holds the CR, is what most tournament
    programs and FIDE's own samples use, and every reader takes it.
    """

    encoding: str = "utf-8"
    line_end: str = "\r\n"
    final: bool = True
    bom: bool = False

    @classmethod
    def of(cls, data: bytes, report: Report) -> TextForm:
        """Return the form of a file that was read: `data` gave `report`.

        Of mixed line ends the most frequent one is taken.
        """
        crlf = data.count(b"\r\n")
        counts = {
            "\r\n": crlf,
            "\r": data.count(b"\r") - crlf,
            "\n": data.count(b"\n") - crlf,
        }
        line_end = max(counts, key=lambda kind: counts[kind]) if any(counts.values()) else "\r\n"
        ends = data.endswith((b"\r", b"\n", b"\n\x00", b"\r\x00"))
        return cls(report.encoding, line_end, ends, data.startswith(codecs.BOM_UTF8))


def write(tournament: Tournament, edition: Edition, *, source: Edition | None = None) -> Written:
    """Return the lines of a tournament in an edition.

    `source` is the edition the tournament was read from (found by `edition_of` if None). If it is
    the one to write, every record that has not changed since is written as it was read, lines
    the reader knows nothing of included. Otherwise all records are written anew, in order and in
    their columns, and what the edition has no place for is among the losses.
    """
    lost = Ledger()
    if has_source(tournament) and (source or edition_of(tournament)) is edition:
        return Written(tuple(faithful(tournament, edition, lost)), tuple(lost.losses))
    lines = join(canonical(tournament, edition, lost))
    return Written(tuple(lines), tuple(lost.losses))


def encode(lines: tuple[str, ...], form: TextForm) -> tuple[bytes, list[Loss]]:
    """Return lines as bytes, and the lines with characters the encoding lacks.

    Those characters become question marks. Raises `LookupError` for an unknown encoding.
    """
    text = form.line_end.join(lines) + (form.line_end if form.final and lines else "")
    mark = codecs.BOM_UTF8 if form.bom else b""
    try:
        return mark + text.encode(form.encoding), []
    except UnicodeEncodeError:
        lossy = [line for line in lines if not _encodable(line, form.encoding)]
    message = f"characters that {form.encoding} lacks are written as ?"
    losses = [Loss(line[:3], "text", line[4:].strip(), message) for line in lossy]
    return mark + text.encode(form.encoding, "replace"), losses


def _encodable(line: str, encoding: str) -> bool:
    try:
        line.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
