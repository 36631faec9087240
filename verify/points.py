"""What each result is worth in a report: declared by the file, or found from its points column."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from pairing.model import PointSystem

if TYPE_CHECKING:
    from trf.model import FilePoints


class PointTable(NamedTuple):
    """What a result is worth, in hundredths of a point, by its letter in the file.

    `white` and `black` hold the results of pairings, by the player's colour, `alone` those beside
    no opponent. `system` is what the engines see. `source` says where the values come from,
    `assumption` what was taken for granted (None: nothing).
    """

    system: PointSystem
    white: Mapping[str, int]
    black: Mapping[str, int]
    alone: Mapping[str, int]
    source: str
    assumption: str | None = None


class _Values(NamedTuple):
    """Values that do not depend on the colour."""

    win: int
    draw: int
    loss: int
    pab: int
    half: int
    full: int
    zero: int = 0
    forfeit_loss: int = 0


_STANDARD: Final = _Values(100, 50, 0, 100, 50, 100)

# Tried, in this order, when the file declares no point system and the usual one does not give
# the points column.
_OTHERS: Final = (
    ("1-½-0 with half a point for the pairing-allocated bye", _Values(100, 50, 0, 50, 50, 100)),
    ("1-½-0 with no point for the pairing-allocated bye", _Values(100, 50, 0, 0, 50, 100)),
    ("3-1-0", _Values(300, 100, 0, 300, 100, 300)),
    ("3-1-0 with one point for the pairing-allocated bye", _Values(300, 100, 0, 100, 100, 300)),
    ("2-1-0", _Values(200, 100, 0, 200, 100, 200)),
    ("3-2-1", _Values(300, 200, 100, 300, 200, 300)),
)


@cache
def usual_points() -> PointTable:
    """Return the points of C.04.1: one for a win, a half for a draw, the bye as a win."""
    return _table(_STANDARD, "1-½-0, the usual points")


def other_points() -> Iterator[PointTable]:
    """Yield the other point systems worth trying on a file that declares none."""
    for name, values in _OTHERS:
        yield _table(values, name, f"points: {name}, found from the points column")


def declared_points(points: FilePoints) -> PointTable:
    """Return the point system a file declares (162, XXS, BB*)."""
    white = _Values(
        points.WW, points.WD, points.WL, points.PAB, points.HPB, points.FPB, points.ZPB, points.FL
    )
    table = _table(white, f"as declared ({', '.join(points.sources)})")
    black = dict(table.black)
    black.update(dict.fromkeys("1W", points.BW))
    black.update(dict.fromkeys("=D", points.BD))
    black.update(dict.fromkeys("0L", points.BL))
    both = {"+": points.FW, "": points.X}
    return PointTable(
        table.system, {**table.white, **both}, {**black, **both}, table.alone, table.source
    )


def _table(values: _Values, source: str, assumption: str | None = None) -> PointTable:
    games = dict.fromkeys("1W+", values.win)
    games.update(dict.fromkeys("=D", values.draw))
    games.update(dict.fromkeys("0L", values.loss))
    games.update(dict.fromkeys("-Z", values.forfeit_loss))
    games.update({"": values.draw, "H": values.half, "F": values.full, "U": values.pab})
    alone = dict.fromkeys("-Z0L", values.zero)
    alone.update(dict.fromkeys("F+1W", values.full))
    alone.update(dict.fromkeys("H=D", values.half))
    alone.update({"": values.zero, "U": values.pab})
    system = PointSystem(values.win, values.draw, values.loss)
    return PointTable(system, games, games, alone, source, assumption)
