"""From a replayed report to the table of its players."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from verify.abnormal import game_points, of_players, penalties
from verify.tiebreaks.model import POINTS, Edition, Entry, Score, Table, edition_on

if TYPE_CHECKING:
    from trf.model import Tournament
    from verify.replay import Replay

# What `Entry._make` does, but without a Python frame for each round of each player.
_entry: Callable[[tuple[str, int, int]], Entry] = partial(tuple.__new__, Entry)

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
    rows = [
        map(_entry, zip(each.kinds, each.opponents, each.colours, strict=True)) for each in columns
    ]
    entries = list(zip(*rows, strict=True)) or [()] * size
    points = list(zip(*[each.points for each in columns], strict=True)) or [()] * size
    extra = penalties(of_players(found.tournament), found.numbers, last, game_points)
    if extra:
        # A replayed round holds them with its points.
        points = [
            tuple(a - b for a, b in zip(own, more, strict=True))
            for own, more in zip(points, extra, strict=True)
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
