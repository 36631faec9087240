"""The declared acceleration against Baku's (C.04.7): who gets which points in which round.

A file that only names the method has its points computed, and there is nothing to compare. A file
that gives them (250, XXA) is held against the method if it names it, or if its points look like it;
other points are no FIDE acceleration, and are taken as given.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pairing import acceleration
from verify.findings import Finding, finding
from verify.replay import Replay

_GAME_POINTS_FIRST: Final = re.compile(r"FIDE_TEAM(_TYPE[AB])?_GP")
_LISTED: Final = 12
"""How many players a message names at most."""


def findings(found: Replay) -> list[Finding]:
    """Return what is wrong with the acceleration of a report; `found` is what is paired."""
    entries = found.tournament.accelerations
    if not entries and not found.choice.accelerated:
        return []
    audit = _Audit(found)
    told = list(audit.conditions())
    if entries:
        told += audit.points()
    return told


@dataclass(frozen=True, slots=True)
class _Wrong:
    """Players of a round with other points than the method gives them."""

    number: int
    players: tuple[int, ...]
    declared: int
    expected: int


class _Audit:
    def __init__(self, found: Replay) -> None:
        self.found, self.tournament = found, found.tournament
        self.edition = found.baku_edition
        # 1.2: whether those known to be away from round 1 are counted is not said.
        counted = [number for number in (found.last_ga(), self._last_ga_present()) if number]
        self.last_ga = min(counted or [0], key=lambda last: len(list(self._wrong(last))))

    def _last_ga_present(self) -> int:
        """The number of the last player of the upper group if only round 1's players count."""
        found = self.found
        if not found.rounds:
            return 0
        present = [found.numbers[i] for i in found.rounds[0].present()]
        return acceleration.last_ga_number(present)

    def conditions(self) -> Iterator[Finding]:
        """1.1, 1.4.4: where the method may be used at all."""
        if not self.found.choice.accelerated:
            return
        place = (self.tournament.line_of("192"), 5 if self.tournament.line_of("192") else None)
        for reason in self.edition.unmet(self.found.points.system):
            yield finding(
                "PAIR017",
                f"Baku acceleration cannot be used: {reason} ({self.edition.title})",
                place=place,
            )
        if _GAME_POINTS_FIRST.match(self.tournament.encoded_type.strip().upper()):
            text = "Baku acceleration cannot be used with game points as the primary score (1.4.4)"
            yield finding("PAIR017", text, place=place)

    def points(self) -> Iterator[Finding]:
        """1.2-1.4: the declared points, round by round."""
        wrong = list(self._wrong(self.last_ga))
        if not wrong:
            return
        named = self.found.choice.accelerated
        if not named and not self._looks_like_baku():
            yield finding(
                "PAIR018",
                "the fictitious points are not those of the Baku acceleration, and no other is "
                "published (C.04.7): they are taken as given",
                place=self._place(wrong[0].number, wrong[0].players[0]),
                evidence={"last_ga": self.last_ga},
            )
            return
        for each in wrong:
            yield self._finding(each)

    def _wrong(self, last_ga: int) -> Iterator[_Wrong]:
        """The players of each round with other points than an upper group gives them."""
        found = self.found
        for number in range(1, max(len(found.rounds), self._last_round()) + 1):
            declared = found.virtual(number) or [0] * len(found.numbers)
            expected = found.baku(number, last_ga)
            groups: dict[tuple[int, int], list[int]] = {}
            away = self._away(number)
            for tpn, said, due in zip(found.numbers, declared, expected, strict=True):
                # Nobody asks for the points of those who are away.
                if said != due and (said or tpn not in away):
                    groups.setdefault((said, due), []).append(tpn)
            for (said, due), players in groups.items():
                yield _Wrong(number, tuple(players), said, due)

    def _away(self, number: int) -> set[int]:
        """The numbers of those who were not paired in a recorded round."""
        found = self.found
        if number > len(found.rounds):
            return set()
        return set(found.numbers) - {found.numbers[i] for i in found.rounds[number - 1].present()}

    def _last_round(self) -> int:
        last = max((entry.last_round for entry in self.tournament.accelerations), default=0)
        return min(last, self.found.rounds_total)

    def _looks_like_baku(self) -> bool:
        """Whether the first round gives a win's points to the upper numbers, and nothing else."""
        declared = self.found.virtual(1) or []
        win = max(self.found.baku(1, self.last_ga), default=0)
        return (
            set(declared) == {0, win}
            and list(declared) == sorted(declared, reverse=True)
            and (self._constant())
        )

    def _constant(self) -> bool:
        """Whether all with points in round 1 have the same points in every round, the others 0."""
        first = self.found.virtual(1) or []
        for number in range(2, len(self.found.rounds) + 1):
            values = self.found.virtual(number) or [0] * len(first)
            upper = {v for v, one in zip(values, first, strict=True) if one}
            lower = {v for v, one in zip(values, first, strict=True) if not one}
            if len(upper) > 1 or lower - {0}:
                return False
        return True

    def _finding(self, each: _Wrong) -> Finding:
        return finding(
            "PAIR016",
            f"round {each.number}: {_names(each.players)} {_have(each.players)} "
            f"{each.declared / 100:g} fictitious points, by {self.edition.title} "
            f"{each.expected / 100:g} ({self._why(each)})",
            round=each.number,
            players=each.players,
            place=self._place(each.number, each.players[0]),
            evidence={
                "declared": each.declared,
                "expected": each.expected,
                "last_ga": self.last_ga,
            },
        )

    def _why(self, each: _Wrong) -> str:
        """The article that gives the points."""
        if each.players[0] > self.last_ga:
            return f"1.2: the last of the upper group is {self.last_ga}"
        full, half = acceleration.accelerated_rounds(self.found.rounds_total)
        rounds = f"{self.found.rounds_total} rounds: full points in {_span(full)}, half in "
        return f"1.4: {rounds}{_span(half)}"

    def _place(self, number: int, tpn: int) -> tuple[int | None, int | None]:
        """Line and column of the record that gives a player's points in a round."""
        for entry in self.tournament.accelerations:
            inside = entry.first_id <= tpn <= entry.last_id
            if inside and entry.first_round <= number <= entry.last_round:
                if entry.source == "XXA":
                    return entry.line, 10 + 5 * (number - 1)
                return entry.line, 5 if entry.match_points is not None else 10
        first = self.tournament.accelerations[0]
        return first.line, 1


def _span(rounds: range) -> str:
    if not rounds:
        return "none"
    first, last = rounds[0], rounds[-1]
    return str(first) if first == last else f"{first}-{last}"


def _names(players: Sequence[int]) -> str:
    shown = ", ".join(map(str, players[:_LISTED]))
    return shown if len(players) <= _LISTED else f"{shown} and {len(players) - _LISTED} more"


def _have(players: Sequence[int]) -> str:
    return "has" if len(players) == 1 else "have"
