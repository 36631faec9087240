"""Colours (article E), the order of the boards (F1) and the trace of a paired round."""

from __future__ import annotations

from collections.abc import Sequence

from pairing.colours import last_difference
from pairing.dutch_1998.field import Field
from pairing.dutch_1998.procedure import Record
from pairing.dutch_1998.rules import PairOf, allowance, clash, float_needs, pair_needs
from pairing.model import BracketTrace, Colour, Pairing, board_order


def allocate(field: Field, i: int, j: int, *, waived: bool) -> tuple[Colour, str]:
    """Return the colour of position `i` against `j`, and the article that gives it (E1-E5)."""
    higher, lower = min(i, j), max(i, j)
    colour, article = _allocate(field, higher, lower, waived=waived)
    return (colour if higher == i else -colour), article


def _allocate(field: Field, higher: int, lower: int, *, waived: bool) -> tuple[Colour, str]:
    # Without A7a only if both are above 50 %: otherwise B2 still binds one of them.
    both = waived and bool(field.last_above >> higher & field.last_above >> lower & 1)
    mine, other = field.preferences[both][higher], field.preferences[both][lower]
    if not mine.colour and not other.colour:
        initial = field.input.initial_colour
        return (initial if field.odd[higher] else -initial), "E5"
    if mine.colour != other.colour:
        return (mine.colour or -other.colour), "E1"
    if mine.strength != other.strength:
        return (mine.colour if mine.strength > other.strength else -mine.colour), "E2"
    last = last_difference(field.games[higher], field.games[lower])
    return (-last, "E3") if last else (mine.colour, "E4")


def finish(field: Field, records: Sequence[Record]) -> Pairing:
    """Allocate the colours, order the boards (F1) and keep what the trace needs."""
    boards = []
    for record in records:
        for i, j in record.found.pairs:
            colour, _ = allocate(field, i, j, waived=record.group.waived)
            white, black = (i, j) if colour > 0 else (j, i)
            boards.append((field.index[white], field.index[black]))
    given = field.input
    left = records[-1].found.left if records else ()
    bye = field.number(left[0]) if left else None
    ordered = board_order(boards, given.numbers, given.scores())
    return Pairing(ordered, bye, lambda: tuple(_trace(field, each) for each in records))


def group_values(
    field: Field, record: Record, pairs: Sequence[PairOf], left: Sequence[int]
) -> dict[str, int | tuple[int, ...]]:
    """Return what a pairing of a group gives up, criterion by criterion; smaller is better.

    `A6`: players left over; `B4`: pairs that break a preference; `B5`, `B6`: floats repeated.
    """
    waived = record.group.waived
    needs = float_needs(field, waived=waived)
    dropped = [need for i, j in pairs for need in pair_needs(field, needs, i, j)]
    dropped += [needs[0][p] for p in left]
    return {
        "A6": len(left),
        "B4": sum(clash(field, i, j, waived=waived) for i, j in pairs),
        "B5": sum(need == 2 for need in dropped),
        "B6": sum(need == 1 for need in dropped),
    }


def _trace(field: Field, record: Record) -> BracketTrace:
    group, found = record.group, record.found
    values = group_values(field, record, found.pairs, record.leaving)
    values["x"] = allowance(field, group.players, waived=group.waived)
    return BracketTrace(
        score=record.score,
        players=field.numbers(record.everyone),
        mdps=field.numbers(
            [p for p in record.everyone if p in group.mdps or _above(field, record, p)]
        ),
        pairs=tuple((field.number(i), field.number(j)) for i, j in found.pairs),
        downfloaters=field.numbers(record.leaving),
        values=values,
        generation=found.generation,
        role=_role(record),
        notes=record.notes + _dropped(record),
    )


def _above(field: Field, record: Record, p: int) -> bool:
    return p in record.moved and field.score[p] > record.score


def _role(record: Record) -> str:
    kind = "heterogeneous" if record.group.heterogeneous else "homogeneous"
    return f"lowest, {kind}" if record.group.lowest else kind


def _dropped(record: Record) -> tuple[str, ...]:
    """Say what had to be given up before the pairing was found."""
    relaxed, group = record.found.relaxed, record.group
    criteria = ("", "B6", "B6 and B5")
    said = []
    if group.heterogeneous and relaxed.mdps < len(group.mdps):
        said.append(f"moved-down players in S1: {relaxed.mdps} (C14)")
    if relaxed.fewer:
        said.append(f"pairs given up: {relaxed.fewer} (C14)")
    if relaxed.extra:
        said.append(f"x raised by {relaxed.extra} (C11)")
    if relaxed.up:
        said.append(f"{criteria[relaxed.up]} dropped for upfloats (C10)")
    if relaxed.down_mdps:
        said.append(f"{criteria[relaxed.down_mdps]} dropped for moved-down players (C9)")
    if relaxed.down:
        said.append(f"{criteria[relaxed.down]} dropped for downfloats (C9)")
    return tuple(said)
