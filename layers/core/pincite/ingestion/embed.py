"""chunks → vectors: the text of each with its context, one row a chunk."""

from __future__ import annotations

from collections.abc import Sequence

from pincite.models import Chunk
from pincite.ports import Embedder, Vector


def embed(chunks: Sequence[Chunk], embedder: Embedder) -> Vector:
    """float32 array of shape (len(chunks), embedder.dimensions), rows of length 1."""
    return embedder.embed(
        [f"{chunk.context}\n{chunk.text}" if chunk.context else chunk.text for chunk in chunks]
    )
