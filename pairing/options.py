"""What a system's text leaves to a reading, or to the event, as named switches with named values.

A system that has any brings a frozen dataclass derived from `SystemOptions`: each field is a
switch, a `bool` (``on``, ``off``) or an `Enum` (its values), and says what it means in its
metadata. The registry (`pairing.editions`) carries the defaults of each edition; whoever asks by
name, such as the command line, needs to know no system.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, cast

from pairing.model import OptionError

if TYPE_CHECKING:
    from pairing.entrant import Entrant

_SWITCH = {True: "on", False: "off"}

_Options = TypeVar("_Options", bound="SystemOptions")


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemOptions:
    """The switches every system with options has."""

    youth: bool = field(
        default=False,
        metadata={
            "meaning": "a youth championship: no compatriots above half the points in the last "
            "three rounds (rule 22)"
        },
    )

    list_order: ClassVar[str] = ""
    """What `list_key` orders by, in words; empty where the numbers are drawn."""

    unfinished: ClassVar[str] = "C.04.2 3.1"
    """What makes a game without a result a draw when the next round is paired."""

    tie_break_source: ClassVar[str] = ""
    """Where `tie_breaks` stand in the text."""

    def elo(self, listed: int) -> int:
        """Return the rating that a number of the event's rating list stands for; 0 for none."""
        return listed

    def list_key(self, _entrant: Entrant) -> tuple[object, ...]:
        """Return what the list before round 1 is ordered by; nothing where it is drawn."""
        return ()

    def tie_breaks(self, rounds: int, *, rated: bool) -> tuple[str, ...]:
        """Return the text's own tie-breaks after the points, as codes of record 202.

        They hold where the event's regulations name none. `rated`: every player has a rating.
        """
        return ()


def combinations(options: _Options, **choices: Iterable[object]) -> Iterator[_Options]:
    """Yield options as they stand, then with every other combination of some switches."""
    yield options
    for chosen in product(*choices.values()):
        found = replace(options, **cast("Any", dict(zip(choices, chosen, strict=True))))
        if found != options:
            yield found


@dataclass(frozen=True, slots=True)
class Switch:
    """One switch as people see it: its values as written, the one in use, and what it decides."""

    name: str
    values: tuple[str, ...]
    value: str
    meaning: str


def switches(options: SystemOptions) -> tuple[Switch, ...]:
    """Return the switches of a system as they stand, `youth` last."""
    every = [
        Switch(
            each.name,
            tuple(_choices(getattr(options, each.name))),
            _written(getattr(options, each.name)),
            each.metadata["meaning"],
        )
        for each in fields(options)
    ]
    return tuple(sorted(every, key=lambda switch: switch.name == "youth"))


def values(options: SystemOptions) -> dict[str, str]:
    """Return the switches with their values as written."""
    return {switch.name: switch.value for switch in switches(options)}


def changed(options: SystemOptions, default: SystemOptions) -> str:
    """Return the switches set otherwise than by default, as ``--option`` takes them.

    >>> changed(SystemOptions(youth=True), SystemOptions())
    'youth=on'
    """
    usual = values(default)
    found = (each for each in switches(options) if each.value != usual[each.name])
    return ", ".join(f"{each.name}={each.value}" for each in found)


def described(options: SystemOptions) -> str:
    """Return the names with their values on one line.

    >>> described(SystemOptions())
    'youth=on|off'
    """
    return ", ".join(f"{each.name}={'|'.join(each.values)}" for each in switches(options))


def with_values(options: _Options, wishes: Iterable[tuple[str, str]]) -> _Options:
    """Return options with some switches set, names and values as written.

    >>> with_values(SystemOptions(), [("youth", "on")])
    SystemOptions(youth=True)

    Raises `OptionError` for what does not exist.
    """
    for asked, text in wishes:
        name = asked.strip().lower().replace("-", "_")
        if name not in {each.name for each in fields(options)}:
            raise OptionError(f"no option '{asked}'; there are: {described(options)}")
        choices = _choices(getattr(options, name))
        found = choices.get(_plain(text))
        if found is None:
            raise OptionError(
                f"no value '{text}' of option {name}; there are: {', '.join(choices)}"
            )
        changes: dict[str, Any] = {name: found}
        options = replace(options, **changes)
    return options


def _choices(value: bool | Enum) -> dict[str, bool | Enum]:
    """The values a switch can have, by how they are written."""
    if isinstance(value, bool):
        return {text: each for each, text in _SWITCH.items()}
    return {_written(each): each for each in type(value)}


def _written(value: bool | Enum) -> str:
    return _SWITCH[value] if isinstance(value, bool) else _plain(str(value.value))


def _plain(text: str) -> str:
    return "-".join(text.lower().replace("_", " ").split())
