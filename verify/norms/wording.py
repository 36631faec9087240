"""Norms in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from verify.norms.assess import TitleResult
from verify.norms.editions import (
    least_score,
    one_federation_allowed,
    own_federation_allowed,
    own_level_needed,
    titled_needed,
)
from verify.norms.mix import (
    AVERAGE,
    BY_SCORE,
    CONDITIONS,
    FEDERATIONS,
    FOREIGNERS,
    GAMES,
    ONE_FEDERATION,
    OWN_FEDERATION,
    OWN_LEVEL,
    PERFORMANCE,
    SCORE,
    TITLED,
)
from verify.norms.search import COUNTED_LOSS, ONCE

_FEW_GAMES: Final = 8
"""With fewer games a player has not come close to a norm."""


def points(score: int) -> str:
    """Write a score in hundredths: 6, 6½."""
    whole, half = divmod(score, 100)
    return (f"{whole}" if whole or not half else "") + ("½" if half else "")


def a_norm(result: TitleResult) -> str:
    """Write "an IM norm"."""
    code = result.title.code
    return f"{'an' if code == 'IM' else 'a'} {code} norm"


def is_close(result: TitleResult) -> bool:
    """Whether a norm missed is worth telling: by half a point, one game, one condition on the
    opponents, or the foreigners' rule.
    """
    verdict = result.verdict
    mix, failed = verdict.mix, verdict.outcome.failed
    if FOREIGNERS.issuperset(failed):
        return True
    if len(failed) != 1:
        return False
    if failed[0] == GAMES:
        return mix.games >= _FEW_GAMES
    if failed[0] in BY_SCORE:
        return verdict.needed is not None and verdict.needed - mix.score <= 50
    return True


def summary(result: TitleResult) -> str:
    """Say in one line what a player's best set of games is."""
    verdict = result.verdict
    mix, outcome = verdict.mix, verdict.outcome
    text = (
        f"{points(mix.score)} of {mix.games} against {outcome.average}, performance "
        f"{outcome.performance}"
    )
    return "; ".join([text, *ignored(result), *remarks(result)])


def ignored(result: TitleResult) -> Iterator[str]:
    """Say which games were left out."""
    verdict = result.verdict
    if verdict.later:
        yield f"without round {_numbers(verdict.later)}, played later (1.4.1e)"
    if verdict.won:
        yield f"without the game won in round {_numbers(verdict.won)} (1.4.1f)"


def remarks(result: TitleResult) -> Iterator[str]:
    """Say what else belongs to a norm."""
    verdict = result.verdict
    if verdict.special == ONCE:
        yield "eight games of nine: once per application (1.4.1c)"
    if verdict.special == COUNTED_LOSS:
        yield "the opponent of the last round did not come: counted as lost (1.4.2c)"
    if verdict.outcome.exempt:
        yield f"foreigners' rule lifted by {verdict.outcome.exempt} (one norm must do without)"
    if verdict.extra:
        yield f"counts as {verdict.credited} games (1.4.1d)"


def lacking(result: TitleResult) -> str:
    """Say what the nearest set of games lacks."""
    outcome = result.verdict.outcome
    return "; ".join(
        f"{_lack(result, name)} ({CONDITIONS[name]})"
        for name in (*outcome.failed, *outcome.unclear)
    )


def _lack(result: TitleResult, name: str) -> str:
    verdict, title = result.verdict, result.title
    mix, outcome = verdict.mix, verdict.outcome
    n = mix.games
    needed = verdict.needed
    short = "" if needed is None else f", {points(needed)} of {n} needed, {points(mix.score)} made"
    federation = f" from {mix.most_federation}" if mix.most_federation else ""
    return {
        GAMES: f"{n} games",
        TITLED: f"{mix.titled} title-holders, {titled_needed(n)} needed",
        OWN_LEVEL: f"{mix.own_level(title.code)} {_level(result)}, {own_level_needed(n)} needed",
        FEDERATIONS: f"{mix.foreign} federations other than the player's, 2 needed",
        OWN_FEDERATION: f"{mix.own} of the own federation, at most {own_federation_allowed(n)}",
        ONE_FEDERATION: f"{mix.most}{federation}, at most {one_federation_allowed(n)}",
        AVERAGE: f"average {outcome.average}, {title.average} needed",
        PERFORMANCE: f"performance {outcome.performance}{short}",
        SCORE: f"{points(mix.score)} of {n}, {points(least_score(n))} needed for 35 %",
    }[name]


def _level(result: TitleResult) -> str:
    """Name the titles of the norm's own level, the highest first."""
    order = ("GM", "IM", "WGM", "WIM")
    return "/".join(code for code in order if code in result.title.own_level)


def _numbers(rounds: tuple[int, ...]) -> str:
    return ", ".join(map(str, rounds))
