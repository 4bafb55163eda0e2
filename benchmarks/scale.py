"""Index benchmark: OpenSearch and SQLite side by side, from a thousand chunks upwards.

    python benchmarks/index.py --data DATA [--sizes 1000,10000,100000,200000] [--url URL] [--out FILE]

Texts are passages of the documents under DATA, embedded once; further chunks are the same passages with words exchanged
and with their vectors moved a little, so that vectors cluster as real ones do. Without `--url` a node is started with
its just-in-time compiler on. What was measured is written to FILE after each size. Queries are passages' questions;
each is asked of both indexes with the same vector.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import cluster
import numpy as np
from models import embedder_of
from opensearchpy import OpenSearch, helpers
from sets import load, vectors

from pincite.adapters.opensearch_client import open_client
from pincite.adapters.opensearch_documents import Edition, chunk_source
from pincite.adapters.opensearch_index import OpenSearchIndex
from pincite.adapters.opensearch_query import EF_SEARCH
from pincite.adapters.opensearch_schema import Shape, create
from pincite.adapters.sqlite_index import SqliteIndex
from pincite.models import Chunk, Document, Search
from pincite.ports import Index, Vector

RUN = Path(__file__).resolve().parents[1] / "infra/opensearch/run.sh"
PER_DOCUMENT, BARE, QUERIES = 500, 2_000, 200
NOISE = 0.35
"""Length of the step that a vector is moved by, against its own length of 1: cosine of copy and original about 0.94."""


class Passages(NamedTuple):
    """Real texts with their vectors, and questions with theirs."""

    texts: list[str]
    rows: Vector
    questions: list[str]
    asked: Vector


def passages(data: Path, cache: Path) -> Passages:
    """Everything under DATA that is a retrieval set."""
    embedder = embedder_of("minilm")
    texts: list[str] = []
    questions: list[str] = []
    rows, asked = [], []
    for name in ("xquad_en", "cranfield"):
        corpus = load(data, name)
        of_documents, of_queries = vectors(corpus, embedder, cache)
        texts += [document["text"] for document in corpus.documents]
        questions += [query["question"] for query in corpus.queries]
        rows.append(of_documents)
        asked.append(of_queries)
    return Passages(texts, np.concatenate(rows), questions, np.concatenate(asked))


def batches(base: Passages, start: int, end: int) -> Iterator[tuple[Document, list[Chunk], Vector]]:
    """Documents of 500 chunks; the same numbers give the same chunks."""
    for first in range(start, end, PER_DOCUMENT):
        last = min(first + PER_DOCUMENT, end)
        name = f"d{first}"
        document = Document(
            document_id=name, name=f"{name}.txt", source=name, collection="default", version=f"sha256:{name}",
            media_type="text/plain", size=1, status="indexing", chunks=last - first,
        )  # fmt: skip
        texts, rows = [], []
        for number in range(first, last):
            dice, place = random.Random(number), number % len(base.texts)
            words = base.texts[place].split()
            row = base.rows[place]
            if number >= len(base.texts):
                for _ in range(len(words) // 8):
                    i, j = dice.randrange(len(words)), dice.randrange(len(words))
                    words[i], words[j] = words[j], words[i]
                step = np.random.default_rng(number).standard_normal(len(row))
                row = row + NOISE * step / np.linalg.norm(step)
            texts.append(f"{' '.join(words)} ({number})")
            rows.append(row / np.linalg.norm(row))
        chunks = [
            Chunk(
                chunk_id=f"{name}::chunk_{n}", document_id=name, document_name=document.name,
                document_version=document.version, collection="default", chunk_index=n, text=text, start_index=0,
                end_index=len(text),
            )
            for n, text in enumerate(texts)
        ]  # fmt: skip
        yield document, chunks, np.stack(rows).astype(np.float32)


def fill(index: Index, base: Passages, start: int, end: int) -> float:
    """Chunks a second, staged and published; making the chunks is not counted."""
    spent = 0.0
    for document, chunks, rows in batches(base, start, end):
        began = time.perf_counter()
        index.stage(document, chunks, rows)
        index.publish(document)
        spent += time.perf_counter() - began
        done = int(document.document_id[1:]) + len(chunks)
        if done % 10_000 == 0 or done == end:
            print(
                f"{type(index).__name__}: {done:,} chunks, {(done - start) / spent:.0f} a second",
                file=sys.stderr,
            )
    return (end - start) / spent


def bare(client: OpenSearch, shape: Shape, base: Passages, start: int, end: int) -> float:
    """Chunks a second of `helpers.parallel_bulk` with the same bodies, refreshed as often as we publish."""
    spent = 0.0
    for document, chunks, rows in batches(base, start, end):
        began = time.perf_counter()
        edition = Edition.of(document)
        actions = [
            {"_index": shape.index, "_id": source["key"], "_source": source}
            for source in (chunk_source(edition, chunk, row) for chunk, row in zip(chunks, rows, strict=True))
        ]
        for ok, _ in helpers.parallel_bulk(client, actions, chunk_size=500, request_timeout=120):
            assert ok
        client.indices.refresh(index=shape.index)
        spent += time.perf_counter() - began
    return (end - start) / spent


def latencies(index: Index, base: Passages, callers: int, times: int = QUERIES) -> tuple[float, float, float]:
    """p50, p95, p99 in milliseconds of hybrid queries for 20 chunks."""

    def one(number: int) -> float:
        place = number * 7 % len(base.questions)
        search = Search(text=base.questions[place], collections=("default",), top_k=20)
        began = time.perf_counter()
        assert index.search(search, base.asked[place])
        return (time.perf_counter() - began) * 1e3

    with ThreadPoolExecutor(callers) as pool:
        list(pool.map(one, range(times, times + 20)))
        spent = sorted(pool.map(one, range(times)))
    return tuple(float(np.percentile(spent, q)) for q in (50, 95, 99))  # type: ignore[return-value]


def added(index: OpenSearchIndex, base: Passages) -> tuple[float, float, float]:
    """p50 of what the node says a search took, of what a query takes beyond it, and of what a bare `opensearch-py`
    search of the same body takes beyond its own, in turn with ours; in milliseconds."""
    client: Any = index._client
    search, calls, took = client.search, list[Callable[[], Any]](), list[int]()

    def noted(*arguments: Any, **more: Any) -> Any:
        calls.append(lambda: search(*arguments, **more))
        response = search(*arguments, **more)
        took.append(response["took"])
        return response

    client.search = noted
    beyond, bare_beyond = [], []
    for number in range(QUERIES):
        place = number * 7 % len(base.questions)
        asked = Search(text=base.questions[place], collections=("default",), top_k=20)
        before = len(took)
        began = time.perf_counter()
        index.search(asked, base.asked[place])
        beyond.append((time.perf_counter() - began) * 1e3 - sum(took[before:]))
        began = time.perf_counter()
        response = calls[-1]()
        bare_beyond.append((time.perf_counter() - began) * 1e3 - response["took"])
    client.search = search
    return float(np.median(took)), float(np.median(beyond)), float(np.median(bare_beyond))


def recall(client: OpenSearch, shape: Shape, base: Passages, size: int) -> float:
    """recall@10 of the graph against a scan of all vectors, over 100 questions."""
    places = [n * 11 % len(base.questions) for n in range(100)]
    asked = base.asked[places]
    best: list[list[tuple[float, str]]] = [[] for _ in places]
    for document, chunks, rows in batches(base, 0, size):
        for n, cosines in enumerate(asked @ rows.T):
            top = np.argsort(-cosines)[:10]
            best[n] += [
                (float(cosines[i]), f"{document.document_id}::chunk_{chunks[i].chunk_index}") for i in top
            ]
    got = 0
    for n, query in enumerate(asked):
        wanted = {key for _, key in sorted(best[n], reverse=True)[:10]}
        knn = {"vector": query.tolist(), "k": 10, "method_parameters": {"ef_search": EF_SEARCH}}
        body = {"size": 10, "_source": ["chunk_id"], "query": {"knn": {"embedding": knn}}}
        hits = client.search(index=shape.alias, body=body)["hits"]["hits"]
        got += len(wanted & {hit["_source"]["chunk_id"] for hit in hits})
    return got / (10 * len(places))


def quality(data: Path, cache: Path, make: Callable[[str], Index]) -> dict[str, float]:
    """nDCG@10 of the hybrid search on each set."""
    embedder, found = embedder_of("minilm"), {}
    for name in ("xquad_en", "cranfield"):
        corpus = load(data, name)
        of_documents, of_queries = vectors(corpus, embedder, cache)
        index = make(name.replace("_", "-"))
        document = Document(
            document_id=name, name=name, source=name, collection="default", version="sha256:1",
            media_type="text/plain", size=1, status="indexing", chunks=len(corpus.documents),
        )  # fmt: skip
        chunks = [
            Chunk(
                chunk_id=each["id"], document_id=name, document_name=name, document_version="sha256:1",
                collection="default", chunk_index=n, text=each["text"], start_index=0, end_index=len(each["text"]),
            )
            for n, each in enumerate(corpus.documents)
        ]  # fmt: skip
        index.stage(document, chunks, of_documents)
        index.publish(document)
        gains = []
        for query, row in zip(corpus.queries, of_queries, strict=True):
            hits = index.search(Search(text=query["question"], collections=("default",), top_k=10), row)
            gains.append(ndcg([hit.chunk.chunk_id for hit in hits], corpus.relevant[query["id"]]))
        found[name] = float(np.mean(gains))
    return found


def ndcg(ranked: Sequence[str], relevant: dict[str, int]) -> float:
    """nDCG@10 with gain = grade (Järvelin and Kekäläinen 2002)."""
    best = sorted(relevant.values(), reverse=True)[:10]
    ideal = sum(grade / np.log2(rank + 2) for rank, grade in enumerate(best))
    return float(
        sum(relevant.get(key, 0) / np.log2(rank + 2) for rank, key in enumerate(ranked[:10])) / ideal
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--sizes", default="1000,10000,100000,200000")
    parser.add_argument("--url")
    parser.add_argument("--port", default="9377")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--cache", type=Path, default=Path(tempfile.gettempdir()) / "pincite-vectors")
    given = parser.parse_args()
    given.cache.mkdir(exist_ok=True)
    url = given.url or f"http://127.0.0.1:{given.port}"
    if not given.url:
        environment = {**os.environ, "OSDEV_JVM": "", "OSDEV_HEAP": os.environ.get("OSDEV_HEAP", "2g")}
        subprocess.run(["bash", RUN, "start", given.port], check=True, env=environment)
    try:
        lines = run(given, url)
    finally:
        if not given.url:
            subprocess.run(["bash", RUN, "stop", given.port], check=True)
    print("\n".join(lines))


class Report:
    """Lines that are on disk as soon as they are known."""

    def __init__(self, path: Path | None) -> None:
        self.lines: list[str] = []
        self._path = path

    def add(self, *lines: str) -> None:
        """Keep, show and write."""
        self.lines += lines
        print("\n".join(lines), file=sys.stderr, flush=True)
        if self._path:
            self._path.write_text("\n".join(self.lines) + "\n", "utf-8")


def run(given: argparse.Namespace, url: str) -> list[str]:
    """The report's lines."""
    base = passages(given.data, given.cache)
    embedder = embedder_of("minilm")
    client = open_client(url, timeout_s=120)
    client.indices.delete(index="bench*", ignore_unavailable=True)
    shape = Shape("bench", embedder.name, embedder.dimensions)
    node = OpenSearchIndex(client, shape, embedder.similarity)
    node.ensure()
    report = Report(given.out)
    report.add(
        f"load when started: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores; ef_search {EF_SEARCH}",
        "",
        "| chunks | index | chunks/s | callers 1: p50 / p95 / p99 ms | 4 | 16 "
        "| beyond `took` (a bare client's), p50 ms | recall@10 | disk MB | memory MB |",
        "|---|---|---|---|---|---|---|---|---|---|",
    )
    with tempfile.TemporaryDirectory() as folder:
        local = SqliteIndex(Path(folder) / "index.sqlite", embedder.similarity, embedder.name)
        start = 0
        for size in map(int, given.sizes.split(",")):
            for name, index in (("OpenSearch", node), ("SQLite", local)):
                rate = fill(index, base, start, size)
                times = ["{:.0f} / {:.0f} / {:.0f}".format(*latencies(index, base, n)) for n in (1, 4, 16)]
                beyond = (
                    "" if name == "SQLite" else "{1:.1f} ({2:.1f}) over {0:.0f}".format(*added(node, base))
                )
                if name == "OpenSearch":
                    found = f"{recall(client, shape, base, size):.3f}"
                    disk = client.indices.stats(index="bench")["_all"]["total"]["store"]["size_in_bytes"]
                    stats = next(iter(client.nodes.stats(metric="jvm")["nodes"].values()))
                    memory = stats["jvm"]["mem"]["heap_used_in_bytes"]
                    per_chunk = disk / size
                else:
                    found = "exact"
                    disk = sum(path.stat().st_size for path in Path(folder).iterdir())
                    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
                report.add(
                    f"| {size:,} | {name} | {rate:.0f} | {' | '.join(times)} | {beyond} | {found} "
                    f"| {disk / 1e6:.0f} | {memory / 1e6:.0f} |"
                )
            start = size
        raw = Shape("bench-bare", embedder.name, embedder.dimensions)
        create(client, raw, aliased=True)
        rates = []
        for turn in range(3):
            first = start + turn * BARE
            rates.append(
                (bare(client, raw, base, first, first + BARE), fill(node, base, first, first + BARE))
            )
        theirs, ours = (float(np.median(each)) for each in zip(*rates, strict=True))
        report.add(
            "",
            f"bulk: {ours:.0f} chunks/s, bare `parallel_bulk` {theirs:.0f} chunks/s, ratio {ours / theirs:.2f}"
            f" (three turns: {json.dumps([[round(x) for x in each] for each in rates])})",
            "memory of OpenSearch is its heap in use, of SQLite that of this whole process",
            "",
            *cluster.lines(per_chunk, embedder.dimensions),
        )
    report.add("", "| nDCG@10, hybrid | xquad_en | cranfield |", "|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:

        def on_sqlite(name: str) -> Index:
            return SqliteIndex(Path(folder) / name, embedder.similarity, embedder.name)

        def on_node(name: str) -> Index:
            shape = Shape(f"bench-{name}", embedder.name, embedder.dimensions)
            return OpenSearchIndex(client, shape, embedder.similarity)

        for name, make in (("OpenSearch", on_node), ("SQLite", on_sqlite)):
            scores = quality(given.data, given.cache, make)
            report.add(f"| {name} | {scores['xquad_en']:.4f} | {scores['cranfield']:.4f} |")
    client.indices.delete(index="bench*", ignore_unavailable=True)
    client.close()
    return report.lines
