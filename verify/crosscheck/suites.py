"""What a run found as test cases, for the forms of `verify.formats` (docs/ci.md).

A suite is a kept case, with the disagreement as its one failing test; before them stands the run
itself, with what agreed and what was not compared.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from verify.crosscheck.process import FAILURES
from verify.crosscheck.referee import ENGINE, FAULTS, OPEN, OURS, READING
from verify.crosscheck.summary import Summary
from verify.findings import Finding, finding
from verify.formats.cases import BROKEN, FAILED, PASSED, SKIPPED, Case, Suite

_RULES: Final = {ENGINE: "CMP001", READING: "CMP002", OURS: "CMP003", OPEN: "CMP004"}
_NO_ANSWER: Final = "CMP005"
_FILES: Final = ("shrunk-answer.trf", "shrunk.trf", "found-answer.trf", "found.trf")
"""The files of a kept case, the one to look at first."""


def suites(summary: Summary, folder: Path, properties: Mapping[str, str]) -> list[Suite]:
    """Return a run as suites; `folder` is where its journal and its cases are kept."""
    cases = tuple(_run_cases(summary))
    run = Suite(str(folder / "journal.jsonl"), cases, properties=properties)
    return [run, *(_suite(folder, key, each, properties) for key, each in summary.found)]


def _run_cases(summary: Summary) -> Iterator[Case]:
    for side in summary.sides.values():
        yield Case(f"{side.name}: {side.agreed:,} rounds agree", PASSED)
    for text, count in summary.obstacles.most_common():
        yield Case(f"{count:,} tournaments not compared", SKIPPED, text)


def _suite(
    folder: Path, key: str, entry: Mapping[str, Any], properties: Mapping[str, str]
) -> Suite:
    kept = folder / entry["folder"]
    file = next((each for each in (kept / name for name in _FILES) if each.exists()), kept)
    found = _finding(key, entry)
    name = f"{entry['engine']}: {key}, round {entry['round']}"
    case = Case(name, _status(entry), found.message, _details(kept), rule=found.rule)
    return Suite(str(file), (case,), (found,), properties=properties)


def _status(entry: Mapping[str, Any]) -> str:
    if entry["kind"] in FAILURES:
        return BROKEN
    return SKIPPED if entry["fault"] == READING else FAILED


def _finding(key: str, entry: Mapping[str, Any]) -> Finding:
    engine, number, kind = entry["engine"], entry["round"], entry["kind"]
    if kind in FAILURES:
        text = f"{engine} {FAILURES[kind]} in round {number} of {key}"
        return finding(_NO_ANSWER, text, evidence={"kind": kind})
    article = f", article {entry['article']}" if entry["article"] else ""
    text = (
        f"{engine} pairs round {number} of {key} otherwise: {FAULTS[entry['fault']]} "
        f"({kind}{article})"
    )
    evidence = {"kind": kind, "article": entry["article"], "theirs": entry["theirs"]}
    return finding(_RULES[entry["fault"]], text, evidence=evidence)


def _details(kept: Path) -> str:
    """What the case's own file says of both answers and of who is right."""
    try:
        facts = json.loads((kept / "case.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return ""
    told = [facts["text"]]
    for name in ("theirs", "ours"):
        if facts[name]:
            pairs = ", ".join("-".join(map(str, pair)) for pair in facts[name])
            told.append(f"{name}: {pairs}")
    return "\n".join([*told, f"The case: {kept}"])
