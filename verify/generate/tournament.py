"""One generated tournament: the front door of the package."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pairing.model import BracketTrace
from verify.generate.chance import Chance
from verify.generate.model import Model
from verify.generate.play import Round, play
from verify.generate.report import Lines, report
from verify.generate.setting import Setting, settle

if TYPE_CHECKING:
    from trf.model import Tournament


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
    course = play(setting, seed)
    lines = Lines(course.people, course.sheets)
    found = report(course.setting, lines, seed, prohibited=course.prohibited)
    return Generated(model, seed, course.setting, found, tuple(course.rounds), tuple(course.notes))
