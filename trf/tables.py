"""Tournaments as tables (pandas), for whoever wants to count, sort or plot.

Needs pandas: ``pip install 'trf-verify[tables]'``. ``import trf`` does not load this module.

Every function gives a fresh `DataFrame` with the same columns and dtypes whatever the file, an
empty tournament included; what is unknown is ``NA``. Numbers are ``Int64``, texts ``string``, flags
``boolean``; codes are categories with fixed values. Points are ``Float64`` in whole points (4.5),
unlike the hundredths of the model. The way back is `from_tables`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pandas as pd

from .diagnostics import Severity
from .model import PLAYED_RESULTS, Cell, FilePoints, Player, Report, Tournament
from .tables_in import TableError, TableProblem, from_tables, read_table
from .worth import USUAL_POINTS, cell_points, total

if TYPE_CHECKING:
    from pandas import DataFrame

__all__ = [
    "BYES",
    "BYE_COLUMNS",
    "FINDINGS",
    "GAMES",
    "PLAYERS",
    "RESULTS",
    "STANDINGS",
    "TABLES",
    "TEAMS",
    "TableError",
    "TableProblem",
    "birth_year",
    "byes",
    "crosstable",
    "findings",
    "from_tables",
    "games",
    "players",
    "read_table",
    "standings",
    "teams",
]

RESULTS: Final = (
    "1-0", "1/2-1/2", "0-1", "+/-", "-/+", "-/-", "0-0", "1/2-0", "0-1/2", "1-1", "other",
)  # fmt: skip
"""The results of games, White first; ``+`` and ``-`` are forfeits, ``other`` is no usual pair."""

BYES: Final = (
    "pairing-allocated", "full-point", "half-point", "zero-point", "absent", "other",
)  # fmt: skip
"""The kinds of rounds without an opponent."""

_CODES: Final = ("1", "=", "0", "W", "D", "L", "+", "-", "H", "F", "Z", "U")
_SIDES: Final = {"1": "1", "W": "1", "=": "1/2", "D": "1/2", "0": "0", "L": "0", "+": "+", "-": "-"}
_RATED: Final = frozenset("1=0")
_BYE_OF: Final = {
    "U": "pairing-allocated", "F": "full-point", "H": "half-point", "Z": "zero-point",
    "-": "absent", "": "absent",
}  # fmt: skip

_INT: Final = "Int64"
_FLOAT: Final = "Float64"
_TEXT: Final = "string"
_FLAG: Final = "boolean"


def _category(*values: str, ordered: bool = False) -> pd.CategoricalDtype:
    return pd.CategoricalDtype(pd.Index(values, dtype=_TEXT), ordered=ordered)


PLAYERS: Final[Mapping[str, Any]] = {
    "number": _INT, "sex": _category("m", "w"), "title": _TEXT, "name": _TEXT, "rating": _INT,
    "federation": _TEXT, "fide_id": _TEXT, "birth": _TEXT, "birth_year": _INT, "points": _FLOAT,
    "rank": _INT, "line": _INT,
}  # fmt: skip
"""Columns and dtypes of `players`."""

GAMES: Final[Mapping[str, Any]] = {
    "round": _INT, "white": _INT, "black": _INT, "white_name": _TEXT, "black_name": _TEXT,
    "result": _category(*RESULTS), "white_result": _category(*_CODES),
    "black_result": _category(*_CODES), "white_points": _FLOAT, "black_points": _FLOAT,
    "played": _FLAG, "rated": _FLAG, "colours": _FLAG, "line": _INT,
}  # fmt: skip
"""Columns and dtypes of `games`."""

BYE_COLUMNS: Final[Mapping[str, Any]] = {
    "round": _INT, "number": _INT, "name": _TEXT, "kind": _category(*BYES),
    "code": _category(*_CODES), "points": _FLOAT, "line": _INT,
}  # fmt: skip
"""Columns and dtypes of `byes`."""

STANDINGS: Final[Mapping[str, Any]] = {
    "rank": _INT, "number": _INT, "title": _TEXT, "name": _TEXT, "rating": _INT,
    "federation": _TEXT, "points": _FLOAT, "points_from_results": _FLOAT, "played": _INT,
    "wins": _INT, "draws": _INT, "losses": _INT,
}  # fmt: skip
"""Columns and dtypes of `standings`."""

TEAMS: Final[Mapping[str, Any]] = {
    "number": _INT, "name": _TEXT, "nickname": _TEXT, "strength": _INT, "match_points": _FLOAT,
    "points": _FLOAT, "rank": _INT, "players": _TEXT, "record": _TEXT, "line": _INT,
}  # fmt: skip
"""Columns and dtypes of `teams`."""

FINDINGS: Final[Mapping[str, Any]] = {
    "code": _TEXT, "severity": _category(*(each.value for each in Severity)), "message": _TEXT,
    "line": _INT, "column": _INT, "expected": _TEXT, "found": _TEXT,
}  # fmt: skip
"""Columns and dtypes of `findings`."""


def players(tournament: Tournament) -> DataFrame:
    """Return one row per player, by starting rank, with the columns `PLAYERS`.

    `birth_year` is the year in `birth`, wherever it stands there.
    """
    rows = (
        (
            player.number, player.sex or None, player.title or None, player.name or None,
            player.rating, player.federation or None, player.fide_id or None,
            player.birth or None, birth_year(player.birth), _points(player.points), player.rank,
            player.line or None,
        )
        for player in tournament.players
    )  # fmt: skip
    return _frame(rows, PLAYERS)


def games(tournament: Tournament) -> DataFrame:
    """Return one row per pairing, by round and line, with the columns `GAMES`.

    A pairing that only one of the two players' lines holds is a row of its own, the other's result
    ``NA``. `white_result` and `black_result` are the codes of the file. `played` and `rated` are
    true where both results say so, ``NA`` where there is no result. Where the file gives no colours
    (`colours` false), White is the player with the lower number. `line` is White's line.
    """
    return _frame(_game_rows(tournament), GAMES)


def byes(tournament: Tournament) -> DataFrame:
    """Return one row per player and round without an opponent, with the columns `BYE_COLUMNS`.

    Rounds that a line leaves blank, or ends before, are rows of the kind ``absent`` with no code.
    """
    points = tournament.point_system or USUAL_POINTS
    rows = (
        (
            number, player.number, player.name or None, _BYE_OF.get(cell.result, "other"),
            cell.result or None, _points(cell_points(cell, points)), cell.line or None,
        )
        for number in range(1, tournament.rounds + 1)
        for player in tournament.players
        if not (cell := player.cell(number)).has_opponent
    )  # fmt: skip
    return _frame(rows, BYE_COLUMNS)


def standings(tournament: Tournament) -> DataFrame:
    """Return one row per player in the order of the file's ranks, with the columns `STANDINGS`.

    Players without a rank follow by points, then by starting rank. `points` and `rank` are what the
    file says, `points_from_results` what the results are worth; tie-breaks are not computed.
    """
    points = tournament.point_system or USUAL_POINTS
    ranked = sorted(
        tournament.players,
        key=lambda p: (p.rank is None, p.rank or 0, -(p.points or 0), p.number),
    )
    return _frame((_standing(player, tournament, points) for player in ranked), STANDINGS)


def crosstable(tournament: Tournament) -> DataFrame:
    """Return one row per player, by starting rank, with a ``string`` column per round.

    The columns are ``number``, ``name``, ``rating``, ``R1``, ``R2``, ..., ``points`` and
    ``rank``. A cell holds opponent, colour and result as in the file: ``12w1``, ``3b=``,
    ``7-+``; without an opponent only the result.
    """
    rounds = [f"R{number}" for number in range(1, tournament.rounds + 1)]
    dtypes: dict[str, Any] = {"number": _INT, "name": _TEXT, "rating": _INT}
    dtypes |= dict.fromkeys(rounds, _TEXT) | {"points": _FLOAT, "rank": _INT}
    rows = (
        (
            player.number, player.name or None, player.rating,
            *(_short(player.cell(number)) for number in range(1, tournament.rounds + 1)),
            _points(player.points), player.rank,
        )
        for player in tournament.players
    )  # fmt: skip
    return _frame(rows, dtypes)


def teams(tournament: Tournament) -> DataFrame:
    """Return one row per team record (013, 310) with the columns `TEAMS`.

    `players` are the starting ranks in board order, separated by blanks.
    """
    rows = (
        (
            team.number, team.name or None, team.nickname or None, team.strength,
            _points(team.match_points), _points(team.points), team.rank,
            " ".join(map(str, team.players)), team.source, team.line or None,
        )
        for team in tournament.teams
    )  # fmt: skip
    return _frame(rows, TEAMS)


def findings(report: Report | Iterable[Any]) -> DataFrame:
    """Return one row per diagnostic of a report, with the columns `FINDINGS`.

    Also takes any findings that have a `rule` or `code`, a `severity`, a `message`, a `line` and a
    `column`, such as those of an audit; what they lack is ``NA``.
    """
    found = report.diagnostics if isinstance(report, Report) else report
    rows = (
        (
            getattr(each, "code", None) or getattr(each, "rule", None), str(each.severity),
            each.message, each.line or None, each.column or None,
            getattr(each, "expected", None) or None, getattr(each, "found", None) or None,
        )
        for each in found
    )  # fmt: skip
    return _frame(rows, FINDINGS)


TABLES: Final = {
    "players": players, "games": games, "byes": byes, "standings": standings,
    "crosstable": crosstable, "teams": teams,
}  # fmt: skip
"""The tables of a tournament, by name."""


def birth_year(birth: str) -> int | None:
    """Return the year in a birth date as reports write it, None if there is none."""
    found = re.search(r"(?<!\d)(?:1[89]|20)\d\d(?!\d)", birth)
    return int(found[0]) if found else None


# --- rows -----------------------------------------------------------------------------------------


def _frame(rows: Iterable[tuple[object, ...]], dtypes: Mapping[str, Any]) -> DataFrame:
    """Return a frame of rows in the order of `dtypes`."""
    listed = list(rows)
    columns = zip(*listed, strict=True) if listed else ([] for _ in dtypes)
    return pd.DataFrame(
        {
            name: pd.Series(list(values), dtype=dtype)
            for (name, dtype), values in zip(dtypes.items(), columns, strict=True)
        }
    )


def _points(hundredths: int | None) -> float | None:
    return None if hundredths is None else hundredths / 100


def _short(cell: Cell) -> str | None:
    if cell.has_opponent:
        return f"{cell.opponent}{cell.colour or '-'}{cell.result}"
    return cell.result or None


class _Side(NamedTuple):
    """A player of a pairing with what his or her own line says of it; None: it says nothing."""

    number: int
    player: Player | None
    cell: Cell | None

    @property
    def result(self) -> str:
        return self.cell.result if self.cell else ""


def _game_rows(tournament: Tournament) -> Iterator[tuple[object, ...]]:
    points = tournament.point_system or USUAL_POINTS
    known = {player.number: player for player in tournament.players}
    for number in range(1, tournament.rounds + 1):
        seen: set[tuple[int, int]] = set()
        for player in tournament.players:
            cell = player.cell(number)
            if not cell.opponent or (pair := _pair(player.number, cell.opponent)) in seen:
                continue
            seen.add(pair)
            other = known.get(cell.opponent)
            theirs = other.cell(number) if other and other is not player else None
            if theirs is not None and theirs.opponent != player.number:
                theirs = None
            sides = _Side(player.number, player, cell), _Side(cell.opponent, other, theirs)
            yield _game_row(number, *_white_first(*sides), points)


def _pair(one: int, other: int) -> tuple[int, int]:
    return min(one, other), max(one, other)


def _white_first(one: _Side, other: _Side) -> tuple[_Side, _Side, bool]:
    """Return White, Black, and whether that is said by the file without contradiction."""
    colours = {
        {"w": "b", "b": "w"}.get(side.cell.colour, "-") if side is other else side.cell.colour
        for side in (one, other)
        if side.cell
    }
    if colours == {"w"}:
        return one, other, True
    if colours == {"b"}:
        return other, one, True
    return (one, other, False) if one.number < other.number else (other, one, False)


def _game_row(
    number: int, white: _Side, black: _Side, colours: bool, points: FilePoints
) -> tuple[object, ...]:
    results = [side.result for side in (white, black) if side.cell]
    complete = [result for result in results if result]
    worth = (
        _points(cell_points(side.cell, points)) if side.cell and side.result else None
        for side in (white, black)
    )
    return (
        number, white.number, black.number,
        (white.player.name or None) if white.player else None,
        (black.player.name or None) if black.player else None,
        _result(white.result, black.result), white.result or None, black.result or None, *worth,
        all(each in PLAYED_RESULTS for each in complete) if complete else None,
        all(each in _RATED for each in complete) if complete else None,
        colours, (white.cell or black.cell or Cell(None, "", "", 0, 0)).line or None,
    )  # fmt: skip


def _result(white: str, black: str) -> str | None:
    """Return the result of a game, from both players' codes or, if one is missing, the other's."""
    if not white and not black:
        return None
    opposite = {"1": "0", "0": "1", "W": "L", "L": "W", "+": "-", "-": "+", "=": "=", "D": "D"}
    first = _SIDES.get(white or opposite.get(black, ""))
    second = _SIDES.get(black or opposite.get(white, ""))
    if first is None or second is None:
        return "other"
    text = f"{first}/{second}" if first in "+-" else f"{first}-{second}"
    return text if text in RESULTS else "other"


def _standing(player: Player, tournament: Tournament, points: FilePoints) -> tuple[object, ...]:
    cells = [player.cell(number) for number in range(1, tournament.rounds + 1)]
    played = [c.result for c in cells if c.has_opponent and c.result in PLAYED_RESULTS]
    return (
        player.rank, player.number, player.title or None, player.name or None, player.rating,
        player.federation or None, _points(player.points), _points(total(cells, points)),
        len(played), sum(r in "1W" for r in played), sum(r in "=D" for r in played),
        sum(r in "0L" for r in played),
    )  # fmt: skip
