"""One audit of an archive: find the files, have them checked, keep what became of them.

Only this process writes to the store. A file is looked up by its name; its worker leaves it alone
if it has the content, and was checked with the options and by the version, that the store knows.
Hence an interrupted audit is resumed by starting it again: nothing is lost, nothing done twice.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields, is_dataclass, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self

import trf
from verify.archive import schema
from verify.archive.errors import need
from verify.archive.model import FAILED, Checker, Member, Outcome, Settings, Status, Task
from verify.archive.pool import LocalPool, Pool
from verify.archive.sources import (
    MAX_MEMBERS,
    SourceError,
    is_private,
    named,
    read_whole,
    search,
)
from verify.archive.store import Known, Run, Store, printable
from verify.check import Options
from verify.findings import SEVERITIES

if TYPE_CHECKING:
    from collections.abc import Sequence

_CHUNK: Final = 256
"""Files looked up in the store at once."""

_FLUSH_FILES: Final = 1000
_FLUSH_SECONDS: Final = 2.0
"""What is kept in memory before it is written: what a power cut costs, to be checked again."""

_SHOWN: Final = 0.1
"""Seconds between two calls of `progress`."""


@dataclass(frozen=True, slots=True)
class Job:
    """What to audit, where to keep it, and how.

    `time_limit` is in seconds per file, `memory_limit` in bytes per worker (0: none). `scheduler`
    is the address of a Dask scheduler (None: processes of this machine). `retry`: files that could
    not be checked are tried again although they have not changed. `checker` checks a report, by
    default `verify.check.check`; it must be a function that workers can import.
    """

    paths: tuple[str, ...]
    store: Path
    options: Options = field(default_factory=Options)
    processes: int = 0
    time_limit: float = 120.0
    memory_limit: int = 2 << 30
    scheduler: str | None = None
    retry: bool = False
    checker: Checker | None = None
    search_path: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an audit is.

    `total` counts the files found so far, members of archives when these have been listed.
    `deviating` are rounds, `flawed` reports with findings of severity `error`, of the files checked
    in this run; `failed` files could not be checked, now or before. `worst` is the worst severity
    of all files, unchanged ones included, empty if nothing was found.
    """

    total: int = 0
    checked: int = 0
    unchanged: int = 0
    failed: int = 0
    deviating: int = 0
    flawed: int = 0
    worst: str = ""
    seconds: float = 0.0

    @property
    def done(self) -> int:
        """The files that need nothing more."""
        return self.checked + self.unchanged + self.failed

    @property
    def text(self) -> str:
        """One line for the terminal."""
        rate = self.done / self.seconds if self.seconds else 0.0
        return (
            f"{self.done} of {self.total} files: {self.checked} checked, {self.unchanged} "
            f"unchanged since, {self.failed} could not be checked; {self.deviating} rounds "
            f"deviate, {self.flawed} reports with errors; {self.seconds:.1f} s, "
            f"{rate:.0f} files a second"
        )


Show = Callable[[Progress], None]


def run(job: Job, show: Show | None = None) -> Progress:
    """Audit, telling `show` of it several times a second; return how it went.

    Raises `ArchiveError` where the request cannot be met. After a `KeyboardInterrupt`, what was
    checked is in the store.
    """
    need("pyarrow", "audit")
    total = sum(1 for _ in search(job.paths))
    with _Shield() as shield, Store.open(job.store) as store:
        return _Audit(job, store, total, show, shield).run()


class _Shield:
    """Keeps Ctrl-C away from what must not be interrupted, and raises it afterwards.

    DuckDB makes errors of its own of an interruption. Outside of the main thread nothing is done:
    Python interrupts no other.
    """

    def __init__(self) -> None:
        self._held = self._pending = False
        self._before: Any = None
        self._installed = threading.current_thread() is threading.main_thread()

    def __enter__(self) -> Self:
        if self._installed:
            self._before = signal.signal(signal.SIGINT, self._interrupted)
        return self

    def __exit__(self, *_: object) -> None:
        if self._installed:
            signal.signal(signal.SIGINT, self._before)

    def _interrupted(self, *_: object) -> None:
        if not self._held:
            raise KeyboardInterrupt
        self._pending = True

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """Hold an interruption back to the end of the block."""
        self._held = True
        try:
            yield
        finally:
            self._held = False
        if self._pending:
            self._pending = False
            raise KeyboardInterrupt


def settings_of(job: Job) -> Settings:
    """Return what the workers of an audit are told."""
    from verify.archive.child import default_checker  # noqa: PLC0415 - loads the whole check

    # Workers answer nobody: a callback would not reach them.
    options = replace(job.options, progress=None)
    return Settings(
        options,
        job.checker or default_checker(),
        trf.__version__,
        job.time_limit,
        job.memory_limit,
        job.search_path,
    )


def describe(options: Options) -> str:
    """Return, as JSON, everything that decides what a check says."""
    told = {each.name: _plain(getattr(options, each.name)) for each in fields(options)}
    # Says how a search is told of, not what is found.
    del told["progress"]
    return json.dumps({"version": trf.__version__, "store": schema.VERSION, **told})


def _plain(value: object) -> object:
    """A value of the options fit for JSON, the same for equal values."""
    if is_dataclass(value):
        return {each.name: _plain(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if isinstance(value, frozenset):
        return sorted(map(_plain, value), key=str)
    return value if value is None or isinstance(value, (bool, int, float, str)) else str(value)


class _Place(NamedTuple):
    """A file or archive that has been found and not been looked up yet."""

    url: str
    path: str
    members: tuple[Member, ...]
    archive: bool
    trouble: str


class _Audit:
    """An audit at work."""

    def __init__(
        self, job: Job, store: Store, total: int, show: Show | None, shield: _Shield
    ) -> None:
        self.job, self.store, self.show, self.shield = job, store, show, shield
        self.told = describe(job.options)
        self.key = hashlib.blake2b(self.told.encode(), digest_size=8).hexdigest()
        self.began = self.shown = self.flushed = time.monotonic()
        self.progress = Progress(total)
        self.numbers = 0
        self.places: deque[Iterator[_Place]] = deque([self._found()])
        self.tasks: deque[Task] = deque()
        self.flying: dict[int, Task] = {}
        self.known: dict[int, Known] = {}
        self.fresh: list[tuple[str, Outcome]] = []
        self.members: dict[str, int] = {}

    def run(self) -> Progress:
        with self.shield.held():
            self.store.begin(Run(trf.__version__, self.key, self.told))
        complete = False
        try:
            pool = self._pool()
            try:
                for outcome in pool.run(self._next):
                    self._take(outcome)
                complete = True
            finally:
                pool.close()
        finally:
            self._flush()
            told = self.progress
            with self.shield.held():
                self.store.end(told.checked, told.unchanged, told.failed, complete=complete)
        self._tell(at_once=True)
        return self.progress

    def _pool(self) -> Pool:
        settings = settings_of(self.job)
        if self.job.scheduler is not None:
            from verify.archive.cluster import DaskPool  # noqa: PLC0415 - needs Dask

            return DaskPool(settings, self.job.scheduler)
        return LocalPool(settings, self.job.processes or os.cpu_count() or 1)

    # --- what is to be done -------------------------------------------------------------------

    def _next(self) -> Task | None:
        """The next task; None as long as all that is left is in the hands of workers."""
        while not self.tasks:
            places = self._some_places()
            if not places:
                return None
            self._plan(places)
        task = self.tasks.popleft()
        if is_private(task.path):
            try:
                task = task._replace(data=read_whole(task.path))
            except SourceError as error:
                self.flying[task.number] = task
                self._take(Outcome(task.number, Status.UNREADABLE, str(error)))
                return self._next()
        self.flying[task.number] = task
        return task

    def _some_places(self) -> list[_Place]:
        places: list[_Place] = []
        while self.places and len(places) < _CHUNK:
            places += islice(self.places[0], _CHUNK - len(places))
            if len(places) < _CHUNK:
                self.places.popleft()
        return places

    def _found(self) -> Iterator[_Place]:
        for found in search(self.job.paths):
            yield _Place(printable(found.path), found.path, (), found.archive, found.trouble)

    def _plan(self, places: Sequence[_Place]) -> None:
        """Look places up in the store and make tasks of them."""
        with self.shield.held():
            known = self.store.known([place.url for place in places])
        for place in places:
            self.numbers += 1
            before = known.get(place.url)
            task = Task(self.numbers, place.url, place.path, place.members, place.archive)
            if before is not None:
                self.known[task.number] = before
                if self._holds(before):
                    task = task._replace(known=before.content)
            if place.trouble:
                self.flying[task.number] = task
                self._take(Outcome(task.number, Status.UNREADABLE, place.trouble))
            else:
                self.tasks.append(task)

    def _holds(self, before: Known) -> bool:
        """Whether a file of the same content need not be checked again."""
        return before.options == self.key and not (self.job.retry and before.status in FAILED)

    # --- what became of it --------------------------------------------------------------------

    def _take(self, outcome: Outcome) -> None:
        task = self.flying.pop(outcome.number)
        before = self.known.pop(outcome.number, None)
        if outcome.status is Status.LISTED:
            self._open(task, outcome.members, before)
        elif outcome.status is Status.UNCHANGED and before is not None:
            self._count_unchanged(before)
        else:
            self._count(outcome)
            self.fresh.append((task.url, outcome))
        now = time.monotonic()
        if len(self.fresh) >= _FLUSH_FILES or now - self.flushed > _FLUSH_SECONDS:
            self._flush()
        self._tell()

    def _open(self, task: Task, members: tuple[Member, ...], before: Known | None) -> None:
        """Go on with the members of an archive."""
        count = self.members[task.path] = self.members.get(task.path, 0) + len(members)
        told = self.progress
        if count > MAX_MEMBERS:
            message = f"more than {MAX_MEMBERS} members in all"
            self._count(Outcome(task.number, Status.UNREADABLE))
            self.fresh.append((task.url, Outcome(task.number, Status.UNREADABLE, message)))
            return
        self.progress = replace(told, total=told.total + len(members) - 1)
        names = named(task.url, members)
        self.places.appendleft(
            _Place(printable(url), task.path, (*task.members, member), member.archive, "")
            for url, member in zip(names, members, strict=True)
        )
        if before is not None:
            # It could not be read then.
            with self.shield.held():
                self.store.forget([task.url])

    def _count(self, outcome: Outcome) -> None:
        told = self.progress
        failed = outcome.status in FAILED
        self.progress = replace(
            told,
            checked=told.checked + (not failed),
            failed=told.failed + failed,
            deviating=told.deviating + outcome.deviating,
            flawed=told.flawed + (outcome.worst == "error"),
            worst=_worse(told.worst, outcome.worst),
        )

    def _count_unchanged(self, before: Known) -> None:
        told = self.progress
        if before.status in FAILED:
            self.progress = replace(told, failed=told.failed + 1)
        else:
            worst = _worse(told.worst, before.worst)
            self.progress = replace(told, unchanged=told.unchanged + 1, worst=worst)

    def _flush(self) -> None:
        if self.fresh:
            with self.shield.held():
                self.store.add(self.fresh, self.key)
                self.fresh = []
        self.flushed = time.monotonic()

    def _tell(self, *, at_once: bool = False) -> None:
        now = time.monotonic()
        if at_once or now - self.shown > _SHOWN:
            self.shown = now
            self.progress = replace(self.progress, seconds=now - self.began)
            if self.show is not None:
                self.show(self.progress)


def _worse(one: str, other: str) -> str:
    """The worse of two severities, empty ones being none."""
    return next((each for each in SEVERITIES if each in (one, other)), "")
