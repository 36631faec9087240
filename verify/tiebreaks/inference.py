"""Which usual list of tie-breaks explains recorded ranks.

A report older than record 202 does not say how ties were broken. The shortest list of usual codes
that never contradicts the ranks and leaves no tie to chance is looked for, level by level: first
the points alone, then every single code, then pairs, then triples. A code that would put somebody
before a better-ranked competitor ends its branch at once, so that few branches live long.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias

from verify.tiebreaks.codes import Code, parse
from verify.tiebreaks.model import Split, Table
from verify.tiebreaks.ranking import split
from verify.tiebreaks.registry import objection, unusable

SWISS: Final = (
    "BH/C1", "BH", "DE", "SB", "BH/M1", "PS", "WIN", "BH/C2", "SB/C1", "WON", "BWG", "BPG", "ARO",
    "TPR", "ARO/C1", "PS/C1", "FB", "AOB", "PTP", "KS", "REP", "STD", "TPN", "RTNG",
)  # fmt: skip
"""Usual codes of individual Swiss events, the more usual first."""
ROUND_ROBIN: Final = ("DE", "SB", "WIN", "KS", "WON", "BWG", "BPG", "PS", "TPR", "TPN", "RTNG")
"""Usual codes of round robins."""
TEAMS: Final = (
    "MPvGP", "EDE", "BH", "BH/C1", "EMGSB", "EMMSB", "EMGSB/C1", "EMMSB/C1", "EGGSB", "EGMSB",
    "BH:GP", "SSSC", "WIN", "BC", "TBR", "BBE", "TPN",
)  # fmt: skip
"""Usual codes of team events."""

LONGEST: Final = 3
MANY_TIES: Final = 6
"""So many ties broken by the starting rank are no coincidence."""

WORK: Final = 40_000
"""How many competitors may be sorted in all before the search gives up."""


_Node: TypeAlias = tuple[tuple[Code, ...], Split]


class Explanation(NamedTuple):
    """A list that never contradicts the ranks. `ties` counts the neighbours in rank that points
    leave tied, `left` those among them that the list leaves tied too; `others` are lists as short
    that leave no more. `exhausted`: the search was given up before all short lists were tried.
    """

    codes: tuple[Code, ...]
    ties: int
    left: int
    others: tuple[tuple[Code, ...], ...] = ()
    exhausted: bool = False

    @property
    def is_complete(self) -> bool:
        """Whether nothing is left to chance."""
        return not self.left


def usual(table: Table) -> list[Code]:
    """Return the usual codes that are defined for this event, the more usual first."""
    texts = TEAMS if table.is_team else ROUND_ROBIN if table.predetermined else SWISS
    codes = [parse(text) for text in texts]
    return [code for code in codes if not objection(table, code) and not unusable(table, code)]


def explain(table: Table, ranks: Sequence[int | None]) -> Explanation | None:
    """Return the best explanation of the ranks, None if the points contradict them.

    Competitors without a rank are left out of the order, but their games count.
    """
    return _Search(table, ranks).run()


class _Search:
    def __init__(self, table: Table, ranks: Sequence[int | None]) -> None:
        self.table, self.ranks = table, [rank or 0 for rank in ranks]
        self.work = 0

    @cached_property
    def codes(self) -> list[Code]:
        return usual(self.table)

    def run(self) -> Explanation | None:
        ranked = [i for i, rank in enumerate(self.ranks) if rank]
        start = self._split(parse("PTS"), [ranked])
        if start is None:
            return None
        ties = self._left(start)
        best = Explanation((), ties, ties)
        unbroken = self._by_number(start, ties)
        if unbroken is not None:
            return unbroken
        level: list[_Node] = [((), start)]
        for _ in range(LONGEST):
            if best.is_complete or not level:
                break
            level = list(self._next(level))
            best = self._best(best, level)
        return best

    def _by_number(self, start: Split, ties: int) -> Explanation | None:
        """Return that no tie was broken at all, where the ranks of many just repeat the list.

        Most reports are of this kind, and it costs next to nothing to see. Where only few are
        tied, another list may well give the same ranks, and all are tried.
        """
        if ties < MANY_TIES:
            return None
        number = parse("TPN")
        finer = self._split(number, start)
        return None if finer is None or self._left(finer) else Explanation((number,), ties, 0)

    def _next(self, level: Sequence[_Node]) -> Iterator[_Node]:
        seen = set()
        for codes, groups in level:
            for code in self.codes:
                if self.work > WORK:
                    return
                finer = self._split(code, groups) if code not in codes else None
                if finer is None or len(finer) == len(groups):
                    continue
                key = tuple(map(tuple, finer))
                # Lists that give the same groups go on alike; one of them is enough, except at
                # the end, where they are alternatives.
                if key not in seen or not self._left(finer):
                    seen.add(key)
                    yield (*codes, code), finer

    def _best(self, best: Explanation, level: Sequence[_Node]) -> Explanation:
        lefts = [self._left(groups) for _, groups in level]
        exhausted = self.work > WORK
        fewest = min(lefts, default=best.left)
        if fewest >= best.left:
            return Explanation(best.codes, best.ties, best.left, best.others, exhausted)
        first, *others = (
            codes for (codes, _), left in zip(level, lefts, strict=True) if left == fewest
        )
        return Explanation(first, best.ties, fewest, tuple(others), exhausted)

    def _split(self, code: Code, groups: Split) -> Split | None:
        """Split the tied groups by a code; None if that contradicts the ranks."""
        found: Split = []
        for group in groups:
            if len(group) == 1:
                found.append(group)
                continue
            self.work += len(group)
            parts = split(self.table, code, group)
            if len(parts) > 1 and not self._agrees(parts):
                return None
            found += parts
        return found

    def _agrees(self, parts: Split) -> bool:
        """Whether every part is ranked before the next; a shared rank must not be split."""
        ranks, before = self.ranks, 0
        for part in parts:
            numbers = [ranks[i] for i in part]
            if min(numbers) <= before:
                return False
            before = max(numbers)
        return True

    def _left(self, groups: Split) -> int:
        """Count the neighbours in rank within groups that are still tied."""
        tied = [group for group in groups if len(group) > 1]
        return sum([len({self.ranks[i] for i in group}) - 1 for group in tied])
