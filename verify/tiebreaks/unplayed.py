"""What counts of a round: opponents' scores, dummies, and which contributions a cut drops.

Articles 14 to 16. In a round robin every scheduled opponent counts with his points at face value
and a forfeit is a game (15); in a Swiss, opponents' scores are adjusted (16.2, 16.3) and own
unplayed rounds count as games against a dummy (16.4).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pairing.model import GAME, NOBODY
from verify.tiebreaks.model import (
    FORFEITS,
    REQUESTED,
    VOLUNTARY,
    Edition,
    Entry,
    Score,
    Table,
)


class Part(NamedTuple):
    """What one round contributes: the score of the opponent or dummy, the points against him, and
    whether the round was voluntarily unplayed. All in hundredths.
    """

    rival: int
    own: int
    voluntary: bool

    @property
    def product(self) -> int:
        """The contribution to a Sonneborn-Berger."""
        return self.rival * self.own


def adjusted(table: Table, name: str | None = None) -> list[int]:
    """Return the scores as opponents see them (16.3); in a round robin the scores themselves."""
    key = name or table.primary
    if table.predetermined:
        return table.totals(key)
    score = table.score(key)
    of = _as_draws if table.edition is Edition.VIRTUAL else _adjusted
    extra = score.extra or [()] * table.size
    return table.once(
        ("adjusted", key),
        lambda: [
            of(row, points, score) + sum(more)
            for row, points, more in zip(table.entries, score.points, extra, strict=True)
        ],
    )


def _as_draws(row: Sequence[Entry], points: Sequence[int], score: Score) -> int:
    """Before 2023: every unplayed round of an opponent is a draw."""
    return sum(
        given if entry.kind == GAME else score.draw
        for entry, given in zip(row, points, strict=True)
    )


def _adjusted(row: Sequence[Entry], points: Sequence[int], score: Score) -> int:
    """16.2.5: requested byes followed by nothing but voluntarily unplayed rounds are draws."""
    total, closing = 0, True
    for entry, given in zip(reversed(row), reversed(points), strict=True):
        closing = closing and entry.kind in VOLUNTARY
        total += score.draw if closing and entry.kind in REQUESTED else given
    return total


def parts(
    table: Table, rival: str | None = None, own: str | None = None, *, forfeits: bool = False
) -> list[list[Part]]:
    """Return the contributions of every competitor: rivals' scores and own points by name.

    `forfeits` (/P): an own forfeit is a game against the scheduled opponent. What opponents'
    scores count (16.3) stays as it is.
    """
    first, second = rival or table.primary, own or table.primary
    key = ("parts", first, second, forfeits)
    return table.once(key, lambda: _parts(table, first, second, forfeits))


def _parts(table: Table, rival: str, own: str, forfeits: bool) -> list[list[Part]]:
    seen = table.with_forfeits() if forfeits or table.predetermined else table
    scores, points = adjusted(table, rival), table.score(own).points
    found = []
    for i, row in enumerate(seen.entries):
        rounds = []
        for number, (entry, brought) in enumerate(zip(row, points[i], strict=True)):
            if entry.kind == GAME:
                rounds.append(Part(scores[entry.opponent], brought, False))
            # The free round of a round robin is no element at all.
            elif not table.predetermined:
                rounds.append(_dummy(table, rival, i, number, brought))
        found.append(rounds)
    return found


def _dummy(table: Table, rival: str, i: int, number: int, brought: int) -> Part:
    """16.4: an own unplayed round is a game against a dummy with the competitor's own score."""
    score, entry = table.score(rival), table.entries[i][number]
    if table.edition is Edition.VIRTUAL:
        before = sum(score.given()[i][:number])
        rest = score.draw * (table.rounds - number - 1)
        opposite = score.win + score.loss - score.points[i][number]
        return Part(before + opposite + rest, brought, False)
    value = table.totals(rival)[i]
    if table.edition is Edition.CAPPED:
        if entry.kind in FORFEITS and entry.opponent != NOBODY:  # 16.4.1
            value = min(value, adjusted(table, rival)[entry.opponent])
        else:  # 16.4.2
            value = min(value, score.draw * table.rounds)
    return Part(value, brought, entry.kind in VOLUNTARY)


def cut_rivals(rounds: Sequence[Part], least: int, most: int = 0) -> list[Part]:
    """Drop contributions of a Buchholz: voluntarily unplayed rounds first (16.5.1), then the least
    significant ones; at the end the most significant ones.
    """
    if not least and not most:
        return list(rounds)
    left = sorted(rounds, key=_rival)
    for _ in range(min(least, len(left))):
        voluntary = (part for part in left if part.voluntary)
        left.remove(next(voluntary, left[0]))
    return left[: max(len(left) - most, 0)]


def cut_products(rounds: Sequence[Part], least: int) -> list[Part]:
    """Drop contributions of a Sonneborn-Berger (16.5.2): the product of the lowest-scored rival,
    or the smallest one of a voluntarily unplayed round if that is not lower.
    """
    left = list(rounds)
    for _ in range(min(least, len(left))):
        lowest = min(left, key=_rival_then_product)
        voluntary = [part for part in left if part.voluntary]
        if voluntary:
            own = min(voluntary, key=_product_then_rival)
            lowest = own if own.product >= lowest.product else lowest
        left.remove(lowest)
    return left


def _rival(part: Part) -> int:
    return part.rival


def _product_then_rival(part: Part) -> tuple[int, int]:
    return part.product, part.rival


def _rival_then_product(part: Part) -> tuple[int, int]:
    return part.rival, part.product
