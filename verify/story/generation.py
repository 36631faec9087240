"""The order of generation of a bracket (art. 3 and 4; 2017: B and D), cut into groups.

All candidates before a given one fall into few groups, each of which shares its beginning: other
moved-down players paired, a player met who comes sooner than the given opponent, an earlier
exchange. A group can be judged as a whole, however many candidates it holds. Players are
in-bracket numbers: moved-down players first, then residents, in rank order, from 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb, perm

from pairing.dutch.criteria import Bracket
from pairing.dutch.exchanges import single_exchanges
from pairing.dutch.field import Field
from pairing.dutch.literal import exchanges, mdp_sets
from pairing.matching import mask_of

Pairs = tuple[tuple[int, int], ...]

MOST_LISTED = 12
"""The largest remainder of which all exchanges are listed; of larger ones those of one player."""
_MOST_SETS = 200
"""Where there are more sets of MDPs than these, they are not listed."""


@dataclass(frozen=True, slots=True)
class Group:
    """Candidates that share something.

    `fixed` are their common pairs; `floating` and `paired` masks of those who must float and must
    not; `upper` the S1 of the remainder where it is fixed (None: any). `pair` is the pair that
    makes the difference, `exchange` the numbers moved out of S1 and into it.
    """

    kind: str
    count: int
    fixed: Pairs = ()
    floating: int = 0
    paired: int = 0
    upper: int | None = None
    pair: tuple[int, int] | None = None
    exchange: tuple[tuple[int, ...], tuple[int, ...]] | None = None


@dataclass(frozen=True, slots=True)
class Shape:
    """How a candidate is generated: the MDPs paired and their opponents, then the remainder.

    `s1` and `partners` are the MDP-pairing, `rest` the remainder, `upper` and `lower` its S1 and
    S2 after the exchange, `opponents` those of `upper`. Of all exchanges that give the same pairs
    the first has the higher member of each pair in S1 (`pairing.dutch.order`).
    """

    mdps: int
    size: int
    s1: tuple[int, ...]
    partners: tuple[int, ...]
    rest: tuple[int, ...]
    upper: tuple[int, ...]
    lower: tuple[int, ...]
    opponents: tuple[int, ...]

    @property
    def pairs(self) -> Pairs:
        """All pairs, in the order in which they are made."""
        return (
            *zip(self.s1, self.partners, strict=True),
            *zip(self.upper, self.opponents, strict=True),
        )

    @property
    def floaters(self) -> int:
        """The mask of the downfloaters."""
        return (1 << self.size) - 1 & ~mask_of([p for pair in self.pairs for p in pair])

    @property
    def first_upper(self) -> tuple[int, ...]:
        """The original S1 of the remainder."""
        return self.rest[: len(self.upper)]

    @property
    def exchange(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The numbers moved out of the remainder's original S1, and into it."""
        original = self.first_upper
        out = tuple(p for p in original if p not in self.upper)
        return out, tuple(p for p in self.upper if p not in original)


def shape_of(mdps: int, size: int, pairs: Pairs) -> Shape:
    """Return how the candidate with these pairs is first generated."""
    mate = {min(pair): max(pair) for pair in pairs}
    s1 = tuple(i for i in range(mdps) if i in mate)
    partners = tuple(mate[i] for i in s1)
    rest = tuple(j for j in range(mdps, size) if j not in partners)
    upper = tuple(j for j in rest if j in mate)
    lower = tuple(j for j in rest if j not in mate)
    return Shape(mdps, size, s1, partners, rest, upper, lower, tuple(mate[j] for j in upper))


def natural_shape(mdps: int, size: int, count: int) -> Shape:
    """Return the first candidate with `count` pairs (3.2, 3.3): nothing moved, all in order."""
    m1 = min(mdps, size - mdps, count)
    s1, partners = tuple(range(m1)), tuple(range(mdps, mdps + m1))
    rest = tuple(range(mdps + m1, size))
    half = count - m1
    upper, lower = rest[:half], rest[half:]
    return Shape(mdps, size, s1, partners, rest, upper, lower, lower[:half])


def first_of(group: Group, mdps: int, size: int, count: int) -> Shape:
    """Return the first candidate of a group, legal or not."""
    fixed = dict(group.fixed)
    free = [j for j in range(size) if not group.floating >> j & 1]
    taken = set(fixed) | set(fixed.values())
    heads = [j for j in free if j < mdps and j not in taken]
    left = [j for j in free if j >= mdps and j not in taken]
    for head in heads[: count - len(fixed)]:
        if left:
            fixed[head] = left.pop(0)
    half = count - len(fixed)
    upper = [j for j in left if group.upper is None or group.upper >> j & 1][:half]
    lower = [j for j in left if j not in upper]
    pairs = (*fixed.items(), *zip(upper, lower, strict=False))
    return shape_of(mdps, size, tuple(pairs))


# --- counting --------------------------------------------------------------------------------


def remainders(size: int, pairs: int) -> int:
    """Return how many candidates a remainder has: each exchange, each transposition."""
    return comb(size, pairs) * perm(size - pairs, pairs) if 2 * pairs <= size else 0


def count_candidates(mdps: int, size: int, pairs: int) -> int:
    """Return how many candidates with so many pairs a bracket generates, legal or not."""
    residents = size - mdps
    return sum(
        comb(mdps, m1) * _with_set(residents, m1, pairs)
        for m1 in range(min(mdps, residents, pairs) + 1)
    )


def _with_set(residents: int, m1: int, pairs: int) -> int:
    return perm(residents, m1) * remainders(residents - m1, pairs - m1)


# --- what comes before a candidate -----------------------------------------------------------


class Earlier:
    """The groups of candidates before a given one, in the order of generation."""

    def __init__(self, field: Field, bracket: Bracket, shape: Shape) -> None:
        self.field, self.bracket, self.shape = field, bracket, shape
        self.limbo = mask_of([i for i in range(shape.mdps) if i not in shape.s1])
        self.heads = tuple(zip(shape.s1, shape.partners, strict=True))

    def groups(self) -> Iterator[Group]:
        """Yield the groups that can be listed (see `counted`)."""
        yield from self._sets()
        yield from self._heads()
        yield from self._exchanges()
        yield from self._transpositions()

    @property
    def counted(self) -> bool:
        """Whether the groups are all that comes before, so that the place can be counted."""
        return self._lists_sets and self._lists_exchanges

    @property
    def _first_set(self) -> bool:
        shape, residents = self.shape, self.shape.size - self.shape.mdps
        limit = min(shape.mdps, residents, len(shape.pairs))
        return shape.s1 == tuple(range(limit))

    @property
    def _lists_sets(self) -> bool:
        mdps, m1 = self.shape.mdps, len(self.shape.s1)
        few = sum(comb(mdps, m) for m in range(m1, mdps + 1)) <= _MOST_SETS
        return self._first_set or few

    @property
    def _lists_exchanges(self) -> bool:
        return len(self.shape.exchange[0]) < 2 or len(self.shape.rest) <= MOST_LISTED

    def _sets(self) -> Iterator[Group]:
        """Other MDPs paired: 4.4 (2017: D.3)."""
        shape = self.shape
        if self._first_set or not self._lists_sets:
            return
        place = {p: i for i, p in enumerate(self.bracket.mdps)}
        residents = shape.size - shape.mdps
        for chosen, _ in mdp_sets(self.field, self.bracket, len(shape.pairs)):
            s1 = tuple(place[p] for p in chosen)
            if s1 == shape.s1:
                return
            paired = mask_of(s1)
            yield Group(
                "mdps",
                _with_set(residents, len(s1), len(shape.pairs)),
                floating=(1 << shape.mdps) - 1 & ~paired,
                paired=paired,
            )

    def _heads(self) -> Iterator[Group]:
        """The same MDPs, one of them with a resident who comes sooner: 4.2 (2017: D.1)."""
        shape = self.shape
        residents, m1 = shape.size - shape.mdps, len(shape.s1)
        rest = remainders(residents - m1, len(shape.upper))
        for k, head in enumerate(shape.s1):
            count = perm(residents - k - 1, m1 - k - 1) * rest
            for j in range(shape.mdps, shape.partners[k]):
                if j not in shape.partners[:k]:
                    yield Group(
                        "pair",
                        count,
                        (*self.heads[:k], (head, j)),
                        self.limbo,
                        mask_of(shape.s1),
                        pair=(head, j),
                    )

    def _exchanges(self) -> Iterator[Group]:
        """The same MDP-pairing, an earlier exchange in the remainder: 4.3 (2017: D.2)."""
        shape = self.shape
        size, half = len(shape.rest), len(shape.upper)
        count = perm(size - half, half)
        for out, into in self._exchanges_before():
            upper = [p for p in shape.first_upper if p not in out] + list(into)
            yield Group(
                "exchange",
                count,
                self.heads,
                self.limbo,
                mask_of(shape.s1),
                mask_of(upper),
                exchange=(out, into),
            )

    def _exchanges_before(self) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        shape = self.shape
        wanted, rest = shape.exchange, shape.rest
        if not wanted[0]:
            return
        for out, into in self._in_order():
            moved = tuple(rest[n] for n in sorted(out)), tuple(rest[n] for n in sorted(into))
            if moved == wanted:
                return
            yield moved

    def _in_order(self) -> Iterator[tuple[Sequence[int], Sequence[int]]]:
        """The exchanges by places in the remainder, from 0; of a large one no further than one
        player.
        """
        size, half = len(self.shape.rest), len(self.shape.upper)
        if size <= MOST_LISTED:
            for out, into in exchanges(half, size - half):
                yield [n - 1 for n in out], [n - 1 for n in into]
            return
        yield (), ()
        for a, b in single_exchanges(size, half):
            yield (a,), (b,)

    def _transpositions(self) -> Iterator[Group]:
        """The same exchange, one of S1 with a player of S2 who comes sooner: 4.2 (2017: D.1)."""
        shape = self.shape
        lower, half, upper = shape.lower, len(shape.upper), mask_of(shape.upper)
        pairs = tuple(zip(shape.upper, shape.opponents, strict=True))
        for k, i in enumerate(shape.upper):
            count = perm(len(lower) - k - 1, half - k - 1)
            for j in lower:
                if j == shape.opponents[k]:
                    break
                if j not in shape.opponents[:k]:
                    yield Group(
                        "pair",
                        count,
                        (*self.heads, *pairs[:k], (min(i, j), max(i, j))),
                        self.limbo,
                        mask_of(shape.s1),
                        upper,
                        pair=(i, j),
                    )


def position(earlier: Earlier) -> int | None:
    """Return the number of the candidate in the order of generation, None if it is not counted."""
    return 1 + sum(group.count for group in earlier.groups()) if earlier.counted else None
