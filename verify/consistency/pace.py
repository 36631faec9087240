"""Games recorded as rated that cannot be: too fast, unequal, or too far apart."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING, Final

from verify.consistency.registry import Case, check
from verify.consistency.timing import STANDARD
from verify.findings import Finding, finding

if TYPE_CHECKING:
    from trf.model import Tournament

_RATED: Final = frozenset("1=0")
_SINCE_2024: Final = date(2024, 3, 1)
"""The text of B.02 whose numbers are used here; those of older ones are not certain."""

_NEEDED: Final = ((2400, 120), (1800, 90))
_GAP_SINCE: Final = date(2024, 12, 1)
_GAP: Final = 600
_GAP_ABOVE: Final = 2600


@check("RPT029", "B.02 1 (from 2024); record 222 against 001 columns 49-52")
def too_fast(case: Case) -> Iterator[Finding]:
    """A standard event too fast for its strongest players, or one of unequal times."""
    timing, start = case.timing, case.tournament.start_date
    if timing is None:
        return
    place = _place(case.tournament)
    if timing.unequal:
        text = f"games with unequal times ({timing.text}) are not rated"
        yield finding("RPT029", text, place=place)
        return
    if timing.speed != STANDARD or start is None or start < _SINCE_2024:
        return
    for rating, minutes in _NEEDED:
        strong = [i for i, player in enumerate(case.players) if (player.rating or 0) >= rating]
        if timing.minutes < minutes and strong and _rated_games(case, strong):
            numbers = tuple(case.players[i].number for i in strong)
            yield finding(
                "RPT029",
                f"{timing.minutes:g} minutes a player for 60 moves ({timing.text}): standard "
                f"games of players rated {rating} or more need {minutes} "
                f"({_rated_games(case, strong)} such games)",
                players=numbers,
                place=place,
                evidence={"minutes": int(timing.minutes), "needed": minutes},
            )
            return


def _rated_games(case: Case, among: list[int]) -> int:
    """Return the number of games of certain players that are recorded as rated."""
    chosen, rounds = set(among), case.found.rounds
    return sum(
        (i in chosen or j in chosen) and rounds[number - 1].results[i] in _RATED
        for number, i, j in case.games()
    )


@check("RPT031", "B.02.2 (from 1 December 2024); 001 columns 49-52")
def too_far_apart(case: Case) -> Iterator[Finding]:
    """A rapid or blitz game of a player above 2600 and one 600 points below: not rated."""
    timing, start = case.timing, case.tournament.start_date
    if timing is None or timing.speed == STANDARD or start is None or start < _GAP_SINCE:
        return
    ratings, rounds = case.found.ratings, case.found.rounds
    if max(ratings, default=0) <= _GAP_ABOVE:
        return
    for number, i, j in case.games():
        low, high = sorted((ratings[i], ratings[j]))
        if low and high > _GAP_ABOVE and high - low >= _GAP:
            if rounds[number - 1].results[i] not in _RATED:
                continue
            a, b = case.players[i].number, case.players[j].number
            yield finding(
                "RPT031",
                f"round {number}: the game of players {a} and {b} is not rated ({timing.speed}, "
                f"{high - low} points apart)",
                round=number,
                players=(a, b),
                place=case.place(i, number),
            )


def _place(tournament: Tournament) -> tuple[int | None, int | None]:
    return tournament.line_of("222") or tournament.line_of("122"), 5
