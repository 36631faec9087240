"""Perfect matchings of least cost, with exact integers of any size."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

Edge: TypeAlias = tuple[int, int]
Edges: TypeAlias = Mapping[Edge, int]


def least_matching(edges: Edges) -> tuple[int, dict[int, int]] | None:
    """Return the cost and the partners of a perfect matching of least cost, None if none is.

    All vertices that occur in `edges`, keyed ``(i, j)`` with i < j, are to be covered. Costs are
    not negative.
    """
    import networkx as nx  # noqa: PLC0415 - heavy, and hardly ever needed

    if not edges:
        return 0, {}
    vertices = {v for edge in edges for v in edge}
    lift = max(edges.values()) + 1
    graph: nx.Graph[int] = nx.Graph()
    graph.add_weighted_edges_from((i, j, lift - cost) for (i, j), cost in edges.items())
    pairs = nx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(pairs) != len(vertices):
        return None
    mate = {}
    total = 0
    for i, j in pairs:
        mate[i], mate[j] = j, i
        total += edges[min(i, j), max(i, j)]
    return total, mate
