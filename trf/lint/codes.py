"""Rules on the codes and references of the records about the tournament."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date
from typing import Final

from trf.diagnostics import Severity
from trf.model import Record

from .registry import Context, Found, rule
from .tables import (
    BUCHHOLZ_FAMILY,
    KNOWN_TYPE,
    RANKING_METHODS,
    TEAM_SYSTEM_PREFIX,
    TEAM_TIE_BREAKS,
    TIME_CONTROL,
    tie_break_name,
)

_BUCHHOLZ_BARRED_SINCE: Final = date(2026, 3, 1)
_ROUND_ROBIN: Final = "ROUNDROBIN"
_SCORES: Final = frozenset(("PTS", "MPTS", "GPTS"))


def _value(record: Record) -> tuple[int, str]:
    """Return the column and text of a record's value."""
    value = record.text[4:].strip()
    return record.text.index(value, 4) + 1 if value else 5, value


# --- encoded type, tie-breaks, time control -----------------------------------------------------


@rule("TRF701")
def encoded_types(context: Context) -> Iterator[Found]:
    """The encoded type is none of FIDE's."""
    record = context.first("192")
    if record is None:
        return
    column, value = _value(record)
    if not value or re.fullmatch(KNOWN_TYPE, value.upper()):
        return
    if value.upper().startswith("FIDE_"):
        message = f"{value!r} is none of the codes of FIDE"
        yield Found(record.line, column, message, "a code such as FIDE_DUTCH_2026", value)
    else:
        message = "a system of one's own: its rules must be filed with the report"
        yield Found(record.line, column, message, "a code of FIDE", value, Severity.NOTE)


def _tie_breaks(context: Context) -> Iterator[tuple[str, int, int, str]]:
    """Yield tag, line, column and text of every tie-break of 202 and 212."""
    for tag in ("202", "212"):
        record = context.first(tag)
        if record is None:
            continue
        column = 5
        for part in record.text[4:].split(","):
            code = part.strip()
            if code:
                yield tag, record.line, column + part.index(code), code
            column += len(part) + 1


@rule("TRF702")
def unknown_tie_breaks(context: Context) -> Iterator[Found]:
    """A tie-break is not one of the list."""
    for tag, line, column, code in _tie_breaks(context):
        if tie_break_name(code) is None:
            message = f"record {tag}: {code!r} is no tie-break"
            yield Found(line, column, message, "a code of C.07, or OTHER_...", code)


@rule("TRF703")
def place_of_points(context: Context) -> Iterator[Found]:
    """202 names the points, or 212 does not."""
    told_212 = False
    for tag, line, column, code in _tie_breaks(context):
        if tie_break_name(code) in _SCORES:
            told_212 |= tag == "212"
            if tag == "202":
                message = "record 202 lists what follows the points: PTS belongs into 212"
                yield Found(line, column, message, "tie-breaks only", code)
    record = context.first("212")
    if record and _value(record)[1] and not told_212:
        message = "record 212 is the whole order of the standings: PTS is missing"
        yield Found(record.line, 5, message, "PTS among the codes", _value(record)[1])


@rule("TRF704")
def tie_break_lists(context: Context) -> Iterator[Found]:
    """202 and 212 are different lists."""
    record = context.first("212")
    listed = context.tournament.tie_breaks
    whole = context.tournament.standings_tie_breaks
    if not (record and listed and whole):
        return
    after = tuple(code for code in whole if tie_break_name(code) not in _SCORES)
    before = tuple(code for code in listed if tie_break_name(code) not in _SCORES)
    if after != before:
        message = "records 202 and 212 give different tie-breaks"
        yield Found(record.line, 5, message, ",".join(before), ",".join(after))


@rule("TRF705")
def tie_breaks_out_of_place(context: Context) -> Iterator[Found]:
    """A tie-break does not suit the kind of event."""
    tournament = context.tournament
    teams = tournament.encoded_type.startswith(TEAM_SYSTEM_PREFIX) or bool(tournament.teams)
    start = tournament.start_date
    barred = (
        _ROUND_ROBIN in tournament.encoded_type
        and start is not None
        and start >= _BUCHHOLZ_BARRED_SINCE
    )
    for _tag, line, column, code in _tie_breaks(context):
        name = tie_break_name(code)
        if name in TEAM_TIE_BREAKS and not teams:
            message = f"{code} is a tie-break of teams, but there are no teams"
            yield Found(line, column, message, "a tie-break of players", code)
        elif name in BUCHHOLZ_FAMILY and barred:
            message = f"{code} may not be used in a round robin since March 2026"
            yield Found(line, column, message, "no Buchholz", code)


@rule("TRF706")
def time_controls(context: Context) -> Iterator[Found]:
    """The encoded time control cannot be read."""
    record = context.first("222")
    if record is None:
        return
    column, value = _value(record)
    if value and not re.fullmatch(TIME_CONTROL, value):
        message = "the encoded time control is none"
        expected = "seconds+increment, such as 5400+30 or 40/6000+30:900+30"
        yield Found(record.line, column, message, expected, value)


@rule("TRF707")
def ranking_methods(context: Context) -> Iterator[Found]:
    """The starting-rank method is none of the list."""
    record, method = context.first("172"), context.tournament.ranking_method
    if record and method and method.code not in RANKING_METHODS:
        message = f"{method.code!r} is no method of assigning starting ranks"
        expected = "FIDE NRO FIDON NIDOF HBFN LBFN or OTHER"
        yield Found(record.line, _value(record)[0], message, expected, method.code)


@rule("TRF708")
def odd_points(context: Context) -> Iterator[Found]:
    """The point system is one that FIDE does not have."""
    points, record = context.tournament.point_system, context.first("162")
    if points is None or record is None:
        return
    if points.WD * 2 > points.WW + points.WL:
        message = "two draws are worth more than a win and a loss"
        yield Found(record.line, 5, message, "at most half of W + L", f"D {points.WD / 100}")
    if points.PAB > points.WW:
        message = "the pairing-allocated bye is worth more than a win"
        yield Found(record.line, 5, message, "at most W", f"P {points.PAB / 100}")
    elif (points.WW, points.WD, points.WL) == (100, 50, 0) and points.PAB not in (0, 50, 100):
        message = "the pairing-allocated bye is worth neither 1 nor 0.5 nor 0"
        yield Found(record.line, 5, message, "1.0, 0.5 or 0.0", f"P {points.PAB / 100}")


@rule("TRF709")
def board_colours(context: Context) -> Iterator[Found]:
    """The colours of the boards are no sequence of W and B."""
    record = context.first("352")
    if record is None:
        return
    column, value = _value(record)
    if value and value.strip("WB"):
        message = "the colours of the boards are not W and B"
        yield Found(record.line, column, message, "such as WBWB", value)


# --- references ---------------------------------------------------------------------------------


def _ids(context: Context) -> Iterator[tuple[str, int, Iterable[int]]]:
    """Yield tag, line and starting ranks of the records that name players."""
    tournament = context.tournament
    teams = bool(tournament.teams)
    if not teams:
        for bye in tournament.byes:
            yield "240", bye.line, bye.ids
        for pairs in tournament.prohibited:
            yield _tag(context, pairs.line), pairs.line, pairs.ids
    for points in tournament.abnormal:
        if points.match_points is None:
            yield "299", points.line, points.ids
    for team in tournament.teams:
        yield team.source, team.line, team.players
    for line_up in tournament.line_ups:
        yield "300", line_up.line, line_up.players
    absent = context.first("XXZ")
    if absent:
        yield "XXZ", absent.line, tournament.absent
    for entry in tournament.accelerations:
        if entry.source == "XXA":
            yield "XXA", entry.line, (entry.first_id,)


def _tag(context: Context, line: int) -> str:
    return context.tournament.records[line - 1].text[:3].upper()


@rule("TRF710")
def unknown_players(context: Context) -> Iterator[Found]:
    """A record names a player who is not in the file."""
    known = {player.number for player in context.tournament.players}
    for tag, line, ids in _ids(context):
        for number in ids:
            if number and number not in known:
                message = f"record {tag} names player {number}, who is not in the file"
                column = _column(context, line, number)
                yield Found(line, column, message, "a starting rank", str(number))


@rule("TRF711")
def unknown_teams(context: Context) -> Iterator[Found]:
    """A record names a team that is not in the file."""
    tournament = context.tournament
    known = {team.number for team in tournament.teams if team.number is not None}
    if not known:
        return
    for tag, line, numbers in _team_ids(context):
        for number in numbers:
            if number and number not in known:
                message = f"record {tag} names team {number}, which is not in the file"
                column = _column(context, line, number)
                yield Found(line, column, message, "a team number", str(number))


def _team_ids(context: Context) -> Iterator[tuple[str, int, Iterable[int | None]]]:
    tournament = context.tournament
    for line_up in tournament.line_ups:
        yield "300", line_up.line, (line_up.team, line_up.opponent)
    for byes in tournament.team_byes:
        yield "320", byes.line, byes.teams
    for forfeit in tournament.forfeited_matches:
        yield "330", forfeit.line, (forfeit.white, forfeit.black)
    for bye in tournament.byes:
        yield "240", bye.line, bye.ids
    for pairs in tournament.prohibited:
        yield _tag(context, pairs.line), pairs.line, pairs.ids
    for result in tournament.team_results:
        opponents = (each.opponent for each in result.rounds)
        yield result.source, result.line, (result.team, *opponents)


def _column(context: Context, line: int, number: int) -> int:
    """Return the column of a number within a record, after its identifier."""
    text = context.tournament.records[line - 1].text
    column = 4
    for word in text[4:].split():
        column = text.index(word, column)
        if word.isdecimal() and int(word) == number:
            return column + 1
        column += len(word)
    return 5


def _rounds(context: Context) -> Iterator[tuple[str, int, int]]:
    """Yield tag, line and number of the rounds that records name."""
    tournament = context.tournament
    for bye in tournament.byes:
        yield "240", bye.line, bye.round
    for entry in tournament.accelerations:
        yield entry.source, entry.line, entry.last_round
    for pairs in tournament.prohibited:
        if pairs.last_round:
            yield "260", pairs.line, pairs.last_round
    for points in tournament.abnormal:
        if points.round:
            yield "299", points.line, points.round
    for line_up in tournament.line_ups:
        yield "300", line_up.line, line_up.round
    for forfeit in tournament.forfeited_matches:
        yield "330", forfeit.line, forfeit.round


@rule("TRF712")
def rounds_beyond(context: Context) -> Iterator[Found]:
    """A record names a round that the tournament has not."""
    last = context.tournament.rounds_declared
    if last is None:
        return
    last = max(last, context.tournament.rounds)
    for tag, line, number in _rounds(context):
        if number > last:
            message = f"record {tag} names round {number} of a tournament of {last} rounds"
            yield Found(line, _column(context, line, number), message, f"1 to {last}", str(number))


@rule("TRF713")
def reversed_ranges(context: Context) -> Iterator[Found]:
    """A range ends before it begins."""
    tournament = context.tournament
    for entry in tournament.accelerations:
        if entry.first_round > entry.last_round or entry.first_id > entry.last_id:
            yield _reversed(entry.source, entry.line)
    for pairs in tournament.prohibited:
        if pairs.last_round is not None and pairs.first_round > pairs.last_round:
            yield _reversed("260", pairs.line)


def _reversed(tag: str, line: int) -> Found:
    return Found(line, 5, f"record {tag}: a range ends before it begins", "first, then last")


@rule("TRF714")
def byes_against_rounds(context: Context) -> Iterator[Found]:
    """A bye known in advance (240) is not the one in the player's round."""
    tournament = context.tournament
    if tournament.teams:
        return
    for bye in tournament.byes:
        if bye.round > tournament.rounds:
            continue
        for number in bye.ids:
            player = tournament.player(number)
            if player is None:
                continue
            cell = player.cell(bye.round)
            if cell.has_opponent or (cell.result or "Z") != bye.kind:
                message = f"player {number} has no bye {bye.kind} in round {bye.round}"
                found = f"{cell.opponent or ''} {cell.colour} {cell.result}".strip()
                column = _column(context, bye.line, number)
                expected = f"{bye.kind} in line {player.line}, column {cell.result_column}"
                yield Found(bye.line, column, message, expected, found)
