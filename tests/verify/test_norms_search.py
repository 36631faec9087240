"""The search for norms against a plain one, and what must not make a norm go away."""

from dataclasses import replace
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from verify.norms.editions import EDITIONS, TITLES
from verify.norms.games import Field, Game, Record
from verify.norms.mix import Terms, judge, mix_of
from verify.norms.search import Schedule, Search

TERMS = Terms(EDITIONS[-1], 9)

OPPONENTS = st.tuples(
    st.integers(2100, 2650) | st.sampled_from([0, 1500, 1900, 2050, 2200]),
    st.sampled_from(["GM", "GM", "IM", "IM", "FM", "WIM", "", "CM"]),
    st.sampled_from(["AAA", "AAA", "BBB", "CCC", "DDD", "FID"]),
    st.sampled_from([0, 50, 50, 100, 100]),
)
TITLE = st.sampled_from(["GM", "IM", "WGM", "WIM"])


def games_of(rows):
    return tuple(Game(n, n, row[3], "0=1"[row[3] // 50]) for n, row in enumerate(rows, start=1))


def searcher(rows, *, fixed=False, terms=TERMS):
    field = Field([2400, *(r[0] for r in rows)], ["", *(r[1] for r in rows)],
                  ["AAA", *(r[2] for r in rows)])  # fmt: skip
    record = Record(games_of(rows), {}, {}, {})
    return Search(record, field, "AAA", terms, Schedule(fixed, len(rows)))


def norm_by_trying(rows, title, *, fixed):
    """Whether some prefix of at least nine games, some of the games won left out, is a norm."""
    found = searcher(rows)
    games = games_of(rows)
    for length in [len(games)] if fixed else range(9, len(games) + 1):
        prefix = games[:length]
        won = [game for game in prefix if game.score == 100]
        for count in range(len(won) + 1):
            for dropped in combinations(won, count):
                left = [game for game in prefix if game not in dropped]
                if len(left) < 9:
                    continue
                mix = mix_of(left, found.field, "AAA", TERMS)
                if judge(title, mix, TERMS).met:
                    return True
    return False


@settings(max_examples=150, deadline=None)
@given(rows=st.lists(OPPONENTS, min_size=9, max_size=12), code=TITLE)
def test_the_search_finds_a_norm_if_there_is_one(rows, code):
    title = TITLES[code]
    assert searcher(rows).verdict(title).met == norm_by_trying(rows, title, fixed=False)


STRONG = st.tuples(
    st.integers(2350, 2600),
    st.sampled_from(["GM", "IM", "FM", ""]),
    st.sampled_from(["AAA", "BBB", "CCC", "DDD"]),
    st.sampled_from([0, 50, 100, 100]),
)
WEAK_LOST = st.tuples(
    st.integers(1500, 2100), st.just(""), st.just("AAA"), st.just(100)
)  # fmt: skip


@settings(max_examples=100, deadline=None)
@given(rows=st.lists(STRONG, min_size=9, max_size=10), weak=st.lists(WEAK_LOST, max_size=2))
def test_the_search_near_the_limit(rows, weak):
    for code in ("GM", "IM"):
        both = [*weak, *rows]
        found = searcher(both).verdict(TITLES[code])
        assert found.met == norm_by_trying(both, TITLES[code], fixed=False)


@settings(max_examples=80, deadline=None)
@given(
    rows=st.lists(STRONG, min_size=9, max_size=9),
    order=st.randoms(use_true_random=False),
    code=TITLE,
)
def test_the_order_of_rounds_does_not_matter(rows, order, code):
    # With nine games there is nothing to leave out.
    shuffled = list(rows)
    order.shuffle(shuffled)
    one, other = (searcher(each).verdict(TITLES[code]) for each in (rows, shuffled))
    assert one.mix == other.mix
    assert one.outcome == other.outcome


@settings(max_examples=80, deadline=None)
@given(rows=st.lists(STRONG, min_size=9, max_size=11), more=OPPONENTS, code=TITLE)
def test_a_later_game_never_takes_a_norm_away_in_a_swiss(rows, more, code):
    before = searcher(rows).verdict(TITLES[code])
    after = searcher([*rows, more]).verdict(TITLES[code])
    assert after.met or not before.met
    assert after.credited >= before.credited


@settings(max_examples=80, deadline=None)
@given(rows=st.lists(STRONG, min_size=9, max_size=12), code=TITLE)
def test_a_grandmaster_of_another_federation_beaten_never_takes_a_norm_away(rows, code):
    best = max(row[0] for row in rows)
    before = searcher(rows, fixed=True).verdict(TITLES[code])
    after = searcher([*rows, (best + 50, "GM", "ZZZ", 100)], fixed=True).verdict(TITLES[code])
    assert after.met or not before.met


@settings(max_examples=80, deadline=None)
@given(rows=st.lists(STRONG, min_size=9, max_size=11), code=TITLE, index=st.integers(0, 8))
def test_a_better_result_never_takes_a_norm_away(rows, code, index):
    better = list(rows)
    better[index] = (*rows[index][:3], min(100, rows[index][3] + 50))
    before = searcher(rows).verdict(TITLES[code])
    after = searcher(better).verdict(TITLES[code])
    assert after.met or not before.met


@settings(max_examples=60, deadline=None)
@given(rows=st.lists(STRONG, min_size=9, max_size=11), code=TITLE)
def test_an_exemption_only_helps(rows, code):
    plain = searcher(rows).verdict(TITLES[code])
    free = searcher(rows, terms=replace(TERMS, exempt="1.4.3c")).verdict(TITLES[code])
    assert free.met or not plain.met
    if plain.met:
        assert not free.outcome.exempt


@settings(max_examples=40, deadline=None)
@given(rows=st.lists(STRONG, min_size=9, max_size=11))
def test_a_higher_title_is_never_easier(rows):
    higher, lower = (searcher(rows).verdict(TITLES[code]).met for code in ("GM", "IM"))
    assert lower or not higher


def test_a_long_event_with_many_wins():
    rows = [(2400 + n, ("GM", "IM", "FM", "")[n % 4], f"A{n % 9:02}", 100) for n in range(38)]
    found = searcher(rows).verdict(TITLES["IM"])
    assert found.met
    assert found.credited >= 13


def test_a_search_that_has_to_stop_says_so():
    # Every set of games breaks the rule of two federations, and there are 2**30 sets.
    titles, federations = ("GM", "IM", "FM"), ("AAA", "FID")
    rows = [(2400 + n, titles[n % 3], federations[n % 2], 100) for n in range(30)]
    verdict = searcher(rows).verdict(TITLES["IM"])
    assert not verdict.met
    assert not verdict.complete
