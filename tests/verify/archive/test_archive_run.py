"""Audits of small archives by real workers: what goes wrong costs one file, and nothing is lost."""

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import replace

import archive_checkers
import pytest
from small_archive import HERE, ROOT, report, write, zipped

from verify.archive import run as archive
from verify.archive.errors import StoreError
from verify.archive.pool import WorkerError
from verify.archive.run import Job, run
from verify.archive.store import Store
from verify.archive.summary import summary
from verify.check import Options
from verify.findings import PAIRINGS


def job(folder, checker=None, **options):
    return Job(
        (str(folder),),
        folder.parent / "store.duckdb",
        processes=options.pop("processes", 1),
        checker=checker,
        search_path=(str(HERE),),
        **options,
    )


def statuses(of):
    with Store.open(of.store, read_only=True) as store:
        rows = store.all("SELECT url, status, message FROM files")
    assert len({url for url, _, _ in rows}) == len(rows)
    return {os.path.relpath(url, of.paths[0]): (status, message) for url, status, message in rows}


def test_unchanged_files_are_left_alone_and_changed_ones_checked_again(tmp_path):
    folder = tmp_path / "archive"
    write(folder, "a", "b", "c")
    work = job(folder, archive_checkers.logged)
    seen = []
    first = run(work, seen.append)
    assert (first.total, first.checked, first.failed) == (3, 3, 0)
    assert seen[-1] == first
    assert run(work).unchanged == 3
    (folder / "b.trf").write_bytes(report("changed"))
    (folder / "c.trf").touch()
    second = run(work)
    assert (second.checked, second.unchanged) == (1, 2)
    with Store.open(work.store, read_only=True) as store:
        names = store.all("SELECT name FROM tournaments ORDER BY name")
        runs = store.all("SELECT checked, unchanged, failed, ended IS NULL FROM runs ORDER BY run")
    assert names == [("Event a",), ("Event c",), ("changed",)]
    assert runs == [(3, 0, 0, False), (0, 3, 0, False), (1, 2, 0, False)]
    # Other options ask another question.
    other = replace(work, options=Options(groups=frozenset({PAIRINGS})))
    assert run(other).checked == 3
    log = (tmp_path / "checked.log").read_text().split()[1::2]
    assert Counter(log) == {"a.trf": 2, "b.trf": 3, "c.trf": 2}


def test_the_version_and_every_option_decide_what_is_checked_again(monkeypatch):
    plain = archive.describe(Options())
    assert archive.describe(Options(progress=print)) == plain
    others = {archive.describe(replace(Options(), **{name: value})) for name, value in (
        ("rounds", frozenset({2, 1})), ("groups", frozenset()), ("half_byes", 1), ("causes", 1.0),
        ("benefit", True), ("wishes", replace(Options().wishes, system="dutch")),
    )}  # fmt: skip
    assert len(others | {plain}) == 7
    monkeypatch.setattr(archive.trf, "__version__", "0.0.0")
    assert archive.describe(Options()) != plain


def test_workers_of_another_version_are_refused(tmp_path, monkeypatch):
    write(tmp_path / "archive", "a")
    monkeypatch.setattr(archive.trf, "__version__", "0.0.0")
    with pytest.raises(WorkerError, match=r"0\.0\.0 where the audit was started"):
        run(job(tmp_path / "archive"))


def test_what_is_too_much_for_a_worker_costs_that_file_only(tmp_path):
    folder = tmp_path / "archive"
    write(folder, "crash", "raise", "hang", "memory", "full", "speechless", "exit-0", "print")
    write(folder, *(f"good{n}" for n in range(40)))
    (folder / "binary.trf").write_bytes(bytes(range(256)) * 8)
    (folder / "cut.trf").write_bytes(report("cut")[:30])
    os.truncate(folder / "cut.trf", 30)
    (folder / "huge.trf").touch()
    os.truncate(folder / "huge.trf", (64 << 20) + 1)
    work = job(folder, archive_checkers.faulty, processes=2, time_limit=6.0, memory_limit=400 << 20)
    found = run(work)
    told = statuses(work)
    assert told.pop("crash.trf") == ("crashed", "the worker ended: SIGABRT")
    assert told.pop("exit-0.trf") == ("crashed", "the worker ended: exit code 0")
    status, message = told.pop("raise.trf")
    # The text of an error may quote the file.
    assert (status, message.split(",")[0]) == ("crashed", "RuntimeError in archive_checkers.py")
    assert told.pop("hang.trf") == ("timed-out", "took longer than 6 s")
    for name in ("memory", "full", "speechless"):
        assert told.pop(f"{name}.trf") == ("out-of-memory", "needs more than 400 MB")
    assert [told.pop(f"{name}.trf")[0] for name in ("binary", "cut", "huge")] == ["unreadable"] * 3
    assert len(told) == 41
    assert set(told.values()) == {("checked", None)}
    assert (found.checked, found.failed) == (41, 10)
    # What failed is known by its content, and tried again when that is asked for, only.
    work = replace(work, checker=archive_checkers.logged)
    again = run(work)
    assert (again.checked, again.unchanged, again.failed) == (0, 41, 10)
    retried = run(replace(work, retry=True))
    assert (retried.checked, retried.unchanged, retried.failed) == (7, 41, 3)


def test_a_worker_killed_from_outside_costs_nothing(tmp_path):
    folder = tmp_path / "archive"
    write(folder, "killed", "a", "b")
    work = job(folder, archive_checkers.killed_once)
    assert run(work).checked == 3
    assert (folder / "killed.marker").exists()


def test_workers_that_cannot_start(tmp_path):
    write(tmp_path / "archive", "a")
    work = replace(job(tmp_path / "archive", archive_checkers.faulty), search_path=())
    with pytest.raises(WorkerError, match="archive_checkers"):
        run(work)


def test_archives_bombs_and_copies(tmp_path):
    folder = tmp_path / "archive"
    write(folder, "a")
    inner = zipped(tmp_path / "inner.zip", [("b.trf", report("Event b"))]).read_bytes()
    members = [("x/a.trf", report("Event a")), ("in.zip", inner), ("bomb.trf", bytes(50 << 20))]
    zipped(folder / "good.zip", members)
    (folder / "bad.zip").write_bytes(b"PK, but nothing more")
    work = job(folder)
    found = run(work)
    assert (found.total, found.checked, found.failed) == (5, 3, 2)
    told = statuses(work)
    assert told["bad.zip"][0] == told["good.zip!/bomb.trf"][0] == "unreadable"
    assert {name for name, (status, _) in told.items() if status == "checked"} == {
        "a.trf", "good.zip!/x/a.trf", "good.zip!/in.zip!/b.trf",
    }  # fmt: skip
    totals = summary(work.store).totals
    # The same content under two names is listed twice and counted once.
    assert (totals.files, totals.copies, totals.reports, totals.failed) == (5, 1, 2, 2)
    zipped(folder / "bad.zip", [("c.trf", report("Event c"))])
    assert run(work).checked == 1
    assert "bad.zip" not in statuses(work)


def test_the_members_of_an_archive_are_bounded_in_all(tmp_path, monkeypatch):
    folder = tmp_path / "archive"
    folder.mkdir()
    zipped(folder / "many.zip", [(f"{n}.trf", b"") for n in range(20)])
    monkeypatch.setattr(archive, "MAX_MEMBERS", 10)
    work = job(folder)
    assert run(work).failed == 1
    assert statuses(work) == {"many.zip": ("unreadable", "more than 10 members in all")}


def test_names_that_are_no_text(tmp_path):
    folder = tmp_path / "archive"
    write(folder, "a")
    os.rename(folder / "a.trf", os.fsencode(folder) + b"/\xff\n'\".trf")
    work = job(folder)
    assert run(work).checked == 1
    assert list(statuses(work)) == ["\\udcff\n'\".trf"]
    assert run(work).unchanged == 1


AUDIT = """
import sys
from pathlib import Path
sys.path[:0] = {path!r}
import archive_checkers
from verify.archive import run
run._FLUSH_SECONDS = 0.2
job = run.Job(({folder!r},), Path({store!r}), processes=2,
              checker=archive_checkers.slow, search_path=tuple({path!r}))
if __name__ == "__main__":
    try:
        run.run(job, lambda state: print(state.done, flush=True))
    except KeyboardInterrupt:
        print("interrupted")
"""


@pytest.mark.parametrize("blow", [signal.SIGKILL, signal.SIGINT])
def test_an_audit_cut_off_in_the_middle_is_resumed(tmp_path, blow):
    folder = tmp_path / "archive"
    names = [f"r{n:03}" for n in range(80)]
    write(folder, *names)
    work = job(folder, archive_checkers.logged, processes=2)
    script = AUDIT.format(folder=str(folder), store=str(work.store), path=[str(ROOT), str(HERE)])
    with subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, text=True
    ) as process:
        for line in process.stdout:
            if int(line) >= 30:
                with pytest.raises(StoreError, match="another process has it open"):
                    run(work)
                process.send_signal(blow)
                break
        rest = process.stdout.read()
    assert process.returncode == (-signal.SIGKILL if blow == signal.SIGKILL else 0)
    assert ("interrupted" in rest) == (blow == signal.SIGINT)
    log = tmp_path / "checked.log"
    workers = {int(line.split()[0]) for line in log.read_text().splitlines()}
    _wait_for_the_end_of(workers)
    before = Counter(line.split()[1] for line in log.read_text().splitlines())
    kept = statuses(work)
    assert 0 < len(kept) < 80
    with Store.open(work.store, read_only=True) as store:
        (details,) = store.one("SELECT count(DISTINCT file) FROM rounds")
        (ended,) = store.one("SELECT ended FROM runs")
    assert (details, ended) == (len(kept), None)
    found = run(work)
    assert (found.checked, found.unchanged) == (80 - len(kept), len(kept))
    assert sorted(statuses(work)) == [f"{name}.trf" for name in names]
    after = Counter(line.split()[1] for line in log.read_text().splitlines())
    # What the store held was not checked again; everything else was, once.
    assert after - before == Counter(f"{name}.trf" for name in names if f"{name}.trf" not in kept)


def _wait_for_the_end_of(workers):
    """Workers leave by themselves when whoever started them is gone."""
    end = time.monotonic() + 120
    while any(map(_alive, workers)):
        assert time.monotonic() < end, "workers outlive their parent"
        time.sleep(0.02)


def _alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
