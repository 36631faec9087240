"""Lines of reports for the tests."""

import trf
from trf.layout import PLAYER_FIELDS, STATIC_WIDTH

DEFAULTS = {
    "number": "1",
    "sex": "m",
    "title": "GM",
    "name": "Player, A",
    "rating": "2288",
    "federation": "ITA",
    "fide_id": "851270",
    "birth": "1993/00/00",
    "points": "1.0",
    "rank": "1",
}
LEFT_ALIGNED = ("name", "birth")


def player_line(*cells: str, **fields: str) -> str:
    """Return a 001 line; cells are texts of 8 columns such as ``"   2 w 1"``."""
    line = [*"001".ljust(STATIC_WIDTH)]
    for field in PLAYER_FIELDS:
        text = fields.get(field.name, DEFAULTS[field.name])
        width = field.last - field.first + 1
        placed = text.ljust(width) if field.name in LEFT_ALIGNED else text.rjust(width)
        line[field.first - 1 : field.last] = placed
    return ("".join(line) + "".join("  " + cell.ljust(8) for cell in cells)).rstrip()


def put(line: str, column: int, text: str) -> str:
    """Return the line with `text` written over it from a column on."""
    return line.ljust(column - 1)[: column - 1] + text + line[column - 1 + len(text) :]


def read_lines(*lines: str, end: str = "\n", encoding: str = "utf-8") -> trf.Report:
    """Read lines as a file."""
    return trf.read("".join(line + end for line in lines).encode(encoding))


def read_one(line: str) -> trf.Player:
    """Read one 001 line, which must be in order."""
    report = read_lines(line)
    assert report.diagnostics == ()
    assert report.tournament is not None
    return report.tournament.players[0]


def tournament(report: trf.Report) -> trf.Tournament:
    """Return the tournament of a report that has one."""
    assert report.tournament is not None
    return report.tournament


def found(report: trf.Report) -> list[tuple[str, int, int]]:
    """Return code, line and column of every diagnostic."""
    return [(d.code, d.line, d.column) for d in report.diagnostics]
