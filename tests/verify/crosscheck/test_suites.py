"""A comparison in the forms of continuous integration."""

import json
from xml.etree import ElementTree as ET

import pytest
from programs import program

from verify.crosscheck.command import Request, plan, report


def made(tmp_path, fault, **more):
    asked = {
        "engines": [program(tmp_path, fault)], "folder": tmp_path / "run", "tournaments": 1,
        "players": "5", "rounds": "2", "fixed": ("full_byes=0",), "edition": "2026", "seed": 4,
        "questions": 40,
    }  # fmt: skip
    found = plan(Request(**{**asked, **more}))
    return found, found.run(lambda *_: None)


def test_a_disagreement_fails_with_the_ruling(tmp_path):
    found = made(tmp_path, "swap")
    root = ET.fromstring(report(*found, "junit"))
    assert int(root.get("failures")) == len(found[1].found) >= 1
    failure = next(root.iter("failure"))
    assert failure.get("type") == "CMP001"
    assert "the program breaks the rules" in failure.get("message")
    assert "\ntheirs: " in failure.text
    assert "\nours: " in failure.text
    passed = root.find("testsuite/testcase")
    assert passed.get("name").endswith("rounds agree")
    assert len(passed) == 0


def test_a_disagreement_has_its_case_as_place(tmp_path):
    found = made(tmp_path, "swap")
    (log,) = json.loads(report(*found, "sarif"))["runs"]
    result = log["results"][0]
    assert (result["ruleId"], result["level"]) == ("CMP001", "error")
    place = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert place.endswith("/shrunk-answer.trf")
    assert report(*found, "github").startswith("::error file=")
    text = report(*found, "markdown")
    assert text.startswith("## Pairing programs\n")
    assert "CMP001" in text


@pytest.mark.parametrize(("fault", "said"), [("crash", "broke"), ("refuses", "no legal pairing")])
def test_a_program_that_does_not_answer_is_an_error(tmp_path, fault, said):
    found = made(tmp_path, fault, codes=(7,), shrunk=0)
    root = ET.fromstring(report(*found, "junit"))
    error = next(root.iter("error"))
    assert error.get("type") == "CMP005"
    assert said in error.get("message")
    assert report(*found, "github").startswith("::warning ")


def test_a_program_that_agrees_passes(tmp_path):
    found = made(tmp_path, "none")
    root = ET.fromstring(report(*found, "junit"))
    assert (root.get("failures"), root.get("errors")) == ("0", "0")
    assert report(*found, "github") == ""
