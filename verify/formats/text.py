"""Text from files, made fit to be shown: names may hold anything."""

from __future__ import annotations

import re
from typing import Final

# Control characters but tab and line feed, which XML cannot hold or terminals obey; line and
# paragraph separators; embeddings, overrides and isolates, which turn around what follows them;
# surrogates, non-characters.
_UNFIT: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069"
    "\ud800-\udfff\ufeff\ufffe\uffff]"
)
_BREAK: Final = re.compile("[\t\n]")


def visible(text: str) -> str:
    """Return text in which characters that cannot be shown, or change how others are shown, are
    written as escapes; tabs and line feeds stay.
    """
    return _UNFIT.sub(_escape, text)


def one_line(text: str) -> str:
    """Return `visible` text with its tabs and line feeds as escapes, too."""
    return _BREAK.sub(_escape, visible(text))


def _escape(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"
