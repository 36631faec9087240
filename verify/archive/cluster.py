"""The same audit on a Dask cluster.

A Dask worker does not check files itself: it hands them to a process of its own, as the local pool
does, so that a crash, a hang or a lack of memory costs one file on a cluster, too. When a whole
worker is lost, Dask gives its tasks to others; only the client writes to the store, and takes one
outcome for each task.
"""

from __future__ import annotations

import contextlib
import pickle
import queue
from collections import deque
from collections.abc import Iterator
from concurrent.futures import CancelledError
from typing import Any, Final

from verify.archive.errors import need
from verify.archive.model import Outcome, Settings, Status, Task
from verify.archive.pool import LocalPool, Next, WorkerError

_BATCH: Final = 32
"""Files sent to a worker in one task."""

_AHEAD: Final = 3
"""Batches kept in the cluster per thread of its workers."""

_WAIT: Final = 60
"""Seconds to wait for the scheduler, and for a first worker."""

_MOST_SETTINGS: Final = 4
"""How many audits' processes a Dask worker keeps warm."""

_idle: dict[bytes, queue.SimpleQueue[LocalPool]] = {}
"""In a Dask worker: processes that have nothing to do, by the settings they were started with."""


def check_batch(settings: bytes, tasks: list[Task]) -> list[Outcome]:
    """Do tasks, in a Dask worker."""
    if settings not in _idle and len(_idle) >= _MOST_SETTINGS:
        _forget(next(iter(_idle)))
    idle = _idle.setdefault(settings, queue.SimpleQueue())
    try:
        pool = idle.get_nowait()
    except queue.Empty:
        # Our own client pickled it.
        pool = LocalPool(pickle.loads(settings), 1)
    following = iter(tasks)
    try:
        found = list(pool.run(lambda: next(following, None)))
    except BaseException:
        pool.close()
        raise
    idle.put(pool)
    return found


def _forget(settings: bytes) -> None:
    """End the idle processes of an audit that is probably over."""
    idle = _idle.pop(settings, None)
    # Other threads may take some of them meanwhile.
    with contextlib.suppress(queue.Empty):
        while idle is not None:
            idle.get_nowait().close()


class DaskPool:
    """The workers of a Dask cluster, by the address of its scheduler."""

    def __init__(self, settings: Settings, address: str) -> None:
        distributed = need("distributed", "cluster")
        self._errors: tuple[type[BaseException], ...] = (
            CancelledError,
            distributed.comm.CommClosedError,
            OSError,
            TimeoutError,
        )
        self._killed: type[BaseException] = distributed.KilledWorker
        self._completed: Any = distributed.as_completed
        self._settings = pickle.dumps(settings)
        self._tasks: dict[str, list[Task]] = {}
        self._again: deque[Task] = deque()
        self._suspects: set[int] = set()
        try:
            self._client: Any = distributed.Client(address, timeout=_WAIT, set_as_default=False)
        except (OSError, ValueError) as error:
            raise WorkerError(f"no Dask scheduler at {address}: {error}") from error
        try:
            self._client.wait_for_workers(1, timeout=_WAIT)
        except TimeoutError as error:
            self._client.close()
            raise WorkerError(f"the Dask scheduler at {address} has no workers") from error

    def close(self) -> None:
        """Take back what is not done, and leave the cluster."""
        self._client.close()

    def run(self, following: Next) -> Iterator[Outcome]:
        """Do the tasks that `following` gives; yield an outcome for each, in any order.

        Raises `WorkerError` when the cluster is lost or its workers cannot work.
        """
        completed = self._completed(loop=self._client.loop)
        self._fill(completed, following)
        while self._tasks:
            try:
                future = next(completed)
                yield from self._outcomes(future)
            except self._errors as error:
                raise WorkerError(f"the cluster was lost: {error}") from error
            self._fill(completed, following)

    def _fill(self, completed: Any, following: Next) -> None:
        wanted = _AHEAD * max(1, sum(self._client.nthreads().values()))
        while len(self._tasks) < wanted:
            batch = self._batch(following)
            if not batch:
                return
            future = self._client.submit(check_batch, self._settings, batch, pure=False)
            self._tasks[future.key] = batch
            completed.add(future)

    def _batch(self, following: Next) -> list[Task]:
        if self._again:
            # What a lost worker had is tried file by file, to find the one that did it.
            return [self._again.popleft()]
        batch: list[Task] = []
        while len(batch) < _BATCH:
            task = following()
            if task is None:
                break
            batch.append(task)
        return batch

    def _outcomes(self, future: Any) -> Iterator[Outcome]:
        batch = self._tasks.pop(future.key)
        try:
            found: list[Outcome] = future.result()
        except self._killed:
            yield from self._lost(batch)
            return
        finally:
            future.release()
        yield from found

    def _lost(self, batch: list[Task]) -> Iterator[Outcome]:
        """Several Dask workers were lost, one after the other, with this batch."""
        for task in batch:
            if len(batch) == 1 and task.number in self._suspects:
                message = "every Dask worker that had the file was lost"
                yield Outcome(task.number, Status.CRASHED, message)
            else:
                self._suspects.add(task.number)
                self._again.append(task)
