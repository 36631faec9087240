"""The Swiss Team System (C.04.6): the text's examples, its settings and its corners."""

import doctest
from pathlib import Path

import pytest
from contested_inputs import CONTESTED, case, cases, verdicts, written
from strategies import State
from team_reports import TeamReport

from pairing.model import BLACK, NO_COLOUR, NOBODY, WHITE, History, RoundResults
from pairing.team import engine, literal, report, rules
from pairing.team.judge import judge
from pairing.team.model import ColourType, TeamInput, as_team_input
from pairing.team.report import Boards, MatchPoints, Settings, settings, team_round
from pairing.team.rules import LAPSE, MILD, NONE, STRONG, Colours, Preferences, preference
from pairing.upfloat.field import Field

ENGINES = [engine.pair, literal.pair]
A, B = ColourType.A, ColourType.B
PAGE = Path(__file__).parents[2] / "docs" / "team.md"
ORACLE = CONTESTED.parent / "team-2026"


def state(*past: str, total: int = 9, out=(), **more) -> State:
    players = more.pop("players", None) or len(past[0].split())
    present = tuple(n for n in range(1, players + 1) if n not in out)
    more.setdefault("points", (200, 100, 0, 100))
    return State(players, total, present, past, **more)


def boards(pairing) -> str:
    return " ".join(f"{white}-{black}" for white, black in pairing.pairs)


# --- preferences and colours -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("colours", "simple", "double", "at_the_end"),
    [
        ("", (NO_COLOUR, NONE), (NO_COLOUR, NONE), (NO_COLOUR, NONE)),
        ("W", (NO_COLOUR, NONE), (BLACK, MILD), (BLACK, MILD)),
        ("WB", (NO_COLOUR, NONE), (WHITE, MILD), (NO_COLOUR, NONE)),
        ("WW", (BLACK, MILD), (BLACK, STRONG), (BLACK, STRONG)),
        ("WBB", (WHITE, MILD), (WHITE, STRONG), (WHITE, STRONG)),
        ("WWBB", (WHITE, MILD), (WHITE, STRONG), (WHITE, STRONG)),
        ("WWWBB", (NO_COLOUR, NONE), (BLACK, MILD), (BLACK, MILD)),
        ("BWBB", (WHITE, MILD), (WHITE, STRONG), (WHITE, STRONG)),
        ("BBBW", (WHITE, MILD), (WHITE, STRONG), (WHITE, STRONG)),
        ("WBWB", (NO_COLOUR, NONE), (WHITE, MILD), (NO_COLOUR, NONE)),
    ],
)
def test_preferences(colours, simple, double, at_the_end):
    """1.7.1 and 1.7.2."""
    assert preference(A, colours, last_round=False) == simple
    assert preference(A, colours, last_round=True) == simple
    assert preference(B, colours, last_round=False) == double
    assert preference(B, colours, last_round=True) == at_the_end
    assert preference(ColourType.NONE, colours, last_round=False) == (NO_COLOUR, NONE)


def allocated(first, second, kind=A, secondary=None, use=True, scores=(0, 0), **more):
    given = state(players=2, **more).input()
    history = given.history
    history.colours[:] = [first, second]
    history.difference[:] = [c.count("W") - c.count("B") for c in (first, second)]
    history.score[:] = list(scores)
    teams = TeamInput(given, kind, secondary, use)
    preferences = Preferences(teams)
    field = Field(given, LAPSE, preferences.wants())
    return Colours(field, teams, preferences).allocate(0, 1)


def test_colours_of_the_text():
    """4.3.1-4.3.9."""
    assert allocated("", "") == (WHITE, "4.3.1")
    assert allocated("", "", initial=BLACK) == (BLACK, "4.3.1")
    assert allocated("WW", "WB") == (BLACK, "4.3.2")
    assert allocated("WB", "BB") == (BLACK, "4.3.2")
    assert allocated("WW", "BB") == (BLACK, "4.3.3")
    assert allocated("WBW", "WW", B) == (WHITE, "4.3.4")
    assert allocated("BBB", "BB") == (WHITE, "4.3.5")
    assert allocated("W", "") == (BLACK, "4.3.5")
    assert allocated("WB", "BW") == (WHITE, "4.3.6")
    assert allocated("WWB", "WBW", B) == (WHITE, "4.3.6")
    assert allocated("WBB", "WBB") == (WHITE, "4.3.7")
    assert allocated("WB", "WB") == (WHITE, "4.3.8")
    assert allocated("", "BW") == (WHITE, "4.3.9")


def test_the_lower_difference_has_white():
    """4.3.5: -2 is lower than -1, and +1 than +2."""
    assert allocated("BB", "B", ColourType.NONE) == (WHITE, "4.3.5")
    assert allocated("W", "WW", ColourType.NONE) == (WHITE, "4.3.5")


def test_the_first_team():
    """4.2: primary score, secondary score unless the event excludes it, TPN."""
    assert allocated("WBB", "WBB", secondary=[50, 100]) == (BLACK, "4.3.7")
    assert allocated("WBB", "WBB", secondary=[50, 100], use=False) == (WHITE, "4.3.7")
    assert allocated("WBB", "WBB", secondary=[100, 100]) == (WHITE, "4.3.7")
    assert allocated("WBB", "WBB", secondary=[100, 50], scores=(0, 200)) == (BLACK, "4.3.7")


# --- the procedure -----------------------------------------------------------------------------


@pytest.mark.parametrize("pair", ENGINES)
def test_the_example_of_the_digest(pair):
    """Type B keeps mild preferences apart (C8); Type A has none and takes the first name."""
    past = "5w= 6b= 7w= 8b= 1b= 2w= 3b= 4w="
    given = state(past, out=(5, 6, 7, 8)).input()
    double = pair(TeamInput(given, B))
    assert double.trace[0].pairs == ((1, 4), (2, 3))
    assert double.trace[0].values["C8"] == 0
    simple = pair(TeamInput(given, A))
    assert simple.trace[0].pairs == ((1, 3), (2, 4))
    assert boards(simple) == "3-1 2-4"
    assert pair(given) == simple
    assert as_team_input(given) == TeamInput(given)


@pytest.mark.parametrize("pair", ENGINES)
def test_a_smaller_number_from_below_is_the_top_member(pair):
    """3.6.1 has no scores: 3 floats up to 1, 2, 4 and stands before 4."""
    past = "5w1 6b1 7w= 8b1 1b0 2w0 3b= 4w0"
    pairing = pair(TeamInput(state(past, total=5).input(), A))
    assert pairing.trace[0].mdps == (3,)
    assert pairing.trace[0].pairs == ((1, 3), (2, 4))


@pytest.mark.parametrize("pair", ENGINES)
def test_floats_lapse_in_the_last_two_rounds(pair):
    """C7: not in the last two rounds."""
    past = (
        "5w1 6b1 7w1 8b= 1b0 2w0 3b0 4w=",
        "2w= 1b= 4w= 3b= 8w1 7b1 6w0 5b0",
    )
    for total, upfloater in ((9, 6), (5, 6), (4, 4), (3, 4)):
        assert pair(TeamInput(state(*past, total=total).input(), A)).trace[0].mdps == (upfloater,)


@pytest.mark.parametrize("pair", ENGINES)
def test_a_drawn_match_is_what_the_bye_is_worth_and_it_bars(pair):
    given = state("2w1 1b0 U").input()
    assert pair(given).bye == 2


def test_the_judge_names_a_colour_criterion():
    past = "5w= 6b= 7w= 8b= 1b= 2w= 3b= 4w="
    teams = TeamInput(state(past, out=(5, 6, 7, 8)).input(), B)
    found = judge(teams, engine.pair(teams), [(1, 3), (2, 4)], None)
    assert [(f.kind, f.criterion, f.recorded, f.expected) for f in found] == [
        ("criterion", "C8", 2, 0)
    ]


# --- from boards to matches --------------------------------------------------------------------


def results(kinds, opponents, colours, points):
    return RoundResults(kinds, opponents, colours, points)


def test_a_match_adds_up_its_boards():
    games = results("GGGG", [2, 3, 0, 1], [1, -1, -1, 1], [100, 50, 0, 50])
    found = team_round(Boards([(0, 1), (2, 3)], games, games.colours))
    assert (found.kinds, found.opponents, found.scheduled) == ("GG", [1, 0], [1, -1])
    assert (found.match_points, found.game_points) == ([200, 0], [150, 50])
    assert found.pairs() == [(0, 1)]
    assert found.results("GP").points == [150, 50]


def test_one_played_board_makes_a_match_and_none_a_forfeit():
    """C1, 1.6.1: a match without a game is no meeting and has no colour."""
    scheduled = [1, -1, -1, 1]
    some = results("+G-G", [2, 3, 0, 1], [0, -1, 0, 1], [100, 0, 0, 100])
    found = team_round(Boards([(0, 1), (2, 3)], some, scheduled))
    assert (found.kinds, found.scheduled, found.match_points) == ("GG", [1, -1], [100, 100])
    none = results("++--", [2, 3, 0, 1], [0, 0, 0, 0], [100, 100, 0, 0])
    found = team_round(Boards([(0, 1), (2, 3)], none, scheduled))
    assert (found.kinds, found.match_points) == ("+-", [200, 0])
    assert found.results().colours == [0, 0]
    assert found.present() == [0, 1]


def test_forfeited_matches_from_their_record():
    """330, where no board line names an opponent."""
    none = results("ZZZZ", [NOBODY] * 4, [0] * 4, [0] * 4)
    for kind, points in {"+-": [200, 0], "-+": [0, 200], "--": [0, 0]}.items():
        boards_ = Boards([(0, 1), (2, 3)], none, [0] * 4, forfeits={(0, 1): kind})
        found = team_round(boards_)
        assert (found.kinds, found.match_points) == (kind, points)
        assert found.pairs() == [(0, 1)]


def test_byes_of_teams():
    """320 names the holder; without points it is worth a drawn match (1.4)."""
    games = results("UUZZHH", [NOBODY] * 6, [0] * 6, [100, 100, 0, 0, 50, 50])
    teams = [(0, 1), (2, 3), (4, 5)]
    found = team_round(Boards(teams, games, [0] * 6, bye=0), MatchPoints(3, 1, 0))
    assert found.kinds == "UZH"
    assert (found.match_points[0], found.game_points[0]) == (1, 100)
    assert (found.bye(), found.present()) == (0, [0])
    found = team_round(Boards(teams, games, [0] * 6, 0, (200, 150)))
    assert (found.match_points[0], found.game_points[0]) == (200, 150)
    unnamed = team_round(Boards(teams, games, [0] * 6))
    assert unnamed.bye() == 0


def test_the_colour_of_an_empty_first_board():
    """1.6.1: board 1's colour, also where a 300 record leaves board 1 empty."""
    games = results("ZGGZ", [NOBODY, 2, 1, NOBODY], [0, -1, 1, 0], [0, 100, 0, 0])
    line_up = [(-1, 1), (3, 2)]
    found = team_round(Boards(line_up, games, games.colours))
    assert found.scheduled == [1, 1]


@pytest.mark.parametrize(
    ("code", "meaning"),
    [
        ("FIDE_TEAM", Settings(A, "MP", "GP", False)),
        ("FIDE_TEAM_BAKU", Settings(A, "MP", "GP", True)),
        ("FIDE_TEAM_TYPEA_MP", Settings(A, "MP", None, False)),
        ("FIDE_TEAM_TYPEB_GP_MP", Settings(B, "GP", "MP", False)),
        ("FIDE_TEAM_MP_GP_BAKU", Settings(ColourType.NONE, "MP", "GP", True)),
        ("FIDE_DUTCH_2026", None),
        ("FIDE_TEAM_TYPEC", None),
        ("FIDE_TEAM_MP_MP", None),
    ],
)
def test_codes(code, meaning):
    assert settings(code) == meaning


def test_a_report_as_a_history():
    found = TeamReport(ORACLE / "2029.trf")
    teams = found.given(3)
    assert isinstance(teams.given.history, History)
    assert teams.given.history.score == [200, 400, 400, 200, 0, 0]
    assert teams.colour_type is A


# --- the examples, the oracle files and the contested positions --------------------------------


@pytest.mark.parametrize("module", [rules, report])
def test_the_examples_in_the_code(module):
    result = doctest.testmod(module)
    assert result.attempted
    assert not result.failed


def test_the_examples_of_the_page():
    result = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert result.attempted > 3
    assert result.failed == 0


def oracle_rounds():
    lines = (ORACLE / "DECIDED.tsv").read_text(encoding="utf-8").splitlines()[1:]
    return [tuple(line.split("\t")) for line in lines]


@pytest.mark.parametrize(("file", "number", "verdict"), oracle_rounds())
def test_oracle(file, number, verdict):
    """Round 1 of every file is the rules'; what parts the others is in DECIDED.tsv."""
    found = TeamReport(ORACLE / file)
    teams = found.given(int(number))
    pairing = engine.pair(teams)
    assert literal.pair(teams) == pairing
    first = next(iter(judge(teams, pairing, *found.recorded(int(number)))), None)
    assert (f"{first.kind} {first.article}" if first else "agrees") == verdict


@pytest.mark.parametrize(("name", "decided", "witnesses"), cases("team"))
def test_contested(name, decided, witnesses):
    path, position = case("team", name)
    found = TeamReport(path)
    absent = {int(n) for n in position["absent"]}
    present = [i for i in range(len(found.teams)) if i + 1 not in absent]
    teams = found.given(position["round"], present)
    pairing = engine.pair(teams)
    assert written(pairing) == decided
    assert literal.pair(teams) == pairing
    assert verdicts(position, pairing, lambda p, b: judge(teams, pairing, p, b)) == witnesses
