"""Making cases small: nothing of what is asked for is lost, and what can go goes."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from verify.crosscheck.cases import CaseError, prepare
from verify.crosscheck.mix import Mix
from verify.crosscheck.referee import ours
from verify.crosscheck.shrink import Budget, played, shrink
from verify.generate import Amount, Model, Points, generate
from verify.replay import replay

MODEL = Model(
    players=20, rounds=6, half_byes=Amount(share=0.1, each_round=True), prohibited=3,
    points=Points(300, 100, 0), initial_colour="b",
)  # fmt: skip


def case_of(model, seed, number):
    prepared = prepare(generate(model, seed).tournament)
    return prepared.before(number), prepared.edition


def test_everything_goes_that_is_not_needed():
    case, edition = case_of(MODEL, 2, 5)
    small = shrink(case, lambda c: ours(c, edition) is not None and len(c.players) >= 4)
    assert len(small.players) == 4
    assert played(small) == 0
    assert small.prohibited == ()
    assert small.point_system is None
    assert small.initial_colour == "w"
    assert small.rounds_declared == 1


def test_what_is_asked_for_stays():
    """A bye two rounds ago that brought nothing, and somebody who met two others."""
    case, edition = case_of(replace(MODEL, players=9, points=Points(pab=0)), 4, 5)

    def still(c):
        mine = ours(c, edition)
        if mine is None or mine.number != played(c) + 1:
            return False
        byes = [p for p in c.players if any(cell.result == "U" for cell in p.cells[-2:])]
        met = [p for p in c.players if sum(bool(cell.opponent) for cell in p.cells) > 1]
        return bool(byes and met)

    assert still(case)
    small = shrink(case, still)
    assert still(small)
    assert len(small.players) < 9
    assert played(small) == 2


@settings(max_examples=20)
@given(st.integers(1, 10_000), st.data())
def test_every_smaller_case_is_a_sound_tournament(seed, data):
    made = generate(Mix("dutch", "2026", (4, 12), (3, 8)).model(seed), seed).tournament
    try:
        prepared = prepare(made)
    except CaseError:
        return
    seen = []

    def still(case):
        seen.append(case)
        return data.draw(st.booleans())

    shrink(prepared.before(prepared.numbers[-1]), still, Budget(40))
    for case in seen:
        numbers = [player.number for player in case.players]
        assert numbers == list(range(1, len(numbers) + 1))
        found = replay(case)
        assert not found.findings
        past = min(played(case), len(found.rounds))
        score = found.history(past).score
        assert [p.points for p in case.players] == score


def test_the_budget_ends_the_search():
    case, edition = case_of(MODEL, 2, 5)
    asked = []

    def still(c):
        asked.append(c)
        return ours(c, edition) is not None

    shrink(case, still, Budget(questions=7))
    assert len(asked) == 7
