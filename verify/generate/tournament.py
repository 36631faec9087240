"""One generated tournament: the front door of the package."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from pairing.model import FULL_BYE, PAB, BracketTrace
from verify.generate.chance import Chance
from verify.generate.model import NEVER, Model
from verify.generate.play import Course, Round, play
from verify.generate.report import Lines, report
from verify.generate.setting import Setting, settle
from verify.system import ROUND_ROBINS, TEAM_SWISS

if TYPE_CHECKING:
    from trf.model import Tournament

_NO_FULL_BYES: Final = (
    "no full-point byes: without a pairing-allocated bye in the report, one is taken for it"
)


@dataclass(frozen=True, slots=True)
class Generated:
    """A tournament that was made up.

    `tournament` is its final report, for `trf.write.write` and for `verify.check.check`; `rounds`
    are the rounds as they were paired, with what the engine was given and answered; `notes` what
    could not be as the model asked.
    """

    model: Model
    seed: int
    setting: Setting
    tournament: Tournament
    rounds: tuple[Round, ...]
    notes: tuple[str, ...]

    @property
    def traces(self) -> tuple[tuple[BracketTrace, ...], ...]:
        """What happened in the brackets of each round; found when asked for."""
        return tuple(each.pairing.trace for each in self.rounds)


def generate(model: Model, seed: int) -> Generated:
    """Return the tournament of a model and a seed, always the same one.

    Raises `ModelError` for what the system cannot have.
    """
    setting = settle(model, Chance(seed, "setting"))
    course, records = _course(setting, seed)
    if _ambiguous(course):
        without = replace(model, full_byes=NEVER)
        course, records = _course(settle(without, Chance(seed, "setting")), seed)
        course.notes.insert(0, _NO_FULL_BYES)
    lines = Lines(course.people, course.sheets)
    found = report(course.setting, lines, seed, **records)
    return Generated(model, seed, course.setting, found, tuple(course.rounds), tuple(course.notes))


def _ambiguous(course: Course) -> bool:
    """Whether the only full-point bye of a round would be taken for the pairing-allocated one.

    Many reports write that one as F: where none is written as U, a reader has to take it so.
    """
    if course.setting.system == TEAM_SWISS or any(PAB in each.letters for each in course.sheets):
        return False
    return any(each.letters.count(FULL_BYE) == 1 for each in course.sheets)


def _course(setting: Setting, seed: int) -> tuple[Course, dict[str, object]]:
    """Play the tournament; return it and the records that only its system has."""
    # Few tournaments are of teams or of tables.
    if setting.system == TEAM_SWISS:
        from verify.generate.teams import play_teams, team_records  # noqa: PLC0415

        teams = play_teams(setting, seed)
        return teams, team_records(teams)
    if setting.system in ROUND_ROBINS:
        from verify.generate.table import play_table  # noqa: PLC0415

        return play_table(setting, seed), {}
    course = play(setting, seed)
    return course, {"prohibited": course.prohibited}
