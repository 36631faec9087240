"""The variant by plain enumeration: of all pairings the first. The judge of the engine."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from pairing.argentine.answer import (
    Group,
    PairOf,
    Players,
    Round,
    finish,
    going_down,
    offered,
    served,
    tail,
)
from pairing.argentine.field import Field
from pairing.argentine.options import DEFAULT, Options
from pairing.model import NoPairingError, Pairing, PairingInput

Key = tuple[tuple[int, int, int], ...]


def pair(given: PairingInput, options: Options = DEFAULT) -> Pairing:
    """Pair one round. Raises `NoPairingError` where rules 6 and 8 allow no pairing."""
    field = Field(given, options)
    return finish(field, Literal(field).pair())


class Literal:
    """One round, rule by rule."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self._complete: dict[Players, bool] = {(): True}

    def complete(self, players: Players) -> bool:
        """Whether all these players can be paired among themselves (6, 8)."""
        found = self._complete.get(players)
        if found is None:
            first, rest = players[0], players[1:]
            found = self._complete[players] = any(
                self.field.rows[first] >> other & 1 and self.complete(_without(rest, (other,)))
                for other in rest
            )
        return found

    def pair(self) -> Round:
        """The bye, then the groups from the top (rule 1)."""
        field = self.field
        everyone = tuple(range(field.size))
        bye = self.bye(everyone) if field.size % 2 else None
        if bye is None and not self.complete(everyone):
            raise NoPairingError("no pairing keeps to rules 6 and 8")
        levels = field.groups(bye)
        groups: list[Group] = []
        incoming: Players = ()
        for n, (score, residents) in enumerate(levels):
            below = tuple(sorted(p for _, level in levels[n + 1 :] for p in level))
            gone = self.floaters(incoming, residents, below)
            pairs = self.arranged(_without(incoming, gone), _without(residents, gone))
            groups.append(Group(score, residents, incoming, pairs, gone))
            incoming = served(field, gone)
        return Round(bye, tuple(groups))

    def bye(self, everyone: Players) -> int:
        """The last on the sheet who may have it."""
        for p in self.field.order_for_bye():
            if not self.field.barred[p] and self.complete(_without(everyone, (p,))):
                return p
        raise NoPairingError("nobody can be given the bye")

    def floaters(self, incoming: Players, residents: Players, below: Players) -> Players:
        """As few as possible (7), in the order of rule 4."""
        order = going_down(self.field, incoming, residents)
        everyone = tuple(sorted((*incoming, *residents)))
        for count in range(len(order) + 1):
            for gone in combinations(order, count):
                leaving = tuple(sorted((*gone, *below)))
                if self.complete(_without(everyone, gone)) and self.complete(leaving):
                    return gone
        raise AssertionError("everybody can go down")

    def arranged(self, incoming: Players, residents: Players) -> tuple[PairOf, ...]:
        """Of all pairings the first on the sheet."""
        found = list(self.pairings(incoming, residents))
        spare = tail(self.field, (*incoming, *residents))
        across = [
            (key, pairs)
            for key, pairs in found
            if all(self.field.suits(i, j) or (i in spare and j in spare) for i, j in pairs)
        ]
        return min(across or found, default=((), ()))[1]

    def pairings(
        self, incoming: Players, residents: Players
    ) -> Iterator[tuple[Key, tuple[PairOf, ...]]]:
        """Yield all complete pairings with what each player under scrutiny gets.

        Per pair: whether both came from above, whether both stand in one column, and how late the
        opponent is offered.
        """
        if incoming:
            first, others = incoming[0], incoming[1:]
            lists: tuple[Players, ...] = (tuple(sorted(residents)), others)
        elif residents:
            first, *rest = offered(self.field, residents)
            lists = (tuple(rest),)
        else:
            yield (), ()
            return
        for above, candidates in enumerate(lists):
            for place, other in enumerate(candidates):
                if not self.field.rows[first] >> other & 1:
                    continue
                pair_ = (first, other)
                mine = above, int(not self.field.suits(first, other)), place
                rest_in, rest_home = _without(incoming, pair_), _without(residents, pair_)
                for key, pairs in self.pairings(rest_in, rest_home):
                    yield (mine, *key), (pair_, *pairs)


def _without(players: Players, out: Players) -> Players:
    return tuple(p for p in players if p not in out)
