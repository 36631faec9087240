"""What the Rating Regulations (B.02) said when: one dated table per rule, newest entry last.

Every entry holds from its day on for events that start then. `doubt` says what of it could not be
confirmed from a text; whoever uses the entry passes that on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, Protocol, TypeVar


class Dated(Protocol):
    """An entry of a dated table."""

    @property
    def since(self) -> date:
        """The first day in force."""


_Entry = TypeVar("_Entry", bound=Dated)


@dataclass(frozen=True, slots=True)
class Cap:
    """The largest difference that counts (8.3.1).

    `once`: a player profits from it in one game of a tournament only, that with the largest
    difference. `uncapped_from`: a player with such a rating never has it.
    """

    since: date
    points: int
    once: bool = False
    uncapped_from: int | None = None
    doubt: str = ""


@dataclass(frozen=True, slots=True)
class Factors:
    """The development coefficient K (8.3.3) of the standard list.

    `new` holds until 30 games; `master` from the day a published rating reached 2400; `junior` to
    the end of the year of the 18th birthday below 2300. `ceiling`: K times the games of the period
    is at most 700.
    """

    since: date
    new: int
    usual: int
    master: int
    junior: int | None = None
    ceiling: bool = False
    doubt: str = ""


@dataclass(frozen=True, slots=True)
class First:
    """How a first rating is made (8.2).

    `draws` against players of 1800 are added (0: none); above 50 per cent each half point is worth
    `half_point` (in tenths of a rating point) instead of the table's value (None: the table).
    `games` against rated opponents are needed, pooled over events; `most` is the highest result.
    """

    since: date
    draws: int
    half_point: int | None
    games: int
    most: int | None = None
    doubt: str = ""


@dataclass(frozen=True, slots=True)
class Floor:
    """The lowest rating that is published (7.2.1)."""

    since: date
    rating: int
    doubt: str = ""


CAPS: Final = (
    Cap(date(1971, 1, 1), 350),
    Cap(date(2009, 7, 1), 400),
    Cap(
        date(2022, 1, 1),
        400,
        once=True,
        doubt="8.3.1 of 2022: the weaker player keeps the limit of 400 in every game (reading of "
        "'profit')",
    ),
    Cap(date(2024, 3, 1), 400),
    Cap(date(2025, 10, 1), 400, uncapped_from=2650),
)
"""8.3.1; until June 2009 differences above 350 counted as 350."""

FACTORS: Final = (
    Factors(date(1999, 7, 1), 25, 15, 10, doubt="K 25-15-10 of the years 1999-2011"),
    Factors(date(2011, 7, 1), 30, 15, 10, doubt="K 30-15-10 of the years 2011-2014"),
    Factors(date(2014, 7, 1), 40, 20, 10, junior=40, ceiling=True),
)
"""8.3.3. The values decided for July 2009 (30-20-10) never came into force."""

FAST_FACTOR: Final = 20
"""K of the rapid and blitz lists (B.02.2)."""

_OLD: Final = "how first ratings were made before 2022"

FIRSTS: Final = (
    First(date(1999, 7, 1), 0, 125, 9, doubt=_OLD),
    First(date(2011, 7, 1), 0, 150, 9, doubt=_OLD),
    First(date(2014, 7, 1), 0, 200, 5, doubt=_OLD),
    First(date(2022, 1, 1), 0, 200, 5),
    First(date(2024, 3, 1), 2, None, 5, most=2200),
)
"""8.2."""

FLOORS: Final = (
    Floor(date(1971, 1, 1), 2200),
    Floor(date(1993, 1, 1), 2000),
    Floor(date(2000, 1, 1), 1400, doubt="rating floor 1800, later 1600 and 1400, until June 2009"),
    Floor(date(2009, 7, 1), 1200),
    Floor(date(2012, 1, 1), 1000, doubt="rating floor 1000 from 2012"),
    Floor(date(2024, 3, 1), 1400),
)
"""7.2.1. Where the day is not known, the lowest floor of the time: below it no rating is FIDE's."""

WIDE_GAP_SINCE: Final = date(2024, 12, 1)
"""From here a rapid or blitz game with 600 points or more between the players, one of them above
2600, is not rated (B.02.2)."""

RATED_AGAINST_NEW_UNTIL: Final = date(2017, 6, 30)
"""Until here round robins may have rated games against unrated players (6.3); not confirmed."""


def in_force(table: Sequence[_Entry], day: date) -> _Entry | None:
    """Return the entry of a dated table for an event that starts on `day`, None before all."""
    found = None
    for entry in table:
        if entry.since <= day:
            found = entry
    return found


def minutes_needed(strongest: int) -> int:
    """Return how long each player must have for 60 moves in a standard game (B.02 1, 2024)."""
    if strongest >= 2400:
        return 120
    return 90 if strongest >= 1800 else 60
