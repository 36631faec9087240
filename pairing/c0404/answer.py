"""Colours (article 5) and board order, common to the systems of C.04.4."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pairing import colours
from pairing.c0404.field import CommonField
from pairing.dutch.engine import odd_numbers
from pairing.model import BracketTrace, Colour, Pairing, board_order


def allocate(
    field: CommonField, higher: int, lower: int, odd: Sequence[bool]
) -> tuple[Colour, str]:
    """Return the higher-ranked player's colour and the article that gave it (5.2).

    `odd` tells by index whose TPN is odd. Rank is the system's: 5.2.1 and 5.2.5 ask for it.
    """
    if not field.played[higher] and not field.played[lower]:
        given = field.input
        own = odd[field.players.index[higher]]
        return (given.initial_colour if own else -given.initial_colour), "5.2.1"
    colour, rule = colours.allocate(field.colour_data(higher), field.colour_data(lower), 0, True)
    return colour, f"5.2.{rule + 1}"


def finish(
    field: CommonField,
    pairs: Iterable[tuple[int, int]],
    bye: int | None,
    trace: Callable[[], tuple[BracketTrace, ...]],
) -> Pairing:
    """Return the pairing with its colours, the boards in order (C.04.2 3.6).

    `pairs` are ``(higher-ranked, lower-ranked)`` by position, `bye` a position.
    """
    given, index = field.input, field.players.index
    odd = odd_numbers(given)
    seated = []
    for higher, lower in pairs:
        colour, _ = allocate(field, higher, lower, odd)
        one, two = index[higher], index[lower]
        seated.append((one, two) if colour > 0 else (two, one))
    ordered = board_order(seated, given.numbers, given.scores())
    return Pairing(ordered, None if bye is None else field.number(bye), trace)
