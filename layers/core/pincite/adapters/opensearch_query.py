"""search → query bodies: words as a value, vectors with the wall inside their clause, and the wall itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from pincite.adapters.tags import tags
from pincite.adapters.words import question_words
from pincite.answering.keys import keys
from pincite.models import Search
from pincite.ports import Vector

Query = dict[str, Any]

EF_SEARCH = 1536
"""Candidates that the graph keeps while it searches, at least. At 200,000 chunks in close clusters recall@10 was .895
with 128, .975 with 512, between .978 and .993 with 1024, .997 with 1536 (`benchmarks/results/index.md`)."""
CONTEXT_WEIGHT = 0.5
"""Weight of a word in the heading path against one in the text."""


def wall(search: Search, stale: Mapping[str, str]) -> Query:
    """The one place where a search is confined to the caller's collections, and narrowed to what it asks for.

    `stale`: pointer → visible edition, of documents of which a search has met others; those others are shut out.
    """
    filters = search.filters
    collections = [name for name in search.collections if filters.collection in (None, name)]
    must: list[Query] = [{"term": {"kind": "chunk"}}, {"terms": {"collection": collections}}]
    if filters.document_ids:
        must.append({"terms": {"document_id": list(filters.document_ids)}})
    must.extend({"term": {"tags": tag}} for tag in tags(filters.metadata))
    others = [
        {"bool": {"filter": [{"term": {"pointer": key}}], "must_not": [{"term": {"edition": edition}}]}}
        for key, edition in sorted(stale.items())
    ]
    return {"bool": {"filter": must, **({"must_not": others} if others else {})}}


def by_words(search: Search, within: Query) -> Query:
    """BM25 over text and heading path. A question of stop words alone finds nothing by words."""
    words = question_words(search.text)
    if not words:
        return {"match_none": {}}
    text = " ".join(words)
    fields = ["text", f"context^{CONTEXT_WEIGHT}"]
    worded = {"multi_match": {"query": text, "type": "most_fields", "fields": fields}}
    return {"bool": {"must": [worded], "filter": [within]}}


def by_keys(search: Search, within: Query) -> Query | None:
    """Texts in which a key of the question stands, its parts side by side; None where it names none."""
    named = keys(search.text)
    if not named:
        return None
    phrases = [{"match_phrase": {"text.exact": key}} for key in named]
    return {"bool": {"should": phrases, "minimum_should_match": 1, "filter": [within]}}


def by_vector(vector: Vector, depth: int, within: Query) -> Query:
    """The `depth` nearest by cosine among the chunks within the wall."""
    return {
        "knn": {
            "embedding": {
                "vector": np.round(vector.astype(np.float64), 7).tolist(),
                "k": depth,
                "filter": within,
                "method_parameters": {"ef_search": max(EF_SEARCH, depth)},
            }
        }
    }


def hybrid(queries: Sequence[Query], size: int, depth: int) -> Query:
    """The body that the node fuses itself. `depth`: ranks that each query gives to the fusion."""
    return {"size": size, "query": {"hybrid": {"queries": list(queries), "pagination_depth": depth}}}
