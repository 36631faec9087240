"""The rules: small functions that say what is amiss, each registered with its code."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple, TypeAlias

from trf.diagnostics import Diagnostic, Severity, shorten
from trf.model import Player, Record, Report, Tournament

from .catalogue import CATALOGUE
from .editions import Edition, Purpose

ALL_EDITIONS: Final = frozenset(Edition)


class Found(NamedTuple):
    """A departure a rule has found. `severity` None: that of the code."""

    line: int
    column: int
    message: str
    expected: str = ""
    found: str = ""
    severity: Severity | None = None


class Context(NamedTuple):
    """What the rules look at.

    `lines` maps the identifiers of the file, in capitals, to their lines in order. `data` are the
    bytes of the file, `purpose` is None if the report is for no purpose in particular.
    """

    data: bytes
    report: Report
    tournament: Tournament
    lines: dict[str, list[Record]]
    edition: Edition
    purpose: Purpose | None

    def first(self, tag: str) -> Record | None:
        """Return the first line of a record, None if the file has none."""
        found = self.lines.get(tag)
        return found[0] if found else None

    def text(self, player: Player) -> str:
        """Return the line of a player."""
        return self.tournament.records[player.line - 1].text

    def weight(self, severity: Severity, *purposes: Purpose) -> Severity:
        """Return `severity` if the report is for one of the purposes, else a note."""
        return severity if self.purpose in purposes else Severity.NOTE


Check: TypeAlias = Callable[[Context], Iterable[Found]]


class Rule(NamedTuple):
    """A rule: its code, where it applies, and the function that looks.

    `purposes` empty: whatever the report is for. `grouped`: departures with the same message are
    told once, with all their places.
    """

    code: str
    check: Check
    editions: frozenset[Edition]
    purposes: frozenset[Purpose]
    grouped: bool

    def applies(self, context: Context) -> bool:
        """Whether the rule is one for this edition and purpose."""
        return context.edition in self.editions and (
            not self.purposes or context.purpose in self.purposes
        )

    def run(self, context: Context) -> Iterator[Diagnostic]:
        """Yield what the rule finds."""
        told: dict[str, Diagnostic] = {}
        also: dict[str, list[tuple[int, int]]] = {}
        for found in self.check(context):
            if found.message in told:
                also.setdefault(found.message, []).append((found.line, found.column))
                continue
            diagnostic = Diagnostic(
                self.code,
                found.severity or CATALOGUE[self.code].severity,
                found.message,
                found.line,
                found.column,
                found.expected,
                shorten(found.found),
            )
            if self.grouped:
                told[found.message] = diagnostic
            else:
                yield diagnostic
        for message, diagnostic in told.items():
            places = also.get(message)
            if places:
                counted = f"{message} ({len(places) + 1} times, first here)"
                yield diagnostic._replace(message=counted, also=tuple(places))
            else:
                yield diagnostic


RULES: Final[list[Rule]] = []
"""Every rule, in the order of registration."""


def rule(
    code: str,
    *,
    editions: Iterable[Edition] = ALL_EDITIONS,
    purposes: Iterable[Purpose] = (),
    grouped: bool = False,
) -> Callable[[Check], Check]:
    """Register a function as the rule `code` (of `catalogue.CATALOGUE`)."""

    def register(check: Check) -> Check:
        RULES.append(Rule(code, check, frozenset(editions), frozenset(purposes), grouped))
        return check

    return register
