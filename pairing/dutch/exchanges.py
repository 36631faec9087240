"""The earliest candidate of a large ideal graph when no transposition is in it.

Nothing is weighed here: every candidate of the graph is equally good, and only the order of
generation (art. 4) counts. A perfect matching of the graph is kept and repaired to see how far a
choice can be kept.
"""

from __future__ import annotations

from collections.abc import Iterator

from pairing.assignment import first_assignment, unassigned_rows
from pairing.dutch.exact import Solution
from pairing.dutch.weighted import first_exchange
from pairing.matching import extend, greedy, members, repaired

_MOST_TRIED = 400
"""After so many single exchanges a weighted matching is the quicker way to the first one."""


def earliest_large(rows: list[int], size: int, mdps: int) -> Solution | None:
    """Return the earliest candidate of a graph whose vertices from `size` on are bye-like seats.

    None if the graph has no perfect matching.
    """
    everyone = (1 << len(rows)) - 1
    mate = greedy(rows, len(rows), everyone)
    if extend(rows, mate, everyone):
        return None
    pairs, active = _pair_mdps(rows, mate, mdps, everyone)
    players = [j for j in members(active) if j < size]
    remainder = Remainder(rows, size, players, len(rows) - size)
    return Solution(pairs + remainder.earliest(), remainder.floaters)


def _pair_mdps(
    rows: list[int], mate: list[int], mdps: int, active: int
) -> tuple[list[tuple[int, int]], int]:
    """Give each MDP in turn the first opponent with whom all the others can still be paired."""
    pairs = []
    for t in range(mdps):
        for j in members(rows[t] & active):
            rest = active & ~(1 << t | 1 << j)
            found = repaired(rows, mate, rest, 1 << mate[t] | 1 << mate[j])
            if found is not None:
                mate, active = found, rest
                pairs.append((t, j))
                break
        else:
            raise AssertionError("a perfect matching lost an MDP's partner")
    return pairs, active


class Remainder:
    """A homogeneous bracket, or what the MDP-pairing leaves: `players` in rank order.

    `rows` are the graph's; its vertices from `size` on are `seats` seats for the downfloaters.
    """

    def __init__(self, rows: list[int], size: int, players: list[int], seats: int) -> None:
        self.rows, self.size, self.players = rows, size, players
        self.seats = list(range(size, size + seats))
        self.half = (len(players) - seats) // 2
        self.floaters = 0

    def earliest(self) -> list[tuple[int, int]]:
        """Return the pairs; the downfloaters are left in `floaters`."""
        found = self._transpose(self.players[: self.half], self.players[self.half :])
        return found or self.exchange_one() or self._exchange_many()

    def exchange_one(self) -> list[tuple[int, int]] | None:
        """Return the pairs after the first exchange of one player that serves, None if none does.

        Gives up early where it is certain, or likely, that one is not enough.
        """
        players, half = self.players, self.half
        # An exchange of n players can serve at most 2n more rows.
        if unassigned_rows(self._wanted(players[:half], players[half:])) > 2:
            return None
        for tried, (a, b) in enumerate(single_exchanges(len(players), half)):
            if tried == _MOST_TRIED:
                return None
            upper = sorted([*players[:a], *players[a + 1 : half], players[b]])
            lower = sorted([*players[half:b], *players[b + 1 :], players[a]])
            found = self._transpose(upper, lower)
            if found is not None:
                return found
        return None

    def _exchange_many(self) -> list[tuple[int, int]]:
        inside = {*self.players, *self.seats}
        edges = {
            (i, j): 0
            for i in self.players
            for j in members(self.rows[i] >> i + 1 << i + 1)
            if j in inside
        }
        _, upper = first_exchange(edges, self.size, self.players)
        found = self._transpose(sorted(upper), [j for j in self.players if j not in upper])
        if found is None:
            raise AssertionError("an exchange was found that pairs nobody")
        return found

    def _wanted(self, upper: list[int], lower: list[int]) -> list[int]:
        columns = sum(1 << j for j in lower)
        return [self.rows[i] & columns for i in upper + self.seats]

    def _transpose(self, upper: list[int], lower: list[int]) -> list[tuple[int, int]] | None:
        columns = first_assignment(self._wanted(upper, lower))
        if columns is None:
            return None
        self.floaters = sum(1 << j for j in columns[self.half :])
        return list(zip(upper, columns, strict=False))


def single_exchanges(size: int, half: int) -> Iterator[tuple[int, int]]:
    """Yield the exchanges of one player of S1 for one of S2 in their order (4.3.2)."""
    for difference in range(1, size):
        for a in range(half - 1, -1, -1):
            if half <= a + difference < size:
                yield a, a + difference
