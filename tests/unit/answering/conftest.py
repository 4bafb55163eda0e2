"""Chunks and hits to build questions from."""

from collections.abc import Callable

import pytest

from pincite.models import Chunk, Hit


@pytest.fixture
def chunk() -> Callable[..., Chunk]:
    def make(n: int, text: str, document_id: str = "d1") -> Chunk:
        return Chunk(
            chunk_id=f"{document_id}::chunk_{n}",
            document_id=document_id,
            document_name=f"{document_id}.txt",
            document_version="sha256:00",
            collection="default",
            chunk_index=n,
            text=text,
            start_index=0,
            end_index=len(text),
        )

    return make


@pytest.fixture
def hit(chunk: Callable[..., Chunk]) -> Callable[..., Hit]:
    def make(n: int, text: str, similarity: float = 0.8, document_id: str = "d1") -> Hit:
        return Hit(chunk=chunk(n, text, document_id), score=1 / (n + 1), similarity=similarity)

    return make
