"""The tie-breaks of the old pairing texts: rule 16 of C.04.2 (1987), F10 of C.04.1 (about 1998).

Both texts say what breaks ties where an event's regulations do not. Games that were not played have
no opponent: they add nothing to a sum or a mean, and decide no direct encounter.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from verify.tiebreaks.codes import Code, parse
from verify.tiebreaks.encounter import MiniTable, by_value
from verify.tiebreaks.model import Split, Table, Value
from verify.tiebreaks.ranking import refine
from verify.tiebreaks.ratings import games
from verify.tiebreaks.registry import find

if TYPE_CHECKING:
    from verify.replay import Replay


def sum_of_ratings(table: Table, code: Code) -> list[Value]:
    """16 a: the sum of the opponents' ratings; a cut drops the lowest."""
    return [sum(sorted(own.ratings)[code.cut :]) for own in games(table, code.unrated)]


def mean_of_ratings(table: Table, code: Code) -> list[Value]:
    """F10: the average of the opponents' ratings, not rounded."""
    return [
        Fraction(sum(own.ratings), len(own.ratings)) if own.ratings else 0
        for own in games(table, code.unrated)
    ]


def encounter_for_first_place(table: Table, _code: Code, group: Sequence[int]) -> Split:
    """F10: between those tied for the first place the points of the games among them.

    Whether all of them have met is not asked.
    """
    totals = table.totals()
    if totals[group[0]] < max(totals):
        return [list(group)]
    return by_value(group, MiniTable(table, group, None, False).scores)


class OwnList(NamedTuple):
    """The tie-breaks of the system's own text, points first, as far as they break ties here."""

    codes: tuple[Code, ...]
    source: str

    @property
    def is_all_by_lot(self) -> bool:
        """Whether nothing but the points decides here."""
        return len(self.codes) == 1


def own_list(found: Replay, table: Table) -> OwnList | None:
    """Return what the text of an event's pairing system ranks by, None if it says nothing.

    A text that drops contributions "and so on" does so while anybody is tied.
    """
    switches = found.choice.switches
    if switches is None or table.is_team:
        return None
    texts = switches.tie_breaks(table.rounds, rated=0 not in table.ratings)
    if not texts:
        return None
    codes = [parse("PTS")]
    groups = refine(table, codes[0], [list(range(table.size))])
    for code in map(parse, texts):
        if all(len(group) == 1 for group in groups):
            break
        finer = refine(table, code, groups)
        # Nobody may be tied for the first place.
        if find(code).split is None or len(finer) > len(groups):
            codes.append(code)
        groups = finer
    return OwnList(tuple(codes), switches.tie_break_source)
