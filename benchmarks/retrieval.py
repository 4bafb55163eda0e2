"""Retrieval and abstention → one table.

    python benchmarks/retrieval.py DATA [--sets xquad_en cranfield] [--abstention 300] [--cache FOLDER]

nDCG@10 with gains 2^grade − 1, recall@20 and hit@1, of BM25 (FTS5 as the index has it), vectors, both fused by
reciprocal rank, and those 20 reranked by the default second stage. Abstention, balanced mode, no language model: every
question once with all paragraphs in the index and once with its own left out; the share that is not answered. The
reranker and the answerer were fitted on xquad_en (`fit_relevance.py` prints what they give on held-out articles);
cranfield had no part in it.
"""

from __future__ import annotations

import argparse
import json
import math
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from statistics import mean, median

import numpy as np
from index import filled
from models import embedder_of
from sets import Corpus, load, vectors

from pincite.adapters.lexical_reranker import LexicalReranker
from pincite.adapters.sqlite_index import SqliteIndex
from pincite.adapters.tokens import count_tokens
from pincite.adapters.words import question_words, spaced
from pincite.answering import gates
from pincite.answering.extract import extract
from pincite.answering.rerank import rerank
from pincite.answering.retrieve import retrieve, second_pass
from pincite.models import Filters, Hit, Search
from pincite.ports import Embedder, Vector
from pincite.settings import MODES, Settings

DEPTH = 20
Ranking = Callable[[int], list[str]]


def measures(corpus: Corpus, ranking: Ranking) -> dict[str, float]:
    """Number of a query → document ids, best first. Means over all queries."""
    ndcg, recall, first = [], [], []
    for number, query in enumerate(corpus.queries):
        grades, found = corpus.relevant[query["id"]], ranking(number)
        gains = [2 ** grades.get(name, 0) - 1 for name in found[:10]]
        ideal = [2**grade - 1 for grade in sorted(grades.values(), reverse=True)[:10]]
        ndcg.append(_discounted(gains) / _discounted(ideal))
        recall.append(len(set(found[:DEPTH]) & set(grades)) / len(grades))
        first.append(float(bool(found) and found[0] in grades))
    return {
        "ndcg@10": round(mean(ndcg), 4),
        "recall@20": round(mean(recall), 4),
        "hit@1": round(mean(first), 4),
    }


def _discounted(gains: list[int]) -> float:
    return sum(gain / math.log2(place + 2) for place, gain in enumerate(gains))


def words_only(corpus: Corpus) -> Ranking:
    """BM25 with the index's own tokenizer and question words."""
    db = sqlite3.connect(":memory:")
    db.execute(
        "CREATE VIRTUAL TABLE words USING fts5 (text, tokenize = 'porter unicode61 remove_diacritics 2')"
    )
    db.executemany(
        "INSERT INTO words VALUES (?)", [(spaced(document["text"]),) for document in corpus.documents]
    )

    def ranking(number: int) -> list[str]:
        words = question_words(corpus.queries[number]["question"])
        match = " OR ".join(f'"{word}"' for word in words)
        rows = db.execute(
            "SELECT rowid FROM words WHERE words MATCH ? ORDER BY bm25(words), rowid LIMIT ?", (match, DEPTH)
        )
        return [corpus.documents[row - 1]["id"] for (row,) in rows]

    return ranking


def compared(corpus: Corpus, embedder: Embedder, cache: Path | None) -> dict[str, object]:
    """The four rankings of one set, and the time of the second stage."""
    documents, questions = vectors(corpus, embedder, cache)
    names = [document["id"] for document in corpus.documents]
    index, reranker = filled(corpus, documents, embedder), LexicalReranker()
    hits: dict[int, list[Hit]] = {}
    spent: list[float] = []

    def hybrid(number: int) -> list[str]:
        search = Search(text=corpus.queries[number]["question"], collections=("default",), top_k=DEPTH)
        hits[number] = index.search(search, questions[number])
        return [hit.chunk.document_id for hit in hits[number]]

    def reranked(number: int) -> list[str]:
        start = time.perf_counter()
        scores = reranker.score(
            corpus.queries[number]["question"],
            [hit.chunk.text for hit in hits[number]],
            [hit.similarity for hit in hits[number]],
        ).scores
        spent.append(1000 * (time.perf_counter() - start))
        order = sorted(range(len(scores)), key=lambda at: -(scores[at] or 0.0))
        return [hits[number][at].chunk.document_id for at in order]

    def near(number: int) -> list[str]:
        return [names[at] for at in np.argsort(-(documents @ questions[number]), kind="stable")[:DEPTH]]

    table: dict[str, object] = {
        "bm25": measures(corpus, words_only(corpus)),
        "vector": measures(corpus, near),
        "hybrid": measures(corpus, hybrid),
        "hybrid+rerank": measures(corpus, reranked),
    }
    return {**table, "rerank_ms_p50": round(median(spent), 1)}


class _Without:
    """An index from which one document is left out."""

    def __init__(self, index: SqliteIndex, left_out: str) -> None:
        self._index, self._left_out = index, left_out

    def search(self, search: Search, vector: Vector) -> list[Hit]:
        more = search.model_copy(update={"top_k": search.top_k + 1})
        kept = [hit for hit in self._index.search(more, vector) if hit.chunk.document_id != self._left_out]
        return kept[: search.top_k]


def abstention(corpus: Corpus, embedder: Embedder, cache: Path | None, count: int) -> dict[str, object]:
    """Every n-th question of the set, `count` in all."""
    documents, _ = vectors(corpus, embedder, cache)
    index = filled(corpus, documents, embedder)
    step = max(1, len(corpus.queries) // count)
    asked = corpus.queries[::step][:count]
    result: dict[str, object] = {"questions": len(asked)}
    for label, left_out in (("answerable", False), ("left_out", True)):
        reasons = [
            _reason(query["question"], _Without(index, query["doc_id"] if left_out else ""), embedder)
            for query in asked
        ]
        abstained = [reason for reason in reasons if reason]
        result[label] = {
            "abstained": round(len(abstained) / len(reasons), 4),
            **{reason: round(abstained.count(reason) / len(reasons), 4) for reason in sorted(set(abstained))},
        }
    return result


def _reason(question: str, index: _Without, embedder: Embedder) -> str | None:
    """Why the question is not answered; None where it is."""
    settings, mode = Settings(), MODES["balanced"]
    place = {"collections": ("default",), "filters": Filters(), "index": index, "embedder": embedder}
    found = retrieve(question, top_k=settings.top_k, min_similarity=settings.min_similarity, **place)  # type: ignore[arg-type]
    if not gates.relevant(found.average_similarity, settings.min_avg_similarity):
        return gates.OFF_TOPIC
    for again in (False, True):
        if again:
            found = second_pass(
                question,
                found,
                second_pass_k=mode.second_pass_k,
                min_similarity=settings.min_similarity,
                **place,
            )  # type: ignore[arg-type]
        passages = rerank(
            question, found.hits, reranker=LexicalReranker(), rerank_k=settings.rerank_k,
            max_context_tokens=settings.max_context_tokens, count_tokens=count_tokens,
        ).passages  # fmt: skip
        if gates.enough(len(passages), gates.needed(found.small, mode.min_chunks)):
            return None if extract(question, passages, embedder).text else gates.NOT_ANSWERED
    return gates.TOO_LITTLE


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path)
    parser.add_argument("--sets", nargs="*", default=["xquad_en", "cranfield"])
    parser.add_argument("--embedder", default="minilm")
    parser.add_argument("--abstention", type=int, default=300)
    parser.add_argument("--cache", type=Path)
    options = parser.parse_args()
    embedder = embedder_of(options.embedder)
    report: dict[str, object] = {"embedder": embedder.name}
    for name in options.sets:
        report[name] = compared(load(options.data, name), embedder, options.cache)
    if options.abstention:
        report["abstention"] = abstention(
            load(options.data, "xquad_en"), embedder, options.cache, options.abstention
        )
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
