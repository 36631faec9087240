"""Checks that go wrong on purpose, by the names of the files; workers import them from here."""

import gc
import os
import signal
import time
from pathlib import Path

from verify.archive.child import _listen
from verify.check import check


class _NoMemory:
    def read(self, size=0):
        raise MemoryError


def _kind(report):
    return Path(report.name).stem.partition("-")[0]


def _log(report):
    """Note by whom a file was checked, in the folder above."""
    with (Path(report.name).parent.parent / "checked.log").open("a") as log:
        log.write(f"{os.getpid()} {Path(report.name).name}\n")


def faulty(report, options):
    kind = _kind(report)
    if kind == "crash":
        os.abort()
    if kind == "hang":
        while True:
            pass
    if kind == "memory":
        hoard = [bytearray(1 << 30) for _ in range(4)]
        assert hoard
    if kind == "raise":
        raise RuntimeError("Player, Secret")
    if kind == "full":
        _listen(_NoMemory(), None)
    if kind == "speechless":
        # Not even memory to say that there is none.
        gc.collect = _NoMemory().read
        raise MemoryError
    if kind == "exit":
        os._exit(0)
    if kind == "print":
        os.write(1, b"what must not get between the outcomes")
    return check(report, options)


def killed_once(report, options):
    marker = Path(report.name).with_suffix(".marker")
    if _kind(report) == "killed" and not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return check(report, options)


def logged(report, options):
    _log(report)
    return check(report, options)


def slow(report, options):
    _log(report)
    time.sleep(0.05)
    return check(report, options)
