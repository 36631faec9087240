"""What a run found, added up: as text, as JSON, and as the report of a certification."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from verify.crosscheck.process import FAILURES
from verify.crosscheck.referee import ENGINE, FAULTS, OPEN, OURS, READING

_MANY: Final = 10
"""More discrepancies than this need an explanation (questions 34 to 39 of the checklist)."""


@dataclass(slots=True)
class Kind:
    """One kind of disagreement: how often, whose fault, and the smallest case."""

    fault: str
    kind: str
    article: str
    count: int = 0
    literal: int = 0
    example: str = ""
    _size: int = 1 << 30

    def add(self, entry: dict[str, Any]) -> None:
        """Count one disagreement."""
        self.count += 1
        self.literal += entry["proof"] == "literal engine"
        size = entry["small"] or _size_of(entry)
        if size < self._size:
            self._size, self.example = size, entry["folder"]


def _size_of(entry: dict[str, Any]) -> int:
    return 1000 + len(entry["theirs"] or ())


@dataclass(slots=True)
class Side:
    """One program: rounds in which it agrees with us, those it did not answer, and the kinds."""

    name: str
    agreed: int = 0
    failures: Counter[str] = field(default_factory=Counter)
    why: dict[str, str] = field(default_factory=dict)
    kinds: dict[tuple[str, str, str], Kind] = field(default_factory=dict)
    tournaments: int = 0

    @property
    def differing(self) -> int:
        """The rounds it pairs differently."""
        return sum(kind.count for kind in self.ordered())

    def faults(self) -> Counter[str]:
        """Count the disagreements by whose fault they are."""
        found: Counter[str] = Counter()
        for kind in self.ordered():
            found[kind.fault] += kind.count
        return found

    def ordered(self) -> list[Kind]:
        """Return the kinds of answers that differ, the most frequent first."""
        kinds = (each for each in self.kinds.values() if each.kind not in FAILURES)
        return sorted(kinds, key=lambda k: (-k.count, k.kind, k.fault))

    def unanswered(self) -> Iterator[tuple[str, int, str]]:
        """Yield the ways of not answering: what it is called, the rounds, and a case kept."""
        kept = {each.kind: each.example for each in self.kinds.values()}
        for kind, count in self.failures.most_common():
            yield kind, count, kept.get(kind, "")


@dataclass(slots=True)
class Summary:
    """A run added up.

    `wrong` counts the recorded rounds that are not the rules' (of generated tournaments: errors of
    the generator); `obstacles` why tournaments were not compared. `apart` counts, of two programs,
    the rounds in which they differ, by the one we side with (empty: neither). `found` holds the
    journal's record of every disagreement, with its tournament.
    """

    tournaments: int = 0
    rounds: int = 0
    wrong: int = 0
    obstacles: Counter[str] = field(default_factory=Counter)
    sides: dict[str, Side] = field(default_factory=dict)
    apart: Counter[str] = field(default_factory=Counter)
    found: list[tuple[str, dict[str, Any]]] = field(default_factory=list)

    @property
    def clean(self) -> bool:
        """Whether every program agrees in every round it was asked about."""
        return not any(side.kinds or side.failures for side in self.sides.values())


def summarise(entries: Iterable[dict[str, Any]], engines: Iterable[str]) -> Summary:
    """Add up the entries of a journal."""
    names = list(engines)
    summary = Summary(sides={name: Side(name) for name in names})
    for entry in entries:
        summary.tournaments += 1
        summary.rounds += entry.get("rounds", 0)
        summary.wrong += len(entry.get("wrong", ()))
        if entry.get("obstacle"):
            summary.obstacles[entry["obstacle"]] += 1
        for name, count in entry.get("agreed", {}).items():
            summary.sides[name].agreed += count
        for name, counts in entry.get("failures", {}).items():
            summary.sides[name].failures.update(counts)
        for key, text in entry.get("why", {}).items():
            name, _, kind = key.rpartition(" ")
            summary.sides[name].why.setdefault(kind, text)
        found = entry.get("found", [])
        summary.found += ((entry["key"], each) for each in found)
        for name in {each["engine"] for each in found}:
            summary.sides[name].tournaments += 1
        for each in found:
            kinds = summary.sides[each["engine"]].kinds
            key = each["fault"], each["kind"], each["article"]
            kinds.setdefault(key, Kind(*key)).add(each)
        if len(names) > 1:
            summary.apart.update(_apart(found, names))
    return summary


def _apart(found: list[dict[str, Any]], names: list[str]) -> Iterator[str]:
    """Yield, for every round in which two programs differ, the one that agrees with us."""
    by_round: dict[int, dict[str, Any]] = {}
    for each in found:
        if each["kind"] not in FAILURES:
            by_round.setdefault(each["round"], {})[each["engine"]] = each["theirs"]
    for answers in by_round.values():
        right = [name for name in names if name not in answers]
        if right:
            yield right[0]
        elif len({str(theirs) for theirs in answers.values()}) > 1:
            yield ""


# --- text -----------------------------------------------------------------------------------------


def as_text(summary: Summary) -> str:
    """Return the summary for people."""
    return "\n".join(_lines(summary))


def _lines(summary: Summary) -> Iterator[str]:
    yield f"{summary.tournaments:,} tournaments, {summary.rounds:,} rounds compared"
    for text, count in summary.obstacles.most_common():
        yield f"  {count:,} not compared: {text}"
    if summary.wrong:
        yield f"  {summary.wrong:,} recorded rounds are not the rules'"
    for side in summary.sides.values():
        yield from _side_lines(side)
    for name, count in summary.apart.most_common():
        whom = f"we side with {name}" if name else "we side with neither"
        yield f"The programs differ in {count:,} rounds in which {whom}"


def _side_lines(side: Side) -> Iterator[str]:
    yield f"{side.name}: {side.agreed:,} rounds agree, {side.differing:,} differ"
    for kind, count, example in side.unanswered():
        where = f"; {example}" if example else ""
        yield f"  {count:,} rounds: it {FAILURES[kind]} ({side.why.get(kind, '')}){where}"
    for each in side.ordered():
        where = f", article {each.article}" if each.article else ""
        yield f"  {each.count:,} x {each.kind}{where}: {FAULTS[each.fault]}; {each.example}"


def as_dict(summary: Summary) -> dict[str, Any]:
    """Return the summary as JSON output holds it."""
    return {
        "version": 1,
        "tournaments": summary.tournaments,
        "rounds": summary.rounds,
        "recorded_wrong": summary.wrong,
        "not_compared": dict(summary.obstacles),
        "engines": {name: _side_dict(side) for name, side in summary.sides.items()},
        "apart": {name or "neither": count for name, count in summary.apart.items()},
    }


def _side_dict(side: Side) -> dict[str, Any]:
    return {
        "agree": side.agreed,
        "differ": side.differing,
        "tournaments_with_findings": side.tournaments,
        "failures": dict(side.failures),
        "kinds": [
            {
                "fault": each.fault, "kind": each.kind, "article": each.article,
                "count": each.count, "proved_literally": each.literal, "example": each.example,
            }
            for each in side.ordered()
        ],
    }  # fmt: skip


# --- certification --------------------------------------------------------------------------------


def certificate(summary: Summary, title: str, versions: dict[str, str]) -> str:
    """Return the report of a certification run, as Markdown."""
    return "\n".join(_certificate(summary, title, versions)) + "\n"


def _certificate(summary: Summary, title: str, versions: dict[str, str]) -> Iterator[str]:
    yield f"# {title}"
    yield ""
    yield f"{summary.tournaments:,} generated tournaments, {summary.rounds:,} rounds."
    for text, count in summary.obstacles.most_common():
        yield f"Not compared: {count:,} ({text})."
    for side in summary.sides.values():
        yield from _certified(summary, side, versions.get(side.name, ""))


def _certified(summary: Summary, side: Side, version: str) -> Iterator[str]:
    faults = side.faults()
    yield ""
    yield f"## {side.name}{f' ({version})' if version else ''}"
    yield ""
    yield "| discrepancies | rounds |"
    yield "| --- | ---: |"
    yield f"| generator error (a recorded round is not the rules') | {summary.wrong:,} |"
    yield f"| candidate error | {faults[ENGINE]:,} |"
    yield f"| ambiguity of the rules | {faults[READING]:,} |"
    yield f"| error of this program | {faults[OURS]:,} |"
    yield f"| undecided | {faults[OPEN]:,} |"
    yield f"| none: the round agrees | {side.agreed:,} |"
    for kind, count, _ in side.unanswered():
        yield f"| no answer: it {FAILURES[kind]} | {count:,} |"
    total = summary.wrong + sum(faults.values()) + sum(side.failures.values())
    bar = "more than" if total > _MANY else "at most"
    yield ""
    where = f"{total:,} discrepancies in {side.tournaments:,} tournaments"
    yield f"{where}: {bar} the {_MANY} that need no explanation."
    if side.ordered():
        yield ""
        yield "| kind | article | whose | rounds | proved literally | example |"
        yield "| --- | --- | --- | ---: | ---: | --- |"
    for each in side.ordered():
        yield (
            f"| {each.kind} | {each.article or '-'} | {FAULTS[each.fault]} | {each.count:,} "
            f"| {each.literal:,} | {each.example} |"
        )
