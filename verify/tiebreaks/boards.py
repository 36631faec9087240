"""Tie-breaks from the points on single boards (article 12), for teams.

As codes of a list they take all matches of the event. Between two teams that are left level in
match and game points (13.3.2) they take the games of these two teams against each other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import TypeAlias

from verify.tiebreaks.codes import Code
from verify.tiebreaks.model import Split, Table, Value

_Of: TypeAlias = Callable[[Sequence[int]], Value]


def weighted(points: Sequence[int]) -> Fraction:
    """12.1: the sum of board numbers times the points made on them; less is better."""
    return Fraction(sum(n * each for n, each in enumerate(points, start=1)), 100)


def from_top(points: Sequence[int]) -> tuple[Fraction, ...]:
    """12.2: the points on board 1, then on board 2, ..."""
    return tuple(Fraction(each, 100) for each in points)


def without_bottom(points: Sequence[int]) -> tuple[Fraction, ...]:
    """12.3: the points without the last board, then without the last two, ..."""
    return tuple(Fraction(each, 100) for each in reversed([*accumulate(points)][:-1]))


def board_count(table: Table, _code: Code) -> list[Value]:
    """12.1 over all matches."""
    return _over_all(table, weighted)


def top_boards(table: Table, _code: Code) -> list[Value]:
    """12.2 over all matches."""
    return _over_all(table, from_top)


def bottom_boards(table: Table, _code: Code) -> list[Value]:
    """12.3 over all matches."""
    return _over_all(table, without_bottom)


def _over_all(table: Table, of: _Of) -> list[Value]:
    return [of(_added(table, rows)) for rows in table.boards]


def between(table: Table, pair: Sequence[int], of: _Of, *, less: bool) -> Split:
    """Order two teams by the boards of their matches against each other, if they can be."""
    values = []
    for i, j in (pair, reversed(pair)):
        entries = enumerate(table.entries[i])
        values.append(
            of(_added(table, [table.boards[i][r] for r, e in entries if e.opponent == j]))
        )
    if values[0] == values[1]:
        return [list(pair)]
    first_is_ahead = (values[0] < values[1]) is less  # type: ignore[operator]
    return [[pair[0]], [pair[1]]] if first_is_ahead else [[pair[1]], [pair[0]]]


def _added(table: Table, rows: Sequence[Sequence[int]]) -> list[int]:
    width = max((len(row) for team in table.boards for row in team), default=0)
    return [sum(row[board] for row in rows if board < len(row)) for board in range(width)]
