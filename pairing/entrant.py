"""A player as the old texts see him before round 1: what decides his number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

TITLES: Final = ("GM", "WGM", "IM", "WIM", "FM", "WFM", "")
"""The titles in the order of C.04.1 A2 c; what the text does not know counts as none."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A participant; 0 and "" where something is unknown. `score` is in hundredths."""

    name: str
    rating: int = 0
    title: str = ""
    other_rating: int = 0
    lot: int = 0
    score: int = 0


def place_of_title(title: str) -> int:
    """Return the place of a title in the order of A2 c, from 0.

    >>> place_of_title("WGM"), place_of_title("CM")
    (1, 6)
    """
    return TITLES.index(title) if title in TITLES else len(TITLES) - 1
