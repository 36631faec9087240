"""What every rule is about: the entries of SARIF's list of rules."""

from __future__ import annotations

from typing import NamedTuple

from verify.findings import RULES, WARNING


class RuleText(NamedTuple):
    """A rule: the severity it usually has, its meaning in a few words, what else there is to say
    and to do, and the page of docs/ that tells of it.
    """

    severity: str
    meaning: str
    help: str
    page: str


def rule_text(code: str) -> RuleText:
    """Return what there is to say of a rule; of an unknown one only its name."""
    if code in RULES:
        severity, meaning = RULES[code]
        return RuleText(severity, meaning, "", "checks.md#what-to-do-about-each")
    # Most checks meet no rule of the format.
    from trf.lint.catalogue import CATALOGUE  # noqa: PLC0415

    entry = CATALOGUE.get(code)
    if entry is None:
        return RuleText(WARNING, code, "", "checks.md#findings")
    told = f"{entry.says} {entry.remedy}".strip()
    return RuleText(entry.severity.value, entry.meaning, told, f"lint/{code}.md")
