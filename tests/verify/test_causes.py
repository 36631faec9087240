"""The causes of real deviations, and of small made ones, are found and said."""

import json
from pathlib import Path

import pytest
from small_reports import EIGHT, OPEN, SEVEN, report, swapped, tournament

import trf
from pairing.editions import find
from verify.causes import file_causes, search, usual
from verify.causes import output as pages
from verify.causes.candidates import singles
from verify.causes.changes import OtherEdition, OtherResult
from verify.causes.fits import fits
from verify.causes.search import case_of
from verify.causes.world import World, reordered
from verify.check import Options, check
from verify.replay import replay
from verify.report import as_json, as_text

REAL = Path(__file__).parents[2] / "corpus" / "real"


def texts(found):
    return [cause.text for cause in found.causes]


def searched(name, number, budget=10.0):
    return texts(search(replay(trf.read(REAL / name).tournament), number, budget))


class TestRealRounds:
    """Deviations whose causes were found by hand."""

    @pytest.mark.parametrize(
        ("name", "number", "words"),
        [
            ("crx-sw-083p-08r.trf", 1, "player 83 had the number 60 in the list"),
            ("pac-sw-058p-09r.trf", 5, "players 34 and 35 stood in the other order in the list"),
            ("pac-sw-058p-09r.trf", 9, "players 33 and 41 stood in the other order in the list"),
            ("smc-sw-014p-11r.trf", 6, "under the edition of 2017"),
            ("smc-sw-015p-07r.trf", 4, "under the edition of 2017"),
            ("smc-sw-043p-09r.trf", 8, "13-33 in round 7 stood as 0-1"),
            (
                "shx-sw-016p-05r.trf",
                1,
                "without the acceleration the report names and with the initial colour White",
            ),
            ("shx-sw-016p-05r.trf", 2, "without the acceleration the report names"),
        ],
    )
    def test_found(self, name, number, words):
        assert any(words in text for text in searched(name, number))

    def test_what_explains_the_opponents_but_not_the_colours_is_told_apart(self):
        found = searched("crx-sw-083p-08r.trf", 1)
        assert found[0].startswith("round 1 is exactly right if 19-83 was made by hand")
        assert (
            "round 1 is right but for colours if player 83 had the number 60 in the list" in found
        )


WRONG = swapped(EIGHT, 3, (1, "5w1"), (5, "1b0"), (2, "3b0"), (3, "2w1"))
"""Round 3 with players exchanged: the rules give 1-2 and 3-5."""


class TestAfterwards:
    def test_players_exchanged(self):
        found = texts(search(replay(tournament(WRONG, *OPEN)), 3))
        assert any("were exchanged afterwards" in text for text in found)

    def test_colours_turned(self):
        rows = swapped(EIGHT, 2, (1, "4w1"), (4, "1b0"))
        found = texts(search(replay(tournament(rows, *OPEN)), 2))
        assert "round 2 is exactly right if the colours of 4-1 were exchanged afterwards" in found

    def test_the_bye_of_another(self):
        rows = swapped(SEVEN, 1, (7, "3b0"), (6, "U"), (3, "7w1"))
        found = texts(search(replay(tournament(rows, *OPEN)), 1))
        assert (
            "round 1 is exactly right if the bye of player 7 was given to player 6 afterwards"
            in (found)
        )


class TestWorlds:
    def test_the_recorded_world_is_the_report(self):
        found = replay(tournament(EIGHT, *OPEN))
        world = World.recorded(found, 3)
        given = found.given(3)
        assert world.given() == given
        assert fits(world)

    def test_another_result_counts_from_its_round_on(self):
        found = replay(tournament(EIGHT, *OPEN))
        world = OtherResult(1, 0, 4, "==", unplayed=False).apply(World.recorded(found, 3))
        assert world.history().score[0] == found.history(2).score[0] - 50
        assert world.history().score[4] == found.history(2).score[4] + 50
        assert world.history().met == found.history(2).met
        assert found.history(2).score[0] == 200

    def test_a_forfeit_is_no_game(self):
        found = replay(tournament(EIGHT, *OPEN))
        world = OtherResult(1, 0, 4, "+-", unplayed=True).apply(World.recorded(found, 2))
        assert world.history().colours[0] == ""
        assert world.history().forfeit_win[0]

    def test_a_history_in_another_order(self):
        history = replay(tournament(EIGHT, *OPEN)).history(3)
        turned = reordered(history, range(7, -1, -1), None)
        assert turned.score == history.score[::-1]
        assert turned.met[0] == tuple(7 - i for i in history.met[7])
        floats = turned.floats(lambda *_: 0)
        assert floats == history.floats(lambda *_: 0)[::-1]
        assert turned.before.before.score == history.before.before.score[::-1]


class TestSearch:
    def test_only_minimal_causes(self):
        found = search(replay(tournament(WRONG, *OPEN)), 3)
        assert {len(cause.changes) for cause in found.causes} == {1}

    def test_the_most_ordinary_first(self):
        weights = [each.weight for each in search(replay(tournament(WRONG, *OPEN)), 3).causes]
        assert weights == sorted(weights)

    def test_what_was_searched_is_counted(self):
        found = replay(tournament(WRONG, *OPEN))
        result = search(found, 3)
        assert result.complete
        assert result.worlds == len(list(singles(case_of(found, 3))))

    def test_no_budget_no_search(self):
        result = search(replay(tournament(WRONG, *OPEN)), 3, 0.0)
        assert (result.worlds, result.complete, result.causes) == (0, False, ())

    def test_progress_is_told(self):
        told = []
        search(replay(tournament(WRONG, *OPEN)), 3, tick=lambda done, of: told.append((done, of)))
        assert told
        assert all(done <= of for done, of in told)

    def test_rules_of_another_system(self):
        found = replay(tournament(WRONG, *OPEN))
        dubov = find("dubov")
        changes = [change for _, change in singles(case_of(found, 3, (dubov,)))]
        assert OtherEdition(dubov) in changes

    def test_cheap_causes_come_with_every_check(self):
        rows = [row.replace("w", "x").replace("b", "w").replace("x", "b") for row in EIGHT]
        found = replay(tournament([row.split()[0] for row in rows], *OPEN))
        assert usual(found, 1) == ("right with the initial colour Black instead of White",)


class TestOutput:
    def test_text_and_json(self):
        result = check(report(WRONG, *OPEN), Options(causes=5.0))
        page = as_text(result)
        assert "  Cause: round 3 is exactly right if" in page
        assert "Round 3 deviates" in pages.as_text(result)
        [file] = json.loads(as_json([result]))["files"]
        assert file["causes"] == pages.as_dict(result)["causes"]
        [number] = file["causes"]["rounds"]
        assert list(number) == ["round", "causes", "searched", "complete"]
        first = number["causes"][0]
        assert list(first) == ["text", "exact", "weight", "changes"]
        assert list(first["changes"][0]) == ["kind", "round", "players", "text"]

    def test_nothing_unless_asked(self):
        result = check(report(WRONG, *OPEN))
        assert result.causes is None
        assert "Cause:" not in as_text(result)

    def test_nothing_to_explain(self):
        result = check(report(EIGHT, *OPEN), Options(causes=5.0))
        assert pages.as_text(result).endswith("No round deviates.")

    def test_in_vain(self):
        """Rounds nothing ordinary explains say what was tried."""
        rows = ("2w1 3b1", "1b0 4w1", "4w1 1w0", "3b0 2b0")
        result = check(report(rows, "142 5", "152 W"), Options(causes=0.0))
        assert "no exact cause found: tried 0 single changes (not all" in as_text(result)

    def test_what_explains_several_rounds(self):
        found = replay(trf.read(REAL / "smc-sw-043p-09r.trf").tournament)
        causes = file_causes(found, [2, 3], 10.0)
        [(text, rounds, _)] = causes.common
        assert text == "if player 17 stood below player 25 in the list (about place 25)"
        assert rounds == (2, 3)
        assert list(causes.common_lines()) == [f"Rounds 2, 3 are exactly right {text}"]
