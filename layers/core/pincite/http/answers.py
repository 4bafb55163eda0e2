"""`/api/answers`: stored answers, with today's status of each citation and its history."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from pincite.bootstrap import Parts
from pincite.errors import NotFound
from pincite.http.caller import Collections, TheParts
from pincite.models import Answer, Location, Noun, Verdict
from pincite.sweeping.models import Check, CitationStatus, Selection

router = APIRouter(prefix="/api/answers", tags=["answers"])

MOST_CITATIONS = 1000


class Today(Noun):
    """What is known of one citation of a stored answer today. `position`: its place in `citations`."""

    position: int
    status: CitationStatus
    verdict: Verdict
    document_version: str
    checked_at: str
    locations: tuple[Location, ...] = ()
    nearest: str = ""
    reason: str = ""


class StoredAnswer(Answer):
    """An answer as it was given, `today` each of its citations, and every check since, oldest first."""

    today: tuple[Today, ...] = ()
    history: tuple[Check, ...] = ()


@router.get("")
def stored(
    parts: TheParts,
    collections: Collections,
    status: Annotated[CitationStatus | None, Query(description="only answers with such a citation")] = None,
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
) -> dict[str, list[StoredAnswer]]:
    """The newest first; with `status`, those longest unchecked first."""
    if status is None:
        answers = parts.ledger.list(collections, limit)
    else:
        page = parts.history.select(Selection(collections=collections, status=status), MOST_CITATIONS)
        ids = list(dict.fromkeys(pinned.answer_id for pinned in page.citations))[:limit]
        answers = [parts.ledger.get(answer_id, collections) for answer_id in ids]
    return {"answers": [_today(answer, collections, parts) for answer in answers]}


@router.get("/{answer_id}")
def one(answer_id: str, parts: TheParts, collections: Collections) -> StoredAnswer:
    """One answer, with the history of its citations."""
    answer = parts.ledger.get(answer_id, collections)
    return _today(answer, collections, parts, with_history=True)


def _today(
    answer: Answer, collections: tuple[str, ...], parts: Parts, *, with_history: bool = False
) -> StoredAnswer:
    try:
        checks = parts.history.checks(answer.answer_id, collections)
    except NotFound:
        checks = []
    last = {check.position: check for check in checks}
    asked = Selection(collections=collections, answer_id=answer.answer_id)
    today = []
    for pinned in parts.history.select(asked, MOST_CITATIONS).citations:
        check = last.get(pinned.position)
        today.append(
            Today(
                position=pinned.position,
                status=pinned.status,
                verdict=pinned.verdict,
                document_version=pinned.document_version,
                checked_at=pinned.checked_at,
                locations=check.locations if check else (),
                nearest=check.nearest if check else "",
                reason=check.reason if check else "",
            )
        )
    return StoredAnswer(
        **dict(answer),
        today=tuple(sorted(today, key=lambda each: each.position)),
        history=tuple(checks) if with_history else (),
    )
