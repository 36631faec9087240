"""What an event is worth to its arbiters (B.01 for arbiters until June 2009, then B.06, B.06.1).

The table of the first text is known whole. Of the later ones only some articles are: what they
confirm is judged, the rest (the numbers of certificates above all) is told as not verified.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Final, NamedTuple

from verify.norms.editions import GM, IM, TITLED
from verify.norms.event import (
    EVENTS,
    FAILED,
    MET,
    ORDINARY,
    UNKNOWN,
    Condition,
    Wishes,
    no_arbiter_plays,
)
from verify.norms.games import PLAYED
from verify.ratings import rate as rates
from verify.ratings.change import floor_on, start_of

if TYPE_CHECKING:
    from verify.replay import Replay

UNLIMITED: Final = -1
"""A number of certificates that the text does not limit."""

_TOP: Final = frozenset({"world", "continental", "olympiad", "world-team", "world-cup"})
"""The levels above all others: world, continental, Olympiad."""
_TEAM_LEVELS: Final = frozenset({"national-team", "world-team", "olympiad", "continental"})
_SWISS: Final = "Swiss"
_TEAM: Final = "team"
_ROBINS: Final = ("round robin", "double round robin")
_KNOCKOUT: Final = "knock-out"
_KINDS: Final = {
    "round-robin": _ROBINS[0],
    "double-round-robin": _ROBINS[1],
    "knockout": _KNOCKOUT,
    "team-swiss": _TEAM,
    "team-round-robin": _TEAM,
    "schiller": "Schiller system",
    "scheveningen": "Scheveningen system",
}
"""What an event counts as, by our names for systems; all others are Swisses."""
_COUNTED: Final = frozenset({_SWISS, *_ROBINS, _KNOCKOUT, _TEAM})
"""The pairing systems that count as kinds of events (2.3.1)."""
_LARGE_SWISS: Final = (100, 30, 7)
_FESTIVAL: Final = 100
"""The participants of an international festival (3.6d)."""
_YEARS: Final = 6
"""So long norms are usable, from the start of their event."""
_SEVEN_ROUNDS_SINCE: Final = date(2014, 1, 1)
"""The year of the decision on events of seven rounds; its day is not known."""
_STRONGEST: Final = 3
"""The GM and IM without whom nobody can make a norm of seven games (title regulations, 1.4.5)."""


class Text(NamedTuple):
    """A dated text for arbiters' titles; `fa` and `ia` are the norms these titles need."""

    code: str
    title: str
    since: date
    fa: str
    ia: str


TEXTS: Final = (
    Text("2005", "B.01 (arbiters), until 30 June 2009", date(2005, 1, 1), "4 events", "4 events"),
    Text(
        "2009",
        "B.06, 1 July 2009 to 30 June 2021",
        date(2009, 7, 1),
        "3 events and a seminar (80 %)",
        "4 events (not verified)",
    ),
    Text(
        "2021",
        "B.06.1, from 1 July 2021",
        date(2021, 7, 1),
        "3 events and a seminar",
        "4 norms",
    ),
    Text(
        "2024",
        "B.06.1, from 1 January 2024",
        date(2024, 1, 1),
        "3 events and a seminar",
        "4 events and a seminar",
    ),
)
"""The texts, oldest first; the end of the event decides."""


@dataclass(frozen=True, slots=True)
class ArbiterNorms:
    """What an event gives its arbiters.

    `certificates` is None where the table has no row or its numbers are not known, `UNLIMITED`
    where it sets no limit; `usable` is how many such norms one application may hold. `arbiters`
    are the chief and the deputies as the report names them.
    """

    text: Text | None
    system: str
    players: int
    rated: int
    titled: int
    federations: int
    rounds: int
    arbiters: tuple[tuple[str, str], ...]
    certificates: int | None
    usable: str
    conditions: tuple[Condition, ...]


def text_on(day: date | None) -> Text | None:
    """Return the text for an event that ended on `day` (None: the newest)."""
    if day is None:
        return TEXTS[-1]
    return next((each for each in reversed(TEXTS) if each.since <= day), None)


def swiss_certificates(players: int) -> int:
    """Return the certificates of a Swiss until 2009: two, one more for every 50 players begun."""
    return 2 + max(0, players - 1) // 50


def assess_arbiters(found: Replay, wishes: Wishes | None = None) -> ArbiterNorms:
    """Return what an event gives its arbiters."""
    return _Event(found, wishes or Wishes()).result()


class _Row(NamedTuple):
    """A row of the table of 2.1.1 that an event belongs to."""

    title: str
    certificates: int
    usable: str


class _Event:
    """One event in the numbers that matter for arbiters."""

    def __init__(self, found: Replay, wishes: Wishes) -> None:
        self.found = found
        self.tournament = found.tournament
        self.level = wishes.event
        # Players without a single game took no part (reading; the forms count participants).
        there = [
            player
            for i, player in enumerate(found.tournament.players)
            if any(each.opponents[i] >= 0 and each.results[i] in PLAYED for each in found.rounds)
        ]
        floor = floor_on(start_of(found.tournament))
        titles = [player.title.upper() for player in there]
        host = (wishes.host or found.tournament.federation).upper()
        federations = {player.federation.upper() for player in there} - {""}
        self.players = len(there)
        self.rated = sum((player.rating or 0) >= floor for player in there)
        self.share = 100 * self.rated // self.players if self.players else 0
        self.titled = sum(title in TITLED for title in titles)
        self.strongest = sum(title in (GM, IM) for title in titles)
        self.federations = len(federations)
        self.guests = len(federations - {host}) if host else None
        self.rounds = len(found.rounds)
        self.end = found.tournament.end_date or start_of(found.tournament)
        self.text = text_on(self.end)
        self.kind = _KINDS.get(found.choice.system, _SWISS)
        rate = wishes.rate or rates.of(found.tournament)
        self.pace = rate.list_kind if rate else rates.named_list(found.tournament)
        self.row = self._row() if self.text and self.text.code == "2005" else None

    def result(self) -> ArbiterNorms:
        """Put everything together."""
        return ArbiterNorms(
            self.text,
            self.kind,
            self.players,
            self.rated,
            self.titled,
            self.federations,
            self.rounds,
            self._arbiters(),
            self.row.certificates if self.row else None,
            self.row.usable if self.row else "",
            tuple(self._conditions()),
        )

    def _arbiters(self) -> tuple[tuple[str, str], ...]:
        chief = self.tournament.chief_arbiter.strip()
        deputies = [
            name
            for text in self.tournament.deputy_arbiters
            for each in text.split(";")
            if (name := each.strip())
        ]
        return (*((("chief", chief),) if chief else ()), *(("deputy", name) for name in deputies))

    # --- the table until 2009 -----------------------------------------------------------------

    def _row(self) -> _Row | None:
        """Return the row of 2.1.1, with no certificates where the table has none; None where the
        level is not known.
        """
        level = "national-team" if self._is_team_championship() else self.level
        if level in _TOP:
            title = "world, continental or Olympiad"
            rapid = self._is_rapid()
            title, usable = (f"rapid, {title}", "one") if rapid else (title, "unlimited")
            if self.kind == _KNOCKOUT:
                title += " (a knock-out: depends on the rounds)"
            return _Row(title, UNLIMITED, usable)
        if level not in ("international", "national", "national-team"):
            return None
        if not self._is_rapid():
            if level == "national-team" and self.kind != _KNOCKOUT:
                return _Row("national team championship", UNLIMITED, "one")
            if level != "national-team" and self.kind == _SWISS:
                usable = "two" if level == "national" else "unlimited"
                return _Row(f"{level} Swiss", swiss_certificates(self.players), usable)
            if level == "national" and self.kind in _ROBINS:
                return _Row("national round robin", 2, "two")
        return _Row("", 0, "none")

    def _is_team_championship(self) -> bool:
        return self.level == "national" and self.kind == _TEAM

    def _is_rapid(self) -> bool:
        return self.pace in (rates.RAPID, rates.BLITZ)

    # --- conditions ---------------------------------------------------------------------------

    def _conditions(self) -> Iterator[Condition]:
        if self.text is None:
            yield Condition("", UNKNOWN, "no text for arbiters' titles is known for the date")
            return
        article = "5.1" if self.text.code == "2005" else ""
        if self._arbiters():
            text = "the report names arbiters (102, 112); only they count"
            yield Condition(article, MET, text)
            yield no_arbiter_plays(self.tournament)._replace(article="")
        else:
            yield Condition(article, FAILED, "the report names no arbiter (102, 112)")
        yield Condition("", UNKNOWN, "FIDE rated: the report does not say")
        if self.text.code == "2005":
            yield from self._until_2009()
        else:
            yield Condition("", UNKNOWN, "certificates per event: not verified, no table is known")
            yield from self._until_2021() if self.text.code == "2009" else self._since_2021()

    def _until_2009(self) -> Iterator[Condition]:
        yield self._of_the_row()
        if self.level == "national-team" or self._is_team_championship():
            yield self._division()
        yield Condition("2.1.3", UNKNOWN, "arbiters of 18 years: the report does not say")
        yield self._for_international_arbiters()
        yield Condition("4.4", MET, "FA: any FIDE rated event, national or international")
        if self.level == "olympiad":
            text = "match arbiters have one norm here, and one only for each title"
            yield Condition("3.8, 4.6", MET, text)
        yield self._of_the_kinds()
        if years := self._six_years():
            text = f"all events of an application begin within six years: this one on {years[0]}"
            yield Condition("5.2", MET, text)

    def _of_the_row(self) -> Condition:
        if self.row is None:
            text = "the level of the event decides on certificates (--event): the table has no row"
            return Condition("2.1.1", UNKNOWN, f"{text} for {EVENTS[self.level]}")
        if not self.row.certificates:
            rapid = "a rapid or blitz event, " if self._is_rapid() else ""
            text = f"the table has no row for {rapid}{EVENTS[self.level]}, {self.kind}"
            return Condition("2.1.1", FAILED, text)
        return Condition("2.1.1", MET, f"row of the table: {self.row.title}")

    def _division(self) -> Condition:
        """2.1.2: the highest division, 4 boards, 10 teams, 60 per cent of rated players."""
        teams = self.tournament.teams
        boards = len(re.findall(r"[WBwb]", self.tournament.board_colours)) or self._boards()
        enough = len(teams) >= 10 and boards >= 4 and 100 * self.rated >= 60 * self.players
        text = f"{len(teams)} teams (10), {boards} boards (4), {self.share} % rated (60)"
        state = (MET if enough else FAILED) if teams else UNKNOWN
        return Condition("2.1.2", state, f"highest division of a team championship: {text}")

    def _boards(self) -> int:
        """The most boards on which a team was paired in a round."""
        index = {number: i for i, number in enumerate(self.found.numbers)}
        teams = [[index[n] for n in team.players if n in index] for team in self.tournament.teams]
        counts = (
            sum(each.opponents[i] >= 0 for i in team)
            for team in teams
            for each in self.found.rounds
        )
        return max(counts, default=0)

    def _for_international_arbiters(self) -> Condition:
        """3.6: the kinds of events that count for the title of International Arbiter."""
        if self._is_rapid():
            state = MET if self.level in _TOP else FAILED
            text = "IA: of rapid events world and continental ones, at most one"
            return Condition("3.6e", state, text)
        if self.level in _TOP:
            return Condition("3.6b", MET, "IA: an official event of FIDE")
        if self.level == "national" and self.kind != _TEAM:
            return Condition("3.6a", MET, "IA: a national championship of adults, at most two")
        if self._is_festival():
            return Condition("3.6d", MET, "IA: an international festival of 100 players")
        if self.level == "international":
            text = "IA: an international event counts if it is one for title norms"
            return Condition("3.6c", UNKNOWN, f"{text}; {self.players} players, a festival has 100")
        return Condition("3.6", UNKNOWN, "IA: the level of the event decides (--event)")

    def _is_festival(self) -> bool:
        return self.level == "international" and self.players >= _FESTIVAL

    def _of_the_kinds(self) -> Condition:
        if self._is_festival():
            text = "an international event as 3.6d: with it an application needs no second kind"
        else:
            text = f"counts as {self.kind}; an application needs two kinds, or an event as 3.6d"
        return Condition("5.2", MET, text)

    def _six_years(self) -> tuple[date, date] | None:
        """Return the start of the event and the day six years later."""
        start = start_of(self.tournament)
        if start is None:
            return None
        leap_day = (start.month, start.day) == (2, 29)
        return start, start.replace(year=start.year + _YEARS, day=28 if leap_day else start.day)

    # --- 2009 to 2021 -------------------------------------------------------------------------

    def _until_2021(self) -> Iterator[Condition]:
        if self.kind == _TEAM:
            yield self._of_teams()
        elif self.kind == _SWISS:
            text = "counts as Swiss; one of the three events of an FA must be none"
            yield Condition("", MET, text)
        if self._is_rapid():
            yield self._of_rapids()
        if self.rounds == 7 and self.end and self.end >= _SEVEN_ROUNDS_SINCE:
            yield self._of_seven_rounds(self.end)

    def _of_teams(self) -> Condition:
        """2.12 of the time: only the highest team championships give norms."""
        text = "of team events only world, continental and national championships give norms"
        if self.level == ORDINARY:
            return Condition("2.12", UNKNOWN, f"{text} (--event)")
        fits = self.level in _TEAM_LEVELS or self._is_team_championship()
        return Condition("2.12", MET if fits else FAILED, f"{text}: {EVENTS[self.level]}")

    def _of_rapids(self) -> Condition:
        if self.level in _TOP:
            return Condition("", MET, "a world or continental rapid counts, for FA as well")
        text = "that other rapid events than world and continental ones count: not verified"
        return Condition("", UNKNOWN, text)

    def _of_seven_rounds(self, end: date) -> Condition:
        """The arbiters' commission of 2014: seven rounds need players who allow title norms."""
        text = f"IA: seven rounds, with enough GM and IM for title norms: {self.strongest}"
        if self.strongest >= _STRONGEST:
            return Condition("", UNKNOWN, f"{text}; not verified how many are enough")
        if end.year == _SEVEN_ROUNDS_SINCE.year:
            return Condition("", UNKNOWN, f"{text}; not verified since which day of 2014")
        return Condition("", FAILED, text)

    # --- since 2021 ---------------------------------------------------------------------------

    def _since_2021(self) -> Iterator[Condition]:
        yield self._of_licences()
        if self.kind in _COUNTED:
            text = f"counts as {self.kind}; an application needs two kinds"
            yield Condition("2.3.1, 2.4", MET, text)
        else:
            text = f"{self.kind}: counts as a kind only after review"
            yield Condition("2.3.1", UNKNOWN, text)
        if self.kind == _SWISS:
            yield self._of_large_swisses()
        if self.guests is not None:
            text = f"FA: players of other federations are required: from {self.guests}"
            yield Condition("3.11", UNKNOWN, f"{text}; not verified how many")
        if years := self._six_years():
            text = f"usable in applications until {years[1]} (six years from the start)"
            yield Condition("", MET, text)

    def _of_licences(self) -> Condition:
        named = self._arbiters()
        known = sum(bool(re.search(r"\d{5,}", name)) for _, name in named)
        text = f"FIDE IDs and licences of chief and deputies: {known} of {len(named)} with an ID"
        return Condition("", UNKNOWN, f"{text}; licences and ages: the report does not say")

    def _of_large_swisses(self) -> Condition:
        """2.5: the large international Swiss that an application with Swisses alone needs."""
        text = "with Swisses alone an application needs a large international one"
        if self.level in ("national", "national-team"):
            return Condition("2.5", FAILED, f"{text}: {EVENTS[self.level]}")
        players, share, rounds = _LARGE_SWISS
        return Condition(
            "2.5",
            UNKNOWN,
            f"{text}: {self.players} players ({players}), {self.share} % rated ({share}), "
            f"{self.rounds} rounds ({rounds}); these numbers are not verified",
        )
