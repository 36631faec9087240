"""A worker: a process of its own that checks one file after the other.

It reads tasks from its standard input and writes outcomes to its standard output, pickled, each
behind its length. Whatever a file does to it (a crash, no end, no memory) costs the parent that
file only. A worker whose parent is gone leaves at once.
"""

from __future__ import annotations

import contextlib
import gc
import hashlib
import importlib
import os
import pickle
import queue
import signal
import sys
import threading
import time
from collections.abc import Iterator
from typing import IO, Final, NamedTuple, NoReturn

import trf
from trf.reader import MAX_BYTES
from verify.archive.model import Checker, Outcome, Settings, Status, Task
from verify.archive.rows import rows, worst
from verify.archive.sources import Reader, SourceError
from verify.check import FileResult

RENEW: Final = 75
"""The exit code of a worker that has told everything and wants to be replaced."""

FULL: Final = 76
"""The exit code of a worker whose file has left no memory to say so."""

_LENGTH: Final = 4


class Begun(NamedTuple):
    """The content and size of the file that is being checked."""

    content: str
    size: int


class Failed(NamedTuple):
    """Why a worker cannot work at all."""

    message: str


class Ready(NamedTuple):
    """A worker is ready for its first task."""


def write_frame(file: IO[bytes], value: object) -> None:
    """Write a value behind its length."""
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    file.write(len(data).to_bytes(_LENGTH, "little") + data)
    file.flush()


def read_frames(file: IO[bytes]) -> Iterator[object]:
    """Yield the values of a pipe until its end; a cut one is none."""
    while True:
        length = file.read(_LENGTH)
        if len(length) < _LENGTH:
            return
        size = int.from_bytes(length, "little")
        data = file.read(size)
        if len(data) < size:
            return
        # The other end is our own parent or child.
        yield pickle.loads(data)


def run_task(task: Task, reader: Reader, settings: Settings, tell: IO[bytes] | None) -> Outcome:
    """Do one task, and say `tell` on which content before that may go wrong.

    Raises `MemoryError`; every other error of the check becomes an outcome.
    """
    if task.archive:
        try:
            return Outcome(task.number, Status.LISTED, members=reader.members(task))
        except SourceError as error:
            return Outcome(task.number, Status.UNREADABLE, str(error))
    try:
        data = reader.read(task)
    except SourceError as error:
        return Outcome(task.number, Status.UNREADABLE, str(error))
    content, size = hashlib.blake2b(data, digest_size=16).hexdigest(), len(data)
    if content == task.known:
        return Outcome(task.number, Status.UNCHANGED, content=content, size=size)
    if tell is not None:
        write_frame(tell, Begun(content, size))
    if size > MAX_BYTES:
        message = f"larger than {MAX_BYTES >> 20} MB"
        return Outcome(task.number, Status.UNREADABLE, message, content, size)
    began = time.process_time()
    outcome = _check(task, data, settings)
    return outcome._replace(content=content, size=size, seconds=time.process_time() - began)


def _check(task: Task, data: bytes, settings: Settings) -> Outcome:
    try:
        result = settings.checker(trf.read(data, name=task.url), settings.options)
        return _outcome(task, result)
    except MemoryError:
        raise
    except Exception as error:
        # One report's trouble must not cost the others.
        return Outcome(task.number, Status.CRASHED, _where(error))


def _outcome(task: Task, result: FileResult) -> Outcome:
    grave = worst(result.findings)
    if result.tournament is None:
        message = result.findings[0].message if result.findings else "no tournament"
        return Outcome(task.number, Status.UNREADABLE, message, worst=grave)
    found = rows(result)
    deviating = sum(each.status == "deviates" for each in result.rounds)
    return Outcome(task.number, Status.CHECKED, worst=grave, deviating=deviating, rows=found)


def _where(error: Exception) -> str:
    """The kind of an error and where it arose: its text may quote the file."""
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = ""
    if place is not None:
        name = os.path.basename(place.tb_frame.f_code.co_filename)
        where = f" in {name}, line {place.tb_lineno}"
    return f"{type(error).__name__}{where}"


def default_checker() -> Checker:
    """Return what checks a report unless a caller brings something else."""
    from verify.check import check  # noqa: PLC0415 - the parent needs it not

    return check


class _Worker:
    def __init__(self, settings: Settings, tell: IO[bytes], tasks: queue.SimpleQueue[Task]) -> None:
        self.settings, self.tell, self.tasks = settings, tell, tasks
        self.reader = Reader()

    def work(self) -> None:
        """Do tasks until there is a reason to be replaced."""
        write_frame(self.tell, Ready())
        while True:
            task = self.tasks.get()
            try:
                outcome = run_task(task, self.reader, self.settings, self.tell)
            except MemoryError:
                outcome = None
            if outcome is None:
                # Outside of the handler, which keeps alive whatever filled the memory.
                self._leave(task)
            else:
                write_frame(self.tell, outcome)

    def _leave(self, task: Task) -> NoReturn:
        """End this worker, whose memory a file has filled."""
        try:
            self.reader.close()
            gc.collect()
            message = f"needs more than {self.settings.memory_limit >> 20} MB"
            write_frame(self.tell, Outcome(task.number, Status.OUT_OF_MEMORY, message))
        except MemoryError:
            os._exit(FULL)
        os._exit(RENEW)


def _limit_memory(limit: int) -> None:
    """Bound the address space, where the system has such a limit (not on Windows)."""
    if not limit:
        return
    try:
        resource = importlib.import_module("resource")
    except ImportError:
        return
    # macOS knows the limit and refuses to set it.
    with contextlib.suppress(ValueError, OSError):
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        soft = limit if hard == resource.RLIM_INFINITY else min(limit, hard)
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def _listen(source: IO[bytes], tasks: queue.SimpleQueue[Task]) -> None:
    """Take tasks in at once, so that the parent never waits; leave when it is gone."""
    try:
        for batch in read_frames(source):
            for task in batch:  # type: ignore[attr-defined]
                tasks.put(task)
    except MemoryError:
        os._exit(FULL)
    finally:
        # Without this thread the worker would wait for ever.
        os._exit(0)


def main() -> None:
    """Work for the parent until it leaves."""
    # Ctrl-C is for the parent, which then ends its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    tell = os.fdopen(os.dup(1), "wb")
    # Whatever prints must not get between the outcomes.
    os.dup2(2, 1)
    source = sys.stdin.buffer
    first = next(read_frames(source), None)
    if not isinstance(first, tuple):
        return
    search_path, data = first
    sys.path.extend(each for each in search_path if each not in sys.path)
    try:
        settings: Settings = pickle.loads(data)
    except Exception as error:
        write_frame(tell, Failed(f"{type(error).__name__}: {error}"))
        return
    if settings.version != trf.__version__:
        told = f"trf-verify {trf.__version__} here, {settings.version} where the audit was started"
        write_frame(tell, Failed(told))
        return
    tasks: queue.SimpleQueue[Task] = queue.SimpleQueue()
    _limit_memory(settings.memory_limit)
    # What a check makes lives as long as the check: looking for garbage often finds none.
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    threading.Thread(target=_listen, args=(source, tasks), daemon=True).start()
    _Worker(settings, tell, tasks).work()
