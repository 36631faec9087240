"""Rating changes as text, JSON and CSV."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from verify.ratings.change import Ratings, Row

JSON_VERSION: Final = 1

COLUMNS: Final = (
    "number", "title", "name", "rating", "games", "score", "expected", "k", "change",
    "change_rounded", "new_rating", "first_rating", "left_out", "capped", "note",
)  # fmt: skip
"""The keys of a player, in JSON and in CSV."""

_NAME_WIDTH: Final = 24
_HEADING: Final = f"{'No':>4} {'Name':{_NAME_WIDTH}}  Rtg  n score expected  K  change"


def as_dict(name: str, found: Ratings) -> dict[str, object]:
    """Return the JSON document."""
    return {
        "version": JSON_VERSION,
        "file": name,
        "date": found.day.isoformat() if found.day else None,
        "list": found.kind,
        "assumptions": list(found.assumptions),
        "not_verified": list(found.not_verified),
        "players": [_row_as_dict(row) for row in found.rows],
    }


def as_csv(found: Ratings) -> str:
    """Return the table of players as comma-separated values with a heading."""
    import csv  # noqa: PLC0415 - only this form needs it
    import io  # noqa: PLC0415

    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for row in found.rows:
        values = _row_as_dict(row)
        values["left_out"] = " ".join(f"{each.round}: {each.why};" for each in row.left_out)
        values["capped"] = " ".join(map(str, row.capped))
        writer.writerow(["" if value is None else value for value in values.values()])
    return text.getvalue()


def as_text(name: str, found: Ratings) -> str:
    """Return the table for people."""
    return "\n".join(_lines(name, found))


def _lines(name: str, found: Ratings) -> Iterator[str]:
    yield name
    when = f"began on {found.day.isoformat()}" if found.day else "no date"
    yield f"Rating changes of this event alone (B.02 8), {found.kind} list, {when}"
    if found.assumptions or found.not_verified:
        yield "Taken for granted:"
        yield from (f"  - {each}" for each in found.assumptions)
        yield from (f"  - not verified: {each}" for each in found.not_verified)
    yield _HEADING
    for row in found.rows:
        yield _line(row)


def _line(row: Row) -> str:
    head = f"{row.number:>4} {_short(row.name):{_NAME_WIDTH}} {row.rating or '-':>4} {row.games:>2}"
    notes = [row.note] if row.note else []
    if row.capped:
        notes.append(f"limit of 8.3.1 in round {_numbers(row.capped)}")
    notes += [f"{why}: round {_numbers(rounds)}" for why, rounds in _by_reason(row).items()]
    if row.rating:
        change = "" if row.change is None else f"{row.change / 100:+.2f}"
        share, factor = f"{row.expected / 100:8.2f}", row.factor or "-"
        body = f"{row.score / 100:5.1f} {share} {factor:>2} {change:>7}"
    else:
        first = "" if row.first is None else f"= {row.first}"
        body = f"{row.score / 100:5.1f} {'':8} {'':2} {first:>7}"
    return f"{head} {body}  {'; '.join(notes)}".rstrip()


def _by_reason(row: Row) -> dict[str, tuple[int, ...]]:
    found: dict[str, tuple[int, ...]] = {}
    for each in row.left_out:
        found[each.why] = (*found.get(each.why, ()), each.round)
    return found


def _numbers(rounds: tuple[int, ...]) -> str:
    return ", ".join(map(str, rounds))


def _short(name: str) -> str:
    return name if len(name) <= _NAME_WIDTH else name[: _NAME_WIDTH - 1] + "…"


def _row_as_dict(row: Row) -> dict[str, object]:
    values = (
        row.number,
        row.title,
        row.name,
        row.rating or None,
        row.games,
        row.score / 100,
        row.expected / 100 if row.rating else None,
        row.factor,
        None if row.change is None else row.change / 100,
        row.rounded,
        row.new_rating,
        row.first,
        [{"round": each.round, "reason": each.why} for each in row.left_out],
        list(row.capped),
        row.note,
    )
    return dict(zip(COLUMNS, values, strict=True))
