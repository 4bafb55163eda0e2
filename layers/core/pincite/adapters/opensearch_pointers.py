"""The pointers of an OpenSearch index: one small document says which edition of a document is the visible one.

Writing that one document is the step in which a version becomes visible and the other goes. Where we may choose ids it
is read by id, which is never stale, and replaced only as long as nobody else has replaced it. OpenSearch Serverless
refuses ids of ours: there each switch adds a pointer, and the greatest counts.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple, Protocol

from opensearchpy import OpenSearch, exceptions

from pincite.adapters.opensearch_bulk import Operation, write
from pincite.adapters.opensearch_client import WRITE_TRIES, patiently
from pincite.adapters.opensearch_documents import Edition, digest
from pincite.adapters.opensearch_lines import add, remove
from pincite.errors import IndexUnavailable

PATIENCE_S = 120.0
"""How long Serverless may take until what was written is found: up to 60 s by its documentation."""
GONE = ""
"""The edition of a document that was removed."""


class Pointer(NamedTuple):
    """`edition`: the visible one. `retired`: editions that were visible before and may still have chunks."""

    edition: str
    sequence: str
    retired: tuple[str, ...] = ()


class Pointers(Protocol):
    """Reading and switching pointers."""

    def read(self, keys: Collection[str]) -> Mapping[str, Pointer]:
        """The pointers there are."""
        ...

    def switch(self, document_id: str, collection: str, edition: Edition, chunks: int) -> Pointer:
        """Make `edition` the visible one, unless a later upload is; returns the pointer that stands afterwards."""
        ...


class PointersById:
    """Pointers under ids of ours, replaced by compare and swap."""

    def __init__(self, client: OpenSearch, alias: str) -> None:
        self._client, self._alias = client, alias

    def read(self, keys: Collection[str]) -> Mapping[str, Pointer]:
        if not keys:
            return {}
        response = patiently(
            lambda: self._client.mget(
                index=self._alias, body={"ids": sorted(keys)}, params={"realtime": "true"}
            )
        )
        for each in response["docs"]:
            if "error" in each:
                raise IndexUnavailable("the index is missing")
        return {each["_id"]: _pointer(each["_source"]) for each in response["docs"] if each.get("found")}

    def switch(self, document_id: str, collection: str, edition: Edition, chunks: int) -> Pointer:
        while True:
            before, condition = self._read_one(edition.pointer)
            after = _switched(before, edition)
            if before == after:
                return after
            source = _source(document_id, collection, edition, after, chunks)
            if self._replaced(edition.pointer, source, condition):
                return after

    def _replaced(self, key: str, source: dict[str, Any], condition: dict[str, Any]) -> bool:
        """False where somebody else has replaced it in the meantime."""
        parameters = {**condition, "require_alias": "true"}

        def call() -> bool:
            try:
                self._client.index(index=self._alias, id=key, body=source, params=parameters)
            except exceptions.ConflictError:
                return False
            return True

        return patiently(call, tries=WRITE_TRIES)

    def _read_one(self, key: str) -> tuple[Pointer | None, dict[str, Any]]:
        def call() -> Any:
            try:
                return self._client.get(index=self._alias, id=key)
            except exceptions.NotFoundError as error:
                if isinstance(error.info, dict) and error.info.get("found") is False:
                    return None
                raise

        found = patiently(call)
        if found is None:
            return None, {"op_type": "create"}
        condition = {"if_seq_no": found["_seq_no"], "if_primary_term": found["_primary_term"]}
        return _pointer(found["_source"]), condition


class PointersBySearch:
    """Pointers that are only added; the greatest by sequence, then by time, counts."""

    def __init__(
        self,
        client: OpenSearch,
        alias: str,
        *,
        now_ns: Callable[[], int] = time.time_ns,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._client, self._alias, self._now_ns, self._sleep = client, alias, now_ns, sleep

    def read(self, keys: Collection[str]) -> Mapping[str, Pointer]:
        return {key: _pointer(hits[-1]["_source"]) for key, hits in self._hits(keys).items()}

    def switch(self, document_id: str, collection: str, edition: Edition, chunks: int) -> Pointer:
        before = self.read([edition.pointer]).get(edition.pointer)
        after = _switched(before, edition)
        if before == after:
            return after
        source = {
            **_source(document_id, collection, edition, after, chunks),
            "published_at": self._now_ns() // 1000,
        }
        write(self._client, self._alias, [add(source, None, f"pointer of {document_id}")])
        for _ in range(int(PATIENCE_S)):
            standing = self.read([edition.pointer]).get(edition.pointer)
            if standing is not None and standing.sequence >= after.sequence and standing != before:
                self._drop_lower(edition.pointer)
                return standing
            self._sleep(1.0)
        raise IndexUnavailable("the index: what was written is not found yet")

    def _drop_lower(self, key: str) -> None:
        lower: list[Operation] = [
            remove(hit["_id"], "pointer") for hit in self._hits([key]).get(key, [])[:-1]
        ]
        write(self._client, self._alias, lower)

    def _hits(self, keys: Collection[str]) -> dict[str, list[dict[str, Any]]]:
        """Pointer → its documents, the one that counts last."""
        found: dict[str, list[dict[str, Any]]] = {}
        if not keys:
            return found
        wanted = {"bool": {"filter": [{"term": {"kind": "pointer"}}, {"terms": {"pointer": sorted(keys)}}]}}
        body = {"size": 10_000, "query": wanted}
        response = patiently(lambda: self._client.search(index=self._alias, body=body))
        for hit in response["hits"]["hits"]:
            found.setdefault(hit["_source"]["pointer"], []).append(hit)
        for hits in found.values():
            hits.sort(
                key=lambda hit: (hit["_source"]["sequence"], hit["_source"]["published_at"], hit["_id"])
            )
        return found


def _switched(before: Pointer | None, edition: Edition) -> Pointer:
    if before is None:
        return Pointer(edition.edition, edition.sequence)
    if edition.edition == before.edition or (edition.sequence and edition.sequence < before.sequence):
        return before
    retired = dict.fromkeys((*before.retired, before.edition))
    retired.pop(edition.edition, None)
    retired.pop(GONE, None)
    return Pointer(edition.edition, max(edition.sequence, before.sequence), tuple(retired)[-8:])


def _source(
    document_id: str, collection: str, edition: Edition, after: Pointer, chunks: int
) -> dict[str, Any]:
    return {
        "kind": "pointer",
        "key": digest([edition.pointer, after.edition, "pointer"]),
        "pointer": edition.pointer,
        "document_id": document_id,
        "collection": collection,
        "edition": after.edition,
        "sequence": after.sequence,
        "retired": list(after.retired),
        "chunks": chunks,
    }


def _pointer(source: Mapping[str, Any]) -> Pointer:
    return Pointer(source["edition"], source["sequence"], tuple(source.get("retired", ())))
