"""The words of the pages: one catalogue, a TOML file in ``languages/``, per language.

What the audit itself says (reasons, messages of findings, assumptions) is English wherever it
appears; the pages mark it as such.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

SOURCE: Final = "en"
"""The language the pages are written in; a text missing elsewhere is taken from it."""

_SUFFIX: Final = ".toml"


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The words of one language. `code` is its BCP 47 tag, `direction` ``ltr`` or ``rtl``."""

    code: str
    name: str
    direction: str
    texts: Mapping[str, str]

    def __call__(self, key: str, **values: object) -> str:
        """Return a text with its values filled in; raises `KeyError` for an unknown key."""
        text = self.texts[key]
        return text.format_map(values) if values else text


def languages() -> tuple[str, ...]:
    """Return the codes of the languages there are."""
    folder = files("verify.html") / "languages"
    names = (each.name for each in folder.iterdir() if each.name.endswith(_SUFFIX))
    return tuple(sorted(name.removesuffix(_SUFFIX) for name in names))


@cache
def catalogue(code: str = SOURCE) -> Catalogue:
    """Return the words of a language; raises `KeyError` for one there is no file of."""
    if code not in languages():
        raise KeyError(code)
    held = _read(code)
    texts = held["texts"] if code == SOURCE else {**_read(SOURCE)["texts"], **held["texts"]}
    return Catalogue(code, held["name"], held["direction"], texts)


def _read(code: str) -> dict[str, Any]:
    text = (files("verify.html") / "languages" / f"{code}{_SUFFIX}").read_text(encoding="utf-8")
    return tomllib.loads(text)
