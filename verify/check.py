"""The audit of one report: read, replay, compare, explain; everything in one result."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from pairing.editions import SYSTEMS, find
from pairing.model import Numbering
from verify.compare import (
    DEVIATES,
    NOT_CHECKED,
    NOT_DETERMINED,
    OK,
    WITHIN,
    Pairs,
    RoundResult,
    Verdict,
    compare,
)
from verify.explain import breaches, explain, rule_of
from verify.findings import (
    NORMS,
    PAIRINGS,
    REPORT,
    STANDINGS,
    Evidence,
    Finding,
    by_severity,
    finding,
    of_diagnostic,
)
from verify.replay import Replay, Wishes, paired, replay
from verify.system import ROUND_ROBINS, Choice

if TYPE_CHECKING:
    from trf.model import Report, Tournament
    from verify.benefit import FileBenefit
    from verify.causes import FileCauses
    from verify.causes.report import Progress
    from verify.declared import Account
    from verify.identify import Identified

# Kinds of reasons for which a round deviates, and the rule that says the same of the report.
_SAME_AS: Final = {"rematch": "RPT011", "barred-bye": "RPT012", "compatriots": "RPT037"}

USUAL_GROUPS: Final = frozenset((PAIRINGS, REPORT, STANDINGS))
"""What is checked unless asked otherwise: norms are information, not errors."""


@dataclass(frozen=True, slots=True)
class Options:
    """What to check. `rounds` are the rounds to judge (None: all), `groups` the groups of findings
    wanted; `half_byes` is how many half-point byes the event allows a player (None: not known);
    `benefit` whether to say whom the rounds that deviate helped; `causes` how many seconds to
    search the causes of each of these (None: not at all), telling `progress` of it.
    """

    wishes: Wishes = field(default_factory=Wishes)
    rounds: frozenset[int] | None = None
    groups: frozenset[str] = USUAL_GROUPS
    half_byes: int | None = None
    benefit: bool = False
    causes: float | None = None
    progress: Progress | None = None


@dataclass(frozen=True, slots=True)
class FileResult:
    """Everything the audit says of one file.

    `tournament` is None when the file could not be read at all. `rounds_total` is the number of
    rounds of the event, `points` where the point system comes from. `findings` come group by
    group, the most serious ones first; `groups` are those that were asked for. `teams` are
    the names by number where teams are paired; `identified` what was looked for where several
    rounds deviate; `benefit` whom the deviations helped and `causes` what explains them, where that
    was asked; `declared` what the file's comments say of them, None if they say nothing;
    `rounds_recorded` the number of rounds in which anybody is paired.
    """

    file: str
    tournament: Tournament | None
    choice: Choice | None
    rounds_total: int
    points: str
    assumptions: tuple[str, ...]
    rounds: tuple[RoundResult, ...]
    findings: tuple[Finding, ...]
    groups: frozenset[str] = USUAL_GROUPS
    teams: Mapping[int, str] = field(default_factory=dict)
    identified: Identified | None = None
    benefit: FileBenefit | None = None
    causes: FileCauses | None = None
    declared: Account | None = None
    rounds_recorded: int = 0


def check(report: Report, options: Options | None = None) -> FileResult:
    """Audit a report.

    Raises `KeyError` when the wished system does not exist.
    """
    options = options or Options()
    groups = options.groups
    if report.tournament is None:
        told = tuple(map(of_diagnostic, report.diagnostics))
        return FileResult(report.name, None, None, 0, "", (), (), by_severity(told), groups)
    found = replay(report.tournament, options.wishes)
    findings: list[Finding] = []
    rounds: list[RoundResult] = []
    assumptions = found.assumptions
    identified = benefit = causes = None
    played = paired(found, options.wishes)
    if PAIRINGS in groups:
        rounds, assumptions, findings = _judge(played, options.rounds)
        if options.rounds is None:
            identified = _identify(found, rounds, options.wishes)
            findings += _identified(identified)
        benefit = _benefit(played, rounds, identified) if options.benefit else None
        causes = _causes(played, rounds, identified, options)
    if REPORT in groups:
        findings += map(of_diagnostic, report.diagnostics)
        findings += _report_findings(found, rounds, options)
    findings += _others(found, groups)
    return FileResult(
        report.name,
        report.tournament,
        found.choice,
        found.rounds_total,
        found.points.source,
        tuple(dict.fromkeys(assumptions)),
        tuple(rounds),
        by_severity(findings),
        groups,
        played.names(),
        identified,
        benefit,
        causes,
        _declared(report.tournament, rounds),
        len(found.rounds),
    )


def _benefit(
    found: Replay, rounds: list[RoundResult], identified: Identified | None
) -> FileBenefit:
    """Whom the rounds that deviate helped."""
    from verify.benefit import benefits  # noqa: PLC0415 - only on request

    best = identified.best if identified is not None else None
    explained = dict.fromkeys(best.matched, identified.text) if identified and best else {}
    return benefits(found, rounds, explained)


def _causes(
    found: Replay, rounds: list[RoundResult], identified: Identified | None, options: Options
) -> FileCauses | None:
    """What explains the rounds that deviate; the rules that explain more are tried too."""
    if options.causes is None or found.choice.system in ROUND_ROBINS:
        return None
    from verify.causes import file_causes  # noqa: PLC0415 - only on request

    deviating = [each.number for each in rounds if each.status == DEVIATES]
    best = identified.best if identified is not None else None
    others = best is not None and best.system in SYSTEMS and best.system != found.choice.system
    rules = (find(best.system, best.edition),) if best is not None and others else ()
    return file_causes(found, deviating, options.causes, rules=rules, progress=options.progress)


def _declared(tournament: Tournament, rounds: list[RoundResult]) -> Account | None:
    """What the file's comments say of its rounds against what was found."""
    if not tournament.comments or not rounds:
        return None
    from verify.declared import account, declarations  # noqa: PLC0415 - few files have any

    events = declarations(tournament)
    deviating = [each.number for each in rounds if each.status == DEVIATES]
    judged = {each.number for each in rounds if each.status in (OK, DEVIATES)}
    return account(events, deviating, judged) if events else None


def _identify(found: Replay, rounds: list[RoundResult], wishes: Wishes) -> Identified | None:
    """What other rules explain, where those judged by fail in two rounds or more."""
    if sum(each.status == DEVIATES for each in rounds) < 2:
        return None
    from verify.identify import better_explained  # noqa: PLC0415 - most reports need it not

    return better_explained(found, rounds, wishes)


def _identified(identified: Identified | None) -> Iterable[Finding]:
    if identified is not None and identified.best is not None:
        evidence: dict[str, Evidence] = {
            "system": identified.best.system,
            "edition": identified.best.edition,
            "acceleration": identified.best.acceleration,
            "matched": list(identified.best.matched),
        }
        yield finding("PAIR015", f"the pairings: {identified.text}", evidence=evidence)


def _judge(
    found: Replay, wanted: frozenset[int] | None
) -> tuple[list[RoundResult], list[str], list[Finding]]:
    """The verdicts on the rounds asked for, everything taken for granted, and the findings."""
    findings: list[Finding] = []
    if found.choice.system in ROUND_ROBINS and found.choice.edition:
        from verify import round_robin  # noqa: PLC0415 - few reports are of one

        rounds, assumptions, findings = round_robin.judge_rounds(found, wanted)
    else:
        rounds, noted = _judge_swiss(found, wanted)
        assumptions = found.assumptions + noted
    findings += _acceleration_findings(found)
    return rounds, assumptions, [*findings, *_round_findings(found, rounds)]


def _acceleration_findings(found: Replay) -> list[Finding]:
    if found.choice.edition is None or not (
        found.tournament.accelerations or found.choice.accelerated
    ):
        return []
    from verify import acceleration  # noqa: PLC0415 - most reports have none

    return acceleration.findings(found)


def _others(found: Replay, groups: frozenset[str]) -> list[Finding]:
    """The findings of the groups that need neither the rounds' verdicts nor each other."""
    findings: list[Finding] = []
    # Whoever asks for the pairings alone should not wait for the rest to load.
    if STANDINGS in groups:
        from verify import standings  # noqa: PLC0415

        findings += standings.findings(found)
    if NORMS in groups:
        from verify import norms  # noqa: PLC0415

        findings += norms.findings(found)
    return findings


def _report_findings(
    found: Replay, rounds: Iterable[RoundResult], options: Options
) -> Iterable[Finding]:
    """In what the report contradicts itself, without what a round's verdict tells already."""
    # Not needed for the pairings alone.
    from verify import consistency  # noqa: PLC0415

    told = {
        (_SAME_AS[reason.kind], each.number)
        for each in rounds
        for reason in each.reasons
        if reason.kind in _SAME_AS
    }
    for each in consistency.findings(found, options.half_byes):
        if (each.rule, each.round) not in told:
            yield each


def _judge_swiss(
    found: Replay, wanted: frozenset[int] | None
) -> tuple[list[RoundResult], list[str]]:
    """The verdicts on the rounds asked for, and what was assumed on the way."""
    rounds: list[RoundResult] = []
    assumptions: list[str] = []
    for number in range(1, len(found.rounds) + 1):
        if wanted is None or number in wanted:
            verdict = compare(found, number)
            rounds.append(_round_result(found, verdict))
            assumptions += verdict.assumptions
    return rounds, assumptions


def unreadable(name: str, message: str) -> FileResult:
    """Return the result for a file that could not be opened."""
    return FileResult(name, None, None, 0, "", (), (), (finding("RPT000", message),))


def _round_result(found: Replay, verdict: Verdict) -> RoundResult:
    number = verdict.number
    if verdict.status == OK:
        return RoundResult(number, OK, notes=_ok_notes(verdict))
    recorded, numbers = found.rounds[number - 1], found.numbers
    pairs = tuple((numbers[white], numbers[black]) for white, black in recorded.pairs())
    if verdict.status == DEVIATES:
        return _deviating(found, verdict, pairs)
    if verdict.given is None or verdict.pairing is not None:
        return RoundResult(number, verdict.status, verdict.why)
    return _unpairable(found, verdict, pairs)


def _unpairable(found: Replay, verdict: Verdict, pairs: Pairs) -> RoundResult:
    """A round for which the rules give no pairing: what the recorded one breaks is still a breach.

    The Chief Arbiter decides such a round (1.9.3), but a rematch stays a rematch.
    """
    given, edition = verdict.given, found.choice.edition
    if given is None or edition is None:
        raise ValueError("an engine refused a round that it was not asked about")
    recorded = found.rounds[verdict.number - 1]
    bye = None if recorded.bye is None else found.numbers[recorded.bye]
    broken = breaches(edition, given, pairs, bye)
    if not broken:
        return RoundResult(verdict.number, verdict.status, verdict.why)
    players = {number for reason in broken for number in reason.players}
    return RoundResult(
        verdict.number,
        DEVIATES,
        verdict.why,
        pairs,
        different=(tuple(pair for pair in pairs if players & set(pair)), ()),
        bye_recorded=bye,
        reasons=broken,
        notes=(verdict.why,) if verdict.why else (),
    )


def _deviating(found: Replay, verdict: Verdict, pairs: Pairs) -> RoundResult:
    difference, pairing = verdict.difference, verdict.pairing
    given, edition = verdict.given, found.choice.edition
    if difference is None or pairing is None or given is None or edition is None:
        raise ValueError("a round that deviates has been compared with the rules' round")
    return RoundResult(
        verdict.number,
        verdict.status,
        None,
        pairs,
        tuple((pair.white, pair.black) for pair in pairing.pairs),
        (difference.recorded, difference.expected),
        difference.bye_recorded,
        difference.bye_expected,
        explain(edition, found.seen(given), pairing, pairs, difference),
        tuple(_deviation_notes(found, verdict)),
    )


def _ok_notes(verdict: Verdict) -> tuple[str, ...]:
    if verdict.difference is None:
        return ()
    boards = ", ".join(f"{white}-{black}" for white, black in verdict.difference.recorded)
    ways = ("by the numbers of the final list", "numbering only those who have entered the pairing")
    one, other = ways if verdict.numbering is Numbering.FIXED else ways[::-1]
    # 5.2.5 of the Dutch System; the others' last colour rules ask the same.
    return (f"colours of {boards}: {one}; {other} gives the other colours (5.2.5, two readings)",)


def _deviation_notes(found: Replay, verdict: Verdict) -> Iterable[str]:
    # Not needed where all rounds are right.
    from verify.causes.search import usual  # noqa: PLC0415
    from verify.declared import declarations, matching  # noqa: PLC0415

    yield from usual(found, verdict.number)
    for each in matching(declarations(found.tournament), verdict.number):
        yield f"the file says, line {each.line}: {each}"


def _round_findings(found: Replay, rounds: Iterable[RoundResult]) -> Iterable[Finding]:
    obstacle = found.choice.obstacle
    if obstacle:
        yield finding("PAIR012", f"the pairings were not checked: {obstacle}")
    for each in rounds:
        number = each.number
        if each.status == DEVIATES:
            yield from _deviations(found, each)
        elif each.why == WITHIN:
            yield finding("PAIR010", f"round {number}: {each.why}", round=number)
        elif each.status == NOT_DETERMINED:
            yield finding(
                "PAIR011",
                f"round {number} could not be judged: {each.why}",
                round=number,
            )
        elif each.status == NOT_CHECKED and not obstacle:
            yield finding("PAIR012", f"round {number}: {each.why}", round=number)
        elif each.notes:
            yield finding("PAIR010", f"round {number}: {each.notes[0]}", round=number)


def _deviations(found: Replay, each: RoundResult) -> Iterable[Finding]:
    """One finding per round: its decisive reason, the others as evidence."""
    reason = each.reasons[0]
    place = found.place(reason.players[0], each.number) if reason.players else (None, None)
    evidence: dict[str, Evidence] = {
        "recorded": [list(pair) for pair in each.different[0]],
        "expected": [list(pair) for pair in each.different[1]],
        "bye_recorded": each.bye_recorded,
        "bye_expected": each.bye_expected,
    }
    if len(each.reasons) > 1:
        evidence["also"] = [other.text for other in each.reasons[1:]]
    if each.notes:
        evidence["notes"] = list(each.notes)
    yield finding(
        rule_of(reason),
        f"round {each.number}: {reason.text}",
        round=each.number,
        players=reason.players,
        place=place,
        evidence=evidence,
    )
