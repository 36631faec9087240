"""Playing a tournament of individuals round by round, as its final report will show it.

Every round is paired from exactly what a checker rebuilds from the report: there is no state
beside the columns that are written.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pairing.model import (
    HALF_BYE,
    PAB,
    History,
    Numbering,
    Pairing,
    PairingError,
    PairingInput,
    RoundResults,
)
from verify.generate.chance import Chance
from verify.generate.people import Person, make_field
from verify.generate.plan import Presence
from verify.generate.setting import Setting
from verify.generate.sheet import Boards, Sheet, match_results
from verify.system import TEAM_SWISS

if TYPE_CHECKING:
    from pairing.team.model import TeamInput
    from trf.model import Prohibited

PairRound = Callable[[PairingInput], tuple[Pairing, "TeamInput | None"]]
"""An engine: the pairing of a round, and what it looked at beside the input."""

_TRIES: Final = 400
"""How often a random pair is drawn before it is given up that there are so many."""


@dataclass(frozen=True, slots=True)
class Round:
    """A round as it was paired: what the engine was given, its answer, and who was away (by
    index, with the letters of their byes). `seen` is what a team engine looks at besides.
    """

    number: int
    given: PairingInput
    pairing: Pairing
    away: dict[int, str]
    seen: TeamInput | None = None


@dataclass(slots=True)
class Course:
    """A tournament being played: its field, its rounds, and the columns of its report."""

    setting: Setting
    people: list[Person]
    prohibited: tuple[Prohibited, ...]
    rounds: list[Round]
    sheets: list[Sheet]
    history: History
    notes: list[str]

    @property
    def federations(self) -> list[str] | None:
        """The federations of the players; None for teams, which have none in a report."""
        return [person.federation for person in self.people]


def play(setting: Setting, seed: int) -> Course:
    """Play a tournament of individuals: each against each other in single games, or in matches."""
    model, count = setting.model, setting.players
    people = make_field(model, count, Chance(seed, "field"))
    presence = Presence(model, count, setting.rounds, Chance(seed, "presence"))
    setting = setting.with_upper_group(presence.late)
    prohibited = draw_prohibited(setting, Chance(seed, "prohibited"))
    games = setting.rounds * setting.columns
    strengths = [person.strength for person in people]
    boards = Boards(model, strengths, games, count // 2 * games, Chance(seed, "games"))
    course = Course(setting, people, prohibited, [], [], History(count, setting.point_system), [])
    engine = setting.edition.load()

    def pair(given: PairingInput) -> tuple[Pairing, None]:
        return engine(given), None

    switches = setting.edition.switches()
    ratings = [person.rating or 0 for person in people]
    if switches is not None:
        ratings = list(map(switches.elo, ratings))
    for number in range(1, setting.rounds + 1):
        found = pair_round(course, presence, number, ratings, pair)
        if found is None:
            break
        course.rounds.append(found)
        sheets = _sheets(course, boards, found)
        course.sheets += sheets
        course.history = course.history.then(merged(course, sheets, number))
    return course


def pair_round(
    course: Course, presence: Presence, number: int, ratings: list[int], pair: PairRound
) -> Round | None:
    """Pair a round, or note why the tournament ends before it.

    Where the rules give no pairing, those with a bye of this round are asked to play after all.
    """
    away = presence.away(number)
    attempts = [away]
    needed = presence.always_away(number)
    if needed != away:
        attempts.append(needed)
    reason = ""
    for absent in attempts:
        given = round_input(course, number, ratings, absent)
        try:
            pairing, seen = pair(given)
        except PairingError as error:
            reason = str(error) or "no pairing complies with the absolute criteria"
            continue
        if absent is not away:
            course.notes.append(f"round {number}: no byes, since it could not be paired with them")
        return Round(number, given, pairing, absent, seen)
    course.notes.append(f"the event ends after round {number - 1}: {reason}")
    return None


def round_input(
    course: Course, number: int, ratings: list[int], away: dict[int, str]
) -> PairingInput:
    """Return what the engine is given, as a checker rebuilds it from the report."""
    setting = course.setting
    count = setting.players
    return PairingInput(
        numbers=range(1, count + 1),
        history=course.history,
        rounds_total=setting.rounds,
        present=[i for i in range(count) if i not in away],
        initial_colour=setting.initial_colour,
        prohibited=prohibited_in(course.prohibited, number, count),
        virtual=setting.virtual_points(number),
        # The number of a team is given once (C.04.6 1.1).
        numbering=Numbering.FIXED if setting.system == TEAM_SWISS else Numbering.ENTERED,
        ratings=ratings,
        federations=course.federations,
    )


# --- prohibited pairs ---------------------------------------------------------------------------


def draw_prohibited(setting: Setting, chance: Chance) -> tuple[Prohibited, ...]:
    """Return the given prohibitions and as many random pairs as the model asks for."""
    from trf.model import Prohibited  # noqa: PLC0415 - few events have any

    found: dict[tuple[int, int], None] = {}
    count = setting.players
    for _ in range(_TRIES):
        if len(found) == min(setting.model.prohibited, count * (count - 1) // 2):
            break
        one, two = sorted(chance.some(range(1, count + 1), 2))
        found[one, two] = None
    drawn = (Prohibited(1, setting.rounds, pair, 0) for pair in sorted(found))
    return (*setting.model.prohibitions, *drawn)


def prohibited_in(
    entries: tuple[Prohibited, ...], number: int, count: int
) -> frozenset[tuple[int, int]]:
    """Return the pairs of indexes that may not meet in a round."""
    pairs: set[tuple[int, int]] = set()
    for entry in entries:
        if entry.first_round <= number <= (entry.last_round or number):
            known = sorted(tpn - 1 for tpn in entry.ids if 1 <= tpn <= count)
            pairs.update((i, j) for n, i in enumerate(known) for j in known[n + 1 :] if i < j)
    return frozenset(pairs)


# --- the columns of a round ---------------------------------------------------------------------


def _sheets(course: Course, boards: Boards, found: Round) -> list[Sheet]:
    """Play a round: its one column, or the two games of its matches with colours reversed."""
    pairs = [(pair.white - 1, pair.black - 1) for pair in found.pairing.pairs]
    sheets = []
    for game in range(course.setting.columns):
        sheet = Sheet.empty(course.setting.players)
        for i, letter in found.away.items():
            sheet.alone(i, letter)
        if found.pairing.bye is not None:
            # C.04.5 1.4: one game won and one drawn.
            sheet.alone(found.pairing.bye - 1, HALF_BYE if game else PAB)
        turned = [(black, white) for white, black in pairs] if game else pairs
        boards.fill(sheet, len(course.sheets) + game + 1, turned)
        sheets.append(sheet)
    return sheets


def merged(course: Course, sheets: list[Sheet], number: int) -> RoundResults:
    """Return what the engine sees of a round."""
    points, virtual = course.setting.model.points, course.setting.virtual_points(number)
    if len(sheets) == 1:
        return sheets[0].results(points, virtual)
    first, second = (sheet.results(points, None) for sheet in sheets)
    return match_results(first, second, virtual)
