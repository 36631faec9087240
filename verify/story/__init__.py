"""The story of a round: its pairing as an arbiter would explain it at the board (C.04.1 9).

`tell`, `tell_rounds` and `tell_next` gather the data (`model`), `render` shows it.
"""

from __future__ import annotations

from collections.abc import Sequence

from verify.story.build import NEXT, StoryError, tell, tell_next, tell_rounds
from verify.story.model import BracketStory, PlayerStory, Question, RoundStory, Tried

__all__ = [
    "NEXT",
    "BracketStory",
    "PlayerStory",
    "Question",
    "RoundStory",
    "StoryError",
    "Tried",
    "render",
    "tell",
    "tell_next",
    "tell_rounds",
]


def render(file: str, stories: Sequence[RoundStory], form: str, *, full: bool = False) -> str:
    """Return rounds of a report in a form: ``text``, ``md`` or ``json``.

    JSON holds whatever was gathered; the others say less without `full`.
    """
    if form == "json":
        from verify.story.output import as_json  # noqa: PLC0415 - one form is asked for

        return as_json(file, stories)
    if form == "md":
        from verify.story.markdown import as_markdown  # noqa: PLC0415

        return as_markdown(stories, full=full)
    from verify.story.text import as_text  # noqa: PLC0415

    return as_text(stories, full=full)
