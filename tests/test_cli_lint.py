"""`trf lint`: forms of output, exit codes, where repairs go, bad input."""

import json
import stat
from pathlib import Path

import program
import pytest

ROOT = Path(__file__).parents[1]
CASES = ROOT / "corpus" / "cases"
SHIFTED = CASES / "shifted-title-latin1-cr.trf"
PLATFORM = CASES / "platform-header.trf"
RIGHT = """012 Open
022 Springfield
032 ITA
042 2015/03/07
102 Doe, Jane
001    1 m    Player, A                         2288 ITA      851270 1993/00/00  1.0    1     2 w 1
001    2 m    Player, B                         2188 ITA      851271 1993/00/00  0.0    2     1 b 0
"""


def trf(*arguments, cwd=None):
    return program.trf("lint", *arguments, cwd=cwd)


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "right.trf").write_text(RIGHT, encoding="utf-8")
    (tmp_path / "shifted.trf").write_bytes(SHIFTED.read_bytes())
    return tmp_path


def test_text():
    ran = trf(SHIFTED)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert (
        f"{SHIFTED}:5:5: warning TRF801 record 062 says 9, but the file has 4 players "
        "[expected 4; found '9']"
    ) in ran.stdout.splitlines()
    assert ran.stdout.splitlines()[-1] == (
        f"{SHIFTED}: TRF16 (the start date 2023/08/01, and no letters among the results); "
        "2 warnings, 7 notes"
    )


def test_several_files_and_quiet(folder):
    loud, quiet = trf(folder), trf("--quiet", folder)
    assert loud.returncode == quiet.returncode == 0
    assert "right.trf: TRF06 (the start date 2015/03/07" in loud.stdout
    assert "; nothing found" in loud.stdout
    assert "right.trf" not in quiet.stdout
    assert " note " not in quiet.stdout
    assert loud.stdout.splitlines()[-1] == quiet.stdout.splitlines()[-1]
    assert loud.stdout.splitlines()[-1] == "2 files: 2 warnings, 7 notes"


def test_json(folder):
    ran = trf("--format", "json", "--for", "rating", folder, folder / "missing.trf")
    assert ran.returncode == 3
    document = json.loads(ran.stdout)
    right, shifted, missing = document["files"]
    assert document["version"] == 1
    assert (right["edition"], right["purpose"], right["findings"]) == ("trf06", "rating", [])
    assert (shifted["encoding"], shifted["line_end"]) == ("latin-1", "CR")
    found = {each["code"]: each for each in shifted["findings"]}
    assert found["TRF801"] == {
        "code": "TRF801",
        "severity": "warning",
        "line": 5,
        "column": 5,
        "message": "record 062 says 9, but the file has 4 players",
        "expected": "4",
        "found": "9",
        "also": [],
        "fixable": True,
    }
    assert found["TRF951"]["line"] is None
    assert found["TRF951"]["severity"] == "error"
    assert found["TRF106"]["also"] == [[8, 11], [9, 11], [10, 11]]
    assert missing["problem"] == "No such file or directory"
    assert missing["edition"] is missing["repairs"] is None
    totals = document["totals"]
    assert (totals["files"], totals["unreadable"]) == (3, 1)
    assert totals["codes"]["TRF106"] == 4


class TestExitCodes:
    def test_limits(self):
        assert trf(PLATFORM).returncode == 0
        assert trf("--fail-on", "warning", PLATFORM).returncode == 1
        assert trf("--fail-on", "note", CASES / "pab-written-F.trf").returncode == 1
        assert trf("--for", "rating", PLATFORM).returncode == 1
        assert trf("--edition", "trf26", "--for", "pairing", PLATFORM).returncode == 1

    @pytest.mark.parametrize(
        "arguments",
        [
            (),
            ("--edition", "trf99", "right.trf"),
            ("--for", "fun", "right.trf"),
            ("--in-place", "--force", "right.trf"),
            ("-o", "new.trf", "right.trf"),
            ("--fix", "--in-place", "right.trf"),
            ("--fix", "--in-place", "--force", "-o", "new.trf", "right.trf"),
            ("--fix", "-o", "shifted.trf", "right.trf"),
            ("--fix", "-o", "new", "right.trf", "right.trf"),
            ("--players", "missing.zip", "right.trf"),
            ("--players", "right.trf", "right.trf"),
            ("empty",),
        ],
    )
    def test_usage(self, folder, arguments):
        (folder / "empty").mkdir()
        before = {path: path.read_bytes() for path in folder.glob("*.trf")}
        ran = trf(*arguments, cwd=folder)
        assert ran.returncode == 2
        assert ran.stderr
        assert "Traceback" not in ran.stderr
        assert {path: path.read_bytes() for path in folder.glob("*.trf")} == before

    @pytest.mark.parametrize("data", [b"", b"hello\n", bytes(range(256)) * 40])
    def test_unreadable(self, tmp_path, data):
        path = tmp_path / "bad.trf"
        path.write_bytes(data)
        for arguments in ((), ("--fix", "-o", tmp_path / "new.trf")):
            ran = trf(*arguments, path)
            assert ran.returncode == 3
            assert "could not be read" in ran.stdout
            assert not (tmp_path / "new.trf").exists()


class TestFix:
    def test_nothing_is_written_unless_asked(self, folder):
        ran = trf("--fix", folder / "shifted.trf")
        assert ran.returncode == 0
        assert ":8:11: repaired TRF106 ' m  ' -> ' IM '" in ran.stdout
        assert "6 repairs, nothing written" in ran.stdout
        assert (folder / "shifted.trf").read_bytes() == SHIFTED.read_bytes()

    def test_a_copy(self, folder):
        ran = trf("--fix", folder / "shifted.trf", "-o", folder / "new.trf", "--format", "json")
        (document,) = json.loads(ran.stdout)["files"]
        assert document["written"] == str(folder / "new.trf")
        assert document["repairs"][0] == {
            "code": "TRF801",
            "line": 5,
            "column": 5,
            "before": "9",
            "after": "4",
        }
        assert not {each["code"] for each in document["findings"]} & {"TRF105", "TRF106", "TRF801"}
        lines = (folder / "new.trf").read_bytes().decode("latin-1").split("\r")
        assert lines[4] == "062 4"
        assert [line[9:20] for line in lines[6:10]] == [
            *("m GM Peñalv", "m IM Müller", "wWFM Núñez,", "m FM ?ák, ?")
        ]

    def test_copies_go_to_a_folder(self, folder):
        ran = trf("--fix", folder, "-o", folder / "new")
        assert ran.returncode == 0
        assert sorted(path.name for path in (folder / "new").iterdir()) == [
            "right.trf",
            "shifted.trf",
        ]
        assert (folder / "new" / "right.trf").read_text(encoding="utf-8") == RIGHT
        assert trf("--fix", folder / "right.trf", "-o", folder / "new").returncode == 2
        assert trf("--fix", folder / "right.trf", "-o", folder / "new", "--force").returncode == 0

    def test_in_place(self, folder):
        path = folder / "shifted.trf"
        path.chmod(0o640)
        untouched = (folder / "right.trf").stat().st_mtime_ns
        ran = trf("--fix", "--in-place", "--force", path, folder / "right.trf")
        assert ran.returncode == 0
        assert b"\r062 4\r" in path.read_bytes()
        assert stat.S_IMODE(path.stat().st_mode) == 0o640
        assert (folder / "right.trf").stat().st_mtime_ns == untouched
        assert not list(folder.glob(".*"))

    def test_a_folder_that_cannot_be_written_to(self, folder):
        (folder / "file").write_text("", encoding="utf-8")
        ran = trf("--fix", folder / "right.trf", "-o", folder / "file" / "new.trf")
        assert ran.returncode == 2
        assert "Traceback" not in ran.stderr
