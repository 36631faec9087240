"""From paired brackets to the answer: colours (art. 5), board order, trace."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairing.burstein.field import MEANINGS, BursteinField, Values
from pairing.c0404 import answer
from pairing.model import BracketTrace, Generation, Pairing


@dataclass(frozen=True, slots=True)
class Bracket:
    """A paired bracket (1.2.2); players by position.

    `score` is the residents'. `players` are in the order of their BSNs (4.1), `incoming` those
    who floated in. `pairs` have the higher-ranked player first, in BSN order. `values` are those
    of C5 to C8.
    """

    score: int
    players: tuple[int, ...]
    incoming: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]
    values: Values


def finish(field: BursteinField, brackets: Sequence[Bracket], bye: int | None) -> Pairing:
    """Return the pairing with its colours, the boards in order (C.04.2 3.6)."""
    pairs = [pair for bracket in brackets for pair in bracket.pairs]
    return answer.finish(field, pairs, bye, lambda: tuple(trace(field, each) for each in brackets))


def trace(field: BursteinField, bracket: Bracket) -> BracketTrace:
    """Return the trace of a bracket; incoming floaters stand in `mdps`."""
    ranking = ", ".join(map(str, field.numbers(bracket.players)))
    return BracketTrace(
        score=bracket.score,
        players=field.numbers(sorted(bracket.players)),
        mdps=field.numbers(sorted(bracket.incoming)),
        pairs=tuple((field.number(i), field.number(j)) for i, j in bracket.pairs),
        downfloaters=field.numbers(sorted(bracket.floaters)),
        values=dict(zip(MEANINGS, bracket.values, strict=True)),
        generation=_generation(bracket),
        notes=(f"by rank (1.8): {ranking}",),
    )


def _generation(bracket: Bracket) -> Generation:
    """Whether the pairing is the very first of 4.3: first against last, the middle floating."""
    players, count = bracket.players, len(bracket.pairs)
    last = reversed(players[len(players) - count :])
    natural = tuple(zip(players[:count], last, strict=True))
    return Generation.NATURAL if bracket.pairs == natural else Generation.TRANSPOSITION
