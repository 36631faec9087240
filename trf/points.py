"""Points: from decimals to hundredths, and from the files' point records to one table."""

from functools import lru_cache
from typing import Final

from .model import FilePoints

_ENTRIES: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    # bbpPairings and TRF26 speak of results, JaVaFo of colours and results.
    "XXS": {
        **{name: (name,) for name in FilePoints._fields if name not in ("X", "sources")},
        "W": ("WW", "BW", "FW", "FPB"),
        "D": ("WD", "BD", "HPB"),
    },
    "162": {
        "W": ("WW", "BW", "FW", "FPB"),
        "D": ("WD", "BD", "HPB", "X"),
        "L": ("WL", "BL"),
        "A": ("ZPB", "FL"),
        "P": ("PAB",),
        "X": ("X",),
    },
    "BBW": {"": ("WW", "BW", "FW", "FPB")},
    "BBD": {"": ("WD", "BD", "HPB")},
    "BBL": {"": ("WL", "BL")},
    "BBZ": {"": ("ZPB",)},
    "BBF": {"": ("FL",)},
    "BBU": {"": ("PAB",)},
}
"""For every point record, the codes it knows and the entries of `FilePoints` they set."""


@lru_cache(maxsize=1024)
def hundredths(text: str) -> int | None:
    """Return a decimal (comma or point) in hundredths; None for blanks and for what is none."""
    whole, _, fraction = text.strip().replace(",", ".").partition(".")
    if not (whole or fraction) or not (whole + fraction).isdecimal() or len(fraction) > 2:
        return None
    return int(whole or 0) * 100 + int((fraction + "00")[:2])


class PointTable:
    """Gathers the point records of a file, in their order: the later one wins."""

    def __init__(self) -> None:
        self._values: dict[str, int] = {}
        self._sources: list[str] = []
        self._bye_follows_win = False

    def set(self, tag: str, code: str, value: int) -> bool:
        """Take one value of the record `tag`; return whether its code is known."""
        names = _ENTRIES[tag].get(code.upper())
        if names is None:
            return False
        self._values.update(dict.fromkeys(names, value))
        if tag not in self._sources:
            self._sources.append(tag)
        self._bye_follows_win |= tag != "XXS"
        return True

    def table(self) -> FilePoints | None:
        """Return the point system, None if the file declares none.

        Under 162 and BB. a pairing-allocated bye is worth a win unless said otherwise; under XXS it
        is worth one point.
        """
        if not self._sources:
            return None
        values = dict(self._values)
        if self._bye_follows_win and "WW" in values:
            values.setdefault("PAB", values["WW"])
        return FilePoints(**values, sources=tuple(self._sources))
