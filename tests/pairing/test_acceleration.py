"""The worked numbers of C.04.7 (Baku acceleration)."""

from datetime import date

import pytest

from pairing.acceleration import (
    BAKU_2016,
    BAKU_2026,
    EDITIONS,
    accelerated_rounds,
    edition_on,
    group_size,
    last_ga_number,
)
from pairing.model import PointSystem

TEAM = PointSystem(200, 100, 0)


@pytest.mark.parametrize(
    ("players", "size"), [(161, 82), (100, 50), (20, 10), (22, 12), (3, 2), (1, 1), (0, 0)]
)
def test_group_size(players, size):
    assert group_size(players) == size


@pytest.mark.parametrize(
    ("rounds", "full", "half"),
    [
        (5, [1, 2], [3]),
        (6, [1, 2], [3]),
        (7, [1, 2], [3, 4]),
        (8, [1, 2], [3, 4]),
        (9, [1, 2, 3], [4, 5]),
        (10, [1, 2, 3], [4, 5]),
        (11, [1, 2, 3], [4, 5, 6]),
        (13, [1, 2, 3, 4], [5, 6, 7]),
        (1, [1], []),
    ],
)
def test_accelerated_rounds(rounds, full, half):
    assert [list(r) for r in accelerated_rounds(rounds)] == [full, half]


@pytest.mark.parametrize("edition", EDITIONS)
def test_nine_rounds_individual(edition):
    values = [edition.virtual_points([1, 2, 3, 4], 2, r, 9) for r in range(1, 10)]
    assert values == [[100, 100, 0, 0]] * 3 + [[50, 50, 0, 0]] * 2 + [[0] * 4] * 4


def test_eleven_rounds_of_teams():
    values = [BAKU_2026.virtual_points([1, 2], 1, r, 11, TEAM)[0] for r in range(1, 12)]
    assert values == [200] * 3 + [100] * 3 + [0] * 5


def test_a_draw_in_round_one_makes_one_and_a_half():
    assert 50 + BAKU_2026.virtual_points([1], 1, 2, 9)[0] == 150


def test_the_last_ga_person_stays_the_same():
    # Ten players, GA is six of them; two enter late, above and below the last of GA.
    before = list(range(1, 11))
    assert last_ga_number(before) == 6
    after = list(range(1, 13))
    last = last_ga_number(after, late=[3, 11])
    assert last == 7
    in_ga = [
        n for n, v in zip(after, BAKU_2026.virtual_points(after, last, 2, 9), strict=True) if v
    ]
    assert in_ga == [1, 2, 3, 4, 5, 6, 7]  # an odd number, late entry 3 included


def test_last_ga_person_of_161_and_of_nobody():
    assert last_ga_number(range(1, 162)) == 82
    assert last_ga_number([]) == 0


@pytest.mark.parametrize(
    ("edition", "points", "allowed"),
    [
        (BAKU_2026, PointSystem(), True),
        (BAKU_2026, TEAM, True),
        (BAKU_2026, PointSystem(300, 100, 0), False),
        (BAKU_2026, PointSystem(200, 100, 50), False),
        (BAKU_2016, PointSystem(), True),
        (BAKU_2016, TEAM, False),
        (BAKU_2016, PointSystem(100, 50, 50), False),
    ],
)
def test_conditions(edition, points, allowed):
    assert (not edition.unmet(points)) is allowed


def test_edition_by_date():
    assert edition_on(date(2026, 1, 31)) is BAKU_2016
    assert edition_on(date(2026, 2, 1)) is BAKU_2026
