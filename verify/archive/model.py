"""What passes between the program that audits and its workers: small tuples, cheap to send."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from trf.model import Report
    from verify.check import FileResult, Options


class Status(StrEnum):
    """What became of a file. `UNCHANGED` and `LISTED` are not stored."""

    CHECKED = "checked"
    UNREADABLE = "unreadable"
    CRASHED = "crashed"
    TIMED_OUT = "timed-out"
    OUT_OF_MEMORY = "out-of-memory"
    UNCHANGED = "unchanged"
    LISTED = "listed"


FAILED: Final = (Status.UNREADABLE, Status.CRASHED, Status.TIMED_OUT, Status.OUT_OF_MEMORY)
"""The kinds of files that could not be checked."""

Checker: TypeAlias = "Callable[[Report, Options | None], FileResult]"
"""What checks a report: `verify.check.check`."""

Value: TypeAlias = "str | int | float | bool | date | list[int] | None"
Row: TypeAlias = tuple[Value, ...]
"""The values of a row of a table, the first column (`file`) left out."""


class Member(NamedTuple):
    """A member of a zip archive: its place in the directory, and its name there."""

    place: int
    name: str
    archive: bool


class Task(NamedTuple):
    """A file to check, or an archive to list.

    `path` is a local path or a URL, `members` the way through archives within it, outermost first;
    `url` names the file in the store. `known` is the content with which it need not be checked
    again. `data` holds the bytes where the worker cannot read them itself.
    """

    number: int
    url: str
    path: str
    members: tuple[Member, ...] = ()
    archive: bool = False
    known: str = ""
    data: bytes | None = None


class Rows(NamedTuple):
    """What is stored of a checked file: its rows by table, as in `schema.DETAILS`."""

    tournament: Row
    rounds: list[Row]
    findings: list[Row]
    assumptions: list[Row]
    causes: list[Row]


class Outcome(NamedTuple):
    """What became of a task.

    `worst` is the worst severity found; `rows` only those of a checked file, `members` only those
    of an archive, `deviating` the number of its rounds that deviate.
    """

    number: int
    status: Status
    message: str = ""
    content: str = ""
    size: int = 0
    seconds: float = 0.0
    worst: str = ""
    deviating: int = 0
    rows: Rows | None = None
    members: tuple[Member, ...] = ()


@dataclass(frozen=True, slots=True)
class Settings:
    """What every worker is told.

    `time_limit` is in seconds per file, `memory_limit` in bytes per worker (0: none). `checker`
    has to be a function of a module, so that workers can import it from `search_path`.
    """

    options: Options
    checker: Checker
    version: str
    time_limit: float = 120.0
    memory_limit: int = 2 << 30
    search_path: tuple[str, ...] = ()
