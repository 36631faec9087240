"""Tournaments of all kinds: what a run does not fix is drawn for each one by its seed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final

from verify.generate import Amount, Model, Points
from verify.generate.chance import Chance
from verify.generate.words import model_of

_ONE_IN: Final = 3
_BAKU_FROM: Final = 12

_SYSTEMS_OF_POINTS: Final = (
    Points(300, 100, 0),
    Points(200, 100, 0),
    Points(300, 200, 100, 300, 0, 0),
    Points(100, 50, 0, 50),
    Points(100, 50, 0, 0),
    Points(300, 100, 0, 100),
)
_POINTS: Final = frozenset({"points", *(each.name for each in fields(Points))})
_RATES: Final = (0.02, 0.05, 0.1, 0.2)


@dataclass(frozen=True, slots=True)
class Mix:
    """What tournaments of a run have in common: a system, an edition, and what is fixed.

    `fixed` are fields of `verify.generate.Model` in words (`verify.generate.words`). Every other
    one that changes how a round is paired is drawn, unusual in about a third of the tournaments.
    """

    system: str = "dutch"
    edition: str | None = None
    players: tuple[int, int] = (4, 40)
    rounds: tuple[int, int] = (5, 13)
    fixed: Mapping[str, str] = field(default_factory=dict)

    def model(self, seed: int) -> Model:
        """Return the model of the tournament of a seed."""
        chance = Chance(seed, "mix")
        drawn: dict[str, Any] = {
            "draws": chance.pick((0.0, 0.1, 0.3, 0.3, 0.6)),
            "form": chance.pick((0, 100, 100, 400)),
            "half_byes": self._rate(chance),
            "zero_byes": self._rate(chance),
            "full_byes": self._rate(chance, rare=True),
            "forfeits": self._rate(chance),
            "double_forfeits": self._rate(chance, rare=True),
            "late": Amount(share=chance.pick((0.1, 0.2))) if _seldom(chance) else Amount(),
            "withdrawals": Amount(share=chance.pick((0.1, 0.2))) if _seldom(chance) else Amount(),
            "prohibited": chance.between(1, 4) if _seldom(chance) else 0,
            "points": chance.pick(_SYSTEMS_OF_POINTS) if _seldom(chance) else Points(),
        }
        players = chance.between(*self.players)
        rounds = chance.between(*self.rounds)
        if _seldom(chance) and players >= _BAKU_FROM and self.system == "dutch":
            drawn["acceleration"] = "baku"
            # C.04.7 gives half a win, which must be a draw.
            drawn["points"] = Points()
        if not _POINTS.isdisjoint(self.fixed):
            drawn["points"] = Points()
        common = Model(players, rounds, self.system, self.edition)
        return model_of(self.fixed, replace(common, **drawn))

    def _rate(self, chance: Chance, *, rare: bool = False) -> Amount:
        """Return a share of each round, mostly none."""
        share = chance.pick(_RATES)
        if not _seldom(chance):
            return Amount()
        return Amount(share=share / 4 if rare else share, each_round=True)

    def as_dict(self) -> dict[str, Any]:
        """Return the mix as a journal names it."""
        return {
            "system": self.system, "edition": self.edition, "players": list(self.players),
            "rounds": list(self.rounds),
            "fixed": dict(sorted(self.fixed.items())),
        }  # fmt: skip


def _seldom(chance: Chance) -> bool:
    return chance.below(_ONE_IN) == 0
