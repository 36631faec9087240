"""Every file of the corpus is read as its index says."""

import csv
from pathlib import Path

import pytest

import trf

CORPUS = Path(__file__).parents[2] / "corpus"


def rows(*parts: str) -> list[dict[str, str]]:
    with CORPUS.joinpath(*parts).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


INDEX = rows("INDEX.tsv")


def test_every_file_of_an_indexed_folder_is_in_the_index():
    listed = {row["file"] for row in INDEX}
    folders = {Path(file).parent for file in listed}
    files = {
        str(path.relative_to(CORPUS))
        for folder in folders
        for path in (CORPUS / folder).glob("*.t[ra][fb]")
    }
    assert files == listed


@pytest.mark.parametrize("row", INDEX, ids=lambda row: row["file"])
def test_a_file_is_read_as_the_index_says(row):
    report = trf.read(CORPUS / row["file"])
    assert report.tournament is not None
    assert report.errors == ()
    assert report.encoding == row["encoding"]
    assert report.line_end == row["line_end"]
    assert len(report.tournament.players) == int(row["players"])
    assert report.tournament.rounds == int(row["rounds"])
    assert row["verdict"]


@pytest.mark.parametrize("row", rows("real", "INDEX.tsv"), ids=lambda row: row["file"])
def test_a_real_file_is_read_as_its_describers_saw_it(row):
    report = trf.read(CORPUS / "real" / row["file"])
    assert report.tournament is not None
    assert (report.encoding, report.line_end) == (row["encoding"], row["line_ends"])
    assert len(report.tournament.players) == int(row["players"])
    assert report.tournament.rounds == int(row["rounds"])


@pytest.mark.parametrize("row", rows("READING.tsv"), ids=lambda row: row["file"])
def test_the_readings_written_down_are_those_of_today(row):
    path = CORPUS / "real" / row["file"]
    if not path.exists():
        assert row["reading"] in ("read", "refused")
        return
    codes = [diagnostic.code for diagnostic in trf.read(path).diagnostics]
    counts = [f"{code} x{codes.count(code)}" for code in sorted(set(codes))]
    assert row["diagnostics"] == (", ".join(counts) or "-")


@pytest.mark.parametrize("folder", ["dutch-2026", "dutch-2017"])
def test_generated_files_are_in_order(folder):
    listed = rows("oracle", folder, "INDEX.tsv")
    assert len(listed) >= 40
    for row in listed:
        report = trf.read(CORPUS / "oracle" / folder / row["file"])
        assert {diagnostic.code for diagnostic in report.diagnostics} <= {"TRF116"}
        assert report.tournament is not None
        assert len(report.tournament.players) == int(row["players"])
        assert report.tournament.rounds == int(row["rounds"])
        check_features(report.tournament, set(row["features"].split()))


def check_features(tournament: trf.Tournament, features: set[str]) -> None:
    assert tournament.initial_colour == ("b" if "initial-black" in features else "w")
    assert bool(tournament.accelerations) == ("acceleration" in features)
    assert bool(tournament.prohibited) == ("forbidden-pairs" in features)
    assert tournament.rounds_declared is not None
    for feature in features:
        if feature.startswith("points:"):
            check_points(tournament.point_system, feature.removeprefix("points:"))


def check_points(points: trf.FilePoints | None, declared: str) -> None:
    assert points is not None
    values = {part[0]: round(float(part[1:]) * 100) for part in declared.split(",")}
    assert (values["D"], values["P"], values["W"]) == (points.WD, points.PAB, points.WW)


def test_mutants_are_files_in_order():
    for row in rows("oracle", "mutants", "INDEX.tsv"):
        report = trf.read(CORPUS / "oracle" / "mutants" / row["file"])
        # one generator writes u for the sex
        assert {diagnostic.code for diagnostic in report.diagnostics} <= {"TRF116"}


@pytest.mark.parametrize("row", INDEX, ids=lambda row: row["file"])
def test_what_is_read_stands_where_the_model_says(row):
    tournament = trf.read(CORPUS / row["file"]).tournament
    assert tournament is not None
    for player in tournament.players:
        text = tournament.records[player.line - 1].text.ljust(2_000)
        assert text[:3] == "001"
        assert int(text[player.column_of("number") - 1 :][:4]) == player.number
        assert text[player.column_of("name") - 1 :][:33].strip() == player.name
        for cell in player.cells:
            opponent = text[cell.column - 1 :][:4].strip()
            assert cell.opponent == (int(opponent) if opponent else None)
            assert cell.colour == text[cell.colour_column - 1].strip().lower()
            assert cell.result == text[cell.result_column - 1].strip().upper()
