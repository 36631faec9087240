"""Swiss-Manager's files: what the samples hold, and what damage does."""

import json
import struct
from datetime import date
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tunx_file import TunxFile, players

import trf
from trf.reader import TUNX_MAGIC

CORPUS = Path(__file__).parents[2] / "corpus" / "tunx"
SAMPLES = sorted(CORPUS.glob("*.TUNX"))
SMALL = TunxFile(
    players=players(3), rounds=[[(1, 2, 1), (3, 0xFFFF, 9)], [(3, 1, 2), (2, 0xFFFE, 0)]]
)
CODES = {
    0: ("", ""), 1: ("1", "0"), 2: ("=", "="), 3: ("0", "1"), 4: ("+", "-"), 5: ("-", "+"),
    6: ("-", "-"), 10: ("0", "0"), 15: ("W", "L"), 16: ("D", "D"), 17: ("L", "W"),
}  # fmt: skip


def read(file: TunxFile) -> tuple[trf.Tournament, list[str]]:
    report = trf.read(file.build())
    assert report.tournament is not None
    assert report.encoding == "tunx"
    return report.tournament, [each.code for each in report.diagnostics]


def cells(tournament: trf.Tournament) -> list[str]:
    return [
        " ".join(f"{cell.opponent or 0}{cell.colour}{cell.result}" for cell in player.cells)
        for player in tournament.players
    ]


def expected_cells(told: dict) -> dict[tuple[int, int], tuple[int, str, str]]:
    """Return opponent, colour and result by player and round, from the values beside a sample."""
    expected = {}
    for number, pairings in enumerate(told["rounds"], start=1):
        for game in pairings:
            white, black, code = game["white"], game["black"], game["code"]
            if black == 65535:
                bye = "Z" if told["kind"] == 1 else {9: "U", 1: "U", 2: "H", 3: "Z"}[code]
                expected[white, number] = (0, "-", bye)
            elif black == 65534:
                absence = {0: "Z", 3: "Z", 2: "H", 1: "F", 9: "F"}[code]
                expected[white, number] = (0, "-", absence)
            else:
                expected[white, number] = (black, "w", CODES[code][0])
                expected[black, number] = (white, "b", CODES[code][1])
    return expected


def check_sample(path: Path) -> None:
    told = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    report = trf.read(path)
    tournament = report.tournament
    assert tournament is not None
    assert {each.code for each in report.diagnostics} <= {"TRF503", "TRF504"}
    assert tournament.rounds_declared == told["total_rounds"]
    assert tournament.type_text == {0: "Swiss System", 1: "Round Robin"}[told["kind"]]
    assert len(tournament.players) == len(told["players"])
    national = {each.number: each.rating for each in tournament.national_ratings}
    for player, values in zip(tournament.players, told["players"], strict=True):
        assert player.number == values["start"]
        assert player.title == values["title"]
        assert player.federation == values["federation"]
        assert player.rating == (values["rating_fide"] or None)
        assert national.get(player.number, 0) == values["rating_national"]
        assert player.birth[:4] == (str(values["birth_year"]) if values["birth_year"] else "")
        assert player.sex == {"m": "m", "f": "w"}[values["sex"]]
        assert player.name
    expected = expected_cells(told)
    announced = {
        (number, bye.round): (0, "-", bye.kind) for bye in tournament.byes for number in bye.ids
    }
    found = {
        (player.number, number): (cell.opponent or 0, cell.colour, cell.result)
        for player in tournament.players
        for number, cell in enumerate(player.cells, start=1)
        if not cell.is_blank
    }
    assert found | announced == expected
    assert all(number > tournament.rounds for _, number in announced)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_samples_hold_what_is_told_beside_them(path):
    check_sample(path)


def test_there_are_samples():
    assert len(SAMPLES) >= 4


def test_what_is_read_of_the_tournament():
    tournament, codes = read(
        TunxFile(
            players=[
                {"t0": "Doe", "t1": "Jane", "t4": "wfm", "t5": "N17", "t10": "IRL", "sex": 1,
                 "rating": 1850, "national": 1820, "birth": 19900203, "id": 2500001},
                {"t0": "Roe", "birth": 20010000, "sex": 7},
            ],
            rounds=[[(2, 1, 1)]],
            rounds_total=5,
            start=20240102,
            texts={
                "t0": "Spring\r\nOpen", "t3": "Director", "t5": "12 Street", "t10": "Cork",
                "t14": "90 min", "t20": "IRL", "t21": "IA Chief, A", "t35": "FA Dep, B; Other, C",
            },
        )
    )  # fmt: skip
    assert codes == ["TRF504"]
    assert (tournament.name, tournament.city, tournament.federation) == (
        "Spring Open", "Cork", "IRL",
    )  # fmt: skip
    assert tournament.chief_arbiter == "IA Chief, A"
    assert tournament.deputy_arbiters == ("FA Dep, B", "Other, C")
    assert tournament.time_control == "90 min"
    assert tournament.start_date == tournament.end_date == date(2024, 1, 2)
    assert tournament.start_date_text == "2024/01/02"
    assert tournament.round_dates == (date(2024, 1, 2),) * 5
    assert (tournament.rounds, tournament.rounds_declared) == (1, 5)
    jane, roe = tournament.players
    assert (jane.sex, jane.title, jane.name, jane.rating) == ("w", "WFM", "Doe, Jane", 1850)
    assert (jane.federation, jane.fide_id, jane.birth) == ("IRL", "2500001", "1990/02/03")
    assert (roe.name, roe.sex, roe.birth, roe.points) == ("Roe", "", "2001/00/00", 100)
    (rating,) = tournament.national_ratings
    assert (rating.federation, rating.number, rating.rating) == ("IRL", 1, 1820)
    assert (rating.national_id, rating.origin) == ("N17", "IRL")


@pytest.mark.parametrize("code", CODES)
def test_codes_of_games(code):
    tournament, codes = read(TunxFile(players=players(2), rounds=[[(1, 2, code)]]))
    white, black = CODES[code]
    assert cells(tournament) == [f"2w{white}", f"1b{black}"]
    assert ("TRF503" in codes) == (code in (15, 16, 17))


@pytest.mark.parametrize(
    ("kind", "black", "code", "result"),
    [
        (0, 0xFFFF, 9, "U"),
        (0, 0xFFFF, 1, "U"),
        (0, 0xFFFF, 2, "H"),
        (0, 0xFFFF, 3, "Z"),
        (1, 0xFFFF, 9, "Z"),
        (0, 0xFFFE, 0, "Z"),
        (0, 0xFFFE, 3, "Z"),
        (0, 0xFFFE, 2, "H"),
        (0, 0xFFFE, 9, "F"),
    ],
)
def test_codes_of_byes(kind, black, code, result):
    file = TunxFile(kind=kind, players=players(3), rounds=[[(1, 2, 1), (3, black, code)]])
    tournament, _ = read(file)
    assert cells(tournament)[2] == f"0-{result}"


def test_codes_that_are_not_known():
    tournament, codes = read(TunxFile(players=players(3), rounds=[[(1, 2, 7), (3, 0xFFFF, 77)]]))
    assert cells(tournament) == ["2w", "1b", "0-Z"]
    assert codes.count("TRF502") == 2


def test_absences_of_rounds_to_come_are_byes_known_before():
    file = TunxFile(players=players(2), rounds=[[(1, 2, 1)], [(2, 0xFFFE, 0)]], rounds_total=3)
    tournament, _ = read(file)
    assert tournament.rounds == 1
    assert tournament.byes == (trf.KnownBye("Z", 2, (2,), 0),)


def test_a_pairing_made_by_hand_becomes_a_comment():
    file = TunxFile(players=players(3), rounds=[[(1, 2, 1, 0, 1), (3, 0xFFFF, 9, 0, 1)]])
    tournament, codes = read(file)
    assert [each.text for each in tournament.comments] == [
        "### MPA @ Round 1: 1-2",
        "### MPA @ Round 1: 3-0",
    ]
    assert codes == ["TRF503", "TRF503", "TRF504"]


def test_what_is_not_understood_is_named():
    file = TunxFile(players=players(2), rounds=[[(1, 2, 1, 9)]])
    report = trf.read(file.build())
    assert ["pairings hold more" in each.message for each in report.diagnostics] == [True, False]


def test_unknown_kind_of_tournament():
    tournament, codes = read(TunxFile(kind=9, players=players(2), rounds=[[(1, 2, 1)]]))
    assert "TRF502" in codes
    assert tournament.type_text == "Swiss System"


def test_dates_that_are_none():
    file = TunxFile(players=players(2, birth=19909999), rounds=[[(1, 2, 1)]], start=20241399)
    tournament, codes = read(file)
    assert tournament.start_date is None
    assert tournament.round_dates == ()
    assert {player.birth for player in tournament.players} == {""}
    assert codes.count("TRF502") == 5


def test_a_team_event():
    file = TunxFile(
        kind=3,
        players=[{**each, "team": n % 2 + 1, "board": 2 - n // 2}
                 for n, each in enumerate(players(4))],
        teams=["Athens", "Berlin"],
        rounds=[[(1, 2, 1), (4, 3, 2)], [(1, 0, 4), (0, 2, 5)]],
        matches=[[(1, 2, 3)], [(1, 0xFFFF, 3), (2, 0xFFFE, 0)]],
    )  # fmt: skip
    tournament, codes = read(file)
    assert codes == ["TRF503", "TRF504"]
    assert tournament.type_text == "Team Swiss System"
    assert [(t.number, t.name, t.nickname, t.players) for t in tournament.teams] == [
        (1, "Athens", "Ath", (3, 1)),
        (2, "Berlin", "Ber", (4, 2)),
    ]
    assert cells(tournament)[0] == "2w1 0-+"
    first, second = tournament.team_results
    assert first.rounds == (
        trf.TeamRound(2, "", "w", 150, False),
        trf.TeamRound(None, "PAB", "", 150, False),
    )
    assert second.rounds[1] == trf.TeamRound(None, "ZPB", "", 0, False)
    assert (first.points, second.points) == (300, 50)


@pytest.mark.parametrize(
    "file",
    [
        TunxFile(players=players(2), rounds=[[(1, 7, 1)]]),
        TunxFile(players=players(2), rounds=[[(1, 2, 1), (2, 1, 1)]]),
        TunxFile(
            kind=2, players=players(2), rounds=[[(1, 2, 1)]], teams=["A"], matches=[[(1, 9, 1)]],
        ),
        TunxFile(
            kind=2, players=players(2), rounds=[[(1, 2, 1)]], teams=["A", "B"],
            matches=[[(1, 2, 1), (2, 1, 1)]],
        ),
    ],
)  # fmt: skip
def test_contradictions_are_damage(file):
    report = trf.read(file.build())
    assert "TRF501" in {each.code for each in report.errors}
    assert report.tournament is not None


def test_without_its_directory_a_file_is_read_all_the_same():
    data = SMALL.build()
    report = trf.read(data[:-40] + bytes(40))
    assert report.tournament is not None
    assert cells(report.tournament)[0] == "2w1 3b="
    assert "parts are searched for" in report.errors[0].message


def test_a_file_without_players():
    report = trf.read(TunxFile().build())
    assert report.tournament is None
    assert "TRF001" in {each.code for each in report.errors}


# --- damage ---------------------------------------------------------------------------------------

quick = settings(
    max_examples=150, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)


def check_any(data: bytes) -> trf.Report:
    report = trf.read(data)
    assert report.tournament is not None or report.errors
    assert len(report.diagnostics) < 250
    if report.tournament is not None:
        count = len(report.tournament.players)
        for player in report.tournament.players:
            assert len(player.cells) == report.tournament.rounds
            assert all((cell.opponent or 0) <= 0xFFFF for cell in player.cells)
        assert 1 <= count <= 9999
    return report


@pytest.mark.parametrize("path", SAMPLES[:2], ids=lambda path: path.stem)
def test_a_file_cut_off_anywhere_tells_so(path):
    data = path.read_bytes()
    for end in range(4, len(data), 97):
        report = check_any(data[:end])
        assert report.errors


def test_every_byte_can_be_wrong():
    data = SMALL.build()
    places = [*range(0, 0x6C + 400), *range(len(data) - 900, len(data))]
    for place in places:
        for value in (0, 0xFF):
            check_any(data[:place] + bytes([value]) + data[place + 1 :])


@quick
@given(
    st.sampled_from(SAMPLES),
    st.lists(st.tuples(st.integers(0, 1 << 17), st.binary(min_size=1, max_size=4)), max_size=8),
    st.integers(0, 1 << 17),
)
def test_damaged_samples(path, changes, end):
    data = path.read_bytes()
    for place, text in changes:
        at = place % len(data)
        data = data[:at] + text + data[at + len(text) :]
    check_any(data if end % 3 else data[: max(4, end % len(data))])


@quick
@given(st.binary(max_size=600))
def test_any_bytes_after_the_magic_number(data):
    check_any(TUNX_MAGIC + data)


def test_a_hostile_file_is_given_up_in_time():
    file = TunxFile(players=players(2), rounds=[[(1, 60_000, 1)] * 60_000] * 5)
    report = check_any(file.build())
    assert "not read to its end" in " ".join(each.message for each in report.errors)


def test_more_pairings_than_any_tournament_has_are_not_read():
    file = TunxFile(players=players(2), rounds=[[(1, 2, 1)] * 65_000] * 8)
    report = check_any(file.build())
    assert "more than 500000 pairings" in " ".join(each.message for each in report.errors)


def test_a_text_as_long_as_can_be_claimed():
    data = bytearray(SMALL.build())
    struct.pack_into("<H", data, 0x6C, 0xFFFF)
    assert check_any(bytes(data)).errors
