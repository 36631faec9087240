"""Ratings (B.02): expected scores and rating changes of a report's players, by date.

The names below are loaded when first used: tie-breaks need the tables of this package only.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from verify.ratings.change import Ratings, Row, Wishes, rate_players, wishes
    from verify.ratings.output import as_csv, as_dict, as_text

__all__ = [
    "Ratings",
    "Row",
    "Wishes",
    "as_csv",
    "as_dict",
    "as_text",
    "rate_players",
    "wishes",
]


def __getattr__(name: str) -> object:
    """Load the module of a name of this package."""
    if name not in __all__:
        raise AttributeError(name)
    module = "output" if name.startswith("as_") else "change"
    return getattr(import_module(f"verify.ratings.{module}"), name)
