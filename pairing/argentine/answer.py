"""What a paired round consists of, its colours (rules 5, 6) and its trace."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairing.argentine.field import Field
from pairing.argentine.options import FirstRound
from pairing.model import BLACK, WHITE, BracketTrace, Colour, Generation, Pairing, board_order

PairOf = tuple[int, int]
Players = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """One group of the sheet as it was paired; players by position.

    `incoming` came down from above, in the order in which they are served; `pairs` in the order
    made; `floaters` go down, in the order chosen.
    """

    score: int
    residents: Players
    incoming: Players
    pairs: tuple[PairOf, ...]
    floaters: Players


@dataclass(frozen=True, slots=True)
class Round:
    """A paired round: who has the bye, and the groups from the top."""

    bye: int | None
    groups: tuple[Group, ...]


def tail(field: Field, order: Sequence[int]) -> Players:
    """Return the end of the longer column: those whom the shorter one leaves without a partner.

    `order` is the order of the sheet. Who has no game yet fills the shorter column.
    """
    left = [p for p in order if field.due[p] == WHITE]
    right = [p for p in order if field.due[p] == BLACK]
    longer, shorter = (left, right) if len(left) > len(right) else (right, left)
    spare = len(longer) - len(shorter) - (len(order) - len(left) - len(right))
    return tuple(longer[len(longer) - spare :]) if spare > 0 else ()


def going_down(field: Field, incoming: Players, residents: Players) -> Players:
    """Return a group in the order in which its players go down (rule 4).

    The last of the longer column first, then the last of the others; who came from above only
    after the players of the group.
    """
    white = sum(field.due[p] > 0 for p in (*incoming, *residents))
    black = sum(field.due[p] < 0 for p in (*incoming, *residents))
    longer = (white > black) - (white < black)

    def last_first(players: Players) -> list[int]:
        order = range(len(players))
        shorter = [not longer or field.due[p] != longer for p in players]
        return [players[n] for n in sorted(order, key=lambda n: (shorter[n], -n))]

    return (*last_first(residents), *last_first(incoming))


def served(field: Field, floaters: Sequence[int]) -> Players:
    """Return who comes from above in the order of service: by score, then by the draw."""
    return tuple(sorted(floaters, key=lambda p: (-field.score[p], p)))


def heads(field: Field, left: Sequence[int]) -> list[int]:
    """Return the players who look for an opponent, in order: the left column, then the right."""
    return sorted(left, key=lambda p: (field.due[p] < 0, p))


def offered(field: Field, left: Sequence[int]) -> list[int]:
    """Return the order in which the others of a group are offered to the first of them.

    In the order of the draw; in round 1 perhaps from the middle (`FirstRound.HALVES`).
    """
    first, *rest = sorted(left) if _halves(field) else heads(field, left)
    rest.sort()
    if not _halves(field):
        return [first, *rest]
    half = len(rest) // 2
    return [first, *rest[half:], *reversed(rest[:half])]


def _halves(field: Field) -> bool:
    given = field.input
    return not given.history.rounds and field.options.first_round is FirstRound.HALVES


def allocate(field: Field, i: int, j: int) -> tuple[Colour, str]:
    """Return the colour of position `i` against `j` and the rule that gave it."""
    mine, other = field.due[i], field.due[j]
    if mine != other:
        return (mine or -other), "2"
    if not mine:
        initial = field.input.initial_colour
        turned = _halves(field) and field.number(min(i, j)) % 2 == 0
        return (-initial if (i > j) != turned else initial), "1"
    if field.twice[i] != field.twice[j]:
        return (mine if field.twice[i] else -mine), "6"
    if field.score[i] != field.score[j]:
        return (mine if field.score[i] > field.score[j] else -mine), "5"
    return (mine if i < j else -mine), "5"


def finish(field: Field, paired: Round) -> Pairing:
    """Allocate the colours, order the boards and keep what the trace needs."""
    boards = []
    for group in paired.groups:
        for i, j in group.pairs:
            white, black = (i, j) if allocate(field, i, j)[0] > 0 else (j, i)
            boards.append((field.index[white], field.index[black]))
    given = field.input
    ordered = board_order(boards, given.numbers, given.scores())
    bye = None if paired.bye is None else field.number(paired.bye)
    return Pairing(ordered, bye, lambda: tuple(_trace(field, group) for group in paired.groups))


def _trace(field: Field, group: Group) -> BracketTrace:
    number = field.number
    everyone = (*group.incoming, *group.residents)
    left = [number(p) for p in everyone if field.due[p] >= 0]
    right = [number(p) for p in everyone if field.due[p] <= 0]
    same = sum(not field.suits(i, j) for i, j in group.pairs)
    return BracketTrace(
        score=group.score,
        players=tuple(map(number, everyone)),
        mdps=tuple(map(number, group.incoming)),
        pairs=tuple((number(i), number(j)) for i, j in group.pairs),
        downfloaters=tuple(map(number, group.floaters)),
        values={"4": len(group.floaters), "6": same},
        generation=Generation.EXCHANGE if same or group.incoming else Generation.NATURAL,
        role="group",
        notes=(
            f"left column (White): {_list(left)}",
            f"right column (Black): {_list(right)}",
        ),
    )


def _list(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers)) or "none"
