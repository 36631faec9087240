"""The same audit on a real Dask cluster of processes, workers of which are killed on purpose."""

import os
import signal
import threading
from collections import Counter

import archive_checkers
import pytest
from small_archive import HERE, report, write, zipped

from verify.archive import cluster
from verify.archive.model import Task
from verify.archive.pool import WorkerError
from verify.archive.run import Job, run, settings_of
from verify.archive.store import Store

distributed = pytest.importorskip("distributed")
fsspec = pytest.importorskip("fsspec")

pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning")


@pytest.fixture(scope="module")
def nodes():
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0",
        silence_logs=50,
    ) as running:  # fmt: skip
        yield running


def rows(job):
    with Store.open(job.store, read_only=True) as store:
        return store.all("SELECT url, status FROM files ORDER BY url")


def job(paths, tmp_path, nodes, checker=None, **options):
    return Job(
        tuple(map(str, paths)), tmp_path / "s.duckdb", scheduler=nodes.scheduler_address,
        checker=checker, search_path=(str(HERE),), **options,
    )  # fmt: skip


def test_workers_lost_during_the_run(tmp_path, nodes):
    folder = tmp_path / "archive"
    names = sorted(f"r{n:03}" for n in range(90))
    write(folder, *names)
    work = job([folder], tmp_path, nodes, archive_checkers.slow)
    victims = [each.process.pid for each in nodes.workers.values()]
    killed = threading.Event()

    def show(state):
        if state.done >= 32 and not killed.is_set():
            os.kill(victims[0], signal.SIGKILL)
            killed.set()

    found = run(work, show)
    assert killed.is_set()
    assert (found.checked, found.failed) == (90, 0)
    assert rows(work) == [(str(folder / f"{name}.trf"), "checked") for name in names]
    # What a worker of Dask's had started itself is gone with it.
    lines = (tmp_path / "checked.log").read_text().splitlines()
    count = Counter(line.split()[1] for line in lines)
    assert set(count.values()) <= {1, 2}
    again = run(work)
    assert (again.checked, again.unchanged) == (0, 90)


def test_a_crash_costs_one_file_there_too(tmp_path, nodes):
    folder = tmp_path / "archive"
    write(folder, "crash", "hang", "memory", *(f"good{n}" for n in range(20)))
    zipped(folder / "z.zip", [("one.trf", report("one"))])
    work = job(
        [f"file://{folder}"], tmp_path, nodes, archive_checkers.faulty,
        time_limit=5.0, memory_limit=400 << 20,
    )  # fmt: skip
    found = run(work)
    assert (found.checked, found.failed) == (21, 3)
    told = {os.path.relpath(url, folder): status for url, status in rows(work)}
    failed = {name: status for name, status in told.items() if status != "checked"}
    assert failed == {
        "crash.trf": "crashed", "hang.trf": "timed-out", "memory.trf": "out-of-memory",
    }  # fmt: skip
    assert "z.zip!/one.trf" in told


def test_files_only_this_process_can_see(tmp_path, nodes):
    memory = fsspec.filesystem("memory")
    for name in ("a", "b"):
        memory.pipe(f"/cluster/{name}.trf", report(name))
    path = zipped(tmp_path / "z.zip", [("c.trf", report("c"))])
    memory.pipe("/cluster/z.zip", path.read_bytes())
    memory.pipe("/cluster/none.md", b"")
    try:
        work = job(["memory://cluster"], tmp_path, nodes)
        assert run(work).checked == 3
        memory.pipe("/cluster/a.trf", report("changed"))
        again = run(work)
    finally:
        memory.rm("/cluster", recursive=True)
    assert (again.checked, again.unchanged) == (1, 2)
    assert [url for url, _ in rows(work)] == [
        "memory:///cluster/a.trf", "memory:///cluster/b.trf", "memory:///cluster/z.zip!/c.trf",
    ]  # fmt: skip


def test_a_file_that_every_worker_is_lost_with(nodes):
    """Dask gives up a task that several of its workers died of; the file is told apart."""
    pool = cluster.DaskPool(settings_of(Job((), HERE)), nodes.scheduler_address)
    try:
        task, other = Task(1, "a", "a"), Task(2, "b", "b")
        assert list(pool._lost([task, other])) == []
        assert pool._batch(lambda: None) == [task]
        assert pool._batch(lambda: None) == [other]
        (outcome,) = pool._lost([task])
        assert (outcome.number, outcome.status) == (1, "crashed")
    finally:
        pool.close()


def test_no_cluster(tmp_path, monkeypatch):
    write(tmp_path / "archive", "a")
    monkeypatch.setattr(cluster, "_WAIT", 0.5)
    work = Job((str(tmp_path / "archive"),), tmp_path / "s.duckdb", scheduler="tcp://127.0.0.1:1")
    with pytest.raises(WorkerError, match=r"no Dask scheduler at tcp://127\.0\.0\.1:1"):
        run(work)
    assert rows(work) == []


def test_a_cluster_without_workers(tmp_path, monkeypatch):
    write(tmp_path / "archive", "a")
    monkeypatch.setattr(cluster, "_WAIT", 1)
    with distributed.LocalCluster(
        n_workers=0, processes=True, dashboard_address=":0", silence_logs=50
    ) as empty:
        work = job([tmp_path / "archive"], tmp_path, empty)
        with pytest.raises(WorkerError, match="has no workers"):
            run(work)
