"""Repairs of single fields of a damaged 001 record."""

from typing import Final

from trf.grammars import pattern
from trf.layout import FIELD, PLAYER_FIELDS, Field

from .problem import Problem
from .titles import SHORT_TITLES, TITLES

LOST: Final = "the starting rank is unreadable: the player is not read"
"""The message where a player is lost."""

FIELD_AT: Final = {field.first - 1: field for field in PLAYER_FIELDS}
"""The field by the position at which its terminal begins."""

_NUMERIC: Final = ("rating", "fide_id", "points", "rank")


def _spoken(field: Field) -> str:
    return {"fide_id": "FIDE number", "birth": "birth date", "number": "starting rank"}.get(
        field.name, field.name
    )


def _replace(padded: str, field: Field, text: str) -> str:
    """Return the line with `text` in a field, and blanks in the gap after it."""
    width = field.width + field.gap
    return padded[: field.first - 1] + text.ljust(width) + padded[field.first - 1 + width :]


def _right_aligned(field: Field, text: str) -> str | None:
    """Return a number as it should stand in its field; None if it is none or too long."""
    text = text.replace(",", ".").rjust(field.width)
    terminal = pattern("player", field.name.upper())
    return text if terminal.fullmatch(text + " " * field.gap) else None


def repair_field(padded: str, field: Field, problems: list[Problem]) -> str | None:
    """Return the line with one field repaired or blanked; None if the number is lost."""
    if field.name == "number":
        return _repair_number(padded, problems)
    if field.name in ("sex", "title"):
        moved = _move_title(padded, problems)
        if moved is not None:
            return moved
    if field.name in _NUMERIC:
        return _repair_numeric(padded, field, problems)
    raw, gap = padded[field.first - 1 : field.last], padded[field.last : field.last + field.gap]
    if gap.strip() and field.name != "birth":
        return _clear_gap(padded, field, problems)
    message = f"the {_spoken(field)} is unreadable: read as blank"
    problems.append(Problem("TRF103", field.first, message, field.meaning, raw.strip()))
    return _replace(padded, field, "")


def _clear_gap(padded: str, field: Field, problems: list[Problem]) -> str:
    """Return the line with the blank after a field restored.

    A digit there may be the first one of a number that stands too far to the left.
    """
    gap = padded[field.last]
    following = PLAYER_FIELDS[PLAYER_FIELDS.index(field) + 1]
    if gap.isdigit() and following.name in _NUMERIC:
        text = padded[field.last : following.last].strip()
        number = _right_aligned(following, text)
        if number is not None:
            problems.append(_misaligned(following, text))
            return (
                padded[: field.last] + " " + _replace(padded, following, number)[field.last + 1 :]
            )
    message = f"column {field.last + 1}, after the {_spoken(field)}, is not blank"
    problems.append(Problem("TRF110", field.last + 1, message, "a blank", gap))
    return padded[: field.last] + " " + padded[field.last + 1 :]


def _misaligned(field: Field, raw: str) -> Problem:
    message = f"the {_spoken(field)} is not right-aligned in its columns"
    return Problem("TRF109", field.first, message, field.meaning, raw)


def _repair_numeric(padded: str, field: Field, problems: list[Problem]) -> str:
    end = field.last + field.gap
    raw = padded[field.first - 1 : end]
    number = _right_aligned(field, raw.strip())
    if number is not None:
        problems.append(_misaligned(field, raw))
        return _replace(padded, field, number)
    if raw[-1] != " " and field.gap and _right_aligned(field, raw[:-1].strip()) is not None:
        return _clear_gap(padded, field, problems)
    message = f"the {_spoken(field)} is unreadable: read as blank"
    problems.append(Problem("TRF103", field.first, message, field.meaning, raw.strip()))
    return _replace(padded, field, "")


def _repair_number(padded: str, problems: list[Problem]) -> str | None:
    field = FIELD["number"]
    raw = padded[field.first - 1 : field.last + field.gap]
    number = _right_aligned(field, raw.strip())
    if number is None:
        problems.append(Problem("TRF101", field.first, LOST, field.meaning, raw))
        return None
    problems.append(_misaligned(field, raw))
    return _replace(padded, field, number)


def _move_title(padded: str, problems: list[Problem]) -> str | None:
    """Return the line with a title that stands one column off put in its place, if that is it."""
    field = FIELD["title"]
    for first, touched, side in ((field.first - 1, 0, "left"), (field.first, -1, "right")):
        text = padded[first - 1 : first + field.width]
        title = text.strip()
        if text[touched] == " ":
            continue
        if title.upper() in TITLES or title in SHORT_TITLES:
            message = f"the title stands one column too far to the {side}"
            column = first + text.index(title)
            problems.append(Problem("TRF105", column, message, "right-aligned in 11-13", title))
            blank = " " * len(title)
            cleared = padded[: column - 1] + blank + padded[column - 1 + len(title) :]
            return _replace(cleared, field, title.rjust(field.width))
    return None
