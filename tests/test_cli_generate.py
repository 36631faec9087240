"""`trf generate` as a user runs it."""

from __future__ import annotations

from pathlib import Path

import program
import pytest

ROOT = Path(__file__).parents[1]
SMALL = ("--players", "8", "--rounds", "3")


def trf(*arguments):
    ran = program.trf(*arguments)
    return ran.returncode, ran.stdout, ran.stderr


def test_one_tournament_is_printed_and_is_right(tmp_path):
    code, out, err = trf("generate", *SMALL, "--seed", "3", "--half-byes", "1")
    assert (code, err) == (0, "1 tournament, 3 rounds\n")
    path = tmp_path / "made.trf"
    path.write_text(out)
    code, out, _ = trf("check", path)
    assert code == 0
    assert out.count("as the rules give") == 3


def test_many_are_written_and_counted(tmp_path):
    pattern = tmp_path / "{seed:02}.trf"
    code, out, err = trf("generate", *SMALL, "-o", pattern, "--count", "4", "--coverage")
    assert (code, err) == (0, "")
    assert out.startswith("4 tournaments, 12 rounds\nfeature ")
    assert len(list(tmp_path.iterdir())) == 4
    code, out, _ = trf("check", tmp_path)
    assert code == 0
    code, _, err = trf("generate", *SMALL, "-o", pattern, "--count", "4")
    assert code == 2
    assert "exists already (--force overwrites it)" in err


def test_configuration_report_and_options_together(tmp_path):
    config, like = tmp_path / "c.cfg", tmp_path / "like.trf"
    trf("generate", *SMALL, "-o", like, "--seed", "9")
    config.write_text("RoundsNumber=2\nForfeitRate=4\n")
    code, out, _ = trf("generate", "--like", like, "--config", config, "--name", "Mine")
    assert code == 0
    assert out.startswith("012 Mine\n")
    assert "\n142 2\n" in out
    assert out.count("\n001 ") == 8


def test_features_are_listed():
    code, out, _ = trf("generate", "--features", "--system", "dubov")
    assert code == 0
    assert "many-upfloaters" in out
    assert "collapsed" not in out


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("--players", "x"), 2, "trf: players: 'x' is neither a number nor a range"),
        (("--count", "2"), 2, "trf: several tournaments need files (-o 'out/{seed:05}.trf')"),
        (("--to", "trf16", "--prohibited", "1"), 2, "trf: TRF16 has no record for prohibited"),
        (("--like", "nowhere.trf"), 3, "trf: nowhere.trf: No such file"),
    ],
)
def test_wrong_usage_has_an_answer(arguments, code, message):
    found, out, err = trf("generate", *arguments)
    assert (found, out) == (code, "")
    assert message in err


def test_mistakes_in_a_configuration_are_all_named(tmp_path):
    config = tmp_path / "c.cfg"
    config.write_text("Players=4\nRoundsNumber=0\nnonsense\n")
    code, _, err = trf("generate", "--config", config)
    assert code == 2
    assert f"{config}: line 1, column 1: unknown key 'Players'" in err
    assert f"{config}: line 3, column 1: expected Key=Value" in err
