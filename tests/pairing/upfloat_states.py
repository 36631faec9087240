"""Random small tournaments for the systems without colour limits: anything goes that is legal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from strategies import State, random_habits, random_result, random_setup

from pairing.model import FULL_BYE, HALF_BYE, PAB, ZERO_BYE


def scramble(rng: Random, smallest: int = 4, largest: int = 10) -> Iterator[State]:
    """Play a tournament of random pairings, yielding the state before each round."""
    setup = random_setup(rng, smallest, largest)
    habits = random_habits(rng)
    everyone = setup.present
    total = rng.randint(1, setup.players + 1)
    arrival = {n: rng.randint(2, 4) if rng.random() < habits.late else 1 for n in everyone}
    state = replace(setup, total=total, known=setup.history())
    met: set[frozenset[int]] = {frozenset((i, j)) for i, j in setup.forbidden}
    barred: set[int] = set()
    gone: set[int] = set()
    for number in range(1, total + 1):
        gone |= {n for n in everyone if number > 1 and rng.random() < habits.withdraw}
        away = {n for n in everyone if rng.random() < habits.absent}
        here = [n for n in everyone if n not in gone | away and arrival[n] <= number]
        if not here:
            return
        state = replace(state, present=tuple(here))
        yield state
        words = dict.fromkeys(everyone, ZERO_BYE)
        for n in away - gone:
            words[n] = rng.choice([ZERO_BYE, HALF_BYE, FULL_BYE])
        left = here.copy()
        if rng.random() < 0.5:  # by score, so that the tournament looks like one
            score = state.history().score
            left.sort(key=lambda n: -score[n - 1])
        else:
            rng.shuffle(left)
        while left:
            first = left.pop(0)
            free = [n for n in left if frozenset((first, n)) not in met]
            if not free:
                if first not in barred and PAB not in words.values():
                    words[first] = PAB
                    barred.add(first)
                continue
            other = free[0] if rng.random() < 0.7 else rng.choice(free)
            left.remove(other)
            white, black = (first, other) if rng.random() < 0.5 else (other, first)
            for n, word in zip(
                (white, black), random_result(rng, habits, white, black), strict=True
            ):
                words[n] = word
            if words[white][-1] in "1=0":
                met.add(frozenset((white, black)))
        row = [words[n] for n in everyone]
        results = state.results(number, row)
        state = replace(
            state, past=(*state.past, " ".join(row)), known=state.history().then(results)
        )
