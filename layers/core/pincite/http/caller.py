"""request → parts and the caller's collections: the wall, read in one place."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from pincite.bootstrap import Parts
from pincite.errors import NotFound


def _parts(request: Request) -> Parts:
    parts: Parts = request.app.state.parts
    return parts


def _collections(request: Request) -> tuple[str, ...]:
    """In AWS from the verified claims of the authorizer, on one machine from the settings; never from the body."""
    claimed: tuple[str, ...] | None = request.scope.get("pincite.collections")
    return _parts(request).settings.collections if claimed is None else claimed


TheParts = Annotated[Parts, Depends(_parts)]
Collections = Annotated[tuple[str, ...], Depends(_collections)]


def one_of(collections: tuple[str, ...], asked: str | None) -> str:
    """The collection to write to: the one asked for, if it is the caller's, else the caller's first."""
    if not collections:
        raise NotFound("no collection is open to this caller")
    if asked is None:
        return collections[0]
    if asked not in collections:
        raise NotFound(f"no collection {asked!r}")
    return asked
