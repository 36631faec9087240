"""JUnit XML against the schema of Jenkins' xUnit plugin, which has no package: its elements and
attributes are listed here.
"""

import dataclasses
from xml.etree import ElementTree as ET

import junitparser
from hostile import FILE, hostile, ordinary
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.check import unreadable
from verify.formats import document, junit
from verify.formats.cases import BROKEN, FAILED, PASSED, SKIPPED, Case, Suite, suite_of
from verify.formats.text import one_line, visible

# Element: attributes it must have, those it may have, elements it may hold (in any order).
SCHEMA = {
    "testsuites": (set(), {"name", "time", "tests", "failures", "errors"}, {"testsuite"}),
    "testsuite": (
        {"name", "tests", "failures", "errors"},
        {"group", "time", "skipped", "timestamp", "hostname", "id", "package", "file", "log"},
        {"properties", "testcase", "system-out", "system-err", "testsuite"},
    ),
    "properties": (set(), set(), {"property"}),
    "property": ({"name", "value"}, set(), set()),
    "testcase": (
        {"name"},
        {"time", "classname", "group"},
        {"skipped", "error", "failure", "system-out", "system-err"},
    ),
    "failure": (set(), {"message", "type"}, set()),
    "error": (set(), {"message", "type"}, set()),
    "skipped": (set(), {"message", "type"}, set()),
}


def complaints(element, path="/"):
    here = f"{path}{element.tag}"
    must, may, children = SCHEMA[element.tag]
    names = set(element.attrib)
    if must - names or names - must - may:
        yield f"{here}: attributes {sorted(names)}"
    for child in element:
        if child.tag not in children:
            yield f"{here}: holds {child.tag}"
        yield from complaints(child, f"{here}/")
    if element.tag == "testcase" and len(element) > 1:
        yield f"{here}: more than one outcome"


def parsed(*results):
    root = ET.fromstring(document("junit", results))
    assert list(complaints(root)) == []
    return root


def test_a_case_for_the_file_each_round_and_each_group():
    root = parsed(ordinary(wrong=False))
    assert [each.get("name") for each in root.iter("testcase")] == [
        "file", "round 1", "round 2", "round 3", "report", "standings",
    ]  # fmt: skip
    assert (root.get("tests"), root.get("failures"), root.get("errors")) == ("6", "0", "0")


def test_a_deviation_fails_with_its_explanation():
    root = parsed(ordinary())
    (failure,) = root.iter("failure")
    case = root.find(".//testcase[@name='round 3']")
    assert failure in list(case)
    assert failure.get("type").startswith("PAIR")
    assert failure.text.startswith("Round 3: DEVIATES\n")
    assert int(failure.text.rsplit(":", 1)[1]) > 3


def test_assumptions_and_rules_are_properties():
    told = [(each.get("name"), each.get("value")) for each in parsed(ordinary()).iter("property")]
    assert ("system", "dutch") in told
    assert ("edition", "2026") in told
    granted = [value for name, value in told if name == "assumption"]
    assert granted == list(ordinary().assumptions)
    assert granted


def test_what_could_not_be_read_is_an_error():
    root = parsed(unreadable("gone.trf", "No such file or directory"))
    (error,) = root.iter("error")
    assert error.get("message") == "No such file or directory"
    assert root.get("errors") == "1"


def test_what_was_not_judged_is_skipped():
    result = ordinary()
    rounds = tuple(
        each._replace(status="not-checked", why="no rules", reasons=()) for each in result.rounds
    )
    suite = suite_of(dataclasses.replace(result, rounds=rounds, findings=()))
    assert [each.status for each in suite.cases] == [PASSED, *[SKIPPED] * 3, PASSED, PASSED]


def test_the_severity_that_fails_is_chosen():
    result = ordinary(wrong=False)
    assert "STD" in document("junit", [result], fail_on="note")
    assert parsed(result).get("failures") == "0"


def test_hostile_names():
    root = parsed(hostile())
    suite = root.find("testsuite")
    assert suite.get("name") == one_line(FILE)
    text = next(root.iter("failure")).text
    assert "]]>\"'<b>& [31m\\u202e\\u200f" in text


def test_another_reader_sees_the_same(tmp_path):
    path = tmp_path / "junit.xml"
    path.write_text(document("junit", [ordinary(), hostile()]), encoding="utf-8")
    found = junitparser.JUnitXml.fromfile(str(path))
    assert (found.tests, found.failures, found.errors) == (12, 2, 0)
    results = [case.result for suite in found for case in suite if case.result]
    assert [type(each[0]) for each in results] == [junitparser.Failure] * 2


TEXTS = st.text(st.characters(), max_size=30)
CASES = st.builds(
    Case, TEXTS, st.sampled_from((PASSED, FAILED, BROKEN, SKIPPED)), TEXTS, TEXTS, rule=TEXTS
)


@settings(max_examples=25)
@given(st.lists(st.builds(Suite, TEXTS, st.lists(CASES, max_size=4).map(tuple)), max_size=3))
def test_any_text_comes_through(suites):
    root = ET.fromstring(junit.as_xml(suites))
    assert list(complaints(root)) == []
    cases = [case for suite in suites for case in suite.cases]
    for case, element in zip(cases, root.iter("testcase"), strict=True):
        assert element.get("name") == one_line(case.name)
        for outcome in element:
            assert outcome.get("message") == one_line(case.message)
            assert (outcome.text or "") == visible(case.details)
