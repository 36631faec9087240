"""A tournament as a page to read: Markdown and HTML, with its crosstable in standings order."""

from __future__ import annotations

import html
from collections.abc import Iterator
from typing import Final

from .model import Cell, Player, Tournament
from .writers.values import decimal

_LAST: Final = 10**6
_STYLE: Final = (
    "body{font:15px/1.4 system-ui,sans-serif;margin:2rem;color:#222}"
    "table{border-collapse:collapse;margin:1rem 0}"
    "th,td{padding:.2rem .5rem;border-bottom:1px solid #ddd;text-align:right;white-space:nowrap}"
    "th{background:#f3f3f3}td.text,th.text{text-align:left}"
    "dl{display:grid;grid-template-columns:max-content auto;gap:0 1rem}dt{color:#666}dd{margin:0}"
    ".table{overflow-x:auto}"
)
_TEXT_COLUMNS: Final = frozenset(("Title", "Name", "Federation", "Team", "Nickname"))


def markdown(tournament: Tournament) -> str:
    """Return a tournament as Markdown: its records, the teams, the crosstable."""
    lines = [f"# {_escaped(_title(tournament))}", ""]
    lines += [f"- {name}: {_escaped(value)}" for name, value in _facts(tournament)]
    for heading, header, rows in _tables(tournament):
        aligned = ["---" if name in _TEXT_COLUMNS else "---:" for name in header]
        lines += ["", f"## {heading}", ""]
        lines += [_markdown_row(row) for row in (header, aligned, *rows)]
    return "\n".join(lines) + "\n"


def _escaped(text: str) -> str:
    """Return a text with the characters that Markdown reads as its own made harmless."""
    return "".join(f"\\{c}" if c in r"\`*_{}[]<>#|~" else c for c in text)


def _markdown_row(cells: list[str]) -> str:
    return f"| {' | '.join(cell if set(cell) <= set('-:') else _escaped(cell) for cell in cells)} |"


def webpage(tournament: Tournament) -> str:
    """Return a tournament as one HTML file without anything to load."""
    title = html.escape(_title(tournament))
    lines = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title>",
        f"<style>{_STYLE}</style>",
        "</head>",
        "<body>",
        f"<h1>{title}</h1>",
        "<dl>",
    ]
    lines += [
        f"<dt>{html.escape(name)}</dt><dd>{html.escape(value)}</dd>"
        for name, value in _facts(tournament)
    ]
    lines.append("</dl>")
    for heading, header, rows in _tables(tournament):
        lines += [f"<h2>{heading}</h2>", '<div class="table">', "<table>", "<thead>"]
        lines += [_html_row(header, header, "th"), "</thead>", "<tbody>"]
        lines += [_html_row(row, header, "td") for row in rows]
        lines += ["</tbody>", "</table>", "</div>"]
    return "\n".join([*lines, "</body>", "</html>", ""])


def _html_row(cells: list[str], header: list[str], tag: str) -> str:
    parts = []
    for cell, name in zip(cells, header, strict=True):
        kind = ' class="text"' if name in _TEXT_COLUMNS else ""
        parts.append(f"<{tag}{kind}>{html.escape(cell)}</{tag}>")
    return f"<tr>{''.join(parts)}</tr>"


# --- contents -----------------------------------------------------------------------------------


def _title(tournament: Tournament) -> str:
    return tournament.name or "Chess tournament"


def _facts(tournament: Tournament) -> Iterator[tuple[str, str]]:
    days = (tournament.start_date, tournament.end_date)
    dates = " to ".join(dict.fromkeys(day.isoformat() for day in days if day))
    declared = tournament.rounds_declared
    of = f" of {declared}" if declared and declared != tournament.rounds else ""
    facts = (
        ("Place", " ".join(filter(None, (tournament.city, tournament.federation)))),
        ("Dates", dates),
        ("Players", str(len(tournament.players))),
        ("Rounds", f"{tournament.rounds}{of}"),
        ("System", tournament.type_text or tournament.encoded_type),
        ("Time control", tournament.time_control or tournament.encoded_time_control),
        ("Chief arbiter", tournament.chief_arbiter),
        ("Deputy arbiters", ", ".join(tournament.deputy_arbiters)),
    )
    return ((name, value) for name, value in facts if value)


def _tables(tournament: Tournament) -> Iterator[tuple[str, list[str], list[list[str]]]]:
    teams = [team for team in tournament.teams if team.number is not None]
    if teams:
        header = ["Rank", "No", "Team", "Nickname", "MP", "GP"]
        yield (
            "Teams",
            header,
            [
                [
                    _number(team.rank),
                    _number(team.number),
                    team.name,
                    team.nickname,
                    decimal(team.match_points),
                    decimal(team.points),
                ]
                for team in sorted(teams, key=lambda team: (team.rank or _LAST, team.number or 0))
            ],
        )
    header = ["Rank", "No", "Title", "Name", "Rating", "Federation", "Points"]
    header += [str(number) for number in range(1, tournament.rounds + 1)]
    players = sorted(tournament.players, key=_standing)
    yield "Crosstable", header, [_row(player, tournament.rounds) for player in players]


def _standing(player: Player) -> tuple[int, int, int]:
    return player.rank or _LAST, -(player.points or 0), player.number


def _row(player: Player, rounds: int) -> list[str]:
    static = [
        _number(player.rank),
        str(player.number),
        player.title,
        player.name,
        _number(player.rating),
        player.federation,
        decimal(player.points),
    ]
    return static + [_cell(player.cell(number)) for number in range(1, rounds + 1)]


def _cell(cell: Cell) -> str:
    """Return a round as ``12w1``: opponent, colour, result; a bye by its letter alone."""
    if not cell.opponent:
        return cell.result
    return f"{cell.opponent}{cell.colour}{cell.result}"


def _number(value: int | None) -> str:
    return "" if value is None else str(value)
