"""What an event must be for title norms (1.1, 1.4), as far as its report tells."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, Final, NamedTuple

from pairing.editions import SYSTEMS
from verify.norms.editions import BIG_EVENT_SINCE, GM, IM, WGM, WIM, Edition
from verify.norms.games import FORFEIT_WIN, NO_FEDERATION, OPEN, PAB, STATELESS, Field, Record
from verify.ratings import rate as rates
from verify.ratings.change import start_of

if TYPE_CHECKING:
    from trf.model import Tournament
    from verify.replay import Replay

MET: Final = "met"
FAILED: Final = "not met"
UNKNOWN: Final = "unknown"

ORDINARY: Final = "ordinary"

EVENTS: Final = {
    ORDINARY: "an event without exemptions",
    "national": "the final of a national championship",
    "national-team": "a national team championship",
    "zonal": "a zonal or sub-zonal tournament",
    "continental": "a continental championship",
    "world": "a world championship",
    "olympiad": "an Olympiad",
    "world-team": "a world or continental championship of teams or clubs",
    "world-cup": "a World Cup",
    "international": "an international open",
}
"""The kinds of events that rules tell apart and no report names."""

_SWISS: Final = frozenset(SYSTEMS)
"""The systems of Swisses, old ones included."""
_FIXED: Final = frozenset({
    "round-robin", "double-round-robin", "team-round-robin", "knockout", "scheveningen", "schiller",
})  # fmt: skip
_PERMITTED: Final = (_SWISS - {"argentine"}) | {
    "round-robin", "double-round-robin", "team-round-robin", "knockout",
}  # fmt: skip
_STRONG: Final = frozenset({GM, IM, WGM, WIM})
_PRESENT: Final = frozenset({FORFEIT_WIN, PAB, OPEN})
_LONGEST_DAY: Final = 12 * 3600
_LONG_EVENT: Final = 30


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the user knows better than the file; None or empty: the file decides.

    `titles` are those to look for, `players` the only starting ranks to report. `event` is one of
    `EVENTS`, `rate` the rate of play, `host` the federation that registers the event.
    """

    titles: tuple[str, ...] = ()
    players: frozenset[int] = field(default_factory=frozenset)
    event: str = ORDINARY
    rate: rates.Rate | None = None
    host: str | None = None


class Condition(NamedTuple):
    """One condition on the event. `bars`: where it is not met there can be no norm."""

    article: str
    state: str
    text: str
    bars: bool = True


class Strength(NamedTuple):
    """The Swiss of 1.4.3d: the worst round's foreigners, their federations, the titled ones.

    `lenient` is whether it would do if absences from single rounds did not matter.
    """

    players: int
    federations: int
    titled: int
    lenient: bool

    @property
    def met(self) -> bool:
        """Whether the event frees from the foreigners' rule."""
        return self.players >= 20 and self.federations >= 3 and self.titled >= 10


class Event:
    """One event under one edition."""

    def __init__(
        self,
        found: Replay,
        wishes: Wishes,
        edition: Edition,
        columns: Field,
        records: list[Record],
    ) -> None:
        self.found = found
        self.wishes = wishes
        self.edition = edition
        self.field = columns
        self.records = records
        self.tournament = found.tournament
        self.rounds = max(found.rounds_total, len(found.rounds))
        self.host = (wishes.host or found.tournament.federation).upper()
        self.rate = wishes.rate or rates.of(found.tournament)
        self.strength = self._strength()

    # --- kind ---------------------------------------------------------------------------------

    @property
    def least_games(self) -> int:
        """How many games a norm needs (1.4.1a, b)."""
        if self.wishes.event == "world-team" and 7 <= self.rounds <= 9:
            return 7
        return 8 if self.wishes.event == "world-cup" else 9

    def exemption(self, federation: str) -> str:
        """Return the article that frees a player of a federation from 1.4.3 and 1.4.4."""
        kind = self.wishes.event
        if kind == "zonal":
            return "1.4.3c"
        if federation and federation == self.host and kind in ("national", "national-team"):
            # Only for players of the federation that registers the event (QC).
            return "1.4.3a" if kind == "national" else "1.4.3b"
        return "1.4.3d" if self.strength is not None and self.strength.met else ""

    # --- conditions ---------------------------------------------------------------------------

    def conditions(self) -> Iterator[Condition]:
        """Yield what 1.1 and 1.4 ask of the event."""
        yield self._format()
        yield from self._days()
        yield self._rate_of_play()
        yield self._chief_arbiter()
        yield no_arbiter_plays(self.tournament)
        yield Condition(
            "1.1.1", UNKNOWN, "registered 30 days ahead, FIDE rated: the report does not say"
        )
        if self.strength is not None:
            yield self._foreigners(self.strength)
        start = start_of(self.tournament)
        if start is None or start >= BIG_EVENT_SINCE:
            yield self._big_event()

    def _format(self) -> Condition:
        system, title = self.found.choice.system, self.found.choice.title
        if system in _PERMITTED:
            return Condition("1.4.2e", MET, f"format: {title}")
        return Condition("1.4.2e", UNKNOWN, f"format: {title} needs approval")

    def _days(self) -> Iterator[Condition]:
        most, days, text = self._rounds_a_day()
        if most is None:
            yield Condition("1.1.3", UNKNOWN, text)
            return
        state = FAILED if most > 2 else MET if days is not None else UNKNOWN
        yield Condition("1.1.3", state, text)
        if self.rate and days is not None:
            hours = 2 * self.rate.seconds * most
            state = MET if hours <= _LONGEST_DAY else FAILED
            yield Condition("1.1.2", state, f"at most 12 hours of play a day: {hours / 3600:g}")
        if days is not None:
            alone = sum(count == 1 for count in days.values())
            yield Condition(
                "1.1.3a",
                MET if alone >= 3 else FAILED,
                f"one round on at least three days: {alone} (one norm of a GM or WGM needs it)",
                bars=False,
            )
            span = (max(days) - min(days)).days + 1
            if span > _LONG_EVENT:
                text = f"{span} days: ratings and titles of the day of each game count"
                yield Condition("1.1.4", UNKNOWN, text, bars=False)

    def _rounds_a_day(self) -> tuple[int | None, Counter[date] | None, str]:
        """Return the most rounds of a day, the rounds by day if all are known, and a text."""
        dates = self.tournament.round_dates[: self.rounds]
        known = Counter(day for day in dates if day)
        if known and len(dates) == self.rounds and sum(known.values()) == self.rounds:
            most = max(known.values())
            return most, known, f"at most two rounds a day: {most} (132)"
        start, end = self.tournament.start_date, self.tournament.end_date
        if start and end and start <= end and self.rounds:
            days = (end - start).days + 1
            most = -(-self.rounds // days)
            count = f"{self.rounds} rounds on {days} day{'s' if days > 1 else ''}"
            text = f"at most two rounds a day: {count} (042, 052)"
            return most, None, text + ("" if most > 2 else ", no round dates (132)")
        return None, None, "at most two rounds a day: no dates (042, 052, 132)"

    def _rate_of_play(self) -> Condition:
        if self.rate:
            enough = self.rate.equal and self.rate.seconds >= 7200
            state = MET if enough else FAILED
            same = "" if self.rate.equal else ", not the same for both"
            text = f"two hours for 60 moves: {self.rate.text}{same} ({self.rate.source})"
            return Condition("1.1.3", state, text)
        named = rates.named_list(self.tournament)
        if named:
            return Condition("1.1.3", FAILED, f"two hours for 60 moves: a {named} event")
        return Condition("1.1.3", UNKNOWN, "two hours for 60 moves: no rate of play (222, --rate)")

    def _chief_arbiter(self) -> Condition:
        name = self.tournament.chief_arbiter.strip()
        if not name:
            return Condition("1.1.5", UNKNOWN, "the report names no chief arbiter (102)")
        found = re.search(r"\b(IA|FA)\b", name)
        if found:
            return Condition("1.1.5", MET, f"the chief arbiter is an {found.group()} (102)")
        return Condition("1.1.5", UNKNOWN, "the chief arbiter must be IA or FA: 102 does not say")

    # --- strength -----------------------------------------------------------------------------

    def _strength(self) -> Strength | None:
        """Return the foreigners of a Swiss (1.4.3d), None where the rule does not apply."""
        if self.found.choice.system not in _SWISS or not self.host:
            return None
        counted = [i for i in self._regulars() if self._is_foreigner(i)]
        rounds = [self._present(counted, n) for n in range(len(self.found.rounds))]
        if not rounds:
            return None
        federations = self.field.federations
        titled = [sum(self.field.titles[i] in _STRONG for i in there) for there in rounds]
        total = len(counted) >= 20 and len({federations[i] for i in counted}) >= 3
        strong = sum(self.field.titles[i] in _STRONG for i in counted)
        return Strength(
            min(map(len, rounds)),
            min(len({federations[i] for i in there}) for there in rounds),
            min(titled),
            total and strong >= 10,
        )

    def _is_foreigner(self, i: int) -> bool:
        federation = self.field.federations[i]
        nowhere = ("", NO_FEDERATION, STATELESS)
        return bool(self.field.ratings[i]) and federation not in (self.host, *nowhere)

    def _regulars(self) -> list[int]:
        """Return the players who miss at most one round (1.4.3d, 1.5.6a); all before 2022."""
        total = len(self.found.rounds)
        return [
            i
            for i, record in enumerate(self.records)
            if not self.edition.counts_absences or total - _attended(record) <= 1
        ]

    def _present(self, players: list[int], column: int) -> list[int]:
        each = self.found.rounds[column]
        return [i for i in players if each.opponents[i] >= 0 or i == each.bye]

    def _foreigners(self, strength: Strength) -> Condition:
        state = MET if strength.met else FAILED
        return Condition(
            "1.4.3d",
            state,
            "a Swiss with at least 20 rated foreigners of 3 federations, 10 of them GM, IM, WGM or "
            f"WIM, in every round: {strength.players} of {strength.federations}, "
            f"{strength.titled} in the weakest round",
            bars=False,
        )

    def _big_event(self) -> Condition:
        """1.5.6a: 40 players of an average of 2000 in every round, which one norm must have."""
        if self.wishes.event in ("olympiad", "national", "world-cup"):
            text = f"one norm of a title needs such an event: {EVENTS[self.wishes.event]}"
            return Condition("1.5.6", MET, text, bars=False)
        counted = self._regulars()
        rounds = [self._present(counted, n) for n in range(len(self.found.rounds))]
        if not all(rounds) or not rounds or self.found.choice.system not in _SWISS:
            text = "one norm of a title needs a large Swiss or a championship: not a Swiss"
            return Condition("1.5.6", FAILED, text, bars=False)
        values = [[self.field.ratings[i] or self.edition.unrated for i in each] for each in rounds]
        players = min(map(len, values))
        mean = min(sum(each) / len(each) for each in values)
        best = min(sum(sorted(each)[-40:]) / 40 for each in values)
        text = f"40 players of 2000 on average in every round: {players}, {mean:.0f}"
        if players >= 40 and mean < 2000 <= best:
            text += f", the best 40 {best:.0f} (not verified whose average counts)"
            return Condition("1.5.6a", UNKNOWN, text, bars=False)
        if players >= 40 and mean >= 2000:
            return Condition("1.5.6a", MET, text, bars=False)
        if self.wishes.event in ("zonal", "continental"):
            text += "; met if it qualifies for a World Cup"
            return Condition("1.5.6", UNKNOWN, text, bars=False)
        return Condition("1.5.6a", FAILED, text, bars=False)


def no_arbiter_plays(tournament: Tournament) -> Condition:
    """1.1.6: no player has the FIDE ID of an arbiter of the event (102, 112), or the name."""
    texts = [tournament.chief_arbiter, *tournament.deputy_arbiters]
    ids = set(re.findall(r"\d{5,9}", " ".join(texts)))
    for player in tournament.players:
        if player.fide_id and player.fide_id.strip() in ids:
            text = f"player {player.number} has the FIDE ID of an arbiter (102, 112)"
            return Condition("1.1.6", FAILED, f"no arbiter plays: {text}")
    if not any(text.strip() for text in texts):
        return Condition("1.1.6", UNKNOWN, "no arbiter plays: no arbiters named (102, 112)")
    named = next((n for text in texts if (n := _same_name(tournament, text)) is not None), None)
    if named is not None:
        text = f"no arbiter plays: player {named} has the name of an arbiter (102, 112)"
        return Condition("1.1.6", UNKNOWN, text)
    return Condition("1.1.6", MET, "no arbiter plays: no player has an arbiter's name or ID")


def _same_name(tournament: Tournament, text: str) -> int | None:
    words = _words(text)
    if len(words) < 2:
        return None
    return next((p.number for p in tournament.players if _words(p.name) == words), None)


def schedule_is_fixed(found: Replay) -> bool:
    """Whether the pairings were known before the event (1.4.1e)."""
    return found.choice.system in _FIXED


def is_round_robin(found: Replay) -> bool:
    """Whether everybody meets everybody (1.4.2b)."""
    return "round-robin" in found.choice.system


def _attended(record: Record) -> int:
    """Return in how many rounds a player was there; a forfeit win and a PAB are no absence."""
    unplayed = sum(kind in _PRESENT for kind in record.unplayed.values())
    return len(record.games) + len(record.ignored) + unplayed


def _words(text: str) -> frozenset[str]:
    found = re.findall(r"[^\W\d_]{2,}", text.casefold())
    return frozenset(found) - {"ia", "fa", "na", "im", "gm", "fm", "ca", "ar"}
