"""Every record but 001: what is read of it, and where damage is reported."""

from datetime import date

import pytest
from trf_lines import found, player_line, put, read_lines, tournament

import trf

PLAYER = player_line("   2 w 1")


def read_record(*lines: str) -> trf.Tournament:
    report = read_lines(*lines, PLAYER)
    assert found(report) == []
    return tournament(report)


@pytest.mark.parametrize(
    ("tag", "attribute"),
    [
        ("012", "name"),
        ("022", "city"),
        ("032", "federation"),
        ("092", "type_text"),
        ("102", "chief_arbiter"),
        ("122", "time_control"),
        ("182", "pairing_program"),
        ("192", "encoded_type"),
        ("222", "encoded_time_control"),
        ("352", "board_colours"),
    ],
)
def test_texts(tag, attribute):
    report = read_record(f"{tag} Some text, 40/90+30")
    assert getattr(report, attribute) == "Some text, 40/90+30"
    assert report.line_of(tag) == 1
    assert getattr(read_record(tag), attribute) == ""
    assert getattr(read_record(), attribute) == ""


@pytest.mark.parametrize("tag", ["012", "042", "062", "142", "192", "XXR"])
def test_single_records_are_kept_once(tag):
    text = {"042": "2024/01/05", "062": "7", "142": "7", "XXR": "7"}.get(tag, "First")
    report = read_lines(f"{tag} {text}", f"{tag} 2024/01/06", PLAYER)
    assert found(report) == [("TRF306", 2, 1)]


def test_dates():
    read = read_record("042 2024/01/05", "052 2024/02/29")
    assert (read.start_date, read.end_date) == (date(2024, 1, 5), date(2024, 2, 29))
    assert read.start_date_text == "2024/01/05"
    assert read_record("042").start_date is None


@pytest.mark.parametrize(
    ("text", "value", "code"),
    [
        ("2024-01-25", date(2024, 1, 25), "TRF302"),
        ("2024.1.25", date(2024, 1, 25), "TRF302"),
        ("20240125", date(2024, 1, 25), "TRF302"),
        ("25.01.2024", date(2024, 1, 25), "TRF302"),
        ("25/01/2024", date(2024, 1, 25), "TRF302"),
        ("01/25/2024", date(2024, 1, 25), "TRF302"),
        ("05/05/2024", date(2024, 5, 5), "TRF302"),
        ("05/06/2024", date(2024, 6, 5), "TRF303"),
        ("Dec 10, 2020", date(2020, 12, 10), "TRF302"),
        ("Friday, May 3rd, 2024", date(2024, 5, 3), "TRF302"),
        ("10 December 2020", date(2020, 12, 10), "TRF302"),
        ("1. Mai 2020", date(2020, 5, 1), "TRF302"),
        ("3 de agosto de 2020", date(2020, 8, 3), "TRF302"),
        ("14 juillet 2020", date(2020, 7, 14), "TRF302"),
        ("2024-01-25T10:00:00Z", date(2024, 1, 25), "TRF302"),
        ("2024/13/01", None, "TRF301"),
        ("2024/02/30", None, "TRF301"),
        ("32.01.2024", None, "TRF301"),
        ("soon", None, "TRF301"),
        ("Foo 10, 2020", None, "TRF301"),
    ],
)
def test_odd_dates_are_understood_and_reported(text, value, code):
    report = read_lines(f"042 {text}", PLAYER)
    assert found(report) == [(code, 1, 5)]
    assert tournament(report).start_date == value
    assert tournament(report).start_date_text == text


@pytest.mark.parametrize(
    ("tag", "attribute"),
    [("062", "players_declared"), ("072", "rated_declared"), ("082", "teams_declared")],
)
def test_counts(tag, attribute):
    assert getattr(read_record(f"{tag} 017"), attribute) == 17
    assert getattr(read_record(tag), attribute) is None
    report = read_lines(f"{tag} 9 (5)", PLAYER)
    assert found(report) == [("TRF304", 1, 7)]
    assert getattr(tournament(report), attribute) == 9
    assert found(read_lines(f"{tag} nine", PLAYER)) == [("TRF305", 1, 5)]


def test_the_text_of_062_is_kept():
    assert tournament(read_lines("062 9 (5)", PLAYER)).players_text == "9 (5)"


def test_arbiters():
    read = read_record("102 IA One (123)", "112 FA Two", "112 FA Three", "112")
    assert read.chief_arbiter == "IA One (123)"
    assert read.deputy_arbiters == ("FA Two", "FA Three")


@pytest.mark.parametrize("tag", ["022", "032", "102", "112"])
def test_links(tag):
    report = read_lines(f"{tag} https://example.org/x", PLAYER)
    assert found(report) == [("TRF307", 1, 5)]


def test_round_dates():
    line = put(put(put("132", 92, "24/01/05"), 102, "24/01/06"), 122, "24/01/07")
    assert read_record(line).round_dates == (
        date(2024, 1, 5),
        date(2024, 1, 6),
        None,
        date(2024, 1, 7),
    )


def test_round_dates_out_of_their_columns():
    report = read_lines(put("132", 93, "24/01/05  2024-01-06  24/99/99"), PLAYER)
    assert found(report) == [("TRF402", 1, 5), ("TRF301", 1, 115)]
    assert tournament(report).round_dates == (date(2024, 1, 5), date(2024, 1, 6), None)


def test_round_dates_with_day_and_month_swapped():
    report = read_lines(put("132", 92, "11.25.02  11.26.02"), PLAYER)
    assert found(report) == [("TRF302", 1, 92)]
    assert tournament(report).round_dates == (date(2011, 2, 25), date(2011, 2, 26))


@pytest.mark.parametrize("line", ["142 7", "142   7", "XXR 7", "XXR 007", "xxr 7"])
def test_number_of_rounds(line):
    assert read_record(line).rounds_declared == 7


def test_two_numbers_of_rounds():
    assert read_record("142 7", "XXR 7").rounds_declared == 7
    report = read_lines("142 7", "XXR 9", PLAYER)
    assert found(report) == [("TRF401", 2, 5)]
    assert tournament(report).rounds_declared == 7


@pytest.mark.parametrize(
    ("line", "colour"),
    [("152 W", "w"), ("152 b", "b"), ("XXC white1", "w"), ("XXC black1", "b"), ("152 White", "w")],
)
def test_initial_colour(line, colour):
    assert read_record(line).initial_colour == colour


def test_configuration():
    read = read_record("XXC rank", "XXC black1")
    assert (read.rank_by_points, read.initial_colour) == (True, "b")
    report = read_lines("XXC rank purple", PLAYER)
    assert found(report) == [("TRF305", 1, 10)]
    assert found(read_lines("152 B", "XXC white1", PLAYER)) == [("TRF401", 2, 5)]


def test_points_of_162():
    points = read_record("162  W 3.0    D 1.0    P 1.5").point_system
    assert points == trf.FilePoints(
        *(300, 300, 100, 100, 0, 0), ZPB=0, HPB=100, FPB=300, PAB=150, FW=300, FL=0, X=100,
        sources=("162",),
    )  # fmt: skip
    assert read_record("162  W 3.0    D 1.0").point_system.PAB == 300
    low = read_record("162  L 0.5    A 0.1").point_system
    assert (low.WL, low.BL, low.ZPB, low.FL, low.PAB) == (50, 50, 10, 10, 100)


def test_points_of_xxs():
    points = read_record("XXS W=3 D=1.0 BD=1.5 PAB=2.5").point_system
    assert (points.WW, points.BW, points.FW, points.FPB) == (300, 300, 300, 300)
    assert (points.WD, points.BD, points.HPB, points.PAB) == (100, 150, 100, 250)
    assert read_record("XXS W=3").point_system.PAB == 100
    report = read_lines("XXS W=3 QQ=1", PLAYER)
    assert found(report) == [("TRF305", 1, 9)]


def test_points_of_bbp_pairings():
    points = read_record("BBW  3.0", "BBD  1.0", "BBL 0.5", "BBZ 0.1", "BBF 0.2").point_system
    assert (points.WW, points.BW, points.WD, points.BD) == (300, 300, 100, 100)
    assert (points.WL, points.ZPB, points.FL, points.PAB) == (50, 10, 20, 300)
    assert points.sources == ("BBW", "BBD", "BBL", "BBZ", "BBF")
    assert read_record("BBU 0.5").point_system.PAB == 50
    assert read_record().point_system is None


def test_codes_and_words():
    read = read_record(
        "172 IND FIDE", "202 EDET/P, BH:MP/C1/P,MPvGP", "212 PTS,BH/C1,BH", "362 TW 3     TD 1"
    )
    assert read.ranking_method == trf.RankingMethod("IND", "FIDE")
    assert read.tie_breaks == ("EDET/P", "BH:MP/C1/P", "MPvGP")
    assert read.standings_tie_breaks == ("PTS", "BH/C1", "BH")
    assert read.team_points == trf.TeamPoints(300, 100, 0)
    assert read_record("172 nidof").ranking_method == trf.RankingMethod("", "NIDOF")


def test_known_byes():
    read = read_record("240 F   1    3", "240 h  12   39   47 \t")
    assert read.byes == (trf.KnownBye("F", 1, (3,), 1), trf.KnownBye("H", 12, (39, 47), 2))


def test_acceleration():
    read = read_record("250  2    1.5   1   2    4   25")
    assert read.accelerations == (trf.Acceleration(1, 2, 4, 25, 200, 150, 1, "250"),)
    read = read_record("250       1.0   1   1    1    2")
    assert read.accelerations == (trf.Acceleration(1, 1, 1, 2, None, 100, 1, "250"),)
    assert [read.fictitious_points(2, n) for n in (1, 2)] == [100, 0]
    assert read.fictitious_points(3, 1) == 0


def test_fictitious_points_of_javafo():
    read = read_record("XXA    1  1.0  1.0  0.5  0.0  0.5")
    assert [read.fictitious_points(1, n) for n in range(1, 7)] == [100, 100, 50, 0, 50, 0]
    assert read.accelerations[0] == trf.Acceleration(1, 2, 1, 1, None, 100, 1, "XXA")


def test_prohibited_pairings():
    read = read_record("260   1   3    1    2    3", "260            4    5", "XXP 14 2")
    assert read.prohibited == (
        trf.Prohibited(1, 3, (1, 2, 3), 1),
        trf.Prohibited(1, None, (4, 5), 2),
        trf.Prohibited(1, None, (14, 2), 3),
    )


def test_absent_players():
    assert read_record("XXZ 22 28", "XXZ 43").absent == (22, 28, 43)


def test_abnormal_points():
    read = read_record("299           2.0    1    4    5", "299 W  3.0   -0.5")
    assert read.abnormal == (
        trf.AbnormalPoints("", None, 200, 1, (4, 5), 1),
        trf.AbnormalPoints("W", 300, -50, None, (), 2),
    )


def test_teams():
    old = put(put(put("013 Old Team", 37, "   1"), 42, "   5"), 47, "  15")
    new = put(put(put(put("310   1 New Team", 42, "NT"), 48, "  2486"), 55, "    15"), 62, "  28.0")
    new = put(put(put(new, 69, " 11"), 74, "   1"), 79, "   5")
    read = read_record(old, new)
    assert read.teams == (
        trf.Team(None, "Old Team", "", None, None, None, None, (1, 5, 15), 1, "013"),
        trf.Team(1, "New Team", "NT", 248600, 1500, 2800, 11, (1, 5), 2, "310"),
    )


def test_team_rounds():
    read = read_record(
        "300   1   5  17   14    0   29   39",
        "320  1    2.0          50  49",
        "330 +-   4  23  33",
        "801  2 UKR   14   26.5  15 w ==01 1234",
        "802   3 GEO     19     32.5 FPB    4.0    16 w  2.5    11 b  0.0f",
    )
    assert read.line_ups == (trf.LineUp(1, 5, 17, (14, 0, 29, 39), 1),)
    assert read.team_byes == (trf.TeamByes(100, 200, (None, None, 50, 49), 2),)
    assert read.forfeited_matches == (trf.ForfeitedMatch("+-", 4, 23, 33, 3),)
    informative, result = read.team_results
    assert (informative.team, informative.text[:3]) == (2, "UKR")
    assert (result.team, result.nickname, result.match_points, result.points) == (
        *(3, "GEO", 1900, 3250),
    )
    assert result.rounds == (
        trf.TeamRound(None, "FPB", "", 400, False),
        trf.TeamRound(16, "", "w", 250, False),
        trf.TeamRound(11, "", "b", 0, True),
    )


def test_national_ratings():
    line = player_line(
        number="5", title="A", rating="2579", federation="GA", fide_id="L06660", birth="1991/00/00"
    )
    line = put(line[:79], 1, "IND")
    assert read_record(line).national_ratings == (
        trf.NationalRating(*("IND", 5, "A", "Player, A", 2579, "GA", "L06660", "1991/00/00"), 1),
    )
    report = read_lines(put(line, 49, "x"), PLAYER)
    assert found(report) == [("TRF305", 1, 49)]


def test_comments_and_data_are_kept():
    read = read_record("### MPA @ Round 1: 1-2", "DAT    1 X something", "###")
    assert [record.text for record in read.comments] == ["### MPA @ Round 1: 1-2", "###"]
    assert [record.tag for record in read.records] == ["###", "DAT", "###", "001"]


@pytest.mark.parametrize(
    ("line", "code", "column"),
    [
        ("142 many", "TRF305", 5),
        ("142", "TRF305", 4),
        ("152 red", "TRF305", 5),
        ("162  W 1.0    Q 0.5", "TRF305", 15),
        ("240 Q   1    3", "TRF305", 5),
        ("240 F    ", "TRF305", 6),
        ("250  2.0        1   1    1    x", "TRF305", 27),
        ("250  2.0        1   1    1", "TRF305", 27),
        ("260   1   3    1    x", "TRF305", 17),
        ("299 -  x", "TRF305", 6),
        ("300   x   5  17", "TRF305", 5),
        ("330 ++   4  23  33", "TRF305", 5),
        ("XXA    x  1.0", "TRF305", 5),
        ("XXZ 1 2 x", "TRF305", 9),
        ("XXS W:3", "TRF305", 6),
        ("BBW lots", "TRF305", 5),
        ("802   x GEO", "TRF305", 7),
    ],
)
def test_damaged_records(line, code, column):
    report = read_lines("012 Test", line, PLAYER)
    assert found(report) == [(code, 2, column)]
    assert len(tournament(report).players) == 1
    assert tournament(report).records[1] == trf.Record(line[:3], line, 2)


@pytest.mark.parametrize(
    ("line", "attribute", "value"),
    [
        ("240 F 1 3 4", "byes", trf.KnownBye("F", 1, (3, 4), 1)),
        ("250 2.0 1.0 1 2 3 4", "accelerations", trf.Acceleration(1, 2, 3, 4, 200, 100, 1, "250")),
        ("260 1 9 11 16", "prohibited", trf.Prohibited(1, 9, (11, 16), 1)),
        ("299 +  2.0  2.5   1    1", "abnormal", trf.AbnormalPoints("+", 200, 250, 1, (1,), 1)),
    ],
)
def test_fields_out_of_their_columns_are_read_in_their_order(line, attribute, value):
    report = read_lines(line, PLAYER)
    assert [d.code for d in report.diagnostics] == ["TRF402"]
    assert getattr(tournament(report), attribute) == (value,)


def test_no_blank_after_the_identifier():
    report = read_lines("012Test", PLAYER)
    assert found(report) == [("TRF010", 1, 4)]
    assert tournament(report).name == "Test"


def test_an_identifier_too_far_to_the_right():
    report = read_lines(" 012 Test", "  " + PLAYER)
    assert found(report) == [("TRF010", 1, 2), ("TRF010", 2, 3)]
    assert tournament(report).name == "Test"
    assert len(tournament(report).players) == 1


def test_unknown_records_and_rulers_are_kept():
    lines = ("ZZZ what", "9", "DDD SSSS sTTT NNN RRRR", "1234567890" * 5, "", PLAYER)
    report = read_lines(*lines)
    assert found(report) == [("TRF006", 1, 1), ("TRF006", 2, 1), ("TRF007", 3, 1)]
    assert [record.text for record in tournament(report).records] == list(lines)


def test_records_in_any_order():
    lines = ["012 Test", PLAYER, "XXR 3", player_line("   1 b 0", number="2"), "042 2024/01/05"]
    one, other = tournament(read_lines(*lines)), tournament(read_lines(*reversed(lines)))
    assert one.name == other.name == "Test"
    assert one.rounds_declared == other.rounds_declared == 3
    assert [player.number for player in other.players] == [1, 2]
