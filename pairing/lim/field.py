"""The players of a round in TPN order, with what the Lim System asks of each.

A position is a player's place in TPN order among those to be paired, from 0; a set of players is
one integer, bit ``p`` standing for position ``p``. "Highest numbered" is number 1, position 0.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairing.dutch.engine import odd_numbers
from pairing.matching import mask_of
from pairing.model import BLACK, NO_COLOUR, WHITE, Colour, History, PairingInput
from pairing.upfloat.field import no_float

RATING_LIMIT = 100
"""In a Maxi-tournament, how far an exchange for colour may reach (3.2.3, 3.8, 5.7)."""


def bye_barred(history: History) -> list[bool]:
    """Return per index whether C.04.1 4 bars the bye: had one, or a win's points unplayed."""
    return [a or b for a, b in zip(history.had_pab, history.free_win, strict=True)]


def due_colour(games: str) -> Colour:
    """Return the colour due to a player (5.1): the one that levels, else the alternate one.

    >>> due_colour("WWB"), due_colour("WB"), due_colour("")
    (-1, 1, 0)
    """
    difference = games.count("W") - games.count("B")
    if difference:
        return BLACK if difference > 0 else WHITE
    if not games:
        return NO_COLOUR
    return BLACK if games[-1] == "W" else WHITE


def permitted(games: str, colour: Colour) -> bool:
    """Whether a colour keeps the limits: not three in a row (5.1.1), not three more (5.1.2)."""
    letter = "W" if colour > 0 else "B"
    difference = (games.count("W") - games.count("B")) * colour
    return games[-2:] != letter * 2 and difference < 2


class LimField:
    """One round's players in TPN order.

    Columns by position: `index` (into the `PairingInput`), `score`, `rating`, `games` (colours of
    the games played), `due`, `white` and `black` (whether that colour is permitted), `barred`,
    `odd` (number). `rows[p]` are the compatible opponents of ``p`` (2.1). Masks: `floated`
    (floaters of the previous round), `due_white`, `due_black`, `everyone`.
    """

    def __init__(self, given: PairingInput, *, maxi: bool = False) -> None:
        self.input, self.maxi = given, maxi
        self.index = sorted(given.present)
        self.size = len(self.index)
        self.everyone = (1 << self.size) - 1
        history, scores = given.history, given.scores()
        self.score = [scores[i] for i in self.index]
        ratings: Sequence[int] = given.ratings or [0] * history.players
        self.rating = [ratings[i] for i in self.index]
        self.games = [history.colours[i] for i in self.index]
        self.due = [due_colour(games) for games in self.games]
        self.white = [permitted(games, WHITE) for games in self.games]
        self.black = [permitted(games, BLACK) for games in self.games]
        barred, odd = self.bye_barred(), odd_numbers(given)
        self.barred = [barred[i] for i in self.index]
        self.odd = [odd[i] for i in self.index]
        floats = history.floats(no_float)
        self.floated = mask_of([p for p, i in enumerate(self.index) if floats and floats[i]])
        self.due_white = mask_of([p for p, due in enumerate(self.due) if due > 0])
        self.due_black = mask_of([p for p, due in enumerate(self.due) if due < 0])
        self._find_rows()

    def _find_rows(self) -> None:
        """2.1; in the last round only what has been played before counts (6)."""
        given = self.input
        place = {i: p for p, i in enumerate(self.index)}
        can_white = mask_of([p for p, can in enumerate(self.white) if can])
        can_black = mask_of([p for p, can in enumerate(self.black) if can])
        self.unmet = []
        rows = []
        for p, i in enumerate(self.index):
            out = 1 << p
            for other in given.history.met[i]:
                if other in place:
                    out |= 1 << place[other]
            self.unmet.append(self.everyone & ~out)
            colours = (can_black if self.white[p] else 0) | (can_white if self.black[p] else 0)
            rows.append(self.unmet[p] & (self.everyone if given.last_round else colours))
        for i, j in given.prohibited:
            if i in place and j in place:
                rows[place[i]] &= ~(1 << place[j])
                rows[place[j]] &= ~(1 << place[i])
        self.rows = rows

    def bye_barred(self) -> list[bool]:
        """Return per index whether the bye is barred (1.1)."""
        return bye_barred(self.input.history)

    def number(self, position: int) -> int:
        """Return the TPN of the player at a position."""
        return self.input.numbers[self.index[position]]

    def suits(self, i: int, j: int) -> bool:
        """Whether both can have the colour due to them."""
        return not self.due[i] or self.due[i] != self.due[j]

    def near(self, i: int, j: int) -> bool:
        """Whether an exchange for colour may reach from one to the other (5.7)."""
        return not self.maxi or abs(self.rating[i] - self.rating[j]) <= RATING_LIMIT

    def ahead(self, i: int, j: int, *, down: bool) -> bool:
        """Whether `i` is dealt with before `j` in a direction: by rank, upwards from the lowest."""
        first = (-self.score[i], i) < (-self.score[j], j)
        return first if down else i != j and not first

    def median_twice(self) -> int:
        """Return twice the score of the median group (2.2): half of what could be won."""
        return self.input.history.rounds * self.input.points.win

    def weakest_first(self, p: int) -> tuple[int, int]:
        """Return the key by which a player is the "lowest numbered" of a group (3.2-3.4)."""
        return 0, -p

    def floater_partners(self, residents: Sequence[int], *, down: bool) -> Sequence[int]:
        """Return the order in which a floater is offered the players of a group (3.8).

        `residents` are in the order of 4.1: from the highest numbered downwards, from the lowest
        upwards.
        """
        return residents

    def tolerable(self, i: int, j: int) -> bool:
        """Whether a pair without the colours due comes before one that breaks the limits too.

        Asked only where both are compatible, so it matters in the last round (6) alone.
        """
        return True

    def order_for_bye(self) -> list[int]:
        """Return the order in which the bye is offered (1.1; 7.1 in round 1)."""
        everyone = range(self.size)
        if self.input.history.rounds:
            return sorted(everyone, key=lambda p: (self.score[p], -p))
        return sorted(everyone, key=lambda p: (self.rating[p], -p))
