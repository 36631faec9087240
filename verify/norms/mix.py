"""One set of games against what a norm asks of it (1.4.3 to 1.4.8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from verify.norms.editions import (
    TITLES,
    Edition,
    Title,
    least_score,
    one_federation_allowed,
    own_federation_allowed,
    own_level_needed,
    titled_needed,
)
from verify.norms.games import STATELESS, Field, Game
from verify.ratings.tables import DIFFERENCES, average, percentage

GAMES: Final = "games"
TITLED: Final = "titled"
OWN_LEVEL: Final = "own-level"
FEDERATIONS: Final = "federations"
OWN_FEDERATION: Final = "own-federation"
ONE_FEDERATION: Final = "one-federation"
AVERAGE: Final = "average"
PERFORMANCE: Final = "performance"
SCORE: Final = "score"

CONDITIONS: Final = {
    GAMES: "1.4.1",
    TITLED: "1.4.5a",
    OWN_LEVEL: "1.4.5",
    FEDERATIONS: "1.4.3",
    OWN_FEDERATION: "1.4.4",
    ONE_FEDERATION: "1.4.4",
    AVERAGE: "1.4.8a",
    PERFORMANCE: "1.4.8",
    SCORE: "1.4.8b",
}
"""What a norm asks of its games, each with its article."""

FOREIGNERS: Final = frozenset({FEDERATIONS, OWN_FEDERATION, ONE_FEDERATION})
"""Those that an exemption of 1.4.3 lifts."""

MIX: Final = FOREIGNERS | {TITLED, OWN_LEVEL}
"""Those that are about who the opponents are (1.4.3 to 1.4.5)."""

BY_SCORE: Final = frozenset({PERFORMANCE, SCORE})
"""Those of them that more points alone would meet."""

_PLACE: Final = {code: n for n, code in enumerate(TITLES)}


@dataclass(frozen=True, slots=True)
class Terms:
    """Under what terms a set of games is judged.

    `least` is the number of games needed; `persons` that opponents met twice count once for the
    titles (1.4.5, double round robin); `exempt` the article that frees from 1.4.3 and 1.4.4, or
    empty.
    """

    edition: Edition
    least: int
    persons: bool = False
    exempt: str = ""


class Mix(NamedTuple):
    """The opponents of a set of games in numbers.

    `total` is the sum of their ratings before one of them is raised, `lowest` the lowest of them.
    `levels` is packed as in `Field`. `most` is the number from the federation most of them come
    from, `foreign` how many other federations than the player's there are; `unknown` how many
    opponents have none.
    """

    games: int
    score: int
    total: int
    lowest: int
    unrated: int
    titled: int
    levels: int
    own: int
    most: int
    most_federation: str
    foreign: int
    unknown: int

    def own_level(self, code: str) -> int:
        """Return how many opponents are of the own level of a title."""
        return self.levels >> 16 * _PLACE[code] & 65535


class Outcome(NamedTuple):
    """What came of a set of games for one title.

    `failed` are the conditions not met, `unclear` those that cannot be told without the missing
    federations. `exempt` is the article without which a condition would have failed.
    """

    average: int
    performance: int
    failed: tuple[str, ...]
    unclear: tuple[str, ...]
    exempt: str

    @property
    def met(self) -> bool:
        """Whether every condition is met for certain."""
        return not self.failed and not self.unclear


def mix_of(games: Sequence[Game], field: Field, own: str, terms: Terms) -> Mix:
    """Return the opponents of some games in numbers, for a player of the federation `own`."""
    ratings, federations = field.ratings, field.federations
    unrated_value, unrated = terms.edition.unrated, 0
    score = total = 0
    lowest = 9999
    counts: dict[str, int] = {}
    for _, other, points, _ in games:
        rating = ratings[other]
        if not rating:
            rating, unrated = unrated_value, unrated + 1
        score += points
        total += rating
        lowest = min(lowest, rating)
        federation = federations[other]
        counts[federation] = counts.get(federation, 0) + 1
    people = {game.opponent for game in games} if terms.persons else [g.opponent for g in games]
    unknown = counts.pop("", 0)
    # FID is no federation: neither foreign nor ever too many (1.4.2a, QC 2026).
    counts.pop(STATELESS, None)
    most, most_federation = max(((n, name) for name, n in counts.items()), default=(0, ""))
    return Mix(
        len(games), score, total, lowest, unrated,
        sum([field.titled[i] for i in people]), sum([field.levels[i] for i in people]),
        counts.get(own, 0) if own else 0, most, most_federation,
        len(counts) - (own in counts), unknown if own else len(games),
    )  # fmt: skip


def ratings_of(mix: Mix, title: Title) -> tuple[int, int]:
    """Return the average rating of the opponents and the performance (1.4.6 to 1.4.8)."""
    if not mix.games:
        return 0, 0
    # Only the lowest is raised, and only up to the floor (1.4.6c); in a DRR in one game (strict
    # reading).
    mean = average(mix.total + max(0, title.floor - mix.lowest), mix.games)
    return mean, mean + DIFFERENCES[percentage(mix.score, mix.games)]


def judge(title: Title, mix: Mix, terms: Terms) -> Outcome:
    """Hold a set of games against the conditions of a norm."""
    n = mix.games
    mean, performance = ratings_of(mix, title)
    failed = []
    if n < terms.least:
        failed.append(GAMES)
    half = 2 if terms.persons else 1
    if mix.titled < -(-titled_needed(n) // half):
        failed.append(TITLED)
    if mix.own_level(title.code) < -(-own_level_needed(n) // half):
        failed.append(OWN_LEVEL)
    bad, unclear = _federations(mix)
    exempt = terms.exempt if bad or unclear else ""
    if exempt:
        bad, unclear = [], []
    failed += bad
    if mean < title.average:
        failed.append(AVERAGE)
    if performance < terms.edition.performance[title.code]:
        failed.append(PERFORMANCE)
    if mix.score < least_score(n):
        failed.append(SCORE)
    return Outcome(mean, performance, tuple(failed), tuple(unclear), exempt)


def _federations(mix: Mix) -> tuple[list[str], list[str]]:
    """Return the conditions of 1.4.3 and 1.4.4 that fail, and those that cannot be told."""
    n, unknown = mix.games, mix.unknown
    failed: list[str] = []
    unclear: list[str] = []
    if mix.foreign < 2:
        (unclear if mix.foreign + unknown >= 2 else failed).append(FEDERATIONS)
    for name, count, allowed in (
        (OWN_FEDERATION, mix.own, own_federation_allowed(n)),
        (ONE_FEDERATION, mix.most, one_federation_allowed(n)),
    ):
        if count > allowed:
            failed.append(name)
        elif count + unknown > allowed:
            unclear.append(name)
    return failed, unclear


def least_points(title: Title, mix: Mix, terms: Terms) -> int | None:
    """Return the fewest points (hundredths) that make a norm against these opponents.

    None where not even all points do.
    """
    mean, _ = ratings_of(mix, title)
    needed = terms.edition.performance[title.code]
    for score in range(least_score(mix.games), 100 * mix.games + 1, 50):
        if mean + DIFFERENCES[percentage(score, mix.games)] >= needed:
            return score
    return None
