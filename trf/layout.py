"""The columns of the player record: the one place that knows them outside the grammars."""

from typing import Final, NamedTuple


class Field(NamedTuple):
    """A fixed-width field: columns `first` to `last`, both included, counted from 1.

    `gap` blanks after it belong to its terminal in the grammar.
    """

    name: str
    first: int
    last: int
    meaning: str
    gap: int = 1

    @property
    def width(self) -> int:
        """The number of columns."""
        return self.last - self.first + 1


PLAYER_FIELDS: Final = (
    Field("number", 5, 8, "starting rank, right-aligned"),
    Field("sex", 10, 10, "m, w or blank", 0),
    Field("title", 11, 13, "title, right-aligned"),
    Field("name", 15, 47, "name"),
    Field("rating", 49, 52, "rating, right-aligned, or blanks"),
    Field("federation", 54, 56, "three letters"),
    Field("fide_id", 58, 68, "FIDE number, digits"),
    Field("birth", 70, 79, "birth date YYYY/MM/DD"),
    Field("points", 81, 84, "points with one decimal"),
    Field("rank", 86, 89, "rank, right-aligned", 0),
)
"""The fields of a 001 record before the rounds, in the order of their columns."""

FIELD: Final = {field.name: field for field in PLAYER_FIELDS}

STATIC_WIDTH: Final = 89
"""The last column before the rounds."""

NATIONAL_WIDTH: Final = 80
"""The last column of a national rating record, with the blank after it."""

ROUND_WIDTH: Final = 10
"""The columns one round takes."""

FIRST_OPPONENT: Final = 92
"""The first column of round 1's opponent."""


def opponent_column(round_number: int) -> int:
    """Return the first column of the opponent's field of a round (rounds count from 1)."""
    return FIRST_OPPONENT + ROUND_WIDTH * (round_number - 1)


COLOUR_OFFSET: Final = 5
"""From the first column of the opponent to the colour."""

RESULT_OFFSET: Final = 7
"""From the first column of the opponent to the result."""

MAX_ROUNDS: Final = 999
MAX_COLUMNS: Final = STATIC_WIDTH + ROUND_WIDTH * MAX_ROUNDS
"""No record needs more columns; what a longer line holds beyond is not read."""
