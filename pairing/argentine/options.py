"""What the half page leaves open, one switch each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

from pairing.options import SystemOptions, combinations


class Columns(Enum):
    """In which column of the sheet a player stands.

    `ALTERNATE`: always due the colour other than that of the last game. `LEVEL`: in even rounds
    due the colour that levels White and Black, as the text recommends.
    """

    ALTERNATE = "alternate"
    LEVEL = "level"


class FirstRound(Enum):
    """How the sheet without colours is read in round 1, of which the text says nothing.

    `NEIGHBOURS`: the first with the second, the third with the fourth. `HALVES`: the first of the
    upper half with the first of the lower one.
    """

    NEIGHBOURS = "neighbours"
    HALVES = "halves"


@dataclass(frozen=True, slots=True)
class Options(SystemOptions):
    """How the text is read."""

    columns: Columns = field(
        default=Columns.ALTERNATE,
        metadata={"meaning": "the columns of even rounds: by the last game, or levelling"},
    )
    first_round: FirstRound = field(
        default=FirstRound.NEIGHBOURS, metadata={"meaning": "who meets whom in round 1"}
    )


DEFAULT = Options()


def readings(options: Options = DEFAULT) -> Iterator[Options]:
    """Return every reading of the columns, the given one first."""
    return combinations(options, columns=Columns)
