"""Small reports for tests, written as one short word per round."""

import re

import trf

HEADER = ("012 Test", "042 2026/03/01", "092 Individual: Swiss-System (Dutch)")
WORTH = {"1": 100, "=": 50, "+": 100, "U": 100, "F": 100, "H": 50, "W": 100, "D": 50}


def cell(word):
    """``5w1``: opponent 5, White, won; ``U``: a code without an opponent; ``.``: blank;
    ``0w``: a colour without an opponent.
    """
    if word == ".":
        return " " * 8
    found = re.fullmatch(r"(\d*)([wb-]?)(.?)", word)
    opponent, colour, result = found.groups()
    if not int(opponent or 0):
        return f"0000 {colour or '-'} {result or ' '}"
    return f"{int(opponent):4} {colour or '-'} {result or ' '}"


def line(number, words, points=None):
    cells = words.split()
    if points is None:
        points = sum(WORTH.get(word[-1], 0) for word in cells if not word.isdecimal())
    name = f"Player, Nr{number:03}"
    return (
        f"001 {number:4} m    {name:33} {2500 - 10 * number:4} FRA {'':11} {'':10} "
        f"{points / 100:4.1f} {number:4}  " + "  ".join(map(cell, cells))
    )


def text(rows, *extra, header=HEADER, points=None):
    """A report: `rows` is a list of words per player, `extra` more records."""
    numbered = rows if isinstance(rows, dict) else dict(enumerate(rows, start=1))
    players = [
        line(number, words, (points or {}).get(number)) for number, words in numbered.items()
    ]
    return "\n".join([*header, *extra, *players, ""])


def report(rows, *extra, header=HEADER, points=None):
    return trf.read(text(rows, *extra, header=header, points=points).encode(), name="small.trf")


def tournament(rows, *extra, header=HEADER, points=None):
    return report(rows, *extra, header=header, points=points).tournament


# Rounds all as the rules give (2026); 5 rounds in all, White first, the better player wins.
EIGHT = (
    "5w1 4b1 2w1",
    "6b1 3w1 1b0",
    "7w1 2b0 5w1",
    "8b1 1w0 6b1",
    "1b0 8w1 3b0",
    "2w0 7b1 4w0",
    "3b0 6w0 8b1",
    "4w0 5b0 7w0",
)
SEVEN = (
    "4w1 7b1 2w1",
    "5b1 3w1 1b0",
    "6w1 2b0 7w1",
    "1b0 5w1 6b1",
    "2w0 4b0 U",
    "3b0 U 4w0",
    "U 1w0 3b0",
)
SIX = (
    "4w1 2b1 3w1",
    "5b1 1w0 6b1",
    "6w1 4b1 1b0",
    "1b0 3w0 5b1",
    "2w0 6b1 4w0",
    "3b0 5w0 2w0",
)
OPEN = ("142 5", "152 W")


def swapped(rows, number, *changes):
    """The same rows with some words of a round changed: ``(player, word)``."""
    table = [row.split() for row in rows]
    for player, word in changes:
        table[player - 1][number - 1] = word
    return tuple(" ".join(row) for row in table)
