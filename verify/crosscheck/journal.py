"""What a run has done so far, so that it can be ended at any moment and started again.

One JSON object a line. The first line says what the run is; a run that asks for something else
may not go on with it. A line is written when everything it speaks of is on the disk, so a line cut
off by a crash only means that its tournament is examined once more.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Final, Self

_NAME: Final = "journal.jsonl"
_VERSION: Final = 1


class JournalError(Exception):
    """A folder whose journal is that of another run, or unreadable."""


def _lock(file: IO[str], folder: Path) -> None:
    """Keep a second run out, where the system can; the lock ends with the process."""
    try:
        import fcntl  # noqa: PLC0415 - not everywhere
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise JournalError(f"another run is writing to {folder} just now") from None


class Journal:
    """The journal of a run in a folder; a context manager."""

    def __init__(self, folder: Path, task: dict[str, Any]) -> None:
        """`task` says what the run is. Raises `JournalError` and `OSError`."""
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / _NAME
        self.done: dict[str, dict[str, Any]] = {}
        head = {"version": _VERSION, **task}
        self._file = self.path.open("a", encoding="utf-8")
        try:
            _lock(self._file, folder)
            if self.path.stat().st_size:
                self._go_on(head)
            if not self.path.stat().st_size:
                self._put(head)
        except BaseException:
            self._file.close()
            raise

    def _go_on(self, head: dict[str, Any]) -> None:
        """Read what is done; cut off a line that was not finished."""
        data = self.path.read_bytes()
        end = data.rfind(b"\n") + 1
        lines = data[:end].decode("utf-8", "replace").splitlines()
        if end < len(data):
            os.truncate(self.path, end)
        if not lines:
            return
        try:
            found = json.loads(lines[0])
            entries = [json.loads(line) for line in lines[1:]]
        except ValueError as error:
            raise JournalError(f"{self.path} is no journal: {error}") from None
        if found != head:
            changed = sorted(k for k in {*found, *head} if found.get(k) != head.get(k))
            raise JournalError(
                f"{self.path.parent} holds another run (it differs in {', '.join(changed)}): "
                "give another folder"
            )
        self.done = {entry["key"]: entry for entry in entries}

    def _put(self, entry: dict[str, Any]) -> None:
        self._file.write(json.dumps(entry, separators=(",", ":")) + "\n")
        self._file.flush()

    def add(self, entry: dict[str, Any]) -> None:
        """Write that a tournament, ``entry["key"]``, is done."""
        if entry["key"] in self.done:
            return
        self._put(entry)
        self.done[entry["key"]] = entry

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.done.values())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()
