"""The title norms of a report: the event, every player, and what is not certain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Final

from verify.norms.editions import TITLES, Edition, Title, edition_on
from verify.norms.event import (
    EVENTS,
    FAILED,
    ORDINARY,
    Condition,
    Event,
    Wishes,
    is_round_robin,
    schedule_is_fixed,
)
from verify.norms.games import STATELESS, Field, Record, records
from verify.norms.mix import AVERAGE, FOREIGNERS, PERFORMANCE, SCORE, Terms
from verify.norms.search import ONCE, Schedule, Search, Verdict
from verify.ratings.change import fide_ratings, floor_on, start_of

if TYPE_CHECKING:
    from trf.model import Player
    from verify.replay import Replay

NORM: Final = "norm"
NOT_VERIFIED: Final = "not verified"
UNDETERMINED: Final = "undetermined"
MISSED: Final = "missed"


@dataclass(frozen=True, slots=True)
class TitleResult:
    """What a player has for one title.

    `status` is `NORM`, `NOT_VERIFIED` (the numbers make a norm, but a rule it rests on is not
    confirmed: `doubts`), `UNDETERMINED` (federations are missing) or `MISSED`. `held` is whether
    the player has the title or a better one.
    """

    verdict: Verdict
    status: str
    doubts: tuple[str, ...]
    held: bool

    @property
    def title(self) -> Title:
        """The title."""
        return self.verdict.title


@dataclass(frozen=True, slots=True)
class PlayerNorms:
    """One player: the games that count, and a result per title looked for."""

    player: Player
    record: Record
    results: tuple[TitleResult, ...]


@dataclass(frozen=True, slots=True)
class Norms:
    """Everything about title norms in a report.

    `edition` is None where no text is known for the date; then nobody is judged. `barred` are the
    conditions on the event that are not met and leave no room for norms.
    """

    day: date | None
    edition: Edition | None
    conditions: tuple[Condition, ...]
    players: tuple[PlayerNorms, ...]
    assumptions: tuple[str, ...]
    not_verified: tuple[str, ...]

    @property
    def barred(self) -> tuple[Condition, ...]:
        """The conditions that leave no room for norms."""
        return tuple(each for each in self.conditions if each.bars and each.state == FAILED)


def assess(found: Replay, wishes: Wishes | None = None) -> Norms:
    """Look for title norms in a report."""
    wishes = wishes or Wishes()
    day = start_of(found.tournament)
    edition = edition_on(day)
    if edition is None:
        text = f"no text of B.01 is known for an event that began on {day}: nobody is judged"
        return Norms(day, None, (), (), (), (text,))
    players = found.tournament.players
    columns = Field(
        fide_ratings(found.tournament, day),
        [player.title for player in players],
        [player.federation for player in players],
    )
    rows = records(found, columns, round_robin=is_round_robin(found))
    event = Event(found, wishes, edition, columns, rows)
    return Norms(
        day,
        edition,
        tuple(event.conditions()),
        tuple(_Judge(event).players()),
        tuple(_assumptions(event, day)),
        edition.unverified,
    )


class _Judge:
    """Judges the players of one event."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.field = event.field
        self.fixed = schedule_is_fixed(event.found)
        self.persons = event.found.choice.system == "double-round-robin"
        self.schedule = Schedule(self.fixed, event.rounds)
        self._terms: dict[str, Terms] = {}

    def players(self) -> Iterator[PlayerNorms]:
        """Yield every player asked for."""
        wishes = self.event.wishes
        for player, record in zip(self.event.tournament.players, self.event.records, strict=True):
            if not wishes.players or player.number in wishes.players:
                yield PlayerNorms(player, record, tuple(self._results(player, record)))

    def _results(self, player: Player, record: Record) -> Iterator[TitleResult]:
        titles = list(self._titles(player))
        if not titles or not record.games:
            return
        own = player.federation.upper()
        terms = self._terms_of(own)
        search = Search(record, self.field, own, terms, self.schedule)
        for title in titles:
            verdict = search.verdict(title)
            doubts = tuple(self._doubts(verdict, terms))
            held = player.title.upper() in title.held_by
            yield TitleResult(verdict, _status(verdict, doubts), doubts, held)

    def _titles(self, player: Player) -> Iterable[Title]:
        """The titles worth looking for: women's for women, none that the player holds already
        unless somebody asks.
        """
        wishes = self.event.wishes
        asked = bool(wishes.titles or wishes.players)
        for title in TITLES.values():
            if wishes.titles and title.code not in wishes.titles:
                continue
            if title.women and player.sex != "w":
                continue
            if asked or player.title.upper() not in title.held_by:
                yield title

    def _terms_of(self, federation: str) -> Terms:
        exempt = self.event.exemption(federation)
        if exempt not in self._terms:
            event = self.event
            self._terms[exempt] = Terms(event.edition, event.least_games, self.persons, exempt)
        return self._terms[exempt]

    # --- doubts -------------------------------------------------------------------------------

    def _doubts(self, verdict: Verdict, terms: Terms) -> Iterator[str]:
        """What the verdict rests on and could not be confirmed."""
        edition, mix = terms.edition, verdict.mix
        if not verdict.met:
            yield from self._doubts_of_a_miss(verdict, terms)
            return
        yield from edition.unverified
        raised = mix.lowest < verdict.title.floor
        counted_unrated = mix.unrated - (raised and mix.lowest == edition.unrated)
        if counted_unrated > 0 and edition.unrated_doubt:
            yield edition.unrated_doubt
        if verdict.special == ONCE and edition.eight_doubt:
            yield edition.eight_doubt
        if any(game.result in "WDL" for game in verdict.games):
            yield "that games of less than a move each (W, D, L) count (1.4.2c)"
        if self.event.wishes.event == "national" and verdict.outcome.exempt:
            yield "that 1.4.3a frees only players of the federation that registers the event"

    def _doubts_of_a_miss(self, verdict: Verdict, terms: Terms) -> Iterator[str]:
        failed, mix = set(verdict.outcome.failed), verdict.mix
        strength = self.event.strength
        lenient = strength is not None and strength.lenient and not strength.met
        if failed and failed <= FOREIGNERS and lenient:
            yield (
                "1.4.3d would free from the foreigners' rule if single rounds missed did not matter"
            )
        if failed == {SCORE} and 200 * mix.score >= 69 * 100 * mix.games:
            yield "35 % is reached only if the percentage is rounded first (1.4.8b)"
        if failed and failed <= _BY_RATING and self.persons and mix.lowest < verdict.title.floor:
            yield "whether both games with the lowest opponent are raised in a double round robin"
        if failed and not verdict.complete:
            yield "not every set of games won was tried"


_BY_RATING: Final = frozenset({AVERAGE, PERFORMANCE})


def _status(verdict: Verdict, doubts: tuple[str, ...]) -> str:
    if verdict.met:
        return NOT_VERIFIED if doubts else NORM
    if verdict.outcome.failed:
        return NOT_VERIFIED if doubts else MISSED
    return UNDETERMINED


def _assumptions(event: Event, day: date | None) -> Iterator[str]:
    """What the verdicts take for granted."""
    tournament = event.tournament
    if day is None:
        yield "the newest text of B.01: the file has no readable date"
    yield "titles and ratings in the report are those of the start (1.4.6a)"
    if event.wishes.event == ORDINARY:
        yield f"{EVENTS[ORDINARY]} (--event names another kind)"
    floor = floor_on(day)
    low = sum(bool(p.rating and p.rating < floor) for p in tournament.players)
    if low:
        yield f"{low} ratings below {floor}, the floor of the date, count as none"
    if not event.host:
        yield "no federation of the event (032): 1.4.3d is not looked at (--host names one)"
    blank = sum(not federation for federation in event.field.federations)
    if blank:
        yield f"{blank} players without a federation: 1.4.3 and 1.4.4 may not be told"
    if STATELESS in event.field.federations:
        yield (
            "players under FID count as opponents and as no federation (1.4.2a); those of RUS and "
            "BLR must stand under their own"
        )
    if any(player.sex not in ("m", "w") for player in tournament.players):
        yield "players without a sex are not looked at for women's titles"
    recorded = len(event.found.rounds)
    if recorded < event.rounds:
        yield f"{recorded} of {event.rounds} rounds are played"
