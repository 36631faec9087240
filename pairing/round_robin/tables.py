"""The Berger tables (C.05 Annex 1) by their closed form, single, double and repeated.

The table of `size` numbers (even) has ``size - 1`` rounds. Two numbers below `size` meet in the
round that their sum tells, and an odd sum gives White to the smaller one; the last number meets the
one that would meet itself, with alternating colours. With an odd number of players the last number
is nobody, and whoever meets it is free.
"""

from __future__ import annotations

from dataclasses import dataclass

from pairing.model import BLACK, WHITE, Colour, Pair


def table_size(players: int) -> int:
    """Return how many numbers the table for so many players has: an even number, at least 2."""
    return max(2, players + players % 2)


def opponent(number: int, round_number: int, size: int) -> tuple[int, Colour]:
    """Return whom a drawn number meets in a round of the table, and its own colour.

    >>> opponent(3, 7, 8), opponent(8, 2, 8)
    ((5, -1), (5, 1))
    """
    last = size
    if number == last:
        other = _partner_of_last(round_number, size)
        return other, BLACK if other <= size // 2 else WHITE
    other = (round_number - number) % (size - 1) + 1
    if other == number:
        return last, WHITE if number <= size // 2 else BLACK
    smaller_white = (number + other) % 2 == 1
    return other, WHITE if smaller_white == (number < other) else BLACK


def _partner_of_last(round_number: int, size: int) -> int:
    """The number ``j`` with ``2 j = round + 1``, counting round the table."""
    return (round_number + 1) * size // 2 % (size - 1) or size - 1


def table(size: int) -> tuple[tuple[Pair, ...], ...]:
    """Return the rounds of the table in the printed order of the boards.

    Raises `ValueError` unless `size` is even and at least 2.

    >>> table(4)[1]
    (Pair(white=4, black=3), Pair(white=1, black=2))
    """
    if size < 2 or size % 2:
        raise ValueError(f"the tables are for even numbers, not for {size}")
    return tuple(_round(number, size) for number in range(1, size))


def _round(number: int, size: int) -> tuple[Pair, ...]:
    first = _partner_of_last(number, size)
    upper = [(first + step - 1) % (size - 1) + 1 for step in range(size // 2)]
    return tuple(_pair(one, number, size) for one in upper)


def _pair(one: int, round_number: int, size: int) -> Pair:
    other, colour = opponent(one, round_number, size)
    return Pair(one, other) if colour > 0 else Pair(other, one)


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole schedule.

    `size` is the table's; `cycles` how often everybody meets everybody, with colours reversed each
    time; `swapped` whether the last two rounds of the first of several cycles are exchanged, as
    Annex 1 recommends, so that nobody has one colour three times in a row. `order` holds, for a
    single cycle in another order, the table's round of each round; `turned` tells that all colours
    are reversed. None of the two is provided for by the annex: they explain what is found.
    """

    size: int
    cycles: int = 1
    swapped: bool = False
    order: tuple[int, ...] | None = None
    turned: bool = False

    @property
    def rounds(self) -> int:
        """The number of rounds."""
        return self.cycles * (self.size - 1)

    @property
    def standard(self) -> bool:
        """Whether the annex gives the rounds in this order and with these colours."""
        return self.order is None and not self.turned

    def table_round(self, number: int) -> tuple[int, bool]:
        """Return the table's round for a round of the event, and whether colours are reversed."""
        cycle, place = divmod(number - 1, self.size - 1)
        found = place + 1
        if self.order is not None:
            found = self.order[place]
        elif self.swapped and self.cycles > 1 and cycle == 0 and found >= self.size - 2 > 1:
            found = 2 * self.size - 3 - found
        return found, (cycle % 2 == 1) != self.turned

    def opponent(self, drawn: int, number: int) -> tuple[int, Colour]:
        """Return whom a drawn number meets in a round of the event, and its own colour."""
        table_round, reverse = self.table_round(number)
        other, colour = opponent(drawn, table_round, self.size)
        return other, -colour if reverse else colour

    def pairs(self, number: int) -> tuple[Pair, ...]:
        """Return a round's pairs of drawn numbers, in the printed order of the boards."""
        table_round, reverse = self.table_round(number)
        pairs = _round(table_round, self.size)
        return tuple(Pair(b, w) for w, b in pairs) if reverse else pairs


def shifted(size: int, by: int) -> tuple[int, ...]:
    """Return the order of the table's rounds when the event begins `by` rounds later."""
    return tuple((number + by) % (size - 1) + 1 for number in range(size - 1))
