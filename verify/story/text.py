"""The story of a round as plain text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Final

from verify.story.model import RoundStory
from verify.story.outline import Line, Style, outline

_WIDTH: Final = 100
_LABEL: Final = 15


def as_text(stories: Iterable[RoundStory], *, full: bool = False) -> str:
    """Return rounds as text."""
    return "\n\n".join(
        "\n".join(line for each in outline(story, full) for line in _lines(each))
        for story in stories
    )


def _lines(line: Line) -> Iterator[str]:
    if line.style in (Style.TITLE, Style.HEADING):
        yield line.text
    elif line.style is Style.ITEM:
        yield from _wrapped(line.text, " " * _LABEL + "- ", " " * (_LABEL + 2))
    else:
        label = f"  {line.label}" if line.label else ""
        yield from _wrapped(line.text, f"{label:{_LABEL}}", " " * _LABEL)


def _wrapped(text: str, first: str, following: str) -> Iterator[str]:
    lines = wrap(
        text,
        _WIDTH,
        initial_indent=first,
        subsequent_indent=following,
        break_long_words=False,
        break_on_hyphens=False,
    )
    yield from lines or [first.rstrip()]
