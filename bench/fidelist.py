"""How long FIDE's rating list takes: the first time, later, and by XML.

    python bench/fidelist.py [--players 1500000] [--xml]

Invents a list in the layout of ``players_list_foa.txt`` (names from syllables, nobody real), and a
report of 300 of its players, some of them wrong, then runs `trf players` on it as a user would.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
HEADER = (
    f"{'ID Number':15}{'Name':61}Fed Sex Tit  WTit OTit           FOA "
    "SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\r\n"
)
FEDERATIONS = ("IND", "ESP", "FRA", "GER", "RUS", "ITA", "POL", "IRI", "HUN", "CZE", "USA", "BRA")
SYLLABLES = [a + b for a in "bdfghklmnprstvz" for b in "aeio"]
FIRST = 1_000_003


def name(draw: random.Random) -> str:
    last = "".join(draw.choices(SYLLABLES, k=draw.randint(2, 4)))
    first = "".join(draw.choices(SYLLABLES, k=draw.randint(2, 3)))
    return f"{last.capitalize()}, {first.capitalize()}"


def people(count: int):
    """Yield number, name, federation, sex, title, rating and birth year."""
    draw = random.Random(1)
    for place in range(count):
        rating = draw.randint(1400, 2600) if draw.random() < 0.3 else 0
        title = "FM" if rating > 2300 else ""
        sex = "F" if draw.random() < 0.15 else "M"
        fed = draw.choice(FEDERATIONS)
        # numbers run through the list in no order, as in FIDE's, which is sorted by name
        number = FIRST + place * 7919 % 14_999_981
        yield number, name(draw), fed, sex, title, rating, draw.randint(1940, 2018)


def text_line(row) -> str:
    number, full, fed, sex, title, rating, born = row
    return (
        f"{number:<15}{full:61}{fed:4}{sex:4}{title:5}{'':5}{'':15}{'':4}"
        f"{rating:<6}{0:<4}{20:<3}{rating:<6}{0:<4}{20:<3}{0:<6}{0:<4}{0:<3}{born}      \r\n"
    )


def xml_player(row) -> str:
    number, full, fed, sex, title, rating, born = row
    return (
        f"<player>\n<fideid>{number}</fideid>\n<name>{full}</name>\n<country>{fed}</country>\n"
        f"<sex>{sex}</sex>\n<title>{title}</title>\n<w_title></w_title>\n<o_title></o_title>\n"
        f"<foa_title></foa_title>\n<rating>{rating}</rating>\n<games>0</games>\n<k>20</k>\n"
        f"<rapid_rating>{rating}</rapid_rating>\n<rapid_games>0</rapid_games>\n<rapid_k>20</rapid_k>\n"
        "<blitz_rating></blitz_rating>\n<blitz_games></blitz_games>\n<blitz_k></blitz_k>\n"
        f"<birthday>{born}</birthday>\n<flag></flag>\n</player>\n"
    )


def report(rows) -> str:
    lines = ["012 Bench", "042 2024/01/01"]
    for place, (number, full, fed, sex, title, rating, born) in enumerate(rows, start=1):
        wrong = place % 10 == 0
        shown = full.replace("a", "e", 1) if wrong else full
        fide = "" if place % 15 == 0 else number
        lines.append(
            f"001 {place:4} {'w' if sex == 'F' else 'm'}{title:>3} {shown:33} {rating or '':>4} "
            f"{fed} {fide:>11} {born}/00/00  0.0 {place:4}"
        )
    return "\n".join(lines) + "\n"


def run(folder: Path, rated: Path, listed: Path, label: str) -> None:
    began = time.perf_counter()
    ran = subprocess.run(
        [sys.executable, str(ROOT / "cli.py"), "players", str(rated), "--list", str(listed)],
        env={"PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(folder / "cache"), "PATH": ""},
        capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    took = time.perf_counter() - began
    last = (ran.stdout or ran.stderr).strip().splitlines()[0]
    print(f"{label:24} {took:6.2f} s  exit {ran.returncode}  {last}")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--players", type=int, default=1_500_000)
    options.add_argument("--xml", action="store_true", help="an XML list too")
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as name_:
        folder = Path(name_)
        forms = {"txt": (HEADER, text_line, "")}
        if given.xml:
            forms["xml"] = ("<playerslist>\n", xml_player, "</playerslist>\n")
        for suffix, (head, form, tail) in forms.items():
            listed = folder / f"players_list_foa.{suffix}"
            step, chosen = max(1, given.players // 300), []
            with listed.open("w", encoding="ascii", newline="") as file:
                file.write(head)
                for place, row in enumerate(people(given.players)):
                    file.write(form(row))
                    if place % step == 0:
                        chosen.append(row)
                file.write(tail)
            rated = folder / "report.trf"
            rated.write_text(report(chosen), encoding="ascii")
            print(f"{given.players} players, {listed.stat().st_size >> 20} MB of {suffix}")
            for label in ("first run", "second run", "third run"):
                run(folder, rated, listed, label)
            stores = sum(each.stat().st_size for each in (folder / "cache").rglob("fide-*"))
            print(f"stores: {stores >> 20} MB")
            listed.unlink()


if __name__ == "__main__":
    main()
