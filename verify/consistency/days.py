"""Rounds a day."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from verify.consistency.registry import Case, check
from verify.consistency.timing import BLITZ, RAPID, Timing
from verify.findings import Finding, finding

if TYPE_CHECKING:
    from trf.model import Tournament

_ROUNDS: Final = {RAPID: 15, BLITZ: 30}
_MINUTES_OF_PLAY: Final = 12 * 60
_UNDOUBTED: Final = 3
"""So many rounds a day are possible with every time control."""


@check("RPT028", "B.02 1 and 3; records 132, 042, 052, 222")
def too_many_rounds_a_day(case: Case) -> Iterator[Finding]:
    """More rounds in a day than may be rated: 12 hours of play, 15 rapid or 30 blitz rounds."""
    timing = case.timing
    if timing is None:
        return
    most, why = _most(timing)
    busiest = _busiest_day(case)
    if busiest and busiest[1] > most:
        day, count = busiest
        yield finding(
            "RPT028",
            f"{count} rounds on {day}, but {most} are the most with {timing.text}: {why}",
            place=_place(case.tournament),
            evidence={"rounds": count, "allowed": most},
        )


@check("RPT030", "B.02 1 and 3; records 132, 122, 222")
def rounds_a_day_unknown(case: Case) -> Iterator[Finding]:
    """Several rounds in a day, and no time control that tells whether they may be."""
    busiest = _busiest_day(case)
    if busiest and busiest[1] > _UNDOUBTED and case.timing is None:
        day, count = busiest
        yield finding(
            "RPT030",
            f"not verified: {count} rounds on {day}, and no time control that can be read "
            "(222, 122) tells how many may be played",
            place=_place(case.tournament),
            evidence={"rounds": count},
        )


def _most(timing: Timing) -> tuple[int, str]:
    if timing.speed in _ROUNDS:
        return _ROUNDS[timing.speed], f"{timing.speed} events have no more a day"
    return int(_MINUTES_OF_PLAY / (2 * timing.minutes)), "12 hours of play a day, 60 moves a game"


def _busiest_day(case: Case) -> tuple[str, int] | None:
    """Return a day and the rounds played on it, by 132 or because the event had one day."""
    tournament = case.tournament
    dates = Counter(day for day in tournament.round_dates[: tournament.rounds] if day)
    if dates:
        day, count = max(dates.items(), key=lambda each: (each[1], -each[0].toordinal()))
        return day.isoformat(), count
    start = tournament.start_date
    if start and start == tournament.end_date:
        return start.isoformat(), len(case.found.rounds)
    return None


def _place(tournament: Tournament) -> tuple[int | None, int | None]:
    line = tournament.line_of("132")
    return (line, 92) if line and any(tournament.round_dates) else (tournament.line_of("042"), 5)
