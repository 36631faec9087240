"""Deviations are graded by what they break."""

import pytest
from small_reports import EIGHT, OPEN, SEVEN, report, swapped

from pairing.judgement import Judgement
from verify.check import check
from verify.report import as_text
from verify.severity import GRADES, grade


def judgement(kind, criterion=None):
    return Judgement(kind, "", criterion=criterion)


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("rematch", "absolute"),
        ("prohibited", "absolute"),
        ("same-absolute-colour", "absolute"),
        ("barred-bye", "absolute"),
        ("completion", "completion"),
        ("bye", "bye"),
        ("criterion", "quality"),
        ("pairing", "quality"),
        ("schedule", "schedule"),
        ("order", "order"),
        ("colour", "colour"),
    ],
)
def test_every_kind_has_its_grade(kind, name):
    assert grade([judgement(kind)]).name == name


def test_the_gravest_reason_counts():
    kinds = ("colour", "criterion", "rematch", "order")
    assert grade(map(judgement, kinds)).name == "absolute"
    assert grade([judgement("colour"), judgement("order")]).name == "order"
    assert GRADES[0] == "absolute"
    assert GRADES[-1] == "colour"


def test_a_quality_criterion_is_named():
    assert grade([judgement("criterion", "C12")]).text == "a quality criterion, C12"
    assert grade([judgement("pairing")]).text == "a quality criterion"
    assert grade([judgement("colour", "E4")]).text == "colours only"


def test_nothing_has_no_grade():
    assert grade([]) is None


def test_in_a_report():
    turned = swapped(EIGHT, 2, (1, "4w1"), (4, "1b0"))
    again = swapped(EIGHT, 3, (1, "4w1"), (4, "1b0"), (2, "6w1"), (6, "2b0"))
    barred = swapped(SEVEN, 3, (7, "U"), (3, "5b1"), (5, "3w0"))
    assert "  Breaks: colours only" in as_text(check(report(turned, *OPEN)))
    assert "  Breaks: an absolute rule" in as_text(check(report(again, *OPEN)))
    assert "  Breaks: an absolute rule" in as_text(check(report(barred, *OPEN)))
