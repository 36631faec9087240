"""The page's folder: what is in it, and how it is refused; what runs in it, run here."""

import json
import re
import subprocess
import sys
import tomllib
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

import trf
from verify import html, report
from verify.browser import bundle, session
from verify.browser.build import LANGUAGES, PAGE, RUNTIME, BrowserError, build
from verify.check import check

ROOT = Path(__file__).parents[2]
REAL = ROOT / "corpus" / "real"


@pytest.fixture
def pyodide(tmp_path):
    """Stand-in for the npm package: right names, no runtime."""
    folder = tmp_path / "pyodide"
    folder.mkdir()
    for name in RUNTIME:
        (folder / name).write_bytes(name.encode())
    (folder / "package.json").write_text('{"name": "pyodide", "version": "314.0.7"}')
    (folder / "pyodide-lock.json").write_text('{"info": {"python": "3.14.2"}, "packages": {}}')
    return folder


def contents(folder):
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


class TestFolder:
    def test_all_files_are_told_with_their_sizes(self, pyodide, tmp_path):
        built = build(tmp_path / "site", pyodide)
        found = contents(tmp_path / "site")
        told = json.loads(found["files.json"])
        assert (len(found), sum(map(len, found.values()))) == (built.files, built.size)
        assert told["pyodide"] == built.pyodide == "314.0.7"
        assert told["files"] == {name: len(found[name]) for name in told["files"]}
        assert {f"pyodide/{name}" for name in RUNTIME} <= told["files"].keys()
        assert not any(path.name.startswith(".") for path in tmp_path.iterdir())

    def test_same_packages_give_same_bytes(self, pyodide, tmp_path):
        build(tmp_path / "one", pyodide)
        build(tmp_path / "two", pyodide)
        assert contents(tmp_path / "one") == contents(tmp_path / "two")

    def test_nothing_is_overwritten_unasked(self, pyodide, tmp_path):
        (tmp_path / "site").mkdir()
        for name in ("index.html", "mine.txt"):
            (tmp_path / "site" / name).write_text("mine")
        with pytest.raises(BrowserError, match="not empty: --force"):
            build(tmp_path / "site", pyodide)
        assert len(contents(tmp_path / "site")) == 2
        build(tmp_path / "site", pyodide, force=True)
        found = contents(tmp_path / "site")
        assert found["mine.txt"] == b"mine"
        assert found["index.html"].startswith(b"<!doctype html>")

    def test_a_file_is_no_folder(self, pyodide, tmp_path):
        (tmp_path / "site").write_text("")
        with pytest.raises(BrowserError, match="is a file"):
            build(tmp_path / "site", pyodide, force=True)

    @pytest.mark.parametrize("name", ["package.json", *RUNTIME])
    def test_another_folder_is_refused(self, pyodide, tmp_path, name):
        (pyodide / name).unlink()
        with pytest.raises(BrowserError, match=f"{name} is missing; `npm install pyodide`"):
            build(tmp_path / "site", pyodide)
        assert not (tmp_path / "site").exists()

    @pytest.mark.parametrize(
        ("name", "content", "words"),
        [
            ("package.json", "[]", "does not tell its version"),
            ("package.json", "{", "does not tell its version"),
            ("pyodide-lock.json", '{"info": {}}', "does not tell its version"),
            ("pyodide-lock.json", '{"info": {"python": "3.10.2"}}', "3.11 is the oldest"),
        ],
    )
    def test_a_damaged_or_old_package_is_refused(self, pyodide, tmp_path, name, content, words):
        (pyodide / name).write_text(content)
        with pytest.raises(BrowserError, match=words):
            build(tmp_path / "site", pyodide)

    def test_no_package_at_all(self, tmp_path):
        with pytest.raises(BrowserError, match="is not a folder: --pyodide is the npm package"):
            build(tmp_path / "site", tmp_path / "nowhere")

    def test_a_library_that_is_missing_is_named(self, pyodide, tmp_path, monkeypatch):
        monkeypatch.setattr(bundle, "LIBRARIES", ("lark", "no-such-library-of-ours"))
        with pytest.raises(BrowserError, match=r"'no-such-library-of-ours': pip install 'trf-"):
            build(tmp_path / "site", pyodide)

    def test_the_command(self, pyodide, tmp_path):
        def run(*more):
            return subprocess.run(
                [sys.executable, ROOT / "cli.py", "page", "-o", "site", "--pyodide", *more],
                capture_output=True,
                text=True,
                cwd=tmp_path,
                timeout=60,
                check=False,
            )

        made = run("pyodide")
        assert (made.returncode, made.stderr) == (0, "")
        assert "site: 13 files" in made.stdout
        refused = run("pyodide")
        assert (refused.returncode, refused.stdout) == (2, "")
        assert refused.stderr.startswith("trf: ")
        assert refused.stderr.count("\n") == 1


class TestPage:
    def test_its_policy_lets_the_reports_own_script_and_style_through(self, pyodide, tmp_path):
        build(tmp_path / "site", pyodide)
        policy = re.search(r'Policy" content="([^"]*)"', (tmp_path / "site/index.html").read_text())
        page = session.sample_page()
        hashes = re.findall(r"'?sha256-[\w+/=]+", page)
        assert hashes
        assert all(each.lstrip("'") in policy[1] for each in hashes)
        assert "unsafe-inline" not in policy[1]
        assert "'unsafe-eval'" not in policy[1]
        assert "http" not in policy[1]

    def test_it_names_no_other_server(self):
        for path in PAGE.rglob("*.*"):
            for address in re.findall(r"https?://[\w.]+", path.read_text(encoding="utf-8")):
                assert address in ("http://www.w3.org", "http://localhost", "https://x"), path

    def test_languages_have_the_same_words(self):
        words = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in LANGUAGES.iterdir()}
        assert set(words) == set(html.languages()) >= {"en", "es"}
        for each in words.values():
            assert list(each["texts"]) == list(words["en"]["texts"])
            for key, text in each["texts"].items():
                assert _places(text) == _places(words["en"]["texts"][key])

    def test_every_word_asked_for_is_there(self):
        texts = tomllib.loads((LANGUAGES / "en.toml").read_text("utf-8"))["texts"]
        page = (PAGE / "index.html").read_text("utf-8")
        script = (PAGE / "page.js").read_text("utf-8")
        asked = {
            *re.findall(r'data-(?:text|label)="([^"]+)"', page),
            *re.findall(r'\b(?:say|tell)\("([^"]+)"', script),
            *re.findall(r"\bwords\.(\w+)", script),
        }
        assert len(asked) > 20
        assert asked <= texts.keys()


def _places(text):
    return sorted(re.findall(r"\{\d\}", text))


class TestArchive:
    @pytest.fixture(scope="class")
    @staticmethod
    def unpacked(tmp_path_factory):
        folder = tmp_path_factory.mktemp("packages")
        content, _ = bundle.bundle()
        (folder / "packages.zip").write_bytes(content)
        with zipfile.ZipFile(folder / "packages.zip") as archive:
            names = archive.namelist()
            own = [name for name in names if name.split("/")[0] in bundle.OWN]
            archive.extractall(folder / "own", own)
        return folder, names

    def test_nothing_compiled_and_all_licences(self, unpacked):
        _, names = unpacked
        assert not [name for name in names if name.endswith((".so", ".pyd", ".pyc"))]
        licensed = {name.split("/")[1].rsplit("-", 1)[0] for name in names if "licences/" in name}
        assert licensed == {metadata.distribution(name).name for name in bundle.LIBRARIES}

    def test_it_runs_alone_and_without_what_webassembly_lacks(self, unpacked):
        folder, _ = unpacked
        code = """
import sys
lacking = ("multiprocessing", "_multiprocessing", "fcntl", "mmap", "resource", "termios", "ssl",
           "sqlite3", "lzma", "curses", "readline", "typer", "click", "rich", "pandas")
sys.modules.update(dict.fromkeys(lacking))
sys.path[:0] = [sys.argv[1] + "/own", sys.argv[1] + "/packages.zip"]
from verify.browser.session import Session
session = Session()
with open(sys.argv[2], "rb") as file:
    print(session.check(1, "x.trf", memoryview(file.read())))
print(session.page(1, "es")[:15])
from pairing.least import least_matching
print(least_matching({(0, 1): 5, (0, 2): 1, (1, 3): 1, (2, 3): 5})[0])
import charset_normalizer, networkx
print({sys.modules[name].__file__.startswith(sys.argv[1]) for name in
       ("charset_normalizer", "networkx", "lark", "jinja2", "markupsafe", "trf", "verify")})
"""
        ran = subprocess.run(
            [sys.executable, "-I", "-S", "-c", code, folder, REAL / "smc-sw-015p-07r.trf"],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert ran.stderr == ""
        verdict, page, matching, own = ran.stdout.splitlines()
        assert json.loads(verdict)["rounds"]["deviates"] == [4]
        assert page == "<!DOCTYPE html>"
        assert matching == "2"
        assert own == "{True}"


class TestSession:
    def test_a_report_that_deviates(self):
        data = (REAL / "smc-sw-015p-07r.trf").read_bytes()
        held = session.Session()
        told = json.loads(held.check(7, "x.trf", memoryview(data)))
        assert told["state"] == "found"
        assert told["rounds"] == {
            "ok": [1, 2, 3, 5, 6, 7],
            "deviates": [4],
            "not-determined": [],
            "not-checked": [],
        }
        result = check(trf.read(data, name="x.trf"))
        assert sum(told["findings"].values()) == len(result.findings)
        assert held.page(7, "en") == html.page(result, "en")
        assert held.page(7, "es") != held.page(7, "en")
        assert held.document(7) == report.as_json([result]) + "\n"

    @pytest.mark.parametrize("data", [b"", b"nothing", bytes(range(256)) * 40])
    def test_what_is_no_report(self, data):
        held = session.Session()
        told = json.loads(held.check(1, "x.trf", data))
        assert told["state"] == "unreadable"
        assert told["findings"]["error"] >= 1
        assert held.page(1, "en").startswith("<!DOCTYPE html>")

    def test_a_report_without_errors(self):
        held = session.Session()
        data = (REAL / "tnl-sw-031p-06r.trf").read_bytes()
        assert json.loads(held.check(1, "x.trf", data))["state"] == "clean"
        held.forget()
        with pytest.raises(KeyError):
            held.page(1, "en")
