"""FIDE's lists: their layouts, the store, and what differs from a report."""

import json
import os
import subprocess
import sys
import zipfile
from datetime import date
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from trf_lines import player_line, put, read_lines, tournament
from tunx_file import TunxFile
from tunx_file import players as tunx_players

import trf
from trf import fidelist
from trf.fidelist import FideList, ListError, check, folded

ROOT = Path(__file__).parents[2]
COMBINED = (
    "ID Number      Name                                                         Fed Sex Tit  "
    "WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
STANDARD = (
    "ID Number      Name                                                         Fed Sex Tit  "
    "WTit OTit           FOA SEP26 Gms K  B-day Flag"
)
OLD = "ID number Name                              TitlFed  Mar11 GamesBorn  Flag"

PEOPLE = [
    # number, name, federation, sex, title, woman's title, standard, rapid, blitz, born
    (851270, "Player, A", "ITA", "M", "GM", "", 2288, 2300, 0, 1993),
    (100001, "Müller-Weiß, Eva", "GER", "F", "FM", "WGM", 2250, 2200, 2100, 1990),
    (100002, "Doe, Jane", "IRL", "F", "", "", 0, 0, 0, 2001),
    (100003, "Doe, Jane", "USA", "F", "", "", 1500, 0, 0, 1960),
    (100004, "O'Hara, Seán", "IRL", "M", "", "", 1900, 1850, 1800, 1970),
    (100005, "Johansson, Per-Erik", "SWE", "M", "", "", 1800, 0, 0, 1985),
]


def combined(person, others: str = "") -> str:
    number, name, fed, sex, title, womens, standard, rapid, blitz, born = person
    return (
        f"{number:<15}{name:61}{fed:4}{sex:4}{title:5}{womens:5}{others:15}{'':4}"
        f"{standard:<6}{0:<4}{20:<3}{rapid:<6}{0:<4}{20:<3}{blitz:<6}{0:<4}{0:<3}{born}  i   "
    )


def standard(person) -> str:
    number, name, fed, sex, title, womens, rating, _, _, born = person
    return (
        f"{number:<15}{name:61}{fed:4}{sex:4}{title:5}{womens:5}{'':15}{'':4}"
        f"{rating:<6}{0:<4}{20:<3}{born:<6}w   "
    )


def old(person) -> str:
    short = {"GM": "g", "WGM": "wg"}
    number, name, fed, _, title, womens, rating, _, _, born = person
    mark = short.get(womens or title, "")
    return f"{number:<10}{name:34}{mark:4}{fed:5}{rating:<6}{0:<5}{born}  "


def xml(people) -> str:
    rows = "".join(
        f"<player><fideid>{number}</fideid><name>{name}</name><country>{fed}</country>"
        f"<sex>{sex}</sex><title>{title}</title><w_title>{womens}</w_title><o_title></o_title>"
        f"<rating>{rating}</rating><games>0</games><k>20</k><rapid_rating>{rapid}</rapid_rating>"
        f"<blitz_rating>{blitz or ''}</blitz_rating><birthday>{born}</birthday><flag/></player>\n"
        for number, name, fed, sex, title, womens, rating, rapid, blitz, born in people
    )
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<playerslist>\n{rows}</playerslist>\n'


def write(path: Path, *lines: str, end: str = "\r\n", encoding: str = "utf-8") -> Path:
    path.write_bytes((end.join(lines) + end).encode(encoding))
    return path


@pytest.fixture
def listing(tmp_path):
    path = write(tmp_path / "players_list_foa.txt", COMBINED, *map(combined, PEOPLE))
    with FideList.open(path, cache=tmp_path / "cache") as opened:
        yield opened


def one(listing: FideList, **fields: str) -> list[tuple[str, str, str]]:
    """Return code, expected and found for a report of one player with a change or two."""
    (found,) = [check(tournament(read_lines(player_line(**fields))), listing)]
    return [(each.code, each.expected, each.found) for each in found]


# --- layouts --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "lines", "kinds", "month"),
    [
        ("combined.txt", [COMBINED, *map(combined, PEOPLE)], fidelist.KINDS, None),
        ("standard.txt", [STANDARD, *map(standard, PEOPLE)], ("standard",), date(2026, 9, 1)),
        ("rapid_rating_list.txt", [STANDARD, *map(standard, PEOPLE)], ("rapid",), date(2026, 9, 1)),
        ("list.xml", [xml(PEOPLE)], fidelist.KINDS, None),
    ],
)
@pytest.mark.parametrize("zipped", [False, True])
def test_layouts(tmp_path, name, lines, kinds, month, zipped):
    path = write(tmp_path / name, *lines)
    if zipped:
        with zipfile.ZipFile(path.with_suffix(".zip"), "w", zipfile.ZIP_DEFLATED) as archive:
            archive.write(path, name)
        path = path.rename(tmp_path / "unzipped") and tmp_path / f"{path.stem}.zip"
    with FideList.open(path, cache=tmp_path) as listing:
        assert (listing.players, listing.kinds, listing.month) == (len(PEOPLE), kinds, month)
        eva = listing.player(100001)
        assert eva is not None
        assert eva[:6] == (100001, "Müller-Weiß, Eva", "GER", "w", "FM", "WGM")
        assert eva.birth_year == 1990
        assert eva.rating(kinds[0]) == 2250
        assert listing.player(851270).sex == "m"
        assert listing.player(100002)[6:9] == (None, None, None)
        assert listing.player(4) is None


def test_an_old_layout(tmp_path):
    path = write(tmp_path / "mar11.txt", OLD, *map(old, PEOPLE), encoding="latin-1")
    with FideList.open(path, cache=tmp_path) as listing:
        assert listing.month == date(2011, 3, 1)
        eva = listing.player(100001)
        assert eva[:6] == (100001, "Müller-Weiß, Eva", "GER", "", "WGM", "")
        assert (eva.standard, eva.birth_year) == (2250, 1990)


def test_titles_that_push_the_columns(tmp_path):
    pushed = combined(PEOPLE[0], "SI,FI,LSI,SLI,NA").rstrip()
    pushed = pushed + " " * (len(combined(PEOPLE[1])) + 1 - len(pushed))
    path = write(tmp_path / "x.txt", COMBINED, combined(PEOPLE[1]), pushed)
    with FideList.open(path, cache=tmp_path) as listing:
        listed = listing.player(851270)
        assert (listed.title, listed.standard, listed.rapid) == ("GM", 2288, 2300)
        assert listed.birth_year == 1993


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"nothing of the kind\n",
        COMBINED.encode(),
        b"Name      ID Number\n",
        b"<playerslist><player><fideid>1</fideid>",
        b"<html></html>",
        b"<x",
        b"PK\x03\x04broken",
        bytes(range(256)) * 9,
    ],
)
def test_what_is_no_list(tmp_path, data):
    path = tmp_path / "x.txt"
    path.write_bytes(data)
    with pytest.raises(ListError, match=r"x\.txt: "):
        FideList.open(path, cache=tmp_path / "cache")
    assert not list((tmp_path / "cache").iterdir())


def test_an_archive_of_two_lists(tmp_path):
    path = tmp_path / "two.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.txt", COMBINED)
        archive.writestr("b.txt", COMBINED)
    with pytest.raises(ListError, match="2 lists"):
        FideList.open(path, cache=tmp_path)


# --- the store ------------------------------------------------------------------------------------


def test_a_list_is_read_once(tmp_path, monkeypatch):
    path = write(tmp_path / "list.txt", COMBINED, *map(combined, PEOPLE))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    FideList.open(path).close()
    stores = list((tmp_path / "home" / "trf-verify").iterdir())
    assert len(stores) == 1
    monkeypatch.setattr(fidelist, "_filled", None)  # reading it again would fail
    with FideList.open(path) as listing:
        assert listing.player(851270) is not None


def test_a_changed_list_is_read_again(tmp_path):
    path = write(tmp_path / "list.txt", COMBINED, *map(combined, PEOPLE))
    status = path.stat()
    FideList.open(path, cache=tmp_path / "cache").close()
    changed = path.read_bytes().replace(b"2288", b"2289")
    path.write_bytes(changed)
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    with FideList.open(path, cache=tmp_path / "cache") as listing:
        assert listing.player(851270).standard == 2289


def test_a_damaged_store_is_built_anew(tmp_path):
    path = write(tmp_path / "list.txt", COMBINED, *map(combined, PEOPLE))
    cache = tmp_path / "cache"
    FideList.open(path, cache=cache).close()
    (store,) = cache.iterdir()
    for damage in (b"", b"no database", store.read_bytes()[:5000]):
        store.write_bytes(damage)
        with FideList.open(path, cache=cache) as listing:
            assert listing.player(851270) is not None


def test_without_a_folder_to_write_to(tmp_path):
    path = write(tmp_path / "list.txt", COMBINED, *map(combined, PEOPLE))
    (tmp_path / "file").write_text("in the way")
    with FideList.open(path, cache=tmp_path / "file") as listing:
        assert listing.players == len(PEOPLE)


def test_stores_do_not_pile_up(tmp_path):
    cache = tmp_path / "cache"
    for number in range(5):
        path = write(tmp_path / f"{number}.txt", COMBINED, combined(PEOPLE[0]), f"{number}")
        FideList.open(path, cache=cache).close()
    assert len(list(cache.iterdir())) == 3


# --- comparing ------------------------------------------------------------------------------------


def test_a_player_as_in_the_list(listing):
    assert one(listing) == []


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ({"fide_id": "999"}, [("TRF511", "851270", "999")]),
        ({"fide_id": "999", "name": "Nobody, At All"}, [("TRF511", "", "999")]),
        ({"fide_id": "100005"}, [("TRF512", "851270", "100005")]),
        ({"fide_id": ""}, [("TRF519", "851270", "")]),
        ({"name": "Plaier, A"}, [("TRF513", "Player, A", "Plaier, A")]),
        ({"title": "IM"}, [("TRF514", "GM", "IM")]),
        ({"title": ""}, [("TRF514", "GM", "")]),
        ({"federation": "FRA"}, [("TRF515", "ITA", "FRA")]),
        ({"birth": "1994/01/01"}, [("TRF516", "1993", "1994/01/01")]),
        ({"sex": "w"}, [("TRF517", "m", "w")]),
        ({"rating": "2299"}, [("TRF518", "2288", "2299")]),
        ({"rating": ""}, [("TRF518", "2288", "")]),
        ({"birth": "", "sex": " ", "federation": "   "}, []),
        ({"fide_id": "N12"}, []),
    ],
)
def test_what_differs(listing, fields, found):
    told = one(listing, **fields)
    if fields == {"birth": "1994/01/01"}:
        found = [("TRF516", "1993", "1994")]
    if fields.get("fide_id") == "N12":  # the reader has blanked it
        found = [("TRF519", "851270", "")]
    assert told == found


def test_findings_stand_at_their_field(listing):
    line = player_line(fide_id="999", name="Nobody, At All")
    (found,) = check(tournament(read_lines("012 T", line)), listing)
    assert (found.line, found.column) == (2, 58)
    line = player_line(title="IM")
    (found,) = check(tournament(read_lines("012 T", line)), listing)
    assert (found.line, found.column) == (2, 11)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Muller-Weiss, Eva", ""),
        ("MÜLLER WEISS Eva", ""),
        ("Eva Müller-Weiß", ""),
        ("Mueller-Weiss, Eva", "TRF513"),
        ("Weiss, Eva", "TRF512"),
        ("Мюллер, Ева", ""),
    ],
)
def test_names(listing, name, code):
    told = one(
        listing, name=name, fide_id="100001", title="WGM", federation="GER", birth="1990/01/01",
        sex="w", rating="2250",
    )  # fmt: skip
    assert [found[0] for found in told] == ([code] if code else [])


def test_a_name_cut_off_at_the_end_of_its_field(tmp_path):
    long = "Abcdefghijklmnopqrst, Uvwxyzabcdefghijklmn"
    person = (7, long, "ITA", "M", "GM", "", 2288, 0, 0, 1993)
    path = write(tmp_path / "x.txt", COMBINED, combined(person))
    with FideList.open(path, cache=tmp_path) as listing:
        assert one(listing, name=long[:33], fide_id="7") == []


def test_titles_of_women_and_titles_fide_does_not_know(listing):
    fields = {
        "name": "Müller-Weiß, Eva", "fide_id": "100001", "federation": "GER", "sex": "w",
        "birth": "1990/01/01", "rating": "2250",
    }  # fmt: skip
    assert one(listing, **fields, title="WGM") == []
    assert one(listing, **fields, title="FM") == []
    assert one(listing, **fields, title="WIM") == [("TRF514", "FM or WGM", "WIM")]
    unrated = {**fields, "name": "Doe, Jane", "fide_id": "100002", "rating": "",
               "federation": "IRL", "birth": "2001/00/00"}  # fmt: skip
    assert one(listing, **unrated, title="1N") == []
    assert one(listing, **unrated, title="FM") == [("TRF514", "none", "FM")]


def test_the_rating_that_agrees_most_is_compared(listing):
    lines = [
        player_line(number="1", rating="2300"),
        player_line(
            number="2", rating="2200", name="Müller-Weiß, Eva", fide_id="100001", title="WGM",
            federation="GER", sex="w", birth="1990/00/00",
        ),
        player_line(
            number="3", rating="1900", name="O'Hara, Sean", fide_id="100004", title="",
            federation="IRL", birth="1970/00/00",
        ),
        player_line(
            number="4", rating="1800", name="Johansson, Per-Erik", fide_id="100005", title="",
            federation="SWE", birth="1985/00/00",
        ),
    ]  # fmt: skip
    report = tournament(read_lines(*lines))
    (found,) = check(report, listing)
    # the last player has no rapid rating: the standard one stands for it
    assert (found.code, found.line, found.expected) == ("TRF518", 3, "1850")
    standards = check(report, listing, "standard")
    assert [(each.line, each.expected) for each in standards] == [(1, "2288"), (2, "2250")]


def test_ratings_the_list_does_not_hold(tmp_path):
    path = write(tmp_path / "x.txt", STANDARD, *map(standard, PEOPLE))
    with FideList.open(path, cache=tmp_path) as listing:
        report = tournament(read_lines(player_line()))
        with pytest.raises(ListError, match="no blitz ratings"):
            check(report, listing, "blitz")


def test_a_list_of_another_month(tmp_path):
    path = write(tmp_path / "x.txt", STANDARD, *map(standard, PEOPLE))
    with FideList.open(path, cache=tmp_path) as listing:
        same = tournament(read_lines("042 2026/09/10", player_line()))
        assert check(same, listing) == ()
        (found,) = check(tournament(read_lines("042 2026/05/10", player_line())), listing)
        assert (found.code, found.line, found.column) == ("TRF520", 1, 5)


def test_few_players_are_suggested(tmp_path):
    same = [(n, "Doe, Jane", "USA", "F", "", "", 0, 0, 0, 2000) for n in range(1, 9)]
    path = write(tmp_path / "x.txt", COMBINED, *map(combined, same))
    with FideList.open(path, cache=tmp_path) as listing:
        assert [each.fide_id for each in listing.likely("Doe, Jane", "USA", None)] == [1, 2, 3]


def test_likely_players(listing):
    assert [e.fide_id for e in listing.likely("Jane Doe", "", None)] == [100002, 100003]
    assert [e.fide_id for e in listing.likely("Doe, Jane", "IRL", None)] == [100002]
    assert [e.fide_id for e in listing.likely("Doe, Jane", "IRL", 1960)] == []
    assert [e.fide_id for e in listing.likely("Johanson, Per Erik", "SWE", 1985)] == [100005]
    assert [e.fide_id for e in listing.likely("Johanson, Per Erik", "SWE", None)] == [100005]
    assert listing.likely("", "SWE", None) == []


def test_a_report_without_lines(listing):
    data = TunxFile(players=tunx_players(2, id=851270), rounds=[[(1, 2, 1)]]).build()
    report = trf.read(data).tournament
    assert report is not None
    assert {(each.line, each.column) for each in check(report, listing)} == {(0, 0)}


def test_folding():
    assert folded("  O'Hara,  SEÁN-Øre ") == "o hara sean ore"
    assert folded("Łukasz Đinđić ß") == "lukasz dindic ss"


def test_without_rapidfuzz(listing, monkeypatch):
    monkeypatch.setitem(sys.modules, "rapidfuzz", None)
    assert one(listing) == []
    with pytest.raises(fidelist.MissingPackageError, match=r"pip install 'trf-verify\[fide\]'"):
        one(listing, name="Plaier, A")


def test_names_are_compared_without_loading_rapidfuzz_if_they_agree(tmp_path):
    path = write(tmp_path / "list.txt", COMBINED, *map(combined, PEOPLE))
    rated = write(tmp_path / "report.trf", player_line(), end="\n")
    code = (
        "import sys, trf\nfrom trf.fidelist import FideList, check\n"
        f"with FideList.open({str(path)!r}) as listing:\n"
        f"    assert check(trf.read({str(rated)!r}).tournament, listing) == ()\n"
        "sys.exit('rapidfuzz' in sys.modules or 'pandas' in sys.modules)"
    )
    env = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    assert subprocess.run([sys.executable, "-c", code], check=False, env=env).returncode == 0


@settings(
    max_examples=40, deadline=None, database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)  # fmt: skip
@given(
    st.sampled_from([COMBINED, STANDARD, OLD, "<playerslist>", ""]),
    st.lists(
        st.one_of(
            st.binary(max_size=60),
            st.sampled_from([combined(PEOPLE[1]).encode(), xml(PEOPLE[:1]).encode(), b"12345 x"]),
        ),
        max_size=5,
    ),
)
def test_any_bytes_are_a_list_or_none(tmp_path, head, lines):
    path = tmp_path / "x.txt"
    path.write_bytes(head.encode() + b"\n" + b"\n".join(lines))
    try:
        listing = FideList.open(path, cache=tmp_path / "cache")
    except ListError:
        return
    with listing:
        assert listing.players
        check(tournament(read_lines(put(player_line(), 58, "     100001"))), listing)


# --- the command ----------------------------------------------------------------------------------


def run(tmp_path, *arguments):
    return subprocess.run(
        [sys.executable, str(ROOT / "cli.py"), "players", *map(str, arguments)],
        capture_output=True, text=True, encoding="utf-8", timeout=60, check=False, cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT), "PATH": "", "XDG_CACHE_HOME": str(tmp_path / "cache")},
    )  # fmt: skip


@pytest.fixture
def files(tmp_path):
    write(tmp_path / "list.txt", COMBINED, *map(combined, PEOPLE))
    write(tmp_path / "right.trf", player_line(), end="\n")
    write(tmp_path / "warned.trf", player_line(title="IM"), end="\n")
    write(tmp_path / "wrong.trf", player_line(fide_id="999"), end="\n")
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["right.trf"], 0, "right.trf: 1 players: as in the list"),
        (["warned.trf"], 0, "line 1, column 11: player 1, Player, A: the title is not the list's"),
        (["warned.trf", "--fail-on", "warning"], 1, "(IM; in the list GM)"),
        (["wrong.trf", "right.trf"], 1, "error TRF511: line 1, column 58"),
        (["missing.trf"], 3, "missing.trf: No such file"),
        (["list.txt"], 3, "no player record"),
        (["right.trf", "-q"], 0, ""),
    ],
)
def test_command(files, arguments, code, said):
    ran = run(files, *arguments, "--list", "list.txt")
    assert ran.returncode == code, ran.stderr
    assert said in ran.stdout
    assert ran.stderr == ""
    if "-q" in arguments:
        assert ran.stdout == ""


@pytest.mark.parametrize(
    ("listing", "code"), [("right.trf", 3), ("missing.txt", 3), (".", 3), (None, 2)]
)
def test_command_without_a_list(files, listing, code):
    ran = run(files, "right.trf", *(["--list", listing] if listing else []))
    assert ran.returncode == code
    assert ran.stderr
    assert "Traceback" not in ran.stderr


def test_a_kind_of_rating_the_list_lacks_is_a_usage_error(files):
    write(files / "standard.txt", STANDARD, *map(standard, PEOPLE))
    ran = run(files, "right.trf", "--list", "standard.txt", "--rating", "rapid")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "no rapid ratings" in ran.stderr


def test_json(files):
    ran = run(files, "wrong.trf", "--list", "list.txt", "--format", "json")
    told = json.loads(ran.stdout)
    assert told["version"] == 1
    assert told["list"]["players"] == len(PEOPLE)
    (finding,) = told["files"][0]["findings"]
    assert (finding["rule"], finding["line"], finding["column"]) == ("TRF511", 1, 58)
