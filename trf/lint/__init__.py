"""What departs from the format in a report (`lint`), and the repairs that need no guess (`fix`).

Rules are small functions registered by code; `catalogue.CATALOGUE` says what each code means.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .catalogue import CATALOGUE, Entry
    from .editions import Edition, Purpose
    from .fixer import Fixed, Repair, fix
    from .linter import Verdict, Wish, lint, lint_report
    from .report import Result

_MODULES = {
    **dict.fromkeys(("CATALOGUE", "Entry"), "catalogue"),
    **dict.fromkeys(("Edition", "Purpose"), "editions"),
    **dict.fromkeys(("Fixed", "Repair", "fix"), "fixer"),
    **dict.fromkeys(("Verdict", "Wish", "lint", "lint_report"), "linter"),
    "Result": "report",
}

__all__ = [
    "CATALOGUE",
    "Edition",
    "Entry",
    "Fixed",
    "Purpose",
    "Repair",
    "Result",
    "Verdict",
    "Wish",
    "fix",
    "lint",
    "lint_report",
]


def __getattr__(name: str) -> object:
    """Load the module of a name of this package: an audit needs a few rules only."""
    if name not in _MODULES:
        raise AttributeError(name)
    return getattr(import_module(f"trf.lint.{_MODULES[name]}"), name)
