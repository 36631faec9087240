"""Reading a report: bytes to `Report`."""

from __future__ import annotations

import os
import re
from collections import defaultdict
from itertools import chain
from typing import IO, Final

from .decode import decode
from .diagnostics import Log
from .layout import opponent_column
from .lines import readable, split_lines
from .model import Cell, Player, Record, Report, Tournament
from .records import extension, header, team
from .records.draft import Draft
from .records.player import PlayerReader
from .records.table import RecordType, read_record

RECORD_TYPES: Final[dict[str, RecordType]] = {
    kind.tag: kind for kind in chain(header.RECORDS, extension.RECORDS, team.RECORDS)
}
"""Every record but 001, comments and national ratings, by its identifier."""

MAX_BYTES: Final = 64 << 20
"""No report is larger; what is, is not looked at."""

TUNX_MAGIC: Final = b"\x93\xff\x89\x44"
"""How Swiss-Manager's own files begin."""

_FIRST_BYTES: Final = 1 << 16
"""As many are read before more are asked for, since memory is set aside for what is asked for."""

_PLAYER: Final = "001"
_COMMENT: Final = "###"
# Compiled when a line is no known record: most files have no such line.
_RULER: Final = r"(?:([A-Z])\1\1 .*[A-Z0-9]{2}|[ 0-9]{40,}$|# |[-=+|. ]{10,}$)"
_NATIONAL: Final = r"[A-Z]{3} [ 0-9]{3}[0-9] "
_LATE_TAG: Final = r"[ \t]{1,8}(?=(?:0[0-9]{2}|[1-3][0-9]2|XX[A-Z]|BB[A-Z]) *[^ 0-9]|001 )"


def read(source: str | os.PathLike[str] | bytes, *, name: str | None = None) -> Report:
    """Read a report from a path or from bytes.

    Nothing in the content raises: what is damaged or unusual becomes a diagnostic, and the rest is
    read; Swiss-Manager's files are known by their first bytes. `name` is the name to report under
    (the path by default). Raises `OSError` for a path that cannot be read.
    """
    if isinstance(source, bytes):
        return _read_bytes(source, name or "<bytes>")
    with open(source, "rb") as file:
        data = read_limited(file)
    return _read_bytes(data, name or os.fspath(source))


def read_limited(file: IO[bytes]) -> bytes:
    """Return the bytes of an open file, one more than `MAX_BYTES` of a file that has more."""
    data = file.read(_FIRST_BYTES)
    if len(data) == _FIRST_BYTES:
        data += file.read(MAX_BYTES + 1 - _FIRST_BYTES)
    return data


def _read_bytes(data: bytes, name: str) -> Report:
    log = Log()
    if len(data) > MAX_BYTES:
        log.add("TRF002", 1, 1, f"the file is larger than {MAX_BYTES >> 20} MB", "a report")
        return Report(name, None, log.finish(), "unknown", "")
    if data.startswith(TUNX_MAGIC):
        from .tunx import read_tunx  # noqa: PLC0415 - few files are of this kind

        tournament = read_tunx(data, log)
        return Report(name, tournament, log.finish(), "tunx", "")
    decoded = decode(data, log)
    if decoded is None:
        log.add("TRF002", 1, 1, "this is not a text file", "a tournament report", repr(data[:12]))
        return Report(name, None, log.finish(), "binary", "")
    lines, line_end = split_lines(decoded.text, log)
    tournament = _read_lines(lines, log)
    return Report(name, tournament, log.finish(), decoded.encoding, line_end)


def _read_lines(lines: list[str], log: Log) -> Tournament | None:
    draft = Draft(log)
    players = PlayerReader(log)
    records = []
    for number, text in enumerate(lines, start=1):
        tag = text[:3]
        records.append(Record(tag, text, number))
        _read_line(tag, readable(text, number, log), number, draft, players)
    if not draft.players:
        found = "an empty file" if not any(lines) else "none"
        message = "no player record (001) could be read: there is no tournament"
        log.add("TRF001", 0, 0, message, "at least one 001 record", found)
        return None
    return _finish(draft, tuple(records))


def _read_line(tag: str, text: str, number: int, draft: Draft, players: PlayerReader) -> None:
    if not text:
        return
    if "\t" in text:
        text = _without_tabs(text, number, draft.log)
    if tag == _PLAYER:
        _add_player(players.read(text, number), draft)
    elif tag in RECORD_TYPES or tag.upper() in RECORD_TYPES:
        tag = tag.upper()
        read_record(RECORD_TYPES[tag], _separated(text, number, draft.log), number, draft)
    elif tag == _COMMENT:
        draft.comments.append(Record(tag, text, number))
    else:
        _read_unknown(text, number, draft, players)
        return
    draft.lines.setdefault(tag, number)


def _without_tabs(text: str, line: int, log: Log) -> str:
    """Return a line with its tabs as single blanks, which keep every other column in place."""
    column = text.index("\t") + 1
    log.add("TRF108", line, column, "tabs are read as single blanks", "blanks", "\t")
    return text.replace("\t", " ")


def _separated(text: str, line: int, log: Log) -> str:
    """Return a record with the blank after its identifier restored."""
    if len(text) <= 3 or text[3] == " ":
        return text
    message = "no blank after the record's identifier"
    log.add("TRF010", line, 4, message, "a blank in column 4", text[3])
    return f"{text[:3]} {text[3:]}"


def _read_unknown(text: str, number: int, draft: Draft, players: PlayerReader) -> None:
    """Read a line whose first three columns are no known identifier."""
    if re.match(_NATIONAL, text):
        national = players.read_national(text, number)
        if national:
            draft.national_ratings.append(national)
            draft.lines.setdefault(text[:3], number)
        return
    late = re.match(_LATE_TAG, text)
    if late:
        message = "the record's identifier stands too far to the right"
        draft.log.add("TRF010", number, late.end() + 1, message, "columns 1-3", text)
        text = text[late.end() :]
        _read_line(text[:3], text, number, draft, players)
    elif re.match(_RULER, text):
        message = "ruler lines are no part of the format"
        draft.log.once("TRF007", number, 1, message, "a record", text)
    else:
        message = f"unknown record {text[:3]!r}, kept as it is"
        draft.log.once("TRF006", number, 1, message, "a record of the format", text)


def _add_player(player: Player | None, draft: Draft) -> None:
    if player is None:
        return
    first = draft.players.setdefault(player.number, player)
    if first is not player:
        message = f"starting rank {player.number} is taken by the player in line {first.line}"
        draft.log.add("TRF102", player.line, 5, message, "a rank of its own", str(player.number))


def _finish(draft: Draft, records: tuple[Record, ...]) -> Tournament:
    players = tuple(draft.players[number] for number in sorted(draft.players))
    text = defaultdict(str, draft.texts)
    return Tournament(
        players=players,
        records=records,
        rounds=_count_rounds(players, draft.rounds_declared, draft.log),
        name=text["name"],
        city=text["city"],
        federation=text["federation"],
        start_date=draft.dates.get("start_date"),
        end_date=draft.dates.get("end_date"),
        start_date_text=text["start_date_text"],
        end_date_text=text["end_date_text"],
        players_text=text["players_text"],
        players_declared=draft.counts.get("players_declared"),
        rated_declared=draft.counts.get("rated_declared"),
        teams_declared=draft.counts.get("teams_declared"),
        type_text=text["type_text"],
        chief_arbiter=text["chief_arbiter"],
        time_control=text["time_control"],
        pairing_program=text["pairing_program"],
        encoded_type=text["encoded_type"],
        encoded_time_control=text["encoded_time_control"],
        board_colours=text["board_colours"],
        tie_breaks=draft.codes.get("tie_breaks", ()),
        standings_tie_breaks=draft.codes.get("standings_tie_breaks", ()),
        deputy_arbiters=tuple(draft.deputy_arbiters),
        round_dates=draft.round_dates,
        rounds_declared=draft.rounds_declared,
        initial_colour=draft.initial_colour,
        rank_by_points=draft.rank_by_points,
        point_system=draft.points.table(),
        team_points=draft.team_points,
        ranking_method=draft.ranking_method,
        accelerations=tuple(draft.accelerations),
        prohibited=tuple(draft.prohibited),
        byes=tuple(draft.byes),
        absent=tuple(draft.absent),
        abnormal=tuple(draft.abnormal),
        teams=tuple(draft.teams),
        line_ups=tuple(draft.line_ups),
        team_byes=tuple(draft.team_byes),
        forfeited_matches=tuple(draft.forfeited_matches),
        team_results=tuple(draft.team_results),
        national_ratings=tuple(draft.national_ratings),
        comments=tuple(draft.comments),
        _lines=draft.lines,
    )


def _count_rounds(players: tuple[Player, ...], declared: int | None, log: Log) -> int:
    """Return the number of round columns that say something.

    A last column that holds nothing but lost forfeits without opponents is superfluous if it lies
    beyond the declared rounds, or if only some players carry it.
    """
    rounds = max((len(player.cells) for player in players), default=0)
    while rounds:
        cells = [p.cells[rounds - 1] for p in players if len(p.cells) >= rounds]
        telling = [cell for cell in cells if cell.has_opponent or cell.result]
        if telling and not _superfluous(telling, rounds, len(players), declared):
            return rounds
        if telling or (declared is not None and rounds > declared):
            _report_superfluous(telling or cells, rounds, log)
        rounds -= 1
    return 0


def _superfluous(telling: list[Cell], rounds: int, players: int, declared: int | None) -> bool:
    if any(cell.has_opponent for cell in telling):
        return False
    beyond = declared is not None and rounds > declared
    empty = all(cell.result == "-" for cell in telling)
    return beyond or (empty and len(telling) < players)


def _report_superfluous(cells: list[Cell], rounds: int, log: Log) -> None:
    first = min(cells, key=lambda cell: cell.line)
    message = f"round {rounds} is an empty column of {len(cells)} players: not counted as a round"
    log.add("TRF208", first.line, opponent_column(rounds), message, "no such column", "")
