"""The tables of a store as text, Markdown, CSV and JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from typing import Final, NamedTuple, TypeAlias

from verify.archive.errors import ArchiveError
from verify.archive.export import FORMULA
from verify.archive.summary import GROUPINGS, Summary, Table
from verify.severity import GRADES

VERSION: Final = 1
"""Raised by changes of the JSON document that could break a reader."""

FORMATS: Final = ("text", "json", "csv", "markdown")

_NOT_SAID: Final = "(not said)"
_TOP: Final = 10
_WIDTH: Final = 48

Cell: TypeAlias = "str | int | float"


class Sheet(NamedTuple):
    """A table to print: a title, names of columns, rows.

    Where not all rows are wanted, the first are printed; of a table `by_time`, the last.
    """

    title: str
    columns: tuple[str, ...]
    rows: Sequence[tuple[Cell, ...]]
    by_time: bool = False

    def cut(self, top: int | None) -> Sequence[tuple[Cell, ...]]:
        """Return so many rows (None: all)."""
        if self.by_time and top is not None:
            return self.rows[max(0, len(self.rows) - top) :]
        return self.rows[:top]


def document(summary: Summary, by: Sequence[str], form: str, top: int | None = None) -> str:
    """Return the tables asked for (none: an overview of all) in one of `FORMATS`.

    `top` bounds the rows of each table (None: ten in the overview, else all). Raises
    `ArchiveError` for a name that is none of `SHEETS`, and for CSV of more than one table.
    """
    unknown = [name for name in by if name not in SHEETS]
    if unknown:
        raise ArchiveError(f"no table '{unknown[0]}' (known: {', '.join(SHEETS)})")
    names = tuple(by) or tuple(SHEETS)
    if form == "json":
        return _json(summary, names, whole=not by)
    if form == "csv":
        if len(by) != 1:
            raise ArchiveError(f"CSV holds one table: --by with one of {', '.join(SHEETS)}")
        return _csv(SHEETS[by[0]](summary), top)
    render = _markdown if form == "markdown" else _text
    lines = [] if by else list(render(_totals(summary), None))
    for name in names:
        sheet = SHEETS[name](summary)
        limit = top if top is not None or by or name == "worst" else _TOP
        if sheet.rows or by:
            lines += render(sheet, limit)
    return "\n".join(lines).rstrip("\n")


# --- the tables ---------------------------------------------------------------------------------


def _totals(summary: Summary) -> Sheet:
    told = summary.totals
    share = f"{told.deviating / told.judged:.1%}" if told.judged else "-"
    rows: list[tuple[Cell, ...]] = [
        ("files", told.files),
        ("of these, copies of others", told.copies),
        ("of these, not checked", told.failed),
        ("reports", told.reports),
        ("reports without a deviating round", told.clean),
        ("players", told.players),
        ("rounds", told.rounds),
        ("rounds judged", told.judged),
        ("rounds that deviate", told.deviating),
        ("share of those judged", share),
        ("of these, undeclared", told.undeclared),
        ("errors, warnings, notes", f"{told.errors}, {told.warnings}, {told.notes}"),
        ("CPU time, s", round(told.seconds, 1)),
    ]
    return Sheet("Archive", ("", "count"), rows)


def _statuses(summary: Summary) -> Sheet:
    rows = [(each.name, each.count) for each in summary.statuses]
    return Sheet("Files by status", ("status", "files"), rows)


def _grades(summary: Summary) -> Sheet:
    rows = [(each.name, each.count) for each in summary.grades]
    return Sheet("Deviating rounds by what they break, gravest first", ("grade", "rounds"), rows)


def _severities(summary: Summary) -> Sheet:
    rows = [(each.severity, each.findings, each.reports) for each in summary.severities]
    return Sheet("Findings by severity", ("severity", "findings", "reports"), rows)


def _rules(summary: Summary) -> Sheet:
    rows = [
        (each.rule, each.severity, each.findings, each.reports, each.meaning)
        for each in summary.rules
    ]
    columns = ("rule", "severity", "findings", "reports", "meaning")
    return Sheet("Findings by rule", columns, rows)


def _worst(summary: Summary) -> Sheet:
    rows: list[tuple[Cell, ...]] = [
        (
            each.url,
            each.name,
            each.federation,
            each.start,
            each.arbiter,
            each.program,
            each.system,
            each.judged,
            each.deviating,
            each.undeclared,
            *each.grades,
            each.identified,
        )
        for each in summary.worst
    ]
    columns = (
        *("file", "name", "federation", "start", "arbiter", "program", "system", "judged"),
        *("deviating", "undeclared", *GRADES, "explained by"),
    )
    return Sheet(f"The {len(rows)} worst reports, by the gravest deviations", columns, rows)


def _failures(summary: Summary) -> Sheet:
    rows = [(each.url, each.status, each.message) for each in summary.failures]
    return Sheet("Files that could not be checked", ("file", "status", "why"), rows)


def _group(by: str) -> Callable[[Summary], Sheet]:
    return lambda summary: _grouped(summary.table(by))


def _grouped(table: Table) -> Sheet:
    rows: list[tuple[Cell, ...]] = [
        (
            each.name or _NOT_SAID,
            each.reports,
            each.clean,
            each.judged,
            each.deviating,
            f"{each.share:.1%}",
            each.undeclared,
            *each.grades,
            each.errors,
            each.warnings,
            each.notes,
        )
        for each in table.groups
    ]
    columns = (
        *(table.by, "reports", "clean", "judged", "deviating", "share", "undeclared", *GRADES),
        *("errors", "warnings", "notes"),
    )
    return Sheet(f"By {table.title}", columns, rows, by_time=table.by == "month")


SHEETS: Final[dict[str, Callable[[Summary], Sheet]]] = {
    "status": _statuses,
    "grade": _grades,
    "severity": _severities,
    "rule": _rules,
    **{by: _group(by) for by in GROUPINGS},
    "worst": _worst,
    "failures": _failures,
}
"""The tables by the names under which they can be asked for."""


# --- the forms ----------------------------------------------------------------------------------


def _json(summary: Summary, names: Sequence[str], *, whole: bool) -> str:
    told = asdict(summary)
    for table, given in zip(told["tables"], summary.tables, strict=True):
        for group, each in zip(table["groups"], given.groups, strict=True):
            group["share"] = round(each.share, 4)
    groups = {table["by"]: table["groups"] for table in told["tables"] if table["by"] in names}
    lists = {
        "status": "statuses",
        "grade": "grades",
        "severity": "severities",
        "rule": "rules",
        "worst": "worst",
        "failures": "failures",
    }
    found: dict[str, object] = {"version": VERSION}
    if whole:
        found["totals"] = told["totals"]
    found["grade_order"] = list(GRADES)
    found |= {key: told[key] for name, key in lists.items() if name in names}
    if groups:
        found["groups"] = groups
    return json.dumps(found, ensure_ascii=False, indent=1)


def _csv(sheet: Sheet, top: int | None) -> str:
    target = io.StringIO()
    writer = csv.writer(target, lineterminator="\n")
    writer.writerow(sheet.columns)
    writer.writerows([_harmless(cell) for cell in row] for row in sheet.cut(top))
    return target.getvalue().rstrip("\n")


def _harmless(cell: Cell) -> Cell:
    """Keep a spreadsheet from taking a text of a report for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell


def _text(sheet: Sheet, top: int | None) -> Iterator[str]:
    yield sheet.title
    rows = [tuple(_short(_shown(cell)) for cell in row) for row in sheet.cut(top)]
    columns = _with_something(sheet, rows)
    table = [tuple(row[i] for i in columns) for row in (sheet.columns, *rows)]
    left = [all(isinstance(row[i], str) for row in sheet.rows) for i in columns]
    widths = [max(len(row[i]) for row in table) for i in range(len(columns))]
    for row in table:
        cells = (
            f"{cell:<{width}}" if text else f"{cell:>{width}}"
            for cell, width, text in zip(row, widths, left, strict=True)
        )
        yield f"  {'  '.join(cells)}".rstrip()
    yield from _rest(sheet, top)
    yield ""


def _markdown(sheet: Sheet, top: int | None) -> Iterator[str]:
    yield f"## {sheet.title}"
    yield ""
    rows = [tuple(_shown(cell) for cell in row) for row in sheet.cut(top)]
    columns = _with_something(sheet, rows)
    left = [all(isinstance(row[i], str) for row in sheet.rows) for i in columns]
    yield f"| {' | '.join(sheet.columns[i] for i in columns)} |"
    yield f"| {' | '.join('---' if text else '---:' for text in left)} |"
    for row in rows:
        yield f"| {' | '.join(_escaped(row[i]) for i in columns)} |"
    yield from _rest(sheet, top)
    yield ""


def _with_something(sheet: Sheet, rows: Sequence[tuple[str, ...]]) -> list[int]:
    """The columns in which some row says something."""
    columns = range(len(sheet.columns))
    return [
        i for i in columns if i == 0 or not rows or any(row[i] not in ("", "0") for row in rows)
    ]


def _rest(sheet: Sheet, top: int | None) -> Iterator[str]:
    if top is not None and len(sheet.rows) > top:
        yield f"  ... and {len(sheet.rows) - top} {'before' if sheet.by_time else 'more'}"


def _shown(cell: Cell) -> str:
    """A text on one line: names come from files."""
    text = " ".join(str(cell).split())
    return text if text.isprintable() else "".join(c if c.isprintable() else "\ufffd" for c in text)


def _short(text: str) -> str:
    # The end of a path tells more than its beginning.
    return text if len(text) <= _WIDTH else f"{text[:10]}…{text[-_WIDTH + 11 :]}"


def _escaped(text: str) -> str:
    for sign in "\\|<>[]*_`":
        text = text.replace(sign, f"\\{sign}")
    return text
