"""The 001 record: every field, every cell code, every kind of damage with its place."""

import pytest
from trf_lines import DEFAULTS, found, player_line, put, read_lines, read_one, tournament

from trf.layout import PLAYER_FIELDS, opponent_column
from trf.records.titles import SHORT_TITLES, TITLES

GAME = "   2 w 1"


def test_every_field_is_read_from_its_columns():
    player = read_one(player_line(GAME))
    assert player.number == 1
    assert player.sex == "m"
    assert player.title == "GM"
    assert player.name == "Player, A"
    assert player.rating == 2288
    assert player.federation == "ITA"
    assert player.fide_id == "851270"
    assert player.birth == "1993/00/00"
    assert player.points == 100
    assert player.rank == 1
    assert player.line == 1


@pytest.mark.parametrize("field", PLAYER_FIELDS, ids=lambda field: field.name)
def test_the_layout_knows_where_the_field_stands(field):
    line = player_line(GAME)
    assert line[field.first - 1 : field.last].strip() == DEFAULTS[field.name]
    assert read_one(line).column_of(field.name) == field.first


@pytest.mark.parametrize("text", ["9999", "   1", " 123"])
def test_starting_ranks(text):
    assert read_one(player_line(number=text)).number == int(text)


@pytest.mark.parametrize(
    ("text", "points"),
    [("11.5", 1150), ("0.0", 0), ("3", 300), ("0.25", 25), (".5", 50), ("12", 1200)],
)
def test_points_are_hundredths(text, points):
    assert read_one(player_line(points=text)).points == points


@pytest.mark.parametrize("text", ["", "0", "0000"])
def test_no_rating(text):
    assert read_one(player_line(rating=text)).rating is None


@pytest.mark.parametrize(
    ("text", "sex"), [("m", "m"), ("W", "w"), ("f", "w"), ("", ""), ("M", "m")]
)
def test_sexes(text, sex):
    assert read_one(player_line(sex=text)).sex == sex


@pytest.mark.parametrize("title", sorted(TITLES))
def test_titles(title):
    assert read_one(player_line(title=title)).title == title


@pytest.mark.parametrize(("short", "title"), SHORT_TITLES.items())
def test_short_titles_are_noted_once(short, title):
    report = read_lines(player_line(title=short), player_line(title=short, number="2"))
    assert [player.title for player in tournament(report).players] == [title, title]
    assert found(report) == [("TRF106", 1, 11)]
    assert "2 times" in report.diagnostics[0].message


def test_national_titles_are_kept():
    assert read_one(player_line(title="1N")).title == "1N"


# --- cells ---


@pytest.mark.parametrize("result", "1=0WDL+-")
@pytest.mark.parametrize("colour", "wb")
def test_cells_of_pairings(colour, result):
    for text in (f"   2 {colour} {result}", f"   2 {colour.upper()} {result.lower()}"):
        (cell,) = read_one(player_line(text)).cells
        assert cell == (2, colour, result, 1, 92)


@pytest.mark.parametrize("result", ["+", "-", "H", "F", "Z", "U", " "])
@pytest.mark.parametrize("opponent", ["0000", "    "])
@pytest.mark.parametrize("colour", ["-", " "])
def test_cells_without_opponent(opponent, colour, result):
    # a second round keeps the first one from being a trailing blank
    line = player_line(f"{opponent} {colour} {result}", GAME, "   3 b 0")
    cell = read_one(line).cells[0]
    assert cell.opponent == (0 if opponent == "0000" else None)
    assert cell.colour == colour.strip()
    assert cell.result == result.strip()
    assert cell.is_blank == (not (opponent + colour + result).strip())


def test_positions_of_cells():
    player = read_one(player_line("   2 w 1", "0000 - U", " 123 b ="))
    assert [cell.column for cell in player.cells] == [92, 102, 112]
    assert [opponent_column(n) for n in (1, 2, 3)] == [92, 102, 112]
    assert [cell.colour_column for cell in player.cells] == [97, 107, 117]
    assert [cell.result_column for cell in player.cells] == [99, 109, 119]


def test_lines_may_be_shorter_than_the_round():
    short, longer = player_line(GAME), player_line(GAME, "   4 b 0", number="2")
    players = tournament(read_lines(short, longer)).players
    assert len(players[0].cells) == 1
    assert players[0].cell(2) == (None, "", "", 1, 102)
    assert players[1].cell(2).opponent == 4


@pytest.mark.parametrize("text", ["   2 w", "   2", "0000", "0000 -"])
def test_a_last_cell_may_be_cut_short(text):
    (cell,) = tournament(read_lines(player_line() + "  " + text)).players[0].cells
    assert cell.opponent == int(text[:4])
    assert cell.result == ""


def test_no_round_columns():
    report = read_lines(player_line())
    assert tournament(report).rounds == 0
    assert tournament(report).players[0].cells == ()


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("   2 w Z", "TRF204", 109),
        ("   2 b U", "TRF204", 109),
        ("0000 w  ", "TRF205", 107),
        ("     b -", "TRF205", 107),
        ("   2 - 1", "TRF206", 107),
        ("   2   =", "TRF206", 107),
        ("0000 - 1", "TRF207", 109),
        ("0000 w =", "TRF207", 109),
    ],
)
def test_contradictory_cells_are_read_and_reported(text, code, column):
    report = read_lines(player_line(GAME, text, GAME))
    assert found(report) == [(code, 1, column)]
    cell = tournament(report).players[0].cells[1]
    assert cell.opponent == int(text[:4].strip() or "0") or cell.opponent is None
    assert cell.result == text[7].strip()


@pytest.mark.parametrize(
    ("column", "text", "code", "place", "cell"),
    [
        (102, "2?", "TRF201", 102, (None, "w", "1")),
        (105, "x", "TRF201", 105, (None, "w", "1")),
        (100, "12345 ", "TRF201", 100, (None, "w", "1")),
        (107, "q", "TRF202", 107, (3, "", "1")),
        (109, "9", "TRF203", 109, (3, "w", "")),
        (109, "?", "TRF203", 109, (3, "w", "")),
    ],
)
def test_damage_in_a_cell_costs_its_part_only(column, text, code, place, cell):
    line = put(player_line(GAME, "   3 w 1", "   4 b 0"), column, text)
    report = read_lines(line, player_line(number="2"))
    first = report.diagnostics[0]
    assert (first.code, first.line, first.column) == (code, 1, place)
    player = tournament(report).players[0]
    assert player.cells[1][:3] == cell
    assert player.cells[0][:3] == (2, "w", "1")
    assert player.cells[2][:3] == (4, "b", "0")
    assert len(tournament(report).players) == 2


def test_left_aligned_opponents_are_read():
    report = read_lines(player_line("2    w 1", "33   b 0"))
    assert {code for code, _, _ in found(report)} == {"TRF109"}
    assert [cell[:3] for cell in tournament(report).players[0].cells] == [
        (2, "w", "1"),
        (33, "b", "0"),
    ]


def test_rounds_out_of_their_columns_are_read_in_their_order():
    line = player_line() + "  2 w 1  13 b =   4 w 0"
    report = read_lines(line)
    assert [d.code for d in report.diagnostics] == ["TRF209"]
    cells = tournament(report).players[0].cells
    assert [cell[:3] for cell in cells] == [(2, "w", "1"), (13, "b", "="), (4, "w", "0")]
    assert [line[cell.colour_column - 1] for cell in cells] == ["w", "b", "w"]
    assert [line[cell.result_column - 1] for cell in cells] == ["1", "=", "0"]


def test_text_after_the_last_round():
    report = read_lines(player_line(GAME) + "   withdrew after the first round")
    assert found(report) == [("TRF113", 1, 100)]
    assert len(tournament(report).players[0].cells) == 1


# --- damage before the rounds ---


@pytest.mark.parametrize(
    ("field", "text", "code", "value"),
    [
        ("rating", "22x8", "TRF103", None),
        ("rating", "970 ", "TRF109", 970),
        ("fide_id", "85 1270 x", "TRF103", ""),
        ("birth", "next year", "TRF103", ""),
        ("birth", "01.02.1990", "TRF111", "01.02.1990"),
        ("points", "1;0", "TRF103", None),
        ("points", "1,5 ", "TRF109", 150),
        ("points", "", "TRF112", None),
        ("rank", "1.", "TRF103", None),
        ("rank", "", "TRF114", None),
        ("sex", "x", "TRF103", ""),
        ("name", "", "TRF115", ""),
        ("title", "GM ", "TRF107", "GM"),
        ("title", " g ", "TRF105", "GM"),
    ],
)
def test_a_damaged_field_costs_itself_only(field, text, code, value):
    report = read_lines("012 Test", player_line(GAME, **{field: text}))
    column = next(f.first for f in PLAYER_FIELDS if f.name == field)
    assert (code, 2, column) in found(report)
    player = tournament(report).players[0]
    assert getattr(player, field) == value
    intact = read_one(player_line(GAME))
    for other in PLAYER_FIELDS:
        if other.name != field:
            assert getattr(player, other.name) == getattr(intact, other.name)
    assert player.cells[0][:3] == (2, "w", "1")


@pytest.mark.parametrize("text", ["    ", "  x1", "-  1", "0000", "1 2 "])
def test_without_a_starting_rank_the_player_is_lost(text):
    report = read_lines(player_line(GAME, number=text), player_line(GAME, number="2"))
    assert found(report) == [("TRF101", 1, 5)]
    assert [player.number for player in tournament(report).players] == [2]


def test_left_aligned_starting_rank():
    report = read_lines(player_line(GAME, number="7   "))
    assert found(report) == [("TRF109", 1, 5)]
    assert tournament(report).players[0].number == 7


def test_a_starting_rank_twice():
    report = read_lines(player_line(name="First"), player_line(name="Second"))
    assert found(report) == [("TRF102", 2, 5)]
    assert [player.name for player in tournament(report).players] == ["First"]


@pytest.mark.parametrize(
    ("title", "column"), [("GM  ", 10), (" WGM", 12), ("  GM", 13), (" FM ", 12)]
)
def test_a_title_one_column_off(title, column):
    # written over columns 10-13 (too far to the left) or 11-14 (too far to the right)
    start = 10 if title[0] != " " else 11
    sex = " " if start == 10 else "m"
    report = read_lines(put(player_line(GAME, title="", sex=sex), start, title))
    place = 11 if title == " FM " else column
    assert ("TRF105", 1, place) in found(report) or title == " FM "
    player = tournament(report).players[0]
    assert player.title == title.strip()
    assert player.name == "Player, A"


def test_a_name_that_runs_over_its_field():
    report = read_lines(put(player_line(GAME), 15, "N" * 34))
    assert found(report) == [("TRF110", 1, 48)]
    assert tournament(report).players[0].name == "N" * 33
    assert tournament(report).players[0].rating == 2288


@pytest.mark.parametrize("cut", [3, 13, 47, 56, 89])
@pytest.mark.parametrize("shift", [1, -1, 2, -2])
def test_shifted_columns_are_shifted_back(cut, shift):
    line = player_line(GAME, "0000 - U", name="Player, Anna Maria", title="", sex="")
    moved = line[:cut] + " " * shift + line[cut + max(-shift, 0) :]
    if shift < 0 and line[cut : cut - shift].strip():
        pytest.skip("no blanks to leave out there")
    report = read_lines(moved)
    assert report.diagnostics
    player = tournament(report).players[0]
    intact = read_one(line)
    assert player.name == intact.name
    assert player.rating == intact.rating
    assert player.points == intact.points
    assert [cell[:3] for cell in player.cells] == [cell[:3] for cell in intact.cells]
    if cut < 89:
        assert found(report)[0][0] == "TRF104"
        assert [c.column for c in player.cells] == [c.column + shift for c in intact.cells]


def test_tabs_are_blanks():
    line = player_line(GAME, name="Player,\tA")
    report = read_lines(line)
    assert found(report) == [("TRF108", 1, 22)]
    assert tournament(report).players[0].name == "Player, A"


def test_no_blank_after_the_identifier():
    report = read_lines(put(player_line(GAME), 4, "x"))
    assert found(report) == [("TRF110", 1, 4)]
    assert tournament(report).players[0].number == 1
