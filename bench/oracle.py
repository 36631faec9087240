"""Compare every round of oracle tournaments with our engines, through the reader and the replay.

    python bench/oracle.py FOLDER... [--edition 2026|2017] [--slowest N]

A folder holds reports of known right pairings (``corpus/oracle/dutch-2026``, or a larger
collection beside the repository). Prints rounds checked and rounds differing.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import trf  # noqa: E402
from verify.check import Options, check  # noqa: E402
from verify.replay import Wishes  # noqa: E402


def main() -> int:
    """Run the command line; 1 if a round differs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--edition", help="judge by this edition whatever the files say")
    parser.add_argument("--slowest", type=int, default=3, help="show the slowest files")
    options = parser.parse_args()
    wishes = Wishes(system="dutch", edition=options.edition) if options.edition else Wishes()
    files = [path for folder in options.folders for path in sorted(folder.glob("*.trf"))]
    checked = 0
    differing: list[str] = []
    times = []
    for path in files:
        start = time.perf_counter()
        result = check(trf.read(path), Options(wishes, groups=frozenset({"pairings"})))
        times.append((time.perf_counter() - start, path.name))
        for verdict in result.rounds:
            checked += 1
            if verdict.status != "ok":
                differing.append(f"{path.name} round {verdict.number}: {verdict.status}")
    print("\n".join(differing))
    for seconds, name in sorted(times, reverse=True)[: options.slowest]:
        print(f"slow: {name} {1000 * seconds:.0f} ms")
    print(f"{len(files)} files, {checked} rounds checked, {len(differing)} differing")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
