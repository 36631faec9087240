"""Which games of a player make a norm: all of them, or what is left when some are ignored.

1.4.1e: in a Swiss the games after a result already reached may be ignored; 1.4.1f: games won may
be; 1.4.1c: eight games of nine rounds suffice with a forfeit win or a bye; 1.4.2c: a forfeit win of
the last round counts as a loss where the game was needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from verify.norms.editions import (
    Title,
    least_score,
    own_level_needed,
    titled_needed,
)
from verify.norms.games import FORFEIT_WIN, PAB, Field, Game, Record
from verify.norms.mix import (
    BY_SCORE,
    GAMES,
    MIX,
    Mix,
    Outcome,
    Terms,
    judge,
    least_points,
    mix_of,
    ratings_of,
)

ONCE: Final = "1.4.1c"
COUNTED_LOSS: Final = "1.4.2c"

_MOST_SETS: Final = 4000


@dataclass(frozen=True, slots=True)
class Schedule:
    """What of the event decides which games may be ignored.

    `predetermined` is whether the pairings were fixed beforehand, `rounds` the number of rounds.
    """

    predetermined: bool
    rounds: int


class Verdict(NamedTuple):
    """The best a player has for one title.

    `later` and `won` are the rounds ignored by 1.4.1e and 1.4.1f; `special` is `ONCE`,
    `COUNTED_LOSS` or empty. `credited` is how many games it counts for the 27 of a title (1.5.1),
    `extra` of them for points beyond the requirement (1.4.1d). `needed` is the score that would
    do against these opponents, where nothing but points may be lacking. `complete` is False where
    not every set of games was tried.
    """

    title: Title
    mix: Mix
    outcome: Outcome
    games: tuple[Game, ...]
    later: tuple[int, ...]
    won: tuple[int, ...]
    special: str
    credited: int
    extra: int
    needed: int | None
    complete: bool = True

    @property
    def met(self) -> bool:
        """Whether the games make a norm."""
        return self.outcome.met


class _Base(NamedTuple):
    """Games to start from; games won may be left out of them unless `fixed`."""

    games: tuple[Game, ...]
    later: tuple[int, ...] = ()
    special: str = ""
    fixed: bool = False


class Search:
    """Looks for the norms of one player."""

    def __init__(
        self, record: Record, field: Field, own: str, terms: Terms, schedule: Schedule
    ) -> None:
        self.field = field
        self.own = own
        self.terms = terms
        self.schedule = schedule
        self.bases = list(_bases(record, terms, schedule))
        self.mixes = [self._mix(base.games) for base in self.bases]
        self._budget = _MOST_SETS

    def verdict(self, title: Title) -> Verdict:
        """Return the best norm for a title, or the nearest miss."""
        self._budget = _MOST_SETS
        best: Verdict | None = None
        for base, mix in zip(self.bases, self.mixes, strict=True):
            for found in self._norms(title, base, mix):
                if best is None or _worth(found) > _worth(best):
                    best = found
        if best is not None:
            return best
        misses = (
            self._verdict(title, base, base.games, mix)
            for base, mix in zip(self.bases, self.mixes, strict=True)
        )
        nearest = min(misses, key=lambda found: _distance(found, self._terms(found.special)))
        return nearest._replace(complete=self._budget > 0)

    # --- sets of games ------------------------------------------------------------------------

    def _norms(self, title: Title, base: _Base, mix: Mix) -> Iterator[Verdict]:
        """Yield the norms that a base holds, with games won left out or not (1.4.1f)."""
        least = self._terms(base.special).least
        if mix.games < least or not self._titles_suffice(title, mix, least):
            return
        if self.schedule.predetermined and not self._mix_holds(title, mix):
            return
        spare = 0 if base.fixed else mix.games - least
        won = sorted(
            (game for game in base.games if game.score == 100 and game.result != "+"),
            key=self._rating,
        )
        for count in range(min(spare, len(won)) + 1):
            if self._budget <= 0:
                return
            if not self._possible(title, base, mix, won[:count]):
                continue
            for dropped in self._drops(won, count):
                found = self._without(title, base, mix, dropped)
                if found.met:
                    yield found
                self._budget -= 1
                if self._budget <= 0:
                    return

    def _mix_holds(self, title: Title, mix: Mix) -> bool:
        """In a round robin the complete list of opponents must make a norm possible (1.4.1f)."""
        return not MIX.intersection(judge(title, mix, self.terms).failed)

    def _possible(self, title: Title, base: _Base, mix: Mix, lowest: Sequence[Game]) -> bool:
        """Whether any set with so many games fewer can do: the best drops the lowest rated.

        Titles only get fewer by dropping; nothing beats dropping the lowest ratings for the
        average; the score is the same whichever games won are dropped.
        """
        games = mix.games - len(lowest)
        if not self._titles_suffice(title, mix, games):
            return False
        if mix.score - 100 * len(lowest) < least_score(games):
            return False
        self._budget -= 1
        rest = self._mix([game for game in base.games if game not in lowest]) if lowest else mix
        mean, performance = ratings_of(rest, title)
        return mean >= title.average and performance >= self.terms.edition.performance[title.code]

    def _titles_suffice(self, title: Title, mix: Mix, games: int) -> bool:
        """Whether there are title-holders enough for a number of games (1.4.5)."""
        half = 2 if self.terms.persons else 1
        own_level = -(-own_level_needed(games) // half)
        return mix.own_level(title.code) >= own_level and mix.titled >= -(
            -titled_needed(games) // half
        )

    def _drops(self, won: Sequence[Game], count: int) -> Iterator[tuple[Game, ...]]:
        """Yield the sets of `count` games to leave out that are worth trying.

        Of games with opponents of the same federation and titles the lower rated go first.
        """
        groups: dict[tuple[str, int, int], list[Game]] = {}
        for game in won:
            other = game.opponent
            key = (
                self.field.federations[other],
                self.field.titled[other],
                self.field.levels[other],
            )
            groups.setdefault(key, []).append(game)
        yield from _choices(list(groups.values()), count)

    # --- verdicts -----------------------------------------------------------------------------

    def _without(self, title: Title, base: _Base, mix: Mix, dropped: tuple[Game, ...]) -> Verdict:
        if not dropped:
            return self._verdict(title, base, base.games, mix)
        games = tuple(game for game in base.games if game not in dropped)
        return self._verdict(title, base, games, self._mix(games), dropped)

    def _verdict(
        self,
        title: Title,
        base: _Base,
        games: tuple[Game, ...],
        mix: Mix,
        dropped: tuple[Game, ...] = (),
    ) -> Verdict:
        terms = self._terms(base.special)
        outcome = judge(title, mix, terms)
        close = mix.games and BY_SCORE.issuperset(outcome.failed)
        needed = least_points(title, mix, terms) if close else None
        credited = extra = 0
        if outcome.met and needed is not None:
            extra = (mix.score - needed) // 100
            # 1.4.1b, c: such norms of eight games count as nine; 1.7: never more than thirteen.
            counted = 9 if base.special == ONCE or terms.least == 8 else mix.games
            credited = min(max(counted, mix.games), 13) + extra
        won = tuple(sorted(game.round for game in dropped))
        return Verdict(
            title, mix, outcome, games, base.later, won, base.special, credited, extra, needed
        )

    def _terms(self, special: str) -> Terms:
        return replace(self.terms, least=8) if special == ONCE else self.terms

    def _mix(self, games: Sequence[Game]) -> Mix:
        return mix_of(games, self.field, self.own, self.terms)

    def _rating(self, game: Game) -> int:
        return self.field.ratings[game.opponent] or self.terms.edition.unrated


def _bases(record: Record, terms: Terms, schedule: Schedule) -> Iterator[_Base]:
    """Yield the sets of games to start from: all, fewer rounds, and the two special clauses."""
    games, least = record.games, terms.least
    yield _Base(games)
    if not schedule.predetermined:
        for count in range(len(games) - 1, least - 1, -1):
            yield _Base(games[:count], tuple(game.round for game in games[count:]))
    absentee = record.absentees.get(schedule.rounds)
    if absentee is not None and len(games) == least - 1:
        yield _Base((*games, Game(schedule.rounds, absentee, 0, "+")), (), COUNTED_LOSS)
    missing = set(record.unplayed.values())
    if schedule.rounds == 9 and len(games) == 8 and least == 9 and missing & {FORFEIT_WIN, PAB}:
        yield _Base(games, (), ONCE, fixed=True)


def _choices(groups: list[list[Game]], count: int) -> Iterator[tuple[Game, ...]]:
    """Yield every way to take `count` games, from each group its first ones."""
    if not count:
        yield ()
        return
    if not groups:
        return
    first, rest = groups[0], groups[1:]
    left = sum(map(len, rest))
    for taken in range(max(0, count - left), min(count, len(first)) + 1):
        for others in _choices(rest, count - taken):
            yield (*first[:taken], *others)


def _worth(found: Verdict) -> tuple[bool, bool, int, int, int]:
    """What makes a norm the better one: no clause used up, the foreigners, games, few ignored."""
    return (
        found.special != ONCE,
        not found.outcome.exempt,
        found.credited,
        -len(found.later) - len(found.won),
        found.outcome.performance,
    )


def _distance(found: Verdict, terms: Terms) -> tuple[int, int, int]:
    """How far a set of games is from a norm."""
    outcome = found.outcome
    gap = max(0, terms.edition.performance[found.title.code] - outcome.performance)
    return (
        len(outcome.failed) + 3 * (GAMES in outcome.failed),
        gap,
        len(found.later),
    )
