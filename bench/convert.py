"""How many reports a second `trf convert` writes: 1,000 of forty players, TRF16 to TRF26.

    python bench/convert.py [--files N] [--profile]

Reports are made from the benchmark's own tournaments (nine rounds). Everything happens in one
process on one core: reading, converting, writing each file whole. Processor time and elapsed time
are given, with the part of reading and of writing lines, and of the file system.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "bench"))

from tournaments import Simulation  # noqa: E402

import trf  # noqa: E402
from trf.convert import convert  # noqa: E402
from trf.convert_files import Options, Target, plan, run  # noqa: E402
from trf.write import Edition, TextForm, encode  # noqa: E402

PLAYERS = 40
ROUNDS = 9
DIFFERENT = 20
"""So many different reports, copied to fill the folder."""


def report(seed: int) -> bytes:
    """A report in TRF16 without diagnostics: names, dates and numbers filled in."""
    text = Simulation(PLAYERS, ROUNDS, seed, "2026").report()
    lines = ("012 Bench Open", "022 Town", "032 IRL", "042 2026/03/01", "052 2026/03/09",
             f"062 {PLAYERS}", f"072 {PLAYERS}", "082 0", "092 Swiss", "102 Arbiter, A",
             "122 5400+30")  # fmt: skip
    players = [line.rstrip() for line in text.splitlines() if line.startswith("001")]
    return encode((*lines, *players), TextForm())[0]


def seconds(work: object) -> tuple[float, float]:
    """Processor and elapsed seconds of a call."""
    processor, elapsed = time.process_time(), time.perf_counter()
    assert callable(work)
    work()
    return time.process_time() - processor, time.perf_counter() - elapsed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--files", type=int, default=1000)
    parser.add_argument("--profile", action="store_true", help="print where the time goes")
    arguments = parser.parse_args()
    files = arguments.files
    reports = [report(seed) for seed in range(DIFFERENT)]
    with tempfile.TemporaryDirectory() as name:
        source, target = Path(name, "in"), Path(name, "out")
        source.mkdir()
        for number in range(files):
            (source / f"{number:04d}.trf").write_bytes(reports[number % DIFFERENT])
        options = Options(Target.trf26)

        def whole() -> None:
            for job in plan([source], target, options):
                outcome = run(job, options)
                assert not outcome.error
                assert not outcome.losses

        profiler = cProfile.Profile()
        if arguments.profile:
            profiler.enable()
        processor, elapsed = seconds(whole)
        profiler.disable()
        assert len(list(target.iterdir())) == files
    print(f"{files} files: {processor:.2f} s of processor, {elapsed:.2f} s elapsed")
    print(f"{files / processor:.0f} files a second of processor, {files / elapsed:.0f} elapsed")
    parts(reports)
    if arguments.profile:
        pstats.Stats(profiler).sort_stats("tottime").print_stats(25)


def parts(reports: list[bytes]) -> None:
    """Print what the steps take, in milliseconds a file."""
    read = [trf.read(data) for data in reports]
    tournaments = [each.tournament for each in read]
    found = [convert(each, Edition.TRF26) for each in tournaments if each]
    steps = {
        "reading": lambda: [trf.read(data) for data in reports],
        "converting and writing lines": lambda: [
            convert(each, Edition.TRF26) for each in tournaments if each
        ],
        "encoding": lambda: [encode(each.lines, TextForm()) for each in found],
    }
    for name, work in steps.items():
        processor = min(seconds(work)[0] for _ in range(5))
        print(f"  {name}: {1000 * processor / len(reports):.2f} ms a file")


if __name__ == "__main__":
    main()
