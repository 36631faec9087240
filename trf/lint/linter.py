"""The pass over a report: which edition it is, what the reader said, what the rules say."""

import os
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from trf.diagnostics import Diagnostic, Severity
from trf.model import Record, Report, Tournament
from trf.reader import RECORD_TYPES, read, read_limited

from . import codes, form, mandatory, players, totals  # noqa: F401 - they register their rules
from .editions import Choice, Edition, Purpose, recognise
from .registry import RULES, Context

_RATED: Final = (Purpose.RATING, Purpose.TITLE)


class Wish(NamedTuple):
    """What to judge by.

    `edition` None: recognise it; `purpose` None: no purpose in particular. `compare` adds what it
    says of the tournament, such as a comparison with a rating list.
    """

    edition: Edition | None = None
    purpose: Purpose | None = None
    compare: Callable[[Tournament], Iterable[Diagnostic]] | None = None


class Verdict(NamedTuple):
    """What is amiss in one file.

    `edition` is None if no tournament could be read, or if the file is no text; `reason` says how
    the edition was found.
    """

    file: str
    report: Report
    edition: Edition | None
    reason: str
    purpose: Purpose | None
    findings: tuple[Diagnostic, ...]

    @property
    def counts(self) -> Counter[Severity]:
        """The number of findings by severity, repeated ones counted once."""
        return Counter(each.severity for each in self.findings)


def lint(
    source: str | os.PathLike[str] | bytes, wish: Wish | None = None, name: str = ""
) -> Verdict:
    """Return every departure of a report from its edition.

    `name` is the name to report under (the path by default). Raises `OSError` for a path that
    cannot be read.
    """
    if isinstance(source, bytes):
        data, name = source, name or "<bytes>"
    else:
        with open(source, "rb") as file:
            data = read_limited(file)
        name = name or os.fspath(source)
    return lint_report(read(data, name=name), data, wish or Wish())


def lint_report(report: Report, data: bytes, wish: Wish) -> Verdict:
    """Return every departure of a report that has been read from `data`."""
    tournament = report.tournament
    if tournament is None:
        return Verdict(report.name, report, None, "", wish.purpose, report.diagnostics)
    compared = wish.compare(tournament) if wish.compare else ()
    if not tournament.records:
        told = _in_order((*report.diagnostics, *compared))
        return Verdict(report.name, report, None, "no lines and columns", wish.purpose, told)
    lines = _lines(tournament)
    choice = (
        Choice(wish.edition, "asked for")
        if wish.edition
        else recognise(tournament, {tag: records[0].line for tag, records in lines.items()})
    )
    context = Context(data, report, tournament, lines, choice.edition, wish.purpose)
    found = [_weighed(each, context) for each in report.diagnostics]
    for rule in RULES:
        if rule.applies(context):
            found.extend(rule.run(context))
    found.extend(compared)
    return Verdict(
        report.name, report, choice.edition, choice.reason, wish.purpose, _in_order(found)
    )


def context_of(report: Report, tournament: Tournament, data: bytes) -> Context:
    """Return what rules look at, for an edition and purpose that do not matter."""
    return Context(data, report, tournament, _lines(tournament), Edition.TRF26, None)


def _in_order(found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    return tuple(sorted(found, key=lambda each: (each.line, each.column, each.code)))


def _lines(tournament: Tournament) -> dict[str, list[Record]]:
    """Return the records of the file by their identifiers, players left out."""
    lines: dict[str, list[Record]] = {}
    for record in tournament.records:
        tag = record.tag
        if tag == "001":
            continue
        if tag not in RECORD_TYPES and tag != "###":
            tag = tag.upper()
            if tag not in RECORD_TYPES:
                continue
        lines.setdefault(tag, []).append(record)
    return lines


def _weighed(diagnostic: Diagnostic, context: Context) -> Diagnostic:
    """Return what the reader said, as an error if the data it misses is mandatory."""
    missing_rank = diagnostic.code == "TRF114" and context.purpose in _RATED
    missing_points = (
        diagnostic.code == "TRF112"
        and context.purpose is Purpose.PAIRING
        and context.edition is Edition.TRF26
    )
    if missing_rank or missing_points:
        return diagnostic._replace(severity=Severity.ERROR)
    return diagnostic
