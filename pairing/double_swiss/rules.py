"""What the Double-Swiss System puts into the shared procedure, and its colours (C.04.5 art. 4)."""

from __future__ import annotations

from typing import Final

from pairing.colours import last_difference
from pairing.dutch.engine import odd_numbers
from pairing.model import BLACK, WHITE, Colour
from pairing.upfloat.field import Field
from pairing.upfloat.system import Seat, System

LAPSE: Final = 1
"""The float criteria do not apply to the last round (2.3.4, 2.3.5)."""

DOUBLE_SWISS_2026: Final = System(
    title="Double-Swiss System, C.04.5, in force from 1 February 2026",
    lapse=LAPSE,
    clash=None,
    strong=None,
    opponents="C8",
    articles={
        "C1": "2.1.1",
        "C2": "2.1.2",
        "C3": "2.2.1",
        "C4": "2.3.1",
        "C5": "2.3.2",
        "C6": "2.3.3",
        "C7": "2.3.4",
        "C8": "2.3.5",
        "bye": "3.4",
        "sets": "3.5.4",
        "order": "3.6.3",
        "colours": "4.3",
    },
    meanings={
        "C4": "number of upfloaters",
        "C5": "score differences of the upfloaters",
        "C6": "whether the following scoregroup needs more upfloaters than its number asks for",
        "C7": "upfloaters who were floaters in the previous round",
        "C8": "opponents of upfloaters who were floaters in the previous round",
    },
)


class Colours:
    """The colours of a round: who has White in the first game of the match."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.odd = odd_numbers(field.input)

    def allocate(self, i: int, j: int) -> Seat:
        """Return the colour of position `i` against `j`, and the article (4.3.1-4.3.5).

        The higher-ranked player (4.2) has the higher score, then the smaller TPN.
        """
        score = self.field.score
        if (score[i], -i) > (score[j], -j):
            return self._allocate(i, j)
        colour, article = self._allocate(j, i)
        return -colour, article

    def _allocate(self, higher: int, lower: int) -> Seat:
        field, history = self.field, self.field.input.history
        mine, other = history.colours[field.index[higher]], history.colours[field.index[lower]]
        if not mine and not other:
            initial = field.input.initial_colour
            return (initial if self.odd[field.index[higher]] else -initial), "4.3.1"
        whites, others = mine.count("W"), other.count("W")
        if whites != others:
            return (WHITE if whites < others else BLACK), "4.3.2"
        last = last_difference(mine, other)
        if last:
            return -last, "4.3.3"
        if mine:
            return -_colour(mine[-1]), "4.3.4"
        return _colour(other[-1]), "4.3.5"


def _colour(letter: str) -> Colour:
    return WHITE if letter == "W" else BLACK
