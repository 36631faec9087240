"""The corpus: right tournaments pass, wrong ones are found and explained."""

import csv
import json
from pathlib import Path

import pytest

import trf
from verify.check import check
from verify.report import as_json, as_text

CORPUS = Path(__file__).parents[2] / "corpus"


def rows(folder):
    with (CORPUS / folder / "INDEX.tsv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t"))


@pytest.mark.parametrize("edition", ["2026", "2017"])
def test_oracle(edition):
    folder = f"oracle/dutch-{edition}"
    for row in rows(folder):
        result = check(trf.read(CORPUS / folder / row["file"]))
        assert result.choice.edition.code == edition, row["file"]
        assert {each.status for each in result.rounds} == {"ok"}, row["file"]
        assert not [each for each in result.findings if each.rule[:3] == "RPT"], row["file"]


def test_mutants():
    for row in rows("oracle/mutants"):
        result = check(trf.read(CORPUS / "oracle" / "mutants" / row["file"]))
        wrong = json.loads(row["bbp_differing_rounds"])
        status = {each.number: each.status for each in result.rounds}
        assert [n for n in status if status[n] != "ok"] == wrong, row["file"]
        for each in result.rounds:
            if each.status == "not-determined":
                # No legal pairing is left: what the recorded one breaks is said all the same.
                assert each.notes, row["file"]
            elif each.status == "deviates":
                kinds = [reason.kind for reason in each.reasons]
                assert "pairing" not in kinds, row["file"]
                assert each.reasons[0].criterion or kinds[0] == "prohibited", row["file"]


def test_real_reports():
    for row in rows("real"):
        path = CORPUS / "real" / row["file"]
        if path.exists():
            result = check(trf.read(path))
            json.loads(as_json([result]))
            assert as_text(result)
            assert result.choice is not None
            assert (result.choice.edition is None) == bool(result.choice.obstacle)
