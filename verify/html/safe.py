"""Text of files is hostile input: what a page must not pass on as it is."""

from __future__ import annotations

import re
from typing import Final

# C0 and C1 controls, the marks that turn the direction of text, separators of lines, zero-width
# characters, the byte order mark, halves of surrogate pairs and what is no character at all.
_UNSEEN: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\ufffe\uffff]"
)
_PICTURES: Final = 0x2400
"""Where Unicode has a picture for every C0 control."""


def clean(text: str) -> str:
    """Return a text with every character shown that would not be seen, or would reorder others."""
    if text.isascii() and text.isprintable():
        return text
    return _UNSEEN.sub(_shown, text)


def _shown(found: re.Match[str]) -> str:
    code = ord(found[0])
    if code < 0x20:
        return chr(_PICTURES + code)
    return "\u2421" if code == 0x7F else f"[U+{code:04X}]"
