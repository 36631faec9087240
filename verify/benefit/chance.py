"""How often a benefit arises by chance: what other exchanges would have brought the same player.

The model: in every round of the tournament whose rules' pairing is known, the player's opponent is
exchanged with every other opponent who has the same score for pairing (or one no further away than
in the exchange at hand), where nobody would meet anybody again. Each such exchange counts once. No
exchange is thought likelier than another; colours are not looked at, nor byes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from verify.benefit.model import Chance
from verify.compare import DEVIATES, OK, RoundResult
from verify.replay import Replay

_MOST: Final = 200
"""So many exchanges are enough where each of them costs a search for norms."""


class Exchange(NamedTuple):
    """Instead of `rules`, the player would have met `other` (indexes)."""

    number: int
    rules: int
    other: int


class Exchanges:
    """The exchanges of one report; `rounds` are the rounds they are taken from."""

    def __init__(self, found: Replay, results: Iterable[RoundResult]) -> None:
        self.found = found
        self.place = {number: i for i, number in enumerate(found.numbers)}
        self._opponents = {
            each.number: opponents
            for each in results
            if (opponents := self._by_the_rules(each)) is not None
        }
        self._scores = {number: found.given(number).scores() for number in self._opponents}

    @property
    def rounds(self) -> tuple[int, ...]:
        """The rounds whose rules' pairing is known."""
        return tuple(self._opponents)

    def distance(self, number: int, i: int, j: int) -> int:
        """Return how far the scores of two players were apart before a round."""
        scores = self._scores[number]
        return abs(scores[i] - scores[j])

    def of(self, i: int, distance: int) -> Iterator[Exchange]:
        """Yield the comparable exchanges of a player's opponent."""
        for number, opponents in self._opponents.items():
            rules = opponents.get(i)
            if rules is not None:
                for other in self._others(number, i, rules, distance):
                    yield Exchange(number, rules, other)

    def _others(self, number: int, i: int, rules: int, distance: int) -> Iterator[int]:
        opponents, scores = self._opponents[number], self._scores[number]
        met, prohibited = self.found.history(number - 1).met, self.found.prohibited(number)
        for other, third in opponents.items():
            if other in (i, rules) or abs(scores[other] - scores[rules]) > distance:
                continue
            pairs = ((i, other), (third, rules))
            if not any(b in met[a] or (min(a, b), max(a, b)) in prohibited for a, b in pairs):
                yield other

    def _by_the_rules(self, each: RoundResult) -> dict[int, int] | None:
        """Return the rules' opponents of a round by index, None if they are not known."""
        pairs: Iterable[tuple[int, int]]
        if each.status == OK:
            pairs = self.found.rounds[each.number - 1].pairs()
        elif each.status == DEVIATES and each.expected:
            pairs = [(self.place[white], self.place[black]) for white, black in each.expected]
        else:
            return None
        return {a: b for pair in pairs for a, b in (pair, pair[::-1])}


def share(exchanges: Iterable[Exchange], gains: Callable[[Exchange], bool]) -> Chance:
    """Count the exchanges that bring a gain."""
    found = [gains(each) for each in exchanges]
    return Chance(sum(found), len(found))


def some(exchanges: Iterable[Exchange]) -> list[Exchange]:
    """Return the exchanges, evenly thinned out where they are many."""
    found = list(exchanges)
    step = -(-len(found) // _MOST)
    return found[:: step or 1]
