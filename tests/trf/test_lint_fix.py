"""Repairs: what is mended, what is left alone, and that nothing else moves."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from trf_lines import player_line, put

import trf
from trf.lint import CATALOGUE, fix, lint
from trf.lint.players import unambiguous_birth

CORPUS = Path(__file__).parents[2] / "corpus"
FILES = sorted([*(CORPUS / "real").glob("*.t[ra][fb]"), *(CORPUS / "cases").glob("*.trf")])

LINE = player_line("   2 w 1", "0000 - U")
SECOND = player_line(number="2")


def mended(*lines):
    """Return the lines of the repaired report, and the codes of the repairs."""
    fixed = fix("".join(f"{line}\n" for line in lines).encode())
    return fixed.data.decode().split("\n")[:-1], [each.code for each in fixed.repairs]


def shifted(line, column, width):
    """Return the line with everything from a column on moved to the right."""
    return line[: column - 1] + " " * width + line[column - 1 :]


PLAYERS = {
    "short title": (put(LINE, 11, "  g"), LINE, ["TRF106"]),
    "title to the right": (put(LINE, 10, "m  FM"), put(LINE, 10, "m FM "), ["TRF105"]),
    "title to the left": (put(LINE, 10, "GM  "), put(LINE, 10, "  GM"), ["TRF105"]),
    "title at the left": (put(LINE, 11, "GM "), LINE, ["TRF107"]),
    "title in small letters": (put(LINE, 11, " gm"), LINE, ["TRF604"]),
    "federation in small letters": (put(LINE, 54, "ita"), LINE, ["TRF604"]),
    "sex in capitals": (put(LINE, 10, "M"), LINE, ["TRF605"]),
    "sex f": (put(LINE, 10, "f"), put(LINE, 10, "w"), ["TRF605"]),
    "rating at the left": (put(LINE, 49, "970 "), put(LINE, 49, " 970"), ["TRF109"]),
    "rating too far left": (put(LINE, 48, "2288 "), LINE, ["TRF109"]),
    "rating with zeros": (put(LINE, 49, "0970"), put(LINE, 49, " 970"), ["TRF617"]),
    "number with zeros": (put(LINE, 5, "0001"), LINE, ["TRF617"]),
    "number at the left": (put(LINE, 5, "1   "), LINE, ["TRF109"]),
    "FIDE number at the left": (put(LINE, 58, "851270     "), LINE, ["TRF616"]),
    "FIDE number with zeros": (put(LINE, 58, "00000851270"), LINE, ["TRF616"]),
    "birth year": (put(LINE, 70, "1993      "), LINE, ["TRF111"]),
    "birth with points": (
        put(LINE, 70, "25.01.1993"),
        put(LINE, 70, "1993/01/25"),
        ["TRF111"],
    ),
    "birth that is none": (put(LINE, 70, "  .  .    "), put(LINE, 70, " " * 10), ["TRF111"]),
    "points with a comma": (put(LINE, 81, " 1,0"), LINE, ["TRF109"]),
    "points without decimals": (put(LINE, 81, "   1"), LINE, ["TRF613"]),
    "half a point": (put(LINE, 81, "  .5"), put(LINE, 81, " 0.5"), ["TRF613"]),
    "rank at the left": (put(LINE, 86, "1   "), LINE, ["TRF109"]),
    "name too far right": (put(LINE, 15, "  Player, A"), LINE, ["TRF618"]),
    "opponent with zeros": (put(LINE, 92, "0002"), LINE, ["TRF617"]),
    "opponent at the left": (put(LINE, 92, "2   "), LINE, ["TRF109"]),
    "all one to the right": (shifted(LINE, 49, 1), LINE, ["TRF104"]),
    "all two to the right": (shifted(LINE, 49, 2), LINE, ["TRF104"]),
    "text after the rounds": (LINE + "  withdrew", LINE, ["TRF113"]),
    "rounds side by side": (
        LINE[:89] + "   2 w 1 0000 - U",
        LINE,
        ["TRF209"],
    ),
    "tabs": (put(LINE, 14, "\t"), LINE, ["TRF108"]),
    "late identifier": (f"  {LINE}", LINE, ["TRF010"]),
}


@pytest.mark.parametrize("name", PLAYERS)
def test_a_player(name):
    damaged, right, codes = PLAYERS[name]
    (line, _), found = mended(damaged, SECOND)
    assert (line, found) == (right, codes)


@pytest.mark.parametrize(
    "line",
    [
        LINE,
        put(LINE, 10, "FM  "),  # a title one column off, or a woman with the title "M"
        put(LINE, 10, "WFM "),
        put(LINE, 49, "22x8"),
        put(LINE, 70, "05.06.1993"),  # two readings
        put(LINE, 70, "soon      "),
        put(LINE, 49, "0000"),
        put(LINE, 58, "          0"),
        put(LINE, 15, "P" * 34),
        put(LINE, 54, "mun"),
        put(LINE, 90, "     ? w 1"),
        put(LINE, 81, "1.25"),
    ],
)
def test_what_would_be_a_guess_is_left_alone(line):
    assert mended(line, SECOND) == ([line, SECOND], [])


RECORDS = {
    "count of players": ("062 9 (1)", "062 2 (1)", ["TRF801"]),
    "count of rated players": ("072 9", "072 2", ["TRF802"]),
    "zeros": ("062 002", "062 2", ["TRF617"]),
    "rounds with zeros": ("XXR 009", "XXR 9", ["TRF617"]),
    "small identifier": ("xxr 9", "XXR 9", ["TRF903"]),
    "federation": ("032 ita", "032 ITA", ["TRF604"]),
    "date": ("042 25.01.2024", "042 2024/01/25", ["TRF302"]),
    "date in words": ("052 Dec 10, 2020  ", "052 2020/12/10  ", ["TRF302"]),
    "no blank": ("012Open", "012 Open", ["TRF010"]),
    "late": ("  012 Open", "012 Open", ["TRF010"]),
    "tab": ("012\tOpen", "012 Open", ["TRF108"]),
    "colour": ("152 w", "152 W", ["TRF604"]),
    "type": ("192 Fide_Dutch_2026", "192 FIDE_DUTCH_2026", ["TRF604"]),
    "method": ("172 ita fidon", "172 ITA FIDON", ["TRF604", "TRF604"]),
    "round dates": (
        "132".ljust(90) + "24/01/25  24/01/26",
        "132".ljust(89) + "  24/01/25  24/01/26",
        ["TRF402"],
    ),
    "round dates, dashes": (
        "132".ljust(91) + "24-01-25",
        "132".ljust(91) + "24/01/25",
        ["TRF302"],
    ),
    "round dates, day in the middle": (
        "132".ljust(91) + "24/25/01  24/26/01",
        "132".ljust(91) + "24/01/25  24/01/26",
        ["TRF302", "TRF302"],
    ),
    "byes": ("240 F 1 1 2", "240 F   1    1    2", ["TRF402"]),
    "prohibited": ("260 1 3 1 2", "260   1   3    1    2", ["TRF402"]),
    "fictitious": ("XXA 1 1.0 0.5", "XXA    1  1.0  0.5", ["TRF402"]),
}


@pytest.mark.parametrize("name", RECORDS)
def test_a_record(name):
    damaged, right, codes = RECORDS[name]
    lines, found = mended(damaged, LINE, SECOND)
    assert (lines[0], found) == (right, codes)


@pytest.mark.parametrize(
    "record",
    [
        "042 05/06/2024",
        "042 soon",
        "032 Lichess",
        "192 custom_swiss",
        "152 white1",
        # the first one has two readings, and the second only makes sense the other way round
        "132".ljust(91) + "24/05/06  24/05/26",
        "062",
        "082 7",
        "240 Q 1 1",
        "012 tab at the end\t",
        "ZZZ\t what",
    ],
)
def test_a_record_that_is_left_alone(record):
    assert mended(record, LINE, SECOND) == ([record, LINE, SECOND], [])


def test_counts_of_teams_and_of_doubtful_ratings():
    team = f"013 {'Alpha':32}   1"
    low = player_line(number="2", rating="900")
    lines, codes = mended("082 3", "072 7", team, LINE, low)
    assert lines[:2] == ["082 1", "072 7"]
    assert codes == ["TRF803"]


class TestBytes:
    def test_line_ends_become_those_of_most_lines(self):
        data = f"012 A\r\n{LINE}\n{SECOND}\r\n022 B".encode()
        fixed = fix(data)
        assert fixed.data == f"012 A\r\n{LINE}\r\n{SECOND}\r\n022 B\r\n".encode()
        assert [(r.code, r.line, r.column) for r in fixed.repairs] == [
            ("TRF008", 2, len(LINE) + 1),
            ("TRF901", 4, 6),
        ]

    def test_a_mark_is_removed(self):
        fixed = fix(b"\xef\xbb\xbf" + LINE.encode() + b"\n")
        assert fixed.data == LINE.encode() + b"\n"
        assert fixed.repairs == (("TRF902", 1, 1, "\ufeff", ""),)

    def test_the_encoding_stays(self):
        line = put(LINE, 15, "Müller, Jörg").replace(" GM ", "  g ", 1)
        fixed = fix(f"{line}\r".encode("latin-1"))
        assert fixed.data == f"{line.replace('  g ', ' GM ', 1)}\r".encode("latin-1")

    @pytest.mark.parametrize(
        "data",
        [
            b"",
            b"hello",
            bytes(range(256)) * 8,
            f"{LINE}\n".replace(" GM ", "  g ").encode("utf-16"),
            b"042 25.01.2024\xff\n" + f"022 {'ü' * 20}\n{LINE}\n".encode(),
            b"042 25.01.2024\x00\n" + f"{LINE}\n".encode(),
        ],
    )
    def test_what_is_not_touched(self, data):
        assert fix(data) == (fixed := fix(data))
        assert (fixed.data, fixed.repairs) == (data, ())


def values(data):
    """Return what a report says, without the styles and places that repairs change."""
    tournament = trf.read(data).tournament
    assert tournament is not None
    players = [
        replace(
            player,
            federation=player.federation.upper(),
            birth=unambiguous_birth(player.birth) or player.birth.strip("./- "),
            fide_id=player.fide_id.lstrip("0"),
            cells=tuple(cell._replace(line=0, column=0) for cell in player.cells),
        )
        for player in tournament.players
    ]
    others = replace(
        tournament,
        players=(),
        records=(),
        start_date_text="",
        end_date_text="",
        players_text="",
        players_declared=None,
        rated_declared=None,
        teams_declared=None,
    )
    return players, others


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_real_file_says_the_same_after_repairs(path):
    data = path.read_bytes()
    fixed = fix(data)
    assert values(fixed.data) == values(data)
    assert fix(fixed.data) == type(fixed)(fixed.data, ())
    before, after = lint(data).findings, lint(fixed.data).findings
    assert {each.code for each in after} <= {each.code for each in before}
    assert len(after) <= len(before)
    touched = {repair.line for repair in fixed.repairs if repair.code != "TRF902"}
    old, new = data.removeprefix(b"\xef\xbb\xbf").splitlines(True), fixed.data.splitlines(True)
    assert [a for n, a in enumerate(old, 1) if n not in touched] == [
        a for n, a in enumerate(new, 1) if n not in touched
    ]


def test_every_repair_is_one_of_a_code_that_can_be_repaired():
    codes = {repair.code for path in FILES[::3] for repair in fix(path.read_bytes()).repairs}
    assert codes
    assert all(CATALOGUE[code].fix for code in codes)


SMALL = [LINE, SECOND, "042 2024/01/25", "062 2", "240 F   2    1", "XXR 9"]


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_damaged_reports_say_the_same_after_repairs(data):
    """Whatever is damaged, repairs change nothing the reader takes, and settle at once."""
    lines = list(SMALL)
    for _ in range(data.draw(st.integers(1, 3))):
        index = data.draw(st.integers(0, len(lines) - 1))
        line = lines[index]
        column = data.draw(st.integers(0, len(line)))
        removed = data.draw(st.integers(0, 2))
        inserted = data.draw(st.text(" 0123wgMF.,-/\té", max_size=2))
        lines[index] = line[:column] + inserted + line[column + removed :]
    damaged = "".join(f"{line}\n" for line in lines).encode()
    fixed = fix(damaged)
    if trf.read(damaged).tournament is None:
        assert fixed.data == damaged
        return
    assert values(fixed.data) == values(damaged)
    again = fix(fixed.data)
    assert values(again.data) == values(damaged)
    assert len(trf.read(fixed.data).diagnostics) <= len(trf.read(damaged).diagnostics)
