"""What the team engine sees beyond a `PairingInput`, whose players are the teams."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from pairing.model import PairingInput


class ColourType(Enum):
    """The colour preferences the event chose (1.7)."""

    A = "A"
    B = "B"
    NONE = ""


@dataclass(frozen=True)
class TeamInput:
    """A round of a team tournament.

    `given` holds the teams as players: TPNs, the scores of the primary score (1.2), matches as
    games, with the colour of board 1 (1.6.1). `secondary` holds the secondary scores by index,
    without fictitious points; with `use_secondary` off, or without them, 4.2.2 is skipped.
    """

    given: PairingInput
    colour_type: ColourType = ColourType.A
    secondary: Sequence[int] | None = None
    use_secondary: bool = True

    @property
    def second_scores(self) -> Sequence[int] | None:
        """The secondary scores, if they serve 4.2.2."""
        return self.secondary if self.use_secondary else None


def as_team_input(given: TeamInput | PairingInput) -> TeamInput:
    """Return a `TeamInput`; a bare `PairingInput` has Type A and no secondary scores."""
    return given if isinstance(given, TeamInput) else TeamInput(given)
