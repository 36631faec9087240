"""Features of rounds, each held against the literal engine or a case worked by hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import count, islice
from random import Random

import pytest
from strategies import RULEBOOKS, State, simulate

from pairing.dutch import engine, literal
from pairing.editions import find
from pairing.model import NoPairingError, Numbering
from pairing.team.model import TeamInput
from verify.generate import Amount, Model, generate
from verify.generate.features import ENDED, FEATURES, Case, known_for, shown, shows

ENGINES = {"2026": engine.pair_2026, "2017": engine.pair_2017}
LITERAL = {"2026": literal.pair_2026, "2017": literal.pair_2017}
TRACED = (
    "exchange", "transposition", "other-mdps", "limbo", "remainder-exchange", "collapsed",
    "many-downfloaters", "bye-above", *(f"C{n}" for n in range(5, 22)),
)  # fmt: skip


def simulated(code: str) -> Iterator[State]:
    """States before a round that can be paired, of small tournaments with odd histories."""
    for seed in count(1):
        rng = Random(f"features {code} {seed}")
        for state in simulate(rng, ENGINES[code], RULEBOOKS[code], 5, 9):
            try:
                ENGINES[code](state.input())
            except NoPairingError:
                break
            yield state


@cache
def states(code: str) -> list[State]:
    """Some of them, and two that show what is too rare for so few."""
    stream = simulated(code)
    found = list(islice(stream, 80))
    last = (state for state in stream if state.input().last_round)
    found += islice((state for state in last if holds("last-round", fast(code, state))), 2)
    found += islice((state for state in stream if holds("look-ahead", fast(code, state))), 2)
    return found


def fast(code: str, state: State) -> Case:
    given = state.input()
    return Case(find("dutch", code), given, ENGINES[code](given))


def holds(name: str, case: Case) -> bool:
    return FEATURES[name].question(case)


# --- what the trace tells: the literal engine's own -----------------------------------------------


@pytest.mark.parametrize("code", ["2026", "2017"])
def test_what_is_read_off_a_trace(code):
    seen = set()
    for state in states(code):
        case = fast(code, state)
        judge = Case(case.edition, case.given, LITERAL[code](case.given))
        for name in TRACED:
            assert holds(name, case) == holds(name, judge), (name, state)
            if holds(name, judge):
                seen.add(name)
    assert {"exchange", "transposition", "limbo", "many-downfloaters", "bye-above"} <= seen
    assert ("collapsed" in seen) == (code == "2017")


# --- what a criterion does: the literal engine without it -----------------------------------------


class Blind(literal.Absolute):
    """The absolute criteria of a round in which nobody looks at the next bracket."""

    def following(self, bracket, downfloaters):
        return 0


class Alone(Blind):
    """The same, and a bracket is paired as if nothing came after it."""

    def complies(self, bracket, downfloaters):
        return True

    def unplayed(self, bracket, downfloaters):
        return 0


def judged(code: str, given) -> tuple[int, int, int]:
    """How often the look-ahead decides, how often among MDPs, and how often completion does."""
    seeing = (literal.absolute_2026 if code == "2026" else literal.absolute_2017)(
        literal.Field(given, RULEBOOKS[code])
    )
    blind, alone = (kind(seeing.field, seeing.bye_score) for kind in (Blind, Alone))
    ahead = with_mdps = completion = 0
    down: tuple[int, ...] = ()
    for start, end in seeing.field.groups:
        if end == seeing.field.size:
            break
        bracket = literal.Bracket(down, tuple(range(start, end)), "bracket")
        chosen = literal.best_candidate(seeing, bracket).proposal.candidate
        if literal.best_candidate(blind, bracket).proposal.candidate != chosen:
            ahead += 1
            with_mdps += bool(bracket.mdps)
        left = literal.best_candidate(alone if code == "2026" else seeing, bracket)
        floaters = left.proposal.candidate.downfloaters
        if not seeing.completable(floaters + tuple(range(end, seeing.field.size))):
            completion += 1
            if code == "2017":
                break  # everything below is one bracket (A.9)
        down = chosen.downfloaters
    return ahead, with_mdps, completion


@pytest.mark.parametrize("code", ["2026", "2017"])
def test_what_decides(code):
    seen = [0, 0, 0]
    for state in states(code):
        case = fast(code, state)
        expected = judged(code, case.given)
        probe = case.probe
        found = (probe.look_ahead, probe.look_ahead_with_mdps, probe.completion)
        assert found == expected, state
        assert holds("look-ahead", case) == (expected[0] > 0)
        assert holds("remainder-look-ahead", case) == (expected[1] > 0)
        assert holds("completion", case) == (expected[2] > 0)
        seen = [a + b for a, b in zip(seen, expected, strict=True)]
    assert all(seen), seen


# --- what would have been: the literal engine asked twice ----------------------------------------


def another(pair, given, pairing, **changes) -> bool:
    try:
        other = pair(replace(given, **changes))
    except NoPairingError:
        return True
    return (set(other.pairs), other.bye) != (set(pairing.pairs), pairing.bye)


@pytest.mark.parametrize("code", ["2026", "2017"])
def test_what_would_have_been(code):
    seen = set()
    for state in states(code):
        case = fast(code, state)
        given, pair = case.given, LITERAL[code]
        pairing = pair(given)
        other = LITERAL["2017" if code == "2026" else "2026"]
        expected = {
            "last-round": another(pair, given, pairing, rounds_total=given.round + 5),
            "prohibited": another(pair, given, pairing, prohibited=frozenset()),
            "numbering": any(
                another(pair, given, pairing, numbering=reading) for reading in Numbering
            ),
            "editions": another(other, given, pairing),
        }
        for name, holds_it in expected.items():
            assert holds(name, case) == holds_it, (name, state)
        seen |= {name for name, holds_it in expected.items() if holds_it}
    assert seen == {"last-round", "prohibited", "numbering", "editions"}


# --- by hand --------------------------------------------------------------------------------------


def test_an_exchange_by_hand():
    """1, 2, 3 had White and drew with 4, 5, 6: 1-5, 2-6, 3-4 gives everybody the other colour, by
    a transposition. Where 1 may meet nobody but 2, no transposition helps: an exchange.
    """
    start = State(6, 5, (1, 2, 3, 4, 5, 6), ("4w= 5w= 6w= 1b= 2b= 3b=",))
    plain = fast("2026", start)
    assert not holds("exchange", plain)
    alone = replace(start, forbidden=((1, 3), (1, 5), (1, 6)))
    forced = fast("2026", alone)
    assert (1, 2) in {tuple(sorted(pair)) for pair in forced.pairing.pairs}
    assert holds("exchange", forced)
    assert holds("prohibited", forced)


def test_a_bye_above_by_hand():
    """3 players; 3 had the bye in round 1 and 1 beat 2. 3 may have no other (C2), and 2 and 3
    are the only ones who can meet him: 2 has 0 points, 3 has 1, 1 has 1. Round 2 gives 2 the bye.
    With 2 barred too, 1 has it, above 2.
    """
    first = State(3, 3, (1, 2, 3), ("2w1 1b0 U",))
    case = fast("2026", first)
    assert case.pairing.bye == 2
    assert not holds("bye-above", case)
    second = State(3, 3, (1, 2, 3), ("2w1 1b0 U", "3b1 U 1w0"))
    case = fast("2026", second)
    assert case.pairing.bye == 1
    assert holds("bye-above", case)


def test_topscorers_by_hand():
    """1 and 2 won two games with White each: they may meet in the last round only (1.8, C3)."""
    past = ("3w1 4w1 1b0 2b0 6w= 5b=", "4w1 5w1 6b= 1b0 2b0 3w=")
    last, earlier = (fast("2026", State(6, n, (1, 2, 3, 4, 5, 6), past)) for n in (3, 4))
    top = [{frozenset(pair) for pair in case.pairing.pairs} for case in (last, earlier)]
    assert frozenset((1, 2)) in top[0]
    assert frozenset((1, 2)) not in top[1]
    assert (holds("last-round", last), holds("last-round", earlier)) == (True, False)


# --- whole tournaments ----------------------------------------------------------------------------


def test_a_tournament_shows_what_its_rounds_show():
    found = generate(Model(players=12, rounds=6, prohibited=6), 2)
    names = [each.name for each in known_for("dutch")]
    counts = shown(found, names)
    cases = [Case(found.setting.edition, each.given, each.pairing) for each in found.rounds]
    assert counts == {
        name: count for name in names if (count := sum(holds(name, case) for case in cases))
    }
    assert shows(found, list(counts))
    missing = next(name for name in names if name not in counts)
    assert not shows(found, [*counts, missing])


def test_a_tournament_that_ended_early_shows_it():
    assert shown(generate(Model(players=4, rounds=6), 1), [ENDED]) == {ENDED: 1}
    assert shown(generate(Model(players=8, rounds=3), 1), [ENDED]) == {}
    assert not shows(generate(Model(players=8, rounds=3), 1), [ENDED])


def test_teams_are_asked_with_their_secondary_scores():
    model = Model(players=9, rounds=5, boards=2, system="team-swiss", prohibited=3)
    found = generate(model, 1)
    edition = found.setting.edition
    for each in found.rounds:
        assert isinstance(each.seen, TeamInput)
        case = Case(edition, each.given, each.pairing, each.seen)
        assert not case.other_if(), "nothing changed, and the round is the same"


@pytest.mark.parametrize(
    "system", ["dubov", "burstein", "lim", "double-swiss", "dutch-1998", "argentine"]
)
def test_every_feature_can_be_asked_of_every_system(system):
    model = Model(players=11, rounds=5, system=system, half_byes=Amount(3), prohibited=3)
    found = generate(model, 1)
    names = [each.name for each in known_for(system)]
    counts = shown(found, names)
    assert counts
    for each in found.rounds:
        assert not Case(found.setting.edition, each.given, each.pairing).other_if()
