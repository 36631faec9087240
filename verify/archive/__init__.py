"""Auditing whole archives: every report checked in processes of its own, the results in a store.

`run.run` audits, `summary.summary` adds up, `export.export` writes tables. The store is one DuckDB
file; its tables are in `schema` and in docs/audit.md.
"""

from .errors import ArchiveError, MissingPackageError, StoreError
from .summary import Summary, summary

__all__ = ["ArchiveError", "MissingPackageError", "StoreError", "Summary", "summary"]
