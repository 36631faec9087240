"""Known causes are recovered: a sample of what bench/causes.py measures."""

import csv
import json

import pytest
from mutants import MAKERS, ORACLE, by_hand, counterfactual, mutants

import trf
from verify.causes import search
from verify.causes.search import case_of
from verify.replay import replay

FOLDER = ORACLE / "mutants"

with (FOLDER / "INDEX.tsv").open(encoding="utf-8", newline="") as file:
    ROWS = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))[::3]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["file"])
def test_changed_by_hand(row):
    found = replay(trf.read(FOLDER / row["file"]).tournament)
    result = search(found, int(row["mutated_round"]), 30.0)
    detail = json.loads(row["detail"])
    players = {number for pair in detail["was"] for number in pair if number}
    assert any(by_hand(cause, row["mutation"], players) for cause in result.causes)


@pytest.mark.parametrize("kind", MAKERS)
def test_paired_with_one_thing_otherwise(kind):
    [mutant] = mutants(1, seed=2, kinds=(kind,))
    found = mutant.found()
    assert case_of(found, mutant.number).parting.players
    result = search(found, mutant.number, 30.0)
    assert any(counterfactual(cause, mutant.truth) for cause in result.causes)
