"""Rules on mandatory data: what a report for rating, pairing or titles must hold.

Without a purpose, missing data is noted with the purposes it is mandatory for.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from trf.diagnostics import Severity
from trf.layout import FIELD
from trf.model import Player

from .editions import Edition, Purpose
from .registry import Context, Found, rule
from .tables import TEAM_SYSTEM_PREFIX

_RATING, _PAIRING, _TITLE = Purpose.RATING, Purpose.PAIRING, Purpose.TITLE
_RATED: Final = frozenset((_RATING, _TITLE))
_EVERY: Final = frozenset(Purpose)

_OF_2016: Final = {"012": _EVERY, "022": _RATED, "032": _RATED, "102": _RATED}
_OF_2026: Final = {
    "012": _EVERY,
    "022": _RATED,
    "032": _RATED,
    "042": _RATED,
    "052": _RATED,
    "102": _RATED,
    "132": _RATED,
    "182": frozenset((_TITLE,)),
    "192": frozenset((_TITLE, _PAIRING)),
    "202": frozenset((_TITLE, _PAIRING)),
}
_STAND_INS: Final = {"202": "212"}
"""Records whose data another one holds as well."""

_NAMES: Final = {
    "012": "the tournament's name",
    "022": "the city",
    "032": "the federation",
    "042": "the start date",
    "052": "the end date",
    "102": "the chief arbiter",
    "132": "the dates of the rounds",
    "152": "the initial colour, before round 1",
    "172": "the starting-rank method, with national ratings",
    "182": "the pairing program",
    "192": "the encoded type",
    "202": "the tie-breaks",
    "250": "the acceleration, which 192 announces",
    "310": "the teams",
    "352": "the colours of the boards, for teams",
}


def _demanded(context: Context) -> dict[str, frozenset[Purpose]]:
    """Return the records that must be there, with the purposes that demand them."""
    if context.edition is not Edition.TRF26:
        return _OF_2016
    demanded = dict(_OF_2026)
    tournament = context.tournament
    if tournament.encoded_type.endswith("_BAKU"):
        demanded["250"] = frozenset((_TITLE, _PAIRING))
    if tournament.encoded_type.startswith(TEAM_SYSTEM_PREFIX) or "310" in context.lines:
        demanded["310"] = demanded["352"] = frozenset((_PAIRING,))
    if tournament.national_ratings:
        demanded["172"] = frozenset((_PAIRING,))
    if not tournament.rounds and tournament.initial_colour is None:
        demanded["152"] = frozenset((_PAIRING,))
    return demanded


def _due(context: Context) -> Iterator[tuple[str, str, Severity]]:
    """Yield the records to look for, with the words for their purposes and the severity."""
    for tag, purposes in _demanded(context).items():
        if context.purpose is None:
            words = ", ".join(p.value for p in Purpose if p in purposes)
            yield tag, words, Severity.NOTE
        elif context.purpose in purposes:
            yield tag, context.purpose.value, Severity.ERROR


@rule("TRF951")
def missing_records(context: Context) -> Iterator[Found]:
    """A mandatory record is missing."""
    for tag, words, severity in _due(context):
        if tag not in context.lines and _STAND_INS.get(tag) not in context.lines:
            message = f"record {tag} ({_NAMES[tag]}) is missing: mandatory for {words}"
            yield Found(0, 0, message, f"a record {tag}", "", severity)


@rule("TRF952")
def empty_records(context: Context) -> Iterator[Found]:
    """A mandatory record holds nothing."""
    for tag, words, severity in _due(context):
        lines = context.lines.get(tag, ())
        if lines and not any(record.text[3:].strip() for record in lines):
            message = f"record {tag} ({_NAMES[tag]}) is empty: mandatory for {words}"
            yield Found(lines[0].line, 5, message, _NAMES[tag], "", severity)


def _missing(context: Context, field: str, message: str, severity: Severity) -> Iterator[Found]:
    column = FIELD[field].first
    for player in context.tournament.players:
        if _is_missing(player, field):
            yield Found(player.line, column, message, FIELD[field].meaning, "", severity)


def _is_missing(player: Player, field: str) -> bool:
    value: str = getattr(player, field)
    # a date of birth of which only zeros or separators are given
    return not value or (field == "birth" and not value.strip("0/.- "))


@rule("TRF953", grouped=True)
def missing_fide_numbers(context: Context) -> Iterator[Found]:
    """A player has no FIDE number."""
    severity = context.weight(Severity.ERROR, *_RATED)
    return _missing(context, "fide_id", "FIDE numbers are missing", severity)


@rule("TRF954", grouped=True)
def missing_federations(context: Context) -> Iterator[Found]:
    """A player has no federation."""
    severity = context.weight(Severity.WARNING, *_RATED)
    return _missing(context, "federation", "federations are missing", severity)


@rule("TRF955", grouped=True)
def missing_births(context: Context) -> Iterator[Found]:
    """A player has no birth date."""
    severity = context.weight(Severity.WARNING, *_RATED)
    return _missing(context, "birth", "birth dates are missing", severity)


@rule("TRF956", grouped=True)
def missing_sexes(context: Context) -> Iterator[Found]:
    """A player's sex is not given."""
    severity = context.weight(Severity.WARNING, *_RATED)
    return _missing(context, "sex", "the sex of players is missing", severity)


@rule("TRF957", purposes=_RATED)
def no_rounds(context: Context) -> Iterator[Found]:
    """A report for rating has no rounds."""
    if not context.tournament.rounds:
        yield Found(0, 0, "no round is recorded: there is nothing to rate", "rounds from column 92")
