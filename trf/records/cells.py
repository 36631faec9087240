"""The rounds of a player: the cells of a 001 record, in order or damaged."""

import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, cast

from trf.diagnostics import Log
from trf.grammars import Misfit, parse, pattern
from trf.layout import (
    COLOUR_OFFSET,
    FIRST_OPPONENT,
    RESULT_OFFSET,
    ROUND_WIDTH,
    STATIC_WIDTH,
)
from trf.model import BYE_CODES, PLAYED_RESULTS, Cell

from .problem import Problem

if TYPE_CHECKING:
    from lark import Token


class _Shape(NamedTuple):
    """What the columns of colour and result say, with the code of what is wrong about them."""

    colour: str
    result: str
    problem: str


def _problem(paired: bool, colour: str, result: str) -> str:
    has_colour = colour in ("w", "b")
    if paired:
        if result in BYE_CODES:
            return "TRF204"
        return "TRF206" if result in PLAYED_RESULTS and not has_colour else ""
    if result in PLAYED_RESULTS:
        return "TRF207"
    return "TRF205" if has_colour else ""


def _shapes(paired: bool) -> dict[str, _Shape]:
    """Map every text of columns 96-99 (blank, colour, blank, result) to its meaning."""
    shapes = {}
    for colour_text in "wbWB- ":
        for result_text in "1=0WDLwdl+-HFZUhfzu ":
            colour, result = colour_text.lower().strip(), result_text.upper().strip()
            shapes[f" {colour_text} {result_text}"] = _Shape(
                colour, result, _problem(paired, colour, result)
            )
    return shapes


_PAIRED: Final = _shapes(paired=True)
_UNPAIRED: Final = _shapes(paired=False)

_Meaning: TypeAlias = tuple[int | None, str, str, str]
"""Opponent, colour and result of a round, and the code of what is wrong about them."""

_MEANINGS: dict[str, _Meaning] = {}
"""What a round's ten columns say, by their text; every one is a text that the grammar has read."""
_MOST_MEANINGS: Final = 1 << 15

# What `Cell._make` does, but without a Python frame for each cell.
_cell: Callable[[tuple[int | None, str, str, int, int]], Cell] = partial(tuple.__new__, Cell)

_CELL_MESSAGES: Final[dict[str, tuple[str, str, int]]] = {
    "TRF204": ("a bye code, but an opponent is named", "the result of a pairing", RESULT_OFFSET),
    "TRF205": ("a colour, but no opponent", "- or blank", COLOUR_OFFSET),
    "TRF206": ("a game was played, but no colour is given", "w or b", COLOUR_OFFSET),
    "TRF207": ("the result of a game, but no opponent", "+ - H F U Z or blank", RESULT_OFFSET),
}
"""Message, what was expected, and the offset of the column at fault, by code."""


def read_cells(rounds: str, line: int, log: Log, column: int = FIRST_OPPONENT) -> tuple[Cell, ...]:
    """Return the cells of a text that the terminal ROUNDS has matched.

    `column` is that of the first opponent.
    """
    cells = []
    for start in range(0, len(rounds), ROUND_WIDTH):
        text = rounds[start : start + ROUND_WIDTH]
        opponent, colour, result, problem = _meaning(text)
        if problem:
            _report_cell(problem, text, line, column + start, log)
        cells.append(_cell((opponent, colour, result, line, column + start)))
    return tuple(cells)


def known_cells(rounds: str, line: int) -> tuple[Cell, ...] | None:
    """Return the cells of rounds that the grammar has all read before, and found in order.

    Most are met again and again: a look at the memory spares the match. None for any others, and
    then nothing is known of them.
    """
    cells = []
    for start in range(0, len(rounds), ROUND_WIDTH):
        found = _MEANINGS.get(rounds[start : start + ROUND_WIDTH])
        if found is None:
            return None
        opponent, colour, result, problem = found
        if problem:
            return None
        cells.append(_cell((opponent, colour, result, line, FIRST_OPPONENT + start)))
    return tuple(cells)


def _meaning(text: str) -> _Meaning:
    """Return what the ten columns of a round say, and remember it."""
    found = _MEANINGS.get(text)
    if found is None:
        if len(_MEANINGS) > _MOST_MEANINGS:
            _MEANINGS.clear()
        opponent = None if text.startswith("      ") else int(text[2:6])
        shapes = _PAIRED if opponent else _UNPAIRED
        found = _MEANINGS[text] = (opponent, *shapes[text[6:]])
    return found


def _report_cell(code: str, text: str, line: int, column: int, log: Log) -> None:
    message, expected, offset = _CELL_MESSAGES[code]
    round_number = (column - FIRST_OPPONENT) // ROUND_WIDTH + 1
    log.add(code, line, column + offset, f"round {round_number}: {message}", expected, text.strip())


# --- damaged rounds ------------------------------------------------------------------------------


def mend_rounds(rounds: str, position: int, problems: list[Problem]) -> str:
    """Return the rounds with every cell from `position` on in its standard form.

    What cannot be read becomes blank, with a problem each; text after the last round is cut off.
    """
    whole = pattern("player", "ROUNDS")
    mended = [rounds[:position]]
    for start in range(position, len(rounds), ROUND_WIDTH):
        cell = rounds[start : start + ROUND_WIDTH]
        if whole.fullmatch(cell):
            mended.append(cell)
            continue
        own: list[Problem] = []
        column = STATIC_WIDTH + 1 + start
        fixed = _mend_cell(cell, column, own)
        if len(own) > 1 and _is_tail(rounds[start:]):
            message = "text after the last round is not read"
            problems.append(Problem("TRF113", column, message, "nothing", rounds[start:].strip()))
            break
        problems.extend(own)
        mended.append(fixed)
    return "".join(mended)


_CELL_LIKE: Final = r"[0-9]{1,4} [wbWB-] [1=0WDLwdl+\-HFZUhfzu](?: |$)"


def _is_tail(text: str) -> bool:
    """Tell whether no round can be seen in a text."""
    return not re.search(_CELL_LIKE, text)


class _Part(NamedTuple):
    """A part of a damaged cell: its terminal, and the positions where it may stand."""

    terminal: str
    first: int
    last: int
    width: int
    code: str
    expected: str


_PARTS: Final = (
    _Part("OPPONENT", 0, 6, 4, "TRF201", "a starting rank, 0000 or blanks"),
    _Part("COLOUR", 6, 8, 1, "TRF202", "w, b, - or blank"),
    _Part("RESULT", 8, 10, 1, "TRF203", "1 = 0 W D L + - H F Z U or blank"),
)


def _mend_cell(cell: str, column: int, problems: list[Problem]) -> str:
    """Return one round's ten columns in standard form; `column` is the first of them."""
    round_number = (column - STATIC_WIDTH - 1) // ROUND_WIDTH + 1
    opponent, colour, result = (
        _mend_part(part, cell, column, round_number, problems) for part in _PARTS
    )
    fixed = f"  {opponent} {colour} {result}"
    if not problems and fixed != cell:
        message = f"round {round_number}: the round is not aligned in its columns"
        place = column + len(cell) - len(cell.lstrip())
        problems.append(Problem("TRF109", place, message, "10 columns a round", cell.strip()))
    return fixed


def _mend_part(
    part: _Part, cell: str, column: int, round_number: int, problems: list[Problem]
) -> str:
    raw = cell[part.first : part.last]
    text = raw.strip().rjust(part.width)
    if pattern("player", part.terminal).fullmatch(text):
        return text
    what = part.terminal.lower()
    message = f"round {round_number}: the {what} is unreadable: read as blank"
    place = column + part.first + len(raw) - len(raw.lstrip())
    problems.append(Problem(part.code, place, message, part.expected, raw.strip()))
    return " " * part.width


def free_cells(rounds: str, line: int, log: Log) -> tuple[Cell, ...] | None:
    """Return the rounds read in their order, None unless every one is complete."""
    try:
        tokens = parse("free_rounds", "free_rounds", rounds)
    except Misfit:
        return None
    cells = []
    for index in range(0, len(tokens), 3):
        opponent, colour, result = cast("list[Token]", tokens[index : index + 3])
        column = STATIC_WIDTH + 1 + (colour.start_pos or 0) - COLOUR_OFFSET
        cell = Cell(int(opponent), colour.lower(), result.upper(), line, column)
        problem = _problem(cell.has_opponent, cell.colour, cell.result)
        if problem:
            _report_cell(problem, f"{opponent} {colour} {result}", line, column, log)
        cells.append(cell)
    return tuple(cells)
