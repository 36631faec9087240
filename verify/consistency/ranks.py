"""Final ranks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from verify.consistency.registry import Case, check
from verify.findings import Finding, finding


@check("RPT017", "001 columns 81-84, 86-89")
def shared_ranks(case: Case) -> Iterator[Finding]:
    """A rank shared by players with different points: not a tie."""
    if case.for_teams:
        return
    ranked = [each for each in case.players if each.rank and each.points is not None]
    places = Counter(rank for rank, _ in {(each.rank or 0, each.points) for each in ranked})
    for rank in sorted(rank for rank, times in places.items() if times > 1):
        sharing = [each for each in ranked if each.rank == rank]
        numbers = tuple(each.number for each in sharing)
        yield finding(
            "RPT017",
            f"players {', '.join(map(str, numbers))} share rank {rank} with different points",
            players=numbers,
            place=(sharing[1].line, sharing[1].column_of("rank")),
        )
