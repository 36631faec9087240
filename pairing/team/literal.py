"""The Swiss Team System by plain enumeration: the judge of the engine."""

from __future__ import annotations

from pairing.model import Pairing, PairingInput
from pairing.team.model import TeamInput, as_team_input
from pairing.team.rules import LAPSE, TEAM_2026, Colours, Preferences
from pairing.upfloat.field import Field
from pairing.upfloat.literal import Literal
from pairing.upfloat.procedure import finish


def pair(given: TeamInput | PairingInput) -> Pairing:
    """Pair one round of matches. Raises `NoPairingError` (3.3.3)."""
    teams = as_team_input(given)
    preferences = Preferences(teams)
    field = Field(teams.given, LAPSE, preferences.wants())
    colours = Colours(field, teams, preferences)
    return finish(field, TEAM_2026, Literal(field).pair(), colours.allocate)
