"""Who met whom."""

from __future__ import annotations

from collections.abc import Iterator

from verify.consistency.registry import SWISS, Case, check
from verify.findings import Finding, finding


@check("RPT011", "C.04.1 article 2; round robin: C.05 Annex 1")
def met_twice(case: Case) -> Iterator[Finding]:
    """Two players who met twice.

    Games only: a pairing that was forfeited may be paired again (C.04.2 3.5).
    """
    if not _once_only(case) or not _paired_twice(case):
        return
    first: dict[tuple[int, int], int] = {}
    for number, i, j in case.games():
        earlier = first.setdefault((i, j), number)
        if earlier != number:
            a, b = case.players[i].number, case.players[j].number
            yield finding(
                "RPT011",
                f"round {number}: players {a} and {b} met in round {earlier} already",
                round=number,
                players=(a, b),
                place=case.place(i, number),
                evidence={"rounds": [earlier, number]},
            )


def _paired_twice(case: Case) -> bool:
    """Whether anybody was paired with the same player twice, be it for a game or not."""
    rounds = [each.opponents for each in case.found.rounds]
    # Nobody counts once for each player who was ever alone.
    different = sum(map(len, map(set, zip(*rounds, strict=True))))
    alone = case.alone
    pairings = len(rounds) * len(case.players) - len(alone)
    return different < pairings + len({i for _, i, _ in alone})


def _once_only(case: Case) -> bool:
    """Whether the system lets two players meet only once."""
    system, count = case.found.choice.system, len(case.players)
    if system == "round-robin":
        # More rounds than one cycle needs: a double one that is not named so.
        return len(case.found.rounds) <= count - 1 + count % 2
    return system in SWISS
