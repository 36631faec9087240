"""Rounds without an opponent, and what results are worth, in a file that does not say it.

TRF06 has no bye codes: ``0000 - +``, ``0000 - =``, ``0000 - -`` and blanks stand for all of them.
Later editions have codes, and TRF26 and the engines' records name the points.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Final, NamedTuple

from .model import Cell, FilePoints, Player, Tournament
from .worth import total
from .writers.changes import Changes
from .writers.values import decimal

_CODES: Final = {"=": "H", "-": "Z"}
"""What results without an opponent mean; a ``+`` is a bye that has to be looked at."""

_NAMES: Final = {
    "U": "the pairing-allocated bye",
    "F": "a full-point bye",
    "H": "a half-point bye",
    "Z": "a zero-point bye",
}


class _Alone(NamedTuple):
    """A round of a player without an opponent: indexes of the player and of the round."""

    player: int
    round: int
    cell: Cell


def adapt_rounds(tournament: Tournament, changes: Changes) -> Tournament:
    """Return a tournament whose rounds without an opponent have bye codes.

    Reports of teams are left alone: there a player beside the board says nothing of a bye.
    """
    if tournament.teams:
        return tournament
    coded, alone = False, []
    for index, player in enumerate(tournament.players):
        for place, cell in enumerate(player.cells):
            if not cell.opponent:
                coded |= cell.result in ("U", "H", "F")
                if cell.result in ("+", "-", "=") or not cell.result:
                    alone.append(_Alone(index, place, cell))
        # Blank rounds at the end of a line are not seen in it.
        rest = range(len(player.cells), tournament.rounds)
        alone += [_Alone(index, place, player.cell(place + 1)) for place in rest]
    if not alone:
        return tournament
    codes = {(each.player, each.round): code for each, code in _coded(tournament, alone)}
    if not coded:
        codes |= _from_points(tournament, alone, codes)
    return _with_codes(tournament, codes, changes)


def _coded(tournament: Tournament, alone: list[_Alone]) -> list[tuple[_Alone, str]]:
    """Return the codes that follow from the round itself."""
    found = [(each, _CODES[each.cell.result]) for each in alone if each.cell.result in _CODES]
    full = [each for each in alone if each.cell.result == "+"]
    if not full:
        return found
    allocated = any(cell.result == "U" for player in tournament.players for cell in player.cells)
    times = Counter(each.round for each in full)
    for each in full:
        # One player without an opponent beside pairs: the players to be paired were odd.
        bye = times[each.round] == 1 and not allocated and _even(tournament, each.round)
        found.append((each, "U" if bye else "F"))
    return found


def _even(tournament: Tournament, place: int) -> bool:
    """Whether the players with an opponent in a round (from 0) are even in number."""
    paired = sum(player.cell(place + 1).has_opponent for player in tournament.players)
    return paired % 2 == 0


def _from_points(
    tournament: Tournament, alone: list[_Alone], codes: dict[tuple[int, int], str]
) -> dict[tuple[int, int], str]:
    """Return the codes of blank rounds, as far as the points column leaves no choice.

    Half a point for each of them, or a point for the only one.
    """
    found: dict[tuple[int, int], str] = {}
    if tournament.point_system is not None:
        return found
    for index in sorted({each.player for each in alone}):
        player = tournament.players[index]
        blanks = [each.round for each in alone if each.player == index and not each.cell.result]
        if not blanks or player.points is None:
            continue
        cells = (
            cell._replace(result=codes.get((index, place), cell.result))
            for place, cell in enumerate(player.cells)
        )
        excess = player.points - total(cells)
        if excess == 50 * len(blanks):
            found |= {(index, place): "H" for place in blanks}
        elif excess == 100 and len(blanks) == 1:
            found[index, blanks[0]] = "F"
    return found


def said(cell: Cell) -> str:
    """Return a round without an opponent as a text."""
    opponent = "blank" if cell.opponent is None else "0000"
    return " ".join(filter(None, (opponent, cell.colour, cell.result)))


def _with_codes(
    tournament: Tournament, codes: dict[tuple[int, int], str], changes: Changes
) -> Tournament:
    players = list(tournament.players)
    for (index, place), code in sorted(codes.items()):
        player = players[index]
        cell = player.cell(place + 1)
        changes.add(
            "001",
            "result",
            said(cell),
            f"0000 - {code}",
            f"read as {_NAMES[code]}",
            f"player {player.number}, round {place + 1}",
        )
        new = cell._replace(opponent=0, colour="-", result=code)
        missing = range(len(player.cells), place)
        cells = [*player.cells, *(player.cell(number + 1) for number in missing)]
        players[index] = replace(player, cells=(*cells[:place], new, *cells[place + 1 :]))
    return replace(tournament, players=tuple(players))


# --- points -------------------------------------------------------------------------------------


def _same(win: int, draw: int, loss: int, bye: int) -> FilePoints:
    half = draw if win == 2 * draw else 50 * win // 100
    return FilePoints(win, win, draw, draw, loss, loss, 0, half, win, bye, win, 0, draw)


_OTHERS: Final = (
    ("1-½-0, half a point for the pairing-allocated bye", _same(100, 50, 0, 50)),
    ("1-½-0, no point for the pairing-allocated bye", _same(100, 50, 0, 0)),
    ("3-1-0", FilePoints(300, 300, 100, 100, 0, 0, 0, 100, 300, 300, 300, 0, 100)),
    ("3-1-0, one point for the pairing-allocated bye",
     FilePoints(300, 300, 100, 100, 0, 0, 0, 100, 300, 100, 300, 0, 100)),
    ("2-1-0", _same(200, 100, 0, 200)),
    ("3-2-1", FilePoints(300, 300, 200, 200, 100, 100, 0, 200, 300, 300, 300, 0, 200)),
)  # fmt: skip
"""The point systems tried on a points column that the usual one does not give."""


def adapt_points(tournament: Tournament, changes: Changes) -> Tournament:
    """Return a tournament that names its point system, if the points column shows another one.

    The usual points (1-½-0) need no record. Another system is taken if it gives the points of
    every player and the usual one does not.
    """
    if tournament.point_system is not None or tournament.abnormal or tournament.teams:
        return tournament
    if _gives(FilePoints(), tournament.players):
        return tournament
    for name, points in _OTHERS:
        if _gives(points, tournament.players):
            after = f"{decimal(points.WW)} {decimal(points.WD)} {decimal(points.WL)}"
            message = f"{name}: found from the points column"
            changes.add("001", "points", "", after, message)
            return replace(tournament, point_system=points)
    return tournament


def _gives(points: FilePoints, players: tuple[Player, ...]) -> bool:
    return all(
        player.points is None or player.points == total(player.cells, points) for player in players
    )
