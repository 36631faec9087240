"""JUnit XML, in the dialect that Jenkins, GitLab and the test reporters of GitHub read.

No norm exists; what is written is valid by the schema of Jenkins' xUnit plugin (`junit-10.xsd`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from xml.etree import ElementTree as ET

from verify.formats.cases import BROKEN, FAILED, SKIPPED, Case, Suite
from verify.formats.text import one_line, visible

_ELEMENTS: Final = {FAILED: "failure", BROKEN: "error", SKIPPED: "skipped"}


def as_xml(suites: Sequence[Suite], name: str = "Tournament reports") -> str:
    """Return suites as a JUnit document; `name` says what was run.

    The same suites give the same text: no times are told.
    """
    root = ET.Element("testsuites", {"name": one_line(name)} | _counts(suites))
    for suite in suites:
        root.append(_suite(suite))
    ET.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ET.tostring(root, encoding="unicode")}\n'


def _counts(suites: Sequence[Suite]) -> dict[str, str]:
    def count(status: str) -> str:
        return str(sum(suite.count(status) for suite in suites))

    tests = sum(len(suite.cases) for suite in suites)
    return {"tests": str(tests), "failures": count(FAILED), "errors": count(BROKEN)}


def _suite(suite: Suite) -> ET.Element:
    attributes = {"name": one_line(suite.file)} | _counts([suite])
    element = ET.Element("testsuite", attributes | {"skipped": str(suite.count(SKIPPED))})
    told = [*suite.properties.items(), *(("assumption", each) for each in suite.assumptions)]
    if told:
        properties = ET.SubElement(element, "properties")
        for key, value in told:
            ET.SubElement(properties, "property", {"name": key, "value": one_line(value)})
    element.extend(_case(suite, each) for each in suite.cases)
    return element


def _case(suite: Suite, case: Case) -> ET.Element:
    # The schema knows no file and no line of a case: the outcome's text names the place.
    attributes = {"name": one_line(case.name), "classname": one_line(suite.file)}
    element = ET.Element("testcase", attributes)
    if case.status in _ELEMENTS:
        told = {"message": one_line(case.message)}
        if case.rule:
            told["type"] = one_line(case.rule)
        outcome = ET.SubElement(element, _ELEMENTS[case.status], told)
        place = f"\n{one_line(suite.file)}:{case.line}" if case.line else ""
        outcome.text = visible(case.details) + place or None
    return element
