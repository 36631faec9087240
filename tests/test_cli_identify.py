"""`trf identify` and `trf systems`."""

import json
from pathlib import Path

import pytest
from program import trf

from pairing.editions import SYSTEMS
from verify import systems
from verify.system import CHECKED, NOT_DEFINED

ROOT = Path(__file__).parents[1]
DUBOV = ROOT / "corpus" / "real" / "dub-sw-035p-04r.trf"


def test_identify():
    ran = trf("identify", DUBOV)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "4 of 4 rounds   FIDE Dubov System" in ran.stdout.splitlines()[1]
    ran = trf("identify", "--format", "json", DUBOV, DUBOV)
    document = json.loads(ran.stdout)
    assert document["version"] == 1
    first = document["files"][1]["candidates"][0]
    assert (first["system"], first["matched"]) == ("dubov", [1, 2, 3, 4])


@pytest.mark.parametrize("content", [b"", b"\x00\x01", b"hello\n"])
def test_what_is_no_report(tmp_path, content):
    path = tmp_path / "bad.trf"
    path.write_bytes(content)
    ran = trf("identify", path)
    assert ran.returncode == 3
    assert "bad.trf" in ran.stderr
    assert "Traceback" not in ran.stderr
    assert trf("identify", tmp_path / "missing.trf").returncode == 3


def test_systems():
    ran = trf("systems")
    assert ran.returncode == 0
    for code, system in CHECKED.items():
        assert f"{code}: {system.title}" in ran.stdout
    assert "in force from 2017-07-01 to 2026-01-31" in ran.stdout
    document = json.loads(trf("systems", "--format", "json").stdout)
    assert [each["code"] for each in document["systems"]] == list(CHECKED)
    assert document["systems"][0]["editions"][0]["since"] == "2026-02-01"
    assert document["accelerations"][0]["chapter"] == "C.04.7"
    assert {each["code"] for each in document["not_judged"]} == set(NOT_DEFINED)


def test_every_system_is_described():
    assert set(systems.ABOUT) == set(CHECKED) >= set(SYSTEMS)
    for about in (*systems.ABOUT.values(), systems.BAKU):
        assert (ROOT / about.page).exists()
        assert all(len(each) <= 100 for each in about.ambiguous)


def test_a_system_of_tables_may_be_asked_for():
    path = ROOT / "corpus" / "real" / "shc-rr-007p-07r.trf"
    ran = trf("check", "--system", "round-robin", "--only", "pairings", path)
    assert ran.returncode == 0
    assert "Berger" in ran.stdout
