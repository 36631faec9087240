"""The Lark parsers, built from ``grammar/*.lark`` when first asked for."""

from __future__ import annotations

import json
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

_LEFT_OUT: Final = "((?!))?"
"""A group that takes part in no match: its field is None."""


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
def _sequences(grammar: str, rule: str) -> tuple[str, ...]:
    """Return a pattern for each form of a rule that is nothing but terminals in a row.

    Such a rule needs no parser while the text fits it: one match gives all its fields, at a tenth
    of the cost of a token each. A field that a form leaves out has a group that never takes part.
    Empty for any other rule. The patterns are kept beside the parse tables: most reports in order
    are then read without Lark.
    """
    kept, key = _kept_sequences(), f"{grammar}.{rule}"
    if key not in kept:
        kept[key] = _find_sequences(grammar, rule)
        _keep_sequences(kept)
    return tuple(kept[key])


@cache
def _kept_sequences() -> dict[str, list[str]]:
    """Return the patterns kept by an earlier run, by grammar and rule; empty if they are stale."""
    name = _cache_file("sequences")
    try:
        with open(name or "", encoding="utf-8") as file:
            kept = json.load(file)
        if kept["grammars"] != _stamp():
            return {}
        return {key: [str(text) for text in forms] for key, forms in kept["patterns"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def _keep_sequences(kept: dict[str, list[str]]) -> None:
    """Write the patterns down, whole or not at all; no run depends on it."""
    name = _cache_file("sequences")
    if name is None:
        return
    try:
        with open(f"{name}.{os.getpid()}", "w", encoding="utf-8") as file:
            json.dump({"grammars": _stamp(), "patterns": kept}, file)
        os.replace(file.name, name)
    except OSError:
        return


@cache
def _stamp() -> list[str]:
    """What the patterns were made from: a change of any grammar makes them stale."""
    entries = sorted(os.scandir(FOLDER), key=lambda entry: entry.name)
    states = ((entry.name, entry.stat()) for entry in entries)
    return [
        "form 3",
        FOLDER,
        *(f"{name} {state.st_size} {state.st_mtime_ns}" for name, state in states),
    ]


def _find_sequences(grammar: str, rule: str) -> list[str]:
    """Return the patterns of `_sequences`, from the grammar."""
    forms = [r for r in parser(grammar).rules if r.origin.name == rule]
    if not all(symbol.is_term for form in forms for symbol in form.expansion):
        return []
    found = []
    for form in forms:
        symbols = iter(cast("list[Terminal]", form.expansion))
        whole, fields = "", 0
        for left_out in form.options.empty_indices or [False] * len(form.expansion):
            if left_out:
                whole += _LEFT_OUT
                fields += 1
                continue
            symbol = next(symbols)
            kind = "?:" if symbol.filter_out else ""
            whole += f"({kind}{pattern(grammar, symbol.name).pattern})"
            fields += not symbol.filter_out
        if re.compile(whole).groups != fields:
            return []  # a terminal with groups of its own
        found.append(whole)
    return found


def parse(grammar: str, rule: str, text: str) -> Sequence[str | Tree[Token] | None]:
    """Parse `text` as `rule` of `grammar`; return the tokens of its fields.

    Raises `Misfit` where the text does not fit.
    """
    for whole in _sequences(grammar, rule):
        fitting = _compiled(whole).fullmatch(text)
        if fitting:
            return fitting.groups()
    try:
        return cast(
            "list[Token | Tree[Token] | None]", parser(grammar).parse(text, start=rule).children
        )
    except _unexpected_input() as error:
        raise Misfit(_position(error, len(text))) from None


@cache
def _compiled(text: str) -> re.Pattern[str]:
    """Return a compiled pattern. A line in order fits the first form of its rule: the others, some
    of them long, wait until one does not.
    """
    return re.compile(text)


@cache
def pattern(grammar: str, terminal: str) -> re.Pattern[str]:
    """Return the compiled pattern of one terminal, to test a single field with."""
    for definition in parser(grammar).terminals:
        if definition.name == terminal:
            return re.compile(definition.pattern.to_regexp())
    raise KeyError(terminal)
