"""The lines of the file as the page shows them: fields apart, and the place meant marked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from trf.layout import (
    COLOUR_OFFSET,
    FIELD,
    FIRST_OPPONENT,
    PLAYER_FIELDS,
    RESULT_OFFSET,
    ROUND_WIDTH,
    STATIC_WIDTH,
    opponent_column,
)

if TYPE_CHECKING:
    from trf.model import Tournament

_WORD: Final = re.compile(r"\S+")
_CELL: Final = RESULT_OFFSET + 1
"""The columns of a round from its opponent to its result."""


class Piece(NamedTuple):
    """Part of a line. `kind` is the element of HTML that shows it: ``mark`` for the place meant,
    ``i`` and ``b`` for fields and rounds of a player; empty for what is between.
    """

    text: str
    kind: str


class Line(NamedTuple):
    """A line of the file, in pieces."""

    number: int
    pieces: tuple[Piece, ...]


class Records:
    """The lines of a report by their numbers."""

    def __init__(self, tournament: Tournament) -> None:
        self.texts: Mapping[int, str] = {each.line: each.text for each in tournament.records}
        self._players = {player.line for player in tournament.players}

    def marked(self, number: int | None, column: int | None) -> Line | None:
        """Return a line with the field at a column marked, None where there is no such line."""
        if number is None or number not in self.texts:
            return None
        text = self.texts[number]
        if column is None or column > len(text):
            return Line(number, (Piece(text, ""),))
        return _marked(number, text, *self._extent(number, column))

    def of_round(self, number: int, column: int) -> Line | None:
        """Return a player's line with everything of a round column marked."""
        if number not in self.texts:
            return None
        first = opponent_column(column)
        return _marked(number, self.texts[number], first, first + _CELL - 1)

    def all(self) -> Iterator[Line]:
        """Yield every line, the fields of the players' apart."""
        for number, text in self.texts.items():
            known = number in self._players
            yield Line(number, tuple(_fields(text)) if known else (Piece(text, ""),))

    def _extent(self, number: int, column: int) -> tuple[int, int]:
        """The first and the last column of the field at a column."""
        if number not in self._players:
            word = _WORD.match(self.texts[number], column - 1)
            return column, word.end() if word else column
        for field in PLAYER_FIELDS:
            if field.first <= column <= field.last:
                return field.first, field.last
        offset = (column - FIRST_OPPONENT) % ROUND_WIDTH
        if column >= FIRST_OPPONENT and offset < COLOUR_OFFSET:
            return column - offset, column - offset + COLOUR_OFFSET - 2
        return column, column


def _marked(number: int, text: str, first: int, last: int) -> Line:
    """Return a line with its columns from `first` to `last` marked."""
    pieces = (text[: first - 1], ""), (text[first - 1 : last], "mark"), (text[last:], "")
    return Line(number, tuple(Piece(part, kind) for part, kind in pieces if part))


def ruler(width: int) -> str:
    """Return a line that counts the columns in tens."""
    return "".join(f"{'.' * (9 - len(str(ten)) + 1)}{ten}" for ten in range(10, width + 10, 10))


def _fields(text: str) -> Iterator[Piece]:
    at = 0
    places = [(FIELD[each.name].first, each.last, "i") for each in PLAYER_FIELDS]
    rounds = range(1, (len(text) - STATIC_WIDTH) // ROUND_WIDTH + 2)
    cells = [(opponent_column(n), opponent_column(n) + _CELL - 1, "b") for n in rounds]
    for first, last, kind in places + cells:
        if first - 1 > at:
            yield Piece(text[at : first - 1], "")
        if len(text) >= first:
            yield Piece(text[first - 1 : last], kind)
        at = last
    if len(text) > at:
        yield Piece(text[at:], "")
