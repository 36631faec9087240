"""The examples and lists of docs/tables.md are true."""

import re
from pathlib import Path

import pytest

from trf import tables
from trf.tables_in import BYE_HEADERS, GAME_HEADERS, PLAYER_HEADERS, _plain

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "tables.md").read_text(encoding="utf-8")


def test_the_examples_run_one_after_another(monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    names: dict[str, object] = {}
    for example in re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL):
        exec(compile(example, "docs/tables.md", "exec"), names)
    printed = capsys.readouterr().out
    assert "games: row 2, column 'Result': '2-0' is not a result" in printed
    assert tables.crosstable(names["club"])["R1"].tolist() == ["2w1", "1b0", "U"]
    assert "Müller, Eva" in printed


@pytest.mark.parametrize(
    ("function", "columns"),
    [
        ("players", tables.PLAYERS),
        ("games", tables.GAMES),
        ("byes", tables.BYE_COLUMNS),
        ("standings", tables.STANDINGS),
        ("teams", tables.TEAMS),
        ("findings", tables.FINDINGS),
    ],
)
def test_the_columns_are_those_listed(function, columns):
    (row,) = re.findall(rf"^\| `{function}\([a-z]+\)` \|[^|]*\|([^|]*)\|$", TEXT, re.MULTILINE)
    assert re.findall(r"`(\w+)`", row) == list(columns)


def test_the_categories_are_those_listed():
    for value in (*tables.RESULTS, *tables.BYES):
        assert f"`{value}`" in TEXT


def test_headers_that_are_listed_are_recognised():
    known = {
        form
        for headers in (PLAYER_HEADERS, GAME_HEADERS, BYE_HEADERS)
        for forms in headers.values()
        for form in forms.split()
    }
    start = TEXT.index("| field | headers |")
    rows = re.findall(r"^\| `[^|]*\| ([^|]*) \|$", TEXT[start:].split("\n\n")[0], re.MULTILINE)
    assert len(rows) > 10
    for row in rows:
        listed = re.split(r"[,;]", re.split(r":|\. ", row)[0])
        words = [each.strip() for each in listed if each.strip() not in ("`#`", "...")]
        singular = [each.replace("(s)", "") for each in words]
        assert {_plain(each) for each in singular} <= known, row
