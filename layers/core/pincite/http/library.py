"""`/api/documents/bulk` and versions: work on many documents at once, and what a new version says otherwise."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from pydantic import Field

from pincite.http.caller import Collections, TheParts, one_of
from pincite.models import Noun
from pincite.requests import Request as Body
from pincite.shelving import Differences, Done, Work, differences, work

router = APIRouter(prefix="/api/documents", tags=["documents"])

MOST = 1000


class Bulk(Body):
    """What to do to which documents. `to`: the collection of a move."""

    action: Work
    document_ids: Annotated[tuple[str, ...], Field(min_length=1, max_length=MOST)]
    to: str | None = None


class BulkDone(Noun):
    """What became of each, in the order given."""

    done: tuple[Done, ...]


@router.post("/bulk")
def bulk(body: Bulk, request: Request, parts: TheParts, collections: Collections) -> BulkDone:
    """Delete, move or read anew many documents. One that fails stops no other and says why."""
    to = one_of(collections, body.to) if body.to is not None else None
    request.scope["pincite.on"] = body.document_ids
    return BulkDone(done=tuple(work(body.action, body.document_ids, collections, parts, to)))


@router.get("/{document_id}/differences")
def compared(
    document_id: str,
    parts: TheParts,
    collections: Collections,
    older: Annotated[str | None, Query(max_length=80, description="default: the one before `newer`")] = None,
    newer: Annotated[str | None, Query(max_length=80, description="default: today's")] = None,
) -> Differences:
    """What a version says otherwise than one before it, line by line."""
    document = parts.catalogue.get(document_id, collections)
    versions = [each.version for each in document.versions]
    newer = newer or document.version
    at = versions.index(newer) if newer in versions else len(versions)
    return differences(document, older or versions[max(0, at - 1)], newer, parts)
