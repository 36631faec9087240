"""Swiss-Manager's tournament files (TUNX, TURX, TUTX, TUMX), as far as they are understood.

The field map is in ``docs/tunx.md``. Nothing in the bytes raises: what is damaged, and what is not
understood, becomes a diagnostic that names the place by its offset, since there are no lines.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import Final, NamedTuple

from .diagnostics import Log
from .layout import MAX_ROUNDS, opponent_column
from .model import (
    Cell,
    KnownBye,
    NationalRating,
    Player,
    Record,
    Team,
    TeamResult,
    TeamRound,
    Tournament,
)
from .records.titles import TITLES
from .worth import cell_points, total

MOST_PLAYERS: Final = 9999
MOST_PAIRINGS: Final = 500_000

_MARKER_END: Final = b"\xff\x89\x44"
_DIRECTORY: Final = b"\xd3" + _MARKER_END
_CONFIGURATION: Final = b"\x95" + _MARKER_END
_SECTIONS: Final = {
    "schedule": b"\xa3" + _MARKER_END,
    "players": b"\xa5" + _MARKER_END,
    "pairings": b"\xb3" + _MARKER_END,
    "teams": b"\xb5" + _MARKER_END,
    "matches": b"\xc3" + _MARKER_END,
}
_DIRECTORY_SIZE: Final = 36
_MOST_PROBLEMS: Final = 200
"""A file with more damaged places is given up: the rest of its pairings is not read."""
_METADATA: Final = 0x6C
_METADATA_TEXTS: Final = 132

_SWISS, _ROUND_ROBIN, _TEAM_ROUND_ROBIN, _TEAM_SWISS = range(4)
_TYPES: Final = {
    _SWISS: "Swiss System",
    _ROUND_ROBIN: "Round Robin",
    _TEAM_ROUND_ROBIN: "Team Round Robin",
    _TEAM_SWISS: "Team Swiss System",
}
"""The kinds of tournament, with what Swiss-Manager writes into record 092 for them."""

_BYE: Final = 0xFFFF
_NOT_PAIRED: Final = 0xFFFE
_RESULTS: Final = {
    0: ("", ""),
    1: ("1", "0"),
    2: ("=", "="),
    3: ("0", "1"),
    4: ("+", "-"),
    5: ("-", "+"),
    6: ("-", "-"),
    10: ("0", "0"),
    15: ("W", "L"),
    16: ("D", "D"),
    17: ("L", "W"),
}
"""White's and Black's result by the code of a game."""

_UNRATED_CODES: Final = (15, 16, 17)
_BYES: Final = {1: "U", 9: "U", 2: "H", 3: "Z"}
_ABSENCES: Final = {0: "Z", 3: "Z", 2: "H", 1: "F", 9: "F"}
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]+")


def read_tunx(data: bytes, log: Log) -> Tournament | None:
    """Return the tournament in a Swiss-Manager file; None (with a TRF001) if it has no players.

    `Player.line` and `Cell.line` are 0; `Tournament.records` is empty. Points are those of 1-½-0.
    """
    return _File(data, log).read()


class _EndError(Exception):
    """A part ends before what it should hold."""


@dataclass(slots=True)
class _Cursor:
    """Reads a part of the file from its start, never beyond its end."""

    data: bytes
    position: int
    end: int

    def more(self) -> bool:
        return self.position < self.end

    def take(self, size: int) -> bytes:
        if self.position + size > self.end:
            raise _EndError
        taken = self.data[self.position : self.position + size]
        self.position += size
        return taken

    def text(self) -> str:
        """Return a text: its length in characters, then UTF-16."""
        (length,) = struct.unpack("<H", self.take(2))
        text = self.take(2 * length).decode("utf-16-le", "replace")
        return _CONTROL.sub(" ", text).strip()

    def texts(self, count: int) -> list[str]:
        return [self.text() for _ in range(count)]


class _Settings(NamedTuple):
    """What is understood of the configuration."""

    kind: int = _SWISS
    rounds: int = 0
    players: int = 0
    teams: int = 0
    start: date | None = None
    end: date | None = None
    tie_breaks: tuple[int, ...] = ()


class _Round(NamedTuple):
    """A round of the schedule: its date, and the records it has among pairings and matches."""

    date: date | None
    pairings: int
    matches: int


class _Match(NamedTuple):
    """A team match; `second` may be `_BYE` or `_NOT_PAIRED`."""

    first: int
    second: int
    half_points: int


@dataclass(slots=True)
class _Entry:
    """A player as the file holds him or her, and the cells by round."""

    number: int
    texts: list[str]
    numbers: bytes
    cells: dict[int, Cell] = field(default_factory=dict)

    def u16(self, offset: int) -> int:
        return int.from_bytes(self.numbers[offset : offset + 2], "little")

    def u32(self, offset: int) -> int:
        return int.from_bytes(self.numbers[offset : offset + 4], "little")

    @property
    def name(self) -> str:
        last, first = self.texts[0], self.texts[1]
        return f"{last}, {first}" if last and first else last or first


class _File:
    """Reads one file."""

    def __init__(self, data: bytes, log: Log) -> None:
        self._data = data
        self._log = log
        self._settings = _Settings()
        self._entries: list[_Entry] = []
        self._teams: list[list[str]] = []
        self._members: dict[int, list[_Entry]] = {}
        self._matches: dict[int, dict[int, TeamRound]] = {}
        self._comments: list[Record] = []
        self._problems = 0

    def read(self) -> Tournament | None:
        sections = self._sections()
        end = min((cursor.position - 4 for cursor in sections.values()), default=len(self._data))
        texts, configuration = self._metadata(end)
        self._settings = self._configuration(configuration, end)
        rounds = self._schedule(sections.get("schedule"))
        self._players(sections.get("players"))
        if not self._entries:
            message = "no player could be read: there is no tournament"
            self._log.add("TRF001", 0, 0, message, "at least one player", "none")
            return None
        if self._is_team:
            self._read_teams(sections)
        self._read_pairings(sections.get("pairings"), rounds)
        self._read_matches(sections.get("matches"), rounds)
        self._say_what_is_left()
        return self._tournament(texts, rounds)

    @property
    def _is_team(self) -> bool:
        return self._settings.kind in (_TEAM_ROUND_ROBIN, _TEAM_SWISS)

    def _damaged(self, offset: int, message: str, expected: str = "") -> None:
        self._add("TRF501", f"byte {offset}: {message}", expected)

    def _unknown(self, message: str, expected: str, found: int) -> None:
        self._add("TRF502", message, expected, str(found))

    def _add(self, code: str, message: str, expected: str, found: str = "") -> None:
        self._problems += 1
        if self._problems <= _MOST_PROBLEMS:
            self._log.add(code, 0, 0, message, expected, found)
        elif self._problems == _MOST_PROBLEMS + 1:
            self._log.add("TRF501", 0, 0, "the file is damaged all over: not read to its end")

    @property
    def _hopeless(self) -> bool:
        return self._problems > _MOST_PROBLEMS

    # --- where the parts are ---

    def _sections(self) -> dict[str, _Cursor]:
        """Return a cursor after the marker of every part: by the directory, else by searching."""
        data = self._data
        starts, end = self._directory()
        if not {"schedule", "players", "pairings"} <= starts.keys():
            self._damaged(len(data), "the directory is missing or wrong: parts are searched for")
            starts, end = {}, len(data)
            position = _METADATA
            for name, marker in _SECTIONS.items():
                found = data.find(marker, position)
                if found >= 0:
                    starts[name] = position = found
        bounds = [*sorted(starts.values()), end]
        return {
            name: _Cursor(data, start + 4, bounds[bounds.index(start) + 1])
            for name, start in starts.items()
        }

    def _directory(self) -> tuple[dict[str, int], int]:
        data = self._data
        place = len(data) - _DIRECTORY_SIZE
        if place < _METADATA or data[place : place + 4] != _DIRECTORY:
            return {}, len(data)
        names = {marker: name for name, marker in _SECTIONS.items()}
        starts = {}
        for offset in struct.unpack_from("<7I", data, place + 4):
            name = names.get(data[offset : offset + 4]) if offset < place else None
            if name is not None:
                starts[name] = offset
        return starts, place

    # --- texts and settings ---

    def _metadata(self, end: int) -> tuple[list[str], int]:
        """Return the texts about the tournament, and where the configuration begins."""
        cursor = _Cursor(self._data, _METADATA, end)
        texts: list[str] = []
        try:
            while len(texts) < _METADATA_TEXTS:
                texts.append(cursor.text())
        except _EndError:
            self._damaged(cursor.position, f"only {len(texts)} texts about the tournament", "132")
        place = cursor.position
        if self._data[place : place + 4] != _CONFIGURATION:
            place = self._data.find(_CONFIGURATION, _METADATA, end)
        return texts + [""] * (_METADATA_TEXTS - len(texts)), place

    def _configuration(self, place: int, end: int) -> _Settings:
        start = place + 4
        if place < 0 or start + 0x4F > end:
            self._damaged(max(place, 0), "the configuration cannot be read: taken for a Swiss")
            return _Settings()
        data = self._data
        rounds, kind, players, teams = (
            int.from_bytes(data[start + at : start + at + 2], "little") for at in (0, 11, 19, 47)
        )
        if kind not in _TYPES:
            message = f"byte {start + 11}: tournament type {kind} is not known: taken for a Swiss"
            self._unknown(message, "0, 1, 2 or 3", kind)
            kind = _SWISS
        count = min(int.from_bytes(data[start + 27 : start + 29], "little"), 9)
        tie_breaks = struct.unpack_from(f"<{count}H", data, start + 29)
        starts_on, ends_on = (self._date(start + at) for at in (0x47, 0x4B))
        return _Settings(kind, rounds, players, teams, starts_on, ends_on, tie_breaks)

    def _date(self, offset: int) -> date | None:
        """Return the date YYYYMMDD at an offset, None for 0 and (reported) for what is none."""
        return self._as_date(int.from_bytes(self._data[offset : offset + 4], "little"), offset)

    def _as_date(self, value: int, offset: int) -> date | None:
        if not value:
            return None
        try:
            return date(value // 10_000, value // 100 % 100, value % 100)
        except ValueError:
            message = f"byte {offset}: {value} is not a date"
            self._unknown(message, "YYYYMMDD", value)
            return None

    # --- records ---

    def _schedule(self, cursor: _Cursor | None) -> list[_Round]:
        rounds: list[_Round] = []
        if cursor is None:
            return rounds
        try:
            while cursor.more():
                cursor.texts(16)
                place = cursor.position
                value, _, pairings, matches = struct.unpack_from("<IHHH", cursor.take(76))
                if len(rounds) == MAX_ROUNDS:
                    self._damaged(place, f"more than {MAX_ROUNDS} rounds: the rest is not read")
                    break
                rounds.append(_Round(self._as_date(value, place), pairings, matches))
        except _EndError:
            self._damaged(cursor.position, f"the schedule breaks off after round {len(rounds)}")
        if self._settings.rounds and len(rounds) != self._settings.rounds:
            message = f"the schedule has {len(rounds)} rounds"
            self._damaged(cursor.position, message, f"{self._settings.rounds} rounds")
        return rounds

    def _players(self, cursor: _Cursor | None) -> None:
        entries = self._entries
        try:
            while cursor is not None and cursor.more():
                if len(entries) == MOST_PLAYERS:
                    message = f"more than {MOST_PLAYERS} players: the rest is not read"
                    self._damaged(cursor.position, message)
                    return
                texts = cursor.texts(18)
                entries.append(_Entry(len(entries) + 1, texts, cursor.take(134)))
        except _EndError:
            assert cursor is not None
            self._damaged(cursor.position, f"the players break off after number {len(entries)}")
        if self._settings.players and len(entries) != self._settings.players:
            place = cursor.position if cursor else len(self._data)
            message = f"{len(entries)} players could be read"
            self._damaged(place, message, f"{self._settings.players} players")

    def _read_teams(self, sections: dict[str, _Cursor]) -> None:
        message = "a team event: read by a description of the format that no sample here confirms"
        self._log.add("TRF503", 0, 0, message)
        cursor = sections.get("teams")
        try:
            while cursor is not None and cursor.more() and len(self._teams) < MOST_PLAYERS:
                self._teams.append(cursor.texts(5))
                cursor.take(96)
        except _EndError:
            assert cursor is not None
            self._damaged(cursor.position, f"the teams break off after number {len(self._teams)}")
        for entry in sorted(self._entries, key=lambda each: each.u16(54)):  # by board
            self._members.setdefault(entry.u16(52), []).append(entry)

    def _read_pairings(self, cursor: _Cursor | None, rounds: list[_Round]) -> None:
        if cursor is None:
            return
        if sum(each.pairings for each in rounds) > MOST_PAIRINGS:
            self._damaged(cursor.position, f"more than {MOST_PAIRINGS} pairings are not read")
            return
        for number, each in enumerate(rounds, start=1):
            for _ in range(each.pairings):
                try:
                    place, record = cursor.position, cursor.take(21)
                except _EndError:
                    self._damaged(cursor.position, f"the pairings break off in round {number}")
                    return
                if self._hopeless:
                    return
                self._pairing(number, record, place)
        if cursor.more():
            self._damaged(cursor.position, "pairings beyond the last round are not read")

    def _pairing(self, number: int, record: bytes, place: int) -> None:
        white, black, code, _, by_hand = struct.unpack_from("<HHBBB", record)
        if by_hand == 1:
            self._by_hand(number, white, black)
        elif by_hand or record[5] or any(record[7:]):
            message = "pairings hold more than players and result"
            self._log.once("TRF503", 0, 0, message, "zeros", record[5:].hex())
        cells = self._cells(number, white, black, code, place)
        for player, opponent, colour, result in cells:
            if not player:
                continue
            if player > len(self._entries):
                self._damaged(place, f"round {number}: there is no player {player}")
                continue
            own = self._entries[player - 1].cells
            if number in own:
                self._damaged(place, f"round {number}: player {player} is paired twice")
                continue
            own[number] = Cell(opponent, colour, result, 0, opponent_column(number))

    def _by_hand(self, number: int, white: int, black: int) -> None:
        """Take the mark of a pairing that was made by hand, as the comment TRF26 has for it."""
        pair = f"{white}-{0 if black in (_BYE, _NOT_PAIRED) else black}"
        message = f"round {number}: the pairing {pair} bears a mark, taken for: made by hand"
        self._log.add("TRF503", 0, 0, message)
        self._comments.append(Record("###", f"### MPA @ Round {number}: {pair}", 0))

    def _cells(
        self, number: int, white: int, black: int, code: int, place: int
    ) -> Iterator[tuple[int, int, str, str]]:
        """Yield player, opponent, colour and result for both sides of a pairing record."""
        if black in (_BYE, _NOT_PAIRED):
            codes = _BYES if black == _BYE else _ABSENCES
            if code not in codes:
                self._unknown_code(number, code, place)
            # nobody is given a point for the free day of a round robin
            free = self._settings.kind == _ROUND_ROBIN and black == _BYE
            yield white, 0, "-", "Z" if free else codes.get(code, "Z")
            return
        if code not in _RESULTS:
            self._unknown_code(number, code, place)
        if code in _UNRATED_CODES:
            message = f"code {code} is taken for an unrated game"
            self._log.once("TRF503", 0, 0, message)
        results = _RESULTS.get(code, ("", ""))
        if not white or not black:  # an empty board of a team match
            alone = {"1": "+", "0": "-"}
            for player, result in zip((white, black), results, strict=True):
                yield player, 0, "-", alone.get(result, result)
            return
        yield white, black, "w", results[0]
        yield black, white, "b", results[1]

    def _unknown_code(self, number: int, code: int, place: int) -> None:
        message = f"byte {place + 4}: round {number}: result code {code} is not known"
        self._unknown(message, "a known code", code)

    def _read_matches(self, cursor: _Cursor | None, rounds: list[_Round]) -> None:
        if cursor is None or not self._is_team:
            return
        for number, each in enumerate(rounds, start=1):
            for _ in range(each.matches):
                try:
                    place, record = cursor.position, cursor.take(15)
                except _EndError:
                    self._damaged(cursor.position, f"the matches break off in round {number}")
                    return
                if self._hopeless:
                    return
                self._match(number, _Match(*struct.unpack_from("<HHH", record)), place)

    def _match(self, number: int, match: _Match, place: int) -> None:
        known = range(1, len(self._teams) + 1)
        if match.first not in known or not (
            match.second in known or match.second in (_BYE, _NOT_PAIRED)
        ):
            self._damaged(place, f"round {number}: a match of teams that do not exist")
            return
        own = self._matches.setdefault(number, {})
        for team, result in self._sides(number, match):
            if team in own:
                self._damaged(place, f"round {number}: team {team} has two matches")
                continue
            own[team] = result

    # --- the tournament ---

    def _say_what_is_left(self) -> None:
        message = "points are computed at 1-½-0 and ranks left open: neither is in the file"
        self._log.add("TRF504", 0, 0, message)
        if self._settings.tie_breaks:
            codes = ", ".join(map(str, self._settings.tie_breaks))
            self._log.add("TRF503", 0, 0, f"tie-breaks are not carried over: codes {codes}")

    def _tournament(self, texts: list[str], rounds: list[_Round]) -> Tournament:
        settings = self._settings
        played = self._last_round()
        federation = texts[20] or texts[25]
        blanks = [Cell(None, "", "", 0, opponent_column(each)) for each in range(1, played + 1)]
        return Tournament(
            players=tuple(self._player(entry, blanks) for entry in self._entries),
            records=(),
            rounds=played,
            name=texts[0],
            city=texts[10] or texts[5],
            federation=federation,
            start_date=settings.start,
            end_date=settings.end,
            start_date_text=_standard(settings.start),
            end_date_text=_standard(settings.end),
            players_declared=settings.players or None,
            teams_declared=(settings.teams or None) if self._is_team else None,
            type_text=_TYPES[settings.kind],
            chief_arbiter=texts[21] or texts[3],
            deputy_arbiters=_several(texts[35] or texts[6]),
            time_control=texts[14],
            round_dates=tuple(each.date for each in rounds) if any(r.date for r in rounds) else (),
            rounds_declared=settings.rounds or None,
            teams=tuple(self._team(number) for number in range(1, len(self._teams) + 1)),
            team_results=tuple(self._team_results(played)),
            national_ratings=tuple(self._national_ratings(federation)),
            byes=tuple(self._known_byes(played)),
            comments=tuple(self._comments),
        )

    def _last_round(self) -> int:
        """Return the last round anybody is paired in; records of later ones announce absences."""
        return max(
            (
                number
                for entry in self._entries
                for number, cell in entry.cells.items()
                if cell.has_opponent or cell.result in ("U", "+")
            ),
            default=0,
        )

    def _known_byes(self, played: int) -> Iterator[KnownBye]:
        """Yield the byes asked for in rounds not yet paired."""
        asked: dict[tuple[int, str], list[int]] = {}
        for entry in self._entries:
            for number, cell in entry.cells.items():
                if number > played and cell.result in ("F", "H", "Z"):
                    asked.setdefault((number, cell.result), []).append(entry.number)
        for (number, kind), ids in sorted(asked.items()):
            yield KnownBye(kind, number, tuple(ids), 0)

    def _player(self, entry: _Entry, blanks: list[Cell]) -> Player:
        cells = tuple(entry.cells.get(n) or blank for n, blank in enumerate(blanks, start=1))
        title = entry.texts[4]
        return Player(
            entry.number,
            {0: "m", 1: "w"}.get(entry.numbers[30], ""),
            title.upper() if title.upper() in TITLES else title,
            entry.name,
            entry.u16(32) or None,
            entry.texts[10],
            str(entry.u32(48) or ""),
            self._birth(entry),
            total(cells),
            None,
            cells,
            0,
        )

    def _birth(self, entry: _Entry) -> str:
        """Return a birth date; month and day may be unknown."""
        value = entry.u32(38)
        year, month, day = value // 10_000, value // 100 % 100, value % 100
        if not value:
            return ""
        if not 1800 <= year <= 2199 or month > 12 or day > 31:
            message = f"player {entry.number}: {value} is not a birth date"
            self._unknown(message, "YYYYMMDD", value)
            return ""
        return f"{year}/{month:02}/{day:02}"

    def _national_ratings(self, federation: str) -> Iterator[NationalRating]:
        """Yield the national ratings, which are those of the organising federation."""
        if not re.fullmatch("[A-Z]{3}", federation):
            return
        for entry in self._entries:
            rating = entry.u16(34)
            if rating:
                yield NationalRating(
                    federation, entry.number, "", entry.name, rating, entry.texts[10],
                    entry.texts[5], self._birth(entry), 0,
                )  # fmt: skip

    # --- teams ---

    def _team(self, number: int) -> Team:
        name, nickname = self._teams[number - 1][:2]
        numbers = tuple(entry.number for entry in self._members.get(number, ()))
        return Team(number, name, nickname, None, None, None, None, numbers, 0, "310")

    def _team_results(self, rounds: int) -> Iterator[TeamResult]:
        absent = TeamRound(None, "ZPB", "", 0, False)
        for number, texts in enumerate(self._teams, start=1):
            rows = (self._matches.get(each, {}).get(number) for each in range(1, rounds + 1))
            played = tuple(row or absent for row in rows)
            points = sum(each.points for each in played)
            yield TeamResult(number, texts[1], None, points, played, "", 0, "802")

    def _sides(self, number: int, match: _Match) -> Iterator[tuple[int, TeamRound]]:
        """Yield both teams of a match with their round; the first team has White on board 1."""
        first, second = match.first, match.second
        if second in (_BYE, _NOT_PAIRED):
            code = "PAB" if second == _BYE else "ZPB"
            yield first, TeamRound(None, code, "", 50 * match.half_points, False)
            return
        for team, other, colour in ((first, second, "w"), (second, first, "b")):
            yield team, TeamRound(other, "", colour, self._board_points(number, team), False)

    def _board_points(self, number: int, team: int) -> int:
        cells = (entry.cells.get(number) for entry in self._members.get(team, ()))
        return sum(cell_points(cell) for cell in cells if cell)


def _standard(value: date | None) -> str:
    return f"{value.year:04}/{value.month:02}/{value.day:02}" if value else ""


def _several(text: str) -> tuple[str, ...]:
    """Return names that semicolons separate (a comma may stand within a name)."""
    return tuple(part.strip() for part in text.split(";") if part.strip())
