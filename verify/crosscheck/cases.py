"""A tournament as every program is to see it: plain, complete, and without anybody's name.

What a report leaves unsaid (number of rounds, initial colour, points, acceleration) our replay has
inferred; here it is written down, so that a disagreement is one about pairing. A *case* is such a
tournament before one of its rounds: rounds before it are played, and those who are not to be paired
have a zero-point bye in its column.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from trf.model import Acceleration, Cell, FilePoints, Player, Prohibited, Tournament
from trf.write import Edition as FileEdition
from trf.write import TextForm, encode, write
from verify.crosscheck.answers import Answer
from verify.crosscheck.engines import Dialect
from verify.next_round import available
from verify.replay import Replay, Wishes, replay

if TYPE_CHECKING:
    from pairing.editions import Edition

COMPARED: Final = ("dutch", "dubov", "burstein", "lim")
"""The systems whose rounds are compared."""

_LETTERS: Final = {1: "w", -1: "b", 0: "-"}
_BLANK: Final = Cell(None, "", "", 0, 0)
_ABSENT: Final = Cell(0, "-", "Z", 0, 0)
_FORMATS: Final = {
    Dialect.TRF26: FileEdition.TRF26,
    Dialect.TRFX: FileEdition.TRFX,
    Dialect.BBP: FileEdition.TRFX,
}
_FORM: Final = TextForm(line_end="\n")
_DECIDING: Final = frozenset({"162", "250", "260", "299", "XXS", "001"})
"""The records without which a pairing may be another one."""

_TYPES: Final = {
    ("dutch", "2026"): ("FIDE_DUTCH", ""),
    ("dutch", "2017"): ("FIDE_DUTCH_2017", "FIDE_DUTCH_2017"),
}
"""The coded type by system and edition: in TRF26 (192), and as JaVaFo 3.0 reads it (092): any type
that names the Dutch System makes its checker use the text of 2017, none that of 2025."""


class CaseError(ValueError):
    """A report that cannot be put before another program; the message says why."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A tournament made plain: `plain` is what programs get, `found` its replay.

    `numbers` are the recorded rounds that can be compared; `waiting` holds the indexes of those to
    be paired in the round after them, where the event goes on (None: it does not).
    """

    plain: Tournament
    found: Replay
    edition: Edition
    numbers: tuple[int, ...]
    waiting: frozenset[int] | None = None

    def recorded(self, number: int) -> Answer:
        """Return a recorded round."""
        each, tpn = self.found.rounds[number - 1], self.found.numbers
        pairs = frozenset((tpn[i], tpn[j]) for i, j in each.pairs())
        return Answer(pairs, None if each.bye is None else tpn[each.bye])

    def before(self, number: int) -> Tournament:
        """Return the case of a recorded round."""
        return self._case(number, frozenset(self.found.rounds[number - 1].present()))

    def following(self) -> Tournament | None:
        """Return the case of the round after the recorded ones, None if there is none."""
        if self.waiting is None:
            return None
        return self._case(len(self.found.rounds) + 1, self.waiting)

    def _case(self, number: int, present: frozenset[int]) -> Tournament:
        found, place = self.found, number - 1
        score = found.history(place).score
        zero = found.points.alone["Z"]
        players = []
        for i, player in enumerate(self.plain.players):
            absent = i not in present
            cells = (*player.cells[:place], *((_ABSENT,) if absent else ()))
            points = score[i] + (zero if absent else 0)
            players.append(replace(player, cells=cells, points=points))
        return replace(
            self.plain, players=tuple(players), rounds=place + (len(present) < len(score))
        )


def prepare(tournament: Tournament, wishes: Wishes | None = None) -> Prepared:
    """Make a tournament plain.

    Raises `CaseError` if it cannot be compared, and `KeyError` for an unknown system.
    """
    found = replay(tournament, wishes or Wishes())
    edition = found.choice.edition
    if edition is None:
        raise CaseError(str(found.choice.obstacle))
    if found.choice.system not in COMPARED or found.names():
        raise CaseError(f"{found.choice.title}: only tournaments of individuals are compared")
    if tournament.abnormal:
        raise CaseError("points are changed by a record (299)")
    waiting = _waiting(found)
    if not found.rounds and waiting is None:
        raise CaseError("no round is paired")
    plain = _plain(found)
    numbers = []
    for each in found.rounds:
        if each.fault or not each.paired:
            continue
        if found.blurred(each.number):
            break
        numbers.append(each.number)
    again = replay(plain, Wishes(edition.system, edition.code))
    plain = ranked(plain, again.history(len(again.rounds)).score)
    return Prepared(plain, again, edition, tuple(numbers), waiting)


def _waiting(found: Replay) -> frozenset[int] | None:
    """Return who is to be paired in the next round, None if there is none to be paired."""
    number = len(found.rounds) + 1
    last = found.rounds[-1] if found.rounds else None
    if found.total_inferred or number > found.rounds_total or found.blurred(number):
        return None
    # A round without results is one that waits for them.
    if last and last.pending and len(last.pending) == sum(j >= 0 for j in last.opponents):
        return None
    return frozenset(available(found, number)) or None


def _plain(found: Replay) -> Tournament:
    last = len(found.rounds)
    players = tuple(
        Player(
            number, "", "", f"Player{number:04}", found.ratings[i] or None, "", "", "",
            None, None, tuple(_cell(found, each, i) for each in range(1, last + 1)), 0,
        )
        for i, number in enumerate(found.numbers)
    )  # fmt: skip
    colour = found.initial_colour
    return Tournament(
        players,
        (),
        last,
        name="A tournament to compare",
        rounds_declared=found.rounds_total,
        initial_colour="b" if colour < 0 else "w",
        point_system=_points(found),
        accelerations=_accelerations(found),
        prohibited=_prohibited(found.tournament.prohibited, found.rounds_total),
    )


def ranked(tournament: Tournament, score: Sequence[int]) -> Tournament:
    """Return a tournament with these points (hundredths, by index), and ranks by them."""
    order = sorted(range(len(score)), key=lambda i: (-score[i], i))
    rank = {i: n for n, i in enumerate(order, start=1)}
    players = (
        replace(player, points=score[i], rank=rank[i])
        for i, player in enumerate(tournament.players)
    )
    return replace(tournament, players=tuple(players))


def _cell(found: Replay, number: int, i: int) -> Cell:
    each = found.rounds[number - 1]
    opponent, result = each.opponents[i], each.results[i]
    if opponent >= 0:
        # A game without a result counts as a draw for pairing (C.04.2 3.1), and has to be told.
        return Cell(found.numbers[opponent], _LETTERS[each.scheduled[i]], result or "=", 0, 0)
    if i == each.bye:
        return Cell(0, "-", "U", 0, 0)
    kind = {"F": "F", "H": "H"}.get(each.columns(found.points).kinds[i], "Z")
    return Cell(0, "-", kind, 0, 0)


def _points(found: Replay) -> FilePoints | None:
    """Return the points as a record, None for the usual ones."""
    white, black, alone = found.points.white, found.points.black, found.points.alone
    points = FilePoints(
        white["1"], black["1"], white["="], black["="], white["0"], black["0"],
        alone["Z"], alone["H"], alone["F"], alone["U"], white["+"], white["-"], white["="],
    )  # fmt: skip
    return None if points == FilePoints() else points


def _accelerations(found: Replay) -> tuple[Acceleration, ...]:
    """Return the fictitious points of every round, in ranges of players with the same number."""
    entries = []
    for number in range(1, found.rounds_total + 1):
        values = found.virtual(number)
        if not values or not any(values):
            continue
        for first, last, points in _runs(found.numbers, values):
            entries.append(Acceleration(number, number, first, last, None, points, 0, "250"))
    return tuple(entries)


def _runs(numbers: Sequence[int], values: Sequence[int]) -> Iterable[tuple[int, int, int]]:
    start = 0
    for i in range(1, len(numbers) + 1):
        if i == len(numbers) or values[i] != values[start]:
            if values[start]:
                yield numbers[start], numbers[i - 1], values[start]
            start = i


def _prohibited(entries: Iterable[Prohibited], total: int) -> tuple[Prohibited, ...]:
    """Return the prohibitions; those for every round have no last one, as XXP has none."""
    return tuple(
        entry._replace(last_round=None)
        if entry.first_round <= 1 and (entry.last_round or total) >= total
        else entry
        for entry in entries
    )


# --- files ----------------------------------------------------------------------------------------


def text_of(
    tournament: Tournament, edition: Edition, dialect: Dialect, lacks: frozenset[str] = frozenset()
) -> bytes:
    """Return a case or a tournament as a program reads it.

    Raises `CaseError` for what the dialect, or the program (`lacks`), has no record for.
    """
    lacking = sorted(name for name in lacks if getattr(tournament, name))
    if lacking:
        raise CaseError(f"it cannot be told of {', '.join(lacking)}")
    new, old = _TYPES.get((edition.system, edition.code), ("", ""))
    points, prohibited = tournament.point_system, tournament.prohibited
    if points is not None and dialect is not Dialect.TRF26:
        tag = "BBW" if dialect is Dialect.BBP else "XXS"
        points = points._replace(sources=(tag,), X=FilePoints().X)
    if dialect is Dialect.TRF26:
        # 260 has a last round.
        total = tournament.rounds_declared
        prohibited = tuple(
            each._replace(last_round=each.last_round or total) for each in prohibited
        )
    tournament = replace(
        tournament,
        point_system=points,
        prohibited=prohibited,
        encoded_type=new if dialect is Dialect.TRF26 else "",
        type_text=old if dialect is Dialect.TRFX else "",
    )
    written = write(tournament, _FORMATS[dialect])
    lost = next((each for each in written.losses if each.record in _DECIDING), None)
    if lost is not None:
        raise CaseError(f"{lost.record} {lost.field} {lost.value}: {lost.message}")
    lines = written.lines
    if dialect is Dialect.TRF26 and points is not None and not (points.ZPB or points.FL):
        # bbpPairings 6 knows no A in 162; what absences are worth if nothing is said is nothing.
        lines = tuple(_without_absences(line) for line in lines)
    return encode(lines, _FORM)[0]


def _without_absences(line: str) -> str:
    return line.replace("    A 0.0", "") if line.startswith("162 ") else line


def with_answer(case: Tournament, answer: Answer, number: int) -> Tournament:
    """Return a case with its round recorded as a program paired it, results still to come."""
    cells = {} if answer.bye is None else {answer.bye: Cell(0, "-", "U", 0, 0)}
    for white, black in answer.pairs:
        cells[white] = Cell(black, "w", "", 0, 0)
        cells[black] = Cell(white, "b", "", 0, 0)
    players = []
    for player in case.players:
        past = [*player.cells[: number - 1], *[_BLANK] * (number - 1 - len(player.cells))]
        players.append(replace(player, cells=(*past, cells.get(player.number, _ABSENT))))
    return replace(case, players=tuple(players), rounds=number)


def finished(case: Tournament, answer: Answer, number: int, draw: int, bye: int) -> Tournament:
    """Return a case with its round played as a program paired it: every game a draw.

    `draw` and `bye` are their worth. For programs that only check.
    """
    played = with_answer(case, answer, number)
    players = []
    for player in played.players:
        *past, cell = player.cells
        paired = bool(cell.opponent)
        gain = draw if paired else bye if cell.result == "U" else 0
        now = cell._replace(result="=") if paired else cell
        points = (player.points or 0) + gain
        players.append(replace(player, cells=(*past, now), points=points))
    return replace(played, players=tuple(players))
