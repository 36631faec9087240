"""The catalogue of findings and its page in the docs say the same."""

import re
from pathlib import Path

import pytest

from verify.findings import RULES, at_least, finding, worst

PAGE = Path(__file__).parents[2] / "docs" / "checks.md"


def test_the_docs_list_every_rule():
    rows = re.findall(r"^\| `(\w+\d{3})` \| (\w+) \| (.+) \|$", PAGE.read_text("utf-8"), re.M)
    assert {rule: (severity, meaning) for rule, severity, meaning in rows} == RULES


def test_severities():
    found = [finding("PAIR010", "a"), finding("RPT010", "b")]
    assert worst(found) == "warning"
    assert worst([]) is None
    assert at_least("error", "warning")
    assert not at_least("note", "warning")


def test_unknown_rules_are_refused():
    with pytest.raises(KeyError):
        finding("RPT999", "x")
