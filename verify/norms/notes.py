"""Title norms as findings of the audit: notes, for nothing is wrong with a report that has none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from verify.findings import Evidence, Finding, finding
from verify.norms.assess import MISSED, NORM, Norms, PlayerNorms, TitleResult, assess
from verify.norms.event import UNKNOWN, Wishes
from verify.norms.wording import a_norm, is_close, lacking, summary

if TYPE_CHECKING:
    from verify.replay import Replay


def findings(found: Replay, wishes: Wishes | None = None) -> list[Finding]:
    """Return a note for every title norm of a report, and for those barred or missed closely."""
    norms = assess(found, wishes)
    return list(_findings(norms))


def _findings(norms: Norms) -> Iterator[Finding]:
    made = [(each, result) for each in norms.players for result in each.results]
    if norms.barred:
        yield from _barred(norms, made)
        return
    for each, result in made:
        if result.held:
            continue
        if result.status == MISSED:
            if is_close(result):
                yield _missed(each, result)
        elif result.status == NORM:
            yield _norm("NRM001", each, result, norms)
        else:
            yield _norm("NRM002", each, result, norms)


def _norm(rule: str, each: PlayerNorms, result: TitleResult, norms: Norms) -> Finding:
    player = each.player
    open_points = tuple(
        f"{condition.article}: {condition.text}"
        for condition in norms.conditions
        if condition.bars and condition.state == UNKNOWN
    )
    certain = rule == "NRM001"
    has = "has" if result.verdict.met else "may have"
    words = a_norm(result) if certain else f"{a_norm(result)}, not verified"
    doubts = "".join(f"; {each}" for each in (lacking(result), *result.doubts) if each)
    return finding(
        rule,
        f"player {player.number} {has} {words}: {summary(result)}{doubts}",
        players=(player.number,),
        place=(player.line, player.column_of("number")),
        evidence=_evidence(result),
        assumptions=(*norms.assumptions, *open_points),
    )


def _missed(each: PlayerNorms, result: TitleResult) -> Finding:
    player = each.player
    return finding(
        "NRM003",
        f"player {player.number} misses {a_norm(result)}: {lacking(result)}",
        players=(player.number,),
        place=(player.line, player.column_of("number")),
        evidence=_evidence(result),
    )


def _barred(norms: Norms, made: list[tuple[PlayerNorms, TitleResult]]) -> Iterator[Finding]:
    """One note for all: the games would make norms, the event does not allow any."""
    players = tuple(
        dict.fromkeys(
            each.player.number for each, result in made if not result.held and result.verdict.met
        )
    )
    if players:
        why = "; ".join(f"{each.text} ({each.article})" for each in norms.barred)
        listed = ", ".join(map(str, players))
        yield finding(
            "NRM004",
            f"no title norms here, though the games of {listed} would make them: {why}",
            players=players,
        )


def _evidence(result: TitleResult) -> dict[str, Evidence]:
    verdict = result.verdict
    mix, outcome = verdict.mix, verdict.outcome
    return {
        "title": result.title.code,
        "status": result.status,
        "games": mix.games,
        "score": mix.score,
        "average": outcome.average,
        "performance": outcome.performance,
        "titled": mix.titled,
        "own_level": mix.own_level(result.title.code),
        "own_federation": mix.own,
        "one_federation": mix.most,
        "foreign_federations": mix.foreign,
        "ignored_later": list(verdict.later),
        "ignored_won": list(verdict.won),
        "failed": list(outcome.failed),
        "exemption": outcome.exempt,
    }
