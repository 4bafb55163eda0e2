"""Chunks in OpenSearch: BM25 and k-NN in one hybrid query, fused by reciprocal rank; versions switched by a pointer."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from opensearchpy import OpenSearch

from pincite.adapters.opensearch_bulk import write
from pincite.adapters.opensearch_client import open_client, patiently
from pincite.adapters.opensearch_documents import Edition, chunk_source, pointer_key
from pincite.adapters.opensearch_lines import add, remove
from pincite.adapters.opensearch_migrate import migrate
from pincite.adapters.opensearch_pointers import GONE, Pointers, PointersById, PointersBySearch
from pincite.adapters.opensearch_schema import Shape, check_model, ensure, resolved
from pincite.adapters.opensearch_search import Searcher
from pincite.adapters.sequence import ordered
from pincite.adapters.vectors import checked
from pincite.errors import IndexUnavailable, Misconfigured, Permanent
from pincite.models import Chunk, Document, Hit, Search
from pincite.ports import Embedder, Vector
from pincite.settings import Settings

PAGE = 5_000
"""Ids read at a time where chunks of a document are counted or removed."""
PATIENCE_S = 120
"""How long Serverless may take until staged chunks are found."""


def connect(settings: Settings, embedder: Embedder) -> OpenSearchIndex:
    """Settings → index. The node may be absent: what needs it raises `IndexUnavailable` until it is there."""
    shape = Shape(
        settings.index_name,
        embedder.name,
        embedder.dimensions,
        settings.index_engine,
        serverless=settings.index_auth == "aoss",
    )
    client = open_client(
        settings.index,
        settings.index_auth,
        user=settings.index_user,
        password=settings.index_password.get_secret_value(),
    )
    return OpenSearchIndex(client, shape, embedder.similarity)


class OpenSearchIndex:
    """See `pincite.ports.Index`. `native`: let the node fuse ranks where it can."""

    def __init__(
        self,
        client: OpenSearch,
        shape: Shape,
        similarity: Callable[[float], float],
        *,
        native: bool = True,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        if shape.engine not in ("lucene", "faiss"):
            raise Misconfigured(f"index_engine {shape.engine}: its scale of scores is not known")
        self._client, self._sleep = client, sleep
        self.shape = shape
        self._pointers: Pointers
        if shape.serverless:
            self._pointers = PointersBySearch(client, shape.alias, sleep=sleep)
        else:
            self._pointers = PointersById(client, shape.alias)
        self._searcher = Searcher(client, shape, similarity, self._pointers, native=native)
        self._ensured = False

    def ensure(self) -> None:
        """Make the index where there is none. Raises `Misconfigured` where it is of another model or an older shape."""
        if not self._ensured:
            index = ensure(self._client, self.shape)
            if index != self.shape.index:
                raise Misconfigured(f"the index {index} has an older shape: run `pincite index migrate`")
            self._ensured = True

    def waiting(self) -> int:
        """Writes that wait at the node where most do; 0 where the service tells nobody."""
        if self.shape.serverless:
            return 0
        wanted = "nodes.*.thread_pool.write.queue"
        found = patiently(
            lambda: self._client.nodes.stats(metric="thread_pool", params={"filter_path": wanted}),
            self._sleep,
        )
        nodes = found.get("nodes", {}).values()
        return max((int(node["thread_pool"]["write"]["queue"]) for node in nodes), default=0)

    def stage(self, document: Document, chunks: Sequence[Chunk], vectors: Vector) -> None:
        rows = checked(chunks, vectors, self.shape.dimensions)
        edition = Edition.of(document)
        self.ensure()
        sources = [chunk_source(edition, chunk, row) for chunk, row in zip(chunks, rows, strict=True)]
        present = self._present(edition) if self.shape.serverless else set()
        self._write(
            [
                add(
                    source,
                    None if self.shape.serverless else source["key"],
                    f"{chunk.document_name}, chunk {chunk.chunk_index}",
                )
                for source, chunk in zip(sources, chunks, strict=True)
                if source["key"] not in present
            ]
        )

    def publish(self, document: Document) -> None:
        """Count, switch, clean. Whatever is cut off in between is finished by the next publish of the document."""
        edition = Edition.of(document)
        self.ensure()
        try:
            surplus = self._counted(document, edition)
        except Permanent:
            if not self._superseded(edition):
                raise
            surplus = []
        pointer = self._pointers.switch(document.document_id, document.collection, edition, document.chunks)
        own = {
            "bool": {"filter": [_of(edition.pointer)], "must_not": [{"term": {"edition": pointer.edition}}]}
        }
        if pointer.sequence:
            old = [
                {"range": {"sequence": {"lt": pointer.sequence}}},
                {"terms": {"edition": [*pointer.retired]}},
            ]
        else:
            old = [{"terms": {"edition": [*pointer.retired]}}]
        own["bool"]["filter"].append({"bool": {"should": old, "minimum_should_match": 1}})
        self._delete([*surplus, *(hit["_id"] for hit in self._hits(own))])

    def remove(self, document_id: str, collection: str, sequence: str = "") -> None:
        key, asked = pointer_key(document_id, collection), ordered(sequence)
        self.ensure()
        before = self._pointers.read([key]).get(key)
        own: list[dict[str, Any]] = [_of(key)]
        if asked or (before is not None and before.edition != GONE):
            known = before.sequence if before else ""
            self._pointers.switch(document_id, collection, Edition(key, GONE, asked or known), 0)
        if asked:
            own.append({"range": {"sequence": {"lte": asked}}})
        self._refresh()
        self._delete([hit["_id"] for hit in self._hits({"bool": {"filter": own}})])

    def search(self, search: Search, vector: Vector) -> list[Hit]:
        return self._searcher.search(search, vector)

    def node_fuses(self) -> bool:
        """Whether the node fuses ranks itself."""
        return self._searcher.node_fuses()

    def health(self) -> None:
        """Raises `IndexUnavailable` where the index is out of reach, missing, red or read-only."""
        index = resolved(self._client, self.shape)
        if index is None:
            raise IndexUnavailable("the index is missing")
        check_model(index, self.shape)
        if self.shape.serverless:
            return
        health = patiently(
            lambda: self._client.cluster.health(index=self.shape.alias, params={"level": "indices"})
        )
        if health["status"] == "red":
            raise IndexUnavailable("the index is red: a part of it is lost")
        settings = patiently(
            lambda: self._client.indices.get_settings(index=index, name="index.blocks.*", flat_settings=True)
        )
        blocks = [name for name, on in settings.get(index, {}).get("settings", {}).items() if on == "true"]
        if blocks:
            raise IndexUnavailable(f"the index is read-only: {', '.join(sorted(blocks))}")

    def migrate(
        self,
        vectors_of: Callable[[Sequence[Chunk]], Vector],
        progress: Callable[[int, int], None],
        *,
        drop_old: bool = False,
    ) -> int:
        """See `pincite.ports.Migrating`. The old index stays, blocked for writing, unless `drop_old` says otherwise."""
        copied = migrate(self._client, self.shape, vectors_of, progress, drop_old=drop_old)
        self._ensured = False
        return copied

    def close(self) -> None:
        """Close the connections."""
        self._client.close()

    def _superseded(self, edition: Edition) -> bool:
        """A later upload or removal was here, and took what was staged away."""
        standing = self._pointers.read([edition.pointer]).get(edition.pointer)
        return bool(edition.sequence and standing and standing.sequence > edition.sequence)

    def _counted(self, document: Document, edition: Edition) -> list[str]:
        """Ids of staged chunks beyond the document's own, and of copies. Raises `Permanent` where one is missing."""
        wanted = {"bool": {"filter": [_of(edition.pointer), {"term": {"edition": edition.edition}}]}}
        for attempt in range(PATIENCE_S if self.shape.serverless else 1):
            if attempt:
                self._sleep(1.0)
            self._refresh()
            found: dict[int, str] = {}
            surplus: list[str] = []
            for hit in sorted(self._hits(wanted), key=lambda hit: str(hit["_id"])):
                number = int(hit["fields"]["chunk_index"][0])
                if number >= document.chunks or number in found:
                    surplus.append(hit["_id"])
                else:
                    found[number] = hit["_id"]
            if len(found) == document.chunks:
                return surplus
        missing = document.chunks - len(found)
        raise Permanent(f"{document.name}: {missing} of {document.chunks} chunks were never staged")

    def _present(self, edition: Edition) -> set[str]:
        wanted = {"bool": {"filter": [_of(edition.pointer), {"term": {"edition": edition.edition}}]}}
        return {hit["fields"]["key"][0] for hit in self._hits(wanted)}

    def _hits(self, query: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """All chunks that fit, by key, a page at a time: id, `key` and `chunk_index`."""
        chunks = {"bool": {"filter": [{"term": {"kind": "chunk"}}, query]}}
        body: dict[str, Any] = {
            "size": PAGE,
            "query": chunks,
            "_source": False,
            "docvalue_fields": ["key", "chunk_index"],
            "sort": [{"key": "asc"}, {"_id": "asc"}] if not self.shape.serverless else [{"key": "asc"}],
        }
        while True:
            hits = patiently(lambda: self._client.search(index=self.shape.alias, body=body))["hits"]["hits"]
            yield from hits
            if len(hits) < PAGE:
                return
            body["search_after"] = hits[-1]["sort"]

    def _delete(self, ids: Sequence[str]) -> None:
        """Serverless goes on finding what was removed for a while; a writer that took that for a staged chunk would
        lose it, so there we wait until it is gone."""
        if not ids:
            return
        self._write([remove(id_, "an old chunk") for id_ in ids])
        if not self.shape.serverless:
            return
        body = {"size": 0, "query": {"ids": {"values": list(ids)[:PAGE]}}, "track_total_hits": True}
        for _ in range(PATIENCE_S):
            found = patiently(lambda: self._client.search(index=self.shape.alias, body=body))
            if not found["hits"]["total"]["value"]:
                return
            self._sleep(1.0)
        raise IndexUnavailable("the index: what was removed is still found")

    def _write(self, operations: Sequence[Any]) -> None:
        write(self._client, self.shape.alias, operations, sleep=self._sleep)

    def _refresh(self) -> None:
        if not self.shape.serverless:
            patiently(lambda: self._client.indices.refresh(index=self.shape.alias))


def _of(pointer: str) -> dict[str, Any]:
    return {"term": {"pointer": pointer}}
