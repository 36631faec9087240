"""The JSON output is an interface: its keys and types are fixed (docs/json.md)."""

import json

from small_reports import EIGHT, OPEN, SIX, report, swapped

from verify.check import check, unreadable
from verify.report import as_json

TEXT_OR_NONE = (str, type(None))
NUMBER_OR_NONE = (int, type(None))
FILE = {
    "file": str,
    "exporter": (dict, type(None)),
    "system": TEXT_OR_NONE,
    "edition": TEXT_OR_NONE,
    "options": dict,
    "participants": str,
    "identified": (dict, type(None)),
    "declared": (dict, type(None)),
    "causes": (dict, type(None)),
    "assumptions": list,
    "rounds": list,
    "findings": list,
}
ROUND = {
    "round": int,
    "status": str,
    "recorded": list,
    "expected": list,
    "bye_recorded": NUMBER_OR_NONE,
    "bye_expected": NUMBER_OR_NONE,
    "reason": (dict, type(None)),
}
REASON = {
    "grade": str,
    "kind": str,
    "rule": str,
    "criterion": TEXT_OR_NONE,
    "article": TEXT_OR_NONE,
    "meaning": TEXT_OR_NONE,
    "bracket": NUMBER_OR_NONE,
    "recorded": (int, list, type(None)),
    "expected": (int, list, type(None)),
    "players": list,
    "text": str,
    "also": list,
    "notes": list,
}
FINDING = {
    "rule": str,
    "group": str,
    "severity": str,
    "round": NUMBER_OR_NONE,
    "players": list,
    "line": NUMBER_OR_NONE,
    "column": NUMBER_OR_NONE,
    "message": str,
    "evidence": dict,
    "assumptions": list,
}


def matches(value, shape):
    assert list(value) == list(shape)
    for key, kind in shape.items():
        assert isinstance(value[key], kind), key


def document(*results):
    return json.loads(as_json(results))


def test_shape():
    wrong = swapped(EIGHT, 2, (1, "4w1"), (4, "1b0"))
    results = [
        check(report(wrong, *OPEN, points={4: 450})),
        check(report(SIX, header=("192 FIDE_ROUNDROBIN",))),
        check(report(swapped(SIX, 2, (1, "3b1")), *OPEN)),
        unreadable("gone.trf", "No such file"),
    ]
    found = document(*results)
    assert list(found) == ["version", "files"]
    assert found["version"] == 1
    for each in found["files"]:
        matches(each, FILE)
        for one in each["rounds"]:
            matches(one, ROUND)
            assert one["status"] in ("ok", "deviates", "not-determined", "not-checked")
        for one in each["findings"]:
            matches(one, FINDING)
            assert one["severity"] in ("error", "warning", "note")
    matches(found["files"][0]["rounds"][1]["reason"], REASON)


def test_a_deviating_round_holds_all_its_pairs():
    wrong = swapped(EIGHT, 2, (1, "4w1"), (4, "1b0"))
    [file] = document(check(report(wrong, *OPEN)))["files"]
    right, deviating = file["rounds"][0], file["rounds"][1]
    assert (right["recorded"], right["expected"], right["reason"]) == ([], [], None)
    assert [1, 4] in deviating["recorded"]
    assert [4, 1] in deviating["expected"]
    assert len(deviating["recorded"]) == len(deviating["expected"]) == 4


def test_rounds_not_judged_say_why():
    [file] = document(check(report(SIX, header=("192 FIDE_SCHILLER",))))["files"]
    assert file["edition"] is None
    assert file["system"] == "schiller"
    assert "Schiller" in file["rounds"][0]["reason"]["text"]
