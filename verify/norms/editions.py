"""What the Title Regulations (B.01) said when, in one place.

`EDITIONS` has one entry per dated text, `TITLES` what all of them have in common. `doubts` says
what of an edition could not be confirmed: a verdict that rests on it is printed "not verified".
Articles are numbered as in the text of 2024.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

GM: Final = "GM"
IM: Final = "IM"
WGM: Final = "WGM"
WIM: Final = "WIM"

TITLED: Final = frozenset({GM, IM, "FM", WGM, WIM, "WFM"})
"""The titles that make a title-holder (1.4.5a): CM and WCM do not."""


@dataclass(frozen=True, slots=True)
class Title:
    """What a norm for one title asks for whatever the edition.

    `average` is the lowest average rating of the opponents (1.4.8a), `floor` what the rating of one
    opponent is raised to (1.4.6b), `own_level` the titles of which a third of the opponents must
    have one (1.4.5b-e), `rating` what the title itself needs later (1.5.3), `held_by` who has it
    or a better one already.
    """

    code: str
    average: int
    floor: int
    own_level: frozenset[str]
    rating: int
    held_by: frozenset[str]
    women: bool = False


TITLES: Final[Mapping[str, Title]] = {
    GM: Title(GM, 2380, 2200, frozenset({GM}), 2500, frozenset({GM})),
    IM: Title(IM, 2230, 2050, frozenset({GM, IM}), 2400, frozenset({GM, IM})),
    WGM: Title(WGM, 2180, 2000, frozenset({GM, IM, WGM}), 2300, frozenset({GM, WGM}), women=True),
    WIM: Title(
        WIM,
        2030,
        1850,
        frozenset({GM, IM, WGM, WIM}),
        2200,
        frozenset({GM, IM, WGM, WIM}),
        women=True,
    ),
}
"""The four titles that are earned by norms, the highest first."""

_SINCE_2009: Final = {GM: 2600, IM: 2450, WGM: 2400, WIM: 2250}


@dataclass(frozen=True, slots=True)
class Edition:
    """A dated text. `performance` is the least rating performance by title (1.4.8), `unrated` what
    an unrated opponent counts (1.4.6d), `counts_absences` whether 1.4.3d looks only at players who
    miss at most one round.

    `unverified` are doubts that touch every verdict; `unrated_doubt` and `eight_doubt` those that
    touch only norms with an unrated opponent, and norms of eight games in a nine-round event
    (1.4.1c).
    """

    code: str
    title: str
    since: date
    performance: Mapping[str, int]
    unrated: int
    counts_absences: bool
    unverified: tuple[str, ...] = ()
    unrated_doubt: str = ""
    eight_doubt: str = ""


_UNCONFIRMED: Final = "of the text of {} only the required performances are confirmed"

EDITIONS: Final = (
    Edition(
        "2005",
        "B.01, in force until 30 June 2009",
        date(2005, 7, 1),
        {GM: 2601, IM: 2451, WGM: 2401, WIM: 2251},
        1400,
        False,
        (
            "of the text in force until June 2009 only the performances of GM and IM norms are "
            "confirmed; it may also have asked for 80 % of rated opponents",
        ),
    ),
    Edition(
        "2009",
        "B.01, in force from 1 July 2009",
        date(2009, 7, 1),
        _SINCE_2009,
        1200,
        False,
        (_UNCONFIRMED.format("2009"),),
    ),
    Edition(
        "2014",
        "B.01, in force from 1 July 2014",
        date(2014, 7, 1),
        _SINCE_2009,
        1000,
        False,
        (_UNCONFIRMED.format("2014"),),
    ),
    Edition(
        "2017",
        "B.01, in force from 1 July 2017",
        date(2017, 7, 1),
        _SINCE_2009,
        1000,
        False,
        eight_doubt="whether eight games of nine counted as a nine-game norm before 2022",
    ),
    Edition(
        "2022",
        "B.01, in force from 1 January 2022",
        date(2022, 1, 1),
        _SINCE_2009,
        1000,
        True,
        unrated_doubt="that an unrated opponent counted 1000 in 2022 and 2023",
    ),
    Edition(
        "2024",
        "B.01, in force from 1 January 2024",
        date(2024, 1, 1),
        _SINCE_2009,
        1400,
        True,
    ),
)
"""The texts, oldest first. Earlier ones (2000 for unrated opponents, other shares of foreigners)
are not known well enough to judge by.
"""

BIG_EVENT_SINCE: Final = date(2022, 7, 1)
"""Norms from here on oblige to one norm from an event of 1.5.6."""


def edition_on(day: date | None) -> Edition | None:
    """Return the edition for an event that starts on `day` (None: the newest)."""
    if day is None:
        return EDITIONS[-1]
    return next((each for each in reversed(EDITIONS) if each.since <= day), None)


# --- numbers of opponents (1.4.4, 1.4.5, 1.7): minima are rounded up, maxima down ---------------


def titled_needed(games: int) -> int:
    """Return how many opponents must hold a title: half (1.4.5a)."""
    return (games + 1) // 2


def own_level_needed(games: int) -> int:
    """Return how many must hold the title of the norm or a better one: a third, at least 3."""
    return max(3, (games + 2) // 3)


def own_federation_allowed(games: int) -> int:
    """Return how many may come from the player's own federation: three fifths."""
    return 3 * games // 5


def one_federation_allowed(games: int) -> int:
    """Return how many may come from any one federation: two thirds."""
    return 2 * games // 3


def least_score(games: int) -> int:
    """Return the least score, in hundredths: 35 per cent of the games (1.4.8b), in half points."""
    return 50 * -(-35 * games // 50)
