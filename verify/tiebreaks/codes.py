"""The codes of records 202 and 212: ``BH:GP/C1/P`` and its like, read and written."""

import re
from functools import lru_cache
from typing import Final, NamedTuple

from verify.tiebreaks.model import GAMES, MATCH

_ALIASES: Final = {
    "GE": "REP",
    "MPTS": "PTS:MP",
    "GPTS": "PTS:GP",
    "MP": "PTS:MP",
    "GP": "PTS:GP",
    "ESB:MM": "EMMSB",
    "ESB:MG": "EMGSB",
    "ESB:GM": "EGMSB",
    "ESB:GG": "EGGSB",
}
"""Names of older drafts and programs, and what they are called now."""

_MODIFIER: Final = re.compile(r"([CMKU])(\d{1,4})|L([+-]?\d{1,3})|([PFR])")


class CodeError(ValueError):
    """A tie-break code that cannot be read or is not allowed."""


class Code(NamedTuple):
    """A tie-break with its modifiers (art. 14).

    `text` is the code as written; `name` its tie-break; `score` ``MP`` or ``GP`` where one is
    named. `cut` least significant values are dropped, and `median` on both sides; `limit` moves
    the limit of KS by half-points; `factor` is SSSC's; `unrated` the rating of unrated players;
    `forfeits` /P, `fore` /F, `reverse` /R.
    """

    text: str
    name: str
    score: str | None = None
    cut: int = 0
    median: int = 0
    limit: int = 0
    factor: int | None = None
    unrated: int | None = None
    forfeits: bool = False
    fore: bool = False
    reverse: bool = False
    modifiers: frozenset[str] = frozenset()

    @property
    def is_private(self) -> bool:
        """Whether the code is a competition's own (``OTHER_...``), defined outside the file."""
        return self.name.startswith("OTHER_")


@lru_cache(maxsize=1024)
def parse(text: str) -> Code:
    """Read one code.

    >>> parse("bh:gp/c1/p")
    Code(text='BH:GP/C1/P', name='BH', score='GP', cut=1, ..., forfeits=True, ...)

    Raises `CodeError` where the grammar is not met; whether the tie-break exists is the registry's
    affair.
    """
    upper = text.strip().upper()
    first, *modifiers = upper.split("/")
    first = _ALIASES.get(first, first)
    name, _, score = first.partition(":")
    if not re.fullmatch(r"[A-Z][A-Z0-9_]*", name):
        raise CodeError(f"'{text.strip()}' is not a tie-break code")
    if score not in ("", MATCH, GAMES):
        raise CodeError(f"'{text.strip()}': only :MP and :GP can follow a name")
    values: dict[str, int] = {}
    for modifier in modifiers:
        found = _MODIFIER.fullmatch(modifier)
        if found is None:
            raise CodeError(f"'{text.strip()}': /{modifier} is not a modifier")
        letter, number, limit, flag = found.groups()
        key = letter or flag or "L"
        if key in values:
            raise CodeError(f"'{text.strip()}': /{key} is given twice")
        values[key] = int(number or limit or 1)
    return Code(
        "/".join([first, *modifiers]), name, score or None,
        values.get("C", 0), values.get("M", 0), values.get("L", 0), values.get("K"),
        values.get("U"), "P" in values, "F" in values, "R" in values, frozenset(values),
    )  # fmt: skip


def parse_list(text: str) -> list[Code]:
    """Read codes separated by commas; raises `CodeError`."""
    return [parse(each) for each in text.split(",") if each.strip()]
