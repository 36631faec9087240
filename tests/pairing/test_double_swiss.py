"""The Double-Swiss System (C.04.5): the text's examples, its orders and its corners."""

import doctest
from itertools import combinations
from pathlib import Path

import pytest
from contested_inputs import answer, case, cases, individual, verdicts, written
from strategies import State

from pairing.double_swiss import engine, literal
from pairing.double_swiss.judge import judge
from pairing.double_swiss.rules import LAPSE, Colours
from pairing.model import BLACK, NO_COLOUR, WHITE, Generation, NoPairingError
from pairing.upfloat import sets, system
from pairing.upfloat.field import Field
from pairing.upfloat.identifiers import first_identifier
from pairing.upfloat.literal import Literal
from pairing.upfloat.sets import Sets
from pairing.upfloat.system import identifier
from pairing.upfloat.witness import Witness

ENGINES = [engine.pair, literal.pair]
PAGE = Path(__file__).parents[2] / "docs" / "double-swiss.md"


def state(*past: str, total: int = 9, out=(), **more) -> State:
    players = more.pop("players", None) or len(past[0].split())
    present = tuple(n for n in range(1, players + 1) if n not in out)
    more.setdefault("points", (200, 100, 0, 150))
    return State(players, total, present, past, **more)


def boards(pairing) -> str:
    return " ".join(f"{white}-{black}" for white, black in pairing.pairs)


def opposed(pairing) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in pairing.pairs}


# --- the text's examples and orders ------------------------------------------------------------


def test_the_identifier_of_the_text():
    assert identifier([(11, 24), (16, 6), (10, 9), (8, 4)]) == (4, 6, 9, 11, 8, 16, 10, 24)


def test_the_first_identifiers_of_eight():
    """3.6.3: all pairings of eight in the order of their identifiers."""
    everyone = Literal(Field(state(players=8).input(), LAPSE)).pairings(tuple(range(8)))
    ordered = sorted(everyone, key=identifier)
    assert len(ordered) == 105
    assert sorted(ordered[0]) == [(0, 4), (1, 5), (2, 6), (3, 7)]
    assert sorted(ordered[1]) == [(0, 4), (1, 5), (2, 7), (3, 6)]
    assert sorted(ordered[-1]) == [(0, 1), (2, 3), (4, 5), (6, 7)]


def test_first_identifier_is_the_first_in_any_graph():
    """Every graph on six participants in which the first half cannot all be tops."""
    everyone = list(Literal(Field(state(players=6).input(), LAPSE)).pairings(tuple(range(6))))
    edges = list(combinations(range(6), 2))
    for mask in range(0, 1 << 15, 7):
        chosen = {edge for n, edge in enumerate(edges) if mask >> n & 1}
        rows = [0] * 6
        for i, j in chosen:
            rows[i] |= 1 << j
            rows[j] |= 1 << i
        fitting = [pairs for pairs in everyone if chosen.issuperset(pairs)]
        expected = min(fitting, key=identifier) if fitting else None
        found = first_identifier(rows, 63)
        assert (found and set(found)) == (expected and set(expected)), chosen


def upfloater_example() -> Field:
    """The example of 3.5.4: 4, 7, 9 have all met; 2, 6, 8 follow, then 1, 3, 5, then 10."""
    some = state(players=10)
    field = Field(some.input(), LAPSE)
    field.score = [250, 300, 250, 400, 250, 300, 400, 300, 400, 0]
    field._find_groups()
    for group in ((4, 7, 9), (10, 1), (10, 3), (10, 5)):
        for i, j in combinations(group, 2):
            field.legal[i - 1] &= ~(1 << (j - 1))
            field.legal[j - 1] &= ~(1 << (i - 1))
    return field


def test_the_sets_of_the_text_in_their_order():
    field = upfloater_example()
    some = Sets(field, Witness(field.legal, []), 400, field.everyone)
    masks = [some.groups[0], some.groups[1]]
    found = [
        tuple(field.number(p) for p in field.ranked(mask))
        for mask in some._sets(masks, (2, 1), fresh=False)
    ]
    assert found == [
        (2, 6, 1), (2, 6, 3), (2, 6, 5), (2, 8, 1), (2, 8, 3), (2, 8, 5), (6, 8, 1), (6, 8, 3),
        (6, 8, 5),
    ]  # fmt: skip


def test_the_set_of_the_text_is_chosen():
    """2, 6, 8 would leave 10 without an opponent: the next profile and its first set."""
    field = upfloater_example()
    chosen = Sets(field, Witness(field.legal, []), 400, field.everyone).first()
    assert [field.number(p) for p in field.ranked(chosen.upfloaters)] == [2, 6, 1]
    upfloaters, _ = Literal(field).upfloaters((3, 6, 8), (0, 1, 2, 4, 5, 7, 9))
    assert [field.number(p) for p in upfloaters] == [2, 6, 1]


@pytest.mark.parametrize("module", [system, sets])
def test_the_examples_in_the_code(module):
    result = doctest.testmod(module)
    assert result.attempted
    assert not result.failed


def test_the_examples_of_the_page():
    result = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert result.attempted > 3
    assert result.failed == 0


# --- the procedure -----------------------------------------------------------------------------


@pytest.mark.parametrize("pair", ENGINES)
def test_round_one(pair):
    pairing = pair(state(players=8).input())
    assert boards(pairing) == "1-5 6-2 3-7 8-4"
    assert pairing.trace[0].generation is Generation.NATURAL
    assert pairing.trace[0].values == {"C4": 0, "C5": (), "C6": 0, "C7": 0, "C8": 0}


@pytest.mark.parametrize("pair", ENGINES)
def test_the_bye_of_round_one_goes_to_the_largest_number(pair):
    assert pair(state(players=7).input()).bye == 7


@pytest.mark.parametrize("pair", ENGINES)
def test_the_bye_needs_matches_before_a_large_number(pair):
    """3.4.3: of 4 and 5 without points, 4 has played and 5 has not."""
    pairing = pair(state("2w1 1b0 4w1 3b0 Z").input())
    assert pairing.bye == 4


@pytest.mark.parametrize("word", ["U", "4+", "F"])
@pytest.mark.parametrize("pair", ENGINES)
def test_who_is_barred_from_the_bye(pair, word):
    """C2; a half-point bye is no bar."""
    opposite = "5-" if word == "4+" else "Z"
    barred = state(f"2w1 1b0 Z {opposite} {word}", points=(200, 100, 0, 0)).input()
    assert pair(barred).bye != 5
    allowed = state("2w1 1b0 Z Z H", points=(200, 0, 0, 0)).input()
    assert pair(allowed).bye == 2


@pytest.mark.parametrize("pair", ENGINES)
def test_nobody_is_left_for_the_bye(pair):
    with pytest.raises(NoPairingError):
        pair(state("U Z Z", "Z U Z", "Z Z U").input())


@pytest.mark.parametrize("pair", ENGINES)
def test_no_legal_pairing(pair):
    with pytest.raises(NoPairingError):
        pair(state("2w1 1b0").input())


@pytest.mark.parametrize("pair", ENGINES)
def test_upfloaters_who_floated_are_spared_except_in_the_last_round(pair):
    """C7: 4 and 5 floated in round 2, so 6 goes up; in the last round the smallest number does."""
    past = (
        "5w1 6b1 7w1 8b= 1b0 2w0 3b0 4w=",
        "2w= 1b= 4w= 3b= 8w1 7b1 6w0 5b0",
    )
    assert pair(state(*past, total=9).input()).trace[0].mdps == (6,)
    assert pair(state(*past, total=3).input()).trace[0].mdps == (4,)


def test_colours_of_the_text():
    """4.3.1-4.3.5, each on two players of one score."""

    def of(first: str, second: str, initial: int = WHITE) -> tuple[int, str]:
        some = state(players=2, initial=initial).input()
        some.history.colours[:] = [first, second]
        return Colours(Field(some, LAPSE)).allocate(0, 1)

    assert of("", "") == (WHITE, "4.3.1")
    assert of("", "", BLACK) == (BLACK, "4.3.1")
    assert of("W", "B") == (BLACK, "4.3.2")
    assert of("W", "") == (BLACK, "4.3.2")
    assert of("WB", "BW") == (WHITE, "4.3.3")
    assert of("WB", "WB") == (WHITE, "4.3.4")
    assert of("", "B") == (BLACK, "4.3.5")


def test_an_even_number_has_the_other_colour():
    some = state(players=4).input()
    assert Colours(Field(some, LAPSE)).allocate(1, 3) == (BLACK, "4.3.1")
    assert Colours(Field(some, LAPSE)).allocate(3, 1) == (WHITE, "4.3.1")
    assert NO_COLOUR == 0


# --- the judge ---------------------------------------------------------------------------------


def judged(some: State, pairs, bye=None):
    given = some.input()
    return judge(given, engine.pair(given), pairs, bye)


def test_the_rules_own_round_is_not_judged():
    given = state(players=7).input()
    pairing = engine.pair(given)
    assert judge(given, pairing, [tuple(p) for p in pairing.pairs], pairing.bye) == ()


def test_a_colour():
    found = judged(state(players=4), [(3, 1), (4, 2)])
    assert [(f.kind, f.article, f.players) for f in found] == [("colour", "4.3.1", (1, 3))]


def test_a_rematch_a_prohibited_pair_and_a_barred_bye():
    some = state("2w1 1b0 4w1 3b0 U", forbidden=((3, 5),), points=(200, 100, 0, 150))
    found = judged(some, [(1, 2), (3, 4)], 5)
    assert [f.kind for f in found][:3] == ["rematch", "rematch", "barred-bye"]
    found = judged(some, [(1, 4), (3, 5)], 2)
    assert found[0].kind == "prohibited"


def test_a_bye_to_the_wrong_player():
    found = judged(state(players=5), [(1, 3), (4, 2)], 5)
    assert found == ()
    found = judged(state(players=5), [(1, 3), (5, 2)], 4)
    assert (found[0].kind, found[0].article) == ("bye", "3.4.4")


def test_who_is_left_out():
    assert judged(state(players=4), [(1, 3)])[0].article == "3.3.1"


def test_a_criterion_and_the_orders():
    past = "4w1 5b1 6w1 1b0 2w0 3b0"
    rules = engine.pair(state(past).input())
    assert rules.trace[0].mdps == (4,)
    found = judged(state(past), [(5, 1), (2, 3), (4, 6)])
    assert (found[0].kind, found[0].article) == ("order", "3.5.4")
    found = judged(state(past), [(1, 2), (4, 3), (5, 6)])
    assert (found[0].kind, found[0].article) == ("order", "3.6.3")
    found = judged(state(past), [(5, 1), (6, 2), (4, 3)])
    assert (found[0].kind, found[0].criterion) == ("criterion", "C4")
    assert (found[0].recorded, found[0].expected) == (3, 1)


# --- contested cases ---------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "decided", "witnesses"), cases("double-swiss"))
def test_contested(name, decided, witnesses):
    path, position = case("double-swiss", name)
    given = individual(path, position)
    pairing = engine.pair(given)
    assert written(pairing) == decided
    assert literal.pair(given) == pairing
    assert verdicts(position, pairing, lambda p, b: judge(given, pairing, p, b)) == witnesses


def test_every_witness_answer_comes_later():
    """No witness's first bracket has an earlier identifier than the decided one."""
    for name, _, _ in cases("double-swiss"):
        path, position = case("double-swiss", name)
        best = identifier(engine.pair(individual(path, position)).pairs)
        others = [identifier(answer(pairs)[0]) for pairs in position["answers"].values()]
        assert all(best <= other for other in others)
