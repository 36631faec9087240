"""Whose drawn number is which: reports are numbered by rating, the tables by the drawing of lots.

Two consecutive rounds of a table chain all numbers together, each the next one's opponent. So one
player's number gives everybody's, and there are no more drawings to try than players. The drawing
that agrees with most of the recorded games is taken; a wrong round cannot hide the right drawing,
because every pair of consecutive rounds is tried for the chain.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pairing.model import NOBODY, Colour
from pairing.round_robin.tables import Plan, opponent, shifted, table_size

MOST_CHAINS: Final = 8
"""How many pairs of consecutive rounds are tried at most, where none explains everything."""

# Whom a player met says more of the drawing than any number of colours.
_OPPONENT, _COLOUR = 1000, 1


@dataclass(frozen=True, slots=True)
class Games:
    """The recorded rounds in columns: per round, each player's opponent (an index) and colour."""

    opponents: Sequence[Sequence[int]]
    colours: Sequence[Sequence[Colour]]

    @property
    def rounds(self) -> int:
        """The number of rounds."""
        return len(self.opponents)

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.opponents[0]) if self.opponents else 0


@dataclass(frozen=True, slots=True)
class Drawing:
    """`numbers` are the drawn numbers by index, `plan` the schedule. `cost` is 0 if all agrees."""

    plan: Plan
    numbers: tuple[int, ...]
    cost: int

    def player(self, drawn: int) -> int:
        """Return the index of the player with a drawn number, `NOBODY` for the free place."""
        return self.numbers.index(drawn) if drawn in self.numbers else NOBODY


def gone(games: Games, i: int, number: int) -> bool:
    """Whether a player has no opponent in a round nor in any after it, or in any before it."""
    column = [opponents[i] == NOBODY for opponents in games.opponents]
    return column[number - 1] and (all(column[number - 1 :]) or all(column[:number]))


def draw(games: Games, plans: Iterable[Plan]) -> Drawing:
    """Return the drawing and the plan that explain the games best, the first plans preferred.

    The numbers of the report are tried first. Raises `ValueError` without plans.
    """
    search = _Search(games)
    best: Drawing | None = None
    for plan in plans:
        for drawing in search.drawings(plan):
            if best is None or drawing.cost < best.cost:
                best = drawing
            if not best.cost:
                return best
    if best is None:
        raise ValueError("no plan to draw for")
    return search.in_another_order(best) or best


class _Search:
    def __init__(self, games: Games) -> None:
        self.games = games
        self.size = table_size(games.players)
        self.absent = [
            [gone(games, i, number) for i in range(games.players)]
            for number in range(1, games.rounds + 1)
        ]
        # With an odd number, the free place is a player like the others.
        self.opponents = [self._with_free_place(list(each)) for each in games.opponents]

    def _with_free_place(self, opponents: list[int]) -> list[int]:
        if self.games.players % 2 == 0:
            return opponents
        free = [i for i, other in enumerate(opponents) if other == NOBODY]
        opponents.append(NOBODY)
        if len(free) == 1:
            opponents[free[0]], opponents[-1] = len(opponents) - 1, free[0]
        return opponents

    def drawings(self, plan: Plan) -> Iterator[Drawing]:
        yield self.costed(plan, range(1, self.games.players + 1))
        rounds = min(self.games.rounds, plan.rounds)
        chains = [(n, n + 1) for n in range(1, rounds)] or [(1, 1)]
        for first, second in chains[:MOST_CHAINS]:
            for start in range(self.size):
                numbers = self._chain(plan, start, first, second)
                yield self.costed(plan, self._completed(plan, numbers))

    def _chain(self, plan: Plan, start: int, first: int, second: int) -> list[int]:
        """Number everybody from one player, who has number 1, along two rounds; 0 where it ends."""
        numbers = [0] * self.size
        numbers[start] = 1
        for rounds in ((first, second), (second, first)):
            player, drawn, turn = start, 1, 0
            while True:
                number = rounds[turn % 2]
                turn += 1
                player = self.opponents[number - 1][player]
                drawn, _ = plan.opponent(drawn, number)
                if player == NOBODY or numbers[player] or drawn in numbers:
                    break
                numbers[player] = drawn
        return numbers

    def _completed(self, plan: Plan, numbers: list[int]) -> list[int]:
        """Number the rest by whom they met; who met nobody known gets the next free number."""
        while 0 in numbers:
            votes = Counter(
                (player, plan.opponent(numbers[other], number)[0])
                for number, opponents in enumerate(self.opponents[: plan.rounds], start=1)
                for player, other in enumerate(opponents)
                if not numbers[player] and other != NOBODY and numbers[other]
            )
            likely = sorted(votes.items(), key=lambda vote: (-vote[1], vote[0]))
            free = [pair for pair, _ in likely if pair[1] not in numbers]
            if free:
                player, drawn = free[0]
            else:
                player = numbers.index(0)
                drawn = self._next_free(plan, player, numbers)
            numbers[player] = drawn
        return numbers

    def _next_free(self, plan: Plan, player: int, numbers: Sequence[int]) -> int:
        """The smallest free number with the player's colour of round 1, or the smallest."""
        unused = [n for n in range(1, self.size + 1) if n not in numbers]
        if player < self.games.players and self.games.rounds:
            colour = self.games.colours[0][player]
            suiting = [n for n in unused if plan.opponent(n, 1)[1] == colour]
            return (suiting or unused)[0]
        return unused[-1]

    def costed(self, plan: Plan, numbers: Iterable[int]) -> Drawing:
        drawn = tuple(numbers)[: self.games.players]
        player_of = [NOBODY] * (self.size + 1)
        for i, number in enumerate(drawn):
            player_of[number] = i
        rounds = min(self.games.rounds, plan.rounds)
        cost = sum(self._round_cost(plan, drawn, player_of, n) for n in range(1, rounds + 1))
        return Drawing(plan, drawn, cost)

    def _round_cost(
        self, plan: Plan, drawn: Sequence[int], player_of: Sequence[int], number: int
    ) -> int:
        opponents, colours = self.games.opponents[number - 1], self.games.colours[number - 1]
        absent = self.absent[number - 1]
        table_round, reverse = plan.table_round(number)
        cost = 0
        for i, mine in enumerate(drawn):
            meets, colour = opponent(mine, table_round, plan.size)
            other = player_of[meets]
            if opponents[i] != other:
                missing = opponents[i] == NOBODY and opponents[other] == NOBODY
                if not (missing and (absent[i] or absent[other])):
                    cost += _OPPONENT
            elif other != NOBODY and colours[i] == (colour if reverse else -colour):
                cost += _COLOUR
        return cost

    # --- what the annex does not provide for ----------------------------------------------------

    def in_another_order(self, best: Drawing) -> Drawing | None:
        """Return a drawing that explains every game by another order of rounds or all colours
        reversed, None if there is none.
        """
        found: Iterator[Drawing] = (
            self.costed(replace(plan, turned=turned), numbers)
            for turned in (False, True)
            for plan, numbers in self._orders(best)
        )
        return next((drawing for drawing in found if not drawing.cost), None)

    def _orders(self, best: Drawing) -> Iterator[tuple[Plan, tuple[int, ...]]]:
        plan, size = best.plan, best.plan.size
        yield plan, best.numbers
        if plan.cycles > 1 or size < 4:
            return
        # Another first round is the same table with other numbers, as far as opponents go.
        for by in range(1, size - 1):
            moved = tuple(
                n if n == size else (n - 1 + by * (size // 2)) % (size - 1) + 1
                for n in best.numbers
            )
            yield replace(plan, order=shifted(size, by)), moved
        listed = self._order_of_listed(plan)
        if listed:
            yield replace(plan, order=listed), tuple(range(1, self.games.players + 1))

    def _order_of_listed(self, plan: Plan) -> tuple[int, ...] | None:
        """The order of the rounds if the report's numbers are the drawn ones: by whom 1 meets."""
        order: list[int] = []
        for opponents in self.opponents:
            number = next(
                (
                    n
                    for n in range(1, plan.size)
                    if n not in order and opponent(1, n, plan.size)[0] == opponents[0] + 1
                ),
                0,
            )
            if not number:
                return None
            order.append(number)
        rest = [n for n in range(1, plan.size) if n not in order]
        return tuple(order + rest)
