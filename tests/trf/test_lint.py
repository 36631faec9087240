"""Every rule says what it should, where it should, and is silent otherwise."""

import re
from pathlib import Path

import pytest
from trf_lines import player_line, put

from trf.diagnostics import KINDS, Diagnostic, Severity
from trf.lint import CATALOGUE, Edition, Purpose, Wish, fix, lint
from trf.lint.registry import RULES
from trf.lint.tables import TIME_CONTROL, tie_break_name

CORPUS = Path(__file__).parents[2] / "corpus"
CASES = CORPUS / "cases"

ONE = player_line("   2 w 1", number="1", rank="1", points="1.0")
TWO = player_line("   1 b 0", number="2", rank="2", points="0.0", fide_id="851271")
HEAD = (
    "012 Open",
    "022 Springfield",
    "032 ITA",
    "042 2015/03/07",
    "052 2015/03/08",
    "062 2",
    "072 2",
    "102 Doe, Jane",
)
WHOLE = (*HEAD, ONE, TWO)
DATES = "132".ljust(89)
TEAM_1 = f"310   1 {'Alpha':32} {'A':5}{'':31}   1"
TEAM_2 = f"310   2 {'Beta':32} {'B':5}{'':31}   2"


def verdict(*lines, edition=None, purpose=None, end="\n"):
    data = "".join(f"{line}\n" for line in lines).removesuffix("\n") + end
    return lint(data.encode(), Wish(edition, purpose), "t")


def places(found, code):
    return [(d.line, d.column) for each in found.findings if each.code == code for d in (each,)] + [
        place for each in found.findings if each.code == code for place in each.also
    ]


def replaced(tag, line):
    """Return the report in order with one header record exchanged."""
    return tuple(line if each.startswith(tag) else each for each in WHOLE)


def with_one(**fields):
    values = {"number": "1", "rank": "1", "points": "1.0", **fields}
    return (*HEAD, player_line("   2 w 1", **values), TWO)


def edited(column, text):
    return (*HEAD, put(ONE, column, text), TWO)


SINCE_2026 = ("012 Open", "042 2026/03/07", "142 3", ONE, TWO)

FIRES = {
    "TRF951": (tuple(each for each in WHOLE if each[:3] != "102"), [(0, 0)]),
    "TRF952": (replaced("102", "102 "), [(8, 5)]),
    "TRF953": (with_one(fide_id="0"), [(9, 58)]),
    "TRF954": (with_one(federation=""), [(9, 54)]),
    "TRF955": (with_one(birth="0000/00/00"), [(9, 70)]),
    "TRF956": (with_one(sex=""), [(9, 10)]),
    "TRF601": (with_one(federation="I.A"), [(9, 54)]),
    "TRF602": (replaced("032", "032 QQQ"), [(3, 5)]),
    "TRF603": (with_one(title="1N"), [(9, 11)]),
    "TRF604": (with_one(title="gm", federation="ita"), [(9, 11), (9, 54)]),
    "TRF605": (with_one(sex="F"), [(9, 10)]),
    "TRF606": (with_one(title="WFM"), [(9, 11)]),
    "TRF607": (with_one(rating="999"), [(9, 49)]),
    "TRF608": (with_one(rating="2901"), [(9, 49)]),
    "TRF609": (with_one(birth="2013/01/01"), [(9, 70)]),
    "TRF610": (with_one(birth="1990/02/30"), [(9, 70)]),
    "TRF611": (with_one(rank="3"), [(9, 86)]),
    "TRF612": ((*HEAD, ONE, TWO.replace("001    2", "001    4")), [(10, 5)]),
    "TRF613": (edited(81, "   1"), [(9, 81)]),
    "TRF614": (with_one(fide_id="12345"), [(9, 58)]),
    "TRF615": ((*HEAD, ONE, put(TWO, 63, "851270")), [(10, 58)]),
    "TRF616": (edited(58, "     851270".strip().ljust(11)), [(9, 58)]),
    "TRF617": (edited(92, "0002"), [(9, 92)]),
    "TRF618": (edited(15, "  Player, A"), [(9, 15)]),
    "TRF701": ((*SINCE_2026, "192 FIDE_DUCTH"), [(6, 5)]),
    "TRF702": ((*SINCE_2026, "202 BH/C1,BHC1"), [(6, 11)]),
    "TRF703": ((*SINCE_2026, "202 PTS,BH", "212 BH"), [(6, 5), (7, 5)]),
    "TRF704": ((*SINCE_2026, "202 BH,SB", "212 PTS,SB,BH"), [(7, 5)]),
    "TRF705": (
        (*SINCE_2026, "192 FIDE_ROUNDROBIN", "202 MPvGP,DE,BH/C1"),
        [(7, 5), (7, 14)],
    ),
    "TRF706": ((*SINCE_2026, "222 90+30min"), [(6, 5)]),
    "TRF707": ((*SINCE_2026, "172 ITA ELO"), [(6, 5)]),
    "TRF708": ((*SINCE_2026, "162  W 1.0    D 0.6    L 0.0"), [(6, 5)]),
    "TRF709": ((*SINCE_2026, "352 WB?B"), [(6, 5)]),
    "TRF710": ((*SINCE_2026, "240 H   2    7"), [(6, 14)]),
    "TRF711": ((*SINCE_2026, TEAM_1, TEAM_2, "330 +-   1   1   9"), [(8, 18)]),
    "TRF712": ((*SINCE_2026, "240 H   4    2"), [(6, 9)]),
    "TRF713": ((*SINCE_2026, "260   2   1    1    2"), [(6, 5)]),
    "TRF714": ((*SINCE_2026, "240 H   1    2"), [(6, 14)]),
    "TRF801": (replaced("062", "062 3 (2)"), [(6, 5)]),
    "TRF802": (replaced("072", "072 1"), [(7, 5)]),
    "TRF803": ((*WHOLE, "082 3", TEAM_1), [(11, 5)]),
    "TRF804": ((*SINCE_2026[:2], "142 1", put(ONE, 102, "   2 b 1"), TWO), [(3, 5)]),
    "TRF806": ((*WHOLE, f"{DATES}  15/03/07  15/03/08"), [(11, 92)]),
    "TRF807": (replaced("052", "052 2015/03/06"), [(5, 5)]),
    "TRF808": ((*WHOLE, f"{DATES}  15/03/08  15/03/07"), [(11, 102)]),
    "TRF809": ((*WHOLE, f"{DATES}  15/03/09"), [(11, 92)]),
    "TRF810": (replaced("042", "042 0206/03/07"), [(4, 5)]),
    "TRF811": (replaced("052", "052 2015/05/08"), [(5, 5)]),
    "TRF903": ((*WHOLE, "xxr 1"), [(11, 1)]),
    "TRF904": ((*HEAD, put(ONE, 102, "   2 b 1"), TWO), [(10, 100)]),
    "TRF906": ((*WHOLE, "XXR 1"), [(11, 1)]),
    "TRF908": ((*SINCE_2026, f"013 {'Alpha':32}   1"), [(6, 1)]),
}
"""Reports with one thing amiss: the lines, and where the rule says so."""

ELSEWHERE = {"TRF957", "TRF805", "TRF901", "TRF902", "TRF905", "TRF907"}
"""Rules of a purpose, an edition or of bytes, tested below."""


@pytest.mark.parametrize("code", FIRES)
def test_a_rule_fires_where_it_should(code):
    lines, expected = FIRES[code]
    assert places(verdict(*lines), code) == expected


def test_every_rule_is_tested():
    assert {rule.code for rule in RULES} == set(FIRES) | ELSEWHERE


def test_a_report_in_order_has_nothing_amiss():
    found = verdict(*WHOLE)
    assert found.findings == ()
    assert (found.edition, found.reason) == (
        Edition.TRF06,
        "the start date 2015/03/07, and no letters among the results",
    )


def test_a_report_of_2026_in_order():
    lines = (
        *HEAD[:3], "042 2026/03/07", "052 2026/03/08", *HEAD[5:], f"{DATES}  26/03/07", "142 1",
        "172 ITA FIDON", "182 Program", "192 FIDE_DUTCH_2026", "202 BH/C1,BH,SB,OTHER_LOTS",
        "212 PTS,BH/C1,BH,SB,OTHER_LOTS", "222 40/6000+30:900+30", "### remark", ONE, TWO,
    )  # fmt: skip
    for purpose in (None, *Purpose):
        assert verdict(*lines, purpose=purpose).findings == ()


class TestPurposes:
    def test_a_missing_record_is_an_error_for_its_purpose(self):
        lines = FIRES["TRF951"][0]
        for purpose, severity in ((None, "note"), (Purpose.RATING, "error")):
            (found,) = verdict(*lines, purpose=purpose).findings
            assert (found.code, found.severity) == ("TRF951", severity)
        assert verdict(*lines, purpose=Purpose.PAIRING).findings == ()

    @pytest.mark.parametrize(
        ("edition", "purpose", "missing"),
        [
            (Edition.TRF16, Purpose.RATING, "012 022 032 102"),
            (Edition.TRF16, Purpose.TITLE, "012 022 032 102"),
            (Edition.TRF16, Purpose.PAIRING, "012"),
            (Edition.TRF26, Purpose.RATING, "012 022 032 042 052 102 132"),
            (Edition.TRF26, Purpose.TITLE, "012 022 032 042 052 102 132 182 192 202"),
            (Edition.TRF26, Purpose.PAIRING, "012 192 202"),
        ],
    )
    def test_mandatory_records(self, edition, purpose, missing):
        found = verdict(ONE, TWO, edition=edition, purpose=purpose)
        messages = [each.message for each in found.findings if each.code == "TRF951"]
        assert [message[7:10] for message in messages] == missing.split()

    def test_records_that_others_demand(self):
        lines = ("012 O", "192 FIDE_TEAM_MP_BAKU", "212 PTS", player_line(number="1"))
        found = verdict(*lines, purpose=Purpose.PAIRING)
        messages = [each.message for each in found.findings if each.code == "TRF951"]
        assert [message[7:10] for message in messages] == ["250", "310", "352", "152"]

    def test_ranks_and_points(self):
        lines = edited(86, "    ")
        by_purpose = {
            purpose: {
                each.code: each.severity for each in verdict(*lines, purpose=purpose).findings
            }
            for purpose in (None, Purpose.RATING, Purpose.PAIRING)
        }
        assert by_purpose[None]["TRF114"] is Severity.NOTE
        assert by_purpose[Purpose.RATING]["TRF114"] is Severity.ERROR
        assert by_purpose[Purpose.PAIRING]["TRF114"] is Severity.NOTE
        (points,) = (
            each
            for each in verdict(
                *edited(81, "    "), edition=Edition.TRF26, purpose=Purpose.PAIRING
            ).findings
            if each.code == "TRF112"
        )
        assert points.severity is Severity.ERROR

    def test_a_report_without_rounds(self):
        lines = (*HEAD, player_line(number="1"), player_line(number="2", fide_id="851271"))
        assert places(verdict(*lines), "TRF957") == []
        assert places(verdict(*lines, purpose=Purpose.RATING), "TRF957") == [(0, 0)]

    def test_an_unfinished_report(self):
        lines = (*WHOLE, "XXR 2")
        assert places(verdict(*lines), "TRF805") == []
        assert places(verdict(*lines, purpose=Purpose.TITLE), "TRF805") == [(11, 5)]


class TestEditions:
    @pytest.mark.parametrize(
        ("extra", "edition", "reason"),
        [
            (("XXR 1", "142 1"), Edition.TRF26, "record 142 in line 4"),
            (("### x",), Edition.TRF26, "record ### in line 3"),
            (("ITA    1 m    Player, A",), Edition.TRF26, "a national rating record in line 3"),
            (("XXR 1",), Edition.TRF16, "record XXR in line 3, an extension of TRF16"),
            (("042 2016/01/01",), Edition.TRF16, "the start date 2016/01/01"),
            (("042 2015/12/31",), Edition.TRF06, "the start date 2015/12/31"),
            ((), Edition.TRF16, "nothing in the file tells"),
        ],
    )
    def test_recognised(self, extra, edition, reason):
        found = verdict(ONE, TWO, *extra)
        assert found.edition is edition
        assert found.reason.startswith(reason)

    def test_recognised_by_results(self):
        letters = verdict(player_line("0000 - U"), "042 2010/01/01")
        assert (letters.edition, letters.reason) == (Edition.TRF16, "the result U in line 1")
        assert verdict(player_line("0000 - +")).edition is Edition.TRF06

    def test_later_records_and_results(self):
        lines = ("142 1", player_line("0000 - U"))
        found = verdict(*lines, edition=Edition.TRF06)
        assert (found.edition, found.reason) == (Edition.TRF06, "asked for")
        assert places(found, "TRF905") == [(1, 1)]
        assert places(found, "TRF907") == [(2, 99)]
        assert places(verdict(*lines), "TRF905") == []


def test_bytes():
    assert places(verdict(*WHOLE, end=""), "TRF901") == [(10, len(TWO) + 1)]
    data = b"\xef\xbb\xbf" + "\n".join((*WHOLE, "")).encode()
    assert places(lint(data), "TRF902") == [(1, 1)]


def test_a_habit_is_told_once_with_all_its_places():
    (found,) = verdict(*HEAD, ONE.replace("1 m", "1 M"), TWO.replace("2 m", "2 M")).findings
    assert (found.code, found.line, found.also) == ("TRF605", 9, ((10, 10),))
    assert found.message.endswith("(2 times, first here)")


@pytest.mark.parametrize("count", ["3", "2", "1"])
def test_rated_players_may_be_counted_in_three_ways(count):
    third = player_line(number="3", rank="3", points="0.0", fide_id="", rating="1400")
    fourth = player_line(number="4", rank="4", points="0.0", fide_id="851273", rating="900")
    lines = (*replaced("072", f"072 {count}"), third, fourth)
    found = [each for each in verdict(*lines).findings if each.code == "TRF802"]
    assert [each.expected for each in found] == ["4 or 3"] * (count != "3")


def test_no_tournament():
    for data in (b"", b"\x00\x01\x02" * 100, b"hello\n"):
        found = lint(data)
        assert found.edition is None
        assert {each.code for each in found.findings} & {"TRF001", "TRF002"}


def test_a_file_without_lines_is_told_what_the_reader_says():
    paths = sorted((CORPUS / "tunx").glob("*.TUNX"))
    assert paths
    for path in paths:
        found = lint(path)
        assert (found.edition, found.reason) == (None, "no lines and columns")
        assert found.findings == found.report.diagnostics
        assert fix(path.read_bytes()).repairs == ()


def test_a_comparison_adds_what_it_says():
    told = Diagnostic("TRF511", Severity.ERROR, "not in the list", 9, 58)
    assert lint("\n".join((*WHOLE, "")).encode(), Wish(compare=lambda _: [told])).findings == (
        told,
    )


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("5400+30", True), ("40/6000+30:20/3000+30:1500+30", True), ("W300-B240", True),
        ("5400", True), ("300+", False), ("+30", False), ("W300", False), ("40/", False),
    ],
)  # fmt: skip
def test_time_controls(text, fits):
    assert bool(re.fullmatch(TIME_CONTROL, text)) is fits


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("BH/C1", "BH"), ("EDET/P", "EDET"), ("EMGSB/C1/P", "EMGSB"), ("BH:MP/C1/P", "BH"),
        ("MPvGP", "MPvGP"), ("KS/L-2", "KS"), ("OTHER_X", "OTHER"), ("bh", None), ("BH/Q", None),
    ],
)  # fmt: skip
def test_tie_break_codes(code, name):
    assert tie_break_name(code) == name


class TestCases:
    """What the small troubles from real life must be told."""

    @pytest.mark.parametrize(
        ("name", "expected"),
        [
            ("bye-code-with-opponent", {("TRF204", 7, 109)}),
            ("pab-written-F", set()),
            ("superfluous-round", {("TRF208", 9, 112)}),
            (
                "platform-header",
                {("TRF307", 2, 5), ("TRF601", 3, 5), ("TRF307", 8, 5)},
            ),
            ("colour-without-opponent", {("TRF205", 4, 97)}),
            ("full-point-bye-2017", set()),
            ("full-point-bye-2026", set()),
            ("shifted-title-latin1-cr", {("TRF801", 5, 5), ("TRF105", 8, 11)}),
        ],
    )
    def test_warnings(self, name, expected):
        found = lint(CASES / f"{name}.trf").findings
        loud = {(d.code, d.line, d.column) for d in found if d.severity is not Severity.NOTE}
        assert loud == expected

    def test_dates_and_ranks_of_a_platform(self):
        found = lint(CASES / "platform-header.trf")
        assert places(found, "TRF302") == [(4, 5), (5, 5)]
        assert len(places(found, "TRF114")) == 4


REAL = {
    "tnl-sw-009p-01r.trf": ["TRF303", "TRF608"],
    "smx-tm-129p-07r.trf": ["TRF615"],
    "jvf-sw-084p-09r.trf": ["TRF802"],
    "fid-tm-249p-14r.trf": [],
    "shc-sw-128p-09r.trf": [],
    "smc-sw-043p-09r.trf": [],
    "pac-sw-058p-09r.trf": [],
    "bbp-sw-060p-14r.trf": [],
}


@pytest.mark.parametrize("name", REAL)
def test_real_reports_raise_no_false_alarm(name):
    found = lint(CORPUS / "real" / name).findings
    assert [d.code for d in found if d.severity is not Severity.NOTE] == REAL[name]


def test_generated_reports_have_only_notes():
    for path in sorted((CORPUS / "oracle" / "dutch-2026").glob("*.trf"))[:12]:
        assert {d.severity for d in lint(path).findings} <= {Severity.NOTE}


def test_the_catalogue_holds_every_code():
    assert {kind.code for kind in KINDS.values()} <= set(CATALOGUE)
    assert {rule.code for rule in RULES} == set(CATALOGUE) - set(KINDS)
    assert list(CATALOGUE) == sorted(CATALOGUE)
