"""The tables of the store, in one place: columns, types and meanings (docs/audit.md)."""

from __future__ import annotations

from typing import Final, NamedTuple

VERSION: Final = 1
"""Raised by every change of the tables: a store of another version is not read."""


class Column(NamedTuple):
    """A column of a table: `kind` is DuckDB's name of its type."""

    name: str
    kind: str
    meaning: str


def _columns(*rows: tuple[str, str, str]) -> tuple[Column, ...]:
    return tuple(Column(*row) for row in rows)


_FILE: Final = ("file", "BIGINT", "the row of `files`")

TABLES: Final[dict[str, tuple[Column, ...]]] = {
    "files": _columns(
        ("file", "BIGINT", "number of the row"),
        ("url", "VARCHAR", "path or URL, `archive.zip!/member` within archives; each once"),
        ("content", "VARCHAR", "BLAKE2b-128 of the bytes; empty where they could not be read"),
        ("size", "BIGINT", "bytes"),
        ("status", "VARCHAR", "`checked`, `unreadable`, `crashed`, `timed-out`, `out-of-memory`"),
        ("message", "VARCHAR", "why a file was not checked"),
        ("options", "VARCHAR", "the program's version and the options, as a hash (see `runs`)"),
        ("seconds", "DOUBLE", "CPU time of the check"),
        ("run", "INTEGER", "the run that checked it"),
    ),
    "tournaments": _columns(
        _FILE,
        ("name", "VARCHAR", "012"),
        ("city", "VARCHAR", "022"),
        ("federation", "VARCHAR", "032"),
        ("start_date", "DATE", "042"),
        ("end_date", "DATE", "052"),
        ("arbiter", "VARCHAR", "chief arbiter (102) without titles and numbers"),
        ("program", "VARCHAR", "the program that wrote the file, told by its habits"),
        ("system", "VARCHAR", "code of the pairing system"),
        ("edition", "VARCHAR", "code of the edition judged by; null: not judged"),
        ("participants", "VARCHAR", "`players` or `teams`"),
        ("players", "INTEGER", "players in the file"),
        ("rounds", "INTEGER", "rounds recorded"),
        ("rounds_total", "INTEGER", "rounds of the event"),
        ("judged", "INTEGER", "rounds that could be judged"),
        ("deviating", "INTEGER", "rounds that deviate"),
        ("undeclared", "INTEGER", "of these, rounds that no comment of the file declares"),
        ("errors", "INTEGER", "findings of severity `error`"),
        ("warnings", "INTEGER", "findings of severity `warning`"),
        ("notes", "INTEGER", "findings of severity `note`"),
        ("identified", "VARCHAR", "other rules that explain the rounds better, in words"),
    ),
    "rounds": _columns(
        _FILE,
        ("round", "INTEGER", "its number, from 1"),
        ("status", "VARCHAR", "`ok`, `deviates`, `not-determined`, `not-checked`"),
        ("grade", "VARCHAR", "what a deviating round breaks, as in docs/json.md"),
        ("criterion", "VARCHAR", "the criterion of the decisive reason"),
        ("rule", "VARCHAR", "the identifier of its finding"),
        ("text", "VARCHAR", "why it deviates or was not judged"),
        ("declared", "BOOLEAN", "of a deviating round: a comment of the file can explain it"),
    ),
    "findings": _columns(
        _FILE,
        ("number", "INTEGER", "place in the file's list, from 1"),
        ("rule", "VARCHAR", "identifier, see docs/checks.md"),
        ("subject", "VARCHAR", "`pairings`, `report`, `standings`, `norms`"),
        ("severity", "VARCHAR", "`error`, `warning`, `note`"),
        ("round", "INTEGER", "round concerned"),
        ("players", "INTEGER[]", "starting ranks (numbers of teams) concerned"),
        ("line", "INTEGER", "line in the file, from 1"),
        ("col", "INTEGER", "column in the line, from 1"),
        ("message", "VARCHAR", "the sentence, players by their numbers"),
        ("evidence", "VARCHAR", "JSON: of a deviating round the pairs that differ, by numbers"),
    ),
    "assumptions": _columns(
        _FILE,
        ("number", "INTEGER", "place in the file's list, from 1"),
        ("text", "VARCHAR", "what was taken for granted"),
    ),
    "causes": _columns(
        _FILE,
        ("round", "INTEGER", "the deviating round"),
        ("number", "INTEGER", "place, the most ordinary first, from 1"),
        ("text", "VARCHAR", "the sentence"),
        ("kinds", "VARCHAR", "kinds of the changes, joined by +"),
        ("exact", "BOOLEAN", "false where colours stay different"),
        ("weight", "INTEGER", "how far from ordinary; smaller is more ordinary"),
    ),
}
"""What is written for every file."""

DETAILS: Final = tuple(name for name in TABLES if name != "files")

RUNS: Final = _columns(
    ("run", "INTEGER", "number, from 1"),
    ("began", "TIMESTAMP", "UTC"),
    ("ended", "TIMESTAMP", "UTC; null: interrupted"),
    ("version", "VARCHAR", "of the program"),
    ("options", "VARCHAR", "the hash in `files`"),
    ("settings", "VARCHAR", "what the hash is of, as JSON"),
    ("checked", "BIGINT", "files checked by this run"),
    ("unchanged", "BIGINT", "files that were in the store with the same content and options"),
    ("failed", "BIGINT", "files that could not be checked"),
)
"""One row per run of `trf audit`."""

REPORTS: Final = """
    CREATE VIEW reports AS
    SELECT files.url, files.content, files.seconds, tournaments.*
    FROM files JOIN tournaments USING (file)
    QUALIFY row_number() OVER (PARTITION BY files.content ORDER BY files.url) = 1
"""
"""The tournaments, each content once, however many copies of the file the archive holds."""


def columns(table: str) -> tuple[Column, ...]:
    """Return the columns of a table; raises `KeyError`."""
    return RUNS if table == "runs" else TABLES[table]


def create(table: str, columns: tuple[Column, ...]) -> str:
    """Return the statement that makes a table."""
    return f"CREATE TABLE {table} ({', '.join(f'{each.name} {each.kind}' for each in columns)})"
