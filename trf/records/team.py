"""Records about teams."""

from typing import TYPE_CHECKING, Final

from trf.model import ForfeitedMatch, LineUp, Team, TeamByes, TeamResult, TeamRound

from .table import Line, RecordType, Tokens

if TYPE_CHECKING:
    from lark import Token, Tree


def _text(token: object) -> str:
    return "" if token is None else str(token).strip()


def _old_team(line: Line, tokens: Tokens) -> None:
    name, *players = tokens
    line.draft.teams.append(
        Team(
            None,
            _text(name),
            "",
            None,
            None,
            None,
            None,
            line.integers(players),
            line.number,
            "013",
        )
    )


def _team(line: Line, tokens: Tokens) -> None:
    number, name, nickname, strength, match_points, points, rank, *players = tokens
    team_number = line.needed(number, "a team number")
    if team_number is None:
        return
    line.draft.teams.append(
        Team(
            team_number,
            _text(name),
            _text(nickname),
            line.decimal(strength),
            line.decimal(match_points),
            line.decimal(points),
            line.integer(rank),
            line.integers(players),
            line.number,
            "310",
        )
    )


def _line_up(line: Line, tokens: Tokens) -> None:
    round_number, team, opponent = (line.needed(token, "a number") for token in tokens[:3])
    if round_number is not None and team is not None and opponent is not None:
        players = line.integers(tokens[3:])
        line.draft.line_ups.append(LineUp(round_number, team, opponent, players, line.number))


def _team_bye(line: Line, tokens: Tokens) -> None:
    match_points, points, *teams = tokens
    numbers = tuple(line.integer(token) for token in teams)
    line.draft.team_byes.append(
        TeamByes(line.decimal(match_points), line.decimal(points), numbers, line.number)
    )


def _forfeit(line: Line, tokens: Tokens) -> None:
    kind, *rest = tokens
    round_number, white, black = (line.needed(token, "a number") for token in rest)
    if round_number is not None and white is not None and black is not None:
        line.draft.forfeited_matches.append(
            ForfeitedMatch(str(kind), round_number, white, black, line.number)
        )


def _team_text(line: Line, tokens: Tokens) -> None:
    number, text = tokens
    team = line.needed(number, "a team number")
    if team is not None:
        line.draft.team_results.append(
            TeamResult(team, "", None, None, (), _text(text), line.number, line.tag)
        )


def _team_result(line: Line, tokens: Tokens) -> None:
    number, nickname, match_points, points, *rounds = tokens
    team = line.integer(number)
    if team is None:
        return
    line.draft.team_results.append(
        TeamResult(
            team,
            str(nickname),
            line.decimal(match_points),
            line.decimal(points),
            tuple(
                _team_round(line, entry)
                for entry in rounds
                if entry is not None and not isinstance(entry, str)
            ),
            "",
            line.number,
            line.tag,
        )
    )


def _team_round(line: Line, entry: "Tree[Token]") -> TeamRound:
    values = {token.type: token for token in entry.children if isinstance(token, str)}
    opponent = values.get("INT")
    return TeamRound(
        None if opponent is None else line.integer(opponent),
        str(values.get("BYE_CODE", "")).upper(),
        str(values.get("COLOUR", "")).lower(),
        line.decimal(values.get("FRACTION")) or 0,
        "FORFEIT" in values,
    )


RECORDS: Final = (
    RecordType(
        "013", "team", "old_team", _old_team, "name 5-36, starting ranks 37-40, 42-45, ...",
        width=36, step=1,
    ),
    RecordType(
        "310", "team", "team", _team,
        "number 5-7, name 9-40, nickname 42-46, strength 48-53, match points 55-60, "
        "game points 62-67, rank 69-71, players 74-77, 79-82, ...",
        width=72, step=5,
    ),
    RecordType(
        "300", "team", "line_up", _line_up, "round 5-7, teams 9-11 and 13-15, players 17-20, ...",
        width=15, step=5,
    ),
    RecordType(
        "320", "team", "team_bye", _team_bye, "points 5-8 and 10-13, teams 15-17, 19-21, ...",
        width=13, step=4,
    ),
    RecordType(
        "330", "team", "forfeit", _forfeit, "type 5-6, round 8-10, teams 12-14 and 16-18", width=18
    ),
    RecordType("801", "team", "team_text", _team_text, "team 5-7, then free text", width=8),
    RecordType(
        "802", "dialect", "team_result", _team_result,
        "team, nickname, match points, game points, then the rounds",
    ),
)  # fmt: skip
"""The records of this module."""
