"""The page in a real Chromium, with the real Pyodide, against the command line.

Pyodide's folder is taken from TRF_PYODIDE, or fetched with ``npm pack pyodide``.
"""

import functools
import http.server
import importlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import threading
from pathlib import Path

import pytest

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
CORPUS = ROOT / "corpus"
CHROMIUM = "/usr/bin/chromium"
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
SLOW = 120_000
"""Milliseconds to wait on a busy computer; the usual wait is a few seconds."""
BREATH = 150
"""Milliseconds between two downloads: Chromium drops the eleventh that starts within a second."""

FILES = [
    "cases/bye-code-with-opponent.trf",
    "cases/colour-without-opponent.trf",
    "cases/full-point-bye-2017.trf",
    "cases/pab-written-F.trf",
    "cases/platform-header.trf",
    "cases/shifted-title-latin1-cr.trf",
    "checks/RPT011.trf",
    "checks/clean-teams.trf",
    "real/crx-sw-083p-08r.trf",
    "real/dub-sw-035p-04r.trf",
    "real/fid-tm-249p-14r.trf",
    "real/icu-sw-034p-05r.tab",
    "real/lic-sw-013p-10r.trf",
    "real/pac-sw-058p-09r.trf",
    "real/smc-rr-009p-09r.trf",
    "real/smc-sw-015p-07r.trf",
    "real/smx-tm-129p-07r.trf",
    "real/tnl-sw-031p-06r.trf",
    "standings/swiss-16-2026.trf",
    "tunx/smc-sw-018p-08r.TUNX",
]
LARGE = CORPUS / "real" / "lig-sw-160p-11r.trf"
DEVIATING = CORPUS / "real" / "smc-sw-015p-07r.trf"


def missing(what):
    """Skip, or fail where a skip would hide that nothing was tested."""
    if os.environ.get("TRF_BROWSER") == "required":
        pytest.fail(f"{what} (TRF_BROWSER=required)")
    pytest.skip(what)


def library(name):
    try:
        return importlib.import_module(name)
    except ImportError:
        missing(f"{name} is not installed (pip install -e '.[test]')")


def fetched(folder):
    """Fetch the npm package pyodide."""
    npm = shutil.which("npm")
    if npm is None:
        missing("neither TRF_PYODIDE nor npm tells where Pyodide is")
    ran = subprocess.run(
        [npm, "pack", "pyodide", "--silent"], cwd=folder, capture_output=True, timeout=300,
        check=False,
    )  # fmt: skip
    packed = next(folder.glob("pyodide-*.tgz"), None)
    if ran.returncode or packed is None:
        missing("npm could not fetch pyodide")
    with tarfile.open(packed) as archive:
        archive.extractall(folder, filter="data")
    return folder / "package"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The folder that `trf page` writes, two folders deep in what the server serves."""
    given = os.environ.get("TRF_PYODIDE")
    pyodide = Path(given) if given else fetched(tmp_path_factory.mktemp("npm"))
    root = tmp_path_factory.mktemp("served")
    output = root / "some" / "where"
    ran = subprocess.run(
        [sys.executable, ROOT / "cli.py", "page", "--output", output, "--pyodide", pyodide],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert (ran.returncode, ran.stderr) == (0, "")
    return output


class Server(http.server.ThreadingHTTPServer):
    """A static server that keeps what was asked of it, and knows few kinds of files."""

    def __init__(self, folder):
        self.asked = []
        super().__init__(("127.0.0.1", 0), functools.partial(Handler, directory=folder))

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server_port}"


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        self.server.asked.append(self.path)

    def guess_type(self, path):
        known = str(path).endswith((".html", ".css", ".js"))
        return super().guess_type(path) if known else "application/octet-stream"


@pytest.fixture(scope="module")
def server(site):
    with Server(site.parents[1]) as serving:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        yield serving
        serving.shutdown()


@pytest.fixture(scope="module")
def chromium():
    api = library("playwright.sync_api")
    if not Path(CHROMIUM).exists():
        missing(f"there is no {CHROMIUM} (apt-get install chromium)")
    with api.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


class Opened:
    """The page, open and ready; what it asked for and complained of."""

    def __init__(self, page, server):
        self.page, self.server = page, server
        self.requested, self.complaints = [], []
        page.on("request", lambda request: self.requested.append(request.url))
        page.on("console", lambda said: self.complaints.append(said.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        # From the beginning: asked for later, it may come after the key that opens it.
        page.on("filechooser", lambda chooser: None)

    def expect(self, selector):
        return library("playwright.sync_api").expect(self.page.locator(selector))

    def open(self):
        self.page.goto(f"{self.server.address}/some/where/")
        self.says("Ready.")
        self.loaded = len(self.server.asked), len(self.requested)

    def says(self, text):
        self.expect("#status").to_have_text(text, timeout=SLOW)

    def check(self, *paths):
        self.page.set_input_files("#files", paths)
        self.says(f"Checked: {len(paths)}.")

    def item(self, name):
        return self.page.locator("#list li", has_text=name)

    def saved(self, name, what):
        with self.page.expect_download(timeout=SLOW) as download:
            self.item(name).locator(f".{what}").click()
        self.page.wait_for_timeout(BREATH)
        return download.value.path().read_bytes().decode("utf-8")


@pytest.fixture(scope="module")
def loaded(chromium, server):
    context = chromium.new_context(locale="en-GB", viewport={"width": 1100, "height": 900})
    opened = Opened(context.new_page(), server)
    opened.open()
    yield opened
    context.close()


@pytest.fixture
def page(loaded):
    """The loaded page without files; whatever a test does, it asks for and complains of nothing."""
    asked, requested = len(loaded.server.asked), len(loaded.requested)
    complaints = len(loaded.complaints)
    yield loaded
    loaded.page.select_option("#language", "en")
    loaded.page.evaluate("clear()")
    loaded.says("Ready.")
    assert loaded.server.asked[asked:] == []
    assert [url for url in loaded.requested[requested:] if not url.startswith("blob:")] == []
    assert loaded.complaints[complaints:] == []


def trf(commands):
    """Run commands as the command line does; return each one's exit code and what it prints."""
    code = """
import contextlib, io, json, sys, cli
told = []
for arguments in json.load(sys.stdin):
    sys.argv = ["trf", *arguments]
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        told.append((cli._guarded(cli._application()), printed.getvalue()))
print(json.dumps(told))
"""
    ran = subprocess.run(
        [sys.executable, "-c", code],
        input=json.dumps(list(commands)),
        capture_output=True,
        text=True,
        cwd=CORPUS,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=SLOW / 1000,
        check=True,
    )
    return json.loads(ran.stdout)


class TestLoading:
    def test_it_asks_its_own_server_for_its_own_files(self, loaded, site):
        asked, requested = loaded.loaded
        own = {str(path.relative_to(site)) for path in site.rglob("*") if path.is_file()}
        base = "/some/where/"
        names = {path.removeprefix(base) for path in loaded.server.asked[:asked]}
        assert names == {"", *own} - {"index.html", "LICENCES.txt"}
        other = [url for url in loaded.requested[:requested] if not url.startswith("blob:")]
        assert all(url.startswith(loaded.server.address + base) for url in other)
        assert loaded.complaints == []

    @pytest.mark.parametrize("name", ["packages.zip", "files.json", "pyodide/pyodide.asm.wasm"])
    def test_a_file_that_is_missing_is_named(self, chromium, server, name):
        page = chromium.new_page(locale="es-ES")
        page.route(f"**/{name}", lambda route: route.fulfill(status=404))
        page.goto(f"{server.address}/some/where/")
        page.wait_for_selector("#failure", timeout=SLOW)
        assert page.inner_text("#failure").startswith(f"No se pudo cargar {name}: 404")
        assert page.is_disabled("#choose")
        page.close()

    def test_without_a_server_it_says_what_to_do(self, chromium, site):
        page = chromium.new_page(locale="en-GB")
        page.goto(f"{site.as_uri()}/index.html")
        page.wait_for_selector("#failure", timeout=SLOW)
        assert "python3 -m http.server" in page.inner_text("#failure")
        page.close()


class TestDoors:
    """Once it is ready, the page could not send anything anywhere if it wanted to."""

    FETCH = "address => fetch(address).then(() => 'open', () => 'shut')"
    SYNC = (
        "address => { const asked = new XMLHttpRequest(); asked.open('GET', address, false);"
        " try { asked.send(); return 'open'; } catch { return 'shut'; } }"
    )
    SOCKET = (
        "address => new Promise((told) => { const made = new WebSocket(address);"
        " made.onopen = () => told('open'); made.onerror = () => told('shut'); })"
    )
    IMPORT = "address => import(address).then(() => 'open', () => 'shut')"

    @pytest.mark.parametrize("way", ["FETCH", "SYNC", "IMPORT", "SOCKET"])
    def test_all_are_shut(self, loaded, way):
        asked = len(loaded.server.asked)
        address = f"{loaded.server.address}/some/where/languages.js?secret"
        address = address.replace("http:", "ws:") if way == "SOCKET" else address
        (worker,) = loaded.page.workers
        complaints = len(loaded.complaints)
        assert worker.evaluate(getattr(self, way), address) == "shut"
        if way != "IMPORT":  # the page's own script cannot be told from it
            assert loaded.page.evaluate(getattr(self, way), address) == "shut"
            assert any("Security Policy" in each for each in loaded.complaints[complaints:])
        assert loaded.server.asked[asked:] == []
        del loaded.complaints[complaints:]

    def test_the_report_is_shut_in_too(self, page):
        page.check(DEVIATING)
        page.page.frame_locator("#report").locator("h1").first.wait_for(timeout=SLOW)
        frame = page.page.frames[1]
        address = f"{page.server.address}/some/where/page.css"
        page.page.wait_for_load_state()
        complaints, requested = len(page.complaints), len(page.requested)
        assert frame.evaluate(self.FETCH, address) == "shut"
        assert any("Security Policy" in each for each in page.complaints[complaints:])
        # It was tried, but it did not reach the server.
        del page.complaints[complaints:], page.requested[requested:]


def test_twenty_files_as_on_the_command_line(page, tmp_path):
    page.check(*(CORPUS / name for name in FILES))
    pages = [tmp_path / f"{number}.html" for number in range(len(FILES))]
    ran = trf(
        ["check", name, "--format", "json", "--report", f"html={page}"]
        for name, page in zip(FILES, pages, strict=True)
    )
    for name, (code, document), written in zip(FILES, ran, pages, strict=True):
        base, html = Path(name).name, written.read_text(encoding="utf-8")
        assert page.saved(base, "save-json") == document.replace(name, base)
        assert page.saved(base, "save-page") == html.replace(name, base)
        state = {0: "clean", 1: "found", 3: "unreadable"}[code]
        assert page.item(base).get_attribute("class") == state
        rounds = json.loads(document)["files"][0]["rounds"]
        deviating = [each["round"] for each in rounds if each["status"] == "deviates"]
        told = re.search(r"deviating: ([\d–, ]+)", page.item(base).inner_text())
        assert _numbers(told) == deviating


def _numbers(told):
    """Read the rounds in '1–3, 5'."""
    ends = [each.split("–") for each in told[1].split(", ")] if told else []
    return [n for each in ends for n in range(int(each[0]), int(each[-1]) + 1)]


class TestUse:
    def test_one_file_is_shown_at_once(self, page):
        page.check(DEVIATING)
        shown = page.page.frame_locator("#report")
        shown.locator("h1").first.wait_for(timeout=SLOW)
        assert page.page.inner_text("#shown-title") == f"Report on {DEVIATING.name}"
        shown.locator('a[href="#round-4"]').first.click()
        assert page.page.frames[1].url.endswith("#round-4")
        assert page.page.frames[1].evaluate("scrollY") > 0

    def test_a_drop_anywhere(self, page):
        data = page.page.evaluate_handle(
            "bytes => { const held = new DataTransfer();"
            " held.items.add(new File([new Uint8Array(bytes)], 'dropped.trf')); return held; }",
            list(DEVIATING.read_bytes()),
        )
        page.page.dispatch_event("footer", "drop", {"dataTransfer": data})
        page.says("Checked: 1.")
        assert "deviating: 4" in page.item("dropped.trf").inner_text()

    def test_by_keyboard_alone(self, page, tmp_path):
        page.page.focus("#colours")
        page.page.keyboard.press("Tab")
        with page.page.expect_file_chooser() as chooser:
            page.page.keyboard.press("Enter")
        (tmp_path / "none.trf").write_bytes(b"nothing")
        chooser.value.set_files([DEVIATING, tmp_path / "none.trf"])
        page.says("Checked: 2.")
        page.page.keyboard.press("Tab")  # Remove all
        page.page.keyboard.press("Tab")
        assert page.page.evaluate("document.activeElement.getAttribute('aria-label')") == (
            f"Show the report: {DEVIATING.name}"
        )
        page.page.keyboard.press("Enter")
        page.expect("#shown-title").to_be_focused(timeout=SLOW)
        page.page.frame_locator("#report").locator("h1").first.wait_for(timeout=SLOW)

    def test_what_is_no_report_is_told(self, page, tmp_path):
        for name, data in (("none.trf", b"nothing"), ("binary.trf", bytes(range(256)) * 40)):
            (tmp_path / name).write_bytes(data)
        (tmp_path / "<b>bold.trf").write_bytes(b"")
        page.check(*sorted(tmp_path.iterdir()))
        for path in tmp_path.iterdir():
            assert "not readable" in page.item(path.name).inner_text()
        assert page.page.locator("#list b").count() == 0

    def test_a_file_that_cannot_be_opened_is_told(self, page):
        page.page.evaluate(
            "const arrayBuffer = () => Promise.reject(new Error('it is gone'));"
            "add([{ name: 'gone.trf', arrayBuffer }])"
        )
        page.says("Checked: 1.")
        assert "could not be opened: it is gone" in page.item("gone.trf").inner_text()

    def test_an_error_of_the_program_is_told_as_text(self, page):
        told = page.page.evaluate("ask('page', { key: -1, language })")
        assert "KeyError: -1" in told["error"]

    def test_the_page_answers_while_the_audit_works(self, page):
        page.page.set_input_files("#files", [LARGE] * 4)
        page.says(re.compile("^Checking . of 4"))
        page.page.select_option("#language", "es")
        page.says(re.compile("^Comprobando . de 4"))
        page.page.select_option("#language", "en")
        page.says("Checked: 4.")

    def test_what_is_removed_while_it_is_checked_is_gone(self, page):
        page.page.set_input_files("#files", [LARGE] * 4)
        page.says(re.compile("^Checking . of 4"))
        page.page.click("#clear")
        page.check(DEVIATING)
        assert page.page.locator("#list li").count() == 1

    def test_spanish(self, page):
        page.check(DEVIATING)
        page.page.select_option("#language", "es")
        assert page.page.get_attribute("html", "lang") == "es"
        assert "se apartan: 4" in page.item(DEVIATING.name).inner_text()
        page.page.frame_locator("#report").locator('html[lang="es"]').wait_for(timeout=SLOW)
        page.page.select_option("#language", "en")
        page.page.frame_locator("#report").locator('html[lang="en"]').wait_for(timeout=SLOW)

    def test_dark_and_light(self, page):
        page.check(DEVIATING)
        shown = page.page.frame_locator("#report")
        brightness = "parseInt(getComputedStyle(document.body).backgroundColor.match(/\\d+/)[0])"
        shown.locator("h1").first.wait_for(timeout=SLOW)
        for colours, dark in (("dark", True), ("light", False)):
            page.page.select_option("#colours", colours)
            for each in page.page.frames:
                assert (each.evaluate(brightness) < 128) == dark
        page.page.select_option("#colours", "")

    def test_a_phone(self, page):
        page.check(DEVIATING)
        page.page.set_viewport_size({"width": 360, "height": 740})
        assert page.page.evaluate("document.documentElement.scrollWidth") <= 360
        page.page.set_viewport_size({"width": 1100, "height": 900})

    @pytest.mark.parametrize("colours", ["light", "dark"])
    def test_accessible(self, page, colours, tmp_path):
        axe = library("axe_playwright_python.sync_playwright")
        (tmp_path / "none.trf").write_bytes(b"nothing")
        page.check(DEVIATING, tmp_path / "none.trf")
        page.page.select_option("#colours", colours)
        found = axe.Axe().run(page.page, options={"iframes": False})
        assert found.violations_count == 0, found.generate_report()
        page.page.select_option("#colours", "")
