"""What `trf players` prints: the players of reports that differ from a rating list."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from .diagnostics import Diagnostic, Severity
from .fidelist import FideList, check
from .reader import read

_ORDER = tuple(Severity)


class Compared(NamedTuple):
    """A report compared with a list. `problem` says why it could not be read, else it is empty."""

    file: str
    players: int
    findings: tuple[Diagnostic, ...]
    problem: str = ""

    def reaches(self, limit: Severity) -> bool:
        """Tell whether a finding is at least as bad as `limit`."""
        return any(_ORDER.index(each.severity) <= _ORDER.index(limit) for each in self.findings)


def compare(
    path: str | os.PathLike[str], fide_list: FideList, rating: str | None = None
) -> Compared:
    """Read a report and compare its players with a list.

    Raises what `trf.fidelist.check` raises.
    """
    name = os.fspath(path)
    try:
        report = read(path)
    except OSError as error:
        return Compared(name, 0, (), error.strerror or str(error))
    tournament = report.tournament
    if tournament is None:
        return Compared(name, 0, (), report.errors[0].message)
    return Compared(name, len(tournament.players), check(tournament, fide_list, rating))


def as_text(compared: Compared, *, quiet: bool = False) -> str:
    """Return the findings of one report as lines of text; `quiet` leaves out notes."""
    if compared.problem:
        return f"{compared.file}: {compared.problem}"
    shown = [e for e in compared.findings if not (quiet and e.severity is Severity.NOTE)]
    counts = Counter(each.severity.value for each in compared.findings)
    told = ", ".join(f"{count} {word}{'s' * (count > 1)}" for word, count in counts.items())
    lines = [f"{compared.file}: {compared.players} players: {told or 'as in the list'}"]
    for each in shown:
        place = f"line {each.line}, column {each.column}: " if each.line else ""
        lines.append(f"  {each.severity.value} {each.code}: {place}{each.message}{_values(each)}")
    return "" if quiet and not shown else "\n".join(lines)


def as_json(compared: Sequence[Compared], fide_list: FideList) -> str:
    """Return the findings of all reports as JSON (see ``docs/fide-list.md``)."""
    told = {
        "version": 1,
        "list": {
            "file": str(fide_list.path),
            "players": fide_list.players,
            "month": fide_list.month.strftime("%Y-%m") if fide_list.month else None,
            "ratings": list(fide_list.kinds),
        },
        "files": [
            {
                "file": each.file,
                "players": each.players,
                "problem": each.problem or None,
                "findings": [_finding(finding) for finding in each.findings],
            }
            for each in compared
        ],
    }
    return json.dumps(told, ensure_ascii=False, indent=1)


def _finding(each: Diagnostic) -> dict[str, object]:
    return {
        "rule": each.code,
        "severity": each.severity.value,
        "line": each.line or None,
        "column": each.column or None,
        "message": each.message,
        "expected": each.expected,
        "found": each.found,
    }


def _values(each: Diagnostic) -> str:
    if each.code == "TRF519" or not each.expected:
        return ""
    return f" ({each.found or 'blank'}; in the list {each.expected})"
