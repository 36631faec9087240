"""The Lark parsers, built from ``grammar/*.lark`` when first asked for."""

from __future__ import annotations

import os
import re
from functools import cache
from typing import TYPE_CHECKING, Final, cast

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lark import Lark, Token, Tree, UnexpectedInput
    from lark.grammar import Terminal

FOLDER: Final = os.path.join(os.path.dirname(os.path.abspath(__file__)), "grammar")

_RULES: Final[dict[str, tuple[str, ...]]] = {
    "player": ("player", "national", "round"),
    "free_rounds": ("free_rounds",),
    "header": (
        "text",
        "count",
        "number",
        "date",
        "colour",
        "game_points",
        "team_points",
        "words",
        "codes",
        "round_dates",
    ),
    "dates": ("year_first", "compact", "year_last", "month_day", "day_month", "year_only"),
    "extension": ("known_bye", "acceleration", "prohibited", "abnormal", "fictitious"),
    "team": ("old_team", "team", "line_up", "team_bye", "forfeit", "team_text"),
    "dialect": (
        "number",
        "ids",
        "points",
        "assignments",
        "configuration",
        "player_points",
        "known_bye",
        "acceleration",
        "prohibited",
        "abnormal",
        "team_result",
    ),
}
"""The grammars with the rules that can be started from: one per kind of record."""

NAMES: Final = tuple(_RULES)
"""The names of all grammars."""


def _cache_file(grammar: str) -> str | None:
    """Return the file that keeps a grammar's parse tables between runs, None if there can be none.

    Building the tables of a typical report's three grammars takes some 60 ms, loading them 8 ms.
    Lark rebuilds a table whose grammar, options or version have changed.
    """
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    folder = os.path.join(base, "trf-verify")
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
    except OSError:
        return None
    return os.path.join(folder, f"{grammar}.tables") if os.access(folder, os.W_OK) else None


class Misfit(Exception):  # noqa: N818 - the text is at fault, not the program
    """A text does not fit a rule: from `position` on, counted from 0."""

    def __init__(self, position: int) -> None:
        super().__init__(position)
        self.position = position


@cache
def _unexpected_input() -> type[UnexpectedInput]:
    from lark import UnexpectedInput  # noqa: PLC0415 - see `parser`

    return UnexpectedInput


def _position(error: UnexpectedInput, length: int) -> int:
    """Return where a parse stopped: at the end of the text if something is missing there."""
    token = getattr(error, "token", None)
    if token is not None and token.type == "$END":
        return length
    position = error.pos_in_stream
    return length if position is None or position < 0 else position


@cache
def parser(grammar: str) -> Lark:
    """Return the parser of ``grammar/<grammar>.lark``.

    Importing Lark costs most of the time of a short run, so it waits until a parser is needed.
    """
    from lark import Lark  # noqa: PLC0415 - see above

    return Lark.open(
        os.path.join(FOLDER, f"{grammar}.lark"),
        parser="lalr",
        lexer="contextual",
        start=list(_RULES[grammar]),
        propagate_positions=False,
        maybe_placeholders=True,
        cache=_cache_file(grammar) or False,
    )


@cache
def _sequence(grammar: str, rule: str) -> re.Pattern[str] | None:
    """Return one pattern for a rule that is terminals in a row, the last perhaps optional.

    Such a rule needs no parser while the text fits it: one match gives all its fields, at a tenth
    of the cost of a token each. None for any other rule.
    """
    rules = parser(grammar).rules
    ways = [cast("list[Terminal]", r.expansion) for r in rules if r.origin.name == rule]
    longest = max(ways, key=len)
    shortest = min(ways, key=len)
    plain = all(symbol.is_term for symbol in longest) and longest[: len(shortest)] == shortest
    if not plain or len(ways) > 2 or len(longest) > len(shortest) + 1:
        return None
    parts = [
        f"({'?:' if symbol.filter_out else ''}{pattern(grammar, symbol.name).pattern})"
        for symbol in longest
    ]
    if len(longest) > len(shortest):
        parts[-1] += "?"
    whole = re.compile("".join(parts))
    return whole if whole.groups == sum(not symbol.filter_out for symbol in longest) else None


def parse(grammar: str, rule: str, text: str) -> Sequence[str | Tree[Token] | None]:
    """Parse `text` as `rule` of `grammar`; return the tokens of its fields.

    Raises `Misfit` where the text does not fit.
    """
    sequence = _sequence(grammar, rule)
    fitting = sequence.fullmatch(text) if sequence else None
    if fitting:
        return fitting.groups()
    try:
        return cast(
            "list[Token | Tree[Token] | None]", parser(grammar).parse(text, start=rule).children
        )
    except _unexpected_input() as error:
        raise Misfit(_position(error, len(text))) from None


@cache
def pattern(grammar: str, terminal: str) -> re.Pattern[str]:
    """Return the compiled pattern of one terminal, to test a single field with."""
    for definition in parser(grammar).terminals:
        if definition.name == terminal:
            return re.compile(definition.pattern.to_regexp())
    raise KeyError(terminal)
