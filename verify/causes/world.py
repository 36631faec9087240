"""What the pairing of a round may have had before it, when that was not what the report tells.

A `World` is immutable: the history, who was to be paired, the rules and their settings, the order
of the list, and the round as it was published. Changes (`verify.causes.changes`) turn one world
into another; `verify.causes.fits` asks whether the rules give its published round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from pairing.editions import Edition
from pairing.model import Colour, History, Numbering, PairingInput, RoundResults
from verify.replay import Replay
from verify.rounds import RecordedRound

BYE: Final = -2
"""The opponent of the player with the pairing-allocated bye."""

Virtual: TypeAlias = tuple[tuple[int, ...], ...]
"""Fictitious points by round (from round 1) and index."""


@dataclass(frozen=True, slots=True)
class Published:
    """A round as it was published, by index: opponents (`BYE`, `NOBODY`) and colours.

    `gone` were paired, though the report has them absent; `added` are in the report's round, though
    they were not paired with the others. Who thereby lost or lacked an opponent is free.
    """

    opponents: tuple[int, ...]
    colours: tuple[Colour, ...]
    gone: frozenset[int] = frozenset()
    added: frozenset[int] = frozenset()

    @classmethod
    def of(cls, recorded: RecordedRound) -> Published:
        """Return a recorded round."""
        opponents = list(recorded.opponents)
        if recorded.bye is not None:
            opponents[recorded.bye] = BYE
        return cls(tuple(opponents), tuple(recorded.scheduled))

    def exchanged(self, i: int, j: int) -> Published:
        """Return the round with two players at each other's board (or one with the bye)."""
        opponents, colours = list(self.opponents), list(self.colours)
        for mine, other in ((i, j), (j, i)):
            across = self.opponents[other]
            opponents[mine] = across
            if across >= 0:
                opponents[across] = mine
            colours[mine] = self.colours[other]
        return replace(self, opponents=tuple(opponents), colours=tuple(colours))

    def turned(self, boards: Iterable[tuple[int, int]]) -> Published:
        """Return the round with the colours of some boards exchanged."""
        colours = list(self.colours)
        for board in boards:
            for i in board:
                colours[i] = -colours[i]
        return replace(self, colours=tuple(colours))

    def uncoloured(self, players: Iterable[int]) -> Published:
        """Return the round without the colours of some players: any will do."""
        colours = list(self.colours)
        for i in players:
            colours[i] = 0
        return replace(self, colours=tuple(colours))


@dataclass(frozen=True, slots=True)
class World:
    """Everything that decided a round, as it may have been.

    `results` are the earlier rounds that differ from the report; `virtual` other fictitious points
    (None: the report's; empty: no acceleration); `order` the indexes of the players in the order
    of another list (None: the report's). `blind` leaves the colours out of the pairing.
    """

    found: Replay
    number: int
    edition: Edition
    published: Published
    present: frozenset[int]
    rounds_total: int
    colour: Colour
    numbering: Numbering
    prohibited: frozenset[tuple[int, int]] = frozenset()
    results: tuple[tuple[int, RoundResults], ...] = ()
    virtual: Virtual | None = None
    order: tuple[int, ...] | None = None
    blind: bool = False
    _told: dict[Virtual | None, History] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def recorded(cls, found: Replay, number: int) -> World:
        """Return the world of a report's round.

        Raises `ValueError` where the report is judged by no edition.
        """
        edition, recorded = found.choice.edition, found.rounds[number - 1]
        if edition is None:
            raise ValueError("no rules to pair this round by")
        return cls(
            found,
            number,
            edition,
            Published.of(recorded),
            frozenset(recorded.present()),
            found.rounds_total,
            found.initial_colour,
            found.readings[0],
            found.prohibited(number),
        )

    def with_results(self, number: int, results: RoundResults) -> World:
        """Return the world in which an earlier round was another."""
        others = tuple(entry for entry in self.results if entry[0] != number)
        return replace(self, results=(*others, (number, results)))

    def round_results(self, number: int) -> RoundResults:
        """Return an earlier round as this world has it."""
        for at, results in self.results:
            if at == number:
                return results
        return self.found.results(number)

    def listed(self) -> Sequence[int]:
        """Return the indexes in the order of the list."""
        return range(len(self.found.numbers)) if self.order is None else self.order

    def virtual_points(self, number: int) -> Sequence[int] | None:
        """Return the fictitious points of a round by index."""
        if self.virtual is None:
            return self.found.virtual(number)
        return self.virtual[number - 1] if self.virtual else None

    def scores(self) -> Sequence[int]:
        """Return the scores used for pairing, by index."""
        score, virtual = self.history().score, self.virtual_points(self.number)
        return score if virtual is None else [a + b for a, b in zip(score, virtual, strict=True)]

    def history(self) -> History:
        """Return what had happened before the round, in the report's order of players."""
        if self.virtual is None and not self.results:
            return self.found.history(self.number - 1)
        if self.results:
            return self._derive()
        # The same few accelerations come back in every combination.
        if self.virtual not in self._told:
            self._told[self.virtual] = self._derive()
        return self._told[self.virtual]

    def _derive(self) -> History:
        """Play again the rounds from the first one that differs."""
        first = min((at for at, _ in self.results), default=1)
        if self.virtual is not None:
            first = 1
        history = self.found.history(first - 1)
        for number in range(first, self.number):
            results = self.round_results(number)
            if self.virtual is not None:
                results = results._replace(virtual=self.virtual_points(number))
            history = history.then(results)
        return history

    def given(self) -> PairingInput:
        """Return what the engine sees. Its indexes are places of this world's list."""
        found, history = self.found, self.history()
        if self.blind:
            history = _colourless(history)
        present: Iterable[int] = self.present
        prohibited, virtual = self.prohibited, self.virtual_points(self.number)
        ratings: Sequence[int] = found.ratings
        federations: Sequence[str] = found.federations
        if self.order is not None:
            order = self.order
            place = _places(order)
            history = reordered(history, order, None if self.edition.system != "dutch" else 2)
            present = (place[i] for i in present)
            ratings = [ratings[i] for i in order]
            federations = federations and [federations[i] for i in order]
            virtual = None if virtual is None else [virtual[i] for i in order]
            prohibited = frozenset(_ascending(place[i], place[j]) for i, j in prohibited)
        return PairingInput(
            numbers=found.numbers,
            history=history,
            rounds_total=self.rounds_total,
            present=sorted(present),
            initial_colour=self.colour,
            prohibited=prohibited,
            virtual=virtual,
            numbering=self.numbering,
            ratings=ratings,
            federations=federations or None,
        )

    def other_reading(self) -> World:
        """Return the world with the other reading of 'TPN' in the last colour rule."""
        one, other = self.found.readings
        return replace(self, numbering=other if self.numbering is one else one)


def _ascending(i: int, j: int) -> tuple[int, int]:
    return (i, j) if i < j else (j, i)


def _places(order: Sequence[int]) -> list[int]:
    place = [0] * len(order)
    for k, i in enumerate(order):
        place[i] = k
    return place


def reordered(history: History, order: Sequence[int], rounds: int | None) -> History:
    """Return a history with its players in another order; only its last `rounds` (None: all).

    An engine that asks for floats alone looks no further back than two rounds.
    """
    place = _places(order)
    kept = list(_back(history, rounds))
    new: History | None = None
    for step in reversed(kept):
        new = _reordered_step(step, order, place, new)
    assert new is not None
    return new


def _back(history: History, rounds: int | None) -> Iterator[History]:
    step: History | None = history
    while step is not None:
        yield step
        if rounds is not None and history.rounds - step.rounds >= rounds:
            return
        step = step.before


def _reordered_step(
    step: History, order: Sequence[int], place: Sequence[int], before: History | None
) -> History:
    new = History(len(order), step.points)
    new.before, new.rounds = before, step.rounds
    for name in ("score", "difference", "colours", "entered", "had_pab"):
        column = getattr(step, name)
        setattr(new, name, [column[i] for i in order])
    new.forfeit_win = [step.forfeit_win[i] for i in order]
    new.free_win = [step.free_win[i] for i in order]
    new.met = [tuple([place[j] for j in step.met[i]]) for i in order]
    last = step.last
    if last is not None and before is not None:
        new.last = RoundResults(
            "".join([last.kinds[i] for i in order]),
            [place[j] if j >= 0 else j for j in (last.opponents[i] for i in order)],
            [last.colours[i] for i in order],
            [last.points[i] for i in order],
            None if last.virtual is None else [last.virtual[i] for i in order],
        )
    return new


class _Colourless(History):
    """A history whose games have no colours; which were played is still known (C9)."""

    __slots__ = ("_unplayed",)

    def __init__(self, history: History) -> None:
        super().__init__(history.players, history.points)
        self.before, self.last, self.rounds = history.before, history.last, history.rounds
        self.score, self.met, self.entered = history.score, history.met, history.entered
        self.had_pab, self.free_win = history.had_pab, history.free_win
        self.forfeit_win = history.forfeit_win
        self._unplayed = [history.unplayed(i) for i in range(history.players)]

    def unplayed(self, index: int) -> int:
        """Return how many of the rounds so far the player did not play (C9)."""
        return self._unplayed[index]


def _colourless(history: History) -> History:
    return _Colourless(history)
