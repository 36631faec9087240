"""How long it takes to explain every round of a clean report.

    python bench/explain.py [--players 200] [--rounds 9]

In one process, without reading the file: the short form, everything, and `trf check` beside them.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "bench"))

from run import best  # noqa: E402
from tournaments import Simulation  # noqa: E402

import trf  # noqa: E402
from verify.check import Options, check  # noqa: E402
from verify.story import Question, render, tell_rounds  # noqa: E402


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=9)
    options = parser.parse_args()
    for edition in ("2026", "2017"):
        text = Simulation(options.players, options.rounds, 0, edition).report()
        report = trf.read(text.encode())
        tournament = report.tournament
        assert tournament is not None

        def short(tournament=tournament) -> None:
            render("x", tell_rounds("x", tournament), "text")

        def full(tournament=tournament) -> None:
            told = tell_rounds("x", tournament, None, Question(full=True))
            render("x", told, "text", full=True)

        def audit(report=report) -> None:
            check(report, Options(groups=frozenset(("pairings",))))

        for name, work in (("check", audit), ("explain", short), ("explain --full", full)):
            print(f"{options.players} players, {edition}, {name}: {best(work, 3):.3f} s")


if __name__ == "__main__":
    main()
