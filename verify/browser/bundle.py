"""The Python side of the page: our packages and the libraries they need, in one archive."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Iterator
from importlib import import_module, metadata
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple

OWN: Final = ("trf", "pairing", "verify")
"""Unpacked in the browser, because they read grammars and templates beside their modules."""

LIBRARIES: Final = ("lark", "networkx", "charset-normalizer", "jinja2", "markupsafe")
"""Imported from the archive itself, which spares unpacking what most reports never need."""

_DATE: Final = (1980, 1, 1, 0, 0, 0)
_COMPILED: Final = frozenset({".pyc", ".pyd", ".so"})
_LICENCE_FILES: Final = re.compile(r"(?:LICEN[CS]E|NOTICE|AUTHORS)[\w.-]*", re.IGNORECASE)
_UNWANTED: Final = frozenset({"__pycache__", "tests"})


class BrowserError(Exception):
    """The page cannot be built; the message says what is missing and what to do."""


class Part(NamedTuple):
    """A library of the page: its name, its version, its licence as its authors name it."""

    name: str
    version: str
    licence: str


def bundle() -> tuple[bytes, list[Part]]:
    """Return the archive and the libraries in it.

    The same installed files give the same bytes: names are sorted, and dates and rights fixed.
    Raises `BrowserError` when a library is not installed.
    """
    distributions = [_distribution(name) for name in LIBRARIES]
    files = dict(_own_files())
    for each in distributions:
        files.update(_library_files(each))
    return _archive(files), [_part(each) for each in distributions]


def _archive(files: dict[str, Path]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, _DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            entry.create_system = 3
            archive.writestr(entry, files[name].read_bytes(), compresslevel=9)
    return buffer.getvalue()


def _own_files() -> Iterator[tuple[str, Path]]:
    for name in OWN:
        folder = Path(str(import_module(name).__file__)).parent
        for path in folder.rglob("*"):
            within = PurePosixPath(name, *path.relative_to(folder).parts)
            if path.is_file() and _wanted(within) and not _of_the_page(within):
                yield str(within), path


def _of_the_page(path: PurePosixPath) -> bool:
    """Whether a file lies beside the archive, in the page's own folder."""
    return path.is_relative_to("verify/browser/page")


def _distribution(name: str) -> metadata.Distribution:
    try:
        return metadata.distribution(name)
    except metadata.PackageNotFoundError:
        raise BrowserError(
            f"the page needs the package '{name}': pip install 'trf-verify[html]'"
        ) from None


def _library_files(distribution: metadata.Distribution) -> Iterator[tuple[str, Path]]:
    """The modules of a library and its licence, without what is compiled for this computer."""
    for name in _recorded(distribution):
        path = Path(str(distribution.locate_file(name)))
        top, *below = name.parts
        if top.endswith(".dist-info"):
            # A folder of that name without its metadata would confuse `importlib.metadata`.
            if _LICENCE_FILES.fullmatch(name.name):
                yield f"licences/{distribution.name}-{distribution.version}/{name.name}", path
        elif below and top != ".." and _wanted(name):
            # What lies at the top is compiled, or a command.
            yield str(name), path


def _recorded(distribution: metadata.Distribution) -> Iterable[PurePosixPath]:
    files = distribution.files
    if not files:
        raise BrowserError(
            f"{distribution.name} does not list its files: install it with pip, then try again"
        )
    return files


def _wanted(path: PurePosixPath) -> bool:
    return path.suffix not in _COMPILED and not _UNWANTED & set(path.parts)


def _part(distribution: metadata.Distribution) -> Part:
    told = distribution.metadata
    named = (told[key] for key in ("License-Expression", "License") if key in told)
    licence = next(filter(None, named), "see its licence file")
    return Part(distribution.name, distribution.version, licence.splitlines()[0])
