"""The arithmetic of the criteria, in one place for both engines and the explanation.

Positions are those of a `Field`. Pairs are ``(higher, lower)`` in rank order. Values are such
that smaller is better; lists of scores are in hundredths of a point, highest first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from pairing.dutch.field import ABSOLUTE, STRONG, Field
from pairing.model import POINT

Value: TypeAlias = "int | tuple[int, ...]"
Values: TypeAlias = tuple[Value, ...]


class Bracket(NamedTuple):
    """A bracket's players by position, in rank order: moved-down players, then residents.

    `role` is ``"bracket"``, ``"last"``, or in the 2017 edition ``"ppb"`` (penultimate pairing
    bracket) or ``"clb"`` (collapsed last bracket, whose residents may have unequal scores).
    """

    mdps: tuple[int, ...]
    residents: tuple[int, ...]
    role: str = "bracket"

    @property
    def players(self) -> tuple[int, ...]:
        """All players, in rank order."""
        return self.mdps + self.residents


class Candidate(NamedTuple):
    """A candidate (3.3): its pairs, each ``(higher, lower)``, sorted; its downfloaters, sorted."""

    pairs: tuple[tuple[int, int], ...]
    downfloaters: tuple[int, ...]


# --- colours of one pair: C10-C13 (2017: C.8-C.11) ---------------------------------------------


def clash(field: Field, i: int, j: int) -> bool:
    """Whether both players prefer the same colour: one of them misses his preference (C12)."""
    return field.preference[i] != 0 and field.preference[i] == field.preference[j]


def strong_clash(field: Field, i: int, j: int) -> bool:
    """Whether a strong preference is missed (C13): the weaker of two equal preferences is strong.

    An absolute preference is not a strong one (1.7.1, 1.7.2), so two absolute preferences (which
    meet only if one is a topscorer's) do not count here; they count in C10 or C11.
    """
    return clash(field, i, j) and min(field.strength[i], field.strength[j]) == STRONG


def excess_difference(field: Field, i: int, j: int) -> bool:
    """Whether one of the two gets a colour difference beyond 2 (C10)."""
    return clash(field, i, j) and abs(field.difference[i]) >= 2 and abs(field.difference[j]) >= 2


def third_colour(field: Field, i: int, j: int) -> bool:
    """Whether one of the two gets the same colour a third time in a row (C11).

    The wider colour difference is granted (5.2.2); with equal differences 5.2.3 grants the player
    whose last two games had the same colour if the other's had not.
    """
    if not clash(field, i, j) or min(field.strength[i], field.strength[j]) < ABSOLUTE:
        return False
    unwanted = -field.preference[i]
    a, b = abs(field.difference[i]), abs(field.difference[j])
    if a == b:
        return field.streak[i] == field.streak[j] == unwanted
    return field.streak[i if a < b else j] == unwanted


# --- whole candidates --------------------------------------------------------------------------


def evaluate(
    field: Field,
    bracket: Bracket,
    candidate: Candidate,
    following: Value,
    unplayed: int,
) -> Values:
    """Return a candidate's values, in the order of ``field.rulebook.criteria``.

    `following` is the value of the look-ahead criterion (C8; 2017: C.7) and `unplayed` of C9,
    which rest on more than the bracket (see `literal`); 0 where they do not apply.
    """
    colours = _colour_values(field, candidate)
    if field.rulebook.collapses:
        return (
            len(candidate.downfloaters),
            _score_differences(field, bracket, candidate),
            following,
            *colours,
            *_floats_2017(field, bracket, candidate),
        )
    return (
        len(candidate.downfloaters),
        tuple(field.score[p] for p in candidate.downfloaters),
        following,
        unplayed,
        *colours,
        *_floats_2026(field, bracket, candidate),
    )


def _colour_values(field: Field, candidate: Candidate) -> Values:
    return tuple(
        sum(test(field, i, j) for i, j in candidate.pairs)
        for test in (excess_difference, third_colour, clash, strong_clash)
    )


def artificial_score(field: Field, bracket: Bracket) -> int:
    """Return the score a downfloater's score difference is counted from (2017 A.8): one point
    below the lowest score of the bracket.

    2026 gives a moved-down player who floats on no score difference in C18 and C20; the same
    value is used there: it ranks above every pair's difference of the same player, so that
    floating on is the worst that can happen to him.
    """
    return field.score[bracket.players[-1]] - POINT


def _score_differences(field: Field, bracket: Bracket, candidate: Candidate) -> tuple[int, ...]:
    """The PSD (2017 A.8, C.6)."""
    base = artificial_score(field, bracket)
    pairs = [field.score[i] - field.score[j] for i, j in candidate.pairs]
    floats = [field.score[p] - base for p in candidate.downfloaters]
    return tuple(sorted(pairs + floats, reverse=True))


def _floats_2026(field: Field, bracket: Bracket, candidate: Candidate) -> Values:
    """C14-C21: residents who float, the opponents of MDPs, and the MDPs' score differences."""
    base = artificial_score(field, bracket)
    mdps = set(bracket.mdps)
    float_pairs = [(i, j) for i, j in candidate.pairs if i in mdps]
    floaters = [p for p in candidate.downfloaters if p not in mdps]
    limbo = [p for p in candidate.downfloaters if p in mdps]
    counts: list[Value] = []
    differences: list[Value] = []
    for floats in (field.float1, field.float2):
        counts.append(sum(floats[p] < 0 for p in floaters))
        counts.append(sum(floats[j] > 0 for _, j in float_pairs))
        down = [field.score[i] - field.score[j] for i, j in float_pairs if floats[i] < 0]
        down += [field.score[p] - base for p in limbo if floats[p] < 0]
        up = [field.score[i] - field.score[j] for i, j in float_pairs if floats[j] > 0]
        differences.append(tuple(sorted(down, reverse=True)))
        differences.append(tuple(sorted(up, reverse=True)))
    return (*counts, *differences)


def _floats_2017(field: Field, bracket: Bracket, candidate: Candidate) -> Values:
    """C.12-C.19: whoever receives a float in this candidate, and his score difference."""
    base = artificial_score(field, bracket)
    unequal = [(i, j) for i, j in candidate.pairs if field.score[i] > field.score[j]]
    counts: list[Value] = []
    differences: list[Value] = []
    for floats in (field.float1, field.float2):
        down = [field.score[i] - field.score[j] for i, j in unequal if floats[i] < 0]
        down += [field.score[p] - base for p in candidate.downfloaters if floats[p] < 0]
        up = [field.score[i] - field.score[j] for i, j in unequal if floats[j] > 0]
        counts += [len(down), len(up)]
        differences.append(tuple(sorted(down, reverse=True)))
        differences.append(tuple(sorted(up, reverse=True)))
    return (*counts, *differences)


def candidate_of(pairs: Sequence[tuple[int, int]], downfloaters: Sequence[int]) -> Candidate:
    """Return a `Candidate` with its parts sorted."""
    return Candidate(
        tuple(sorted((min(i, j), max(i, j)) for i, j in pairs)), tuple(sorted(downfloaters))
    )
