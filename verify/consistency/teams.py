"""Teams: whose players met whom, and what their records say they scored."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from verify.abnormal import of_teams
from verify.consistency.registry import Case, check
from verify.findings import Evidence, Finding, finding

if TYPE_CHECKING:
    from trf.model import Team, TeamResult


def _teams(case: Case) -> list[Team]:
    """Return the teams of a team event: those of records 310, or of 013 if there are no others."""
    if not case.for_teams:
        return []
    teams = case.tournament.teams
    return [team for team in teams if team.source == "310"] or list(teams)


def _name(team: Team) -> str:
    return f"team {team.number}" if team.number is not None else f"team {team.name!r}"


@check("RPT033", "records 310, 013")
def in_two_teams(case: Case) -> Iterator[Finding]:
    """A player listed in two teams."""
    owner: dict[int, Team] = {}
    for team in _teams(case):
        for player in team.players:
            first = owner.setdefault(player, team)
            if player and first is not team:
                yield finding(
                    "RPT033",
                    f"player {player} is listed in {_name(first)} and in {_name(team)}",
                    players=(player,),
                    place=(team.line, None),
                )


@check("RPT034", "records 310, 013 against 001 columns 92 and up")
def not_one_match(case: Case) -> Iterator[Finding]:
    """A team that met itself, or two teams in one round."""
    teams = _teams(case)
    if not teams:
        return
    team_of = {player: n for n, team in enumerate(teams) for player in team.players}
    side = [team_of.get(number) for number in case.found.numbers]
    for number, each in enumerate(case.found.rounds, start=1):
        met: dict[int, tuple[int, int]] = {}
        for i, j in enumerate(each.opponents):
            mine, other = side[i], side[j] if j >= 0 else None
            if mine is None or other is None:
                continue
            first, team = met.setdefault(mine, (i, other))
            if mine == other:
                text = f"{_name(teams[mine])} is paired against itself"
            elif team != other:
                text = (
                    f"{_name(teams[mine])} is paired with {_name(teams[team])} and with "
                    f"{_name(teams[other])}"
                )
            else:
                continue
            if i < j or mine != other:
                players = (case.players[first].number, case.players[i].number)
                yield finding(
                    "RPT034",
                    f"round {number}: {text}",
                    round=number,
                    players=tuple(dict.fromkeys(players)),
                    place=case.place(i, number),
                )


@check("RPT035", "record 310 columns 55-60, 62-67, under 162, 299, 320, 330, 362")
def wrong_team_points(case: Case) -> Iterator[Finding]:
    """Match or game points of a team that do not follow from its boards."""
    teams = [team for team in _teams(case) if team.number is not None]
    said = any(team.match_points is not None or team.points is not None for team in teams)
    if not case.found.rounds or not said:
        return
    from verify.tiebreaks.model import GAMES, MATCH  # noqa: PLC0415 - for teams only
    from verify.tiebreaks.team_tables import contradicted  # noqa: PLC0415
    from verify.tiebreaks.team_tables import teams as table_of  # noqa: PLC0415

    if contradicted(case.found):
        yield finding(
            "RPT035",
            "the points of teams (310) do not follow from record 299, but from the boards alone: "
            "the record is left out",
            place=(of_teams(case.tournament)[0].line, None),
        )
    table = table_of(case.found)
    place = {number: t for t, number in enumerate(table.numbers)}
    for team in teams:
        t = place[team.number or 0]
        for points, score, words, column in (
            (team.match_points, MATCH, "match", 55),
            (team.points, GAMES, "game", 62),
        ):
            total = table.totals(score)[t]
            if points is not None and points != total:
                evidence: dict[str, Evidence] = {"points": points, "boards": total}
                yield finding(
                    "RPT035",
                    f"{_name(team)} has {points / 100:g} {words} points, but its boards give "
                    f"{total / 100:g}",
                    place=(team.line, column),
                    evidence=evidence,
                )


@check("RPT036", "records 801, 802 against 310")
def informative_records(case: Case) -> Iterator[Finding]:
    """A record for reading (801, 802) that says other points than the team's own."""
    teams = {team.number: team for team in case.tournament.teams if team.source == "310"}
    for record in case.tournament.team_results:
        team = teams.get(record.team)
        if team is None:
            continue
        pairs = ((record.match_points, team.match_points), (record.points, team.points))
        if any(None not in pair and pair[0] != pair[1] for pair in pairs):
            yield finding(
                "RPT036",
                f"record {record.source} gives team {record.team} {_score(record)}, record 310 "
                f"{_score(team)}",
                place=(record.line, 15),
            )


def _score(each: Team | TeamResult) -> str:
    """Return match and game points as they are written; ``-`` for none."""
    both = (each.match_points, each.points)
    return " and ".join("-" if points is None else f"{points / 100:g}" for points in both)
