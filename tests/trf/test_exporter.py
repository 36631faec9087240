"""The programs that wrote the real reports are recognised by their habits."""

import csv
from pathlib import Path

import pytest
from trf_lines import player_line, read_lines, tournament

import trf
from trf.exporter import UNKNOWN, Confidence, exporter

REAL = Path(__file__).parents[2] / "corpus" / "real"

NAMED = {
    "JaVaFo/bbp random generator": "JaVaFo or bbpPairings, random tournament",
    "chess-results.com pages": "chess-results.com pages",
    "user issue file": "input for a pairing engine",
    "FIDE TEC sample": "FIDE sample",
    "JaVaFo manual sample": "Vega",
    "Vega-era export": "Vega",
    "Lichess": "Lichess",
    "Papi": "Papi",
    "Sharly fork of bbpPairings": "bbpPairings, test position",
    "Sharly Chess": "Sharly Chess",
    "Swiss-Manager": "Swiss-Manager",
    "Tornello": "Tornello",
}
"""The exporter recognised by the beginning of the describers' words."""


def rows() -> list[dict[str, str]]:
    with (REAL / "INDEX.tsv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


@pytest.mark.parametrize("row", rows(), ids=lambda row: row["file"])
def test_the_exporter_is_the_one_its_describers_name(row):
    found = exporter(trf.read(REAL / row["file"]))
    if row["exporter"].startswith("Swiss Perfect / Krause"):
        assert found.name in ("Swiss Perfect", "Krause format (Irish Chess Union)")
    else:
        expected = {name for words, name in NAMED.items() if row["exporter"].startswith(words)}
        assert expected == {found.name}
    assert found.traits


def test_a_program_that_names_itself_is_believed():
    report = read_lines("012 Open", "182 Some Program 3.1", player_line())
    found = exporter(tournament(report))
    assert found == ("Some Program 3.1", Confidence.LIKELY, ("182 names it",))
    assert str(found) == "Some Program 3.1 (likely)"


def test_a_file_without_habits_is_of_nobody():
    assert exporter(tournament(read_lines("012 Open", player_line()))) == UNKNOWN


def test_one_habit_is_no_more_than_possible():
    found = exporter(tournament(read_lines("042 2024-05-01", "012 Open", player_line())))
    assert found.confidence is Confidence.POSSIBLE


@pytest.mark.parametrize("end", range(9, 13))
def test_a_line_that_ends_within_the_title_has_no_habit(end):
    assert exporter(trf.read(b"012 Event\n001    1 mGM Player"[: 10 + end]).tournament) == UNKNOWN


def test_several_habits_together_are_certain():
    found = exporter(
        tournament(
            read_lines(
                "012 Open",
                "062 2 (1)",
                "092 Swiss System",
                "DDD SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR",
                player_line(name="Last,First"),
            )
        )
    )
    assert (found.name, found.confidence) == ("Swiss-Manager", Confidence.CERTAIN)


def test_a_file_that_could_not_be_read_is_of_nobody():
    assert exporter(trf.read(b"")) == UNKNOWN
