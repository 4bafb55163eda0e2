"""request → parts and the caller's collections: the wall, read in one place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated

from fastapi import Depends, Request

from pincite import pipeline
from pincite.bootstrap import Parts
from pincite.errors import NoCollection, NotFound
from pincite.models import Answer
from pincite.requests import QueryRequest


def _parts(request: Request) -> Parts:
    parts: Parts = request.app.state.parts
    return parts


def _collections(request: Request) -> tuple[str, ...]:
    """In AWS from the verified claims of the authorizer, on one machine from the settings; never from the body."""
    claimed: tuple[str, ...] | None = request.scope.get("pincite.collections")
    return _parts(request).settings.collections if claimed is None else claimed


Ask = Callable[[QueryRequest, Sequence[str], Request], Answer]
"""question, the caller's collections, the HTTP request → answer."""


def in_process(question: QueryRequest, collections: Sequence[str], request: Request) -> Answer:
    """The pipeline of this process answers."""
    return pipeline.ask(question, collections, _parts(request))


def _ask(request: Request) -> Ask:
    ask: Ask = request.app.state.ask
    return ask


TheParts = Annotated[Parts, Depends(_parts)]
Collections = Annotated[tuple[str, ...], Depends(_collections)]
TheAsk = Annotated[Ask, Depends(_ask)]


def one_of(collections: tuple[str, ...], asked: str | None) -> str:
    """The collection to write to: the one asked for, if it is the caller's, else the caller's first."""
    if not collections:
        raise NotFound("no collection is open to this caller")
    if asked is None:
        return collections[0]
    if asked not in collections:
        raise NoCollection(f"no collection {asked!r}")
    return asked
