"""The command line: exit codes, forms of output, bad input."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from program import trf

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests" / "verify"))

from small_reports import EIGHT, OPEN, SEVEN, swapped, text  # noqa: E402

RIGHT = text(EIGHT, *OPEN)
WRONG = text(swapped(EIGHT, 3, (1, "2b1"), (2, "1w0")), *OPEN)
STUCK = text(("2w1", "1b0"), *OPEN)


@pytest.fixture
def files(tmp_path):
    (tmp_path / "right.trf").write_text(RIGHT, encoding="utf-8")
    (tmp_path / "wrong.trf").write_text(WRONG, encoding="utf-8")
    (tmp_path / "stuck.trf").write_text(STUCK, encoding="utf-8")
    (tmp_path / "empty.trf").write_bytes(b"")
    (tmp_path / "binary.trf").write_bytes(bytes(range(256)) * 40)
    return tmp_path


class TestExitCodes:
    def test_right(self, files):
        ran = trf("check", files / "right.trf")
        assert (ran.returncode, ran.stderr) == (0, "")
        assert "Round 3: as the rules give" in ran.stdout

    def test_wrong(self, files):
        ran = trf("check", files / "wrong.trf")
        assert ran.returncode == 1
        assert "Round 3: DEVIATES" in ran.stdout
        assert "Reason:" in ran.stdout

    def test_fail_on(self, files):
        noted = text(EIGHT, *OPEN, header=("012 T", "192 FIDE_SCHILLER"))
        (files / "noted.trf").write_text(noted, encoding="utf-8")
        assert trf("check", files / "noted.trf").returncode == 0
        assert trf("check", "--fail-on", "warning", files / "noted.trf").returncode == 1

    @pytest.mark.parametrize(
        "arguments",
        [
            ("check",),
            ("check", "--round", "x", "right.trf"),
            ("check", "--nonsense", "right.trf"),
            ("check", "--system", "nonsense", "right.trf"),
            ("check", "--edition", "1066", "right.trf"),
            ("check", "--initial-colour", "g", "right.trf"),
            ("check", "--rounds-total", "0", "right.trf"),
            ("check", "--only", "pairings,nonsense", "right.trf"),
            ("check", "--half-byes", "-1", "right.trf"),
            ("pair", "right.trf", "--round", "7"),
            ("nonsense",),
        ],
    )
    def test_usage(self, files, arguments):
        ran = trf(*arguments, cwd=files)
        assert ran.returncode == 2
        assert ran.stderr
        assert "Traceback" not in ran.stderr

    @pytest.mark.parametrize("name", ["missing.trf", "empty.trf", "binary.trf"])
    @pytest.mark.parametrize("command", ["check", "pair"])
    def test_unreadable(self, files, command, name):
        ran = trf(command, files / name)
        assert ran.returncode == 3
        assert "Traceback" not in ran.stderr + ran.stdout
        assert name in ran.stdout + ran.stderr

    def test_no_pairing(self, files):
        ran = trf("pair", files / "stuck.trf")
        assert ran.returncode == 4
        assert ran.stdout == ""
        assert "absolute criteria" in ran.stderr


class TestCheck:
    def test_folder(self, files):
        ran = trf("check", files)
        assert ran.returncode == 3
        lines = ran.stdout.splitlines()
        assert len(lines) == 6
        assert lines[-1].startswith("5 files, 7 rounds: 6 as the rules give, 1 deviating")

    def test_folder_without_reports(self, tmp_path):
        assert trf("check", tmp_path).returncode == 2

    def test_only_rounds_asked_for(self, files):
        ran = trf("check", "--round", "1", "--round", "2-2", files / "wrong.trf")
        assert ran.returncode == 0
        assert "Round 3" not in ran.stdout

    def test_quiet(self, files):
        ran = trf("check", "--quiet", files / "wrong.trf")
        assert "Round 1" not in ran.stdout
        assert "Round 3: DEVIATES" in ran.stdout

    def test_json(self, files):
        ran = trf("check", "--format", "json", files / "wrong.trf", files / "right.trf")
        found = json.loads(ran.stdout)
        assert ran.returncode == 1
        assert [each["rounds"][2]["status"] for each in found["files"]] == ["deviates", "ok"]

    def test_options_are_heard(self, files):
        ran = trf(
            "check", "--edition", "2017", "--initial-colour", "b", "--rounds-total", "9",
            "--only", "pairings", files / "right.trf",
        )  # fmt: skip
        assert "edition of 2017" in ran.stdout
        assert "3 of 9 rounds" in ran.stdout
        assert ran.returncode == 1  # colours of round 1

    def test_groups(self, files):
        (files / "count.trf").write_text(text(EIGHT, *OPEN, "062 9"), encoding="utf-8")
        only = ("check", "--format", "json", files / "count.trf", "--only")
        for groups, wanted in (
            (("pairings",), set()),
            (("report,norms",), {"report"}),
            (("pairings", "--only", "report"), {"report"}),
        ):
            [found] = json.loads(trf(*only, *groups).stdout)["files"]
            assert {each["group"] for each in found["findings"]} == wanted
            assert bool(found["rounds"]) == ("pairings" in groups)

    def test_half_byes(self, files):
        rows = swapped(EIGHT, 3, (7, "H"), (8, "H"))
        (files / "byes.trf").write_text(text(rows, *OPEN), encoding="utf-8")
        report = ("check", "--only", "report", files / "byes.trf")
        assert trf(*report).returncode == 0
        ran = trf(*report, "--half-byes", "0")
        assert ran.returncode == 1
        assert "RPT015" in ran.stdout

    def test_version(self):
        assert trf("--version").stdout.startswith("trf-verify ")


class TestPair:
    def test_text(self, files):
        ran = trf("pair", files / "right.trf")
        assert ran.returncode == 0
        assert ran.stdout.startswith("Round 4, FIDE (Dutch) System, edition of 2026")
        assert len(ran.stdout.splitlines()) == 5

    def test_json_and_list_agree(self, files):
        (files / "odd.trf").write_text(text(SEVEN, *OPEN), encoding="utf-8")
        found = json.loads(trf("pair", "--format", "json", files / "odd.trf").stdout)
        assert (found["version"], found["round"], len(found["pairs"])) == (1, 4, 3)
        listed = trf("pair", "--format", "list", files / "odd.trf").stdout.split("\n")
        pairs = [f"{white} {black}" for white, black in found["pairs"]]
        assert listed == ["4", *pairs, f"{found['bye']} 0", ""]

    def test_output_file(self, files):
        target = files / "round4.txt"
        ran = trf("pair", files / "right.trf", "--format", "list", "-o", target)
        assert (ran.returncode, ran.stdout) == (0, "")
        first = target.read_text(encoding="utf-8")
        assert first.startswith("4\n")
        refused = trf("pair", files / "right.trf", "-o", target)
        assert refused.returncode == 2
        assert target.read_text(encoding="utf-8") == first
        assert trf("pair", files / "right.trf", "-o", target, "--force").returncode == 0
        assert target.read_text(encoding="utf-8") != first
        assert not [path for path in files.iterdir() if path.name.endswith(".tmp")]

    def test_output_that_cannot_be_written(self, files):
        ran = trf("pair", files / "right.trf", "-o", files / "nowhere" / "x.txt")
        assert ran.returncode == 2
        assert "Traceback" not in ran.stderr


@pytest.mark.parametrize("options", [(), ("--quiet",)])
@pytest.mark.parametrize("count", [1, 400])
def test_a_reader_that_leaves(files, count, options):
    """`trf check ... | head` ends without a traceback."""
    names = [str(files / "wrong.trf")] * count
    command = [sys.executable, str(ROOT / "cli.py"), "check", *options, *names]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT)
    if count > 1:
        running.stdout.readline()
    running.stdout.close()
    errors = running.stderr.read()
    running.stderr.close()
    running.wait(timeout=60)
    assert b"Traceback" not in errors
    assert b"BrokenPipe" not in errors
