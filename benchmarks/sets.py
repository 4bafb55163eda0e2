"""A folder of retrieval sets → documents, queries and graded judgements, and their vectors, kept between runs."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from pincite.ports import Embedder, Vector


class Corpus(NamedTuple):
    """`documents`: {id, title, text}. `queries`: {id, question, …}. `relevant`: query id → document id → grade > 0."""

    name: str
    documents: list[dict[str, Any]]
    queries: list[dict[str, Any]]
    relevant: dict[str, dict[str, int]]


def load(data: Path, name: str) -> Corpus:
    """`DATA/{name}/{docs.jsonl, queries.jsonl, qrels.tsv}`; queries without a relevant document are left out."""
    folder = data / name
    relevant: dict[str, dict[str, int]] = {}
    for line in (folder / "qrels.tsv").read_text("utf-8").splitlines():
        query, document, grade = line.split("\t")
        if int(grade) > 0:
            relevant.setdefault(query, {})[document] = int(grade)
    queries = [
        {**query, "question": query.get("question") or query.get("text")}
        for query in _lines(folder / "queries.jsonl")
    ]
    return Corpus(
        name, _lines(folder / "docs.jsonl"), [query for query in queries if query["id"] in relevant], relevant
    )


def vectors(corpus: Corpus, embedder: Embedder, cache: Path | None = None) -> tuple[Vector, Vector]:
    """Vectors of documents and of queries. `cache`: a folder that keeps them."""
    texts = [document["text"] for document in corpus.documents]
    questions = [query["question"] for query in corpus.queries]
    return embedded(texts, embedder, cache), embedded(questions, embedder, cache, query=True)


def embedded(
    texts: list[str], embedder: Embedder, cache: Path | None = None, *, query: bool = False
) -> Vector:
    """texts → vectors, from `cache` where the same were embedded before by the same model."""
    if cache is None:
        return embedder.embed(texts, query=query)
    digest = hashlib.sha256("\0".join([embedder.name, str(query), *texts]).encode()).hexdigest()[:16]
    path = cache / f"{digest}.npy"
    if not path.is_file():
        cache.mkdir(parents=True, exist_ok=True)
        np.save(path, embedder.embed(texts, query=query))
    kept: Vector = np.load(path)
    return kept


def _lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]
