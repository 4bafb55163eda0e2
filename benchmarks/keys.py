"""Order numbers among 100,000 rows → how often the chunk that holds the one asked about is the first hit.

    python benchmarks/keys.py [--rows 100000] [--questions 500] [--node http://localhost:9200]

Rows as a shop exports them, twelve a chunk, in the SQLite index, or in that of an OpenSearch node (its index
`bench-keys` is made anew). Vectors are random: of such rows they know nothing, so words and keys have to do it alone.
Every question names one order, in one of three forms; seed 0.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import tempfile
import time
from pathlib import Path

import numpy as np

from pincite.adapters.opensearch_client import open_client
from pincite.adapters.opensearch_index import OpenSearchIndex
from pincite.adapters.opensearch_schema import Shape
from pincite.adapters.sqlite_index import SqliteIndex
from pincite.models import Chunk, Document, Search
from pincite.ports import Index

A_CHUNK, DIMENSIONS, STAGED = 12, 32, 500
FORMS = (
    "In which city is the customer of order {key}?",
    "What did {key} cost?",
    "Which item was ordered in {lower}, and how many of them?",
)
CITIES = ("Basel", "Gdansk", "Ghent", "Porto", "Turku")
ITEMS = ("chair", "desk", "lamp", "rug", "shelf")


def similarity(cosine: float) -> float:
    return max(0.0, cosine)


def opened(node: str | None, home: Path) -> Index:
    """An empty index."""
    if node is None:
        return SqliteIndex(home / "index.sqlite", similarity, "random")
    client = open_client(node, timeout_s=120)
    client.indices.delete(index="bench-keys*", ignore_unavailable=True)
    index = OpenSearchIndex(client, Shape("bench-keys", "random", DIMENSIONS), similarity)
    index.ensure()
    return index


def row(number: int, rng: random.Random) -> str:
    customer, count, price = rng.randrange(10_000), rng.randint(1, 9), rng.uniform(9, 999)
    return f"ORD-{number:06d},Customer {customer:04d},{rng.choice(CITIES)},{rng.choice(ITEMS)},{count},{price:.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--questions", type=int, default=500)
    parser.add_argument("--node")
    given = parser.parse_args()
    rng, noise = random.Random(0), np.random.default_rng(0)

    def vectors(count: int) -> np.ndarray:
        made = noise.normal(size=(count, DIMENSIONS)).astype(np.float32)
        return made / np.linalg.norm(made, axis=1, keepdims=True)

    texts = [
        "\n".join(row(number, rng) for number in range(start, min(start + A_CHUNK, given.rows)))
        for start in range(0, given.rows, A_CHUNK)
    ]
    document = Document(
        document_id="orders", name="orders.csv", source="orders", collection="default", version="sha256:0",
        media_type="text/csv", size=0, status="indexing", chunks=len(texts),
    )  # fmt: skip
    chunks = [
        Chunk(
            chunk_id=f"orders::chunk_{at}", document_id="orders", document_name="orders.csv",
            document_version="sha256:0", collection="default", chunk_index=at, text=text, start_index=0,
            end_index=len(text), context="order_id,customer,city,item,quantity,price_eur",
        )
        for at, text in enumerate(texts)
    ]  # fmt: skip
    with tempfile.TemporaryDirectory() as home:
        index = opened(given.node, Path(home))
        for start in range(0, len(chunks), STAGED):
            some = chunks[start : start + STAGED]
            index.stage(document, some, vectors(len(some)))
        index.publish(document)
        first, spent = 0, []
        for at, number in enumerate(rng.sample(range(given.rows), given.questions)):
            key = f"ORD-{number:06d}"
            question = FORMS[at % len(FORMS)].format(key=key, lower=key.lower())
            began = time.perf_counter()
            [hit, *_] = index.search(Search(text=question, collections=("default",), top_k=20), vectors(1)[0])
            spent.append(1000 * (time.perf_counter() - began))
            first += key in hit.chunk.text
    print(
        json.dumps(
            {
                "rows": given.rows,
                "chunks": len(chunks),
                "questions": given.questions,
                "first hit": first,
                "ms p50": round(statistics.median(spent), 1),
            }
        )
    )


if __name__ == "__main__":
    main()
