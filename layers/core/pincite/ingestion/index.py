"""chunks and vectors → index: written where no reader sees them until `publish`."""

from __future__ import annotations

from collections.abc import Sequence

from pincite.models import Chunk, Document
from pincite.ports import Index, Vector


def index(document: Document, chunks: Sequence[Chunk], vectors: Vector, into: Index) -> int:
    """Stage one batch; returns how many chunks it held. The same batch twice is the same as once."""
    if chunks:
        into.stage(document, chunks, vectors)
    return len(chunks)
