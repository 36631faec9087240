"""Building the page's folder: the page, the worker, the packages, and Pyodide's own files."""

from __future__ import annotations

import html
import json
import os
import re
import shutil
import tempfile
import tomllib
from pathlib import Path
from typing import Final, NamedTuple

import trf
from verify.browser.bundle import BrowserError, Part, bundle
from verify.browser.session import sample_page
from verify.html import languages

PAGE: Final = Path(__file__).parent / "page"
LANGUAGES: Final = PAGE / "languages"

RUNTIME: Final = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
"""What the page needs of the npm package ``pyodide``."""

_POLICY: Final = re.compile(r'http-equiv="Content-Security-Policy"\s+content="([^"]*)"')
_HASH: Final = re.compile(r"'sha(?:256|384|512)-[\w+/=]+'")
_ARCHIVE: Final = "packages.zip"
_OLDEST_PYTHON: Final = (3, 11)
_PYODIDE_LICENCE: Final = "MPL-2.0"


class Built(NamedTuple):
    """What was written: the number of files, their size in bytes, Pyodide's version."""

    files: int
    size: int
    pyodide: str


class _Runtime(NamedTuple):
    files: dict[str, bytes]
    version: str
    python: str


def build(output: Path, pyodide: Path, *, force: bool = False) -> Built:
    """Write the page's folder, to be served by any static web server.

    `pyodide` is the unpacked npm package. The same packages give the same bytes. All files are
    made before the first is put in its place. Raises `BrowserError` when `pyodide` is not that
    package, when a library is not installed, or when `output` holds something and `force` is not
    given; with `force`, files of the same names are replaced and others left. Raises `OSError` for
    a folder that cannot be written.
    """
    output = output.resolve()
    if output.exists() and not output.is_dir():
        raise BrowserError(f"{output} is a file, not a folder")
    if output.is_dir() and any(output.iterdir()) and not force:
        raise BrowserError(f"{output} is not empty: --force replaces the page's files in it")
    files = _files(_runtime(pyodide))
    output.mkdir(parents=True, exist_ok=True)
    _put(files, output)
    version = json.loads(files["files.json"])["pyodide"]
    return Built(len(files), sum(map(len, files.values())), version)


def _files(runtime: _Runtime) -> dict[str, bytes]:
    """Return the files of the folder by their names in it."""
    archive, parts = bundle()
    loaded = {f"pyodide/{name}": content for name, content in runtime.files.items()}
    loaded[_ARCHIVE] = archive
    loaded["worker.js"] = (PAGE / "worker.js").read_bytes()
    listed = {
        "version": trf.__version__,
        "pyodide": runtime.version,
        # Their sizes tell how far the loading is.
        "files": {name: len(content) for name, content in loaded.items()},
    }
    return loaded | {
        "index.html": _index().encode(),
        "page.css": (PAGE / "page.css").read_bytes(),
        "page.js": (PAGE / "page.js").read_bytes(),
        "languages.js": _languages().encode(),
        "files.json": (json.dumps(listed, indent=1) + "\n").encode(),
        "LICENCES.txt": _licences(runtime, parts).encode(),
    }


def _index() -> str:
    """Return the page, its policy letting the reports' own script and style through.

    A report is shown in a frame, which is under the page's policy as well as under its own.
    """
    text = (PAGE / "index.html").read_text(encoding="utf-8")
    scripts, styles = _report_hashes()
    return text.replace("{{scripts}}", scripts).replace("{{styles}}", styles)


def _report_hashes() -> tuple[str, str]:
    """Return the hashes by which a report lets its script and its style through."""
    policy = _POLICY.search(sample_page())
    if policy is None:
        raise BrowserError("the reports carry no policy: this is an error of the program")
    directives = dict(
        each.strip().partition(" ")[::2] for each in html.unescape(policy[1]).split(";")
    )
    scripts, styles = (directives.get(name, "") for name in ("script-src", "style-src"))
    return " ".join(_HASH.findall(scripts)), " ".join(_HASH.findall(styles))


def _languages() -> str:
    """Return the page's words, as the script that the page reads first.

    The languages are those that the reports have, too.
    """
    words = {
        code: tomllib.loads((LANGUAGES / f"{code}.toml").read_text(encoding="utf-8"))
        for code in languages()
        if (LANGUAGES / f"{code}.toml").is_file()
    }
    return f"const LANGUAGES = {json.dumps(words, ensure_ascii=False, indent=1)};\n"


def _licences(runtime: _Runtime, parts: list[Part]) -> str:
    lines = [
        f"trf-verify {trf.__version__}: Apache-2.0",
        f"Pyodide {runtime.version}: {_PYODIDE_LICENCE}, https://github.com/pyodide/pyodide",
        f"Python {runtime.python}: PSF-2.0, https://docs.python.org/3/license.html",
        *(f"{each.name} {each.version}: {each.licence}" for each in parts),
        "",
        f"The licences of the libraries are in {_ARCHIVE}; Pyodide's files are unchanged.",
    ]
    return "\n".join(lines) + "\n"


def _runtime(folder: Path) -> _Runtime:
    """Read Pyodide's files from its npm package.

    Raises `BrowserError` when the folder is not that package or its Python is too old.
    """
    help_text = "`npm install pyodide` makes it as node_modules/pyodide"
    if not folder.is_dir():
        raise BrowserError(f"{folder} is not a folder: --pyodide is the npm package; {help_text}")
    missing = [name for name in ("package.json", *RUNTIME) if not (folder / name).is_file()]
    if missing:
        raise BrowserError(
            f"{folder} is not the npm package 'pyodide': {missing[0]} is missing; {help_text}"
        )
    try:
        described = json.loads((folder / "package.json").read_bytes())
        python = json.loads((folder / "pyodide-lock.json").read_bytes())["info"]["python"]
        version = described["version"]
        numbers = tuple(int(part) for part in python.split(".")[:2])
    except (ValueError, KeyError, TypeError, AttributeError):
        raise BrowserError(
            f"{folder} is not the npm package 'pyodide': it does not tell its version; {help_text}"
        ) from None
    if numbers < _OLDEST_PYTHON:
        raise BrowserError(
            f"Pyodide {version} has Python {python}, and 3.11 is the oldest that works: "
            "npm install pyodide@latest"
        )
    return _Runtime({name: (folder / name).read_bytes() for name in RUNTIME}, version, python)


def _put(files: dict[str, bytes], output: Path) -> None:
    """Write all files beside the folder, then move each to its place."""
    made = Path(tempfile.mkdtemp(prefix=f".{output.name}.", dir=output.parent))
    try:
        for name, content in files.items():
            path = made / name
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(content)
        for name in files:
            target = output / name
            target.parent.mkdir(exist_ok=True)
            os.replace(made / name, target)
    finally:
        shutil.rmtree(made)
