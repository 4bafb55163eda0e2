"""bytes a chunk → the cluster that would hold so many chunks in AWS, and what it costs a month, on paper.

Graph: the k-NN plugin's own estimate for HNSW, 1.1 × (4 × dimensions + 8 × m) bytes a vector. A shard: at most 30 GB.
Half of a node's memory is the heap, the other half has to hold the graph's share. One replica, so at least two nodes.
Prices: on demand, us-east-1. AWS's own page could not be read. On 2026-11-28 several price tables in public
repositories had these hourly rates for us-east-1, all four alike; others give .186 to .192 for the large node, the
rate of r5. gp3 is 0.122 in most of them (`vpullela-powers`, opensearch-cost-optimization.md), 0.108 in two. Check
them before you rely on them: aws.amazon.com/opensearch-service/pricing.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

HOURS = 730
NODES = (("r6g.large.search", 16, 0.167), ("r6g.xlarge.search", 32, 0.335), ("r6g.2xlarge.search", 64, 0.669),
         ("r6g.4xlarge.search", 128, 1.339))  # fmt: skip
"""Name, GiB of memory, US dollars an hour."""
GP3 = 0.122
"""US dollars a GB and month."""
SHARD_GB, COPIES, SPARE = 30, 2, 1.4
"""`SPARE`: room on disk for merges and for a migration's second index beside other things."""


def lines(per_chunk: float, dimensions: int, m: int = 16) -> Iterator[str]:
    """Bytes of disk a chunk, measured → Markdown table."""
    yield "| chunks | disk, one copy | graph, one copy | shards | nodes | US dollars a month |"
    yield "|---|---|---|---|---|---|"
    for chunks in (100_000, 1_000_000, 10_000_000, 100_000_000):
        disk, graph = chunks * per_chunk / 1e9, chunks * 1.1 * (4 * dimensions + 8 * m) / 1e9
        name, count, cost = _cheapest(disk, graph)
        yield (
            f"| {chunks:,} | {disk:.1f} GB | {graph:.1f} GB | {math.ceil(disk / SHARD_GB)} "
            f"| {count} × {name} | {cost:,.0f} |"
        )


def _cheapest(disk: float, graph: float) -> tuple[str, int, float]:
    found = []
    for name, memory, hourly in NODES:
        count = max(2, math.ceil(graph * COPIES / (memory / 2)))
        found.append((name, count, count * hourly * HOURS + disk * COPIES * SPARE * GP3))
    return min(found, key=lambda each: (each[2], each[1]))
