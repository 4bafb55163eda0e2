"""`/api/queue`: citations that no longer hold, to be looked at by somebody."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, BackgroundTasks, Query, Request
from pydantic import Field

from pincite.audit import LOCAL
from pincite.http.caller import Collections, TheParts
from pincite.models import Noun
from pincite.notices import assigned
from pincite.people import Person
from pincite.queueing import decide, queue
from pincite.requests import Request as Body
from pincite.sweeping.queued import QueueItem, State

router = APIRouter(prefix="/api/queue", tags=["queue"])


class Items(Noun):
    """What is in the queue."""

    items: tuple[QueueItem, ...]


class DecisionBody(Body):
    """What is said of a citation; what is left out stays as it was."""

    state: State | None = None
    assignee: Annotated[str | None, Field(max_length=120)] = None
    note: Annotated[str | None, Field(max_length=2000)] = None


@router.get("")
def listed(
    parts: TheParts,
    collections: Collections,
    state: Annotated[State | None, Query(description="default: open")] = "open",
    assignee: Annotated[str | None, Query(max_length=120)] = None,
) -> Items:
    """Citations whose words changed or whose source went, before or after any sweep."""
    return Items(items=tuple(queue(collections, parts, state, assignee)))


@router.patch("/{answer_id}/{position}")
def said(
    answer_id: str,
    position: int,
    body: DecisionBody,
    request: Request,
    later: BackgroundTasks,
    parts: TheParts,
    collections: Collections,
) -> QueueItem:
    """Let it stand (`accepted`, until its document changes again), give it to somebody, who is told, or note why."""
    person: Person | None = request.scope.get("pincite.person")
    by = person.name if person else LOCAL
    request.scope["pincite.on"] = (answer_id, str(position))
    made = decide(
        answer_id, position, collections, parts, by,
        state=body.state, assignee=body.assignee, note=body.note,
    )  # fmt: skip
    if body.assignee:
        later.add_task(assigned, made, parts.settings)
    return made
