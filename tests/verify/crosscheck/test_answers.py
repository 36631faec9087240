"""Reading what other programs print."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.crosscheck.answers import (
    Answer,
    AnswerError,
    Shown,
    read_caissify,
    read_checker,
    read_gacrux,
    read_round,
    whole,
)

ROUND = Answer(frozenset({(1, 4), (5, 2)}), 3)

BBP = """case: Round #1
case: Round #2
  Checker pairings        Tournament pairings
     17 -   8                 19 -   8
      6 -   0                 15 -  17

case: Round #3
No valid pairing exists for round 3.

"""

CAISSIFY = """Tournament: x
Players: 6, Rounds: 3

  Round 1: OK
  Round 2: MISMATCH
    - TRF only: 1 vs 2
    - Engine only: 1 vs 3
    - Engine only: Player 2 (bye)
  Round 3: MISMATCH
    - Engine error: no perfect matching

Summary: 1/3 rounds match, 3 discrepancies
"""


@pytest.mark.parametrize(
    "text",
    [
        "3\n1 4\n5 2\n3 0\n",
        "\n3\r\n1 4\r\n5 2\r\n3 0\r\n\r\n",
        '{"pairs": [[1, 4], [5, 2]], "bye": 3}',
        '{"pairs": [[1, 4], [5, 2], [3, 0]], "bye": null}',
        '{"status": {}, "pairingResult": {"round": 3, "pairs": [[1, 4], [5, 2], [3, 0]]}}',
    ],
)
def test_a_round_is_read(text):
    assert read_round(text) == ROUND


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the number of pairs was expected, found nothing"),
        ("Error\n", "line 1: the number of pairs was expected, found 'Error'"),
        ("2\n1 2\n", "2 pairs were announced, found 1"),
        ("1\n1 x\n", "line 2: two player numbers were expected: '1 x'"),
        ("2\n1 0\n2 0\n", "one bye at most was expected, found 2: [1, 2]"),
        ("2\n1 2\n1 3\n", "a player is paired twice"),
        ("2\n1 2\n1 2\n", "a player is paired twice"),
        ("{", "this is no JSON"),
        ('{"pairs": 3}', "a JSON object with a list 'pairs' was expected"),
        ('{"pairs": [[1, "2"]]}', "a pair of player numbers was expected, found \"[1, '2']\""),
        ('{"pairingResult": [1]}', "a JSON object with a list 'pairs' was expected"),
    ],
)
def test_what_cannot_be_read_is_told(text, said):
    with pytest.raises(AnswerError) as error:
        read_round(text)
    assert said in str(error.value)


@given(st.text())
def test_no_text_breaks_the_reader(text):
    for read in (read_round, read_checker, read_caissify, read_gacrux):
        try:
            read(text)
        except AnswerError:
            continue


@given(st.lists(st.integers(1, 99), unique=True))
def test_a_round_is_the_same_read_back(numbers):
    pairs = [numbers[n : n + 2] for n in range(0, len(numbers) - 1, 2)]
    rest = [[numbers[-1], 0]] if len(numbers) % 2 else []
    answer = Answer.of_list([*pairs, *rest])
    lines = [f"{a} {b}" for a, b in answer.as_list()]
    assert read_round("\n".join([str(len(lines)), *lines])) == answer
    assert answer.players == sorted(numbers)


def test_colours_are_compared_on_request():
    other = Answer(frozenset({(4, 1), (5, 2)}), 3)
    assert not ROUND.same(other)
    assert ROUND.same(other, colours=False)
    assert not ROUND.same(Answer(ROUND.pairs, None), colours=False)


def test_reports_of_checkers():
    found = read_checker(BBP)
    assert found == {1: Shown(), 2: Shown(((17, 8), (6, 0))), 3: Shown(refuses=True)}
    told = read_caissify(CAISSIFY)
    assert told == {
        1: Shown(),
        2: Shown(((1, 3), (2, 0))),
        3: Shown(error="no perfect matching"),
    }


def test_the_report_of_gacrux():
    text = """{"pairingResult": {"roundpairing": [
        {"round": 1, "check": true, "pairs": [[1, 2]]},
        {"round": 2, "check": false, "pairs": [[2, 3], [1, 0]]},
        {"round": 3, "check": false, "pairs": []}]}}"""
    assert read_gacrux(text) == {1: Shown(), 2: Shown(((2, 3), (1, 0))), 3: Shown(refuses=True)}


def test_a_round_shown_in_part_is_made_whole():
    assert whole(ROUND, Shown()) == ROUND
    assert whole(ROUND, Shown(((3, 4), (1, 0)))) == Answer(frozenset({(5, 2), (3, 4)}), 1)
    with pytest.raises(AnswerError):
        whole(ROUND, Shown(((3, 4),)))
