"""`trf audit` under load: speed, memory, and what faults cost.

    python bench/audit.py [--files 2000] [--memory 20000] [--faults 5000] [--jobs 2] [--installed]

Speed: reports of 40 players and 9 rounds. Memory: many small reports; the memory of the parent and
of the workers after a tenth of them and at the end. Faults: an archive in which files are cut,
binary, mutilated, empty, huge, or make the check crash, hang or fill the memory; the audit is
killed (kill -9) and started again until it gets through; then every file must be there exactly
once, and under the status it must have. 0 for a part leaves it out. ``--installed`` measures the
installed packages, compiled ones as a rule, in the place of this tree's.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
if "--installed" not in sys.argv:
    sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "bench"))

from tournaments import Simulation  # noqa: E402

from trf.model import Report  # noqa: E402
from verify.archive.run import Job, Progress, run  # noqa: E402
from verify.archive.store import Store  # noqa: E402
from verify.check import FileResult, Options, check  # noqa: E402

TIME_LIMIT = 10.0
MEMORY_LIMIT = 512 << 20
HUGE = 66 << 20
KILLS = 4


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--files", type=int, default=2000)
    parser.add_argument("--memory", type=int, default=20_000)
    parser.add_argument("--faults", type=int, default=5000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--installed", action="store_true", help="the installed packages")
    parser.add_argument("--again", nargs=2, help=argparse.SUPPRESS)
    wish = parser.parse_args()
    if wish.again:
        job = _faulty_job(Path(wish.again[0]), Path(wish.again[1]), wish.jobs)
        print(run(job, lambda state: print(state.done, flush=True)).text)
        return
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        if wish.files:
            speed(here, wish.files, wish.jobs)
        if wish.memory:
            memory(here, wish.memory, wish.jobs)
        if wish.faults:
            faults(here, wish.faults, wish.jobs)


# --- archives -----------------------------------------------------------------------------------


def originals(players: int, rounds: int, count: int) -> list[str]:
    return [Simulation(players, rounds, seed, "2026").report() for seed in range(count)]


def write_archive(folder: Path, texts: list[str], count: int) -> None:
    """Write so many reports, no two the same, a thousand to a folder."""
    for number in range(count):
        target = folder / f"{number // 1000:03}"
        target.mkdir(parents=True, exist_ok=True)
        text = texts[number % len(texts)].replace("012 Benchmark", f"012 Nr {number}", 1)
        (target / f"{number:06}.trf").write_text(text)


# --- speed --------------------------------------------------------------------------------------


def speed(here: Path, count: int, jobs: int) -> None:
    write_archive(here / "speed", originals(40, 9, 50), count)
    job = Job((str(here / "speed"),), here / "speed.duckdb", processes=jobs)
    marks: list[tuple[float, int]] = []

    def show(state: Progress) -> None:
        if state.checked:
            marks.append((time.perf_counter(), state.checked))

    own = time.process_time()
    found = run(job, show)
    own = time.process_time() - own
    workers = resource.getrusage(resource.RUSAGE_CHILDREN)
    with Store.open(job.store, read_only=True) as store:
        (checks,) = store.one("SELECT sum(seconds) FROM files")
    users = workers.ru_utime + workers.ru_stime
    print(f"speed: {found.text}")
    (began, before), (ended, after) = marks[0], marks[-1]
    rate = (after - before) / (ended - began)
    print(f"  once the workers are warm, the last write included: {rate:.0f} files a second")
    print(
        f"  per file: {1000 * checks / count:.2f} ms CPU read, checked and turned into rows, "
        f"{1000 * (users - checks) / count:.3f} ms the worker's rest (its start included), "
        f"{1000 * own / count:.3f} ms the parent"
    )
    again = run(job)
    print(f"  again, unchanged: {again.text}")
    assert again.unchanged == count


# --- memory -------------------------------------------------------------------------------------


def memory(here: Path, count: int, jobs: int) -> None:
    write_archive(here / "memory", originals(10, 5, 50), count)
    marks: list[tuple[int, float, float]] = []

    def show(state: Progress) -> None:
        if state.done * 10 >= count * (len(marks) + 1):
            marks.append((state.done, *_resident()))

    found = run(Job((str(here / "memory"),), here / "memory.duckdb", processes=jobs), show)
    print(f"memory: {found.text}")
    for done, parent, largest in (marks[0], marks[len(marks) // 2], marks[-1]):
        print(f"  after {done} files: parent {parent:.0f} MB, largest worker {largest:.0f} MB")


def _resident() -> tuple[float, float]:
    """The memory of this process and of its largest child, in MB (Linux)."""
    page = os.sysconf("SC_PAGE_SIZE") / (1 << 20)

    def of(process: object) -> float:
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * page

    threads = Path(f"/proc/{os.getpid()}/task").iterdir()
    children = [pid for each in threads for pid in (each / "children").read_text().split()]
    return of(os.getpid()), max(map(of, children), default=0.0)


# --- faults -------------------------------------------------------------------------------------


def faulty_check(report: Report, options: Options | None) -> FileResult:
    """A check that some files are too much for, by their names."""
    kind = Path(report.name).stem.rpartition("-")[2]
    if kind == "crash":
        os.abort()
    if kind == "hang":
        while True:
            pass
    if kind == "memory":
        hoard = []
        while True:
            # Never written to: where others keep the processors busy, the system would need
            # longer than `TIME_LIMIT` to fill this much.
            hoard.append(bytes(64 << 20))
    if kind == "raise":
        raise RuntimeError("a fault on purpose")
    return check(report, options)


STATUS = {
    "crash": "crashed",
    "raise": "crashed",
    "hang": "timed-out",
    "memory": "out-of-memory",
    "huge": "unreadable",
    "binary": "unreadable",
    "empty": "unreadable",
}
"""What must become of the files that are wrong; cut and mutilated ones may be readable or not."""


def write_faulty(folder: Path, count: int) -> dict[str, str]:
    """Write the archive; return the kind of every file by its path."""
    random, texts = Random(5), originals(10, 5, 50)
    # Of a thousand files.
    shares = {"crash": 3, "raise": 3, "hang": 2, "memory": 3, "huge": 1}
    shares |= {"binary": 20, "empty": 10, "cut": 40, "mutilated": 40}
    kinds = [kind for kind, share in shares.items() for _ in range(count * share // 1000)]
    kinds += ["good"] * (count - len(kinds))
    random.shuffle(kinds)
    found = {}
    for number, kind in enumerate(kinds):
        target = folder / f"{number // 500:03}"
        target.mkdir(parents=True, exist_ok=True)
        path = target / f"{number:06}-{kind}.trf"
        text = texts[number % len(texts)].replace("012 Benchmark", f"012 Nr {number}", 1)
        path.write_bytes(_spoilt(kind, text.encode(), random))
        if kind == "huge":
            os.truncate(path, HUGE)
        found[str(path)] = kind
    return found


def _spoilt(kind: str, data: bytes, random: Random) -> bytes:
    if kind == "binary":
        return bytes(range(256)) + random.randbytes(5000)
    if kind == "empty":
        return b""
    if kind == "cut":
        return data[: random.randrange(1, len(data))]
    if kind == "mutilated":
        spoilt = bytearray(data)
        for _ in range(random.randrange(1, 400)):
            spoilt[random.randrange(len(spoilt))] = random.randrange(256)
        return bytes(spoilt)
    return data


def _faulty_job(folder: Path, store: Path, jobs: int) -> Job:
    return Job(
        (str(folder),),
        store,
        processes=jobs,
        time_limit=TIME_LIMIT,
        memory_limit=MEMORY_LIMIT,
        checker=importable(),
        search_path=(str(ROOT / "bench"),),
    )


def importable() -> object:
    """This module's checker under a name that workers can import."""
    import audit  # noqa: PLC0415 - this very file, which may run as a script

    return audit.faulty_check


def _kill_after(command: list[str], done: int) -> None:
    """Start an audit and kill it when it has told that so many files are done."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout or ():
            if line.strip().isdecimal() and int(line) >= done:
                process.kill()
                return


def faults(here: Path, count: int, jobs: int) -> None:
    folder, path = here / "faults", here / "faults.duckdb"
    kinds = write_faulty(folder, count)
    command = [sys.executable, __file__, "--jobs", str(jobs), "--again", str(folder), str(path)]
    began = time.monotonic()
    for kill in range(1, KILLS + 1):
        _kill_after(command, count * kill // (KILLS + 1))
    last = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
    told = last.splitlines()[-1]
    print(f"faults: {time.monotonic() - began:.0f} s, {KILLS} times killed; at last {told}")
    with Store.open(path, read_only=True) as store:
        rows = store.all("SELECT url, status FROM files")
        (orphans,) = store.one("SELECT count(*) FROM findings ANTI JOIN files USING (file)")
        (runs,) = store.one("SELECT count(*) FROM runs")
    assert Counter(url for url, _ in rows) == Counter(list(kinds)), (
        "a file is missing or there twice"
    )
    assert not orphans, "rows of no file"
    table = Counter((kinds[url], status) for url, status in rows)
    for (kind, status), times in sorted(table.items()):
        assert status == STATUS.get(kind, status), (kind, status)
        assert kind != "good" or status == "checked"
        print(f"  {kind}: {times} {status}")
    print(f"  {len(rows)} files, each once, after {runs} runs")


if __name__ == "__main__":
    main()
