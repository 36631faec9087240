"""The Lim System by plain enumeration: every question is answered by trying all pairings.

Slow, and meant to be: it is the judge of the engine. Players are positions (`LimField`), position 0
being the highest numbered.
"""

from __future__ import annotations

from collections.abc import Iterator

from pairing.lim.answer import LOWER, MEDIAN, UPPER, Group, PairOf, Round, finish
from pairing.lim.field import LimField
from pairing.model import NoPairingError, Pairing, PairingInput

Players = tuple[int, ...]


def pair(given: PairingInput, *, maxi: bool = False) -> Pairing:
    """Pair one round. Raises `NoPairingError` where no compatible pairing exists."""
    field = LimField(given, maxi=maxi)
    return finish(field, Literal(field).pair())


class Literal:
    """One round, article by article."""

    def __init__(self, field: LimField) -> None:
        self.field = field
        self._most: dict[Players, int] = {(): 0}

    # --- what can be paired -----------------------------------------------------------------

    def compatible(self, i: int, j: int) -> bool:
        """2.1, and what article 6 leaves of it in the last round."""
        return bool(self.field.rows[i] >> j & 1)

    def most_pairs(self, group: Players) -> int:
        """The most pairs of compatible players a group can have."""
        found = self._most.get(group)
        if found is None:
            first, rest = group[0], group[1:]
            found = self.most_pairs(rest)
            for other in rest:
                if self.compatible(first, other):
                    found = max(found, 1 + self.most_pairs(_without(rest, (other,))))
            self._most[group] = found
        return found

    def complete(self, group: Players) -> bool:
        """Whether everybody of a group can be paired in it."""
        return 2 * self.most_pairs(group) == len(group)

    # --- the round --------------------------------------------------------------------------

    def pair(self) -> Round:
        """1.1, then the groups in the order of 2.2."""
        field = self.field
        unpaired = tuple(range(field.size))
        bye = None
        if len(unpaired) % 2:
            bye = self.bye(unpaired)
            unpaired = _without(unpaired, (bye,))
        elif not self.complete(unpaired):
            raise NoPairingError("no pairing of compatible players exists")
        scores = sorted({field.score[p] for p in unpaired}, reverse=True)
        middle = field.median_twice()
        median = tuple(p for p in unpaired if 2 * field.score[p] == middle)
        groups: list[Group] = []
        floaters: dict[str, Players] = {}
        above = [score for score in scores if 2 * score > middle]
        below = [score for score in reversed(scores) if 2 * score < middle]
        for role, side in ((UPPER, above), (LOWER, below)):
            incoming: Players = ()
            for n, score in enumerate(side):
                residents = tuple(p for p in unpaired if field.score[p] == score)
                following = [p for p in unpaired if field.score[p] in side[n + 1 : n + 2]]
                adjacent = tuple(following) if n + 1 < len(side) else median
                group = self.group(role, score, residents, incoming, adjacent)
                groups.append(group)
                incoming = self.ordered(tuple(p for p, _ in group.floaters), role)
            floaters[role] = incoming
        return Round(bye, tuple(self.with_median(groups, median, floaters)))

    def bye(self, unpaired: Players) -> int:
        """1.1 and C.04.1 4; in round 1 the lowest rated (7.1)."""
        for p in self.field.order_for_bye():
            if not self.field.barred[p] and self.complete(_without(unpaired, (p,))):
                return p
        raise NoPairingError("nobody can be given the bye")

    def ordered(self, players: Players, role: str) -> Players:
        """3.6: highest score, then highest number; 3.7: lowest score, then lowest number."""
        if role == LOWER:
            return tuple(sorted(players, key=lambda p: (self.field.score[p], -p)))
        return tuple(sorted(players, key=lambda p: (-self.field.score[p], p)))

    def group(
        self, role: str, score: int, residents: Players, incoming: Players, adjacent: Players
    ) -> Group:
        """Move the floaters on (art. 3), then pair the rest."""
        everyone = tuple(sorted((*residents, *incoming)))
        floaters: list[tuple[int, str]] = []
        most = self.most_pairs(everyone)
        while len(everyone) > 2 * most:
            p, kind = next(
                (p, kind)
                for p, kind in self.candidates(role, everyone, incoming, adjacent, floaters)
                if self.most_pairs(_without(everyone, (p,))) == most
            )
            floaters.append((p, kind))
            everyone = _without(everyone, (p,))
        staying = tuple(p for p in incoming if p in everyone)
        homes = tuple(p for p in residents if p in everyone)
        pairs = self.arranged(role, staying, homes)
        return Group(score, role, residents, incoming, pairs, tuple(floaters))

    # --- floaters ---------------------------------------------------------------------------

    def candidates(
        self,
        role: str,
        group: Players,
        incoming: Players,
        adjacent: Players,
        floaters: list[tuple[int, str]],
    ) -> list[tuple[int, str]]:
        """Who floats first: 3.9.2, then 3.10, then 3.2.2, then 3.2.4."""
        field = self.field
        white = sum(field.due[p] > 0 for p in group)
        black = sum(field.due[p] < 0 for p in group)
        surplus = (white > black) - (white < black)
        weak = sorted(group, key=field.weakest_first, reverse=role == LOWER)
        last = weak[0]

        def key(player: tuple[int, str]) -> tuple[int, bool, bool, int]:
            p, kind = player
            levels = bool(surplus) and field.due[p] == surplus and field.near(p, last)
            floated = bool(field.floated >> p & 1)
            return "dcba".index(kind), floated, not levels, weak.index(p)

        typed = [(p, self.kind(p, role, incoming, adjacent, floaters)) for p in group]
        return sorted(typed, key=key)

    def kind(
        self,
        p: int,
        role: str,
        incoming: Players,
        adjacent: Players,
        floaters: list[tuple[int, str]],
    ) -> str:
        """3.9.1, "has an opponent" being what 3.3 and 3.4 leave of the group next door."""
        placed = self.ordered((*(f for f, _ in floaters), p), role)
        ahead = placed[: placed.index(p)]
        served = self.served(ahead, adjacent)
        partner = self.served((*ahead, p), adjacent) > served
        if p in incoming:
            return "b" if partner else "a"
        return "d" if partner else "c"

    def served(self, floaters: Players, adjacent: Players) -> int:
        """How many of these floaters can have an opponent of their own next door."""
        if not floaters:
            return 0
        first, rest = floaters[0], floaters[1:]
        return max(
            self.served(rest, adjacent),
            *(
                1 + self.served(rest, _without(adjacent, (other,)))
                for other in adjacent
                if self.compatible(first, other)
            ),
            0,
        )

    # --- pairs ------------------------------------------------------------------------------

    def arranged(self, role: str, incoming: Players, residents: Players) -> tuple[PairOf, ...]:
        """Of all complete pairings the one that serves the players under scrutiny in turn best."""
        return min(self.pairings(role, incoming, residents), key=lambda found: found[0])[1]

    def pairings(
        self, role: str, incoming: Players, residents: Players
    ) -> Iterator[tuple[tuple[tuple[int, ...], ...], tuple[PairOf, ...]]]:
        """Yield all complete pairings with what each player under scrutiny gets.

        Per pair: whether a floater meets a floater (3.8 gives him a player of the group), whether
        the colours fail to suit (5.2) by an exchange that is allowed, and how late the opponent
        comes in the exchanges (4.2, 4.3).
        """
        if incoming:
            first, others = incoming[0], incoming[1:]
            homes = self.direction(role, residents)
            lists = (tuple(self.field.floater_partners(homes, down=role != LOWER)), others)
        elif residents:
            first, *rest = self.direction(role, residents)
            half = len(rest) // 2
            others = ()
            lists = ((*rest[half:], *reversed(rest[:half])), ())
        else:
            yield (), ()
            return
        for floating, candidates in enumerate(lists):
            for place, partner, unsuited in self.offers(first, candidates, incoming, residents):
                paired = (first, partner)
                rest_in, rest_home = _without(incoming, paired), _without(residents, paired)
                for key, pairs in self.pairings(role, rest_in, rest_home):
                    yield ((floating, unsuited, place), *key), (paired, *pairs)

    def offers(
        self, first: int, candidates: Players, incoming: Players, residents: Players
    ) -> Iterator[tuple[int, int, int]]:
        """Yield the available opponents: place in the list, position, whether colours do not suit.

        In a Maxi-tournament whoever is more than 100 points from the first available does not
        come by exchange for colour (3.8, 5.7), so he is no better than the others.
        """
        field = self.field
        everyone = tuple(sorted((*incoming, *residents)))
        available = [
            (place, other)
            for place, other in enumerate(candidates)
            if self.compatible(first, other) and self.complete(_without(everyone, (first, other)))
        ]
        for place, other in available:
            near = field.near(other, available[0][1])
            if field.suits(first, other) and near:
                yield place, other, 0
            else:
                yield place, other, 1 if field.tolerable(first, other) and near else 2

    def direction(self, role: str, players: Players) -> Players:
        """4.1: from the highest number downwards, from the lowest upwards."""
        return tuple(sorted(players, reverse=role == LOWER))

    # --- the median -------------------------------------------------------------------------

    def with_median(
        self, groups: list[Group], median: Players, floaters: dict[str, Players]
    ) -> list[Group]:
        """2.6: crack the sides' pairings until the median can be paired."""
        field = self.field
        taken: list[PairOf] = []
        above, below = floaters[UPPER], floaters[LOWER]
        while not self.complete(tuple(sorted((*median, *above, *below)))):
            made = {
                role: [pair for group in groups if group.role == role for pair in group.pairs]
                for role in (UPPER, LOWER)
            }
            open_ = {role: [p for p in made[role] if p not in taken] for role in made}
            role = LOWER if len(above) > len(below) else UPPER
            if not open_[role]:
                role = UPPER if role == LOWER else LOWER
            if not open_[role]:
                raise NoPairingError("the median group cannot be paired")
            cracked = open_[role][-1]
            taken.append(cracked)
            if role == UPPER:
                above = (*above, *cracked)
            else:
                below = (*below, *cracked)
        left = [_cracked(group, taken) for group in groups]
        if not (median or above or below):
            return left
        incoming = (*self.ordered(above, UPPER), *self.ordered(below, LOWER))
        pairs = self.arranged(MEDIAN, incoming, median)
        score = field.median_twice() // 2
        return [*left, Group(score, MEDIAN, median, incoming, pairs)]


def _cracked(group: Group, taken: list[PairOf]) -> Group:
    """Return a group without the pairings that were taken back."""
    pairs = tuple(pair for pair in group.pairs if pair not in taken)
    cracked = tuple(pair for pair in taken if pair in group.pairs)
    return Group(
        group.score, group.role, group.residents, group.incoming, pairs, group.floaters, cracked
    )


def _without(players: Players, out: tuple[int, ...]) -> Players:
    return tuple(p for p in players if p not in out)
