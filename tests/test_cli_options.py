"""The switches of the old texts on the command line: taken by every command that pairs or ranks."""

import json
import sys
from pathlib import Path

import pytest
from program import trf

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests" / "verify"))

from small_reports import SEVEN, text  # noqa: E402

OF_1992 = ("012 Open", "042 1992/03/05", "092 Swiss System")
MIRRORED = (
    "4w1 2b= 3w1", "5b= 1w= 6b=", "6w1 5b= 1b0", "1b0 6b1 5w1", "2w= 3w= 4b0", "3b0 4w0 2w=",
)  # fmt: skip


@pytest.fixture
def files(tmp_path):
    report = text(MIRRORED, "142 5", "152 W", header=OF_1992)
    (tmp_path / "1992.trf").write_text(report, encoding="utf-8")
    (tmp_path / "2026.trf").write_text(text(SEVEN), encoding="utf-8")
    return tmp_path


def test_a_check_by_a_reading(files):
    plain = trf("check", files / "1992.trf")
    assert plain.returncode == 0
    assert "Options: r10_8=printed, rank=score" in plain.stdout
    assert "Round 3: not determined: within the rules" in plain.stdout
    ran = trf("check", files / "1992.trf", "--option", "r10_8=mirrored", "--format", "json")
    [found] = json.loads(ran.stdout)["files"]
    assert found["options"]["r10_8"] == "mirrored"
    assert {each["status"] for each in found["rounds"]} == {"ok"}
    assert "option r10_8=mirrored, as asked" in found["assumptions"]


def test_other_commands(files):
    pairs = [
        trf("pair", files / "1992.trf", "--round", "3", "--format", "list", *option).stdout
        for option in ((), ("--option", "r10_8=mirrored"))
    ]
    assert pairs[0] != pairs[1]
    assert "6 2" in pairs[1]
    told = trf("explain", files / "1992.trf", "--round", "3", "--option", "r10_8=mirrored")
    assert told.returncode == 0
    ranked = trf("standings", files / "1992.trf", "--option", "ratings=bcf", "--format", "json")
    assert json.loads(ranked.stdout)["tie_breaks"][:2] == ["PTS", "SRO/C1"]
    assert trf("identify", files / "1992.trf").stdout.splitlines()[1].endswith("r10_8=mirrored")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("check", "1992.trf", "--option", "mirror=on"), "there are: r10_8=printed|mirrored"),
        (("check", "1992.trf", "--option", "r10_8=both"), "there are: printed, mirrored"),
        (("check", "1992.trf", "--option", "r10_8"), "is not name=value"),
        (("pair", "2026.trf", "--option", "youth=on"), "those that have: dutch-1998"),
        (("check", "2026.trf", "--system", "dutch", "--option", "youth=on"), "has no options"),
        (("standings", "1992.trf", "--option", "r10_8=both"), "there are: printed, mirrored"),
        (("systems", "nonsense"), "unknown system 'nonsense' (known: dutch, "),
    ],
)
def test_what_is_refused(files, arguments, says):
    ran = trf(*arguments, cwd=files)
    assert ran.returncode == 2
    assert says in ran.stderr
    assert "Traceback" not in ran.stderr
    assert not ran.stdout


def test_systems(files):
    listed = trf("systems", "dutch-1998").stdout
    assert "--option exchanges=table|definition|note-14: " in listed
    assert "burstein" not in listed
    [found] = json.loads(trf("systems", "fide-swiss-1987", "--format", "json").stdout)["systems"]
    assert found["options"][0]["values"] == ["printed", "mirrored"]
    assert found["options"][0]["default"] == "printed"
    assert "--option columns=" in trf("systems").stdout
