"""The judges of Double-Swiss, teams and Lim on wrong rounds of every kind: never silent."""

from dataclasses import replace
from random import Random

import pytest
from upfloat_states import scramble

from pairing.double_swiss import engine as double_swiss
from pairing.double_swiss import judge as double_swiss_judge
from pairing.lim import engine as lim
from pairing.lim import judge as lim_judge
from pairing.model import NoPairingError
from pairing.team import engine as team
from pairing.team import judge as team_judge
from pairing.team.model import ColourType, TeamInput

SYSTEMS = [
    (double_swiss, double_swiss_judge),
    (team, team_judge),
    (lim, lim_judge),
]
KINDS = {
    "rematch", "prohibited", "same-absolute-colour", "barred-bye", "bye", "completion",
    "criterion", "order", "colour", "pairing",
}  # fmt: skip


def spoil(rng: Random, pairs, bye, players):
    """Return a round that may differ in anything: opponents, a swap, a colour or the bye."""
    way = rng.random()
    if way < 0.3:
        rng.shuffle(players)
        pairs = list(zip(players[::2], players[1::2], strict=False))
        return pairs, players[-1] if len(players) % 2 else None
    if way < 0.6 and len(pairs) > 1:
        i, j = rng.sample(range(len(pairs)), 2)
        (a, b), (c, d) = pairs[i], pairs[j]
        pairs[i], pairs[j] = (a, c), (b, d)
    elif way < 0.8 and pairs:
        i = rng.randrange(len(pairs))
        pairs[i] = pairs[i][::-1]
    elif bye is not None and pairs:
        i = rng.randrange(len(pairs))
        (a, b) = pairs[i]
        pairs[i], bye = (a, bye), b
    return pairs, bye


def wide(value):
    return value if isinstance(value, tuple) else (value,)


@pytest.mark.parametrize(("system", "judges"), SYSTEMS)
def test_wrong_rounds(system, judges):
    seen = set()
    for seed in range(120):
        rng = Random(seed)
        for some in scramble(rng, 4, 11):
            given = replace(some.input(), ratings=[2400 - 20 * i for i in range(some.players)])
            entry = TeamInput(given, rng.choice(list(ColourType))) if system is team else given
            try:
                pairing = system.pair(entry)
            except NoPairingError:
                continue
            right = {tuple(pair) for pair in pairing.pairs}
            players = [given.numbers[i] for i in given.present]
            pairs, bye = spoil(rng, [tuple(p) for p in pairing.pairs], pairing.bye, players)
            found = judges.judge(entry, pairing, pairs, bye)
            assert bool(found) == (set(pairs) != right or bye != pairing.bye), (some, pairs, bye)
            for each in found:
                seen.add(each.kind)
                assert each.kind in KINDS
                assert each.text.endswith(".")
                if each.recorded is not None and each.expected is not None:
                    assert wide(each.recorded) > wide(each.expected), each
    assert {"rematch", "barred-bye", "bye", "criterion", "order", "colour"} <= seen
