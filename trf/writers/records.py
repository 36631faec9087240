"""Writing every record but those of players: one function each."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from trf.model import FilePoints, Team, TeamPoints, TeamResult, Tournament

from .columns import ROWS, TEAM_TEXT_COLUMN, fill
from .ledger import Ledger
from .values import decimal, long_date, number, numbers, short_date

Writer = Callable[[Tournament, Ledger], list[str]]

_STANDARD_DATE: Final = 10


def _text(tag: str, attribute: str) -> Writer:
    def lines(tournament: Tournament, _lost: Ledger) -> list[str]:
        text = str(getattr(tournament, attribute))
        return [f"{tag} {text}"] if text else []

    return lines


def _date(tag: str, attribute: str) -> Writer:
    def lines(tournament: Tournament, _lost: Ledger) -> list[str]:
        text = getattr(tournament, f"{attribute}_text")
        value = getattr(tournament, attribute)
        # A text in another style stays as it is written.
        if value and (not text or (len(text) == _STANDARD_DATE and text[4] == text[7] == "/")):
            text = long_date(value)
        return [f"{tag} {text}"] if text else []

    return lines


def _count(tag: str, attribute: str) -> Writer:
    def lines(tournament: Tournament, _lost: Ledger) -> list[str]:
        value = getattr(tournament, attribute)
        return [] if value is None else [f"{tag} {value}"]

    return lines


def _players(tournament: Tournament, lost: Ledger) -> list[str]:
    text = tournament.players_text
    return [f"062 {text}"] if text else _count("062", "players_declared")(tournament, lost)


def _deputies(tournament: Tournament, _lost: Ledger) -> list[str]:
    return [f"112 {name}" for name in tournament.deputy_arbiters]


def _round_dates(tournament: Tournament, lost: Ledger) -> list[str]:
    texts = []
    for value in tournament.round_dates:
        text = short_date(value) if value else ""
        if text is None:
            lost("132", "dates", str(value), "a year that two digits do not tell")
        texts.append(text or "")
    return [fill(ROWS["132"], {}, texts, lost)] if texts else []


def _initial_colour(tournament: Tournament, _lost: Ledger) -> list[str]:
    colour = tournament.initial_colour
    return [f"152 {colour.upper()}"] if colour else []


def _ranking_method(tournament: Tournament, lost: Ledger) -> list[str]:
    method = tournament.ranking_method
    return [fill(ROWS["172"], method._asdict(), (), lost)] if method else []


def _codes(tag: str, attribute: str) -> Writer:
    def lines(tournament: Tournament, _lost: Ledger) -> list[str]:
        codes = getattr(tournament, attribute)
        return [f"{tag} {','.join(codes)}"] if codes else []

    return lines


def _comments(tournament: Tournament, _lost: Ledger) -> list[str]:
    return [record.text for record in tournament.comments]


# --- points -------------------------------------------------------------------------------------

_OF_162: Final = {
    "W": ("WW", "BW", "FW", "FPB"),
    "D": ("WD", "BD", "HPB"),
    "L": ("WL", "BL"),
    "A": ("ZPB", "FL"),
    "P": ("PAB",),
    "X": ("X",),
}
"""The entries of a point system that each code of 162 sets."""

_OF_BB: Final = {
    "BBW": ("WW", "BW", "FW", "FPB"),
    "BBD": ("WD", "BD", "HPB"),
    "BBL": ("WL", "BL"),
    "BBZ": ("ZPB",),
    "BBF": ("FL",),
    "BBU": ("PAB",),
}
"""The entries of a point system that each record of bbpPairings sets."""

_NAMES: Final = tuple(name for name in FilePoints._fields if name not in ("X", "sources"))


def _common(
    points: FilePoints, entries: dict[str, tuple[str, ...]], lost: Ledger
) -> dict[str, int]:
    """Return one value by code; entries that differ from the first one of their code are lost."""
    values = {}
    for code, names in entries.items():
        values[code] = getattr(points, names[0])
        for name in names[1:]:
            if getattr(points, name) != values[code]:
                text = decimal(getattr(points, name))
                lost(_source(points), name, text, f"written as {names[0]}")
    return values


def _source(points: FilePoints) -> str:
    return points.sources[0] if points.sources else "162"


def _game_points(tournament: Tournament, lost: Ledger) -> list[str]:
    points = tournament.point_system
    if points is None:
        return []
    values = _common(points, _OF_162, lost)
    if values["X"] == values["D"]:
        del values["X"]
    return [_point_row("162", {f" {code}": value for code, value in values.items()}, lost)]


def _team_points(tournament: Tournament, lost: Ledger) -> list[str]:
    points = tournament.team_points
    if points is None:
        return []
    return [_point_row("362", {"TW": points.win, "TD": points.draw, "TL": points.loss}, lost)]


def _point_row(tag: str, values: dict[str, int], lost: Ledger) -> str:
    width = 4
    texts = []
    for code, value in values.items():
        text = decimal(value, width)
        if len(text) > width:
            lost(tag, code.strip(), text, f"wider than {width} columns")
        else:
            texts.append(f"{code}{text:>{width}}")
    return fill(ROWS[tag], {}, texts, lost)


def _engine_points(tournament: Tournament, lost: Ledger) -> list[str]:
    """XXS; BB* where the point system was declared that way."""
    points = tournament.point_system
    if points is None:
        return []
    if points.X != FilePoints().X:
        lost("162", "X", decimal(points.X), "no record holds the points of an unknown result")
    if points.sources and all(tag in _OF_BB for tag in points.sources):
        values = _common(points, _OF_BB, lost)
        return [f"{tag} {decimal(value):>4}" for tag, value in values.items()]
    return ["XXS " + " ".join(f"{name}={decimal(getattr(points, name))}" for name in _NAMES)]


def _usual(points: FilePoints) -> bool:
    return points._replace(sources=()) == FilePoints()


# --- JaVaFo -------------------------------------------------------------------------------------


def _configuration(tournament: Tournament, _lost: Ledger) -> list[str]:
    colour = {"w": "white1", "b": "black1"}.get(tournament.initial_colour or "")
    lines = ["XXC rank"] if tournament.rank_by_points else []
    return [*lines, f"XXC {colour}"] if colour else lines


def _absent(tournament: Tournament, _lost: Ledger) -> list[str]:
    return [f"XXZ {' '.join(numbers(tournament.absent))}"] if tournament.absent else []


def _never_paired(tournament: Tournament, lost: Ledger) -> list[str]:
    lines = []
    for entry in tournament.prohibited:
        if entry.first_round > 1 or entry.last_round is not None:
            text = " ".join(numbers(entry.ids))
            rounds = f"{entry.first_round}-{entry.last_round or ''}"
            lost("260", "rounds", f"{rounds}: {text}", "XXP holds for all rounds only")
        else:
            lines.append(f"XXP {' '.join(numbers(entry.ids))}")
    return lines


def _fictitious(tournament: Tournament, lost: Ledger) -> list[str]:
    """One XXA record for every player with fictitious points."""
    rows: dict[int, list[int]] = {}
    players = [player.number for player in tournament.players]
    for entry in tournament.accelerations:
        if entry.match_points:
            lost("250", "match_points", decimal(entry.match_points), "XXA has points of games only")
            continue
        for player in players:
            if entry.first_id <= player <= entry.last_id:
                row = rows.setdefault(player, [])
                row.extend([0] * (entry.last_round - len(row)))
                for index in range(entry.first_round - 1, entry.last_round):
                    row[index] += entry.points
    return [
        fill(ROWS["XXA"], {"number": str(player)}, [decimal(value, 4) for value in row], lost)
        for player, row in rows.items()
    ]


def _player_data(tournament: Tournament, _lost: Ledger) -> list[str]:
    return [record.text for record in tournament.records if record.tag.upper() == "DAT"]


# --- TRF26 records with columns -----------------------------------------------------------------


def _known_byes(tournament: Tournament, lost: Ledger) -> list[str]:
    return [
        fill(
            ROWS["240"],
            {"kind": entry.kind, "round": str(entry.round)},
            numbers(entry.ids),
            lost,
        )
        for entry in tournament.byes
    ]


def _accelerations(tournament: Tournament, lost: Ledger) -> list[str]:
    return [
        fill(
            ROWS["250"],
            {
                "match_points": decimal(entry.match_points, 4),
                "points": decimal(entry.points, 4),
                "first_round": str(entry.first_round),
                "last_round": str(entry.last_round),
                "first_id": str(entry.first_id),
                "last_id": str(entry.last_id),
            },
            (),
            lost,
        )
        for entry in tournament.accelerations
    ]


def _prohibited(tournament: Tournament, lost: Ledger) -> list[str]:
    return [
        fill(
            ROWS["260"],
            {"first_round": str(entry.first_round), "last_round": number(entry.last_round)},
            numbers(entry.ids),
            lost,
        )
        for entry in tournament.prohibited
    ]


def _abnormal(tournament: Tournament, lost: Ledger) -> list[str]:
    return [
        fill(
            ROWS["299"],
            {
                "kind": entry.kind,
                "match_points": decimal(entry.match_points, 4),
                "points": decimal(entry.points, 4),
                "round": number(entry.round),
            },
            numbers(entry.ids),
            lost,
        )
        for entry in tournament.abnormal
    ]


# --- teams --------------------------------------------------------------------------------------


_HUNDREDTHS: Final = ("strength", "match_points", "points")


def _old_teams(tournament: Tournament, lost: Ledger) -> list[str]:
    """013 of teams without a number."""
    return [_old_team(team, lost) for team in tournament.teams if team.number is None]


def _all_as_old_teams(tournament: Tournament, lost: Ledger) -> list[str]:
    """013 of all teams; a team that stands in 013 and in 310 is written once."""
    named = {team.players for team in tournament.teams if team.number is None}
    lines = []
    for team in tournament.teams:
        if team.number is None:
            lines.append(_old_team(team, lost))
            continue
        lost.place = f"team {team.number}"
        for name in ("number", "nickname", "strength", "match_points", "points", "rank"):
            value = getattr(team, name)
            if value not in (None, ""):
                text = decimal(value) if name in _HUNDREDTHS else str(value)
                lost("310", name, text, "013 has the names of teams and their players only")
        if team.players not in named:
            lines.append(_old_team(team, lost))
    lost.place = ""
    return lines


def _old_team(team: Team, lost: Ledger) -> str:
    return fill(ROWS["013"], {"name": team.name}, numbers(team.players), lost)


def _teams(tournament: Tournament, lost: Ledger) -> list[str]:
    return [_team(team, lost) for team in tournament.teams if team.number is not None]


def _team(team: Team, lost: Ledger) -> str:
    strength = decimal(team.strength, 6)
    values = {
        "number": number(team.number),
        "name": team.name,
        "nickname": team.nickname,
        "strength": strength.removesuffix(".0"),
        "match_points": decimal(team.match_points, 6),
        "points": decimal(team.points, 6),
        "rank": number(team.rank),
    }
    return fill(ROWS["310"], values, numbers(team.players), lost)


def _line_ups(tournament: Tournament, lost: Ledger) -> list[str]:
    return [
        fill(
            ROWS["300"],
            {
                "round": str(entry.round),
                "team": str(entry.team),
                "opponent": str(entry.opponent),
            },
            # An empty board is written out: blanks are no board.
            [f"{player}" if player else "0000" for player in entry.players],
            lost,
        )
        for entry in tournament.line_ups
    ]


def _team_byes(tournament: Tournament, lost: Ledger) -> list[str]:
    return [
        fill(
            ROWS["320"],
            {
                "match_points": decimal(entry.match_points, 4),
                "points": decimal(entry.points, 4),
            },
            [number(team) for team in entry.teams],
            lost,
        )
        for entry in tournament.team_byes
    ]


def _forfeits(tournament: Tournament, lost: Ledger) -> list[str]:
    return [
        fill(
            ROWS["330"],
            {
                "kind": entry.kind,
                "round": str(entry.round),
                "white": str(entry.white),
                "black": str(entry.black),
            },
            (),
            lost,
        )
        for entry in tournament.forfeited_matches
    ]


def _team_texts(tournament: Tournament, _lost: Ledger) -> list[str]:
    return [
        f"801 {result.team:>3} ".ljust(TEAM_TEXT_COLUMN - 1) + result.text
        for result in tournament.team_results
        if result.source == "801"
    ]


def _team_results(tournament: Tournament, lost: Ledger) -> list[str]:
    return [
        _team_result(result, lost) for result in tournament.team_results if result.source == "802"
    ]


def _team_result(result: TeamResult, lost: Ledger) -> str:
    values = {
        "team": str(result.team),
        "nickname": result.nickname,
        "match_points": decimal(result.match_points),
        "points": decimal(result.points),
    }
    rounds = [
        f"{number(each.opponent) or each.bye:>3} {each.colour or ' '} {decimal(each.points):>4}"
        f"{'f' if each.forfeit else ' '}"
        for each in result.rounds
    ]
    return fill(ROWS["802"], values, rounds, lost)


WRITERS: Final[dict[str, Writer]] = {
    "012": _text("012", "name"),
    "022": _text("022", "city"),
    "032": _text("032", "federation"),
    "042": _date("042", "start_date"),
    "052": _date("052", "end_date"),
    "062": _players,
    "072": _count("072", "rated_declared"),
    "082": _count("082", "teams_declared"),
    "092": _text("092", "type_text"),
    "102": _text("102", "chief_arbiter"),
    "112": _deputies,
    "122": _text("122", "time_control"),
    "132": _round_dates,
    "142": _count("142", "rounds_declared"),
    "152": _initial_colour,
    "162": _game_points,
    "172": _ranking_method,
    "182": _text("182", "pairing_program"),
    "192": _text("192", "encoded_type"),
    "202": _codes("202", "tie_breaks"),
    "212": _codes("212", "standings_tie_breaks"),
    "222": _text("222", "encoded_time_control"),
    "352": _text("352", "board_colours"),
    "362": _team_points,
    "###": _comments,
    "XXR": _count("XXR", "rounds_declared"),
    "XXC": _configuration,
    "XXS": _engine_points,
    "XXZ": _absent,
    "XXP": _never_paired,
    "013": _old_teams,
    "310": _teams,
    "240": _known_byes,
    "250": _accelerations,
    "260": _prohibited,
    "299": _abnormal,
    "300": _line_ups,
    "320": _team_byes,
    "330": _forfeits,
    "801": _team_texts,
    "802": _team_results,
    "XXA": _fictitious,
    "DAT": _player_data,
}
"""What writes each record, by identifier. BB* records are written with XXS."""

OLD_TEAMS: Final = _all_as_old_teams
"""What writes the teams of an edition without 310."""


def is_needless(tournament: Tournament, attribute: str) -> bool:
    """Tell whether an attribute says nothing that would not hold without it."""
    value = getattr(tournament, attribute)
    if value is None or value in (False, "", ()):
        return True
    if attribute == "point_system":
        return _usual(value)
    return bool(attribute == "team_points" and value == TeamPoints())


def contents(lines: Iterable[str]) -> list[str]:
    """Return what stands in lines after their identifiers."""
    return [line[4:].strip() for line in lines]
