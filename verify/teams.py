"""From a report of a team tournament to what the pairing of each round saw (C.04.6).

The lines of the report are players; the pairings are the teams'. `TeamReplay` is a `Replay` whose
participants are the teams (013, 310): boards added up to matches, line-ups (300), byes (240, 320),
forfeited matches (330), board colours (352), match points (362) and points that differ (299) as
the file gives them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, cast

from pairing import acceleration
from pairing.editions import Edition
from pairing.model import (
    FULL_BYE,
    HALF_BYE,
    NOBODY,
    PAB,
    WHITE,
    ZERO_BYE,
    Numbering,
    Pairing,
    PairingInput,
    PointSystem,
    RoundResults,
)
from pairing.team.engine import pair as pair_teams
from pairing.team.model import TeamInput
from pairing.team.report import Boards, MatchPoints, Settings, TeamRound, settings, team_round
from verify.findings import Finding, finding
from verify.points import PointTable
from verify.replay import Replay, Wishes, set_initial_colour
from verify.rounds import RecordedRound

if TYPE_CHECKING:
    from trf.model import AbnormalPoints, Team, Tournament

DEFAULT_CODE: Final = "FIDE_TEAM"
"""The code whose meaning a file without one gets: Type A, match points, then game points (1.2)."""

_BYES: Final = {"F": FULL_BYE, "H": HALF_BYE, "Z": ZERO_BYE}


@dataclass(slots=True, kw_only=True)
class TeamReplay(Replay):
    """A team tournament as its pairings saw it; indexes and numbers are teams'.

    `individuals` is the replay of the players' lines, `matches` the rounds as matches and
    `settings` what the coded type (192) says.
    """

    individuals: Replay
    teams: list[Team]
    matches: list[TeamRound]
    settings: Settings

    @property
    def readings(self) -> tuple[Numbering, Numbering]:
        """The readings of 'TPN' (4.3.1): a team's number is given once (1.1)."""
        return Numbering.FIXED, Numbering.ENTERED

    def results(self, number: int) -> RoundResults:
        """Return the columns of a recorded round, in the primary score (1.2)."""
        return self.matches[number - 1].results(self.settings.primary, self.virtual(number))

    def seen(self, given: PairingInput) -> PairingInput:
        """Return the input with the teams' preferences and secondary scores."""
        chosen = self.settings
        teams = TeamInput(
            given, chosen.colour_type, self.secondary(given.round), chosen.secondary is not None
        )
        # What engine and judge of this system take beside a plain input.
        return cast("PairingInput", teams)

    def pair(self, edition: Edition, given: PairingInput) -> Pairing:
        """Pair a round of matches."""
        return pair_teams(self.seen(given))

    def secondary(self, number: int) -> list[int]:
        """Return the secondary scores before a round, without fictitious points (4.2.2)."""
        total = [0] * len(self.numbers)
        for each in self.matches[: number - 1]:
            other = each.game_points if self.settings.primary == "MP" else each.match_points
            total = [a + b for a, b in zip(total, other, strict=True)]
        return total

    def virtual(self, number: int) -> list[int] | None:
        """Return the fictitious match points of a round, None without acceleration (C.04.7)."""
        if self.settings.primary != "MP":
            return None
        entries = self.tournament.accelerations
        if self.upper_group is not None:
            return self.baku(number, self.upper_group) if self.upper_group else None
        if not entries:
            return self.baku(number, self.last_ga()) if self.choice.accelerated else None
        values = [0] * len(self.numbers)
        for entry in entries:
            if entry.first_round <= number <= entry.last_round:
                # Some writers put the points of teams into the column of game points.
                points = entry.points if entry.match_points is None else entry.match_points
                for i, tpn in enumerate(self.numbers):
                    values[i] += points if entry.first_id <= tpn <= entry.last_id else 0
        return values

    @property
    def baku_edition(self) -> acceleration.BakuEdition:
        """The text of the Baku acceleration: the only one that speaks of match points."""
        return acceleration.BAKU_2026

    def last_ga(self) -> int:
        """Return the number of the last team of the upper group."""
        return acceleration.last_ga_number(self.numbers)

    def place(self, tpn: int, number: int) -> tuple[int | None, int | None]:
        """Return line and column of a team's record."""
        return self.teams[self.numbers.index(tpn)].line, None

    def names(self) -> dict[int, str]:
        """Return the teams' names by number."""
        return {number: team.name for number, team in zip(self.numbers, self.teams, strict=True)}


def obstacle(tournament: Tournament) -> str | None:
    """Return why the pairings of a team report cannot be judged, None if they can."""
    if not tournament.teams:
        return "the file has no teams (013, 310)"
    if not any(team.number for team in tournament.teams):
        return "the teams have no numbers (013): their pairing numbers are not known"
    code = tournament.encoded_type.strip()
    if code and settings(code) is None:
        return f"the code {code} is not one of the team system's"
    return None


def replay_teams(individuals: Replay, wishes: Wishes | None = None) -> TeamReplay:
    """Return the replay of the teams of a report; what contradicts itself joins its findings.

    Raises `ValueError` where `obstacle` names one.
    """
    tournament = individuals.tournament
    code = tournament.encoded_type.strip()
    chosen = settings(code or DEFAULT_CODE)
    if obstacle(tournament) or chosen is None:
        raise ValueError(str(obstacle(tournament)))
    teams = _teams(tournament)
    reader = _Reader(individuals, teams)
    matches = [reader.read(number) for number in range(1, len(individuals.rounds) + 1)]
    points = reader.points
    found = TeamReplay(
        tournament=tournament,
        choice=individuals.choice,
        numbers=[team.number or 0 for team in teams],
        rounds=[reader.recorded(n, match) for n, match in enumerate(matches, start=1)],
        waiting=None,
        points=PointTable(
            PointSystem(points.win, points.draw, points.loss), {}, {}, {},
            f"match points {points.win / 100:g}-{points.draw / 100:g}-{points.loss / 100:g}",
        ),
        rounds_total=individuals.rounds_total,
        total_inferred=individuals.total_inferred,
        initial_colour=WHITE,
        colour_inferred=False,
        fixed_colour=WHITE,
        assumptions=[
            text for text in individuals.assumptions if not text.startswith("initial colour")
        ],
        findings=individuals.findings,
        ratings=[team.strength or 0 for team in teams],
        individuals=individuals,
        teams=teams,
        matches=matches,
        settings=chosen,
    )  # fmt: skip
    individuals.findings += reader.findings
    found.assumptions += _assumptions(code)
    set_initial_colour(found, wishes or Wishes())
    return found


def _assumptions(code: str) -> Iterator[str]:
    if not code:
        yield (
            "colour preferences of Type A, match points first, then game points: the rules' "
            "default (no 192)"
        )


def _teams(tournament: Tournament) -> list[Team]:
    """The teams by number; a 310 record before a 013 of the same players."""
    found: dict[int, Team] = {}
    for team in tournament.teams:
        if team.number and (team.number not in found or team.source == "310"):
            found[team.number] = team
    return [found[number] for number in sorted(found)]


class _Reader:
    """Adds the boards of a report's rounds up to matches."""

    def __init__(self, individuals: Replay, teams: Sequence[Team]) -> None:
        self.found, self.tournament = individuals, individuals.tournament
        self.teams = teams
        self.index = {team.number: i for i, team in enumerate(teams)}
        self.player = {number: i for i, number in enumerate(individuals.numbers)}
        self.points = MatchPoints(*(self.tournament.team_points or ()))
        self.findings: list[Finding] = []
        self.lists = [[self.player[p] for p in t.players if p in self.player] for t in teams]

    def read(self, number: int) -> TeamRound:
        """Return a round of matches."""
        bye, bye_points = self._bye(number)
        boards = Boards(
            self._line_ups(number),
            self.found.results(number),
            self.found.rounds[number - 1].scheduled,
            bye,
            bye_points,
            self._forfeits(number),
            self.tournament.board_colours or "WB",
        )
        match = team_round(boards, self.points, self.found.points.system.draw, self._boards())
        byes = self._with_known_byes(match, number)
        return self._with_abnormal(byes, number)

    def _with_abnormal(self, match: TeamRound, number: int) -> TeamRound:
        """299: what results are worth to teams, penalties and bonuses."""
        if not self.tournament.abnormal:
            return match
        from verify import abnormal  # noqa: PLC0415 - few reports have any

        entries, numbers = (
            abnormal.of_teams(self.tournament),
            [each.number or 0 for each in self.teams],
        )
        found = abnormal.with_worth(match, entries, numbers, number)

        def added(points: Sequence[int], worth: Callable[[AbnormalPoints], int]) -> list[int]:
            extra = abnormal.penalties(entries, numbers, number, worth)
            return [p + e[-1] for p, e in zip(points, extra, strict=True)] if extra else [*points]

        return replace(
            found,
            match_points=added(found.match_points, abnormal.match_points),
            game_points=added(found.game_points, abnormal.game_points),
        )

    def _boards(self) -> int:
        """The number of boards: the colours given for them, else the shortest list."""
        return len(self.tournament.board_colours) or min(map(len, self.lists), default=0)

    def _line_ups(self, number: int) -> list[list[int]]:
        """The teams' players of a round in the order of the boards (300), reserves after them."""
        lists = [list(each) for each in self.lists]
        for entry in self.tournament.line_ups:
            if entry.round == number and entry.team in self.index:
                team = self.index[entry.team]
                lists[team] = [self.player.get(p, -1) for p in entry.players]
        return lists

    def _bye(self, number: int) -> tuple[int | None, tuple[int | None, int | None]]:
        """320: the holder of the pairing-allocated bye and what it is worth."""
        for entry in self.tournament.team_byes:
            held = entry.teams[number - 1] if number <= len(entry.teams) else None
            if held in self.index:
                return self.index[held], (entry.match_points, entry.points)
        return None, (None, None)

    def _forfeits(self, number: int) -> dict[tuple[int, int], str]:
        """330, White first."""
        return {
            (self.index[entry.white], self.index[entry.black]): entry.kind
            for entry in self.tournament.forfeited_matches
            if entry.round == number and entry.white in self.index and entry.black in self.index
        }

    def _with_known_byes(self, match: TeamRound, number: int) -> TeamRound:
        """240: the byes of teams asked for before the round."""
        kinds, points = list(match.kinds), list(match.match_points)
        games, boards, system = list(match.game_points), self._boards(), self.found.points.system
        worth = {"F": self.points.win, "H": self.points.draw, "Z": 0}
        board = {"F": system.win, "H": system.draw, "Z": 0}
        for entry in self.tournament.byes:
            if entry.round != number:
                continue
            for team in (self.index[tpn] for tpn in entry.ids if tpn in self.index):
                if match.opponents[team] == NOBODY and team != match.bye():
                    kinds[team], points[team] = _BYES[entry.kind], worth[entry.kind]
                    games[team] = boards * board[entry.kind]
        return replace(match, kinds="".join(kinds), match_points=points, game_points=games)

    def recorded(self, number: int, match: TeamRound) -> RecordedRound:
        """Return a round of matches as the comparison takes it."""
        individual = self.found.rounds[number - 1]
        fault = individual.fault or self._fault(match, number) or self._byes_fault(match, number)
        bye = match.bye()
        return RecordedRound(
            number,
            match.opponents,
            [""] * len(self.teams),
            match.scheduled,
            bye,
            fault=fault,
            blurs=individual.blurs or (f"round {number}: {fault}" if fault else None),
            paired=bye is not None or any(other >= 0 for other in match.opponents),
        )

    def _byes_fault(self, match: TeamRound, number: int) -> str | None:
        """More than one pairing-allocated bye (C.04.1 3)."""
        holders = [self.teams[t] for t, kind in enumerate(match.kinds) if kind == PAB]
        if len(holders) < 2:
            return None
        names = tuple(team.number or 0 for team in holders)
        text = f"teams {', '.join(map(str, names))} all have the pairing-allocated bye"
        self.findings.append(
            finding(
                "RPT007",
                f"round {number}: {text}",
                round=number,
                players=names,
                place=(holders[1].line, None),
            )
        )
        return text

    def _fault(self, match: TeamRound, number: int) -> str | None:
        """Why the boards do not make matches."""
        opponents = self.found.rounds[number - 1].opponents
        team_of = {p: t for t, players in enumerate(self.lists) for p in players}
        for t, players in enumerate(self.lists):
            met = {team_of.get(opponents[p], NOBODY) for p in players if opponents[p] >= 0}
            names = ", ".join(str(self.teams[other].number) for other in sorted(met) if other >= 0)
            if len(met) > 1 or NOBODY in met:
                return f"the boards of team {self.teams[t].number} met more than one team: {names}"
            other = match.opponents[t]
            if other >= 0 and match.opponents[other] != t:
                return f"team {self.teams[t].number} met a team that met another"
        return None
