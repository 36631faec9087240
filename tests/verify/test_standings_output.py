"""`trf standings`: what it prints and how it leaves."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from small_reports import tournament

import trf
from verify.replay import replay
from verify.standings_output import Wishes, document

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "corpus" / "standings"


def shown(name, wishes=None, form="text"):
    found = replay(trf.read(FOLDER / name).tournament)
    return document(name, found, wishes or Wishes(), form)


def test_text():
    lines = shown("swiss-16-2024.trf").splitlines()
    assert lines[:2] == [
        "Exercise Swiss: standings after round 5",
        "Ranked by PTS,BH/C1,BH,SB (as 212 declares), C.07 as of 2023",
    ]
    assert lines[3].split() == ["Place", "No", "Name", "PTS", "BH/C1", "BH", "SB"]
    assert lines[4].split() == ["1", "2", "Player,", "Nr02", "4", "12", "13", "9.5"]
    assert len(lines) == 4 + 16


def test_the_crosstable_of_a_swiss_names_places_in_the_table():
    rows = shown("swiss-16-2024.trf", Wishes(crosstable=True)).splitlines()
    winner = rows[4].split()
    assert winner[-5:] == ["16b1", "13w1", "4b=", "5w1", "2b="]
    # Player 12: lost to 4, bye, forfeit win against 14, and left.
    twelfth = next(row.split() for row in rows if "Nr12" in row)
    assert twelfth[-5:] == ["3w0", "U", "12+", "Z", "Z"]


def test_the_crosstable_of_a_round_robin_is_a_matrix():
    text = shown("round-robin-6-2026.trf", Wishes(crosstable=True), "csv")
    rows = list(csv.reader(io.StringIO(text)))
    assert rows[0][-6:] == ["1", "2", "3", "4", "5", "6"]
    assert rows[1][-6:] == ["*", "1", "1", "1", "=", "0"]
    for n in range(6):
        assert rows[n + 1][-6 + n] == "*"
    assert [row[0] for row in rows[1:]] == ["1", "2", "2", "4", "5", "6"]


def test_teams():
    text = shown("team-14-2024.trf", Wishes("EDEBT,BC,TBR", crosstable=True), "csv")
    rows = {row["No"]: row for row in csv.DictReader(io.StringIO(text))}
    assert rows["11"]["EDEBT"] == "1"
    assert rows["14"]["EDEBT"] == "2"
    assert rows["1"]["6"] == "6w:4+"
    assert (rows["14"]["5"], rows["14"]["7"]) == ("H", "U")


def test_json_is_exact():
    found = json.loads(shown("team-14-2024.trf", Wishes("SSSC", 3, True), "json"))
    assert (found["version"], found["after_round"], found["rules"]) == (1, 3, "2023")
    assert found["tie_breaks"] == ["PTS", "SSSC"]
    assert found["source"] == "as asked"
    values = [each["value"] for row in found["standings"] for each in row["values"]]
    assert all(isinstance(each, (int, str)) for each in values)
    assert len(found["standings"][0]["rounds"]) == 3
    first = next(row for row in found["standings"] if row["number"] == 8)
    assert first["rounds"][0] == {"opponent": 1, "colour": "b", "result": "1.5"}


def test_markdown_keeps_its_columns():
    report = tournament(("2w1", "1b0"))
    text = document("a.trf", replay(report), Wishes("BH"), "md").replace("\\|", "")
    table = [line for line in text.splitlines() if line.startswith("|")]
    assert {line.count("|") for line in table} == {6}


def test_standings_after_a_round_are_those_of_a_shorter_report():
    name = "swiss-16-encounter.trf"
    text = (FOLDER / name).read_text(encoding="utf-8").replace("142 9", "142 5")
    short = "\n".join(
        line[: 90 + 10 * 5].rstrip() if line.startswith("001") else line
        for line in text.splitlines()
    )
    wishes = Wishes("BH/C1,BH,SB,AOB", 5)
    early = shown(name, wishes, "csv")
    cut = replay(trf.read(short.encode(), name=name).tournament)
    assert document(name, cut, Wishes("BH/C1,BH,SB,AOB"), "csv") == early


def test_without_a_list_the_one_that_explains_the_ranks_is_used():
    text = (
        (FOLDER / "swiss-16-2024.trf")
        .read_text(encoding="utf-8")
        .replace("212 PTS,BH/C1,BH,SB\n", "")
    )
    found = replay(trf.read(text.encode(), name="a.trf").tournament)
    assert "PTS,BH/C1,SB (found from the recorded ranks)" in document("a", found, Wishes(), "text")


def test_open_games_are_told():
    report = tournament(("2w1 3b", "1b0 4w1", "4w1 1w", "3b0 2b0"))
    text = document("a.trf", replay(report), Wishes("BH"), "text")
    assert "Note: 1 games without a result" not in text
    assert "1 game without a result counts as a draw" in text


def run(*arguments):
    return subprocess.run(
        [sys.executable, str(ROOT / "cli.py"), "standings", *map(str, arguments)],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--tie-breaks", "BH,XYZ"), "'XYZ' is no tie-break known here"),
        (("--after-round", "9"), "round 9 is not recorded (there are 5)"),
    ],
)
def test_usage_errors(arguments, message):
    left = run(FOLDER / "swiss-16-2024.trf", *arguments)
    assert left.returncode == 2
    assert message in left.stderr
    assert left.stdout == ""


def test_a_file_is_not_overwritten_without_force(tmp_path):
    out = tmp_path / "out.csv"
    out.write_text("mine")
    arguments = (FOLDER / "swiss-16-2024.trf", "--format", "csv", "-o", out)
    assert run(*arguments).returncode == 2
    assert out.read_text() == "mine"
    assert run(*arguments, "--force").returncode == 0
    assert out.read_text() == shown("swiss-16-2024.trf", form="csv")
