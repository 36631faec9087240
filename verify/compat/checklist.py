"""Check-lists: what a round's pairing had before it, a line a player.

The columns are those of bbpPairings 6.0.0, or those the manual of JaVaFo 2.2 describes. Columns
that only a system has are told for the Dutch System (floats, C2).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pairing.model import NOBODY, History, Pairing, PairingInput
from verify.compat.request import BBPPAIRINGS

if TYPE_CHECKING:
    from pairing.editions import Edition

_FLOATS = {-1: "D", 0: " ", 1: "U"}


def checklist(program: str, edition: Edition, given: PairingInput, answer: Pairing | None) -> str:
    """Return the check-list of a round; `answer` is None where no pairing exists."""
    scores = given.scores()
    order = sorted(given.present, key=lambda i: (-scores[i], i))
    columns = _Columns(edition, given, answer)
    rows = _bbppairings(columns, order) if program == BBPPAIRINGS else _javafo(columns, order)
    head, *body = rows
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines, before = ["", _row(head, widths)], None
    for i, row in zip(order, body, strict=True):
        # An empty line between scoregroups.
        if scores[i] != before:
            lines.append("")
        lines.append(_row(row, widths))
        before = scores[i]
    return "\n".join([*lines, "", "", ""])


def _row(row: Sequence[str], widths: Sequence[int]) -> str:
    return "".join(f"{text:>{width}}\t" for text, width in zip(row, widths, strict=True))


def _bbppairings(columns: _Columns, order: Sequence[int]) -> list[list[str]]:
    played, dutch = columns.given.history.rounds, columns.dutch
    own = ["C2", "C14", "C16"] if dutch else []
    past = (f"R{number}" for number in range(1, played + 1))
    rows = [["ID", "Pts", "-" * (played + 1), "Pref", *own, "Cur", "", *past]]
    for i in order:
        own = [columns.bye(i), columns.float(i, 1), columns.float(i, 2)] if dutch else []
        common = columns.number(i), columns.points(i), columns.colours(i), columns.preference(i)
        games = map(columns.number, columns.opponents(i))
        rows.append([*common, *own, columns.current(i), "", *games])
    return rows


def _javafo(columns: _Columns, order: Sequence[int]) -> list[list[str]]:
    games = {i: [columns.number(j) for j in columns.opponents(i) if j != NOBODY] for i in order}
    most, dutch = max(map(len, games.values()), default=0), columns.dutch
    own = ["-1R", "-2R"] if dutch else []
    rows = [["ID", "Pts", "Pref", *own, "Cur", "", *(f"G-{n}" for n in range(most, 0, -1))]]
    for i in order:
        own = [columns.float(i, 1), columns.float(i, 2)] if dutch else []
        common = columns.number(i), columns.points(i), columns.sharp_preference(i)
        # A mark before the games: no pairing-allocated bye.
        barred = "[X]" if dutch and columns.bye(i) == "N" else ""
        blank = [""] * (most - len(games[i]))
        rows.append([*common, *own, columns.current(i), barred, *blank, *games[i]])
    return rows


class _Columns:
    """What there is to say of a player, by index."""

    def __init__(self, edition: Edition, given: PairingInput, answer: Pairing | None) -> None:
        self.given, self.scores, self.dutch = given, given.scores(), edition.system == "dutch"
        self._current: dict[int, str] = {}
        if answer is not None:
            for white, black in answer.pairs:
                self._current[white], self._current[black] = f"({black}W)", f"({white}B)"
            if answer.bye is not None:
                self._current[answer.bye] = "(bye)"
        self._past: list[History] = []
        history: History | None = given.history
        while history is not None and history.last is not None:
            self._past.append(history)
            history = history.before
        self._barred: list[bool] = []
        if self.dutch:
            from pairing.dutch.rulebook import DUTCH_2017, DUTCH_2026  # noqa: PLC0415

            self._rules = DUTCH_2017 if edition.code == DUTCH_2017.code else DUTCH_2026
            self._barred = self._rules.bye_barred(given.history)

    def number(self, i: int) -> str:
        """The number of a player, nothing of nobody."""
        return "" if i == NOBODY else str(self.given.numbers[i])

    def points(self, i: int) -> str:
        """Points with the fictitious ones."""
        return f"{self.scores[i] / 100:.1f}"

    def colours(self, i: int) -> str:
        """The colours of the games played."""
        return self.given.history.colours[i]

    def preference(self, i: int) -> str:
        """The colour preference as bbpPairings writes it (1.7 of the rules)."""
        due, degree = self._due(i)
        return {"A": "A ", "absolute": f"{due} ", "strong": f"({due})"}.get(
            degree, f"{due.lower()} "
        )

    def sharp_preference(self, i: int) -> str:
        """The colour preference as JaVaFo writes it: absolute ones say why."""
        due, degree = self._due(i)
        if degree != "absolute":
            return {"A": "A", "strong": f"({due})"}.get(degree, f"({due.lower()})")
        colours, difference = self.colours(i), abs(self.given.history.difference[i])
        twice = colours[-1:] == colours[-2:-1]
        if difference > 1:
            return due * (3 if twice else 2)
        return f"{due}1" if difference else due

    def _due(self, i: int) -> tuple[str, str]:
        """The colour that is due, and how much: absolute, strong, mild, or A for no preference."""
        colours, difference = self.colours(i), self.given.history.difference[i]
        if not colours:
            return "", "A"
        if abs(difference) > 1:
            return ("B" if difference > 0 else "W"), "absolute"
        if colours[-1:] == colours[-2:-1]:
            return ("B" if colours[-1] == "W" else "W"), "absolute"
        if difference:
            return ("B" if difference > 0 else "W"), "strong"
        return ("B" if colours[-1] == "W" else "W"), "mild"

    def bye(self, i: int) -> str:
        """Whether the player may get the pairing-allocated bye (C2)."""
        return "N" if self._barred[i] else "Y"

    def float(self, i: int, back: int) -> str:
        """The float so many rounds back."""
        if back > len(self._past):
            return " "
        return _FLOATS[self._past[back - 1].floats(self._rules.unplayed_float)[i]]

    def current(self, i: int) -> str:
        """Opponent and colour of the round, or the bye."""
        return self._current.get(self.given.numbers[i], "")

    def opponents(self, i: int) -> Iterator[int]:
        """The opponents of the past rounds, `NOBODY` where no game was played."""
        for each in reversed(self._past):
            last = each.last
            yield last.opponents[i] if last is not None and last.colours[i] else NOBODY
