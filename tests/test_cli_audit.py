"""`trf audit`: the commands as a user runs them."""

import json
import os
import pty
import shutil
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CLEAN = ROOT / "corpus" / "checks" / "clean.trf"
DEVIATING = ROOT / "corpus" / "real" / "smc-sw-015p-07r.trf"

ENVIRONMENT = {"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", "PATH": "", "COLUMNS": "120"}


def trf(*arguments, code=None):
    start = ["-c", code] if code else [str(ROOT / "cli.py")]
    return subprocess.run(
        [sys.executable, *start, *map(str, arguments)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
        env=ENVIRONMENT,
    )


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    folder = tmp_path_factory.mktemp("audit")
    archive = folder / "archive"
    archive.mkdir()
    shutil.copy(CLEAN, archive)
    shutil.copy(DEVIATING, archive)
    ran = trf("audit", archive, "--store", folder / "s.duckdb", "--jobs", "1")
    assert ran.returncode == 1, ran.stderr
    assert ran.stderr == ""
    first, second = ran.stdout.splitlines()
    assert first.startswith("2 of 2 files: 2 checked, 0 unchanged since, 0 could not be checked")
    assert second == f"What was found: trf audit report --store {folder / 's.duckdb'}"
    return folder / "s.duckdb"


def test_again_and_exit_codes(store):
    archive = store.parent / "archive"
    ran = trf("audit", "--store", store, archive, "--jobs", "1")
    assert (ran.returncode, ran.stdout.split(";")[0]) == (
        1, "2 of 2 files: 0 checked, 2 unchanged since, 0 could not be checked",
    )  # fmt: skip
    clean = trf("audit", archive / CLEAN.name, "-s", store, "-j", "1", "-q")
    assert (clean.returncode, clean.stdout, clean.stderr) == (0, "", "")
    other = store.parent / "bad.trf"
    other.write_text("nothing")
    ran = trf("audit", other, "-s", store.parent / "other.duckdb", "-j", "1")
    assert ran.returncode == 3


def test_report(store, tmp_path):
    ran = trf("audit", "report", "--store", store)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.splitlines()[0] == "Archive"
    assert "By chief arbiter (102)" in ran.stdout
    ran = trf("audit", "report", "--store", store, "--by", "program", "--format", "json")
    (group, *_) = json.loads(ran.stdout)["groups"]["program"]
    assert (group["name"], group["deviating"]) == ("Swiss-Manager", 1)
    target = tmp_path / "r.md"
    ran = trf("audit", "report", "-s", store, "--format", "markdown", "-o", target)
    assert (ran.returncode, ran.stdout) == (0, "")
    assert target.read_text().startswith("## Archive")
    ran = trf("audit", "report", "-s", store, "-o", target)
    assert (ran.returncode, ran.stderr) == (
        2, f"trf: {target} exists already (--force overwrites it)\n",
    )  # fmt: skip


def test_export(store, tmp_path):
    ran = trf("audit", "export", "--store", store, "--format", "csv", "-o", tmp_path)
    assert ran.returncode == 0, ran.stderr
    assert f"{tmp_path / 'rounds.csv'}" in ran.stdout.splitlines()
    assert "deviates" in (tmp_path / "rounds.csv").read_text()
    ran = trf("audit", "export", "--store", store, "--format", "csv", "-o", tmp_path)
    assert ran.returncode == 2


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["audit", "nowhere", "-s", "{}/x"], "there is no such file or folder"),
        (["audit", str(CLEAN), "-s", str(CLEAN)], "not a store"),
        (["audit", str(CLEAN), "-s", "{}/x", "--executor", "dask"], "belong together"),
        (["audit", "nothing://x", "-s", "{}/x"], "nothing"),
    ],
)
def test_wrong_requests(arguments, says, tmp_path):
    ran = trf(*(each.format(tmp_path) for each in arguments))
    assert ran.returncode == 2
    assert says in ran.stderr
    assert len(ran.stderr.splitlines()) == 1
    assert not (tmp_path / "x").exists()


WITHOUT = """
import sys
for name in {names}: sys.modules[name] = None
sys.argv[0] = "trf"
from cli import main
main()
"""


@pytest.mark.parametrize(
    ("name", "arguments", "extra"),
    [
        ("duckdb", [CLEAN], "audit"),
        ("pyarrow", [CLEAN], "audit"),
        ("fsspec", ["memory://x"], "audit"),
        ("distributed", [CLEAN, "--executor", "dask", "--scheduler", "tcp://x:1"], "cluster"),
    ],
)
def test_a_missing_package_is_named_with_its_extra(name, arguments, extra, tmp_path):
    code = WITHOUT.format(names=[name])
    ran = trf("audit", "--store", tmp_path / "s", *arguments, code=code)
    assert ran.returncode == 2
    assert ran.stderr.startswith(f"trf: this needs {name}: pip install 'trf-verify[{extra}]'")
    assert len(ran.stderr.splitlines()) == 1


def test_a_check_needs_none_of_them():
    code = WITHOUT.format(names=["duckdb", "pyarrow", "fsspec", "distributed", "dask", "pandas"])
    ran = trf("check", CLEAN, code=code)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_a_bar_on_the_terminal_and_an_interruption(tmp_path):
    archive = tmp_path / "archive"
    archive.mkdir()
    text = DEVIATING.read_text(encoding="utf-8")
    for number in range(200):
        (archive / f"{number}.trf").write_text(text.replace("012 ", f"012 {number} ", 1))
    leader, follower = pty.openpty()
    with subprocess.Popen(
        [sys.executable, str(ROOT / "cli.py"), "audit", str(archive), "-s", str(tmp_path / "s")],
        stdout=subprocess.PIPE, stderr=follower, env=ENVIRONMENT | {"TERM": "xterm"},
    ) as process:  # fmt: skip
        os.close(follower)
        killer = threading.Timer(60, process.kill)
        killer.start()
        shown = b""
        while b"rounds deviate" not in shown:
            shown += os.read(leader, 1000)
        process.send_signal(signal.SIGINT)
        try:
            while more := os.read(leader, 1000):
                shown += more
        except OSError:
            pass  # the other end is closed
        process.wait()
        killer.cancel()
    os.close(leader)
    assert process.returncode == 130
    assert "interrupted; the same command goes on from here" in shown.decode()
    assert "/200" in shown.decode()
    assert trf("audit", "report", "-s", tmp_path / "s").returncode == 0
