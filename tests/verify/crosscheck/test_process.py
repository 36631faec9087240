"""Asking programs: their answers, and every way of not answering."""

import sys

import pytest
from programs import program

from pairing.editions import find as edition_of
from verify.crosscheck.cases import prepare
from verify.crosscheck.engines import Dialect, Engine, find
from verify.crosscheck.examine import Manner, examine
from verify.crosscheck.process import Asker, Askers, Failure
from verify.generate import Model, generate

EDITION = edition_of("dutch", "2026")
PREPARED = prepare(generate(Model(players=7, rounds=3), 3).tournament)


def ask(command, seconds=20.0, codes=(), number=2):
    engine = find(command, None, "2026", None, codes) if isinstance(command, str) else command
    with Asker(engine, EDITION, seconds) as asker:
        recorded = PREPARED.recorded(number)
        return asker.pair(PREPARED.before(number), number, recorded)


@pytest.mark.parametrize("target", ["{output}", "-"])
def test_a_program_answers(tmp_path, target):
    assert ask(program(tmp_path, target=target)) == PREPARED.recorded(2)


def test_colours_count(tmp_path):
    answer = ask(program(tmp_path, "colours"))
    assert not answer.same(PREPARED.recorded(2))
    assert answer.same(PREPARED.recorded(2), colours=False)


@pytest.mark.parametrize(
    ("fault", "codes", "kind", "said"),
    [
        ("crash", (), "crash", "exit code 1: it broke"),
        ("refuses", (), "refusal", "no legal pairing exists"),
        ("crash", (1,), "refusal", "it broke"),
        ("nonsense", (), "unreadable", "it wrote no file"),
    ],
)
def test_failures_are_told_apart(tmp_path, fault, codes, kind, said):
    assert ask(program(tmp_path, fault), codes=codes) == Failure(kind, said)


def test_nonsense_on_standard_output(tmp_path):
    found = ask(program(tmp_path, "nonsense", target="-"))
    assert found.kind == "unreadable"
    assert "the number of pairs was expected, found 'hello'" in found.text


def test_a_program_that_never_answers_is_ended(tmp_path):
    found = ask(program(tmp_path, "slow"), seconds=1.0)
    assert found.kind == "timeout"


def test_the_report_on_standard_input():
    command = (sys.executable, "-c", "import sys; print(len(sys.stdin.read().splitlines()))")
    found = ask(Engine("counts", pair=command))
    # So many lines were read, none was answered.
    assert found.text == "11 pairs were announced, found 0"


def test_a_whole_tournament_at_once():
    report = "print('x: Round #1'); print('x: Round #2'); print('    1 -   0       2 -   0')"
    engine = Engine("checks", check=(sys.executable, "-c", report), dialect=Dialect.TRFX)
    with Asker(engine, EDITION, 20) as asker:
        found = asker.all(PREPARED)
    assert found[1] == PREPARED.recorded(1)
    assert isinstance(found[2], Failure)
    assert found[3] == Failure("unreadable", "its report does not hold this round")


def test_a_checker_that_differs_from_its_own_pairing(tmp_path):
    """Only its report differs; asked to pair the round, it gives ours."""
    made = generate(Model(players=7, rounds=3), 3).tournament
    white, black = min(PREPARED.recorded(1).pairs)
    report = f"print('x: Round #1'); print('  {black} -   {white}    {white} -   {black}')"
    rest = "; print('x: Round #2'); print('x: Round #3')"
    pair = find(program(tmp_path), None, "2026", None, ()).pair
    engine = Engine("two-faced", pair=pair, check=(sys.executable, "-c", report + rest))
    with Askers() as askers:
        examined = examine(made, Manner((engine,), made=True), askers)
    assert examined.agreed == {"two-faced": 2}
    assert [(each.number, each.ruling.kind) for each in examined.found] == [(1, "checker-only")]
