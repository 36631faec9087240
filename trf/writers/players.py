"""Writing 001 and national rating records."""

from __future__ import annotations

import re
from typing import Final

from trf.layout import ROUND_WIDTH, STATIC_WIDTH
from trf.model import Cell, NationalRating, Player, Tournament

from .columns import PLAYER_ROW, Row, fill
from .editions import Edition
from .ledger import Ledger
from .values import decimal, number

_DIGITS: Final = re.compile(r"[0-9]*")
_BIRTH: Final = re.compile(r"[0-9/. \-]*")
_POINTS_WIDTH: Final = 4
_RESULTS_2006: Final = {
    "W": "1", "D": "=", "L": "0", "U": "+", "F": "+", "H": "=", "Z": "-",
}  # fmt: skip
"""What stands in TRF06 for the result letters it lacks."""

_NUMBER_END: Final = PLAYER_ROW.columns[0].last
_NATIONAL_ROW: Final = Row("national", PLAYER_ROW.columns[: -len(("points", "rank"))])


def player_lines(tournament: Tournament, edition: Edition, lost: Ledger) -> list[str]:
    """Return the 001 records, by starting rank."""
    lines = [player_line(player, edition, lost) for player in tournament.players]
    lost.place = ""
    return lines


def player_line(player: Player, edition: Edition, lost: Ledger) -> str:
    """Return a 001 record."""
    lost.place = f"player {player.number}"
    points = decimal(player.points, _POINTS_WIDTH)
    if points.startswith("-"):
        lost("001", "points", points, "less than nothing")
        points = ""
    values = {
        "number": str(player.number),
        "sex": player.sex,
        "title": player.title,
        "name": player.name,
        "rating": number(player.rating),
        "federation": player.federation,
        "fide_id": _matching(player.fide_id, _DIGITS, "fide_id", lost),
        "birth": _matching(player.birth, _BIRTH, "birth", lost),
        "points": points,
        "rank": number(player.rank),
    }
    static = fill(PLAYER_ROW, values, (), lost)
    if not player.cells:
        return static
    return (static.ljust(STATIC_WIDTH) + _rounds(player, edition, lost)).rstrip()


def _matching(text: str, shape: re.Pattern[str], field: str, lost: Ledger) -> str:
    if shape.fullmatch(text):
        return text
    lost("001", field, text, "not of the field's shape")
    return ""


def _rounds(player: Player, edition: Edition, lost: Ledger) -> str:
    if edition is Edition.TRF06:
        cells = [
            _cell_of_2006(cell, number, player, lost)
            for number, cell in enumerate(player.cells, start=1)
        ]
    else:
        cells = list(player.cells)
    texts = []
    for cell in cells:
        opponent = cell.opponent
        place = "    " if opponent is None else f"{opponent:>4}" if opponent else "0000"
        text = f"  {place} {cell.colour or ' '} {cell.result or ' '}"
        if len(text) > ROUND_WIDTH:
            lost("001", "opponent", str(opponent), "wider than 4 columns")
            text = " " * ROUND_WIDTH
        texts.append(text)
    return "".join(texts)


def _cell_of_2006(cell: Cell, round_number: int, player: Player, lost: Ledger) -> Cell:
    """Return a cell with the result TRF06 has for it; the difference is lost."""
    result = _RESULTS_2006.get(cell.result)
    if result is None:
        return cell
    lost.place = f"player {player.number}, round {round_number}"
    if cell.opponent:
        lost("001", "result", cell.result, f"written {result}: TRF06 has no such result")
        return cell._replace(result=result)
    lost("001", "result", cell.result, f"written 0000 - {result}: TRF06 has no bye codes")
    return cell._replace(opponent=0, colour="-", result=result)


def national_lines(tournament: Tournament, lost: Ledger) -> list[str]:
    """Return the national rating records."""
    lines = []
    for rating in tournament.national_ratings:
        lost.place = f"player {rating.number}"
        lines.append(_national_line(rating, lost))
    lost.place = ""
    return lines


def _national_line(rating: NationalRating, lost: Ledger) -> str:
    values = {
        "number": str(rating.number),
        "title": rating.title,
        "name": rating.name,
        "rating": number(rating.rating),
        "federation": rating.origin,
        "fide_id": rating.national_id,
        "birth": rating.birth,
    }
    line = fill(_NATIONAL_ROW, values, (), lost, tag=rating.federation)
    if len(line) <= _NUMBER_END:
        # A number alone is not read as such a record.
        lost(rating.federation, "number", str(rating.number), "nothing is said of the player")
        return ""
    return line
