"""Norms and ratings of damaged reports: an answer, never an error."""

import norm_reports as nr
from hypothesis import given, settings
from hypothesis import strategies as st

import trf
from verify import norms, ratings
from verify.replay import replay

WHOLE = nr.text(nr.FRENCH_IM, extra=("132 26/03/01", "112 FA Deputy; FA Other 1234567"))


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.integers(0, len(WHOLE) - 1), st.sampled_from([*list("0 9-=+UHZWw/:\n?é"), ""])
        ),
        min_size=1,
        max_size=12,
    ),
    st.integers(0, len(WHOLE)),
)
def test_damaged_reports(changes, end):
    letters = list(WHOLE[: max(end, 200)])
    for place, letter in changes:
        if place < len(letters):
            letters[place] = letter
    tournament = trf.read("".join(letters).encode(), name="damaged").tournament
    if tournament is None:
        return
    found = replay(tournament)
    for each in norms.findings(found):
        assert each.rule.startswith("NRM")
    whole = norms.document("damaged", found, norms.Wishes())
    assert norms.as_text(whole)
    assert norms.as_dict(whole)
    rated = ratings.rate_players(found)
    assert len(rated.rows) == len(tournament.players)
    assert ratings.as_text("damaged", rated)
    assert ratings.as_csv(rated).count("\n") >= len(rated.rows)


def test_a_report_without_rounds():
    found = replay(trf.read(nr.text([]).encode(), name="x").tournament)
    assert norms.findings(found) == []
    assert ratings.rate_players(found).rows[0].games == 0


def test_very_many_rounds_come_to_an_end():
    rounds = [f"{2300 + n} {('GM', 'FM')[n % 2]} X{n % 7}Y 1" for n in range(120)]
    found = nr.norms(rounds)
    assert found.players[0].results
