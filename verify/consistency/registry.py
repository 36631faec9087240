"""The checks of a report's consistency: small functions, each registered with its rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from pairing.model import GAME, NOBODY
from verify.consistency.timing import Timing, timing_of
from verify.findings import Finding

if TYPE_CHECKING:
    from trf.lint.registry import Context
    from trf.model import Player, Tournament
    from verify.replay import Replay

SWISS: Final = frozenset(
    ("dutch", "dubov", "burstein", "lim", "dutch-1998", "fide-swiss-1987", "argentine")
)
"""The Swiss systems for individuals in which nobody meets anybody twice."""


class Case:
    """What the checks look at. `half_byes`: how many the event allows a player, if known."""

    def __init__(self, found: Replay, half_byes: int | None = None) -> None:
        self.found = found
        self.half_byes = half_byes

    @property
    def tournament(self) -> Tournament:
        """The report."""
        return self.found.tournament

    @property
    def players(self) -> tuple[Player, ...]:
        """The players, by index."""
        return self.found.tournament.players

    @property
    def for_teams(self) -> bool:
        """Whether teams were paired, not players."""
        return "team" in self.found.choice.system

    @cached_property
    def other_list(self) -> bool:
        """Whether the ratings are of a list that the system converts (A1 of C.04.1 of 1998)."""
        listed = [player.rating or 0 for player in self.players]
        return not self.for_teams and self.found.ratings != listed

    @cached_property
    def timing(self) -> Timing | None:
        """The time control, None where the file has none that can be read."""
        return timing_of(self.tournament)

    @cached_property
    def kinds(self) -> list[str]:
        """What every round was for the players, a letter of `pairing.model` for each."""
        return [each.columns(self.found.points).kinds for each in self.found.rounds]

    @cached_property
    def lint(self) -> Context:
        """What the rules of `trf.lint` look at."""
        # A report of which only the pairings are asked for needs none of it.
        from trf.lint.linter import context_of  # noqa: PLC0415
        from trf.model import Report  # noqa: PLC0415

        return context_of(Report("", self.tournament, (), "", ""), self.tournament, b"")

    def games(self) -> Iterator[tuple[int, int, int]]:
        """Yield every game that was played: round and the two indexes, the smaller first."""
        for number, each in enumerate(self.found.rounds, start=1):
            kinds = self.kinds[number - 1]
            for i, j in enumerate(each.opponents):
                if j > i and kinds[i] == kinds[j] == GAME:
                    yield number, i, j

    @cached_property
    def alone(self) -> list[tuple[int, int, str]]:
        """Every round without an opponent: round, index and result as it was read."""
        return [
            (number, i, each.results[i])
            for number, each in enumerate(self.found.rounds, start=1)
            if NOBODY in each.opponents
            for i, j in enumerate(each.opponents)
            if j < 0
        ]

    def place(self, i: int, number: int, offset: int = 0) -> tuple[int, int]:
        """Return line and column of a player's round; `offset` 5 is the colour, 7 the result."""
        cell = self.players[i].cell(number)
        return cell.line, cell.column + offset


Look: TypeAlias = Callable[[Case], Iterable[Finding]]


class Check(NamedTuple):
    """A check: the rule it reports, the article or field the rule rests on, and the function."""

    rule: str
    rests_on: str
    look: Look


CHECKS: Final[list[Check]] = []
"""Every check, in the order of registration."""


def check(rule: str, rests_on: str) -> Callable[[Look], Look]:
    """Register a function as the check that reports `rule` (of `verify.findings.RULES`)."""

    def register(look: Look) -> Look:
        CHECKS.append(Check(rule, rests_on, look))
        return look

    return register
