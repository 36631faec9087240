"""Rules on counts and dates."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from itertools import pairwise
from typing import Final

from .editions import Purpose
from .players import rating_floor
from .registry import Context, Found, rule

_YEARS: Final = range(1950, 2100)
_LONGEST_DAYS: Final = 30
"""Longer events are rated month by month (B.02 article 4)."""


def counted(context: Context) -> dict[str, tuple[int, ...]]:
    """Return what the records 062, 072, 082 may say: players, rated players, teams.

    A rating may be a national one, so 072 may count the players with a rating, those of them with
    a FIDE number, or those whose rating can be one of FIDE. Teams are left out if none are listed,
    because individual events may be played for clubs.
    """
    tournament = context.tournament
    rated = [player for player in tournament.players if player.rating is not None]
    floor = rating_floor(tournament.start_date)
    identified = sum(bool(player.fide_id) for player in rated)
    possible = sum((player.rating or 0) >= floor for player in rated)
    counts = {
        "062": (len(tournament.players),),
        "072": tuple(dict.fromkeys(n for n in (len(rated), identified, possible) if n))
        or (len(rated),),
    }
    sources = {team.source for team in tournament.teams}
    source = "310" if "310" in sources else "013"
    teams = sum(team.source == source for team in tournament.teams)
    return {**counts, "082": (teams,)} if teams else counts


_COUNTED: Final = {"062": "players", "072": "players with a rating", "082": "teams"}
_DECLARED: Final = {"062": "players_declared", "072": "rated_declared", "082": "teams_declared"}


def _wrong_count(context: Context, tag: str) -> Iterator[Found]:
    record = context.first(tag)
    declared: int | None = getattr(context.tournament, _DECLARED[tag])
    if record is None or declared is None:
        return
    right = counted(context).get(tag, (declared,))
    if declared not in right:
        message = f"record {tag} says {declared}, but the file has {right[0]} {_COUNTED[tag]}"
        column = record.text.index(record.text[4:].strip(), 4) + 1
        expected = " or ".join(map(str, right))
        yield Found(record.line, column, message, expected, str(declared))


@rule("TRF801")
def count_of_players(context: Context) -> Iterator[Found]:
    """062 is not the number of players."""
    return _wrong_count(context, "062")


@rule("TRF802")
def count_of_rated_players(context: Context) -> Iterator[Found]:
    """072 is not the number of players with a rating."""
    return _wrong_count(context, "072")


@rule("TRF803")
def count_of_teams(context: Context) -> Iterator[Found]:
    """082 is not the number of teams."""
    return _wrong_count(context, "082")


def _rounds_record(context: Context) -> tuple[int, int, str] | None:
    """Return line, number and tag of the declared rounds."""
    declared = context.tournament.rounds_declared
    record = context.first("142") or context.first("XXR")
    if declared is None or record is None:
        return None
    return record.line, declared, record.text[:3]


@rule("TRF804")
def too_many_rounds(context: Context) -> Iterator[Found]:
    """More rounds are recorded than declared."""
    found, rounds = _rounds_record(context), context.tournament.rounds
    if found and rounds > found[1]:
        line, declared, tag = found
        message = f"record {tag} says {declared} rounds, but {rounds} are recorded"
        yield Found(line, 5, message, f"at least {rounds}", str(declared))


@rule("TRF805", purposes=(Purpose.RATING, Purpose.TITLE))
def unfinished(context: Context) -> Iterator[Found]:
    """Fewer rounds are recorded than declared."""
    found, rounds = _rounds_record(context), context.tournament.rounds
    if found and rounds < found[1]:
        line, declared, tag = found
        message = f"record {tag} says {declared} rounds, but only {rounds} are recorded"
        yield Found(line, 5, message, f"{declared} rounds", str(rounds))


@rule("TRF806")
def count_of_round_dates(context: Context) -> Iterator[Found]:
    """There are not as many round dates as rounds."""
    record, dates = context.first("132"), context.tournament.round_dates
    rounds = context.tournament.rounds_declared or context.tournament.rounds
    if record and dates and len(dates) != rounds:
        message = f"record 132 has {len(dates)} dates for {rounds} rounds"
        yield Found(record.line, 92, message, f"{rounds} dates", str(len(dates)))


@rule("TRF807")
def end_before_start(context: Context) -> Iterator[Found]:
    """The tournament ends before it begins."""
    tournament, record = context.tournament, context.first("052")
    start, end = tournament.start_date, tournament.end_date
    if record and start and end and end < start:
        message = "the end date lies before the start date"
        expected = f"{start:%Y/%m/%d} or later"
        yield Found(record.line, 5, message, expected, tournament.end_date_text)


def _dates(context: Context) -> list[tuple[int, date]]:
    """Return the rounds with a date."""
    listed = enumerate(context.tournament.round_dates, start=1)
    return [(number, value) for number, value in listed if value]


@rule("TRF808")
def order_of_round_dates(context: Context) -> Iterator[Found]:
    """A round is dated before the one preceding it."""
    record = context.first("132")
    if record is None:
        return
    for (_, before), (number, value) in pairwise(_dates(context)):
        if value < before:
            message = f"round {number} is dated before the round preceding it"
            expected = f"{before:%y/%m/%d} or later"
            column = 82 + 10 * number
            yield Found(record.line, column, message, expected, f"{value:%y/%m/%d}")


@rule("TRF809")
def round_dates_outside(context: Context) -> Iterator[Found]:
    """A round is dated outside the tournament."""
    record, tournament = context.first("132"), context.tournament
    if record is None:
        return
    start, end = tournament.start_date, tournament.end_date
    for number, value in _dates(context):
        if (start and value < start) or (end and value > end):
            message = f"round {number} is dated outside the tournament"
            first = f"{start:%y/%m/%d}" if start else ""
            last = f"{end:%y/%m/%d}" if end else ""
            column = 82 + 10 * number
            yield Found(record.line, column, message, f"{first}-{last}", f"{value:%y/%m/%d}")


@rule("TRF810")
def implausible_years(context: Context) -> Iterator[Found]:
    """A date lies in another age."""
    tournament = context.tournament
    for tag, value, text in (
        ("042", tournament.start_date, tournament.start_date_text),
        ("052", tournament.end_date, tournament.end_date_text),
    ):
        record = context.first(tag)
        if record and value and value.year not in _YEARS:
            message = f"record {tag}: the year {value.year} is not plausible"
            yield Found(record.line, 5, message, f"{_YEARS.start} to {_YEARS.stop - 1}", text)


@rule("TRF811")
def long_events(context: Context) -> Iterator[Found]:
    """The tournament lasts longer than a rating period."""
    tournament, record = context.tournament, context.first("052")
    start, end = tournament.start_date, tournament.end_date
    if record and start and end and (end - start).days > _LONGEST_DAYS:
        days = (end - start).days + 1
        message = f"the tournament lasts {days} days: it is to be reported month by month"
        expected = f"at most {_LONGEST_DAYS} days"
        yield Found(record.line, 5, message, expected, tournament.end_date_text)
