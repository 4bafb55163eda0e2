"""texts → passages, as reranking would number them."""

from __future__ import annotations

from pincite.models import Chunk, Passage


def passage(
    number: int, text: str, *, name: str = "lease.pdf", context: str = "", page: int | None = 1
) -> Passage:
    chunk = Chunk(
        chunk_id=f"d{number}::chunk_0", document_id=f"d{number}", document_name=name,
        document_version="sha256:0", collection="default", chunk_index=0, text=text, start_index=0,
        end_index=len(text), page_number=page, context=context,
    )  # fmt: skip
    return Passage(number=number, chunk=chunk, score=0.9)


def passages(*texts: str) -> list[Passage]:
    return [passage(number, text) for number, text in enumerate(texts, start=1)]
