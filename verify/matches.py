"""Double-Swiss reports (C.04.5): two rounds of the file are the two games of one match.

A report has one result a round and a match has two games. Files write a match as two rounds with
the same opponents; where they do, `MatchReplay` has one round a match. In any other file a round
is taken for a match as it stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairing.model import (
    FORFEIT_LOSS,
    FORFEIT_WIN,
    GAME,
    NO_COLOUR,
    NOBODY,
    PAB,
    PointSystem,
    RoundResults,
)
from verify.points import PointTable
from verify.replay import Replay
from verify.rounds import RecordedRound


@dataclass(slots=True, kw_only=True)
class MatchReplay(Replay):
    """A tournament of matches; `games` is the replay of the file's rounds."""

    games: Replay

    def results(self, number: int) -> RoundResults:
        """Return a round of matches: points added up, colours of the first games (1.6)."""
        first, second = self.games.results(2 * number - 1), self.games.results(2 * number)
        points = [a + b for a, b in zip(first.points, second.points, strict=True)]
        kinds = "".join(
            _kind(a + b, first.opponents[i], points, i)
            for i, (a, b) in enumerate(zip(first.kinds, second.kinds, strict=True))
        )
        scheduled = self.rounds[number - 1].scheduled
        colours = [
            colour if kind == GAME else NO_COLOUR
            for colour, kind in zip(scheduled, kinds, strict=True)
        ]
        return RoundResults(kinds, first.opponents, colours, points, self.virtual(number))

    def column(self, number: int) -> int:
        """Return the round column of the file in which a match begins."""
        return 2 * number - 1

    def place(self, tpn: int, number: int) -> tuple[int | None, int | None]:
        """Return line and column of the first game of a match."""
        return self.games.place(tpn, 2 * number - 1)


def _kind(games: str, opponent: int, points: Sequence[int], i: int) -> str:
    """What a match was: played if one of its `games` was (preface), else forfeited or a bye."""
    if opponent == NOBODY:
        return PAB if PAB in games else games[0]
    if GAME in games:
        return GAME
    return FORFEIT_WIN if points[i] > points[opponent] else FORFEIT_LOSS


def holds_matches(found: Replay) -> bool:
    """Whether every two rounds of a report have the same pairings."""
    rounds = found.rounds
    return (
        len(rounds) % 2 == 0
        and bool(rounds)
        and all(
            first.opponents == second.opponents
            for first, second in zip(rounds[::2], rounds[1::2], strict=True)
        )
    )


def replay_matches(games: Replay) -> MatchReplay:
    """Return the replay of the matches of a report.

    Raises `ValueError` where its rounds are not the games of matches.
    """
    if not holds_matches(games):
        raise ValueError("the rounds are not the games of matches")
    system = games.points.system
    assumptions = [
        *games.assumptions,
        "each match is two rounds of the file, with the same opponents: rounds are counted in "
        "matches",
    ]
    return MatchReplay(
        tournament=games.tournament,
        choice=games.choice,
        numbers=games.numbers,
        rounds=[
            _match(number, first, second)
            for number, (first, second) in enumerate(
                zip(games.rounds[::2], games.rounds[1::2], strict=True), start=1
            )
        ],
        waiting=None,
        points=PointTable(
            PointSystem(2 * system.win, 2 * system.draw, 2 * system.loss), {}, {}, {},
            games.points.source,
        ),
        rounds_total=-(-games.rounds_total // 2),
        total_inferred=games.total_inferred,
        initial_colour=games.initial_colour,
        colour_inferred=games.colour_inferred,
        fixed_colour=games.fixed_colour,
        assumptions=assumptions,
        findings=games.findings,
        ratings=games.ratings,
        games=games,
    )  # fmt: skip


def _match(number: int, first: RecordedRound, second: RecordedRound) -> RecordedRound:
    return RecordedRound(
        number,
        first.opponents,
        first.results,
        first.scheduled,
        second.bye if first.bye is None else first.bye,
        pending=[*first.pending, *second.pending],
        fault=first.fault or second.fault,
        blurs=first.blurs or second.blurs,
        paired=first.paired,
    )
