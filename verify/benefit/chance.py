"""How often a benefit arises by chance: what other exchanges would have brought the same player.

The model: in every round of the tournament whose rules' pairing is known, the player's opponent is
exchanged with every other opponent who has the same score for pairing (or one no further away than
in the exchange at hand), where nobody would meet anybody again. Each such exchange counts once. No
exchange is thought likelier than another; colours are not looked at, nor byes.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from verify.benefit.model import (
    DOMESTIC,
    EASIER,
    FOREIGN,
    HARDER,
    TITLED,
    UNTITLED,
    Chance,
)
from verify.compare import DEVIATES, OK, RoundResult
from verify.replay import Replay

_MOST: Final = 100
"""So many exchanges are enough where each of them costs a search for norms."""


class Exchange(NamedTuple):
    """Instead of `rules`, the player would have met `other` (indexes)."""

    number: int
    rules: int
    other: int


class Traits(NamedTuple):
    """What is compared of opponents: `land` is empty where it makes nobody foreign."""

    rating: int
    titled: bool
    land: str


class Exchanges:
    """The exchanges of one report; `traits` are the participants' by index."""

    def __init__(
        self, found: Replay, results: Iterable[RoundResult], traits: Sequence[Traits]
    ) -> None:
        self.found, self.traits = found, traits
        self.place = {number: i for i, number in enumerate(found.numbers)}
        self._opponents = {
            each.number: opponents
            for each in results
            if (opponents := self._by_the_rules(each)) is not None
        }
        self._scores = {number: found.given(number).scores() for number in self._opponents}
        self._groups = {number: self._by_score(number) for number in self._opponents}
        self._known: dict[tuple[int, int], list[Exchange]] = {}
        self._differences: dict[tuple[int, int], list[int]] = {}

    @property
    def rounds(self) -> tuple[int, ...]:
        """The rounds whose rules' pairing is known."""
        return tuple(self._opponents)

    def distance(self, number: int, i: int, j: int) -> int:
        """Return how far the scores of two players were apart before a round."""
        scores = self._scores[number]
        return abs(scores[i] - scores[j])

    def of(self, i: int, distance: int) -> list[Exchange]:
        """Return the comparable exchanges of a player's opponent."""
        if (i, distance) not in self._known:
            self._known[i, distance] = [
                Exchange(number, rules, other)
                for number, opponents in self._opponents.items()
                if (rules := opponents.get(i)) is not None
                for other in self._others(number, i, rules, distance)
            ]
        return self._known[i, distance]

    def share(self, i: int, distance: int, kind: str, difference: int) -> Chance:
        """Count the exchanges that bring a player as much of a kind (`EASIER` to `DOMESTIC`)."""
        exchanges = self.of(i, distance)
        if kind in (EASIER, HARDER):
            sums = self._rating_differences(i, distance)
            below, upto = bisect_left(sums, difference), bisect_right(sums, difference)
            return Chance(upto if kind == EASIER else len(sums) - below, len(exchanges))
        traits, own = self.traits, self.traits[i].land
        gained = 0
        for _, rules, other in exchanges:
            gained += kind in differing(own, traits[other], traits[rules])
        return Chance(gained, len(exchanges))

    def _rating_differences(self, i: int, distance: int) -> list[int]:
        """Return what the exchanges change in the opponent's rating, ascending."""
        if (i, distance) not in self._differences:
            traits = self.traits
            pairs = ((traits[o].rating, traits[r].rating) for _, r, o in self.of(i, distance))
            self._differences[i, distance] = sorted(
                one - other for one, other in pairs if one and other
            )
        return self._differences[i, distance]

    def _others(self, number: int, i: int, rules: int, distance: int) -> Iterator[int]:
        opponents, scores = self._opponents[number], self._scores[number]
        met, prohibited = self.found.history(number - 1).met, self.found.prohibited(number)
        mine, theirs = met[i], met[rules]
        for score, group in self._groups[number].items():
            if abs(score - scores[rules]) > distance:
                continue
            for other in group:
                third = opponents[other]
                if other in (i, rules) or other in mine or third in theirs:
                    continue
                if prohibited and any(
                    (min(pair), max(pair)) in prohibited for pair in ((i, other), (third, rules))
                ):
                    continue
                yield other

    def _by_score(self, number: int) -> dict[int, list[int]]:
        groups: dict[int, list[int]] = {}
        for i in sorted(self._opponents[number]):
            groups.setdefault(self._scores[number][i], []).append(i)
        return groups

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


def differing(own: str, one: Traits, other: Traits) -> Iterator[str]:
    """Yield what an opponent is in title and federation compared with another."""
    if one.titled != other.titled:
        yield TITLED if one.titled else UNTITLED
    if own and one.land and other.land and (one.land == own) != (other.land == own):
        yield DOMESTIC if one.land == own else FOREIGN


def share(exchanges: Iterable[Exchange], gains: Callable[[Exchange], bool]) -> Chance:
    """Count the exchanges that bring a gain."""
    found = [gains(each) for each in exchanges]
    return Chance(sum(found), len(found))


def some(exchanges: Sequence[Exchange]) -> Sequence[Exchange]:
    """Return the exchanges, evenly thinned out where they are many."""
    return exchanges[:: -(-len(exchanges) // _MOST) or 1]
