"""Direct encounter (article 6) and its extension for teams (13.3): who is ahead in a tied group."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final, TypeAlias

from pairing.model import GAME
from verify.tiebreaks.boards import between, from_top, weighted, without_bottom
from verify.tiebreaks.codes import Code
from verify.tiebreaks.model import Edition, Split, Table

_Step: TypeAlias = Callable[[Sequence[int]], Split]

_COUNT: Final = (weighted, True)
_TOP: Final = (from_top, False)
_BOTTOM: Final = (without_bottom, False)
_CHAINS: Final = {
    "EDE": (),
    "EDEBT": (_COUNT, _TOP),
    "EDEBB": (_COUNT, _BOTTOM),
    "EDET": (_TOP,),
    "EDEB": (_BOTTOM,),
}
"""13.3.2: what follows when two teams are left that are level in both scores, and whether less is
better.
"""


class MiniTable:
    """The games among a group: `scores`, and how many opponents each has not met (`missing`)."""

    __slots__ = ("group", "missing", "scores")

    def __init__(
        self, table: Table, group: Sequence[int], name: str | None, forfeits: bool
    ) -> None:
        seen = table.with_forfeits() if forfeits or table.predetermined else table
        points = table.score(name).points
        members = set(group)
        self.group = list(group)
        self.scores: dict[int, Fraction] = {}
        self.missing: dict[int, int] = {}
        for i in group:
            met: dict[int, list[int]] = {}
            for entry, given in zip(seen.entries[i], points[i], strict=True):
                if entry.kind == GAME and entry.opponent in members:
                    met.setdefault(entry.opponent, []).append(given)
            # 6.1.2: of several games against one opponent the average counts.
            self.scores[i] = sum(
                (Fraction(sum(each), 100 * len(each)) for each in met.values()), Fraction()
            )
            self.missing[i] = len(members) - 1 - len(met)

    @property
    def complete(self) -> bool:
        """Whether everybody met everybody (6.2)."""
        return not any(self.missing.values())


def direct_encounter(table: Table, code: Code, group: Sequence[int]) -> Split:
    """Article 6: order a tied group by the games among its members."""
    return _repeat([lambda part: _one_step(table, code, code.score, part)], group)


def extended_direct_encounter(table: Table, code: Code, group: Sequence[int]) -> Split:
    """13.3: a whole direct encounter by the primary score; if it breaks nothing, a whole one by the
    secondary score. Whatever is smaller then starts again with the primary one.
    """

    def by(name: str) -> _Step:
        return lambda part: _repeat([lambda rest: _one_step(table, code, name, rest)], part)

    steps = [by(table.primary), by(table.secondary), lambda part: _between_two(table, code, part)]
    return _repeat(steps, group)


def _repeat(steps: Sequence[_Step], group: Sequence[int]) -> Split:
    """Take the first step that breaks the group, and start again with every smaller one."""
    if len(group) < 2:
        return [list(group)]
    for step in steps:
        split = step(group)
        if len(split) > 1:
            return [part for each in split for part in _repeat(steps, each)]
    return [list(group)]


def _one_step(table: Table, code: Code, name: str | None, group: Sequence[int]) -> Split:
    mini = MiniTable(table, group, name, code.forfeits)
    if mini.complete:
        return by_value(group, mini.scores)
    # Until 2023 a group in which not all had met could not be ordered.
    if table.edition is Edition.VIRTUAL:
        return [list(group)]
    return _certain_places(mini, table, name)


def _certain_places(mini: MiniTable, table: Table, name: str | None) -> Split:
    """6.3: places that stand whatever the missing games would bring, from the top."""
    score = table.score(name)
    win, loss = Fraction(score.win, 100), Fraction(score.loss, 100)
    rest = list(mini.group)
    placed: Split = []
    while len(rest) > 1:
        first = max(rest, key=lambda i: mini.scores[i] + mini.missing[i] * loss)
        surely = mini.scores[first] + mini.missing[first] * loss
        if any(mini.scores[i] + mini.missing[i] * win >= surely for i in rest if i != first):
            break
        placed.append([first])
        rest.remove(first)
    return [*placed, rest] if rest else placed


def _between_two(table: Table, code: Code, group: Sequence[int]) -> Split:
    """13.3.2: the boards of the two teams' own matches, while the group is exactly two teams."""
    if len(group) == 2:
        for of, less in _CHAINS[code.name]:
            split = between(table, group, of, less=less)
            if len(split) > 1:
                return split
    return [list(group)]


def by_value(group: Sequence[int], values: dict[int, Fraction]) -> Split:
    """Order a group by descending values; equal ones stay together."""
    ordered: Split = []
    for i in sorted(group, key=lambda i: -values[i]):
        if ordered and values[ordered[-1][0]] == values[i]:
            ordered[-1].append(i)
        else:
            ordered.append([i])
    return ordered
