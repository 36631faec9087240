"""Titles as they are written in reports."""

from typing import Final

TITLES: Final = frozenset(("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"))
"""The titles as FIDE abbreviates them."""

SHORT_TITLES: Final = {
    "g": "GM", "m": "IM", "f": "FM", "c": "CM",
    "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM",
    "gf": "WGM", "mf": "WIM", "ff": "WFM", "cf": "WCM",
}  # fmt: skip
"""Short forms of titles; those in ``f`` are French."""
