"""When things happen: amounts spread over the rounds, and who is away in which of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from pairing.model import FULL_BYE, HALF_BYE, ZERO_BYE
from verify.generate.chance import Chance
from verify.generate.model import Amount, Model

_Item = TypeVar("_Item")

NOT_YET: Final = ""
"""The letter of a round before a late entry's first one: a blank."""

_FEWEST: Final = 2
"""So many players stay at the boards, whatever is asked for."""


class Plan:
    """How many times something happens in each round.

    `population` is what a share of the whole event is a share of; `earliest` the first round in
    which it can happen.
    """

    def __init__(
        self, amount: Amount, rounds: int, population: int, chance: Chance, earliest: int = 1
    ) -> None:
        self.amount, self.chance = amount, chance
        last = rounds if amount.last is None else min(rounds, amount.last)
        self.rounds = range(max(amount.first, earliest), last + 1)
        self._counts: dict[int, int] = {}
        if amount.each_round or not self.rounds:
            return
        share = amount.share * population
        for _ in range(amount.count or int(share + 0.5)):
            number = chance.pick(self.rounds)
            self._counts[number] = self._counts.get(number, 0) + 1

    def take(self, number: int, items: Sequence[_Item], limit: int | None = None) -> list[_Item]:
        """Return the items it happens to in a round, at most `limit` of them."""
        if number not in self.rounds or not self.amount:
            return []
        amount, chance = self.amount, self.chance
        if amount.each_round and amount.share:
            found = [item for item in items if chance.throw() < amount.share]
        else:
            wanted = amount.count if amount.each_round else self._counts.get(number, 0)
            found = chance.some(items, wanted)
        return found if limit is None else found[: max(limit, 0)]


class Presence:
    """Who is away in which round; asked round by round, from the first.

    `late` are the indexes of those who missed round 1 because they had not entered.
    """

    def __init__(self, model: Model, players: int, rounds: int, chance: Chance) -> None:
        self.everyone = range(players)
        self._arrival = self._arrivals(model, rounds, chance)
        self._gone: set[int] = set()
        self._leaving = Plan(model.withdrawals, rounds, players, chance, earliest=2)
        self._byes = [
            (letter, Plan(amount, rounds, players, chance))
            for letter, amount in (
                (HALF_BYE, model.half_byes),
                (FULL_BYE, model.full_byes),
                (ZERO_BYE, model.zero_byes),
            )
            if amount
        ]

    def _arrivals(self, model: Model, rounds: int, chance: Chance) -> dict[int, int]:
        """The first round of everybody who comes late."""
        plan = Plan(model.late, rounds, len(self.everyone), chance, earliest=2)
        arrival: dict[int, int] = {}
        for number in plan.rounds:
            waiting = [i for i in self.everyone if i not in arrival]
            for i in plan.take(number, waiting, len(waiting) - _FEWEST):
                arrival[i] = number
        return arrival

    @property
    def late(self) -> list[int]:
        """The indexes of those who enter after round 1."""
        return sorted(self._arrival)

    def away(self, number: int) -> dict[int, str]:
        """Return those who are not to be paired in a round, with the letter they get for it."""
        away = {i: NOT_YET for i, first in self._arrival.items() if first > number}
        here = [i for i in self.everyone if i not in away and i not in self._gone]
        self._gone.update(self._leaving.take(number, here, len(here) - _FEWEST))
        away.update(dict.fromkeys(self._gone, ZERO_BYE))
        for letter, plan in self._byes:
            here = [i for i in self.everyone if i not in away]
            away.update(dict.fromkeys(plan.take(number, here, len(here) - _FEWEST), letter))
        return away

    def always_away(self, number: int) -> dict[int, str]:
        """Return those of `away` who cannot be asked to play after all: not there yet, or gone."""
        away = {i: NOT_YET for i, first in self._arrival.items() if first > number}
        return away | dict.fromkeys(self._gone, ZERO_BYE)
