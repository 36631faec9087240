"""Between editions: what is said otherwise, what is inferred, what is lost."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from trf_lines import player_line, read_lines, tournament
from trf_strategies import bare, tournaments

import trf
from trf.convert import Conversion, convert
from trf.write import Edition, TextForm, edition_of, encode

REAL = Path(__file__).parents[2] / "corpus" / "real"
FILES = sorted(path for path in REAL.iterdir() if path.suffix != ".tsv")


def converted(edition: Edition, *lines: str) -> Conversion:
    report = read_lines(*lines)
    return convert(tournament(report), edition, diagnostics=report.diagnostics)


def changes(found: Conversion) -> list[tuple[str, str, str]]:
    return [(each.record, each.before, each.after) for each in found.adjustments]


def again(found: Conversion) -> trf.Report:
    return trf.read(encode(found.lines, TextForm())[0])


def player(number: int, points: str, *cells: str) -> str:
    return player_line(*cells, number=str(number), points=points)


# --- real files ---------------------------------------------------------------------------------


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_real_file_is_in_order_in_trf26(path):
    report = trf.read(path)
    found = convert(tournament(report), Edition.TRF26, diagnostics=report.diagnostics)
    assert found.target is Edition.TRF26
    if found.source is Edition.TRF26:
        assert (found.losses, found.adjustments) == ((), ())
        return
    assert found.losses == ()
    after = again(found)
    # missing ranks, points and a colour are missing still
    assert {each.code for each in after.diagnostics} <= {"TRF114", "TRF207", "TRF307"}
    first, second = tournament(report), tournament(after)
    assert [replace(each, cells=(), birth="") for each in bare(second.players)] == [
        replace(each, cells=(), birth="") for each in bare(first.players)
    ]
    assert second.rounds == first.rounds


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_trf26_file_comes_back_from_trf16_with_its_games(path):
    first = tournament(trf.read(path))
    second = tournament(again(convert(first, Edition.TRF16)))
    third = tournament(again(convert(second, Edition.TRF26)))
    for one, other in zip(first.players, third.players, strict=True):
        games = [cell[:3] for cell in one.cells if cell.opponent]
        assert games == [cell[:3] for cell in other.cells if cell.opponent]
        assert (one.name, one.points, one.rank) == (other.name, other.points, other.rank)


@settings(max_examples=40)
@given(data=st.data())
def test_any_tournament_can_be_converted(data):
    source, target = data.draw(st.sampled_from(Edition)), data.draw(st.sampled_from(Edition))
    first = data.draw(tournaments(source))
    found = convert(first, target, source=source)
    after = again(found)
    assert after.errors == ()
    second = tournament(after)
    assert [each.number for each in second.players] == [each.number for each in first.players]
    if source is target:
        assert bare(second) == bare(first)


# --- rounds without an opponent -----------------------------------------------------------------


def test_byes_of_trf06_get_their_codes():
    found = converted(
        Edition.TRF26,
        player(1, "1.5", "0000 - +", "0000 - ="),
        player(2, "1.0", "   3 w 1", "0000 - -"),
        player(3, "0.0", "   2 b 0", "0000 - -"),
    )
    assert found.source is Edition.TRF06
    assert changes(found) == [
        ("001", "0000 - +", "0000 - U"),
        ("001", "0000 - =", "0000 - H"),
        ("001", "0000 - -", "0000 - Z"),
        ("001", "0000 - -", "0000 - Z"),
    ]
    assert found.lines[0] == player(1, "1.5", "0000 - U", "0000 - H")
    assert found.adjustments[0].place == "player 1, round 1"


def test_a_full_point_beside_others_is_no_pairing_allocated_bye():
    two = converted(
        Edition.TRF16,
        player(1, "1.0", "0000 - +"),
        player(2, "1.0", "0000 - +"),
        player(3, "1.0", "   4 w 1"),
        player(4, "0.0", "   3 b 0"),
    )
    assert {after for _, _, after in changes(two)} == {"0000 - F"}
    odd = converted(Edition.TRF16, player(1, "1.0", "0000 - +"), player(2, "1.0", "   9 w 1"))
    assert [after for _, _, after in changes(odd)] == ["0000 - F"]


def test_blank_rounds_are_told_by_the_points():
    found = converted(
        Edition.TRF16,
        player(1, "1.0", "        ", "     - -", "   2 w ="),
        player(2, "1.5", "0000 -  ", "   3 b 1", "   1 b ="),
        player(3, "1.0", "0000 -  ", "   2 w 0", "0000 -  "),
        player(4, "1.0", "   5 w 0", "   5 b 0"),
        player(5, "2.5", "   4 b 1", "   4 w 1"),
        player(6, "1.5"),
    )
    assert [(each.place, each.after) for each in found.adjustments] == [
        ("player 1, round 1", "0000 - H"),
        ("player 1, round 2", "0000 - Z"),
        ("player 3, round 1", "0000 - H"),
        ("player 3, round 3", "0000 - H"),
        ("player 4, round 3", "0000 - F"),
        ("player 5, round 3", "0000 - H"),
        ("player 6, round 1", "0000 - H"),
        ("player 6, round 2", "0000 - H"),
        ("player 6, round 3", "0000 - H"),
    ]
    assert found.lines[5] == player(6, "1.5", "0000 - H", "0000 - H", "0000 - H")


def test_columns_that_are_no_rounds_are_left_out():
    found = converted(
        Edition.TRF26,
        player(1, "1.0", "   2 w 1", "0000   -"),
        player(2, "0.0", "   1 b 0"),
    )
    assert found.lines == (player(1, "1.0", "   2 w 1"), player(2, "0.0", "   1 b 0"))
    assert changes(found) == [("001", "0000 -", "")]
    assert found.adjustments[0].place == "player 1, column of round 2"


def test_players_of_teams_are_left_alone():
    found = converted(
        Edition.TRF26,
        "013 Team                               1    2",
        player(1, "1.0", "0000 - +"),
        player(2, "0.0", "0000 - -"),
    )
    assert found.adjustments == ()


# --- points -------------------------------------------------------------------------------------

THREE = (
    player(1, "3.0", "   2 w 1"),
    player(2, "0.0", "   1 b 0"),
    player(3, "1.0", "   4 w ="),
    player(4, "1.0", "   3 b ="),
    player(5, "0.0", "0000 - Z"),
)


def test_the_points_column_tells_the_point_system():
    found = converted(Edition.TRF26, *THREE)
    assert found.lines[0] == "162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0"
    assert changes(found) == [("001", "", "3.0 1.0 0.0")]
    points = tournament(again(found)).point_system
    assert points is not None
    assert (points.WW, points.WD, points.HPB, points.PAB) == (300, 100, 100, 300)


def test_the_engines_get_it_in_their_records():
    assert converted(Edition.TRFX, *THREE).lines[0].startswith("XXS WW=3.0 BW=3.0 WD=1.0")


def test_wrong_points_are_no_point_system():
    assert converted(Edition.TRF26, *THREE[:4], player(5, "7.0", "0000 - Z")).adjustments == ()


# --- header -------------------------------------------------------------------------------------


def test_dates_counts_and_births_are_written_in_the_standards_form():
    found = converted(
        Edition.TRF26,
        "042 25.02.2011",
        "062 9 (5)",
        player_line(birth="1978"),
        player_line(number="2", birth="01.02.1990"),
        player_line(number="3", birth="  .  .    "),
    )
    assert changes(found) == [
        ("042", "25.02.2011", "2011/02/25"),
        ("062", "9 (5)", "9"),
        ("001", "1978", "1978/00/00"),
        ("001", "01.02.1990", "1990/02/01"),
        ("001", ".  .", ""),
    ]
    assert again(found).diagnostics == ()


def test_an_unreadable_date_stays():
    assert converted(Edition.TRF26, "042 soon", player_line()).lines[0] == "042 soon"


def test_an_encoded_time_control_is_one():
    assert converted(Edition.TRF26, "122 5400+30", player_line()).lines[:2] == (
        "122 5400+30",
        "222 5400+30",
    )
    assert converted(Edition.TRF26, "122 90+30 a move", player_line()).adjustments == ()


def test_encoded_texts_go_where_free_ones_are_missing():
    found = converted(Edition.TRF16, "192 FIDE_DUTCH", "222 5400+30", player_line())
    assert found.lines[:2] == ("092 FIDE_DUTCH", "122 5400+30")
    assert found.losses == ()
    kept = converted(Edition.TRF16, "092 Swiss", "192 FIDE_DUTCH", player_line())
    assert [each.record for each in kept.losses] == ["192"]


def test_what_was_read_otherwise_is_told():
    left = player_line(title="g  ", points="0.0")
    found = converted(Edition.TRF26, left, player_line("2 w 1   ", number="2"))
    assert {(each.record, each.before.strip(), each.place) for each in found.adjustments} == {
        ("001", "g", "line 1"),
        ("001", "2 w 1", "line 2"),
    }


def test_what_was_not_read_is_lost():
    found = converted(Edition.TRF26, "012 One", "012 Two", player_line(rating="2x00"))
    assert [(each.record, each.place) for each in found.losses] == [
        ("012", "line 2"),
        ("001", "line 3"),
    ]
    assert converted(Edition.TRF16, "012 One", "012 Two", player_line()).losses == ()


# --- records with another name ------------------------------------------------------------------


def test_engines_records_become_trf26():
    found = converted(
        Edition.TRF26,
        "XXR 5",
        "XXC black1",
        "XXZ 2 3",
        "XXP 1 2",
        player(1, "1.0", "   2 w 1"),
        player(2, "0.0", "   1 b 0"),
        player(5, "0.0"),
        "XXA    1  1.0  1.0",
        "XXA    2  1.0  1.0",
        "XXA    5  1.0  1.0",
    )
    assert found.losses == ()
    assert found.lines == (
        "142 5",
        "152 B",
        player(1, "1.0", "   2 w 1"),
        player(2, "0.0", "   1 b 0"),
        player(5, "0.0"),
        "240 Z   2    2    3",
        "250       1.0   1   2    1    5",
        "260   1        1    2",
    )
    assert changes(found) == [("XXZ", "2 3", "240 Z")]


def test_fictitious_points_of_others_are_apart():
    lines = (*(player(n, "0.0") for n in (1, 2, 3)), "XXA    1  1.0", "XXA    3  1.0")
    assert [line for line in converted(Edition.TRF26, *lines).lines if line.startswith("250")] == [
        "250       1.0   1   1    1    1",
        "250       1.0   1   1    3    3",
    ]


def test_trf26_becomes_engines_records():
    found = converted(
        Edition.TRFX,
        "142 5",
        "152 W",
        player(1, "1.0", "   2 w 1", "0000 - H"),
        player(2, "0.0", "   1 b 0"),
        "240 H   2    1",
        "240 Z   3    2",
        "240 F   3    1",
        "250       0.5   1   2    1    2",
        "260   1   5    1    2",
        "260   2   3    1    2",
    )
    assert found.lines == (
        "XXR 5",
        "XXC white1",
        "XXZ 2",
        "XXP 1 2",
        player(1, "1.0", "   2 w 1", "0000 - H"),
        player(2, "0.0", "   1 b 0"),
        "XXA    1  0.5  0.5",
        "XXA    2  0.5  0.5",
    )
    assert [(each.record, each.value) for each in found.losses] == [
        ("260", "2-3: 1 2"),
        ("240", "F   3    1"),
    ]
    assert changes(found) == [
        ("240", "1 records", ""),
        ("240", "2", "XXZ"),
        ("260", "1-5", "XXP"),
    ]


def test_a_file_of_another_kind_has_no_edition():
    first = replace(tournament(read_lines("042 25.02.2011", player_line())), records=())
    found = convert(first, Edition.TRF16)
    assert found.source is None
    assert found.lines[0] == "042 2011/02/25"
    assert edition_of(first) is Edition.TRF16
