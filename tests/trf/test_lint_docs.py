"""The pages of the codes are those the catalogue gives."""

from pathlib import Path

from trf.lint import CATALOGUE
from trf.lint import docs as pages

FOLDER = Path(__file__).parents[2] / "docs" / "lint"


def test_the_pages_are_in_step():
    found = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.iterdir()}
    expected = {f"{code}.md": pages.page(entry) for code, entry in CATALOGUE.items()}
    assert found == {**expected, "README.md": pages.index()}


def test_pages_say_something():
    for entry in CATALOGUE.values():
        assert len(entry.says) > 20
        assert entry.says.endswith((".", ")"))
        assert entry.example.strip()
        assert entry.remedy[0] in "`" or entry.remedy[0].isupper()


def test_pages_are_written(tmp_path):
    pages.write(tmp_path / "new")
    assert len(list((tmp_path / "new").iterdir())) == len(CATALOGUE) + 1
