"""The examples of docs/ci.md and docs/compat.md, run."""

import re
import shutil

import pytest
from program import ROOT, python

PROGRAMS = {"trf": "main", "trf-bbppairings": "bbppairings", "trf-javafo": "javafo"}


def run(command, cwd):
    program, *arguments = command.split()
    return python("-c", f"import cli; cli.{PROGRAMS[program]}()", *arguments, cwd=cwd)


def examples():
    """Commands with what they print, cut where the page says so."""
    for page in ("ci.md", "compat.md"):
        text = (ROOT / "docs" / page).read_text(encoding="utf-8")
        for block in re.findall(r"(?m)^    \$ (trf(?:.|\n)*?)\n\n(?! )", text):
            command, *lines = [line.removeprefix("    ") for line in block.splitlines()]
            yield pytest.param(command, lines, id=f"{page}: {command[:40]}")


@pytest.mark.parametrize(("command", "lines"), [*examples()])
def test_examples_print_what_the_pages_say(command, lines):
    ran = run(command, ROOT)
    assert ran.stderr == ""
    printed = [line.rstrip() for line in ran.stdout.splitlines()]
    if lines[-1] == "...":
        lines = lines[:-1]
        printed = printed[: len(lines)]
    assert printed == lines


def test_there_are_examples_on_both_pages():
    assert {each.id.partition(":")[0] for each in examples()} == {"ci.md", "compat.md"}


def test_the_workflow_writes_what_it_shows(tmp_path):
    text = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
    (workflow,) = re.findall(r"```yaml\n(name: .*?)```", text, re.DOTALL)
    (command,) = re.findall(r"run: >\n((?: {10}.*\n)+)", workflow)
    (tmp_path / "reports").mkdir()
    shutil.copy(ROOT / "corpus/real/smc-sw-015p-07r.trf", tmp_path / "reports")
    ran = run(" ".join(command.split()), tmp_path)
    assert ran.returncode == 1
    assert "\n::error file=reports/smc-sw-015p-07r.trf,line=20,col=122," in ran.stdout
    written = {path.name for path in tmp_path.iterdir() if path.is_file()}
    assert written == {"trf.sarif", "trf.xml", "trf.md"}
    assert all(f" {name}" in workflow or f"'{name}'" in workflow for name in written)


def test_the_hooks_call_commands_that_exist():
    text = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    page = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
    hooks = re.findall(r"- id: (\S+)\n(?:  .*\n)*?  entry: trf (\S+)\n  args: \[(.*?)\]", text)
    assert [name for name, _, _ in hooks] == ["trf-check", "trf-lint"]
    for name, command, option in hooks:
        assert f"- id: {name}" in page
        ran = run(f"trf {command} corpus/checks/clean.trf {option}", ROOT)
        assert (ran.returncode, ran.stderr) == (0, "")
    (pattern, *others) = set(re.findall(r"  files: (.*)\n", text))
    assert not others
    assert re.search(pattern, "a/B.TRF")
    assert not re.search(pattern, "notes.txt")
