"""`/api/documents`: upload, list, look at, fetch and delete."""

from __future__ import annotations

import asyncio
import json
import sys
import threading
from pathlib import PurePosixPath, PureWindowsPath
from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Form, Query, Request, UploadFile
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool
from starlette.status import HTTP_201_CREATED

from pincite import pipeline
from pincite.errors import Invalid
from pincite.http.caller import Collections, TheParts, one_of
from pincite.http.ranges import partial
from pincite.ingestion.pictured import Pictured, pictures
from pincite.ingestion.stored import load_original, load_parsed
from pincite.listing import Listing, Sort
from pincite.models import Document, DocumentStatus, Metadata, Noun
from pincite.requests import ParsedText, encodable

_LARGEST = 2**53
"""Whole numbers beyond are not the same in every JSON reader (RFC 8259, section 6)."""

WATCH_S = 0.25
"""How often it is looked whether the caller of an upload is still there."""

router = APIRouter(prefix="/api/documents", tags=["documents"])


@router.post("", status_code=HTTP_201_CREATED)
async def upload(
    request: Request,
    file: UploadFile,
    parts: TheParts,
    collections: Collections,
    collection: Annotated[str | None, Form()] = None,
    metadata: Annotated[str | None, Form(description="JSON object of strings, numbers and booleans")] = None,
    replaces: Annotated[
        str | None, Form(description="id of the document that this is a new version of")
    ] = None,
) -> Document:
    """A file → a document that can be asked at once. The same name again is a new version of it, as is any file that
    `replaces` it. Whoever leaves before it is indexed stops it."""
    before = await run_in_threadpool(parts.catalogue.get, replaces, collections) if replaces else None
    gone = threading.Event()
    into = before.collection if before else one_of(collections, collection)
    request.scope["pincite.into"] = into
    watching = asyncio.create_task(_watch(request, gone))
    try:
        document = await run_in_threadpool(
            pipeline.ingest,
            file.filename or "",
            await file.read(),
            collection=into,
            parts=parts,
            source=before.source if before else None,
            metadata=_metadata(metadata) or (before.metadata if before else {}),
            stop=gone.is_set,
        )
        request.scope["pincite.on"] = (document.document_id,)
        return _shown(document)
    finally:
        watching.cancel()


async def _watch(request: Request, gone: threading.Event) -> None:
    while not await request.is_disconnected():
        await asyncio.sleep(WATCH_S)
    gone.set()


class DocumentsPage(Noun):
    """Documents. `total`: how many fit in all. `next`: cursor of the next page, null at the end."""

    documents: tuple[Document, ...]
    total: int
    next: str | None = None


@router.get("")
def catalogue(
    parts: TheParts,
    collections: Collections,
    search: Annotated[str, Query(max_length=200, description="words of a name")] = "",
    sort: Sort = "name",
    descending: bool = False,
    status: DocumentStatus | None = None,
    collection: Annotated[str | None, Query(max_length=64)] = None,
    limit: Annotated[int | None, Query(ge=1, le=500, description="default: all")] = None,
    after: Annotated[str | None, Query(max_length=1000, description="`next` of the page before")] = None,
) -> DocumentsPage:
    """The documents that the caller may see, by name; with `limit` page by page."""
    within = collections if collection is None else (one_of(collections, collection),)
    listing = Listing(collections=within, words=search, sort=sort, descending=descending, status=status)
    found, total, next_ = parts.shelves.page(listing, limit or sys.maxsize, after)
    return DocumentsPage(documents=tuple(map(_shown, found)), total=total, next=next_)


@router.get("/{document_id}")
def one(document_id: str, parts: TheParts, collections: Collections) -> Document:
    """Status, pages, chunks, versions."""
    return _shown(parts.catalogue.get(document_id, collections))


def _shown(document: Document) -> Document:
    """A file that the command line read has its path as its source: that is this machine's business, not a caller's."""
    local = any(kind(document.source).is_absolute() for kind in (PurePosixPath, PureWindowsPath))
    return document.model_copy(update={"source": document.name}) if local else document


@router.get("/{document_id}/content", response_class=Response)
def content(document_id: str, request: Request, parts: TheParts, collections: Collections) -> Response:
    """The file as it was uploaded, whole or the part that `Range` asks for. It is hostile: a browser may show it, never
    run it."""
    document = parts.catalogue.get(document_id, collections)
    return partial(
        load_original(document_id, document.version, parts.files),
        f'"{document.version}"',
        request.headers,
        {
            "Content-Type": document.media_type,
            "Content-Disposition": f"attachment; filename*=UTF-8''{quote(document.name, safe='')}",
            "Content-Security-Policy": "default-src 'none'; sandbox",
            "Cache-Control": "private, no-cache",
        },
    )


@router.get("/{document_id}/text")
def text(document_id: str, parts: TheParts, collections: Collections) -> ParsedText:
    """The parsed text with its pages and sections, to which every offset refers."""
    document = parts.catalogue.get(document_id, collections)
    parsed = load_parsed(document_id, document.version, parts.files)
    return ParsedText(
        version=parsed.version,
        text=parsed.text,
        pages=parsed.pages,
        sections=parsed.sections,
        tables=parsed.tables,
    )


class Pictures(Noun):
    """Those that are shown in a document, in order."""

    pictures: tuple[Pictured, ...]


@router.get("/{document_id}/pictures")
def shown_in(document_id: str, parts: TheParts, collections: Collections) -> Pictures:
    """The pictures in a Word file or a page, each with its place in the parsed text."""
    document = parts.catalogue.get(document_id, collections)
    original = load_original(document_id, document.version, parts.files)
    parsed = load_parsed(document_id, document.version, parts.files)
    return Pictures(pictures=pictures(document.name, original, parsed.text))


@router.delete("/{document_id}")
def delete(document_id: str, parts: TheParts, collections: Collections) -> dict[str, str]:
    """Nothing of the document is found any more; its words are blanked out in stored answers."""
    pipeline.delete(document_id, collections, parts)
    return {"deleted": document_id}


def _metadata(text: str | None) -> Metadata:
    if not text:
        return {}
    try:
        value = encodable(json.loads(text))
    except (ValueError, RecursionError):
        raise Invalid("metadata", "this is not JSON") from None
    if not isinstance(value, dict) or not all(map(_is_plain, value.values())):
        raise Invalid("metadata", "give an object of strings, numbers and booleans")
    return value


def _is_plain(value: object) -> bool:
    """A text, a boolean, or a number that JSON and every index can hold."""
    if isinstance(value, int | float):
        return abs(value) <= _LARGEST  # false of NaN, too
    return isinstance(value, str)
