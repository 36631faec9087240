"""From the result of a check to the rows of the store.

Of persons the store holds the chief arbiter's name and players' numbers: names of players that a
message quotes are left out, and so is what findings quote from the file.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from trf.exporter import exporter
from verify.archive.model import Row, Rows
from verify.check import FileResult
from verify.compare import DEVIATES, OK, RoundResult
from verify.explain import rule_of
from verify.findings import ERROR, NOTE, PAIRINGS, SEVERITIES, WARNING, Finding
from verify.severity import grade

if TYPE_CHECKING:
    from trf.model import Tournament

_PAIRS: Final = ("recorded", "expected", "bye_recorded", "bye_expected")
"""The evidence that consists of numbers only."""

_TITLES: Final = re.compile(r"^(?:(?:IA|FA|NA|RA|AI|AF|AR|Arb|Arbiter|GM|IM|FM)\b[.:]?\s*)+", re.I)
_NUMBERS: Final = re.compile(r"[(\[]?\b(?:FIDE\s*)?(?:ID)?[:\s]*\d{4,}\b[)\]]?", re.I)
_QUOTED: Final = re.compile(r"'[^']{2,}'|\"[^\"]{2,}\"")


def rows(result: FileResult) -> Rows:
    """Return what the store holds of a checked file.

    Raises `ValueError` for a file that could not be read.
    """
    tournament = result.tournament
    if tournament is None:
        raise ValueError("a file without a tournament has no rows")
    declared = (
        {number for _, found in result.declared.found for number in found}
        if (result.declared)
        else set()
    )
    return Rows(
        _tournament(result, tournament, declared),
        [_round(each, declared) for each in result.rounds],
        list(_findings(result.findings, tournament)),
        [(number, text) for number, text in enumerate(result.assumptions, start=1)],
        list(_causes(result)),
    )


def worst(findings: Iterable[Finding]) -> str:
    """Return the worst severity, empty if nothing was found."""
    found = {each.severity for each in findings}
    return next((severity for severity in SEVERITIES if severity in found), "")


def person(text: str) -> str:
    """Return a name without the titles before it and the numbers behind it."""
    bare = _TITLES.sub("", " ".join(_NUMBERS.sub(" ", text).split()))
    return bare.strip(" ,;()-")


def _tournament(result: FileResult, tournament: Tournament, declared: set[int]) -> Row:
    choice = result.choice
    count = Counter(each.severity for each in result.findings)
    deviating = [each.number for each in result.rounds if each.status == DEVIATES]
    identified = result.identified
    return (
        " ".join(tournament.name.split()),
        " ".join(tournament.city.split()),
        tournament.federation.strip().upper(),
        tournament.start_date,
        tournament.end_date,
        person(tournament.chief_arbiter),
        exporter(tournament).name,
        choice.system if choice else None,
        choice.edition.code if choice and choice.edition else None,
        "teams" if result.teams else "players",
        len(tournament.players),
        result.rounds_recorded,
        result.rounds_total,
        sum(each.status in (OK, DEVIATES) for each in result.rounds),
        len(deviating),
        sum(number not in declared for number in deviating),
        count[ERROR],
        count[WARNING],
        count[NOTE],
        identified.text if identified and identified.best else None,
    )


def _round(result: RoundResult, declared: set[int]) -> Row:
    if result.status != DEVIATES:
        return (result.number, result.status, None, None, None, result.why, None)
    graded, reason = grade(result.reasons), result.reasons[0] if result.reasons else None
    return (
        result.number,
        result.status,
        graded.name if graded else None,
        graded.criterion if graded else None,
        rule_of(reason) if reason else None,
        reason.text if reason else result.why,
        result.number in declared,
    )


def _findings(findings: Iterable[Finding], tournament: Tournament) -> Iterator[Row]:
    for number, each in enumerate(findings, start=1):
        evidence = None
        if each.group == PAIRINGS and "recorded" in each.evidence:
            evidence = json.dumps({key: each.evidence.get(key) for key in _PAIRS})
        yield (
            number,
            each.rule,
            each.group,
            each.severity,
            each.round,
            list(each.players),
            each.line,
            each.column,
            _nameless(each.message, tournament),
            evidence,
        )


def _nameless(message: str, tournament: Tournament) -> str:
    """Leave out of a message what it quotes, where that holds a player's name."""
    if not _QUOTED.search(message):
        return message
    names = {player.name.strip().casefold() for player in tournament.players} - {""}

    def replaced(quoted: re.Match[str]) -> str:
        text = quoted.group()[1:-1].casefold()
        return "'...'" if any(name in text for name in names) else quoted.group()

    return _QUOTED.sub(replaced, message)


def _causes(result: FileResult) -> Iterator[Row]:
    for search in result.causes.searches if result.causes else ():
        for number, cause in enumerate(search.causes, start=1):
            kinds = "+".join(each.kind for each in cause.told)
            yield (search.number, number, cause.text, kinds, cause.exact, cause.weight)
