"""A run over many tournaments: in parallel, and to be ended and gone on with at any moment."""

from __future__ import annotations

import os
import re
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from multiprocessing import get_context
from multiprocessing.util import Finalize
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import trf
from pairing.model import PairingError
from verify.crosscheck.examine import Examined, Found, Manner, examine
from verify.crosscheck.journal import Journal
from verify.crosscheck.process import Askers
from verify.crosscheck.store import keep
from verify.generate import ModelError, generate

if TYPE_CHECKING:
    from verify.crosscheck.mix import Mix

_BATCH: Final = 8
_AHEAD: Final = 4
_UNSAFE: Final = re.compile(r"[^A-Za-z0-9.]+")

Progress = Callable[[int, int, int], None]
"""Told how many tournaments are done, how many there are, and how many disagreements were found."""


class Task(NamedTuple):
    """One tournament: the seed of a generated one, or the path of a report."""

    key: str
    seed: int | None
    path: str | None


@dataclass(frozen=True, slots=True)
class Campaign:
    """A run: how tournaments are examined, where they come from, and where all is kept.

    `shrunk` is how many disagreements of a kind each worker makes small; the others are kept as
    they were found.
    """

    manner: Manner
    folder: Path
    mix: Mix | None = None
    shrunk: int = 20


def seeds(first: int, count: int) -> list[Task]:
    """Return the tasks of generated tournaments."""
    return [Task(f"seed {n}", n, None) for n in range(first, first + count)]


def files(paths: Iterable[Path]) -> list[Task]:
    """Return the tasks of reports; a changed report is another task. Raises `OSError`."""
    return [
        Task(f"{path} {sha256(path.read_bytes()).hexdigest()[:12]}", None, str(path))
        for path in paths
    ]


def run(
    campaign: Campaign,
    tasks: Sequence[Task],
    journal: Journal,
    jobs: int = 1,
    progress: Progress = lambda *_: None,
) -> None:
    """Examine every tournament that the journal does not hold yet, and add it there."""
    left = [task for task in tasks if task.key not in journal.done]
    found = sum(len(entry.get("found", ())) for entry in journal)
    done = len(tasks) - len(left)
    progress(done, len(tasks), found)
    for entry in _entries(campaign, left, jobs):
        journal.add(entry)
        done += 1
        found += len(entry.get("found", ()))
        progress(done, len(tasks), found)


def _entries(campaign: Campaign, tasks: Sequence[Task], jobs: int) -> Iterator[dict[str, Any]]:
    if jobs <= 1:
        with Askers() as askers:
            worker = Worker(campaign, askers)
            for task in tasks:
                yield worker.examine(task)
        return
    batches = (tasks[n : n + _BATCH] for n in range(0, len(tasks), _BATCH))
    with ProcessPoolExecutor(
        jobs, get_context("spawn"), initializer=_start, initargs=(campaign, os.getpid())
    ) as pool:
        waiting: set[Future[list[dict[str, Any]]]] = set()
        try:
            for batch in batches:
                waiting.add(pool.submit(_batch, batch))
                if len(waiting) >= _AHEAD * jobs:
                    ready, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                    for each in ready:
                        yield from each.result()
            while waiting:
                ready, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for each in ready:
                    yield from each.result()
        finally:
            for each in waiting:
                each.cancel()


_worker: Worker | None = None


def _start(campaign: Campaign, parent: int) -> None:
    global _worker  # noqa: PLW0603 - one worker a process
    askers = Askers()
    # Processes of a pool do not run what `atexit` holds.
    Finalize(None, askers.close, exitpriority=1)
    _worker = Worker(campaign, askers)
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    """End this process when the one that started it is gone."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def _batch(tasks: Sequence[Task]) -> list[dict[str, Any]]:
    assert _worker is not None
    return [_worker.examine(task) for task in tasks]


class Worker:
    """Examines tournaments one by one, and keeps what it finds."""

    def __init__(self, campaign: Campaign, askers: Askers) -> None:
        self.campaign, self.askers = campaign, askers
        self._shrunk: Counter[tuple[str, str]] = Counter()
        self._engines = {engine.name: engine for engine in campaign.manner.engines}

    def examine(self, task: Task) -> dict[str, Any]:
        """Examine one tournament; return its entry for the journal."""
        try:
            with _bounded():
                tournament = self._tournament(task)
        except _TaskError as error:
            return {"key": task.key, "obstacle": str(error)}
        examined = examine(tournament, self.campaign.manner, self.askers, self._worth_shrinking)
        folders = [self._keep(task, each) for each in examined.found]
        return _entry(task, examined, folders)

    def _tournament(self, task: Task) -> trf.Tournament:
        if task.seed is not None:
            if self.campaign.mix is None:
                raise _TaskError("there is no model to generate by")
            return generate(self.campaign.mix.model(task.seed), task.seed).tournament
        found = trf.read(task.path or "")
        if found.tournament is None:
            raise _TaskError(found.diagnostics[0].message if found.diagnostics else "no report")
        return found.tournament

    def _worth_shrinking(self, found: Found) -> bool:
        kind = found.engine, found.ruling.kind
        self._shrunk[kind] += 1
        return self._shrunk[kind] <= self.campaign.shrunk

    def _keep(self, task: Task, found: Found) -> str:
        kind = _UNSAFE.sub("-", f"{found.engine}-{found.ruling.fault}-{found.ruling.kind}")
        stem = os.path.basename(task.key) if task.seed is None else f"seed-{task.seed}"
        name = os.path.join(kind, f"{_UNSAFE.sub('-', stem)}-r{found.number}")
        keep(self.campaign.folder / "cases" / name, found, self._engines[found.engine])
        return f"cases/{name}"


class _TaskError(Exception):
    pass


@contextmanager
def _bounded() -> Iterator[None]:
    """Turn what goes wrong before a tournament can be examined into a reason."""
    try:
        yield
    except (ModelError, PairingError) as error:
        raise _TaskError(str(error)) from None
    except OSError as error:
        raise _TaskError(str(error.strerror or error)) from None


def _entry(task: Task, examined: Examined, folders: Sequence[str]) -> dict[str, Any]:
    """Return the line of the journal; what is empty is left out."""
    entry: dict[str, Any] = {
        "key": task.key, "players": examined.players, "rounds": examined.rounds,
        "agreed": examined.agreed,
    }  # fmt: skip
    rest = {
        "wrong": list(examined.wrong),
        "failures": {name: counts for name, counts in examined.failures.items() if counts},
        "why": examined.why,
        "found": [_finding(*each) for each in zip(examined.found, folders, strict=True)],
        "obstacle": examined.obstacle,
    }
    entry.update((name, value) for name, value in rest.items() if value)
    return entry


def _finding(found: Found, folder: str) -> dict[str, Any]:
    ruling = found.ruling
    return {
        "engine": found.engine, "round": found.number, "fault": ruling.fault, "kind": ruling.kind,
        "article": ruling.article, "proof": ruling.proof, "folder": folder,
        "theirs": None if found.theirs is None else found.theirs.as_list(),
        "small": None if found.small is None else len(found.small.players),
    }  # fmt: skip
