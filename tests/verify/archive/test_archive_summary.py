"""What is added up over an archive, held against a plain count of the results."""

import csv
import json
from collections import Counter

import pytest
from small_archive import ROOT, report

import trf
from verify.archive.errors import ArchiveError
from verify.archive.model import Outcome, Status
from verify.archive.output import FORMATS, SHEETS, document
from verify.archive.rows import rows
from verify.archive.store import Run, Store
from verify.archive.summary import GROUPINGS, summary
from verify.check import check
from verify.compare import DEVIATES, OK
from verify.severity import GRADES, grade

FILES = (
    *("smc-sw-015p-07r.trf", "tnl-sw-031p-06r.trf", "dub-sw-035p-04r.trf", "dub-sw-035p-04r.trf"),
)
HOSTILE = b"""012 =cmd|' /C calc'!A0 <script>alert(1)</script> \x1b[31m | pipe
022 +City
032 X|X
042 2026/03/01
102 IA @Arbiter, One 12345678
"""


def declared():
    """A report one of whose two deviating rounds a comment declares."""
    text = (ROOT / "corpus/real/smc-sw-015p-07r.trf").read_text()
    return f"{text.rstrip()}\n### MPA @ Round 4: boards 1 and 2\n".encode()


@pytest.fixture(scope="module")
def results():
    sources = [(ROOT / "corpus" / "real" / name).read_bytes() for name in FILES]
    lines = [line for line in report("").splitlines() if line[:3] not in (b"012", b"042")]
    sources += [declared(), HOSTILE + b"\n".join(lines)]
    return [check(trf.read(data, name=f"r{i}.trf")) for i, data in enumerate(sources)]


@pytest.fixture(scope="module")
def told(results, tmp_path_factory):
    path = tmp_path_factory.mktemp("summary") / "s.duckdb"
    contents = ["0", "1", "2", "2", "4", "5"]
    with Store.open(path) as store:
        store.begin(Run("1", "key", "{}"))
        outcomes = [
            (each.file, Outcome(1, Status.CHECKED, content=content, rows=rows(each)))
            for each, content in zip(results, contents, strict=True)
        ]
        store.add([*outcomes, ("bad.trf", Outcome(1, Status.TIMED_OUT, "why"))], "key")
    return summary(path)


def test_totals(results, told):
    once = [results[i] for i in (0, 1, 2, 4, 5)]
    rounds = [each for result in once for each in result.rounds]
    found = Counter(each.severity for result in once for each in result.findings)
    deviating = [each for each in rounds if each.status == DEVIATES]
    totals = told.totals
    assert (totals.files, totals.copies, totals.failed, totals.reports) == (7, 1, 1, 5)
    assert totals.judged == sum(each.status in (OK, DEVIATES) for each in rounds)
    assert totals.deviating == len(deviating) > 3
    assert totals.undeclared == len(deviating) - 1
    assert (totals.errors, totals.warnings, totals.notes) == tuple(
        found[each] for each in ("error", "warning", "note")
    )
    assert totals.clean == sum(all(r.status != DEVIATES for r in each.rounds) for each in once)
    grades = Counter(grade(each.reasons).name for each in deviating)
    assert {each.name: each.count for each in told.grades} == {g: grades[g] for g in GRADES}
    severities = {each.severity: each.findings for each in told.severities}
    assert severities == {each: found[each] for each in ("error", "warning", "note")}
    rules = Counter(each.rule for result in once for each in result.findings)
    assert {each.rule: each.findings for each in told.rules} == rules
    assert all(each.meaning for each in told.rules)


@pytest.mark.parametrize("by", GROUPINGS)
def test_groups_add_up(told, by):
    groups, totals = told.table(by).groups, told.totals
    for name in ("reports", "clean", "judged", "deviating", "undeclared", "errors", "notes"):
        assert sum(getattr(each, name) for each in groups) == getattr(totals, name), name
    for i, each in enumerate(told.grades):
        assert sum(group.grades[i] for group in groups) == each.count
    if by == "month":
        assert [each.name for each in groups] == sorted(each.name for each in groups)
    else:
        assert [-each.deviating for each in groups] == sorted(-each.deviating for each in groups)
    with pytest.raises(KeyError):
        told.table("nothing")


def test_groups_are_named_as_reports_say(told):
    names = {by: {each.name for each in told.table(by).groups} for by in GROUPINGS}
    assert "@Arbiter, One" in names["arbiter"]
    assert "+City, X|X" in names["organiser"]
    assert {"2026-02", "2026-03"} <= names["month"]
    assert "dubov 2026" in names["system"] or "dutch 2026" in names["system"]


def test_the_worst_are_those_with_the_gravest_deviations(told):
    assert [each.grades for each in told.worst] == sorted(
        (each.grades for each in told.worst), reverse=True
    )
    assert len(told.worst) == told.totals.reports - told.totals.clean
    (failure,) = told.failures
    assert (failure.url, failure.status, failure.message) == ("bad.trf", "timed-out", "why")


@pytest.mark.parametrize("form", FORMATS)
def test_what_reports_say_does_no_harm(told, form):
    for by in SHEETS:
        text = document(told, [by], form)
        assert "\x1b" not in text
        if form == "markdown":
            assert "<script>" not in text
            heads = [line for line in text.splitlines() if line.startswith("|")]
            assert len({line.replace("\\|", "").count("|") for line in heads}) == 1
        if form == "csv":
            found = list(csv.reader(text.splitlines()))
            assert len({len(row) for row in found}) == 1
            assert not any(cell[:1] in "=+-@" for row in found[1:] for cell in row if cell)


def test_overview(told):
    text = document(told, [], "text")
    assert text.splitlines()[0] == "Archive"
    assert "worst reports" in text
    assert document(told, ["arbiter"], "text", top=1).splitlines()[-1].strip() == "... and 3 more"
    found = json.loads(document(told, [], "json"))
    assert found["version"] == 1
    assert found["totals"]["files"] == 7
    assert set(found["groups"]) == set(GROUPINGS)
    part = json.loads(document(told, ["program", "worst"], "json"))
    assert set(part) == {"version", "grade_order", "groups", "worst"}
    assert set(part["groups"]) == {"program"}


def test_of_months_the_last_are_shown(told):
    months = [group.name for group in told.table("month").groups]
    *_, last, rest = document(told, ["month"], "text", top=1).splitlines()
    assert last.split()[0] == months[-1] == max(months)
    assert rest.strip() == f"... and {len(months) - 1} before"
    _, row = document(told, ["month"], "csv", top=1).splitlines()
    assert row.startswith(months[-1])
    assert len(document(told, ["month"], "csv", top=0).splitlines()) == 1


def test_wrong_requests(told):
    with pytest.raises(ArchiveError, match="no table 'nothing'"):
        document(told, ["nothing"], "text")
    with pytest.raises(ArchiveError, match="CSV holds one table"):
        document(told, [], "csv")


def test_an_empty_store(tmp_path):
    with Store.open(tmp_path / "s.duckdb") as store:
        empty = summary(store)
    assert empty.totals.files == empty.totals.judged == 0
    assert document(empty, [], "text").startswith("Archive")
    assert document(empty, ["worst"], "markdown").startswith("## The 0 worst")
