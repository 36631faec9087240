"""The next round of a round robin by its table, with the drawn numbers its past rounds show."""

from __future__ import annotations

from pairing.model import History, NoPairingError, Pair, Pairing, PairingInput
from pairing.round_robin.drawing import Games, draw
from pairing.round_robin.tables import Plan, table_size


def pair(given: PairingInput) -> Pairing:
    """Return a round of the Berger table (C.05 Annex 1), absent players included.

    The players' numbers are the drawn ones unless the past rounds show others. More rounds than
    one table holds mean a double round robin, the last two rounds of the first cycle exchanged.
    Raises `NoPairingError` after the last round of the table.
    """
    players = len(given.numbers)
    size = table_size(players)
    cycles = max(1, -(-given.rounds_total // (size - 1)))
    games = _games(given.history)
    plan, drawn = Plan(size, cycles, cycles > 1), tuple(range(1, players + 1))
    if games.rounds:
        drawing = draw(games, (plan, Plan(size, cycles)))
        plan, drawn = drawing.plan, drawing.numbers
    if given.round > plan.rounds:
        raise NoPairingError("the table has no more rounds")
    player_of = dict(zip(drawn, given.numbers, strict=True))
    pairs, bye = [], None
    for white, black in plan.pairs(given.round):
        if white in player_of and black in player_of:
            pairs.append(Pair(player_of[white], player_of[black]))
        else:
            bye = player_of.get(white, player_of.get(black))
    return Pairing(tuple(pairs), bye)


def _games(history: History) -> Games:
    """The past rounds as columns. A forfeited pairing keeps its opponent and has no colour."""
    opponents, colours = [], []
    while history.last is not None and history.before is not None:
        opponents.append(history.last.opponents)
        colours.append(history.last.colours)
        history = history.before
    return Games(opponents[::-1], colours[::-1])
