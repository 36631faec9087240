"""The time control, as far as it decides what may be rated."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from trf.model import Tournament

STANDARD: Final = "standard"
RAPID: Final = "rapid"
BLITZ: Final = "blitz"

_MOVES: Final = 60
_PERIOD: Final = r"(?:(\d+)/)?(\d+)(?:\+(\d+))?"
_UNEQUAL: Final = r"W(\d+)(?:\+(\d+))?-B(\d+)(?:\+(\d+))?"
# Only what can mean nothing else: 90+30, 90 min + 30 sec, 15' + 10".
_PLAIN: Final = (
    r"(?i)"
    r"(\d{1,3}) ?(?:m|mins?|minutes?|')? ?(?:\+|plus) ?(\d{1,2}) ?(?:s|secs?|sek|seconds?|''|\")?"
    r"(?:(?:/| per | pro )(?:move|zug))?"
)
_SECONDS: Final = r"[1-9]\d{3,}\+\d+"


class Timing(NamedTuple):
    """A time control: minutes per player for 60 moves (of the one who has less), as it is written.

    `unequal` is whether White and Black have different times.
    """

    minutes: float
    text: str
    unequal: bool = False

    @property
    def speed(self) -> str:
        """Whether it is standard, rapid or blitz chess (B.02 1)."""
        if self.minutes >= 60:
            return STANDARD
        return RAPID if self.minutes > 10 else BLITZ


def timing_of(tournament: Tournament) -> Timing | None:
    """Return the time control of 222, or a plain one of 122; None if neither can be read."""
    encoded = tournament.encoded_time_control.strip()
    if encoded:
        return _encoded(encoded)
    text = tournament.time_control.strip()
    # Nobody gives a player 1000 minutes: the form of 222 in the record for people.
    if re.fullmatch(_SECONDS, text):
        return _encoded(text)
    match = re.fullmatch(_PLAIN, text)
    if match and int(match.group(1)):
        # Sixty moves with so many seconds each: as many minutes.
        return Timing(int(match.group(1)) + int(match.group(2)), text)
    return None


def _encoded(text: str) -> Timing | None:
    unequal = re.fullmatch(_UNEQUAL, text)
    if unequal:
        white, plus, black, more = (int(part or 0) for part in unequal.groups())
        minutes = min(white + _MOVES * plus, black + _MOVES * more) / 60
        return Timing(minutes, text, unequal=(white, plus) != (black, more))
    seconds, moves = 0, 0
    for part in text.split(":"):
        period = re.fullmatch(_PERIOD, part)
        if period is None:
            return None
        of, base, increment = (int(each or 0) for each in period.groups())
        # The increment of a period counts for its own moves, the last one's for the rest.
        own = min(of, _MOVES - moves) if of else _MOVES - moves
        seconds += base + increment * own
        moves += own
    return Timing(seconds / 60, text) if seconds else None
