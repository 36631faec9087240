"""What departs from the format in a report (`lint`), and the repairs that need no guess (`fix`).

Rules are small functions registered by code; `catalogue.CATALOGUE` says what each code means.
"""

from .catalogue import CATALOGUE, Entry
from .editions import Edition, Purpose
from .fixer import Fixed, Repair, fix
from .linter import Verdict, Wish, lint, lint_report
from .report import Result

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
