"""What may have been otherwise: each change turns one world into another and says so in words.

Changes come in two sorts. A *setting* holds for the whole event and is told with a preposition
("under the edition of 2017"); any other is told as a fact ("12-7 in round 4 stood as a draw").
`ordinary` orders them: the smaller, the more ordinary in real events.
"""
# ruff: noqa: D102 - `Change` documents the methods of all changes

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from pairing.editions import Edition
from pairing.model import (
    FORFEIT_LOSS,
    FORFEIT_WIN,
    FULL_BYE,
    GAME,
    HALF_BYE,
    NO_COLOUR,
    ZERO_BYE,
    Colour,
)
from verify.causes.world import BYE, Virtual, World
from verify.system import CHECKED

_COLOUR_NAMES: Final = {1: "White", -1: "Black"}
_KINDS: Final = {
    **dict.fromkeys("1=0", GAME),
    "+": FORFEIT_WIN,
    "-": FORFEIT_LOSS,
    "F": FULL_BYE,
    "H": HALF_BYE,
    "Z": ZERO_BYE,
}
_BYES: Final = {
    "F": "a full-point bye",
    "H": "a half-point bye",
    "Z": "no points",
}


class Change(ABC):
    """One thing that may have been otherwise when the round was paired, or happened after it."""

    __slots__ = ()

    kind: ClassVar[str]
    ordinary: ClassVar[int]
    setting: ClassVar[bool] = False

    @property
    def lasting(self) -> bool:
        """Whether the change, once true, holds in more rounds than one."""
        return self.setting

    @abstractmethod
    def apply(self, world: World) -> World:
        """Return the world with this change."""

    @abstractmethod
    def phrase(self, world: World) -> str:
        """Say the change, after "right" (a setting) or after "right if" (a fact)."""

    @abstractmethod
    def slots(self) -> tuple[Hashable, ...]:
        """Return what the change touches: two changes of the same thing exclude each other."""

    def indexes(self) -> tuple[int, ...]:
        """Return the indexes of the players it speaks of."""
        return ()

    def weight(self, world: World) -> int:
        """Return how far from ordinary the change is in this round."""
        return self.ordinary

    def round(self) -> int | None:
        """Return the earlier round it speaks of, None if it speaks of none."""
        return None


# --- settings -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OtherEdition(Change):
    """Another edition, or another system's."""

    kind = "edition"
    ordinary = 10
    setting = True
    edition: Edition

    def apply(self, world: World) -> World:
        return replace(world, edition=self.edition)

    def phrase(self, world: World) -> str:
        edition = self.edition
        name = f"the edition of {edition.code}"
        if edition.system != world.edition.system:
            name += f" of the {CHECKED[edition.system].title}"
        return f"under {name} ({edition.title})"

    def slots(self) -> tuple[Hashable, ...]:
        return ("edition",)


@dataclass(frozen=True, slots=True)
class OtherTotal(Change):
    """The last-round rules where the report has none, or the other way round."""

    kind = "rounds"
    ordinary = 15
    setting = True
    total: int

    def apply(self, world: World) -> World:
        return replace(world, rounds_total=self.total)

    def phrase(self, world: World) -> str:
        last = "as the last round" if self.total <= world.number else "as a round before the last"
        return f"paired {last} (number of rounds {self.total} instead of {world.rounds_total})"

    def slots(self) -> tuple[Hashable, ...]:
        return ("rounds",)


@dataclass(frozen=True, slots=True)
class OtherColour(Change):
    """The other initial colour (5.1)."""

    kind = "initial-colour"
    ordinary = 20
    setting = True
    colour: Colour

    def apply(self, world: World) -> World:
        return replace(world, colour=self.colour)

    def phrase(self, world: World) -> str:
        names = _COLOUR_NAMES
        return f"with the initial colour {names[self.colour]} instead of {names[-self.colour]}"

    def slots(self) -> tuple[Hashable, ...]:
        return ("colour",)


@dataclass(frozen=True, slots=True)
class OtherAcceleration(Change):
    """Other fictitious points (C.04.7), or none."""

    kind = "acceleration"
    ordinary = 25
    setting = True
    virtual: Virtual
    words: str

    def apply(self, world: World) -> World:
        return replace(world, virtual=self.virtual)

    def phrase(self, world: World) -> str:
        return self.words

    def slots(self) -> tuple[Hashable, ...]:
        return ("acceleration",)


@dataclass(frozen=True, slots=True)
class Protection(Change):
    """Players of the same federation or club kept apart."""

    kind = "protection"
    ordinary = 55
    setting = True
    pairs: frozenset[tuple[int, int]]
    words: str

    def apply(self, world: World) -> World:
        return replace(world, prohibited=world.prohibited | self.pairs)

    def phrase(self, world: World) -> str:
        return f"with {self.words} kept apart"

    def slots(self) -> tuple[Hashable, ...]:
        return ("protection",)


@dataclass(frozen=True, slots=True)
class Colourless(Change):
    """Paired without a look at colours; the boards' colours then say nothing."""

    kind = "colour-blind"
    ordinary = 75
    setting = True

    def apply(self, world: World) -> World:
        published = world.published
        everyone = range(len(published.colours))
        return replace(world, blind=True, published=published.uncoloured(everyone))

    def phrase(self, world: World) -> str:
        return "without looking at colours"

    def slots(self) -> tuple[Hashable, ...]:
        return ("colours", "colour")


# --- the list -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Moved(Change):
    """A player at another place of the list, everybody between shifted (C.04.2 2.3, 2.4)."""

    kind = "list-order"
    ordinary = 30
    player: int
    neighbour: int
    above: bool
    passed: int
    """How many players of his scoregroup he passes."""

    @property
    def lasting(self) -> bool:
        return True

    def apply(self, world: World) -> World:
        order = list(world.listed())
        order.remove(self.player)
        order.insert(order.index(self.neighbour) + (not self.above), self.player)
        return replace(world, order=tuple(order))

    def phrase(self, world: World) -> str:
        number = world.found.numbers
        mine, other = number[self.player], number[self.neighbour]
        if self.passed == 1:
            one, two = sorted((mine, other))
            return f"players {one} and {two} stood in the other order in the list"
        place = self.apply(world).listed().index(self.player)
        at = world.found.numbers[place]
        if world.number == 1:
            return f"player {mine} had the number {at} in the list"
        where = "above" if self.above else "below"
        return f"player {mine} stood {where} player {other} in the list (about place {at})"

    def slots(self) -> tuple[Hashable, ...]:
        return ("list", self.player)

    def indexes(self) -> tuple[int, ...]:
        return self.player, self.neighbour

    def weight(self, world: World) -> int:
        # No number changes once round 4 is paired (C.04.2 2.3).
        return self.ordinary + (20 if world.number > 4 else 0) + (self.passed != 1)


@dataclass(frozen=True, slots=True)
class Swapped(Change):
    """Two players at each other's place of the list."""

    kind = "list-exchange"
    ordinary = 38
    one: int
    two: int

    @property
    def lasting(self) -> bool:
        return True

    def apply(self, world: World) -> World:
        order = list(world.listed())
        a, b = order.index(self.one), order.index(self.two)
        order[a], order[b] = order[b], order[a]
        return replace(world, order=tuple(order))

    def phrase(self, world: World) -> str:
        one, two = (world.found.numbers[i] for i in (self.one, self.two))
        return f"players {one} and {two} had each other's place in the list"

    def slots(self) -> tuple[Hashable, ...]:
        return (("list", self.one), ("list", self.two))

    def indexes(self) -> tuple[int, ...]:
        return self.one, self.two

    def weight(self, world: World) -> int:
        return self.ordinary + (20 if world.number > 4 else 0)


@dataclass(frozen=True, slots=True)
class Sorted(Change):
    """The whole list sorted otherwise."""

    kind = "list-order"
    ordinary = 28
    setting = True
    order: tuple[int, ...]
    words: str

    def apply(self, world: World) -> World:
        return replace(world, order=self.order)

    def phrase(self, world: World) -> str:
        return f"with the list sorted by {self.words}"

    def slots(self) -> tuple[Hashable, ...]:
        return ("list",)


# --- who was paired -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HandBye(Change):
    """The bye given by hand, and the others paired."""

    kind = "bye-by-hand"
    ordinary = 42
    player: int

    def apply(self, world: World) -> World:
        return _without(world, self.player)

    def phrase(self, world: World) -> str:
        number = world.found.numbers[self.player]
        return f"player {number} was given the bye first and the others paired"

    def slots(self) -> tuple[Hashable, ...]:
        return (("present", self.player), "bye")

    def indexes(self) -> tuple[int, ...]:
        return (self.player,)


@dataclass(frozen=True, slots=True)
class HandPair(Change):
    """A pair put together by hand, and the others paired (two late arrivals, C.04.2 4.4)."""

    kind = "pair-by-hand"
    ordinary = 46
    one: int
    two: int

    def apply(self, world: World) -> World:
        return _without(world, self.one, self.two)

    def phrase(self, world: World) -> str:
        one, two = (world.found.numbers[i] for i in (self.one, self.two))
        return (
            f"{one}-{two} was made by hand (two without an opponent meet, C.04.2 4.4) and the "
            "others were paired"
        )

    def slots(self) -> tuple[Hashable, ...]:
        return (("present", self.one), ("present", self.two))

    def indexes(self) -> tuple[int, ...]:
        return self.one, self.two


@dataclass(frozen=True, slots=True)
class Late(Change):
    """A player of the round who was not there when it was paired and met who had the bye."""

    kind = "arrived-late"
    ordinary = 47
    player: int
    opponent: int

    def apply(self, world: World) -> World:
        return _without(world, self.player)

    def phrase(self, world: World) -> str:
        number = world.found.numbers
        return (
            f"player {number[self.player]} was not there when it was paired and was put against "
            f"{number[self.opponent]}, who had the bye (C.04.2 4.4)"
        )

    def slots(self) -> tuple[Hashable, ...]:
        return (("present", self.player), "bye")

    def indexes(self) -> tuple[int, ...]:
        return (self.player,)


@dataclass(frozen=True, slots=True)
class Left(Change):
    """A player absent in the report who was paired.

    `deserted` is an absent player too: the opponent, who got a full point without a game.
    """

    kind = "withdrew"
    ordinary = 45
    player: int
    deserted: int | None = None

    def apply(self, world: World) -> World:
        gone = {self.player} | ({self.deserted} if self.deserted is not None else set())
        published = world.published
        opponents = list(published.opponents)
        if self.deserted is not None:
            # These two must have been paired with each other.
            opponents[self.player], opponents[self.deserted] = self.deserted, self.player
            published = replace(published, opponents=tuple(opponents))
        else:
            published = replace(published, gone=published.gone | gone)
        return replace(world, present=world.present | gone, published=published)

    def phrase(self, world: World) -> str:
        number = world.found.numbers
        mine = number[self.player]
        text = f"player {mine}, absent in the report, was still there when it was paired"
        if self.deserted is None:
            return text
        return f"{text} with {number[self.deserted]}, who got the point"

    def slots(self) -> tuple[Hashable, ...]:
        players = (self.player,) if self.deserted is None else (self.player, self.deserted)
        return tuple(("present", i) for i in players)

    def indexes(self) -> tuple[int, ...]:
        return (self.player,)


def _without(world: World, *players: int) -> World:
    published = world.published
    return replace(
        world,
        present=world.present.difference(players),
        published=replace(published, added=published.added.union(players)),
    )


# --- earlier rounds -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OtherResult(Change):
    """Another result of an earlier game: entered late, corrected, adjourned, forfeited.

    `codes` are the letters of both players' results, of `one` first; `unplayed` tells that a game
    becomes a forfeit or a forfeit a game.
    """

    kind = "result"
    ordinary = 50
    at: int
    one: int
    two: int
    codes: str
    unplayed: bool

    def apply(self, world: World) -> World:
        results, table = world.round_results(self.at), world.found.points
        scheduled = world.found.rounds[self.at - 1].scheduled
        kinds, colours, points = list(results.kinds), list(results.colours), list(results.points)
        for i, code in zip((self.one, self.two), self.codes, strict=True):
            kinds[i] = _KINDS[code]
            points[i] = (table.black if scheduled[i] < 0 else table.white)[code]
            colours[i] = scheduled[i] if kinds[i] == GAME else NO_COLOUR
        new = results._replace(kinds="".join(kinds), colours=colours, points=points)
        return world.with_results(self.at, new)

    def phrase(self, world: World) -> str:
        number = world.found.numbers
        pair = f"{number[self.one]}-{number[self.two]}"
        return f"{pair} in round {self.at} stood as {_standing(self.codes)}"

    def slots(self) -> tuple[Hashable, ...]:
        return (("round", self.at, self.one), ("round", self.at, self.two))

    def indexes(self) -> tuple[int, ...]:
        return self.one, self.two

    def weight(self, world: World) -> int:
        before = world.number - self.at - 1
        return self.ordinary + min(before, 8) + 3 * (self.codes != "==") + 6 * self.unplayed

    def round(self) -> int | None:
        return self.at


def _standing(codes: str) -> str:
    words: Mapping[str, str] = {"==": "a draw", "--": "a double forfeit"}
    if codes in words:
        return words[codes]
    score = "1-0" if codes[0] in "1+" else "0-1"
    return f"{score} by forfeit" if "+" in codes else f"{score}"


@dataclass(frozen=True, slots=True)
class OtherBye(Change):
    """Another kind of bye in an earlier round: asked for and entered late, or taken back."""

    kind = "bye-kind"
    ordinary = 62
    at: int
    player: int
    code: str

    def apply(self, world: World) -> World:
        results = world.round_results(self.at)
        kinds, points = list(results.kinds), list(results.points)
        kinds[self.player] = _KINDS[self.code]
        points[self.player] = world.found.points.alone[self.code]
        return world.with_results(self.at, results._replace(kinds="".join(kinds), points=points))

    def phrase(self, world: World) -> str:
        return (
            f"player {world.found.numbers[self.player]} had {_BYES[self.code]} in round {self.at}"
        )

    def slots(self) -> tuple[Hashable, ...]:
        return (("round", self.at, self.player),)

    def indexes(self) -> tuple[int, ...]:
        return (self.player,)

    def weight(self, world: World) -> int:
        return self.ordinary + min(world.number - self.at - 1, 8)

    def round(self) -> int | None:
        return self.at


@dataclass(frozen=True, slots=True)
class OtherColours(Change):
    """The colours of an earlier game recorded the wrong way round."""

    kind = "colours-recorded"
    ordinary = 60
    at: int
    one: int
    two: int

    def apply(self, world: World) -> World:
        results = world.round_results(self.at)
        colours = list(results.colours)
        colours[self.one], colours[self.two] = -colours[self.one], -colours[self.two]
        return world.with_results(self.at, results._replace(colours=colours))

    def phrase(self, world: World) -> str:
        number = world.found.numbers
        return f"{number[self.one]}-{number[self.two]} in round {self.at} had the other colours"

    def slots(self) -> tuple[Hashable, ...]:
        return (("colours", self.at, self.one), ("colours", self.at, self.two))

    def indexes(self) -> tuple[int, ...]:
        return self.one, self.two

    def weight(self, world: World) -> int:
        return self.ordinary + min(world.number - self.at - 1, 8)

    def round(self) -> int | None:
        return self.at


# --- forbidden pairs ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Forbidden(Change):
    """A pair that was not to meet."""

    kind = "prohibited-pair"
    ordinary = 54
    one: int
    two: int

    def apply(self, world: World) -> World:
        pair = (min(self.one, self.two), max(self.one, self.two))
        return replace(world, prohibited=world.prohibited | {pair})

    def phrase(self, world: World) -> str:
        one, two = sorted(world.found.numbers[i] for i in (self.one, self.two))
        return f"{one} and {two} were not to meet"

    def slots(self) -> tuple[Hashable, ...]:
        return (("forbidden", self.one, self.two),)

    def indexes(self) -> tuple[int, ...]:
        return self.one, self.two


# --- after the pairing --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Exchanged(Change):
    """Two players at each other's board after the round was published.

    `coloured` tells that the boards kept their colours, so that the two just changed seats.
    """

    kind = "boards-exchanged"
    ordinary = 40
    one: int
    two: int
    coloured: bool = True

    def apply(self, world: World) -> World:
        published = world.published
        if not self.coloured:
            boards = (self.one, self.two, *(published.opponents[i] for i in (self.one, self.two)))
            published = published.uncoloured(i for i in boards if i >= 0)
        return replace(world, published=published.exchanged(self.one, self.two))

    def phrase(self, world: World) -> str:
        number, opponents = world.found.numbers, world.published.opponents
        one, two = number[self.one], number[self.two]
        if opponents[self.one] == BYE or opponents[self.two] == BYE:
            has, lost = (one, two) if opponents[self.one] == BYE else (two, one)
            return f"the bye of player {lost} was given to player {has} afterwards"
        text = f"players {one} and {two} were exchanged afterwards"
        return text if self.coloured else f"{text}, with other colours"

    def slots(self) -> tuple[Hashable, ...]:
        return (("board", self.one), ("board", self.two))

    def indexes(self) -> tuple[int, ...]:
        return self.one, self.two


@dataclass(frozen=True, slots=True)
class Turned(Change):
    """Colours exchanged after the round was published."""

    kind = "colours-turned"
    ordinary = 41
    boards: tuple[tuple[int, int], ...]
    """As the rules have them: White first."""

    def apply(self, world: World) -> World:
        return replace(world, published=world.published.turned(self.boards))

    def phrase(self, world: World) -> str:
        number = world.found.numbers
        boards = ", ".join(f"{number[white]}-{number[black]}" for white, black in self.boards)
        return f"the colours of {boards} were exchanged afterwards"

    def slots(self) -> tuple[Hashable, ...]:
        return tuple(("board", i) for board in self.boards for i in board)

    def indexes(self) -> tuple[int, ...]:
        return tuple(i for board in self.boards for i in board)


@dataclass(frozen=True, slots=True)
class Natural(Change):
    """One bracket paired in its natural order, whatever colours and earlier meetings say.

    `remainder`: only what was left when its moved-down players were paired.
    """

    kind = "natural-order"
    ordinary = 52
    score: int
    boards: tuple[tuple[int, int], ...]
    """The rules' boards of the bracket, White first."""
    remainder: bool = False

    def apply(self, world: World) -> World:
        opponents = list(world.published.opponents)
        for white, black in self.boards:
            opponents[white], opponents[black] = black, white
        players: Sequence[int] = [i for board in self.boards for i in board]
        published = replace(world.published, opponents=tuple(opponents)).uncoloured(players)
        return replace(world, published=published)

    def phrase(self, world: World) -> str:
        rest = "the remainder of " if self.remainder else ""
        return (
            f"{rest}the bracket of {self.score / 100:g} was paired in its natural order, without "
            "looking at colours and at who had met"
        )

    def slots(self) -> tuple[Hashable, ...]:
        return tuple(("board", i) for board in self.boards for i in board)

    def indexes(self) -> tuple[int, ...]:
        return tuple(i for board in self.boards for i in board)
