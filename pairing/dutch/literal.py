"""The FIDE (Dutch) System, C.04.3, transcribed article by article: the judge of the fast engine.

Every candidate of a bracket is generated in the order of the rules and the best one is kept. That
is slow (made for about ten players) and meant to be read next to the handbook. Articles are those
of the 2026 edition; where the 2017 edition numbers or words things differently, it is named.

Players are positions in rank order (1.2) of a `Field`, from 0; in the orders of generation (4)
they are in-bracket sequence numbers (BSN), from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, cmp_to_key
from itertools import combinations
from typing import NamedTuple

from pairing import colours
from pairing.dutch.criteria import Bracket, Candidate, Value, Values, candidate_of, evaluate
from pairing.dutch.field import ABSOLUTE, Field
from pairing.dutch.rulebook import DUTCH_2017, DUTCH_2026
from pairing.model import (
    POINT,
    BracketTrace,
    Generation,
    NoPairingError,
    Numbering,
    Pairing,
    PairingInput,
    board_order,
)


class Accepted(NamedTuple):
    """A bracket with the candidate chosen for it (3.4.1, 3.8.1)."""

    bracket: Bracket
    proposal: Proposal
    values: Values


class Proposal(NamedTuple):
    """A candidate (3.3) with the way it was generated."""

    candidate: Candidate
    generation: Generation


# --- the round: 1.9 (2017: A.9) ----------------------------------------------------------------


def pair_2026(given: PairingInput) -> Pairing:
    """Pair one round by the text in force from 1 February 2026."""
    field = Field(given, DUTCH_2026)
    absolute = absolute_2026(field)
    accepted = []
    downfloaters: tuple[int, ...] = ()
    # 1.9.2: from the top scoregroup, bracket by bracket.
    for start, end in field.groups:
        role = "last" if end == field.size else "bracket"
        bracket = Bracket(downfloaters, tuple(range(start, end)), role)
        chosen = best_candidate(absolute, bracket)
        accepted.append(chosen)
        downfloaters = chosen.proposal.candidate.downfloaters
    return _answer(field, accepted)


def pair_2017(given: PairingInput) -> Pairing:
    """Pair one round by the text in force to 31 January 2026."""
    field = Field(given, DUTCH_2017)
    absolute = absolute_2017(field)
    accepted: list[Accepted] = []
    downfloaters: tuple[int, ...] = ()
    for start, end in field.groups:
        role = "last" if end == field.size else "bracket"
        bracket = Bracket(downfloaters, tuple(range(start, end)), role)
        chosen = best_candidate(absolute, bracket)
        lower = tuple(range(end, field.size))
        if not absolute.completable(chosen.proposal.candidate.downfloaters + lower):
            # A.9: the bracket just paired is the penultimate (PPB); it is paired again, and its
            # downfloaters and everybody below make the collapsed last bracket (CLB).
            chosen = best_candidate(absolute, Bracket(bracket.mdps, bracket.residents, "ppb"))
            accepted.append(chosen)
            collapsed = Bracket(chosen.proposal.candidate.downfloaters, lower, "clb")
            accepted.append(best_candidate(absolute, collapsed))
            break
        accepted.append(chosen)
        downfloaters = chosen.proposal.candidate.downfloaters
    return _answer(field, accepted)


def absolute_2026(field: Field) -> Absolute:
    """Return the absolute criteria with C5: the bye goes to the lowest score it can go to.

    Raises `NoPairingError` where no round-pairing is complete (1.9.3).
    """
    everyone = tuple(range(field.size))
    if field.size % 2 == 0:
        return _possible(Absolute(field), everyone)
    for score in sorted(set(field.score)):
        absolute = Absolute(field, score)
        if absolute.completable(everyone):
            return absolute
    raise NoPairingError("no complete round-pairing exists (C.04.3 1.9.3)")


def absolute_2017(field: Field) -> Absolute:
    """Return the absolute criteria of 2017; the bye may go to any score.

    Raises `NoPairingError` where no round-pairing is complete (A.9).
    """
    return _possible(Absolute(field), tuple(range(field.size)))


def _possible(absolute: Absolute, players: tuple[int, ...]) -> Absolute:
    if not absolute.completable(players):
        raise NoPairingError("no complete round-pairing exists (C.04.3 1.9.3)")
    return absolute


# --- the absolute criteria and the completion: 2.1 - 2.3 ---------------------------------------


class Absolute:
    """C1-C4 of one round, read from its history; `bye_score` is the score of C5 once it is known.

    `opponents` are the players each may meet.
    """

    def __init__(self, field: Field, bye_score: int | None = None) -> None:
        self.field = field
        self.bye_score = bye_score
        self.topscorers = _topscorers(field)
        everyone = range(field.size)
        self.opponents = [frozenset(j for j in everyone if self.may_meet(i, j)) for i in everyone]
        self._completable: dict[tuple[int, ...], bool] = {(): True}
        self._following: dict[tuple[int, tuple[int, ...]], Value] = {}

    def may_meet(self, i: int, j: int) -> bool:
        """Whether two players may meet: C1, C3, and no prohibition between them."""
        field = self.field
        first, second = sorted((field.index[i], field.index[j]))
        if first == second or second in field.input.history.met[first]:
            return False  # C1
        if (first, second) in field.input.prohibited:
            return False
        same_absolute = (
            field.strength[i] == field.strength[j] == ABSOLUTE
            and field.preference[i] == field.preference[j]
        )
        # C3 binds non-topscorers: one topscorer among the two is enough to lift it.
        return not same_absolute or i in self.topscorers or j in self.topscorers

    def may_have_bye(self, i: int) -> bool:
        """Whether a player may get the pairing-allocated bye: C2, and C5 where it is known."""
        return not self.field.barred[i] and self.bye_score in (None, self.field.score[i])

    def completable(self, players: tuple[int, ...]) -> bool:
        """Whether these players can be paired among themselves, the bye given if they are odd: C4.

        Every way is tried.
        """
        known = self._completable.get(players)
        if known is None:
            known = self._completable[players] = self._try_all(players)
        return known

    def _try_all(self, players: tuple[int, ...]) -> bool:
        first, rest = players[0], players[1:]
        if len(players) % 2 and self.may_have_bye(first) and self.completable(rest):
            return True
        return any(
            other in self.opponents[first] and self.completable(rest[:n] + rest[n + 1 :])
            for n, other in enumerate(rest)
        )

    def lower(self, bracket: Bracket) -> tuple[int, ...]:
        """All players below a bracket."""
        return tuple(range(bracket.residents[-1] + 1, self.field.size))

    def complies(self, bracket: Bracket, downfloaters: tuple[int, ...]) -> bool:
        """Whether these downfloaters comply with C4 and C5.

        2017: C.4 holds in the PPB only; in the last bracket (or the CLB) the round has to be
        complete by C.1-C.3, the bye included (A.9).
        """
        if self.field.rulebook.collapses and bracket.role == "bracket":
            return True
        return self.completable(downfloaters + self.lower(bracket))

    # C8 (2017: C.7)

    def following(self, bracket: Bracket, downfloaters: tuple[int, ...]) -> Value:
        """Return how well the bracket that follows can be paired with these downfloaters.

        C8: the number of players who remain unpaired in it (C6), then their scores (C7), at best.
        0 where nothing follows or nobody floats, which makes it the same for every candidate.
        2017 C.7: the same but judged on C.1-C.3; it does not apply to the PPB and the CLB.
        """
        if not downfloaters or bracket.role != "bracket":
            return 0
        key = (bracket.residents[-1], downfloaters)  # the same players may float again
        value = self._following.get(key)
        if value is None:
            value = self._following[key] = self._best_following(bracket, downfloaters)
        return value

    def _best_following(self, bracket: Bracket, downfloaters: tuple[int, ...]) -> Value:
        start = bracket.residents[-1] + 1
        _, end = next(group for group in self.field.groups if group[0] == start)
        role = "last" if end == self.field.size else "bracket"
        following = Bracket(downfloaters, tuple(range(start, end)), role)
        players = following.players
        best: tuple[int, ...] | None = None
        for count in range(len(players) + 1):
            if best is not None and count > best[0]:
                break  # more players weigh more
            for unpaired in combinations(players, count):
                value = self._leftover_value(following, unpaired)
                if (best is None or value < best) and self._can_leave(following, unpaired):
                    best = value
        if best is None:
            raise NoPairingError("the following bracket cannot be paired (C.04.3 1.9.3)")
        return best

    def _can_leave(self, following: Bracket, unpaired: tuple[int, ...]) -> bool:
        """Whether all but these can be paired in the bracket that follows, by C1-C5."""
        if not self.field.rulebook.collapses and not self.complies(following, unpaired):
            return False
        paired = tuple(p for p in following.players if p not in unpaired)
        return _all_paired(paired, frozenset(following.mdps), self.opponents)

    def _leftover_value(self, following: Bracket, unpaired: tuple[int, ...]) -> tuple[int, ...]:
        """Return the number of unpaired players and their scores.

        2017: in the last bracket, one who may not have the bye (C.2) weighs 3 instead of 1.
        """
        field = self.field
        heavy = field.rulebook.collapses and following.role == "last"
        weight = sum(3 if heavy and field.barred[p] else 1 for p in unpaired)
        return (weight, *(field.score[p] for p in unpaired))

    # C9

    def unplayed(self, bracket: Bracket, downfloaters: tuple[int, ...]) -> int:
        """Return the unplayed games of the player who will get the bye, if the bracket tells: C9.

        It does if it drops exactly one player and nobody below has the score of C5: then that
        player is the one, by C4 and C5.
        """
        field = self.field
        if self.bye_score is None or len(downfloaters) != 1:
            return 0
        if self.bye_score < field.score[bracket.residents[0]]:
            return 0
        return field.input.history.unplayed(field.index[downfloaters[0]])


def _topscorers(field: Field) -> frozenset[int]:
    """Topscorers: over half of the maximum possible score when pairing the final round (1.8)."""
    given = field.input
    if not given.last_round:
        return frozenset()
    maximum = given.history.rounds * given.points.maximum
    return frozenset(p for p in range(field.size) if field.score[p] > maximum / 2)


def _all_paired(
    players: tuple[int, ...], mdps: frozenset[int], opponents: Sequence[frozenset[int]]
) -> bool:
    """Whether all these players of a bracket can be paired, no MDP with another (3.3)."""
    if not players:
        return True
    first, rest = players[0], players[1:]
    return any(
        other in opponents[first]
        and not (first in mdps and other in mdps)
        and _all_paired(rest[:n] + rest[n + 1 :], mdps, opponents)
        for n, other in enumerate(rest)
    )


# --- the bracket: 3.4, 3.5, 3.8 ----------------------------------------------------------------


def best_candidate(absolute: Absolute, bracket: Bracket) -> Accepted:
    """Return the candidate a bracket is paired by.

    MaxPairs (3.1.2) is the largest number of pairs with a candidate that complies with C1-C5:
    fewer pairs lose on C6. Of its candidates the first perfect one is accepted (3.4.1), or else
    the best, the earlier one of equals (3.8.1).
    """
    perfect = perfect_values(absolute, bracket)
    for pairs in range(len(bracket.players) // 2, -1, -1):
        best: Accepted | None = None
        for accepted in judged_candidates(absolute, bracket, pairs):
            if best is None or accepted.values < best.values:
                best = accepted
                if best.values == perfect:
                    break
        if best is not None:
            return best
    raise NoPairingError("a bracket cannot be paired (C.04.3 1.9.3)")


def judged_candidates(absolute: Absolute, bracket: Bracket, pairs: int) -> Iterator[Accepted]:
    """Yield a bracket's candidates with this many pairs that comply with C1-C5, with their values.

    In the order of generation; a pairing that is generated again is not repeated.
    """
    seen = set()
    for proposal in candidates(absolute, bracket, pairs):
        candidate = proposal.candidate
        floaters = candidate.downfloaters
        if candidate.pairs in seen or not absolute.complies(bracket, floaters):
            continue
        seen.add(candidate.pairs)
        following = absolute.following(bracket, floaters)
        unplayed = absolute.unplayed(bracket, floaters)
        values = evaluate(absolute.field, bracket, candidate, following, unplayed)
        yield Accepted(bracket, proposal, values)


def perfect_values(absolute: Absolute, bracket: Bracket) -> Values | None:
    """Return the values of a perfect candidate (3.4.1), None if only comparison can tell.

    Everybody is paired but one resident if the number is odd, the following bracket as well, and
    nothing else is amiss. The CLB (2017), whose residents' scores differ, has no such values.
    """
    field = absolute.field
    if bracket.role == "clb":
        return None
    odd = len(bracket.players) % 2
    score = field.score[bracket.residents[0]]
    floats: tuple[int, ...] = (score,) * odd
    if field.rulebook.collapses:
        mdps = tuple(field.score[p] - score for p in bracket.mdps)
        level = (len(bracket.players) - odd) // 2 - len(mdps)
        floats = tuple(sorted((*mdps, *(POINT,) * odd, *(0,) * level), reverse=True))
    following: Value = 0
    if odd and bracket.role == "bracket":
        start, end = next(g for g in field.groups if g[0] == bracket.residents[-1] + 1)
        left = (1 + end - start) % 2
        following = (left, *(field.score[start],) * left)
    others = len(field.rulebook.criteria) - 3
    lists = 4  # the last four criteria are lists of score differences
    return (odd, floats, following, *(0,) * (others - lists), *((),) * lists)


# --- the candidates in the order of their generation: 3.2, 3.3, 3.6, 3.7 -----------------------


def candidates(absolute: Absolute, bracket: Bracket, pairs: int) -> Iterator[Proposal]:
    """Yield the candidates of a bracket with this many pairs, in the order of generation.

    A heterogeneous bracket is altered from the inside out: transpositions and exchanges of the
    remainder (3.7.1), transpositions of S2 (3.7.2), sets of pairable MDPs (3.7.3). A homogeneous
    one (3.6) is the case without MDPs: its remainder is the bracket itself. Orders that hold an
    illegal pair (C1, C3) are left out, so that none of their continuations is generated.
    """
    opponents = absolute.opponents
    residents = bracket.residents
    for s1, is_first in mdp_sets(absolute.field, bracket, pairs):
        limbo = tuple(p for p in bracket.mdps if p not in s1)
        for partners in transpositions(s1, residents, opponents):
            remainder = tuple(p for p in residents if p not in partners)
            mdp_pairs = tuple(zip(s1, partners, strict=True))
            original = partners == residents[: len(s1)]
            for rest_pairs, floaters, how in remainder_candidates(
                remainder, pairs - len(s1), opponents
            ):
                if not is_first:
                    how = Generation.MDP_SET  # noqa: PLW2901
                elif how is Generation.NATURAL and not original:
                    how = Generation.TRANSPOSITION  # noqa: PLW2901
                yield Proposal(candidate_of(mdp_pairs + rest_pairs, limbo + floaters), how)


def remainder_candidates(
    players: tuple[int, ...], pairs: int, opponents: Sequence[frozenset[int]]
) -> Iterator[tuple[tuple[tuple[int, int], ...], tuple[int, ...], Generation]]:
    """Yield pairs, downfloaters and kind of the candidates of a remainder or homogeneous bracket.

    S1R holds the first players, as many as there are pairs, S2R the others (3.2.2, 3.7.1). First
    the transpositions of S2R, then the next exchange, from the original S1R and S2R (3.6.1).
    """
    if 2 * pairs > len(players):
        return
    for out, into in exchanges(pairs, len(players) - pairs):
        bsn_s1 = [n for n in range(1, len(players) + 1) if (n <= pairs) != (n in out or n in into)]
        s1 = tuple(players[n - 1] for n in bsn_s1)
        s2 = tuple(p for p in players if p not in s1)
        for partners in transpositions(s1, s2, opponents):
            how = Generation.EXCHANGE if out else Generation.TRANSPOSITION
            if not out and partners == s2[:pairs]:
                how = Generation.NATURAL
            floaters = tuple(p for p in s2 if p not in partners)
            yield tuple(zip(s1, partners, strict=True)), floaters, how


# --- the orders: 4.2 - 4.4 (2017: D.1 - D.3) ---------------------------------------------------


def transpositions(
    s1: tuple[int, ...], s2: tuple[int, ...], opponents: Sequence[frozenset[int]]
) -> Iterator[tuple[int, ...]]:
    """Yield the first players of S2, one per player of S1, transposition by transposition (4.2).

    The order is that of their BSNs, lexicographic; what remains of S2 does not count (4.2.2).
    """
    if not s1:
        yield ()
        return
    legal = opponents[s1[0]]
    for n, partner in enumerate(s2):
        if partner in legal:
            for others in transpositions(s1[1:], s2[:n] + s2[n + 1 :], opponents):
                yield (partner, *others)


BSNs = tuple[int, ...]
Exchange = tuple[BSNs, BSNs]
"""The BSNs moved from the original S1 to S2, and from the original S2 to S1."""


@cache
def exchanges(size1: int, size2: int) -> tuple[Exchange, ...]:
    """Return all exchanges between an original S1 and S2 of these sizes (4.3), none at all first.

    S1 holds the BSNs 1, 2, ..., `size1`, S2 the following ones.
    """
    s1 = range(1, size1 + 1)
    s2 = range(size1 + 1, size1 + size2 + 1)
    all_exchanges = [
        (out, into)
        for count in range(min(size1, size2) + 1)
        for out in combinations(s1, count)
        for into in combinations(s2, count)
    ]
    return tuple(sorted(all_exchanges, key=cmp_to_key(compare_exchanges)))


def compare_exchanges(first: Exchange, second: Exchange) -> int:
    """Compare two exchanges by the rules of 4.3.2; negative if the first has priority."""
    (out, into), (other_out, other_into) = first, second
    # 1. the smallest number of exchanged BSNs
    if len(out) != len(other_out):
        return len(out) - len(other_out)
    # 2. the smallest difference between the sums of the BSNs moved
    difference, other_difference = sum(into) - sum(out), sum(other_into) - sum(other_out)
    if difference != other_difference:
        return difference - other_difference
    # 3. the largest differing BSN among those moved from S1 to S2
    differing = set(out) ^ set(other_out)
    if differing:
        return -1 if max(differing) in out else 1
    # 4. the smallest differing BSN among those moved from S2 to S1
    return compare_smallest(into, other_into)


def compare_smallest(first: BSNs, second: BSNs) -> int:
    """Compare sets of BSNs by their smallest differing one (4.3.2 rule 4, 4.4.2)."""
    differing = set(first) ^ set(second)
    if not differing:
        return 0
    return -1 if min(differing) in first else 1


def mdp_sets(field: Field, bracket: Bracket, pairs: int) -> Iterator[tuple[tuple[int, ...], bool]]:
    """Yield each S1 of MDPs that may be paired when there are `pairs` pairs, in order.

    With it, whether it is the original S1. Which number M1 of MDPs is right, and which sets leave
    a Limbo compliant with C7 (4.4.1), is known only from the candidates: all sets are generated,
    larger ones first, and C7 (2017: C.6) separates them. The original S1 is therefore the first
    of those whose Limbo has the same scores (2017: the M1 highest MDPs, B.2).
    """
    limit = min(len(bracket.mdps), len(bracket.residents), pairs)
    sort = _mdp_exchanges if field.rulebook.collapses else _pairable_mdps
    for m1 in range(limit, -1, -1):
        limbos = set()
        for chosen in sort(field, bracket, m1):
            limbo = tuple(field.score[p] for p in bracket.mdps if p not in chosen)
            if field.rulebook.collapses:
                first = chosen == bracket.mdps[:m1]
            else:
                first = limbo not in limbos
                limbos.add(limbo)
            yield chosen, first


def _pairable_mdps(field: Field, bracket: Bracket, m1: int) -> list[tuple[int, ...]]:
    """Return the sets of `m1` MDPs by their smallest differing BSN (4.4.2)."""
    # Rank order and BSN order are one, so that positions can be compared in place of BSNs.
    return sorted(combinations(bracket.mdps, m1), key=cmp_to_key(compare_smallest))


def _mdp_exchanges(field: Field, bracket: Bracket, m1: int) -> list[tuple[int, ...]]:
    """Return the S1 after each MDP-exchange with the Limbo (2017 D.3), the original first."""

    def priority(s1: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        # a. the highest differing score; b. the lowest lexicographic value of the BSNs
        return tuple(-field.score[p] for p in s1), s1

    return sorted(combinations(bracket.mdps, m1), key=priority)


# --- the answer: 5, and the trace --------------------------------------------------------------


def _answer(field: Field, accepted: list[Accepted]) -> Pairing:
    given = field.input
    parity = _odd_numbers(given)
    pairs = [
        _coloured(field, i, j, parity)
        for chosen in accepted
        for i, j in chosen.proposal.candidate.pairs
    ]
    last = accepted[-1].proposal.candidate.downfloaters if accepted else ()
    bye = field.number(last[0]) if last else None
    trace = tuple(_trace(field, chosen) for chosen in accepted)
    return Pairing(board_order(pairs, given.numbers, given.scores()), bye, lambda: trace)


def _odd_numbers(given: PairingInput) -> Callable[[int], bool]:
    """Return a function that tells whether the player of an index has an odd TPN (5.2.5).

    `Numbering.ENTERED` numbers only those who have been taken into a pairing, this one included.
    """
    if given.numbering is Numbering.FIXED:
        return lambda index: given.numbers[index] % 2 == 1
    present = set(given.present)
    entered = [i for i in range(len(given.numbers)) if given.history.entered[i] or i in present]
    return lambda index: (entered.index(index) + 1) % 2 == 1


def _coloured(field: Field, i: int, j: int, odd: Callable[[int], bool]) -> tuple[int, int]:
    """Return a pair as indexes, White first (5.2)."""
    games = field.input.history.colours
    higher, lower = (
        (field.preference[p], field.strength[p], field.difference[p], games[field.index[p]])
        for p in (i, j)
    )
    colour, _ = colours.allocate(higher, lower, field.input.initial_colour, odd(field.index[i]))
    first, second = field.index[i], field.index[j]
    return (first, second) if colour > 0 else (second, first)


def _trace(field: Field, chosen: Accepted) -> BracketTrace:
    bracket, (candidate, generation), values = chosen
    number = field.number
    return BracketTrace(
        score=field.score[bracket.residents[0]],
        players=tuple(map(number, bracket.players)),
        mdps=tuple(map(number, bracket.mdps)),
        pairs=tuple((number(i), number(j)) for i, j in candidate.pairs),
        downfloaters=tuple(map(number, candidate.downfloaters)),
        values=dict(zip(field.rulebook.criteria, values, strict=True)),
        generation=generation,
        role=bracket.role,
    )
