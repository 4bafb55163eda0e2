"""Documents, chunks and vectors for the contract tests: small, and the same in every run."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence

import numpy as np

from pincite.models import Chunk, Document, Filters, Hit, Metadata, Search
from pincite.ports import Index, Vector

DIMENSIONS = 32
MODEL = "hashed-words"


def similarity(cosine: float) -> float:
    """A calibration of our own, so that a test can tell it from a raw cosine."""
    return max(0.0, min(1.0, cosine)) ** 2


def embed(text: str) -> Vector:
    """Text → unit vector: each word adds a direction of its own, so texts that share words are near."""
    total = np.full(DIMENSIONS, 1e-3)
    for word in re.findall(r"\w+", text.lower()):
        seed = int.from_bytes(hashlib.sha256(word.encode()).digest()[:8], "big")
        total += np.random.default_rng(seed).standard_normal(DIMENSIONS)
    return (total / np.linalg.norm(total)).astype(np.float32)


def document(
    chunks: int,
    *,
    name: str = "policy",
    version: str = "1",
    collection: str = "a",
    sequence: str = "",
    **more: Metadata,
) -> Document:
    """A document as the pipeline hands it to the index."""
    return Document(
        document_id=name,
        name=f"{name}.pdf",
        source=f"{name}.pdf",
        collection=collection,
        version=f"sha256:{version}",
        media_type="application/pdf",
        size=1,
        status="indexing",
        chunks=chunks,
        sequence=sequence,
        metadata=more.get("metadata", {}),
    )


def chunks_of(document: Document, texts: Sequence[str], context: str = "") -> list[Chunk]:
    """One chunk a text, at offsets one after the other."""
    made, at = [], 0
    for number, text in enumerate(texts):
        made.append(
            Chunk(
                chunk_id=f"{document.document_id}::chunk_{number}",
                document_id=document.document_id,
                document_name=document.name,
                document_version=document.version,
                collection=document.collection,
                chunk_index=number,
                text=text,
                start_index=at,
                end_index=at + len(text),
                page_number=number + 1,
                context=context,
                section=context.rpartition(" > ")[2] or None,
                spoken=((0, 1),),
                metadata=document.metadata,
            )
        )
        at += len(text) + 1
    return made


def staged(
    index: Index, texts: Sequence[str], *, context: str = "", name: str = "policy", version: str = "1",
    collection: str = "a", sequence: str = "", metadata: Metadata | None = None,
) -> Document:  # fmt: skip
    """Stage a document of these texts; publishing is left to the caller."""
    made = document(
        len(texts),
        name=name,
        version=version,
        collection=collection,
        sequence=sequence,
        metadata=metadata or {},
    )
    index.stage(made, chunks_of(made, texts, context), vectors(texts))
    return made


def published(index: Index, texts: Sequence[str], **more: object) -> Document:
    """Stage and publish."""
    made = staged(index, texts, **more)  # type: ignore[arg-type]
    index.publish(made)
    return made


def vectors(texts: Sequence[str]) -> Vector:
    """One row a text."""
    return np.stack([embed(text) for text in texts]) if texts else np.empty((0, DIMENSIONS), np.float32)


def find(index: Index, text: str, *collections: str, top_k: int = 10, **filters: object) -> list[Hit]:
    """Search by text and by its vector."""
    search = Search(
        text=text, collections=collections or ("a",), top_k=top_k, filters=Filters.model_validate(filters)
    )
    return index.search(search, embed(text))
