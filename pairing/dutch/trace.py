"""What happened in each bracket of a paired round: players, values of the criteria, how far down
the order of generation the answer lies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairing.dutch.criteria import Bracket, Candidate, evaluate
from pairing.dutch.field import Field
from pairing.model import BracketTrace, Generation

if TYPE_CHECKING:
    from pairing.dutch.engine import Step


def trace(field: Field, steps: list[Step]) -> tuple[BracketTrace, ...]:
    """Return the trace of a round, bracket by bracket from the top."""
    return tuple(trace_bracket(field, step.bracket, step.candidate) for step in steps)


def trace_bracket(field: Field, bracket: Bracket, candidate: Candidate) -> BracketTrace:
    """Return the trace of one bracket with its accepted candidate."""
    from pairing.dutch.engine import following_value, unplayed_value  # noqa: PLC0415 - a cycle

    downfloaters = candidate.downfloaters
    values = evaluate(
        field,
        bracket,
        candidate,
        following_value(field, bracket, downfloaters),
        unplayed_value(field, bracket, downfloaters),
    )

    def numbers(positions: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(field.number(p) for p in positions)

    return BracketTrace(
        score=field.score[bracket.residents[0]],
        players=numbers(bracket.players),
        mdps=numbers(bracket.mdps),
        pairs=tuple((field.number(i), field.number(j)) for i, j in candidate.pairs),
        downfloaters=numbers(downfloaters),
        values=dict(zip(field.rulebook.criteria, values, strict=True)),
        generation=generation(field, bracket, candidate),
        role=bracket.role,
        look_ahead=field.rulebook.look_ahead,
    )


def generation(field: Field, bracket: Bracket, candidate: Candidate) -> Generation:
    """Return how far the candidate lies from the first of its bracket (3.6, 3.7).

    The first candidate pairs the highest MDPs that can be paired with the first residents in
    order, and the rest first half against second half.
    """
    mdps, partner = set(bracket.mdps), dict(candidate.pairs)
    heads = [p for p in bracket.mdps if p in partner]
    if _other_set(field, bracket, heads):
        return Generation.MDP_SET
    opponents = [partner[p] for p in heads]
    rest = [p for p in bracket.residents if p not in opponents]
    pairs = [(i, j) for i, j in candidate.pairs if i not in mdps]
    half = len(pairs)
    if {i for i, _ in pairs} != set(rest[:half]):
        return Generation.EXCHANGE
    if opponents != list(bracket.residents[: len(heads)]):
        return Generation.TRANSPOSITION
    if [j for _, j in pairs] != rest[half : 2 * half]:
        return Generation.TRANSPOSITION
    return Generation.NATURAL


def _other_set(field: Field, bracket: Bracket, heads: list[int]) -> bool:
    """Whether the paired MDPs are not the first of their scores (4.4)."""
    scores = [field.score[p] for p in heads]
    for score in set(scores):
        same = [p for p in bracket.mdps if field.score[p] == score]
        if [p for p in heads if field.score[p] == score] != same[: scores.count(score)]:
            return True
    return False
