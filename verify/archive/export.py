"""The tables of a store as Parquet or CSV files, for other programs."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from verify.archive import schema
from verify.archive.errors import ArchiveError, need
from verify.archive.store import Store

FORMATS: Final = ("parquet", "csv")

FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""With these a text begins that a spreadsheet may take for a formula (OWASP, CSV Injection)."""

_OPTIONS: Final = {"parquet": "FORMAT parquet, COMPRESSION zstd", "csv": "FORMAT csv, HEADER"}


def export(store: Path, folder: Path, form: str, *, force: bool = False) -> list[Path]:
    """Write every table of a store to a file of its own in a folder; return the files.

    Each file is written whole or not at all. Raises `ArchiveError` where a file exists already,
    unless `force`, or cannot be written, and `StoreError` for a file that is no store.
    """
    tables = (*schema.TABLES, "runs")
    targets = [folder / f"{name}.{form}" for name in tables]
    taken = [each for each in targets if each.exists()]
    if taken and not force:
        raise ArchiveError(f"{taken[0]} exists already (--force overwrites it)")
    with Store.open(store, read_only=True) as opened:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for name, target in zip(tables, targets, strict=True):
                _write(opened, name, target, form)
        except OSError as error:
            raise ArchiveError(f"{error.filename}: {error.strerror or error}") from error
        except need("duckdb", "audit").Error as error:
            raise ArchiveError(f"{folder}: {error}") from error
    return targets


def _write(store: Store, name: str, target: Path, form: str) -> None:
    temporary = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    order = "run" if name == "runs" else "file"
    place = str(temporary).replace("'", "''")
    columns = ", ".join(map(_harmless, schema.columns(name))) if form == "csv" else "*"
    try:
        store.connection.execute(
            f"COPY (SELECT {columns} FROM {name} ORDER BY {order}) TO '{place}' ({_OPTIONS[form]})"
        )
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)


def _harmless(column: schema.Column) -> str:
    """The expression of a column whose texts no spreadsheet takes for formulas."""
    if column.kind != "VARCHAR":
        return column.name
    begins = " OR ".join(f"starts_with({column.name}, chr({ord(sign)}))" for sign in FORMULA)
    return f"CASE WHEN {begins} THEN '''' ELSE '' END || {column.name} AS {column.name}"
