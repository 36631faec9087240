"""Team tournaments (C.04.6): matches on several boards, added up as a checker adds them up."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from pairing.model import (
    FULL_BYE,
    HALF_BYE,
    PAB,
    ZERO_BYE,
    History,
    Pairing,
    PairingInput,
    PointSystem,
)
from pairing.team.engine import pair as pair_teams
from pairing.team.model import TeamInput
from pairing.team.report import Boards as MatchBoards
from pairing.team.report import MatchPoints, Settings, TeamRound, settings, team_round
from trf.model import KnownBye, Team, TeamByes, TeamPoints
from verify.generate.chance import Chance
from verify.generate.model import Model, ModelError
from verify.generate.people import Person, make_field, team_name
from verify.generate.plan import Presence
from verify.generate.play import Course, PairRound, Round, draw_prohibited, pair_round
from verify.generate.setting import Setting
from verify.generate.sheet import Boards, Sheet

_MIXTURE: Final = 150
"""By how much team mates differ in strength, in rating points."""


@dataclass(slots=True)
class TeamCourse(Course):
    """A team tournament being played. `people` and `sheets` speak of players, board by board of
    team after team; `history` and `rounds` of teams.
    """

    worth: MatchPoints = field(default_factory=MatchPoints)
    kind: Settings = field(kw_only=True)
    names: list[str] = field(default_factory=list)
    matches: list[TeamRound] = field(default_factory=list)

    @property
    def federations(self) -> None:
        """Teams have none in a report."""
        return None

    @property
    def strengths(self) -> list[int]:
        """The average rating of every team."""
        boards = self.setting.model.boards
        ratings = [person.rating or 0 for person in self.people]
        return [
            sum(ratings[t * boards : (t + 1) * boards]) // boards
            for t in range(self.setting.players)
        ]


def play_teams(setting: Setting, seed: int) -> TeamCourse:
    """Play a team tournament."""
    model, count = setting.model, setting.players
    kind = settings(setting.code)
    if kind is None:
        raise ModelError(f"team_type: {setting.code} is no code of the team system")
    chance = Chance(seed, "field")
    people = _teams(model, count, chance)
    presence = Presence(model, count, setting.rounds, Chance(seed, "presence"))
    setting = setting.with_upper_group(())
    prohibited = draw_prohibited(setting, Chance(seed, "prohibited"))
    games = count // 2 * model.boards * setting.rounds
    strengths = [person.strength for person in people]
    boards = Boards(model, strengths, setting.rounds, games, Chance(seed, "games"))
    worth = MatchPoints(*model.match_points)
    system = PointSystem(worth.win, worth.draw, worth.loss)
    taken: set[str] = set()
    course = TeamCourse(
        setting, people, prohibited, [], [], History(count, system), [], worth, kind=kind,
        names=[team_name(chance, taken) for _ in range(count)],
    )  # fmt: skip
    ratings = course.strengths
    for number in range(1, setting.rounds + 1):
        found = pair_round(course, presence, number, ratings, _engine(course))
        if found is None:
            break
        _play_round(course, boards, found)
    return course


def _teams(model: Model, count: int, chance: Chance) -> list[Person]:
    """The players of all teams, team after team, best team first, by boards."""
    boards = model.boards
    people = make_field(model, count * boards, chance)
    if model.field:
        return people
    mixed = sorted(people, key=lambda each: -(each.rating or 0) + _MIXTURE * chance.bell())
    teams = [mixed[t * boards : (t + 1) * boards] for t in range(count)]
    for team in teams:
        team.sort(key=lambda each: (-(each.rating or 0), each.name))
    teams.sort(key=lambda team: (-sum(each.rating or 0 for each in team), team[0].name))
    return [each for team in teams for each in team]


def _engine(course: TeamCourse) -> PairRound:
    """The engine of this event: it looks at secondary scores and the kind of preferences too."""

    def pair(given: PairingInput) -> tuple[Pairing, TeamInput]:
        kind = course.kind
        use = kind.secondary is not None
        seen = TeamInput(given, kind.colour_type, _secondary(course), use)
        return pair_teams(seen), seen

    return pair


def _secondary(course: TeamCourse) -> list[int]:
    """The secondary scores so far (1.2)."""
    total = [0] * course.setting.players
    for each in course.matches:
        other = each.game_points if course.kind.primary == "MP" else each.match_points
        total = [a + b for a, b in zip(total, other, strict=True)]
    return total


def _play_round(course: TeamCourse, boards: Boards, found: Round) -> None:
    model, count = course.setting.model, course.setting.players
    teams = [range(t * model.boards, (t + 1) * model.boards) for t in range(count)]
    sheet = Sheet.empty(count * model.boards)
    for team, letter in found.away.items():
        for i in teams[team]:
            sheet.alone(i, letter)
    bye = None if found.pairing.bye is None else found.pairing.bye - 1
    if bye is not None:
        for i in teams[bye]:
            sheet.alone(i, PAB)
    pairs = []
    for pair in found.pairing.pairs:
        for board, two in enumerate(zip(teams[pair.white - 1], teams[pair.black - 1], strict=True)):
            pairs.append(two if board % 2 == 0 else two[::-1])
    boards.fill(sheet, found.number, pairs)
    points = model.points
    matches = team_round(
        MatchBoards(
            teams, sheet.results(points, None), sheet.scheduled, bye, pattern=_colours(model)
        ),
        course.worth,
        points.draw,
        model.boards,
    )
    course.rounds.append(found)
    course.sheets.append(sheet)
    course.matches.append(matches)
    virtual = course.setting.virtual_points(found.number)
    course.history = course.history.then(matches.results(course.kind.primary, virtual))


def _colours(model: Model) -> str:
    """The colours of the boards of the team with White (352)."""
    return ("WB" * model.boards)[: model.boards]


# --- the records of a report --------------------------------------------------------------------


def team_records(course: TeamCourse) -> dict[str, object]:
    """Return the attributes of the report that tell of teams."""
    model = course.setting.model
    return {
        "board_colours": _colours(model),
        "team_points": TeamPoints(*model.match_points),
        "teams_declared": course.setting.players,
        "teams": _team_lines(course),
        "team_byes": _pairing_byes(course),
        "byes": _known_byes(course),
        "prohibited": course.prohibited,
    }


def _team_lines(course: TeamCourse) -> tuple[Team, ...]:
    boards, size = course.setting.model.boards, range(course.setting.players)
    match = [sum(each.match_points[t] for each in course.matches) for t in size]
    games = [sum(each.game_points[t] for each in course.matches) for t in size]
    strengths = course.strengths
    order = sorted(size, key=lambda t: (-course.history.score[t], t))
    rank = {t: n for n, t in enumerate(order, start=1)}
    return tuple(
        Team(
            t + 1, course.names[t], f"T{t + 1:03}", 100 * strengths[t], match[t], games[t], rank[t],
            tuple(range(t * boards + 1, (t + 1) * boards + 1)), 0, "310",
        )
        for t in size
    )  # fmt: skip


def _pairing_byes(course: TeamCourse) -> tuple[TeamByes, ...]:
    """320: a bye is worth a drawn match (1.4)."""
    holders = tuple(each.pairing.bye for each in course.rounds)
    if not any(holders):
        return ()
    model = course.setting.model
    return (TeamByes(course.worth.draw, model.boards * model.points.draw, holders, 0),)


def _known_byes(course: TeamCourse) -> tuple[KnownBye, ...]:
    """240: the rounds teams missed, by kind."""
    found = []
    for each in course.rounds:
        for kind in (FULL_BYE, HALF_BYE, ZERO_BYE):
            teams = tuple(t + 1 for t, letter in sorted(each.away.items()) if letter == kind)
            if teams:
                found.append(KnownBye(kind, each.number, teams, 0))
    return tuple(found)
