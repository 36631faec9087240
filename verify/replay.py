"""From a report back to what the pairing of each round saw.

`replay` reads a tournament once; the result gives, for every recorded round, the `PairingInput`
the rules had to pair and the pairing that was recorded. Whatever the file does not say and had to
be inferred is listed in `Replay.assumptions`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from pairing import acceleration
from pairing.model import (
    BLACK,
    WHITE,
    Colour,
    History,
    Numbering,
    Pairing,
    PairingInput,
    RoundResults,
)
from verify.findings import Finding, finding
from verify.points import PointTable, declared_points, other_points, usual_points
from verify.rounds import RecordedRound, RoundReader
from verify.system import DOUBLE_SWISS, ROUND_ROBINS, TEAM_SWISS, Choice, choose

if TYPE_CHECKING:
    from pairing.editions import Edition
    from trf.model import Tournament

_ACCELERATED: Final = re.compile(r"acc[eé]l|\bSAD\b|haley|progressive?\b", re.IGNORECASE)
_STATELESS: Final = frozenset({"FID", "FIDE", "NON"})
_COLOUR_NAMES: Final = {WHITE: "White", BLACK: "Black"}


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the user knows better than the file; None or empty: the file decides.

    `system` and `edition` are codes of `pairing.editions`; `rounds_total` the number of rounds;
    `initial_colour` ``"w"`` or ``"b"``; `ongoing` that more rounds are to be paired; `options`
    switches of the system (`pairing.options`), names and values as written.
    """

    system: str | None = None
    edition: str | None = None
    rounds_total: int | None = None
    initial_colour: str | None = None
    ongoing: bool = False
    options: tuple[tuple[str, str], ...] = ()


@dataclass(slots=True, eq=False, repr=False)
class Replay:
    """A tournament as its pairings saw it.

    `rounds` are the recorded rounds in which somebody was paired, from round 1; `waiting` the
    column of the next round where the file has one already. `total_inferred` and
    `colour_inferred` tell that the number of rounds or the initial colour were not declared.
    `ratings` are by index, 0 without one, and `federations` empty without one. `upper_group`, where
    it is not None, replaces the acceleration of the file: Baku's with players up to this number in
    the upper group, 0 for none.
    """

    tournament: Tournament
    choice: Choice
    numbers: list[int]
    rounds: list[RecordedRound]
    waiting: RecordedRound | None
    points: PointTable
    rounds_total: int
    total_inferred: bool
    initial_colour: Colour
    colour_inferred: bool
    fixed_colour: Colour
    assumptions: list[str]
    findings: list[Finding]
    ratings: list[int]
    federations: list[str] = field(default_factory=list)
    upper_group: int | None = None
    _histories: list[History] = field(default_factory=list)
    _virtuals: dict[int, list[int] | None] = field(default_factory=dict)

    @property
    def readings(self) -> tuple[Numbering, Numbering]:
        """The readings of 'TPN' in the last colour rule, the preferred one first."""
        return Numbering.ENTERED, Numbering.FIXED

    def history(self, rounds: int) -> History:
        """Return what happened in the first so many rounds."""
        histories = self._histories
        if not histories:
            histories.append(History(len(self.numbers), self.points.system))
        while len(histories) <= rounds:
            histories.append(histories[-1].then(self.results(len(histories))))
        return histories[rounds]

    def results(self, number: int) -> RoundResults:
        """Return the columns of a recorded round."""
        found = self.rounds[number - 1].columns(self.points)
        virtual, points = self.virtual(number), _abnormal(self, number)
        if virtual is None and points is None:
            return found
        return found._replace(points=points or found.points, virtual=virtual)

    def given(
        self,
        number: int,
        *,
        present: Sequence[int] | None = None,
        numbering: Numbering | None = None,
        total: int | None = None,
    ) -> PairingInput:
        """Return what the pairing of a round had before it.

        `present` are the indexes of the players to be paired (None: those of the recorded round);
        `numbering` the reading of 5.2.5 (None: the first one); `total` another number of rounds
        than the inferred one.
        """
        numbering = numbering or self.readings[0]
        fixed = numbering is Numbering.FIXED
        return PairingInput(
            numbers=self.numbers,
            history=self.history(number - 1),
            rounds_total=self.rounds_total if total is None else total,
            present=self.rounds[number - 1].present() if present is None else present,
            initial_colour=self.fixed_colour if fixed else self.initial_colour,
            prohibited=self.prohibited(number),
            virtual=self.virtual(number),
            numbering=numbering,
            ratings=self.ratings,
            federations=self.federations or None,
        )

    def virtual(self, number: int) -> list[int] | None:
        """Return the fictitious points of a round by index, None without acceleration."""
        if number not in self._virtuals:
            self._virtuals[number] = _virtual(self, number)
        return self._virtuals[number]

    def prohibited(self, number: int) -> frozenset[tuple[int, int]]:
        """Return the pairs of indexes the file forbids in a round (260, XXP)."""
        entries = self.tournament.prohibited
        if not entries:
            return frozenset()
        place = {tpn: i for i, tpn in enumerate(self.numbers)}
        pairs: set[tuple[int, int]] = set()
        for entry in entries:
            if entry.first_round <= number <= (entry.last_round or number):
                known = sorted(place[tpn] for tpn in entry.ids if tpn in place)
                pairs.update((i, j) for n, i in enumerate(known) for j in known[n + 1 :] if i < j)
        return frozenset(pairs)

    def seen(self, given: PairingInput) -> PairingInput:
        """Return the input with whatever else the system's engine and judge look at."""
        return given

    def pair(self, edition: Edition, given: PairingInput) -> Pairing:
        """Pair a round by an edition. Raises `pairing.model.PairingError`."""
        return edition.pair(given)

    def place(self, tpn: int, number: int) -> tuple[int | None, int | None]:
        """Return line and column of what the file says of a participant's round."""
        player = self.tournament.player(tpn)
        cell = player.cell(number) if player else None
        return (cell.line, cell.column) if cell else (None, None)

    def column(self, number: int) -> int:
        """Return the round column of the file in which a round begins."""
        return number

    def names(self) -> dict[int, str]:
        """Return the names of teams by number; empty where players are paired."""
        return {}

    def baku(self, number: int, last_ga: int) -> list[int]:
        """Return Baku's virtual points of a round, in the edition of the event's date."""
        return self.baku_edition.virtual_points(
            self.numbers, last_ga, number, self.rounds_total, self.points.system
        )

    @property
    def baku_edition(self) -> acceleration.BakuEdition:
        """The text of the Baku acceleration for the event's date."""
        start = self.tournament.start_date
        return acceleration.edition_on(start) if start else acceleration.BAKU_2026

    def last_ga(self) -> int:
        """Return the number of the last player of the upper group (C.04.7 1.2, 1.3).

        A blank round 1 is a late entry.
        """
        players = self.tournament.players
        late = [player.number for player in players if self.rounds and player.cell(1).is_blank]
        return acceleration.last_ga_number(self.numbers, late)

    def under(self, choice: Choice, upper_group: int | None) -> Replay:
        """Return the same tournament as other rules see it."""
        return replace(self, choice=choice, upper_group=upper_group, _histories=[], _virtuals={})

    def blurred(self, number: int) -> str | None:
        """Return why what came before a round is not known well enough to judge it, or None."""
        return next((each.blurs for each in self.rounds[: number - 1] if each.blurs), None)


def replay(tournament: Tournament, wishes: Wishes | None = None) -> Replay:
    """Rebuild what the pairings of a report saw.

    Raises `KeyError` when the wished system does not exist, `pairing.model.OptionError` for an
    option that its system does not have.
    """
    wishes = wishes or Wishes()
    choice = choose(tournament, wishes.system, wishes.edition, wishes.options)
    reader = RoundReader(
        tournament, teams=choice.system == TEAM_SWISS, unfinished=choice.unfinished
    )
    columns = reader.read()
    last = max((each.number for each in columns if each.paired), default=0)
    rounds, rest = columns[:last], columns[last:]
    assumptions = list(choice.assumptions)
    findings = reader.findings
    points = _points(tournament, rounds)
    if points.assumption:
        assumptions.append(points.assumption)
    total, inferred = _declared_total(tournament, wishes, rounds, assumptions, findings), False
    if total is None:
        total, inferred = _inferred_total(choice, wishes, columns, rounds, assumptions), True
    waiting = rest[0] if rest else None
    found = Replay(
        tournament, choice, reader.numbers, rounds, waiting, points, total, inferred,
        WHITE, False, WHITE, assumptions, findings,
        _ratings(tournament, choice), _federations(tournament),
    )  # fmt: skip
    set_initial_colour(found, wishes)
    for each in rounds:
        assumptions += each.assumptions
    _acceleration_notes(found)
    return found


def _ratings(tournament: Tournament, choice: Choice) -> list[int]:
    """The ratings as the system understands the event's list."""
    listed = [player.rating or 0 for player in tournament.players]
    switches = choice.switches
    return listed if switches is None else list(map(switches.elo, listed))


def _federations(tournament: Tournament) -> list[str]:
    """The players' federations; who plays under FIDE's flag belongs to none."""
    found = (player.federation for player in tournament.players)
    return ["" if each in _STATELESS else each for each in found]


def paired(found: Replay, wishes: Wishes | None = None) -> Replay:
    """Return the replay of what is paired: teams, matches of two games, else players and games."""
    # Few reports hold teams or matches.
    if found.choice.edition is None:
        return found
    if found.choice.system == TEAM_SWISS:
        from verify.teams import replay_teams  # noqa: PLC0415

        return replay_teams(found, wishes)
    if found.choice.system == DOUBLE_SWISS:
        from verify.matches import holds_matches, replay_matches  # noqa: PLC0415

        return replay_matches(found) if holds_matches(found) else found
    return found


# --- points -------------------------------------------------------------------------------------


def _points(tournament: Tournament, rounds: list[RecordedRound]) -> PointTable:
    """Return the declared point system, else the one that gives the points column best."""
    if tournament.point_system is not None:
        return declared_points(tournament.point_system)
    usual = usual_points()
    # Penalties and fictitious points would be mistaken for another system.
    if tournament.abnormal:
        return usual
    misses = _misses(tournament, rounds, usual)
    if not misses:
        return usual
    best, fewest = usual, misses
    for table in other_points():
        count = _misses(tournament, rounds, table)
        if count < fewest:
            best, fewest = table, count
    # A few wrong totals do not make another point system.
    return best if fewest * 4 <= misses else usual


def _misses(tournament: Tournament, rounds: list[RecordedRound], table: PointTable) -> int:
    brought = [each.columns(table).points for each in rounds]
    totals = map(sum, zip(*brought, strict=True)) if rounds else [0] * len(tournament.players)
    return sum(
        player.points is not None and player.points != total
        for player, total in zip(tournament.players, totals, strict=True)
    )


def _abnormal(found: Replay, number: int) -> list[int] | None:
    """Return the points of a round with its 299 records applied, None if it has none.

    A record with a result's letter sets what that result is worth, one without adds.
    """
    if not found.tournament.abnormal:
        return None
    from verify.abnormal import of_players  # noqa: PLC0415 - few reports have any

    entries = [each for each in of_players(found.tournament) if each.round in (None, number)]
    if not entries:
        return None
    recorded = found.rounds[number - 1]
    changed = list(recorded.columns(found.points).points)
    for entry in entries:
        ids = set(entry.ids)
        for i, tpn in enumerate(found.numbers):
            if ids and tpn not in ids:
                continue
            if not entry.kind:
                # A penalty or bonus without a round counts once, before the first round.
                if entry.round or number == 1:
                    changed[i] += entry.points or 0
            elif _is_kind(recorded, i, entry.kind):
                changed[i] = entry.points or 0
    return changed


def _is_kind(recorded: RecordedRound, i: int, kind: str) -> bool:
    """Whether a round was for a player what a letter of 299 names."""
    result, paired = recorded.results[i], recorded.opponents[i] >= 0
    letters = {"W": "1W", "D": "=D", "L": "0L", "+": "+", "-": "-"} if paired else {}
    letters |= {} if paired else {"F": "F+1W", "H": "H=D", "Z": "Z-0L"}
    return bool(result) and result in letters.get(kind, "")


# --- number of rounds ---------------------------------------------------------------------------


def _declared_total(
    tournament: Tournament,
    wishes: Wishes,
    rounds: list[RecordedRound],
    assumptions: list[str],
    findings: list[Finding],
) -> int | None:
    """Return the number of rounds that user or file tell, None if they do not."""
    recorded, declared = len(rounds), tournament.rounds_declared
    if wishes.rounds_total is not None:
        return wishes.rounds_total
    if declared:
        if declared < recorded:
            line = tournament.line_of("142") or tournament.line_of("XXR")
            text = f"{recorded} rounds are recorded, but the file declares {declared}"
            findings.append(finding("RPT010", text, place=(line, None)))
        return max(declared, recorded)
    planned = len(tournament.round_dates)
    if planned > recorded:
        assumptions.append(f"{planned} rounds, as many as there are round dates (132)")
        return planned
    return None


def _inferred_total(
    choice: Choice,
    wishes: Wishes,
    columns: list[RecordedRound],
    rounds: list[RecordedRound],
    assumptions: list[str],
) -> int:
    """Return the number of rounds of a file that does not tell it."""
    recorded = len(rounds)
    announced = max((each.number for each in columns[recorded:] if any(each.results)), default=0)
    if announced > recorded + wishes.ongoing:
        assumptions.append(f"{announced} rounds, those for which the file has absences already")
        return announced
    if wishes.ongoing:
        assumptions.append(f"round {recorded + 1} is not the last one (no 142, no XXR)")
        return recorded + 2
    # A round robin's last round may be left unplayed; its table knows how many there are.
    if rounds and rounds[-1].pending and choice.system not in ROUND_ROBINS:
        assumptions.append(
            f"the event goes on after round {recorded}: not all of its results are known"
        )
        return recorded + 1
    if rounds:
        assumptions.append(f"{recorded} rounds, as many as are recorded (no 142, no XXR)")
    return recorded


# --- initial colour -----------------------------------------------------------------------------


def set_initial_colour(found: Replay, wishes: Wishes) -> None:
    """Set the initial colour (5.1): as wished, as declared, else from round 1."""
    said = wishes.initial_colour or found.tournament.initial_colour
    if said:
        found.initial_colour = found.fixed_colour = WHITE if said == "w" else BLACK
        return
    entered = _infer_colour(found, Numbering.ENTERED)
    fixed = _infer_colour(found, Numbering.FIXED)
    if entered is None or fixed is None:
        if found.rounds or not wishes.initial_colour:
            found.assumptions.append("initial colour: White (nothing in the file tells)")
        found.colour_inferred = True
        return
    found.initial_colour, found.fixed_colour, found.colour_inferred = entered, fixed, True
    found.assumptions.append(f"initial colour: {_COLOUR_NAMES[entered]}, from round 1")


def _infer_colour(found: Replay, numbering: Numbering) -> Colour | None:
    """Return the initial colour round 1 shows.

    The highest-ranked paired player tells, an even number reversed (5.2.5), unless most of the
    other boards contradict him.
    """
    if not found.rounds:
        return None
    first = found.rounds[0]
    votes, leader = 0, 0
    virtual = found.virtual(1)
    rank = 0
    for i, j in enumerate(first.opponents):
        if j < 0 and i != first.bye:
            continue
        rank += 1
        number = rank if numbering is Numbering.ENTERED else found.numbers[i]
        colour = first.scheduled[i]
        higher = j > i and (virtual is None or virtual[i] >= virtual[j])
        if not higher or not colour or first.scheduled[j] != -colour:
            continue
        vote = colour if number % 2 else -colour
        leader = leader or vote
        votes += vote
    if not leader:
        return None
    return leader if votes * leader >= 0 else -leader


# --- acceleration -------------------------------------------------------------------------------


def _virtual(found: Replay, number: int) -> list[int] | None:
    entries = found.tournament.accelerations
    if found.upper_group is not None:
        return found.baku(number, found.upper_group) if found.upper_group else None
    if not entries:
        return found.baku(number, found.last_ga()) if found.choice.accelerated else None
    place = {tpn: i for i, tpn in enumerate(found.numbers)}
    values = [0] * len(found.numbers)
    for entry in entries:
        if entry.first_round <= number <= entry.last_round:
            for tpn in range(entry.first_id, entry.last_id + 1):
                if tpn in place:
                    values[place[tpn]] += entry.points
    return values


def _acceleration_notes(found: Replay) -> None:
    text = found.tournament.type_text
    listed = found.tournament.accelerations
    if not listed and not found.choice.accelerated and _ACCELERATED.search(text):
        found.assumptions.append(
            f"no acceleration: 092 ('{text.strip()}') may name one, but the file gives no "
            "fictitious points (250, XXA)"
        )
    if found.choice.accelerated and not found.tournament.accelerations:
        found.assumptions.append(
            f"Baku acceleration (C.04.7) with players 1 to {found.last_ga()} in the upper group: "
            "the type says so and no record (250, XXA) gives the points"
        )
