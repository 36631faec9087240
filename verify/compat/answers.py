"""Checking and pairing, told as bbpPairings and JaVaFo tell it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Final

import trf
from pairing.model import EngineLimitError, NoPairingError, PairingInput, board_order
from verify.compare import differences
from verify.compat.checklist import checklist
from verify.compat.request import (
    BBPPAIRINGS,
    FILE_ERROR,
    INVALID,
    NO_PAIRING,
    TOO_LARGE,
    CompatError,
    Request,
    release,
)
from verify.next_round import NextRoundError, available, pair_next
from verify.replay import Replay, Wishes, paired, replay
from verify.system import choose

if TYPE_CHECKING:
    from pairing.editions import Edition
    from trf.model import Tournament

_CONTRADICTIONS: Final = frozenset({"RPT001", "RPT002", "RPT003", "RPT004", "RPT009"})
"""Findings over which bbpPairings refuses a file."""


def check(request: Request) -> str:
    """Return every recorded round, and where it is not what the engine pairs."""
    tournament = read(request)
    wishes = _wishes(request)
    found = paired(replay(tournament, wishes), wishes)
    edition = _edition(request, found)
    _refuse_contradictions(request, found)
    name = Path(request.file).stem
    only = int(request.value) if request.value else None
    lines, lists = [], []
    for number in range(1, len(found.rounds) + 1):
        if only in (None, number):
            lines.append(f"{name}: Round #{number}")
            told, listed = _checked(request, found, edition, number)
            lines += told
            lists.append(f"Round #{number}\n{listed}")
    _write_checklist(request, "".join(lists))
    end = "\n" if request.program == BBPPAIRINGS else ""
    return "".join(f"{line}\n" for line in lines) + end


def pair(request: Request) -> str:
    """Pair the next round: write or return the number of pairs and a pair a line."""
    tournament = read(request)
    wishes = replace(_wishes(request), ongoing=True)
    before = replay(tournament, wishes)
    edition = _edition(request, before)
    _refuse_contradictions(request, before)
    if before.total_inferred:
        message = "The total number of rounds in the tournament must be specified."
        raise CompatError(INVALID, f"Error parsing file {request.file}: {message}")
    if before.colour_inferred and not before.rounds and request.program == BBPPAIRINGS:
        message = "Please configure the initial piece colors."
        raise CompatError(INVALID, f"Error while parsing {request.file}: {message}")
    try:
        following = pair_next(tournament, wishes)
        found, given, answer = following.found, following.given, following.pairing
        if request.baku:
            given = replace(given, virtual=found.baku(following.number, found.last_ga()))
            answer = edition.pair(given)
    except NextRoundError as error:
        raise CompatError(INVALID, f"Error while pairing {request.file}: {error}") from None
    except NoPairingError as error:
        found, number = paired(before, wishes), len(before.rounds) + 1
        given = found.given(number, present=available(found, number))
        _write_checklist(request, checklist(request.program, edition, given, None))
        message = f"Error while pairing {request.file}: No valid pairing exists: {error}"
        raise CompatError(NO_PAIRING, message) from None
    except EngineLimitError as error:
        raise CompatError(TOO_LARGE, f"Error processing file {request.file}: {error}") from None
    _write_checklist(request, checklist(request.program, edition, given, answer))
    boards = _boards(found, given, answer.pairs, answer.bye)
    text = "".join(f"{line}\n" for line in (len(boards), *(f"{a} {b}" for a, b in boards)))
    if not request.value:
        return text
    write(request.beside(request.value), text)
    return ""


# --- reading ------------------------------------------------------------------------------------


def read(request: Request) -> Tournament:
    """Return the tournament of the input file; raises `CompatError`."""
    file = request.file
    try:
        found = trf.read(Path(file))
    except OSError as error:
        reason = error.strerror or error
        raise CompatError(FILE_ERROR, f"Error reading file {file}: {reason}") from None
    if found.tournament is None:
        reason = found.errors[0].message if found.errors else "no player could be read"
        raise CompatError(INVALID, f"Error parsing file {file}: {reason}")
    return found.tournament


def _wishes(request: Request) -> Wishes:
    """JaVaFo knows the Dutch System only."""
    return Wishes(system=request.system or "dutch")


def _edition(request: Request, found: Replay) -> Edition:
    """Return the edition to pair by; raises `CompatError` where there is none."""
    tournament, system = found.tournament, found.choice.system
    if tournament.encoded_type and choose(tournament, None, None).system != system:
        message = f"Pairing system specified in file {request.file} does not match"
        flag = "command line flag" if request.system else "the program"
        raise CompatError(INVALID, f"{message} {flag}.")
    if found.choice.edition is None:
        raise CompatError(INVALID, f"Error processing file {request.file}: {found.choice.obstacle}")
    return found.choice.edition


def _refuse_contradictions(request: Request, found: Replay) -> None:
    """Raise `CompatError` for what the other programs do not accept either."""
    from verify import consistency  # noqa: PLC0415 - loads more than the release line needs

    if request.program == BBPPAIRINGS and found.points.assumption:
        # JaVaFo infers the point system; bbpPairings wants it declared.
        message = f"The scores do not match the game results: {found.points.assumption}."
        raise CompatError(INVALID, f"Error parsing file {request.file}: {message}")
    virtual = found.virtual(len(found.rounds) + 1) or [0] * len(found.numbers)
    for each in consistency.findings(found, None):
        if each.rule not in _CONTRADICTIONS:
            continue
        # Fictitious points may be counted in the points already.
        if each.rule == "RPT009" and len(virtual) == len(found.tournament.players):
            said, total = each.evidence["points"], each.evidence["results"]
            extra = virtual[found.numbers.index(each.players[0])]
            if isinstance(said, int) and isinstance(total, int) and said - total == extra:
                continue
        place = f"line {each.line}, column {each.column}: " if each.line else ""
        raise CompatError(INVALID, f"Error parsing file {request.file}: {place}{each.message}")


# --- checking -----------------------------------------------------------------------------------


def _checked(
    request: Request, found: Replay, edition: Edition, number: int
) -> tuple[list[str], str]:
    """What there is to say of a recorded round, and its check-list."""
    recorded = found.rounds[number - 1]
    obstacle = recorded.fault or found.blurred(number)
    if obstacle:
        message = f"Error checking file {request.file}: round {number}: {obstacle}"
        raise CompatError(INVALID, message)
    given = found.given(number)
    try:
        answer = found.pair(edition, given)
    except NoPairingError:
        listed = checklist(request.program, edition, given, None)
        return [f"No valid pairing exists for round {number}.", ""], listed
    except EngineLimitError as error:
        raise CompatError(TOO_LARGE, f"Error processing file {request.file}: {error}") from None
    listed = checklist(request.program, edition, given, answer)
    difference = differences(found, recorded, answer)
    if difference is None:
        return [], listed
    other_bye = difference.bye_recorded != difference.bye_expected
    byes = (difference.bye_recorded, difference.bye_expected) if other_bye else (None, None)
    tournament = _boards(found, given, difference.recorded, byes[0])
    checker = _boards(found, given, difference.expected, byes[1])
    return [*_table(request, checker, tournament)], listed


def _boards(
    found: Replay, given: PairingInput, pairs: Sequence[tuple[int, int]], bye: int | None
) -> list[tuple[int, int]]:
    """Pairs in the order they are published in, by points without acceleration; the bye last."""
    place = {number: i for i, number in enumerate(found.numbers)}
    indexes = [(place[white], place[black]) for white, black in pairs]
    boards: list[tuple[int, int]] = [*board_order(indexes, found.numbers, given.history.score)]
    return boards if bye is None else [*boards, (bye, 0)]


def _table(
    request: Request, checker: list[tuple[int, int]], tournament: list[tuple[int, int]]
) -> Iterator[str]:
    """Both sides' boards; the same players, so that both have as many."""
    yield "  Checker pairings        Tournament pairings "
    for left, right in zip_longest(checker, tournament):
        boards = (_board(request, each) for each in (left, right))
        yield f"    {(' ' * 16).join(boards)}".rstrip()
    yield ""


def _board(request: Request, pair: tuple[int, int] | None) -> str:
    if pair is None:
        return " " * 9
    white, black = pair
    if not black and request.program != BBPPAIRINGS:
        return f"PAB:{white:5}"
    return f"{white:3} - {black:3}"


# --- writing ------------------------------------------------------------------------------------


def _write_checklist(request: Request, text: str) -> None:
    if request.checklist is not None:
        write(request.checklist_path(), text + release(request.program))


def write(path: Path, text: str) -> None:
    """Write a file whole or not at all; raises `CompatError`."""
    from trf.convert_files import ConvertError, write_whole  # noqa: PLC0415 - loads much

    if not path.parent.is_dir():
        message = f"The output file ({path}) could not be opened."
        raise CompatError(FILE_ERROR, message)
    try:
        write_whole(path, text.encode())
    except ConvertError as error:
        raise CompatError(FILE_ERROR, f"The output file could not be written: {error}") from None
