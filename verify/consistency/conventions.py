"""What the older texts ask beside the pairings: rule 22, late entries, players who stay away."""

from __future__ import annotations

from collections.abc import Iterator

from pairing import rule22
from verify.consistency.registry import Case, check
from verify.findings import Finding, finding

_OF_KIND = {"late-entry": "RPT038", "absence": "RPT039"}


@check("RPT037", "C.04.2 rule 22 (1999); option youth")
def compatriots(case: Case) -> Iterator[Finding]:
    """Compatriots paired above half the points in the last rounds of a youth championship."""
    found = case.found
    switches = found.choice.switches
    if switches is None or not switches.youth:
        return
    for number, each in enumerate(found.rounds, start=1):
        given = found.given(number)
        if not each.paired or each.fault or found.blurred(number):
            continue
        pairs = [(found.numbers[i], found.numbers[j]) for i, j in each.pairs()]
        for breach in rule22.check(given, pairs):
            yield finding(
                "RPT037",
                f"round {number}: {breach.text}",
                round=number,
                players=breach.players,
                place=found.place(breach.players[0], number),
            )


@check("RPT038", "C.04.2 rule 17 b")
def late_entries(case: Case) -> Iterator[Finding]:
    """Late entries otherwise than the text of the event's system foresees."""
    return _attendance(case, "RPT038")


@check("RPT039", "C.04.1 of 1998, F5 and F8")
def absences(case: Case) -> Iterator[Finding]:
    """Absent players who have had what the text of the event's system does not foresee."""
    return _attendance(case, "RPT039")


def _attendance(case: Case, rule: str) -> Iterator[Finding]:
    found, edition = case.found, case.found.choice.edition
    if edition is None or edition.attendance is None or not found.rounds:
        return
    given = found.given(len(found.rounds) + 1, present=())
    for each in edition.irregularities(given):
        if _OF_KIND[each.kind] == rule:
            player = case.tournament.player(each.players[0])
            place = (player.line, None) if player else (None, None)
            yield finding(rule, each.text.removesuffix("."), players=each.players, place=place)
