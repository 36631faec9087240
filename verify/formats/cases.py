"""Results as test cases: what JUnit, SARIF, GitHub and Markdown have in common.

A `Suite` is a file, a `Case` something of it that passes or fails: that the file can be read, each
round, and each group of findings beside the rounds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from verify import report
from verify.check import FileResult
from verify.compare import NOT_CHECKED, NOT_DETERMINED, RoundResult
from verify.findings import ERROR, GROUPS, PAIRINGS, Finding, at_least

PASSED: Final = "passed"
FAILED: Final = "failed"
BROKEN: Final = "broken"
SKIPPED: Final = "skipped"


@dataclass(frozen=True, slots=True)
class Case:
    """One thing that passes or fails.

    `status` is ``passed``, ``failed``, ``broken`` (it could not be looked at because of an error)
    or ``skipped`` (it was not judged). `message` is one line, `details` several. `line` and
    `column` count from 1 (None: no single place); `rule` is the identifier of what failed.
    """

    name: str
    status: str
    message: str = ""
    details: str = ""
    line: int | None = None
    column: int | None = None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Suite:
    """The cases of one file, and its findings.

    `summary` is a line on the file; `properties` say by which rules it was judged; `assumptions`
    what was taken for granted.
    """

    file: str
    cases: tuple[Case, ...]
    findings: tuple[Finding, ...] = ()
    assumptions: tuple[str, ...] = ()
    properties: Mapping[str, str] = field(default_factory=dict)
    summary: str = ""

    def count(self, status: str) -> int:
        """Return how many cases have a status."""
        return sum(each.status == status for each in self.cases)


def suite_of(result: FileResult, fail_on: str = ERROR) -> Suite:
    """Return the result of a check as cases; they fail from the severity `fail_on` on."""
    return Suite(
        result.file,
        tuple(_cases(result, fail_on)),
        result.findings,
        result.assumptions,
        _properties(result),
        report.summary(result),
    )


def _properties(result: FileResult) -> dict[str, str]:
    choice = result.choice
    if choice is None:
        return {}
    edition = {"edition": choice.edition.code} if choice.edition else {}
    return {"system": choice.system, **edition, "rounds_total": str(result.rounds_total)}


def _cases(result: FileResult, fail_on: str) -> Iterator[Case]:
    if result.tournament is None:
        told = result.findings[0] if result.findings else None
        message = told.message if told else "could not be read"
        yield Case("file", BROKEN, message, _lines(result.findings), *_place(told))
        return
    yield Case("file", PASSED)
    for each in result.rounds:
        yield _round_case(result, each, fail_on)
    judged = {each.number for each in result.rounds}
    for group in GROUPS:
        if group in result.groups:
            found = tuple(
                each
                for each in result.findings
                if each.group == group and not (group == PAIRINGS and each.round in judged)
            )
            # The rounds are cases of their own.
            if group != PAIRINGS or found:
                yield _group_case(group, found, fail_on)


def _round_case(result: FileResult, each: RoundResult, fail_on: str) -> Case:
    name, text = f"round {each.number}", report.round_text(result, each.number)
    found = [one for one in result.findings if one.group == PAIRINGS and one.round == each.number]
    bad = [one for one in found if at_least(one.severity, fail_on)]
    if bad:
        return _failed(name, bad[0], f"{text}\n{_lines(tuple(bad[1:]))}".rstrip())
    if each.status in (NOT_DETERMINED, NOT_CHECKED):
        return Case(name, SKIPPED, each.why or each.status, text)
    return Case(name, PASSED)


def _group_case(group: str, found: tuple[Finding, ...], fail_on: str) -> Case:
    bad = tuple(each for each in found if at_least(each.severity, fail_on))
    return _failed(group, bad[0], _lines(bad)) if bad else Case(group, PASSED)


def _failed(name: str, found: Finding, details: str) -> Case:
    return Case(name, FAILED, found.message, details, *_place(found), found.rule)


def _place(found: Finding | None) -> tuple[int | None, int | None]:
    return (found.line, found.column) if found else (None, None)


def _lines(findings: tuple[Finding, ...]) -> str:
    return "\n".join(map(report.finding_line, findings))
