"""`trf import`: a club's tables become a report."""

import subprocess
import sys
from pathlib import Path

import pytest

import trf
from trf import tables

ROOT = Path(__file__).parents[2]
CORPUS = ROOT / "corpus" / "real"
PLAYERS = (
    "Spring Open\nNr;Name;Elo;Jahrgang\n1;Müller, Eva;2100;1990\n2;Rossi, Ugo;;\n3;Ng, Li;18;\n"
)
GAMES = 'Round,White,Black,Result\n1,1,2,1-0\n1,3,bye,\n2,"Ng, Li",Eva Müller,½-½\n2,2,bye,1\n'

TWO_PROBLEMS = (
    "trf: games: row 2, column 'Black': there is no player number 9\n"
    "trf: games: row 2, column 'Result': '2-0' is not a result\n"
    "trf: games: row 3, column 'Round': 'x' is no round from 1 to 99\n"
)


def run(folder, *arguments):
    return subprocess.run(
        [sys.executable, str(ROOT / "cli.py"), "import", *map(str, arguments)],
        capture_output=True, text=True, encoding="utf-8", timeout=60, check=False, cwd=folder,
        env={"PYTHONPATH": str(ROOT), "PATH": "", "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip


@pytest.fixture
def files(tmp_path):
    (tmp_path / "players.csv").write_text(PLAYERS, encoding="utf-8")
    (tmp_path / "games.csv").write_text(GAMES, encoding="utf-8")
    (tmp_path / "odd.csv").write_text("Round,White,Black,Result\n1,1,9,2-0\nx,1,2,1-0\n")
    return tmp_path


def test_a_report_is_written(files):
    ran = run(
        files, "players.csv", "games.csv", "-o", "out.trf", "--name", "Öpen", "--city", "Cork",
        "--start", "5 January 2024", "--rounds-total", "3", "--arbiter", "Doe, J",
    )  # fmt: skip
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout == "out.trf: 3 players, 2 rounds\n"
    report = trf.read(files / "out.trf")
    tournament = report.tournament
    assert tournament is not None
    assert report.errors == ()
    assert (tournament.name, tournament.city, tournament.chief_arbiter) == (
        "Öpen", "Cork", "Doe, J",
    )  # fmt: skip
    assert tournament.start_date_text == "2024/01/05"
    assert (tournament.rounds_declared, tournament.players_declared) == (3, 3)
    assert [(p.name, p.rating, p.points) for p in tournament.players] == [
        ("Müller, Eva", 2100, 150),
        ("Rossi, Ugo", None, 100),
        ("Ng, Li", 18, 150),
    ]
    assert tables.crosstable(tournament)["R2"].tolist() == ["3b=", "U", "1w="]


@pytest.mark.parametrize("suffix", ["csv", "xlsx"])
def test_our_own_tables_become_the_report_they_came_from(tmp_path, suffix):
    tournament = trf.read(CORPUS / "smc-sw-043p-09r.trf").tournament
    assert tournament is not None
    for name in ("players", "games", "byes"):
        frame = tables.TABLES[name](tournament)
        path = tmp_path / f"{name}.{suffix}"
        frame.to_csv(path, index=False) if suffix == "csv" else frame.to_excel(path, index=False)
    names = [f"{name}.{suffix}" for name in ("players", "games", "byes")]
    ran = run(tmp_path, names[0], names[1], "--byes", names[2], "-o", "out.trf", "--to", "trf16")
    assert (ran.returncode, ran.stderr) == (0, "")
    again = trf.read(tmp_path / "out.trf").tournament
    assert again is not None
    for new, old in zip(again.players, tournament.players, strict=True):
        told = (
            "number",
            "sex",
            "title",
            "name",
            "rating",
            "federation",
            "fide_id",
            "points",
            "rank",
        )
        assert [getattr(new, name) for name in told] == [getattr(old, name) for name in told]
        assert [c[:3] for c in new.cells] == [c[:3] for c in old.cells]


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["players.csv", "odd.csv"], 3, TWO_PROBLEMS),
        (["players.csv", "none.csv"], 3, "none.csv: No such file"),
        (["players.csv", "players.csv"], 3, "games: row 1: no column for: round, white, result"),
        (["players.csv", "games.csv", "--start", "soon"], 3, "'soon' is not a date"),
        (["players.csv", "games.csv", "--to", "pdf"], 2, "pdf"),
    ],
)
def test_what_makes_no_report(files, arguments, code, said):
    ran = run(files, *arguments, "-o", "out.trf")
    assert ran.returncode == code
    assert said in ran.stderr
    assert "Traceback" not in ran.stderr
    assert not (files / "out.trf").exists()


def test_nothing_is_overwritten_unasked(files):
    (files / "out.trf").write_text("mine")
    ran = run(files, "players.csv", "games.csv", "-o", "out.trf")
    assert ran.returncode == 2
    assert (files / "out.trf").read_text() == "mine"
    assert run(files, "players.csv", "games.csv", "-o", "out.trf", "--force").returncode == 0
    assert (files / "out.trf").read_text() != "mine"


def test_without_pandas(files):
    (files / "pandas.py").write_text("raise ModuleNotFoundError('no pandas', name='pandas')")
    code = f"import sys; sys.path.insert(0, {str(files)!r}); import cli; cli.main()"
    arguments = ["import", "players.csv", "games.csv", "-o", "out.trf"]
    ran = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True, text=True, timeout=60, check=False, cwd=files,
        env={"PYTHONPATH": str(ROOT), "PATH": ""},
    )  # fmt: skip
    assert ran.returncode == 2
    assert ran.stderr == "trf: tables need pandas: pip install 'trf-verify[tables]'\n"
