"""The pairing systems and their editions, each with the dates for which it is in force.

A system is registered once, in `SYSTEMS`; its engines are imported when first used. Which edition
governs a tournament follows from its start date (no rule treats an event that straddles a date).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, cast

from pairing.model import OptionError, Pairing, PairingInput

if TYPE_CHECKING:
    from pairing.judgement import Judgement
    from pairing.options import SystemOptions


def _function(path: str) -> object:
    module, _, name = path.partition(":")
    return getattr(import_module(module), name)


class Edition(NamedTuple):
    """A dated text of a system's rules.

    `code` is short and stable (``"2026"``); `since` and `until` are the first and the last day in
    force (None: open); `engine` names the function that pairs a round, as ``"module:function"``.
    `judge` and `permitted` name those that compare a recorded round, `options` the defaults of the
    edition's switches: all three functions then take switches as `options`. `attendance` names the
    module with what the text says of late and absent players, `chosen` are switches set otherwise.
    """

    system: str
    code: str
    title: str
    since: date | None
    until: date | None
    engine: str
    judge: str | None = None
    permitted: str | None = None
    options: str | None = None
    attendance: str | None = None
    chosen: SystemOptions | None = None

    @property
    def words(self) -> str:
        """Its name behind the system's: ``edition of 2026``, or the title of an undated text."""
        return self.title if self.since is None else f"edition of {self.code}"

    def pair(self, given: PairingInput) -> Pairing:
        """Pair one round.

        Raises `NoPairingError` where no legal pairing exists.
        """
        return self.load()(given)

    def load(self) -> Callable[[PairingInput], Pairing]:
        """Return the engine's function, importing its module."""
        return cast("Callable[[PairingInput], Pairing]", self._bound(self.engine))

    def permits(
        self, given: PairingInput, pairs: Sequence[tuple[int, int]], bye: int | None
    ) -> bool:
        """Whether a recorded round that differs is within a text that leaves the choice open."""
        if self.permitted is None:
            return False
        return cast("Callable[..., bool]", self._bound(self.permitted))(given, pairs, bye)

    def judgements(
        self,
        given: PairingInput,
        pairing: Pairing,
        pairs: Sequence[tuple[int, int]],
        bye: int | None,
    ) -> tuple[Judgement, ...]:
        """Return what the system's own judge says of a recorded round; nothing without a judge."""
        if self.judge is None:
            return ()
        judge = cast("Callable[..., tuple[Judgement, ...]]", self._bound(self.judge))
        return judge(given, pairing, pairs, bye)

    def irregularities(self, given: PairingInput) -> tuple[Judgement, ...]:
        """Return what late and absent players have had so far that the text does not foresee."""
        if self.attendance is None:
            return ()
        irregular = _function(f"{self.attendance}:irregular")
        return cast("Callable[[PairingInput], tuple[Judgement, ...]]", irregular)(given)

    def left_out(self, given: PairingInput) -> tuple[Judgement, ...]:
        """Return which players of a round to be paired the text does not pair, and why."""
        if self.attendance is None:
            return ()
        left_out = self._bound(f"{self.attendance}:left_out")
        return cast("Callable[[PairingInput], tuple[Judgement, ...]]", left_out)(given)

    def switches(self) -> SystemOptions | None:
        """Return the switches in use, None where the system has none."""
        if self.chosen is not None or self.options is None:
            return self.chosen
        return cast("SystemOptions", _function(self.options))

    def readings(self) -> Iterator[Edition]:
        """Yield this edition under every reading of its text, as it stands first."""
        switches = self.switches()
        if switches is None or self.options is None:
            yield self
            return
        module = self.options.partition(":")[0]
        readings = cast("Callable[..., Iterator[SystemOptions]]", _function(f"{module}:readings"))
        for each in readings(switches):
            yield self._replace(chosen=each)

    def with_options(self, wishes: Iterable[tuple[str, str]]) -> Edition:
        """Return this edition with some switches set, names and values as written.

        Raises `OptionError` for what does not exist.
        """
        from pairing.options import with_values  # noqa: PLC0415 - few ask for any

        wished, switches = tuple(wishes), self.switches()
        if not wished:
            return self
        if switches is None:
            known = ", ".join(code for code, each in SYSTEMS.items() if each.newest.options)
            raise OptionError(f"{self.system} has no options; those that have: {known}")
        try:
            return self._replace(chosen=with_values(switches, wished))
        except OptionError as error:
            raise OptionError(f"{self.system}: {error}") from None

    def _bound(self, path: str) -> object:
        """A function of the system that knows the switches in use."""
        function = cast("Callable[..., object]", _function(path))
        switches = self.switches()
        return function if switches is None else partial(function, options=switches)

    def in_force(self, day: date) -> bool:
        """Whether this edition governs a tournament that starts on `day`."""
        return (self.since is None or self.since <= day) and (
            self.until is None or day <= self.until
        )


class System(NamedTuple):
    """A pairing system with its editions, newest first."""

    code: str
    title: str
    editions: tuple[Edition, ...]

    @property
    def newest(self) -> Edition:
        """The edition in force now."""
        return self.editions[0]

    def edition(self, code: str) -> Edition:
        """Return the edition with this code; raises `KeyError`."""
        for edition in self.editions:
            if edition.code == code:
                return edition
        raise KeyError(code)

    def edition_on(self, day: date) -> Edition | None:
        """Return the edition in force on `day`, None if none of the known ones was."""
        return next((edition for edition in self.editions if edition.in_force(day)), None)


DUTCH = System(
    "dutch",
    "FIDE (Dutch) System",
    (
        Edition(
            "dutch",
            "2026",
            "C.04.3, in force from 1 February 2026",
            date(2026, 2, 1),
            None,
            "pairing.dutch.engine:pair_2026",
        ),
        Edition(
            "dutch",
            "2017",
            "C.04.3, in force from 1 July 2017 to 31 January 2026",
            date(2017, 7, 1),
            date(2026, 1, 31),
            "pairing.dutch.engine:pair_2017",
        ),
    ),
)

DUBOV = System(
    "dubov",
    "FIDE Dubov System",
    (
        Edition(
            "dubov",
            "2026",
            "C.04.4.1, in force from 1 February 2026",
            date(2026, 2, 1),
            None,
            "pairing.dubov.engine:pair",
            "pairing.dubov.judge:judge",
        ),
    ),
)

BURSTEIN = System(
    "burstein",
    "FIDE Burstein System",
    (
        Edition(
            "burstein",
            "2026",
            "C.04.4.2, in force from 1 February 2026",
            date(2026, 2, 1),
            None,
            "pairing.burstein.engine:pair",
            "pairing.burstein.judge:judge",
        ),
    ),
)

LIM = System(
    "lim",
    "FIDE Lim System",
    (
        Edition(
            "lim",
            "2026",
            "C.04.4.3, in force from 1 February 2026",
            date(2026, 2, 1),
            None,
            "pairing.lim.engine:pair",
            "pairing.lim.judge:judge",
        ),
    ),
)

DOUBLE_SWISS = System(
    "double-swiss",
    "FIDE Double-Swiss System",
    (
        Edition(
            "double-swiss",
            "2026",
            "C.04.5, in force from 1 February 2026",
            date(2026, 2, 1),
            None,
            "pairing.double_swiss.engine:pair",
            "pairing.double_swiss.judge:judge",
        ),
    ),
)

TEAM = System(
    "team-swiss",
    "FIDE Swiss Team Pairing System",
    (
        Edition(
            "team-swiss",
            "2026",
            "C.04.6, in force from 1 February 2026",
            date(2026, 2, 1),
            None,
            "pairing.team.engine:pair",
            "pairing.team.judge:judge",
        ),
    ),
)

DUTCH_1998 = System(
    "dutch-1998",
    "Swiss System based on rating (Dutch) of about 1998",
    (
        Edition(
            "dutch-1998",
            "1998",
            "C.04.1 of its time, about 1998 to 2012",
            date(1998, 1, 1),
            date(2012, 12, 31),
            "pairing.dutch_1998.engine:pair",
            "pairing.dutch_1998.judge:judge",
            "pairing.dutch_1998.engine:permitted",
            "pairing.dutch_1998.options:DEFAULT",
            "pairing.dutch_1998.attendance",
        ),
    ),
)

FIDE_SWISS_1987 = System(
    "fide-swiss-1987",
    "FIDE Swiss System of 1987",
    (
        Edition(
            "fide-swiss-1987",
            "1989",
            "C.04.2 as amended in 1988 and 1989, replaced by the Lim System's text in 2026",
            date(1989, 1, 1),
            date(2026, 1, 31),
            "pairing.fide_swiss_1987.engine:pair",
            "pairing.fide_swiss_1987.judge:judge",
            "pairing.fide_swiss_1987.engine:permitted",
            "pairing.fide_swiss_1987.options:DEFAULT",
            "pairing.fide_swiss_1987.entries",
        ),
        Edition(
            "fide-swiss-1987",
            "1987",
            "C.04.2, General Assembly of 1987",
            date(1987, 1, 1),
            date(1988, 12, 31),
            "pairing.fide_swiss_1987.engine:pair",
            "pairing.fide_swiss_1987.judge:judge",
            "pairing.fide_swiss_1987.engine:permitted",
            "pairing.fide_swiss_1987.options:EDITION_1987",
            "pairing.fide_swiss_1987.entries",
        ),
    ),
)

ARGENTINE = System(
    "argentine",
    "Argentine variant",
    (
        Edition(
            "argentine",
            "undated",
            "pairing by colour sheets",
            None,
            None,
            "pairing.argentine.engine:pair",
            "pairing.argentine.judge:judge",
            "pairing.argentine.engine:permitted",
            "pairing.argentine.options:DEFAULT",
        ),
    ),
)

SYSTEMS: dict[str, System] = {
    system.code: system
    for system in (
        DUTCH,
        DUBOV,
        BURSTEIN,
        LIM,
        DOUBLE_SWISS,
        TEAM,
        DUTCH_1998,
        FIDE_SWISS_1987,
        ARGENTINE,
    )
}


def editions() -> Iterator[Edition]:
    """Yield every edition of every system."""
    for system in SYSTEMS.values():
        yield from system.editions


def find(system: str, edition: str | None = None) -> Edition:
    """Return an edition by the codes of its system and itself (None: the newest).

    Raises `KeyError` with the unknown code.
    """
    found = SYSTEMS[system]
    return found.newest if edition is None else found.edition(edition)
