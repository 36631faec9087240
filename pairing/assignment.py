"""The earliest assignment of rows to columns: transpositions (C.04.3 4.2) without enumeration.

Rows are the players of S1 in order, columns those of S2; `rows[i]` is the mask of the columns
row ``i`` may take. Transpositions are ordered by the columns of the rows, first row first, so the
earliest acceptable one is the lexicographically first full assignment.
"""

from __future__ import annotations

UNASSIGNED = -1


def first_assignment(rows: list[int]) -> list[int] | None:
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
    found = _Assignment(rows, columns)
    if not all(found.assign(row) for row in range(len(columns), len(rows))):
        return None
    found.improve()
    return found.columns


def unassigned_rows(rows: list[int]) -> int:
    """Return how many rows the largest assignment leaves without a column."""
    found = _Assignment(rows, [])
    return sum(not found.assign(row) for row in range(len(rows)))


class _Assignment:
    """An assignment in the making: the column of each row, the row of each column, what is free."""

    def __init__(self, rows: list[int], columns: list[int]) -> None:
        self.rows = rows
        self.columns = [*columns, *[UNASSIGNED] * (len(rows) - len(columns))]
        self.owner = {column: row for row, column in enumerate(columns)}
        every = 0
        for row in rows:
            every |= row
        for column in columns:
            every &= ~(1 << column)
        self.free = every

    def assign(self, start: int) -> bool:
        """Give row `start` a column, moving other rows if need be."""
        end = self._search(start, self.free, dead=0)[1]
        if end == UNASSIGNED:
            return False
        self.free &= ~(1 << end)
        return True

    def improve(self) -> None:
        """Turn a full assignment into the first one: row by row the lowest column to be had.

        A column can be had if it is free, or if its owner can be served by the rows after this
        one, the path ending at the column that this row gives up.
        """
        fixed = 0
        for row, allowed in enumerate(self.rows):
            lower = allowed & ~fixed & ((1 << self.columns[row]) - 1)
            dead = fixed  # columns from which no path was found are dead for this row
            while lower:
                low = lower & -lower
                lower ^= low
                if not low & dead:
                    dead, done = self._take(row, low.bit_length() - 1, dead)
                    if done:
                        break
            fixed |= 1 << self.columns[row]

    def _take(self, row: int, wanted: int, dead: int) -> tuple[int, bool]:
        """Give `wanted` to `row` if that is possible; return what is dead now, and whether."""
        goal = self.columns[row]
        previous_owner = self.owner.get(wanted)
        dead |= 1 << wanted
        end = wanted
        if previous_owner is not None:
            dead, end = self._search(previous_owner, self.free | 1 << goal, dead)
            if end == UNASSIGNED:
                return dead, False
        if end != goal:
            self.free = self.free & ~(1 << end) | 1 << goal
            del self.owner[goal]
        self.columns[row], self.owner[wanted] = wanted, row
        return dead, True

    def _search(self, start: int, targets: int, dead: int) -> tuple[int, int]:
        """Breadth first from row `start` to a target column; hand the columns on along the path.

        Returns the columns seen, and the target reached (`UNASSIGNED`: none).
        """
        rows, owner = self.rows, self.owner
        came: dict[int, int] = {}
        queue = [start]
        for row in queue:
            fresh = rows[row] & ~dead
            hit = fresh & targets
            if hit:
                end = (hit & -hit).bit_length() - 1
                came[end] = row
                self._hand_on(came, end, start)
                return dead, end
            dead |= fresh
            while fresh:
                low = fresh & -fresh
                fresh ^= low
                column = low.bit_length() - 1
                came[column] = row
                queue.append(owner[column])
        return dead, UNASSIGNED

    def _hand_on(self, came: dict[int, int], column: int, start: int) -> None:
        columns, owner = self.columns, self.owner
        while True:
            row = came[column]
            previous = columns[row]
            columns[row] = column
            owner[column] = row
            if row == start:
                return
            column = previous
