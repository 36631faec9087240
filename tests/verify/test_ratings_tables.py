"""The rating tables as printed, and where they come from."""

from statistics import NormalDist

from hypothesis import given
from hypothesis import strategies as st

from verify.ratings.tables import BANDS, DIFFERENCES, average, expected, percentage

# 8.1.1, from 50 per cent up.
PRINTED = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158,
    166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366,
    383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
)  # fmt: skip


def test_8_1_1_is_the_middle_of_the_bands_of_8_1_2():
    assert DIFFERENCES[50:] == PRINTED
    assert DIFFERENCES[:50] == tuple(-each for each in reversed(PRINTED[1:]))
    assert len(DIFFERENCES) == 101


def test_8_1_2_is_the_normal_curve_with_a_deviation_of_2000_by_7():
    curve = NormalDist(0, 2000 / 7)
    # Half a per cent above the printed share. Elo's hand-made table is a little off in places.
    exact = [curve.inv_cdf(0.505 + n / 100) for n in range(len(BANDS))]
    assert all(abs(int(value) - limit) <= 2 for value, limit in zip(exact, BANDS, strict=True))
    assert sum(int(value) != limit for value, limit in zip(exact, BANDS, strict=True)) == 5


def test_the_ends_of_the_bands():
    assert (expected(3), expected(4), expected(-3), expected(-4)) == (50, 51, 50, 49)
    assert (expected(735), expected(736), expected(-736)) == (99, 100, 0)
    assert (expected(400), expected(-400), expected(413), expected(560)) == (92, 8, 93, 98)


@given(st.integers(-1500, 1500))
def test_the_two_players_expect_one_point_together(difference):
    assert expected(difference) + expected(-difference) == 100


@given(st.integers(1, 20), st.integers(0, 40))
def test_rounding_goes_up_at_a_half(games, halves):
    score = min(50 * halves, 100 * games)
    exact = 100 * (score / 100) / games
    assert percentage(score, games) == int(exact + 0.5)


def test_examples_of_rounding():
    assert percentage(600, 9) == 67
    assert percentage(450, 9) == 50
    assert percentage(250, 20) == 13
    assert average(20951, 9) == 2328
    assert average(5, 2) == 3
