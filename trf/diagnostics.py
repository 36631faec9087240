"""What the reader has to say about a file: diagnostics with a line, a column, and a stable code."""

from enum import StrEnum
from typing import Final, NamedTuple


class Severity(StrEnum):
    """How bad a diagnostic is."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class DiagnosticKind(NamedTuple):
    """A stable code with its severity and what it means in general."""

    code: str
    severity: Severity
    meaning: str


def _kinds(*rows: tuple[str, Severity, str]) -> dict[str, DiagnosticKind]:
    return {code: DiagnosticKind(code, severity, meaning) for code, severity, meaning in rows}


_E, _W, _N = Severity.ERROR, Severity.WARNING, Severity.NOTE

KINDS: Final = _kinds(
    ("TRF001", _E, "no player record could be read: there is no tournament"),
    ("TRF002", _E, "not a text file"),
    ("TRF003", _W, "NUL or other control characters"),
    ("TRF004", _N, "text is not UTF-8; the encoding was detected"),
    ("TRF005", _W, "line longer than any report needs; the rest of it was not read"),
    ("TRF006", _N, "unknown record, kept as it is"),
    ("TRF007", _N, "ruler lines"),
    ("TRF008", _N, "line ends are mixed"),
    ("TRF009", _W, "bytes that fit no encoding"),
    ("TRF010", _W, "record identifier out of its columns"),
    ("TRF011", _E, "more lines than any report has; the rest was not read"),
    ("TRF101", _E, "starting rank unreadable: the player is lost"),
    ("TRF102", _E, "starting rank used twice: the first player is kept"),
    ("TRF103", _W, "field unreadable, read as blank"),
    ("TRF104", _W, "columns shifted"),
    ("TRF105", _W, "title out of its columns"),
    ("TRF106", _N, "title in short form"),
    ("TRF107", _N, "title left-aligned in its columns"),
    ("TRF108", _W, "tab characters"),
    ("TRF109", _N, "number not right-aligned in its columns"),
    ("TRF110", _W, "text runs over the end of its field"),
    ("TRF111", _N, "birth date in another style than YYYY/MM/DD"),
    ("TRF112", _W, "points missing"),
    ("TRF113", _W, "text after the last round"),
    ("TRF114", _N, "rank missing"),
    ("TRF115", _W, "name missing"),
    ("TRF116", _N, "sex given as unknown"),
    ("TRF201", _E, "opponent unreadable, read as none"),
    ("TRF202", _E, "colour unreadable, read as none"),
    ("TRF203", _E, "result unreadable, read as blank"),
    ("TRF204", _W, "bye code with an opponent"),
    ("TRF205", _W, "colour without an opponent"),
    ("TRF206", _W, "game without a colour"),
    ("TRF207", _W, "result of a game without an opponent"),
    ("TRF208", _W, "superfluous round column"),
    ("TRF209", _W, "rounds out of their columns, read in their order"),
    ("TRF301", _W, "date unreadable"),
    ("TRF302", _N, "date in another style than YYYY/MM/DD"),
    ("TRF303", _W, "date that can be read two ways"),
    ("TRF304", _N, "count with more than a number"),
    ("TRF305", _W, "record unreadable"),
    ("TRF306", _W, "record repeated; the first is kept"),
    ("TRF307", _W, "link in a field for text"),
    ("TRF401", _W, "records contradict each other"),
    ("TRF402", _W, "fields out of their columns, read in their order"),
    ("TRF501", _E, "a part of a Swiss-Manager file cannot be read"),
    ("TRF502", _W, "a value of a Swiss-Manager file is not known, read as none"),
    ("TRF503", _N, "a part of a Swiss-Manager file is not understood, or not carried over"),
    ("TRF504", _N, "points computed, since the file holds none"),
    ("TRF511", _E, "a FIDE number that is not in the rating list"),
    ("TRF512", _E, "a FIDE number of somebody else"),
    ("TRF513", _W, "a name spelled otherwise in the rating list"),
    ("TRF514", _W, "a title that is not the rating list's"),
    ("TRF515", _W, "a federation that is not the rating list's"),
    ("TRF516", _W, "a birth year that is not the rating list's"),
    ("TRF517", _W, "a sex that is not the rating list's"),
    ("TRF518", _W, "a rating that is not the rating list's"),
    ("TRF519", _W, "no FIDE number, although the rating list has such a player"),
    ("TRF520", _N, "a rating list of another month than the tournament"),
)
"""Every diagnostic code of this package."""


class Diagnostic(NamedTuple):
    """One thing the reader noticed.

    `line` and `column` count from 1 (0: the file as a whole). `expected` and `found` are short
    texts for a person; `found` is cut to a few dozen characters. `also` holds the other places
    (line, column) of a matter of style that is told once.
    """

    code: str
    severity: Severity
    message: str
    line: int
    column: int
    expected: str = ""
    found: str = ""
    also: tuple[tuple[int, int], ...] = ()


_LONGEST_FOUND: Final = 40


def shorten(text: str) -> str:
    """Return `text` fit for `Diagnostic.found`: cut, with control characters made visible."""
    cut = text if len(text) <= _LONGEST_FOUND else text[: _LONGEST_FOUND - 3] + "..."
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in cut)


class Log:
    """Collects diagnostics while a file is read."""

    def __init__(self) -> None:
        self._diagnostics: list[Diagnostic] = []
        self._repeated: dict[tuple[str, str], tuple[int, list[tuple[int, int]]]] = {}

    def add(
        self,
        code: str,
        line: int,
        column: int,
        message: str,
        expected: str = "",
        found: str = "",
    ) -> None:
        """Add a diagnostic of the kind `code`."""
        severity = KINDS[code].severity
        self._diagnostics.append(
            Diagnostic(code, severity, message, line, column, expected, shorten(found))
        )

    def once(
        self,
        code: str,
        line: int,
        column: int,
        message: str,
        expected: str = "",
        found: str = "",
    ) -> None:
        """Add a matter of style once, at its first line; of later ones only the places are kept.

        A habit of a program shows in every line of a file: one diagnostic says it all.
        """
        key = (code, message)
        if key in self._repeated:
            self._repeated[key][1].append((line, column))
            return
        self._repeated[key] = (len(self._diagnostics), [])
        self.add(code, line, column, message, expected, found)

    def finish(self) -> tuple[Diagnostic, ...]:
        """Return all diagnostics by line and column, counts filled in."""
        for index, also in self._repeated.values():
            if also:
                first = self._diagnostics[index]
                message = f"{first.message} ({len(also) + 1} times, first here)"
                self._diagnostics[index] = first._replace(message=message, also=tuple(also))
        return tuple(sorted(self._diagnostics, key=lambda d: (d.line, d.column, d.code)))
