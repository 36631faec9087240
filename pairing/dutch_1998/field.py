"""The players of a round in the order of A2, with what the criteria ask of each.

A position is a player's place by score, then pairing number, from 0. A set of players is one
integer, bit ``p`` standing for position ``p``. Columns that come in pairs are indexed by `waived`:
whether B2, B5, B6 and A7a are waived for players above 50 % in the last round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from pairing import rule22
from pairing.dutch.engine import odd_numbers
from pairing.dutch_1998.options import Options
from pairing.matching import mask_of
from pairing.model import BLACK, NO_COLOUR, NOBODY, PAB, WHITE, Colour, History, PairingInput

ABSOLUTE, STRONG, MILD, NONE = 3, 2, 1, 0
_TWICE = 2


class Preference(NamedTuple):
    """A colour preference (A7): the colour (0: none) and its strength."""

    colour: Colour
    strength: int


def preference(games: str, *, absolute: bool = True) -> Preference:
    """Return the preference after these games (A7); `absolute` whether A7a applies.

    >>> [tuple(preference(games)) for games in ("WBB", "WB", "W", "")]
    [(1, 3), (1, 1), (-1, 2), (0, 0)]
    """
    difference = games.count("W") - games.count("B")
    if absolute and (abs(difference) > 1 or games[-2:] in ("WW", "BB")):
        return Preference(WHITE if difference < -1 or games[-2:] == "BB" else BLACK, ABSOLUTE)
    if difference:
        return Preference(WHITE if difference < 0 else BLACK, STRONG)
    if games:
        return Preference(BLACK if games[-1] == "W" else WHITE, MILD)
    return Preference(NO_COLOUR, NONE)


def permitted(games: str, colour: Colour) -> bool:
    """Whether B2 lets a player have a colour: no difference beyond 2, no third in a row."""
    letter = "W" if colour > 0 else "B"
    difference = (games.count("W") - games.count("B")) * colour
    return difference < _TWICE and games[-2:] != letter * _TWICE


def floats(history: History | None) -> list[int]:
    """Return the floats marked when the last round was paired: +1 up, -1 down (A4, A5).

    The mark is made at pairing, so a forfeited pairing leaves one as well.
    """
    if history is None or history.last is None or history.before is None:
        return []
    last = history.last
    score: Sequence[int] = history.before.score
    if last.virtual is not None:
        score = [a + b for a, b in zip(score, last.virtual, strict=True)]
    found = []
    for i, (kind, other) in enumerate(zip(last.kinds, last.opponents, strict=True)):
        if other == NOBODY:
            found.append(-1 if kind == PAB else 0)
        else:
            found.append((score[i] < score[other]) - (score[i] > score[other]))
    return found


def bye_barred(history: History) -> list[bool]:
    """Return per index whether B1b bars the bye: a point without playing, or a bye before."""
    return [
        any(each)
        for each in zip(history.had_pab, history.forfeit_win, history.free_win, strict=True)
    ]


class Field:
    """One round's players in the order of A2.

    Columns by position: `index`, `score`, `games`, `barred`, `odd`; `preferences[waived]`,
    `rows[waived]` (whom B1, B2 and the rules on federations let a player meet). Masks: `down1`,
    `down2`, `up1`, `up2` (floats of the last round and of the one before), `above` (more than
    50 %), `white[waived]`, `black[waived]`.
    """

    def __init__(self, given: PairingInput, options: Options) -> None:
        self.input, self.options = given, options
        scores = given.scores()
        self.index = sorted(given.present, key=lambda i: (-scores[i], i))
        self.size = len(self.index)
        self.everyone = (1 << self.size) - 1
        self.score = [scores[i] for i in self.index]
        history = given.history
        self.games = [history.colours[i] for i in self.index]
        barred, odd = bye_barred(history), odd_numbers(given)
        self.barred = [barred[i] for i in self.index]
        self.eligible = mask_of([p for p in range(self.size) if not self.barred[p]])
        self.odd = [odd[i] for i in self.index]
        half = history.rounds * given.points.maximum
        self.above = self.mask(lambda p: 2 * self.score[p] > half)
        self.last_above = self.above if given.last_round else 0
        self._read_floats()
        self._read_preferences()
        self._find_rows()

    def mask(self, test: Callable[[int], bool]) -> int:
        """Return the mask of the positions that pass a test."""
        return mask_of([p for p in range(self.size) if test(p)])

    def _read_floats(self) -> None:
        history = self.input.history
        last, before = floats(history), floats(history.before)
        self.down1 = self.mask(lambda p: bool(last) and last[self.index[p]] < 0)
        self.up1 = self.mask(lambda p: bool(last) and last[self.index[p]] > 0)
        self.down2 = self.mask(lambda p: bool(before) and before[self.index[p]] < 0)
        self.up2 = self.mask(lambda p: bool(before) and before[self.index[p]] > 0)

    def _read_preferences(self) -> None:
        strict = [preference(games) for games in self.games]
        waived = [
            preference(games, absolute=not self.last_above >> p & 1)
            for p, games in enumerate(self.games)
        ]
        self.preferences = (strict, waived)
        self.white = tuple(mask_of(_who(each, WHITE)) for each in self.preferences)
        self.black = tuple(mask_of(_who(each, BLACK)) for each in self.preferences)

    def _find_rows(self) -> None:
        """B1a and the prohibited pairs, then B2; waived, B2 spares two players above 50 %."""
        given = self.input
        place = {i: p for p, i in enumerate(self.index)}
        white = self.mask(lambda p: permitted(self.games[p], WHITE))
        black = self.mask(lambda p: permitted(self.games[p], BLACK))
        self.met: list[int] = []
        strict, waived = [], []
        for p, i in enumerate(self.index):
            met = mask_of([place[other] for other in set(given.history.met[i]) if other in place])
            self.met.append(met)
            free = self.everyone & ~(met | 1 << p)
            colours = (black if white >> p & 1 else 0) | (white if black >> p & 1 else 0)
            spared = self.last_above if self.last_above >> p & 1 else 0
            strict.append(free & colours)
            waived.append(free & (colours | spared))
        self.rows = (strict, waived)
        for i, j in given.prohibited:
            if i in place and j in place:
                self._forbid(place[i], place[j])
        for i, j in self.compatriots():
            self._forbid(i, j)

    def _forbid(self, i: int, j: int) -> None:
        for rows in self.rows:
            rows[i] &= ~(1 << j)
            rows[j] &= ~(1 << i)

    def compatriots(self) -> Iterator[tuple[int, int]]:
        """Yield the pairs rule 22 excludes, if it holds, the smaller position first."""
        if not self.options.youth:
            return
        place = {i: p for p, i in enumerate(self.index)}
        for i, j in rule22.compatriots(self.input):
            one, other = place[i], place[j]
            yield (one, other) if one < other else (other, one)

    def levels(self) -> list[tuple[int, ...]]:
        """Return the scoregroups (A3) from the top, as positions."""
        found: list[list[int]] = []
        for p in range(self.size):
            if p and self.score[p] == self.score[p - 1]:
                found[-1].append(p)
            else:
                found.append([p])
        return [tuple(level) for level in found]

    def number(self, position: int) -> int:
        """Return the pairing number of the player at a position."""
        return self.input.numbers[self.index[position]]

    def numbers(self, positions: Iterable[int]) -> tuple[int, ...]:
        """Return pairing numbers, in the order given."""
        return tuple(map(self.number, positions))


def _who(preferences: Sequence[Preference], colour: Colour) -> list[int]:
    return [p for p, each in enumerate(preferences) if each.colour == colour]
