"""From a replayed report to the table of its players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from verify.abnormal import game_points, of_players, penalties
from verify.tiebreaks.model import POINTS, Edition, Entry, Score, Table, edition_on

if TYPE_CHECKING:
    from trf.model import Tournament
    from verify.replay import Replay

PREDETERMINED: Final = frozenset(
    {"round-robin", "double-round-robin", "team-round-robin", "schiller", "scheveningen"}
)
"""The systems whose opponents are known before the start (art. 15)."""


def edition_of(tournament: Tournament) -> Edition:
    """Return the edition in force when the event began; the newest where no date is known.

    Whoever declares coded tie-breaks (202, 212) speaks of the texts since 2023, which have them.
    """
    days = [day for day in tournament.round_dates if day]
    start = tournament.start_date or min(days, default=tournament.end_date)
    found = edition_on(start) if start else Edition.CAPPED
    coded = tournament.tie_breaks or tournament.standings_tie_breaks
    return Edition.DUMMY if coded and found is Edition.VIRTUAL else found


def players(found: Replay, after: int | None = None, edition: Edition | None = None) -> Table:
    """Return the table of the players after a round (None: the last one recorded)."""
    last = last_round(found, after)
    columns = [found.results(number) for number in range(1, last + 1)]
    size = len(found.numbers)
    rows = [list(map(Entry, each.kinds, each.opponents, each.colours)) for each in columns]
    entries = list(zip(*rows, strict=True)) or [()] * size
    extra = penalties(of_players(found.tournament), found.numbers, last, game_points)
    # A replayed round holds them with its points.
    points = [
        tuple(each.points[i] - (extra[i][n] if extra else 0) for n, each in enumerate(columns))
        for i in range(size)
    ]
    system = found.points.system
    return Table(
        numbers=found.numbers,
        ratings=found.ratings,
        entries=entries,
        scores={POINTS: Score(points, system.win, system.draw, system.loss, extra)},
        primary=POINTS,
        edition=edition or edition_of(found.tournament),
        predetermined=found.choice.system in PREDETERMINED,
    )


def last_round(found: Replay, after: int | None) -> int:
    """Return the last round to count: `after`, or the last one recorded."""
    return len(found.rounds) if after is None else min(after, len(found.rounds))
