"""`/api/answers`: stored answers, with today's status of each citation."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from pincite.http.caller import Collections, TheParts
from pincite.models import Answer

router = APIRouter(prefix="/api/answers", tags=["answers"])


@router.get("")
def stored(
    parts: TheParts, collections: Collections, limit: Annotated[int, Query(ge=1, le=500)] = 100
) -> dict[str, list[Answer]]:
    """The newest first."""
    return {"answers": parts.ledger.list(collections, limit)}


@router.get("/{answer_id}")
def one(answer_id: str, parts: TheParts, collections: Collections) -> Answer:
    """One answer as it was given."""
    return parts.ledger.get(answer_id, collections)
