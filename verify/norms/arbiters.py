"""What an event is worth to its arbiters (B.01 for arbiters until June 2009, then B.06, B.06.1).

The table of the first text is known whole. Of the later ones only some articles are, not the
numbers of certificates: for them facts are listed and nothing is counted.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Final, NamedTuple

from verify.norms.editions import TITLED
from verify.norms.event import EVENTS, FAILED, MET, UNKNOWN, Condition, Wishes
from verify.norms.games import PLAYED
from verify.ratings.change import floor_on, start_of

if TYPE_CHECKING:
    from verify.replay import Replay

UNLIMITED: Final = -1
"""A number of certificates that the text does not limit."""

_SWISS_LEVELS: Final = ("national", "international")
_FREE: Final = ("world", "continental", "olympiad", "world-team", "world-cup")
_KINDS: Final = {
    "round-robin": "round robin",
    "double-round-robin": "double round robin",
    "knockout": "knock-out",
    "team-swiss": "team",
    "team-round-robin": "team",
}
_LARGE_SWISS: Final = (100, 30, 7)


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


class _Event:
    """One event in the numbers that matter for arbiters."""

    def __init__(self, found: Replay, wishes: Wishes) -> None:
        self.found = found
        self.wishes = wishes
        self.tournament = found.tournament
        # Players without a single game took no part (reading; the forms count participants).
        there = [
            player
            for i, player in enumerate(found.tournament.players)
            if any(each.opponents[i] >= 0 and each.results[i] in PLAYED for each in found.rounds)
        ]
        floor = floor_on(start_of(found.tournament))
        self.players = len(there)
        self.rated = sum((player.rating or 0) >= floor for player in there)
        self.titled = sum(player.title.upper() in TITLED for player in there)
        self.federations = len({player.federation.upper() for player in there} - {""})
        self.rounds = len(found.rounds)
        self.text = text_on(found.tournament.end_date or start_of(found.tournament))
        self.kind = _KINDS.get(found.choice.system, "Swiss")

    def result(self) -> ArbiterNorms:
        """Put everything together."""
        certificates, usable = self._table()
        return ArbiterNorms(
            self.text,
            self.kind,
            self.players,
            self.rated,
            self.titled,
            self.federations,
            self.rounds,
            self._arbiters(),
            certificates,
            usable,
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

    def _table(self) -> tuple[int | None, str]:
        """Return the certificates and the usable norms by the table of 2.1.1 (until 2009)."""
        event = self.wishes.event
        if self.text is None or self.text.code != "2005":
            return None, ""
        if event in _FREE:
            return UNLIMITED, "unlimited"
        if event == "national-team":
            return UNLIMITED, "one"
        usable = "two" if event == "national" else "unlimited"
        if self.kind == "Swiss" and event in _SWISS_LEVELS:
            return swiss_certificates(self.players), usable
        if event == "national" and "round robin" in self.kind:
            return 2, usable
        return None, ""

    def _conditions(self) -> list[Condition]:
        if self.text is None:
            return [Condition("", UNKNOWN, "no text for arbiters' titles is known for the date")]
        old = self.text.code == "2005"
        rated = 100 * self.rated // self.players if self.players else 0
        found = [self._named(), self._licence(old)]
        if old and self.wishes.event == "national-team":
            found.append(self._division(rated))
        if old and self.wishes.event not in (*_FREE, *_SWISS_LEVELS, "national-team"):
            text = "the level of the event decides on certificates (--event): the table has no row"
            found.append(Condition("2.1.1", UNKNOWN, f"{text} for {EVENTS[self.wishes.event]}"))
        if not old:
            found.append(
                Condition(
                    "", UNKNOWN, "certificates per event: the table is not known, not verified"
                )
            )
        if self.text.since >= date(2021, 7, 1):
            found += self._since_2021(rated)
        return found

    def _named(self) -> Condition:
        if self._arbiters():
            return Condition("5.1", MET, "the report names arbiters (102, 112); only they count")
        return Condition("5.1", FAILED, "the report names no arbiter (102, 112)")

    @staticmethod
    def _licence(old: bool) -> Condition:
        if old:
            return Condition("2.1.3", UNKNOWN, "arbiters of 18 years: the report does not say")
        return Condition("", UNKNOWN, "arbiters' IDs and licences: the report does not say")

    def _division(self, rated: int) -> Condition:
        """2.1.2: the highest division, 4 boards, 10 teams, 60 per cent of rated players."""
        teams = self.tournament.teams
        boards = len(re.findall(r"[WBwb]", self.tournament.board_colours))
        boards = boards or min((len(team.players) for team in teams), default=0)
        enough = len(teams) >= 10 and boards >= 4 and 100 * self.rated >= 60 * self.players
        text = f"{len(teams)} teams (10), {boards} boards (4), {rated} % rated (60)"
        state = (MET if enough else FAILED) if teams else UNKNOWN
        return Condition("2.1.2", state, f"highest division of a team championship: {text}")

    def _since_2021(self, rated: int) -> list[Condition]:
        kind = Condition(
            "2.3.1, 2.4", MET, f"counts as {self.kind}; an application needs two kinds"
        )
        if self.kind != "Swiss":
            return [kind]
        players, share, rounds = _LARGE_SWISS
        large = self.players >= players and rated >= share and self.rounds >= rounds
        text = (
            f"a large international Swiss for applications with Swisses alone: {self.players} "
            f"players ({players}), {rated} % rated ({share}), {self.rounds} rounds ({rounds}); "
            "the numbers are not verified"
        )
        return [kind, Condition("2.5", UNKNOWN if large else FAILED, text)]
