"""SARIF 2.1.0, the form in which GitHub's code scanning and editors read findings.

OASIS Static Analysis Results Interchange Format, version 2.1.0 (sections in parentheses).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from pathlib import Path, PurePath
from typing import Final
from urllib.parse import quote

import trf
from verify import report
from verify.findings import Finding
from verify.formats.cases import BROKEN, Suite
from verify.formats.rules import rule_text
from verify.formats.text import one_line, visible

SCHEMA: Final = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
_ROOT: Final = "%SRCROOT%"


def as_json(suites: Sequence[Suite], docs: str | None = None) -> str:
    """Return the findings of suites as a SARIF log of one run.

    `docs` is the address under which the pages of docs/ are served: with it each rule links to
    its page. Paths below the working directory are relative to it.
    """
    rules = sorted({each.rule for suite in suites for each in suite.findings})
    places = {rule: index for index, rule in enumerate(rules)}
    # A file may have been named twice.
    artifacts = {suite.file: suite for suite in suites}
    indexes = {file: index for index, file in enumerate(artifacts)}
    run: dict[str, object] = {
        "tool": {
            "driver": {
                "name": "trf-verify",
                "semanticVersion": trf.__version__,
                "rules": [_rule(rule, docs) for rule in rules],
            }
        },
        "invocations": [{"executionSuccessful": not any(each.count(BROKEN) for each in suites)}],
        "artifacts": [_artifact(suite) for suite in artifacts.values()],
        "results": [
            _result(suite, indexes[suite.file], each, places[each.rule])
            for suite in suites
            for each in suite.findings
        ],
        # Columns count characters (3.14.17), as everywhere here.
        "columnKind": "unicodeCodePoints",
    }
    return report.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=1) + "\n"


def _rule(code: str, docs: str | None) -> dict[str, object]:
    """The descriptor of a rule (3.49)."""
    told = rule_text(code)
    page = f"docs/{told.page}"
    text = " ".join(filter(None, (f"{told.meaning[:1].upper()}{told.meaning[1:]}.", told.help)))
    found: dict[str, object] = {
        "id": code,
        "shortDescription": {"text": told.meaning},
        "fullDescription": {"text": text},
        "help": {"text": f"{text} See {page}."},
        "defaultConfiguration": {"level": told.severity},
    }
    if docs:
        address = f"{docs.rstrip('/')}/{told.page}"
        found["helpUri"] = address
        found["help"] = {"text": f"{text} See {address}", "markdown": f"{text} [{page}]({address})"}
    return found


def _artifact(suite: Suite) -> dict[str, object]:
    """A file (3.24): by which rules it was judged, and what was taken for granted."""
    told: dict[str, object] = dict(suite.properties)
    told["assumptions"] = [one_line(each) for each in suite.assumptions]
    return {"location": _location(suite.file), "properties": told}


def _result(suite: Suite, index: int, found: Finding, rule: int) -> dict[str, object]:
    """A finding (3.27)."""
    # A finding without a place of its own is shown at the head of the file.
    region = {"startLine": found.line or 1}
    if found.column:
        region["startColumn"] = found.column
    location: dict[str, object] = {
        "physicalLocation": {
            "artifactLocation": {**_location(suite.file), "index": index},
            "region": region,
        }
    }
    if found.round:
        location["logicalLocations"] = [{"name": f"round {found.round}", "kind": "member"}]
    return {
        "ruleId": found.rule,
        "ruleIndex": rule,
        "level": found.severity,
        "message": {"text": visible(found.message)},
        "locations": [location],
        "partialFingerprints": {"trfFinding/v1": _fingerprint(suite.file, found)},
        "properties": _properties(suite, found),
    }


def _properties(suite: Suite, found: Finding) -> dict[str, object]:
    told: dict[str, object] = {
        "group": found.group,
        "players": list(found.players),
        "evidence": dict(found.evidence),
        "assumptions": [one_line(each) for each in (*found.assumptions, *suite.assumptions)],
    }
    return told if found.round is None else {"round": found.round, **told}


def _fingerprint(file: str, found: Finding) -> str:
    """What stays the same while lines are added and messages are worded anew (3.27.17)."""
    parts: Iterable[object] = (PurePath(file).name, found.rule, found.round, *found.players)
    text = "\n".join(map(str, parts))
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()[:32]


def _location(file: str) -> dict[str, object]:
    """Where a file is (3.4): below the working directory, else absolute."""
    path = Path(file)
    absolute = path if path.is_absolute() else Path.cwd() / path
    try:
        below = absolute.relative_to(Path.cwd())
    except ValueError:
        return {"uri": f"file://{_quoted(absolute)}"}
    if ".." in below.parts:
        return {"uri": f"file://{_quoted(absolute.resolve())}"}
    return {"uri": _quoted(below), "uriBaseId": _ROOT}


def _quoted(path: PurePath) -> str:
    text = path.as_posix()
    # A drive's letter stands after the slash that begins a path (RFC 8089).
    lead = "/" if path.is_absolute() and not text.startswith("/") else ""
    return lead + quote(text, safe="/:" if lead else "/", errors="surrogateescape")
