"""The columns of the records that have columns, for writing; those of 001 stand in `trf.layout`.

The reader's columns stand in the grammars. A test holds this table against the widths of their
terminals, so that no column is known twice without being compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple, Protocol

from trf.layout import PLAYER_FIELDS


class Column(NamedTuple):
    """Columns `first` to `last` of a field, counted from 1.

    `left`: aligned to the left. `needed`: without it the record says nothing.
    """

    name: str
    first: int
    last: int
    left: bool = False
    needed: bool = False

    @property
    def width(self) -> int:
        """The number of columns."""
        return self.last - self.first + 1


class Row(NamedTuple):
    """The columns of a record: `columns`, then any number of fields like `each`.

    The fields like `each` follow one another every `step` columns.
    """

    tag: str
    columns: tuple[Column, ...]
    each: Column | None = None
    step: int = 5


class Lost(Protocol):
    """Takes what cannot be written."""

    def __call__(self, record: str, field: str, value: str, message: str, /) -> None:
        """Take a field with its value, and why it cannot be written."""


def _row(
    tag: str, *columns: Column, each: tuple[str, int, int] | None = None, step: int = 5
) -> Row:
    return Row(tag, columns, Column(*each) if each else None, step)


def _needed(name: str, first: int, last: int) -> Column:
    return Column(name, first, last, needed=True)


def _text(name: str, first: int, last: int) -> Column:
    return Column(name, first, last, left=True)


ROWS: Final[dict[str, Row]] = {
    row.tag: row
    for row in (
        _row("013", _text("name", 5, 36), each=("players", 37, 40)),
        _row("132", each=("dates", 92, 99), step=10),
        _row("162", each=("points", 5, 10), step=9),
        _row("172", _text("federation", 5, 7), _text("code", 9, 13)),
        _row("240", _needed("kind", 5, 5), _needed("round", 7, 9), each=("ids", 11, 14)),
        _row(
            "250",
            Column("match_points", 5, 8),
            Column("points", 10, 13),
            _needed("first_round", 15, 17),
            _needed("last_round", 19, 21),
            _needed("first_id", 23, 26),
            _needed("last_id", 28, 31),
        ),
        _row(
            "260",
            Column("first_round", 5, 7),
            Column("last_round", 9, 11),
            each=("ids", 13, 16),
        ),
        _row(
            "299",
            Column("kind", 5, 5),
            Column("match_points", 8, 11),
            Column("points", 14, 17),
            Column("round", 20, 22),
            each=("ids", 24, 27),
        ),
        _row(
            "300",
            _needed("round", 5, 7),
            _needed("team", 9, 11),
            _needed("opponent", 13, 15),
            each=("players", 17, 20),
        ),
        _row(
            "310",
            _needed("number", 5, 7),
            _text("name", 9, 40),
            _text("nickname", 42, 46),
            Column("strength", 48, 53),
            Column("match_points", 55, 60),
            Column("points", 62, 67),
            Column("rank", 69, 71),
            each=("players", 74, 77),
        ),
        _row(
            "320",
            Column("match_points", 5, 8),
            Column("points", 10, 13),
            each=("teams", 15, 17),
            step=4,
        ),
        _row(
            "330",
            _needed("kind", 5, 6),
            _needed("round", 8, 10),
            _needed("white", 12, 14),
            _needed("black", 16, 18),
        ),
        _row("362", each=("points", 5, 10), step=9),
        _row(
            "802",
            _needed("team", 5, 7),
            Column("nickname", 9, 13, left=True, needed=True),
            _needed("match_points", 15, 20),
            _needed("points", 22, 27),
            each=("rounds", 29, 39),
            step=13,
        ),
        _row("XXA", _needed("number", 5, 8), each=("points", 10, 13)),
    )
}
"""The records with columns, by identifier."""

_LEFT: Final = ("name", "federation", "birth")

PLAYER_ROW: Final = Row(
    "001",
    tuple(
        Column(field.name, field.first, field.last, field.name in _LEFT) for field in PLAYER_FIELDS
    ),
)
"""The static part of a 001 record; that of a national rating record ends with the birth date."""

TEAM_TEXT_COLUMN: Final = 9
"""The first column of the text of an 801 record."""


def fill(
    row: Row,
    values: Mapping[str, str],
    repeated: Sequence[str],
    lost: Lost,
    tag: str = "",
) -> str:
    """Return the line of a record without trailing blanks; empty if a needed field is.

    `values` are the texts of the fields by name, `repeated` those of the fields like `row.each`.
    What is wider than its field is reported to `lost`: texts are cut, anything else is left out.
    """
    tag = tag or row.tag
    line = [tag.ljust(4)]
    length = 4
    for column in row.columns:
        text = values.get(column.name, "")
        if len(text) > column.width:
            lost(tag, column.name, text, f"wider than {column.width} columns")
            text = text[: column.width] if column.left else ""
        if not text and column.needed:
            return ""
        line.append(" " * (column.first - 1 - length))
        line.append(text.ljust(column.width) if column.left else text.rjust(column.width))
        length = column.last
    if repeated and row.each:
        line.append(" " * (row.each.first - 1 - length))
        line.append(_repeat(row, row.each, repeated, lost, tag))
    return "".join(line).rstrip()


def _repeat(row: Row, column: Column, texts: Iterable[str], lost: Lost, tag: str) -> str:
    fields = []
    for text in texts:
        fits = len(text) <= column.width
        if not fits:
            lost(tag, column.name, text, f"wider than {column.width} columns")
        fields.append((text if fits else "").rjust(column.width).ljust(row.step))
    return "".join(fields)
