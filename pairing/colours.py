"""Who has White: the allocation rules the individual Swiss systems share (C.04.3 5.2)."""

from __future__ import annotations

from pairing.model import Colour


def last_difference(first: str, second: str) -> Colour:
    """Return the colour `first` had the last time the two had different colours, 0 if never.

    Histories are strings of ``W`` and ``B`` of the games played, oldest first; unplayed rounds
    count as deleted and placed in front (C.04.2 3.4), so the strings are compared from their ends.
    """
    for place in range(-1, -1 - min(len(first), len(second)), -1):
        if first[place] != second[place]:
            return 1 if first[place] == "W" else -1
    return 0


def allocate(
    higher: tuple[Colour, int, int, str],
    lower: tuple[Colour, int, int, str],
    initial: Colour,
    odd: bool,
) -> tuple[Colour, int]:
    """Return the higher-ranked player's colour and the rule that gave it (1-5 of 5.2.1-5.2.5).

    Each player is ``(preference, strength, colour difference, colours of the games played)``;
    `odd` whether the higher-ranked player's TPN is odd.
    """
    mine, force, difference, games = higher
    other, other_force, other_difference, other_games = lower
    if mine != other and (mine or other):
        return (mine or -other), 1
    if mine:
        if force != other_force:
            return (mine if force > other_force else -mine), 2
        if force == 3 and abs(difference) != abs(other_difference):
            return (mine if abs(difference) > abs(other_difference) else -mine), 2
    alternate = -last_difference(games, other_games)
    if alternate:
        return alternate, 3
    if mine:
        return mine, 4
    return (initial if odd else -initial), 5
