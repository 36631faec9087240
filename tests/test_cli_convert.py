"""`trf convert`: where things are written, what is told, exit codes, bad input."""

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from trf_lines import player_line
from tunx_file import TunxFile, players

import cli
import trf

# Typer uses names that newer versions of Click have deprecated.
pytestmark = pytest.mark.filterwarnings("ignore:'click:DeprecationWarning")

ROOT = Path(__file__).parents[1]
REAL = ROOT / "corpus" / "real"

OPEN = (
    "012 Open",
    "042 25.02.2024",
    player_line("   2 w 1", "0000 - U", number="1", points="2.0"),
    player_line("   1 b 0", "   3 w 1", number="2", points="1.0"),
    player_line("0000 - Z", "   2 b 0", number="3", points="0.0"),
)


class Ran:
    """What a run of the program left behind."""

    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err


@pytest.fixture
def run(capsysbinary, monkeypatch):
    def run_program(*arguments):
        monkeypatch.setattr(sys, "argv", ["trf", "convert", *map(str, arguments)])
        with pytest.raises(SystemExit) as leaving:
            cli.main()
        out, err = capsysbinary.readouterr()
        return Ran(leaving.value.code or 0, out, err.decode())

    return run_program


@pytest.fixture
def folder(tmp_path):
    inputs = tmp_path / "in"
    (inputs / "sub").mkdir(parents=True)
    for name in ("open.trf", "sub/second.tab", "sub/notes.md"):
        (inputs / name).write_bytes("".join(f"{line}\n" for line in OPEN).encode())
    return inputs


def written(path):
    return sorted(str(each.relative_to(path)) for each in path.rglob("*") if each.is_file())


# --- where things go ----------------------------------------------------------------------------


def test_one_file_goes_to_standard_output(run, folder):
    ran = run(folder / "open.trf", "--to", "trf26")
    assert ran.code == 0
    lines = ran.out.decode().split("\r\n")
    assert lines[:2] == ["012 Open", "042 2024/02/25"]
    assert "trf16 to trf26: 1 adjusted" in ran.err
    assert "adjusted: 042 date '25.02.2024' to '2024/02/25': written year, month, day" in ran.err


def test_its_own_edition_is_the_file_itself(run, folder):
    ran = run(folder / "open.trf", "--to", "trf16")
    assert (ran.code, ran.out) == (0, (folder / "open.trf").read_bytes())
    assert "nothing lost" in ran.err


def test_one_file_goes_to_a_file(run, folder, tmp_path):
    output = tmp_path / "out" / "new.trf"
    ran = run(folder / "open.trf", "--to", "trf26", "-o", output)
    assert (ran.code, ran.out) == (0, b"")
    report = trf.read(output)
    assert (report.line_end, report.encoding, report.diagnostics) == ("CRLF", "ascii", ())
    assert written(tmp_path / "out") == ["new.trf"]


def test_one_file_goes_into_a_folder(run, folder, tmp_path):
    assert run(folder / "open.trf", "--to", "trfx", "-o", tmp_path).code == 0
    assert (tmp_path / "open.trfx").exists()


def test_a_folder_goes_into_a_folder(run, folder, tmp_path):
    ran = run(folder, "--to", "trf26", "-o", tmp_path / "out")
    assert ran.code == 0
    assert written(tmp_path / "out") == ["open.trf", "sub/second.trf"]


def test_several_files_need_a_folder(run, folder, tmp_path):
    files = (folder / "open.trf", folder / "sub/second.tab")
    assert run(*files, "--to", "trf26").code == 2
    (tmp_path / "file").write_text("")
    assert run(*files, "--to", "trf26", "-o", tmp_path / "file").code == 2
    assert run(*files, "--to", "trf26", "-o", tmp_path / "out").code == 0
    assert written(tmp_path / "out") == ["open.trf", "second.trf"]


def test_two_files_never_become_one(run, folder, tmp_path):
    (folder / "open.tab").write_bytes((folder / "open.trf").read_bytes())
    ran = run(folder, "--to", "trf26", "-o", tmp_path / "out")
    assert ran.code == 2
    assert "would both be written to" in ran.err
    assert not (tmp_path / "out").exists()


def test_nothing_is_overwritten_without_force(run, folder, tmp_path):
    output = tmp_path / "out.trf"
    output.write_text("mine")
    ran = run(folder / "open.trf", "--to", "trf26", "-o", output)
    assert (ran.code, output.read_text()) == (2, "mine")
    assert "--force" in ran.err
    assert run(folder / "open.trf", "--to", "trf26", "-o", output, "--force").code == 0
    assert output.read_bytes().startswith(b"012 Open")


def test_a_file_already_there_stops_the_whole_folder(run, folder, tmp_path):
    (tmp_path / "out/sub").mkdir(parents=True)
    (tmp_path / "out/sub/second.trf").write_text("mine")
    assert run(folder, "--to", "trf26", "-o", tmp_path / "out").code == 2
    assert written(tmp_path / "out") == ["sub/second.trf"]


def test_a_folder_that_cannot_be_made_is_told(run, folder, tmp_path):
    (tmp_path / "file").write_text("")
    ran = run(folder / "open.trf", "--to", "trf26", "-o", tmp_path / "file" / "out.trf")
    assert ran.code == 2
    assert "Traceback" not in ran.err


# --- what is lost -------------------------------------------------------------------------------


def test_losses_are_told(run, folder):
    ran = run(folder / "open.trf", "--to", "trf06", "-q")
    assert ran.code == 0
    assert "lost: 001 result U: written 0000 - +: TRF06 has no bye codes (player 1, round 2)" in (
        ran.err
    )
    assert "adjusted:" not in ran.err


def test_strict_writes_nothing_that_loses(run, folder, tmp_path):
    output = tmp_path / "out.trf"
    ran = run(folder / "open.trf", "--to", "trf06", "-o", output, "--strict")
    assert (ran.code, output.exists()) == (1, False)
    assert "not written (--strict)" in ran.err
    assert run(folder / "open.trf", "--to", "trf06", "--strict").out == b""
    assert run(folder / "open.trf", "--to", "trf26", "-o", output, "--strict").code == 0


def test_strict_minds_what_was_not_read(run, tmp_path):
    path = tmp_path / "damaged.trf"
    path.write_text("\n".join(("012 One", "012 Two", *OPEN[2:])), encoding="utf-8")
    assert run(path, "--to", "json", "--strict").code == 1
    assert run(path, "--to", "trf26", "--strict").code == 1
    assert run(path, "--to", "trf16", "--strict").code == 0


def test_changes_are_written_as_json(run, folder, tmp_path):
    changes = tmp_path / "changes.json"
    assert run(folder / "open.trf", "--to", "trf06", "--changes", changes).code == 0
    document = json.loads(changes.read_text(encoding="utf-8"))
    (file,) = document["files"]
    assert (document["version"], file["edition"], file["written"]) == (1, "trf16", None)
    assert [each["place"] for each in file["losses"]] == ["player 1, round 2", "player 3, round 1"]
    assert file["adjustments"][0]["after"] == "2024/02/25"
    assert run(folder / "open.trf", "--to", "trf06", "--changes", changes).code == 2


# --- bytes --------------------------------------------------------------------------------------


def test_encoding_and_line_ends_can_be_chosen(run, tmp_path):
    path = tmp_path / "names.trf"
    path.write_bytes("".join(f"{line}\r\n" for line in ("012 Zoë Łódź", *OPEN[2:])).encode())
    ran = run(path, "--to", "trf26", "--encoding", "cp1250", "--line-ends", "cr")
    assert ran.code == 0
    assert ran.out.startswith("012 Zoë Łódź\r001".encode("cp1250"))
    lossy = run(path, "--to", "trf16", "--encoding", "latin-1")
    assert b"Zo\xeb ?\xf3d?\r\n" in lossy.out
    assert "characters that latin-1 lacks" in lossy.err
    assert run(path, "--to", "trf16", "--encoding", "latin-1", "--strict").code == 1


@pytest.mark.parametrize("name", ["klingon", "base64"])
def test_an_unknown_encoding_is_a_usage_error(run, folder, name):
    ran = run(folder / "open.trf", "--to", "trf26", "--encoding", name)
    assert (ran.code, "unknown encoding" in ran.err) == (2, True)


# --- bad input ----------------------------------------------------------------------------------


def test_unreadable_files_are_told_and_the_others_converted(run, folder, tmp_path):
    (folder / "bad.trf").write_bytes(bytes(range(256)) * 9)
    (folder / "wrong.json").write_text('{"format": 1}')
    wrong = folder / "wrong.json"
    ran = run(folder, folder / "missing.trf", wrong, "--to", "trf26", "-o", tmp_path / "out")
    assert ran.code == 3
    assert written(tmp_path / "out") == ["open.trf", "sub/second.trf"]
    for words in ("wrong.json: format: 'trf-tournament' expected", "bad.trf: this is not a text"):
        assert words in ran.err
    assert "missing.trf: No such file" in ran.err


def test_an_empty_folder_is_a_usage_error(run, tmp_path):
    assert run(tmp_path, "--to", "trf26", "-o", tmp_path).code == 2


# --- other forms --------------------------------------------------------------------------------


def test_json_comes_back_as_the_file(run, folder, tmp_path):
    output = tmp_path / "open.json"
    assert run(folder / "open.trf", "--to", "json", "-o", output).code == 0
    ran = run(output, "--to", "trf16")
    assert ran.out.decode().splitlines() == list(OPEN)
    assert "trf16 to trf16" in ran.err
    assert run(output, "--to", "trf26").out.decode().splitlines()[1] == "042 2024/02/25"


@pytest.mark.parametrize(("target", "start"), [("md", b"# Open\n"), ("html", b"<!DOCTYPE html>")])
def test_pages(run, folder, target, start):
    ran = run(folder / "open.trf", "--to", target)
    assert ran.out.startswith(start)
    assert "written" in ran.err


def test_csv_is_a_folder_of_tables(run, folder, tmp_path):
    pytest.importorskip("pandas")
    assert run(folder / "open.trf", "--to", "csv", "-o", tmp_path / "tables").code == 0
    names = [f"{name}.csv" for name in
             ("byes", "crosstable", "games", "players", "standings", "teams")]  # fmt: skip
    assert written(tmp_path / "tables") == names
    text = (tmp_path / "tables/games.csv").read_text(encoding="utf-8")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [(row["round"], row["white"], row["black"]) for row in rows] == [
        ("1", "1", "2"),
        ("2", "2", "3"),
    ]
    assert run(folder / "open.trf", "--to", "csv", "-o", tmp_path / "tables").code == 2


def test_one_table_is_a_file(run, folder, tmp_path):
    pytest.importorskip("pandas")
    ran = run(folder / "open.trf", "--to", "csv", "--table", "players")
    rows = list(csv.DictReader(io.StringIO(ran.out.decode())))
    assert [row["number"] for row in rows] == ["1", "2", "3"]
    assert run(folder, "--to", "csv", "--table", "games", "-o", tmp_path / "out").code == 0
    assert written(tmp_path / "out") == ["open.games.csv", "sub/second.games.csv"]


def test_tables_of_several_files_stand_in_their_folders(run, folder, tmp_path):
    pytest.importorskip("pyarrow")
    assert run(folder, "--to", "parquet", "-o", tmp_path / "out").code == 0
    assert "sub/second/games.parquet" in written(tmp_path / "out")


def test_a_workbook_has_a_sheet_per_table(run, folder, tmp_path):
    openpyxl = pytest.importorskip("openpyxl")
    assert run(folder / "open.trf", "--to", "xlsx").code == 2
    output = tmp_path / "open.xlsx"
    assert run(folder / "open.trf", "--to", "xlsx", "-o", output).code == 0
    book = openpyxl.load_workbook(output)
    assert book.sheetnames == ["players", "games", "byes", "standings", "crosstable", "teams"]


def test_a_missing_package_is_told_with_its_extra(run, folder, monkeypatch):
    monkeypatch.setattr("trf.convert_files.find_spec", lambda _: None)
    ran = run(folder / "open.trf", "--to", "csv", "-o", folder / "out")
    assert ran.code == 2
    assert "csv needs pandas: pip install 'trf-verify[tables]'" in ran.err


def test_a_swiss_manager_file_is_no_edition(run, tmp_path):
    path = tmp_path / "event.TUNX"
    path.write_bytes(TunxFile(players=players(2), rounds=[[(1, 2, 1)]]).build())
    ran = run(path, "--to", "trf26")
    assert "another format to trf26" in ran.err


# --- progress -----------------------------------------------------------------------------------


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def __init__(self, terminal):
        super().__init__()
        self.terminal = terminal

    def isatty(self):
        return self.terminal


@pytest.mark.parametrize(
    ("terminal", "seconds", "shown"), [(True, 2, True), (True, 0.1, False), (False, 2, False)]
)
def test_a_bar_appears_on_a_terminal_after_a_second(monkeypatch, terminal, seconds, shown):
    stream, now = Terminal(terminal), [0.0]
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(cli.time, "monotonic", lambda: now[0])
    items = []
    for item in cli._with_progress([1, 2, 3]):
        items.append(item)
        now[0] += seconds
    assert items == [1, 2, 3]
    assert bool(stream.getvalue()) is shown


def test_the_program_as_a_process(tmp_path):
    ran = subprocess.run(
        [sys.executable, str(ROOT / "cli.py"), "convert", str(REAL / "shc-rr-007p-07r.trf"),
         "--to", "trf26"],
        capture_output=True, timeout=60, check=False,
        env={"PYTHONPATH": str(ROOT), "PATH": ""},
    )  # fmt: skip
    assert ran.returncode == 0
    assert ran.stdout.startswith(b"012 ")
    assert b"trf16 to trf26" in ran.stderr
