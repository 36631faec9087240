"""Team reports for tests: from a file, by the project's own reader and replay."""

from __future__ import annotations

from pathlib import Path

import trf
from pairing.team.model import TeamInput
from verify.replay import Wishes, replay
from verify.teams import TeamReplay, replay_teams


class TeamReport:
    """A report whose players are boards of teams (310)."""

    def __init__(self, path: Path) -> None:
        tournament = trf.read(path).tournament
        self.found: TeamReplay = replay_teams(replay(tournament, Wishes(edition="2026")))
        self.teams = self.found.teams
        self.rounds = self.found.matches

    def given(self, number: int, present=None) -> TeamInput:
        """What the pairing of a round had before it."""
        if present is None:
            present = self.rounds[number - 1].present()
        return self.found.seen(self.found.given(number, present=present))

    def recorded(self, number: int) -> tuple[list[tuple[int, int]], int | None]:
        """The recorded pairs by team number, White first, and the bye."""
        found, numbers = self.rounds[number - 1], self.found.numbers
        bye = found.bye()
        pairs = [(numbers[i], numbers[j]) for i, j in found.pairs()]
        return pairs, None if bye is None else numbers[bye]
