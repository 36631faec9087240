"""The participants of a round in TPN order, with what articles 2 and 3 ask of each.

A position is a participant's place in TPN order among those to be paired, from 0. A set of
participants is one integer, bit ``p`` standing for position ``p``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairing.matching import mask_of, members
from pairing.model import FULL_BYE, History, PairingInput


@dataclass(frozen=True, slots=True)
class Wants:
    """Colour preferences by index into the `PairingInput`: a colour (0: none), and whether strong.

    The Double-Swiss System has none, the teams' Type A none that are strong.
    """

    colour: Sequence[int]
    strong: Sequence[bool]


def no_float(kind: str, points: int, loss: int) -> int:
    """Return the float of a round without a game: none, a bye is no opponent (1.5)."""
    return 0


def bye_barred(history: History) -> list[bool]:
    """Return per index whether C2 (2.1.2) bars the bye.

    The text's own list: a pairing-allocated bye, a match won by forfeit, a full-point bye.
    """
    barred = [a or b for a, b in zip(history.had_pab, history.forfeit_win, strict=True)]
    step: History | None = history
    while step and step.last:
        for i, kind in enumerate(step.last.kinds):
            if kind == FULL_BYE:
                barred[i] = True
        step = step.before
    return barred


class Field:
    """One round's participants in TPN order.

    Columns by position: `index` (into the `PairingInput`), `score`, `matches` (played so far),
    `barred` (C2); `legal[p]` is the mask of the opponents ``p`` may meet (C1, prohibited pairs).
    Masks: `floated` (floaters of the previous round, empty where the float criteria lapse),
    `white`, `black`, `strong` (preferences). `groups` are the scoregroups, ``(score, mask)``, from
    the top; the bye's holder stays in his.
    """

    __slots__ = (
        "barred",
        "black",
        "everyone",
        "floated",
        "groups",
        "index",
        "input",
        "legal",
        "matches",
        "score",
        "size",
        "strong",
        "white",
    )

    def __init__(self, given: PairingInput, lapse: int, wants: Wants | None = None) -> None:
        """`lapse` is the number of last rounds in which the float criteria do not apply."""
        self.input = given
        self.index = sorted(given.present)
        self.size = len(self.index)
        self.everyone = (1 << self.size) - 1
        scores, history = given.scores(), given.history
        self.score = [scores[i] for i in self.index]
        self.matches = [len(history.colours[i]) for i in self.index]
        barred = bye_barred(history)
        self.barred = [barred[i] for i in self.index]
        self._find_groups()
        self._find_legal()
        self.floated = 0
        if given.round <= given.rounds_total - lapse:
            floats = history.floats(no_float)
            self.floated = self._mask(floats) if floats else 0
        self.white = self.black = self.strong = 0
        if wants is not None:
            self.white = self._mask([colour > 0 for colour in wants.colour])
            self.black = self._mask([colour < 0 for colour in wants.colour])
            self.strong = self._mask(wants.strong)

    def _mask(self, column: Sequence[int]) -> int:
        return mask_of([p for p, i in enumerate(self.index) if column[i]])

    def _find_groups(self) -> None:
        masks: dict[int, int] = {}
        for p, score in enumerate(self.score):
            masks[score] = masks.get(score, 0) | 1 << p
        self.groups = sorted(masks.items(), reverse=True)

    def _find_legal(self) -> None:
        """C1 (2.1.1) and the prohibited pairs, as one mask of opponents per position."""
        given = self.input
        place = {i: p for p, i in enumerate(self.index)}
        legal = []
        for p, i in enumerate(self.index):
            out = 1 << p
            for other in given.history.met[i]:
                if other in place:
                    out |= 1 << place[other]
            legal.append(self.everyone & ~out)
        for i, j in given.prohibited:
            if i in place and j in place:
                legal[place[i]] &= ~(1 << place[j])
                legal[place[j]] &= ~(1 << place[i])
        self.legal = legal

    def number(self, position: int) -> int:
        """Return the TPN of the participant at a position."""
        return self.input.numbers[self.index[position]]

    def following(self, score: int) -> int:
        """Return the scoregroup right below `score` in the standings; 0 if there is none (C6)."""
        return next((mask for lower, mask in self.groups if lower < score), 0)

    def ranked(self, mask: int) -> list[int]:
        """Return the positions of a mask by descending score, then ascending TPN (3.5.3)."""
        return sorted(members(mask), key=lambda p: -self.score[p])
