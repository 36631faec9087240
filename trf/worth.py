"""What the cells of a report are worth under the points the file declares."""

from collections.abc import Iterable
from typing import Final

from .model import Cell, FilePoints

USUAL_POINTS: Final = FilePoints()
"""One point for a win and for the pairing-allocated bye, a half for a draw."""

_ALONE: Final = {"U": "PAB", "F": "FPB", "H": "HPB", "+": "PAB", "=": "HPB", "1": "PAB"}
_GAMES: Final = {"1": "W", "W": "W", "=": "D", "D": "D", "0": "L", "L": "L"}


def cell_points(cell: Cell, points: FilePoints = USUAL_POINTS) -> int:
    """Return what one cell is worth, in hundredths of a point.

    A pairing without a result is worth nothing yet; a bye code beside an opponent counts as a lost
    forfeit; a win without an opponent as the pairing-allocated bye (TRF06).
    """
    if not cell.has_opponent:
        return int(getattr(points, _ALONE.get(cell.result, "ZPB")))
    if not cell.result:
        return 0
    letter = _GAMES.get(cell.result)
    if letter is None:
        return points.FW if cell.result == "+" else points.FL
    return int(getattr(points, ("B" if cell.colour == "b" else "W") + letter))


def total(cells: Iterable[Cell], points: FilePoints = USUAL_POINTS) -> int:
    """Return the sum of some cells, in hundredths of a point."""
    return sum(cell_points(cell, points) for cell in cells)
