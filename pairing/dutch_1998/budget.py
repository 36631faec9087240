"""Assignments of which at most so many may be dear: pairs that break a colour preference (B4)."""

from __future__ import annotations

from pairing.assignment import first_assignment, unassigned_rows
from pairing.matching import members


def first_within(rows: list[int], cheap: list[int], budget: int) -> list[int] | None:
    """Return the first assignment of all rows with at most `budget` columns outside `cheap`.

    `rows[i]` is the mask of the columns row ``i`` may take, `cheap[i]` a part of it. First is
    meant by the columns of the rows, the first row's first.
    """
    dear = sum(row != some for row, some in zip(rows, cheap, strict=True))
    if budget >= dear:
        return first_assignment(rows)
    if budget == 0:
        return first_assignment(cheap)
    if not _possible(rows, cheap, budget):
        return None
    found: list[int] = []
    taken = 0
    for n, row in enumerate(rows):
        for column in members(row & ~taken):
            price = not cheap[n] >> column & 1
            if price > budget:
                continue
            out = taken | 1 << column
            rest = [r & ~out for r in rows[n + 1 :]]
            if _possible(rest, [c & ~out for c in cheap[n + 1 :]], budget - price):
                found.append(column)
                taken = out
                budget -= price
                break
        else:
            raise AssertionError("an assignment that was possible is lost")
    return found


def _possible(rows: list[int], cheap: list[int], budget: int) -> bool:
    """Whether all rows can be assigned within the budget."""
    dear = sum(row != some for row, some in zip(rows, cheap, strict=True))
    if budget >= dear:
        return not unassigned_rows(rows)
    missing = unassigned_rows(cheap)
    if not missing:
        return True
    if missing > budget or unassigned_rows(rows):
        return False
    least = least_dear(rows, cheap)
    return least is not None and least <= budget


def least_dear(rows: list[int], cheap: list[int]) -> int | None:
    """Return how few dear columns an assignment of all rows needs, None if there is none.

    Row after row takes the shortest augmenting path; a path costs 1 for each dear column it enters
    and gives 1 back for each it leaves.
    """
    column_of: dict[int, int] = {}
    owner: dict[int, int] = {}
    total = 0
    for start in range(len(rows)):
        price = _augment(rows, cheap, column_of, owner, start)
        if price is None:
            return None
        total += price
    return total


def _augment(
    rows: list[int],
    cheap: list[int],
    column_of: dict[int, int],
    owner: dict[int, int],
    start: int,
) -> int | None:
    distance = {start: 0}  # to a row, at the moment when it looks for a new column
    reached: dict[int, tuple[int, int]] = {}  # column: distance, row it was reached from
    queue = [start]
    while queue:
        row = queue.pop(0)
        for column in members(rows[row]):
            if column_of.get(row) == column:
                continue
            there = distance[row] + (not cheap[row] >> column & 1)
            if column in reached and reached[column][0] <= there:
                continue
            reached[column] = there, row
            other = owner.get(column)
            if other is not None:
                back = there - (not cheap[other] >> column & 1)
                if back < distance.get(other, back + 1):
                    distance[other] = back
                    if other not in queue:
                        queue.append(other)
    ends = [(price, column) for column, (price, _) in reached.items() if column not in owner]
    if not ends:
        return None
    price, column = min(ends)
    while True:
        row = reached[column][1]
        previous = column_of.get(row)
        column_of[row], owner[column] = column, row
        if row == start:
            return price
        assert previous is not None
        column = previous
