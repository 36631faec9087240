"""The examples of docs/norms.md and docs/ratings.md, the commands, and the corpus of norms."""

import csv
import io
import json
import re
import shlex
import sys
from pathlib import Path

import pytest

import cli
import trf
from verify.norms import assess, findings
from verify.norms.editions import EDITIONS
from verify.ratings.editions import CAPS, FACTORS, FIRSTS, FLOORS
from verify.replay import replay

# Typer imports what newer versions of Click only warn of.
pytestmark = pytest.mark.filterwarnings("ignore:'click.*:DeprecationWarning")

ROOT = Path(__file__).parents[2]
CORPUS = ROOT / "corpus" / "norms"
PAGES = ("norms.md", "ratings.md")
EXAMPLES = [
    (page, block)
    for page in PAGES
    for block in re.findall(
        r"```console\n\$ trf (.*?)```", (ROOT / "docs" / page).read_text("utf-8"), re.S
    )
]
INDEX = (CORPUS / "INDEX.tsv").read_text("utf-8")
ROWS = list(csv.DictReader(io.StringIO(INDEX), delimiter="\t"))


def run(arguments, monkeypatch, capsys):
    """Run a command from the root of the project; return its exit code, output and errors."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "argv", ["trf", *arguments])
    with pytest.raises(SystemExit) as leaving:
        cli.main()
    captured = capsys.readouterr()
    return leaving.value.code, captured.out, captured.err


@pytest.mark.parametrize(("page", "block"), EXAMPLES)
def test_the_examples_of_the_docs(page, block, monkeypatch, capsys):
    command, *expected = block.split("\n")
    code, out, _ = run(shlex.split(command), monkeypatch, capsys)
    assert code == 0
    lines = iter(out.split("\n"))
    for line in expected:
        assert line in ("", "...") or line in lines, (page, line)


def test_both_pages_have_examples():
    assert {page for page, _ in EXAMPLES} == set(PAGES)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["file"])
def test_the_corpus_of_norms(row):
    found = assess(replay(trf.read(CORPUS / row["file"]).tournament))
    result = next(each for each in found.players[0].results if each.title.code == row["title"])
    verdict = result.verdict
    mix, outcome = verdict.mix, verdict.outcome

    def listed(values):
        return ",".join(map(str, values)) or "-"

    assert {
        "file": row["file"],
        "title": row["title"],
        "status": result.status,
        "games": str(mix.games),
        "score": f"{mix.score / 100:g}",
        "average": str(outcome.average),
        "performance": str(outcome.performance),
        "failed": listed(outcome.failed),
        "later": listed(verdict.later),
        "won": listed(verdict.won),
        "clause": verdict.special or "-",
        "possible": "no" if found.barred else "yes",
    } == row


def test_every_file_of_the_corpus_of_norms_is_listed():
    assert {path.name for path in CORPUS.glob("*.trf")} == {row["file"] for row in ROWS}


def test_norms_as_json(monkeypatch, capsys):
    arguments = ["norms", "--format", "json", "corpus/norms/ignored-win.trf"]
    code, out, _ = run(arguments, monkeypatch, capsys)
    found = json.loads(out)
    assert code == 0
    assert (found["version"], found["edition"], found["possible"]) == (1, "2024", True)
    norm = next(each for each in found["players"][0]["norms"] if each["title"] == "IM")
    assert (norm["status"], norm["ignored_won"], norm["score"]) == ("norm", [1], 5.5)
    assert len(norm["rounds"]) == norm["games"] == 9
    assert found["arbiters"]["arbiters"] == [{"role": "chief", "name": "IA Example, Arbiter"}]
    page = (ROOT / "docs" / "norms.md").read_text("utf-8")
    for key in (*found, *norm, *found["conditions"][0]):
        assert f"`{key}`" in page or f'"{key}"' in page, key


def test_ratings_as_json_and_csv(monkeypatch, capsys):
    path = "corpus/norms/ignored-win.trf"
    code, out, _ = run(["ratings", "--format", "json", path], monkeypatch, capsys)
    found = json.loads(out)
    assert code == 0
    code, out, _ = run(["ratings", "--format", "csv", path], monkeypatch, capsys)
    rows = list(csv.DictReader(io.StringIO(out)))
    assert len(rows) == len(found["players"]) == 11
    assert [float(row["change"]) for row in rows] == [p["change"] for p in found["players"]]
    page = (ROOT / "docs" / "ratings.md").read_text("utf-8")
    for key in (*found, *found["players"][0]):
        assert f"`{key}`" in page or f'"{key}"' in page, key


def test_only_one_title_and_one_player(monkeypatch, capsys):
    arguments = ["norms", "--title", "GM", "--player", "1", "corpus/norms/ignored-win.trf"]
    _, out, _ = run(arguments, monkeypatch, capsys)
    assert re.search(r"^ +1 Player, Nr001 +GM +missed", out, re.M)
    assert " IM   norm" not in out


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["norms", "--event", "picnic", "corpus/norms/rapid.trf"], 2, "unknown kind of event"),
        (["norms", "--rate", "slow", "corpus/norms/rapid.trf"], 2, "not a rate of play"),
        (["ratings", "--k", "x", "corpus/norms/rapid.trf"], 2, "is not a K"),
        (["norms", "corpus/norms/INDEX.tsv"], 3, "INDEX.tsv"),
        (["ratings", "corpus/norms/nothing.trf"], 3, "nothing.trf"),
    ],
)
def test_what_cannot_be_done(arguments, code, says, monkeypatch, capsys):
    found, out, err = run(arguments, monkeypatch, capsys)
    assert (found, out) == (code, "")
    assert says in err


def test_the_dates_of_the_docs_are_those_of_the_tables():
    norms = (ROOT / "docs" / "norms.md").read_text("utf-8")
    ratings = (ROOT / "docs" / "ratings.md").read_text("utf-8")
    for edition in EDITIONS:
        assert f"{edition.since:%-d %B %Y}" in norms
    for table in (CAPS[1:], FACTORS[2:], FIRSTS[3:], (FLOORS[3], FLOORS[-1])):
        for entry in table:
            assert f"{entry.since:%-d %B %Y}" in ratings


REAL = sorted(
    path for path in (ROOT / "corpus" / "real").iterdir() if path.suffix in (".trf", ".tab")
)


@pytest.mark.parametrize("path", REAL, ids=lambda path: path.name)
def test_real_reports(path):
    tournament = trf.read(path).tournament
    if tournament is not None:
        for each in findings(replay(tournament)):
            assert each.severity == "note"
            assert each.line is None or 1 <= each.line <= len(tournament.records)
