"""What the page of a report shows, gathered before anything is laid out.

Players (or teams) are starting ranks, points hundredths. Nothing here is escaped: that is the
templates' affair.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import TYPE_CHECKING, Final, NamedTuple

from pairing.model import board_order
from trf.exporter import exporter
from verify.compare import DEVIATES, NOT_CHECKED, NOT_DETERMINED, OK, RoundResult
from verify.findings import PAIRINGS, SEVERITIES, Finding
from verify.html.history import Histories, Strip
from verify.html.picture import Picture, draw
from verify.html.plot import ScorePlot, scores
from verify.html.records import Line, Records, ruler
from verify.replay import Replay, Wishes, paired, replay
from verify.severity import Grade, grade
from verify.standings import competitors
from verify.system import CHECKED

if TYPE_CHECKING:
    from datetime import date

    from trf.model import Player, Tournament
    from verify.check import FileResult

STATUSES: Final = (DEVIATES, NOT_DETERMINED, NOT_CHECKED, OK)
"""The verdicts on a round, worst first."""

UNREADABLE: Final = "unreadable"
NO_ROUNDS: Final = "no-rounds"

_GLYPHS: Final = {"=": "½", "D": "½", "W": "1", "L": "0", "-": "−"}
_RECORDS: Final = 24
"""So many lines of the file are shown beside a deviating round."""

_SHORT: Final = 14
"""So many letters of a name fit beside a picture."""


class Person(NamedTuple):
    """A player or a team. `strip` is None in a report without rounds."""

    number: int
    name: str
    title: str
    rating: int | None
    federation: str
    points: int | None
    rank: int | None
    line: int
    strip: Strip | None

    @property
    def short(self) -> str:
        """The name as far as it fits beside a picture."""
        return self.name if len(self.name) <= _SHORT else self.name[: _SHORT - 1] + "…"


class CrossCell(NamedTuple):
    """A round of a player. `expected` is what the rules give him, empty where it is the same."""

    round: int
    text: str
    expected: str


class CrossRow(NamedTuple):
    """A line of the crosstable."""

    person: Person
    cells: tuple[CrossCell, ...]


class Board(NamedTuple):
    """A board, White first. `black` is None for the bye; `score` is empty without a result."""

    white: int
    black: int | None
    score: str = ""


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round. `differing` has the recorded board and that of the rules beside each other (None:
    the shorter list has ended), `boards` all recorded ones.
    """

    result: RoundResult
    day: date | None
    grade: Grade | None
    picture: Picture | None
    differing: tuple[tuple[Board | None, Board | None], ...]
    boards: tuple[Board, ...]
    records: tuple[Line, ...]
    records_left_out: int
    causes: tuple[str, ...]
    benefit: tuple[str, ...]


class FindingView(NamedTuple):
    """A finding with the line of the file it speaks of."""

    finding: Finding
    record: Line | None
    evidence: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class ReportView:
    """Everything on the page of a report. `verdict` is the worst status of its rounds, `UNREADABLE`
    or `NO_ROUNDS`; `remarks` are sentences on the whole report.
    """

    result: FileResult
    verdict: str
    statuses: Mapping[str, tuple[int, ...]]
    severities: Mapping[str, int]
    findings: tuple[FindingView, ...]
    exporter: str = ""
    days: tuple[date, ...] = ()
    people: Mapping[int, Person] = field(default_factory=dict)
    crosstable: tuple[CrossRow, ...] = ()
    columns: tuple[int, ...] = ()
    rounds: tuple[RoundView, ...] = ()
    remarks: tuple[str, ...] = ()
    scores: ScorePlot | None = None
    file: tuple[Line, ...] = ()
    ruler: str = ""


def view(result: FileResult) -> ReportView:
    """Return what the page of a result shows."""
    statuses = {
        status: tuple(each.number for each in result.rounds if each.status == status)
        for status in STATUSES
    }
    severities = {
        severity: sum(each.severity == severity for each in result.findings)
        for severity in SEVERITIES
    }
    if result.tournament is None:
        told = tuple(FindingView(each, None, ()) for each in result.findings)
        return ReportView(result, UNREADABLE, statuses, severities, told)
    return _Report(result, result.tournament).view(statuses, severities)


class _Report:
    def __init__(self, result: FileResult, tournament: Tournament) -> None:
        self.result, self.tournament = result, tournament
        self.found = replayed(result, tournament)
        self.records = Records(tournament)
        self.histories = Histories(self.found)
        self.individuals = not self.found.names() and self.found.column(2) == 2
        self.people = {each.number: each for each in self._people()}

    def view(
        self, statuses: Mapping[str, tuple[int, ...]], severities: Mapping[str, int]
    ) -> ReportView:
        result, tournament = self.result, self.tournament
        days = dict.fromkeys(day for day in (tournament.start_date, tournament.end_date) if day)
        concerned = {
            number
            for each in result.rounds
            for pairs in each.different
            for pair in pairs
            for number in pair
        }
        return ReportView(
            result,
            next((status for status in STATUSES if statuses[status]), NO_ROUNDS),
            statuses,
            severities,
            tuple(self._findings()),
            str(exporter(tournament)),
            tuple(days),
            self.people,
            tuple(self._crosstable()),
            tuple(each.number for each in self.found.rounds),
            tuple(self._round(each) for each in result.rounds),
            tuple(self._remarks()),
            None if self.found.names() else scores(self.found, concerned),
            tuple(self.records.all()),
            ruler(max(map(len, self.records.texts.values()), default=0)),
        )

    # --- people ---------------------------------------------------------------------------------

    def _people(self) -> Iterator[Person]:
        found, names = self.found, self.found.names()
        total = found.history(len(found.rounds)).score
        ranks = {each.number: each for each in competitors(found)}
        for i, number in enumerate(found.numbers):
            strip = self.histories.whole(i) if found.rounds else None
            if names:
                ranked = ranks.get(number)
                yield Person(
                    number, names.get(number, ""), "", None, "", total[i],
                    ranked.rank if ranked else None, ranked.place[0] if ranked else 0, strip,
                )  # fmt: skip
            else:
                yield self._player(self.tournament.players[i], total[i], strip)

    @staticmethod
    def _player(player: Player, total: int, strip: Strip | None) -> Person:
        return Person(
            player.number, player.name, player.title, player.rating, player.federation,
            total if player.points is None else player.points, player.rank, player.line, strip,
        )  # fmt: skip

    # --- crosstable -----------------------------------------------------------------------------

    def _crosstable(self) -> Iterator[CrossRow]:
        wrong = {each.number: _expected_cells(each) for each in self.result.rounds}
        rows = zip(*(list(self._column(each.number)) for each in self.found.rounds), strict=True)
        texts = dict(zip(self.found.numbers, rows, strict=True)) if self.found.rounds else {}
        for person in sorted(self.people.values(), key=lambda each: (each.rank or 9999, each[0])):
            cells = (
                CrossCell(number, text, wrong.get(number, {}).get(person.number, ""))
                for number, text in enumerate(texts.get(person.number, ()), start=1)
            )
            yield CrossRow(person, tuple(cells))

    def _column(self, number: int) -> Iterator[str]:
        """The texts of a round, by index: opponent, colour and result."""
        recorded, found = self.found.rounds[number - 1], self.found
        points = found.results(number).points
        for i, opponent in enumerate(recorded.opponents):
            result = recorded.results[i]
            told = _GLYPHS.get(result, result) if self.individuals else halves(points[i])
            if opponent >= 0:
                colour = {1: "w", -1: "b"}.get(recorded.scheduled[i], "")
                yield f"{found.numbers[opponent]}{colour}{told}"
            elif recorded.bye == i:
                yield "U"
            else:
                yield told if self.individuals or points[i] else ""

    # --- rounds ---------------------------------------------------------------------------------

    def _round(self, result: RoundResult) -> RoundView:
        found = self.found
        lines = list(self._lines(result))
        searched = self.result.causes.of(result.number) if self.result.causes else None
        helped = self.result.benefit.of(result.number) if self.result.benefit else None
        causes: Sequence[str] = ()
        benefit: Sequence[str] = ()
        if searched is not None:
            from verify.causes.report import lines as cause_lines  # noqa: PLC0415 - on request

            causes = list(cause_lines(searched))
        if helped is not None:
            from verify.benefit import round_lines  # noqa: PLC0415 - on request

            benefit = list(round_lines(helped))
        days, column = self.tournament.round_dates, found.column(result.number)
        return RoundView(
            result,
            days[column - 1] if column <= len(days) else None,
            grade(result.reasons),
            draw(found, result, self.histories),
            tuple(self._differing(result)),
            tuple(self._boards(result.number)),
            tuple(lines[:_RECORDS]),
            len(lines[_RECORDS:]),
            tuple(causes),
            tuple(benefit),
        )

    def _differing(self, result: RoundResult) -> Iterator[tuple[Board | None, Board | None]]:
        boards = {(each.white, each.black): each for each in self._boards(result.number)}
        left = [boards.get(pair, Board(*pair)) for pair in result.different[0]]
        right = [Board(*pair) for pair in result.different[1]]
        if result.bye_recorded != result.bye_expected:
            left += [Board(result.bye_recorded, None)] if result.bye_recorded else []
            right += [Board(result.bye_expected, None)] if result.bye_expected else []
        yield from zip_longest(left, right)

    def _boards(self, number: int) -> Iterator[Board]:
        found = self.found
        recorded = found.rounds[number - 1]
        place = {tpn: i for i, tpn in enumerate(found.numbers)}
        pairs = recorded.pairs()
        for white, black in board_order(pairs, found.numbers, found.given(number).scores()):
            yield Board(white, black, self._score(number, place[white], place[black]))
        if recorded.bye is not None:
            yield Board(found.numbers[recorded.bye], None)

    def _score(self, number: int, white: int, black: int) -> str:
        recorded = self.found.rounds[number - 1]
        if self.individuals:
            texts = [_GLYPHS.get(recorded.results[i], recorded.results[i]) for i in (white, black)]
        else:
            points = self.found.results(number).points
            texts = [halves(points[white]), halves(points[black])]
        return "–".join(texts) if any(texts) else ""

    def _lines(self, result: RoundResult) -> Iterator[Line]:
        """The lines of the players concerned, the round marked."""
        if result.status != DEVIATES or self.found.names():
            return
        numbers = dict.fromkeys(n for pair in result.different[0] for n in pair)
        for number in sorted(numbers):
            person = self.people.get(number)
            column = self.found.column(result.number)
            line = self.records.of_round(person.line, column) if person else None
            if line is not None:
                yield line

    # --- findings -------------------------------------------------------------------------------

    def _findings(self) -> Iterator[FindingView]:
        ordered = sorted(self.result.findings, key=lambda each: SEVERITIES.index(each.severity))
        for each in ordered:
            record = self.records.marked(each.line, each.column)
            # What supports a verdict on a round stands at the round.
            evidence = () if each.group == PAIRINGS else each.evidence.items()
            yield FindingView(each, record, tuple((k, _plain(v)) for k, v in evidence if v != []))

    def _remarks(self) -> Iterator[str]:
        result = self.result
        if result.identified:
            yield result.identified.text
        if result.causes:
            yield from result.causes.common_lines()
        if result.declared:
            yield from result.declared.lines()
        if result.benefit and result.benefit.rounds:
            from verify.benefit import terms_lines  # noqa: PLC0415 - on request

            yield from terms_lines(result.benefit)


def replayed(result: FileResult, tournament: Tournament) -> Replay:
    """Return the rounds as they were judged."""
    choice = result.choice
    known = choice is not None and choice.edition is not None and choice.system in CHECKED
    wishes = Wishes(
        choice.system if choice and known else None,
        choice.edition.code if choice and choice.edition and known else None,
    )
    found = paired(replay(tournament, wishes), wishes)
    if found.rounds_total == result.rounds_total:
        return found
    # As the user wished: Baku's points follow from it.
    return replace(found, rounds_total=result.rounds_total, _histories=[], _virtuals={})


def _expected_cells(result: RoundResult) -> dict[int, str]:
    """What the rules give whoever is concerned by a deviation."""
    cells = dict.fromkeys((n for pair in result.different[0] for n in pair), "–")
    for white, black in result.different[1]:
        cells[white], cells[black] = f"{black}w", f"{white}b"
    if result.bye_expected != result.bye_recorded and result.bye_expected:
        cells[result.bye_expected] = "U"
    return cells


def halves(points: int) -> str:
    """Return hundredths of a point as people write them: ``2½``."""
    whole, rest = divmod(abs(points), 100)
    sign = "−" if points < 0 else ""
    if rest == 50:
        return f"{sign}{whole or ''}½"
    return f"{sign}{whole}" + (f".{rest:02}".rstrip("0") if rest else "")


def _plain(value: object) -> str:
    if isinstance(value, (list, tuple)):
        return ", ".join(
            f"({_plain(each)})" if isinstance(each, list) else str(each) for each in value
        )
    return "–" if value is None else str(value)
