"""Why a recorded round of a team tournament is not the rules'."""

from __future__ import annotations

from collections.abc import Sequence

from pairing.judgement import Judgement
from pairing.model import Pairing, PairingInput
from pairing.team.model import TeamInput, as_team_input
from pairing.team.rules import LAPSE, TEAM_2026, Colours, Preferences
from pairing.upfloat.field import Field
from pairing.upfloat.judge import Judge
from pairing.upfloat.procedure import Procedure


def judge(
    given: TeamInput | PairingInput,
    pairing: Pairing,
    pairs: Sequence[tuple[int, int]],
    bye: int | None,
) -> tuple[Judgement, ...]:
    """Compare recorded pairs (teams by TPN, White first) and bye with the rules' `pairing`."""
    teams = as_team_input(given)
    preferences = Preferences(teams)
    field = Field(teams.given, LAPSE, preferences.wants())
    colours = Colours(field, teams, preferences)
    return Judge(field, TEAM_2026, colours.allocate).judge(Procedure(field).pair(), pairs, bye)
