"""From one edition to another: what has to be said otherwise, and what cannot be said at all."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from .convert_rounds import adapt_points, adapt_rounds, said
from .dates import read_date
from .diagnostics import Diagnostic
from .model import Acceleration, KnownBye, Player, Record, Tournament
from .write import Edition, Loss, edition_of, has_source, write
from .writers.changes import Adjustment, Changes
from .writers.values import long_date

__all__ = ["Adjustment", "Conversion", "Loss", "adapt", "convert"]

_ENCODED_TIME: Final = re.compile(
    r"(?:[WB][0-9]+(?:[+-][0-9]+)?-?)+|(?:[0-9]+/)?[0-9]+(?:\+[0-9]+)?"
    r"(?::(?:[0-9]+/)?[0-9]+(?:\+[0-9]+)?)*"
)
_YEAR: Final = re.compile(r"[0-9]{4}")
_BIRTH: Final = re.compile(r"[0-9]{4}/[0-9]{2}/[0-9]{2}|")

_UNREAD: Final = frozenset((
    "TRF003", "TRF005", "TRF009", "TRF011", "TRF101", "TRF102", "TRF103", "TRF110", "TRF113",
    "TRF201", "TRF202", "TRF203", "TRF305", "TRF306", "TRF401",
))  # fmt: skip
"""Diagnostics of something in the file that was not read, and so is not written."""

_READ_OTHERWISE: Final = frozenset((
    "TRF010", "TRF104", "TRF105", "TRF106", "TRF107", "TRF108", "TRF109", "TRF209", "TRF402",
))  # fmt: skip
"""Diagnostics of something the reader understood, and that is written in the standard's form."""

_NO_LETTERS: Final = frozenset((Edition.TRF06,))


@dataclass(frozen=True, slots=True)
class Conversion:
    """The lines of a report in another edition (or its own), and what became of the rest.

    `source` is None for a tournament from a file of another kind.
    """

    source: Edition | None
    target: Edition
    lines: tuple[str, ...]
    losses: tuple[Loss, ...]
    adjustments: tuple[Adjustment, ...]


def convert(
    tournament: Tournament,
    target: Edition,
    *,
    source: Edition | None = None,
    diagnostics: Iterable[Diagnostic] = (),
) -> Conversion:
    """Return a tournament in another edition.

    `source` is the edition it was read from (None: found by `edition_of` if the tournament was
    read from lines). Into its own edition it is written as it was read. `diagnostics` are those of
    the reader: what it did not read, or read in another place than the standard's, is listed too.
    """
    if source is None and has_source(tournament):
        source = edition_of(tournament)
    if source is target:
        written = write(tournament, target, source=source)
        return Conversion(source, target, written.lines, written.losses, ())
    diagnostics = tuple(diagnostics)
    changes = Changes(read_otherwise(diagnostics, tournament.records))
    adapted = adapt(tournament, target, changes)
    written = write(adapted, target, source=source)
    unread = read_not_at_all(diagnostics, tournament.records)
    return Conversion(
        source, target, written.lines, (*unread, *written.losses), tuple(changes.adjustments)
    )


def adapt(tournament: Tournament, target: Edition, changes: Changes) -> Tournament:
    """Return a tournament as it is said in an edition; what that changes goes into `changes`."""
    tournament = _rounds(tournament, changes)
    tournament = _dates(tournament, changes)
    tournament = _counts(tournament, changes)
    tournament = _births(tournament, changes)
    if target not in _NO_LETTERS:
        tournament = adapt_rounds(tournament, changes)
    if target in (Edition.TRF26, Edition.TRFX):
        tournament = adapt_points(tournament, changes)
    if target is Edition.TRF26:
        return _to_2026(tournament, changes)
    return _from_2026(tournament, target, changes)


def _with(tournament: Tournament, **texts: Any) -> Tournament:
    """Return a tournament with some texts changed, whose names are found at run time."""
    return replace(tournament, **texts)


# --- what the reader said -----------------------------------------------------------------------


def read_not_at_all(diagnostics: Sequence[Diagnostic], records: Sequence[Record]) -> list[Loss]:
    """Return what stands in a file but was not read."""
    return [
        Loss(_tag(each, records), _column(each), each.found, each.message, f"line {each.line}")
        for each in diagnostics
        if each.code in _UNREAD
    ]


def read_otherwise(
    diagnostics: Sequence[Diagnostic], records: Sequence[Record]
) -> list[Adjustment]:
    """Return what was read in another form or place than the standard's."""
    found = []
    for each in diagnostics:
        tag = _tag(each, records)
        # The dates of the tournament are told with both their forms, see `_dates`.
        if each.code in _READ_OTHERWISE or (each.code == "TRF302" and tag == "132"):
            place = f"line {each.line}"
            found.append(Adjustment(tag, _column(each), each.found, "", each.message, place))
    return found


def _tag(diagnostic: Diagnostic, records: Sequence[Record]) -> str:
    return records[diagnostic.line - 1].tag if 0 < diagnostic.line <= len(records) else ""


def _column(diagnostic: Diagnostic) -> str:
    return f"column {diagnostic.column}"


# --- every edition ------------------------------------------------------------------------------


def _rounds(tournament: Tournament, changes: Changes) -> Tournament:
    """Leave out columns that are no rounds, as the reader does."""
    rounds = tournament.rounds
    if all(len(player.cells) <= rounds for player in tournament.players):
        return tournament
    players = []
    for player in tournament.players:
        for number, cell in enumerate(player.cells[rounds:], start=rounds + 1):
            if not cell.is_blank:
                place = f"player {player.number}, column of round {number}"
                message = "no round: nobody is paired in it"
                changes.add("001", "result", said(cell), "", message, place)
        players.append(replace(player, cells=player.cells[:rounds]))
    return replace(tournament, players=tuple(players))


def _dates(tournament: Tournament, changes: Changes) -> Tournament:
    for tag, name in (("042", "start_date"), ("052", "end_date")):
        value, text = getattr(tournament, name), getattr(tournament, f"{name}_text")
        if value and text and text != long_date(value):
            changes.add(tag, "date", text, long_date(value), "written year, month, day")
            tournament = _with(tournament, **{f"{name}_text": long_date(value)})
    return tournament


def _counts(tournament: Tournament, changes: Changes) -> Tournament:
    text, count = tournament.players_text, tournament.players_declared
    if count is None or text in ("", str(count)):
        return tournament
    message = "only the number of players; 072 has that of the rated ones"
    changes.add("062", "players", text, str(count), message)
    return replace(tournament, players_text=str(count))


def _births(tournament: Tournament, changes: Changes) -> Tournament:
    if all(_BIRTH.fullmatch(player.birth) for player in tournament.players):
        return tournament
    players = []
    for player in tournament.players:
        birth = player.birth
        if not _BIRTH.fullmatch(birth):
            birth = _standard_birth(birth)
        if birth != player.birth:
            message = "written year, month, day"
            changes.add("001", "birth", player.birth, birth, message, f"player {player.number}")
            player = replace(player, birth=birth)  # noqa: PLW2901
        players.append(player)
    return replace(tournament, players=tuple(players))


def _standard_birth(text: str) -> str:
    if _YEAR.fullmatch(text):
        return f"{text}/00/00"
    if not any(map(str.isdigit, text)):
        return ""
    found = read_date(text)
    return long_date(found.value) if found else text


# --- into TRF26 ---------------------------------------------------------------------------------


def _to_2026(tournament: Tournament, changes: Changes) -> Tournament:
    if tournament.absent:
        entry = KnownBye("Z", tournament.rounds + 1, tournament.absent, 0)
        ids = " ".join(map(str, tournament.absent))
        message = f"zero-point byes of round {entry.round}"
        changes.add("XXZ", "absent", ids, "240 Z", message)
        tournament = replace(tournament, absent=(), byes=(*tournament.byes, entry))
    time = tournament.time_control
    if not tournament.encoded_time_control and _ENCODED_TIME.fullmatch(time):
        changes.add("122", "time_control", time, f"222 {time}", "it is an encoded time control")
        tournament = replace(tournament, encoded_time_control=time)
    return replace(tournament, accelerations=_ranges(tournament))


def _ranges(tournament: Tournament) -> tuple[Acceleration, ...]:
    """Return XXA's fictitious points of neighbours together, as 250 gives them."""
    before = {
        after.number: player.number
        for player, after in zip(tournament.players, tournament.players[1:], strict=False)
    }
    found: list[Acceleration] = []
    open_ranges: dict[tuple[int, int, int], int] = {}
    for entry in tournament.accelerations:
        key = (entry.first_round, entry.last_round, entry.points)
        index = open_ranges.get(key)
        if (
            entry.source == "XXA"
            and index is not None
            and before.get(entry.first_id) == found[index].last_id
        ):
            found[index] = found[index]._replace(last_id=entry.last_id)
            continue
        open_ranges[key] = len(found)
        found.append(entry._replace(source="250"))
    return tuple(found)


# --- into an older edition ----------------------------------------------------------------------


def _from_2026(tournament: Tournament, target: Edition, changes: Changes) -> Tournament:
    tournament = _free_texts(tournament, changes)
    tournament = _byes_told_by_rounds(tournament, changes)
    if target is not Edition.TRFX:
        return tournament
    return _prohibited_throughout(_absences(tournament, changes), changes)


def _free_texts(tournament: Tournament, changes: Changes) -> Tournament:
    """Put encoded texts where free ones stand, if there are none."""
    for free, encoded, old, new in (
        ("time_control", "encoded_time_control", "122", "222"),
        ("type_text", "encoded_type", "092", "192"),
    ):
        text = getattr(tournament, encoded)
        if text and not getattr(tournament, free):
            changes.add(new, encoded, text, f"{old} {text}", f"written in {old}, which was empty")
            tournament = _with(tournament, **{free: text, encoded: ""})
    return tournament


def _byes_told_by_rounds(tournament: Tournament, changes: Changes) -> Tournament:
    """Leave out known byes (240) that the players' rounds tell as well."""
    left = []
    for entry in tournament.byes:
        untold = tuple(
            number for number in entry.ids if not _told(tournament.player(number), entry)
        )
        if untold:
            left.append(entry._replace(ids=untold))
    if len(left) != len(tournament.byes):
        gone = len(tournament.byes) - len(left)
        changes.add("240", "byes", f"{gone} records", "", "told by the players' rounds as well")
    return replace(tournament, byes=tuple(left))


def _told(player: Player | None, entry: KnownBye) -> bool:
    return player is not None and player.cell(entry.round).result == entry.kind


def _absences(tournament: Tournament, changes: Changes) -> Tournament:
    """Turn zero-point byes of the round to pair into XXZ."""
    coming = [
        entry for entry in tournament.byes
        if entry.kind == "Z" and entry.round == tournament.rounds + 1
    ]  # fmt: skip
    if not coming:
        return tournament
    ids = tuple(number for entry in coming for number in entry.ids)
    message = "absent from the round to pair"
    changes.add("240", "byes", " ".join(map(str, ids)), "XXZ", message)
    left = tuple(entry for entry in tournament.byes if entry not in coming)
    return replace(tournament, byes=left, absent=(*tournament.absent, *ids))


def _prohibited_throughout(tournament: Tournament, changes: Changes) -> Tournament:
    """Turn prohibitions that end with the last round into such without an end."""
    last = tournament.rounds_declared
    entries = []
    for entry in tournament.prohibited:
        if last and entry.first_round == 1 and (entry.last_round or 0) >= last:
            message = f"all {last} rounds"
            changes.add("260", "rounds", f"1-{entry.last_round}", "XXP", message)
            entry = entry._replace(last_round=None)  # noqa: PLW2901
        entries.append(entry)
    return replace(tournament, prohibited=tuple(entries))
