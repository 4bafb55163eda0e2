"""Searching OpenSearch: hybrid query → hits, only of visible editions, each with its similarity."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from opensearchpy import OpenSearch

from pincite.adapters.opensearch_client import late, patiently, refusal
from pincite.adapters.opensearch_documents import Source, chunk_of, vector_of
from pincite.adapters.opensearch_pointers import GONE, Pointers
from pincite.adapters.opensearch_query import Query, by_keys, by_vector, by_words, hybrid, wall
from pincite.adapters.opensearch_schema import Shape, check_model, put_pipeline, shards
from pincite.adapters.vectors import checked_query
from pincite.answering.fusion import fused
from pincite.errors import IndexUnavailable, Invalid
from pincite.models import Hit, Search
from pincite.ports import Vector

DEPTH = 100
"""Ranks that each of the two lists gives to the fusion, at least."""
SPARE = 10
"""Hits asked for beyond `top_k`: ties at the edge are cut by our order, not by the engine's."""
ROUNDS = 8
"""Searches until no hit belongs to an edition that is not visible; more than one only while documents change."""


class Found(NamedTuple):
    """A hit as the engine gives it, with its fused score."""

    source: Source
    score: float


class Searcher:
    """One search at a time or many, from any thread."""

    def __init__(
        self,
        client: OpenSearch,
        shape: Shape,
        similarity: Callable[[float], float],
        pointers: Pointers,
        *,
        native: bool = True,
    ) -> None:
        self._client, self._shape, self._similarity, self._pointers = client, shape, similarity, pointers
        self._fuses: bool | None = None if native else False

    def search(self, search: Search, vector: Vector) -> list[Hit]:
        """See `pincite.ports.Index.search`.

        A reader takes chunks from a search and then asks which editions are visible. Where the two disagree it
        searches again with the others shut out, so it never mixes two versions and never misses both.
        """
        query = checked_query(vector, self._shape.dimensions)
        if search.filters.collection not in (None, *search.collections) or search.top_k < 1:
            return []
        stale: dict[str, str] = {}
        for _ in range(ROUNDS):
            found = self._round(search, query, wall(search, stale))
            keys = {each.source["pointer"] for each in found or ()} | set(stale)
            pointers = self._pointers.read(keys)
            visible = {key: pointers[key].edition if key in pointers else GONE for key in keys}
            others = {
                key
                for each in found or ()
                if visible[key := each.source["pointer"]] != each.source["edition"]
            }
            others |= {key for key, edition in stale.items() if visible[key] != edition}
            if found is not None and not others:
                return self._hits(found[: search.top_k], query)
            stale = {key: visible[key] for key in others | set(stale)}
        raise IndexUnavailable("the index: documents change faster than they can be read")

    def _round(self, search: Search, query: Vector, within: Query) -> list[Found] | None:
        """Best first, each chunk once (Serverless may hold copies); None where chunks went between finding and
        fetching them."""
        depth = max(DEPTH, 2 * search.top_k)
        keyed = by_keys(search, within)
        queries = [by_words(search, within), *([keyed] if keyed else []), by_vector(query, depth, within)]
        found: list[Found] | None
        if self.node_fuses():
            found = self._fused_by_node(queries, search.top_k + SPARE, depth)
        else:
            found = self._fused_here(queries, search.top_k + SPARE, depth)
        if found is None:
            return None
        found.sort(key=lambda each: (-each.score, each.source["chunk_id"], each.source["key"]))
        return list({each.source["key"]: each for each in reversed(found)}.values())[::-1]

    def node_fuses(self) -> bool:
        """Ranks of several shards are fused shard by shard in the node, in another order than one list would have."""
        if self._fuses is None:
            self._fuses = put_pipeline(self._client, self._shape) and shards(self._client, self._shape) == 1
        return self._fuses

    def _fused_by_node(self, queries: Sequence[Query], size: int, depth: int) -> list[Found]:
        body = json.dumps(hybrid(queries, size, depth))
        parameters = {"search_pipeline": self._shape.pipeline, "allow_partial_search_results": "false"}
        try:
            response = patiently(
                lambda: self._client.search(index=self._shape.alias, body=body, params=parameters)
            )
        except Invalid as error:
            if "is not defined" not in str(error):
                raise
            self._fuses = None
            raise IndexUnavailable("the index: its search pipeline is missing") from error
        return [Found(hit["_source"], hit["_score"]) for hit in self._sound(response)]

    def _fused_here(self, queries: Sequence[Query], size: int, depth: int) -> list[Found] | None:
        lines: list[Query] = []
        for query in queries:
            lines.append({"index": self._shape.alias, "allow_partial_search_results": False})
            lines.append({"size": depth, "query": query, "_source": False})
        responses = patiently(lambda: self._client.msearch(body=lines))["responses"]
        for response in responses:
            if "error" in response:
                error = response["error"]
                raise refusal(
                    int(response["status"]), str(error.get("type", "")), str(error.get("reason", ""))
                )
        lists = [[hit["_id"] for hit in self._sound(response)] for response in responses]
        scores = fused(lists, (1.0,) * len(lists))
        best = sorted(scores, key=lambda id_: -scores[id_])[:size]
        body = {"size": size, "query": {"ids": {"values": best}}}
        fetched = patiently(lambda: self._client.search(index=self._shape.alias, body=body))
        found = [Found(hit["_source"], scores[hit["_id"]]) for hit in fetched["hits"]["hits"]]
        return found if len(found) == len(best) else None

    def _sound(self, response: Mapping[str, Any]) -> list[dict[str, Any]]:
        """The hits of a whole and sane response; whatever else the node gave is an error, never fewer hits."""
        if response.get("timed_out"):
            raise late()
        if response["_shards"]["failed"]:
            raise IndexUnavailable("the index: a part of it did not answer")
        hits: list[dict[str, Any]] = response["hits"]["hits"]
        for hit in hits:
            score = hit["_score"]
            if not isinstance(score, int | float) or not 0.0 <= score < math.inf:
                raise IndexUnavailable(
                    "the index: a hit without a sane score; is its search pipeline missing?"
                )
        for index in {hit["_index"] for hit in hits}:
            check_model(index, self._shape)
        return hits

    def _hits(self, found: Sequence[Found], query: Vector) -> list[Hit]:
        if not found:
            return []
        cosines = np.stack([vector_of(each.source) for each in found]) @ query
        return [
            Hit(chunk=chunk_of(each.source), score=each.score, similarity=self._similarity(float(cosine)))
            for each, cosine in zip(found, cosines, strict=True)
        ]
