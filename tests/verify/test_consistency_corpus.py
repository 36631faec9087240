"""A file of the corpus for every check of the report, and clean ones in which none has a word."""

import re
from pathlib import Path

import pytest

import trf
from verify.check import Options, check
from verify.consistency.registry import CHECKS
from verify.findings import RULES

ROOT = Path(__file__).parents[2]
FILES = {path.stem: path for path in sorted((ROOT / "corpus" / "checks").glob("*.trf"))}
CLEAN = [name for name in FILES if name.startswith("clean")]
# RPT000 is a file that cannot be opened at all.
RULED = {rule for rule in RULES if rule.startswith("RPT")} - {"RPT000"}
# What follows from the trouble of a file.
BESIDE = {
    "RPT033": {"RPT034", "RPT035"},
    "RPT034": {"RPT035"},
}


def told(name, half_byes=1):
    options = Options(groups=frozenset({"report"}), half_byes=half_byes)
    return check(trf.read(FILES[name]), options).findings


def test_every_rule_has_a_file():
    assert {each.rule for each in CHECKS} | RULED == FILES.keys() - set(CLEAN)


@pytest.mark.parametrize("name", [name for name in FILES if name not in CLEAN])
def test_a_file_triggers_its_rule(name):
    found = told(name)
    assert {each.rule for each in found} == {name} | BESIDE.get(name, set())
    for each in found:
        assert each.group == "report"
        assert each.line is not None
        if each.rule in RULES:
            assert each.severity == RULES[each.rule][0]


@pytest.mark.parametrize("name", CLEAN)
def test_nothing_is_found_in_a_clean_file(name):
    assert told(name) == ()


def test_findings_say_what_they_rest_on():
    rests = {each.rule: each.rests_on for each in CHECKS}
    for rule, rests_on in rests.items():
        found = [each for each in told(rule) if each.rule == rule]
        assert {each.evidence["rests_on"] for each in found} == {rests_on}


def test_the_docs_tell_of_every_rule_what_it_rests_on():
    page = (ROOT / "docs" / "checks.md").read_text("utf-8")
    rows = re.findall(r"^\| (\w+\d{3}) \| (.+) \| (.+) \| (.+) \|$", page, re.M)
    listed = {rule: rests_on for rule, _, _, rests_on in rows}
    assert len(rows) == len(listed)
    assert listed.keys() >= RULED
    for each in CHECKS:
        if each.rule in RULES:
            assert listed[each.rule] == each.rests_on
