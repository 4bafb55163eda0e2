"""`/api/me` and `/api/audit`: who calls, and what was done on this machine."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request

from pincite.audit import LOCAL, AuditAction
from pincite.http.caller import Collections, TheParts
from pincite.models import Noun
from pincite.people import Person, Role

router = APIRouter(tags=["people"])


class Me(Noun):
    """Whoever calls. `role`: what they may do; where nobody is asked for, everything."""

    name: str
    role: Role
    collections: tuple[str, ...]


class AuditLine(AuditAction):
    """An action with its place in the log."""

    number: int


class AuditPage(Noun):
    """Actions, the last first. `next`: `before` of the next page, null at the end."""

    actions: tuple[AuditLine, ...]
    next: int | None = None


@router.get("/api/me")
def me(request: Request, collections: Collections) -> Me:
    """Who the server takes the caller for, and what is open to them."""
    person: Person | None = request.scope.get("pincite.person")
    if person is None:
        elsewhere = "pincite.collections" in request.scope  # something in front has asked
        return Me(name=LOCAL, role="editor" if elsewhere else "admin", collections=collections)
    return Me(name=person.name, role=person.role, collections=collections)


@router.get("/api/audit")
def audit(
    parts: TheParts,
    limit: Annotated[int, Query(ge=1, le=1000)] = 100,
    before: Annotated[int | None, Query(ge=1, description="`next` of the page before")] = None,
    who: Annotated[str | None, Query(max_length=200)] = None,
) -> AuditPage:
    """What was done on this machine: who, what, when, to what. No words of questions, answers or documents, no keys."""
    found = parts.people.actions(limit + 1, before, who)
    lines = tuple(AuditLine(**dict(action), number=number) for number, action in found[:limit])
    return AuditPage(actions=lines, next=lines[-1].number if len(found) > limit else None)
