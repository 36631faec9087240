"""The small troubles from real life, as far as reading goes."""

from datetime import date
from pathlib import Path

from trf_lines import found, tournament

import trf

CASES = Path(__file__).parents[2] / "corpus" / "cases"


def read(name: str) -> trf.Report:
    return trf.read(CASES / f"{name}.trf")


def test_bye_code_with_opponent():
    report = read("bye-code-with-opponent")
    assert found(report) == [("TRF204", 7, 109)]
    first, second = tournament(report).players[:2]
    assert first.cells[1] == (2, "b", "Z", 7, 102)
    assert second.cells[1] == (1, "w", "+", 8, 102)


def test_pab_written_f():
    report = read("pab-written-F")
    assert report.diagnostics == ()
    assert tournament(report).players[4].cells[0] == (0, "-", "F", 11, 92)


def test_superfluous_round():
    report = read("superfluous-round")
    assert found(report) == [("TRF208", 9, 112)]
    assert tournament(report).rounds == 2


def test_platform_header():
    report = read("platform-header")
    assert found(report) == [
        ("TRF307", 2, 5),
        ("TRF302", 4, 5),
        ("TRF302", 5, 5),
        ("TRF307", 8, 5),
        ("TRF114", 11, 86),
    ]
    assert tournament(report).start_date == tournament(report).end_date == date(2020, 12, 10)
    assert tournament(report).initial_colour == "b"
    assert all(player.rank is None for player in tournament(report).players)


def test_colour_without_opponent():
    report = read("colour-without-opponent")
    assert ("TRF205", 4, 97) in found(report)
    assert tournament(report).players[0].cells[0] == (0, "w", "", 4, 92)
    assert tournament(report).rounds == 0


def test_full_point_byes():
    for year in (2017, 2026):
        report = read(f"full-point-bye-{year}")
        assert report.diagnostics == ()
        assert tournament(report).players[6].cells[0].result == "F"
    assert tournament(report).start_date == date(2026, 3, 1)


def test_shifted_title_latin1_cr():
    report = read("shifted-title-latin1-cr")
    assert (report.encoding, report.line_end) == ("latin-1", "CR")
    assert found(report) == [("TRF106", 7, 11), ("TRF004", 7, 17), ("TRF105", 8, 11)]
    players = tournament(report).players
    assert [player.name for player in players] == [
        *("Peñalver, Íñigo", "Müller, Jörg", "Núñez, Begoña", "?ák, ?eho?"),
    ]
    assert [player.title for player in players] == ["GM", "IM", "WFM", "FM"]
    assert tournament(report).players_declared == 9
