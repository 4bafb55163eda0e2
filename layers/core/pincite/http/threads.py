"""`/api/threads`: questions that follow each other, listed, searched, renamed, read and removed."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import Field

from pincite.errors import NotFound
from pincite.http.answers import StoredAnswer, as_of_today
from pincite.http.caller import Collections, TheParts
from pincite.http.today import Looker
from pincite.models import Noun, Thread, Turn
from pincite.requests import Request
from pincite.threads import TITLE, changed

router = APIRouter(prefix="/api/threads", tags=["threads"])


class ThreadLine(Noun):
    """A thread in a list. `last`: its last question, as it was written."""

    thread_id: str
    title: str
    created_at: str
    updated_at: str
    questions: int
    last: str


class ThreadsPage(Noun):
    """Threads, the last written first. `next`: cursor of the next page, null at the end."""

    threads: tuple[ThreadLine, ...]
    next: str | None = None


class AnsweredTurn(Turn):
    """A turn with its whole answer as it stands today; null where the answer was erased."""

    whole: StoredAnswer | None


class OpenThread(Noun):
    """A thread, each turn with its answer and that one's own citations."""

    thread_id: str
    title: str
    collections: tuple[str, ...]
    created_at: str
    updated_at: str
    turns: tuple[AnsweredTurn, ...]


class Renaming(Request):
    """What of a thread may be changed."""

    title: Annotated[str, Field(min_length=1, max_length=TITLE)]


@router.get("")
def listed(
    parts: TheParts,
    collections: Collections,
    search: Annotated[str, Query(max_length=200, description="words of a title or a question")] = "",
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    after: Annotated[str | None, Query(description="`next` of the page before", max_length=200)] = None,
) -> ThreadsPage:
    """The threads over collections that are all the caller's."""
    found = parts.threads.list(collections, " ".join(search.split()), limit + 1, after)
    lines = tuple(_line(thread) for thread in found[:limit])
    more = len(found) > limit
    return ThreadsPage(threads=lines, next=f"{lines[-1].updated_at} {lines[-1].thread_id}" if more else None)


@router.get("/{thread_id}")
def one(thread_id: str, parts: TheParts, collections: Collections) -> OpenThread:
    """One thread: every question with its answer, whose citations are those of today."""
    thread, looker = parts.threads.get(thread_id, collections), Looker(collections, parts)

    def whole(answer_id: str) -> StoredAnswer | None:
        try:
            return as_of_today(parts.ledger.get(answer_id, collections), collections, parts, looker)
        except NotFound:
            return None

    turns = tuple(_answered(turn, whole(turn.answer_id)) for turn in thread.turns)
    return OpenThread(**{**dict(thread), "turns": turns})


def _answered(turn: Turn, whole: StoredAnswer | None) -> AnsweredTurn:
    return AnsweredTurn(**{**dict(turn), "answer": whole.answer if whole else "", "whole": whole})


@router.patch("/{thread_id}")
def rename(thread_id: str, body: Renaming, parts: TheParts, collections: Collections) -> ThreadLine:
    """Another title."""
    title = " ".join(body.title.split()) or body.title
    return _line(changed(thread_id, collections, parts, title=title))


@router.delete("/{thread_id}")
def remove(thread_id: str, parts: TheParts, collections: Collections) -> dict[str, str]:
    """The thread goes; its answers stay in the ledger under their own ids."""
    parts.threads.remove(thread_id, collections)
    return {"deleted": thread_id}


def _line(thread: Thread) -> ThreadLine:
    return ThreadLine(
        thread_id=thread.thread_id,
        title=thread.title,
        created_at=thread.created_at,
        updated_at=thread.updated_at,
        questions=len(thread.turns),
        last=thread.turns[-1].asked if thread.turns else "",
    )
