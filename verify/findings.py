"""The one record for everything the audit has to say, and the catalogue of its kinds.

Identifiers are stable: ``TRFnnn`` what is wrong with the file as a file, ``RPTnnn`` what is wrong
with the report's own consistency, ``PAIRnnn`` what is wrong with a pairing, ``STDnnn`` with the
standings; ``NRMnnn`` what there is to say of norms; ``CMPnnn`` what comparing another program with
our engines shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from trf.diagnostics import Diagnostic

ERROR: Final = "error"
WARNING: Final = "warning"
NOTE: Final = "note"

SEVERITIES: Final = (ERROR, WARNING, NOTE)
"""The severities, worst first."""

PAIRINGS: Final = "pairings"
REPORT: Final = "report"
STANDINGS: Final = "standings"
NORMS: Final = "norms"

GROUPS: Final = (PAIRINGS, REPORT, STANDINGS, NORMS)
"""The groups of findings, as ``--only`` names them."""

_GROUP_OF: Final = {"PAIR": PAIRINGS, "CMP": PAIRINGS, "STD": STANDINGS, "NRM": NORMS}

Evidence: TypeAlias = "str | int | list[int] | list[list[int]] | list[str] | None"

RULES: Final[Mapping[str, tuple[str, str]]] = {
    "RPT000": (ERROR, "a file that could not be read"),
    "RPT001": (ERROR, "an opponent who is not in the file"),
    "RPT002": (ERROR, "a player paired with himself"),
    "RPT003": (ERROR, "a pairing that only one of the two lines holds"),
    "RPT004": (ERROR, "both players of a game have the same colour"),
    "RPT005": (ERROR, "results of the two players that contradict each other"),
    "RPT006": (WARNING, "an unusual result: the two players' results are not complementary"),
    "RPT007": (ERROR, "more than one pairing-allocated bye in a round"),
    "RPT008": (WARNING, "a pairing without a result before the last recorded round"),
    "RPT009": (ERROR, "points that do not follow from the results"),
    "RPT010": (WARNING, "more rounds recorded than declared"),
    "RPT011": (WARNING, "two players met twice"),
    "RPT012": (WARNING, "the pairing-allocated bye of a player barred from it"),
    "RPT013": (WARNING, "a pairing-allocated bye beside a win without an opponent"),
    "RPT014": (NOTE, "a full-point bye that no record announces"),
    "RPT015": (ERROR, "more half-point byes than the event allows"),
    "RPT016": (WARNING, "two players of the same name whom nothing tells apart"),
    "RPT017": (WARNING, "a rank shared by players with different points"),
    "RPT018": (WARNING, "a starting order other than the declared one"),
    "RPT019": (NOTE, "a starting order other than the usual one"),
    "RPT020": (NOTE, "a starting order that cannot be verified"),
    "RPT021": (WARNING, "another number of players than declared"),
    "RPT022": (WARNING, "another number of rated players than declared"),
    "RPT023": (WARNING, "another number of teams than declared"),
    "RPT024": (WARNING, "another number of round dates than rounds"),
    "RPT025": (ERROR, "an end before the start"),
    "RPT026": (WARNING, "round dates out of order"),
    "RPT027": (WARNING, "a round dated outside the event"),
    "RPT028": (WARNING, "more rounds in a day than may be rated"),
    "RPT029": (WARNING, "a time control with which games cannot be rated as recorded"),
    "RPT030": (NOTE, "rounds a day that cannot be verified"),
    "RPT031": (NOTE, "a game between players too far apart to be rated"),
    "RPT032": (NOTE, "players who never played"),
    "RPT033": (ERROR, "a player listed in two teams"),
    "RPT034": (ERROR, "a team paired with itself or with two others"),
    "RPT035": (ERROR, "points of a team that do not follow from its boards"),
    "RPT036": (WARNING, "records of a team that contradict each other"),
    "RPT037": (WARNING, "compatriots paired in a youth championship against rule 22"),
    "RPT038": (WARNING, "a late entry otherwise than the event's rules foresee"),
    "RPT039": (NOTE, "an absent player treated otherwise than the event's rules foresee"),
    "PAIR001": (ERROR, "the pairing is worse than the rules' by a criterion"),
    "PAIR002": (ERROR, "two players meet again"),
    "PAIR003": (ERROR, "the bye goes to a player barred from it"),
    "PAIR004": (ERROR, "two players with the same absolute colour preference meet"),
    "PAIR005": (ERROR, "two players meet whom the report forbids to meet"),
    "PAIR006": (ERROR, "the pairing leaves a rest that cannot be paired"),
    "PAIR007": (ERROR, "the bye goes to a player with more points than necessary"),
    "PAIR008": (ERROR, "the pairing comes later in the order of generation"),
    "PAIR009": (ERROR, "colours are not those of the allocation rules"),
    "PAIR010": (NOTE, "another reading of the rules gives the recorded round"),
    "PAIR011": (WARNING, "the pairing of a round could not be judged"),
    "PAIR012": (WARNING, "the pairings were not checked"),
    "PAIR013": (ERROR, "the pairing is not the table's of a round robin"),
    "PAIR014": (WARNING, "a round robin follows its table in another order or with other colours"),
    "PAIR015": (WARNING, "the rounds follow other rules than those they were judged by"),
    "PAIR016": (ERROR, "fictitious points other than the acceleration gives"),
    "PAIR017": (ERROR, "an acceleration that may not be used with these points"),
    "PAIR018": (WARNING, "fictitious points of no published acceleration"),
    "PAIR019": (ERROR, "compatriots meet whom rule 22 keeps apart"),
    "CMP001": (ERROR, "another program breaks the rules in a round"),
    "CMP002": (NOTE, "a round in which the text leaves open who is right"),
    "CMP003": (ERROR, "our own engine breaks the rules in a round"),
    "CMP004": (WARNING, "a disagreement with another program that was not decided"),
    "CMP005": (WARNING, "another program did not answer"),
    "STD001": (ERROR, "a rank that does not follow from the declared tie-breaks"),
    "STD002": (ERROR, "a rank behind somebody with fewer points"),
    "STD003": (WARNING, "a tie-break code that does not exist"),
    "STD004": (WARNING, "a tie-break that must not be used in this event"),
    "STD005": (WARNING, "two records that declare different tie-breaks"),
    "STD006": (NOTE, "the tie-breaks that explain the ranks of a file that declares none"),
    "STD007": (NOTE, "ranks that no usual list of tie-breaks explains"),
    "STD008": (NOTE, "ranks that were not verified"),
    "STD009": (ERROR, "ranks by another list of tie-breaks than the declared one"),
    "STD010": (WARNING, "ranks not by the tie-breaks of the pairing system's own text"),
    "NRM001": (NOTE, "a title norm, as far as the report tells"),
    "NRM002": (NOTE, "a title norm by rules or data that could not be verified"),
    "NRM003": (NOTE, "a title norm missed closely"),
    "NRM004": (NOTE, "games that would make title norms in an event that can give none"),
}
"""Every kind of finding of this package: its severity and what it means."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found.

    `rule` is a stable identifier, `severity` one of `SEVERITIES`. `players` are starting ranks;
    `line` and `column` count from 1 (None: the finding has no single place). `evidence` holds
    what supports the message, in values fit for JSON.
    """

    rule: str
    severity: str
    message: str
    round: int | None = None
    players: tuple[int, ...] = ()
    line: int | None = None
    column: int | None = None
    evidence: Mapping[str, Evidence] = field(default_factory=dict)
    assumptions: tuple[str, ...] = ()

    @property
    def group(self) -> str:
        """The group the finding belongs to, one of `GROUPS`."""
        return _GROUP_OF.get(self.rule[:-3], REPORT)

    def as_dict(self) -> dict[str, object]:
        """Return the finding as the JSON output holds it."""
        return {
            "rule": self.rule,
            "group": self.group,
            "severity": self.severity,
            "round": self.round,
            "players": list(self.players),
            "line": self.line,
            "column": self.column,
            "message": self.message,
            "evidence": dict(self.evidence),
            "assumptions": list(self.assumptions),
        }


def finding(
    rule: str,
    message: str,
    *,
    round: int | None = None,  # noqa: A002 - the handbook's word
    players: tuple[int, ...] = (),
    place: tuple[int | None, int | None] = (None, None),
    evidence: Mapping[str, Evidence] | None = None,
    assumptions: tuple[str, ...] = (),
) -> Finding:
    """Return a `Finding` of the catalogue, with the severity of its kind.

    `place` is its line and column. Raises `KeyError` for an unknown `rule`.
    """
    severity = RULES[rule][0]
    line, column = place
    return Finding(
        rule, severity, message, round, players, line, column, evidence or {}, assumptions
    )


def of_diagnostic(diagnostic: Diagnostic) -> Finding:
    """Return what the reader or `trf.lint` says as a finding."""
    evidence: dict[str, Evidence] = {}
    if diagnostic.expected:
        evidence["expected"] = diagnostic.expected
    if diagnostic.found:
        evidence["found"] = diagnostic.found
    return Finding(
        diagnostic.code,
        diagnostic.severity.value,
        diagnostic.message,
        line=diagnostic.line or None,
        column=diagnostic.column or None,
        evidence=evidence,
    )


def by_severity(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return findings group by group, each group with its most serious ones first."""

    def place(each: Finding) -> tuple[int, int]:
        return GROUPS.index(each.group), SEVERITIES.index(each.severity)

    return tuple(sorted(findings, key=place))


def worst(findings: Iterable[Finding]) -> str | None:
    """Return the worst severity among the findings, None if there are none."""
    found = {each.severity for each in findings}
    return next((severity for severity in SEVERITIES if severity in found), None)


def at_least(severity: str, limit: str) -> bool:
    """Whether `severity` is at or above `limit` (an error is above a warning)."""
    return SEVERITIES.index(severity) <= SEVERITIES.index(limit)
