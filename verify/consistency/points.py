"""Points against results."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from verify.consistency.registry import Case, check
from verify.findings import Evidence, Finding, finding

if TYPE_CHECKING:
    from verify.replay import Replay


@check("RPT009", "001 columns 81-84, under 162, 299, 330, XXS or BB.")
def wrong_points(case: Case) -> Iterator[Finding]:
    """Points that do not follow from the results."""
    found = case.found
    wrong = _wrong(found)
    if not wrong:
        return
    earlier = _as_after(found, wrong)
    hint = f"; it is what they had after round {earlier}" if earlier is not None else ""
    totals = found.history(len(found.rounds)).score
    for i in wrong:
        player, total = case.players[i], totals[i]
        said = player.points or 0
        evidence: dict[str, Evidence] = {"points": said, "results": total}
        if earlier is not None:
            evidence["after_round"] = earlier
        yield finding(
            "RPT009",
            f"player {player.number} has {said / 100:g} points, but the results give "
            f"{total / 100:g} ({found.points.source}){hint}",
            players=(player.number,),
            place=(player.line, player.column_of("points")),
            evidence=evidence,
        )


def _wrong(found: Replay) -> list[int]:
    """Return the indexes of the players whose points do not follow from their results."""
    if not found.rounds:
        return []
    totals = found.history(len(found.rounds)).score
    if totals == [player.points for player in found.tournament.players]:
        return []
    ahead = found.waiting.columns(found.points).points if found.waiting else None
    open_games = {i for each in found.rounds for i in each.pending}
    wrong = []
    for i, player in enumerate(found.tournament.players):
        said, total = player.points, totals[i]
        if said is None or said == total or i in open_games:
            continue
        # Byes of the round to come may be counted already.
        if ahead is None or said != total + ahead[i]:
            wrong.append(i)
    return wrong


def _as_after(found: Replay, wrong: list[int]) -> int | None:
    """Return the last round after which all the players in question had the points they have.

    Only where several agree: a single one may have them by chance.
    """
    players = found.tournament.players
    if len(wrong) < 2:
        return None
    for number in range(len(found.rounds) - 1, 0, -1):
        scores = found.history(number).score
        if all(players[i].points == scores[i] for i in wrong):
            return number
    return None
