"""The order of generation (art. 4; 2017: D) as a number that can be minimised.

In a homogeneous bracket or a remainder of `size` players of whom the first `half` are S1, a
candidate is a set of pairs. Of all exchanges that yield it the earliest has as its S1 the
higher-ranked member of each pair: any other choice moves more players, or moves them further. So
a pair inside the original S1 moves its lower member out, a pair inside S2 moves its higher member
in, and a downfloater from S1 moves out. What 4.3.2 compares (how many are moved, the difference
of the sums, the largest differing BSN moved out, the smallest moved in) is then a sum over pairs
and downfloaters, and fits into one integer.
"""

from __future__ import annotations


class ExchangeOrder:
    """The cost of pairs and downfloaters in the order of exchanges; positions from 0."""

    __slots__ = ("_count", "_difference", "_in", "half", "size")

    def __init__(self, size: int, half: int) -> None:
        self.size, self.half = size, half
        # Four digits, the last the least significant: how many, difference, moved out, moved in.
        # Each is wide enough for the sum over all players.
        spare = size.bit_length() + 1
        self._in = size + spare
        self._difference = self._in + size + spare
        self._count = self._difference + 2 * spare

    def moved_out(self, position: int) -> int:
        """The cost of moving a player out of S1: rather one with a large BSN (4.3.2 rule 3)."""
        sooner = (1 << self.size) - (1 << position)
        return (
            (1 << self._count) + (self.size - position << self._difference) + (sooner << self._in)
        )

    def moved_in(self, position: int) -> int:
        """The cost of moving a player into S1: rather one with a small BSN (4.3.2 rule 4)."""
        sooner = (1 << self.size) - (1 << self.size - 1 - position)
        return (position << self._difference) + sooner

    def pair(self, higher: int, lower: int) -> int:
        """The cost of a pair."""
        if lower < self.half:
            return self.moved_out(lower)
        return self.moved_in(higher) if higher >= self.half else 0

    def floater(self, position: int) -> int:
        """The cost of a player who is left unpaired."""
        return self.moved_out(position) if position < self.half else 0
