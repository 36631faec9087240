"""The store: one DuckDB file with a single writer; each change of it whole or not at all."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self

from verify.archive import schema
from verify.archive.errors import StoreError, need
from verify.archive.model import Outcome, Row, Status

if TYPE_CHECKING:
    import duckdb

_MEMORY: Final = "512MB"
"""What DuckDB may keep in memory; what needs more goes to the disk for a while."""


class Known(NamedTuple):
    """What the store holds of a file."""

    content: str
    options: str
    status: Status
    worst: str


class Run(NamedTuple):
    """One run of an audit, for the table `runs`."""

    version: str
    options: str
    settings: str


class Store:
    """An open store. Use as a context manager."""

    def __init__(self, path: Path, connection: duckdb.DuckDBPyConnection) -> None:
        self.path, self.connection = path, connection
        self.run = 0
        self._next = 0

    @classmethod
    def open(cls, path: Path, *, read_only: bool = False) -> Self:
        """Open a store, and make it if need be.

        Raises `StoreError` for a file that is none or that another process has open, and
        `MissingPackageError` without DuckDB.
        """
        duckdb = need("duckdb", "audit")
        if read_only and not path.exists():
            raise StoreError(f"{path}: there is no such store")
        if not path.parent.is_dir():
            raise StoreError(f"{path}: there is no folder {path.parent}")
        config = {"memory_limit": _MEMORY, "threads": "1", "preserve_insertion_order": "false"}
        try:
            connection = duckdb.connect(str(path), read_only=read_only, config=config)
        except duckdb.IOException as error:
            text = str(error)
            lock = "lock" in text and "Could not" in text
            why = "another process has it open" if lock else f"not a store ({_first(text)})"
            raise StoreError(f"{path}: {why}") from error
        except duckdb.Error as error:
            raise StoreError(f"{path}: not a store ({_first(str(error))})") from error
        store = cls(path, connection)
        try:
            store._prepare(path, read_only)
        except duckdb.Error as error:
            connection.close()
            raise StoreError(f"{path}: not a store of audits ({_first(str(error))})") from error
        except StoreError:
            connection.close()
            raise
        return store

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        """Close the store; what DuckDB could not do (a full disk) becomes a `StoreError`."""
        try:
            self.close()
        finally:
            if isinstance(error, need("duckdb", "audit").Error):
                raise StoreError(f"{self.path}: {_first(str(error))}") from error

    def close(self) -> None:
        """Close the file."""
        self.connection.close()

    def _prepare(self, path: Path, read_only: bool) -> None:
        tables = {name for (name,) in self.connection.execute("SHOW TABLES").fetchall()}
        if not tables and not read_only:
            self._create()
        elif "meta" not in tables:
            raise StoreError(f"{path}: not a store of audits (it has no table 'meta')")
        (version,) = self.one("SELECT version FROM meta")
        if version != schema.VERSION:
            raise StoreError(
                f"{path}: a store of version {version}, not {schema.VERSION}; start a new one"
            )
        (self._next,) = self.one("SELECT coalesce(max(file), 0) + 1 FROM files")

    def _create(self) -> None:
        with self._transaction():
            for name, columns in schema.TABLES.items():
                self.connection.execute(schema.create(name, columns))
            self.connection.execute(schema.create("runs", schema.RUNS))
            self.connection.execute(schema.REPORTS)
            self.connection.execute("CREATE TABLE meta (version INTEGER)")
            self.connection.execute("INSERT INTO meta VALUES (?)", [schema.VERSION])

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[None]:
        self.connection.execute("BEGIN")
        try:
            yield
        except BaseException:
            # An interrupted statement may have ended the transaction itself.
            with contextlib.suppress(Exception):
                self.connection.execute("ROLLBACK")
            raise
        self.connection.execute("COMMIT")

    def one(self, query: str, values: Sequence[object] = ()) -> tuple[Any, ...]:
        """Return the first row of a query that has one."""
        found = self.connection.execute(query, list(values)).fetchone()
        if found is None:
            raise LookupError(query)
        return tuple(found)

    def all(self, query: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Return the rows of a query."""
        return self.connection.execute(query, list(values)).fetchall()

    # --- runs ---------------------------------------------------------------------------------

    def begin(self, run: Run) -> None:
        """Note that a run begins."""
        (self.run,) = self.one("SELECT coalesce(max(run), 0) + 1 FROM runs")
        self.connection.execute(
            "INSERT INTO runs VALUES (?, ?, NULL, ?, ?, ?, 0, 0, 0)",
            [self.run, _now(), run.version, run.options, run.settings],
        )

    def end(self, checked: int, unchanged: int, failed: int, *, complete: bool) -> None:
        """Note how a run went; one that is not complete keeps no time of its end."""
        self.connection.execute(
            "UPDATE runs SET ended = ?, checked = ?, unchanged = ?, failed = ? WHERE run = ?",
            [_now() if complete else None, checked, unchanged, failed, self.run],
        )

    # --- files --------------------------------------------------------------------------------

    def known(self, urls: Sequence[str]) -> dict[str, Known]:
        """Return what the store holds of some files."""
        with self._wanted(urls):
            found = self.all(
                "SELECT url, content, options, status, CASE WHEN errors > 0 THEN 'error' "
                "WHEN warnings > 0 THEN 'warning' WHEN notes > 0 THEN 'note' ELSE '' END "
                "FROM files SEMI JOIN wanted USING (url) LEFT JOIN tournaments USING (file)"
            )
        return {
            url: Known(content, key, Status(how), worst) for url, content, key, how, worst in found
        }

    @contextlib.contextmanager
    def _wanted(self, urls: Sequence[str]) -> Iterator[None]:
        arrow = need("pyarrow", "audit")
        self.connection.register("wanted", arrow.table({"url": [printable(url) for url in urls]}))
        try:
            yield
        finally:
            self.connection.unregister("wanted")

    def add(self, outcomes: Sequence[tuple[str, Outcome]], options: str) -> None:
        """Store what became of files, by their names, in the place of what was known of them.

        All or nothing: after any interruption a file is either as before or has all its rows.
        """
        files: list[Row] = []
        details: dict[str, list[Row]] = {name: [] for name in schema.DETAILS}
        # A file that was met twice in one go counts once.
        for url, each in dict(outcomes).items():
            number = self._next
            self._next += 1
            status, message = str(each.status), each.message or None
            told = (url, each.content, each.size, status, message, options, each.seconds)
            files.append((number, *told, self.run))
            if each.rows is not None:
                _add_details(details, number, each)
        if not files:
            return
        with self._transaction():
            self.forget([url for url, _ in outcomes])
            self._insert("files", files)
            for name, rows in details.items():
                self._insert(name, rows)

    def forget(self, urls: Sequence[str]) -> None:
        """Remove files and everything known of them."""
        with self._wanted(urls):
            old = self.all("SELECT file FROM files SEMI JOIN wanted USING (url)")
        if not old:
            return
        arrow = need("pyarrow", "audit")
        self.connection.register("old", arrow.table({"file": [file for (file,) in old]}))
        try:
            for table in schema.TABLES:
                self.connection.execute(f"DELETE FROM {table} WHERE file IN (SELECT file FROM old)")
        finally:
            self.connection.unregister("old")

    def _insert(self, table: str, rows: Sequence[Row]) -> None:
        if not rows:
            return
        columns = schema.TABLES[table]
        data = _arrow(columns, rows)
        self.connection.register("fresh", data)
        try:
            self.connection.execute(f"INSERT INTO {table} SELECT * FROM fresh")
        finally:
            self.connection.unregister("fresh")


def _add_details(details: dict[str, list[Row]], number: int, outcome: Outcome) -> None:
    rows = outcome.rows
    if rows is None:
        return
    details["tournaments"].append((number, *rows.tournament))
    for name in ("rounds", "findings", "assumptions", "causes"):
        details[name] += [(number, *row) for row in getattr(rows, name)]


def _arrow(columns: Sequence[schema.Column], rows: Sequence[Row]) -> object:
    arrow = need("pyarrow", "audit")
    kinds = {
        "BIGINT": arrow.int64(),
        "INTEGER": arrow.int32(),
        "INTEGER[]": arrow.list_(arrow.int32()),
        "VARCHAR": arrow.string(),
        "DOUBLE": arrow.float64(),
        "BOOLEAN": arrow.bool_(),
        "DATE": arrow.date32(),
    }
    arrays = []
    for column, values in zip(columns, zip(*rows, strict=True), strict=True):
        kind = kinds[column.kind]
        try:
            arrays.append(arrow.array(values, kind))
        except UnicodeEncodeError:
            texts = [printable(each) if isinstance(each, str) else each for each in values]
            arrays.append(arrow.array(texts, kind))
    return arrow.table(arrays, names=[column.name for column in columns])


def printable(text: str) -> str:
    """Return a text fit for UTF-8: names of files may hold bytes of no encoding."""
    return text.encode("utf-8", "backslashreplace").decode()


def _now() -> datetime:
    return datetime.now(UTC).replace(tzinfo=None)


def _first(text: str) -> str:
    return text.strip().partition("\n")[0]
