"""A summary in Markdown, as GitHub shows it under a run (``$GITHUB_STEP_SUMMARY``)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from verify.formats.cases import BROKEN, FAILED, PASSED, SKIPPED, Case, Suite
from verify.formats.text import one_line, visible

# GitHub refuses summaries above 1 MiB.
_LIMIT: Final = 900_000
_ROWS: Final = 1000
_MARKS: Final = re.compile(r"([\\`*_{}\[\]#~|]|^[-+=]|(?<=^\d)[.)])")
_ENTITIES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "@": "&#64;"})
_ICONS: Final = {FAILED: "❌", BROKEN: "❌", SKIPPED: "➖", PASSED: "✅"}


def as_summary(suites: Sequence[Suite], title: str = "Tournament reports") -> str:
    """Return a table of the suites, and the details of what fails, of at most 1 MiB."""
    lines = [f"## {escape(title)}", "", _headline(suites), "", *_table(suites)]
    size = sum(len(line.encode()) + 1 for line in lines)
    left = 0
    for suite in suites:
        for case in suite.cases:
            if case.status not in (FAILED, BROKEN):
                continue
            block = [*_details(suite, case)]
            size += sum(len(line.encode()) + 1 for line in block)
            if size > _LIMIT:
                left += 1
            else:
                lines += block
    if left:
        lines += ["", f"… and {left} more, for which there is no room here."]
    return "\n".join([*lines, ""])


def _headline(suites: Sequence[Suite]) -> str:
    failed = sum(suite.count(FAILED) for suite in suites)
    broken = sum(suite.count(BROKEN) for suite in suites)
    files = f"{len(suites)} file{'s' if len(suites) != 1 else ''}"
    if not failed and not broken:
        return f"{_ICONS[PASSED]} {files}, nothing fails."
    unread = f", {broken} could not be read" if broken else ""
    return f"{_ICONS[FAILED]} {files}: {failed} failed{unread}."


def _table(suites: Sequence[Suite]) -> Iterator[str]:
    yield "| | file | rules | passed | failed | not judged |"
    yield "| --- | --- | --- | ---: | ---: | ---: |"
    yield from map(_row, suites[:_ROWS])
    if len(suites) > _ROWS:
        yield f"| | … and {len(suites) - _ROWS} more files | | | | |"


def _row(suite: Suite) -> str:
    bad = suite.count(FAILED) + suite.count(BROKEN)
    rules = " ".join(filter(None, map(suite.properties.get, ("system", "edition"))))
    return (
        f"| {_ICONS[FAILED if bad else PASSED]} | {escape(suite.file)} | {escape(rules)} "
        f"| {suite.count(PASSED)} | {bad} | {suite.count(SKIPPED)} |"
    )


def _details(suite: Suite, case: Case) -> Iterator[str]:
    place = f", line {case.line}" if case.line else ""
    rule = f" ({case.rule})" if case.rule else ""
    head = one_line(f"{suite.file}: {case.name}{place}{rule}")
    yield ""
    # Within an element of HTML, marks mean nothing.
    yield f"<details><summary>{_ICONS[case.status]} {head.translate(_ENTITIES)}</summary>"
    yield ""
    yield escape(case.message)
    if case.details:
        yield ""
        yield from _code(visible(case.details))
    yield ""
    yield "</details>"


def _code(text: str) -> Iterator[str]:
    """A block of code, fenced by more backticks than the text has in a row."""
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    yield f"{fence}text"
    yield from text.split("\n")
    yield fence


def escape(text: str) -> str:
    """Return text that Markdown shows as it is, on one line; nobody is mentioned by it."""
    return _MARKS.sub(r"\\\1", one_line(text)).translate(_ENTITIES)
