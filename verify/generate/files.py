"""A generated tournament as the bytes of a report, in an edition that can hold it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from trf.model import Tournament
from trf.write import Edition, TextForm, encode, write
from verify.generate.model import ModelError, Points
from verify.generate.setting import Setting
from verify.generate.tournament import Generated
from verify.system import TEAM_SWISS


def file_of(generated: Generated, edition: Edition) -> bytes:
    """Return the report in an edition, its lines ended by LF.

    Raises `ModelError` where the edition has no place for something without which a checker would
    judge the rounds wrongly.
    """
    obstacle = unwritable(generated.setting, edition)
    if obstacle:
        raise ModelError(obstacle)
    tournament = generated.tournament
    if edition is Edition.TRFX:
        tournament = _for_engines(tournament, generated.setting.rounds)
    lines = write(tournament, edition).lines
    if not generated.model.points.zero_bye:
        lines = tuple(map(_without_absences, lines))
    return encode(lines, TextForm(line_end="\n"))[0]


def _for_engines(tournament: Tournament, rounds: int) -> Tournament:
    """Return a report in the words of bbpPairings' records (BB*, which JaVaFo lacks) and XXP.

    XXP holds for all rounds, and says so by saying nothing.
    """
    entries = tournament.prohibited
    whole = tuple(e._replace(last_round=None) if e.last_round == rounds else e for e in entries)
    points = tournament.point_system
    if points is not None:
        points = points._replace(sources=("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"))
    return replace(tournament, prohibited=whole, point_system=points)


def _without_absences(line: str) -> str:
    """Return record 162 without what absences are worth, which is nothing anyway.

    The format calls them A and bbpPairings Z, so that it would refuse the file.
    """
    return line.replace("    A 0.0", "") if line.startswith("162 ") else line


def unwritable(setting: Setting, edition: Edition) -> str | None:
    """Return why an edition cannot hold the tournaments of a setting, None if it can."""
    lacking = list(_LACKING[edition](setting)) if edition in _LACKING else ["byes by their kinds"]
    return f"{edition.value.upper()} has no record for {lacking[0]}" if lacking else None


def _lacking_in_2026(setting: Setting) -> Iterator[str]:
    points = setting.model.points
    if points.zero_bye != points.forfeit_loss:
        yield "a zero-point bye and a lost forfeit of different worth"


def _lacking_before(setting: Setting) -> Iterator[str]:
    """What only TRF26 has."""
    if setting.system == TEAM_SWISS:
        yield "the numbers of teams"
    if setting.code.startswith("CUSTOM") or not setting.edition.in_force(setting.start):
        yield "the code of the system"


def _lacking_in_2016(setting: Setting) -> Iterator[str]:
    model = setting.model
    yield from _lacking_before(setting)
    if model.points != Points():
        yield "the point system"
    if model.prohibited or model.prohibitions:
        yield "prohibited pairs"
    if model.accelerations or (model.acceleration and not setting.code):
        yield "fictitious points"


def _lacking_in_engines(setting: Setting) -> Iterator[str]:
    yield from _lacking_before(setting)
    for entry in setting.model.prohibitions:
        if entry.first_round > 1 or (entry.last_round or setting.rounds) < setting.rounds:
            yield "pairs prohibited in some rounds only"


_LACKING: Final = {
    Edition.TRF16: _lacking_in_2016,
    Edition.TRF26: _lacking_in_2026,
    Edition.TRFX: _lacking_in_engines,
}
