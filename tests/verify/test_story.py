"""The story of a round is true: held against the literal engine, candidate by candidate."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

import pytest
from small_reports import EIGHT, OPEN, swapped, tournament
from strategies import RULEBOOKS, simulate

import trf
from pairing.dutch import engine, literal
from pairing.dutch.order import ExchangeOrder
from pairing.model import NoPairingError
from verify.dutch_reasons import illegality
from verify.next_round import NextRoundError
from verify.replay import Wishes, replay
from verify.story import Question, StoryError, tell, tell_next, tell_rounds
from verify.story.dutch import DutchRound
from verify.story.generation import Group, count_candidates, remainders, shape_of

CORPUS = Path(__file__).parents[2] / "corpus"
ENGINES = {"2026": engine.pair_2026, "2017": engine.pair_2017}
ABSOLUTES = {"2026": literal.absolute_2026, "2017": literal.absolute_2017}
ILLEGAL, INCOMPLETE = {"C1", "C3", "prohibited"}, {"C2", "C4", "C5"}
ENUMERATED = 300
"""Brackets with more candidates before the accepted one are judged by what is listed alone."""


def rounds(code, seeds, largest=8):
    """Every round of some random tournaments, with the engine's pairing."""
    for seed in seeds:
        for state in simulate(Random(seed), ENGINES[code], RULEBOOKS[code], 3, largest):
            given = state.input()
            try:
                yield given, ENGINES[code](given)
            except NoPairingError:
                continue


class Judge:
    """What the literal engine says of one bracket."""

    def __init__(self, told, n, absolute):
        self.told, self.absolute = told, absolute
        self.teller = told.teller(n, Question(full=True))
        self.court = self.teller.court
        self.bracket = self.court.bracket
        # as generated, those with the same pairs included
        self.before = list(islice(self._before(), ENUMERATED))
        self._levels = {}

    def _before(self):
        for proposal in literal.candidates(self.told.free, self.bracket, self.teller.pairs):
            if proposal.candidate.pairs == self.court.accepted.pairs:
                return
            yield proposal.candidate

    def level(self, candidate):
        """How late a candidate fails: 0 illegal pairs, 1 completion, then by the criteria."""
        if candidate.pairs not in self._levels:
            self._levels[candidate.pairs] = self._level(candidate)
        return self._levels[candidate.pairs]

    def _level(self, candidate):
        if not all(j in self.absolute.opponents[i] for i, j in candidate.pairs):
            return 0
        if not self.absolute.complies(self.bracket, candidate.downfloaters):
            return 1
        values = literal.evaluate(
            self.told.field,
            self.bracket,
            candidate,
            self.absolute.following(self.bracket, candidate.downfloaters),
            self.absolute.unplayed(self.bracket, candidate.downfloaters),
        )
        for n, (mine, other) in enumerate(zip(values, self.court.values, strict=True)):
            if mine != other:
                assert mine > other
                return 2 + n
        raise AssertionError("an earlier candidate is as good as the accepted one")

    def named(self, criterion):
        if criterion in ILLEGAL:
            return 0
        return 1 if criterion in INCOMPLETE else 2 + self.court.names.index(criterion)

    def candidate(self, tried):
        place = self.told.position
        return literal.candidate_of(
            [(place[a], place[b]) for a, b in tried.pairs], [place[p] for p in tried.downfloaters]
        )


@pytest.mark.parametrize("code", ["2026", "2017"])
def test_every_bracket_of_random_tournaments(code):
    """The accepted candidate is the engine's, the natural one the literal engine's first; whatever
    is listed comes earlier, fails where it is said to fail, and no candidate of its group later.
    """
    seen, criteria = 0, set()
    for given, pairing in rounds(code, range(150)):
        told = DutchRound(code, given)
        absolute = ABSOLUTES[code](told.field)
        places = range(len(told.steps))
        groups = list(told.brackets(Question(full=True, most=0), places))
        singles = list(told.brackets(Question(full=True, most=40), places))
        assert len(groups) == len(pairing.trace)
        for n, (story, single, trace) in enumerate(
            zip(groups, singles, pairing.trace, strict=True)
        ):
            assert set(story.pairs) == set(trace.pairs)
            assert story.downfloaters == trace.downfloaters
            assert {each.criterion: each.value for each in story.values} == trace.values
            judge = Judge(told, n, absolute)
            seen += check_order(judge, story)
            for tried in (*story.tried, *single.tried):
                assert judge.level(judge.candidate(tried)) == judge.named(tried.criterion)
                criteria.add(tried.criterion)
            check_groups(judge, story)
            check_singles(judge, single)
    assert seen > 600
    assert {"C1", "C2", "C4", "prohibited"} < criteria
    assert len(criteria) > 9


def check_order(judge, story):
    first = judge.before[0] if judge.before else judge.court.accepted
    if story.natural is None:
        assert not judge.before
    else:
        assert judge.candidate(story.natural) == first
        assert judge.level(first) == judge.named(story.natural.criterion)
    if len(judge.before) < ENUMERATED:
        assert story.position == len(judge.before) + 1
        assert story.position <= story.candidates
    return 1


def check_groups(judge, story):
    """The groups are the candidates before the accepted one, in order and without a gap."""
    at = 0
    if len(judge.before) == ENUMERATED or story.untold:
        return
    for tried in story.tried:
        group = judge.before[at : at + tried.count]
        at += tried.count
        assert judge.candidate(tried) in group
        assert max(map(judge.level, group)) == judge.named(tried.criterion)
    assert at == (len(judge.before) if story.natural else 0)


def check_singles(judge, story):
    """One by one: every candidate once, in the order of generation."""
    if story.tried and story.tried[0].kind == "candidate":
        expected = list(dict.fromkeys(each.pairs for each in judge.before))
        assert [judge.candidate(each).pairs for each in story.tried] == expected


@pytest.mark.parametrize("code", ["2026", "2017"])
def test_the_opponents_of_players(code):
    """What another opponent would cost is what the best candidate with him costs."""
    asked = 0
    for given, pairing in rounds(code, range(500, 520), 7):
        told = DutchRound(code, given)
        absolute = ABSOLUTES[code](told.field)
        for n in range(len(told.steps)):
            judge = Judge(told, n, absolute)
            everything = [
                proposal.candidate
                for proposal in literal.candidates(told.free, judge.bracket, judge.teller.pairs)
            ]
            for one, two in {(i, j) for each in everything for i, j in each.pairs}:
                if (one, two) in judge.court.accepted.pairs:
                    continue
                members = judge.court.members
                a, b = sorted((members.index(one), members.index(two)))
                tried = judge.teller.judged(Group("opponent", 0, ((a, b),), pair=(a, b)))
                best = max(
                    level_or_equal(judge, each) for each in everything if (one, two) in each.pairs
                )
                last = 2 + len(judge.court.names)
                said = last if tried.criterion == "order" else judge.named(tried.criterion)
                assert said == best, tried
                asked += 1
        assert pairing
    assert asked > 300


def level_or_equal(judge, candidate):
    try:
        return judge.level(candidate)
    except AssertionError:
        return 2 + len(judge.court.names)


def test_large_brackets():
    """Too large to enumerate: judged by the engine's single answers, and by its order."""
    report = trf.read(CORPUS / "oracle" / "dutch-2026" / "0021.trf").tournament
    found = replay(report)
    groups = 0
    for number in (2, 4, 6):
        told = DutchRound("2026", found.given(number))
        for n, story in enumerate(told.brackets(Question(full=True), range(len(told.steps)))):
            court = told.court(n)
            for tried in story.tried:
                pairs = [(told.position[a], told.position[b]) for a, b in tried.pairs]
                floaters = [told.position[tpn] for tpn in tried.downfloaters]
                candidate = literal.candidate_of(pairs, floaters)
                assert place(court, candidate) < place(court, court.accepted)
                assert first_failure(told.field, court, candidate) == tried.criterion
                groups += 1
    assert groups > 100


def place(court, candidate):
    """The place in the order of generation (art. 4) of candidates with the same MDPs paired."""
    members = court.members
    pairs = tuple(tuple(sorted(map(members.index, pair))) for pair in candidate.pairs)
    shape = shape_of(court.step.mdps, len(members), pairs)
    order = ExchangeOrder(len(shape.rest), len(shape.upper))
    spot = {j: n for n, j in enumerate(shape.rest)}
    exchange = sum(
        order.pair(spot[i], spot[j]) for i, j in zip(shape.upper, shape.opponents, strict=True)
    )
    for j in shape.rest:
        if j not in shape.upper and j not in shape.opponents:
            exchange += order.floater(spot[j])
    return shape.s1, shape.partners, exchange, shape.opponents


def first_failure(field, court, candidate):
    kinds = {illegality(field, *pair) for pair in candidate.pairs}
    if "rematch" in kinds:
        return "C1"
    if "same-absolute-colour" in kinds:
        return "C3"
    bracket = court.bracket
    if not engine.completes(field, bracket, candidate.downfloaters):
        return "C4"
    values, accepted = (
        literal.evaluate(
            field,
            bracket,
            each,
            engine.following_value(field, bracket, each.downfloaters),
            engine.unplayed_value(field, bracket, each.downfloaters),
        )
        for each in (candidate, court.accepted)
    )
    n = next(n for n, (a, b) in enumerate(zip(values, accepted, strict=True)) if a != b)
    assert values[n] > accepted[n]
    return court.names[n]


def test_counting_candidates():
    """11 players: 720 transpositions, 462 exchanges; 2 MDPs and 9 residents: 72 (4.2)."""
    assert remainders(11, 5) == 462 * 720
    assert count_candidates(0, 11, 5) == 462 * 720
    assert count_candidates(2, 11, 2) == 72 + 2 * 9 * 8 * 7 + 36 * 42


# --- one player ------------------------------------------------------------------------------


def told(rows, number, *players):
    return tell("x", tournament(rows, *OPEN), number, Question(players=players))


def test_a_rematch_is_why():
    story = told(EIGHT, 3, 1)
    player = story.players[0]
    assert player.status == "White against 2"
    assert player.colour.article == "5.2.1"
    assert "both can be granted" in player.colour.text
    assert player.colour.histories == ("WB", "BW")
    assert "met so far: 5, 4" in player.notes
    assert story.names[1] == "Player, Nr001"


def test_a_round_that_deviates():
    story = told(swapped(EIGHT, 3, (1, "4w1"), (4, "1b0")), 3)
    assert story.status == "not-determined"
    story = told(swapped(EIGHT, 3, (1, "2b1"), (2, "1w0")), 3)
    assert story.status == "deviates"
    assert story.recorded == ((2, 1),)
    assert story.expected == ((1, 2),)
    assert "should have White" in story.reasons[0]


def test_what_is_not_there():
    with pytest.raises(StoryError, match="round 4 is not recorded"):
        told(EIGHT, 4)
    with pytest.raises(StoryError, match="no player 9"):
        told(EIGHT, 3, 9)
    with pytest.raises(StoryError, match="no bracket of 7 points"):
        tell("x", tournament(EIGHT, *OPEN), 3, Question(bracket=700))


def test_the_next_round():
    story = tell_next("x", tournament(EIGHT, *OPEN), Question(players=(2,)))
    assert (story.number, story.status, story.total) == (4, "next", 5)
    assert sorted(n for pair in story.pairs for n in pair) == list(range(1, 9))
    assert story.players[0].opponent not in (6, 3, 1)
    with pytest.raises(NextRoundError):
        tell_next("x", tournament(EIGHT, "142 3", "152 W"))


def test_the_bye_and_who_has_it_not():
    report = trf.read(CORPUS / "real" / "smc-sw-015p-07r.trf").tournament
    story = tell("x", report, 4, Question(players=(3, 8, 5)))
    holder, other, higher = story.players
    assert story.bye == 3
    assert "lowest score" in holder.bye
    assert "(C9, article 2.4.4)" in other.bye
    assert "(C5, article 2.3.1)" in higher.bye
    assert holder.instead[0].criterion == "C9"
    assert [each.score for each in story.brackets] == [100, 50]


def test_a_collapsed_bracket_is_explained():
    """2017 A.9: the roles and the numbers of that edition."""
    for path in sorted(CORPUS.glob("oracle/dutch-2017/*.trf")):
        for story in tell_rounds("x", trf.read(path).tournament):
            roles = [each.role for each in story.brackets]
            if "clb" in roles:
                assert roles[-2:] == ["ppb", "clb"]
                assert {each.criterion for each in story.brackets[-1].values} == {
                    f"C{n}" for n in range(5, 20)
                }
                return
    raise AssertionError("no collapse in the corpus")


OTHERS = [
    ("dubov-2026", "dubov", "C5", "2.3.1"),
    ("burstein-2026", "burstein", "C5", "2.3.1"),
    ("team-2026", "team-swiss", "C4", "2.3.1"),
    ("dutch-2026", "lim", "3.1", "3.1"),
    ("dutch-2026", "double-swiss", "C4", "2.3.1"),
    ("dutch-2026", "dutch-1998", "A6", "A6, C14"),
]


@pytest.mark.parametrize(("folder", "system", "criterion", "article"), OTHERS)
def test_the_other_systems(folder, system, criterion, article):
    """Their brackets, articles and colours; another opponent is judged by their own judge."""
    path = sorted(CORPUS.glob(f"oracle/{folder}/*.trf"))[0]
    report, wishes = trf.read(path).tournament, Wishes(system=system)
    stories = tell_rounds("x", report, None, None, wishes)
    # not a seeding round of the Burstein System, and a bracket with a choice
    largest, last = max(
        ((bracket, each) for each in stories[-3:] for bracket in each.brackets),
        key=lambda both: len(both[0].pairs),
    )
    white, black = next(pair for pair in last.pairs if set(pair) == set(largest.pairs[0]))
    story = tell("x", report, last.number, Question(players=(white,)), wishes)
    assert story.system == system
    if system in folder:
        assert story.status == "ok"
    values = {each.criterion: each for each in last.brackets[-1].values}
    assert values[criterion].article == article
    assert all(each.article for each in last.colours) or system == "dutch-1998"
    player = story.players[0]
    assert player.opponent == black
    assert player.opponents
    for tried in player.opponents:
        assert tried.label.startswith(f"{white}-")
        assert tried.text
        assert {n for pair in tried.pairs for n in pair} == {n for p in last.pairs for n in p}


def test_a_seeding_round_of_burstein_is_the_dutch_systems():
    path = sorted(CORPUS.glob("oracle/burstein-2026/*.trf"))[0]
    report, wishes = trf.read(path).tournament, Wishes(system="burstein")
    story = tell("x", report, 2, None, wishes)
    assert story.system == "burstein"
    assert story.brackets[0].candidates is not None
    assert story.brackets[0].values[0].criterion == "C6"


def test_a_round_robin_has_its_table():
    report = trf.read(CORPUS / "real" / "smc-rr-009p-09r.trf").tournament
    story = tell("x", report, 3, Question(players=(1, 2)))
    assert "Annex 1" in story.players[0].status
    assert story.players[1].status.startswith("free")
    assert not story.brackets


def test_what_is_not_checked_says_why():
    schiller = tournament(EIGHT, header=("012 Test", "192 FIDE_SCHILLER"))
    story = tell("x", schiller, 1)
    assert story.status == "not-checked"
    assert "Schiller" in story.title
    assert story.why
    assert not story.brackets
