"""Findings and repairs as text for people and as JSON for programs (docs/lint.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from trf.diagnostics import Diagnostic, Severity, shorten

from .catalogue import CATALOGUE
from .fixer import Repair
from .linter import Verdict

JSON_VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Result:
    """One file: what is amiss, and what was repaired before.

    `verdict` is None for a file that could not be opened, and `problem` says why. `repairs` is
    None if none were asked for; `written` is the file they went to.
    """

    file: str
    verdict: Verdict | None
    problem: str = ""
    repairs: tuple[Repair, ...] | None = None
    written: str | None = None

    @property
    def readable(self) -> bool:
        """Whether a tournament could be read."""
        return self.verdict is not None and self.verdict.report.tournament is not None

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """What is amiss."""
        return self.verdict.findings if self.verdict else ()


# --- text ---------------------------------------------------------------------------------------


def as_text(result: Result, *, quiet: bool = False) -> str:
    """Return one file's findings, a line each, and a summary; nothing if there is nothing to say.

    `quiet` leaves out notes, single repairs, and the summary of a file with nothing else.
    """
    lines = [] if quiet else [_repair_line(result.file, each) for each in result.repairs or ()]
    lines += [
        _line(result.file, each)
        for each in result.findings
        if not (quiet and each.severity is Severity.NOTE)
    ]
    if lines or not quiet or not result.readable:
        lines.append(_summary(result))
    return "\n".join(lines)


def _line(file: str, found: Diagnostic) -> str:
    place = f"{file}:{found.line}:{found.column}" if found.line else file
    details = [f"expected {found.expected}"] if found.expected else []
    details += [f"found {found.found!r}"] if found.found.strip() else []
    more = f" [{'; '.join(details)}]" if details else ""
    return f"{place}: {found.severity} {found.code} {found.message}{more}"


def _repair_line(file: str, repair: Repair) -> str:
    before, after = shorten(repair.before), shorten(repair.after)
    change = f"'{before}' -> '{after}'"
    return f"{file}:{repair.line}:{repair.column}: repaired {repair.code} {change}"


def _summary(result: Result) -> str:
    verdict = result.verdict
    if verdict is None:
        return f"{result.file}: could not be read: {result.problem}"
    if not result.readable:
        return f"{result.file}: could not be read"
    parts = [f"{verdict.edition.name if verdict.edition else 'no TRF'} ({verdict.reason})"]
    if result.repairs is not None:
        parts.append(_repaired(result))
    parts.append(_counted(verdict.counts))
    return f"{result.file}: {'; '.join(parts)}"


def _repaired(result: Result) -> str:
    count = _plural(len(result.repairs or ()), "repair")
    if result.written:
        return f"{count}, written to {result.written}"
    return f"{count}, nothing written"


def _counted(counts: Counter[Severity]) -> str:
    words = [_plural(counts[severity], severity.value) for severity in Severity if counts[severity]]
    return ", ".join(words) or "nothing found"


def _plural(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def total(results: Sequence[Result]) -> str:
    """Return one line on all files."""
    counts: Counter[Severity] = Counter()
    for result in results:
        counts.update(result.verdict.counts if result.verdict else ())
    unread = sum(not result.readable for result in results)
    text = f"{_plural(len(results), 'file')}: {_counted(counts)}"
    return text + (f"; {unread} could not be read" if unread else "")


# --- JSON ---------------------------------------------------------------------------------------


def as_json(results: Iterable[Result]) -> str:
    """Return the JSON document of some files."""
    import json  # noqa: PLC0415 - text output needs no JSON

    listed = list(results)
    document = {
        "version": JSON_VERSION,
        "files": [_file_as_dict(each) for each in listed],
        "totals": _totals(listed),
    }
    return json.dumps(document, ensure_ascii=False, indent=2)


def _file_as_dict(result: Result) -> dict[str, object]:
    verdict = result.verdict
    return {
        "file": result.file,
        "edition": verdict.edition if verdict else None,
        "edition_from": verdict.reason if verdict else None,
        "purpose": verdict.purpose if verdict else None,
        "encoding": verdict.report.encoding if verdict else None,
        "line_end": verdict.report.line_end if verdict else None,
        "problem": result.problem or None,
        "findings": [_finding_as_dict(each) for each in result.findings],
        "repairs": None if result.repairs is None else [r._asdict() for r in result.repairs],
        "written": result.written,
    }


def _finding_as_dict(found: Diagnostic) -> dict[str, object]:
    return {
        "code": found.code,
        "severity": found.severity,
        "line": found.line or None,
        "column": found.column or None,
        "message": found.message,
        "expected": found.expected,
        "found": found.found,
        "also": [list(place) for place in found.also],
        "fixable": bool(CATALOGUE[found.code].fix),
    }


def _totals(results: Sequence[Result]) -> dict[str, object]:
    severities: Counter[str] = Counter()
    codes: Counter[str] = Counter()
    for result in results:
        for each in result.findings:
            severities[each.severity.value] += 1
            codes[each.code] += 1 + len(each.also)
    return {
        "files": len(results),
        "unreadable": sum(not result.readable for result in results),
        "severities": {each.value: severities[each.value] for each in Severity},
        "codes": dict(sorted(codes.items())),
    }


def worst_at_least(results: Iterable[Result], limit: Severity) -> bool:
    """Whether anything found is at or above a severity."""
    severities = list(Severity)
    counted = severities[: severities.index(limit) + 1]
    return any(each.severity in counted for result in results for each in result.findings)
