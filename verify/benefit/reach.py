"""Whether a title norm was within reach before a round, and what an opponent left of it.

Nothing of this looks at later rounds: at the moment of the pairing they were open. The games to
come are given to the best opponents there were: the highest ratings, the titles and the foreign
federations of those who were paired and had not been met, each condition by itself. So a norm is
called excluded only where nothing could have made it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from verify.benefit.model import (
    NORM_HELPED,
    NORM_HINDERED,
    OUT_OF_REACH,
    WITHIN_REACH,
    NormSide,
)
from verify.norms.assess import MISSED, TitleResult
from verify.norms.editions import (
    TITLES,
    Title,
    edition_on,
    one_federation_allowed,
    own_federation_allowed,
    own_level_needed,
    titled_needed,
)
from verify.norms.event import FAILED, Event, Wishes, schedule_is_fixed
from verify.norms.games import NO_FEDERATION, PAB, STATELESS, Field, Game, Record, records
from verify.norms.mix import (
    AVERAGE,
    FEDERATIONS,
    FOREIGNERS,
    ONE_FEDERATION,
    OWN_FEDERATION,
    OWN_LEVEL,
    TITLED,
    Mix,
    Terms,
    judge,
    mix_of,
    ratings_of,
)
from verify.norms.search import Schedule, Search
from verify.norms.wording import lacking
from verify.ratings.change import fide_ratings, start_of
from verify.ratings.tables import expected
from verify.system import DOUBLE_SWISS, TEAM_SWISS

if TYPE_CHECKING:
    from verify.replay import Replay

POINTS: Final = "points"
"""Beside the conditions of B.01: fewer points are needed from the games to come."""


class Effect(NamedTuple):
    """What one opponent left of a norm against another."""

    recorded: NormSide
    expected: NormSide
    kinds: tuple[str, ...]
    gained: tuple[str, ...]
    lost: tuple[str, ...]


class _Stand(NamedTuple):
    """A player before a round: the games that count, and what is still to come."""

    number: int
    games: tuple[Game, ...]
    unplayed: dict[int, str]
    later: int
    pool: tuple[int, ...]


class Reach:
    """The norms of one report, round by round.

    `obstacle` says why they are not looked at (None: they are); opponents are indexes, None is the
    pairing-allocated bye.
    """

    def __init__(self, found: Replay) -> None:
        self.found = found
        day = start_of(found.tournament)
        edition = edition_on(day)
        self.edition: str | None = None
        self.not_verified: tuple[str, ...] = ()
        self.obstacle: str | None = None
        if edition is None:
            self.obstacle = f"no text of B.01 is known for an event that began on {day}"
        elif schedule_is_fixed(found):
            self.obstacle = "everybody's opponents were fixed before the event"
        elif found.choice.system == TEAM_SWISS:
            self.obstacle = "teams are paired: the opponents depend on the line-ups"
        elif found.choice.system == DOUBLE_SWISS:
            self.obstacle = "matches are paired, norms count games"
        if self.obstacle or edition is None:
            return
        players = found.tournament.players
        self.field = Field(
            fide_ratings(found.tournament, day),
            [player.title for player in players],
            [player.federation for player in players],
        )
        self.rows = records(found, self.field, round_robin=False)
        self.event = Event(found, Wishes(), edition, self.field, self.rows)
        barred = [e for e in self.event.conditions() if e.bars and e.state == FAILED]
        if barred:
            self.obstacle = "; ".join(f"{each.text} ({each.article})" for each in barred)
            return
        self.schedule = Schedule(False, self.event.rounds)
        self.edition, self.not_verified = edition.code, edition.unverified
        self._possible = {
            title.code
            for title in TITLES.values()
            if sum(each in title.own_level for each in self.field.titles) >= own_level_needed(0)
        }
        self._stands: dict[tuple[int, int], _Stand] = {}
        self._sides: dict[tuple[int, int, int | None, str], NormSide] = {}

    def titles(self, i: int) -> tuple[Title, ...]:
        """Return the titles a player may make norms for and does not hold.

        With fewer than three players of a norm's level there is no such norm (1.4.5).
        """
        if self.obstacle:
            return ()
        player = self.found.tournament.players[i]
        held = player.title.upper()
        return tuple(
            title
            for title in TITLES.values()
            if title.code in self._possible
            and held not in title.held_by
            and (not title.women or player.sex == "w")
        )

    def effect(
        self, i: int, number: int, recorded: int | None, rules: int | None, title: Title
    ) -> Effect | None:
        """Compare two opponents of a player; None where neither leaves the norm within reach."""
        sides = (self.side(i, number, recorded, title), self.side(i, number, rules, title))
        return (
            self.outline(i, number, recorded, rules, title) if any(s.reach for s in sides) else None
        )

    def outline(
        self, i: int, number: int, recorded: int | None, rules: int | None, title: Title
    ) -> Effect:
        """Compare what two opponents leave of a norm, within reach or not."""
        one = self.side(i, number, recorded, title)
        other = self.side(i, number, rules, title)
        kinds = []
        gained = tuple(name for name in one.lacking if one.lacking[name] < other.lacking[name])
        lost = tuple(name for name in one.lacking if one.lacking[name] > other.lacking[name])
        if one.needed is not None and other.needed is not None and one.games == other.games:
            gained += (POINTS,) if one.needed < other.needed else ()
            lost += (POINTS,) if one.needed > other.needed else ()
        if one.reach and other.needed is None:
            kinds.append(WITHIN_REACH)
        elif other.reach and one.needed is None:
            kinds.append(OUT_OF_REACH)
        else:
            kinds += [NORM_HELPED] if gained else []
            kinds += [NORM_HINDERED] if lost else []
        return Effect(one, other, tuple(kinds), gained, lost)

    def in_the_end(
        self, i: int, number: int, rules: int | None, title: Title
    ) -> tuple[bool, bool, str]:
        """Return whether the report makes a norm, whether it would with the rules' opponent in
        this round and all else the same, and what lacks in the case that makes none.

        Both are the same where the event goes on or the game was not played.
        """
        row = self.rows[i]
        played = next((game for game in row.games if game.round == number), None)
        if played is None or len(self.found.rounds) < self.event.rounds:
            return False, False, ""
        games = [game for game in row.games if game.round != number]
        unplayed = dict(row.unplayed)
        if rules is None:
            unplayed[number] = PAB
        elif self.field.federations[rules] != NO_FEDERATION:
            games.append(Game(number, rules, played.score, played.result))
        changed = Record(tuple(sorted(games)), unplayed, row.ignored, row.absentees)
        own, terms = self.own(i)
        verdicts = [
            Search(record, self.field, own, terms, self.schedule).verdict(title)
            for record in (row, changed)
        ]
        miss = next((each for each in verdicts if not each.met), None)
        text = lacking(TitleResult(miss, MISSED, (), False)) if miss else ""
        return verdicts[0].met, verdicts[1].met, text

    # --- one opponent -------------------------------------------------------------------------

    def side(self, i: int, number: int, opponent: int | None, title: Title) -> NormSide:
        """Return what an opponent left of a norm."""
        key = (i, number, opponent, title.code)
        if key not in self._sides:
            self._sides[key] = self._find_side(i, number, opponent, title)
        return self._sides[key]

    def _find_side(self, i: int, number: int, opponent: int | None, title: Title) -> NormSide:
        stand = self._stand(i, number)
        if opponent is not None and self.field.federations[opponent] == NO_FEDERATION:
            opponent = None  # The game would not count (1.4.2a).
            unplayed = stand.unplayed
        else:
            unplayed = stand.unplayed | ({number: PAB} if opponent is None else {})
        future = _Future(self, i, stand, opponent, title, unplayed)
        needed = future.needed()
        likely, games = future.likely(), len(future.open)
        # Two standard deviations, of half a point a game at most.
        reach = needed is not None and (needed <= likely or (needed - likely) ** 2 <= 10000 * games)
        after = stand.games
        if opponent is not None:
            after = (*after, Game(number, opponent, 0, "0"))
        own, terms = self.own(i)
        before_mix = mix_of(stand.games, self.field, own, terms)
        mix = mix_of(after, self.field, own, terms)
        return NormSide(
            needed,
            games,
            likely,
            reach,
            _lacking(title, before_mix, mix, terms, stand.later),
            ratings_of(mix, title)[0],
            future.failed() if needed is None else (),
        )

    def own(self, i: int) -> tuple[str, Terms]:
        """Return a player's federation and the terms it is judged under."""
        own, event = self.field.federations[i], self.event
        return own, Terms(event.edition, event.least_games, exempt=event.exemption(own))

    def _stand(self, i: int, number: int) -> _Stand:
        if (i, number) not in self._stands:
            row, met = self.rows[i], self.found.history(number - 1).met[i]
            pool = (
                j
                for j in self.found.rounds[number - 1].present()
                if j != i and j not in met and self.field.federations[j] != NO_FEDERATION
            )
            self._stands[i, number] = _Stand(
                number,
                tuple(game for game in row.games if game.round < number),
                {at: kind for at, kind in row.unplayed.items() if at < number},
                max(0, self.event.rounds - number),
                tuple(sorted(pool, key=self.strength, reverse=True)),
            )
        return self._stands[i, number]

    def strength(self, j: int) -> int:
        """Return a rating, or what an unrated opponent counts (1.4.6d)."""
        return self.field.ratings[j] or self.event.edition.unrated


class _Future:
    """A player's games so far, the one to be paired, and the best that could follow."""

    def __init__(
        self,
        reach: Reach,
        i: int,
        stand: _Stand,
        opponent: int | None,
        title: Title,
        unplayed: dict[int, str],
    ) -> None:
        self.reach, self.stand, self.title, self.unplayed = reach, stand, title, unplayed
        self.own, self.terms = reach.own(i)
        self.rating = reach.strength(i)
        field = reach.field
        met = [game.opponent for game in stand.games]
        met += [] if opponent is None else [opponent]
        pool = [j for j in stand.pool if j != opponent]
        best = _best(field, pool, self.own, title, stand.later)
        self.field = Field(
            [field.ratings[j] for j in met] + [rating for rating, _, _ in best],
            [field.titles[j] for j in met] + [honour for _, honour, _ in best],
            [field.federations[j] for j in met] + [federation for _, _, federation in best],
        )
        first = stand.number if opponent is not None else stand.number + 1
        places = range(len(stand.games), len(met) + len(best))
        self.open = list(enumerate(places, start=first))

    def needed(self) -> int | None:
        """Return the fewest points that may still make the norm, None if nothing does."""
        low, high = 0, 2 * len(self.open)
        if not self._met(50 * high):
            return None
        while low < high:
            middle = (low + high) // 2
            if self._met(50 * middle):
                high = middle
            else:
                low = middle + 1
        return 50 * high

    def likely(self) -> int:
        """Return what the ratings let expect of the games to come (B.02 8.1.2)."""
        values = (self.field.ratings[j] or self.terms.edition.unrated for _, j in self.open)
        return sum(expected(self.rating - value) for value in values)

    def failed(self) -> tuple[str, ...]:
        """Return what excludes the norm even if everything is won."""
        record = self._record(100 * len(self.open))
        search = Search(record, self.field, self.own, self.terms, self.reach.schedule)
        outcome = search.verdict(self.title).outcome
        return (*outcome.failed, *outcome.unclear)

    def _met(self, points: int) -> bool:
        record = self._record(points)
        mix = mix_of(record.games, self.field, self.own, self.terms)
        if judge(self.title, mix, self.terms).met:
            return True
        search = Search(record, self.field, self.own, self.terms, self.reach.schedule)
        return search.verdict(self.title).met

    def _record(self, points: int) -> Record:
        """The games so far, then wins first: games after a norm may be ignored (1.4.1e)."""
        games = [game._replace(opponent=n) for n, game in enumerate(self.stand.games)]
        for number, place in self.open:
            score = min(100, points)
            points -= score
            games.append(Game(number, place, score, {100: "1", 50: "="}.get(score, "0")))
        return Record(tuple(games), self.unplayed, {}, {})


def _best(
    field: Field, pool: list[int], own: str, title: Title, count: int
) -> list[tuple[int, str, str]]:
    """Return rating, title and federation of the opponents that no real ones can surpass.

    Ratings, titles and federations are the best of the pool each, whoever they belong to.
    """
    count = min(count, len(pool))
    level = sum(field.titles[j] in title.own_level for j in pool)
    titled = sum(field.titled[j] for j in pool)
    abroad = [field.federations[j] for j in pool if field.federations[j] != own]
    # A single other federation stays one; of several, no two opponents share one.
    lands = sorted({*abroad} - {STATELESS}) or [STATELESS]
    single = lands[0] if len(lands) == 1 else ""
    found = []
    for n, j in enumerate(pool[:count]):
        honour = title.code if n < level else "FM" if n < titled else ""
        federation = (single or f"?{n}") if n < len(abroad) else own
        found.append((field.ratings[j], honour, federation))
    return found


def _lacking(title: Title, before: Mix, mix: Mix, terms: Terms, later: int) -> dict[str, int]:
    """Return by condition how far it is from being met, of those open before the round.

    For the shares of federations it is their count, as long as there may be too many.
    """
    games = before.games + 1 + later
    least = max(before.games + 1, min(terms.least, games))
    still = least - before.games
    found = {}
    if before.titled < titled_needed(least):
        found[TITLED] = max(0, titled_needed(least) - mix.titled)
    if before.own_level(title.code) < own_level_needed(least):
        found[OWN_LEVEL] = max(0, own_level_needed(least) - mix.own_level(title.code))
    if before.foreign < 2:
        found[FEDERATIONS] = max(0, 2 - mix.foreign)
    if before.own + still > own_federation_allowed(least):
        found[OWN_FEDERATION] = mix.own
    if before.most + still > one_federation_allowed(least):
        found[ONE_FEDERATION] = mix.most
    found[AVERAGE] = int(ratings_of(mix, title)[0] < title.average)
    if terms.exempt:
        found = {name: value for name, value in found.items() if name not in FOREIGNERS}
    return found
