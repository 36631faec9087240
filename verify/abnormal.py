"""Points that differ from the point system (record 299): of players, and of teams.

A record with the letter of a result sets what that result is worth; one without a letter is a
penalty or a bonus. A record that gives match points speaks of teams: its numbers are theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pairing.model import FORFEIT_LOSS, FORFEIT_WIN, FULL_BYE, GAME, HALF_BYE, ZERO_BYE

if TYPE_CHECKING:
    from pairing.team.report import TeamRound
    from trf.model import AbnormalPoints, Tournament

_LETTERS: Final = {
    FORFEIT_WIN: "+", FORFEIT_LOSS: "-", FULL_BYE: "F", HALF_BYE: "H", ZERO_BYE: "Z",
}  # fmt: skip
"""The letters of 299 by what a round was for a team that played no game."""


def of_players(tournament: Tournament) -> list[AbnormalPoints]:
    """Return the records that speak of players."""
    return [
        entry
        for entry in tournament.abnormal
        if entry.points is not None and entry.match_points is None
    ]


def of_teams(tournament: Tournament) -> list[AbnormalPoints]:
    """Return the records that speak of teams."""
    return [entry for entry in tournament.abnormal if entry.match_points is not None]


def match_points(entry: AbnormalPoints) -> int:
    """Return the match points of a record, in hundredths."""
    return entry.match_points or 0


def game_points(entry: AbnormalPoints) -> int:
    """Return the points of a record (a team's game points), in hundredths."""
    return entry.points or 0


def penalties(
    entries: Sequence[AbnormalPoints],
    numbers: Sequence[int],
    rounds: int,
    worth: Callable[[AbnormalPoints], int],
) -> list[list[int]]:
    """Return the penalties and bonuses by index and round, in hundredths; empty if there are none.

    One without a round counts once, from the first round on.
    """
    if not entries:
        return []
    found = [[0] * rounds for _ in numbers]
    there = False
    for entry in entries:
        column, points = (entry.round or 1) - 1, worth(entry)
        if entry.kind or not points or column >= rounds:
            continue
        there = True
        for i in _meant(entry, numbers):
            found[i][column] += points
    return found if there else []


def with_worth(
    match: TeamRound, entries: Sequence[AbnormalPoints], numbers: Sequence[int], number: int
) -> TeamRound:
    """Return a round of matches with what the records with a letter say that they are worth."""
    chosen = [entry for entry in entries if entry.kind and entry.round in (None, number)]
    if not chosen:
        return match
    ours, games = list(match.match_points), list(match.game_points)
    for entry in chosen:
        for t in _meant(entry, numbers):
            if _letter(match, t) == entry.kind:
                ours[t] = match_points(entry)
                games[t] = games[t] if entry.points is None else entry.points
    return replace(match, match_points=ours, game_points=games)


def _meant(entry: AbnormalPoints, numbers: Sequence[int]) -> Iterator[int]:
    """The indexes of those a record names; without names everybody's."""
    return (i for i, number in enumerate(numbers) if not entry.ids or number in entry.ids)


def _letter(match: TeamRound, t: int) -> str:
    """The letter of 299 for what a round was for a team; empty for the pairing-allocated bye."""
    if match.kinds[t] != GAME:
        return _LETTERS.get(match.kinds[t], "")
    mine, other = match.game_points[t], match.game_points[match.opponents[t]]
    return "W" if mine > other else "D" if mine == other else "L"
