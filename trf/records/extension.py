"""TRF26 records with columns, and the records of JaVaFo and bbpPairings."""

from typing import Final

from trf.model import AbnormalPoints, Acceleration, KnownBye, Prohibited

from .header import take_colour, take_rounds
from .table import Line, RecordType, Tokens


def _known_bye(line: Line, tokens: Tokens) -> None:
    kind, round_token, *ids = tokens
    round_number = line.needed(round_token, "a round")
    if round_number is not None:
        line.draft.byes.append(
            KnownBye(str(kind).upper(), round_number, line.integers(ids), line.number)
        )


def _acceleration(line: Line, tokens: Tokens) -> None:
    match_points, points = line.decimal(tokens[0]), line.decimal(tokens[1])
    numbers = [line.needed(token, "a number") for token in tokens[2:]]
    first_round, last_round, first_id, last_id = numbers
    if first_round is None or last_round is None or first_id is None or last_id is None:
        return
    line.draft.accelerations.append(
        Acceleration(
            first_round,
            last_round,
            first_id,
            last_id,
            match_points,
            points or 0,
            line.number,
            line.tag,
        )
    )


def _prohibited(line: Line, tokens: Tokens) -> None:
    first, last, *ids = tokens
    line.draft.prohibited.append(
        Prohibited(line.integer(first) or 1, line.integer(last), line.integers(ids), line.number)
    )


def _abnormal(line: Line, tokens: Tokens) -> None:
    kind, match_points, points, *numbers = tokens
    round_number = line.integer(numbers[0]) if numbers else None
    line.draft.abnormal.append(
        AbnormalPoints(
            str(kind or "").strip().upper(),
            line.decimal(match_points),
            line.decimal(points),
            round_number or None,
            line.integers(numbers[1:]),
            line.number,
        )
    )


def _fictitious(line: Line, tokens: Tokens) -> None:
    """Take the points of one player per round (XXA), equal ones of successive rounds together."""
    player = line.needed(tokens[0], "a starting rank")
    if player is None:
        return
    runs: list[Acceleration] = []
    for round_number, token in enumerate(tokens[1:], start=1):
        points = line.decimal(token)
        if not points:
            continue
        if runs and runs[-1].last_round == round_number - 1 and runs[-1].points == points:
            runs[-1] = runs[-1]._replace(last_round=round_number)
        else:
            runs.append(
                Acceleration(
                    round_number, round_number, player, player, None, points, line.number, line.tag
                )
            )
    line.draft.accelerations.extend(runs)


def _absent(line: Line, tokens: Tokens) -> None:
    line.draft.absent.extend(line.integers(tokens))


def _never_paired(line: Line, tokens: Tokens) -> None:
    line.draft.prohibited.append(Prohibited(1, None, line.integers(tokens), line.number))


def _assignments(line: Line, tokens: Tokens) -> None:
    for code, value in zip(tokens[::2], tokens[1::2], strict=True):
        points = line.decimal(value)
        if points is not None and not line.draft.points.set(line.tag, str(code), points):
            line.unreadable(code, "WW BW WD BD WL BL ZPB HPB FPB PAB FW FL W D")


def _configuration(line: Line, tokens: Tokens) -> None:
    for token in tokens:
        setting = str(token).lower()
        if setting == "rank":
            line.draft.rank_by_points = True
        elif setting in ("white1", "black1"):
            take_colour(line, setting)
        else:
            line.unreadable(token, "rank, white1 or black1")


def _points(line: Line, tokens: Tokens) -> None:
    value = line.decimal(tokens[0])
    if value is not None:
        line.draft.points.set(line.tag, "", value)


def _kept(_line: Line, _tokens: Tokens) -> None:
    """Take nothing: the record stays in `Tournament.records`."""


def _points_record(tag: str, meaning: str) -> RecordType:
    return RecordType(tag, "dialect", "points", _points, meaning)


RECORDS: Final = (
    RecordType(
        "240", "extension", "known_bye", _known_bye, "type 5, round 7-9, ids 11-14, 16-19, ...",
        width=9, step=5, free="known_bye",
    ),
    RecordType(
        "250", "extension", "acceleration", _acceleration,
        "points 5-8 and 10-13, rounds 15-17 and 19-21, ids 23-26 and 28-31",
        width=31, free="acceleration",
    ),
    RecordType(
        "260", "extension", "prohibited", _prohibited, "rounds 5-7 and 9-11, ids 13-16, 18-21, ...",
        width=11, step=5, free="prohibited",
    ),
    RecordType(
        "299", "extension", "abnormal", _abnormal,
        "type 5, points 8-11 and 14-17, round 20-22, ids 24-27, 29-32, ...",
        width=22, step=5, free="abnormal",
    ),
    RecordType("XXR", "dialect", "number", take_rounds, "the number of rounds", single=True),
    RecordType("XXZ", "dialect", "ids", _absent, "starting ranks"),
    RecordType("XXS", "dialect", "assignments", _assignments, "CODE=points ..."),
    RecordType("XXC", "dialect", "configuration", _configuration, "rank, white1 or black1"),
    RecordType(
        "XXA", "extension", "fictitious", _fictitious,
        "starting rank 5-8, points 10-13, 15-18, ...",
        width=8, step=5, free="player_points",
    ),
    RecordType("XXP", "dialect", "ids", _never_paired, "starting ranks"),
    _points_record("BBW", "points for a win"),
    _points_record("BBD", "points for a draw"),
    _points_record("BBL", "points for a loss"),
    _points_record("BBZ", "points for a zero-point bye"),
    _points_record("BBF", "points for a forfeit loss"),
    _points_record("BBU", "points for the pairing-allocated bye"),
    RecordType("DAT", "header", "text", _kept, "data of a player"),
)  # fmt: skip
"""The records of this module."""
