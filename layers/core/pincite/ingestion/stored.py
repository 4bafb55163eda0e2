"""document ↔ files: the bytes, the parsed text and the chunks of each version, under keys made of ids and hashes."""

from __future__ import annotations

import json
from collections.abc import Sequence

from pincite.ingestion.identity import files_prefix
from pincite.models import Chunk, Document, Parsed
from pincite.ports import Files


def folder(document_id: str) -> str:
    """Everything of a document stands under this prefix."""
    return f"documents/{document_id}/"


def key(document_id: str, version: str, name: str) -> str:
    """`name`: `original`, `parsed.json` or `chunks.jsonl`."""
    return f"{files_prefix(document_id, version)}{name}"


def described(document: Document, parsed: Parsed, chunks: Sequence[Chunk]) -> Document:
    """The record, with what parsing and chunking found out."""
    return document.model_copy(
        update={
            "media_type": parsed.media_type,
            "pages": len(parsed.pages) or None,
            "chunks": len(chunks),
            "pages_without_text": parsed.pages_without_text,
            "warnings": parsed.warnings,
        }
    )


def store(document: Document, data: bytes, parsed: Parsed, chunks: Sequence[Chunk], files: Files) -> None:
    """Write the three files of a version."""

    def put(name: str, content: bytes, media_type: str) -> None:
        files.put(key(document.document_id, document.version, name), content, media_type)

    put("original", data, parsed.media_type)
    put("parsed.json", parsed.model_dump_json().encode(), "application/json")
    put(
        "chunks.jsonl",
        "\n".join(chunk.model_dump_json() for chunk in chunks).encode(),
        "application/x-ndjson",
    )


def load_parsed(document_id: str, version: str, files: Files) -> Parsed:
    """Raises `NotFound`."""
    return Parsed.model_validate_json(files.get(key(document_id, version, "parsed.json")))


def load_chunks(document_id: str, version: str, files: Files) -> list[Chunk]:
    """In order. Raises `NotFound`."""
    lines = files.get(key(document_id, version, "chunks.jsonl")).decode().split("\n")
    return [Chunk.model_validate(json.loads(line)) for line in lines if line]


def load_original(document_id: str, version: str, files: Files) -> bytes:
    """The bytes as they were uploaded. Raises `NotFound`."""
    return files.get(key(document_id, version, "original"))
