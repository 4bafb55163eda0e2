"""`/api/answers`: stored answers, with today's status of each citation and its history."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from pincite.bootstrap import Parts
from pincite.errors import NotFound
from pincite.http.caller import Collections, TheParts
from pincite.http.today import Looker, since_checked
from pincite.models import Answer, Location, Noun, Verdict
from pincite.sweeping.models import Check, CitationStatus, PinnedCitation, Selection
from pincite.sweeping.standing import CitationStanding, standing
from pincite.threads import erase

router = APIRouter(prefix="/api/answers", tags=["answers"])

MOST_CITATIONS = 1000
MOST_PAGES = 20
"""Pages of citations that are read for one page of answers, since an answer may have many of one status."""


class CitationToday(Noun):
    """What is known of one citation of a stored answer today. `position`: its place in `citations`."""

    position: int
    status: CitationStatus
    verdict: Verdict
    document_version: str
    checked_at: str
    verifier: str = ""
    locations: tuple[Location, ...] = ()
    nearest: str = ""
    reason: str = ""


class StoredAnswer(Answer):
    """An answer as it was given, `today` each of its citations, and every check since, oldest first. `verification` is
    today's."""

    today: tuple[CitationToday, ...] = ()
    history: tuple[Check, ...] = ()


class AnswersPage(Noun):
    """Stored answers. `next`: cursor of the next page, null at the end."""

    answers: tuple[StoredAnswer, ...]
    next: str | None = None


@router.get("")
def stored(
    parts: TheParts,
    collections: Collections,
    status: Annotated[CitationStatus | None, Query(description="only answers with such a citation")] = None,
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
    after: Annotated[
        str | None, Query(description="`next` of the page before; with `status`", max_length=1000)
    ] = None,
) -> AnswersPage:
    """The newest first. With `status`, first those whose documents have changed since they were checked, looked up now;
    then those longest unchecked, page by page; an answer with citations that were checked at different times may be
    on two pages."""
    if status is None:
        answers, after = parts.ledger.list(collections, limit), None
        looker = Looker(collections, parts)
        return AnswersPage(
            answers=tuple(as_of_today(answer, collections, parts, looker) for answer in answers), next=after
        )
    asked = Selection(collections=collections, status=status)
    fresh = [] if after else since_checked(status, collections, parts)
    ids, after = _answer_ids(asked, limit, after, parts)
    looker = Looker(collections, parts)
    shown = [
        as_of_today(answer, collections, parts, looker)
        for answer_id in dict.fromkeys([*fresh, *ids])
        for answer in _known(answer_id, collections, parts)
    ]
    return AnswersPage(
        answers=tuple(each for each in shown if any(today.status == status for today in each.today)),
        next=after,
    )


@router.get("/{answer_id}")
def one(answer_id: str, parts: TheParts, collections: Collections) -> StoredAnswer:
    """One answer, with the history of its citations."""
    answer = parts.ledger.get(answer_id, collections)
    return as_of_today(answer, collections, parts, Looker(collections, parts), with_history=True)


@router.delete("/{answer_id}")
def remove(answer_id: str, parts: TheParts, collections: Collections) -> dict[str, str]:
    """The answer is erased, with its citations, the history of their checks, and its turn in a thread."""
    erase(answer_id, collections, parts)
    return {"deleted": answer_id}


def _answer_ids(
    asked: Selection, limit: int, after: str | None, parts: Parts
) -> tuple[list[str], str | None]:
    """Ids of at most `limit` answers with such a citation, and where the next page begins."""
    found: dict[str, None] = {}
    for _ in range(MOST_PAGES):
        page = parts.history.select(asked, limit - len(found), after)
        found |= dict.fromkeys(pinned.answer_id for pinned in page.citations)
        after = page.after
        if after is None or len(found) == limit:
            break
    return list(found), after


def _known(answer_id: str, collections: tuple[str, ...], parts: Parts) -> list[Answer]:
    """The answer; none where its citations outlived it."""
    try:
        return [parts.ledger.get(answer_id, collections)]
    except NotFound:
        return []


def as_of_today(
    answer: Answer, collections: tuple[str, ...], parts: Parts, looker: Looker, *, with_history: bool = False
) -> StoredAnswer:
    """An answer with what is known of each citation now."""
    try:
        checks = parts.history.checks(answer.answer_id, collections)
    except NotFound:
        checks = []
    last = {check.position: check for check in checks}
    asked = Selection(collections=collections, answer_id=answer.answer_id)
    today = [
        _seen(pinned, looker.look(pinned) or last.get(pinned.position))
        for pinned in parts.history.select(asked, MOST_CITATIONS).citations
    ]
    by_position = {
        each.position: CitationStanding(status=each.status, verdict=each.verdict) for each in today
    }
    return StoredAnswer(
        **{**dict(answer), "verification": standing(answer.verification, answer.citations, by_position)},
        today=tuple(sorted(today, key=lambda each: each.position)),
        history=tuple(checks) if with_history else (),
    )


def _seen(pinned: PinnedCitation, check: Check | None) -> CitationToday:
    """`check`: the last one, made by a sweep or just now; the citation as it leaves it."""
    now = pinned if check is None or check.at < pinned.checked_at else pinned.after(check)
    return CitationToday(
        position=now.position,
        status=now.status,
        verdict=now.verdict,
        document_version=now.document_version,
        checked_at=now.checked_at,
        verifier=now.verifier,
        locations=check.locations if check else (),
        nearest=check.nearest if check else "",
        reason=check.reason if check else "",
    )
