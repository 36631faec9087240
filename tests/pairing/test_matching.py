"""Matchings and assignments against brute force and networkx."""

from __future__ import annotations

from itertools import permutations

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from pairing.assignment import first_assignment, unassigned_rows
from pairing.least import least_matching
from pairing.matching import EXPOSED, augment, extend, greedy, mask_of, members, repaired


@st.composite
def graphs(draw, most=11):
    size = draw(st.integers(2, most))
    edges = [(i, j) for j in range(size) for i in range(j)]
    chosen = draw(st.lists(st.sampled_from(edges), unique=True))
    rows = [0] * size
    for i, j in chosen:
        rows[i] |= 1 << j
        rows[j] |= 1 << i
    return rows


def as_graph(rows, active):
    graph = nx.Graph()
    graph.add_nodes_from(members(active))
    for v in members(active):
        graph.add_edges_from((v, u) for u in members(rows[v] & active))
    return graph


@given(st.integers(0, 1 << 70))
def test_members_are_the_bits(mask):
    assert mask_of(members(mask)) == mask
    assert list(members(mask)) == sorted(members(mask))


@given(graphs(), st.integers(0), st.booleans())
def test_extend_gives_a_maximum_matching(rows, choice, start_greedily):
    everyone = (1 << len(rows)) - 1
    active = everyone & ~(choice & everyone) or everyone
    mate = greedy(rows, len(rows), active) if start_greedily else [EXPOSED] * len(rows)
    left = extend(rows, mate, active)
    best = nx.max_weight_matching(as_graph(rows, active), maxcardinality=True)
    assert left.bit_count() == active.bit_count() - 2 * len(best)
    for v in members(active):
        if mate[v] == EXPOSED:
            assert left >> v & 1
        else:
            assert mate[mate[v]] == v
            assert rows[v] & active & 1 << mate[v]


@given(graphs())
def test_repaired_finds_a_perfect_matching_exactly_where_one_is(rows):
    everyone = (1 << len(rows)) - 1
    mate = greedy(rows, len(rows), everyone)
    found = repaired(rows, mate, everyone, everyone)
    best = nx.max_weight_matching(as_graph(rows, everyone), maxcardinality=True)
    assert (found is not None) == (2 * len(best) == len(rows))


def test_augment_needs_a_blossom():
    # 0-1, a triangle 1-2-3 (2-3 matched), 3-4: the only path from 0 to 4 runs around the triangle.
    rows = [mask_of(v) for v in ([1], [0, 2, 3], [1, 3, 5], [1, 2], [5], [2, 4])]
    mate = [EXPOSED, EXPOSED, 3, 2, 5, 4]
    rows[0] = mask_of([3])
    rows[3] |= 1
    exposed = mask_of([0, 1])
    assert augment(rows, mate, 0, 0b111111, exposed) != EXPOSED
    assert EXPOSED not in mate


@given(st.lists(st.integers(0, 63), min_size=1, max_size=5))
def test_first_assignment_is_the_lexicographically_first(rows):
    expected = next(
        (
            list(columns)
            for columns in permutations(range(6), len(rows))
            if all(row >> column & 1 for row, column in zip(rows, columns, strict=True))
        ),
        None,
    )
    assert first_assignment(rows) == expected
    assert (unassigned_rows(rows) == 0) == (expected is not None)


@given(graphs(8), st.data())
def test_least_matching_is_exact_with_huge_costs(rows, data):
    edges = {}
    for i, row in enumerate(rows):
        for j in members(row):
            if i < j:
                edges[i, j] = data.draw(st.integers(0, 3)) << 200 | data.draw(st.integers(0, 3))
    covered = {v for edge in edges for v in edge}

    def best(left):
        if not left:
            return 0
        i = min(left)
        costs = [
            edges[i, j] + rest
            for j in left
            if (i, j) in edges and (rest := best(left - {i, j})) is not None
        ]
        return min(costs, default=None)

    expected = best(frozenset(covered))
    found = least_matching(edges)
    assert (found and found[0]) == expected if expected else (found is None) == (expected is None)
