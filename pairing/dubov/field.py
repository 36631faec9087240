"""The players of a round in rank order, with what the Dubov System asks of each.

A position is a player's place in rank order (5.2.1: points, then TPN), from 0; it is also the
order in which possible upfloaters are numbered (4.2.2). A set of players is one Python integer,
bit ``p`` standing for position ``p``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from pairing.c0404.field import CommonField
from pairing.dutch.field import MILD
from pairing.model import BLACK, NOBODY, History, PairingInput

ARTICLES: Final = {
    "C1": "2.1.1",
    "C2": "2.1.2",
    "C3": "2.1.3",
    "C4": "2.2.1",
    "C5": "2.3.1",
    "C6": "2.3.2",
    "C7": "2.3.3",
    "C8": "2.3.4",
    "C9": "2.3.5",
    "C10": "2.3.6",
    "bye": "3.1",
    "upfloaters": "4.2",
    "shifters": "4.3",
    "transpositions": "4.4",
}
"""Where each rule stands in C.04.4.1."""

MEANINGS: Final = {
    "C5": "number of upfloaters",
    "C6": "score differences of the pairs with an upfloater",
    "C7": "players who do not get their colour preference",
    "C8": "upfloaters who are maximum upfloaters",
    "C9": "earlier upfloats of the maximum upfloaters who upfloat",
    "C10": "upfloaters who upfloated in the previous round",
}
"""What each quality criterion minimises."""

Value: TypeAlias = "int | tuple[int, ...]"
Values: TypeAlias = tuple[Value, ...]
"""The values of C5 to C10 of a bracket; smaller is better."""


class DubovField(CommonField):
    """One round's players in rank order.

    Columns by position: `aro` (1.7), `upfloats` (how often upfloated so far), `maximum` (whether
    a maximum upfloater, 1.8), `upfloated` (whether in the previous round). Masks: `white` and
    `black` preferences (1.6: without a game Black), `unplayed` those without a game.
    """

    __slots__ = ("aro", "black", "maximum", "unplayed", "upfloated", "upfloats", "white")

    def __init__(self, given: PairingInput) -> None:
        super().__init__(given)
        players = self.players
        self.white = players.white
        self.black = players.everyone & ~players.white
        history, order = given.history, players.index
        self.unplayed = sum(1 << p for p, games in enumerate(self.played) if not games)
        ratings = given.ratings or [0] * history.players
        self.aro = [average_rating(ratings, history.met[i]) for i in order]
        counts, last = upfloats(history)
        most = maximum_upfloats(given.rounds_total)
        self.upfloats = [counts[i] for i in order]
        self.maximum = [counts[i] >= most for i in order]
        self.upfloated = [i in last for i in order]

    def clash(self, i: int, j: int) -> bool:
        """Whether one of the two will miss his colour preference (C7): both prefer the same."""
        return (self.white >> i & 1) == (self.white >> j & 1)

    def colour_data(self, p: int) -> tuple[int, int, int, str]:
        """Return preference, its strength, colour difference and colours of a player (1.6)."""
        preference, strength, difference, games = super().colour_data(p)
        # 1.6.4: who has not played has a mild preference for Black.
        return preference or BLACK, strength or MILD, difference, games


def average_rating(ratings: Sequence[int], opponents: Sequence[int]) -> int:
    """Return the ARO (1.7): the rounded average rating of the opponents met, 0 without a game.

    A half is rounded up (1.7.1). Every opponent counts; one whose rating is unknown counts with
    the 0 he stands in the list with (1.1.2 asks the arbiter to give him one).
    """
    if not opponents:
        return 0
    total, games = sum(ratings[i] for i in opponents), len(opponents)
    return (2 * total + games) // (2 * games)


def maximum_upfloats(rounds: int) -> int:
    """Return MaxT (1.8.2)."""
    return 2 + rounds // 5


def upfloats(history: History) -> tuple[list[int], set[int]]:
    """Return how often each player (by index) has upfloated, and who did in the last round.

    Somebody upfloats when paired with an opponent of a higher pairing score (1.3.2), whether or
    not the game is played; a round without an opponent is no upfloat.
    """
    counts = [0] * history.players
    last: set[int] = set()
    step: History | None = history
    while step is not None and step.last is not None and step.before is not None:
        score: Sequence[int] = step.before.score
        results = step.last
        if results.virtual is not None:
            score = [a + b for a, b in zip(score, results.virtual, strict=True)]
        for i, opponent in enumerate(results.opponents):
            if opponent != NOBODY and score[i] < score[opponent]:
                counts[i] += 1
                if step is history:
                    last.add(i)
        step = step.before
    return counts, last


def set_values(field: DubovField, residents: int, upfloaters: Sequence[int], missed: int) -> Values:
    """Return the values of C5 to C10 of a bracket with these upfloaters.

    `residents` is the residents' score, `missed` the value of C7. C8 to C10 do not count in the
    last round.
    """
    differences = sorted((residents - field.score[p] for p in upfloaters), reverse=True)
    if field.input.last_round:
        history: tuple[int, int, int] = (0, 0, 0)
    else:
        most = [p for p in upfloaters if field.maximum[p]]
        history = (
            len(most),
            sum(field.upfloats[p] for p in most),
            sum(field.upfloated[p] for p in upfloaters),
        )
    return (len(upfloaters), tuple(differences), missed, *history)


def middle_out(players: Sequence[int]) -> list[int]:
    """Return a list in the order of its sequence numbers: from the middle outwards (4.3.3)."""
    rest, found = list(players), []
    while rest:
        found.append(rest.pop((len(rest) - 1) // 2))
    return found


def shifter_order(field: DubovField, players: Iterable[int], white: bool) -> list[int]:
    """Return possible shifters in the order of their sequence numbers (4.3.2, 4.3.3).

    White seekers are listed by ARO, then TPN; Black seekers by TPN.
    """
    index, aro = field.players.index, field.aro
    if white:
        return middle_out(sorted(players, key=lambda p: (aro[p], index[p])))
    return middle_out(sorted(players, key=lambda p: index[p]))


def bye_order(field: DubovField) -> list[int]:
    """Return who may have the bye by C2, in the order of 3.1.3 to 3.1.5.

    The lowest score, then the most games played, then the largest TPN.
    """
    index = field.players.index
    return sorted(
        (p for p in range(field.size) if not field.barred[p]),
        key=lambda p: (field.score[p], -field.played[p], -index[p]),
    )
