"""What a paired round consists of, its colours (art. 5) and its trace."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.colours import last_difference
from pairing.lim.field import LimField
from pairing.model import (
    BLACK,
    WHITE,
    BracketTrace,
    Colour,
    Generation,
    Pairing,
    board_order,
)

PairOf = tuple[int, int]

UPPER, LOWER, MEDIAN = "upper", "lower", "median"


@dataclass(frozen=True, slots=True)
class Group:
    """One scoregroup as it was paired; players by position.

    `incoming` are the floaters in the order in which they choose, `pairs` in the order made, the
    player under scrutiny first; `floaters` those who moved on, with their type (3.9.1); `cracked`
    the pairings taken back for the median (2.6).
    """

    score: int
    role: str
    residents: tuple[int, ...]
    incoming: tuple[int, ...]
    pairs: tuple[PairOf, ...]
    floaters: tuple[tuple[int, str], ...] = ()
    cracked: tuple[PairOf, ...] = ()


@dataclass(frozen=True, slots=True)
class Round:
    """A paired round: who has the bye, and the groups in the order in which they were paired."""

    bye: int | None
    groups: tuple[Group, ...]


class Colours:
    """The colours of a round (art. 5 and 7.2)."""

    def __init__(self, field: LimField) -> None:
        self.field = field

    def allocate(self, i: int, j: int, *, below: bool) -> tuple[Colour, str]:
        """Return the colour of position `i` against `j` and the article that gave it.

        `below` tells that the pair was made below the median (5.4).
        """
        field = self.field
        if field.ahead(i, j, down=True):
            return self._allocate(i, j, below=below)
        colour, article = self._allocate(j, i, below=below)
        return -colour, article

    def _allocate(self, higher: int, lower: int, *, below: bool) -> tuple[Colour, str]:
        field = self.field
        white = field.white[higher] and field.black[lower]
        black = field.black[higher] and field.white[lower]
        if white != black:
            return (WHITE if white else BLACK), "5.3"
        mine, other = field.due[higher], field.due[lower]
        if mine != other:
            return (mine or -other), "5.1"
        if not mine:
            initial = field.input.initial_colour
            return (initial if field.odd[higher] else -initial), "7.2"
        last = last_difference(field.games[higher], field.games[lower])
        if last:
            return -last, "5.4"
        return (-mine if below else mine), "5.4"


def finish(field: LimField, paired: Round) -> Pairing:
    """Allocate the colours, order the boards and keep what the trace needs."""
    colours = Colours(field)
    boards = []
    for group in paired.groups:
        for i, j in group.pairs:
            colour, _ = colours.allocate(i, j, below=group.role == LOWER)
            white, black = (i, j) if colour > 0 else (j, i)
            boards.append((field.index[white], field.index[black]))
    given = field.input
    ordered = board_order(boards, given.numbers, given.scores())
    bye = None if paired.bye is None else field.number(paired.bye)
    return Pairing(ordered, bye, lambda: trace(field, paired))


def trace(field: LimField, paired: Round) -> tuple[BracketTrace, ...]:
    """Return the trace of a round, group by group in the order of pairing."""
    return tuple(_trace_group(field, group) for group in paired.groups)


def _trace_group(field: LimField, group: Group) -> BracketTrace:
    number = field.number
    moved = [p for p, _ in group.floaters] + [p for pair in group.cracked for p in pair]
    types = tuple(sum(kind == each for _, kind in group.floaters) for each in "abc")
    return BracketTrace(
        score=group.score,
        players=tuple(map(number, (*group.incoming, *group.residents))),
        mdps=tuple(map(number, group.incoming)),
        pairs=tuple((number(i), number(j)) for i, j in group.pairs),
        downfloaters=tuple(map(number, moved)),
        values={
            "3.1": len(group.floaters),
            "3.9": types,
            "5.2": sum(not field.suits(i, j) for i, j in group.pairs),
        },
        generation=_generation(group),
        role=group.role,
        notes=tuple(_notes(field, group)),
    )


def _generation(group: Group) -> Generation:
    """Return whether the residents met as proposed (2.4) or by exchanges (art. 4)."""
    inside = [p for pair in group.pairs for p in pair]
    alone = sorted(p for p in inside if p in group.residents)
    if group.incoming or group.floaters or group.cracked:
        return Generation.EXCHANGE
    half = len(alone) // 2
    proposed = set(zip(alone[:half], alone[half:], strict=True))
    natural = {(min(pair), max(pair)) for pair in group.pairs} == proposed
    return Generation.NATURAL if natural else Generation.EXCHANGE


def _notes(field: LimField, group: Group) -> list[str]:
    notes = [f"floats: {field.number(p)}, type {kind} (3.9)" for p, kind in group.floaters]
    for i, j in group.cracked:
        notes.append(f"taken back for the median: {field.number(i)}-{field.number(j)} (2.6)")
    return notes
