"""Ranking by an ordered list of tie-breaks (article 4)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

from verify.tiebreaks.codes import Code
from verify.tiebreaks.encounter import MiniTable
from verify.tiebreaks.model import Split, Table, Value
from verify.tiebreaks.registry import LEVEL_ONLY, find, unusable


class Column(NamedTuple):
    """One code of the list, and what it gave. `places` are those within the groups that were tied
    before a code without values (type A), None for the others.
    """

    table: Table
    code: Code
    ascending: bool
    places: Sequence[Value | None] | None

    @property
    def values(self) -> Sequence[Value | None]:
        """A value per competitor, or None where a code of type A was not asked because nobody was
        tied any more.
        """
        # Whoever wants only the order does without fractions.
        return values_of(self.table, self.code) if self.places is None else self.places


class Parting(NamedTuple):
    """What separates two competitors: the code, and the values of the first and the second."""

    code: Code
    first: Value
    second: Value


class Ranking(NamedTuple):
    """Competitors in order. `groups` are those still tied at the end, best first; `columns` the
    codes used and `skipped` why others were not.
    """

    table: Table
    groups: Split
    columns: Sequence[Column]
    skipped: Sequence[str]
    stages: Sequence[Split]

    def place(self) -> list[int]:
        """Return the group number of every competitor."""
        found = [0] * self.table.size
        for number, group in enumerate(self.groups):
            for i in group:
                found[i] = number
        return found

    def places(self) -> list[tuple[int, int]]:
        """Return the first and the last place every competitor's group takes, from 1."""
        found = [(0, 0)] * self.table.size
        before = 0
        for group in self.groups:
            for i in group:
                found[i] = (before + 1, before + len(group))
            before += len(group)
        return found

    def parting(self, first: int, second: int) -> Parting | None:
        """Return the code that separates two competitors, None if they are tied to the end."""
        for column, before, after in zip(self.columns, self.stages, self.stages[1:], strict=False):
            group = next(each for each in after if first in each)
            if second not in group:
                tied = next(each for each in before if first in each)
                return _parting(self.table, column, tied, first, second)
        return None


def rank(table: Table, codes: Sequence[Code]) -> Ranking:
    """Rank by a list, which holds PTS where points come in it.

    Raises `CodeError` for an unknown code; a code without values here is skipped.
    """
    stages: list[Split] = [[list(range(table.size))] if table.size else []]
    columns, skipped = [], []
    for code in codes:
        known, reason = find(code), unusable(table, code)
        if reason:
            skipped.append(reason)
            continue
        before = stages[-1]
        stages.append(refine(table, code, before))
        places = None if known.values else _places_in_groups(table.size, before, stages[-1])
        columns.append(Column(table, code, known.ascending is not code.reverse, places))
    return Ranking(table, stages[-1], columns, skipped, stages)


def values_of(table: Table, code: Code) -> list[Value]:
    """Return the values of a code that has one per competitor, found once per table."""
    values = find(code).values
    if values is None:
        raise ValueError(f"{code.text} orders groups and has no values")
    return table.once(("values", code), lambda: values(table, code))


def keys_of(table: Table, code: Code) -> Sequence[Any]:
    """Return what sorts and separates competitors as the values of a code do, found once per table:
    integers where these are numbers, because fractions are slow to compare.
    """
    return table.once(("keys", code), lambda: _keys(table, code))


def _keys(table: Table, code: Code) -> Sequence[Any]:
    if code.name == "PTS":
        return table.totals(code.score)
    values: list[Any] = values_of(table, code)
    if Fraction not in set(map(type, values)):
        return values
    ratios = [value.as_integer_ratio() for value in values]
    common = lcm(*{below for _, below in ratios})
    return [above * (common // below) for above, below in ratios]


def refine(table: Table, code: Code, groups: Split) -> Split:
    """Split every tied group by one code."""
    return [part for group in groups for part in split(table, code, group)]


def split(table: Table, code: Code, group: Sequence[int]) -> Split:
    """Order one tied group by one code; what stays tied stays together."""
    if len(group) < 2:
        return [list(group)]
    known = find(code)
    if known.split:
        return known.split(table, code, group)
    if code.name in LEVEL_ONLY:
        totals = table.totals(table.secondary)
        if len({totals[i] for i in group}) > 1:
            return [list(group)]
    keys = keys_of(table, code)
    parts: dict[Any, list[int]] = {}
    for i in group:
        parts.setdefault(keys[i], []).append(i)
    descending = known.ascending is code.reverse
    ordered = sorted(parts, reverse=descending)
    return [parts[key] for key in ordered]


def _places_in_groups(size: int, before: Split, after: Split) -> list[Value | None]:
    """For a type A code: everybody's place within the group that was tied before it."""
    found: list[Value | None] = [None] * size
    parts = iter(after)
    for group in before:
        done = 0
        while done < len(group):
            part = next(parts)
            for i in part:
                found[i] = done + 1 if len(group) > 1 else None
            done += len(part)
    return found


def _parting(table: Table, column: Column, tied: Sequence[int], first: int, second: int) -> Parting:
    code = column.code
    if find(code).values:
        values = values_of(table, code)
        return Parting(code, values[first], values[second])
    # The scores of the mini-table say more than the places it gives, when they do differ.
    mini = MiniTable(table, tied, code.score, code.forfeits)
    one, other = mini.scores[first], mini.scores[second]
    if one != other:
        return Parting(code, one, other)
    places = column.values[first], column.values[second]
    return Parting(code, Fraction(places[0] or 0), Fraction(places[1] or 0))  # type: ignore[arg-type]


def written(value: Value | None) -> str:
    """Return a value as people write it: at most two decimals, a half rounded up.

    >>> written(Fraction(233, 6))
    '38.83'
    """
    if value is None:
        return ""
    if isinstance(value, tuple):
        return " ".join(map(written, value))
    hundredths = (value * 200 + 1) // 2
    sign, hundredths = ("-", -hundredths) if hundredths < 0 else ("", hundredths)
    whole, part = divmod(hundredths, 100)
    return f"{sign}{whole}.{part:02}".rstrip("0").rstrip(".") if part else f"{sign}{whole}"
