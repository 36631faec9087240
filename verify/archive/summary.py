"""What an office asks of an archive: totals, deviations by grade, tables by whom and when.

Each content counts once, however many copies of a file the archive holds.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from verify.archive.store import Store
from verify.findings import RULES, SEVERITIES
from verify.severity import GRADES

GROUPINGS: Final[dict[str, tuple[str, str]]] = {
    "arbiter": ("chief arbiter (102)", "arbiter"),
    "organiser": (
        "organiser: the format names none, so place and federation (022, 032)",
        "concat_ws(', ', nullif(city, ''), nullif(federation, ''))",
    ),
    "program": ("program that wrote the file", "program"),
    "federation": ("federation (032)", "federation"),
    "month": ("month of the start (042)", "coalesce(strftime(start_date, '%Y-%m'), '')"),
    "system": (
        "system and edition judged by",
        "concat_ws(' ', system, coalesce(edition, '(not judged)'))",
    ),
}
"""What reports can be grouped by: a title and the expression of the key."""

_SUMS: Final = ("judged", "deviating", "undeclared", "errors", "warnings", "notes")
"""What is added up over reports."""

WORST: Final = 20
"""How many of the worst reports are named."""


@dataclass(frozen=True, slots=True)
class Totals:
    """Everything together.

    `files` counts names, `copies` those whose content another name has too; the rest speaks of
    each content once. `judged` are rounds that could be judged, `deviating` those that deviate,
    `undeclared` those of them that no comment of their file declares, `clean` reports in which
    no round deviates. `seconds` is CPU time.
    """

    files: int
    copies: int
    failed: int
    reports: int
    clean: int
    players: int
    rounds: int
    judged: int
    deviating: int
    undeclared: int
    errors: int
    warnings: int
    notes: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Count:
    """How many files have a status, or how many rounds a grade, by its code."""

    name: str
    count: int


@dataclass(frozen=True, slots=True)
class SeverityRow:
    """Findings of one severity, and the reports that have any."""

    severity: str
    findings: int
    reports: int


@dataclass(frozen=True, slots=True)
class RuleRow:
    """Findings of one rule, and the reports that have any."""

    rule: str
    severity: str
    meaning: str
    findings: int
    reports: int


@dataclass(frozen=True, slots=True)
class Group:
    """Reports that have something in common, by its name (empty: the reports do not say).

    `clean` are reports in which no round deviates; `grades` counts the deviating rounds by grade,
    in the order of `verify.severity.GRADES`.
    """

    name: str
    reports: int
    clean: int
    judged: int
    deviating: int
    undeclared: int
    errors: int
    warnings: int
    notes: int
    grades: tuple[int, ...]

    @property
    def share(self) -> float:
        """The share of the judged rounds that deviate, 0 to 1."""
        return self.deviating / self.judged if self.judged else 0.0


@dataclass(frozen=True, slots=True)
class Table:
    """The reports grouped by one thing: a key of `GROUPINGS`, and its title.

    Months are in order of time, other groups by the number of their deviating rounds.
    """

    by: str
    title: str
    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class WorstReport:
    """One of the worst reports: those with the gravest deviations, then with most of them."""

    url: str
    name: str
    federation: str
    start: str
    arbiter: str
    program: str
    system: str
    judged: int
    deviating: int
    undeclared: int
    identified: str
    grades: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Failure:
    """A file that could not be checked."""

    url: str
    status: str
    message: str


@dataclass(frozen=True, slots=True)
class Summary:
    """All tables. `failures` names the first files that could not be checked."""

    totals: Totals
    statuses: tuple[Count, ...]
    grades: tuple[Count, ...]
    severities: tuple[SeverityRow, ...]
    rules: tuple[RuleRow, ...]
    tables: tuple[Table, ...]
    worst: tuple[WorstReport, ...]
    failures: tuple[Failure, ...]

    def table(self, by: str) -> Table:
        """Return the reports grouped by a key of `GROUPINGS`; raises `KeyError`."""
        for table in self.tables:
            if table.by == by:
                return table
        raise KeyError(by)


def summary(store: Path | Store) -> Summary:
    """Return the tables of a store, given open or by its path.

    Raises `StoreError` for a file that is no store, `MissingPackageError` without DuckDB.
    """
    if isinstance(store, Path):
        with Store.open(store, read_only=True) as opened:
            return summary(opened)
    return Summary(
        _totals(store),
        _statuses(store),
        _grades(store),
        _severities(store),
        _rules(store),
        tuple(_table(store, by) for by in GROUPINGS),
        _worst(store),
        _failures(store),
    )


def _totals(store: Store) -> Totals:
    files, failed, distinct = store.one(
        "SELECT count(*), count(*) FILTER (status <> 'checked'), "
        "count(DISTINCT content) FILTER (status = 'checked') FROM files"
    )
    found = store.one(
        "SELECT count(*), count(*) FILTER (deviating = 0), "
        + ", ".join(f"coalesce(sum({each}), 0)::BIGINT" for each in ("players", "rounds", *_SUMS))
        + ", coalesce(sum(seconds), 0) FROM reports"
    )
    return Totals(files, files - failed - distinct, failed, *found)


def _statuses(store: Store) -> tuple[Count, ...]:
    query = "SELECT status, count(*) FROM files GROUP BY status ORDER BY count(*) DESC, status"
    return tuple(Count(*row) for row in store.all(query))


def _grades(store: Store) -> tuple[Count, ...]:
    """The deviating rounds by what they break, gravest first."""
    query = (
        "SELECT grade, count(*) FROM rounds SEMI JOIN reports USING (file) "
        "WHERE status = 'deviates' GROUP BY grade"
    )
    found = dict(store.all(query))
    return tuple(Count(grade, found.get(grade, 0)) for grade in GRADES)


def _severities(store: Store) -> tuple[SeverityRow, ...]:
    query = (
        "SELECT severity, count(*), count(DISTINCT file) FROM findings SEMI JOIN reports "
        "USING (file) GROUP BY severity"
    )
    found = {severity: row for severity, *row in store.all(query)}
    return tuple(SeverityRow(each, *found.get(each, (0, 0))) for each in SEVERITIES)


def _rules(store: Store) -> tuple[RuleRow, ...]:
    from trf.lint.catalogue import CATALOGUE  # noqa: PLC0415 - only here

    query = (
        "SELECT rule, severity, count(*), count(DISTINCT file) FROM findings SEMI JOIN reports "
        "USING (file) GROUP BY ALL ORDER BY count(*) DESC, rule"
    )

    def meaning(rule: str) -> str:
        if rule in RULES:
            return RULES[rule][1]
        entry = CATALOGUE.get(rule)
        return entry.meaning if entry else ""

    return tuple(
        RuleRow(rule, severity, meaning(rule), findings, reports)
        for rule, severity, findings, reports in store.all(query)
    )


_GRADE_COLUMNS: Final = tuple(f"{grade}_rounds" for grade in GRADES)
_BY_GRADE: Final = ", ".join(
    f"count(*) FILTER (grade = '{grade}' AND status = 'deviates') AS {column}"
    for grade, column in zip(GRADES, _GRADE_COLUMNS, strict=True)
)
_GRADED: Final = f"(SELECT file, {_BY_GRADE} FROM rounds GROUP BY file)"
"""Per file its deviating rounds by grade."""


def _table(store: Store, by: str) -> Table:
    title, key = GROUPINGS[by]
    sums = (*_SUMS, *_GRADE_COLUMNS)
    columns = ", ".join(f"coalesce(sum({each}), 0)::BIGINT" for each in sums)
    order = "grouped" if by == "month" else "sum(deviating) DESC, count(*) DESC, grouped"
    query = (
        f"SELECT coalesce({key}, '') AS grouped, count(*), count(*) FILTER (deviating = 0), "
        f"{columns} FROM reports LEFT JOIN {_GRADED} USING (file) GROUP BY ALL ORDER BY {order}"
    )
    return Table(by, title, tuple(Group(*_folded(row, 9)) for row in store.all(query)))


def _folded(row: tuple[Any, ...], before: int) -> tuple[Any, ...]:
    """The columns of a row with those of the grades as one."""
    return (*row[:before], row[before:])


def _worst(store: Store) -> tuple[WorstReport, ...]:
    grades = ", ".join(_GRADE_COLUMNS)
    order = ", ".join(f"{column} DESC" for column in _GRADE_COLUMNS)
    _, system = GROUPINGS["system"]
    query = (
        "SELECT url, coalesce(name, ''), coalesce(federation, ''), "
        "coalesce(strftime(start_date, '%Y-%m-%d'), ''), coalesce(arbiter, ''), "
        f"coalesce(program, ''), {system}, judged, deviating, undeclared, "
        f"coalesce(identified, ''), {grades} FROM reports JOIN {_GRADED} USING (file) "
        f"WHERE deviating > 0 ORDER BY {order}, url LIMIT {WORST}"
    )
    return tuple(WorstReport(*_folded(row, 11)) for row in store.all(query))


def _failures(store: Store) -> tuple[Failure, ...]:
    query = (
        "SELECT url, status, coalesce(message, '') FROM files WHERE status <> 'checked' "
        "ORDER BY url LIMIT 1000"
    )
    return tuple(Failure(*row) for row in store.all(query))
