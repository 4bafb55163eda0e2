"""The steps of `ingestion`, bound to S3, DynamoDB and the index.

Every step may run twice or be killed half-way: what it writes has a key made of the content, and what it reads is the
object version that its execution is about. An execution whose version is no longer the current one ends as
`superseded`; the execution of the newer version does the work.
"""

from __future__ import annotations

import io
import json
from typing import Literal

import numpy as np

from pincite.aws.bootstrap import AwsParts
from pincite.aws.uploads import Upload
from pincite.erasing import forget
from pincite.errors import NotFound, TooLarge, Unreadable
from pincite.ingestion.chunk import chunk
from pincite.ingestion.identity import display_name, document_id, version
from pincite.ingestion.join import join
from pincite.ingestion.parse import parse
from pincite.ingestion.publish import publish
from pincite.ingestion.read import parts as pdf_parts
from pincite.ingestion.read import read
from pincite.ingestion.sniff import PDF
from pincite.ingestion.stored import described, folder, key, load_original, load_parsed
from pincite.models import Chunk, Document, Noun, Parsed
from pincite.ports import Vector

BATCH = 64
"""Chunks embedded and staged by one pair of function calls."""
JSON, LINES, NUMPY = "application/json", "application/x-ndjson", "application/octet-stream"
Parse = Literal["parsed", "long", "unchanged", "superseded"]


class PageRange(Noun):
    """Pages of a long PDF that one call of `Read` reads. `ocr_pages`: its share of those that may be paid for."""

    first: int
    last: int
    ocr_pages: int


def parsed(upload: Upload, parts: AwsParts) -> tuple[Document, Parse, list[PageRange]]:
    """The record, what became of it, and the parts in which a PDF that is `long` is read by the steps that follow.
    Raises `Unreadable`, `TooLarge`."""
    before = _before(upload, parts)
    if not _current(upload, parts):
        return before or _record(upload, b""), "superseded", []
    name, limit = display_name(upload.source), parts.settings.max_file_mb * 2**20
    if parts.uploads.size(upload.key, upload.version_id) > limit:
        raise TooLarge(f"{name}: over {parts.settings.max_file_mb} MB")
    data = parts.uploads.get_version(upload.key, upload.version_id)
    document = _record(upload, data).model_copy(update={"versions": before.versions if before else ()})
    if before and before.status == "indexed" and before.version == document.version:
        return before, "unchanged", []
    if before is None:
        parts.catalogue.put(document)
    pages = pdf_parts(name, data)
    if len(pages) > 1:
        parts.files.put(key(document.document_id, document.version, "original"), data, PDF)
        share = parts.aws.ocr_pages // len(pages)
        return document, "long", [PageRange(first=first, last=last, ocr_pages=share) for first, last in pages]
    text = (
        read(name, data, pages[0], parts.ocr) if pages else parse(name, data, max_bytes=limit, ocr=parts.ocr)
    )
    if not text.text.strip():
        raise _without_text(document, text, parts)
    parts.files.put(key(document.document_id, document.version, "original"), data, text.media_type)
    _put_parsed(document, text, parts)
    return document, "parsed", []


def part_read(document: Document, part: PageRange, parts: AwsParts) -> None:
    """One part of a long PDF, stored under its first page. Raises `Unreadable`, `TooLarge`."""
    data = load_original(document.document_id, document.version, parts.files)
    text = read(document.name, data, (part.first, part.last), parts.ocr_of(part.ocr_pages))
    parts.files.put(_part_key(document, part), text.model_dump_json().encode(), JSON)


def joined(document: Document, of: list[PageRange], parts: AwsParts) -> None:
    """Parsed text of the whole, from that of its parts. Raises `Unreadable`."""
    text = join([Parsed.model_validate_json(parts.files.get(_part_key(document, part))) for part in of])
    if not text.text.strip():
        raise _without_text(document, text, parts)
    _put_parsed(document, text, parts)


def chunked(document: Document, parts: AwsParts) -> tuple[Document, list[int]]:
    """The record with what parsing and chunking found out, and the numbers of the batches."""
    text = load_parsed(document.document_id, document.version, parts.files)
    chunks = chunk(
        text,
        document,
        chunk_tokens=parts.settings.chunk_tokens,
        overlap=parts.settings.chunk_overlap,
        count_tokens=parts.count_tokens,
    )
    _put_lines(document, "chunks.jsonl", chunks, parts)
    batches = list(range(-(-len(chunks) // BATCH)))
    for batch in batches:
        _put_lines(document, f"batches/{batch}.jsonl", chunks[batch * BATCH : (batch + 1) * BATCH], parts)
    return described(document, text, chunks), batches


def batch_of(document: Document, batch: int, parts: AwsParts) -> list[Chunk]:
    """The chunks of one batch."""
    lines = parts.files.get(key(document.document_id, document.version, f"batches/{batch}.jsonl")).decode()
    return [Chunk.model_validate(json.loads(line)) for line in lines.split("\n") if line]


def keep_vectors(document: Document, batch: int, vectors: Vector, parts: AwsParts) -> None:
    """float32, one row a chunk, in numpy's own format without pickles."""
    buffer = io.BytesIO()
    np.save(buffer, vectors, allow_pickle=False)
    parts.files.put(
        key(document.document_id, document.version, f"batches/{batch}.npy"), buffer.getvalue(), NUMPY
    )


def vectors_of(document: Document, batch: int, parts: AwsParts) -> Vector:
    """What `keep_vectors` kept."""
    data = parts.files.get(key(document.document_id, document.version, f"batches/{batch}.npy"))
    vectors: Vector = np.load(io.BytesIO(data), allow_pickle=False)
    return vectors


def published(upload: Upload, document: Document, parts: AwsParts) -> Literal["published", "superseded"]:
    """The last look at the bucket comes right before the index changes."""
    if not _current(upload, parts):
        return "superseded"
    publish(document, parts.now(), index=parts.index, catalogue=parts.catalogue)
    for folder_of_steps in ("batches/", "parts/"):
        parts.files.remove(key(document.document_id, document.version, folder_of_steps))
    return "published"


def deleted(upload: Upload, parts: AwsParts) -> tuple[str, Literal["deleted", "superseded"]]:
    """Deleting what is not there is no error."""
    id_ = document_id(upload.collection, upload.source)
    if parts.uploads.current_version(upload.key) is not None:
        return id_, "superseded"
    parts.index.remove(id_, upload.collection, upload.sequencer)
    parts.catalogue.remove(id_, upload.collection)
    parts.files.remove(folder(id_))
    forget(id_, parts)
    return id_, "deleted"


def rejected(upload: Upload, error: dict[str, str], parts: AwsParts) -> Document:
    """A version that was visible stays; the record says why the new one did not come."""
    before = _before(upload, parts) or _record(upload, b"")
    status: Literal["indexed", "failed"] = "indexed" if before.status == "indexed" else "failed"
    looked_at = {"status": status, "error": reason(error), "object_version": upload.version_id}
    document = before.model_copy(update=looked_at)
    parts.catalogue.put(document)
    return document


def reason(error: dict[str, str]) -> str:
    """What Step Functions caught → a sentence fit for the uploader; an error that nobody foresaw is only named."""
    step = error.get("step", "a step")
    if error.get("Error") not in ("Retryable", "Permanent"):
        return f"{step} failed: {error.get('Error', 'unknown error')}"
    try:
        said = str(json.loads(error.get("Cause", ""))["errorMessage"])
    except (ValueError, KeyError, TypeError):
        return f"{step} failed"
    return said.partition(": ")[2] or said


def _without_text(document: Document, text: Parsed, parts: AwsParts) -> Unreadable:
    """What to raise; the record of a document that has no visible version learns how many pages it has."""
    known = parts.catalogue.get(document.document_id, (document.collection,))
    if known.status != "indexed":
        parts.catalogue.put(described(document, text, ()))
    return Unreadable(document.name, "no text was found in it")


def _put_lines(document: Document, name: str, chunks: list[Chunk], parts: AwsParts) -> None:
    lines = "\n".join(chunk.model_dump_json() for chunk in chunks).encode()
    parts.files.put(key(document.document_id, document.version, name), lines, LINES)


def _current(upload: Upload, parts: AwsParts) -> bool:
    return parts.uploads.current_version(upload.key) == upload.version_id


def _before(upload: Upload, parts: AwsParts) -> Document | None:
    try:
        return parts.catalogue.get(document_id(upload.collection, upload.source), (upload.collection,))
    except NotFound:
        return None


def _part_key(document: Document, part: PageRange) -> str:
    return key(document.document_id, document.version, f"parts/{part.first}.json")


def _put_parsed(document: Document, text: Parsed, parts: AwsParts) -> None:
    parts.files.put(
        key(document.document_id, document.version, "parsed.json"), text.model_dump_json().encode(), JSON
    )


def _record(upload: Upload, data: bytes) -> Document:
    return Document(
        document_id=document_id(upload.collection, upload.source),
        name=display_name(upload.source),
        source=upload.source,
        collection=upload.collection,
        version=version(data),
        media_type="application/octet-stream",
        size=len(data),
        status="indexing",
        sequence=upload.sequencer,
        object_version=upload.version_id,
    )
