"""Rating changes (B.02 8.3) and first ratings (8.2) of the players of one report.

FIDE adds up the games of a whole rating period and rounds once; what is given here are the sums of
this event alone. Everything is integer arithmetic: scores and expected scores in hundredths of a
point, changes in hundredths of a rating point.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, Final, NamedTuple

from verify.ratings import rate as rates
from verify.ratings.editions import (
    CAPS,
    FACTORS,
    FAST_FACTOR,
    FIRSTS,
    FLOORS,
    RATED_AGAINST_NEW_UNTIL,
    WIDE_GAP_SINCE,
    Cap,
    Factors,
    First,
    in_force,
    minutes_needed,
)
from verify.ratings.tables import DIFFERENCES, expected, percentage

if TYPE_CHECKING:
    from trf.model import Player, Tournament
    from verify.replay import Replay
    from verify.rounds import RecordedRound

SCORES: Final = {"1": 100, "=": 50, "0": 0}
"""The results that are rated, with the points of a game."""

FORFEIT: Final = "forfeit"
BYE: Final = "bye"
SHORT: Final = "under one move"
UNRATED: Final = "unrated opponent"
WIDE: Final = "600 points and more apart"
OPEN: Final = "no result"

NEWEST: Final = date.max
"""The day by which an event without a date is judged."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the user knows better than the file. `factor` is K for everybody, `factors` K by
    starting rank; `rate` the rate of play.
    """

    factor: int | None = None
    factors: Mapping[int, int] = field(default_factory=dict)
    rate: rates.Rate | None = None


def wishes(texts: Iterable[str], rate: rates.Rate | None = None) -> Wishes:
    """Read K as a user writes it: ``20`` for everybody, ``12=40`` for player 12.

    Raises `ValueError` for what is neither.
    """
    everybody, single = None, {}
    for text in texts:
        number, equals, value = text.partition("=")
        digits = (number, value) if equals else (number,)
        if not all(each.isdecimal() and len(each) <= 4 for each in digits):
            raise ValueError(f"'{text}' is not a K (20) or a player's K (12=40)")
        if equals:
            single[int(number)] = int(value)
        else:
            everybody = int(number)
    return Wishes(everybody, single, rate)


class LeftOut(NamedTuple):
    """A round that is not rated, and why."""

    round: int
    why: str


@dataclass(frozen=True, slots=True)
class Row:
    """One player. `rating` is 0 without one; `games` counts the rated ones, or for an unrated
    player those that make a first rating. `capped` are the rounds whose difference was cut to the
    limit of 8.3.1. `first` is the first rating, None if there is none.
    """

    number: int
    title: str
    name: str
    rating: int
    games: int
    score: int
    expected: int
    factor: int | None
    change: int | None
    first: int | None
    note: str
    left_out: tuple[LeftOut, ...]
    capped: tuple[int, ...]

    @property
    def rounded(self) -> int | None:
        """The change if these were the only games of the period: half away from zero (8.3.4)."""
        if self.change is None:
            return None
        size = (abs(self.change) + 50) // 100
        return size if self.change >= 0 else -size

    @property
    def new_rating(self) -> int | None:
        """The rating after the event, if these were the only games of the period."""
        rounded = self.rounded
        return self.first if rounded is None else self.rating + rounded


@dataclass(frozen=True, slots=True)
class Ratings:
    """All players of a report. `day` is None where the file has no date; `kind` is the list."""

    day: date | None
    kind: str
    rows: tuple[Row, ...]
    assumptions: tuple[str, ...]
    not_verified: tuple[str, ...]


def start_of(tournament: Tournament) -> date | None:
    """Return the day whose rules and lists govern a report: its start, else what comes nearest."""
    days = [day for day in tournament.round_dates if day]
    return tournament.start_date or (min(days) if days else tournament.end_date)


def floor_on(day: date | None) -> int:
    """Return the lowest rating published on a day (None: now)."""
    found = in_force(FLOORS, day or NEWEST)
    return found.rating if found else 0


def fide_ratings(tournament: Tournament, day: date | None) -> list[int]:
    """Return the ratings by index; 0 for none and for a number below the floor of the day."""
    floor = floor_on(day)
    return [
        player.rating if player.rating and player.rating >= floor else 0
        for player in tournament.players
    ]


def rate_players(found: Replay, wishes: Wishes | None = None) -> Ratings:
    """Return what every player of a report gains or loses."""
    return _Event(found, wishes or Wishes()).result()


class _Event:
    """The rules in force for one event, and its players by them."""

    def __init__(self, found: Replay, wishes: Wishes) -> None:
        self.found = found
        self.wishes = wishes
        self.tournament = found.tournament
        self.start = start_of(found.tournament)
        self.day = self.start or NEWEST
        self.ratings = fide_ratings(found.tournament, self.start)
        self.assumptions: list[str] = []
        self.doubts: list[str] = []
        self.rate = wishes.rate or rates.of(found.tournament)
        self.kind = self._kind()
        self.cap = self._cap()
        self.factors = in_force(FACTORS, self.day)
        self.first = in_force(FIRSTS, self.day)

    def result(self) -> Ratings:
        """Rate everybody."""
        rows = tuple(self._row(i, player) for i, player in enumerate(self.tournament.players))
        self._notes(rows)
        return Ratings(
            self.start, self.kind, rows, tuple(self.assumptions), tuple(dict.fromkeys(self.doubts))
        )

    # --- rules --------------------------------------------------------------------------------

    def _kind(self) -> str:
        if self.rate:
            self.assumptions.append(
                f"{self.rate.list_kind} list: {self.rate.text} for 60 moves ({self.rate.source})"
            )
            return self.rate.list_kind
        named = rates.named_list(self.tournament)
        if named:
            self.assumptions.append(f"{named} list: the event's type, name or rate of play says so")
            return named
        self.assumptions.append("standard list: the file has no rate of play that can be read")
        return rates.STANDARD

    def _cap(self) -> Cap:
        found = in_force(CAPS, self.day) or CAPS[0]
        if self.kind != rates.STANDARD:
            # The exception for the strongest belongs to the standard list (8.3.1, B.02.2).
            return Cap(found.since, found.points, found.once, None, found.doubt)
        return found

    def _factor(self, player: Player, rating: int) -> tuple[int | None, str]:
        """Return K of a player and how it was chosen; None where none is known for the date."""
        if player.number in self.wishes.factors:
            return self.wishes.factors[player.number], "as asked"
        if self.wishes.factor is not None:
            return self.wishes.factor, "as asked"
        if self.kind != rates.STANDARD:
            return FAST_FACTOR, ""
        if self.factors is None:
            return None, "no K known for the date"
        return _usual_factor(self.factors, rating, player.birth, self.day, self.start)

    # --- players ------------------------------------------------------------------------------

    def _row(self, i: int, player: Player) -> Row:
        games, left_out = self._games(i)
        rating = self.ratings[i]
        title = player.title
        score = sum(points for _, _, points in games)
        if not rating:
            first, note = self._first(games, score)
            return Row(
                player.number, title, player.name, 0, len(games), score, 0, None, None, first,
                note, tuple(left_out), (),
            )  # fmt: skip
        share, capped = self._expected(rating, games)
        factor, why = self._factor(player, rating)
        ceiling = self.factors is not None and self.factors.ceiling and why != "as asked"
        if factor and ceiling and factor * len(games) > 700:
            # 8.3.3: K times the games of the period must not exceed 700.
            factor, why = 700 // len(games), f"{len(games)} games: K {factor} reduced (8.3.3)"
        change = None if factor is None else factor * (score - share)
        return Row(
            player.number, title, player.name, rating, len(games), score, share, factor, change,
            None, why, tuple(left_out), tuple(capped),
        )  # fmt: skip

    def _games(self, i: int) -> tuple[list[tuple[int, int, int]], list[LeftOut]]:
        """Return the rated games as (round, opponent's rating, points), and the other rounds."""
        games, left_out = [], []
        for each in self.found.rounds:
            why = self._why_not(each, i)
            if why is None:
                points = SCORES[each.results[i]]
                games.append((each.number, self.ratings[each.opponents[i]], points))
            elif why:
                left_out.append(LeftOut(each.number, why))
        return games, left_out

    def _why_not(self, each: RecordedRound, i: int) -> str | None:
        """Why a round is not rated; None: it is, empty: the player was not there."""
        result, other = each.results[i], each.opponents[i]
        if other < 0:
            return BYE if result else ""
        if result not in SCORES:
            if result in ("W", "D", "L"):
                return SHORT
            return FORFEIT if result else OPEN
        if not self.ratings[other]:
            return UNRATED
        pair = (self.ratings[i], self.ratings[other])
        fast = self.kind != rates.STANDARD and self.day >= WIDE_GAP_SINCE
        if fast and pair[0] and abs(pair[0] - pair[1]) >= 600 and max(pair) > 2600:
            return WIDE
        return None

    def _expected(self, rating: int, games: list[tuple[int, int, int]]) -> tuple[int, list[int]]:
        """Return the expected score and the rounds whose difference was cut (8.3.1)."""
        limit, cap = self.cap.points, self.cap
        if cap.uncapped_from is not None and rating >= cap.uncapped_from:
            return sum(expected(rating - other) for _, other, _ in games), []
        best = max((rating - other for _, other, _ in games), default=0)
        total, capped, profited = 0, [], False
        for number, other, _ in games:
            difference = rating - other
            # The limit is a profit for the stronger player only.
            spent = cap.once and difference > 0 and (difference < best or profited)
            if abs(difference) > limit and not spent:
                profited |= difference > 0
                difference = limit if difference > 0 else -limit
                capped.append(number)
            total += expected(difference)
        return total, capped

    def _first(self, games: list[tuple[int, int, int]], score: int) -> tuple[int | None, str]:
        """Return the first rating that these games alone would make (8.2), and a note."""
        if self.kind != rates.STANDARD:
            return None, "unrated: enters with the standard rating, if there is one (B.02.2)"
        if self.first is None or not games:
            return None, "unrated"
        if not score:
            return None, "unrated: no point, ignored if it is the first event (8.2.1)"
        rating = first_rating(self.first, [other for _, other, _ in games], score)
        notes = ["unrated"]
        if len(games) < self.first.games:
            notes.append(f"{len(games)} of {self.first.games} games (pooled with others)")
        if rating < floor_on(self.start):
            notes.append("below the floor: not published")
        return rating, "; ".join(notes)

    # --- what was taken for granted ------------------------------------------------------------

    def _notes(self, rows: tuple[Row, ...]) -> None:
        if self.start is None:
            self.assumptions.append("the newest rules: the file has no readable date")
        self._floor_note()
        asked = self.wishes.factor is not None
        if self.kind == rates.STANDARD and not asked and self.factors is not None:
            self.assumptions.append(
                "K: everybody has 30 games, and nobody below 2400 has had 2400 (--k says better)"
            )
            self.doubts += [self.factors.doubt] if self.factors.doubt else []
        if self.cap.doubt and any(row.capped for row in rows):
            self.doubts.append(self.cap.doubt)
        if self.first is not None and self.first.doubt and any(row.first for row in rows):
            self.doubts.append(self.first.doubt)
        new_players = any(each.why == UNRATED for row in rows for each in row.left_out)
        round_robin = "round-robin" in self.found.choice.system
        if new_players and round_robin and self.day <= RATED_AGAINST_NEW_UNTIL:
            self.doubts.append("round robins once rated games against unrated players (6.3)")
        self._rate_note()

    def _floor_note(self) -> None:
        floor = floor_on(self.start)
        low = [p.number for p in self.tournament.players if p.rating and p.rating < floor]
        entry = in_force(FLOORS, self.day)
        if low and entry and entry.doubt:
            self.doubts.append(entry.doubt)
        if low:
            shown = ", ".join(map(str, low[:5])) + (", ..." if len(low) > 5 else "")
            self.assumptions.append(
                f"ratings below {floor}, the floor of the date, are not FIDE ratings: "
                f"{len(low)} players count as unrated ({shown})"
            )

    def _rate_note(self) -> None:
        """Whether the event may be rated as what it is taken for (B.02 1)."""
        if self.rate is None or self.kind != rates.STANDARD:
            return
        strongest = max(self.ratings, default=0)
        needed = minutes_needed(strongest)
        if not self.rate.equal:
            self.assumptions.append("the players have different times: such games are not rated")
        elif self.rate.seconds < 60 * needed:
            self.assumptions.append(
                f"{self.rate.text} for 60 moves are less than the {needed} min a standard game "
                f"with a player of {strongest} needs (B.02 1, text of 2024)"
            )


def _usual_factor(
    factors: Factors, rating: int, birth: str, day: date, start: date | None
) -> tuple[int, str]:
    """Choose K (8.3.3): 2400 reached, junior, else as for everybody."""
    if rating >= 2400:
        return factors.master, ""
    year = re.match(r"\D*((?:19|20)\d\d)", birth)
    young = year is not None and start is not None and day.year - int(year.group(1)) <= 18
    if factors.junior and rating < 2300 and young:
        return factors.junior, "junior"
    return factors.usual, ""


def first_rating(rules: First, opponents: list[int], score: int) -> int:
    """Return the rating a new player gets from games against rated `opponents` (8.2)."""
    games = len(opponents) + rules.draws
    total = sum(opponents) + 1800 * rules.draws
    points = score + 50 * rules.draws
    over = 2 * points - 100 * games
    if over > 0 and rules.half_point is not None:
        # Tenths of a rating point for each half point above 50 per cent.
        scaled = 10 * total + games * rules.half_point * over // 100
        rating = (2 * scaled + 10 * games) // (20 * games)
    else:
        total += games * DIFFERENCES[percentage(points, games)]
        rating = (2 * total + games) // (2 * games)
    return rating if rules.most is None else min(rating, rules.most)
