"""Whom a deviating round helped: facts, the rule and the numbers, never an accusation."""

from verify.benefit.assess import benefits
from verify.benefit.model import KINDS, FileBenefit, RoundBenefit
from verify.benefit.output import (
    as_dict,
    as_text,
    round_as_dict,
    round_lines,
    terms_as_dict,
    terms_lines,
)

__all__ = [
    "KINDS",
    "FileBenefit",
    "RoundBenefit",
    "as_dict",
    "as_text",
    "benefits",
    "round_as_dict",
    "round_lines",
    "terms_as_dict",
    "terms_lines",
]
