"""Tie-breaks from opponents' scores: Buchholz and its kin, Sonneborn-Berger, Koya.

Articles 8, 9, 13.2 and 13.4.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from pairing.model import GAME, NOBODY
from verify.tiebreaks.codes import Code
from verify.tiebreaks.model import GAMES, MATCH, Table, Value
from verify.tiebreaks.unplayed import cut_products, cut_rivals, parts

HALF_POINT: Final = 50


def _sums(table: Table, code: Code) -> list[int]:
    """The Buchholz of everybody, in hundredths."""
    least, most = code.cut + code.median, code.median
    rows = parts(table, code.score, forfeits=code.forfeits)
    return [sum([part.rival for part in cut_rivals(row, least, most)]) for row in rows]


def _points(hundredths: Iterable[int]) -> list[Value]:
    return [Fraction(each, 100) for each in hundredths]


def buchholz(table: Table, code: Code) -> list[Value]:
    """8.1: the sum of the opponents' adjusted scores, with dummies for own unplayed rounds."""
    return _points(_sums(table, code))


def fore_buchholz(table: Table, code: Code) -> list[Value]:
    """8.3: the Buchholz as if every pairing of the last round had been a draw."""
    return _points(_sums(table.drawn_at_last(), code))


def average_of_opponents(table: Table, code: Code) -> list[Value]:
    """8.2: the mean of the Buchholz of the opponents met over the board; 0 without any."""
    whole = code._replace(cut=0, median=0)
    base = table.drawn_at_last() if code.fore else table
    values = _sums(base, whole)
    found: list[Value] = []
    for row in table.entries:
        met = [values[entry.opponent] for entry in row if entry.kind == GAME]
        found.append(Fraction(sum(met), 100 * len(met)) if met else 0)
    return found


def sonneborn_berger(table: Table, code: Code) -> list[Value]:
    """9.1: the sum of the opponents' adjusted scores, each times the points against him."""
    return _products(table, code, code.score, code.score)


def extended_sonneborn_berger(table: Table, code: Code) -> list[Value]:
    """13.2: as 9.1, the opponents' score and the own points each in match or game points."""
    names = {"M": MATCH, "G": GAMES}
    return _products(table, code, names[code.name[1]], names[code.name[2]])


def _products(table: Table, code: Code, rival: str | None, own: str | None) -> list[Value]:
    return [
        Fraction(sum(part.product for part in cut_products(row, code.cut)), 10_000)
        for row in parts(table, rival, own, forfeits=code.forfeits)
    ]


def koya(table: Table, code: Code) -> list[Value]:
    """9.2: the points, forfeits included, against opponents who scored at least half of what could
    be won. /L moves the limit by half-points (14.5).

    The article asks what the opponents scored, not what they count: nothing is adjusted.
    """
    score, totals = table.score(code.score), table.totals(code.score)
    rounds = table.rounds - _free_rounds(table)
    # Twice the limit, to stay in integers: a half-point is half a point under any point system.
    limit = score.win * rounds + 2 * HALF_POINT * code.limit
    found: list[Value] = []
    for row, points in zip(table.with_forfeits().entries, score.points, strict=True):
        total = sum(
            given
            for entry, given in zip(row, points, strict=True)
            if entry.kind == GAME
            and entry.opponent != NOBODY
            and 2 * totals[entry.opponent] >= limit
        )
        found.append(Fraction(total, 100))
    return found


def _free_rounds(table: Table) -> int:
    """The rounds in which nobody can win anything: in an odd round robin one of every cycle."""
    if not table.predetermined:
        return 0
    paired = sum(any(entry.opponent != NOBODY for entry in row) for row in table.entries)
    return table.rounds // paired if paired % 2 else 0


def score_strength(table: Table, code: Code) -> list[Value]:
    """13.4: the secondary score plus the Buchholz by the primary one, divided by a factor.

    The factor is the most primary points of the event over the most secondary points of a match,
    rounded down.
    """
    first, second = table.score(table.primary), table.score(table.secondary)
    factor = code.factor or max(first.win * table.rounds // second.win, 1)
    plain = code._replace(score=None, cut=0, median=0)
    strengths = _sums(table.drawn_at_last() if code.fore else table, plain)
    return [
        Fraction(total, 100) + Fraction(strength, 100 * factor)
        for total, strength in zip(table.totals(table.secondary), strengths, strict=True)
    ]
