"""C7 of a bracket: how few colour preferences a legal pairing of it must miss (2.3.3).

Colour the players by the side they seek. In every pairing of the bracket the pairs within the
larger side outnumber those within the smaller one by a constant, so missing as few preferences as
possible means: as few pairs within the smaller side as possible. Mostly none is needed, which an
ordinary matching tells; otherwise a weighted one does.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairing.least import least_matching
from pairing.matching import EXPOSED, augment, matched, members


def rematched(rows: list[int], mate: Sequence[int], active: int) -> list[int] | None:
    """Return a perfect matching near `mate`, whose edges may have left the graph."""
    new = list(mate)
    exposed = 0
    for v in members(active):
        partner = new[v]
        if partner == EXPOSED or not rows[v] >> partner & active >> partner & 1:
            new[v] = EXPOSED
            exposed |= 1 << v
    while exposed:
        low = exposed & -exposed
        end = augment(rows, new, low.bit_length() - 1, active, exposed)
        if end == EXPOSED:
            return None
        exposed &= ~(low | 1 << end)
    return new


def without_pairs_inside(rows: list[int], side: int) -> list[int]:
    """Return the graph without the edges within a side."""
    found = list(rows)
    for v in members(side):
        found[v] &= ~side
    return found


def smaller_side(white: int, players: int) -> int:
    """Return the smaller of the two sides, that of White if they are equal (3.2.4.1)."""
    one, other = players & white, players & ~white
    return one if one.bit_count() <= other.bit_count() else other


def least_missed(rows: list[int], white: int, players: int) -> int | None:
    """Return the least value of C7, None if the players cannot be paired legally.

    `white` are the players who prefer White.
    """
    side = smaller_side(white, players)
    surplus = players.bit_count() // 2 - side.bit_count()
    if matched(without_pairs_inside(rows, side), players) is not None:
        return surplus
    if matched(rows, players) is None:
        return None
    found = least_matching(
        {
            (i, j): int(bool(side >> i & side >> j & 1))
            for i in members(players)
            for j in members(rows[i] & players & -(2 << i))
        }
    )
    if found is None:
        raise AssertionError("the players can be matched")
    return surplus + 2 * found[0]
