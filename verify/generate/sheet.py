"""One round column of the report while it is made: an entry per line, and the points it brings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pairing.model import (
    FORFEIT_LOSS,
    FORFEIT_WIN,
    FULL_BYE,
    GAME,
    HALF_BYE,
    NO_COLOUR,
    NOBODY,
    PAB,
    WHITE,
    ZERO_BYE,
    Colour,
    RoundResults,
)
from verify.generate.chance import Chance
from verify.generate.games import Games
from verify.generate.model import Model, Points
from verify.generate.plan import NOT_YET, Plan

_PAIRED: Final = {"1": GAME, "=": GAME, "0": GAME, "+": FORFEIT_WIN, "-": FORFEIT_LOSS}
_ALONE: Final = {
    PAB: PAB, FULL_BYE: FULL_BYE, HALF_BYE: HALF_BYE, ZERO_BYE: ZERO_BYE, NOT_YET: ZERO_BYE,
}  # fmt: skip

WHITE_ABSENT, BLACK_ABSENT, BOTH_ABSENT = "-+", "+-", "--"


@dataclass(slots=True)
class Sheet:
    """A round column; entry ``i`` belongs to the line of index ``i``.

    `letters` are result letters (`NOT_YET`: a blank), `scheduled` the colours as paired.
    """

    opponents: list[int]
    letters: list[str]
    scheduled: list[Colour]

    @classmethod
    def empty(cls, lines: int) -> Sheet:
        """Return a sheet on which nobody has entered yet."""
        return cls([NOBODY] * lines, [NOT_YET] * lines, [NO_COLOUR] * lines)

    def alone(self, i: int, letter: str) -> None:
        """Write a round without an opponent."""
        self.letters[i] = letter

    def game(self, white: int, black: int, letters: str) -> None:
        """Write a pairing with the letters of White and of Black."""
        self.opponents[white], self.opponents[black] = black, white
        self.scheduled[white], self.scheduled[black] = WHITE, -WHITE
        self.letters[white], self.letters[black] = letters[0], letters[1]

    def results(self, points: Points, virtual: list[int] | None) -> RoundResults:
        """Return the columns an engine sees."""
        kinds, brought, colours = [], [], []
        games = games_worth(points)
        alone = alone_worth(points)
        for opponent, letter, colour in zip(
            self.opponents, self.letters, self.scheduled, strict=True
        ):
            if opponent >= 0:
                kind = _PAIRED[letter]
                brought.append(games[letter])
                colours.append(colour if kind == GAME else NO_COLOUR)
            else:
                kind = _ALONE[letter]
                brought.append(alone[letter])
                colours.append(NO_COLOUR)
            kinds.append(kind)
        return RoundResults("".join(kinds), self.opponents, colours, brought, virtual)


def games_worth(points: Points) -> dict[str, int]:
    """Return what the letters beside an opponent are worth."""
    return {
        "1": points.win,
        "+": points.win,
        "=": points.draw,
        "0": points.loss,
        "-": points.forfeit_loss,
    }


def alone_worth(points: Points) -> dict[str, int]:
    """Return what the letters of a round without an opponent are worth."""
    return {
        PAB: points.bye,
        FULL_BYE: points.win,
        HALF_BYE: points.draw,
        ZERO_BYE: points.zero_bye,
        NOT_YET: points.zero_bye,
    }


def match_results(
    first: RoundResults, second: RoundResults, virtual: list[int] | None
) -> RoundResults:
    """Return a round of matches of two games as the engine sees it.

    A match is played if one of its games is (C.04.5, preface), and its colour is that of the first
    game (1.6), whether that one was played or not.
    """
    points = [a + b for a, b in zip(first.points, second.points, strict=True)]
    kinds, colours = [], []
    for i, other in enumerate(first.opponents):
        games = first.kinds[i] + second.kinds[i]
        colours.append(NO_COLOUR)
        if other == NOBODY:
            kinds.append(PAB if PAB in games else games[0])
        elif GAME in games:
            kinds.append(GAME)
            colours[-1] = first.colours[i] or -second.colours[i]
        else:
            kinds.append(FORFEIT_WIN if points[i] > points[other] else FORFEIT_LOSS)
    return RoundResults("".join(kinds), first.opponents, colours, points, virtual)


class Boards:
    """Fills the boards of a round: who wins, and on which boards something unusual happens.

    `strengths` are by line; `games` is how many games the event will have, about.
    """

    def __init__(
        self, model: Model, strengths: list[int], rounds: int, games: int, chance: Chance
    ) -> None:
        self.strengths, self.chance = strengths, chance
        self.games = Games(model, chance)
        self._unusual = [
            (letters, Plan(amount, rounds, games, chance))
            for letters, amount in (
                (BOTH_ABSENT, model.double_forfeits),
                ("", model.forfeits),
                ("=0", model.half_zero),
                ("0=", model.zero_half),
                ("00", model.zero_zero),
            )
            if amount
        ]

    def fill(self, sheet: Sheet, number: int, pairs: list[tuple[int, int]]) -> None:
        """Write the results of a round's pairs of lines, White first."""
        left = dict.fromkeys(pairs)
        for letters, plan in self._unusual:
            for pair in plan.take(number, list(left)):
                sheet.game(*pair, letters or self.chance.pick((WHITE_ABSENT, BLACK_ABSENT)))
                del left[pair]
        strengths, result = self.strengths, self.games.result
        for white, black in left:
            sheet.game(white, black, result(strengths[white], strengths[black]))
