"""Every report of the corpus gets the verdict its index gives, and every deviation a reason.

Where the verdicts come from: generated tournaments are those on which independent programs agree
(``ok``); the rounds in which a mutant deviates are those in which all of them do; the deviations of
the real reports and of the small cases were gone through by hand.
"""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

import trf
from verify.check import Options, check
from verify.replay import Wishes
from verify.report import as_json, as_text

CORPUS = Path(__file__).parents[2] / "corpus"

with (CORPUS / "INDEX.tsv").open(encoding="utf-8", newline="") as file:
    INDEX = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def verdict(result) -> str:
    """The verdict as the index writes it: ``ok``, or each other status with its rounds."""
    rounds: dict[str, list[str]] = {}
    for each in result.rounds:
        rounds.setdefault(each.status, []).append(str(each.number))
    words = [
        f"{status} {','.join(numbers)}" for status, numbers in rounds.items() if status != "ok"
    ]
    return "; ".join(words) or "ok"


@pytest.mark.parametrize("row", INDEX, ids=lambda row: row["file"])
def test_the_verdict(row):
    result = check(trf.read(CORPUS / row["file"]))
    assert verdict(result) == row["verdict"]
    assert (result.choice.edition is None) == bool(result.choice.obstacle)
    json.loads(as_json([result]))
    assert as_text(result)
    if row["file"].startswith("oracle/dutch"):
        told = [each for each in result.findings if each.rule.startswith("RPT")]
        # Byes that were asked for, and players who never came, are worth a note.
        assert {each.severity for each in told} <= {"note"}


@pytest.mark.parametrize("row", INDEX, ids=lambda row: row["file"])
def test_every_deviation_has_a_reason(row):
    for each in check(trf.read(CORPUS / row["file"])).rounds:
        assert (each.status == "deviates") == bool(each.reasons)
        if each.reasons:
            first = each.reasons[0]
            assert first.criterion or first.article or first.kind == "prohibited"
            assert all(reason.kind != "pairing" for reason in each.reasons)


def test_where_editions_part():
    """Rounds that independent programs pair otherwise under the other edition deviate there."""
    path = CORPUS / "oracle" / "edition-differences.tsv"
    rows = path.read_text(encoding="utf-8").splitlines()[1:]
    for edition, name, numbers in (row.split("\t") for row in rows):
        report = trf.read(CORPUS / "oracle" / f"dutch-{edition}" / name)
        other = "2017" if edition == "2026" else "2026"
        result = check(report, Options(Wishes(edition=other)))
        parting = [str(each.number) for each in result.rounds if each.status == "deviates"]
        assert ",".join(parting) == numbers, (edition, name)
