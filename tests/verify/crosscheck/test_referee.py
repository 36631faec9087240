"""Who is right: rulings on answers made wrong on purpose, and on the known faults of programs."""

from pathlib import Path

import trf
from pairing.editions import find
from verify.crosscheck.answers import Answer
from verify.crosscheck.cases import prepare
from verify.crosscheck.referee import ENGINE, READING, ours, rule
from verify.generate import Model, generate
from verify.replay import Wishes

EDITION = find("dutch", "2026")
CASES = Path(__file__).parents[3] / "docs" / "reports-upstream"


def case_of(players, rounds, seed, number, **more):
    prepared = prepare(generate(Model(players=players, rounds=rounds, **more), seed).tournament)
    case = prepared.before(number)
    return case, ours(case, EDITION)


def test_a_rematch_is_the_programs_fault():
    case, mine = case_of(6, 3, 1, 2)
    met = {frozenset((p.number, p.cells[0].opponent)) for p in case.players}
    one, two = next(tuple(pair) for pair in met)
    rest = [n for n in mine.answer.players if n not in (one, two)]
    theirs = Answer(frozenset({(one, two), (rest[0], rest[1]), (rest[2], rest[3])}), None)
    ruling = rule(case, mine, theirs)
    assert (ruling.fault, ruling.kind, ruling.article) == (ENGINE, "C1", "2.1.1")


def test_wrong_colours_are_the_programs_fault():
    case, mine = case_of(6, 3, 1, 2)
    white, black = min(mine.answer.pairs)
    theirs = Answer(mine.answer.pairs - {(white, black)} | {(black, white)}, None)
    ruling = rule(case, mine, theirs)
    assert ruling.fault == ENGINE
    assert ruling.article.startswith("5.2.")


def test_somebody_who_is_not_there():
    case, mine = case_of(6, 3, 1, 2)
    theirs = Answer(frozenset(list(mine.answer.pairs)[:2]), None)
    assert rule(case, mine, theirs).kind == "players"


def read_case(name):
    case = trf.read(CASES / f"{name}.trf").tournament
    mine = ours(case, EDITION)
    return case, mine


def test_a_bye_worth_nothing_is_a_downfloat():
    """3 had the bye, worth nothing, last round: letting 1 float keeps C14 at 0 (1.4.3)."""
    case, mine = read_case("worthless-bye")
    assert mine.answer == Answer(frozenset({(4, 3), (1, 2)}), None)
    ruling = rule(case, mine, Answer(frozenset({(1, 4), (2, 3)}), None))
    assert (ruling.fault, ruling.kind, ruling.article) == (ENGINE, "worthless-bye", "1.4.3")
    assert ruling.proof == "counterfactual"


def test_the_order_of_exchanges_of_equal_size():
    """{9, 11, 14} for {5, 6, 7} comes before {10, 11, 13} (4.3.2, rule 4)."""
    case, mine = read_case("exchange-order")
    assert mine.answer.bye == 13
    assert {(9, 10), (11, 12), (17, 14)} <= mine.answer.pairs
    changed = mine.answer.pairs - {(9, 10), (17, 14)} | {(17, 10), (13, 14)}
    ruling = rule(case, mine, Answer(changed, 9))
    assert (ruling.fault, ruling.kind, ruling.article) == (ENGINE, "order", "4")


def test_an_absence_does_not_bar_from_the_bye():
    """4 was absent, which brings nothing and bars nobody (2.1.2): the bye goes to 0 points."""
    report = trf.read(CASES / "absence-bars-bye.trf").tournament
    prepared = prepare(report, Wishes("dutch", "2026"))
    mine = ours(prepared.before(2), EDITION)
    assert mine.answer == prepared.recorded(2) == Answer(frozenset({(2, 1)}), 4)
    ruling = rule(prepared.before(2), mine, Answer(frozenset({(1, 4)}), 2))
    assert (ruling.fault, ruling.kind, ruling.article) == (ENGINE, "absence-bar", "2.1.2")


def test_an_absence_is_no_downfloat():
    """6 was absent, which is no float (1.4.4): so 2 and 4, the natural pair, let 6 float down."""
    cells = [
        ("   6 b 0", "0000 - Z", "0000 - Z"), ("0000 - Z", "0000 - U"), ("0000 - Z", "0000 - Z"),
        ("0000 - Z", "   5 b 1"), ("0000 - Z", "   4 w 0"), ("   1 w 1", "0000 - Z"),
    ]  # fmt: skip
    points = (0, 1, 0, 1, 0, 1)
    lines = [line(n, p, *c) for n, (p, c) in enumerate(zip(points, cells, strict=True), start=1)]
    case = trf.read("\n".join(["142 3", "152 W", *lines]).encode()).tournament
    mine = ours(case, EDITION)
    assert mine.answer == Answer(frozenset({(4, 2), (3, 6)}), 5)
    ruling = rule(case, mine, Answer(frozenset({(2, 6), (3, 4)}), 5))
    assert (ruling.fault, ruling.kind, ruling.article) == (ENGINE, "absence-float", "1.4.4")


def line(number, points, *cells):
    name = f"Player {number}"
    text = f"001 {number:>4}      {name:<33} {2000 - number}{points:>32.1f} {number:>4}"
    return text + "".join(f"  {cell}" for cell in cells)


def test_the_other_reading_of_the_numbers_is_no_fault():
    """1 has not arrived: whether 2 is number 2, or the first of those who entered, is open."""
    lines = ["142 3", "152 W", line(1, 0, "0000 - Z"), *(line(n, 0) for n in range(2, 6))]
    case = trf.read("\n".join(lines).encode()).tournament
    mine = ours(case, EDITION)
    assert mine.answer == Answer(frozenset({(2, 4), (5, 3)}), None)
    turned = Answer(frozenset({(4, 2), (3, 5)}), None)
    ruling = rule(case, mine, turned)
    assert (ruling.fault, ruling.kind) == (READING, "numbering")


def test_our_answer_to_a_case_that_cannot_be_paired():
    lines = ["142 3", "152 W", line(1, 1, "   2 w 1"), line(2, 0, "   1 b 0")]
    assert ours(trf.read("\n".join(lines).encode()).tournament, EDITION) is None
