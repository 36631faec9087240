"""Deviations a report declares itself: ``### MPA @ Round n: ...`` and its like.

Programs log whatever breaks the integrity of a pairing in comments: a manual pairing (MPA), an
import, a corrected result, an adjournment, a change of the configuration. Each is matched with the
rounds that deviate: declared and found, declared and not found, found and not declared.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from trf.model import Tournament

_EVENT: Final = re.compile(r"#*\s*([^@:]*?)\s*@\s*Round\s+(\d+)\s*(?::\s*(.*))?$", re.IGNORECASE)

MANUAL: Final = "mpa"
_AT: Final = frozenset({MANUAL, "fpb"})
_UP_TO: Final = frozenset({"import"})
_NEXT: Final = frozenset({"correction", "adjournment"})


@dataclass(frozen=True, slots=True)
class Declaration:
    """One event a comment declares; `kind` as written, `text` what follows."""

    kind: str
    round: int
    text: str
    line: int

    def covers(self, number: int) -> bool:
        """Whether the event can explain that a round deviates.

        A manual pairing speaks of its round; an import of all rounds until then; a correction or
        an adjournment of a result or colour seen by the pairing of that round or of the next one;
        any other event (configuration, new numbers, leaving FIDE mode) of its round and all later
        ones.
        """
        kind = self.kind.lower()
        if kind in _AT:
            return number == self.round
        if kind in _UP_TO:
            return number <= self.round
        if kind in _NEXT:
            return number in (self.round, self.round + 1)
        return number >= self.round

    def expects(self) -> bool:
        """Whether the event itself is a deviation: only a manual pairing is."""
        return self.kind.lower() == MANUAL

    def __str__(self) -> str:
        where = f"{self.kind} @ Round {self.round}" if self.kind else f"round {self.round}"
        return f"{where}: {self.text}" if self.text else where


def declarations(tournament: Tournament) -> tuple[Declaration, ...]:
    """Return what a report's comments declare, in the order of the file."""
    found = []
    for comment in tournament.comments:
        event = _EVENT.match(comment.text.strip())
        if event:
            kind, number, text = event.groups()
            found.append(Declaration(kind, int(number), (text or "").strip(), comment.line))
    return tuple(found)


def matching(events: Iterable[Declaration], number: int) -> tuple[Declaration, ...]:
    """Return the events that can explain that a round deviates."""
    return tuple(each for each in events if each.covers(number))


def _as_dict(event: Declaration) -> dict[str, object]:
    return {"kind": event.kind, "round": event.round, "text": event.text, "line": event.line}


@dataclass(frozen=True, slots=True)
class Account:
    """What is declared against what is found.

    `found` pairs each declared event with the deviating rounds it can explain; `missing` are
    manual pairings of rounds that are as the rules give; `undeclared` deviating rounds nothing
    speaks of.
    """

    found: tuple[tuple[Declaration, tuple[int, ...]], ...]
    missing: tuple[Declaration, ...]
    undeclared: tuple[int, ...]

    def as_dict(self) -> dict[str, object]:
        """Return the account as the JSON output holds it."""
        return {
            "found": [{**_as_dict(event), "rounds": list(rounds)} for event, rounds in self.found],
            "missing": [_as_dict(event) for event in self.missing],
            "undeclared": list(self.undeclared),
        }

    def lines(self) -> Iterator[str]:
        """Say what does not agree with what is found."""
        for event in self.missing:
            yield f"Declared in line {event.line}, but the round is as the rules give: {event}"
        if self.undeclared:
            numbers = ", ".join(map(str, self.undeclared))
            words = "Rounds" if len(self.undeclared) > 1 else "Round"
            deviate = "deviate" if len(self.undeclared) > 1 else "deviates"
            yield f"{words} {numbers} {deviate}, and no comment of the file declares it"


def account(
    events: Iterable[Declaration], deviating: Collection[int], judged: Collection[int]
) -> Account:
    """Match the declared events with the rounds that deviate, among those that were judged."""
    found: list[tuple[Declaration, tuple[int, ...]]] = []
    missing: list[Declaration] = []
    told: set[int] = set()
    for each in events:
        rounds = tuple(number for number in sorted(deviating) if each.covers(number))
        told.update(rounds)
        if rounds:
            found.append((each, rounds))
        elif each.expects() and each.round in judged:
            missing.append(each)
    return Account(tuple(found), tuple(missing), tuple(sorted(set(deviating) - told)))
