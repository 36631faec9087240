"""From paired brackets to the answer: colours (art. 5), board order, trace."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairing.c0404 import answer
from pairing.dubov.field import MEANINGS, DubovField, Values
from pairing.model import BracketTrace, Generation, Pairing


@dataclass(frozen=True, slots=True)
class Bracket:
    """A paired bracket (1.3.2); players by position.

    `score` is the residents'. `pairs` are ``(higher, lower)``, sorted. `values` are those of C5
    to C10. `s1` is the final G1 in the order of 3.2.5. `shifted` are the players moved out of the
    smaller subgroup, and those moved into it (3.2.4).
    """

    score: int
    residents: tuple[int, ...]
    upfloaters: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    values: Values
    s1: tuple[int, ...]
    shifted: tuple[tuple[int, ...], tuple[int, ...]]

    @property
    def players(self) -> tuple[int, ...]:
        """All players, in rank order."""
        return (*self.residents, *sorted(self.upfloaters))


def finish(field: DubovField, brackets: Sequence[Bracket], bye: int | None) -> Pairing:
    """Return the pairing with its colours, the boards in order (C.04.2 3.6)."""
    pairs = [pair for bracket in brackets for pair in bracket.pairs]
    return answer.finish(field, pairs, bye, lambda: tuple(trace(field, each) for each in brackets))


def trace(field: DubovField, bracket: Bracket) -> BracketTrace:
    """Return the trace of a bracket; its upfloaters stand in `mdps`."""
    out, back = bracket.shifted
    partner = {i: j for pair in bracket.pairs for i, j in (pair, pair[::-1])}
    opponents = [field.number(partner[p]) for p in bracket.s1]
    if out or back:
        how = Generation.EXCHANGE
    else:
        how = Generation.NATURAL if opponents == sorted(opponents) else Generation.TRANSPOSITION
    notes = []
    if bracket.upfloaters:
        notes.append(f"upfloaters (3.2.2): {_list(field, bracket.upfloaters)}")
    if out:
        notes.append(f"shifted out of the smaller subgroup (3.2.4.1): {_list(field, out)}")
    if back:
        notes.append(f"shifted into the smaller subgroup (3.2.4.2): {_list(field, back)}")
    notes.append(f"S1 (3.2.5): {_list(field, bracket.s1)}")
    return BracketTrace(
        score=bracket.score,
        players=field.numbers(bracket.players),
        mdps=field.numbers(sorted(bracket.upfloaters)),
        pairs=tuple((field.number(i), field.number(j)) for i, j in bracket.pairs),
        downfloaters=(),
        values=dict(zip(MEANINGS, bracket.values, strict=True)),
        generation=how,
        notes=tuple(notes),
    )


def _list(field: DubovField, players: Sequence[int]) -> str:
    return ", ".join(str(field.number(p)) for p in players)
