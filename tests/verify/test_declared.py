"""What comments declare is matched with what is found."""

import pytest
from small_reports import EIGHT, OPEN, report, swapped

from verify.check import check
from verify.declared import account, declarations
from verify.report import as_text

TURNED = swapped(EIGHT, 3, (1, "2b1"), (2, "1w0"))
"""Colours of round 3 are the wrong way round."""


def declared(*lines):
    return declarations(report(EIGHT, *OPEN, *lines).tournament)


def test_events_are_read():
    [manual, imported, left] = declared(
        "### MPA @ Round 1: 1-4 2-3 => 1-2 3-4",
        "### Import @ Round 2",
        "### not an event",
        "###Configuration @ round 3: points",
    )
    assert (manual.kind, manual.round, manual.text) == ("MPA", 1, "1-4 2-3 => 1-2 3-4")
    assert (imported.kind, imported.round, imported.text) == ("Import", 2, "")
    assert str(left) == "Configuration @ Round 3: points"


@pytest.mark.parametrize(
    ("kind", "rounds"),
    [
        ("MPA", [2]),
        ("FPB", [2]),
        ("Import", [1, 2]),
        ("Correction", [2, 3]),
        ("Adjournment", [2, 3]),
        ("Configuration", [2, 3, 4]),
    ],
)
def test_which_rounds_an_event_can_explain(kind, rounds):
    [event] = declared(f"### {kind} @ Round 2: x")
    assert [number for number in range(1, 5) if event.covers(number)] == rounds


def test_the_account():
    events = declared("### MPA @ Round 1: x", "### MPA @ Round 2: y", "### MPA @ Round 9: z")
    found = account(events, {2, 3}, {1, 2, 3})
    assert [(event.round, rounds) for event, rounds in found.found] == [(2, (2,))]
    assert [event.round for event in found.missing] == [1]
    assert found.undeclared == (3,)


class TestInAReport:
    def test_declared_and_found(self):
        result = check(report(TURNED, *OPEN, "### MPA @ Round 3: 1-2 => 2-1"))
        assert result.declared.found[0][1] == (3,)
        assert any("MPA @ Round 3: 1-2 => 2-1" in note for note in result.rounds[2].notes)
        assert not list(result.declared.lines())

    def test_declared_and_not_found(self):
        page = as_text(check(report(EIGHT, *OPEN, "### MPA @ Round 2: 4-1 => 1-4")))
        assert "but the round is as the rules give: MPA @ Round 2: 4-1 => 1-4" in page

    def test_found_and_not_declared(self):
        page = as_text(check(report(TURNED, *OPEN, "### MPA @ Round 2: 4-1 => 1-4")))
        assert "Round 3 deviates, and no comment of the file declares it" in page

    def test_a_file_that_declares_nothing(self):
        assert check(report(TURNED, *OPEN)).declared is None
