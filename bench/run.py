"""All figures of the benchmarks by one command, beside the previous ones.

    python bench/run.py [--quick] [--keep] [--installed] [--passes N]

Measures pairing alone, parsing, `trf check` as a whole process, and a folder of reports in one
process, each the best of several runs. The previous figures are those of ``bench/figures.json``;
``--keep`` replaces them. Figures of another machine are no yardstick: run it twice on one.
``--installed`` measures the installed packages, compiled ones as a rule, in the place of this
tree's, and keeps its figures apart.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
INSTALLED = "--installed" in sys.argv
if not INSTALLED:
    sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "bench"))

from tournaments import Simulation  # noqa: E402

import cli  # noqa: E402
import pairing.dutch.engine  # noqa: E402
import trf  # noqa: E402
from pairing.editions import editions, find  # noqa: E402
from trf.write import Edition  # noqa: E402
from verify.generate import Model, generate  # noqa: E402
from verify.generate.files import file_of  # noqa: E402
from verify.identify import HISTORIC  # noqa: E402

FIGURES = ROOT / "bench" / ("figures-installed.json" if INSTALLED else "figures.json")
ROUNDS = 9
SIZES = (40, 100, 200, 400, 1000, 4000)
FOLDER = 200
HISTORIC_SIZE = 100


def best(work: Callable[[], object], runs: int) -> float:
    """The shortest of several runs, in seconds."""
    shortest = float("inf")
    for _ in range(runs):
        start = time.perf_counter()
        work()
        shortest = min(shortest, time.perf_counter() - start)
    return shortest


def pairing_alone(size: int, edition: str, system: str = "dutch") -> float:
    """All rounds of a tournament from ready inputs, in seconds; the mean of some tournaments."""
    seeds = 10 if size <= 100 else 3 if size <= 400 else 1
    tournaments = [
        list(Simulation(size, ROUNDS, seed, edition, system).inputs()) for seed in range(seeds)
    ]
    pair = find(system, edition).load()

    def work() -> None:
        for tournament in tournaments:
            for given in tournament:
                pair(given)

    return best(work, 5 if size <= 1000 else 2) / seeds


def generating() -> float:
    """A tournament of forty players as `trf generate` makes it, in seconds."""
    model, seeds = Model(rounds=ROUNDS), 20

    def work() -> None:
        for seed in range(seeds):
            file_of(generate(model, seed), Edition.TRF26)

    return best(work, 3) / seeds


def whole_process(path: Path, runs: int) -> float:
    """`trf check FILE` from start to end, in seconds."""
    command = [sys.executable, cli.__file__, "check", str(path)]
    environment = {**os.environ, "PYTHONPATH": str(Path(cli.__file__).parent)}

    def work() -> None:
        subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)

    work()  # the caches of the first run are not what is measured
    return best(work, runs)


def measure(quick: bool) -> dict[str, float]:
    """Return all figures by name."""
    figures: dict[str, float] = {}
    sizes = SIZES[:4] if quick else SIZES
    for each in editions():
        if each.system in HISTORIC:
            name = f"pairing {HISTORIC_SIZE} players, {each.system} {each.code} (ms)"
            figures[name] = 1000 * pairing_alone(HISTORIC_SIZE, each.code, each.system)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for size in sizes:
            for edition in ("2026", "2017"):
                figures[f"pairing {size} players, {edition} (ms)"] = 1000 * pairing_alone(
                    size, edition
                )
            path = folder / f"{size}.trf"
            text = Simulation(size, ROUNDS, 0, "2026").report()
            path.write_text(text, encoding="utf-8")
            data = text.encode()
            figures[f"parsing {size} players (ms)"] = 1000 * best(lambda d=data: trf.read(d), 3)
            figures[f"trf check {size} players, process (s)"] = whole_process(path, 5)
        figures["generating 40 players, made and written (ms)"] = 1000 * generating()
        many = folder / "many"
        many.mkdir()
        for seed in range(FOLDER):
            report = Simulation(40, ROUNDS, seed, "2026").report()
            (many / f"{seed:03}.trf").write_text(report, encoding="utf-8")
        figures[f"folder of {FOLDER} forty-player files (files/s)"] = FOLDER / whole_process(
            many, 3
        )
    return figures


def best_of(passes: list[dict[str, float]]) -> dict[str, float]:
    """The best of each figure: a machine that others share has minutes half as fast as others."""
    return {
        name: (max if name.endswith("/s)") else min)(each[name] for each in passes)
        for name in passes[0]
    }


def show(figures: dict[str, float], previous: dict[str, float]) -> None:
    """Print the figures beside the previous ones."""
    width = max(map(len, figures))
    print(f"{'':<{width}}  {'now':>10}  {'before':>10}")
    for name, value in figures.items():
        old = previous.get(name)
        print(f"{name:<{width}}  {value:>10.3f}  {'' if old is None else f'{old:.3f}':>10}")


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="leave out 1,000 and 4,000 players")
    parser.add_argument("--passes", type=int, default=1, help="measure so often, keep the best")
    parser.add_argument("--keep", action="store_true", help="keep the figures for the next run")
    parser.add_argument("--installed", action="store_true", help="the installed packages")
    options = parser.parse_args()
    previous = json.loads(FIGURES.read_text()) if FIGURES.exists() else {}
    figures = best_of([measure(options.quick) for _ in range(options.passes)])
    kind = "plain" if (pairing.dutch.engine.__file__ or "").endswith(".py") else "compiled"
    print(
        f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores, {kind}"
    )
    show(figures, previous)
    if options.keep:
        FIGURES.write_text(json.dumps({**previous, **figures}, indent=1) + "\n")


if __name__ == "__main__":
    main()
