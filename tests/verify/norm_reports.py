"""Reports around one candidate, written as one short line per round: ``2415 IM GER =``.

Player 1 is the candidate; the opponent of round r is player r + 1, who meets nobody else.
``U``, ``H``, ``F`` and ``Z`` alone are rounds without an opponent.
"""

import trf
from verify.norms.assess import assess
from verify.norms.event import Wishes
from verify.replay import replay

HEADER = (
    "012 Norms",
    "032 GER",
    "042 2026/03/01",
    "052 2026/03/31",
    "092 Individual: Swiss-System (Dutch)",
    "102 IA Chief",
    "222 5400+30",
)
WORTH = {"1": 100, "=": 50, "+": 100, "U": 100, "F": 100, "H": 50, "W": 100, "D": 50}
BACK = {"1": "0", "=": "=", "0": "1", "+": "-", "-": "+", "W": "L", "D": "D", "L": "W"}


def player_line(number, sex, title, rating, federation, cells, birth=""):
    points = sum(WORTH.get(cell[-1], 0) for cell in cells)
    name = f"Player, Nr{number:03}"
    title = "" if title == "-" else title
    rating = "" if rating in ("-", 0, None) else rating
    return (
        f"001 {number:4} {sex}{title:>3} {name:33} {rating:>4} {federation:3} {'':11} {birth:10} "
        f"{points / 100:4.1f} {number:4}  " + "  ".join(cells)
    )


def read_rounds(rounds):
    """The rounds as (opponent's rating, title, federation, result), opponent None for a bye."""
    found = []
    for each in rounds:
        words = each.split()
        found.append((None, "", "", words[0]) if len(words) == 1 else tuple(words))
    return found


def text(rounds, *, sex="m", title="-", rating=2300, federation="FRA", header=HEADER, extra=()):
    games = read_rounds(rounds)
    mine = []
    others = []
    for number, (strength, honour, land, result) in enumerate(games, start=1):
        colour = "w" if number % 2 else "b"
        if strength is None:
            mine.append(f"0000 - {result}")
            continue
        mine.append(f"{number + 1:4} {colour} {result}")
        cells = ["        "] * (number - 1)
        cells.append(f"   1 {'b' if colour == 'w' else 'w'} {BACK[result]}")
        others.append(player_line(number + 1, "m", honour, strength, land.strip("?"), cells))
    lines = [player_line(1, sex, title, rating, federation, mine), *others]
    return "\n".join([*header, f"142 {len(games)}", *extra, *lines, ""])


def norms(rounds, wishes=None, **options):
    data = text(rounds, **options).encode()
    return assess(replay(trf.read(data, name="norms.trf").tournament), wishes or Wishes())


def result(rounds, code, wishes=None, **options):
    """What the candidate has for one title."""
    found = norms(rounds, wishes, **options)
    return next(each for each in found.players[0].results if each.title.code == code)


# The worked examples; 1 a win, = a draw, 0 a loss.
FRENCH_IM = (
    "1980 - FRA 1", "2250 FM FRA 1", "2415 IM GER =", "2510 GM ESP 0", "2190 CM FRA 1",
    "2380 FM GER =", "2455 IM ITA =", "2300 FM FRA 1", "2401 IM FRA =",
)  # fmt: skip
BELGIAN_GM = (
    "2350 FM GER 1", "2440 IM FRA 1", "2480 GM NED =", "2520 GM ENG =", "2400 IM ESP 1",
    "2610 GM UKR =", "2555 GM POL =", "2390 IM GER 1", "2570 GM FRA 1", "2430 IM NED 0",
    "2400 FM ENG 0",
)  # fmt: skip
HUNGARIAN_IM = (
    "1700 - HUN 1", "1750 - HUN 1", "2450 GM GER =", "2400 IM AUT =", "2500 GM SVK =",
    "2380 FM CRO 1", "2460 IM SRB =", "2350 FM ROU =", "2420 GM GER =", "2390 IM SVK =",
)  # fmt: skip
AUSTRIAN_IM = (
    "2350 FM GER 1", "2360 IM HUN =", "2480 GM SVK =", "U", "2400 IM ESP 1", "2310 FM CRO 1",
    "2352 IM SLO =", "2340 FM GER 0", "2300 IM SUI 1",
)  # fmt: skip
