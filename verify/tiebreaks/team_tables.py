"""From a replayed report to the table of its teams: boards added up to matches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pairing.model import FORFEIT_WIN, FULL_BYE, HALF_BYE, NO_COLOUR, NOBODY, PAB, ZERO_BYE
from pairing.team.report import Boards, MatchPoints, TeamRound, settings, team_round
from verify import abnormal
from verify.abnormal import of_teams, penalties, with_worth
from verify.tiebreaks.model import GAMES, MATCH, Edition, Entry, Score, Table
from verify.tiebreaks.tables import PREDETERMINED, edition_of, last_round

if TYPE_CHECKING:
    from trf.model import AbnormalPoints, Team, Tournament
    from verify.replay import Replay


def listed_teams(tournament: Tournament) -> list[Team]:
    """Return the teams: those of records 310, or of 013 where there are no others."""
    numbered = [team for team in tournament.teams if team.source == "310"]
    return numbered or list(tournament.teams)


def teams(found: Replay, after: int | None = None, edition: Edition | None = None) -> Table:
    """Return the table of the teams after a round (None: the last one recorded)."""
    entries = () if contradicted(found) else of_teams(found.tournament)
    return _table(found, entries, after, edition)


def contradicted(found: Replay) -> bool:
    """Whether more points of teams (310) follow from the boards without records 299 than with
    them: then the points were not counted by these records.
    """
    entries = of_teams(found.tournament)
    if not entries:
        return False
    with_them, without = (_misses(_table(found, each), found) for each in (entries, ()))
    return with_them > without


def _misses(table: Table, found: Replay) -> int:
    """The number of teams' points in the file that are not those of the table."""
    return sum(
        said is not None and said != total
        for score, field in ((MATCH, "match_points"), (GAMES, "points"))
        for said, total in zip(
            (getattr(team, field) for team in listed_teams(found.tournament)),
            table.totals(score),
            strict=True,
        )
    )


def _table(
    found: Replay,
    abnormal_points: Sequence[AbnormalPoints],
    after: int | None = None,
    edition: Edition | None = None,
) -> Table:
    reader = _Teams(found, abnormal_points)
    rounds = [reader.round(number) for number in range(1, last_round(found, after) + 1)]
    size = len(reader.teams)
    entries = [
        tuple(
            Entry(each.kinds[t], each.opponents[t], each.scheduled[t] or NO_COLOUR)
            for each in rounds
        )
        for t in range(size)
    ]
    match_points = [tuple(each.match_points[t] for each in rounds) for t in range(size)]
    game_points = [tuple(each.game_points[t] for each in rounds) for t in range(size)]
    worth, win, draw = reader.worth, *reader.whole_match
    matches, games = (
        penalties(reader.abnormal, reader.numbers, len(rounds), each)
        for each in (abnormal.match_points, abnormal.game_points)
    )
    kind = settings(found.tournament.encoded_type)
    return Table(
        numbers=reader.numbers,
        ratings=[team.strength or 0 for team in reader.teams],
        entries=entries,
        scores={
            MATCH: Score(match_points, worth.win, worth.draw, worth.loss, matches),
            GAMES: Score(game_points, win, draw, extra=games),
        },
        primary=kind.primary if kind else MATCH,
        edition=edition or edition_of(found.tournament),
        predetermined=found.choice.system in PREDETERMINED,
        boards=[
            tuple(reader.boards(n, t, each.kinds[t]) for n, each in enumerate(rounds, start=1))
            for t in range(size)
        ],
    )


class _Teams:
    """The matches of a report, from its boards and the records that tell of teams."""

    def __init__(self, found: Replay, abnormal_points: Sequence[AbnormalPoints]) -> None:
        tournament = found.tournament
        self.found, self.teams = found, listed_teams(tournament)
        self.numbers = [team.number or n for n, team in enumerate(self.teams, start=1)]
        self.place = {number: t for t, number in enumerate(self.numbers)}
        self.index = {number: i for i, number in enumerate(found.numbers)}
        self.line_ups = {(each.round, each.team): each.players for each in tournament.line_ups}
        self.abnormal = abnormal_points
        worth = tournament.team_points
        self.worth = MatchPoints(worth.win, worth.draw, worth.loss) if worth else MatchPoints()
        self.count = self._board_count()
        system = found.points.system
        self.whole_match = (self.count * system.win, self.count * system.draw)

    def _board_count(self) -> int:
        """The boards of a match: the most on which a team was paired in any round."""
        count = 0
        for number in range(1, len(self.found.rounds) + 1):
            opponents = self.found.results(number).opponents
            for t in range(len(self.teams)):
                paired = sum(i >= 0 and opponents[i] != NOBODY for i in self._roster(number, t))
                count = max(count, paired)
        return count

    def _roster(self, number: int, t: int) -> list[int]:
        """A team's players in board order; -1 is an empty board (300) or an unknown player."""
        listed = self.line_ups.get((number, self.numbers[t]), self.teams[t].players)
        return [self.index.get(player, -1) for player in listed]

    def round(self, number: int) -> TeamRound:
        """Return a round of matches."""
        recorded, games = self.found.rounds[number - 1], self.found.results(number)
        bye, bye_points = self._bye(number)
        forfeits = {
            (self.place[each.white], self.place[each.black]): each.kind
            for each in self.found.tournament.forfeited_matches
            if each.round == number and each.white in self.place and each.black in self.place
        }
        boards = Boards(
            teams=[self._roster(number, t) for t in range(len(self.teams))],
            games=games,
            scheduled=recorded.scheduled,
            bye=bye,
            bye_points=bye_points,
            forfeits=forfeits,
        )
        found = team_round(boards, self.worth, self.found.points.system.draw, self.count)
        byes = self._with_byes(found, number)
        return with_worth(byes, self.abnormal, self.numbers, number)

    def _bye(self, number: int) -> tuple[int | None, tuple[int | None, int | None]]:
        """Return the team with the pairing-allocated bye (320), and its points."""
        for each in self.found.tournament.team_byes:
            team = each.teams[number - 1] if len(each.teams) >= number else None
            if team in self.place:
                return self.place[team], (each.match_points, each.points)
        return None, (None, None)

    def _with_byes(self, found: TeamRound, number: int) -> TeamRound:
        """Give the byes of record 240, whose numbers are the teams' (two scores for each)."""
        kinds = list(found.kinds)
        requested = {
            self.place[each]: bye.kind
            for bye in self.found.tournament.byes
            if bye.round == number
            for each in bye.ids
            if each in self.place
        }
        win, draw = self.whole_match
        brought = {
            FULL_BYE: (self.worth.win, win),
            HALF_BYE: (self.worth.draw, draw),
            ZERO_BYE: (0, 0),
        }
        for t, kind in enumerate(kinds):
            if found.opponents[t] != NOBODY or kind == PAB:
                continue
            kinds[t] = requested.get(t, kind)
            found.match_points[t], found.game_points[t] = brought[kinds[t]]
        return TeamRound(
            "".join(kinds), found.opponents, found.scheduled, found.match_points, found.game_points
        )

    def boards(self, number: int, t: int, kind: str) -> Sequence[int]:
        """Return the points on every board; a bye is the same on all of them (art. 12)."""
        games, roster = self.found.results(number), self._roster(number, t)
        if all(i < 0 or games.opponents[i] == NOBODY for i in roster):
            system = self.found.points.system
            wins = kind in (PAB, FULL_BYE, FORFEIT_WIN)
            each = system.win if wins else system.draw if kind == HALF_BYE else 0
            return [each] * self.count
        if (number, self.numbers[t]) in self.line_ups:
            return [0 if i < 0 else games.points[i] for i in roster]
        return [
            games.points[i]
            for i in roster
            if i >= 0 and (games.opponents[i] != NOBODY or games.points[i])
        ]
