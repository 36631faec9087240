"""FIDE's rating lists: players of a report compared with them.

A list is read once into an SQLite store in the user's cache folder and looked up there afterwards.
Nothing leaves the machine. Comparing names that differ needs RapidFuzz, which is loaded only then:
``pip install 'trf-verify[fide]'``.
"""

from __future__ import annotations

import hashlib
import os
import re
import sqlite3
import tempfile
import unicodedata
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from datetime import date
from functools import partial
from itertools import zip_longest
from operator import itemgetter
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Final, NamedTuple, Self, TypeAlias

from .diagnostics import Diagnostic, Log
from .model import Player, Tournament
from .records.titles import SHORT_TITLES, TITLES

KINDS: Final = ("standard", "rapid", "blitz")
"""The kinds of ratings."""

_VERSION: Final = "1"
"""Part of the names of the stores: a store of another version is not opened."""

_KEPT: Final = 3
"""So many stores are kept; the ones used least lately are deleted when a new one is built."""

_SAMPLES: Final = 64
_SAMPLE_BYTES: Final = 4096
_LONGEST_LINE: Final = 1000
_MONTHS: Final = (
    "JAN",
    "FEB",
    "MAR",
    "APR",
    "MAY",
    "JUN",
    "JUL",
    "AUG",
    "SEP",
    "OCT",
    "NOV",
    "DEC",
)

_NEAR: Final = 80
"""From this similarity on (0 to 100) two names of one FIDE number are spellings of the same."""

_LIKELY: Final = 88
"""From this similarity on a player is suggested by name, federation and birth year."""


_SUGGESTED: Final = 3
"""So many players are suggested at most."""


class ListError(ValueError):
    """A file that is no list of FIDE's."""


class MissingPackageError(ImportError):
    """An optional package is needed that is not installed."""


class Listed(NamedTuple):
    """A player of a list. Ratings and birth year are None where the list has none."""

    fide_id: int
    name: str
    federation: str
    sex: str
    title: str
    womens_title: str
    standard: int | None
    rapid: int | None
    blitz: int | None
    birth_year: int | None

    def rating(self, kind: str) -> int | None:
        """Return a rating; without one of the kind the standard rating, as the rules have it."""
        own: int | None = getattr(self, kind)
        return own or self.standard

    def __str__(self) -> str:
        parts = (self.fide_id, self.name, self.federation, self.birth_year)
        return " ".join(str(part) for part in parts if part)


class FideList:
    """A list, ready to be looked up. Use it in a ``with`` statement, or close it.

    `players` is the number of players; `month` the first day of the list's month if the list says
    it (the combined lists do not); `kinds` are the ratings it holds.
    """

    def __init__(self, store: sqlite3.Connection, path: Path) -> None:
        self._store = store
        self.path = path
        told = dict(store.execute("SELECT name, value FROM about"))
        self.players = int(told["players"])
        self.month = date.fromisoformat(told["month"]) if told["month"] else None
        self.kinds: tuple[str, ...] = tuple(k for k in KINDS if k in told["kinds"].split())

    @classmethod
    def open(cls, path: str | os.PathLike[str], *, cache: Path | None = None) -> FideList:
        """Open a list: fixed-width text or XML, as downloaded (also within its zip archive).

        The first time the list is read into a store in the folder `cache` (by default the user's),
        which takes some seconds per million players; later the store is opened. It is known by the
        list's size, time and a hash of parts of it. Raises `ListError` for what is no list, and
        `OSError` for a file that cannot be read.
        """
        path = Path(path)
        name = f"fide-{_fingerprint(path)}.sqlite"
        folder = _folder() if cache is None else cache
        store = _opened(folder / name) or _built(path, folder, name)
        return cls(store, path)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the store."""
        self._store.close()

    def player(self, fide_id: int) -> Listed | None:
        """Return the player with a FIDE number, None if there is none."""
        return next(self._select("fide_id = ?", fide_id), None)

    def named(self, name: str) -> list[Listed]:
        """Return the players of a name (case, accents, punctuation and order make no matter)."""
        found = {
            each.fide_id: each for key in _orders(name) for each in self._select("key = ?", key)
        }
        return [found[number] for number in sorted(found)]

    def likely(self, name: str, federation: str, birth_year: int | None) -> list[Listed]:
        """Return who may be meant by a name, the likeliest first.

        Only players of the federation and the birth year, as far as these are known. Raises
        `MissingPackageError` where RapidFuzz is needed and missing.
        """
        same = [e for e in self.named(name) if _agree(e, federation, birth_year)]
        if same or not folded(name):
            return same[:_SUGGESTED]
        if birth_year:
            near = self._select("federation = ? AND birth_year = ?", federation, birth_year)
        else:
            start = folded(name)[:3]
            near = self._select(
                "key >= ? AND key < ? AND federation = ?", start, start + "\uffff", federation
            )
        scored = [(similarity(name, each.name), each) for each in near]
        kept = [(-score, each.fide_id, each) for score, each in scored if score >= _LIKELY]
        return [each for _, _, each in sorted(kept)[:_SUGGESTED]]

    def _select(self, condition: str, *values: object) -> Iterator[Listed]:
        fields = ", ".join(Listed._fields)
        query = f"SELECT {fields} FROM player WHERE {condition}"
        return (_listed(*row) for row in self._store.execute(query, values))


_SEX: Final = {"M": "m", "F": "w", "W": "w", "m": "m", "f": "w", "w": "w"}


def _listed(fide_id: int, name: str, federation: str, sex: str, *rest: Any) -> Listed:
    """Return a player from the texts and numbers of a list."""
    title, womens, *numbers = rest
    titles = (SHORT_TITLES.get(each, each) for each in (title, womens))
    return Listed(fide_id, name, federation, _SEX.get(sex, ""), *titles, *numbers)


# --- names ----------------------------------------------------------------------------------------

_LETTERS: Final = str.maketrans(
    {
        "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th",
        "ı": "i", **dict.fromkeys(",.;:'`´’-_()/\"", " "),
    }
)  # fmt: skip


def folded(name: str) -> str:
    """Return a name's words without case, accents and punctuation, in their order."""
    text = name.casefold()
    if not text.isascii():
        decomposed = unicodedata.normalize("NFKD", text)
        text = "".join(c for c in decomposed if not unicodedata.combining(c))
    return " ".join(text.translate(_LETTERS).split())


def similarity(one: str, other: str) -> float:
    """Return how similar two names are, 0 to 100, whatever the order of their words.

    Raises `MissingPackageError` if RapidFuzz is not installed.
    """
    try:
        from rapidfuzz import fuzz  # noqa: PLC0415 - an optional package
    except ImportError as error:
        message = "comparing names needs RapidFuzz: pip install 'trf-verify[fide]'"
        raise MissingPackageError(message) from error
    return float(fuzz.token_sort_ratio(folded(one), folded(other)))


def _orders(name: str) -> set[str]:
    """Return the folded forms of a name, its surname first or last."""
    last, comma, first = name.partition(",")
    if not comma:
        *others, final = folded(name).split() or [""]
        return {folded(name), " ".join((final, *others))} - {""}
    return {folded(name), folded(f"{first} {last}")} - {""}


def _same_words(one: str, other: str) -> bool:
    return sorted(one.split()) == sorted(other.split())


def _agree(listed: Listed, federation: str, birth_year: int | None) -> bool:
    return (not federation or listed.federation == federation) and (
        not (birth_year and listed.birth_year) or listed.birth_year == birth_year
    )


# --- the store ------------------------------------------------------------------------------------

_SCHEMA: Final = """
CREATE TABLE player (
    fide_id INTEGER, name TEXT, federation TEXT, sex TEXT, title TEXT, womens_title TEXT,
    standard INTEGER, rapid INTEGER, blitz INTEGER, birth_year INTEGER, key TEXT
);
CREATE TABLE about (name TEXT, value TEXT);
"""
_INDEXES: Final = """
CREATE INDEX by_id ON player (fide_id);
CREATE INDEX by_key ON player (key);
CREATE INDEX by_birth ON player (federation, birth_year);
"""

# SQLite turns the texts of a list into values faster than Python does; what is no number is 0.
_NUMBER: Final = "NULLIF(CAST(? AS INTEGER), 0)"
_INSERT: Final = (
    "INSERT INTO player VALUES "
    f"({_NUMBER}, {', '.join(['TRIM(?)'] * 5)}, {', '.join([_NUMBER] * 4)}, ?)"
)

_Row: TypeAlias = tuple[str, ...]
"""The texts of a player in the order of the store's columns."""


def _folder() -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base, "trf-verify")


def _fingerprint(path: Path) -> str:
    """Return a short text for a file: from its size, its time, and parts of its bytes."""
    with path.open("rb") as file:
        status = os.fstat(file.fileno())
        digest = hashlib.blake2b(digest_size=12)
        digest.update(f"{_VERSION} {status.st_size} {status.st_mtime_ns}".encode())
        step = max(status.st_size // _SAMPLES, _SAMPLE_BYTES)
        for place in range(0, status.st_size, step):
            file.seek(place)
            digest.update(file.read(_SAMPLE_BYTES))
        file.seek(max(0, status.st_size - _SAMPLE_BYTES))
        digest.update(file.read(_SAMPLE_BYTES))
    return digest.hexdigest()


def _opened(path: Path) -> sqlite3.Connection | None:
    """Return a store that is there and complete, None otherwise."""
    if not path.exists():
        return None
    store = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
    try:
        store.execute("SELECT value FROM about WHERE name = 'players'").fetchone()[0]
        store.execute("SELECT key FROM player LIMIT 1").fetchone()
    except (sqlite3.DatabaseError, TypeError):
        store.close()
        return None
    with suppress(OSError):
        os.utime(path)
    return store


def _built(path: Path, folder: Path, name: str) -> sqlite3.Connection:
    """Read a list into a store; without a folder to write to, into one that is not kept."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(prefix=f".{name}", dir=folder)
    except OSError:
        return _filled(path, sqlite3.connect(""))
    os.close(handle)
    try:
        with closing(_filled(path, sqlite3.connect(temporary))):
            pass
        os.replace(temporary, folder / name)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    _forget(folder)
    store = _opened(folder / name)
    if store is None:
        raise OSError(f"the store {folder / name} cannot be opened")
    return store


def _forget(folder: Path) -> None:
    """Delete the stores used least lately, so that monthly lists do not pile up."""
    with suppress(OSError):
        stores = sorted(folder.glob("fide-*.sqlite"), key=lambda each: -each.stat().st_mtime)
        for old in stores[_KEPT:]:
            old.unlink()


def _filled(path: Path, store: sqlite3.Connection) -> sqlite3.Connection:
    """Read a list into an empty store and return it."""
    try:
        # Nothing is lost if this run is broken off: the store is not in its place yet.
        store.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;" + _SCHEMA)
        with _unpacked(path) as file:
            about, rows = _read(file, path)
            store.executemany(_INSERT, rows)
        count = store.execute("SELECT count(*) FROM player").fetchone()[0]
        if not count:
            raise ListError(f"{path}: no player could be read: not a list of FIDE's")
        store.executescript(_INDEXES)
        about["players"] = str(count)
        store.executemany("INSERT INTO about VALUES (?, ?)", about.items())
        store.commit()
    except BaseException:
        store.close()
        raise
    return store


def _unpacked(path: Path) -> IO[bytes]:
    """Open a list, or the one list in an archive."""
    if not zipfile.is_zipfile(path):
        return path.open("rb")
    with zipfile.ZipFile(path) as archive:
        names = [n for n in archive.namelist() if n.lower().endswith((".txt", ".xml"))]
        if len(names) != 1:
            raise ListError(f"{path}: an archive with {len(names)} lists (.txt, .xml), not one")
        try:
            return archive.open(names[0])
        except (RuntimeError, zipfile.BadZipFile, NotImplementedError) as error:
            raise ListError(f"{path}: the archive cannot be read: {error}") from error


def _read(file: IO[bytes], path: Path) -> tuple[dict[str, str], Iterator[_Row]]:
    """Return what a list says about itself, and its players."""
    head = file.readline(_LONGEST_LINE)
    if head.lstrip(b"\xef\xbb\xbf \t").startswith(b"<"):
        file.seek(0)
        return _about(path, None, KINDS), _xml_rows(file, path)
    columns = _columns(head.decode("utf-8-sig", "replace"))
    if columns is None:
        message = "neither XML nor a header line beginning with 'ID Number' and 'Name'"
        raise ListError(f"{path}: not a list of FIDE's: {message}")
    if "rating" in columns.places:
        kind = next((k for k in KINDS if k in path.name.lower()), "standard")
        return _about(path, columns.month, (kind,)), _text_rows(file, columns, kind)
    return _about(path, columns.month, KINDS), _text_rows(file, columns, None)


def _about(path: Path, month: date | None, kinds: Iterable[str]) -> dict[str, str]:
    return {
        "list": str(path),
        "month": month.isoformat() if month else "",
        "kinds": " ".join(kinds),
    }


# --- fixed-width text -----------------------------------------------------------------------------

_TITLE_WORDS: Final = {
    "id number": "fide_id", "name": "name", "fed": "federation", "sex": "sex", "tit": "title",
    "titl": "title", "wtit": "womens_title", "otit": "other", "foa": "arena", "srtng": "standard",
    "rrtng": "rapid", "brtng": "blitz", "b-day": "birth_year", "born": "birth_year",
}  # fmt: skip
# Older lists run titles of columns together: ``TitlFed``, ``GamesBorn``.
_TITLE_WORD: Final = re.compile(
    r"ID Number|Name|Fed|Sex|WTit|OTit|Titl?|FOA|[SRB]Rtng|[SRB]Gm|[SRB]K|B-day|Born|Flag"
    r"|Games?|Gms|(?P<month>[A-Z][a-z]{2}\d\d)|K(?= )",
    re.IGNORECASE,
)


class _Columns(NamedTuple):
    """The columns of a list by its header line, as slices, and its month."""

    places: dict[str, slice]
    month: date | None


def _columns(header: str) -> _Columns | None:
    header = header.rstrip("\r\n")
    found = list(_TITLE_WORD.finditer(header))
    ends = [match.start() for match in found[1:]]
    places: dict[str, slice] = {}
    month = None
    for match, end in zip_longest(found, ends):
        name = _TITLE_WORDS.get(match[0].lower())
        if match["month"]:
            name, month = "rating", _month(match["month"])
        if name:
            places.setdefault(name, slice(match.start(), end))
    if places.get("fide_id", slice(1, None)).start != 0 or "name" not in places:
        return None
    return _Columns(places, month)


def _month(text: str) -> date | None:
    """Return the month of ``SEP26``."""
    if text[:3].upper() not in _MONTHS:
        return None
    year = int(text[3:])
    year += 2000 if year < 70 else 1900
    return date(year, _MONTHS.index(text[:3].upper()) + 1, 1)


def _text_rows(file: IO[bytes], columns: _Columns, kind: str | None) -> Iterator[_Row]:
    """Yield the players of a text; lines without a FIDE number are left out."""
    nowhere = slice(0, 0)
    places = dict(columns.places)
    if kind:
        places[kind] = places["rating"]
    fields = ("name", "federation", "sex", "title", "womens_title", *KINDS, "birth_year")
    number_at = places["fide_id"]
    cuts = [places.get(name, nowhere) for name in fields]
    usual_cells = itemgetter(*cuts)
    others_at = places.get("other", nowhere).start
    usual = 0
    for raw in iter(partial(file.readline, _LONGEST_LINE), b""):
        line = _decoded(raw).rstrip("\r\n")
        number = line[number_at].rstrip()
        if not (number.isascii() and number.isdecimal() and len(number) < 16):
            continue
        usual = usual or len(line)
        cells = usual_cells
        if others_at and usual < len(line) < usual + 8:
            by = len(line) - usual
            cells = itemgetter(*(_moved(cut, by, others_at) for cut in cuts))
        told = cells(line)
        yield (number, *told, folded(told[0]))


def _moved(cut: slice, by: int, beyond: int) -> slice:
    """Return a column's place in a line in which many other titles push what follows them."""
    if cut.start <= beyond:
        return cut
    return slice(cut.start + by, None if cut.stop is None else cut.stop + by)


def _decoded(raw: bytes) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace")


# --- XML ------------------------------------------------------------------------------------------


_TAGS: Final = (
    "name", "country", "sex", "title", "w_title", "rating", "rapid_rating", "blitz_rating",
    "birthday",
)  # fmt: skip
"""The elements of a player, in the order of the columns of the store, after ``fideid``."""


def _xml_rows(file: IO[bytes], path: Path) -> Iterator[_Row]:
    """Yield the players of an XML list, without ever holding more than one."""
    from xml.etree import ElementTree  # noqa: PLC0415 - only this kind of list needs it

    try:
        events = ElementTree.iterparse(file, events=("start", "end"))
        _, root = next(events)
        for event, element in events:
            if event != "end" or element.tag != "player":
                continue
            told = {child.tag: (child.text or "").strip() for child in element}
            root.clear()
            number = told.get("fideid", "")
            if not (number.isascii() and number.isdecimal() and len(number) < 16):
                continue
            yield (number, *(told.get(tag, "") for tag in _TAGS), folded(told.get("name", "")))
    except (ElementTree.ParseError, StopIteration) as error:
        raise ListError(f"{path}: damaged XML: {error}") from error


# --- comparing ------------------------------------------------------------------------------------


def check(
    tournament: Tournament, fide_list: FideList, rating: str | None = None
) -> tuple[Diagnostic, ...]:
    """Compare the players of a tournament with a list; return what differs, by line and column.

    `rating` names the rating to compare; by default it is the one that agrees most often. Fields
    left blank in the report are not compared, except title and rating.

    Raises `ListError` if the list has no such ratings, and `MissingPackageError` where names have
    to be compared and RapidFuzz is not installed.
    """
    if rating is not None and rating not in fide_list.kinds:
        raise ListError(f"{fide_list.path}: the list has no {rating} ratings")
    return _Check(tournament, fide_list, rating).run()


class _Check:
    """One comparison."""

    def __init__(self, tournament: Tournament, fide_list: FideList, rating: str | None) -> None:
        self._tournament = tournament
        self._list = fide_list
        self._log = Log()
        self._found = {
            player.number: fide_list.player(int(player.fide_id))
            for player in tournament.players
            if re.fullmatch("[0-9]{1,15}", player.fide_id)
        }
        self._kind = rating or self._usual_kind()

    def run(self) -> tuple[Diagnostic, ...]:
        self._check_month()
        for player in self._tournament.players:
            if not player.fide_id:
                self._check_unnumbered(player)
            elif (listed := self._found.get(player.number)) is None:
                self._check_unlisted(player)
            else:
                self._check_player(player, listed)
        return self._log.finish()

    def _usual_kind(self) -> str:
        counts: Counter[str] = Counter()
        for player in self._tournament.players:
            listed = self._found.get(player.number)
            if listed and player.rating:
                counts.update(k for k in self._list.kinds if listed.rating(k) == player.rating)
        return max(self._list.kinds, key=lambda kind: counts[kind])

    def _check_month(self) -> None:
        start, month = self._tournament.start_date, self._list.month
        if start and month and (start.year, start.month) != (month.year, month.month):
            line = self._tournament.line_of("042") or 0
            message = f"the list is that of {month:%Y/%m}: ratings and titles may differ"
            expected = f"the list of {start:%Y/%m}"
            self._log.add("TRF520", line, 5 if line else 0, message, expected, f"{start:%Y/%m/%d}")

    def _add(
        self, code: str, player: Player, field: str, message: str, expected: object, found: object
    ) -> None:
        column = player.column_of(field) if player.line else 0
        text = f"player {player.number}, {player.name}: {message}"
        self._log.add(code, player.line, column, text, str(expected), str(found))

    def _check_unnumbered(self, player: Player) -> None:
        likely = self._list.likely(player.name, player.federation, _year(player))
        if likely:
            message = f"no FIDE number, but the list has {_listing(likely)}"
            self._add("TRF519", player, "fide_id", message, likely[0].fide_id, "")

    def _check_unlisted(self, player: Player) -> None:
        likely = self._list.likely(player.name, player.federation, _year(player))
        message = "the FIDE number is not in the list"
        if likely:
            message += f"; the list has {_listing(likely)}"
        expected = likely[0].fide_id if likely else ""
        self._add("TRF511", player, "fide_id", message, expected, player.fide_id)

    def _check_player(self, player: Player, listed: Listed) -> None:
        if not self._check_name(player, listed):
            return
        self._check_title(player, listed)
        rating = listed.rating(self._kind)
        if player.rating != rating:
            message = f"the {self._kind} rating is not the list's"
            self._add("TRF518", player, "rating", message, rating or "none", player.rating or "")
        for code, field, expected, found in (
            ("TRF515", "federation", listed.federation, player.federation.upper()),
            ("TRF516", "birth", listed.birth_year, _year(player)),
            ("TRF517", "sex", listed.sex, player.sex),
        ):
            if expected and found and expected != found:
                what = "birth year" if field == "birth" else field
                self._add(code, player, field, f"the {what} is not the list's", expected, found)

    def _check_name(self, player: Player, listed: Listed) -> bool:
        """Report a name that differs; return whether the number is that of the player."""
        ours, theirs = folded(player.name), folded(listed.name)
        cut_off = len(player.name) >= 33 and theirs.startswith(ours)
        # what is written in another alphabet cannot be compared
        if _same_words(ours, theirs) or cut_off or not re.search("[a-z]", ours):
            return True
        if similarity(player.name, listed.name) >= _NEAR:
            message = "the name is spelled otherwise in the list"
            self._add("TRF513", player, "name", message, listed.name, player.name)
            return True
        message = f"the FIDE number is that of {listed}"
        others = self._list.likely(player.name, player.federation, _year(player))
        if others:
            message += f"; the list has {_listing(others)}"
        expected = others[0].fide_id if others else listed.name
        self._add("TRF512", player, "fide_id", message, expected, player.fide_id)
        return False

    def _check_title(self, player: Player, listed: Listed) -> None:
        held = [title for title in (listed.title, listed.womens_title) if title]
        if player.title in held or (not held and player.title not in TITLES):
            return
        message = "the title is not the list's"
        self._add("TRF514", player, "title", message, " or ".join(held) or "none", player.title)


def _listing(players: list[Listed]) -> str:
    return "; ".join(map(str, players))


def _year(player: Player) -> int | None:
    found = re.search(r"(?<!\d)(?:1[89]|20)\d\d(?!\d)", player.birth)
    return int(found[0]) if found else None
