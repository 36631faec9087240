"""The first best pairing of a bracket (3.6), without listing all pairings.

The best values the colours and floats allow are turned into a graph of allowed pairs; any pairing
inside that graph is best, so the answer is its first identifier. Where the graph cannot be paired,
a small bracket is enumerated and a large one left to `weighted`.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairing.assignment import first_assignment
from pairing.matching import EXPOSED, extend, mask_of, members, repaired
from pairing.model import NoPairingError
from pairing.upfloat import weighted
from pairing.upfloat.field import Field
from pairing.upfloat.system import PairOf, identifier, pair_value

ENUMERATED = 8
"""Brackets up to this size are enumerated when the ideal graph fails."""


def first_pairing(
    field: Field, residents: int, upfloaters: int, enumerated: int = ENUMERATED
) -> tuple[PairOf, ...]:
    """Return the pairs the rules choose (3.6.4); raises `NoPairingError`."""
    bracket = residents | upfloaters
    colours = colour_rows(field, bracket)
    watched = residents & field.floated if upfloaters else 0
    found = first_identifier(_without_floats(colours, watched, upfloaters), bracket)
    if found is None and watched and upfloaters.bit_count() == 1:
        # A single upfloater must then meet a floater: the criterion cannot be better than 1.
        found = first_identifier(colours, bracket)
    if found is None:
        found = best_pairing(field, bracket, enumerated)
    if found is None:
        raise NoPairingError("the bracket cannot be paired")
    return found


def colour_rows(field: Field, bracket: int) -> list[int]:
    """Return the legal pairs that leave as few preferences unfulfilled as their numbers allow.

    Where more than half want one colour, everybody else must meet one of them, and of their own
    meetings none may be between two strong preferences; unless more than half have even a strong
    preference for it: then everybody else must meet one of those. Otherwise no two equal
    preferences need meet.
    """
    size = bracket.bit_count()
    rows = [row & bracket for row in field.legal]
    for wanted in (field.white & bracket, field.black & bracket):
        strong = wanted & field.strong
        if 2 * strong.bit_count() > size:
            _restrict(rows, bracket & ~strong, strong)
        elif 2 * wanted.bit_count() > size:
            _restrict(rows, bracket & ~wanted, wanted)
            _restrict(rows, strong, bracket & ~strong)
    if 2 * max((field.white & bracket).bit_count(), (field.black & bracket).bit_count()) <= size:
        _restrict(rows, field.white & bracket, ~field.white)
        _restrict(rows, field.black & bracket, ~field.black)
    return rows


def _restrict(rows: list[int], players: int, allowed: int) -> None:
    """Let these players meet only the allowed ones; nobody else may meet them otherwise."""
    for p in members(players):
        rows[p] &= allowed


def _without_floats(rows: list[int], watched: int, upfloaters: int) -> list[int]:
    """Remove the pairs of an upfloater with a floater of the previous round."""
    if not watched:
        return rows
    rows = rows.copy()
    _restrict(rows, watched, ~upfloaters)
    _restrict(rows, upfloaters, ~watched)
    return rows


def first_identifier(rows: Sequence[int], bracket: int) -> tuple[PairOf, ...] | None:
    """Return the pairing with the first identifier (3.6.3) in a graph, None if there is none.

    `rows` lists each pair from both sides or, where one side forbids it, from neither in effect:
    they are made symmetric first where the quick way fails.
    """
    inside = members(bracket)
    half = len(inside) // 2
    tops, bottoms = list(inside[:half]), mask_of(inside[half:])
    columns = first_assignment(_mutual(rows, tops, bottoms))
    if columns is None:
        searched = _first_tops(rows, bracket)
        if searched is None:
            return None
        tops, columns = searched
    return tuple(zip(tops, columns, strict=True))


def _mutual(rows: Sequence[int], tops: Sequence[int], bottoms: int) -> list[int]:
    """Return for each top member the bottom members both may meet."""
    chosen = mask_of(tops)
    refused = [(j, chosen & ~rows[j]) for j in members(bottoms) if chosen & ~rows[j]]
    found = {i: rows[i] & bottoms for i in tops}
    for j, refuses in refused:
        for i in members(refuses):
            found[i] &= ~(1 << j)
    return [found[i] for i in tops]


def _first_tops(rows: Sequence[int], bracket: int) -> tuple[list[int], list[int]] | None:
    """Return the first top members that can all be given opponents, and those opponents.

    From the smallest TPN on, each participant is made a top member if the bracket can still be
    paired: tops meet only later ones, a bottom member only earlier tops.
    """
    graph = _symmetric(rows, bracket)
    mate: list[int] | None = [EXPOSED] * len(graph)
    assert mate is not None
    if extend(graph, mate, bracket):
        return None
    decided = tops = 0
    for v in members(bracket):
        low = 1 << v
        if mate[v] < v:
            changed = _upwards(graph, mate, bracket, v, decided)
            if changed is None:  # a bottom member
                later = bracket & ~decided & ~low
                for w in members(graph[v] & later):
                    graph[w] &= ~low
                graph[v] &= tops
                decided |= low
                continue
            mate = changed
        for w in members(graph[v] & decided):
            graph[w] &= ~low
        graph[v] &= ~decided
        decided |= low
        tops |= low
    heads = list(members(tops))
    columns = first_assignment([graph[i] & bracket & ~tops for i in heads])
    assert columns is not None
    return heads, columns


def _upwards(
    graph: list[int], mate: list[int], bracket: int, v: int, decided: int
) -> list[int] | None:
    """Return a perfect matching in which `v` meets somebody later, None if there is none."""
    low, partner = 1 << v, mate[v]
    if not graph[v] & ~decided & bracket:
        return None
    cut = graph[v] & decided
    saved = [(w, graph[w]) for w in members(cut)]
    own = graph[v]
    for w, row in saved:
        graph[w] = row & ~low
    graph[v] &= ~decided
    trial = mate.copy()
    trial[v] = trial[partner] = EXPOSED
    changed = repaired(graph, trial, bracket, low | 1 << partner)
    for w, row in saved:
        graph[w] = row
    graph[v] = own
    return changed


def _symmetric(rows: Sequence[int], bracket: int) -> list[int]:
    graph = [0] * len(rows)
    for i in members(bracket):
        for j in members(rows[i] & bracket & ((1 << i) - 1)):
            if rows[j] >> i & 1:
                graph[i] |= 1 << j
                graph[j] |= 1 << i
    return graph


def best_pairing(
    field: Field, bracket: int, enumerated: int = ENUMERATED
) -> tuple[PairOf, ...] | None:
    """Return the best pairing with the first identifier among all legal ones, None without any."""
    if bracket.bit_count() > enumerated:
        return weighted.pairs(field, bracket)
    best: tuple[tuple[int, int, int], tuple[int, ...]] | None = None
    answer: tuple[PairOf, ...] | None = None
    stack: list[tuple[int, tuple[int, int, int], tuple[PairOf, ...]]] = [(bracket, (0, 0, 0), ())]
    while stack:
        left, value, pairs = stack.pop()
        if best is not None and value > best[0]:
            continue
        if not left:
            key = value, identifier(pairs)
            if best is None or key < best:
                best, answer = key, tuple(sorted(pairs))
            continue
        first = (left & -left).bit_length() - 1
        for other in members(field.legal[first] & left):
            a, b, c = pair_value(field, first, other)
            added = value[0] + a, value[1] + b, value[2] + c
            rest = left & ~(1 << first | 1 << other)
            stack.append((rest, added, (*pairs, (first, other))))
    return answer
