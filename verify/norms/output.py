"""Norms as text for people and as JSON for programs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from verify.norms.arbiters import UNLIMITED, ArbiterNorms, assess_arbiters
from verify.norms.assess import MISSED, Norms, PlayerNorms, TitleResult, assess
from verify.norms.event import EVENTS, Condition, Wishes
from verify.norms.wording import ignored, is_close, lacking, points, remarks

if TYPE_CHECKING:
    from verify.replay import Replay

JSON_VERSION: Final = 1

_NAME_WIDTH: Final = 22
_HEADING: Final = (
    f"{'No':>4} {'Name':{_NAME_WIDTH}} for  {'status':12} games score   Ra   Rp  TH own fed one for"
)


@dataclass(frozen=True, slots=True)
class Document:
    """Everything about norms in a report."""

    file: str
    name: str
    norms: Norms
    arbiters: ArbiterNorms
    wishes: Wishes


def document(file: str, found: Replay, wishes: Wishes) -> Document:
    """Look for the norms of players and arbiters in a report."""
    norms = assess(found, wishes)
    return Document(file, found.tournament.name, norms, assess_arbiters(found, wishes), wishes)


# --- JSON ---------------------------------------------------------------------------------------


def as_dict(found: Document) -> dict[str, object]:
    """Return the JSON document."""
    norms = found.norms
    return {
        "version": JSON_VERSION,
        "file": found.file,
        "date": norms.day.isoformat() if norms.day else None,
        "edition": norms.edition.code if norms.edition else None,
        "event": found.wishes.event,
        "assumptions": list(norms.assumptions),
        "not_verified": list(norms.not_verified),
        "conditions": [_condition_as_dict(each) for each in norms.conditions],
        "possible": not norms.barred,
        "players": [_player_as_dict(each) for each in norms.players],
        "arbiters": _arbiters_as_dict(found.arbiters),
    }


def _condition_as_dict(each: Condition) -> dict[str, object]:
    return {"article": each.article, "state": each.state, "bars": each.bars, "text": each.text}


def _player_as_dict(each: PlayerNorms) -> dict[str, object]:
    player = each.player
    return {
        "number": player.number,
        "name": player.name,
        "title": player.title,
        "federation": player.federation,
        "rating": player.rating,
        "not_counted": [
            {"round": number, "reason": why}
            for number, why in sorted((each.record.ignored | each.record.unplayed).items())
        ],
        "norms": [_result_as_dict(result) for result in each.results],
    }


def _result_as_dict(result: TitleResult) -> dict[str, object]:
    verdict = result.verdict
    mix, outcome = verdict.mix, verdict.outcome
    return {
        "title": result.title.code,
        "status": result.status,
        "held": result.held,
        "games": mix.games,
        "rounds": [game.round for game in verdict.games],
        "ignored_later": list(verdict.later),
        "ignored_won": list(verdict.won),
        "clause": verdict.special or None,
        "score": mix.score / 100,
        "needed": None if verdict.needed is None else verdict.needed / 100,
        "average": outcome.average,
        "performance": outcome.performance,
        "title_holders": mix.titled,
        "own_level": mix.own_level(result.title.code),
        "own_federation": mix.own,
        "one_federation": mix.most,
        "foreign_federations": mix.foreign,
        "exemption": outcome.exempt or None,
        "counts_as": verdict.credited or None,
        "failed": list(outcome.failed),
        "unclear": list(outcome.unclear),
        "not_verified": list(result.doubts),
    }


def _arbiters_as_dict(found: ArbiterNorms) -> dict[str, object]:
    text = found.text
    certificates: object = found.certificates
    return {
        "edition": text.code if text else None,
        "system": found.system,
        "players": found.players,
        "rated": found.rated,
        "title_holders": found.titled,
        "federations": found.federations,
        "rounds": found.rounds,
        "arbiters": [{"role": role, "name": name} for role, name in found.arbiters],
        "certificates": "unlimited" if found.certificates == UNLIMITED else certificates,
        "usable": found.usable or None,
        "fa": text.fa if text else None,
        "ia": text.ia if text else None,
        "conditions": [_condition_as_dict(each) for each in found.conditions],
    }


# --- text ---------------------------------------------------------------------------------------


def as_text(found: Document) -> str:
    """Return the report for people."""
    return "\n".join(_lines(found))


def _lines(found: Document) -> Iterator[str]:
    norms = found.norms
    yield found.file
    yield found.name or "(no name)"
    if norms.edition is not None:
        yield f"Title norms: {norms.edition.title}; {EVENTS[found.wishes.event]}"
    if norms.assumptions or norms.not_verified:
        yield "Taken for granted:"
        yield from (f"  - {each}" for each in norms.assumptions)
        yield from (f"  - not verified: {each}" for each in norms.not_verified)
    if norms.conditions:
        yield "The event:"
        yield from (f"  {each.state:8} {each.article:7} {each.text}" for each in norms.conditions)
    if norms.edition is not None:
        yield from _player_lines(found)
    yield from _arbiter_lines(found.arbiters)


def _player_lines(found: Document) -> Iterator[str]:
    norms = found.norms
    asked = bool(found.wishes.players)
    shown = [
        (each, result)
        for each in norms.players
        for result in each.results
        if asked or result.status != MISSED or is_close(result)
    ]
    for each in norms.barred:
        yield f"No norms are possible: {each.text} ({each.article})"
    if not shown:
        yield "No player has a norm, or is near one."
        return
    yield _HEADING
    for player, result in shown:
        yield _row(player, result)
        yield from _details(result)
    count = len(norms.players) - len({each.player.number for each, _ in shown})
    if count:
        yield f"{count} more without a norm (--player shows one of them)"
    yield "TH title-holders; own: of the norm's level; fed: own federation; one: most from one"
    yield "federation; for: other federations than the player's own"


def _row(each: PlayerNorms, result: TitleResult) -> str:
    player, verdict = each.player, result.verdict
    mix, outcome = verdict.mix, verdict.outcome
    name = f"{player.title} {player.name}".strip()
    short = name if len(name) <= _NAME_WIDTH else name[: _NAME_WIDTH - 1] + "…"
    return (
        f"{player.number:>4} {short:{_NAME_WIDTH}} {result.title.code:4} {result.status:12} "
        f"{mix.games:>5} {points(mix.score):>5} {outcome.average:>4} {outcome.performance:>4} "
        f"{mix.titled:>3} {mix.own_level(result.title.code):>3} {mix.own:>3} {mix.most:>3} "
        f"{mix.foreign:>3}"
    )


def _details(result: TitleResult) -> Iterator[str]:
    lacks = lacking(result)
    if lacks:
        yield f"       lacks: {lacks}"
    for each in (*ignored(result), *remarks(result)):
        yield f"       {each}"
    for each in result.doubts:
        yield f"       not verified: {each}"
    if result.held:
        yield f"       holds {result.title.code} or better already"


def _arbiter_lines(found: ArbiterNorms) -> Iterator[str]:
    yield "Arbiters:"
    if found.text is not None:
        text = found.text
        yield f"  {text.title}: FA {text.fa}, IA {text.ia}"
    yield (
        f"  {found.system}, {found.players} players, {found.rated} rated, {found.titled} "
        f"title-holders, {found.federations} federations, {found.rounds} rounds"
    )
    for role, name in found.arbiters:
        yield f"  {role}: {name}"
    if found.certificates is not None:
        number = "unlimited" if found.certificates == UNLIMITED else str(found.certificates)
        yield f"  certificates: {number} (2.1.1); usable in one application: {found.usable}"
        more = len(found.arbiters) - found.certificates
        if found.certificates != UNLIMITED and more > 0:
            yield f"  {more} arbiters more than certificates: the chief arbiter decides"
    for each in found.conditions:
        yield f"  {each.state:8} {each.article:7} {each.text}"
