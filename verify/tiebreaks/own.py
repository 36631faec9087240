"""Tie-breaks from a competitor's own results and data (type B, article 7 and 10.6)."""

from __future__ import annotations

from fractions import Fraction

from pairing.model import BLACK, FORFEIT_LOSS, GAME, NOBODY
from verify.tiebreaks.codes import Code
from verify.tiebreaks.model import REQUESTED, Table, Value


def points(table: Table, code: Code) -> list[Value]:
    """The score itself."""
    return [Fraction(total, 100) for total in table.totals(code.score)]


def wins(table: Table, code: Code) -> list[Value]:
    """7.1: rounds that brought as many points as a win, played or not."""
    score = table.score(code.score)
    return [sum(each == score.win for each in row) for row in score.points]


def games_won(table: Table, code: Code) -> list[Value]:
    """7.2: games won over the board."""
    return [sum(_won(table, code, i)) for i in range(table.size)]


def black_games(table: Table, _code: Code) -> list[Value]:
    """7.3: games played over the board with Black."""
    return [
        sum(entry.kind == GAME and entry.colour == BLACK for entry in row) for row in table.entries
    ]


def black_wins(table: Table, code: Code) -> list[Value]:
    """7.4: games won over the board with Black."""
    return [
        sum(
            won and entry.colour == BLACK
            for won, entry in zip(_won(table, code, i), row, strict=True)
        )
        for i, row in enumerate(table.entries)
    ]


def _won(table: Table, code: Code, i: int) -> list[bool]:
    score = table.score(code.score)
    rounds = zip(table.entries[i], score.points[i], strict=True)
    return [entry.kind == GAME and given == score.win for entry, given in rounds]


def progressive(table: Table, code: Code) -> list[Value]:
    """7.5: the sum of the scores after each round; a cut drops the first rounds' scores."""
    found: list[Value] = []
    for row in table.score(code.score).given():
        total = running = 0
        for number, given in enumerate(row):
            running += given
            if number >= code.cut:
                total += running
        found.append(Fraction(total, 100))
    return found


def elected_to_play(table: Table, _code: Code) -> list[Value]:
    """7.6: rounds without requested byes and forfeit losses."""
    return [
        sum(entry.kind not in REQUESTED and entry.kind != FORFEIT_LOSS for entry in row)
        for row in table.entries
    ]


def standard(table: Table, code: Code) -> list[Value]:
    """7.7: 1 for more points than the scheduled opponent, a half for as many; without an opponent
    the points are compared with a draw.
    """
    score = table.score(code.score)
    found: list[Value] = []
    for row, points_of in zip(table.entries, score.points, strict=True):
        halves = 0
        for number, (entry, given) in enumerate(zip(row, points_of, strict=True)):
            other = score.draw
            if entry.opponent != NOBODY:
                other = score.points[entry.opponent][number]
            halves += 2 if given > other else given == other
        found.append(Fraction(halves, 2))
    return found


def pairing_number(table: Table, _code: Code) -> list[Value]:
    """7.8: the tournament pairing number."""
    return list(table.numbers)


def rating(table: Table, code: Code) -> list[Value]:
    """10.6: the own rating."""
    return [each or code.unrated or 0 for each in table.ratings]


def secondary(table: Table, _code: Code) -> list[Value]:
    """13.1: of match and game points, the one that is not primary."""
    return [Fraction(total, 100) for total in table.totals(table.secondary)]
