"""Which of the texts found does the cross-encoder read: the first eight, or the first few and the likest of the others?

    python benchmarks/likest.py DATA [--documents FOLDER] [--sets …] [--cache FOLDER] [--deep]

The sets of `vectors.py`, MiniLM fused with BM25, the first 20. Each row: so many of the first are read, so many of the
others by similarity; a text from further behind pays for the last place that is read. nDCG@10 / hit@1. CACHE keeps what
was read; `--deep` also reads 12 and all 20.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from index import filled
from readings import Readings
from retrieval import measures
from sets import Corpus, vectors
from vectors import NAMES, TOP, corpus_of

from pincite.adapters import onnx_embedder
from pincite.adapters.cross_encoder import PLACE
from pincite.answering.relevance import Asked, Text
from pincite.answering.windows import window
from pincite.models import Hit, Search

READ, DEEP = ((8, 0), (6, 2), (5, 3), (4, 4)), ((12, 0), (20, 0))


def order(question: str, hits: list[Hit], first: int, likest: int, reader: Readings) -> list[str]:
    """Ids, best first; what is not read keeps its order behind."""
    rest = sorted(range(first, len(hits)), key=lambda at: -hits[at].similarity)[:likest]
    chosen = [*range(min(first, len(hits))), *sorted(rest)]
    texts = [Text.of(hits[at].chunk.text) for at in chosen]
    asked = Asked(question, texts)
    read = reader.read(question, [window(asked, text) for text in texts])
    worth = {at: value - PLACE * min(at, first + likest) for at, value in zip(chosen, read, strict=True)}
    ranked = sorted(worth, key=lambda at: -worth[at]) + [at for at in range(len(hits)) if at not in worth]
    return [hits[at].chunk.document_id for at in ranked]


def told(corpus: Corpus, reader: Readings, cache: Path | None, rows: tuple[tuple[int, int], ...]) -> None:
    minilm = onnx_embedder.minilm()
    documents, questions = vectors(corpus, minilm, cache)
    index = filled(corpus, documents, minilm)
    found: list[list[Hit]] = []
    for query, vector in zip(corpus.queries, np.asarray(questions), strict=True):
        search = Search(text=query["question"], collections=("default",), top_k=TOP)
        found.append(index.search(search, vector))
    for first, likest in rows:
        lists = [
            order(query["question"], hits, first, likest, reader)
            for query, hits in zip(corpus.queries, found, strict=True)
        ]
        value = measures(corpus, lists.__getitem__)
        shown = f"{value['ndcg@10']:.4f} / {value['hit@1']:.3f}"
        print(f"| {corpus.name} | {first} | {likest} | {shown} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path)
    parser.add_argument("--documents", type=Path)
    parser.add_argument("--sets", nargs="+", choices=NAMES, default=NAMES)
    parser.add_argument("--questions", type=int, default=300)
    parser.add_argument("--cache", type=Path)
    parser.add_argument("--deep", action="store_true")
    given = parser.parse_args()
    reader = Readings(given.cache / "read.sqlite" if given.cache else None)
    print("| set | of the first | of the likest others | nDCG@10 / hit@1 |\n| --- | --- | --- | --- |")
    for name in given.sets:
        if name != "documents" or given.documents:
            told(corpus_of(name, given), reader, given.cache, READ + DEEP * given.deep)


if __name__ == "__main__":
    main()
