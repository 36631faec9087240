"""`trf explain`: forms of output, exit codes, and the examples of docs/explain.md."""

import json
import re
import shlex
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests" / "verify"))

from small_reports import EIGHT, OPEN, text  # noqa: E402

# Typer imports what newer versions of Click only warn of.
pytestmark = pytest.mark.filterwarnings("ignore:'click.*:DeprecationWarning")

REAL = "corpus/real/smc-sw-015p-07r.trf"
PAGE = (ROOT / "docs" / "explain.md").read_text("utf-8")
EXAMPLES = re.findall(r"```console\n\$ trf (.*?)```", PAGE, re.DOTALL)


@pytest.fixture(autouse=True)
def from_the_root(monkeypatch):
    monkeypatch.chdir(ROOT)


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_of_the_page(example, run):
    command, *expected = example.split("\n")
    code, out, _ = run(*shlex.split(command))
    assert code == (1 if command.startswith("check") else 0)
    lines = iter(out.split("\n"))
    for line in expected:
        assert line in ("", "...") or line in lines, line


def test_the_page_has_three_cases():
    files = {word for each in EXAMPLES for word in each.split() if word.startswith("corpus/real/")}
    assert len(files) == 3


def test_the_short_form_is_short(run):
    """A bracket is a few lines; nothing is said of what is in order."""
    _, out, _ = run("explain", REAL, "--round", 1)
    assert out.splitlines()[1:] == [
        "Bracket of 0 points: 14 players",
        "  Players      1 2 3 4 5 6 7 8 9 10 11 12 13 15",
        "  Paired       1-8 2-9 3-10 4-11 5-12 6-13 7-15 - the natural pairing",
    ]
    _, everything, _ = run("explain", REAL, "--round", 1, "--full")
    assert "Colours" in everything
    assert "C21 none" in everything
    assert "Taken for granted" in everything


def test_no_line_is_too_long(run):
    _, out, _ = run("explain", REAL, "--full")
    assert max(map(len, out.splitlines())) <= 100


def test_markdown(run):
    code, out, _ = run("explain", REAL, "--round", "4", "--format", "md", "--player", "3")
    assert code == 0
    assert out.startswith("## Round 4 of 7")
    assert "\n### Player 3 " in out
    assert "\n- **Why the bye**: 3 with 0.5" in out
    assert "11 (from 1 point) \\| 3 8" in out


def test_json(run):
    code, out, _ = run("explain", REAL, "--round", "3-4", "--player", "3", "--format", "json")
    assert code == 0
    document = json.loads(out)
    assert document["version"] == 1
    assert document["file"] == REAL
    assert [each["round"] for each in document["rounds"]] == [3, 4]
    story = document["rounds"][1]
    assert (story["status"], story["bye"], story["bye_recorded"]) == ("deviates", 3, 8)
    bracket = story["brackets"][-1]
    assert bracket["moved"] == [[11, 100]]
    assert bracket["natural"]["criterion"] == "C9"
    assert bracket["recorded"]["pairs"] == [[11, 3]]
    assert story["players"][0]["instead"][0]["article"] == "2.4.4"


def test_the_keys_of_the_json_are_documented(run):
    _, out, _ = run("explain", REAL, "--round", "4", "--player", "3", "--format", "json")
    page = (ROOT / "docs" / "json.md").read_text("utf-8").split("## `trf explain", 1)[1]

    def keys(value):
        if isinstance(value, dict):
            for key, inner in value.items():
                if not key.isdecimal():
                    yield key
                yield from keys(inner)
        elif isinstance(value, list):
            for inner in value:
                yield from keys(inner)

    for key in set(keys(json.loads(out))):
        assert f"`{key}`" in page, key


def test_the_next_round(run, tmp_path):
    (tmp_path / "eight.trf").write_text(text(EIGHT, *OPEN), encoding="utf-8")
    code, out, _ = run("explain", tmp_path / "eight.trf", "--next")
    assert code == 0
    assert out.startswith("Round 4 of 5, FIDE (Dutch) System, edition of 2026: the next round\n")


def test_no_legal_pairing(run, tmp_path):
    (tmp_path / "stuck.trf").write_text(text(("2w1", "1b0"), *OPEN), encoding="utf-8")
    code, _, errors = run("explain", tmp_path / "stuck.trf", "--next")
    assert code == 4
    assert "no pairing" in errors


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("--round", "44"), 2, "round 44 is not recorded"),
        (("--round", "4", "--bracket", "7"), 2, "no bracket of 7 points: there are 3, 2.5"),
        (("--round", "4", "--player", "99"), 2, "there is no player 99"),
        (("--round", "4", "--next"), 2, "leave out --round"),
        (("--next",), 2, "all 7 rounds are paired already"),
        (("--round", "4", "--system", "nonsense"), 2, "unknown system"),
    ],
)
def test_what_cannot_be_told(run, arguments, code, message):
    left, out, errors = run("explain", REAL, *arguments)
    assert (left, out) == (code, "")
    assert message in errors


def test_an_unreadable_file(run, tmp_path):
    (tmp_path / "empty.trf").write_bytes(b"")
    assert run("explain", tmp_path / "empty.trf")[0] == 3
    assert run("explain", tmp_path / "missing.trf")[0] == 3
