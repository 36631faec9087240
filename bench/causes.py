"""How many known causes the search finds.

    python bench/causes.py [--count N] [--budget S] [--seed N] [--mutants FOLDER]

Two sets: the oracle's mutants, one round of each changed by hand, and counterfactual tournaments
(tests/verify/mutants.py), one round of each paired with one thing otherwise. Printed is a table by
kind: how often the truth was among the causes, how often first, how often only another exact cause
was found, and how often none.
"""

from __future__ import annotations

import argparse
import csv
import json
import sys
import time
from collections import Counter, defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "verify")]

from mutants import by_hand, counterfactual, mutants  # noqa: E402

import trf  # noqa: E402
from verify.causes import Cause, Search, search  # noqa: E402
from verify.replay import replay  # noqa: E402

MUTANTS = ROOT / "corpus" / "oracle" / "mutants"


class Table:
    """Counts by kind."""

    def __init__(self) -> None:
        self.counts: dict[str, Counter[str]] = defaultdict(Counter)
        self.seconds: dict[str, list[float]] = defaultdict(list)
        self.missed: list[str] = []

    def add(self, kind: str, name: str, found: Search, truths: list[Cause], spent: float) -> None:
        exact = [cause for cause in found.causes if cause.exact]
        outcome = "found" if truths else "other" if exact else "none"
        self.counts[kind][outcome] += 1
        self.counts[kind]["first"] += bool(truths) and exact[0] in truths
        self.seconds[kind].append(spent)
        if not truths:
            first = exact[0].text if exact else "none"
            self.missed.append(f"{kind}: {name} round {found.number}: {first}")

    def show(self, title: str) -> None:
        print(f"\n{title}")
        print(f"{'kind':18} {'all':>4} {'found':>6} {'first':>6} {'other':>6} {'none':>5} {'s':>6}")
        whole: Counter[str] = Counter()
        for kind, count in sorted(self.counts.items()):
            whole += count
            self._line(kind, count, self.seconds[kind])
        self._line("all", whole, [s for each in self.seconds.values() for s in each])
        for line in self.missed:
            print("  ", line)

    def _line(self, kind: str, count: Counter[str], seconds: list[float]) -> None:
        total = count["found"] + count["other"] + count["none"]
        mean = sum(seconds) / max(1, len(seconds))
        print(
            f"{kind:18} {total:4} {count['found']:6} {count['first']:6} {count['other']:6} "
            f"{count['none']:5} {mean:6.2f}"
        )


def changed_by_hand(folder: Path, budget: float) -> Table:
    hand = Table()
    with (folder / "INDEX.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    for row in rows:
        tournament = trf.read(folder / row["file"]).tournament
        assert tournament is not None
        began = time.perf_counter()
        found = search(replay(tournament), int(row["mutated_round"]), budget)
        spent = time.perf_counter() - began
        detail = json.loads(row["detail"])
        players = {number for pair in detail["was"] for number in pair if number}
        kind = row["mutation"]
        truths = [cause for cause in found.causes if by_hand(cause, kind, players)]
        hand.add(kind, row["file"], found, truths, spent)
    return hand


def paired_otherwise(count: int, seed: int, budget: float) -> Table:
    made = Table()
    for mutant in mutants(count, seed):
        report = mutant.found()
        began = time.perf_counter()
        found = search(report, mutant.number, budget)
        spent = time.perf_counter() - began
        truths = [cause for cause in found.causes if counterfactual(cause, mutant.truth)]
        made.add(mutant.kind, f"{mutant.name} {mutant.truth}"[:160], found, truths, spent)
    return made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--budget", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mutants", type=Path, default=MUTANTS)
    options = parser.parse_args()
    hand = changed_by_hand(options.mutants, options.budget)
    hand.show(f"Rounds changed by hand ({options.mutants})")
    made = paired_otherwise(options.count, options.seed, options.budget)
    made.show("Rounds paired with one thing otherwise (tests/verify/mutants.py)")


if __name__ == "__main__":
    main()
