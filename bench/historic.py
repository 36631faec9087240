"""How long the systems of the past take to pair a tournament.

    python bench/historic.py [--players 100] [--rounds 9] [--seeds 5]

Prints, for every edition, the CPU time of pairing all rounds of a simulated tournament: the mean
and the longest of some tournaments.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "bench"))

from tournaments import Simulation  # noqa: E402

from pairing.editions import editions  # noqa: E402
from verify.identify import HISTORIC  # noqa: E402


def measure(players: int, rounds: int, seed: int, system: str, edition: str) -> float:
    """Return the CPU seconds of pairing one tournament."""
    inputs = list(Simulation(players, rounds, seed, edition, system).inputs())
    pair = next(e for e in editions() if (e.system, e.code) == (system, edition)).load()
    start = time.process_time()
    for given in inputs:
        pair(given)
    return time.process_time() - start


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seeds", type=int, default=5)
    options = parser.parse_args()
    print(f"{options.players} players, {options.rounds} rounds, {options.seeds} tournaments")
    for each in editions():
        if each.system not in HISTORIC:
            continue
        taken = [
            measure(options.players, options.rounds, seed, each.system, each.code)
            for seed in range(options.seeds)
        ]
        mean = sum(taken) / len(taken)
        print(f"{each.system} {each.code}: mean {mean:.2f} s, longest {max(taken):.2f} s")


if __name__ == "__main__":
    main()
