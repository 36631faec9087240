"""Workers on this machine: started, fed, watched, and replaced when a file was too much."""

from __future__ import annotations

import contextlib
import pickle
import queue
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import IO, Final, Protocol, TypeAlias

from verify.archive.child import FULL, RENEW, Begun, Failed, Ready, read_frames, write_frame
from verify.archive.errors import ArchiveError
from verify.archive.model import Outcome, Settings, Status, Task

Next: TypeAlias = Callable[[], Task | None]
"""Gives the next task, None if there is none at the moment."""

_BATCH: Final = 16
"""Tasks sent to a worker at once, when it has fewer than half as many left."""

_TICK: Final = 0.1
"""Seconds between two looks at the clock."""

_KILLED: Final = -9
"""The exit code of a process ended by SIGKILL."""

_START_LIMIT: Final = 120.0
"""Seconds a worker may take to start."""


class WorkerError(ArchiveError):
    """Workers cannot be started."""


class Pool(Protocol):
    """What does tasks."""

    def run(self, following: Next) -> Iterator[Outcome]:
        """Do the tasks that `following` gives; yield an outcome for each, in any order."""

    def close(self) -> None:
        """End the workers at once."""


_Message: TypeAlias = "tuple[_Child, object]"


class _Child:
    """One worker, and the tasks it has been given and not told the outcome of."""

    def __init__(self, start: tuple[tuple[str, ...], bytes], inbox: queue.SimpleQueue[_Message]):
        self.pending: deque[Task] = deque()
        self.begun: Begun | None = None
        self.ready = False
        self.since = time.monotonic()
        self.process = subprocess.Popen(
            # -P: nothing in the folder where the program was started is imported.
            [sys.executable, "-P", "-c", "from verify.archive.child import main; main()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self._inbox = inbox
        self._send(start)
        threading.Thread(target=self._listen, daemon=True).start()

    def give(self, tasks: list[Task]) -> None:
        """Send tasks."""
        if not self.pending:
            self.since = time.monotonic()
        self.pending.extend(tasks)
        self._send(tasks)

    def told(self) -> Task:
        """Take the task that an outcome is of off the list."""
        self.begun = None
        self.since = time.monotonic()
        return self.pending.popleft()

    def end(self) -> int:
        """End the process; return its exit code."""
        with contextlib.suppress(OSError):
            self.process.kill()
        code = self.process.wait()
        if self.process.stdin is not None:
            with contextlib.suppress(OSError):
                self.process.stdin.close()
        return code

    def _send(self, value: object) -> None:
        pipe = self.process.stdin
        if pipe is not None:
            # A worker that has just died is noticed by the end of what it tells.
            with contextlib.suppress(OSError):
                write_frame(pipe, value)

    def _listen(self) -> None:
        pipe: IO[bytes] | None = self.process.stdout
        try:
            if pipe is not None:
                with pipe:
                    for value in read_frames(pipe):
                        self._inbox.put((self, value))
        finally:
            self._inbox.put((self, None))


class LocalPool:
    """Worker processes on this machine. Not for several threads at once."""

    def __init__(self, settings: Settings, processes: int) -> None:
        self.settings = settings
        self._start = (settings.search_path, pickle.dumps(settings))
        self._inbox: queue.SimpleQueue[_Message] = queue.SimpleQueue()
        self._again: deque[Task] = deque()
        self._killed: set[int] = set()
        self._children = [self._child() for _ in range(processes)]

    def _child(self) -> _Child:
        return _Child(self._start, self._inbox)

    def close(self) -> None:
        """End the workers at once."""
        for child in self._children:
            child.end()
        self._children = []

    def run(self, following: Next) -> Iterator[Outcome]:
        """Do the tasks that `following` gives; yield an outcome for each, in any order.

        Raises `WorkerError` when workers cannot be started.
        """
        while True:
            for child in self._children:
                self._feed(child, following)
            if not any(child.pending for child in self._children):
                return
            yield from self._hear()
            yield from self._watch()

    def _feed(self, child: _Child, following: Next) -> None:
        if len(child.pending) > _BATCH // 2:
            return
        tasks: list[Task] = []
        while len(tasks) < _BATCH:
            task = self._again.popleft() if self._again else following()
            if task is None:
                break
            tasks.append(task)
        if tasks:
            child.give(tasks)

    def _hear(self) -> Iterator[Outcome]:
        """Yield what workers have told, waiting a little for the first word."""
        timeout: float | None = _TICK
        while True:
            try:
                child, value = (
                    self._inbox.get(timeout=timeout) if timeout else (self._inbox.get_nowait())
                )
            except queue.Empty:
                return
            timeout = None
            if child not in self._children:
                continue
            if isinstance(value, Outcome):
                begun = child.begun
                child.told()
                if begun is not None and not value.content:
                    # A worker without memory says no more than that.
                    value = value._replace(content=begun.content, size=begun.size)
                yield value
            elif isinstance(value, Begun):
                child.begun = value
            elif isinstance(value, Ready):
                child.ready, child.since = True, time.monotonic()
            elif isinstance(value, Failed):
                raise WorkerError(f"the workers cannot work: {value.message}")
            else:
                yield from self._gone(child)

    def _watch(self) -> Iterator[Outcome]:
        """Yield the outcome of files that have had their time."""
        now = time.monotonic()
        for child in list(self._children):
            if not child.ready:
                if now - child.since > _START_LIMIT:
                    raise WorkerError("the workers do not start")
            elif child.pending and now - child.since > self.settings.time_limit:
                child.end()
                limit = f"{self.settings.time_limit:g} s"
                yield from self._lost(child, Status.TIMED_OUT, f"took longer than {limit}")

    def _gone(self, child: _Child) -> Iterator[Outcome]:
        """A worker has left by itself: of the first file it had not told of, if it had any."""
        code = child.end()
        if not child.ready:
            raise WorkerError(f"the workers do not start (exit code {code})")
        if code == RENEW or not child.pending:
            self._replace(child)
        elif code == _KILLED and child.pending[0].number not in self._killed:
            # Somebody killed it, or the system for want of memory: not surely this file's doing.
            self._killed.add(child.pending[0].number)
            self._replace(child)
        elif code == FULL:
            yield from self._lost(
                child,
                Status.OUT_OF_MEMORY,
                f"needs more than {self.settings.memory_limit >> 20} MB",
            )
        else:
            yield from self._lost(child, Status.CRASHED, f"the worker ended: {_cause(code)}")

    def _lost(self, child: _Child, status: Status, message: str) -> Iterator[Outcome]:
        begun = child.begun or Begun("", 0)
        task = child.told()
        self._replace(child)
        yield Outcome(task.number, status, message, begun.content, begun.size)

    def _replace(self, child: _Child) -> None:
        self._again.extend(child.pending)
        self._children[self._children.index(child)] = self._child()


def _cause(code: int) -> str:
    if code >= 0:
        return f"exit code {code}"
    try:
        return signal.Signals(-code).name
    except ValueError:
        return f"signal {-code}"
