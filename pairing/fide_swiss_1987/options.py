"""Where the prints differ, or leave a choice: one switch each, the print followed by default."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar

from pairing.dutch_1998.ordering import RatingList
from pairing.entrant import Entrant
from pairing.fide_swiss_1987.entries import order_key
from pairing.options import SystemOptions, combinations


class FloaterMeets(Enum):
    """Whom a floater meets (rule 10.8).

    `PRINTED`: the lowest ranked when pairing downwards, the highest ranked upwards. `MIRRORED`:
    the other way round, as the Chilean print and the Lim System have it.
    """

    PRINTED = "printed"
    MIRRORED = "mirrored"


class Rank(Enum):
    """What makes a floater the highest or lowest ranked of a group that has players from others.

    `SCORE`: the score, then the number, as the note to rule 7 says. `NUMBER`: the number alone, as
    the Chilean print and the Lim System have it.
    """

    SCORE = "score"
    NUMBER = "number"


class Limit(Enum):
    """Where choices for colour reach no further than 100 rating points (10.2, 10.8, 12.7).

    `MAXI`: in tournaments with more players than 2 to the power of the rounds (from 1988).
    `ALWAYS`: everywhere (1987). `NEVER`: nowhere.
    """

    MAXI = "maxi"
    ALWAYS = "always"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Options(SystemOptions):
    """How the text is read, and what an event may settle."""

    r10_8: FloaterMeets = field(
        default=FloaterMeets.PRINTED,
        metadata={"meaning": "which end of a group a floater meets: as printed, or mirrored"},
    )
    rank: Rank = field(
        default=Rank.SCORE,
        metadata={"meaning": "the rank of floaters from several groups: score, or number alone"},
    )
    exempt: bool = field(
        default=True,
        metadata={"meaning": "a floater of the round before is spared where 10.10 allows it"},
    )
    limit: Limit = field(
        default=Limit.MAXI,
        metadata={"meaning": "where choices for colour reach no further than 100 rating points"},
    )
    ratings: RatingList = field(
        default=RatingList.ELO,
        kw_only=True,
        metadata={"meaning": "the list the report's ratings come from (A1 of C.04.1)"},
    )

    tie_break_source: ClassVar[str] = "C.04.2 rule 16"
    list_order: ClassVar[str] = "rating, title and another rating (rule 7)"

    def elo(self, listed: int) -> int:
        """Return the rating that a number of the event's rating list stands for."""
        return self.ratings.elo(listed)

    def list_key(self, entrant: Entrant) -> tuple[object, ...]:
        """Return the key of rule 7, but for the lot, of which no report tells."""
        return order_key(entrant)

    def tie_breaks(self, rounds: int, *, rated: bool) -> tuple[str, ...]:
        """Return those of rule 16: the sum of the opponents' ratings without the lowest, without
        the two lowest and so on; not all rated, the progressive scores, then without round 1 and
        so on.
        """
        if rated:
            return tuple(f"SRO/C{cut}" for cut in range(1, rounds))
        return ("PS", *(f"PS/C{cut}" for cut in range(1, rounds)))


DEFAULT = Options()
EDITION_1987 = Options(limit=Limit.ALWAYS)


def readings(options: Options = DEFAULT) -> Iterator[Options]:
    """Return every reading of the text, the given one first.

    Where the limit and rule 22 hold depends on the edition and the event, not on a reading.
    """
    return combinations(options, r10_8=FloaterMeets, rank=Rank, exempt=(True, False))
