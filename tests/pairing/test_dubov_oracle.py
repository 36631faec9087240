"""The Dubov engine against recorded rounds, and its decisions where other engines disagree."""

import doctest
import re
from collections import Counter
from importlib import import_module

import pytest
from dubov_burstein import ORACLE, ROOT, contested, oracle_rounds, reason

from pairing.dubov import engine, literal
from pairing.dubov.judge import judge

FILES = sorted((ORACLE / "dubov-2026").glob("*.trf"))
CASES = contested("dubov")
PAGE = ROOT / "docs" / "dubov.md"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_oracle_rounds(path):
    for number, (given, pairs, bye) in enumerate(oracle_rounds(path), start=1):
        pairing = engine.pair(given)
        assert (sorted(pairing.pairs), pairing.bye) == (sorted(pairs), bye), f"round {number}"


def test_enough_files():
    assert len(FILES) >= 15


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.case)
def test_contested(case):
    """The decided answer; and the article by which each engine's other answer is not it."""
    pairing = engine.pair(case.given)
    assert (sorted(pairing.pairs), pairing.bye) == case.decided
    if len(case.given.present) <= 10:
        assert literal.pair(case.given) == pairing
    for name in case.answers:
        assert reason(judge, case, pairing, name) == case.reasons[name], name


def test_all_witnesses_from_the_text_agree():
    known = [case for case in CASES if "ruletext" in case.answers]
    assert len(CASES) == 66
    assert len(known) == 15
    assert all(case.reasons["ruletext"] == "agrees" for case in known)
    # Every decision has some witness.
    assert all("agrees" in case.reasons.values() for case in CASES)


# --- the page ------------------------------------------------------------------------------------


def test_worked_example():
    results = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert results.attempted > 5
    assert not results.failed


def test_functions_named_on_the_page_exist():
    named = set(re.findall(r"`((?:dubov|burstein|c0404)\.\w+):(\w+)`", PAGE.read_text()))
    assert len(named) > 12
    for module, function in named:
        assert hasattr(import_module(f"pairing.{module}"), function), (module, function)


def test_contested_cases_on_the_page():
    rows = re.findall(r"^\| (\d{3}) \|(.*)\|$", PAGE.read_text(), re.MULTILINE)
    shown = {
        case: dict(re.findall(r"(\w+) (agrees|[\d.]+)", rest.split("|")[-1])) for case, rest in rows
    }
    assert shown == {case.case: case.reasons for case in CASES}


def test_counts_on_the_page():
    counts: Counter[str] = Counter()
    for case in CASES:
        counts.update(name for name, why in case.reasons.items() if why == "agrees")
    text = PAGE.read_text()
    for name, count in counts.items():
        assert f"{name} {count}" in text, (name, count)
