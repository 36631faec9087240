"""What the page's worker asks of the audit: check a file, write its report, write its JSON.

Runs wherever the packages run; the worker holds one `Session` for as long as the page is open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import trf
from verify import html, report
from verify.check import check
from verify.compare import DEVIATES, NOT_CHECKED, NOT_DETERMINED, OK
from verify.findings import ERROR, SEVERITIES

if TYPE_CHECKING:
    from verify.check import FileResult

UNREADABLE: Final = "unreadable"
FOUND: Final = "found"
CLEAN: Final = "clean"

_SMALL_REPORT: Final = b"""012 Sample
042 2026/03/01
062 4
092 Individual: Swiss-System
001    1      Player, A                         2000 XXX                         0.5    1     3 w =
001    2      Player, B                         1900 XXX                         1.0    2     4 b 1
001    3      Player, C                         1800 XXX                         0.5    3     1 b =
001    4      Player, D                         1700 XXX                         0.0    4     2 w 0
"""


class Session:
    """The files looked at, by the keys the page gave them."""

    def __init__(self) -> None:
        self._results: dict[int, FileResult] = {}

    def check(self, key: int, name: str, data: bytes | memoryview) -> str:
        """Audit the content of a file as ``trf check`` does; return its verdict as JSON.

        The verdict has ``state`` (``unreadable``, ``found`` where ``trf check`` would leave with 1,
        else ``clean``), ``rounds`` (round numbers by status) and ``findings`` (counts by severity).
        """
        result = check(trf.read(bytes(data), name=name))
        self._results[key] = result
        return report.dumps(verdict(result))

    def page(self, key: int, language: str) -> str:
        """Return the page that ``trf check --format html`` writes of a file."""
        return html.page(self._results[key], language)

    def document(self, key: int) -> str:
        """Return what ``trf check --format json`` prints of a file."""
        return report.as_json([self._results[key]]) + "\n"

    def forget(self) -> None:
        """Drop all files."""
        self._results.clear()


def verdict(result: FileResult) -> dict[str, object]:
    """Return in a few numbers what was found in a file."""
    counts = {
        severity: sum(each.severity == severity for each in result.findings)
        for severity in SEVERITIES
    }
    readable = result.tournament is not None
    state = (FOUND if counts[ERROR] else CLEAN) if readable else UNREADABLE
    rounds = {
        status: [each.number for each in result.rounds if each.status == status]
        for status in (OK, DEVIATES, NOT_DETERMINED, NOT_CHECKED)
    }
    return {"state": state, "rounds": rounds, "findings": counts}


def sample_page(language: str = "en") -> str:
    """Return the page of a small report.

    The worker asks for it first, to have loaded what a report needs while the reader still looks
    for the file.
    """
    session = Session()
    session.check(0, "sample.trf", _SMALL_REPORT)
    return session.page(0, language)
