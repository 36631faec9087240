"""Which system and edition a report is judged by."""

import pytest
from small_reports import EIGHT, report, tournament

from verify.check import Options, check
from verify.replay import Wishes
from verify.system import choose


def chosen(*header, system=None, edition=None):
    return choose(tournament(EIGHT, header=("012 T", *header)), system, edition)


def code(choice):
    return choice.edition and choice.edition.code


@pytest.mark.parametrize(
    ("start", "expected"),
    [
        ("2017/07/01", "2017"),
        ("2026/01/31", "2017"),
        ("2026/02/01", "2026"),
        ("Dec 10, 2020", "2017"),
    ],
)
def test_by_date(start, expected):
    assert code(chosen("092 Swiss Dutch", f"042 {start}")) == expected


@pytest.mark.parametrize(
    ("name", "expected", "baku"),
    [
        ("FIDE_DUTCH_2017", "2017", False),
        ("FIDE_DUTCH_2025", "2026", False),
        ("FIDE_DUTCH_2026_BAKU", "2026", True),
        ("FIDE_DUTCH", "2017", False),
        ("FIDE_DUTCH_BAKU", "2017", True),
    ],
)
def test_the_coded_type_comes_before_the_date(name, expected, baku):
    choice = chosen("042 2024/01/01", f"192 {name}")
    assert (code(choice), choice.accelerated) == (expected, baku)


@pytest.mark.parametrize("text", ["FIDE_DUTCH_2017", "Dutch 2017 rules (JaVaFo)"])
def test_the_text_of_the_type(text):
    assert code(chosen(f"092 {text}", "042 2026/03/01")) == "2017"


def test_a_year_in_a_name_is_no_edition():
    assert code(chosen("092 Swiss-System Open 2017", "042 2026/03/01")) == "2026"


def test_the_text_of_the_arbiter_record():
    assert code(chosen("102 Dutch 2017 rules", "042 2026/03/01")) == "2017"


def test_no_date_means_the_newest_and_says_so():
    choice = chosen("092 Swiss Dutch")
    assert code(choice) == "2026"
    assert any("newest" in each for each in choice.assumptions)


def test_round_dates_serve_where_the_start_is_missing():
    dates = "132" + " " * 88 + "  ".join(["24/03/01"] * 3)
    assert code(chosen("092 Swiss Dutch", dates)) == "2017"


def test_an_unnamed_swiss_is_taken_as_dutch_and_that_is_said():
    choice = chosen("092 Individual: Swiss-System", "042 2026/03/01")
    assert choice.system == "dutch"
    assert any("Dutch" in each for each in choice.assumptions)


def test_a_date_of_no_known_text():
    choice = chosen("092 Swiss Dutch", "042 2014/05/01")
    assert choice.edition is None
    assert "2014-05-01" in choice.obstacle
    assert code(chosen("092 Swiss", "042 2014/05/01", edition="2017")) == "2017"
    assert chosen("092 Swiss Dutch", "042 1990/05/01").edition is None


@pytest.mark.parametrize(
    ("header", "system"),
    [
        (("092 Swiss Dutch", "042 2005/05/01"), "dutch-1998"),
        (("012 T", "042 2012/05/01"), "dutch-1998"),
        (("012 T", "042 1990/05/01"), "fide-swiss-1987"),
    ],
)
def test_older_texts_judge_their_time(header, system):
    choice = chosen(*header)
    assert choice.edition.system == choice.system == system
    assert any("the rules are those of" in each for each in choice.assumptions)
    assert code(chosen(*header, edition="2017")) == "2017"


@pytest.mark.parametrize(
    ("text", "system"),
    [
        ("Sistema Suizo, variante argentina", "argentine"),
        ("Swiss (Argentine variant)", "argentine"),
        ("FIDE Swiss System of 1987", "fide-swiss-1987"),
        ("Campeonato argentino, sistema suizo", "dutch"),
        ("FIDE Swiss Open 2019", "dutch"),
    ],
)
def test_old_systems_by_name(text, system):
    choice = chosen(f"092 {text}", "042 2026/03/01")
    assert choice.system == system
    assert f"092 says '{text}'" in choice.reason


def test_a_custom_system_that_is_known():
    choice = chosen("192 CUSTOM_ARGENTINE", "042 2026/03/01")
    assert choice.obstacle is None
    assert choice.named == "Argentine variant, pairing by colour sheets"
    assert choice.reason == "192 says CUSTOM_ARGENTINE"


def test_a_text_out_of_force_judges_where_it_is_asked_for():
    header = ("092 FIDE Swiss System of 1987", "042 2026/03/01")
    assert "no edition of the FIDE Swiss System of 1987" in chosen(*header).obstacle
    choice = chosen(*header, system="fide-swiss-1987")
    assert code(choice) == "1989"
    assert "the text of 1989 was no longer in force on 2026-03-01" in choice.assumptions
    # The texts of before a known one are not its own.
    assert chosen("042 1980/03/01", system="fide-swiss-1987").edition is None


@pytest.mark.parametrize(
    ("header", "system"),
    [
        ("092 Team Swiss System", "team-swiss"),
        ("192 FIDE_TEAM_ROUNDROBIN", "team-round-robin"),
        ("192 FIDE_SCHEVENINGEN", "scheveningen"),
    ],
)
def test_systems_that_are_not_judged_by_a_wrong_one(header, system):
    choice = chosen(header, "042 2026/03/01")
    assert choice.system == system
    assert choice.edition is None
    assert choice.obstacle
    result = check(report(EIGHT, header=("012 T", header)))
    assert {each.status for each in result.rounds} == {"not-checked"}
    assert [each.rule for each in result.findings if each.rule[:4] == "PAIR"] == ["PAIR012"]


@pytest.mark.parametrize(
    ("name", "system"),
    [
        ("FIDE_DUBOV", "dubov"),
        ("FIDE_BURSTEIN", "burstein"),
        ("FIDE_LIM", "lim"),
        ("FIDE_DOUBLESWISS_BAKU", "double-swiss"),
        ("FIDE_TEAM_TYPEA_MP_GP", "team-swiss"),
        ("FIDE_SWISS_1987", "fide-swiss-1987"),
    ],
)
def test_codes_of_other_swiss_systems(name, system):
    assert chosen(f"192 {name}").system == system


def test_a_custom_code_is_nobody_elses():
    choice = chosen("192 CUSTOM_SWISS_DUTCH")
    assert choice.edition is None
    assert "CUSTOM" in choice.obstacle


def test_the_user_may_insist():
    assert code(chosen("192 FIDE_TEAM", system="dutch")) == "2026"
    wishes = Wishes(system="dutch", edition="2017")
    result = check(report(EIGHT, header=("092 Round Robin",)), Options(wishes))
    assert result.choice.edition.code == "2017"
    with pytest.raises(KeyError):
        chosen("092 Swiss", system="nonsense")


def test_an_edition_the_system_does_not_have():
    assert "1066" in chosen("092 Swiss", edition="1066").obstacle
    assert chosen("192 FIDE_TEAM", edition="2017").edition is None


@pytest.mark.parametrize(
    ("header", "system"),
    [
        ("092 Round Robin", "round-robin"),
        ("192 FIDE_ROUNDROBIN", "round-robin"),
        ("192 BERGER_ROUNDROBIN_G1", "round-robin"),
        ("192 FIDE_DOUBLEROUNDROBIN", "double-round-robin"),
        ("192 BERGER_DOUBLEROUNDROBIN", "double-round-robin"),
    ],
)
def test_round_robins(header, system):
    choice = chosen(header, "042 2010/03/01")
    assert (choice.system, code(choice), choice.obstacle) == (system, "berger", None)


def test_an_unnamed_round_robin_is_recognised():
    rows = ("4w1 3b1 2w1", "3w0 4w0 1b0", "2b1 1w0 4b1", "1b0 2b1 3w0")
    choice = choose(tournament(rows, header=("012 T", "042 2026/03/01")), None, None)
    assert choice.system == "round-robin"
