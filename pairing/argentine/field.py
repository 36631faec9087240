"""The players of a round in the order of the draw, with the columns they stand in.

The text has no numbered articles; ``rules 1-8`` are those of ``docs/argentine.md``. A position is
a player's place in the order of the draw among those to be paired, from 0.
"""

from __future__ import annotations

from pairing.argentine.options import DEFAULT, Columns, Options
from pairing.matching import mask_of
from pairing.model import BLACK, NO_COLOUR, WHITE, Colour, PairingInput
from pairing.rule22 import compatriots, with_rule_22


def due_colour(games: str, *, level: bool = False) -> Colour:
    """Return the colour due (rules 2, 6), from the games played; `level`: try to level the two.

    >>> due_colour("W"), due_colour("WWB"), due_colour("WWB", level=True), due_colour("")
    (-1, 1, -1, 0)
    """
    if not games:
        return NO_COLOUR
    alternate = BLACK if games[-1] == "W" else WHITE
    difference = games.count("W") - games.count("B")
    if not level or not difference or twice(games):
        return alternate
    return BLACK if difference > 0 else WHITE


def twice(games: str) -> bool:
    """Whether the last two games had the same colour: a third is not allowed (rule 6)."""
    return games[-2:] in ("WW", "BB")


class Field:
    """One round's players in the order of the draw.

    Columns by position: `index` (into the `PairingInput`), `score`, `games`, `due`, `twice`,
    `barred` (no bye). `rows[p]` are the opponents of ``p`` whom the rules allow.
    """

    def __init__(self, given: PairingInput, options: Options = DEFAULT) -> None:
        self.options = options
        self.compatriots = compatriots(given) if options.youth else frozenset()
        self.input = given = with_rule_22(given) if options.youth else given
        history, scores = given.history, given.scores()
        self.index = sorted(given.present)
        self.size = len(self.index)
        self.everyone = (1 << self.size) - 1
        self.score = [scores[i] for i in self.index]
        self.games = [history.colours[i] for i in self.index]
        level = options.columns is Columns.LEVEL and given.round % 2 == 0
        self.due = [due_colour(games, level=level) for games in self.games]
        self.twice = [twice(games) for games in self.games]
        self.barred = [history.had_pab[i] or history.free_win[i] for i in self.index]
        self._find_rows()

    def _find_rows(self) -> None:
        """No rematch (8), no third game with one colour (6)."""
        given = self.input
        place = {i: p for p, i in enumerate(self.index)}
        stuck = {
            colour: mask_of(
                [p for p in range(self.size) if self.twice[p] and self.due[p] == colour]
            )
            for colour in (WHITE, BLACK)
        }
        self.unmet, self.rows = [], []
        for p, i in enumerate(self.index):
            out = 1 << p | mask_of([place[j] for j in given.history.met[i] if j in place])
            self.unmet.append(self.everyone & ~out)
            self.rows.append(self.unmet[p] & ~(stuck[self.due[p]] if self.twice[p] else 0))
        for i, j in given.prohibited:
            if i in place and j in place:
                self.rows[place[i]] &= ~(1 << place[j])
                self.rows[place[j]] &= ~(1 << place[i])

    def number(self, position: int) -> int:
        """Return the number drawn by the player at a position."""
        return self.input.numbers[self.index[position]]

    def suits(self, i: int, j: int) -> bool:
        """Whether the two stand in different columns; who has no game yet stands in both."""
        return not self.due[i] or self.due[i] != self.due[j]

    def order_for_bye(self) -> list[int]:
        """Return the order in which the bye is offered: the last on the sheet first."""
        return sorted(range(self.size), key=lambda p: (self.score[p], -p))

    def groups(self, bye: int | None) -> list[tuple[int, tuple[int, ...]]]:
        """Return the scoregroups from the top, each in the order of the draw (rule 1)."""
        found: dict[int, list[int]] = {}
        for p, score in enumerate(self.score):
            if p != bye:
                found.setdefault(score, []).append(p)
        return [(score, tuple(found[score])) for score in sorted(found, reverse=True)]
