"""How often the rules of generated tournaments are found again, and how long it takes.

    python bench/identify.py FOLDER... [--as SYSTEM/EDITION]

The system and the edition are those of a folder's name (``dubov-2026``). Right means that they
come first; shared, that they explain as many rounds as what comes first. ``--as`` judges the files
by other rules first, as if they named those.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import trf  # noqa: E402
from verify.identify import Candidate, identify  # noqa: E402
from verify.replay import Wishes  # noqa: E402

CODES = {"team": "team-swiss"}


def verdict(candidates: list[Candidate], system: str, edition: str) -> str:
    first = candidates[0]
    mine = [c for c in candidates if (c.system, c.edition) == (system, edition)]
    if mine and mine[0] is first:
        return "right"
    return "shared" if mine and mine[0].matched == first.matched else "wrong"


def main() -> int:
    """Run the command line; 1 if rules are not found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--as", dest="rules", help="system/edition the files are taken for")
    options = parser.parse_args()
    system, _, edition = (options.rules or "").partition("/")
    wishes = Wishes(system or None, edition or None)
    wrong = 0
    for folder in options.folders:
        name, _, year = folder.name.rpartition("-")
        counts = {"right": 0, "shared": 0, "wrong": 0}
        times = []
        for path in sorted(folder.glob("*.trf")):
            tournament = trf.read(path).tournament
            start = time.perf_counter()
            found = identify(tournament, wishes)
            times.append(time.perf_counter() - start)
            said = verdict(found, CODES.get(name, name), year) if found else "wrong"
            counts[said] += 1
            if said == "wrong":
                best = found[0].title if found else "nothing"
                print(f"{folder.name}/{path.name}: {best}")
        wrong += counts["wrong"]
        print(
            f"{folder.name}: {counts['right']} right, {counts['shared']} shared, "
            f"{counts['wrong']} wrong; {1000 * sum(times) / max(1, len(times)):.0f} ms a file, "
            f"{1000 * max(times, default=0):.0f} ms at most"
        )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
