"""Rule 22 of the FIDE Swiss rules (Executive Board 1999): compatriots in youth championships.

In the last three rounds of a youth or junior championship, players of one federation are not
paired in scoregroups of more than half the points. The old systems take it as an option; `check`
serves any recorded round.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from itertools import combinations

from pairing.judgement import Judgement
from pairing.model import PairingInput

LAST_ROUNDS = 3
"""In how many rounds, the last ones, the rule holds."""

ARTICLE = "C.04.2 22"

SINCE = date(1999, 1, 1)
"""The year of the decision; its day is not known."""


def in_force(given: PairingInput) -> bool:
    """Whether the round is one of the last three, and federations are known."""
    return bool(given.federations) and given.round > given.rounds_total - LAST_ROUNDS


def compatriots(given: PairingInput) -> frozenset[tuple[int, int]]:
    """Return the pairs of indexes the rule excludes in this round, the smaller index first.

    A pair is made in a group of more than half the points where both have more than that.
    """
    federations = given.federations
    if federations is None or not in_force(given):
        return frozenset()
    score, half = given.history.score, given.history.rounds * given.points.maximum
    above = sorted(i for i in given.present if 2 * score[i] > half and federations[i])
    return frozenset((i, j) for i, j in combinations(above, 2) if federations[i] == federations[j])


def with_rule_22(given: PairingInput) -> PairingInput:
    """Return the input of a round with compatriots among the prohibited pairs."""
    excluded = compatriots(given)
    return replace(given, prohibited=given.prohibited | excluded) if excluded else given


def check(given: PairingInput, pairs: Sequence[tuple[int, int]]) -> tuple[Judgement, ...]:
    """Return the recorded pairs (by number) that the rule excludes."""
    excluded = compatriots(given)
    index = {number: i for i, number in enumerate(given.numbers)}
    found = []
    for white, black in pairs:
        i, j = sorted((index[white], index[black]))
        if (i, j) in excluded:
            text = (
                f"{white} and {black} are of one federation and have more than half the points: "
                "not to be paired in the last three rounds of a youth championship (rule 22)."
            )
            found.append(Judgement("compatriots", text, (white, black), "22", ARTICLE))
    return tuple(found)
