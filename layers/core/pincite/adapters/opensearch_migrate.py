"""An index of another model or shape → a new one, filled while the old one is read, then put in its place in one step.

1. The new index is made beside the old, and filled with what it lacks; a run that was cut off goes on where it ended.
2. Writes to the old one are blocked (writers see `IndexUnavailable` and try again), and what changed meanwhile follows.
3. The alias moves: one request, so a query is answered by the old index or by the new, never by neither.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
from opensearchpy import OpenSearch

from pincite.adapters.opensearch_bulk import write
from pincite.adapters.opensearch_client import patiently
from pincite.adapters.opensearch_documents import Source, chunk_of, vector_of
from pincite.adapters.opensearch_lines import add, remove
from pincite.adapters.opensearch_schema import Shape, create, ensure, resolved
from pincite.adapters.vectors import checked
from pincite.models import Chunk
from pincite.ports import Vector

VectorsOf = Callable[[Sequence[Chunk]], Vector]
Progress = Callable[[int, int], None]

PAGE, BATCH = 5_000, 256


def migrate(
    client: OpenSearch, shape: Shape, vectors_of: VectorsOf, progress: Progress, *, drop_old: bool
) -> int:
    """Returns how many chunks were copied; 0 where the alias stands for the right index already.

    Vectors are kept where the model is the same, and made anew where it is not. `progress`: (done, of) chunks.
    """
    old = resolved(client, shape)
    if old is None or old == shape.index:
        ensure(client, shape)
        return 0
    fresh = None if old.startswith(shape.prefix) else vectors_of
    create(client, shape, aliased=False)
    copied = _fill(client, shape, old, fresh, progress)
    _block(client, shape, old, True)
    try:
        copied += _fill(client, shape, old, fresh, progress)
        _level(client, shape, old)
        actions: list[dict[str, Any]] = [
            {"remove": {"index": old, "alias": shape.alias}},
            {"add": {"index": shape.index, "alias": shape.alias}},
        ]
        patiently(lambda: client.indices.update_aliases(body={"actions": actions}))
    except BaseException:
        _block(client, shape, old, False)
        raise
    if drop_old:
        patiently(lambda: client.indices.delete(index=old))
    return copied


def _fill(client: OpenSearch, shape: Shape, old: str, fresh: VectorsOf | None, progress: Progress) -> int:
    """Copy the chunks that the new index lacks."""
    _refresh(client, shape, old, shape.index)
    there = set(_keys(client, shape.index, "chunk"))
    wanted = [key for key in _keys(client, old, "chunk") if key not in there]
    total = len(wanted) + len(there)
    done = len(there)
    for keys in _batches(wanted):
        sources = _sources(client, old, keys)
        _write(client, shape, [_with_vector(source, row) for source, row in _rows(sources, fresh)])
        done += len(keys)
        progress(done, total)
    return len(wanted)


def _level(client: OpenSearch, shape: Shape, old: str) -> None:
    """Chunks that went from the old index go from the new, and the pointers are those of the old."""
    stay = set(_keys(client, old, "chunk"))
    _refresh(client, shape, shape.index)
    gone = [key for key in _keys(client, shape.index, "chunk") if key not in stay]
    gone += _keys(client, shape.index, "pointer")
    for keys in _batches(gone):
        ids = _search(client, shape.index, {"terms": {"key": keys}}, len(keys), source=False)
        write(client, shape.index, [remove(hit["_id"], "an old chunk") for hit in ids], alias=False)
    for keys in _batches(list(_keys(client, old, "pointer"))):
        _write(client, shape, _sources(client, old, keys))
    _refresh(client, shape, shape.index)


def _batches(keys: Sequence[str]) -> Iterator[list[str]]:
    return (list(keys[start : start + BATCH]) for start in range(0, len(keys), BATCH))


def _write(client: OpenSearch, shape: Shape, sources: Sequence[Source]) -> None:
    def id_of(source: Source) -> str | None:
        if shape.serverless:
            return None
        return str(source["pointer"] if source["kind"] == "pointer" else source["key"])

    named = [
        add(each, id_of(each), f"{each['document_id']}, chunk {each.get('chunk_index')}") for each in sources
    ]
    write(client, shape.index, named, alias=False)


def _rows(sources: Sequence[Source], fresh: VectorsOf | None) -> Iterator[tuple[Source, Vector]]:
    if fresh is None:
        yield from ((source, vector_of(source)) for source in sources)
        return
    chunks = [chunk_of(source) for source in sources]
    yield from zip(sources, checked(chunks, fresh(chunks)), strict=True)


def _with_vector(source: Source, row: Vector) -> Source:
    return {
        **source,
        "vector": base64.b64encode(row.astype("<f4").tobytes()).decode("ascii"),
        "embedding": np.round(row.astype(np.float64), 7).tolist(),
    }


def _keys(client: OpenSearch, index: str, kind: str) -> Iterator[str]:
    """Keys of all chunks or pointers, in order."""
    body: dict[str, Any] = {
        "size": PAGE,
        "query": {"term": {"kind": kind}},
        "_source": False,
        "docvalue_fields": ["key"],
        "sort": [{"key": "asc"}],
    }
    while True:
        hits = patiently(lambda: client.search(index=index, body=body))["hits"]["hits"]
        yield from (hit["fields"]["key"][0] for hit in hits)
        if len(hits) < PAGE:
            return
        body["search_after"] = hits[-1]["sort"]


def _sources(client: OpenSearch, index: str, keys: Sequence[str]) -> list[Source]:
    hits = _search(client, index, {"terms": {"key": keys}}, len(keys), source=True)
    return [hit["_source"] for hit in hits]


def _search(
    client: OpenSearch, index: str, query: dict[str, Any], size: int, *, source: bool
) -> list[dict[str, Any]]:
    body = {"size": size, "query": query, "_source": source}
    hits: list[dict[str, Any]] = patiently(lambda: client.search(index=index, body=body))["hits"]["hits"]
    return hits


def _block(client: OpenSearch, shape: Shape, index: str, on: bool) -> None:
    if not shape.serverless:
        body = {"index.blocks.write": True if on else None}
        patiently(lambda: client.indices.put_settings(index=index, body=body))


def _refresh(client: OpenSearch, shape: Shape, *indexes: str) -> None:
    if not shape.serverless:
        patiently(lambda: client.indices.refresh(index=",".join(indexes)))
