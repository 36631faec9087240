"""Byes: whose, how many, and beside whose."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import Final

from pairing.model import FORFEIT_WIN, FULL_BYE, GAME, PAB
from verify.consistency.registry import SWISS, Case, check
from verify.findings import Finding, finding

_SINCE_2026: Final = date(2026, 2, 1)
_SINCE_2017: Final = date(2017, 7, 1)
_SINCE_2014: Final = date(2014, 1, 1)
_SAT_OUT: Final = frozenset("+1W")
_FPB: Final = r"(?i)\bFPB\b.*\bround\s*(\d+)"


@check("RPT012", "C.04.1 article 4, in the edition of the pairing rules or of the start date")
def barred_byes(case: Case) -> Iterator[Finding]:
    """The pairing-allocated bye of a player whom the Basic Rules bar from it."""
    if case.found.choice.system not in SWISS:
        return
    text = _text_in_force(case)
    for number, each in enumerate(case.found.rounds, start=1):
        i = each.bye
        if i is None:
            continue
        reason = _bar(case, i, number, text)
        if reason:
            player = case.players[i].number
            yield finding(
                "RPT012",
                f"round {number}: player {player} has the pairing-allocated bye, though {reason}",
                round=number,
                players=(player,),
                place=case.place(i, number, 7),
                evidence={"text": text},
            )


def _text_in_force(case: Case) -> str:
    """Return which text of the Basic Rules governs: ``2026``, ``2017``, ``2014`` or ``older``."""
    edition, start = case.found.choice.edition, case.tournament.start_date
    if edition is not None and edition.code in ("2026", "2017"):
        return edition.code
    if start is None or start >= _SINCE_2026:
        return "2026"
    if start >= _SINCE_2017:
        return "2017"
    # From when in 2012 or 2013 any points without playing barred is not certain.
    return "2014" if start >= _SINCE_2014 else "older"


def _bar(case: Case, i: int, number: int, text: str) -> str | None:
    """Return what bars a player from the bye of a round, None if nothing does."""
    win = case.found.points.system.win
    for earlier in range(1, number):
        columns = case.found.results(earlier)
        kind, points = columns.kinds[i], columns.points[i]
        if kind == PAB:
            return f"he or she had it in round {earlier} already"
        if kind == GAME:
            continue
        if text == "2017":
            if kind == FORFEIT_WIN:
                return f"he or she won by forfeit in round {earlier}"
        elif points >= win or (text == "2014" and points > 0):
            return f"round {earlier} brought {points / 100:g} without playing"
    return None


@check("RPT013", "C.04.1 article 3")
def byes_of_an_even_field(case: Case) -> Iterator[Finding]:
    """A pairing-allocated bye beside another player who got a win's points without opponent.

    Two players without an opponent are an even field: they could have met.
    """
    if case.found.choice.system not in SWISS:
        return
    rounds = case.found.rounds
    for number, i, result in case.alone:
        bye = rounds[number - 1].bye
        if result not in _SAT_OUT or bye is None or bye == i:
            continue
        a, b = case.players[bye].number, case.players[i].number
        yield finding(
            "RPT013",
            f"round {number}: player {a} has the pairing-allocated bye, and player {b} has "
            f"'{result}' without an opponent",
            round=number,
            players=(a, b),
            place=case.place(i, number, 7),
        )


@check("RPT014", "C.04.2 3.3; records 240 and ### FPB")
def full_point_byes(case: Case) -> Iterator[Finding]:
    """A full-point bye that no record announces."""
    if case.for_teams:
        return
    known = {(each.round, tpn) for each in case.tournament.byes for tpn in each.ids}
    declared = {
        int(match.group(1))
        for comment in case.tournament.comments
        if (match := re.search(_FPB, comment.text))
    }
    for number, i, result in case.alone:
        player = case.players[i].number
        if result != FULL_BYE or case.found.rounds[number - 1].bye == i:
            continue
        if number not in declared and (number, player) not in known:
            yield finding(
                "RPT014",
                f"round {number}: player {player} has a full-point bye",
                round=number,
                players=(player,),
                place=case.place(i, number, 7),
            )


@check("RPT015", "--half-byes; C.04.2 3.3")
def too_many_half_point_byes(case: Case) -> Iterator[Finding]:
    """More half-point byes than the event allows."""
    limit = case.half_byes
    if limit is None:
        return
    taken: dict[int, list[int]] = {}
    for number, i, result in case.alone:
        if result in ("H", "="):
            taken.setdefault(i, []).append(number)
    for i, rounds in sorted(taken.items()):
        if len(rounds) > limit:
            player, number = case.players[i].number, rounds[limit]
            yield finding(
                "RPT015",
                f"player {player} has {len(rounds)} half-point byes (rounds "
                f"{', '.join(map(str, rounds))}), but the event allows {limit}",
                round=number,
                players=(player,),
                place=case.place(i, number, 7),
                evidence={"rounds": rounds, "allowed": limit},
            )
