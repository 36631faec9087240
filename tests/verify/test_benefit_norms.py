"""What an opponent left of a title norm: situations made by hand, and against a plain search."""

import random

import pytest
from norm_reports import BACK, FRENCH_IM, HEADER, norms, player_line, read_rounds, text

import trf
from verify.benefit.reach import Reach
from verify.norms.editions import TITLES
from verify.replay import replay

LAST = FRENCH_IM[:8]


def reach_of(rounds, other, **options):
    """The norms of a report in which the player after the opponents, `other`, was never met."""
    strength, honour, land = other.split()
    number = len(rounds) + 2
    blank = ["        "] * (len(rounds) - 1) + ["0000 - H"]
    line = player_line(number, "m", honour, strength, land, blank)
    data = text(rounds, extra=(line,), **options).encode()
    return Reach(replay(trf.read(data, name="reach.trf").tournament))


def last_round(rounds, other, code="IM", **options):
    """What the recorded opponent of the last round left of a norm compared with `other`."""
    reach = reach_of(rounds, other, **options)
    count = len(rounds)
    return reach.effect(0, count, count, count + 1, TITLES[code])


class TestLastRound:
    def test_a_foreigner_where_one_more_of_the_own_federation_would_be_too_many(self):
        # Five of nine may be French; LAST has four, so one more is allowed and two are not.
        rounds = ("2455 IM FRA =", *LAST[:6], LAST[7], "2401 IM GER =")
        found = last_round(rounds, "2401 IM FRA")
        assert found.kinds == ("BEN010",)
        assert "own-federation" in found.gained
        assert found.expected.needed is None
        assert found.expected.failed == ("own-federation",)
        assert found.recorded.needed is not None

    def test_a_title_holder_where_there_are_four(self):
        # 2415 IM, 2510 GM, 2455 IM and 2380 FM: five of nine are needed, CM and none do not count.
        rounds = (*LAST[:1], "2250 - FRA 1", *LAST[2:7], "2300 - FRA 1", "2401 IM GER =")
        found = last_round(rounds, "2401 - GER")
        assert found.kinds == ("BEN010",)
        assert found.gained == ("titled",)
        assert found.expected.failed == ("titled",)
        assert found.recorded.lacking["titled"] == 0
        assert found.expected.lacking["titled"] == 1

    def test_the_other_way_round_it_is_the_loss_of_a_norm(self):
        rounds = (*LAST[:1], "2250 - FRA 1", *LAST[2:7], "2300 - FRA 1", "2401 - GER =")
        found = last_round(rounds, "2401 IM GER")
        assert found.kinds == ("BEN012",)
        assert found.lost == ("titled",)
        assert found.recorded.failed == ("titled",)

    def test_fewer_points_against_a_stronger_opponent(self):
        found = last_round((*LAST, "2600 IM GER ="), "2300 IM GER")
        assert found.kinds == ("BEN011",)
        assert found.gained == ("points",)
        assert (found.recorded.needed, found.expected.needed) == (50, 100)

    def test_the_bye_gives_no_ninth_game(self):
        # Eight games of nine do with a bye (1.4.1c), if they are a norm by themselves.
        reach = reach_of((*LAST, "2401 IM FRA ="), "2000 - FRA")
        found = reach.effect(0, 9, 9, None, TITLES["IM"])
        assert found.expected.games == 0
        alone = reach.side(0, 9, None, TITLES["IM"])
        made = norms((*LAST, "U")).players[0].results[1].verdict.met
        assert (alone.needed == 0) == made

    def test_no_norm_within_reach(self):
        rounds = ("1800 - FRA 0",) * 8 + ("2600 GM GER 1",)
        assert last_round(rounds, "1800 - FRA") is None

    def test_a_woman_may_make_norms_for_two_more_titles(self):
        options = {"sex": "w", "rating": 2200}
        reach = reach_of((*LAST, "2401 IM FRA ="), "2000 - FRA", **options)
        # Of the opponents two are GM, IM or better: too few for any norm but a woman's or an IM's.
        assert [title.code for title in reach.titles(0)] == ["IM", "WGM", "WIM"]
        assert [title.code for title in reach.titles(1)] == ["IM"]
        holder = reach_of((*LAST, "2401 IM FRA ="), "2000 - FRA", title="IM")
        assert holder.titles(0) == ()

    @pytest.mark.parametrize("last", ["2300 FM FRA", "2401 IM GER", "2520 GM ESP", "1900 - FRA"])
    def test_the_points_needed_are_those_that_make_the_norm(self, last):
        reach = reach_of((*LAST, f"{last} ="), "2000 - FRA")
        for code in ("GM", "IM"):
            made = {}
            for result, score in (("0", 0), ("=", 50), ("1", 100)):
                found = norms((*LAST, f"{last} {result}")).players[0].results
                made[score] = next(e.verdict.met for e in found if e.title.code == code)
            side = reach.side(0, 9, 9, TITLES[code])
            assert side.needed == min((s for s, met in made.items() if met), default=None)


class TestTheDate:
    def header(self, day):
        return tuple(
            f"042 {day}" if x.startswith("042") else x for x in HEADER if not x.startswith("052")
        )

    def test_the_text_in_force(self):
        # 7 of 9 against 2400 were 2600 until June 2009 would have asked for 2601.
        rounds = ["2395 GM GER 1", "2395 IM ITA 1", "2395 GM ESP 1", "2395 GM GER 1"]
        rounds += ["2395 IM ITA 1", "2395 IM ESP =", "2395 FM GER 0", "2395 IM ITA 1"]
        rounds.append("2347 IM NED 1")
        needed = {}
        for day in ("2009/06/20", "2009/07/10"):
            reach = reach_of(rounds, "2000 - FRA", header=self.header(day))
            needed[day] = reach.side(0, 9, 9, TITLES["GM"]).needed
        for day, value in needed.items():
            made = {}
            for result, score in (("0", 0), ("=", 50), ("1", 100)):
                games = [*rounds[:8], f"2347 IM NED {result}"]
                players = norms(games, header=self.header(day)).players
                made[score] = players[0].results[0].verdict.met
            assert value == min((s for s, met in made.items() if met), default=None)

    def test_no_text_is_known(self):
        reach = reach_of((*LAST, "2401 IM FRA ="), "2000 - FRA", header=self.header("2004/01/01"))
        assert "no text of B.01 is known" in reach.obstacle
        assert reach.titles(0) == ()

    def test_an_event_without_norms(self):
        header = tuple("222 3000+10" if x.startswith("222") else x for x in HEADER)
        reach = reach_of((*LAST, "2401 IM FRA ="), "2000 - FRA", header=header)
        assert "two hours for 60 moves" in reach.obstacle

    def test_doubts_are_told(self):
        header = self.header("2010/05/01")
        reach = reach_of((*LAST, "2401 IM FRA ="), "2000 - FRA", header=header)
        assert (reach.edition, bool(reach.not_verified)) == ("2009", True)


class TestInTheEnd:
    def test_made_only_so(self):
        rounds = (*LAST[:1], "2250 - FRA 1", *LAST[2:7], "2300 - FRA 1", "2401 IM GER 1")
        reach = reach_of(rounds, "2401 - GER")
        has, would, lacks = reach.in_the_end(0, 9, 10, TITLES["IM"])
        assert (has, would) == (True, False)
        assert lacks == "4 title-holders, 5 needed (1.4.5a)"

    def test_not_made_so(self):
        rounds = (*LAST[:1], "2250 - FRA 1", *LAST[2:7], "2300 - FRA 1", "2401 - GER 1")
        reach = reach_of(rounds, "2401 IM GER")
        assert reach.in_the_end(0, 9, 10, TITLES["IM"])[:2] == (False, True)

    def test_nothing_is_said_of_a_game_not_played(self):
        reach = reach_of((*LAST, "2401 IM GER +"), "2401 - GER")
        assert reach.in_the_end(0, 9, 10, TITLES["IM"]) == (False, False, "")


# --- against what really can follow -------------------------------------------------------------


def field(rng, count):
    """A candidate's rounds at random, with everybody else paired in every round, too."""
    rounds = []
    for _ in range(count):
        strength = rng.randrange(2150, 2600)
        honour = rng.choice(["GM", "IM", "IM", "FM", "FM", "-", "WGM"])
        land = rng.choice(["FRA", "FRA", "GER", "ESP", "FID"])
        rounds.append(f"{strength} {honour} {land} {rng.choice('11=0')}")
    games = read_rounds(rounds)
    mine = []
    cells = {n: [] for n in range(2, count + 2)}
    for number, (*_, result) in enumerate(games, start=1):
        mine.append(f"{number + 1:4} w {result}")
        cells[number + 1].append(f"   1 b {BACK[result]}")
        rest = [n for n in cells if n != number + 1]
        for white, black in zip(rest[::2], rest[1::2], strict=True):
            # Nobody is met twice by the candidate; what the others do counts for nothing.
            cells[white].append(f"{black:4} w =")
            cells[black].append(f"{white:4} b =")
    lines = [player_line(1, "m", "-", 2400, "FRA", mine)]
    lines += [
        player_line(n, "m", games[n - 2][1], games[n - 2][0], games[n - 2][2], cells[n])
        for n in cells
    ]
    return rounds, "\n".join([*HEADER, f"142 {count}", *lines, ""])


@pytest.mark.parametrize("seed", range(40))
def test_no_norm_that_was_made_had_been_called_excluded(seed):
    """Whatever followed, it needed at least the points said, and no norm came out of nothing."""
    rng = random.Random(seed)
    count = rng.choice((9, 11))
    _, data = field(rng, count)
    found = replay(trf.read(data.encode(), name="random.trf").tournament)
    reach = Reach(found)
    games = reach.rows[0].games
    for title in (TITLES["GM"], TITLES["IM"]):
        met = reach.in_the_end(0, count, count, title)[0]
        for number in range(1, count + 1):
            side = reach.side(0, number, number, title)
            points = sum(game.score for game in games if game.round >= number)
            if met:
                assert side.needed is not None
            if number == count:
                scores = [s for s in (0, 50, 100) if s == points]
                assert (side.needed is not None and side.needed <= scores[0]) == met
            elif met and len([g for g in games if g.round < number]) == number - 1:
                assert side.needed <= points


def test_some_of_them_are_norms():
    """The search above would say nothing if chance made no norms."""
    made = 0
    for seed in range(40):
        rng = random.Random(seed)
        count = rng.choice((9, 11))
        found = replay(trf.read(field(rng, count)[1].encode(), name="random.trf").tournament)
        made += Reach(found).in_the_end(0, count, count, TITLES["IM"])[0]
    assert made >= 3
