"""A model from a report: the same field under other names, and as much out of the ordinary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from pairing.model import NOBODY, PAIRED_KINDS, WHITE, ZERO_BYE
from verify.generate.games import LEVEL
from verify.generate.model import Amount, Entrant, Model, ModelError, Points
from verify.ratings.tables import expected
from verify.replay import Replay, paired, replay
from verify.system import ROUND_ROBINS, TEAM_SWISS

if TYPE_CHECKING:
    from trf.model import Player, Tournament

_RESULTS: Final = {"D": "=", "W": "1", "L": "0"}
_EVENTS: Final = {
    "--": "double_forfeits",
    "+-": "forfeits",
    "-+": "forfeits",
    "=0": "half_zero",
    "0=": "zero_half",
    "00": "zero_zero",
}
"""The fields of a model that count games with these letters, White first."""
_BYES: Final = {"H": "half_byes", "F": "full_byes", ZERO_BYE: "zero_byes"}


def model_like(tournament: Tournament) -> Model:
    """Return a model of a report: its field, system, rounds, points, and how often what happened.

    Names, numbers and dates of birth are left out. Raises `ModelError` where the report is not of
    a system whose rounds can be paired.
    """
    games = replay(tournament)
    edition = games.choice.edition
    if edition is None:
        raise ModelError(f"the report's system is not paired here: {games.choice.obstacle}")
    found = paired(games)
    baku = games.choice.accelerated
    model = Model(
        rounds=max(found.rounds_total, 1),
        system=edition.system,
        edition=edition.code,
        field=tuple(map(_entrant, tournament.players)),
        points=_points(games),
        initial_colour="w" if found.initial_colour == WHITE else "b",
        acceleration="baku" if baku else "",
        accelerations=() if baku else tournament.accelerations,
        prohibitions=tournament.prohibited,
        tie_breaks=_ranking(tournament),
        start=tournament.start_date,
        draws=_draws(games),
    )
    amounts: dict[str, Any] = _amounts(games, found)
    model = replace(model, **amounts)
    return _of_teams(model, tournament) if edition.system == TEAM_SWISS else model


def _entrant(player: Player) -> Entrant:
    return Entrant(player.rating or None, player.title, player.federation, player.sex)


def _points(found: Replay) -> Points:
    white, alone, system = found.points.white, found.points.alone, found.points.system
    return Points(system.win, system.draw, system.loss, alone["U"], alone[ZERO_BYE], white["-"])


def _ranking(tournament: Tournament) -> tuple[str, ...]:
    """The tie-breaks after the points (202, else 212), those of the event's own left out."""
    from verify.standings import declared  # noqa: PLC0415 - asks for the tie-breaks' registry

    codes = declared(replay(tournament)).codes
    return tuple(code.text for code in codes if code.name != "PTS" and not code.is_private)


# --- games --------------------------------------------------------------------------------------


def games_of(found: Replay) -> Iterator[tuple[int, int, str]]:
    """Yield the games of a report: ratings of White and Black (0: none), and the letters."""
    for each in found.rounds:
        for white, black in each.pairs():
            letters = each.results[white] + each.results[black]
            said = "".join(_RESULTS.get(letter, letter) for letter in letters)
            yield found.ratings[white], found.ratings[black], said


def _draws(found: Replay) -> float:
    """The share of draws between equals that gives the report's draws, by its players' ratings."""
    usual = Model()
    drawn = weights = 0.0
    for white, black, letters in games_of(found):
        if letters in ("10", "==", "01") and white and black:
            score = expected(white - black) / 100
            weight = 4 * score * (1 - score)
            level = 100 * ((white + black) // 200)
            weights += weight
            drawn += (letters == "==") - weight * usual.draw_slope * (level - LEVEL) / 100
    return min(1.0, max(0.0, round(drawn / weights, 3))) if weights else usual.draws


# --- who was there ------------------------------------------------------------------------------


def _amounts(games: Replay, found: Replay) -> dict[str, Amount]:
    """How often what happened; of a round robin, whose absences are forfeits, the games alone."""
    counts = Counter(_EVENTS.get(letters, "") for _, _, letters in games_of(games))
    if found.choice.system not in ROUND_ROBINS:
        counts.update(_absences(_rows(found)))
    return {name: Amount(count) for name, count in counts.items() if name}


def _rows(found: Replay) -> Iterator[list[str]]:
    """Yield, of every player or team, what each round was: empty if paired, else a bye's letter."""
    columns = [
        (found.results(number).kinds, found.rounds[number - 1])
        for number in range(1, len(found.rounds) + 1)
    ]
    for i in range(len(found.numbers)):
        yield [
            "" if kinds[i] in PAIRED_KINDS or each.opponents[i] != NOBODY else kinds[i]
            for kinds, each in columns
        ]


def _absences(rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Yield the names of the amounts that absences count for."""
    for row in rows:
        letters = "".join(letter or "." for letter in row)
        if "." not in letters:
            continue
        inside = letters.lstrip(ZERO_BYE)
        if len(inside) < len(letters):
            yield "late"
        if inside.rstrip(ZERO_BYE) != inside:
            yield "withdrawals"
        for letter in inside.rstrip(ZERO_BYE):
            if letter in _BYES:
                yield _BYES[letter]


# --- teams --------------------------------------------------------------------------------------


def _of_teams(model: Model, tournament: Tournament) -> Model:
    """The model of a team event: its teams' first players, as many as there are boards."""
    lists = [team.players for team in tournament.teams if team.number]
    boards = len(tournament.board_colours) or min(map(len, lists))
    field = []
    for players in lists:
        listed = [tournament.player(number) for number in players[:boards]]
        field += [_entrant(player) if player else Entrant(None) for player in listed]
        field += [Entrant(None)] * (boards - len(listed))
    code = tournament.encoded_type.strip().upper().removeprefix("FIDE_TEAM").removesuffix("_BAKU")
    worth = tournament.team_points
    return replace(
        model,
        field=tuple(field),
        boards=boards,
        team_type=code.strip("_") or model.team_type,
        match_points=(worth.win, worth.draw, worth.loss) if worth else model.match_points,
    )
