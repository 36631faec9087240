"""The systems of the past in an audit: switches, rule 22, late and absent players, lists, ranks."""

import doctest
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_reports import EIGHT, SEVEN, SIX, report, swapped, text, tournament

import trf
from pairing import entrant, options
from pairing.dutch_1998 import ordering
from pairing.editions import find
from pairing.model import OptionError
from pairing.options import described, switches, values, with_values
from verify import standings
from verify.check import Options, check
from verify.compare import compare
from verify.findings import STANDINGS
from verify.identify import HISTORIC, identify
from verify.next_round import pair_next
from verify.replay import Wishes, replay
from verify.report import as_text, file_as_dict
from verify.standings_output import standings as ranked
from verify.system import CHECKED
from verify.systems import as_dict
from verify.systems import as_text as systems_text
from verify.tiebreaks.codes import parse
from verify.tiebreaks.historic import own_list
from verify.tiebreaks.ranking import values_of

OF_1992 = ("012 Open", "042 1992/03/05", "092 Swiss System")
OF_2003 = ("012 Open", "042 2003/03/05", "092 Swiss System")
YOUTH = ("012 World Youth Championship U18", "042 2003/03/05", "092 Swiss System")


def checked(rows, *extra, header=OF_2003, **wishes):
    return check(report(rows, *extra, header=header), Options(Wishes(**wishes)))


def rules(result):
    return {each.rule for each in result.findings}


def columns(data, *changes):
    """A report's text with columns of players' lines changed: number, first column, new text."""
    lines = data.splitlines()
    for number, column, new in changes:
        at = next(n for n, line in enumerate(lines) if line.startswith(f"001 {number:4} "))
        lines[at] = lines[at][: column - 1] + new + lines[at][column - 1 + len(new) :]
    return "\n".join([*lines, ""])


def read(data):
    return trf.read(data.encode(), name="small.trf")


# --- switches -----------------------------------------------------------------------------------


@pytest.mark.parametrize("system", sorted(HISTORIC))
def test_every_value_of_every_switch_is_listed_and_can_be_set(system):
    listed = systems_text(system)
    for edition in CHECKED[system].editions:
        for switch in switches(edition.switches()):
            assert switch.value in switch.values
            assert switch.meaning
            assert f"--option {switch.name}=" in listed
            for value in switch.values:
                chosen = edition.with_options([(switch.name, value)])
                assert values(chosen.switches())[switch.name] == value
                # However it is written.
                shouted = [(switch.name.upper().replace("_", "-"), value.upper())]
                assert edition.with_options(shouted) == chosen


@pytest.mark.parametrize("module", [entrant, options, ordering])
def test_examples_in_docstrings(module):
    found = doctest.testmod(module)
    assert found.attempted
    assert not found.failed


def test_only_the_old_texts_have_switches():
    with_any = {code for code, system in CHECKED.items() if system.newest.options}
    assert with_any == HISTORIC
    assert [each["name"] for each in as_dict("argentine")["systems"][0]["options"]] == [
        "columns", "first_round", "youth",
    ]  # fmt: skip
    assert as_dict("dutch")["systems"][0]["options"] == []
    with pytest.raises(KeyError):
        systems_text("nonsense")


@pytest.mark.parametrize(
    ("system", "wish", "says"),
    [
        ("dutch-1998", ("exchange", "table"), "exchanges=table|definition"),
        ("dutch-1998", ("exchanges", "printed"), "there are: table, definition"),
        ("fide-swiss-1987", ("exempt", "perhaps"), "there are: on, off"),
        ("dutch", ("exchanges", "table"), "dutch has no options"),
    ],
)
def test_what_does_not_exist_is_refused_with_what_does(system, wish, says):
    with pytest.raises(OptionError, match=system) as refused:
        replay(tournament(EIGHT), Wishes(system=system, options=(wish,)))
    assert says in str(refused.value)


def test_the_edition_of_1987_has_the_limit_everywhere():
    old, new = (find("fide-swiss-1987", code).switches() for code in ("1987", "1989"))
    assert (values(old)["limit"], values(new)["limit"]) == ("always", "maxi")
    assert "limit=maxi|always|never" in described(new)
    assert with_values(old, []) is old


def test_a_switch_changes_the_pairing_and_is_told():
    """10.8: 4 floats to the group of 2 and 5, both due the other colour."""
    rows = ("4w1 2b=", "5b= 1w=", "6w1 5b=", "1b0 6b1", "2w= 3w=", "3b0 4w0")
    plain = pair_next(tournament(rows, "142 5", header=OF_1992))
    wishes = Wishes(options=(("r10-8", "mirrored"),))
    other = pair_next(tournament(rows, "142 5", header=OF_1992), wishes)
    assert plain.as_dict()["options"]["r10_8"] == "printed"
    assert other.as_dict()["options"]["r10_8"] == "mirrored"
    assert "r10_8=mirrored" in other.as_text(tournament(rows))
    assert "option r10-8=mirrored, as asked" in other.assumptions
    # The recorded round is right by its own reading only.
    assert plain.pairs != other.pairs
    words = {}
    for white, black in other.pairs:
        words |= {white: f"{black}w1", black: f"{white}b0"}
    further = [f"{row} {words[n]}" for n, row in enumerate(rows, start=1)]
    results = [
        checked(further, "142 5", "152 W", header=OF_1992, **wish)
        for wish in ({}, {"options": (("r10_8", "mirrored"),)})
    ]
    assert [each.rounds[2].status for each in results] == ["not-determined", "ok"]
    assert file_as_dict(results[1])["options"]["r10_8"] == "mirrored"
    assert "Options: r10_8=mirrored, rank=score" in as_text(results[1])


def test_modern_rules_have_no_options_to_tell():
    result = check(report(EIGHT))
    assert file_as_dict(result)["options"] == {}
    assert "Options:" not in as_text(result)


def test_identify_tries_the_judged_edition_with_its_switches():
    given = tournament(EIGHT, "142 5", "152 W", header=OF_1992)
    found = identify(given, Wishes(options=(("r10_8", "mirrored"),)))
    assert sum(each.system == "fide-swiss-1987" for each in found) == 2


def test_identify_names_the_reading():
    """The round of 10.8 above, as mirrored."""
    rows = (
        "4w1 2b= 3w1",
        "5b= 1w= 6b=",
        "6w1 5b= 1b0",
        "1b0 6b1 5w1",
        "2w= 3w= 4b0",
        "3b0 4w0 2w=",
    )
    best, *others = identify(tournament(rows, "142 5", "152 W", header=OF_1992))
    assert (best.system, best.variant) == ("fide-swiss-1987", "r10_8=mirrored")
    assert best.matched == (1, 2, 3)
    assert best.title.endswith("edition of 1989, r10_8=mirrored")
    # Readings with more switches that explain as much say nothing more.
    assert not [each for each in others if each.variant]
    result = checked(rows, "142 5", "152 W", header=OF_1992)
    assert "round 3 is the rules' by r10_8=mirrored" in result.assumptions


# --- rule 22 ------------------------------------------------------------------------------------


def of_nations(rows, *extra, header=YOUTH, nations="FRA GER"):
    """A report whose players come from some federations in turn."""
    named = nations.split()
    changes = [(n + 1, 54, named[n % len(named)]) for n in range(len(rows))]
    return columns(text(rows, *extra, header=header), *changes)


# After two rounds 1, 2, 3 and 4 have two points each; 1 and 3 are compatriots, 2 and 4 are.
FOUR_LEAD = (
    "5w1 7b1", "6b1 8w1", "7w1 5b1", "8b1 6w1",
    "1b0 3w0", "2w0 4b0", "3b0 1w0", "4w0 2b0",
)  # fmt: skip
ACROSS = {1: "4w1", 4: "1b0", 3: "2w1", 2: "3b0", 5: "8b0", 8: "5w1", 6: "7w1", 7: "6b0"}
WITHIN = {**ACROSS, 1: "3w1", 3: "1b0", 2: "4w1", 4: "2b0"}


def lengthened(words):
    return tuple(f"{row} {words[n]}" for n, row in enumerate(FOUR_LEAD, start=1))


@pytest.mark.parametrize(
    ("name", "start", "nations", "holds"),
    [
        ("World Youth Championship U18", "2003/03/05", "FRA GER", True),
        ("Campeonato Juvenil Sub 16", "1999/07/01", "ESP ARG", True),
        ("Deutsche Jugendmeisterschaft", "2003/03/05", "GER", False),
        ("World Youth Championship", "1998/12/31", "FRA GER", False),
        ("Youth Open", "2003/03/05", "FRA GER", False),
        ("Open Championship", "2003/03/05", "FRA GER", False),
    ],
)
def test_where_rule_22_is_taken_to_hold(name, start, nations, holds):
    header = (f"012 {name}", f"042 {start}", "092 Swiss System")
    given = read(of_nations(EIGHT, header=header, nations=nations)).tournament
    choice = replay(given, Wishes(system="dutch-1998")).choice
    assert choice.youth_inferred is holds
    assert choice.options["youth"] == ("on" if holds else "off")
    assert any("rule 22" in each for each in choice.assumptions) is holds
    asked = replay(given, Wishes(system="dutch-1998", options=(("youth", "off"),)))
    assert asked.choice.options["youth"] == "off"


@pytest.mark.parametrize("system", sorted(HISTORIC))
def test_a_breach_of_rule_22_is_an_error_where_the_rule_was_asked_for(system):
    data = read(of_nations(lengthened(WITHIN), "142 5", "152 W"))
    wishes = Wishes(system=system, options=(("youth", "on"),))
    result = check(data, Options(wishes))
    assert result.rounds[2].status == "deviates"
    told = [each for each in result.findings if each.rule in ("PAIR019", "RPT037")]
    assert [(each.rule, each.round, each.severity) for each in told] == [("PAIR019", 3, "error")]
    assert result.rounds[2].reasons[0].article == "C.04.2 22"
    # The pairing does what the finding asks for.
    again = pair_next(data.tournament, wishes, 3)
    assert not {(1, 3), (3, 1), (2, 4), (4, 2)} & set(again.pairs)


def test_an_inferred_rule_22_makes_no_round_wrong_that_is_right_without_it():
    """The steps of 1998 give 1-4 and 3-2, which are compatriots here."""
    given = read(of_nations(lengthened(ACROSS), "142 5", "152 W", nations="FRA GER GER FRA"))
    found = replay(given.tournament)
    assert found.choice.edition.system == "dutch-1998"
    verdict = compare(found, 3)
    assert verdict.status == "ok"
    assert "without rule 22" in verdict.assumptions[0]
    told = [each for each in check(given).findings if each.rule == "RPT037"]
    assert [each.players for each in told] == [(1, 4), (3, 2)]
    assert {each.severity for each in told} == {"warning"}
    assert "RPT037" not in rules(check(given, Options(Wishes(options=(("youth", "off"),)))))


def test_who_plays_under_the_flag_of_fide_is_nobodys_compatriot():
    given = read(of_nations(lengthened(WITHIN), "142 5", "152 W", nations="FID GER FID FRA"))
    told = rules(check(given, Options(Wishes(options=(("youth", "on"),)))))
    assert not told & {"RPT037", "PAIR019"}


def test_rule_22_sleeps_before_the_last_three_rounds():
    given = read(of_nations(lengthened(WITHIN), "142 6", "152 W"))
    assert "RPT037" not in rules(check(given))


# --- late and absent players ---------------------------------------------------------------------


def test_late_entries_of_1987():
    late = checked(swapped(SEVEN, 1, (7, "H")), "142 5", header=OF_1992)
    [told] = [each for each in late.findings if each.rule == "RPT038"]
    assert told.players == (7,)
    assert told.severity == "warning"
    assert "points from rounds before the arrival" in told.message
    assert "RPT038" not in rules(checked(swapped(SEVEN, 1, (7, "Z")), "142 5", header=OF_1992))


@pytest.mark.parametrize(("rounds", "plays"), [(2, True), (3, False)])
def test_nobody_begins_after_round_3(rounds, plays):
    """17 b: paired when he arrives for round 2 or 3, else not at all."""
    rows = [" ".join(row.split()[:rounds]) for row in (*SIX, ". . .")]
    found = pair_next(tournament(rows, "142 5", header=OF_1992))
    numbers = {n for pair in found.pairs for n in pair} | {found.bye}
    assert (7 in numbers) is plays
    says = "7 begins only now" if plays else "7 has not begun by round 3 and is not paired (17 b)."
    assert says in found.assumptions


def test_who_misses_a_game_counts_as_withdrawn():
    """F8 of 1998, unless the event says otherwise."""
    rows = swapped([" ".join(row.split()[:2]) for row in EIGHT], 2, (8, "5w-"), (5, "8b+"))
    given = tournament(rows, "142 5", header=OF_2003)
    found = pair_next(given)
    assert 8 not in {n for pair in found.pairs for n in pair}
    assert found.bye is not None
    assert any("counts as withdrawn (F8" in each for each in found.assumptions)
    stays = pair_next(given, Wishes(options=(("no_show", "stays"),)))
    assert 8 in {n for pair in stays.pairs for n in pair}
    assert stays.bye is None
    # A recorded round is paired with those whom it holds.
    assert 8 in {n for pair in pair_next(given, number=2).pairs for n in pair}


def test_absent_players_of_1998():
    """F5: nothing for a round in which one is known to be absent; F8: who misses a game is out."""
    missed = swapped(EIGHT, 2, (8, "5w-"), (5, "8b+"))
    told = [each for each in checked(missed, "142 5").findings if each.rule == "RPT039"]
    assert [(each.players, each.severity) for each in told] == [((8,), "note")]
    assert "round 2 and is paired again in round 3" in told[0].message
    away = checked(swapped(SEVEN, 1, (7, "H")), "142 5")
    assert [each.message for each in away.findings if each.rule == "RPT039"] == [
        "7 has 0.5 for round 1 without being paired (F5: none)"
    ]
    assert "RPT039" not in rules(checked(EIGHT, "142 5"))


# --- the list before round 1 --------------------------------------------------------------------


def listed(*players, header=OF_2003):
    """A report of EIGHT in which some players have another name, rating or title."""
    data = text(EIGHT, "142 5", header=header)
    for number, name, rating, title in players:
        fields = ((number, 11, f"{title:>3}"), (number, 15, f"{name:33}"), (number, 49, rating))
        data = columns(data, *fields)
    return data


def moved(data, **wishes):
    told = check(read(data), Options(Wishes(**wishes))).findings
    return [(each.rule, each.players) for each in told if each.rule in ("RPT018", "RPT019")]


def test_players_of_equal_rating_are_listed_by_title_then_name():
    """A2 c: the lady's title comes before the next one without her; A2 d: the alphabet."""
    right = [(1, "Zeta", "2490", "WGM"), (2, "Alfa", "2490", "IM")]
    assert moved(listed(*right)) == []
    assert moved(listed((1, "Zeta", "2490", ""), (2, "Alfa", "2490", ""))) == [("RPT019", (1,))]
    announced = (("order", "announced"),)
    assert moved(listed((1, "Z", "2490", ""), (2, "A", "2490", "")), options=announced) == []
    wrong = [(1, "Alfa", "2490", "IM"), (2, "Zeta", "2490", "WGM")]
    assert moved(listed(*wrong)) == [("RPT019", (1,))]
    # The Basic Rules of today have another order of titles, and do not look at names here.
    assert moved(listed(*wrong, header=("042 2026/03/01", "092 Swiss"))) == []


def test_the_draw_of_the_argentine_variant_has_no_order():
    assert moved(listed((1, "A", "1000", "")), system="argentine") == []
    assert moved(listed((1, "A", "1000", ""))) == [("RPT019", (1,))]


INGO = (60, 65, 70, 70, 85, 90, 95, 100)


@pytest.mark.parametrize(
    ("ratings", "first", "last"), [("ingo", 2840 - 480, 2840 - 800), ("bcf", 600 + 800, 600 + 480)]
)
@pytest.mark.parametrize("system", ["dutch-1998", "fide-swiss-1987"])
def test_ratings_of_other_lists(system, ratings, first, last):
    """A1: 2840 - 8 Ingo, 600 + 8 BCF; a small Ingo number is a strong player."""
    numbers = INGO if ratings == "ingo" else INGO[::-1]
    data = columns(text(EIGHT), *((n, 49, f"{each:4}") for n, each in enumerate(numbers, start=1)))
    wishes = Wishes(system=system, edition=None, options=(("ratings", ratings),))
    found = replay(read(data).tournament, wishes)
    assert (found.ratings[0], found.ratings[-1]) == (first, last)
    told = rules(check(read(data), Options(wishes)))
    assert not told & {"RPT019", "TRF607", "TRF608"}
    plain = rules(check(read(data), Options(Wishes(system=system))))
    assert "TRF608" in plain
    assert ("RPT019" in plain) is (ratings == "ingo")


def test_an_unrated_player_stays_one():
    data = columns(text(EIGHT), (8, 49, "    "))
    found = replay(read(data).tournament, Wishes("dutch-1998", options=(("ratings", "bcf"),)))
    assert found.ratings[-1] == 0


# --- tie-breaks ---------------------------------------------------------------------------------
#
# SIX after three rounds, ratings 2490 to 2440. 2 (2 points) met 5, 1, 6; 3 (2 points) met 6, 4, 1;
# 4 (1 point) met 1, 3, 5; 5 (1 point) met 2, 6, 4.


def ranks(*order):
    """The changes that give the players of SIX these ranks: numbers, the first one first."""
    return [(number, 86, f"{place:4}") for place, number in enumerate(order, start=1)]


def told_of_ranks(data):
    options = Options(groups=frozenset({STANDINGS}))
    return {each.rule: each for each in check(read(data), options).findings}


def column(found, code):
    return values_of(standings.table_of(found), parse(code))


FOUND_1992 = replay(tournament(SIX, "142 5", header=OF_1992))
MET_IN_SIX = {1: (4, 2, 3), 2: (5, 1, 6), 3: (6, 4, 1), 4: (1, 3, 5), 5: (2, 6, 4), 6: (3, 5, 2)}
POINTS_IN_SIX = {1: 3, 2: 2, 3: 2, 4: 1, 5: 1, 6: 0}


def test_rule_16_a():
    """Without the lowest: 2 4940, 3 4950, 4 4960, 5 4940."""
    data = text(SIX, "142 5", header=OF_1992)
    found = replay(read(data).tournament)
    assert column(found, "SRO/C1")[1:5] == [4940, 4950, 4960, 4940]
    shown = ranked(found)
    assert [found.numbers[i] for i in shown.order] == [1, 3, 2, 4, 5, 6]
    assert shown.source == "by C.04.2 rule 16, as no tie-breaks are declared"
    right = told_of_ranks(columns(data, *ranks(1, 3, 2, 4, 5, 6)))
    assert right.keys() == {"STD006"}
    assert "PTS,SRO/C1, those of C.04.2 rule 16: 2 ties broken" in right["STD006"].message


def test_rule_16_a_goes_on_until_it_decides():
    """5 of 2480, 2460, 2440 and 4 of 2490, 2450, 2450: level without the lowest, then 4 leads."""
    data = text(SIX, "142 5", header=OF_1992)
    data = columns(data, (3, 49, "2450"), (5, 49, "2450"))
    found = replay(read(data).tournament)
    assert column(found, "SRO/C1")[3:5] == [4940, 4940]
    assert column(found, "SRO/C2")[3:5] == [2490, 2480]
    own = own_list(found, standings.table_of(found))
    assert [code.text for code in own.codes][:3] == ["PTS", "SRO/C1", "SRO/C2"]
    assert [found.numbers[i] for i in ranked(found).order][3:5] == [4, 5]


def test_rule_16_b_where_somebody_is_unrated():
    """Scores after each round: 2 has 1 1 2, 3 has 1 2 2; 4 has 0 0 1, 5 has 0 1 1."""
    data = columns(text(SIX, "142 5", header=OF_1992), (6, 49, "    "))
    found = replay(read(data).tournament)
    assert column(found, "PS")[1:5] == [4, 5, 1, 2]
    assert [found.numbers[i] for i in ranked(found).order] == [1, 3, 2, 5, 4, 6]
    assert told_of_ranks(columns(data, *ranks(1, 3, 2, 5, 4, 6))).keys() == {"STD006"}


def test_rule_16_b_takes_away_the_first_rounds():
    """5.5 each; without round 1: 4.5 for him who had a point then, 5 for him who drew."""
    rows = ("2w1 3b0 4w= 2b1", "1b0 4w1 3b1 1w0", "4w= 1w1 2w0 4b=", "3b= 2b0 1b= 3w=")
    wanted = {1: ["1", "1", "1.5", "2.5"], 3: ["0.5", "1.5", "1.5", "2"]}
    found = replay(tournament(rows, header=OF_1992), Wishes(system="fide-swiss-1987"))
    for number, scores in wanted.items():
        total = sum(map(Fraction, scores))
        assert column(found, "PS")[number - 1] == total
        assert column(found, "PS/C1")[number - 1] == total - Fraction(scores[0])


@given(st.lists(st.sampled_from([2000, 2100, 2200, 2300]), min_size=6, max_size=6))
def test_rule_16_a_is_a_comparison_of_shorter_and_shorter_sums(ratings):
    found = replace(FOUND_1992, ratings=ratings)

    def key(i):
        met = sorted(ratings[n - 1] for n in MET_IN_SIX[i + 1])
        return -POINTS_IN_SIX[i + 1], *(-sum(met[cut:]) for cut in (1, 2))

    shown = ranked(found)
    groups = [{key(i) for i in group} for group in shown.ranking.groups]
    assert all(len(keys) == 1 for keys in groups)
    assert [keys.pop() for keys in groups] == sorted({key(i) for i in range(6)})


def test_f10_of_1998():
    """Means: 2 has 7380 / 3, 3 has 7390 / 3; the first place is nobody else's."""
    data = text(SIX, "142 5", header=OF_2003)
    found = replay(read(data).tournament)
    assert column(found, "MRO")[1:3] == [2460, Fraction(7390, 3)]
    shown = ranked(found)
    assert [code.text for code in shown.codes] == ["PTS", "MRO"]
    assert [found.numbers[i] for i in shown.order][:3] == [1, 3, 2]


def test_f10_asks_for_the_games_only_where_the_first_place_is_at_stake():
    """1 and 2 have two points each, 3 and 4 one; 2 beat 1, and 4 beat 3.

    Ratings 1000, 2480, 2100, 2460: 1 met 7040 / 3 on average, 2 met 5560 / 3, but lost to 2. 3 met
    5940 / 3, 4 met 5580 / 3: their own game does not count.
    """
    rows = ("2b0 3w1 4b1", "1w1 4b1 3w0", "4w0 1b0 2b1", "3b1 2w0 1w0")
    given = tournament(rows, header=OF_2003)
    found = replace(replay(given, Wishes(system="dutch-1998")), ratings=[1000, 2480, 2100, 2460])
    own = own_list(found, standings.table_of(found))
    assert [code.text for code in own.codes] == ["PTS", "DE1", "MRO"]
    assert own.source == "C.04.1 F10"
    assert [found.numbers[i] for i in ranked(found).order] == [2, 1, 3, 4]


def test_games_not_played_add_nothing():
    """7 rested in round 3 and 6 in round 2; 5 did not appear against 7 in round 1."""
    rows = swapped(SEVEN, 3, (1, "2w+"), (2, "1b-"))
    found = replay(tournament(rows, header=OF_1992))
    table = standings.table_of(found)
    met = [i for i, entry in enumerate(table.entries[0]) if entry.kind == "G"]
    assert len(met) == 2
    assert column(found, "SRO")[0] == sum(found.ratings[table.entries[0][i].opponent] for i in met)


def test_ranks_by_another_usual_list_are_those_of_the_event():
    """2 before 3 and 5 before 4: rule 16 a gives both pairs the other way round."""
    told = told_of_ranks(columns(text(SIX, "142 5", header=OF_1992), *ranks(1, 2, 3, 5, 4, 6)))
    assert told.keys() == {"STD006"}
    assert "C.04.2 rule 16, for events that name no others, gives PTS,SRO/C1" in (
        told["STD006"].message
    )


def test_what_a_text_leaves_to_lots_is_not_told_as_its_order():
    """All drew, and somebody is unrated: F10 has nothing for these ties."""
    rows = tuple(f"{1 + (n ^ 1)}{'b' if n % 2 else 'w'}=" for n in range(8))
    data = columns(text(rows, "142 5", header=OF_2003), (8, 49, "    "))
    told = told_of_ranks(data)
    assert told.keys() == {"STD006"}
    assert "PTS,TPN (no tie-break was applied)" in told["STD006"].message
    assert "C.04.1 F10, for events that name no others, leaves them to lots" in (
        told["STD006"].message
    )


def test_ranks_by_no_known_list_get_a_warning():
    """Without the lowest 2 has 4960, 3 and 4 4930; without another one 4 has 2490, 3 2480."""
    data = columns(text(EIGHT, "142 5", header=OF_1992), *ranks(1, 3, 2, 4))
    told = told_of_ranks(data)
    assert told.keys() == {"STD010", "STD007"}
    assert told["STD010"].severity == "warning"
    assert told["STD010"].line is not None
    assert "PTS,SRO/C1,SRO/C2, which C.04.2 rule 16 gives" in told["STD010"].message


def test_a_declared_list_comes_before_the_text():
    found = replay(tournament(SIX, "202 BH,SB", header=OF_1992))
    assert ranked(found).source == "as 202 declares"


def test_the_argentine_variant_names_no_tie_breaks():
    found = replay(tournament(SIX), Wishes(system="argentine"))
    assert own_list(found, standings.table_of(found)) is None


# --- games without a result ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("system", "article"),
    [("dutch-1998", "C.04.1 F9"), ("fide-swiss-1987", "C.04.2 3.1"), ("argentine", "C.04.2 3.1")],
)
def test_a_game_without_a_result_is_a_draw_by_the_text_that_says_so(system, article):
    early = swapped(EIGHT, 2, (1, "4b"), (4, "1w"))
    assumed = checked(early, system=system).assumptions
    assert [each for each in assumed if "without a result" in each and f"({article})" in each]
    late = swapped(EIGHT, 3, (1, "2w"), (2, "1b"))
    found = pair_next(report(late, header=OF_2003).tournament, Wishes(system=system))
    assert [each for each in found.assumptions if "without a result" in each and article in each]
