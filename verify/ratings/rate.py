"""Rates of play: how long a player has for 60 moves, and which rating list that makes.

Read from record 222 (``40/6000+30:900+30``, in seconds), else from 122 where its free text has one
of a few plain forms.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from trf.model import Tournament

STANDARD: Final = "standard"
RAPID: Final = "rapid"
BLITZ: Final = "blitz"

MOVES: Final = 60
"""The length of a game for which times are reckoned (B.02 1, B.01 1.1.3)."""

_CONTROL: Final = re.compile(r"(?:(\d{1,3})/)?(\d{1,6})(?:\+(\d{1,4}))?")
_UNEQUAL: Final = re.compile(r"W\d+(?:\+\d+)?-B\d+(?:\+\d+)?")
_WORDS: Final = re.compile(r"\D*?(\d+) *(?:min|')[^\d]*(\d+) *(?:sec|sek|\"|'')\D*", re.IGNORECASE)
_SHORT: Final = re.compile(r"(\d{1,3})(?:'| min\w*)? *\+ *(\d{1,2})(?:\"|'')?", re.IGNORECASE)
_LIST_WORDS: Final = ((BLITZ, r"\bblitz|\bbullet"), (RAPID, r"\brapid|\bschnell|\brápid"))


@dataclass(frozen=True, slots=True)
class Rate:
    """A rate of play. `seconds` is each player's time for 60 moves; `equal` whether both have the
    same; `source` where it was read.
    """

    seconds: int
    equal: bool
    source: str

    @property
    def list_kind(self) -> str:
        """The list the games belong to: 60 minutes and more are standard, over 10 rapid."""
        if self.seconds >= 3600:
            return STANDARD
        return RAPID if self.seconds > 600 else BLITZ

    @property
    def text(self) -> str:
        """How long that is, for a person."""
        minutes, seconds = divmod(self.seconds, 60)
        return f"{minutes} min" + (f" {seconds} s" if seconds else "")


def parse(code: str, source: str = "") -> Rate | None:
    """Return the rate a code of record 222 means, None if it is none."""
    text = code.strip().replace(" ", "")
    if _UNEQUAL.fullmatch(text):
        times = [int(each) for each in re.findall(r"[WB](\d+)", text)]
        return Rate(min(times), False, source)
    controls = [_CONTROL.fullmatch(part) for part in text.split(":")]
    if not all(controls):
        return None
    total, left = 0, MOVES
    for control in controls:
        if control is None or not left:
            break
        moves, seconds, increment = control.groups()
        used = min(int(moves), left) if moves else left
        total += int(seconds) + used * int(increment or 0)
        left -= used
    return Rate(total, True, source)


def of(tournament: Tournament) -> Rate | None:
    """Return the rate of play a report tells, None if it tells none that can be read."""
    coded = tournament.encoded_time_control.strip()
    found = parse(coded, f"222 says {coded}") if coded else None
    if found is not None:
        return found
    text = tournament.time_control.strip()
    says = f"122 says '{text}'"
    plain = _SHORT.fullmatch(text) or _WORDS.fullmatch(text)
    if plain:
        minutes, increment = (int(each) for each in plain.groups())
        return Rate(60 * minutes + MOVES * increment, True, says)
    # Without seconds in it a number could be minutes as well.
    found = parse(text, says) if text else None
    return found if found is not None and found.seconds >= 180 else None


def named_list(tournament: Tournament) -> str | None:
    """Return the list that the type or the name of the event speaks of, None if none."""
    text = f"{tournament.type_text} {tournament.name} {tournament.time_control}"
    for kind, pattern in _LIST_WORDS:
        if re.search(pattern, text, re.IGNORECASE):
            return kind
    return None
