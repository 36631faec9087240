"""Whatever is asked for: the report that comes out is right in every round."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

import trf
from pairing.editions import editions
from trf.write import Edition
from verify.check import Options, check
from verify.compare import OK, compare
from verify.generate import Amount, Model, ModelError, Points, generate
from verify.generate.files import file_of
from verify.replay import Wishes, paired, replay

SHARES = st.sampled_from([0.02, 0.1, 0.3])


@st.composite
def amounts(draw):
    first, last = draw(st.sampled_from([(1, None), (2, None), (1, 2), (3, 3)]))
    count = draw(st.integers(0, 3))
    share = 0.0 if count else draw(st.one_of(st.just(0.0), SHARES))
    return Amount(count, share, draw(st.booleans()), first, last)


@st.composite
def models(draw):
    edition = draw(st.sampled_from(list(editions())))
    happenings = {
        name: draw(amounts())
        for name in draw(
            st.sets(st.sampled_from([name for name, _ in Model().amounts()]), max_size=4)
        )
    }
    points = draw(
        st.sampled_from(
            [Points(), Points(pab=0), Points(pab=50), Points(300, 100, 0), Points(300, 200, 100)]
        )
    )
    baku = points in (Points(), Points(pab=50)) and draw(st.booleans())
    return Model(
        players=draw(st.integers(3, 14)),
        rounds=draw(st.integers(1, 7)),
        system=edition.system,
        edition=edition.code,
        boards=draw(st.integers(1, 3)),
        draws=draw(st.floats(0, 1)),
        unrated=draw(st.sampled_from([0.0, 0.3, 1.0])),
        prohibited=draw(st.integers(0, 4)),
        points=points,
        initial_colour=draw(st.sampled_from(["", "w", "b"])),
        acceleration="baku" if baku else "",
        **happenings,
    )


@given(models(), st.integers(0, 10**9))
@settings(max_examples=70, deadline=None)
def test_every_round_of_any_model_is_right(model, seed):
    wishes = Wishes(system="argentine") if model.system == "argentine" else Wishes()
    found = generate(model, seed)
    result = check(trf.read(file_of(found, Edition.TRF26)), Options(wishes))
    assert [each.status for each in result.rounds] == [OK] * len(found.rounds)
    assert not [each for each in result.findings if each.severity == "error"]


@given(models(), st.integers(0, 10**9), st.sampled_from([Edition.TRF16, Edition.TRFX]))
@settings(max_examples=30, deadline=None)
def test_an_edition_holds_a_tournament_or_refuses_it(model, seed, edition):
    found = generate(replace(model, rounds=min(model.rounds, 4)), seed)
    try:
        data = file_of(found, edition)
    except ModelError:
        return
    result = check(trf.read(data))
    assert [each.status for each in result.rounds] == [OK] * len(found.rounds)


@given(models(), st.integers(0, 10**9))
@settings(max_examples=25, deadline=None)
def test_the_report_in_memory_is_as_right_as_its_file(model, seed):
    found = generate(model, seed)
    wishes = Wishes(system=model.system) if model.system == "argentine" else Wishes()
    seen = paired(replay(found.tournament, wishes), wishes)
    for each in found.rounds:
        verdict = compare(seen, each.number)
        assert verdict.status == OK
        assert set(verdict.pairing.pairs) == set(each.pairing.pairs)
