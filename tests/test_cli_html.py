"""Pages by the command line: `trf check --format html`, `trf audit report --html`."""

from pathlib import Path

import pytest

import cli
from verify.check import check
from verify.html import page

# Typer imports what newer versions of Click only warn of.
pytestmark = pytest.mark.filterwarnings("ignore:'click.*:DeprecationWarning")

CORPUS = Path(__file__).parent.parent / "corpus"
CLEAN = CORPUS / "oracle" / "dutch-2026" / "0003.trf"
DEVIATING = CORPUS / "real" / "smc-sw-015p-07r.trf"


def test_a_page_is_printed(run):
    code, out, err = run("check", CLEAN, "--format", "html")
    assert (code, err) == (0, "")
    assert out == page(check(cli.trf.read(CLEAN)))


def test_a_page_is_written_and_not_overwritten(run, tmp_path):
    target = tmp_path / "page.html"
    arguments = ("check", DEVIATING, "--format", "html", "--language", "es", "-o", target)
    assert run(*arguments) == (1, "", "")
    assert '<html lang="es"' in target.read_text(encoding="utf-8")
    code, _, err = run(*arguments)
    assert (code, err) == (2, f"trf: {target} exists already (--force overwrites it)\n")
    assert run(*arguments, "--force")[0] == 1


def test_a_page_shows_one_report(run):
    code, out, err = run("check", CLEAN, DEVIATING, "--format", "html")
    assert (code, out) == (2, "")
    assert err.startswith("trf: a page shows one report")


def test_an_unknown_language(run):
    code, _, err = run("check", CLEAN, "--format", "html", "--language", "tlh")
    assert (code, err) == (2, "trf: no pages in the language 'tlh' (known: en, es)\n")


def test_a_file_that_cannot_be_read_has_a_page(run, tmp_path):
    code, out, _ = run("check", tmp_path / "none.trf", "--format", "html")
    assert code == 3
    assert "The file could not be read" in out


def test_the_pages_of_an_archive(run, tmp_path):
    store, pages = tmp_path / "store.duckdb", tmp_path / "pages"
    code, _, _ = run("audit", DEVIATING, CLEAN, "--store", store, "--jobs", 1)
    assert code == 1
    code, out, _ = run("audit", "report", "--store", store, "--html", pages)
    assert code == 0
    assert out.split() == [str(pages / "report-01.html"), str(pages / "index.html")]
    assert "report-01.html" in (pages / "index.html").read_text(encoding="utf-8")
    code, _, err = run("audit", "report", "--store", store, "--html", pages)
    assert (code, err) == (2, f"trf: {pages} is not empty (--force overwrites its pages)\n")
    assert run("audit", "report", "--store", store, "--html", pages, "--force")[0] == 0
