"""The story of a round as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from verify.story.model import RoundStory
from verify.story.outline import Line, Style, outline

_SPECIAL: Final = re.compile(r"([\\`*_\[\]<>|#])")


def as_markdown(stories: Iterable[RoundStory], *, full: bool = False) -> str:
    """Return rounds as Markdown."""
    return "\n".join(
        line for story in stories for each in outline(story, full) for line in _lines(each)
    ).lstrip("\n")


def _lines(line: Line) -> Iterator[str]:
    text = _SPECIAL.sub(r"\\\1", line.text)
    if line.style is Style.TITLE:
        yield from ("", f"## {text}", "")
    elif line.style is Style.HEADING:
        yield from ("", f"### {text}", "")
    elif line.style is Style.ITEM:
        yield f"    - {text}"
    else:
        yield f"- **{line.label}**: {text}".rstrip() if line.label else f"- {text}"
