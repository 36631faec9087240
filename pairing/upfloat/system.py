"""What the two systems put into the shared procedure, and the values of the criteria."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from pairing.model import Colour
from pairing.upfloat.field import Field

PairOf: TypeAlias = tuple[int, int]
"""The two positions of a pair, top member first (3.6.1)."""

SET_CRITERIA = ("C4", "C5", "C6", "C7")


@dataclass(frozen=True, slots=True)
class System:
    """A system's part of the procedure.

    `lapse` is the number of last rounds without float criteria. `clash`, `strong` and `opponents`
    name the criteria of a bracket's pairs (None: the system has none): equal preferences, equal
    strong ones, opponents of upfloaters who were floaters. `articles` and `meanings` are keyed by
    criterion; ``"bye"``, ``"sets"``, ``"order"`` and ``"colours"`` name the articles of the rest.
    """

    title: str
    lapse: int
    clash: str | None
    strong: str | None
    opponents: str
    articles: Mapping[str, str]
    meanings: Mapping[str, str]

    @property
    def criteria(self) -> tuple[str, ...]:
        """The criteria of a bracket's pairs, most important first."""
        return tuple(name for name in (self.clash, self.strong, self.opponents) if name)

    def named(self, values: tuple[int, int, int]) -> dict[str, int]:
        """Return the values of `pair_values` by criterion."""
        names = (self.clash, self.strong, self.opponents)
        return {name: value for name, value in zip(names, values, strict=True) if name}


class Chosen(NamedTuple):
    """A set of upfloaters (a mask) and whether it fails C6 (1) or not (0)."""

    upfloaters: int
    c6: int


@dataclass(frozen=True, slots=True)
class Step:
    """One bracket as it was paired: masks of residents and upfloaters, pairs in identifier order.

    `c6` tells whether the set of upfloaters fails C6 (1) or not (0).
    """

    score: int
    residents: int
    upfloaters: int
    pairs: tuple[PairOf, ...]
    c6: int


@dataclass(frozen=True, slots=True)
class Round:
    """A paired round: the position with the bye (None: nobody) and the brackets from the top."""

    bye: int | None
    steps: tuple[Step, ...]


Seat: TypeAlias = tuple[Colour, str]
"""The colour of the first-named participant of a pair, and the article that gave it."""

Allocate: TypeAlias = Callable[[int, int], Seat]
"""Allocates the colours of a pair of positions (art. 4): the colour of the first one."""


def pair_value(field: Field, i: int, j: int) -> tuple[int, int, int]:
    """Return what one pair adds to the criteria: clash, strong clash, upfloater's opponent.

    The opponent of an upfloater is the member with the higher score.
    """
    both = 1 << i | 1 << j
    same = field.white & both == both or field.black & both == both
    strong = same and field.strong & both == both
    opponent = 0
    if field.score[i] != field.score[j]:
        higher = i if field.score[i] > field.score[j] else j
        opponent = field.floated >> higher & 1
    return int(same), int(strong), opponent


def pair_values(field: Field, pairs: Iterable[PairOf]) -> tuple[int, int, int]:
    """Return the values of a bracket's pairs: clashes, strong clashes, upfloaters' opponents."""
    clash = strong = opponents = 0
    for i, j in pairs:
        a, b, c = pair_value(field, i, j)
        clash, strong, opponents = clash + a, strong + b, opponents + c
    return clash, strong, opponents


def identifier(pairs: Iterable[PairOf]) -> tuple[int, ...]:
    """Return the identifier of a pairing (3.6.2): top members ascending, then their opponents.

    >>> identifier([(11, 24), (16, 6), (10, 9), (8, 4)])
    (4, 6, 9, 11, 8, 16, 10, 24)
    """
    ordered = sorted((min(pair), max(pair)) for pair in pairs)
    return tuple(top for top, _ in ordered) + tuple(bottom for _, bottom in ordered)


def differences(field: Field, score: int, upfloaters: Iterable[int]) -> tuple[int, ...]:
    """Return the value of C5 (2.3.2): the upfloaters' distances from the residents, widest first.

    The smaller the better, which is the same as the ascending scores being as high as possible.
    """
    return tuple(sorted((score - field.score[p] for p in upfloaters), reverse=True))
