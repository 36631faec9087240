"""The earliest assignment of rows to columns: transpositions (C.04.3 4.2) without enumeration.

Rows are the players of S1 in order, columns those of S2; `rows[i]` is the mask of the columns
row ``i`` may take. Transpositions are ordered by the columns of the rows, first row first, so the
earliest acceptable one is the lexicographically first full assignment.
"""

from __future__ import annotations

from collections.abc import Sequence

UNASSIGNED = -1


def first_assignment(rows: Sequence[int]) -> list[int] | None:
    """Return the lexicographically first assignment of all rows, None if there is none."""
    taken = 0
    columns: list[int] = []
    for row in rows:
        free = row & ~taken
        if not free:
            break
        low = free & -free
        taken |= low
        columns.append(low.bit_length() - 1)
    if len(columns) == len(rows):
        return columns  # each row has the lowest column left: nothing can be earlier
    columns += [UNASSIGNED] * (len(rows) - len(columns))
    owner = {column: row for row, column in enumerate(columns) if column != UNASSIGNED}
    for row, column in enumerate(columns):
        if column == UNASSIGNED and not _assign(rows, columns, owner, row):
            return None
    return _improve(rows, columns, owner)


def unassigned_rows(rows: Sequence[int]) -> int:
    """Return how many rows the largest assignment leaves without a column."""
    columns = [UNASSIGNED] * len(rows)
    owner: dict[int, int] = {}
    return sum(not _assign(rows, columns, owner, row) for row in range(len(rows)))


def _assign(rows: Sequence[int], columns: list[int], owner: dict[int, int], start: int) -> bool:
    """Give row `start` a column by an alternating path (breadth first)."""
    came: dict[int, int] = {}
    dead = 0
    queue = [start]
    for row in queue:
        fresh = rows[row] & ~dead
        dead |= fresh
        while fresh:
            low = fresh & -fresh
            fresh ^= low
            column = low.bit_length() - 1
            came[column] = row
            if column not in owner:
                _shift(columns, owner, came, column, start)
                return True
            queue.append(owner[column])
    return False


def _shift(
    columns: list[int], owner: dict[int, int], came: dict[int, int], column: int, start: int
) -> None:
    """Hand the columns of a path on, ending with `start`."""
    while True:
        row = came[column]
        previous = columns[row]
        columns[row] = column
        owner[column] = row
        if row == start:
            return
        column = previous


def _improve(rows: Sequence[int], columns: list[int], owner: dict[int, int]) -> list[int]:
    """Turn a full assignment into the first one: row by row, the lowest column that can be freed.

    Row ``i`` may take column ``j`` if the owner of ``j`` (or, if ``j`` is free, nobody) can be
    served by the later rows, the path ending at the column that row ``i`` gives up.
    """
    fixed = 0
    for row in range(len(rows)):
        current = columns[row]
        lower = rows[row] & ~fixed & ((1 << current) - 1)
        dead = fixed  # columns from which no path was found are dead for this row
        while lower:
            low = lower & -lower
            lower ^= low
            if low & dead:
                continue
            column = low.bit_length() - 1
            dead, done = _release(rows, columns, owner, row, column, dead)
            if done:
                break
        fixed |= 1 << columns[row]
    return columns


def _release(
    rows: Sequence[int], columns: list[int], owner: dict[int, int], row: int, wanted: int, dead: int
) -> tuple[int, bool]:
    """Try to give `wanted` to `row`, its owner being served elsewhere by rows after `row`."""
    goal = columns[row]
    dead |= 1 << wanted
    start = owner.get(wanted)
    if start is None:
        del owner[goal]
        columns[row], owner[wanted] = wanted, row
        return dead, True
    came: dict[int, int] = {}
    queue = [start]
    for later in queue:
        fresh = rows[later] & ~dead
        dead |= fresh
        while fresh:
            low = fresh & -fresh
            fresh ^= low
            column = low.bit_length() - 1
            came[column] = later
            free = column not in owner
            if column == goal or free:
                _shift(columns, owner, came, column, start)
                if free:
                    del owner[goal]
                columns[row], owner[wanted] = wanted, row
                return dead, True
            queue.append(owner[column])
    return dead, False
