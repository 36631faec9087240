"""Compare the Dutch engine with the literal one on any number of random small tournaments.

    python bench/sweep_literal.py --tournaments 200000 --seed 1 --jobs 2 --edition 2026

Prints the rounds compared and the rounds that differ. A differing state is written to the file
of ``--out`` as text that `State` in ``tests/pairing/strategies.py`` is made from, with what differs
and a smaller state that still does.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "pairing")]

from literal_compare import difference, shrink  # noqa: E402
from strategies import RULEBOOKS, simulate  # noqa: E402

from pairing import editions  # noqa: E402

CHUNK = 50
Job = tuple[str, int, int, int, int]


def run(job: Job) -> tuple[int, list[str]]:
    """Play and compare one chunk of tournaments."""
    code, first, count, smallest, largest = job
    engine = editions.find("dutch", code).load()
    rounds, found = 0, []
    for seed in range(first, first + count):
        try:
            for state in simulate(Random(seed), engine, RULEBOOKS[code], smallest, largest):
                rounds += 1
                what = difference(engine, code, state)
                if what is not None:
                    found.append(_describe(engine, code, seed, state, what))
        except Exception as error:  # the engine broke while it paired the tournament
            found.append(f"# {code} seed {seed}: {type(error).__name__}: {error}\n")
    return rounds, found


def _describe(engine, code, seed, state, what) -> str:
    smaller = shrink(state, lambda s: _differs(engine, code, s))
    now = difference(engine, code, smaller)
    text = f"# {code} seed {seed}: {what}\n{state!r}\n# smaller: {now}\n{smaller!r}\n"
    return text.replace("\nengine:", " engine:")


def _differs(engine, code, state) -> bool:
    try:
        return difference(engine, code, state) is not None
    except Exception:  # a state shrunk into nonsense
        return False


def jobs(args: argparse.Namespace) -> Iterator[Job]:
    for first in range(0, args.tournaments, CHUNK):
        count = min(CHUNK, args.tournaments - first)
        yield args.edition, args.seed + first, count, args.smallest, args.largest


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--tournaments", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1, help="of the first tournament")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--edition", choices=sorted(RULEBOOKS), default="2026")
    parser.add_argument("--smallest", type=int, default=3, help="players")
    parser.add_argument("--largest", type=int, default=10, help="players")
    parser.add_argument("--out", type=Path, default=Path("sweep-differences.txt"))
    args = parser.parse_args()
    started, rounds, differing = time.perf_counter(), 0, 0
    with Pool(args.jobs) as pool:
        for done, found in pool.imap_unordered(run, jobs(args)):
            rounds += done
            differing += len(found)
            if found:
                with args.out.open("a", encoding="utf-8") as out:
                    out.write("".join(found))
    seconds = time.perf_counter() - started
    print(
        f"edition {args.edition}: {args.tournaments} tournaments from seed {args.seed}, "
        f"{rounds} rounds compared, {differing} differ ({seconds:.0f} s)"
    )
    if differing:
        print(f"written to {args.out}")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
