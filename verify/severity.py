"""How grave a deviation is: graded by what it breaks.

The grades, gravest first: an absolute rule (two meet again, a barred bye, the same absolute colour
preference, a pair the report forbids); the completion of the round; the bye; a quality criterion;
the schedule of a round robin; the order of generation only; colours only. A round has the grade of
the gravest of its reasons.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from pairing.judgement import Judgement

ABSOLUTE: Final = "absolute"
COMPLETION: Final = "completion"
BYE: Final = "bye"
QUALITY: Final = "quality"
SCHEDULE: Final = "schedule"
ORDER: Final = "order"
COLOUR: Final = "colour"

GRADES: Final = (ABSOLUTE, COMPLETION, BYE, QUALITY, SCHEDULE, ORDER, COLOUR)
"""The grades, gravest first."""

_GRADE_OF: Final = {
    "rematch": ABSOLUTE,
    "prohibited": ABSOLUTE,
    "compatriots": ABSOLUTE,
    "same-absolute-colour": ABSOLUTE,
    "barred-bye": ABSOLUTE,
    "completion": COMPLETION,
    "bye": BYE,
    "criterion": QUALITY,
    # Something is worse than the rules' round, though no single criterion could be named.
    "pairing": QUALITY,
    "schedule": SCHEDULE,
    "order": ORDER,
    "colour": COLOUR,
}
_WORDS: Final = {
    ABSOLUTE: "an absolute rule",
    COMPLETION: "the completion of the round",
    BYE: "the rule for the bye",
    QUALITY: "a quality criterion",
    SCHEDULE: "the schedule of the round robin",
    ORDER: "the order of generation only",
    COLOUR: "colours only",
}


class Grade(NamedTuple):
    """What a deviating round breaks: one of `GRADES`, and the criterion where there is one."""

    name: str
    criterion: str | None

    @property
    def text(self) -> str:
        """The grade in words."""
        words = _WORDS[self.name]
        return f"{words}, {self.criterion}" if self.name == QUALITY and self.criterion else words


def grade_of(reason: Judgement) -> str:
    """Return the grade of one reason."""
    return _GRADE_OF.get(reason.kind, QUALITY)


def grade(reasons: Iterable[Judgement]) -> Grade | None:
    """Return the grade of a round by the reasons of its deviation, None without a reason."""
    gravest = min(reasons, key=lambda reason: GRADES.index(grade_of(reason)), default=None)
    if gravest is None:
        return None
    return Grade(grade_of(gravest), gravest.criterion)
