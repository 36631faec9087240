"""How fast tournaments are made, and how much they look like real ones.

    python bench/generate.py [--count N] [--jobs N] [--players N] [--rounds N]
    python bench/generate.py --plot docs/generate-scores.svg [--reports FOLDER] [--seeds N]

The first prints the time of `trf generate` as a whole process, and of its parts in this one. The
second draws the scores and draws of real reports beside those of tournaments made like them.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import trf  # noqa: E402
from trf.write import Edition  # noqa: E402
from verify.generate import Model, ModelError, generate  # noqa: E402
from verify.generate.files import file_of  # noqa: E402
from verify.generate.like import games_of, model_like  # noqa: E402
from verify.replay import replay  # noqa: E402

PAIRED_BY_PROGRAMS = ("bbp-", "jvf-", "dub-", "tnl-")
"""Reports whose results were thrown by a program, by the beginnings of their names."""


# --- speed ----------------------------------------------------------------------------------------


def speed(count: int, jobs: int, players: int, rounds: int) -> None:
    """Print what `count` tournaments cost."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["--count", count, "--jobs", jobs, "--players", players, "--rounds", rounds]
        command = [sys.executable, ROOT / "cli.py", "generate", "-o", f"{folder}/{{seed:05}}.trf"]
        before, began = os.times(), time.perf_counter()
        subprocess.run([*map(str, [*command, *words])], check=True, stdout=subprocess.DEVNULL)
        taken, after = time.perf_counter() - began, os.times()
    used = after.children_user - before.children_user
    print(f"{count} tournaments of {players} players and {rounds} rounds, {jobs} processes:")
    print(f"  {taken:.1f} s ({used:.1f} s of processor time, {1000 * used / count:.1f} ms each)")
    model = Model(players=players, rounds=rounds)
    file_of(generate(model, 0), Edition.TRF26)  # what is loaded once is not what is measured
    began = time.process_time()
    made = [generate(model, seed) for seed in range(20)]
    playing, began = time.process_time() - began, time.process_time()
    for each in made:
        file_of(each, Edition.TRF26)
    writing, began = time.process_time() - began, time.process_time()
    for each in made:
        engine = each.setting.edition.load()
        for one in each.rounds:
            engine(one.given)
    pairing = time.process_time() - began
    parts = {"playing": playing, "of it pairing": pairing, "writing": writing}
    print("  " + ", ".join(f"{name} {50 * spent:.1f} ms" for name, spent in parts.items()))


# --- likeness -------------------------------------------------------------------------------------

GAPS = 10
"""Bars of draws: by rating differences of 50 points each."""


@dataclass
class Sample:
    """What is compared: full scores by tenths, and draws by rating difference."""

    scores: Counter[int] = field(default_factory=Counter)
    games: Counter[int] = field(default_factory=Counter)
    draws: Counter[int] = field(default_factory=Counter)

    def add(self, tournament: trf.Tournament) -> None:
        """Count the players who played every round, and the games between rated players."""
        for player in tournament.players:
            letters = [cell.result for cell in player.cells if cell.has_opponent]
            if len(letters) == tournament.rounds and set(letters) <= set("1=0WDL"):
                points = sum(2 * (each in "1W") + (each in "=D") for each in letters)
                self.scores[min(9, 5 * points // tournament.rounds)] += 1
        for white, black, letters in games_of(replay(tournament)):
            if white and black and letters in ("10", "==", "01"):
                gap = min(GAPS - 1, abs(white - black) // 50)
                self.games[gap] += 1
                self.draws[gap] += letters == "=="

    def score_shares(self) -> list[float]:
        """The share of players in each tenth of the possible score."""
        total = sum(self.scores.values())
        return [self.scores[n] / total for n in range(10)]

    def draw_shares(self) -> list[float]:
        """The share of draws at each rating difference."""
        return [self.draws[n] / max(1, self.games[n]) for n in range(GAPS)]


def compare(folder: Path, seeds: int) -> tuple[Sample, Sample, int]:
    """Return real and made samples of the Swiss reports of a folder, and how many reports."""
    real, made, reports = Sample(), Sample(), 0
    for tournament in swiss_reports(folder):
        try:
            model = replace(model_like(tournament), rounds=tournament.rounds)
            found = [generate(model, seed) for seed in range(seeds)]
        except ModelError:
            continue
        real.add(tournament)
        for each in found:
            made.add(each.tournament)
        reports += 1
    return real, made, reports


def swiss_reports(folder: Path) -> Iterator[trf.Tournament]:
    """Yield the reports of five rounds and more of rated individuals."""
    for path in sorted(folder.glob("*-sw-*")):
        if path.name.startswith(PAIRED_BY_PROGRAMS):
            continue
        tournament = trf.read(path).tournament
        if tournament is None or tournament.rounds < 5:
            continue
        rated = sum(bool(player.rating) for player in tournament.players)
        if rated >= 0.8 * len(tournament.players):
            yield tournament


# --- the picture ----------------------------------------------------------------------------------

WIDTH, HEIGHT, BAR = 340, 200, 13
COLOURS = {"real": "#7a8699", "generated": "#d9822b"}


def picture(real: Sample, made: Sample, reports: int) -> str:
    """Return the comparison as SVG."""
    panels = (
        ("Scores of those who played every round", "share of the possible points",
         [f"{n * 10}" for n in range(10)], real.score_shares(), made.score_shares()),
        ("Draws", "rating difference", [f"{n * 50}" for n in range(GAPS)],
         real.draw_shares(), made.draw_shares()),
    )  # fmt: skip
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{2 * WIDTH + 60}" height="{HEIGHT + 90}" '
        'font-family="sans-serif" font-size="11">',
        '<rect width="100%" height="100%" fill="white"/>',
    ]
    for n, panel in enumerate(panels):
        parts += _panel(20 + n * (WIDTH + 20), *panel)
    for n, (name, colour) in enumerate(COLOURS.items()):
        said = f"{name} ({reports} reports)" if name == "real" else "generated like them"
        x, y = 20 + 160 * n, HEIGHT + 72
        parts.append(f'<rect x="{x}" y="{y}" width="10" height="10" fill="{colour}"/>')
        parts.append(f'<text x="{x + 15}" y="{y + 9}">{said}</text>')
    return "\n".join([*parts, "</svg>", ""])


def _panel(
    x: int, title: str, axis: str, names: list[str], real: list[float], made: list[float]
) -> Iterator[str]:
    top = max(*real, *made)
    base = HEIGHT + 30
    yield f'<text x="{x}" y="20" font-size="13" font-weight="bold">{title}</text>'
    yield f'<line x1="{x}" y1="{base}" x2="{x + WIDTH}" y2="{base}" stroke="#444"/>'
    for n, name in enumerate(names):
        left = x + 4 + n * WIDTH // len(names)
        for place, (value, colour) in enumerate(
            zip((real[n], made[n]), COLOURS.values(), strict=True)
        ):
            high = round(value / top * (HEIGHT - 20))
            yield (
                f'<rect x="{left + place * BAR}" y="{base - high}" width="{BAR - 1}" '
                f'height="{high}" fill="{colour}"><title>{100 * value:.1f} %</title></rect>'
            )
        yield f'<text x="{left}" y="{base + 14}">{name}</text>'
    yield f'<text x="{x}" y="{base + 30}" fill="#444">{axis}; highest bar {100 * top:.0f} %</text>'


def main() -> None:
    """Read the command line and do what it asks."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--players", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--plot", type=Path)
    parser.add_argument("--reports", type=Path, default=ROOT / "corpus" / "real")
    parser.add_argument("--seeds", type=int, default=5)
    options = parser.parse_args()
    if options.plot is None:
        speed(options.count, options.jobs, options.players, options.rounds)
        return
    real, made, reports = compare(options.reports, options.seeds)
    options.plot.write_text(picture(real, made, reports), encoding="utf-8")
    for name, sample in (("real", real), ("generated", made)):
        for what, shares in (("scores", sample.score_shares()), ("draws", sample.draw_shares())):
            print(f"{name:<10}{what:<7}" + " ".join(f"{100 * share:5.1f}" for share in shares))


if __name__ == "__main__":
    main()
