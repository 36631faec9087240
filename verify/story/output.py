"""The story of a round as JSON (docs/json.md)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Final

from verify.report import dumps
from verify.story.model import RoundStory

JSON_VERSION: Final = 1


def as_json(file: str, stories: Iterable[RoundStory]) -> str:
    """Return the JSON document of some rounds of a report."""
    rounds = [as_dict(story) for story in stories]
    return dumps({"version": JSON_VERSION, "file": file, "rounds": rounds}, indent=2)


def as_dict(story: RoundStory) -> dict[str, object]:
    """Return a round as the JSON document holds it: the data of `model`, by name."""
    found = asdict(story)
    del found["file"]
    found["round"] = found.pop("number")
    return found
