"""What external pairing programs print, read into one form.

Three forms are known: the list of JaVaFo and bbpPairings (a count, then ``white black`` a line, 0
for the bye), a JSON object (``{"pairs": [[w, b], ...], "bye": n}``), and the reports of programs
that check a whole tournament.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

Pair: TypeAlias = tuple[int, int]

_TWO: Final = 2
_ROUND: Final = re.compile(r"Round\s*#\s*([0-9]{1,4})\b")
_ROW: Final = re.compile(r"\s*([0-9]+)\s+-\s*([0-9]+)(?:\s.*)?")
_NO_PAIRING: Final = re.compile(r"No valid pairing exists for round ([0-9]{1,4})")
_CAISSIFY_ROUND: Final = re.compile(r"\s*Round ([0-9]{1,4}): (OK|MISMATCH)")
_CAISSIFY_PAIR: Final = re.compile(r"\s*- Engine only: ([0-9]+) vs ([0-9]+)")
_CAISSIFY_BYE: Final = re.compile(r"\s*- Engine only: Player ([0-9]+) \(bye\)")
_CAISSIFY_ERROR: Final = re.compile(r"\s*- Engine error: (.*)")


class AnswerError(ValueError):
    """An output that could not be read: the message says where, what was expected and found."""


class Answer(NamedTuple):
    """A round as a program pairs it: pairs (White first) and the bye (None), by TPN."""

    pairs: frozenset[Pair]
    bye: int | None

    def same(self, other: Answer, *, colours: bool = True) -> bool:
        """Whether two answers are one, colours included where `colours`."""
        if self.bye != other.bye:
            return False
        if colours:
            return self.pairs == other.pairs
        return {frozenset(pair) for pair in self.pairs} == {frozenset(pair) for pair in other.pairs}

    @property
    def players(self) -> list[int]:
        """Everybody paired or with the bye, ascending; twice who is named twice."""
        alone = [] if self.bye is None else [self.bye]
        return sorted([number for pair in self.pairs for number in pair] + alone)

    def as_list(self) -> list[list[int]]:
        """Return the pairs, sorted, with ``[n, 0]`` for the bye at the end."""
        found = [list(pair) for pair in sorted(self.pairs)]
        return found if self.bye is None else [*found, [self.bye, 0]]

    @classmethod
    def of_list(cls, pairs: Iterable[Sequence[int]]) -> Answer:
        """Return an answer from pairs, the bye being paired with 0.

        Raises `AnswerError` for two byes, and for a player who is named twice.
        """
        games, byes = [], []
        for one, other in pairs:
            if one and other:
                games.append((one, other))
            else:
                byes.append(one or other)
        if len(byes) > 1:
            raise AnswerError(f"one bye at most was expected, found {len(byes)}: {byes}")
        answer = cls(frozenset(games), byes[0] if byes else None)
        everybody = answer.players
        if len(games) != len(answer.pairs) or len(set(everybody)) != len(everybody):
            raise AnswerError("a player is paired twice")
        return answer


@dataclass(frozen=True, slots=True)
class Shown:
    """What a checking program says of one round.

    `pairs` are the pairs it would have made where it differs (``(n, 0)``: the bye; none: it
    agrees); `refuses` that by its rules the round cannot be paired; `error` what it broke on.
    """

    pairs: tuple[Pair, ...] = ()
    refuses: bool = False
    error: str = ""


def read_round(text: str) -> Answer:
    """Read one round, as a list or as JSON.

    Raises `AnswerError`, with the line where the text is wrong.
    """
    stripped = text.lstrip("\ufeff \t\r\n")
    if stripped.startswith("{"):
        return _of_json(stripped)
    return Answer.of_list(_of_lines(text))


def _of_lines(text: str) -> Iterator[Pair]:
    lines = [(n, line) for n, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if not lines:
        raise AnswerError("the number of pairs was expected, found nothing")
    number, first = lines[0]
    if not first.strip().isdecimal():
        raise AnswerError(f"line {number}: the number of pairs was expected, found {_short(first)}")
    count = int(first)
    if len(lines) - 1 < count:
        raise AnswerError(f"{count} pairs were announced, found {len(lines) - 1}")
    for number, line in lines[1 : count + 1]:
        words = line.split()
        if len(words) != _TWO or not all(word.isdecimal() for word in words):
            raise AnswerError(f"line {number}: two player numbers were expected: {_short(line)}")
        yield int(words[0]), int(words[1])


def _of_json(text: str) -> Answer:
    try:
        found = json.loads(text)
    except ValueError as error:
        raise AnswerError(f"this is no JSON: {error}") from None
    # Gacrux wraps its answer.
    inner = found.get("pairingResult", found)
    pairs = inner.get("pairs") if isinstance(inner, dict) else None
    if not isinstance(pairs, list):
        raise AnswerError("a JSON object with a list 'pairs' was expected")
    bye = inner.get("bye")
    numbers = [*pairs] if bye is None else [*pairs, [bye, 0]]
    for pair in numbers:
        if not _is_pair(pair):
            raise AnswerError(f"a pair of player numbers was expected, found {_short(str(pair))}")
    return Answer.of_list(numbers)


def _is_pair(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) == _TWO
        and all(isinstance(each, int) and not isinstance(each, bool) for each in value)
    )


def _short(text: str) -> str:
    text = text.strip()
    return repr(text if len(text) <= 40 else f"{text[:37]}...")


# --- reports of checkers ------------------------------------------------------------------------


def read_checker(text: str) -> dict[int, Shown]:
    """Read a report of bbpPairings' or JaVaFo's checker: what it says of every round.

    Raises `AnswerError` if it speaks of no round at all.
    """
    found: dict[int, Shown] = {}
    number = 0
    for line in text.splitlines():
        title = _ROUND.search(line)
        if title:
            number = int(title[1])
            found[number] = Shown()
            continue
        refusal = _NO_PAIRING.search(line)
        if refusal:
            found[int(refusal[1])] = Shown(refuses=True)
            continue
        row = _ROW.fullmatch(line)
        # A row may hold the tournament's pair alone, at the right.
        if row and number and not line.startswith(" " * 16):
            pair = int(row[1]), int(row[2])
            found[number] = Shown((*found[number].pairs, pair))
    if not found:
        raise AnswerError("a report of rounds was expected ('Round #1')")
    return found


def read_caissify(text: str) -> dict[int, Shown]:
    """Read a report of ``caissify-pairings-check``, which says nothing of colours."""
    found: dict[int, Shown] = {}
    number = 0
    for line in text.splitlines():
        title = _CAISSIFY_ROUND.match(line)
        if title:
            number = int(title[1])
            found[number] = Shown()
        elif error := _CAISSIFY_ERROR.match(line):
            found[number] = Shown(error=error[1])
        elif pair := _CAISSIFY_PAIR.match(line) or _CAISSIFY_BYE.match(line):
            one = int(pair[1]), int(pair[2]) if len(pair.groups()) == _TWO else 0
            found[number] = Shown((*found[number].pairs, one))
    if not found:
        raise AnswerError("a report of rounds was expected ('Round 1: OK')")
    return found


def read_gacrux(text: str) -> dict[int, Shown]:
    """Read the JSON of Gacrux' checker, which holds every round whole."""
    try:
        found = json.loads(text)
        rounds = found["pairingResult"]["roundpairing"]
        return {each["round"]: _gacrux_round(each) for each in rounds}
    except (ValueError, KeyError, TypeError):
        raise AnswerError("Gacrux' JSON with its rounds was expected") from None


def _gacrux_round(found: dict[str, object]) -> Shown:
    if found["check"]:
        return Shown()
    pairs = found["pairs"]
    if not isinstance(pairs, list) or not pairs:
        return Shown(refuses=True)
    return Shown(tuple((int(white), int(black)) for white, black in pairs))


def whole(recorded: Answer, shown: Shown) -> Answer:
    """Return the whole round of a checker that shows only the pairs in which it differs.

    Raises `AnswerError` if what it shows does not fit the round.
    """
    concerned = {number for pair in shown.pairs for number in pair}
    kept = [pair for pair in recorded.pairs if not concerned.intersection(pair)]
    bye = [] if recorded.bye is None or recorded.bye in concerned else [(recorded.bye, 0)]
    answer = Answer.of_list([*kept, *bye, *shown.pairs])
    if answer.players != recorded.players:
        raise AnswerError("the pairs shown are not those of the players of the round")
    return answer
