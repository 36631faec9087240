"""Forms of a check for continuous integration, and the stand-ins for other programs."""

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from program import trf
from small_reports import EIGHT, OPEN, swapped, text

ROOT = Path(__file__).parents[1]
WRONG = text(swapped(EIGHT, 3, (1, "2b1"), (2, "1w0")), *OPEN)


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "right.trf").write_text(text(EIGHT, *OPEN), encoding="utf-8")
    (tmp_path / "wrong.trf").write_text(WRONG, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("name", "beginning"),
    [
        ("sarif", '{\n "$schema":'),
        ("markdown", "## Tournament reports\n"),
    ],
)
def test_formats_are_printed(folder, name, beginning):
    ran = trf("check", "wrong.trf", "right.trf", "--format", name, cwd=folder)
    assert (ran.returncode, ran.stderr) == (1, "")
    assert ran.stdout.startswith(beginning)


def test_several_forms_in_one_run(folder):
    ran = trf(
        "check", "wrong.trf", "--report", "junit=out.xml", "--report", "sarif=out.sarif",
        "--report", "github=-", "--docs-url", "https://example.org/docs", cwd=folder,
    )  # fmt: skip
    assert ran.returncode == 1
    assert ran.stdout.startswith("wrong.trf\n")
    assert "\n::error file=wrong.trf,line=" in ran.stdout
    assert ET.parse(folder / "out.xml").getroot().get("failures") == "1"
    log = json.loads((folder / "out.sarif").read_text(encoding="utf-8"))
    rules = log["runs"][0]["tool"]["driver"]["rules"]
    assert rules[0]["helpUri"] == "https://example.org/docs/checks.md#what-to-do-about-each"


def test_the_address_of_the_pages_from_the_environment(folder):
    ran = trf(
        "check", "wrong.trf", "--format", "sarif", cwd=folder, TRF_DOCS_URL="https://example.org"
    )
    assert "https://example.org/checks.md" in ran.stdout


@pytest.mark.parametrize("name", ["text", "sarif"])
def test_output_to_a_file_that_is_new(folder, name):
    ran = trf("check", "wrong.trf", "--format", name, "-o", "out", cwd=folder)
    assert (ran.returncode, ran.stdout, ran.stderr) == (1, "", "")
    first = (folder / "out").read_text(encoding="utf-8")
    assert "wrong.trf" in first
    ran = trf("check", "right.trf", "--format", name, "-o", "out", cwd=folder)
    assert (ran.returncode, ran.stderr) == (2, "trf: out exists already (--force overwrites it)\n")
    assert (folder / "out").read_text(encoding="utf-8") == first
    ran = trf("check", "right.trf", "--format", name, "-o", "out", "--force", cwd=folder)
    assert ran.returncode == 0
    assert "right.trf" in (folder / "out").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "arguments",
    [
        ("--report", "junit"),
        ("--report", "nonsense=x"),
        ("--report", "junit=x", "--report", "sarif=x"),
        ("--report", "junit=nowhere/x"),
    ],
)
def test_wrong_usage_writes_nothing(folder, arguments):
    ran = trf("check", "wrong.trf", *arguments, cwd=folder)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr
    assert sorted(each.name for each in folder.iterdir()) == ["right.trf", "wrong.trf"]


def test_a_missing_file_is_told(folder):
    ran = trf("check", "gone.trf", "--format", "junit", "--report", "github=-", cwd=folder)
    assert ran.returncode == 3
    assert "<error message=" in ran.stdout
    assert "::error file=gone.trf,line=1," in ran.stdout


def test_compat(folder):
    ran = trf("compat", "--dutch", "wrong.trf", "-c", cwd=folder)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "wrong: Round #3\n  Checker pairings        Tournament pairings \n" in ran.stdout
    ran = trf("compat", "right.trf", "-p", "out.txt", "-l", cwd=folder)
    assert (ran.returncode, ran.stdout) == (0, "")
    assert (folder / "out.txt").read_text(encoding="utf-8").startswith("4\n")
    assert (folder / "right.list").exists()
    assert trf("compat", "--dutch", "gone.trf", "-p", cwd=folder).returncode == 5
    assert trf("compat", "--help", cwd=folder).returncode == 3


@pytest.mark.parametrize(
    ("function", "name"), [("bbppairings", "trf-bbppairings"), ("javafo", "trf-javafo")]
)
def test_the_stand_ins(folder, function, name):
    code = f"import cli; cli.{function}()"
    ran = subprocess.run(
        [sys.executable, "-c", code, "-r"],
        capture_output=True, text=True, timeout=60, check=False,
        env={"PYTHONPATH": str(ROOT), "PATH": ""},
    )  # fmt: skip
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith(f"{name} (trf-verify)")
