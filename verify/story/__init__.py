"""The story of a round: its pairing as an arbiter would explain it at the board (C.04.1 9).

`tell` and `tell_next` gather the data (`model`), `text.as_text`, `markdown.as_markdown` and
`output.as_json` show it.
"""

from __future__ import annotations

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
    "tell",
    "tell_next",
    "tell_rounds",
]
