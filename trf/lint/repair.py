"""An edit of a line, and what a line looks like after its edits."""

from __future__ import annotations

from typing import NamedTuple


class Edit(NamedTuple):
    """`before`, from a column on (counted from 1), becomes `after`; `code` says why."""

    code: str
    column: int
    before: str
    after: str


class Mended(NamedTuple):
    """A line after its edits, which are in their order: columns are those at the time of each."""

    text: str
    edits: tuple[Edit, ...]


def apply(text: str, edit: Edit) -> str:
    """Return a line after an edit; blanks fill it up to the column if it is shorter."""
    start = edit.column - 1
    return text[:start].ljust(start) + edit.after + text[start + len(edit.before) :]


def without_tabs(text: str) -> Mended:
    """Return a line with each tab as one blank, as it is read; those at the end mean nothing."""
    edits = tuple(
        Edit("TRF108", index + 1, "\t", " ")
        for index, letter in enumerate(text.rstrip())
        if letter == "\t"
    )
    for edit in edits:
        text = apply(text, edit)
    return Mended(text, edits)
