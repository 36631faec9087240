"""How programs are named and called."""

import stat
import sys

import pytest

from verify.crosscheck.engines import PRESETS, Dialect, EngineError, find, preset


@pytest.fixture
def here(tmp_path):
    for _, names in PRESETS.values():
        for name in names:
            path = tmp_path / name
            path.write_text("", encoding="utf-8")
            path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return tmp_path


@pytest.mark.parametrize("name", PRESETS)
def test_presets_are_found_in_a_folder(name, here):
    engine = preset(name, str(here), "2026")
    words = engine.for_system("dutch").pair or engine.for_system("dutch").check
    assert any(str(here) in word for word in words)
    assert "{input}" in words
    assert not any("{system}" in word for word in words)


def test_the_edition_decides_what_bbppairings_reads(here):
    path = str(here / "bbpPairings.exe")
    assert preset("bbppairings", path, "2026").dialect is Dialect.TRF26
    assert preset("bbppairings", path, "2017").dialect is Dialect.BBP


@pytest.mark.parametrize("name", [name for name in PRESETS if name != "gacrux"])
def test_a_program_that_is_not_there(name, monkeypatch):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(EngineError, match="--engine-path"):
        preset(name, None, "2026")


def test_a_path_that_is_not_there(tmp_path):
    with pytest.raises(EngineError, match="there is no file"):
        preset("javafo", str(tmp_path / "none.jar"), "2026")
    with pytest.raises(EngineError, match=r"holds none of javafo\.jar"):
        preset("javafo", str(tmp_path), "2026")


def test_a_system_a_program_has_not(here):
    with pytest.raises(EngineError, match="gacrux pairs by dutch, not by 'lim'"):
        preset("gacrux", str(here), "2026").for_system("lim")


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("", "empty"),
        ("'", "cannot be split"),
        ("no-such-program-anywhere {input}", "there is no program"),
        (f"{sys.executable} {{file}}", r"'\{file\}' is no placeholder"),
    ],
)
def test_commands_that_cannot_be_run(command, said):
    with pytest.raises(EngineError, match=said):
        find(command, None, "2026", None, ())


def test_a_command_is_split_as_a_shell_does(here):
    engine = find(f"{sys.executable} 'a b' {{input}}", None, "2026", Dialect.TRFX, (7,))
    assert engine.pair == (sys.executable, "a b", "{input}")
    assert engine.codes == {7}
    with pytest.raises(EngineError, match="is a command"):
        find(sys.executable, str(here), "2026", None, ())
