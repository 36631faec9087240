"""Records about the whole tournament: 012-132 (TRF06, TRF16) and 142-362 (TRF26)."""

from collections.abc import Callable
from datetime import date
from typing import Final

from trf.dates import read_date, short_date, standard_date
from trf.model import RankingMethod, TeamPoints

from .table import Line, RecordType, Tokens

_TAG_WIDTH: Final = 4


def _text(attribute: str, *, links: bool = False) -> Callable[[Line, Tokens], None]:
    """Return a taker of free text. `links`: a link is worth a warning."""

    def take(line: Line, tokens: Tokens) -> None:
        value = str(tokens[0] or "").strip()
        line.draft.texts[attribute] = value
        if links:
            _warn_of_link(line, value)

    return take


def _warn_of_link(line: Line, value: str) -> None:
    if "://" in value:
        message = f"record {line.tag} holds a link"
        line.problem("TRF307", line.text.index(value) + 1, message, "a name", value)


def _deputy(line: Line, tokens: Tokens) -> None:
    value = str(tokens[0] or "").strip()
    if value:
        line.draft.deputy_arbiters.append(value)
        _warn_of_link(line, value)


def _count(attribute: str) -> Callable[[Line, Tokens], None]:
    def take(line: Line, tokens: Tokens) -> None:
        number, bracketed = tokens
        if attribute == "players_declared":
            line.draft.texts["players_text"] = line.text[_TAG_WIDTH:].strip()
        value = line.integer(number)
        if value is not None:
            line.draft.counts[attribute] = value
        if bracketed is not None:
            column = line.text.index(str(bracketed)) + 1
            message = f"record {line.tag} holds more than a number"
            line.problem("TRF304", column, message, "a whole number", str(bracketed))

    return take


def _date(attribute: str) -> Callable[[Line, Tokens], None]:
    def take(line: Line, tokens: Tokens) -> None:
        text = str(tokens[0] or "")
        line.draft.texts[f"{attribute}_text"] = text
        if text:
            value = standard_date(text)
            if value:
                line.draft.dates[attribute] = value
            else:
                line.problem("TRF301", 5, "there is no such date", "YYYY/MM/DD", text)

    return take


def _odd_date(attribute: str) -> Callable[[Line], bool]:
    def repair(line: Line) -> bool:
        text = line.text[_TAG_WIDTH:].strip()
        column = line.text.index(text, _TAG_WIDTH) + 1
        line.draft.texts[f"{attribute}_text"] = text
        found = read_date(text)
        if found is None:
            line.problem("TRF301", column, "the date cannot be read", "YYYY/MM/DD", text)
            return True
        line.draft.dates[attribute] = found.value
        if found.alternative:
            message = f"the date is read as {found.value:%Y/%m/%d} (day first)"
            line.problem("TRF303", column, message, "YYYY/MM/DD", text)
        else:
            message = f"the date is read as {found.value:%Y/%m/%d}"
            line.problem("TRF302", column, message, "YYYY/MM/DD", text)
        return True

    return repair


def _round_dates(line: Line, tokens: Tokens) -> None:
    dates: list[date | None] = []
    for token in tokens:
        text = str(token).strip()
        value = short_date(text) if text else None
        if text and value is None:
            value = _swapped_short_date(line, text, line.text.index(str(token)) + 3)
        dates.append(value)
    line.draft.round_dates += tuple(dates)


def _swapped_short_date(line: Line, text: str, column: int) -> date | None:
    value = short_date(f"{text[:2]}/{text[6:]}/{text[3:5]}")
    if value:
        message = "the dates of the rounds are read as year, day, month"
        line.draft.log.once("TRF302", line.number, column, message, "YY/MM/DD", text)
    else:
        line.problem("TRF301", column, "there is no such date", "YY/MM/DD", text)
    return value


def _free_round_dates(line: Line) -> bool:
    """Read the dates of the rounds one after the other, wherever they stand."""
    dates: list[date | None] = []
    column = _TAG_WIDTH + 1
    for word in line.text[_TAG_WIDTH:].split():
        column = line.text.index(word, column - 1) + 1
        shape = len(word) == 8 and word.replace("/", "").isdecimal() and word.count("/") == 2
        value = short_date(word) if shape and word[2] == word[5] == "/" else None
        if value is None:
            found = read_date(word)
            value = found.value if found else None
        if value is None:
            line.problem("TRF301", column, "the round's date cannot be read", "YY/MM/DD", word)
        dates.append(value)
        column += len(word)
    if dates:
        message = "record 132: dates out of their columns, read in their order"
        line.problem("TRF402", _TAG_WIDTH + 1, message, "YY/MM/DD in 92-99, 102-109, ...", "")
    line.draft.round_dates += tuple(dates)
    return True


def take_rounds(line: Line, tokens: Tokens) -> None:
    """Take the number of rounds (142, XXR)."""
    number = line.integer(tokens[0])
    if number is None:
        return
    known = line.draft.rounds_declared
    if known is not None and known != number:
        message = f"record {line.tag} says {number} rounds, an earlier record {known}"
        line.problem("TRF401", _TAG_WIDTH + 1, message, str(known), str(number))
        return
    line.draft.rounds_declared = number


def take_colour(line: Line, name: str) -> None:
    """Take the initial colour (152, XXC)."""
    colour = name[0].lower()
    known = line.draft.initial_colour
    if known is not None and known != colour:
        message = f"record {line.tag} gives another initial colour than an earlier record"
        line.problem("TRF401", _TAG_WIDTH + 1, message, known, name)
        return
    line.draft.initial_colour = colour


def _colour(line: Line, tokens: Tokens) -> None:
    take_colour(line, str(tokens[0]))


def _game_points(line: Line, tokens: Tokens) -> None:
    for code, value in zip(tokens[::2], tokens[1::2], strict=True):
        points = line.decimal(value)
        if points is not None:
            line.draft.points.set(line.tag, str(code), points)


_TEAM_POINTS: Final = {"TW": "win", "TD": "draw", "TL": "loss"}


def _team_points(line: Line, tokens: Tokens) -> None:
    values = (line.draft.team_points or TeamPoints())._asdict()
    for code, value in zip(tokens[::2], tokens[1::2], strict=True):
        points = line.decimal(value)
        if points is not None:
            values[_TEAM_POINTS[str(code).upper()]] = points
    line.draft.team_points = TeamPoints(**values)


def _ranking_method(line: Line, tokens: Tokens) -> None:
    words = [str(token) for token in tokens if token is not None]
    if words:
        federation = words[0] if len(words) > 1 else ""
        line.draft.ranking_method = RankingMethod(federation, words[-1].upper())


def _codes(attribute: str) -> Callable[[Line, Tokens], None]:
    def take(line: Line, tokens: Tokens) -> None:
        codes = tuple(str(token).strip() for token in tokens if token is not None)
        line.draft.codes[attribute] = codes

    return take


def _text_record(tag: str, attribute: str, meaning: str, *, links: bool = False) -> RecordType:
    return RecordType(tag, "header", "text", _text(attribute, links=links), meaning, single=True)


def _count_record(tag: str, attribute: str, meaning: str) -> RecordType:
    return RecordType(tag, "header", "count", _count(attribute), meaning, single=True)


def _date_record(tag: str, attribute: str, meaning: str) -> RecordType:
    return RecordType(
        tag,
        "header",
        "date",
        _date(attribute),
        meaning,
        single=True,
        repair=_odd_date(attribute),
    )


RECORDS: Final = (
    _text_record("012", "name", "the tournament's name"),
    _text_record("022", "city", "the city", links=True),
    _text_record("032", "federation", "the federation, three letters", links=True),
    _date_record("042", "start_date", "the start date YYYY/MM/DD"),
    _date_record("052", "end_date", "the end date YYYY/MM/DD"),
    _count_record("062", "players_declared", "the number of players"),
    _count_record("072", "rated_declared", "the number of rated players"),
    _count_record("082", "teams_declared", "the number of teams"),
    _text_record("092", "type_text", "the type of the tournament"),
    _text_record("102", "chief_arbiter", "the chief arbiter", links=True),
    RecordType("112", "header", "text", _deputy, "a deputy chief arbiter"),
    _text_record("122", "time_control", "the time control"),
    RecordType(
        "132",
        "header",
        "round_dates",
        _round_dates,
        "dates YY/MM/DD in columns 92-99, 102-109, ...",
        width=89,
        step=10,
        repair=_free_round_dates,
    ),
    RecordType("142", "header", "number", take_rounds, "the number of rounds", single=True),
    RecordType("152", "header", "colour", _colour, "W or B", single=True),
    RecordType("162", "header", "game_points", _game_points, "codes W D L A P X with points"),
    RecordType("172", "header", "words", _ranking_method, "a federation and a code", single=True),
    _text_record("182", "pairing_program", "the pairing program"),
    _text_record("192", "encoded_type", "the encoded type"),
    RecordType("202", "header", "codes", _codes("tie_breaks"), "codes, commas", single=True),
    RecordType(
        "212", "header", "codes", _codes("standings_tie_breaks"), "codes, commas", single=True
    ),
    _text_record("222", "encoded_time_control", "the encoded time control"),
    _text_record("352", "board_colours", "the colours of the boards"),
    RecordType("362", "header", "team_points", _team_points, "codes TW TD TL with points"),
)
"""The records of this module."""
