"""Whole files: encodings, line ends, sizes, and what is no report at all."""

import pytest
from trf_lines import found, player_line, read_lines, tournament

import trf
from trf.layout import MAX_COLUMNS
from trf.lines import MAX_LINES

GAME = "   2 w 1"
PLAYER = player_line(GAME)


@pytest.mark.parametrize(
    ("end", "name"), [("\n", "LF"), ("\r\n", "CRLF"), ("\r", "CR")], ids=["LF", "CRLF", "CR"]
)
def test_line_ends(end, name):
    report = read_lines("012 Test", "", PLAYER, end=end)
    assert report.line_end == name
    assert report.diagnostics == ()
    assert tournament(report).players[0].line == 3
    assert [record.text for record in tournament(report).records] == ["012 Test", "", PLAYER]


def test_mixed_line_ends():
    report = trf.read(f"012 Test\r\n042 2024/01/05\r062 1\n{PLAYER}".encode())
    assert report.line_end == "mixed"
    assert found(report) == [("TRF008", 0, 0)]
    assert tournament(report).players[0].line == 4


def test_no_line_end():
    report = trf.read(PLAYER.encode())
    assert report.line_end == ""
    assert report.diagnostics == ()


def test_other_line_breaks_are_text():
    report = read_lines("012 One\x85two\u2028three", PLAYER)
    assert tournament(report).name == "One\x85two\u2028three"
    assert tournament(report).players[0].line == 2


@pytest.mark.parametrize(
    ("encoding", "name"), [("utf-8", "utf-8"), ("utf-8-sig", "utf-8")], ids=["plain", "BOM"]
)
def test_utf_8(encoding, name):
    data = f"012 Müller Łódź\n{PLAYER}\n".encode(encoding)
    report = trf.read(data)
    assert report.encoding == name
    assert report.diagnostics == ()
    assert tournament(report).name == "Müller Łódź"


def test_ascii():
    assert trf.read(PLAYER.encode()).encoding == "ascii"


@pytest.mark.parametrize(
    ("federation", "codec", "encoding", "name"),
    [
        ("ESP", "latin-1", "latin-1", "Peñalver, Íñigo"),
        ("GER", "latin-1", "latin-1", "Müller, Jörg"),
        ("FRA", "cp1252", "cp1252", "L’Hôpital, Œdipe"),
        ("CZE", "cp1250", "cp1250", "Dvořák, Tomáš"),
        ("POL", "cp1250", "cp1250", "Wiśniewski, Łukasz"),
        ("RUS", "cp1251", "cp1251", "Иванов, Пётр"),
        ("GRE", "cp1253", "cp1253", "Παπαδόπουλος"),
        ("TUR", "cp1254", "cp1254", "Yıldız, Şükrü"),
        ("LTU", "cp1257", "cp1257", "Žukauskas, Ąžuolas"),
    ],
)
def test_eight_bit_encodings(federation, codec, encoding, name):
    lines = ["012 Test", f"032 {federation}", player_line(GAME, name=name, federation=federation)]
    report = trf.read("\n".join(lines).encode(codec))
    assert report.encoding == encoding
    assert tournament(report).players[0].name == name
    column = 15 + next(i for i, c in enumerate(name) if c > "\x7f")
    assert found(report) == [("TRF004", 3, column)]


def test_utf_16():
    report = trf.read(f"012 Łódź\r\n{PLAYER}\r\n".encode("utf-16"))
    assert report.encoding == "utf-16"
    assert found(report) == [("TRF004", 1, 1)]
    assert tournament(report).name == "Łódź"


def test_a_broken_byte_in_utf_8():
    data = f"012 Müller Łódź Ärger\n{PLAYER}".encode().replace("Ä".encode(), b"\xc3")
    report = trf.read(data)
    assert report.encoding == "utf-8"
    assert found(report) == [("TRF009", 1, 17)]
    assert tournament(report).name == "Müller Łódź �rger"


def test_control_characters_are_blanks():
    report = read_lines("012 Test", player_line(GAME, name="Player\0A"), *[PLAYER] * 3)
    assert found(report)[0] == ("TRF003", 2, 21)
    assert tournament(report).players[0].name == "Player A"


def test_the_end_mark_of_dos():
    assert trf.read(f"{PLAYER}\r\n\x1a".encode()).diagnostics == ()


@pytest.mark.parametrize("data", [b"", b"\n\n", b"\xef\xbb\xbf", b"   "])
def test_empty_files(data):
    report = trf.read(data)
    assert report.tournament is None
    assert found(report) == [("TRF001", 0, 0)]
    assert report.errors == report.diagnostics


@pytest.mark.parametrize("data", [bytes(range(256)) * 40, b"\0" * 5000, b"PK\3\4" + b"\0\1\2" * 99])
def test_binary_files(data):
    report = trf.read(data)
    assert report.tournament is None
    assert found(report) == [("TRF002", 1, 1)]
    assert report.encoding == "binary"


def test_a_text_that_is_no_report():
    report = trf.read(b"Dear arbiter,\n\nplease find attached.\n")
    assert report.tournament is None
    assert [d.code for d in report.errors] == ["TRF001"]


def test_a_file_too_large():
    report = trf.read(b"\n" * ((64 << 20) + 1))
    assert found(report) == [("TRF002", 1, 1)]


def test_a_line_of_fifty_megabytes():
    report = trf.read(player_line().encode() + b"     2 w 1" * 5_000_000)
    assert found(report) == [("TRF005", 1, MAX_COLUMNS + 1)]
    assert len(tournament(report).players[0].cells) == 999


def test_too_many_lines():
    report = trf.read(PLAYER.encode() + b"\n" * (MAX_LINES + 5) + b"012 Test\n")
    assert found(report) == [("TRF011", MAX_LINES + 1, 1)]


def test_as_many_players_as_there_are_numbers():
    lines = [player_line(GAME, number=str(number)) for number in range(1, 10_000)]
    report = read_lines(*lines)
    assert report.diagnostics == ()
    read = tournament(report)
    assert len(read.players) == 9_999
    assert read.player(5_000).number == 5_000
    assert read.player(10_000) is None


def test_a_path(tmp_path):
    path = tmp_path / "report.trf"
    path.write_text(PLAYER)
    assert trf.read(path).name == trf.read(str(path)).name == str(path)
    assert trf.read(path, name="other").name == "other"
    with pytest.raises(OSError, match="absent"):
        trf.read(tmp_path / "absent")


# --- the number of rounds ---


def test_rounds_are_columns_that_say_something():
    report = read_lines(player_line(GAME, "0000 -"), player_line("   1 b 0", "0000 -", number="2"))
    assert tournament(report).rounds == 1
    assert report.diagnostics == ()


def test_a_superfluous_column_of_some_players():
    report = read_lines(player_line(GAME), player_line("   1 b 0", "0000   -", number="2"))
    assert tournament(report).rounds == 1
    assert found(report) == [("TRF208", 2, 102)]


def test_a_column_beyond_the_declared_rounds():
    report = read_lines(
        "XXR 1", player_line(GAME, "0000 - Z"), player_line("   1 b 0", "0000 - Z", number="2")
    )
    assert tournament(report).rounds == 1
    assert found(report) == [("TRF208", 2, 102)]


def test_byes_of_a_round_to_be_paired_count():
    report = read_lines("XXR 3", player_line(GAME, "0000 - H"), player_line("   1 b 0", number="2"))
    assert tournament(report).rounds == 2
    assert report.diagnostics == ()


def test_a_report_cannot_be_changed():
    report = read_lines(PLAYER)
    with pytest.raises(AttributeError):
        report.name = "x"
    with pytest.raises(AttributeError):
        tournament(report).name = "x"
    with pytest.raises(AttributeError):
        tournament(report).players[0].name = "x"
    with pytest.raises(AttributeError):
        tournament(report).players[0].cells[0].result = "x"
