"""From text to lines."""

from __future__ import annotations

import re
from typing import Final

from .diagnostics import Log
from .layout import MAX_COLUMNS

MAX_LINES: Final = 200_000
"""No report has more lines; what follows is not read."""

_LINE_END: Final = re.compile(r"\r\n|\r|\n")


def split_lines(text: str, log: Log) -> tuple[list[str], str]:
    """Return the lines of a text without their ends, and the kind of its line ends.

    A text may mix CR, CRLF and LF. The last line may lack its end. Other characters that Unicode
    calls line breaks are part of a line.
    """
    counts = _count_ends(text)
    kinds = [kind for kind, count in counts.items() if count]
    if len(kinds) > 1:
        found = ", ".join(f"{counts[kind]} {kind}" for kind in kinds)
        log.add("TRF008", 0, 0, "line ends are mixed", "one kind of line end", found)
    lines = text.split("\n", MAX_LINES) if kinds == ["LF"] else _LINE_END.split(text, MAX_LINES)
    if len(lines) > MAX_LINES and lines.pop():
        message = f"the file has more than {MAX_LINES} lines: the rest is not read"
        log.add("TRF011", MAX_LINES + 1, 1, message, f"at most {MAX_LINES} lines")
    if lines and not lines[-1]:
        lines.pop()
    return lines, "mixed" if len(kinds) > 1 else "".join(kinds)


def _count_ends(text: str) -> dict[str, int]:
    if "\r" not in text:
        return {"LF": text.count("\n")}
    crlf = text.count("\r\n")
    return {"CRLF": crlf, "CR": text.count("\r") - crlf, "LF": text.count("\n") - crlf}


def readable(text: str, line: int, log: Log) -> str:
    """Return the part of a line that is read: without trailing blanks, not beyond reason."""
    if len(text) > MAX_COLUMNS:
        message = f"the line has {len(text)} columns: read to column {MAX_COLUMNS}"
        log.add("TRF005", line, MAX_COLUMNS + 1, message, f"at most {MAX_COLUMNS} columns")
        text = text[:MAX_COLUMNS]
    return text.rstrip()
