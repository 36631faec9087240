"""The rounds of a report as columns, and what contradicts itself in them.

`read_rounds` reads the round columns of the player lines once, in tight loops. Whatever does not
fit (an opponent who is not there, two lines that disagree, a bye code beside an opponent) leaves
the fast path and becomes a finding; the round is then repaired as far as its meaning is clear, and
otherwise marked with a `fault`: it cannot be judged.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from pairing.model import (
    FORFEIT_LOSS,
    FORFEIT_WIN,
    FULL_BYE,
    GAME,
    HALF_BYE,
    NO_COLOUR,
    NOBODY,
    PAB,
    ZERO_BYE,
    RoundResults,
)
from verify.findings import Finding, finding
from verify.points import PointTable, usual_points

if TYPE_CHECKING:
    from trf.model import Cell, Tournament

_COLOURS: Final = {"w": 1, "b": -1}
_REGULAR: Final = frozenset({"10", "01", "==", "WL", "LW", "DD", "+-", "-+", "--"})
_UNUSUAL: Final = frozenset({"00", "=0", "0=", "LL", "DL", "LD"})
_OPPOSITE: Final = {
    "1": "0", "0": "1", "=": "=", "W": "L", "L": "W", "D": "D", "+": "-", "-": "+", "": "",
}  # fmt: skip
_PAIRED_KIND: Final = {
    **dict.fromkeys(("1", "=", "0", "W", "D", "L", ""), GAME),
    **dict.fromkeys("+FU", FORFEIT_WIN),
    **dict.fromkeys("-ZH", FORFEIT_LOSS),
}
_ALONE_KIND: Final = {
    "U": PAB,
    **dict.fromkeys("F+1W", FULL_BYE),
    **dict.fromkeys("H=D", HALF_BYE),
    **dict.fromkeys(("Z", "-", "0", "L", ""), ZERO_BYE),
}
_BYE_CODES: Final = "HFZU"


@dataclass(slots=True, eq=False, repr=False)
class RecordedRound:
    """One round as the report has it; entry ``i`` of each column belongs to player index ``i``.

    `opponents` are indexes or `NOBODY`; `results` the letters of the file, repaired; `scheduled`
    the colours as recorded, those of forfeited pairings included. `bye` is the index of the player
    with the pairing-allocated bye. `pending` are the players whose pairing has no result yet.
    `fault` says why the round cannot be judged (None: it can), `blurs` why the rounds after it
    cannot. `paired` is whether anybody was paired at all.
    """

    number: int
    opponents: list[int]
    results: list[str]
    scheduled: list[int]
    bye: int | None = None
    pending: list[int] = field(default_factory=list)
    fault: str | None = None
    blurs: str | None = None
    paired: bool = False
    assumptions: list[str] = field(default_factory=list)
    _columns: tuple[PointTable, RoundResults] | None = field(default=None, repr=False)

    def present(self) -> list[int]:
        """Return the indexes of the players who were taken into the pairing, ascending."""
        bye = self.bye
        return [i for i, j in enumerate(self.opponents) if j >= 0 or i == bye]

    def pairs(self) -> list[tuple[int, int]]:
        """Return the recorded pairs of indexes, White first (unknown: the smaller index)."""
        found = []
        for i, j in enumerate(self.opponents):
            if j > i:
                found.append((j, i) if self.scheduled[i] < 0 else (i, j))
        return found

    def columns(self, table: PointTable) -> RoundResults:
        """Return what the engines see of this round, with points by `table`; remembered."""
        if self._columns is None or self._columns[0] is not table:
            self._columns = (table, self._make_columns(table))
        return self._columns[1]

    def _make_columns(self, table: PointTable) -> RoundResults:
        kinds, points, colours = [], [], []
        white, black, alone = table.white, table.black, table.alone
        for j, result, colour in zip(self.opponents, self.results, self.scheduled, strict=True):
            if j >= 0:
                kind = _PAIRED_KIND[result]
                kinds.append(kind)
                points.append((black if colour < 0 else white)[result])
                colours.append(colour if kind == GAME else NO_COLOUR)
            else:
                kinds.append(_ALONE_KIND[result])
                points.append(alone[result])
                colours.append(NO_COLOUR)
        if self.bye is not None:
            kinds[self.bye] = PAB
        return RoundResults("".join(kinds), self.opponents, colours, points)


class RoundReader:
    """Reads all round columns of a tournament; `findings` are what it met on the way."""

    def __init__(self, tournament: Tournament, *, teams: bool = False, unfinished: str) -> None:
        """`teams`: the lines are boards of teams, all of which have the bye of their team;
        `unfinished`: the article by which a game without a result counts as a draw.
        """
        self.teams, self.unfinished = teams, unfinished
        self.players = tournament.players
        self.cells = [player.cells for player in self.players]
        self.usual_points = tournament.point_system is None and not tournament.abnormal
        self.numbers = [player.number for player in tournament.players]
        self.place = {number: i for i, number in enumerate(self.numbers)}
        self.findings: list[Finding] = []
        self.rounds = [self._gather(c) for c in range(tournament.rounds)]

    def read(self) -> list[RecordedRound]:
        """Return every column of the file as a round, the empty ones included."""
        # A file that writes U means something else by F, + and 1.
        infer = not self.teams and "U" not in self._letters()
        last = max([each.number for each in self.rounds if self._anybody(each)], default=0)
        for each in self.rounds:
            self._settle(each, each.number < last)
        if self._letters().isdisjoint(_BYE_CODES):
            self._tell_byes_apart()
        for each in self.rounds:
            idle = [i for i, j in enumerate(each.opponents) if j < 0]
            self._find_bye(each, idle, infer)
            each.paired = each.bye is not None or len(idle) < len(each.opponents)
        return self.rounds

    def _letters(self) -> set[str]:
        """All results that occur."""
        return set().union(*[each.results for each in self.rounds])

    # --- first pass: the cells ------------------------------------------------------------------

    def _gather(self, column: int) -> RecordedRound:
        opponents, results, scheduled = [], [], []
        place, colours = self.place, _COLOURS
        number, odd = column + 1, []
        for i, cells in enumerate(self.cells):
            if column >= len(cells):
                opponents.append(NOBODY)
                results.append("")
                scheduled.append(0)
                continue
            # Faster than the attributes: a cell is a tuple.
            opponent, colour, result, _, _ = cells[column]
            other = NOBODY
            if opponent:
                other = place.get(opponent, NOBODY)
                if other < 0 or other == i:
                    odd.append(i)
                    other = NOBODY
            opponents.append(other)
            results.append(result)
            scheduled.append(colours.get(colour, 0))
        found = RecordedRound(number, opponents, results, scheduled)
        for i in odd:
            self._odd_cell(found, i, self.players[i].cells[column])
        return found

    def _odd_cell(self, found: RecordedRound, i: int, cell: Cell) -> None:
        """An opponent who cannot be one."""
        me = self.numbers[i]
        if cell.opponent == me:
            text = f"player {me} is paired with himself"
            self._report("RPT002", found, i, text)
            self._fault(found, text)
        else:
            text = f"player {me} has opponent {cell.opponent}, who is not in the file"
            self._report("RPT001", found, i, text)
            self._fault(found, text)

    def _anybody(self, found: RecordedRound) -> bool:
        return max(found.opponents, default=NOBODY) >= 0

    # --- second pass: both lines of a pairing ---------------------------------------------------

    def _settle(self, found: RecordedRound, earlier: bool) -> None:
        """Check the two lines of every pairing against each other; `earlier`: rounds follow."""
        opponents, results, scheduled = found.opponents, found.results, found.scheduled
        suspects = []
        for i, j in enumerate(opponents):
            if j < 0:
                continue
            if opponents[j] != i or (
                i < j
                and (
                    scheduled[i] + scheduled[j]
                    or not scheduled[i]
                    or results[i] + results[j] not in _REGULAR
                )
            ):
                suspects.append(i)
        for i in suspects:
            j = opponents[i]
            if opponents[j] != i:
                self._one_sided(found, i, j)
        for i in suspects:
            j = opponents[i]
            if j >= 0:
                self._check_colours(found, i, j)
                self._check_results(found, i, j, earlier)

    def _one_sided(self, found: RecordedRound, i: int, j: int) -> None:
        """Player i names j, but j's line names somebody else or nobody."""
        me, other = self.numbers[i], self.numbers[j]
        cell = self._cell(j, found.number)
        third = found.opponents[j]
        named = self.numbers[third] if third >= 0 else cell.opponent if cell else None
        if not named:
            text = f"player {me} has opponent {other}, but the line of {other} has no opponent"
            self._report("RPT003", found, i, text, (me, other))
            found.opponents[j] = i
            found.scheduled[j] = -found.scheduled[i]
            found.results[j] = _OPPOSITE.get(found.results[i], "Z")
            found.assumptions.append(
                f"round {found.number}: players {me} and {other} were paired (only the line of "
                f"{me} says so)"
            )
            return
        text = f"player {me} has opponent {other}, but {other} has opponent {named}"
        self._report("RPT003", found, i, text, (me, other, named))
        self._fault(found, text)
        found.opponents[i] = NOBODY
        found.results[i] = "-" if _PAIRED_KIND[found.results[i]] == GAME else found.results[i]

    def _check_colours(self, found: RecordedRound, i: int, j: int) -> None:
        mine, other = found.scheduled[i], found.scheduled[j]
        if mine and mine == -other:
            return
        names = (self.numbers[i], self.numbers[j])
        if mine and mine == other:
            colour = "White" if mine > 0 else "Black"
            text = f"players {names[0]} and {names[1]} both have {colour} against each other"
            self._report("RPT004", found, i, text, names, 5)
            found.assumptions.append(
                f"round {found.number}: players {names[0]} and {names[1]} both had {colour}, as "
                "their lines say"
            )
            return
        if mine or other:
            found.scheduled[i], found.scheduled[j] = mine or -other, other or -mine
        elif GAME in (_PAIRED_KIND[found.results[i]], _PAIRED_KIND[found.results[j]]):
            self._blur(found, f"the colours of {names[0]} and {names[1]} are not recorded")

    def _check_results(self, found: RecordedRound, i: int, j: int, earlier: bool) -> None:
        results = found.results
        both = results[i] + results[j]
        if both in _REGULAR:
            return
        names = (self.numbers[i], self.numbers[j])
        if not both:
            self._no_result(found, i, j, earlier)
        elif results[i] in _BYE_CODES or results[j] in _BYE_CODES:
            self._bye_code(found, i, j)
        elif both in _UNUSUAL:
            text = f"players {names[0]} and {names[1]} have the results '{both[0]}' and '{both[1]}'"
            self._report("RPT006", found, i, text, names, 7)
        else:
            self._contradiction(found, i, j)

    def _no_result(self, found: RecordedRound, i: int, j: int, earlier: bool) -> None:
        found.pending += (i, j)
        if not earlier:
            return
        a, b = self.numbers[i], self.numbers[j]
        text = f"the game of players {a} and {b} has no result, and later rounds follow"
        self._report("RPT008", found, i, text, (a, b), 7)
        found.assumptions.append(
            f"round {found.number}: the game {a}-{b} without a result counts as a draw for pairing "
            f"({self.unfinished})"
        )

    def _bye_code(self, found: RecordedRound, i: int, j: int) -> None:
        """A bye code beside an opponent: the player was paired and did not play."""
        results = found.results
        for a, b in ((i, j), (j, i)):
            if results[a] not in _BYE_CODES or not results[a]:
                continue
            found.assumptions.append(
                f"round {found.number}: player {self.numbers[a]} was paired with "
                f"{self.numbers[b]} and did not play (bye code '{results[a]}' beside an opponent)"
            )
        for a, b in ((i, j), (j, i)):
            if _PAIRED_KIND[results[a]] == GAME:
                results[a] = "+" if results[a] in ("1", "W") else "-"
            elif results[a] == "Z":
                results[a] = "-"
            if not results[b]:
                results[b] = _OPPOSITE.get(results[a], "-")

    def _contradiction(self, found: RecordedRound, i: int, j: int) -> None:
        results, names = found.results, (self.numbers[i], self.numbers[j])
        shown = (results[i] or "blank", results[j] or "blank")
        text = (
            f"players {names[0]} and {names[1]} have the results '{shown[0]}' and '{shown[1]}' "
            "against each other"
        )
        self._report("RPT005", found, i, text, names, 7)
        for a, b in ((i, j), (j, i)):
            if not results[a]:
                results[a] = _OPPOSITE[results[b]]
        kinds = {_PAIRED_KIND[results[i]], _PAIRED_KIND[results[j]]}
        if GAME in kinds and len(kinds) > 1:
            for a in (i, j):
                if _PAIRED_KIND[results[a]] == GAME:
                    results[a] = "+" if results[a] in ("1", "W") else "-"
            found.assumptions.append(
                f"round {found.number}: the pairing of {names[0]} and {names[1]} counts as not "
                "played (one line holds a forfeit)"
            )

    # --- byes -----------------------------------------------------------------------------------

    def _tell_byes_apart(self) -> None:
        """A file without bye codes (TRF06): the points column tells what blank rounds were worth.

        Only where it leaves no choice: half a point for each blank round, or a point for the only
        one.
        """
        if not self.usual_points or not any("" in each.results for each in self.rounds):
            return
        told: dict[tuple[int, str], list[int]] = {}
        usual = usual_points()
        white, black, alone = usual.white, usual.black, usual.alone
        for i, player in enumerate(self.players):
            blanks, total = [], 0
            for each in self.rounds:
                result = each.results[i]
                if each.opponents[i] >= 0:
                    total += (black if each.scheduled[i] < 0 else white)[result]
                else:
                    total += alone[result]
                    if not result:
                        blanks.append(each)
            excess = (player.points or 0) - total
            if not blanks or excess <= 0:
                continue
            if excess == 50 * len(blanks):
                code = "H"
            elif excess == 100 and len(blanks) == 1:
                code = "F"
            else:
                continue
            for each in blanks:
                each.results[i] = code
                told.setdefault((each.number, code), []).append(self.numbers[i])
        for (number, code), names in sorted(told.items()):
            words = "half-point" if code == "H" else "full-point"
            self.rounds[number - 1].assumptions.append(
                f"round {number}: {words} bye of {', '.join(map(str, names))}, from the points "
                "column (the file has no bye codes)"
            )

    def _find_bye(self, found: RecordedRound, idle: list[int], infer: bool) -> None:
        """The pairing-allocated bye: `U`, or what must be it (C.04.1 3).

        `idle` are the players without an opponent.
        """
        results = found.results
        holders = [i for i in idle if results[i] == "U"]
        if len(holders) > 1 and not self.teams:
            names = tuple(self.numbers[i] for i in holders)
            text = f"players {', '.join(map(str, names))} all have the pairing-allocated bye"
            self._report("RPT007", found, holders[1], text, names, 7)
            self._fault(found, text)
        if holders:
            found.bye = holders[0]
            return
        if not infer:
            return
        alone = [i for i in idle if results[i] in ("F", "+", "1") and self._opponentless(i, found)]
        if len(alone) == 1:
            found.bye = alone[0]
            found.assumptions.append(
                f"round {found.number}: the '{results[alone[0]]}' of player "
                f"{self.numbers[alone[0]]} is the pairing-allocated bye (the only full point "
                "without an opponent, an odd number of players, no 'U' in the file)"
            )

    def _opponentless(self, i: int, found: RecordedRound) -> bool:
        cell = self._cell(i, found.number)
        return cell is None or not cell.opponent

    # --- helpers --------------------------------------------------------------------------------

    def _cell(self, i: int, number: int) -> Cell | None:
        cells = self.players[i].cells
        return cells[number - 1] if number <= len(cells) else None

    def _fault(self, found: RecordedRound, text: str) -> None:
        found.fault = found.fault or text
        self._blur(found, text)

    def _blur(self, found: RecordedRound, text: str) -> None:
        found.blurs = found.blurs or f"round {found.number}: {text}"

    def _report(
        self,
        rule: str,
        found: RecordedRound,
        i: int,
        text: str,
        players: tuple[int, ...] = (),
        offset: int = 0,
    ) -> None:
        cell = self._cell(i, found.number)
        place = (cell.line, cell.column + offset) if cell else (self.players[i].line, None)
        names = players or (self.numbers[i],)
        message = f"round {found.number}: {text}"
        self.findings.append(finding(rule, message, round=found.number, players=names, place=place))
