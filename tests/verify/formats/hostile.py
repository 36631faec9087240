"""Reports of a player whose name is meant to break what shows it."""

from small_reports import EIGHT, OPEN, report, swapped
from small_reports import text as text_of

import trf
from verify.check import check

NAME = "]]>\"'<b>&\x1b[31m\u202e\u200f|`*_@a%\x85"
"""Of the characters of a name: the end of CDATA, quotes, markup, a terminal's and a reader's
controls, and the marks of Markdown and of GitHub's commands.
"""
FILE = "odd\n::error::,]]>\u202e.trf"

WRONG = swapped(EIGHT, 3, (1, "2b1"), (2, "1w0"))


def data():
    """A report of which round 3 deviates, by the player of that name."""
    plain = text_of(WRONG, *OPEN)
    assert "Player, Nr001" in plain
    return plain.replace("Player, Nr001".ljust(33), NAME.ljust(33)).encode()


def hostile():
    return check(trf.read(data(), name=FILE))


def ordinary(*, wrong=True):
    # Without record 152 the initial colour is taken for granted.
    return check(report(WRONG if wrong else EIGHT, OPEN[0]))
