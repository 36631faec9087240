"""From a club's tables of players and games to a `Tournament`. Needs pandas, like `trf.tables`."""

from __future__ import annotations

import csv
import io
import math
import os
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from datetime import date
from pathlib import Path
from typing import Any, Final, NamedTuple

import pandas as pd

from .dates import read_date
from .layout import opponent_column
from .model import Cell, FilePoints, Player, Tournament
from .points import hundredths
from .records.titles import SHORT_TITLES, TITLES
from .worth import USUAL_POINTS, total

MAX_FILE_BYTES: Final = 64 << 20
MOST_ROUNDS: Final = 99
MOST_PLAYERS: Final = 9999
_HEADER_ROWS: Final = 12
"""The header is looked for in so many rows: clubs put a title above it."""

PLAYER_HEADERS: Final[Mapping[str, str]] = {
    "number": "number no nr num n snr sno startno startnr startrank startingrank startingno "
    "startnumber startingnumber tpn pairingno pairingnumber seed",
    "name": "name player players playername fullname participant spieler joueur jugador giocatore",
    "last_name": "lastname surname familyname family nachname nom apellido apellidos cognome",
    "first_name": "firstname givenname given forename vorname prenom nombre nome",
    "sex": "sex gender mf geschlecht sexe sexo sesso",
    "title": "title fidetitle titel titre titulo titolo ti",
    "rating": "rating elo fiderating fideelo irtg rtgi elointl rtg intrating ratingint",
    "federation": "federation fed country nation fidefederation land pays pais",
    "fide_id": "fideid fideno fidenumber fidecode fideidnumber idfide fidenr idno",
    "birth": "birth birthdate dateofbirth dob born birthday birthyear yearofbirth yob year "
    "geburtsdatum geburtsjahr jahrgang",
    "points": "points pts score total punkte punti puntos",
    "rank": "rank rk finalrank place pos position rang platz",
}
"""The headers of a players table, blanks, case, accents and punctuation left out."""

GAME_HEADERS: Final[Mapping[str, str]] = {
    "round": "round rd rnd runde ronde ronda turno",
    "white": "white whiteplayer whiteno whitenumber whitenr weiss blancs blancas bianco",
    "black": "black blackplayer blackno blacknumber blacknr schwarz noirs negras nero",
    "white_name": "whitename",
    "black_name": "blackname",
    "result": "result res score ergebnis resultat resultado risultato",
    "white_result": "whiteresult resultwhite",
    "black_result": "blackresult resultblack",
    "colours": "colours colors",
}
"""The headers of a games table."""

BYE_HEADERS: Final[Mapping[str, str]] = {
    "round": GAME_HEADERS["round"],
    "player": "player number no nr snr startno startnumber tpn id",
    "name": "name playername",
    "code": "code",
    "kind": "kind type bye result res",
}
"""The headers of a table of byes."""

_FORMS: Final[Mapping[tuple[str, str], str]] = {
    ("1", "0"): "1-0 1",
    ("0", "1"): "0-1 0",
    ("=", "="): "=-= = draw remis d nulle tablas patta",
    ("0", "0"): "0-0",
    ("=", "0"): "=-0",
    ("0", "="): "0-=",
    ("+", "-"): "+-- +/- +- + 1f-0f 1-0f 1-0ff 1-0k 1-0forfeit 1-0(forfeit) f-",
    ("-", "+"): "--+ -/+ -+ 0f-1f 0-1f 0-1ff 0-1k 0-1forfeit 0-1(forfeit)",
    ("-", "-"): "--- -/- -- 0f-0f 0-0f 0-0ff 0-0k 0-0forfeit",
    ("W", "L"): "1u-0u 1-0u w-l",
    ("L", "W"): "0u-1u 0-1u l-w",
    ("D", "D"): "=u-=u =-=u d-d",
    ("", ""): "* ? - na nan none n/a tbd open",
}
_GAME: Final = {form: sides for sides, forms in _FORMS.items() for form in forms.split()}
_BYE_FORMS: Final[Mapping[str, str]] = {
    "U": "u pab bye 1 1-0 + +-- +/- pairing-allocated pairingallocated pairing-allocatedbye",
    "F": "f fpb full full-point full-pointbye fullpoint",
    "H": "h hpb half half-point half-pointbye halfpoint = =-= =-0",
    "Z": "z zpb zero zero-point zero-pointbye zeropoint absent 0 0-1 0-0 - -- no unpaired",
}
_BYE: Final = {form: code for code, forms in _BYE_FORMS.items() for form in forms.split()}
_NOBODY: Final = frozenset(
    ("", "0", "bye", "pab", "hpb", "fpb", "zpb", "free", "spielfrei", "exempt")
)
_CODES: Final = frozenset("1=0WDL+-")
_SEXES: Final = {
    **dict.fromkeys(("m", "male", "man", "boy", "h", "maennlich", "mannlich"), "m"),
    **dict.fromkeys(("w", "f", "female", "woman", "girl", "weiblich"), "w"),
    **dict.fromkeys(("", "u", "unknown"), ""),
}
_UNRATED: Final = frozenset(("", "0", "-", "unr", "unrated", "nr", "na", "nan"))


class TableProblem(NamedTuple):
    """One thing wrong with a table. `row` counts as a spreadsheet does: the header is row 1."""

    table: str
    row: int
    column: str
    message: str

    def __str__(self) -> str:
        place = f"row {self.row}" + (f", column '{self.column}'" if self.column else "")
        return f"{self.table}: {place}: {self.message}"


class TableError(ValueError):
    """Tables that make no tournament; `problems` holds everything found, in order."""

    def __init__(self, problems: list[TableProblem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = tuple(problems)


def from_tables(
    players: pd.DataFrame,
    games: pd.DataFrame,
    byes: pd.DataFrame | None = None,
    **header: Any,
) -> Tournament:
    """Return the tournament that tables of players and games (and byes) hold.

    Columns are recognised by `PLAYER_HEADERS`, `GAME_HEADERS` and `BYE_HEADERS`; others are left
    alone. Players without numbers are numbered in their order. Games name players by number or by
    name. A player without a game or bye in a round has a zero-point bye there. Points that are not
    given are computed under `point_system`. The tables of `trf.tables` are read back as they are.

    `header` takes the other attributes of `Tournament` (`name`, `city`, `start_date`, ...); dates
    may be texts. `Player.line` and `Cell.line` are the rows of the players table.

    Raises `TableError` with every problem found, `TypeError` for an unknown attribute in `header`.
    """
    return _Builder().build(players, games, byes, header)


def read_table(path: str | os.PathLike[str]) -> pd.DataFrame:
    """Return a table of texts from a CSV, TSV, xlsx or ods file.

    A CSV is separated by commas, semicolons or tabs, in UTF-8 or Windows-1252. Rows above the
    header (a title, say) are skipped; the index holds the rows as a spreadsheet counts them.
    Raises `TableError` for what is no table, `OSError` for a file that cannot be opened, and
    `ImportError` where reading its format needs a package that is missing.
    """
    path = Path(path)
    try:
        raw = _raw_rows(path)
    except (ImportError, OSError):
        raise
    except Exception as error:  # what the spreadsheet readers raise on damaged files is no contract
        reason = f"not a table that can be read ({type(error).__name__}: {error})"
        raise TableError([TableProblem(path.name, 1, "", reason)]) from error
    known = {
        form
        for headers in (PLAYER_HEADERS, GAME_HEADERS, BYE_HEADERS)
        for forms in headers.values()
        for form in forms.split()
    }
    rows = [[_text(value) for value in row] for row in raw]
    for place, row in enumerate(rows[:_HEADER_ROWS]):
        if sum(_plain(cell) in known or cell == "#" for cell in row) > 1:
            width = len(row)
            body = [(each + [""] * width)[:width] for each in rows[place + 1 :]]
            numbers = pd.RangeIndex(place + 2, len(rows) + 1)
            return pd.DataFrame(body, columns=row, index=numbers, dtype="string")
    message = "no header with names such as 'name' or 'round', 'white', 'black', 'result'"
    raise TableError([TableProblem(path.name, 1, "", message)])


def _raw_rows(path: Path) -> list[list[object]]:
    if path.stat().st_size > MAX_FILE_BYTES:
        raise ValueError(f"larger than {MAX_FILE_BYTES >> 20} MB")
    data = path.read_bytes()
    if path.suffix.lower() in (".xlsx", ".xlsm", ".ods"):
        sheet = pd.read_excel(io.BytesIO(data), header=None, dtype=object, na_filter=False)
        return [list(row) for row in sheet.itertuples(index=False, name=None)]
    if b"\0" in data:
        raise ValueError("a binary file")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    separator = max(",;\t", key=text[:20_000].count)
    return [list(row) for row in csv.reader(io.StringIO(text, newline=""), delimiter=separator)]


# --- texts ----------------------------------------------------------------------------------------


def _text(value: object) -> str:
    """Return a cell as text: ``NA`` as nothing, 1.0 as ``1``, a moment as its date."""
    if value is None or value is pd.NA or value is pd.NaT:
        return ""
    if isinstance(value, float):
        if math.isnan(value):
            return ""
        return str(int(value)) if value.is_integer() else str(value)
    return re.sub(r"(?<=\d)[ T]00:00:00$", "", str(value).strip())


def _plain(text: str) -> str:
    """Return a header without case, accents, blanks and punctuation."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in decomposed if c.isalnum())


def _folded(name: str) -> str:
    """Return a name fit for comparing: its words without case and accents, in their order."""
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    kept = "".join(c for c in decomposed if not unicodedata.combining(c))
    return " ".join(re.findall(r"\w+", kept))


def _result_form(text: str) -> str:
    """Return a result in one spelling: halves as ``=``, every kind of dash and colon as ``-``."""
    text = re.sub(r"\s+", "", text.casefold())
    text = re.sub(r"½|1/2|0?[.,]5(?:0)?", "=", text)
    text = re.sub(r"[‐-―−:]", "-", text)
    return re.sub(r"\b([01])[.,]0\b", r"\1", text)


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of a table: its number, and its texts by the name of their field."""

    number: int
    texts: Mapping[str, str]

    def __getitem__(self, name: str) -> str:
        return self.texts.get(name, "")


@dataclass(slots=True)
class _Table:
    """A table with its recognised columns."""

    label: str
    rows: list[_Row]
    titles: Mapping[str, str]

    def has(self, name: str) -> bool:
        return name in self.titles


def _table(frame: pd.DataFrame, label: str, headers: Mapping[str, str]) -> _Table:
    """Recognise the columns of a table; the first of two for the same field counts."""
    wanted = {form: name for name, forms in headers.items() for form in forms.split()}
    places: dict[str, int] = {}
    for place, title in enumerate(frame.columns):
        text = _text(title)
        name = "number" if text == "#" and "number" in headers else wanted.get(_plain(text))
        if name is not None:
            places.setdefault(name, place)
    # a frame that `read_table` made knows its rows; any other is counted from below a header
    counted = isinstance(frame.index, pd.RangeIndex) and frame.index.start >= 2
    numbers = list(frame.index) if counted else range(2, len(frame) + 2)
    rows = []
    for number, values in zip(numbers, frame.itertuples(index=False, name=None), strict=True):
        texts = {name: _text(values[place]) for name, place in places.items()}
        if any(texts.values()):
            rows.append(_Row(int(number), texts))
    titles = {name: _text(frame.columns[place]) for name, place in places.items()}
    return _Table(label, rows, titles)


# --- building -------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Builder:
    """Builds one tournament, gathering every problem on the way."""

    problems: list[TableProblem] = field(default_factory=list)
    by_name: dict[str, list[int]] = field(default_factory=dict)
    cells: dict[int, dict[int, Cell]] = field(default_factory=dict)
    """Rounds by starting rank; the lines are filled in at the end."""

    def build(
        self,
        players: pd.DataFrame,
        games: pd.DataFrame,
        byes: pd.DataFrame | None,
        header: dict[str, Any],
    ) -> Tournament:
        attributes = self._header(header)
        table = _table(players, "players", PLAYER_HEADERS)
        entries = self._players(table)
        self._games(_table(games, "games", GAME_HEADERS))
        if byes is not None:
            self._byes(_table(byes, "byes", BYE_HEADERS))
        if self.problems:
            raise TableError(self.problems)
        rounds = max((max(own, default=0) for own in self.cells.values()), default=0)
        points = attributes.get("point_system") or USUAL_POINTS
        complete = tuple(self._complete(entry, rounds, points) for entry in entries)
        attributes.setdefault("players_declared", len(complete))
        attributes.setdefault("rated_declared", sum(p.rating is not None for p in complete))
        return Tournament(players=complete, records=(), rounds=rounds, **attributes)

    def _problem(self, table: _Table, row: int, name: str, message: str) -> None:
        self.problems.append(TableProblem(table.label, row, table.titles.get(name, name), message))

    def _header(self, header: dict[str, Any]) -> dict[str, Any]:
        """Return the attributes of the tournament; dates given as texts are read."""
        allowed = {each.name for each in fields(Tournament)} - {"players", "records", "rounds"}
        unknown = sorted(name for name in header if name not in allowed or name.startswith("_"))
        if unknown:
            raise TypeError(f"not an attribute of a tournament: {', '.join(unknown)}")
        attributes = dict(header)
        for name in ("start_date", "end_date"):
            value = attributes.get(name)
            if isinstance(value, str):
                value = self._date(name, value)
            if value is not None:
                attributes[name] = value
                attributes.setdefault(f"{name}_text", value.strftime("%Y/%m/%d"))
        return attributes

    def _date(self, name: str, text: str) -> date | None:
        read = read_date(text)
        if read is None:
            self.problems.append(TableProblem("header", 1, name, f"'{text}' is not a date"))
            return None
        return read.value

    # --- players ---

    def _players(self, table: _Table) -> list[Player]:
        if not (table.has("name") or table.has("last_name")):
            self._problem(table, 1, "", "no column with the names of the players")
            return []
        if not table.rows:
            self._problem(table, 1, "", "no players")
        if len(table.rows) > MOST_PLAYERS:
            self._problem(table, 1, "", f"more than {MOST_PLAYERS} players")
            return []
        found: dict[int, Player] = {}
        for place, row in enumerate(table.rows, start=1):
            number = self._number(table, row, place)
            if number is None:
                continue
            if number in found:
                self._problem(table, row.number, "number", f"number {number} is used twice")
                continue
            found[number] = self._player(table, row, number)
            self.cells[number] = {}
            for form in _orders(found[number].name):
                self.by_name.setdefault(form, []).append(number)
        return [found[number] for number in sorted(found)]

    def _number(self, table: _Table, row: _Row, place: int) -> int | None:
        if not table.has("number"):
            return place
        number = _whole(row["number"])
        if number is None or not 1 <= number <= MOST_PLAYERS:
            message = f"'{row['number']}' is no number from 1 to {MOST_PLAYERS}"
            self._problem(table, row.number, "number", message)
            return None
        return number

    def _player(self, table: _Table, row: _Row, number: int) -> Player:
        sex = _SEXES.get(_plain(row["sex"]))
        if sex is None:
            self._problem(table, row.number, "sex", f"'{row['sex']}' is neither m nor w (or f)")
        return Player(
            number,
            sex or "",
            _title(row["title"]),
            self._name(table, row),
            self._rating(table, row),
            row["federation"].upper(),
            self._fide_id(table, row),
            self._birth(table, row),
            self._decimal(table, row, "points"),
            self._optional(table, row, "rank", 1, MOST_PLAYERS),
            (),
            row.number,
        )

    def _name(self, table: _Table, row: _Row) -> str:
        name, first = row["last_name"] or row["name"], row["first_name"]
        if not name:
            self._problem(table, row.number, "name", "the name is missing")
        # beside a column of first names, a "name" is the surname, unless it holds both already
        whole = not first or "," in name or _folded(first) in _folded(name)
        return name if whole else f"{name}, {first}"

    def _rating(self, table: _Table, row: _Row) -> int | None:
        if _plain(row["rating"]) in _UNRATED:
            return None
        return self._optional(table, row, "rating", 0, 9999) or None

    def _optional(self, table: _Table, row: _Row, name: str, low: int, high: int) -> int | None:
        text = row[name]
        number = _whole(text)
        if text and (number is None or not low <= number <= high):
            self._problem(table, row.number, name, f"'{text}' is no number from {low} to {high}")
            return None
        return number

    def _fide_id(self, table: _Table, row: _Row) -> str:
        number = self._optional(table, row, "fide_id", 0, 99_999_999_999)
        return row["fide_id"] if number else ""

    def _decimal(self, table: _Table, row: _Row, name: str) -> int | None:
        text = row[name].replace("½", ".5")
        value = hundredths(text)
        if text and (value is None or value > 99_950):
            self._problem(table, row.number, name, f"'{row[name]}' is no number of points")
        return value

    def _birth(self, table: _Table, row: _Row) -> str:
        text = re.sub(r"^(\d{4})-(\d\d)-(\d\d)$", r"\1/\2/\3", row["birth"])
        if re.fullmatch(r"\d{4}", text):
            return f"{text}/00/00"
        if not re.search(r"\w", text):  # "-" and ".  ." are no dates, and mean to be none
            return ""
        if re.fullmatch(r"\d{4}/\d\d/\d\d", text):
            return text
        read = read_date(text)
        if read is None:
            self._problem(table, row.number, "birth", f"'{text}' is neither a date nor a year")
            return ""
        return read.value.strftime("%Y/%m/%d")

    # --- games and byes ---

    def _games(self, table: _Table) -> None:
        missing = [name for name in ("round", "white") if not table.has(name)]
        if not (table.has("result") or table.has("white_result")):
            missing.append("result")
        if missing:
            self._problem(table, 1, "", f"no column for: {', '.join(missing)}")
            return
        for row in table.rows:
            self._game(table, row)

    def _game(self, table: _Table, row: _Row) -> None:
        round_number = self._round(table, row)
        white = self._find(table, row, "white")
        if round_number is None or white is None:
            return
        black_text = row["black"] or row["black_name"]
        if _plain(black_text) in _NOBODY:
            code = _BYE.get(_result_form(row["result"] or black_text or "bye"))
            if code is None:
                message = f"'{row['result']}' is not the result of a bye"
                self._problem(table, row.number, "result", message)
                return
            self._put(table, row, white, round_number, Cell(0, "-", code, 0, 0))
            return
        black = self._find(table, row, "black")
        results = self._results(table, row)
        if black is None or results is None:
            return
        if black == white:
            self._problem(table, row.number, "black", f"player {white} meets himself or herself")
            return
        coloured = _plain(row["colours"]) != "false"
        self._put(table, row, white, round_number, _paired(black, "w", results[0], coloured))
        self._put(table, row, black, round_number, _paired(white, "b", results[1], coloured))

    def _results(self, table: _Table, row: _Row) -> tuple[str, str] | None:
        """Return both players' codes; the columns with codes count before the one result."""
        white, black = row["white_result"].upper(), row["black_result"].upper()
        if (white or black) and {white, black} <= _CODES | {""}:
            return white, black
        found = _GAME.get(_result_form(row["result"])) if row["result"] else ("", "")
        if found is None:
            message = f"'{row['result']}' is not a result"
            self._problem(table, row.number, "result", message)
        return found

    def _byes(self, table: _Table) -> None:
        missing = [name for name in ("round",) if not table.has(name)]
        if not (table.has("player") or table.has("name")):
            missing.append("player")
        if not (table.has("kind") or table.has("code")):
            missing.append("kind")
        if missing:
            self._problem(table, 1, "", f"no column for: {', '.join(missing)}")
            return
        for row in table.rows:
            round_number = self._round(table, row)
            player = self._find(table, row, "player")
            text = row["code"] or row["kind"]
            code = text.upper() if row["code"] in ("+", "-") else _BYE.get(_result_form(text))
            if code is None:
                self._problem(table, row.number, "kind", f"'{text}' is not a kind of bye")
            elif round_number is not None and player is not None:
                self._put(table, row, player, round_number, Cell(0, "-", code, 0, 0))

    def _round(self, table: _Table, row: _Row) -> int | None:
        number = _whole(re.sub(r"^\D+", "", row["round"]))
        if number is None or not 1 <= number <= MOST_ROUNDS:
            message = f"'{row['round']}' is no round from 1 to {MOST_ROUNDS}"
            self._problem(table, row.number, "round", message)
            return None
        return number

    def _find(self, table: _Table, row: _Row, name: str) -> int | None:
        """Return the starting rank of a player named by number or by name."""
        text = row[name] or row["name" if name == "player" else f"{name}_name"]
        number = _whole(text)
        if number is not None:
            if number in self.cells:
                return number
            self._problem(table, row.number, name, f"there is no player number {number}")
            return None
        found = sorted(set(self.by_name.get(_folded(text), ())))
        if len(found) == 1:
            return found[0]
        which = f"players {', '.join(map(str, found))} are all" if found else "nobody is"
        self._problem(table, row.number, name, f"{which} named '{text}'")
        return None

    def _put(self, table: _Table, row: _Row, player: int, round_number: int, cell: Cell) -> None:
        own = self.cells[player]
        if round_number in own:
            message = f"player {player} stands twice in round {round_number}"
            self._problem(table, row.number, "round", message)
        own[round_number] = cell

    def _complete(self, player: Player, rounds: int, points: FilePoints) -> Player:
        own = self.cells[player.number]
        absent = Cell(0, "-", "Z", 0, 0)
        cells = tuple(
            own.get(number, absent)._replace(line=player.line, column=opponent_column(number))
            for number in range(1, rounds + 1)
        )
        worth = total(cells, points) if player.points is None else player.points
        return Player(
            player.number, player.sex, player.title, player.name, player.rating,
            player.federation, player.fide_id, player.birth, worth, player.rank, cells,
            player.line,
        )  # fmt: skip


def _paired(opponent: int, colour: str, result: str, coloured: bool) -> Cell:
    return Cell(opponent, colour if coloured else "-", result, 0, 0)


def _whole(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 12 else None


def _title(text: str) -> str:
    if text in SHORT_TITLES:
        return SHORT_TITLES[text]
    return text.upper() if text.upper() in TITLES else text


def _orders(name: str) -> Iterator[str]:
    """Yield a name as it may stand in a table of games: surname first, or last."""
    folded = _folded(name)
    yield folded
    last, comma, first = name.partition(",")
    if comma and (other := _folded(f"{first} {last}")) != folded:
        yield other
