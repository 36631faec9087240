"""What is settled before round 1: system and edition, date, number of rounds, how the type is
written, and what a checker has to be told.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from typing import TYPE_CHECKING, Final

from pairing import acceleration
from pairing.editions import Edition, System
from pairing.model import BLACK, WHITE, Colour, OptionError, PointSystem
from pairing.round_robin.tables import table_size
from verify.generate.chance import Chance
from verify.generate.model import Model, ModelError
from verify.system import CHECKED, DOUBLE_SWISS, ROUND_ROBINS, TEAM_SWISS

if TYPE_CHECKING:
    from collections.abc import Sequence

_TYPES: Final = {
    "dutch": ("Swiss System (Dutch)", "FIDE_DUTCH"),
    "dubov": ("Swiss System (Dubov)", "FIDE_DUBOV"),
    "burstein": ("Swiss System (Burstein)", "FIDE_BURSTEIN"),
    "lim": ("Swiss System (Lim)", "FIDE_LIM"),
    "double-swiss": ("Double-Swiss System", "FIDE_DOUBLESWISS"),
    "team-swiss": ("Team Swiss System", "FIDE_TEAM_{}"),
    "round-robin": ("Round Robin", "FIDE_ROUNDROBIN"),
    "double-round-robin": ("Double Round Robin", "FIDE_DOUBLEROUNDROBIN"),
    # Of these two the date tells: no code was ever given them.
    "dutch-1998": ("Swiss System (Dutch)", ""),
    "fide-swiss-1987": ("Swiss System", ""),
    "argentine": ("Argentine system", "CUSTOM_ARGENTINE"),
}
"""The type of the event (092) and its code (192), by system."""

_NAMED_BY_CODE: Final = frozenset({"dutch"})
"""The systems whose code says the edition, so that the date need not."""

_FIRST_DAY: Final = date(2026, 3, 7)
_AFTER: Final = timedelta(days=30)
"""How long after an edition came into force an event of it begins, unless told otherwise."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A tournament's frame. `rounds` counts rounds as they are paired (matches, in Double-Swiss).

    `last_ga` is the number of the last player of Baku's upper group, 0 without acceleration.
    """

    model: Model
    edition: Edition
    start: date
    players: int
    rounds: int
    initial_colour: Colour
    type_text: str
    code: str
    last_ga: int = 0
    _virtuals: dict[int, list[int] | None] = field(default_factory=dict)

    @property
    def system(self) -> str:
        """The code of the system."""
        return self.edition.system

    @property
    def primary(self) -> str:
        """The score that comes first in a team event, ``MP`` or ``GP``; empty for individuals."""
        if self.system != TEAM_SWISS:
            return ""
        words = self.model.team_type.upper().split("_")
        return next((word for word in words if word in ("MP", "GP")), "MP")

    @property
    def columns(self) -> int:
        """How many round columns of the report one round takes."""
        return 2 if self.system == DOUBLE_SWISS else 1

    @property
    def point_system(self) -> PointSystem:
        """What rounds are worth to the engine; a match has two games' points."""
        if self.system == TEAM_SWISS:
            return PointSystem(*self.model.match_points)
        points, times = self.model.points, self.columns
        return PointSystem(times * points.win, times * points.draw, times * points.loss)

    def virtual_points(self, number: int) -> list[int] | None:
        """Return the fictitious points of a round by index, None without acceleration."""
        if number not in self._virtuals:
            self._virtuals[number] = self._find_virtual_points(number)
        return self._virtuals[number]

    def _find_virtual_points(self, number: int) -> list[int] | None:
        entries = self.model.accelerations
        if self.primary == "GP":
            return None  # C.04.7 1.4.4
        if entries:
            values = [0] * self.players
            for entry in entries:
                if entry.first_round <= number <= entry.last_round:
                    worth = entry.points if entry.match_points is None else entry.match_points
                    for i in range(entry.first_id - 1, min(entry.last_id, self.players)):
                        values[i] += worth if self.primary else entry.points
            return values
        if not self.last_ga:
            return None
        baku = acceleration.edition_on(self.start)
        numbers = range(1, self.players + 1)
        return baku.virtual_points(numbers, self.last_ga, number, self.rounds, self.point_system)

    def with_upper_group(self, late: Sequence[int]) -> Setting:
        """Return the setting once it is known who enters late (C.04.7 1.3); by index."""
        if not self.model.acceleration:
            return self
        numbers = range(1, self.players + 1)
        late_numbers = [i + 1 for i in late]
        last_ga = acceleration.last_ga_number(numbers, late_numbers)
        return replace(self, last_ga=last_ga, _virtuals={})


def settle(model: Model, chance: Chance) -> Setting:
    """Settle everything but the field. Raises `ModelError` for what the system cannot have."""
    edition, start = _edition(model)
    _refuse(model, edition)
    players = _participants(model, edition) or _drawn(model.players, chance)
    rounds = _drawn(model.rounds, chance)
    if edition.system in ROUND_ROBINS:
        rounds = (table_size(players) - 1) * (2 if edition.system.startswith("double") else 1)
    colour = model.initial_colour or chance.pick("wb")
    text, code = _type(model, edition, start)
    return Setting(
        model, edition, start, players, rounds, WHITE if colour == "w" else BLACK, text, code
    )


def _participants(model: Model, edition: Edition) -> int:
    """How many players, or teams, a given field makes; 0 without one."""
    if edition.system != TEAM_SWISS:
        return len(model.field)
    teams, rest = divmod(len(model.field), model.boards)
    if rest:
        raise ModelError(f"field: {len(model.field)} players do not make teams of {model.boards}")
    return teams


def _drawn(value: int | tuple[int, int], chance: Chance) -> int:
    return chance.between(*value) if isinstance(value, tuple) else value


def _edition(model: Model) -> tuple[Edition, date]:
    system = CHECKED.get(model.system)
    if system is None:
        raise ModelError(f"system: '{model.system}' is not known ({', '.join(CHECKED)})")
    edition = _wanted(system, model)
    try:
        edition = edition.with_options(model.options)
    except OptionError as error:
        raise ModelError(f"options: {error}") from None
    if model.start is None:
        return edition, first_day(edition)
    if not edition.in_force(model.start) and system.code not in _NAMED_BY_CODE:
        day = model.start.isoformat()
        raise ModelError(f"start: on {day} the edition {edition.code} was not in force")
    return edition, model.start


def _wanted(system: System, model: Model) -> Edition:
    if model.edition is not None:
        found = next((each for each in system.editions if each.code == model.edition), None)
        if found is None:
            known = ", ".join(each.code for each in system.editions)
            raise ModelError(f"edition: '{model.edition}' of {system.code} is not known ({known})")
        return found
    if model.start is None:
        return system.newest
    by_day = system.edition_on(model.start)
    if by_day is None:
        day = model.start.isoformat()
        raise ModelError(f"start: no edition of {system.code} in force on {day} is known")
    return by_day


def first_day(edition: Edition) -> date:
    """Return a day on which an edition was in force."""
    if edition.since is None:
        return _FIRST_DAY
    return edition.since + _AFTER


def _type(model: Model, edition: Edition, start: date) -> tuple[str, str]:
    """The type and its code. The code names the edition only where the date tells another."""
    text, code = _TYPES[edition.system]
    code = code.format(model.team_type)
    if not edition.in_force(start):
        code = f"{code}_{edition.code}"
    if not model.acceleration:
        return text, code
    return f"{text}, Baku acceleration", f"{code}_BAKU" if code.startswith("FIDE_") else code


def _refuse(model: Model, edition: Edition) -> None:
    """What a system has no place for."""
    if edition.system in ROUND_ROBINS:
        swiss = ("half_byes", "full_byes", "zero_byes")
        asked = [name for name in swiss if getattr(model, name)]
        asked += [name for name in ("prohibited", "prohibitions") if getattr(model, name)]
        asked += [name for name in ("acceleration", "accelerations") if getattr(model, name)]
        if asked:
            raise ModelError(f"{asked[0]}: a round robin has none")
    if model.acceleration:
        baku = acceleration.edition_on(model.start or first_day(edition))
        points = model.points
        team = edition.system == TEAM_SWISS
        win, draw, loss = model.match_points if team else (points.win, points.draw, points.loss)
        if loss or win != 2 * draw:
            raise ModelError(f"acceleration: {baku.title} asks for a win worth two draws")
