"""Compare our tie-breaks with those of Gacrux, value by value.

    python bench/tiebreaks.py --gacrux PYTHON REPORTS... [--edition 2023|2026] [--show N]

PYTHON is the interpreter of an environment with `pip install gacrux` (1.11.x); REPORTS are files or
folders. Every report is compared after its last complete round, for every code of TRF26 that both
know, by the edition Gacrux chooses from the start date; `--edition` compares all of them by one.
Where Gacrux cannot read a report, it is given the same one as `trf convert --to trf26` writes it,
with the points counted here.

Printed are, per code, the values compared and those that differ, then the differences by kind with
examples, and the sum. The exit code is 1 if a difference belongs to no kind known here; the kinds
and who is right are in docs/tie-breaks.md.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple, TypeAlias

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import trf  # noqa: E402
from pairing.model import FORFEIT_LOSS, NOBODY  # noqa: E402
from trf.convert import convert  # noqa: E402
from trf.write import Edition as FileEdition  # noqa: E402
from trf.write import TextForm, encode  # noqa: E402
from verify.replay import Replay, replay  # noqa: E402
from verify.standings import ranks_teams, table_of  # noqa: E402
from verify.tiebreaks.codes import parse  # noqa: E402
from verify.tiebreaks.model import FORFEITS, Edition, Table, Value  # noqa: E402
from verify.tiebreaks.ranking import rank, values_of  # noqa: E402
from verify.tiebreaks.tables import edition_of  # noqa: E402

Answer: TypeAlias = "str | int | float | None"

UNRATED = 1400
"""Article 10 wants a rating for unrated players; the file names none, so both are told this one."""

BUCHHOLZ = ("BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "BH/P", "BH/C1/P", "BH/C2/P", "BH/M1/P")
FORE = ("FB", "FB/C1", "FB/C2", "FB/M1", "FB/M2", "FB/P", "FB/C1/P")
SONNEBORN = ("SB", "SB/C1", "SB/C2", "SB/P", "SB/C1/P", "SB/C2/P")
INDIVIDUAL: tuple[tuple[str, ...], ...] = (
    ("DE", "WIN", "WON", "BPG", "BWG", "REP", "STD", "TPN", "PS", "PS/C1", "PS/C2", *BUCHHOLZ,
     "AOB", *SONNEBORN, "KS", "KS/L+1", "KS/L-1", "KS/L+2", "ARO", "ARO/C1", "ARO/C2", "ARO/M1",
     "ARO/M2", "TPR", "PTP", "APRO", "APPO", "RTNG"),
    ("DE/P", *FORE, "AOB/F"),
)  # fmt: skip
TEAMS: tuple[tuple[str, ...], ...] = (
    ("EDE", "WIN", "WON", "PS", "PS/C1", "PS/C2", "TPN", "MPVGP", "AOB", "KS", "KS/L+1", "KS/L-1",
     "BC", *(code.replace("BH", f"BH:{score}") for score in ("MP", "GP") for code in BUCHHOLZ),
     *(code.replace("SB", f"E{score}SB") for score in ("MM", "MG", "GM", "GG")
       for code in SONNEBORN),
     "SSSC", "SSSC/P", "SSSC/K3"),
    ("EDE/P", *(code.replace("FB", f"FB:{score}") for score in ("MP", "GP") for code in FORE),
     "AOB/F", "SSSC/F"),
    ("EDEBT",), ("EDEBB",), ("EDET",), ("EDEB",), ("TBR",), ("BBE",),
)  # fmt: skip
"""What is asked in one call: direct encounters come right after the points, and no Fore Buchholz
stands before a Buchholz (Gacrux changes the later ones after it)."""
RATED = frozenset({"ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"})
PLACES = frozenset({"DE", "EDE", "EDEBT", "EDEBB", "EDET", "EDEB", "TBR", "BBE"})
"""Codes for which Gacrux tells the places within a group tied on points."""

RULES = {"2024-08-01": Edition.DUMMY, "2026-03-01": Edition.CAPPED}
VERSIONS = {Edition.DUMMY: "/V2024", Edition.CAPPED: "/V2026"}


class RefusedError(Exception):
    """Gacrux did not answer; the text is what it said."""


class Given(NamedTuple):
    """Gacrux's values of one call: the edition, and the values by pairing number."""

    edition: Edition
    values: dict[int, list[Answer]]


@dataclass
class Case:
    """A report, and what both are asked about it. `path` is the file Gacrux reads."""

    report: Path
    path: Path
    found: Replay
    after: int
    text: str = ""

    @property
    def is_team(self) -> bool:
        return ranks_teams(self.found)

    @property
    def finished(self) -> bool:
        return self.after == len(self.found.rounds) == self.found.rounds_total


class Difference(NamedTuple):
    """One value that differs."""

    file: str
    number: int
    code: str
    ours: str
    theirs: str


@dataclass
class Result:
    """What the comparison of some reports gave."""

    compared: Counter[str] = field(default_factory=Counter)
    kinds: defaultdict[str, list[Difference]] = field(default_factory=lambda: defaultdict(list))
    as_they_are: int = 0
    rewritten: int = 0
    unfinished: int = 0
    players: int = 0
    teams: int = 0
    refused: list[tuple[str, str]] = field(default_factory=list)

    def add(self, other: Result) -> None:
        self.compared.update(other.compared)
        for kind, differences in other.kinds.items():
            self.kinds[kind] += differences
        for name in ("as_they_are", "rewritten", "unfinished", "players", "teams"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.refused += other.refused


# --- asking Gacrux ------------------------------------------------------------------------------


class Gacrux:
    """The peer as its own users call it: one process per question."""

    def __init__(self, python: str, edition: Edition | None) -> None:
        self.python, self.version = python, VERSIONS[edition] if edition else ""
        self.edition = edition

    def ask(self, case: Case, codes: Sequence[str], fixed: bool) -> Given:
        """Return the values of some codes after the points."""
        points = "PTS:MP" if case.is_team else "PTS"
        command = [
            self.python, "-m", "gacrux.tiebreakchecker", "-i", str(case.path),
            "-b", _encoding(case), "-p" if fixed else "-s", "-u", str(UNRATED),
            "-n", str(case.after), "-N", str(case.after),
            "-t", points, *(code + self.version for code in codes),
        ]  # fmt: skip
        ran = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
        try:
            answer = json.loads(ran.stdout)
            found = answer["tiebreakResult"]
        except (ValueError, KeyError):
            raise RefusedError(_reason(ran.stdout, ran.stderr)) from None
        values = {each["cid"]: each["tiebreakScore"][1:] for each in found["competitors"]}
        return Given(self.edition or RULES[found["rules"]], values)


def _encoding(case: Case) -> str:
    try:
        case.path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        return "latin1"
    return "utf-8"


def _reason(out: str, errors: str) -> str:
    try:
        told = json.loads(out)["status"]
        return str(told["error"][0] if told["error"] else told["code"])
    except (ValueError, KeyError):
        return (errors.strip().splitlines() or ["no answer"])[-1]


# --- our side -----------------------------------------------------------------------------------


def ours(table: Table, code: str) -> list[Value | None]:
    """Our values; for direct encounters and board results the places as Gacrux gives them."""
    wanted = parse(f"{code}/U{UNRATED}" if code.partition("/")[0] in RATED else code)
    if wanted.name not in PLACES:
        return list(values_of(table, wanted))
    points = parse("PTS:MP" if table.is_team else "PTS")
    ranking = rank(table, [points, wanted])
    firsts = [place for place, _ in ranking.places()]
    found: list[Value | None] = [0] * table.size
    for group in rank(table, [points]).groups:
        least = min(firsts[i] for i in group)
        if len({firsts[i] for i in group}) > 1:  # nobody parted: 0 for all
            for i in group:
                found[i] = firsts[i] - least + 1
    return found


def equal(value: Value | None, answer: Answer, code: str) -> bool:
    """Whether both say the same: exactly, or rounded where Gacrux rounds (AOB, SSSC)."""
    if answer is None or isinstance(value, tuple) or value is None:
        return False
    theirs = Decimal(str(answer))
    if not code.startswith(("AOB", "SSSC")):
        return Fraction(theirs) == value
    exact = Decimal(Fraction(value).numerator) / Decimal(Fraction(value).denominator)
    return exact.quantize(theirs, rounding=ROUND_HALF_UP) == theirs


# --- kinds of differences -----------------------------------------------------------------------

UNKNOWN = "of no known kind"


class Seen(NamedTuple):
    """A value that differs, and where: what a kind is told by."""

    table: Table
    i: int
    name: str
    value: Value | None
    answer: Answer


def kind_of(seen: Seen) -> str:
    """Name the kind of a difference, as docs/tie-breaks.md lists them."""
    return next((kind for kind, holds in KINDS.items() if holds(seen)), UNKNOWN)


def _nothing(seen: Seen) -> bool:
    return seen.answer is None and seen.value == 0


def _double_forfeit(seen: Seen) -> bool:
    return seen.name == "STD" and any(
        entry.kind == FORFEIT_LOSS
        and entry.opponent != NOBODY
        and seen.table.entries[entry.opponent][n].kind == FORFEIT_LOSS
        for n, entry in enumerate(seen.table.entries[seen.i])
    )


def _penalty(seen: Seen) -> bool:
    return any(score.extra for score in seen.table.scores.values())


def _forfeits_at_last(seen: Seen) -> bool:
    at_last = (row[-1].kind for row in seen.table.entries if row)
    return seen.name == "FB:GP" and not FORFEITS.isdisjoint(at_last)


def _old_round_robin(seen: Seen) -> bool:
    table = seen.table
    return seen.name in RATED and table.predetermined and table.edition is Edition.DUMMY


KINDS: dict[str, Callable[[Seen], bool]] = {
    "without a value where nothing is left to average (we: 0)": _nothing,
    "after a double forfeit (7.7)": _double_forfeit,
    "in scores with a penalty or bonus (299)": _penalty,
    "in game points after forfeits in the last round (8.3)": _forfeits_at_last,
    "by forfeits in a round robin before March 2026 (15.2)": _old_round_robin,
}
FOREIGN_DATE = "in the edition, from a start date that is not YYYY/MM/DD"


# --- one report ---------------------------------------------------------------------------------


def compare(path: Path, peer: Gacrux, folder: Path) -> Result:
    """Compare all codes of one report."""
    result = Result()
    tournament = trf.read(path).tournament
    if tournament is None:
        result.refused.append((path.name, "not a report"))
        return result
    found = replay(tournament)
    after = _last_complete(found)
    if not after:
        result.refused.append((path.name, "no complete round"))
        return result
    case = Case(path, path, found, after)
    questions = TEAMS if case.is_team else INDIVIDUAL
    fixed = table_of(found, after).predetermined
    # A round that is not complete would be the last one to Gacrux's Fore Buchholz.
    given: list[Given] = []
    reason = "a round is not complete"
    if after == len(found.rounds):
        given, reason = _answers(case, peer, questions, fixed)
    if given:
        result.as_they_are = 1
    else:
        case = _rewritten(case, folder)
        given, second = _answers(case, peer, questions, fixed)
        if not given:
            result.refused.append((path.name, f"{reason}; rewritten: {second}"))
            return result
        result.rewritten = 1
    result.unfinished = int(not case.finished)
    tables = {each.edition: table_of(found, after, each.edition) for each in given}
    size = next(iter(tables.values())).size
    result.players, result.teams = (0, size) if case.is_team else (size, 0)
    _hold_editions(result, case, given[0].edition, peer)
    for codes, each in zip(questions, given, strict=True):
        _hold(result, case, tables[each.edition], codes, each)
    return result


def _last_complete(found: Replay) -> int:
    """The last round before the first one with a game without a result."""
    return next((n for n, each in enumerate(found.rounds) if each.pending), len(found.rounds))


def _answers(
    case: Case, peer: Gacrux, questions: Iterable[Sequence[str]], fixed: bool
) -> tuple[list[Given], str]:
    try:
        return [peer.ask(case, codes, fixed) for codes in questions], ""
    except RefusedError as refusal:
        return [], str(refusal)


def _rewritten(case: Case, folder: Path) -> Case:
    """The same report in TRF26, in UTF-8, without later rounds and records that do not matter."""
    tournament, scores = case.found.tournament, case.found.history(case.after).score
    index = {number: i for i, number in enumerate(case.found.numbers)}
    players = tuple(
        replace(each, cells=each.cells[: case.after], points=scores[index[each.number]])
        for each in tournament.players
    )
    kept = replace(
        tournament,
        records=(),
        players=players,
        byes=tuple(each for each in tournament.byes if each.round <= case.after),
        absent=(),
        rounds=case.after,
        rounds_declared=case.after,
        teams=tournament.teams if case.is_team else (),
        ranking_method=None,
        national_ratings=(),
    )
    lines = convert(kept, FileEdition.TRF26).lines
    path = folder / f"{case.report.parent.name}-{case.report.stem}.trf"
    path.write_bytes(encode(lines, TextForm(line_end="\n"))[0])
    return Case(case.report, path, case.found, case.after)


def _hold_editions(result: Result, case: Case, theirs: Edition, peer: Gacrux) -> None:
    """Whether both judge by the same text; only since April 2024 there are two of them."""
    own, start = edition_of(case.found.tournament), case.found.tournament.start_date_text
    if peer.edition is None and own is not Edition.VIRTUAL:
        result.compared["edition"] += 1
        if own is not theirs:
            kind = (
                UNKNOWN
                if re.match(r"(\d{4}/\d\d/\d\d)?$", start)
                else "in the edition, from a start date that is not YYYY/MM/DD"
            )
            difference = Difference(case.report.name, 0, "edition", own.value, theirs.value)
            result.kinds[kind].append(difference)


def _hold(result: Result, case: Case, table: Table, codes: Sequence[str], given: Given) -> None:
    for place, code in enumerate(codes):
        values = ours(table, code)
        for i, number in enumerate(table.numbers):
            answer = given.values[number][place] if number in given.values else None
            result.compared[code] += 1
            if not equal(values[i], answer, code):
                kind = kind_of(Seen(table, i, code.partition("/")[0], values[i], answer))
                difference = Difference(case.report.name, number, code, str(values[i]), str(answer))
                result.kinds[kind].append(difference)


# --- command line -------------------------------------------------------------------------------


def reports(paths: Iterable[Path]) -> Iterator[Path]:
    """Yield the reports of files and folders."""
    for path in paths:
        if path.is_dir():
            yield from sorted(each for each in path.iterdir() if each.suffix in (".trf", ".tab"))
        else:
            yield path


def show(result: Result, files: int, examples: int) -> None:
    """Print the tables and the sum."""
    differing = Counter(each.code for found in result.kinds.values() for each in found)
    print(f"{'code':12} {'compared':>9} {'differ':>7}")
    for code, count in result.compared.items():
        print(f"{code:12} {count:9} {differing[code]:7}")
    for kind, found in sorted(result.kinds.items(), key=lambda item: -len(item[1])):
        codes = ", ".join(f"{code} {n}" for code, n in Counter(e.code for e in found).most_common())
        print(f"\n{len(found)} {kind}: {codes}")
        for each in found[:examples]:
            print(f"    {each.file} {each.number}: {each.code} {each.ours}, Gacrux {each.theirs}")
    for name, why in result.refused:
        print(f"not compared: {name}: {why}")
    total, wrong = sum(result.compared.values()), sum(differing.values())
    print(
        f"\n{files} files: {result.as_they_are} compared as they are, {result.rewritten} rewritten "
        f"as TRF26, {len(result.refused)} not; {result.unfinished} of them unfinished; "
        f"{result.players} players, {result.teams} teams"
    )
    print(f"{total} values: {total - wrong} equal, {wrong} differing")


def main() -> int:
    """Run the command line; 1 if a difference belongs to no known kind."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--gacrux", required=True, help="the Python of an environment with Gacrux")
    parser.add_argument("reports", nargs="+", type=Path)
    parser.add_argument("--edition", choices=("2023", "2026"))
    parser.add_argument("--show", type=int, default=3, help="examples of each kind")
    parser.add_argument("--workers", type=int, default=2, help="Gacrux processes at a time")
    options = parser.parse_args()
    peer = Gacrux(options.gacrux, Edition(options.edition) if options.edition else None)
    files, total = list(reports(options.reports)), Result()
    with (
        tempfile.TemporaryDirectory() as folder,
        ThreadPoolExecutor(options.workers) as workers,
    ):
        for each in workers.map(lambda path: compare(path, peer, Path(folder)), files):
            total.add(each)
    show(total, len(files), options.show)
    return 1 if UNKNOWN in total.kinds else 0


if __name__ == "__main__":
    sys.exit(main())
