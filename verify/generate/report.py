"""From a tournament that was played to its report."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Final

from pairing.model import WHITE
from trf.layout import opponent_column
from trf.model import Acceleration, Cell, FilePoints, Player, Tournament
from verify.generate.model import Model, Points
from verify.generate.people import Person
from verify.generate.plan import NOT_YET
from verify.generate.setting import Setting
from verify.generate.sheet import Sheet, alone_worth, games_worth
from verify.system import TEAM_SWISS

PROGRAM: Final = "trf-verify"
_PLACE: Final = "Nowhere"
_ARBITER: Final = "Nobody, Neutral"
_TIME_CONTROL: Final = ("90 minutes + 30 seconds a move", "5400+30")
_LETTER_OF_COLOUR: Final = {WHITE: "w", -WHITE: "b"}
_RATED_FROM: Final = 1
"""The lowest number that is a rating."""


@dataclass(frozen=True, slots=True)
class Lines:
    """What the player lines are made of: people in the order of their numbers, and columns."""

    people: Sequence[Person]
    sheets: Sequence[Sheet]


def report(setting: Setting, lines: Lines, seed: int, **records: object) -> Tournament:
    """Return the final report; `records` are attributes that the system adds.

    Ranks follow from the points and the tie-breaks of the model, then from the starting rank.
    """
    model = setting.model
    totals = points_of(lines, model.points)
    ranks = _ranks(totals)
    found = Tournament(
        players=_players(lines, totals, ranks),
        records=(),
        rounds=len(lines.sheets),
        name=model.name or f"Generated tournament {seed}",
        city=_PLACE,
        federation=model.federations[0],
        start_date=setting.start,
        end_date=_day(setting, max(len(lines.sheets), 1)),
        start_date_text=_date(setting.start),
        end_date_text=_date(_day(setting, max(len(lines.sheets), 1))),
        players_text=str(len(lines.people)),
        players_declared=len(lines.people),
        rated_declared=sum((person.rating or 0) >= _RATED_FROM for person in lines.people),
        type_text=setting.type_text,
        chief_arbiter=_ARBITER,
        time_control=_TIME_CONTROL[0],
        round_dates=tuple(_day(setting, n) for n in range(1, setting.rounds * setting.columns + 1)),
        rounds_declared=setting.rounds * setting.columns,
        initial_colour=_LETTER_OF_COLOUR[setting.initial_colour],
        point_system=file_points(model.points),
        pairing_program=PROGRAM,
        encoded_type=setting.code,
        tie_breaks=model.tie_breaks,
        accelerations=_accelerations(setting, bool(lines.sheets)),
        encoded_time_control=_TIME_CONTROL[1],
    )
    found = replace(found, **records)  # type: ignore[arg-type]
    return _ranked_by_list(found) if found.tie_breaks else found


def points_of(lines: Lines, points: Points) -> list[int]:
    """Return everybody's points, by line."""
    games, alone = games_worth(points), alone_worth(points)
    totals = [0] * len(lines.people)
    for sheet in lines.sheets:
        for i, (opponent, letter) in enumerate(zip(sheet.opponents, sheet.letters, strict=True)):
            totals[i] += games[letter] if opponent >= 0 else alone[letter]
    return totals


def file_points(points: Points) -> FilePoints | None:
    """Return the point system as a report declares it, None for the usual one."""
    if points == Points():
        return None
    win, draw, loss = points.win, points.draw, points.loss
    return FilePoints(
        win, win, draw, draw, loss, loss, points.zero_bye, draw, win, points.bye, win,
        points.forfeit_loss, draw, ("162",),
    )  # fmt: skip


# --- players ------------------------------------------------------------------------------------


def _players(lines: Lines, totals: Sequence[int], ranks: Sequence[int]) -> tuple[Player, ...]:
    cells = _cells(lines)
    return tuple(
        Player(
            n + 1, person.sex, person.title, person.name, person.rating, person.federation, "", "",
            totals[n], ranks[n], tuple(cells[n]), 0,
        )
        for n, person in enumerate(lines.people)
    )  # fmt: skip


def _cells(lines: Lines) -> list[list[Cell]]:
    """The cells of every line. The last blank ones are left out, as a reader would."""
    found: list[list[Cell]] = [[] for _ in lines.people]
    colours = {**_LETTER_OF_COLOUR, 0: "-"}
    for number, sheet in enumerate(lines.sheets, start=1):
        column = opponent_column(number)
        for row, opponent, letter, colour in zip(
            found, sheet.opponents, sheet.letters, sheet.scheduled, strict=True
        ):
            if opponent >= 0:
                row.append(Cell(opponent + 1, colours[colour], letter, 0, column))
            elif letter == NOT_YET:
                row.append(Cell(None, "", "", 0, column))
            else:
                row.append(Cell(0, "-", letter, 0, column))
    for row in found:
        while row and row[-1].is_blank:
            row.pop()
    return found


def _ranks(totals: Sequence[int]) -> list[int]:
    """Everybody's rank by points, then by starting rank."""
    ranks = [0] * len(totals)
    for rank, i in enumerate(sorted(range(len(totals)), key=lambda i: (-totals[i], i)), start=1):
        ranks[i] = rank
    return ranks


def _ranked_by_list(tournament: Tournament) -> Tournament:
    """Return the report with its players, or its teams, ranked by their tie-breaks."""
    rank = {i: n for n, i in enumerate(_order_by_list(tournament), start=1)}
    if tournament.teams:
        teams = tuple(team._replace(rank=rank[t]) for t, team in enumerate(tournament.teams))
        return replace(tournament, teams=teams)
    players = tuple(replace(player, rank=rank[i]) for i, player in enumerate(tournament.players))
    return replace(tournament, players=players)


def _order_by_list(tournament: Tournament) -> list[int]:
    """The indexes of the players, or of the teams, by the tie-breaks asked for; best first."""
    # Tie-breaks are asked for seldom, and cost more than a round.
    from verify.replay import replay  # noqa: PLC0415
    from verify.standings import declared, table_of  # noqa: PLC0415
    from verify.tiebreaks.ranking import rank  # noqa: PLC0415

    found = replay(tournament)
    ranking = rank(table_of(found), declared(found).codes)
    return [i for group in ranking.groups for i in sorted(group)]


# --- the other records --------------------------------------------------------------------------


def _day(setting: Setting, number: int) -> date:
    """The day of a round column: one round a day, the two games of a match on the same day."""
    return setting.start + timedelta(days=(number - 1) // setting.columns)


def _date(day: date) -> str:
    return f"{day.year:04}/{day.month:02}/{day.day:02}"


def _accelerations(setting: Setting, played: bool) -> tuple[Acceleration, ...]:
    """The fictitious points round by round; neighbouring rounds with the same ones share a record.

    The points are written even where the type names the method: other checkers know only them.
    Where no round could be played nobody has entered, and the upper group is not known.
    """
    model: Model = setting.model
    if model.accelerations or not setting.last_ga or not played:
        return model.accelerations
    found: list[Acceleration] = []
    for number in range(1, setting.rounds + 1):
        value = (setting.virtual_points(number) or [0])[0]
        if found and (found[-1].points or found[-1].match_points) == value:
            found[-1] = found[-1]._replace(last_round=number)
        elif value:
            team = setting.system == TEAM_SWISS
            match, games = (value, 0) if team else (None, value)
            found.append(Acceleration(number, number, 1, setting.last_ga, match, games, 0, "250"))
    return tuple(found)
