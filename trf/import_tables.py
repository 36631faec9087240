"""What `trf import` does: a club's tables as a report."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from .tables_in import TableError, from_tables, read_table
from .write import Edition, Loss, TextForm, encode, write

__all__ = ["Imported", "TableError", "describe", "import_tables"]


class Imported(NamedTuple):
    """A report as bytes, what it holds, and what it could not hold."""

    data: bytes
    players: int
    rounds: int
    losses: tuple[Loss, ...]


def import_tables(
    players: Path, games: Path, byes: Path | None, header: dict[str, Any], edition: str
) -> Imported:
    """Return the report of tables in files; `header` as for `trf.tables.from_tables`.

    `edition` is a value of `trf.write.Edition`. Raises what `trf.tables.read_table` and
    `trf.tables.from_tables` raise.
    """
    tables = (read_table(players), read_table(games), read_table(byes) if byes else None)
    tournament = from_tables(*tables, **header)
    lines, losses = write(tournament, Edition(edition))
    data, unencodable = encode(lines, TextForm())
    return Imported(data, len(tournament.players), tournament.rounds, (*losses, *unencodable))


def describe(loss: Loss) -> str:
    """Return a loss as a line of text."""
    place = f" ({loss.place})" if loss.place else ""
    return f"lost: {loss.record} {loss.field} {loss.value}: {loss.message}{place}"
