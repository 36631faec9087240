"""The grammars, the layout, the table of records and the documentation agree."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from lark import Lark

from trf import grammars
from trf.diagnostics import KINDS
from trf.layout import PLAYER_FIELDS, STATIC_WIDTH
from trf.reader import RECORD_TYPES
from trf.records.player import _CUTS

FORMATS = Path(__file__).parents[2] / "docs" / "formats.md"


@pytest.mark.parametrize("name", grammars.NAMES)
def test_every_grammar_is_contextual_lalr(name):
    parser = grammars.parser(name)
    assert isinstance(parser, Lark)
    assert (parser.options.parser, parser.options.lexer) == ("lalr", "contextual")


@pytest.mark.parametrize("field", PLAYER_FIELDS, ids=lambda field: field.name)
def test_the_terminals_are_as_wide_as_the_fields(field):
    definitions = {t.name: t for t in grammars.parser("player").terminals}
    pattern = definitions[field.name.upper()].pattern
    assert pattern.min_width == pattern.max_width == field.width + field.gap


def test_the_fields_fill_the_columns_before_the_rounds():
    position = 4
    for field in PLAYER_FIELDS:
        assert field.first == position + 1
        position = field.last + field.gap
    assert position == STATIC_WIDTH
    assert set(_CUTS) <= set(range(STATIC_WIDTH + 1))


@pytest.mark.parametrize("kind", RECORD_TYPES.values(), ids=lambda kind: kind.tag)
def test_every_record_has_its_rule(kind):
    assert kind.rule in grammars.parser(kind.grammar).options.start
    if kind.free:
        assert kind.free in grammars.parser("dialect").options.start


def test_every_code_is_documented():
    rows = re.findall(r"^\| `(TRF\d{3})` \| (\w+) \|", FORMATS.read_text(), re.MULTILINE)
    assert dict(rows) == {kind.code: kind.severity.value for kind in KINDS.values()}


def test_every_record_is_documented():
    text = FORMATS.read_text()
    assert [tag for tag in RECORD_TYPES if f"`{tag}`" not in text] == []


def test_importing_is_light():
    code = "import sys, trf; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    assert not {"pandas", "typer", "rich", "charset_normalizer", "lark", "pathlib"} & set(loaded)


def test_parsing_works_without_a_cache(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    code = "import trf; print(trf.read(b'001    1').tournament.players[0].number)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={"XDG_CACHE_HOME": str(blocked), "PYTHONPATH": str(Path(grammars.FOLDER).parents[1])},
    )
    assert done.stdout.strip() == "1"
