"""Vectors at the edge of an index: what is refused before it is written."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pincite.errors import Invalid
from pincite.models import Chunk
from pincite.ports import Vector


def checked(chunks: Sequence[Chunk], vectors: Vector, dimensions: int | None = None) -> Vector:
    """float32 rows of length 1, one a chunk. Raises `Invalid`, which names document and chunk.

    An index cannot hold the vector of nothing: its cosine with anything is undefined, and engines either refuse it
    late or return it for every question.
    """
    rows = np.ascontiguousarray(vectors, dtype="<f4")
    if rows.ndim != 2 or len(rows) != len(chunks):
        raise Invalid("vectors", f"{len(chunks)} chunks came with an array of shape {rows.shape}")
    if dimensions is not None and len(rows) and rows.shape[1] != dimensions:
        first = chunks[0]
        raise Invalid(
            "vectors",
            f"{first.document_name}, chunk {first.chunk_index}: {rows.shape[1]} dimensions, the index has {dimensions}",
        )
    lengths = np.linalg.norm(rows.astype(np.float64), axis=1)
    for chunk, length in zip(chunks, lengths, strict=True):
        if not np.isfinite(length) or length == 0.0:
            raise Invalid(
                "vectors",
                f"{chunk.document_name}, chunk {chunk.chunk_index}: the vector is zero or not finite",
            )
    return np.ascontiguousarray(rows / lengths[:, None], dtype="<f4")


def checked_query(vector: Vector, dimensions: int | None = None) -> Vector:
    """float32 of shape (dimensions,) and length 1. Raises `Invalid`."""
    query = np.asarray(vector, dtype=np.float32).reshape(-1)
    length = float(np.linalg.norm(query.astype(np.float64)))
    if dimensions is not None and len(query) != dimensions:
        raise Invalid("vector", f"{len(query)} dimensions where the index has {dimensions}")
    if not np.isfinite(length) or length == 0.0:
        raise Invalid("vector", "is zero or not finite")
    return query / np.float32(length)
