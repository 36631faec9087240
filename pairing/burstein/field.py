"""The players of a round, with the Opposition Evaluation Index that ranks them (1.7, 1.8).

A position is a player's place by score, then TPN, from 0: the order in which brackets are formed.
Within a bracket the rank of 1.8 counts, which knows no scores. A set of players is one Python
integer, bit ``p`` standing for position ``p``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from pairing.c0404.field import CommonField
from pairing.model import GAME, ZERO_BYE, History, PairingInput

ARTICLES: Final = {
    "C1": "2.1.1",
    "C2": "2.1.2",
    "C3": "2.1.3",
    "C4": "2.2.1",
    "C5": "2.3.1",
    "C6": "2.3.2",
    "C7": "2.3.3",
    "C8": "2.3.4",
    "bye": "3.1",
    "seeding": "1.6.1",
    "order": "4.3",
}
"""Where each rule stands in C.04.4.2."""

MEANINGS: Final = {
    "C5": "number of outgoing floaters",
    "C6": "scores of the outgoing floaters",
    "C7": "outgoing floaters of the following bracket",
    "C8": "players who do not get their colour preference",
}
"""What each quality criterion minimises."""

Value: TypeAlias = "int | tuple[int, ...]"
Values: TypeAlias = tuple[Value, ...]
"""The values of C5 to C8 of a bracket; smaller is better."""

_MOST_SEEDING = 4


def seeding_rounds(rounds: int) -> int:
    """Return how many rounds are paired by the Dutch System (1.6.2)."""
    return min(rounds // 2, _MOST_SEEDING)


class BursteinField(CommonField):
    """One round's players by position.

    Columns: `buchholz` and `sonneborn` (1.7.1), `rank` (the place by 1.8 among all to be paired).
    Masks: `white`, `black` preferences. `ranked` are the positions in the order of 1.8.
    """

    __slots__ = ("black", "buchholz", "rank", "ranked", "sonneborn", "white")

    def __init__(self, given: PairingInput) -> None:
        super().__init__(given)
        self.white, self.black = self.players.white, self.players.black
        order = self.players.index
        buchholz, sonneborn = opposition(given.history, given.present)
        self.buchholz = [buchholz[i] for i in order]
        self.sonneborn = [sonneborn[i] for i in order]
        self.ranked = sorted(
            range(self.size), key=lambda p: (-self.buchholz[p], -self.sonneborn[p], order[p])
        )
        self.rank = [0] * self.size
        for place, p in enumerate(self.ranked):
            self.rank[p] = place

    def by_rank(self, positions: Iterable[int]) -> list[int]:
        """Return players in the order of their in-bracket sequence numbers (4.1)."""
        return sorted(positions, key=self.rank.__getitem__)

    def clash(self, i: int, j: int) -> bool:
        """Whether one of the two will miss his colour preference (C8)."""
        preference = self.players.preference
        return preference[i] != 0 and preference[i] == preference[j]


def opposition(history: History, present: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return Buchholz and Sonneborn-Berger (1.7.1) per index, in hundredths and their squares.

    An unplayed round counts as a game against oneself that brought what it did (1.7.2). Virtual
    points are left out: the history's scores are real ones.
    """
    own = history.score
    shown = scores_for_opponents(history, present)
    buchholz, sonneborn = [0] * history.players, [0] * history.players
    step: History | None = history
    while step is not None and step.last is not None:
        results = step.last
        for i, kind in enumerate(results.kinds):
            other = shown[results.opponents[i]] if kind == GAME else own[i]
            buchholz[i] += other
            sonneborn[i] += results.points[i] * other
        step = step.before
    return buchholz, sonneborn


def scores_for_opponents(history: History, present: Sequence[int]) -> list[int]:
    """Return the scores with which players count for those who met them (1.7.2, exception).

    Whoever is absent now and had zero-point byes in a row until the round before counts as if
    each of them had been a draw.
    """
    found = list(history.score)
    absent = set(range(history.players)).difference(present)
    step: History | None = history
    while absent and step is not None and step.last is not None:
        kinds, points = step.last.kinds, step.last.points
        absent = {i for i in absent if kinds[i] == ZERO_BYE and not points[i]}
        for i in absent:
            found[i] += history.points.draw
        step = step.before
    return found


def bye_order(field: BursteinField) -> list[int]:
    """Return who may have the bye by C2, in the order of 3.1.3 to 3.1.5.

    The lowest score, then the most games played, then the lowest rank.
    """
    return sorted(
        (p for p in range(field.size) if not field.barred[p]),
        key=lambda p: (field.score[p], -field.played[p], -field.rank[p]),
    )


def score_list(field: BursteinField, floaters: Iterable[int]) -> tuple[int, ...]:
    """Return the scores of floaters, highest first (C6)."""
    return tuple(sorted((field.score[p] for p in floaters), reverse=True))


def missed(field: BursteinField, pairs: Iterable[tuple[int, int]]) -> int:
    """Return how many players do not get their colour preference (C8)."""
    return sum(field.clash(i, j) for i, j in pairs)
