"""The slow exact paths of the Dutch engine, forced everywhere, against the quick ones.

Small tournaments are judged by the literal engine (see `test_fast_against_literal`); here larger
ones show that the ideal graph, the enumeration and both weighted searches agree.
"""

from __future__ import annotations

from random import Random

import pytest
from strategies import RULEBOOKS, simulate

from pairing.dutch import ideal
from pairing.dutch.collapsed import collapsed_candidate
from pairing.dutch.costs import Costs
from pairing.dutch.engine import pair_2017, pair_2026, solve
from pairing.dutch.exact import Solution
from pairing.dutch.search import best_candidate
from pairing.dutch.weighted import pair_below_too
from pairing.model import NoPairingError, Numbering

ENGINES = {"2026": pair_2026, "2017": pair_2017}


def by_enumeration(bracket):
    return best_candidate(bracket) if bracket.size > 1 else Solution([], 1)


def by_weights(bracket):
    return best_candidate(bracket, small=0) if bracket.size > 1 else Solution([], 1)


def with_all_below(bracket):
    return pair_below_too(bracket, Costs(bracket)) if bracket.size > 1 else Solution([], 1)


def collapsed_by_weights(bracket):
    return collapsed_candidate(bracket, small=0)


def states(code, seeds, smallest, largest):
    for seed in seeds:
        yield from simulate(Random(seed), ENGINES[code], RULEBOOKS[code], smallest, largest)


def agree(code, state, solver, collapsed=collapsed_candidate):
    given = state.input()
    try:
        expected = ENGINES[code](given)
    except NoPairingError:
        return
    forced = {
        "2026": lambda: pair_2026(given, solver),
        "2017": lambda: pair_2017(given, solver, collapsed),
    }
    assert forced[code]() == expected, state


@pytest.mark.parametrize("code", ["2026", "2017"])
def test_enumeration_agrees(code):
    for state in states(code, range(60), 6, 14):
        agree(code, state, by_enumeration)


@pytest.mark.parametrize("code", ["2026", "2017"])
def test_weights_agree(code):
    for state in states(code, range(100, 130), 6, 24):
        agree(code, state, by_weights, collapsed_by_weights)


@pytest.mark.parametrize("code", ["2026", "2017"])
def test_weighing_all_below_agrees(code):
    for state in states(code, range(200, 225), 6, 16):
        agree(code, state, with_all_below)


@pytest.mark.parametrize("code", ["2026", "2017"])
def test_large_exchanges_agree(code, monkeypatch):
    monkeypatch.setattr(ideal, "SMALL", 0)
    for state in states(code, range(300, 330), 6, 40):
        if len(state.past) > 9:
            continue  # exhausted opponents: the weighted search decides either way
        given = state.input()
        try:
            found = ENGINES[code](given)
        except NoPairingError:
            continue
        with monkeypatch.context() as patch:
            patch.setattr(ideal, "SMALL", 14)
            assert found == ENGINES[code](given), state


@pytest.mark.parametrize("code", ["2026", "2017"])
def test_numbering_changes_colours_only(code):
    for state in states(code, range(400, 430), 5, 20):
        given = state.input()
        try:
            entered = ENGINES[code](given)
        except NoPairingError:
            continue
        fixed = ENGINES[code](type(given)(**{**vars(given), "numbering": Numbering.FIXED}))
        assert entered.bye == fixed.bye
        assert {frozenset(pair) for pair in entered.pairs} == {
            frozenset(pair) for pair in fixed.pairs
        }


def test_a_bracket_of_two_has_no_choice():
    for state in states("2026", range(20), 3, 6):
        agree("2026", state, lambda b: solve(b) if b.size > 2 else by_enumeration(b))
