"""chunk ↔ what OpenSearch stores of it, and the keys by which it stores it."""

from __future__ import annotations

import base64
import hashlib
import json
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pincite.adapters.sequence import ordered
from pincite.adapters.tags import tags
from pincite.errors import IndexUnavailable
from pincite.models import Chunk, Document
from pincite.ports import Vector

Source = dict[str, Any]

_CHUNK_FIELDS = (
    "chunk_id", "document_id", "document_name", "document_version", "collection", "chunk_index", "text", "start_index",
    "end_index", "page_number", "page_end", "section", "context", "spoken", "metadata",
)  # fmt: skip


class Edition(NamedTuple):
    """One version of a document as one ingestion wrote it: what becomes visible, and goes, as a whole."""

    pointer: str
    edition: str
    sequence: str

    @classmethod
    def of(cls, document: Document) -> Edition:
        """The same for every worker that handles the same upload."""
        sequence = ordered(document.sequence)
        return cls(
            pointer_key(document.document_id, document.collection),
            digest([document.version, sequence, tags(document.metadata)]),
            sequence,
        )


def pointer_key(document_id: str, collection: str) -> str:
    """The key of the pointer that says which edition of a document is the visible one."""
    return digest([collection, document_id])


def chunk_source(edition: Edition, chunk: Chunk, row: Vector) -> Source:
    """Chunk and unit vector → document. The vector stands twice: as numbers for the engine, which forgets them after
    indexing, and as the bytes of little-endian float32, from which the cosine of any hit is computed exactly."""
    source = {
        name: value for name in _CHUNK_FIELDS if (value := getattr(chunk, name)) not in (None, {}, "", ())
    }
    return {
        **source,
        "kind": "chunk",
        "key": digest([edition.pointer, edition.edition, chunk.chunk_index]),
        "pointer": edition.pointer,
        "edition": edition.edition,
        "sequence": edition.sequence,
        "tags": tags(chunk.metadata),
        "vector": base64.b64encode(row.astype("<f4").tobytes()).decode("ascii"),
        "embedding": np.round(row.astype(np.float64), 7).tolist(),
    }


def chunk_of(source: Source) -> Chunk:
    """Document → chunk."""
    return Chunk.model_validate({name: source[name] for name in _CHUNK_FIELDS if name in source})


def vector_of(source: Source) -> NDArray[np.float32]:
    """Document → its unit vector. Raises `IndexUnavailable` where it has none: a hit without a similarity is no hit."""
    encoded = source.get("vector")
    if not isinstance(encoded, str):
        raise IndexUnavailable("the index: a chunk without its vector")
    return np.frombuffer(base64.b64decode(encoded), dtype="<f4").astype(np.float32, copy=False)


def digest(parts: object) -> str:
    """32 hex characters, the same for the same parts."""
    return hashlib.sha256(json.dumps(parts, ensure_ascii=False).encode("utf-8", "surrogatepass")).hexdigest()[
        :32
    ]
