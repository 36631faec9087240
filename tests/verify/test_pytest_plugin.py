"""The plugin for pytest, run by pytest's own pytester."""

import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest
from small_reports import EIGHT, OPEN, swapped, text

pytest_plugins = ["pytester"]

ROOT = Path(__file__).parents[2]
# Where the package is not installed anew since the plugin came.
LOAD = () if "trf" in entry_points(group="pytest11").names else ("-p", "verify.pytest_plugin")


@pytest.fixture
def reports(pytester):
    pytester.path.joinpath("pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    folder = pytester.mkdir("reports")
    folder.joinpath("right.trf").write_text(text(EIGHT, *OPEN), encoding="utf-8")
    wrong = swapped(EIGHT, 3, (1, "2b1"), (2, "1w0"))
    # Without record 152 the initial colour is taken for granted.
    folder.joinpath("wrong.trf").write_text(text(wrong, OPEN[0]), encoding="utf-8")
    folder.joinpath("notes.md").write_text("no report", encoding="utf-8")
    pytester.makepyfile(test_other="def test_other(): pass")
    return pytester


def run(pytester, *arguments):
    return pytester.runpytest_inprocess(*LOAD, "-p", "no:cacheprovider", *arguments)


def test_each_round_is_a_test(reports):
    ran = run(reports, "--trf-check", "reports/right.trf", "-v")
    ran.assert_outcomes(passed=6)
    ran.stdout.fnmatch_lines(["*right.trf::round 1 PASSED*", "*right.trf::standings PASSED*"])


def test_the_explanation_is_the_message(reports):
    ran = run(reports, "--trf-check", "reports")
    ran.assert_outcomes(passed=11, failed=1)
    ran.stdout.fnmatch_lines(
        [
            "*wrong.trf: round 3*",
            "Round 3: DEVIATES",
            "*recorded*by the rules*",
            "*Reason: *",
            "- initial colour: White, from round 1",
            "FAILED reports/wrong.trf::round 3*",
        ]
    )
    ran.stdout.no_fnmatch_line("*Traceback*")


def test_other_tests_run_only_where_they_are_named(reports):
    run(reports, "--trf-check", "reports/right.trf").assert_outcomes(passed=6)
    run(reports, "--trf-check", "reports/right.trf", "test_other.py").assert_outcomes(passed=7)


def test_reports_are_no_tests_unless_asked_for(reports):
    run(reports).assert_outcomes(passed=1)


def test_a_round_by_its_name(reports):
    ran = run(reports, "--trf-check", "reports/wrong.trf", "-k", "round and 3")
    ran.assert_outcomes(failed=1, deselected=5)


def test_system_edition_and_groups(reports):
    ran = run(
        reports, "--trf-check", "reports/right.trf", "--trf-edition", "2017", "--trf-only",
        "pairings",
    )  # fmt: skip
    ran.assert_outcomes(passed=4)
    # By another system the same rounds are wrong.
    ran = run(reports, "--trf-check", "reports/right.trf", "--trf-system", "dubov")
    assert ran.parseoutcomes()["failed"] >= 1


def test_severity(reports):
    run(reports, "--trf-check", "reports/right.trf", "--trf-fail-on", "note").assert_outcomes(
        passed=5, failed=1
    )


def test_what_was_not_judged_is_skipped(reports):
    unknown = text(EIGHT, *OPEN, header=("012 T", "192 FIDE_SCHILLER"))
    reports.path.joinpath("unknown.trf").write_text(unknown, encoding="utf-8")
    ran = run(reports, "--trf-check", "unknown.trf", "--trf-only", "pairings", "-rs")
    assert ran.parseoutcomes()["skipped"] == 3
    ran.stdout.fnmatch_lines(["SKIPPED*not*"])


@pytest.mark.parametrize("data", [b"", bytes(range(256)) * 40])
def test_what_is_no_report_fails(reports, data):
    reports.path.joinpath("odd.trf").write_bytes(data)
    ran = run(reports, "--trf-check", "odd.trf")
    ran.assert_outcomes(failed=1)
    ran.stdout.fnmatch_lines(["FAILED odd.trf::file*"])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--trf-check", "none.trf"), "there is no"),
        (("--trf-check", "empty"), "there are no reports"),
        (("--trf-check", "reports", "--trf-system", "x"), "x is none of dutch"),
        (("--trf-check", "reports", "--trf-edition", "1066"), "1066 is none of"),
        (("--trf-check", "reports", "--trf-only", "x"), "--trf-only takes"),
        (("--trf-check", "reports", "--trf-fail-on", "x"), "invalid choice"),
    ],
)
def test_wrong_usage(reports, arguments, said):
    reports.mkdir("empty")
    ran = run(reports, *arguments)
    assert ran.ret == pytest.ExitCode.USAGE_ERROR
    assert said in ran.stderr.str()


def test_junit_of_pytest_has_the_rules(reports):
    run(reports, "--trf-check", "reports/right.trf", "--junitxml", "out.xml")
    written = reports.path.joinpath("out.xml").read_text(encoding="utf-8")
    assert '<property name="edition" value="2026" />' in written


def test_unused_it_loads_nothing():
    code = (
        "import sys, pytest, verify.pytest_plugin\n"
        "found = [m for m in sys.modules if m.split('.')[0] in ('trf', 'pairing', 'verify')]\n"
        "assert found == ['verify', 'verify.pytest_plugin'], found\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT, timeout=60)
