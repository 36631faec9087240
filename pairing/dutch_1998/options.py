"""Where the texts differ, or leave a choice: one switch each, the printed reading by default."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import product


class Exchanges(Enum):
    """The order of exchanges of several players (D2).

    `TABLE`: as the printed table numbers them. `DEFINITION`: by the smallest difference, as the
    sentence above the table asks; for two players and more the two are not the same.
    """

    TABLE = "table"
    DEFINITION = "definition"


class Undo(Enum):
    """Which pairs of moved-down players C10 takes back before criteria are dropped.

    `LOWEST`: only that of the lowest-ranked one, as printed. `ALL`: those of the others too, one
    transposition after the other.
    """

    LOWEST = "lowest"
    ALL = "all"


class Accept(Enum):
    """What C6 asks of the pairs: all criteria, or (the official print) the absolute ones only."""

    ALL = "B1-B6"
    ABSOLUTE = "B1-B2"


class LastRound(Enum):
    """When B2, B5 and B6 are waived above 50 % in the last round.

    `AMENDED`: only where that makes more pairs in the group (rule 21). `NOTE`: always, as the note
    to article B has it.
    """

    AMENDED = "rule 21"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Options:
    """How the text is read; `youth` switches rule 22 on."""

    exchanges: Exchanges = Exchanges.TABLE
    undo: Undo = Undo.LOWEST
    accept: Accept = Accept.ALL
    last_round: LastRound = LastRound.AMENDED
    youth: bool = False


DEFAULT = Options()


def readings(options: Options = DEFAULT) -> Iterator[Options]:
    """Yield every reading of the text, the given one first; `youth` is no matter of reading."""
    yield options
    for exchanges, undo, accept, last in product(Exchanges, Undo, Accept, LastRound):
        found = Options(exchanges, undo, accept, last, options.youth)
        if found != options:
            yield found
