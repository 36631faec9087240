"""The switches of the system a report is judged by: as asked, else as the report suggests.

One is suggested: `youth` (rule 22), where the name of an event of 1999 or later says that it is a
youth championship and its players come from several federations.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from pairing.rule22 import SINCE
from verify.system import Choice

if TYPE_CHECKING:
    from trf.model import Tournament

_YOUTH: Final = re.compile(
    r"youth|junior|juvenil|cadet|infantil|\bsub.?\d\d?\b|jugend|jeunes|jovens|giovani"
    r"|\bu.?(8|10|12|14|16|18|20)\b|under.?\d\d?\b",
    re.IGNORECASE,
)
_CHAMPIONSHIP: Final = re.compile(
    r"champion|campe[oó]n|campeonato|meisterschaft|campionat", re.IGNORECASE
)


def with_options(
    choice: Choice, tournament: Tournament, options: Sequence[tuple[str, str]]
) -> Choice:
    """Return a choice with the switches asked for, and `youth` where the report suggests it.

    Raises `pairing.options.OptionError` for what does not exist.
    """
    edition = choice.edition
    if edition is None:
        raise ValueError("rules that are not known have no options")
    asked = edition.with_options(options)
    named = {name.strip().lower() for name, _ in options}
    told = tuple(f"option {name}={value}, as asked" for name, value in options)
    found = choice._replace(edition=asked, assumptions=choice.assumptions + told)
    if "youth" in named or not is_youth_championship(tournament):
        return found
    start = tournament.start_date
    dated = edition.since is not None
    if start is None or start < SINCE or not (dated and edition.in_force(start)):
        return found
    note = (
        "rule 22 (no compatriots above half the points in the last three rounds) holds: the name "
        "says that this is a youth championship (--option youth=off: it does not)"
    )
    return found._replace(
        edition=asked.with_options([("youth", "on")]),
        assumptions=(*found.assumptions, note),
        youth_inferred=True,
    )


def is_youth_championship(tournament: Tournament) -> bool:
    """Whether the name says so, and players of several federations take part.

    In a national championship all are compatriots: the rule cannot be meant.
    """
    name = tournament.name
    if not (_YOUTH.search(name) and _CHAMPIONSHIP.search(name)):
        return False
    return len({player.federation for player in tournament.players if player.federation}) > 1


def parse(texts: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Read ``name=value``; raises `ValueError` for another form."""
    found = []
    for text in texts:
        name, equals, value = text.partition("=")
        if not (name.strip() and equals and value.strip()):
            raise ValueError(f"'{text}' is not name=value (trf systems NAME lists the options)")
        found.append((name.strip(), value.strip()))
    return tuple(found)


def options_text(options: Mapping[str, str]) -> str:
    """Return the switches of a system on one line."""
    return ", ".join(f"{name}={value}" for name, value in options.items())
