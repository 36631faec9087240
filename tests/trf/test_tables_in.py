"""From tables back to a tournament: a club's spreadsheets, and our own tables."""

import dataclasses
from datetime import date
from pathlib import Path

import pandas as pd
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import trf
from trf import tables
from trf.layout import opponent_column
from trf.tables import TableError, from_tables, read_table

CORPUS = Path(__file__).parents[2] / "corpus"
FILES = sorted((CORPUS / "real").glob("*.t[ra][fb]"))

PLAYERS = pd.DataFrame(
    {
        "No": [1, 2, 3],
        "Name": ["Müller, Eva", "Rossi, Ugo", "Ng, Li"],
        "Elo": [2100, "", 0],
        "Sex": ["F", "m", ""],
    }
)


def games(*rows: tuple[object, ...], columns=("Rd", "White", "Black", "Result")) -> pd.DataFrame:
    return pd.DataFrame(rows, columns=list(columns), dtype=object)


def cells(tournament: trf.Tournament) -> list[str]:
    return [
        " ".join(f"{cell.opponent}{cell.colour}{cell.result}" for cell in player.cells)
        for player in tournament.players
    ]


def problems(*arguments, **header) -> list[str]:
    with pytest.raises(TableError) as caught:
        from_tables(*arguments, **header)
    assert str(caught.value) == "\n".join(map(str, caught.value.problems))
    return [str(each) for each in caught.value.problems]


def test_a_small_tournament():
    tournament = from_tables(
        PLAYERS,
        games((1, 1, 2, "1-0"), (1, 3, "bye", ""), (2, "Ng, Li", "muller eva", "½-½")),
        name="Club",
        start_date="2024-01-05",
        end_date=date(2024, 1, 6),
        rounds_declared=2,
    )
    assert cells(tournament) == ["2w1 3b=", "1b0 0-Z", "0-U 1w="]
    assert [player.points for player in tournament.players] == [150, 0, 150]
    assert [player.rating for player in tournament.players] == [2100, None, None]
    assert [player.sex for player in tournament.players] == ["w", "m", ""]
    assert [player.line for player in tournament.players] == [2, 3, 4]
    assert tournament.players[1].cells[1].column == opponent_column(2)
    assert (tournament.name, tournament.rounds, tournament.rounds_declared) == ("Club", 2, 2)
    assert tournament.start_date == date(2024, 1, 5)
    assert tournament.start_date_text == "2024/01/05"
    assert tournament.end_date_text == "2024/01/06"


def test_points_are_those_given_or_those_of_the_point_system():
    given_points = PLAYERS.assign(Pts=["1,5", "", "½"])
    own = from_tables(given_points, games((1, 1, 2, "1-0")))
    assert [player.points for player in own.players] == [150, 0, 50]
    three = trf.FilePoints(WW=300, BW=300, WD=100, BD=100, PAB=300)
    counted = from_tables(PLAYERS, games((1, 1, 2, "0-1"), (1, 3, "", "")), point_system=three)
    assert [player.points for player in counted.players] == [0, 300, 300]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_our_own_tables_are_read_back_as_they_are(path):
    tournament = trf.read(path).tournament
    assert tournament is not None
    ours = tables.games(tournament)
    known = {player.number for player in tournament.players}
    whole = ours[ours["white_result"].isna() == ours["black_result"].isna()]
    whole = whole[whole["white"].isin(known) & whole["black"].isin(known)]
    again = from_tables(
        tables.players(tournament),
        whole,
        tables.byes(tournament),
        point_system=tournament.point_system,
    )
    assert len(again.players) == len(tournament.players)
    for new, old in zip(again.players, tournament.players, strict=True):
        told = ("number", "sex", "title", "name", "rating", "fide_id", "rank")
        assert [getattr(new, name) for name in told] == [getattr(old, name) for name in told]
        if old.points is not None:
            assert new.points == old.points
    pd.testing.assert_frame_equal(
        tables.games(again).drop(columns="line").sort_values(["round", "white"], ignore_index=True),
        whole.drop(columns="line").sort_values(["round", "white"], ignore_index=True),
    )


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("1-0", "10"),
        ("1 : 0", "10"),
        ("1–0", "10"),
        ("1.0-0.0", "10"),
        ("0-1", "01"),
        ("½-½", "=="),
        ("1/2-1/2", "=="),
        ("0,5 - 0,5", "=="),
        (".5-.5", "=="),
        ("remis", "=="),
        ("Draw", "=="),
        ("1", "10"),
        ("0", "01"),
        ("0-0", "00"),
        ("½-0", "=0"),
        ("+:-", "+-"),
        ("- : +", "-+"),
        ("-/+", "-+"),
        ("1F-0F", "+-"),
        ("0-1 (forfeit)", "-+"),
        ("0F-0F", "--"),
        ("1-0u", "WL"),
        ("½u-½u", "DD"),
        ("*", ""),
        ("", ""),
    ],
)
def test_spellings_of_results(text, codes):
    tournament = from_tables(PLAYERS, games((1, 1, 2, text)))
    found = "".join(player.cells[0].result for player in tournament.players[:2])
    assert found == codes


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "U"), ("1", "U"), ("½", "H"), ("0", "Z"), ("1-0", "U"), ("H", "H"), ("FPB", "F")],
)
def test_spellings_of_byes(text, code):
    by_game = from_tables(PLAYERS, games((1, 3, "BYE", text)))
    assert by_game.players[2].cells[0].result == code
    if text:
        own = pd.DataFrame({"Round": ["R1"], "Player": ["Li Ng"], "Bye": [text]})
        by_table = from_tables(PLAYERS, games((1, 1, 2, "1-0")), own)
        assert by_table.players[2].cells[0].result == code


def test_players_without_numbers_are_numbered_in_their_order():
    frame = pd.DataFrame(
        {
            "Nachname": ["Weiß", "", "Öz"],
            "Vorname": ["Anna", "", "Can"],
            "Jahrgang": [1990.0, None, "2001-02-03 00:00:00"],
            "Titel": ["wf", "", "FM"],
            "Fide-ID": ["12345", "", ""],
            "Land": ["ger", "", "TUR"],
        }
    )
    tournament = from_tables(frame, games((1, "Anna Weiß", "oz can", "1-0")))
    assert [(p.number, p.name, p.birth, p.line) for p in tournament.players] == [
        (1, "Weiß, Anna", "1990/00/00", 2),
        (2, "Öz, Can", "2001/02/03", 4),
    ]
    assert [p.title for p in tournament.players] == ["WFM", "FM"]
    assert [p.federation for p in tournament.players] == ["GER", "TUR"]


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ((1, 1, 9, "1-0"), "games: row 2, column 'Black': there is no player number 9"),
        ((1, 1, "Nemo", "1-0"), "games: row 2, column 'Black': nobody is named 'Nemo'"),
        ((1, 1, 2, "2-0"), "games: row 2, column 'Result': '2-0' is not a result"),
        ((0, 1, 2, "1-0"), "games: row 2, column 'Rd': '0' is no round from 1 to 99"),
        ((1, 2, 2, "1-0"), "games: row 2, column 'Black': player 2 meets himself or herself"),
        ((1, 2, "bye", "x"), "games: row 2, column 'Result': 'x' is not the result of a bye"),
    ],
)
def test_problems_of_games(row, said):
    assert problems(PLAYERS, games(row)) == [said]


def test_every_problem_is_told_at_once():
    frame = pd.DataFrame(
        {
            "#": [1, 1, "x"],
            "Player": ["A", "B", ""],
            "Sex": ["m", "m", "q"],
            "Rating": ["high", 1, 2],
            "Birth": ["soon", "", ""],
            "FIDE ID": ["", "12a", ""],
        }
    )
    told = problems(frame, games((1, 1, 2, "1-0"), (1, 1, "bye", "")), start_date="soon")
    assert told == [
        "header: row 1, column 'start_date': 'soon' is not a date",
        "players: row 2, column 'Rating': 'high' is no number from 0 to 9999",
        "players: row 2, column 'Birth': 'soon' is neither a date nor a year",
        "players: row 3, column '#': number 1 is used twice",
        "players: row 4, column '#': 'x' is no number from 1 to 9999",
        "games: row 2, column 'Black': there is no player number 2",
    ]


def test_a_player_cannot_be_twice_in_a_round():
    told = problems(PLAYERS, games((1, 1, 2, "1-0"), (1, 3, 1, "1-0")))
    assert told == ["games: row 3, column 'Rd': player 1 stands twice in round 1"]


def test_names_that_mean_two_players():
    frame = pd.DataFrame({"Name": ["Ng, Li", "Ng Li"]})
    told = problems(frame, games((1, "Ng Li", 2, "1-0")))
    assert told == ["games: row 2, column 'White': players 1, 2 are all named 'Ng Li'"]


def test_missing_columns():
    assert problems(pd.DataFrame({"Elo": [1]}), games()) == [
        "players: row 1: no column with the names of the players"
    ]
    assert problems(PLAYERS, pd.DataFrame({"Rd": [1]})) == [
        "games: row 1: no column for: white, result"
    ]
    assert problems(PLAYERS, games(), pd.DataFrame({"x": [1]})) == [
        "byes: row 1: no column for: round, player, kind"
    ]
    assert problems(PLAYERS.iloc[:0], games()) == ["players: row 1: no players"]


def test_unknown_header():
    with pytest.raises(TypeError, match="rating_list"):
        from_tables(PLAYERS, games(), rating_list=1)
    with pytest.raises(TypeError, match="records"):
        from_tables(PLAYERS, games(), players_text="", records=())


# --- files ----------------------------------------------------------------------------------------

CSV = 'Spring Open;;\n;;\nNr;Name;Elo\n1;"Müller; Eva";2100\n\n2;Rossi, Ugo;\n'


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_csv(tmp_path, encoding):
    path = tmp_path / "players.csv"
    path.write_text(CSV, encoding=encoding)
    frame = read_table(path)
    assert list(frame.columns) == ["Nr", "Name", "Elo"]
    assert frame.index.tolist() == [4, 5, 6]
    tournament = from_tables(frame, games((1, 1, 2, "1-0")))
    assert [(p.name, p.rating, p.line) for p in tournament.players] == [
        ("Müller; Eva", 2100, 4),
        ("Rossi, Ugo", None, 6),
    ]


@pytest.mark.parametrize("suffix", [".xlsx", ".tsv"])
def test_other_files(tmp_path, suffix):
    path = tmp_path / f"games{suffix}"
    frame = games((1, 1, 2, "1-0"), (1, 3, None, 0.5))
    if suffix == ".tsv":
        frame.to_csv(path, sep="\t", index=False)
    else:
        frame.to_excel(path, index=False)
    tournament = from_tables(PLAYERS, read_table(path))
    assert cells(tournament) == ["2w1", "1b0", "0-H"]


@pytest.mark.parametrize(
    "data", [b"", b"\0\1\2" * 50, b"a,b\n1,2\n", b"PK\3\4 no archive", b'name,"x\n', b",\n" * 99]
)
@pytest.mark.parametrize("suffix", [".csv", ".xlsx"])
def test_what_is_no_table(tmp_path, data, suffix):
    path = tmp_path / f"x{suffix}"
    path.write_bytes(data)
    with pytest.raises(TableError, match="row 1"):
        read_table(path)


@settings(
    max_examples=60, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
@given(
    st.lists(
        st.tuples(
            st.one_of(st.integers(-1, 120), st.text(max_size=4)),
            st.one_of(st.integers(0, 4), st.sampled_from(["Ng, Li", "", "bye", None, 1.5])),
            st.one_of(st.integers(0, 4), st.sampled_from(["Rossi", "", "bye", pd.NA])),
            st.one_of(st.sampled_from(["1-0", "½", "=", "+--", "0"]), st.text(max_size=6)),
        ),
        max_size=6,
    )
)
def test_any_table_of_games_is_read_or_refused_with_its_problems(rows):
    try:
        tournament = from_tables(PLAYERS, games(*rows))
    except TableError as error:
        told = error.problems
        tournament = None
    if tournament is None:
        assert told
        assert all(each.row >= 2 for each in told)
        return
    for player in tournament.players:
        assert len(player.cells) == tournament.rounds
        for number, cell in enumerate(player.cells, start=1):
            if cell.opponent:
                other = tournament.player(cell.opponent)
                assert other is not None
                assert other.cell(number).opponent == player.number
    assert dataclasses.replace(tournament) == tournament
