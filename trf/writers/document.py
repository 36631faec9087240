"""A whole report: every record in its place, or each where it stood in the file that was read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from trf.layout import MAX_COLUMNS
from trf.model import Record, Tournament
from trf.reader import read

from .editions import KNOWN, RECORDS_OF, Edition
from .ledger import Ledger
from .players import national_lines, player_line, player_lines
from .records import OLD_TEAMS, WRITERS, contents, is_needless

NATIONAL: Final = "NRS"
"""Stands for the national rating records, whose identifiers are federations."""

ORDER: Final = (
    "012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122", "132",
    "142", "152", "162", "172", "182", "192", "202", "212", "222", "352", "362", "###",
    "XXR", "XXC", "XXS", "XXZ", "XXP",
    "001", NATIONAL, "310", "240", "250", "260", "299", "300", "320", "330", "801", "802", "013",
    "XXA", "DAT",
)  # fmt: skip
"""The order in which records are written."""

HOLDERS: Final[dict[str, tuple[str, ...]]] = {
    "rounds_declared": ("142", "XXR"),
    "initial_colour": ("152", "XXC"),
    "rank_by_points": ("XXC",),
    "point_system": ("162", "XXS"),
    "ranking_method": ("172",),
    "pairing_program": ("182",),
    "encoded_type": ("192",),
    "tie_breaks": ("202",),
    "standings_tie_breaks": ("212",),
    "encoded_time_control": ("222",),
    "board_colours": ("352",),
    "team_points": ("362",),
    "comments": ("###",),
    "absent": ("XXZ",),
    "byes": ("240",),
    "accelerations": ("250", "XXA"),
    "prohibited": ("260", "XXP"),
    "abnormal": ("299",),
    "line_ups": ("300",),
    "team_byes": ("320",),
    "forfeited_matches": ("330",),
    "team_results": ("801", "802"),
    "national_ratings": (NATIONAL,),
}
"""The attributes of `Tournament` that not every edition holds, with the records that hold them."""

_POINTS_OF_ENGINES: Final = frozenset(("XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"))
_CONTROL: Final = re.compile(r"[\x00-\x1f]+")


# --- in order -----------------------------------------------------------------------------------


def canonical(tournament: Tournament, edition: Edition, lost: Ledger) -> dict[str, list[str]]:
    """Return the lines of every record of an edition, by identifier in the order of writing.

    What the edition does not hold goes into the ledger.
    """
    groups: dict[str, list[str]] = {}
    for tag in ORDER:
        lines = [_clean(line, tag, lost) for line in _lines_of(tag, tournament, edition, lost)]
        groups[tag] = [line for line in lines if line]
    _note_unheld(tournament, edition, lost)
    return groups


def _lines_of(tag: str, tournament: Tournament, edition: Edition, lost: Ledger) -> list[str]:
    if tag == "001":
        return player_lines(tournament, edition, lost)
    if tag == NATIONAL:
        return national_lines(tournament, lost) if edition is Edition.TRF26 else []
    if tag not in RECORDS_OF[edition]:
        return []
    if tag == "013" and "310" not in RECORDS_OF[edition]:
        return OLD_TEAMS(tournament, lost)
    return WRITERS[tag](tournament, lost)


def _clean(line: str, tag: str, lost: Ledger) -> str:
    """Return a line that is read as one line, to its end."""
    if len(line) > MAX_COLUMNS:
        lost(tag, "text", line[MAX_COLUMNS:], f"beyond column {MAX_COLUMNS}")
        line = line[:MAX_COLUMNS]
    if not line.isprintable() and _CONTROL.search(line):
        lost(tag, "text", line[4:], "line ends and control characters are written as blanks")
        line = _CONTROL.sub(" ", line)
    return line.rstrip()


def _note_unheld(tournament: Tournament, edition: Edition, lost: Ledger) -> None:
    held = RECORDS_OF[edition]
    for attribute, tags in HOLDERS.items():
        national = tags == (NATIONAL,)
        if (edition is Edition.TRF26) if national else any(tag in held for tag in tags):
            continue
        if is_needless(tournament, attribute):
            continue
        for tag in _as_read(tournament, attribute, tags):
            lines = (
                national_lines(tournament, Ledger())
                if national
                else WRITERS[tag](tournament, Ledger())
            )
            for line, text in zip(lines, contents(lines), strict=True):
                lost(line[:3] if national else tag, attribute, text, _no_record(edition))
    for record in odd_records(tournament):
        if record.tag.upper() not in held:
            lost(record.tag, "record", record.text[4:].strip(), _no_record(edition))


def _as_read(tournament: Tournament, attribute: str, tags: tuple[str, ...]) -> Sequence[str]:
    """Return the records to name an attribute by: that of the file read, if it had one."""
    if attribute == "team_results":
        return tags
    return [next((tag for tag in tags if tournament.line_of(tag)), tags[0])]


def _no_record(edition: Edition) -> str:
    return f"{edition.value} has no record for it"


def odd_records(tournament: Tournament) -> Iterator[Record]:
    """Yield the records that say something no attribute holds: DAT, and unknown ones.

    The reader knows rulers and misplaced records: those are none.
    """
    for record in tournament.records:
        tag = record.tag.upper()
        if tag == "DAT" or (tag not in KNOWN and record.text.strip() and _unknown(record)):
            yield record


def _unknown(record: Record) -> bool:
    """Whether the reader knows nothing of a line."""
    found = read(record.text.encode("utf-8", "replace"))
    return any(each.code == "TRF006" for each in found.diagnostics)


# --- as it was read -----------------------------------------------------------------------------


def faithful(tournament: Tournament, edition: Edition, lost: Ledger) -> list[str]:
    """Return the lines of a tournament that was read from a file of this edition.

    Every record that says what it said when it was read is written as it stood, whatever its
    style; blank, unknown and unreadable lines stay. A changed record is written anew in its
    place, a new one where the order of writing puts it.
    """
    texts = [record.text for record in tournament.records]
    data = "\ufeff" + "".join(f"{text}\n" for text in texts)
    original = read(data.encode("utf-8", "replace")).tournament
    if original is None or tournament == original:
        return texts
    return _Merge(tournament, original, edition, lost).lines()


class _Merge:
    """Puts the records that have changed since they were read into the lines that were read."""

    def __init__(
        self, tournament: Tournament, original: Tournament, edition: Edition, lost: Ledger
    ) -> None:
        self.tournament, self.original, self.edition = tournament, original, edition
        before, after = Ledger(), Ledger()
        self.old = canonical(original, edition, before)
        self.new = canonical(tournament, edition, after)
        lost.losses += [loss for loss in after.losses if loss not in before.losses]
        self.places: dict[str, list[int]] = {tag: [] for tag in ORDER}
        national = {rating.line for rating in original.national_ratings}
        for record in original.records:
            tag = record.tag.upper()
            tag = "XXS" if tag in _POINTS_OF_ENGINES else tag
            if record.line in national:
                tag = NATIONAL
            if tag in self.places:
                self.places[tag].append(record.line)

    def lines(self) -> list[str]:
        """Return all lines."""
        instead: dict[int, list[str]] = {}
        for tag in ORDER:
            if tag == "001":
                self._players(instead)
            elif self.old[tag] != self.new[tag]:
                self._record(tag, self.new[tag], instead)
        found = list(instead.pop(0, ()))
        for record in self.original.records:
            found += instead.get(record.line, [record.text])
        return found

    def _record(self, tag: str, lines: list[str], instead: dict[int, list[str]]) -> None:
        places, old = self.places[tag], self.old[tag]
        if not places:
            self._append(tag, lines, instead)
        elif len(places) == len(old) == len(lines):
            for place, before, line in zip(places, old, lines, strict=True):
                if line != before:
                    instead[place] = [line]
        else:
            instead.update((place, []) for place in places)
            instead[places[0]] = lines

    def _players(self, instead: dict[int, list[str]]) -> None:
        known = {player.number: player for player in self.original.players}
        added = []
        for player in self.tournament.players:
            before = known.pop(player.number, None)
            if before is None:
                added.append(player_line(player, self.edition, Ledger()))
            elif before != player:
                instead[before.line] = [player_line(player, self.edition, Ledger())]
        instead.update((gone.line, []) for gone in known.values())
        if added:
            self._append("001", added, instead)

    def _append(self, tag: str, lines: list[str], instead: dict[int, list[str]]) -> None:
        """Add lines after the last record of the kind, or of the nearest kind before it."""
        for earlier in reversed(ORDER[: ORDER.index(tag) + 1]):
            if self.places[earlier]:
                place = self.places[earlier][-1]
                text = self.original.records[place - 1].text
                instead[place] = [*instead.get(place, [text]), *lines]
                return
        instead[0] = [*instead.get(0, ()), *lines]


def has_source(tournament: Tournament) -> bool:
    """Tell whether the lines a tournament was read from are known."""
    return any(record.tag == "001" for record in tournament.records)


def join(groups: dict[str, list[str]]) -> Sequence[str]:
    """Return the lines of all records in their order."""
    return [line for lines in groups.values() for line in lines]
