"""Final ranks."""

from __future__ import annotations

from collections.abc import Iterator

from verify.consistency.registry import Case, check
from verify.findings import Finding, finding


@check("RPT017", "001 columns 81-84, 86-89")
def shared_ranks(case: Case) -> Iterator[Finding]:
    """A rank shared by players with different points: not a tie."""
    if case.for_teams:
        return
    holders: dict[int, list[int]] = {}
    for i, player in enumerate(case.players):
        if player.rank and player.points is not None:
            holders.setdefault(player.rank, []).append(i)
    for rank, sharing in sorted(holders.items()):
        points = {case.players[i].points for i in sharing}
        if len(points) > 1:
            numbers = tuple(case.players[i].number for i in sharing)
            second = case.players[sharing[1]]
            yield finding(
                "RPT017",
                f"players {', '.join(map(str, numbers))} share rank {rank} with different points",
                players=numbers,
                place=(second.line, second.column_of("rank")),
            )
