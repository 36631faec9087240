"""Annotations: the workflow commands that GitHub Actions reads from a step's output."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from verify.findings import ERROR, NOTE, SEVERITIES, WARNING, Finding
from verify.formats.cases import Suite
from verify.formats.text import visible

_COMMANDS: Final = {ERROR: "error", WARNING: "warning", NOTE: "notice"}


def as_commands(suites: Sequence[Suite]) -> str:
    """Return a command a line for each finding, the worst first: GitHub shows ten of each kind
    and step.
    """
    found = [(suite, each) for suite in suites for each in suite.findings]
    found.sort(key=lambda one: SEVERITIES.index(one[1].severity))
    return "".join(f"{_command(suite, each)}\n" for suite, each in found)


def _command(suite: Suite, found: Finding) -> str:
    told = {"file": suite.file, "line": str(found.line or 1)}
    if found.column:
        told["col"] = str(found.column)
    told["title"] = found.rule
    properties = ",".join(f"{key}={_property(value)}" for key, value in told.items())
    return f"::{_COMMANDS[found.severity]} {properties}::{_data(found.message)}"


def _data(text: str) -> str:
    """Escape a message: a command ends with its line."""
    return visible(text).replace("%", "%25").replace("\n", "%0A")


def _property(text: str) -> str:
    """Escape a property: it ends with a comma, all of them with a colon."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")
