"""Ratings (B.02): expected scores and rating changes of a report's players, by date."""

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
