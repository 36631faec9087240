"""Tables: their columns and dtypes are fixed, and they say what the file says."""

import subprocess
import sys
from pathlib import Path

import pytest

import trf
from trf import tables
from trf.worth import cell_points

CORPUS = Path(__file__).parents[2] / "corpus"
FILES = sorted((CORPUS / "real").glob("*.t[ra][fb]")) + sorted((CORPUS / "cases").glob("*.trf"))
EMPTY = trf.Tournament(players=(), records=(), rounds=0)
DTYPES = {
    "players": tables.PLAYERS,
    "games": tables.GAMES,
    "byes": tables.BYE_COLUMNS,
    "standings": tables.STANDINGS,
    "teams": tables.TEAMS,
}


def read(path: Path) -> trf.Tournament:
    tournament = trf.read(path).tournament
    assert tournament is not None
    return tournament


def small(*lines: str) -> trf.Tournament:
    tournament = trf.read("\n".join(lines).encode()).tournament
    assert tournament is not None
    return tournament


def line(number: int, points: str, *cells: str) -> str:
    head = f"001 {number:4} m    {'Player, ' + chr(64 + number):33} 1500 ITA {100 + number:11}"
    return f"{head} 1990/00/00 {points:>4} {number:4}" + "".join(f"  {cell}" for cell in cells)


def test_importing_trf_does_not_load_pandas():
    code = "import sys, trf; sys.exit('pandas' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("path", [None, *FILES], ids=lambda path: path.name if path else "empty")
def test_dtypes_do_not_depend_on_the_file(path):
    tournament = read(path) if path else EMPTY
    for name, dtypes in DTYPES.items():
        frame = tables.TABLES[name](tournament)
        assert {column: frame[column].dtype for column in frame.columns} == dict(dtypes)
        assert list(frame.columns) == list(dtypes)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_cell_is_in_one_table(path):
    tournament = read(path)
    games, byes = tables.games(tournament), tables.byes(tournament)
    sides = {
        (row.round, number)
        for row in games.itertuples()
        for number in (row.white, row.black)
        if tournament.player(number)
        and tournament.player(number).cell(row.round).opponent in (row.white, row.black)
    }
    alone = {(row.round, row.number) for row in byes.itertuples()}
    assert not sides & alone
    everything = {
        (number, player.number)
        for number in range(1, tournament.rounds + 1)
        for player in tournament.players
    }
    assert sides | alone == everything


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_points_of_the_tables_add_up_to_the_standings(path):
    tournament = read(path)
    games, byes = tables.games(tournament), tables.byes(tournament)
    sums = dict.fromkeys((player.number for player in tournament.players), 0.0)
    for row in byes.itertuples():
        sums[row.number] += row.points
    for number, points in [
        *games[["white", "white_points"]].dropna().itertuples(index=False),
        *games[["black", "black_points"]].dropna().itertuples(index=False),
    ]:
        sums[number] += points
    standings = tables.standings(tournament).set_index("number")
    assert standings["points_from_results"].to_dict() == pytest.approx(sums)
    assert standings["points"].dropna().to_dict() == {
        player.number: player.points / 100
        for player in tournament.players
        if player.points is not None
    }


def test_a_game_is_one_row():
    frame = tables.games(
        small(
            line(1, "1.0", "   2 b 1", "   3 w W"),
            line(2, "0.0", "   1 w 0", "   4 - -"),
            line(3, "0.0", "   4 w  ", "   1 b L"),
            line(4, "1.0", "   3 b  ", "   2 - +"),
        )
    )
    told = ["round", "white", "black", "result", "played", "rated", "colours", "white_points"]
    rows = [tuple(None if v is tables.pd.NA else v for v in row) for row in frame[told].values]
    assert rows[0] == (1, 2, 1, "0-1", True, True, True, 0.0)
    assert rows[1][:3] == (1, 3, 4)
    assert frame.loc[1, ["result", "played", "rated", "white_points"]].isna().all()
    assert rows[2] == (2, 1, 3, "1-0", True, False, True, 1.0)
    assert rows[3] == (2, 2, 4, "-/+", False, False, False, 0.0)


def test_a_game_only_one_line_holds_is_a_row():
    frame = tables.games(
        small(
            line(1, "1.0", "   2 w 1"),
            line(2, "0.0", "   3 b 0"),
            line(3, "0.0", "0000 - Z"),
        )
    )
    assert frame[["white", "black", "result"]].values.tolist() == [[1, 2, "1-0"], [3, 2, "1-0"]]
    assert frame["black_result"].isna().tolist() == [True, False]
    assert frame["white_result"].isna().tolist() == [False, True]


def test_odd_results_are_told_apart():
    frame = tables.games(
        small(
            line(1, "1.0", "   2 w 1", "   2 w 0", "   2 w +", "   2 w ="),
            line(2, "1.0", "   1 b 1", "   1 b 0", "   1 b =", "   1 b D"),
        )
    )
    assert frame["result"].tolist() == ["1-1", "0-0", "other", "1/2-1/2"]


def test_a_player_who_meets_himself_is_a_row():
    frame = tables.games(small(line(1, "1.0", "   1 w 1"), line(2, "1.0", "0000 - U")))
    assert frame[["white", "black"]].values.tolist() == [[1, 1]]


def test_byes_by_kind():
    frame = tables.byes(
        small(
            line(1, "1.0", "0000 - U", "0000 - H", "0000 - F", "0000 - Z", "0000 - -", "0000 - +"),
            line(2, "0.0", "", "", "", "", "", ""),
        )
    )
    own = frame[frame["number"] == 1]
    assert own["kind"].tolist() == [
        "pairing-allocated", "half-point", "full-point", "zero-point", "absent", "other",
    ]  # fmt: skip
    assert own["points"].tolist() == [1.0, 0.5, 1.0, 0.0, 0.0, 1.0]
    assert set(frame[frame["number"] == 2]["kind"]) == {"absent"}


def test_points_follow_the_declared_system():
    tournament = small(
        "162 W 3.0    D 1.0    P 2.0",
        line(1, "3.0", "   2 w 1", "0000 - U"),
        line(2, "0.0", "   1 b 0", "0000 - H"),
    )
    assert tables.games(tournament)["white_points"].tolist() == [3.0]
    assert tables.byes(tournament)["points"].tolist() == [2.0, 1.0]


def test_worth_of_damaged_cells():
    assert cell_points(trf.Cell(2, "w", "Z", 1, 92)) == 0
    assert cell_points(trf.Cell(2, "b", "", 1, 92)) == 0
    assert cell_points(trf.Cell(None, "", "", 1, 92)) == 0
    assert cell_points(trf.Cell(0, "-", "=", 1, 92)) == 50


def test_crosstable():
    frame = tables.crosstable(
        small(line(1, "1.5", "   2 w 1", "0000 - H"), line(2, "0.0", "   1 b 0", ""))
    )
    assert frame.loc[0].tolist() == [1, "Player, A", 1500, "2w1", "H", 1.5, 1]
    assert frame.loc[1, "R1"] == "1b0"
    assert frame["R2"].isna().tolist() == [False, True]
    assert list(tables.crosstable(EMPTY).columns) == ["number", "name", "rating", "points", "rank"]


def test_standings_are_in_the_order_of_the_file():
    frame = tables.standings(read(CORPUS / "real" / "smc-sw-043p-09r.trf"))
    ranks = frame["rank"].dropna().tolist()
    assert ranks == sorted(ranks)
    assert frame.loc[0, "rank"] == 1


def test_teams():
    frame = tables.teams(read(CORPUS / "real" / "fid-tm-249p-14r.trf"))
    assert len(frame[frame["record"] == "310"]) == 50
    assert frame["players"].str.fullmatch(r"[0-9 ]*").all()


def test_findings_of_the_reader_and_of_others():
    report = trf.read(CORPUS / "cases" / "shifted-title-latin1-cr.trf")
    frame = tables.findings(report)
    assert list(frame.columns) == list(tables.FINDINGS)
    assert {column: frame[column].dtype for column in frame.columns} == dict(tables.FINDINGS)
    assert frame["code"].tolist() == [each.code for each in report.diagnostics]

    class Other:
        rule, severity, message, line, column = "RPT001", "error", "no such player", 3, None

    assert tables.findings([Other()])[["code", "severity", "line"]].values.tolist() == [
        ["RPT001", "error", 3]
    ]


@pytest.mark.parametrize(
    ("birth", "year"),
    [("1990/00/00", 1990), ("01.02.1985", 1985), ("2011", 2011), ("", None), ("  .  .", None)],
)
def test_birth_year(birth, year):
    assert tables.birth_year(birth) == year
