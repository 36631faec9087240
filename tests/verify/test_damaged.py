"""Whatever a report holds, the audit answers; it never breaks."""

import json
from contextlib import suppress

from hypothesis import given, settings
from hypothesis import strategies as st
from small_reports import EIGHT, OPEN, report

from pairing.model import PairingError
from verify.check import check
from verify.next_round import NextRoundError, pair_next
from verify.report import as_json, as_text

words = st.builds(
    "{}{}{}".format,
    st.integers(0, 9),
    st.sampled_from("wb-"),
    st.sampled_from(["1", "0", "=", "+", "-", "W", "D", "L", "U", "F", "H", "Z", ""]),
) | st.sampled_from(["U", "F", "H", "Z", "."])
RECORDS = (
    "142 5",
    "142 1",
    "152 B",
    "XXR 3",
    "162 W 3.0    D 1.0    L 0.0",
    "BBU 0.0",
    "192 FIDE_DUTCH_2026_BAKU",
    "192 FIDE_DUTCH_2017",
    "250       1.0   1   2    1    4",
    "260   1   2    1    5",
    "XXP 1 2 3",
    "XXZ 4",
    "240 H   4    5",
    "299          -1.0    2    8",
    "299 L         0.5    2    3",
    "132 x",
)
records = st.lists(st.sampled_from(RECORDS), max_size=5)


def audited(rows, extra):
    given_report = report(rows, *extra)
    result = check(given_report)
    json.loads(as_json([result]))
    assert as_text(result)
    assert len(result.rounds) <= given_report.tournament.rounds
    for each in result.rounds:
        assert bool(each.reasons) == (each.status == "deviates")
        assert each.why or each.status in ("ok", "deviates")
    with suppress(NextRoundError, PairingError):
        assert pair_next(given_report.tournament).pairs is not None


@settings(max_examples=300, deadline=None)
@given(st.lists(st.lists(words, max_size=4).map(" ".join), min_size=1, max_size=8), records)
def test_nonsense(rows, extra):
    audited(rows, extra)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 7), st.integers(0, 2), words), max_size=4), records)
def test_damage(damage, extra):
    rows = [row.split() for row in EIGHT]
    for player, column, word in damage:
        rows[player][column] = word
    audited([" ".join(row) for row in rows], (*OPEN, *extra))
