"""`trf benefit` and `trf check --benefit` as a user runs them; the example of docs/benefit.md."""

import json
from pathlib import Path

import program
import pytest

ROOT = Path(__file__).parents[1]
EXAMPLE = "docs/benefit-example.trf"
MUTANT = "corpus/oracle/mutants/2026-0003-m.trf"


def trf(*arguments):
    return program.trf(*arguments, cwd=ROOT)


def test_the_example_of_the_page():
    page = (ROOT / "docs" / "benefit.md").read_text(encoding="utf-8")
    command, _, shown = page.split("```\n$ trf ")[1].split("```")[0].partition("\n")
    ran = trf(*command.split())
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout == shown


def test_json():
    ran = trf("benefit", EXAMPLE, "--player", 12, "--format", "json")
    document = json.loads(ran.stdout)
    assert document["version"] == 1
    [file] = document["files"]
    assert list(file) == ["file", "terms", "rounds"]
    assert file["terms"]["norms_edition"] == "2024"
    [found] = file["rounds"]
    assert list(found) == ["round", "colours_only", "why_not", "caveats", "players"]
    [player] = found["players"]
    assert player["rating_difference"] == 70
    assert player["recorded"]["opponent"]["rating"] - player["expected"]["opponent"]["rating"] == 70
    [norm] = player["norms"]
    assert [each["id"] for each in norm["benefits"]] == ["BEN010", "BEN014"]
    assert norm["benefits"][0]["chance"] == {"gained": 1, "comparable": 70}
    assert norm["expected"]["failed"] == ["performance"]
    assert norm["recorded"]["needed"] == 1.0


def test_the_documented_keys():
    """Every key of the output stands in docs/json.md."""
    page = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
    for arguments in (("benefit", EXAMPLE), ("benefit", EXAMPLE, MUTANT, "--summary")):
        document = json.loads(trf(*arguments, "--format", "json").stdout)
        for key in keys(document):
            assert f"`{key}`" in page, key


def keys(value):
    """All keys that are names, not rules, identifiers or groups."""
    if isinstance(value, list):
        for each in value:
            yield from keys(each)
    elif isinstance(value, dict):
        for key, each in value.items():
            if key not in ("rules", "benefits", "groups", "lacking") or isinstance(each, list):
                yield key
                yield from keys(each)
            else:
                yield key


def test_rounds():
    shown = trf("benefit", MUTANT, "--round", "7-8").stdout
    assert "Round 7:" in shown
    assert "Round 6:" not in shown
    # The shares still come from all rounds.
    assert "in 8 rounds" in shown


def test_check():
    ran = trf("check", EXAMPLE, "--benefit", "--only", "pairings", "--format", "json")
    [file] = json.loads(ran.stdout)["files"]
    assert ran.returncode == 1
    assert file["rounds"][7]["benefit"] is None
    players = file["rounds"][8]["benefit"]["players"]
    assert [each["player"]["number"] for each in players] == [1, 3, 7, 12]
    assert "Whom it helped" in trf("check", EXAMPLE, "--benefit").stdout


def test_summary():
    text = trf("benefit", EXAMPLE, MUTANT, "--summary").stdout
    assert "By chief arbiter (102):\n" in text
    assert "IA Doe, Jane: 1 file, 1 of 9 rounds deviate\n    how: PAIR001 1\n" in text
    document = json.loads(trf("benefit", EXAMPLE, MUTANT, "--summary", "--format", "json").stdout)
    total = document["total"]
    assert (total["files"], total["rounds_judged"], total["rounds_deviating"]) == (2, 17, 4)
    assert total["benefits"]["BEN010"] == 1
    assert {each["name"] for each in document["arbiters"]} == {None, "IA Doe, Jane"}
    [example, _] = document["files"]
    assert example["groups"]["upper half of the list"] == {
        "easier": 2, "harder": 1, "difference": -70, "rounds_lower": 1, "rounds_higher": 0,
        "chance": 1.0,
    }  # fmt: skip
    assert all(each["rounds"] >= 2 for each in document["players"])


def test_bad_files(tmp_path):
    assert trf("benefit", tmp_path / "gone.trf").returncode == 3
    (tmp_path / "empty.trf").write_bytes(b"")
    ran = trf("benefit", tmp_path / "empty.trf", "--summary")
    assert (ran.returncode, ran.stderr) == (3, "")
    assert "1 file could not be read" in ran.stdout


@pytest.mark.parametrize("wrong", [("--round", "x"), ("--system", "none")])
def test_bad_options(wrong):
    ran = trf("benefit", EXAMPLE, *wrong)
    assert ran.returncode == 2
    assert ran.stderr.startswith("trf: ")
