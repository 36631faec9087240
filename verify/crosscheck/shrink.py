"""Making a disagreement small: rounds, players, byes and records go while it stays the same.

Delta debugging: whatever can be left out in large pieces is, then in smaller ones. The earlier
rounds of what remains need not be right pairings, only the judged one counts.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from trf.model import Cell, Tournament
from verify.crosscheck.cases import ranked
from verify.replay import replay

_ZERO: Final = Cell(0, "-", "Z", 0, 0)
_BYE_OF: Final = {"1": "F", "W": "F", "+": "F", "=": "H", "D": "H"}


@dataclass(slots=True)
class Budget:
    """How much a search may cost: questions asked, and seconds."""

    questions: int = 600
    seconds: float = 60.0
    until: float = field(init=False)

    def __post_init__(self) -> None:
        self.until = time.monotonic() + self.seconds

    def spend(self) -> bool:
        """Take one question; whether it may be asked."""
        self.questions -= 1
        return self.questions >= 0 and time.monotonic() < self.until


def shrink(
    case: Tournament, still: Callable[[Tournament], bool], budget: Budget | None = None
) -> Tournament:
    """Return the smallest case found for which `still` holds, as it does for `case`."""
    return _Shrinker(still, budget or Budget()).run(case)


class _Shrinker:
    def __init__(self, still: Callable[[Tournament], bool], budget: Budget) -> None:
        self.still, self.budget = still, budget

    def run(self, case: Tournament) -> Tournament:
        """Try everything until nothing helps any more."""
        while True:
            before = case
            case = self._pieces(case, _rounds, _without_rounds)
            for byes in (True, False):
                case = self._pieces(case, _numbers, _Leaving(byes))
            case = self._steps(case)
            if case is before:
                return case

    def _holds(self, case: Tournament) -> bool:
        return self.budget.spend() and self.still(case)

    def _pieces(
        self,
        case: Tournament,
        items_of: Callable[[Tournament], Sequence[int]],
        leave: Callable[[Tournament, frozenset[int]], Tournament],
    ) -> Tournament:
        """Leave out items, halves of them first."""
        size = max(1, len(items_of(case)) // 2)
        while size:
            items = items_of(case)
            for start in range(0, len(items), size):
                # Numbers stay what they are until a case is kept, so count from the end.
                stop = len(items) - start
                piece = frozenset(items[max(0, stop - size) : stop])
                if len(piece) >= len(items):
                    continue
                smaller = leave(case, piece)
                if self._holds(smaller):
                    case = smaller
            size //= 2
        return case

    def _steps(self, case: Tournament) -> Tournament:
        """Take the simple steps one by one, as long as one helps."""
        progress = True
        while progress:
            progress = False
            for simpler in _simpler(case):
                if self._holds(simpler):
                    case, progress = simpler, True
                    break
            if self.budget.questions < 0:
                break
        return case


def _rounds(case: Tournament) -> Sequence[int]:
    return range(1, played(case) + 1)


def _numbers(case: Tournament) -> Sequence[int]:
    return [player.number for player in case.players]


def played(case: Tournament) -> int:
    """Return the number of rounds before the judged one.

    Those absent from it have a cell in its column, the others have not.
    """
    return min((len(player.cells) for player in case.players), default=0)


def _without_rounds(case: Tournament, gone: frozenset[int]) -> Tournament:
    """Leave out rounds; prohibitions and fictitious points move with those that stay."""
    last = played(case)
    players = tuple(
        replace(
            player,
            cells=tuple(
                c for n, c in enumerate(player.cells, start=1) if n not in gone or n > last
            ),
        )
        for player in case.players
    )
    total = (case.rounds_declared or last) - len(gone)

    def moved(number: int) -> int:
        return number - sum(each < number for each in gone)

    accelerations = tuple(
        entry._replace(first_round=moved(entry.first_round), last_round=moved(entry.last_round))
        for entry in case.accelerations
        if entry.first_round not in gone
    )
    prohibited = tuple(
        entry._replace(
            first_round=moved(entry.first_round),
            last_round=None if entry.last_round is None else moved(entry.last_round),
        )
        for entry in case.prohibited
    )
    return counted(
        replace(
            case, players=players, rounds=case.rounds - len(gone), rounds_declared=total,
            accelerations=accelerations, prohibited=prohibited,
        )
    )  # fmt: skip


class _Leaving:
    """Leaves out players; whoever met one gets a bye of the same points, or none."""

    def __init__(self, byes: bool) -> None:
        self.byes = byes

    def __call__(self, case: Tournament, gone: frozenset[int]) -> Tournament:
        staying = [player for player in case.players if player.number not in gone]
        new = {player.number: n for n, player in enumerate(staying, start=1)}
        players = tuple(
            replace(
                player,
                number=new[player.number],
                name=f"Player{new[player.number]:04}",
                cells=tuple(self._cell(cell, new) for cell in player.cells),
            )
            for player in staying
        )
        accelerations = []
        for entry in case.accelerations:
            inside = [new[n] for n in new if entry.first_id <= n <= entry.last_id]
            if inside:
                accelerations.append(entry._replace(first_id=min(inside), last_id=max(inside)))
        prohibited = []
        for each in case.prohibited:
            ids = tuple(new[n] for n in each.ids if n in new)
            if len(ids) > 1:
                prohibited.append(each._replace(ids=ids))
        return counted(
            replace(
                case, players=players, accelerations=tuple(accelerations),
                prohibited=tuple(prohibited),
            )
        )  # fmt: skip

    def _cell(self, cell: Cell, new: dict[int, int]) -> Cell:
        if not cell.opponent:
            return cell
        if cell.opponent in new:
            return cell._replace(opponent=new[cell.opponent])
        bye = _BYE_OF.get(cell.result) if self.byes else None
        return cell._replace(opponent=0, colour="-", result=bye or "Z")


def _simpler(case: Tournament) -> Iterator[Tournament]:
    """Yield the case with one thing made simpler."""
    if case.point_system is not None:
        yield counted(replace(case, point_system=None))
    if case.accelerations:
        yield replace(case, accelerations=())
    for n in range(len(case.prohibited)):
        yield replace(case, prohibited=case.prohibited[:n] + case.prohibited[n + 1 :])
    if case.initial_colour == "b":
        yield replace(case, initial_colour="w")
    last = played(case)
    total = case.rounds_declared or 0
    for other in (last + 2, last + 1):
        if other < total:
            yield replace(case, rounds_declared=other)
    yield from _simpler_cells(case, last)


def _simpler_cells(case: Tournament, last: int) -> Iterator[Tournament]:
    for n, player in enumerate(case.players):
        for r, cell in enumerate(player.cells[:last]):
            if cell.result in "FHU" and not cell.opponent:
                cells = (*player.cells[:r], _ZERO, *player.cells[r + 1 :])
                changed = replace(player, cells=cells)
                players = (*case.players[:n], changed, *case.players[n + 1 :])
                yield counted(replace(case, players=players))


def counted(case: Tournament) -> Tournament:
    """Return a case with the points its results give, and ranks by them."""
    # Points of before would be taken for a sign of another point system.
    blank = tuple(replace(player, points=None) for player in case.players)
    found = replay(replace(case, players=blank, rounds_declared=case.rounds_declared or 1))
    last = min(played(case), len(found.rounds))
    score = list(found.history(last).score)
    zero = found.points.alone["Z"]
    for i, player in enumerate(case.players):
        score[i] += zero * (len(player.cells) - last)
    return ranked(case, score)
