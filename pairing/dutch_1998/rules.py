"""The arithmetic of articles A and B, and what a group and its pairing are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from pairing.dutch_1998.field import Field
from pairing.model import Generation

PairOf: TypeAlias = tuple[int, int]
Players: TypeAlias = tuple[int, ...]
Goal: TypeAlias = Callable[[Players], bool]
"""What C12 or C13 asks of the players a group moves down."""


@dataclass(frozen=True, slots=True)
class Group:
    """A group to be paired (A3): positions in the order of A2, the moved-down ones first.

    `waived`: B2, B5 and B6 are waived above 50 %. `lowest`: everybody must be paired, but one
    who may have the bye if the number is odd.
    """

    players: Players
    mdps: Players
    lowest: bool = False
    waived: bool = False

    @property
    def heterogeneous(self) -> bool:
        """Whether moved-down players are paired first: they are fewer than half (A3)."""
        return 0 < 2 * len(self.mdps) < len(self.players)


@dataclass(frozen=True, slots=True)
class Relaxed:
    """What was given up for a pairing, by the steps that did so.

    `mdps` is how many moved-down players were in S1 (C14 lowers it), `fewer` the pairs given up
    by C14, `extra` how often C11 raised x. `up`, `down` and `down_mdps` (for those paired before
    the remainder): 0 nothing, 1 without B6, 2 without B6 and B5 (C9, C10).
    """

    mdps: int = 0
    fewer: int = 0
    extra: int = 0
    up: int = 0
    down: int = 0
    down_mdps: int = 0


@dataclass(frozen=True, slots=True)
class Found:
    """The pairing of a group: its pairs, S1's player first, who moves down, and at what price."""

    pairs: tuple[PairOf, ...]
    left: Players
    relaxed: Relaxed = field(default_factory=Relaxed)
    generation: Generation = Generation.NATURAL


class Pairer(Protocol):
    """What the procedure asks of an engine; `waived` chooses the rows."""

    def first(
        self, group: Group, goal: Goal | None = None, pairs: range | None = None
    ) -> Found | None:
        """Return the first pairing of a group, in the order of C2 to C14.

        `goal`: the first that moves down players it accepts; `pairs`: and has so many pairs.
        """

    def most_pairs(self, players: Players, *, waived: bool) -> int:
        """Return how many pairs B1 and B2 let these players make."""

    def placed(self, mdps: Players, others: Players, *, waived: bool) -> bool:
        """Whether each moved-down player can have an opponent among the others."""

    def complete(self, players: Players, *, waived: bool) -> bool:
        """Whether all can be paired, but one who may have the bye if they are an odd number."""


def excess(field_: Field, players: Iterable[int], *, waived: bool) -> int:
    """Return x as the official text computes it (A8): negative if no preference need be broken."""
    preferences = field_.preferences[waived]
    colours = [preferences[p].colour for p in players]
    white, black = sum(c > 0 for c in colours), sum(c < 0 for c in colours)
    return max(white, black) - (len(colours) + 1) // 2


def allowance(field_: Field, players: Iterable[int], *, waived: bool) -> int:
    """Return x (A8), the pairs that may break a preference: 0 where preferences balance."""
    return max(0, excess(field_, players, waived=waived))


def clash(field_: Field, i: int, j: int, *, waived: bool) -> bool:
    """Whether a pair breaks a preference (B4)."""
    preferences = field_.preferences[waived]
    colour = preferences[i].colour
    return colour != 0 and colour == preferences[j].colour


def float_needs(field_: Field, *, waived: bool) -> tuple[list[int], list[int]]:
    """Return per position what must be dropped to let it float down, and up.

    0 nothing, 1 B6, 2 B5 (B6 is dropped before). Waived, nobody above 50 % is held back.
    """
    spared = field_.last_above if waived else 0

    def need(last: int, before: int) -> list[int]:
        return [
            0 if spared >> p & 1 else 2 if last >> p & 1 else before >> p & 1
            for p in range(field_.size)
        ]

    return need(field_.down1, field_.down2), need(field_.up1, field_.up2)


def pair_needs(
    field_: Field, needs: tuple[Sequence[int], Sequence[int]], i: int, j: int
) -> tuple[int, int]:
    """Return what must be dropped for downfloats and for upfloats to pair two players (A4)."""
    down, up = needs
    if field_.score[i] == field_.score[j]:
        return 0, 0
    higher, lower = (i, j) if field_.score[i] > field_.score[j] else (j, i)
    return down[higher], up[lower]
