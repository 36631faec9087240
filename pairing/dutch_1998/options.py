"""Where the texts differ, or leave a choice: one switch each, the printed reading by default."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar

from pairing.dutch_1998.ordering import LastKey, RatingList, by_name, by_nothing, order_key
from pairing.entrant import Entrant
from pairing.options import SystemOptions, combinations


class Exchanges(Enum):
    """The order of exchanges of several players (D2).

    `TABLE`: as the printed table numbers them. `DEFINITION`: by the smallest difference, as the
    sentence above the table asks; for two players and more the two are not the same. `NOTE`: as
    the table would be with the order its translators think better (note 14): 2+3 before 1+4, and
    6+7 before 5+8.
    """

    TABLE = "table"
    DEFINITION = "definition"
    NOTE = "note-14"


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


class NoShow(Enum):
    """What becomes of a player who did not appear at the board of a published pairing (F8).

    `WITHDRAWN`: unless the event says otherwise, he is not paired any more. `STAYS`: he is.
    """

    WITHDRAWN = "withdrawn"
    STAYS = "stays"


@dataclass(frozen=True, slots=True)
class Options(SystemOptions):
    """How the text is read, and what an event may settle."""

    exchanges: Exchanges = field(
        default=Exchanges.TABLE,
        metadata={"meaning": "the order of exchanges of several players (D2)"},
    )
    undo: Undo = field(
        default=Undo.LOWEST,
        metadata={"meaning": "whose pairs C10 takes back: the lowest-ranked one's, or all"},
    )
    accept: Accept = field(
        default=Accept.ALL, metadata={"meaning": "what C6 asks of the pairs of a group"}
    )
    last_round: LastRound = field(
        default=LastRound.AMENDED,
        metadata={
            "meaning": "B2, B5, B6 above half the points in the last round: waived where that "
            "makes more pairs (rule 21), or always (note to B)"
        },
    )
    no_show: NoShow = field(
        default=NoShow.WITHDRAWN,
        kw_only=True,
        metadata={"meaning": "who missed a game without notice, when a next round is paired (F8)"},
    )
    order: LastKey = field(
        default=LastKey.ALPHABET,
        kw_only=True,
        metadata={"meaning": "what numbers players of equal rating and title (A2 d)"},
    )
    ratings: RatingList = field(
        default=RatingList.ELO,
        kw_only=True,
        metadata={"meaning": "the list the report's ratings come from (A1)"},
    )

    tie_break_source: ClassVar[str] = "C.04.1 F10"
    unfinished: ClassVar[str] = "C.04.1 F9"
    list_order: ClassVar[str] = "rating, title and name (A2)"

    def elo(self, listed: int) -> int:
        """Return the rating that a number of the event's rating list stands for (A1)."""
        return self.ratings.elo(listed)

    def list_key(self, entrant: Entrant) -> tuple[object, ...]:
        """Return the key of A2."""
        return order_key(entrant, by_name if self.order is LastKey.ALPHABET else by_nothing)

    def tie_breaks(self, rounds: int, *, rated: bool) -> tuple[str, ...]:
        """Return those of F10: games between those tied for the first place, the opponents' mean
        rating. Where somebody has none, the arbiter has estimated it (A1): no report tells.
        """
        return ("DE1", "MRO") if rated else ("DE1",)


DEFAULT = Options()


def readings(options: Options = DEFAULT) -> Iterator[Options]:
    """Return every reading of the text, the given one first; what the event settles stays."""
    return combinations(
        options, exchanges=Exchanges, undo=Undo, accept=Accept, last_round=LastRound
    )
