"""The published exercises on tie-breaks, and the same tournaments under the edition of 2026.

The values of the edition in force until February 2026 are the published answers, or follow from the
text where the answers leave a column out; the others follow from the text.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

import trf
from verify.replay import replay
from verify.tiebreaks.codes import parse, parse_list
from verify.tiebreaks.ranking import rank, split, values_of, written
from verify.tiebreaks.tables import players
from verify.tiebreaks.team_tables import teams

FOLDER = Path(__file__).parents[2] / "corpus" / "standings"


def table(name):
    tournament = trf.read(FOLDER / name).tournament
    found = replay(tournament)
    return (teams if tournament.teams else players)(found)


def columns(text):
    """A table of the exercise: a row per competitor, its number first; ``-``: nothing published."""
    head, *rows = (line.split() for line in text.strip().splitlines())
    for n, code in enumerate(head[1:], start=1):
        yield code, {int(row[0]): row[n] for row in rows if row[n] != "-"}


def check(seen, text):
    for code, expected in columns(text):
        values = values_of(seen, parse(code))
        found = {number: written(values[number - 1]) for number in expected}
        wanted = {number: written(Fraction(value)) for number, value in expected.items()}
        assert found == wanted, code


SWISS = """
no PTS BH BH/C1 BH/C2 BH/M1 FB SB SB/C1 WIN WON BPG BWG REP PS PS/C1 ARO ARO/C1 TPR PTP
1 3.5 12.5 11 9.5 7 13.5 8 7.25 2 2 2 1 5 11 10 1820 1900 1969 2029
2 4 13 12 10.5 8.5 13.5 9.5 8.5 3 3 3 1 5 13 12 1880 1988 2120 2216
3 3.5 15.5 13 10.5 9 15 10.5 9.25 2 2 2 1 5 11 10.5 1940 2000 2089 2112
4 3.5 15 11.5 10 8 15.5 9.75 8 2 2 2 1 4 11.5 10.5 1888 1983 2081 2168
5 2.5 8.5 7.5 6 5 10 4.25 3.25 2 2 2 0 5 5 5 1690 1738 1690 1689
6 3 12 11 9 7.5 12 6.5 5.5 3 2 2 1 5 6 6 1813 1900 1813 1810
7 1.5 14.5 12.5 10 8.5 13.5 3.25 1.25 1 1 3 0 5 6 5 1760 1838 1611 1531
8 2.5 13.5 12 10 8.5 12.5 5.25 3.75 2 2 2 0 5 8.5 8 1730 1800 1730 1715
9 1.5 9 7.5 6 4 9.5 2.25 2.25 1 0 1 0 3 2.5 2.5 1975 2200 1175 950
10 1 13 11.5 9.5 7.5 12.5 1.5 0 1 1 3 1 5 4 4 1880 1975 1640 1575
11 2.5 13.5 12 9.5 8.5 12.5 5.75 4.25 2 1 2 0 5 5.5 5 1863 2000 1776 1763
12 2 11.5 9.5 7.5 6 11.5 4 4 2 0 0 0 3 7 7 2050 - 1250 1250
13 1.5 14 12 9.5 8.5 13.5 4.25 4.25 1 1 3 1 5 7 6 1930 2025 1781 1744
14 2 11 9 7 6 10.5 4.5 3 2 2 2 1 3 6 5 1800 1900 1925 1942
15 2 12 11 9.5 7.5 12 3.5 2.5 2 2 3 1 5 7 7 1860 1963 1788 1768
16 3.5 12.5 11 9 7 13.5 7.25 5.75 3 3 2 1 5 10.5 10 1820 1900 1969 2013
"""
AVERAGE_OF_BUCHHOLZ = (
    "12.6 13.6 13.4 13.38 13.4 13.25 11.9 13 12.75 10.9 12.75 15 12.1 13.17 12.2 13.3"
)
SWISS_2026 = """
no BH BH/C1 BH/C2 FB SB SB/C1 SB/C2
4 14 11.5 10 14.5 9.25 7.75 6.5
6 11.5 10.5 8.5 12 6 5 5
11 12.5 11 9.5 12 4.75 3.25 1.75
12 11.5 9.5 7.5 11 4 4 4
1 12.5 11 9.5 13.5 8 7.25 -
9 9 7.5 6 9.5 2.25 2.25 -
14 11 9 7 10.5 4.5 3 -
"""
AVERAGE_OF_BUCHHOLZ_2026 = (
    "12.4 13.6 12.9 13.38 13.2 13.25 11.7 12.9 12.75 10.8 12.75 14 11.9 13 12.2 13.1"
)


def test_the_swiss_of_2024():
    check(table("swiss-16-2024.trf"), SWISS)


def test_the_swiss_under_the_edition_of_2026():
    check(table("swiss-16-2026.trf"), SWISS_2026)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("swiss-16-2024.trf", AVERAGE_OF_BUCHHOLZ),
        ("swiss-16-2026.trf", AVERAGE_OF_BUCHHOLZ_2026),
    ],
)
def test_the_average_of_opponents_buchholz(name, expected):
    values = values_of(table(name), parse("AOB"))
    assert " ".join(map(written, values)) == expected


def test_the_average_performance_of_opponents():
    values = values_of(table("swiss-16-2024.trf"), parse("APRO"))
    assert [values[number - 1] for number in (3, 4, 1, 16)] == [1904, 1772, 1789, 1805]


def test_an_opponentless_average_is_nothing():
    assert values_of(table("swiss-16-2024.trf"), parse("ARO/C1"))[11] == 0


ROUND_ROBIN = """
no SB SB/C1 KS
1 9.25 9.25 2
2 6.25 4.75 0.5
3 6.25 4.75 0.5
4 4.25 4.25 1
5 2.25 1.5 0
6 3.25 3.25 0.5
"""


@pytest.mark.parametrize("year", [2024, 2026])
def test_the_round_robin(year):
    seen = table(f"round-robin-6-{year}.trf")
    check(seen, ROUND_ROBIN)
    ranking = rank(seen, parse_list("PTS,DE"))
    groups = [[seen.numbers[i] for i in group] for group in ranking.groups]
    assert groups == [[1], [2, 3], [5], [6], [4]]
    assert values_of(seen, parse("REP"))[5] == 4
    assert values_of(seen, parse("WON"))[4] == 0


def test_forfeits_in_a_round_robin_count_for_ratings_until_2026():
    rated = [
        values_of(table(f"round-robin-6-{year}.trf"), parse("ARO"))[4] for year in (2024, 2026)
    ]
    assert rated == [2090, 2125]


def test_direct_encounter():
    seen = table("swiss-16-encounter.trf")
    totals = seen.totals()

    def group(points):
        return [i for i, total in enumerate(totals) if total == points]

    def ordered(points):
        return [[i + 1 for i in part] for part in split(seen, parse("DE"), group(points))]

    assert ordered(600) == [[6], [1, 4], [2]]
    assert ordered(450) == [[7, 8, 16]]
    for points in (400, 300):
        assert len(group(points)) > 1
        assert len(ordered(points)) == 1


TEAMS = """
no BH:MP BH:MP/C1 BH:GP BH:GP/C1 EMMSB EGMSB EMGSB EGGSB SSSC
1 64 57 114 100.5 88 158 158.5 283 38.83
2 57 52 107.5 96 74 144 131 249.75 36
3 58 53 109.5 97 76 150 128 247.5 35.33
4 56 52 106 94.5 72 146 130 253.5 35.67
5 55 53 99 91.5 70 132 125 236 36.33
6 46 39 92 79.5 32 79.5 73 157.5 27.83
7 44 38 94.5 83 33 78.5 68.5 155 26.17
8 41 39 90 82.5 30 79 77 181.5 28.67
9 50 48 97.5 90 26 66.5 83 180 31.17
10 44 42 92 84.5 19 53 72.5 161.75 27.67
11 41 39 88 80.5 16 45 61 138.5 25.17
12 41 39 92 84.5 6 19 33.5 83.75 21.17
13 52 48 101 89.5 30 72 73 152.5 28.83
14 36 32 87 75.5 19 48 58 140.75 23.5
"""
TEAM_1_IN_2026 = """
no BH:MP BH:MP/C1 BH:GP EMMSB EGMSB EMGSB EGGSB SSSC
1 61 54 109 82 148 146.5 263 37.83
"""


def test_the_teams_of_2024():
    seen = table("team-14-2024.trf")
    check(seen, TEAMS)
    assert values_of(seen, parse("EMMSB/C1"))[:5] == [74, 64, 66, 64, 66]


def test_only_team_1_changes_in_2026():
    other = [line for line in TEAMS.splitlines() if not line.startswith("1 ")]
    seen = table("team-14-2026.trf")
    check(seen, "\n".join(other))
    check(seen, TEAM_1_IN_2026)


def test_extended_direct_encounter():
    seen = table("team-14-2024.trf")
    tied = [t for t, total in enumerate(seen.totals()) if total == 1000]
    assert [part[0] + 1 for part in split(seen, parse("EDE"), tied)] == [4, 2, 1, 3, 5]


def test_board_count_between_two_teams():
    seen = table("team-14-2024.trf")
    assert split(seen, parse("EDE"), [13, 10]) == [[13, 10]]
    assert split(seen, parse("EDEBT"), [13, 10]) == [[10], [13]]
