"""The pages in a real Chromium: clicks, keyboard, filter, themes, print, phone, accessibility.

Skipped where Playwright or Chromium is missing; with TRF_BROWSER=required that is a failure.
"""

import os
import shutil
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import trf
from verify.check import check
from verify.html import page as render
from verify.html.archive import site

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests" / "verify" / "html"))

from archive_summary import summary  # noqa: E402

pytestmark = [
    pytest.mark.browser,
    # Playwright's own loop is left to the interpreter.
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

DEVIATING = ROOT / "corpus" / "real" / "smc-sw-015p-07r.trf"
LARGE = ROOT / "corpus" / "real" / "lig-sw-160p-11r.trf"
TEAMS = ROOT / "corpus" / "checks" / "clean-teams.trf"
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
HOSTILE = "<img src=x onerror=\"document.title='broken'\"><script>document.title='broken'</script>"
SLOW = 120_000
"""Milliseconds to wait on a busy computer."""


def missing(what):
    if os.environ.get("TRF_BROWSER") == "required":
        pytest.fail(f"{what} (TRF_BROWSER=required)")
    pytest.skip(what)


@pytest.fixture(scope="module")
def chromium():
    path = shutil.which("chromium") or "/usr/bin/chromium"
    if not Path(path).exists():
        missing("there is no Chromium")
    try:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415
    except ImportError:
        missing("Playwright is not installed: pip install 'trf-verify[test]'")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS, timeout=SLOW)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """A folder of pages: reports, and an archive."""
    folder = tmp_path_factory.mktemp("pages")

    def checked(path):
        return check(trf.read(path))

    found = checked(DEVIATING)
    written = {
        "report.html": render(found),
        "es.html": render(found, "es"),
        "teams.html": render(checked(TEAMS)),
        "large.html": render(checked(LARGE)),
        "hostile.html": render(hostile(found)),
        **dict(
            site(summary([str(DEVIATING), "gone.trf"]), lambda url: found if "/" in url else None)
        ),
    }
    for name, text in written.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def hostile(found):
    """A result whose texts try to become part of the page."""
    tournament = found.tournament
    players = tuple(replace(each, name=HOSTILE) for each in tournament.players)
    named = replace(tournament, players=players, name=HOSTILE, city=HOSTILE)
    return replace(found, tournament=named, file=HOSTILE, assumptions=(HOSTILE,))


@pytest.fixture
def visit(chromium, pages):
    """Opens a page; nothing may appear on the console, and nothing be asked of a network."""
    contexts, trouble = [], []

    def visit(name, width=1200, scheme="light", language="en", script=True):
        context = chromium.new_context(
            viewport={"width": width, "height": 900},
            color_scheme=scheme,
            locale=language,
            java_script_enabled=script,
        )
        context.set_default_timeout(SLOW)
        contexts.append(context)
        page = context.new_page()
        address = (pages / name).as_uri()
        page.on("console", lambda message: trouble.append(f"{name}: {message.text}"))
        page.on("pageerror", lambda error: trouble.append(f"{name}: {error}"))
        page.on(
            "request",
            lambda request: (
                None
                if request.url.startswith(pages.as_uri())
                else trouble.append(f"{name} asks for {request.url}")
            ),
        )
        page.goto(address)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert trouble == []


ALL = ["report.html", "es.html", "teams.html", "hostile.html", "index.html", "large.html"]


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("width", [360, 1200])
def test_a_page_never_scrolls_sideways(visit, name, width):
    page = visit(name, width)
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize(
    ("name", "scheme"),
    [
        ("report.html", "light"),
        ("report.html", "dark"),
        ("teams.html", "light"),
        ("index.html", "dark"),
    ],
)
def test_axe_finds_nothing(visit, name, scheme):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    page = visit(name, scheme=scheme)
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    found = axe.Axe().run(page)
    assert [
        (each["id"], each["nodes"][0]["html"][:200]) for each in found.response["violations"]
    ] == []


def test_hostile_texts_run_nothing(visit):
    page = visit("hostile.html")
    assert page.title() != "broken"
    assert page.locator("img").count() == 0
    assert page.locator("script").count() == 1
    assert page.locator("h1").inner_text() == HOSTILE


def test_a_chip_leads_to_its_round_and_unfolds_it(visit):
    page = visit("report.html")
    second = page.locator("#round-2")
    assert second.get_attribute("open") is None
    page.locator("a.chip").nth(1).click()
    page.wait_for_function("document.querySelector('#round-2').open")
    assert second.locator("svg.picture").is_visible()


def test_the_filter_by_severity_and_by_words(visit):
    page = visit("report.html")
    items = page.locator("#found > li")
    total = items.count()
    assert page.locator("#shown").inner_text() == f"Shown: {total} of {total}"
    page.locator("#filter input[value=note]").uncheck()
    errors = page.locator("#found > li.error").count()
    assert page.locator("#found > li:visible").count() == errors
    assert page.locator("#shown").inner_text() == f"Shown: {errors} of {total}"
    page.locator("#filter input[type=search]").fill("pair001 DOWNFLOATERS")
    assert page.locator("#found > li:visible").count() == 1
    page.locator("#filter input[type=search]").fill("no such words")
    assert page.locator("#found > li:visible").count() == 0
    page.keyboard.press("Enter")
    assert page.locator("#filter").is_visible()


def test_an_unfolded_line_shows_what_is_marked_in_it(visit):
    page = visit("report.html", width=360)
    page.locator("#found > li.error summary").first.click()
    mark = page.locator("#found > li.error mark").first
    page.wait_for_function("document.querySelector('#found > li.error .record').scrollLeft > 0")
    box = mark.bounding_box()
    assert 0 < box["x"] < 360


def test_light_and_dark_by_the_system_and_by_choice(visit):
    def paper(page):
        return page.evaluate("getComputedStyle(document.body).backgroundColor")

    light, dark = visit("report.html"), visit("report.html", scheme="dark")
    assert paper(light) != paper(dark)
    light.select_option("#theme", "dark")
    assert paper(light) == paper(dark)
    light.reload()
    assert light.locator("#theme").input_value() == "dark"
    assert paper(light) == paper(dark)
    light.select_option("#theme", "")
    assert paper(light) != paper(dark)


def test_the_keyboard_reaches_what_the_mouse_does(visit):
    page = visit("report.html")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "content"
    reached = set()
    for _ in range(60):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.closest('[id]')?.id"))
    assert {f"round-{n}" for n in range(1, 8)} <= reached
    assert "filter" in reached
    page.locator("#round-1 > summary").focus()
    page.keyboard.press("Enter")
    assert page.locator("#round-1 svg.picture").is_visible()


def test_the_page_says_its_language(visit):
    page = visit("es.html", language="es")
    assert page.locator("html").get_attribute("lang") == "es"
    assert page.locator("h2").first.inner_text() == "Resumen"
    assert page.locator("p.reason").get_attribute("lang") == "en"


def test_without_scripts_everything_is_there_and_nothing_dead(visit):
    page = visit("report.html", script=False)
    assert page.locator("#found > li:visible").count() == page.locator("#found > li").count()
    assert not page.locator(".tools").is_visible()
    assert not page.locator("#filter").is_visible()


def test_a_page_prints_on_a4(visit):
    page = visit("report.html")
    pdf = page.pdf(prefer_css_page_size=True)
    assert pdf.startswith(b"%PDF")
    assert b"/MediaBox [0 0 594.95996 841.91998]" in pdf or b"/MediaBox [0 0 595" in pdf
    page.emulate_media(media="print")
    assert not page.locator(".tools").is_visible()
    assert page.locator("#round-4 svg.picture").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 1200


def test_the_tables_of_an_archive_are_sorted_by_their_heads(visit):
    page = visit("index.html")
    table = page.locator("table.sortable").nth(4)
    head = table.locator("thead th").nth(3)

    def judged():
        return [int(text) for text in table.locator("tbody tr td:nth-child(4)").all_inner_texts()]

    head.locator("button").click()
    assert judged() == sorted(judged(), reverse=True)
    assert head.get_attribute("aria-sort") == "descending"
    head.locator("button").press("Enter")
    assert judged() == sorted(judged())


def test_the_archive_leads_to_the_pages_of_its_reports(visit):
    page = visit("index.html")
    page.locator("a[href='report-01.html']").click()
    page.wait_for_url("**/report-01.html")
    assert page.locator("p.verdict.deviates").is_visible()


def test_a_page_of_a_large_report_answers(visit):
    page = visit("large.html")
    page.locator("a.chip").nth(10).click()
    page.wait_for_function("document.querySelector('#round-11').open")
    assert page.locator("#round-11 svg.picture").is_visible()
