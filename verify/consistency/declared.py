"""What the records of the file declare, against what it holds; single fields that cannot be.

The arithmetic is that of `trf.lint`. Where a record contradicts the rounds or the players, the
finding has a rule of the audit; what is wrong within a single player's line keeps lint's code.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Final

from verify.consistency.registry import Case, Look, check
from verify.findings import Evidence, Finding, finding, of_diagnostic

if TYPE_CHECKING:
    from trf.diagnostics import Diagnostic
    from trf.lint.registry import Rule

_RECORDS: Final = (
    ("RPT021", "TRF801", "record 062"),
    ("RPT022", "TRF802", "record 072"),
    ("RPT023", "TRF803", "record 082"),
    ("RPT024", "TRF806", "record 132"),
    ("RPT025", "TRF807", "records 042, 052"),
    ("RPT026", "TRF808", "record 132"),
    ("RPT027", "TRF809", "records 042, 052, 132"),
)
"""A rule of the audit, the code `trf lint` has for the same, and the record."""

_FIELDS: Final = (
    ("TRF606", "001 columns 10, 11-13"),
    ("TRF607", "001 columns 49-52; B.02 7.2.1 and earlier floors"),
    ("TRF608", "001 columns 49-52"),
    ("TRF609", "001 columns 70-79"),
    ("TRF610", "001 columns 70-79"),
    ("TRF615", "001 columns 58-68"),
)
"""The codes of `trf lint` for values that cannot be those of the player, and their fields."""

_OF_ELO: Final = frozenset({"TRF607", "TRF608"})
"""Those of them that speak of FIDE's ratings."""


@cache
def _rules(code: str) -> list[Rule]:
    # Its modules take longer to import than the checks here to run.
    from trf.lint.registry import RULES  # noqa: PLC0415

    return [rule for rule in RULES if rule.code == code]


def _told_by_lint(case: Case, code: str) -> Iterator[Diagnostic]:
    context = case.lint  # loads the rules
    for rule in _rules(code):
        yield from rule.run(context)


def _record(rule: str, code: str) -> Look:
    def look(case: Case) -> Iterator[Finding]:
        """Return what lint says of a record, under the audit's rule."""
        for each in _told_by_lint(case, code):
            evidence: dict[str, Evidence] = {"expected": each.expected, "found": each.found}
            yield finding(rule, each.message, place=(each.line, each.column), evidence=evidence)

    return look


def _field(code: str) -> Look:
    def look(case: Case) -> Iterator[Finding]:
        """Return what lint says of a field."""
        # FIDE's bounds say nothing of another list's numbers.
        if code in _OF_ELO and case.other_list:
            return
        for each in _told_by_lint(case, code):
            yield of_diagnostic(each)

    return look


for _rule, _code, _rests_on in _RECORDS:
    check(_rule, _rests_on)(_record(_rule, _code))
for _code, _rests_on in _FIELDS:
    check(_code, _rests_on)(_field(_code))
