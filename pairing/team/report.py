"""From the boards of a report to the matches the engine sees: a pure function of plain columns.

A report holds the games of individuals and the line-ups of teams (013 or 310; 300 where a team
plays in another order). `team_round` adds them up: which team met which, whether the match was
played, with which colour (that of board 1, 1.6.1), and what it brought in match and game points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pairing.model import (
    BLACK,
    FORFEIT_LOSS,
    FORFEIT_WIN,
    FULL_BYE,
    GAME,
    HALF_BYE,
    NO_COLOUR,
    NOBODY,
    PAB,
    WHITE,
    ZERO_BYE,
    Colour,
    RoundResults,
)
from pairing.team.model import ColourType

_ALONE: Final = (PAB, FULL_BYE, HALF_BYE)


@dataclass(frozen=True, slots=True)
class MatchPoints:
    """What matches are worth (362), in hundredths of a point."""

    win: int = 200
    draw: int = 100
    loss: int = 0


@dataclass(frozen=True, slots=True)
class Boards:
    """One round as the report has it.

    `teams` lists, per team, the indexes of its players in board order, as they stand in the list
    of the team or, for this round, in a 300 record (-1: an empty board). `games` are the columns of
    the individual players, `scheduled` the colours as recorded, forfeited games included. `bye` is
    the index of the team with the pairing-allocated bye (320) and `bye_points` its match and game
    points (None: a drawn match's, 1.4). `forfeits` are the forfeited matches (330): the
    kind (``+-``, ``-+``, ``--``) by the pair of team indexes, White first. `pattern` is the boards'
    colours (352).
    """

    teams: Sequence[Sequence[int]]
    games: RoundResults
    scheduled: Sequence[Colour]
    bye: int | None = None
    bye_points: tuple[int | None, int | None] = (None, None)
    forfeits: Mapping[tuple[int, int], str] = field(default_factory=dict)
    pattern: str = "WB"


@dataclass(frozen=True, slots=True)
class TeamRound:
    """One round in columns of teams. `scheduled` are the colours of board 1, played or not."""

    kinds: str
    opponents: list[int]
    scheduled: list[Colour]
    match_points: list[int]
    game_points: list[int]

    def results(self, primary: str = "MP", virtual: Sequence[int] | None = None) -> RoundResults:
        """Return the round for `History.then`, with match (``MP``) or game points (``GP``)."""
        colours = [
            colour if kind == GAME else NO_COLOUR
            for colour, kind in zip(self.scheduled, self.kinds, strict=True)
        ]
        points = self.match_points if primary == "MP" else self.game_points
        return RoundResults(self.kinds, self.opponents, colours, points, virtual)

    def present(self) -> list[int]:
        """Return the indexes of the teams that were taken into the pairing."""
        return [
            i for i, kind in enumerate(self.kinds) if self.opponents[i] != NOBODY or kind == PAB
        ]

    def pairs(self) -> list[tuple[int, int]]:
        """Return the recorded pairs of team indexes, White first (unknown: the smaller index)."""
        return [
            (j, i) if self.scheduled[i] < 0 else (i, j)
            for i, j in enumerate(self.opponents)
            if j > i
        ]

    def bye(self) -> int | None:
        """Return the index of the team with the pairing-allocated bye."""
        found = self.kinds.find(PAB)
        return None if found < 0 else found


def team_round(
    boards: Boards,
    points: MatchPoints | None = None,
    board_draw: int = 50,
    board_count: int | None = None,
) -> TeamRound:
    """Return a round of matches.

    `board_draw` is what a drawn game is worth and `board_count` the number of boards of a match
    (None: as many as the shortest list of players has); they give the bye's game points where no
    320 record does (1.4).
    """
    return _Round(boards, points or MatchPoints(), board_draw, board_count).read()


class _Round:
    def __init__(
        self, boards: Boards, points: MatchPoints, board_draw: int, board_count: int | None
    ) -> None:
        self.boards, self.points = boards, points
        count = min(map(len, boards.teams), default=0) if board_count is None else board_count
        match_points, game_points = boards.bye_points
        self.bye_points = (
            points.draw if match_points is None else match_points,
            count * board_draw if game_points is None else game_points,
        )
        self.team_of = {p: t for t, team in enumerate(boards.teams) for p in team if p >= 0}

    def read(self) -> TeamRound:
        teams = range(len(self.boards.teams))
        opponents = [self._opponent(t) for t in teams]
        for white, black in self.boards.forfeits:
            opponents[white], opponents[black] = black, white
        scheduled = [self._colour(t) for t in teams]
        game_points = [self._game_points(t) for t in teams]
        kinds = "".join(self._kind(t, opponents[t], game_points) for t in teams)
        match_points = [self._match_points(t, kinds[t], opponents[t], game_points) for t in teams]
        for t in teams:
            if kinds[t] == PAB:
                match_points[t], game_points[t] = self.bye_points
        return TeamRound(kinds, opponents, scheduled, match_points, game_points)

    def _players(self, team: int) -> list[int]:
        return [p for p in self.boards.teams[team] if p >= 0]

    def _opponent(self, team: int) -> int:
        """The team its players met: the boards of a match are all against one team."""
        opponents = self.boards.games.opponents
        met = (opponents[p] for p in self._players(team) if opponents[p] != NOBODY)
        return next((self.team_of[p] for p in met if p in self.team_of), NOBODY)

    def _colour(self, team: int) -> Colour:
        """1.6.1: the scheduled colour of the first board that is manned."""
        opponents = self.boards.games.opponents
        line_up = self.boards.teams[team]
        for board, p in enumerate(line_up):
            if p >= 0 and opponents[p] != NOBODY:
                colour = self.boards.scheduled[p]
                # Only a line-up with empty boards tells which board a player really had.
                return colour if min(line_up) >= 0 else colour * self._beside_first(board)
        for white, black in self.boards.forfeits:
            if team in (white, black):
                return WHITE if team == white else BLACK
        return NO_COLOUR

    def _beside_first(self, board: int) -> int:
        """1 if the board has the colour of board 1 (352), -1 if it has the other."""
        pattern = self.boards.pattern
        return 1 if pattern[board % len(pattern)] == pattern[0] else -1

    def _game_points(self, team: int) -> int:
        points = self.boards.games.points
        return sum(points[p] for p in self._players(team))

    def _kind(self, team: int, opponent: int, game_points: Sequence[int]) -> str:
        kinds = self.boards.games.kinds
        own = [kinds[p] for p in self._players(team)]
        if opponent == NOBODY:
            if team == self.boards.bye:
                return PAB
            return next((kind for kind in _ALONE if kind in own), ZERO_BYE)
        recorded = self.boards.forfeits.get((team, opponent))
        mirrored = self.boards.forfeits.get((opponent, team))
        if recorded or mirrored:
            won = recorded == "+-" or mirrored == "-+"
            return FORFEIT_WIN if won else FORFEIT_LOSS
        if GAME in own:
            return GAME
        return FORFEIT_WIN if game_points[team] > game_points[opponent] else FORFEIT_LOSS

    def _match_points(self, team: int, kind: str, opponent: int, game_points: Sequence[int]) -> int:
        points = self.points
        if kind == GAME:
            mine, other = game_points[team], game_points[opponent]
            return points.win if mine > other else points.draw if mine == other else points.loss
        worth = {FORFEIT_WIN: points.win, FULL_BYE: points.win, HALF_BYE: points.draw}
        return worth.get(kind, points.loss if kind == FORFEIT_LOSS else 0)


@dataclass(frozen=True, slots=True)
class Settings:
    """What the code of a 192 record says of a team tournament."""

    colour_type: ColourType
    primary: str
    secondary: str | None
    accelerated: bool


def settings(code: str) -> Settings | None:
    """Return what a tournament type code (192) means, None if it is not this system's.

    >>> settings("FIDE_TEAM_TYPEB_GP_MP")
    Settings(colour_type=<ColourType.B: 'B'>, primary='GP', secondary='MP', accelerated=False)
    """
    words = code.strip().upper().split("_")
    if words[:2] != ["FIDE", "TEAM"]:
        return None
    rest = words[2:]
    accelerated = rest[-1:] == ["BAKU"]
    if accelerated:
        rest = rest[:-1]
    if not rest:  # FIDE_TEAM alone is the default of the rules
        return Settings(ColourType.A, "MP", "GP", accelerated)
    kind = ColourType.NONE
    if rest[0] in ("TYPEA", "TYPEB"):
        kind, rest = ColourType(rest[0][-1]), rest[1:]
    if not rest or len(rest) > 2 or not set(rest) <= {"MP", "GP"} or len(set(rest)) != len(rest):
        return None
    return Settings(kind, rest[0], rest[1] if len(rest) == 2 else None, accelerated)
