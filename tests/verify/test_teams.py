"""Reports of team tournaments: boards added up to matches, and judged like any other round."""

from pathlib import Path

import pytest
from small_reports import line

import trf
from pairing.model import GAME, NOBODY, PAB, History, PairingInput, PointSystem, RoundResults
from pairing.team.engine import pair
from pairing.team.model import ColourType, TeamInput
from verify.check import check
from verify.next_round import pair_next
from verify.replay import Wishes, replay
from verify.report import as_text
from verify.teams import obstacle, replay_teams
from verify.tiebreaks.team_tables import teams as table_of

ROOT = Path(__file__).parents[2]
ORACLE = ROOT / "corpus" / "oracle" / "team-2026"
CODE = "FIDE_TEAM_TYPEA_MP_GP"


def team_line(number, players, name=None):
    listed = " ".join(f"{p:4}" for p in players)
    return (
        f"310 {number:3} {name or f'Team {number}':32} {'':5} {'':6} {'':6} {'':6} {'':3}  {listed}"
    )


class Event:
    """A team tournament of two boards, paired by the engine and written as a report."""

    def __init__(self, teams, rounds, code=CODE, colour_type=ColourType.A, secondary=True):
        self.teams, self.total, self.code = teams, rounds, code
        self.colour_type, self.secondary = colour_type, secondary
        self.rows = [[] for _ in range(2 * teams)]
        self.extra = []
        self.byes = []

    def play(self, rounds=None):
        """Let the lower number win on board 1, draw on board 2."""
        history = History(self.teams, PointSystem(200, 100, 0))
        game_points = [0] * self.teams
        for number in range(1, (rounds or self.total) + 1):
            given = PairingInput(range(1, self.teams + 1), history, self.total, range(self.teams))
            second = list(game_points) if self.secondary else None
            pairing = pair(TeamInput(given, self.colour_type, second))
            history = history.then(self._record(number, pairing, game_points))
        return self

    def _record(self, number, pairing, game_points):
        opponents, colours = [NOBODY] * self.teams, [0] * self.teams
        points = [0] * self.teams
        for white, black in pairing.pairs:
            w, b = white - 1, black - 1
            opponents[w], opponents[b], colours[w], colours[b] = b, w, 1, -1
            better, worse = min(w, b), max(w, b)
            points[better] = 200
            game_points[better] += 150
            game_points[worse] += 50
            for board, (mine, other) in enumerate((("w", "b"), ("b", "w"))):
                for t, o, colour in ((w, b, mine), (b, w, other)):
                    result = "=" if board else "1" if t == better else "0"
                    self.rows[2 * t + board].append(f"{2 * o + board + 1}{colour}{result}")
        kinds = [GAME] * self.teams
        if pairing.bye is not None:
            t = pairing.bye - 1
            kinds[t], points[t] = PAB, 100
            game_points[t] += 100
            self.rows[2 * t].append("U")
            self.rows[2 * t + 1].append("U")
        self.byes.append(pairing.bye or 0)
        return RoundResults("".join(kinds), opponents, colours, points)

    def text(self):
        lines = ["012 Teams", f"142 {self.total}", "152 W", "162 W 1.0    D 0.5    P 0.5", "352 WB"]
        lines += [f"192 {self.code}"] if self.code else []
        if any(self.byes):
            lines.append("320  1.0  1.0 " + " ".join(f"{bye:03}" for bye in self.byes))
        lines += [line(n, " ".join(row)) for n, row in enumerate(self.rows, start=1)]
        lines += [team_line(t, (2 * t - 1, 2 * t)) for t in range(1, self.teams + 1)]
        return "\n".join([*lines, *self.extra, ""])

    def check(self):
        return check(trf.read(self.text().encode(), name="teams.trf"))


def statuses(result):
    return [each.status for each in result.rounds]


@pytest.mark.parametrize(
    ("code", "colour_type", "secondary"),
    [
        (CODE, ColourType.A, True),
        ("FIDE_TEAM_TYPEB_MP_GP", ColourType.B, True),
        ("FIDE_TEAM_MP", ColourType.NONE, False),
        ("", ColourType.A, True),
    ],
)
@pytest.mark.parametrize("teams", [6, 9, 12])
def test_rounds_of_the_engine_are_right(teams, code, colour_type, secondary):
    result = Event(teams, 5, code, colour_type, secondary).play().check()
    assert result.choice.system == "team-swiss"
    assert statuses(result) == ["ok"] * 5
    assert not [each for each in result.findings if each.rule.startswith("PAIR")]
    assert any("no 192" in each for each in result.assumptions) == (not code)


def turn(event, number, teams):
    """Reverse the colours of a round's match."""
    for row in (event.rows[2 * (t - 1) + board] for t in teams for board in range(2)):
        row[number - 1] = row[number - 1].translate(str.maketrans("wb", "bw"))


def test_a_wrong_match_is_told_of_teams():
    event = Event(6, 3).play()
    turn(event, 1, (1, 4))
    result = event.check()
    found = result.rounds[0]
    assert (found.status, found.reasons[0].kind, found.reasons[0].players) == (
        "deviates",
        "colour",
        (1, 4),
    )
    assert found.different == (((4, 1),), ((1, 4),))
    [told] = [each for each in result.findings if each.rule == "PAIR009" and each.round == 1]
    assert result.tournament.teams[0].line == told.line
    assert "4 Team 4 - 1 Team 1" in as_text(result)


def test_forfeits_line_ups_and_byes():
    """300 names an empty first board, 330 a forfeited match."""
    event = Event(6, 3).play(1)
    # Team 1's first player stays away.
    event.rows[0][0], event.rows[6][0] = "7w-", "1b+"
    result = event.check()
    assert statuses(result) == ["ok"]
    found = replay_teams(replay(result.tournament))
    assert found.matches[0].kinds == "GGGGGG"
    assert found.matches[0].game_points[:1] == [50]
    event.extra = ["300   1   1   4    0    2", "330 --   1   5   2"]
    found = replay_teams(replay(trf.read(event.text().encode(), name="x").tournament))
    assert found.matches[0].kinds == "G-GG-G"
    assert found.matches[0].scheduled[0] == found.matches[0].scheduled[3] * -1


def test_byes_asked_for():
    event = Event(5, 3).play(1)
    holder = event.byes[0] - 1
    for board in range(2):
        event.rows[2 * holder + board][0] = "Z"
    event.byes = [0]
    event.extra = [f"240 H   1 {holder + 1:4}"]
    found = replay_teams(replay(trf.read(event.text().encode(), name="x").tournament))
    assert found.matches[0].kinds[holder] == "H"
    assert found.matches[0].match_points[holder] == 100
    assert found.matches[0].game_points[holder] == 100
    assert found.rounds[0].bye is None


def test_two_teams_with_the_bye():
    event = Event(5, 3).play(1)
    first = next(t for t in range(5) if event.rows[2 * t][0] != "U")
    other = (int(event.rows[2 * first][0][:-2]) - 1) // 2
    for t in (first, other):
        event.rows[2 * t][0] = event.rows[2 * t + 1][0] = "U"
    result = event.check()
    assert statuses(result) == ["not-determined"]
    assert [each.rule for each in result.findings if each.rule == "RPT007"]


def test_boards_against_two_teams():
    event = Event(6, 3).play(1)
    rows = event.rows
    rows[1][0], rows[3][0] = rows[3][0], rows[1][0]
    for a, b in ((1, int(rows[1][0][:-2]) - 1), (3, int(rows[3][0][:-2]) - 1)):
        rows[b][0] = f"{a + 1}{rows[b][0][-2:]}"
    assert statuses(event.check()) == ["not-determined"]


def test_acceleration_of_teams():
    """250 in the column of match points; some writers use that of game points."""
    event = Event(8, 5).play(1)
    for record in ("250  2.0        1   2    1    4", "250       2.0   1   2    1    4"):
        event.extra = [record]
        found = replay_teams(replay(trf.read(event.text().encode(), name="x").tournament))
        assert found.virtual(1) == [200] * 4 + [0] * 4
        assert found.virtual(3) == [0] * 8
    event.extra, event.code = [], f"{CODE}_BAKU"
    found = replay_teams(replay(trf.read(event.text().encode(), name="x").tournament))
    assert [found.virtual(n)[0] for n in range(1, 5)] == [200, 200, 100, 0]
    event.code = "FIDE_TEAM_TYPEA_GP_MP_BAKU"
    found = replay_teams(replay(trf.read(event.text().encode(), name="x").tournament))
    assert found.virtual(1) is None
    assert found.settings.primary == "GP"


def test_what_cannot_be_judged():
    def judged(*records):
        text = "\n".join(["012 T", *records, line(1, "2w1"), line(2, "1b0"), ""])
        return check(trf.read(text.encode(), name="x"))

    nobody = judged("192 FIDE_TEAM")
    assert "no teams" in nobody.choice.obstacle
    unnumbered = judged("092 Team Swiss System", "013 A                                  1    2")
    assert "no numbers" in unnumbered.choice.obstacle
    assert obstacle(judged("192 FIDE_TEAM_TYPEC", team_line(1, (1,))).tournament)


@pytest.mark.parametrize("path", sorted(ORACLE.glob("*.trf")), ids=lambda path: path.stem)
def test_oracle(path):
    """The same verdicts as the engine's own (tests/pairing/test_team.py)."""
    decided = {
        int(number): verdict
        for name, number, verdict in (
            row.split("\t")
            for row in (ORACLE / "DECIDED.tsv").read_text(encoding="utf-8").splitlines()[1:]
        )
        if name == path.name
    }
    for each in check(trf.read(path)).rounds:
        if decided[each.number].startswith("completion"):
            assert each.status == "not-determined"  # two byes
        else:
            assert (each.status == "ok") == (decided[each.number] == "agrees")


def test_the_sample_of_the_standard():
    """Match and game points of all 50 teams, and whom they met, follow from the boards."""
    tournament = trf.read(ROOT / "corpus" / "real" / "fid-tm-249p-14r.trf").tournament
    found = replay_teams(replay(tournament, Wishes(edition="2026")))
    for i, team in enumerate(found.teams):
        assert sum(each.match_points[i] for each in found.matches) == team.match_points
        assert sum(each.game_points[i] for each in found.matches) == team.points
    assert not any(each.fault for each in found.rounds)
    result = check(trf.read(ROOT / "corpus" / "real" / "fid-tm-249p-14r.trf"))
    assert {each.status for each in result.rounds} == {"not-checked"}  # of 2024


def test_the_next_round_of_teams():
    event = Event(6, 5).play(2)
    found = pair_next(trf.read(event.text().encode(), name="x").tournament)
    again = Event(6, 5).play(3)
    expected = {
        (min(t, other), max(t, other))
        for t, row in enumerate(again.rows[::2], start=1)
        for other in [(int(row[2][:-2]) + 1) // 2]
    }
    assert {tuple(sorted(pair)) for pair in found.pairs} == expected
    assert "Team 1" in found.as_text(trf.read(event.text().encode(), name="x").tournament)
    event.extra = ["240 Z   3    6    5"]
    found = pair_next(trf.read(event.text().encode(), name="x").tournament)
    assert {n for pair in found.pairs for n in pair} == {1, 2, 3, 4}


# --- points that differ (299) --------------------------------------------------------------------


def standings(event):
    """Match and game points by team, as the standings count them."""
    found = replay(trf.read(event.text().encode(), name="teams.trf").tournament)
    table = table_of(found)
    return [table.totals("MP"), table.totals("GP")], found


def test_a_penalty_of_match_points():
    event = Event(6, 3).play()
    plain, _ = standings(event)
    event.extra.append("299    -2.0  -0.5    2    1")
    (matches, games), found = standings(event)
    assert [a - b for a, b in zip(matches, plain[0], strict=True)] == [-200, 0, 0, 0, 0, 0]
    assert [a - b for a, b in zip(games, plain[1], strict=True)] == [-50, 0, 0, 0, 0, 0]
    # Round 3 was paired without it: with it, team 1 would have met somebody else.
    assert replay_teams(found).given(3).history.score[0] == plain[0][0] - 200 - 200
    assert statuses(event.check())[:2] == ["ok", "ok"]


def test_a_result_of_teams_that_is_worth_something_else():
    event = Event(6, 3).play()
    plain, _ = standings(event)
    losers = [t for t in range(6) if plain[0][t] < 600]
    event.extra.append("299 L   0.5                 ")
    (matches, games), _ = standings(event)
    assert games == plain[1]
    lost = [(600 - points) // 200 for points in plain[0]]
    assert losers
    assert matches == [points + 50 * n for points, n in zip(plain[0], lost, strict=True)]


def test_records_that_the_points_contradict_are_left_out():
    event = Event(6, 3).play()
    (matches, games), _ = standings(event)
    event.extra.append("299 L   0.0   1.5            ")
    text = event.text()
    for t, (mine, others) in enumerate(zip(matches, games, strict=True), start=1):
        old = team_line(t, (2 * t - 1, 2 * t))
        points = f"{mine / 100:6.1f} {others / 100:6.1f}"
        text = text.replace(old, old[:54] + points + old[67:])
    result = check(trf.read(text.encode(), name="teams.trf"))
    [told] = [each for each in result.findings if each.rule == "RPT035"]
    assert "left out" in told.message
    assert result.tournament.abnormal[0].line == told.line
