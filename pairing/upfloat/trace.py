"""What happened in each bracket: its participants, the values of the criteria, what was passed."""

from __future__ import annotations

from pairing.matching import members
from pairing.model import BracketTrace, Generation
from pairing.upfloat.field import Field
from pairing.upfloat.system import Round, Step, System, differences, pair_values


def trace(field: Field, system: System, paired: Round) -> tuple[BracketTrace, ...]:
    """Return the trace of a round, bracket by bracket from the top."""
    return tuple(trace_bracket(field, system, step) for step in paired.steps)


def trace_bracket(field: Field, system: System, step: Step) -> BracketTrace:
    """Return the trace of one bracket; `mdps` are its upfloaters, in the order of 3.5.3."""
    number = field.number
    upfloaters = field.ranked(step.upfloaters)
    players = [*members(step.residents), *upfloaters]
    values: dict[str, int | tuple[int, ...]] = {
        "C4": len(upfloaters),
        "C5": differences(field, step.score, upfloaters),
        "C6": step.c6,
        "C7": (step.upfloaters & field.floated).bit_count(),
        **system.named(pair_values(field, step.pairs)),
    }
    return BracketTrace(
        score=step.score,
        players=tuple(map(number, players)),
        mdps=tuple(map(number, upfloaters)),
        pairs=tuple((number(i), number(j)) for i, j in step.pairs),
        downfloaters=(),
        values=values,
        generation=generation(step),
        notes=_notes(field, upfloaters),
    )


def generation(step: Step) -> Generation:
    """Return how far the pairing is from the first half against the second by TPN (3.6.3)."""
    inside = list(members(step.residents | step.upfloaters))
    half = len(inside) // 2
    if [i for i, _ in step.pairs] != inside[:half]:
        return Generation.EXCHANGE
    if [j for _, j in step.pairs] != inside[half:]:
        return Generation.TRANSPOSITION
    return Generation.NATURAL


def _notes(field: Field, upfloaters: list[int]) -> tuple[str, ...]:
    if not upfloaters:
        return ()
    names = ", ".join(str(field.number(p)) for p in upfloaters)
    return (f"upfloaters: {names}",)
