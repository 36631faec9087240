"""Can these participants be paired among themselves? Answered from the last pairing that was seen.

The witness keeps one matching of all participants. A question about a group keeps what of it lies
inside the group and repairs the rest, which is nearly always little.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairing.matching import EXPOSED, augment, extend, members


class Witness:
    """Answers C3 (2.2.1) for groups of participants, given as masks."""

    def __init__(self, rows: list[int], groups: Sequence[int]) -> None:
        """`rows[p]` are the legal opponents of ``p``; `groups` the scoregroups, to start from."""
        self.rows = rows
        self.mate = [EXPOSED] * len(rows)
        self._known: dict[int, bool] = {0: True}
        for group in groups:
            self._halves(group)

    def _halves(self, group: int) -> None:
        """Begin with the upper half against the lower: close to what will be asked for."""
        inside = members(group)
        half = len(inside) // 2
        for i, j in zip(inside[:half], inside[half:], strict=False):
            if self.rows[i] >> j & 1:
                self.mate[i], self.mate[j] = j, i

    def perfect(self, group: int) -> bool:
        """Return whether the whole group can be paired legally."""
        found = self._known.get(group)
        if found is None:
            found = group.bit_count() % 2 == 0 and self._repair(group)
            self._known[group] = found
        return found

    def _inside(self, group: int) -> tuple[list[int], int]:
        """Return the matching with all pairs across the group's border cut, and who is exposed."""
        mate = self.mate.copy()
        exposed = 0
        for v in members(group):
            partner = mate[v]
            if partner == EXPOSED:
                exposed |= 1 << v
            elif not group >> partner & 1:
                mate[v] = mate[partner] = EXPOSED
                exposed |= 1 << v
        return mate, exposed

    def _repair(self, group: int) -> bool:
        mate, exposed = self._inside(group)
        while exposed:
            low = exposed & -exposed
            end = augment(self.rows, mate, low.bit_length() - 1, group, exposed)
            if end == EXPOSED:
                return False
            exposed &= ~(low | 1 << end)
        self.mate = mate
        return True

    def deficiency(self, group: int) -> int:
        """Return how many of a group stay alone when as many as possible meet inside it."""
        mate, _ = self._inside(group)
        return extend(self.rows, mate, group).bit_count()
