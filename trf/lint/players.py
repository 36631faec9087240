"""Rules on the fields of the players: ranges, codes, style."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Final

from trf.dates import read_date
from trf.layout import FIELD
from trf.model import Player
from trf.points import hundredths
from trf.records.titles import SHORT_TITLES, TITLES

from .registry import Context, Found, rule
from .tables import FEDERATIONS, PLACEHOLDER_FEDERATIONS

_HIGHEST_RATING: Final = 2900
_LOWEST_RATING: Final = 100

_FLOORS: Final = (
    (date(2024, 3, 1), 1400),
    (date(2012, 7, 1), 1000),
    (date(2009, 7, 1), 1200),
    (date(2006, 1, 1), 1400),
    (date(2000, 7, 1), 1600),
    (date(1993, 1, 1), 2000),
    (date(1971, 1, 1), 2200),
)
"""The lowest published rating by date, latest first. Where sources differ, the lower one."""

_EARLIEST_BIRTH: Final = 1900
_YOUNGEST: Final = 3
"""No player is younger, in years."""

_EVERY_YEAR: Final = frozenset(
    f"/{month:02}/{day:02}" for month in range(1, 13) for day in range(29)
)
"""What may follow any year in a birth date; the days from the 29th on depend on month and year."""

_ID_LENGTHS: Final = range(6, 11)
"""The digits FIDE numbers have."""


def rating_floor(start: date | None) -> int:
    """Return the lowest rating of the lists of a date; of all lists if there is no date."""
    if start is None:
        return 1000
    return next((floor for since, floor in _FLOORS if start >= since), 2200)


def _raw(context: Context, player: Player, field: str) -> str:
    """Return the columns of a field as they stand."""
    columns = FIELD[field]
    return context.text(player)[columns.first - 1 : columns.last]


def _in_columns(context: Context) -> Iterator[tuple[Player, str]]:
    """Yield the players whose lines the reader found in order, with the text of the line.

    What is out of its columns has been reported already, and has no field to look at.
    """
    out = {d.line for d in context.report.diagnostics if d.code in ("TRF010", "TRF104", "TRF108")}
    records = context.tournament.records
    for player in context.tournament.players:
        if player.line not in out:
            yield player, records[player.line - 1].text


def _is_code(text: str) -> bool:
    return len(text) == 3 and text.isascii() and text.isalpha()


# --- federations --------------------------------------------------------------------------------


def _federations(context: Context) -> Iterator[tuple[int, int, str]]:
    """Yield line, column and text of every federation."""
    record = context.first("032")
    if record and "://" not in record.text and context.tournament.federation:
        column = record.text.index(context.tournament.federation) + 1
        yield record.line, column, context.tournament.federation
    column = FIELD["federation"].first
    for player in context.tournament.players:
        if player.federation:
            yield player.line, column, player.federation


@rule("TRF601", grouped=True)
def federation_shapes(context: Context) -> Iterator[Found]:
    """A federation is not three letters."""
    for line, column, text in _federations(context):
        if not _is_code(text) and text not in PLACEHOLDER_FEDERATIONS:
            message = f"{text!r} is no federation: three letters A-Z"
            yield Found(line, column, message, "three letters", text)


@rule("TRF602", grouped=True)
def unknown_federations(context: Context) -> Iterator[Found]:
    """A federation is not one of FIDE."""
    for line, column, text in _federations(context):
        if _is_code(text) and text.upper() not in FEDERATIONS:
            message = f"{text!r} is not the code of a federation of FIDE"
            yield Found(line, column, message, "a code of FIDE", text)


# --- titles, sex --------------------------------------------------------------------------------


@rule("TRF603", grouped=True)
def unknown_titles(context: Context) -> Iterator[Found]:
    """A title is none of FIDE's."""
    for player in context.tournament.players:
        if player.title and player.title not in TITLES:
            message = f"{player.title!r} is no title of FIDE"
            expected = "GM IM WGM FM WIM CM WFM WCM"
            yield Found(player.line, FIELD["title"].first, message, expected, player.title)


@rule("TRF604", grouped=True)
def lower_case_codes(context: Context) -> Iterator[Found]:
    """A code is written in small letters."""
    for line, column, text in _federations(context):
        if _is_code(text) and not text.isupper() and text.upper() in FEDERATIONS:
            yield Found(line, column, "federations in small letters", text.upper(), text)
    column = FIELD["title"].first
    for player in context.tournament.players:
        if player.title:
            raw = _raw(context, player, "title").strip()
            if raw != raw.upper() and raw.upper() in TITLES and raw not in SHORT_TITLES:
                yield Found(player.line, column, "titles in small letters", raw.upper(), raw)


@rule("TRF605", grouped=True)
def odd_sexes(context: Context) -> Iterator[Found]:
    """The sex is given in another letter than m or w."""
    column = FIELD["sex"].first
    for player, text in _in_columns(context):
        letter = text[column - 1 : column]
        if letter in ("M", "W", "F", "f"):
            message = f"the sex is written {letter}"
            yield Found(player.line, column, message, player.sex, letter)


@rule("TRF606")
def women_s_titles(context: Context) -> Iterator[Found]:
    """A man has a title for women."""
    for player in context.tournament.players:
        if player.sex == "m" and player.title in TITLES and player.title.startswith("W"):
            message = f"the title {player.title} with the sex m"
            yield Found(player.line, FIELD["title"].first, message, "sex w", player.title)


# --- ratings, births ----------------------------------------------------------------------------


@rule("TRF607", grouped=True)
def ratings_below_the_floor(context: Context) -> Iterator[Found]:
    """A rating is lower than any of FIDE at the date."""
    start = context.tournament.start_date
    floor = rating_floor(start)
    since = f" on {start:%Y/%m/%d}" if start else ""
    message = f"ratings below {floor}, the lowest of FIDE{since}: national ones?"
    column = FIELD["rating"].first
    for player in context.tournament.players:
        if player.rating and _LOWEST_RATING <= player.rating < floor:
            yield Found(player.line, column, message, f"at least {floor}", str(player.rating))


@rule("TRF608")
def impossible_ratings(context: Context) -> Iterator[Found]:
    """A rating is none that anybody ever had."""
    for player in context.tournament.players:
        rating = player.rating
        if rating and not _LOWEST_RATING <= rating <= _HIGHEST_RATING:
            message = f"nobody has a rating of {rating}"
            expected = f"{_LOWEST_RATING} to {_HIGHEST_RATING}"
            yield Found(player.line, FIELD["rating"].first, message, expected, str(rating))


def _birth_year(birth: str) -> int | None:
    """Return the year of a birth date in a form that has one at its beginning or end."""
    for text in (birth[:4], birth[-4:]):
        if text.isdecimal() and text != "0000":
            return int(text)
    return None


@rule("TRF609")
def birth_years(context: Context) -> Iterator[Found]:
    """A birth year is implausible."""
    start = context.tournament.start_date or context.tournament.end_date
    latest = start.year - _YOUNGEST if start else 9999
    for player in context.tournament.players:
        year = _birth_year(player.birth)
        if year is not None and not _EARLIEST_BIRTH <= year <= latest:
            expected = f"{_EARLIEST_BIRTH} to {latest}" if start else f"from {_EARLIEST_BIRTH} on"
            message = f"a birth year of {year} is not plausible"
            yield Found(player.line, FIELD["birth"].first, message, expected, player.birth)


@rule("TRF610")
def impossible_births(context: Context) -> Iterator[Found]:
    """A birth date is not in the calendar."""
    for player in context.tournament.players:
        birth = player.birth
        if birth[4:] in _EVERY_YEAR and birth[:4].isdecimal():
            continue
        if len(birth) == 10 and birth[4] == birth[7] == "/" and not _is_birth(birth):
            message = "there is no such birth date"
            yield Found(player.line, FIELD["birth"].first, message, "YYYY/MM/DD", birth)


def _is_birth(birth: str) -> bool:
    """Whether a text YYYY/MM/DD is a date; month and day may be 00."""
    year, month, day = birth[:4], birth[5:7], birth[8:]
    if not (year.isdecimal() and month.isdecimal() and day.isdecimal()):
        return False
    if day == "00":
        return int(month) <= 12
    try:
        date(max(int(year), 1), int(month), int(day))
    except ValueError:
        return False
    return True


# --- ranks, numbers, points ---------------------------------------------------------------------


@rule("TRF611", grouped=True)
def ranks_out_of_range(context: Context) -> Iterator[Found]:
    """A rank is higher than there are players."""
    players = len(context.tournament.players)
    message = f"ranks above {players}, the number of players"
    for player in context.tournament.players:
        if player.rank is not None and player.rank > players:
            expected = f"1 to {players}"
            yield Found(player.line, FIELD["rank"].first, message, expected, str(player.rank))


@rule("TRF612", grouped=True)
def starting_ranks_with_gaps(context: Context) -> Iterator[Found]:
    """The starting ranks are not 1, 2, 3, ..."""
    players = context.tournament.players
    if players[-1].number == len(players):
        return
    message = "the starting ranks have gaps"
    previous = 0
    for player in players:
        if player.number != previous + 1:
            expected, found = str(previous + 1), str(player.number)
            yield Found(player.line, FIELD["number"].first, message, expected, found)
        previous = player.number


@rule("TRF613", grouped=True)
def points_style(context: Context) -> Iterator[Found]:
    """Points are not written with one decimal."""
    column = FIELD["points"].first
    for player, text in _in_columns(context):
        raw = text[column - 1 : FIELD["points"].last].strip()
        if player.points is None or (len(raw) > 2 and raw[-2] == "." and raw[0] != "."):
            continue
        value = hundredths(raw)
        if value is not None and value % 10 == 0:
            expected = f"{value // 100}.{value % 100 // 10}"
            message = "points are not written with one decimal"
            yield Found(player.line, column, message, expected, raw)


# --- FIDE numbers -------------------------------------------------------------------------------


@rule("TRF614", grouped=True)
def odd_fide_numbers(context: Context) -> Iterator[Found]:
    """A FIDE number has too few or too many digits."""
    message = "numbers of another length than FIDE's: national ones?"
    for player in context.tournament.players:
        digits = player.fide_id.lstrip("0")
        if digits and len(digits) not in _ID_LENGTHS:
            column = FIELD["fide_id"].first
            yield Found(player.line, column, message, "6 to 10 digits", player.fide_id)


@rule("TRF615")
def repeated_fide_numbers(context: Context) -> Iterator[Found]:
    """Two players have the same FIDE number."""
    owners: dict[str, Player] = {}
    for player in context.tournament.players:
        digits = player.fide_id.lstrip("0")
        if not digits:
            continue
        owner = owners.setdefault(digits, player)
        if owner is not player:
            message = f"the FIDE number is that of player {owner.number}, line {owner.line}"
            column = FIELD["fide_id"].first
            yield Found(player.line, column, message, "a number of one's own", player.fide_id)


@rule("TRF616", grouped=True)
def misplaced_fide_numbers(context: Context) -> Iterator[Found]:
    """A FIDE number is filled with zeros or not right-aligned."""
    columns = FIELD["fide_id"]
    for player, text in _in_columns(context):
        raw = text[columns.first - 1 : columns.last]
        digits = raw.strip()
        if not digits.isdecimal() or not player.fide_id:
            continue
        if digits[0] == "0":
            message = "FIDE numbers are filled with zeros"
            yield Found(player.line, columns.first, message, digits.lstrip("0"), digits)
        elif raw.rjust(columns.width)[-1] == " " or len(raw) < columns.width:
            message = "FIDE numbers are not right-aligned"
            yield Found(player.line, columns.first, message, "right-aligned in 58-68", raw)


# --- zeros and blanks that fill a field ---------------------------------------------------------


@rule("TRF617", grouped=True)
def zero_filled_numbers(context: Context) -> Iterator[Found]:
    """A number is filled up with zeros."""
    for field, name in (("number", "starting ranks"), ("rating", "ratings"), ("rank", "ranks")):
        first, last = FIELD[field].first, FIELD[field].last
        for player, text in _in_columns(context):
            raw = text[first - 1 : last].strip()
            if raw[:1] == "0" and raw.strip("0"):
                message = f"{name} are filled with zeros"
                yield Found(player.line, first, message, raw.lstrip("0"), raw)
    yield from _zero_filled_opponents(context)
    for tag in ("062", "072", "082", "142", "XXR"):
        for record in context.lines.get(tag, ()):
            raw = record.text[4:].strip()
            if len(raw) > 1 and raw[0] == "0" and raw.isdecimal():
                message = f"the number in record {tag} is filled with zeros"
                expected = raw.lstrip("0") or "0"
                yield Found(record.line, record.text.index(raw) + 1, message, expected, raw)


def _zero_filled_opponents(context: Context) -> Iterator[Found]:
    message = "opponents are filled with zeros"
    for player, text in _in_columns(context):
        for cell in player.cells:
            if cell.opponent and text[cell.column - 1 : cell.column] == "0":
                raw = text[cell.column - 1 : cell.column + 3]
                yield Found(player.line, cell.column, message, str(cell.opponent), raw)


@rule("TRF618", grouped=True)
def indented_names(context: Context) -> Iterator[Found]:
    """A name does not begin in its first column."""
    first = FIELD["name"].first
    for player, text in _in_columns(context):
        if player.name and text[first - 1 : first] == " ":
            message = "names do not begin in column 15"
            yield Found(player.line, first, message, "left-aligned in 15-47", text[first - 1 : 47])


def unambiguous_birth(text: str) -> str | None:
    """Return a birth date as ``YYYY/MM/DD``; None if the text is no date, or may mean two.

    A year alone becomes ``YYYY/00/00``, separators alone the empty text.
    """
    text = text.strip()
    if not text.strip("/.- "):
        return ""
    if len(text) == 4 and text.isdecimal():
        return f"{text}/00/00"
    found = read_date(text)
    if found is None or found.alternative:
        return None
    return f"{found.value:%Y/%m/%d}"
