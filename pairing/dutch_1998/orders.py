"""The sequences of article D: transpositions of S2, exchanges between S1 and S2.

Players are named by their places: S1 holds 0, 1, ... `size1` - 1, S2 the following `size2`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from pairing.dutch_1998.options import Exchanges

Places = tuple[int, ...]
Exchange = tuple[Places, Places]
"""The places that leave S1, and those that leave S2 for it."""
Useful = Callable[[Places], bool]


def transpositions(s2: Places, count: int) -> Iterator[Places]:
    """Yield the orders of S2 by D1, as far as they have opponents: its first `count` players."""
    if not count:
        yield ()
        return
    for n, first in enumerate(s2):
        for others in transpositions(s2[:n] + s2[n + 1 :], count - 1):
            yield (first, *others)


def exchanges(size1: int, size2: int, count: int, order: Exchanges) -> list[Exchange]:
    """Return the exchanges of `count` players, sorted by the rule of D2 itself (no shortcut)."""
    columns, rows = _columns(size1, size2, count, order), _rows(size1, size2, count, order)
    found = [
        (_rank(order, c, out, r, into), (out, into))
        for c, out in columns
        for r, into in enumerate(rows)
    ]
    return [exchange for _, exchange in sorted(found)]


def _rank(order: Exchanges, c: int, out: Places, r: int, into: Places) -> tuple[int, int, int]:
    if order is Exchanges.DEFINITION:
        return sum(into) - sum(out), c, r
    return c + r, c, r


def _columns(size1: int, size2: int, count: int, order: Exchanges) -> list[tuple[int, Places]]:
    """Return the columns of the table, which leave S1, with their places among all columns.

    The lowest-ranked first: 3+4, 2+4, 1+4, 2+3 ... An odd group uses the table of the even group
    with an S2 of its size; the columns of the players it lacks stay empty (note to D2).
    """
    lacking = max(0, size2 - size1)
    every = list(combinations(range(size1 - 1, -lacking - 1, -1), count))
    if order is Exchanges.NOTE:
        # Of columns with one sum the one that reaches less far up comes first.
        every.sort(key=lambda out: (-sum(out), out))
    return [(c, tuple(reversed(out))) for c, out in enumerate(every) if not out or out[-1] >= 0]


def _rows(size1: int, size2: int, count: int, order: Exchanges) -> list[Places]:
    """Return the rows of the table, which leave S2: 5+6, 5+7, 5+8, 6+7 ..."""
    every = list(combinations(range(size1, size1 + size2), count))
    if order is Exchanges.NOTE:
        every.sort(key=lambda into: (sum(into), [-place for place in into]))
    return every


def useful_exchanges(
    size1: int, size2: int, count: int, order: Exchanges, useful: tuple[Useful, Useful]
) -> Iterator[Exchange]:
    """Yield `exchanges` one by one, but for those one of whose sides is of no use."""
    columns = [each for each in _columns(size1, size2, count, order) if useful[0](each[1])]
    rows = [
        (r, into) for r, into in enumerate(_rows(size1, size2, count, order)) if useful[1](into)
    ]
    if not columns or not rows:
        return
    if order is Exchanges.DEFINITION:
        yield from _by_differences(columns, [into for _, into in rows])
    else:
        yield from _by_diagonals(columns, dict(rows))


def _by_diagonals(
    columns: Sequence[tuple[int, Places]], rows: dict[int, Places]
) -> Iterator[Exchange]:
    for diagonal in range(columns[-1][0] + max(rows) + 1):
        for c, out in columns:
            if c > diagonal:
                break
            if diagonal - c in rows:
                yield out, rows[diagonal - c]


def _by_differences(
    columns: Sequence[tuple[int, Places]], rows: Sequence[Places]
) -> Iterator[Exchange]:
    by_sum: dict[int, list[Places]] = {}
    for into in rows:
        by_sum.setdefault(sum(into), []).append(into)
    sums = [sum(out) for _, out in columns]
    for difference in range(min(by_sum) - max(sums), max(by_sum) - min(sums) + 1):
        for (_, out), total in zip(columns, sums, strict=True):
            for into in by_sum.get(total + difference, ()):
                yield out, into
