"""The results of games: expected scores by the rating table of B.02 8.1.2, draws on top of them."""

from __future__ import annotations

from functools import cache
from typing import Final

from verify.generate.chance import Chance
from verify.generate.model import Model
from verify.ratings.tables import expected

WHITE_WINS, DRAW, BLACK_WINS = "10", "==", "01"
LEVEL: Final = 1800
"""The strength at which `Model.draws` of the games between equals are drawn."""

FAR: Final = 800
"""No difference beyond this one changes an expected score."""


@cache
def odds(difference: int, draws: float) -> tuple[float, float]:
    """Return the chances of a draw and of a white win where White is so much stronger.

    Between equals `draws` of the games are drawn, and ever fewer as the stronger one expects more:
    ``4 E (1 - E)`` times as many where he expects E. A draw takes as much from either player's
    wins, so that White's expected score stays that of the table.
    """
    score = expected(difference) / 100
    draw = min(draws * 4 * score * (1 - score), 2 * score, 2 * (1 - score))
    return draw, score - draw / 2


def draws_at(model: Model, level: int) -> float:
    """Return the share of draws between equals of a strength, in whole hundreds of points."""
    hundreds = (level - LEVEL) // 100
    return min(1.0, max(0.0, model.draws + model.draw_slope * hundreds))


class Games:
    """Draws the results of one tournament's games."""

    def __init__(self, model: Model, chance: Chance) -> None:
        self.model, self.advantage = model, model.white_advantage
        self.throw = chance.throw
        self._draws: dict[int, float] = {}

    def result(self, white: int, black: int) -> str:
        """Return the result letters of White and of Black, whose strengths are given."""
        level = (white + black) // 200
        draws = self._draws.get(level)
        if draws is None:
            draws = self._draws[level] = draws_at(self.model, 100 * level)
        difference = max(-FAR, min(FAR, white - black + self.advantage))
        draw, win = odds(difference, draws)
        throw = self.throw()
        if throw < win:
            return WHITE_WINS
        return DRAW if throw < win + draw else BLACK_WINS
