"""question → retrieved: BM25 and k-NN, fused; chunks under the similarity floor dropped."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pincite.answering.keys import holding
from pincite.models import Filters, Hit, Nearest, Noun, Score, Search
from pincite.ports import Embedder, Index

FEW = 4
"""Chunks up to which everything there is is handed on: a reader reads it all as fast as it is told what to read."""
TOP_FOR_AVERAGE = 5
NEAREST_SHOWN = 3
DOCUMENTS_COUNTED = 3
"""Documents whose chunks a second pass counts: so few passages come from hardly more."""


class Retrieved(Noun):
    """Hits over the floor, best first; what came nearest in any case; mean similarity of the five best hits. `small`:
    every chunk of a document that was hit was seen, so that nothing more can be found in it. `few`: the hits are all
    that there is, a letter or a page, whatever words the question has for it. `apart`: they are so little like the
    question that, where they do not answer it, it is about something else."""

    hits: tuple[Hit, ...]
    nearest: tuple[Nearest, ...]
    average_similarity: Score
    small: bool = False
    few: bool = False
    apart: bool = False


def retrieve(
    question: str,
    *,
    collections: Sequence[str],
    filters: Filters,
    top_k: int,
    min_similarity: float,
    index: Index,
    embedder: Embedder,
    whole_pages: float | None = None,
) -> Retrieved:
    """One search of the caller's collections. `whole_pages`: where they, as filtered, hold no more than `FEW` chunks,
    all of them are hits, since similarity picks where there is much to pick from; under this average they are `apart`.
    None: never. Raises `IndexUnavailable` where the index
    does not answer."""
    vector = embedder.embed([question], query=True)[0]
    search = Search(text=question, collections=tuple(collections), top_k=top_k, filters=filters)
    found = index.search(search, vector)
    if whole_pages is not None and 0 < len(found) <= FEW and len(found) < top_k:
        every = sift(found, 0.0, holding(question))
        apart = every.average_similarity < whole_pages
        return every.model_copy(update={"small": True, "few": True, "apart": apart})
    return sift(found, min_similarity, holding(question))


def second_pass(
    question: str,
    first: Retrieved,
    *,
    collections: Sequence[str],
    filters: Filters,
    second_pass_k: int,
    min_similarity: float,
    index: Index,
    embedder: Embedder,
) -> Retrieved:
    """Too few passages → the first hits and the `second_pass_k` best of the documents they stand in.

    A document that holds one passage over the floor often explains it in passages that share fewer words with the
    question, so inside those documents half the floor is asked for. The gate on the average is not asked again.
    """
    documents = tuple(dict.fromkeys(hit.chunk.document_id for hit in first.hits))
    if not documents:
        return first
    vector = embedder.embed([question], query=True)[0]

    def within(*names: str) -> list[Hit]:
        narrowed = filters.model_copy(update={"document_ids": names})
        search = Search(text=question, collections=tuple(collections), top_k=second_pass_k, filters=narrowed)
        return index.search(search, vector)

    found = within(*documents)
    again = sift(found, min_similarity / 2, holding(question))
    known = {hit.chunk.chunk_id for hit in first.hits}
    return first.model_copy(
        update={
            "hits": (*first.hits, *(hit for hit in again.hits if hit.chunk.chunk_id not in known)),
            "small": len(found) < second_pass_k
            or any(len(within(name)) < second_pass_k for name in documents[:DOCUMENTS_COUNTED]),
        }
    )


def sift(found: Sequence[Hit], min_similarity: float, key: re.Pattern[str] | None = None) -> Retrieved:
    """hits → retrieved: the floor, the average and the nearest, without I/O. A text in which a key that the question
    names stands is about it, whatever vectors say of a row of figures: it is kept, and counts as 1 in the average."""
    by_similarity = sorted(found, key=lambda hit: -hit.similarity)
    keyed = {hit.chunk.chunk_id for hit in found if key is not None and key.search(hit.chunk.text)}
    kept = [hit for hit in found if hit.similarity >= min_similarity or hit.chunk.chunk_id in keyed]
    counted = sorted((1.0 if hit.chunk.chunk_id in keyed else hit.similarity for hit in kept), reverse=True)
    best = counted[:TOP_FOR_AVERAGE]
    return Retrieved(
        hits=tuple(kept),
        nearest=tuple(_nearest(hit) for hit in by_similarity[:NEAREST_SHOWN]),
        average_similarity=sum(best) / len(best) if best else 0.0,
    )


def _nearest(hit: Hit) -> Nearest:
    chunk = hit.chunk
    return Nearest(
        document_id=chunk.document_id,
        document_name=chunk.document_name,
        page_number=chunk.page_number,
        section=chunk.section,
        text=chunk.text,
        similarity=hit.similarity,
        collection=chunk.collection,
    )
