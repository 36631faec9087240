"""Team reports for tests: from a file, by the project's own reader, to the engine's input."""

from __future__ import annotations

from pathlib import Path

import trf
from pairing.model import BLACK, WHITE, History, Numbering, PairingInput, PointSystem
from pairing.team.model import TeamInput
from pairing.team.report import Boards, MatchPoints, TeamRound, settings, team_round
from verify.replay import Replay, replay


class TeamReport:
    """A report whose players are boards of teams (310)."""

    def __init__(self, path: Path) -> None:
        self.tournament = trf.read(path).tournament
        self.found: Replay = replay(self.tournament)
        place = {number: i for i, number in enumerate(self.found.numbers)}
        self.teams = sorted(self.tournament.teams, key=lambda team: team.number)
        self.index = {team.number: i for i, team in enumerate(self.teams)}
        self.lists = [[place[p] for p in team.players] for team in self.teams]
        self.settings = settings(self.tournament.encoded_type)
        self.points = MatchPoints(*(self.tournament.team_points or ()))
        self.rounds = [self._round(n) for n in range(1, len(self.found.rounds) + 1)]

    def _round(self, number: int) -> TeamRound:
        recorded = self.found.rounds[number - 1]
        bye, bye_points = None, (None, None)
        for entry in self.tournament.team_byes:
            if number <= len(entry.teams) and entry.teams[number - 1]:
                bye = self.index[entry.teams[number - 1]]
                bye_points = entry.match_points, entry.points
        boards = Boards(
            self.lists,
            self.found.results(number),
            recorded.scheduled,
            bye,
            bye_points,
        )
        return team_round(boards, self.points)

    def given(self, number: int, present=None) -> TeamInput:
        """What the pairing of a round had before it."""
        chosen = self.settings
        points = PointSystem(self.points.win, self.points.draw, self.points.loss)
        history = History(len(self.teams), points)
        for each in self.rounds[: number - 1]:
            history = history.then(each.results(chosen.primary))
        given = PairingInput(
            numbers=[team.number for team in self.teams],
            history=history,
            rounds_total=self.found.rounds_total,
            present=self.rounds[number - 1].present() if present is None else present,
            initial_colour=WHITE if self.tournament.initial_colour in ("w", "W") else BLACK,
            numbering=Numbering.FIXED,
        )
        return TeamInput(given, chosen.colour_type, None, use_secondary=False)

    def recorded(self, number: int) -> tuple[list[tuple[int, int]], int | None]:
        """The recorded pairs by team number, White first, and the bye."""
        found = self.rounds[number - 1]
        numbers = [team.number for team in self.teams]
        bye = found.bye()
        pairs = [(numbers[i], numbers[j]) for i, j in found.pairs()]
        return pairs, None if bye is None else numbers[bye]
