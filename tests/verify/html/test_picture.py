"""The picture of a round against what it is drawn from."""

import re
from pathlib import Path

import pytest

import trf
from verify.check import check
from verify.compare import DEVIATES
from verify.html.history import Histories, Round, Shapes, Strip
from verify.html.picture import draw
from verify.html.view import replayed

CORPUS = Path(__file__).parents[3] / "corpus"
REPORTS = [
    CORPUS / "real" / "smc-sw-015p-07r.trf",
    CORPUS / "real" / "dub-sw-035p-04r.trf",
    CORPUS / "real" / "smc-rr-009p-09r.trf",
    CORPUS / "checks" / "clean-teams.trf",
]


def pictures(path):
    result = check(trf.read(path))
    found = replayed(result, result.tournament)
    histories = Histories(found)
    for each in result.rounds:
        yield found, each, draw(found, each, histories)


def arcs(picture, names):
    paths = "".join(path for name, path in picture.arcs if name in names)
    return re.findall(r"M(\d+) (\d+)C-?\d+ \d+ -?\d+ \d+ \d+ (\d+)", paths)


@pytest.mark.parametrize("path", REPORTS, ids=lambda path: path.stem)
def test_everybody_paired_has_a_row_in_the_bracket_of_his_score(path):
    for found, each, picture in pictures(path):
        present = found.rounds[each.number - 1].present()
        rows = sorted(picture.rows + picture.concerned)
        assert sorted(row.number for row in rows) == [found.numbers[i] for i in present]
        scores = dict(zip(found.numbers, found.given(each.number).scores(), strict=True))
        for band in picture.bands:
            inside = [r for r in rows if band.y < r.y < band.y + band.height]
            assert len(inside) == band.players
            if band.score is not None:
                assert {scores[row.number] for row in inside} == {band.score}


@pytest.mark.parametrize("path", REPORTS, ids=lambda path: path.stem)
def test_arcs_join_the_boards_of_both_rounds(path):
    for found, each, picture in pictures(path):
        place = {row.y: row.number for row in picture.rows + picture.concerned}
        drawn = {True: set(), False: set()}
        for x, one, other in arcs(picture, {"same", "moved", "only", "only right"}):
            drawn[int(x) == picture.left].add(frozenset((place[int(one)], place[int(other)])))
        numbers = found.numbers
        pairs = found.rounds[each.number - 1].pairs()
        assert drawn[True] == {frozenset((numbers[i], numbers[j])) for i, j in pairs}
        assert drawn[False] == {frozenset(pair) for pair in each.expected}


def test_strong_arcs_are_the_boards_that_differ():
    for _, each, picture in pictures(REPORTS[0]):
        if each.status == DEVIATES:
            assert len(arcs(picture, {"only"})) == len(set(each.recorded) - set(each.expected))
            assert len(arcs(picture, {"only right"})) == len(
                set(each.expected) - set(each.recorded)
            )
            concerned = {n for pair in set(each.recorded) ^ set(each.expected) for n in pair}
            byes = {each.bye_recorded, each.bye_expected} - {None}
            assert {row.number for row in picture.concerned} == concerned | byes
        else:
            assert picture.concerned == ()
            assert not picture.both


def test_a_strip_says_colours_and_floats():
    strip = Strip((Round(1, 0), Round(-1, -1), Round(0, 1)))
    assert strip.letters == "W Bv -+"
    shapes = Shapes()
    strip.put(shapes, 100, 50)
    assert [len(each) for each in (shapes.white, shapes.black, shapes.unplayed)] == [1, 1, 1]
    assert shapes.floats == ["M108 55l3 3 3-3z", "M116 45l3-3 3 3z"]


def test_histories_are_those_of_the_games_before():
    for found, each, _ in pictures(REPORTS[0]):
        histories = Histories(found)
        before = found.history(each.number - 1)
        for i in range(len(found.numbers)):
            letters = re.sub("[^WB]", "", histories.before(i, each.number).letters)
            assert letters == before.colours[i]
