"""Documents of a library, a page at a time: found by words, sorted, narrowed (pure)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from pincite.errors import Invalid
from pincite.models import Document, DocumentStatus, Noun

Sort = Literal["name", "changed", "size"]


class Listing(Noun):
    """What is asked for. `words`: all of them stand in the name, whatever their case. `collections`: the wall."""

    collections: Annotated[tuple[str, ...], Field(min_length=1)]
    words: str = ""
    sort: Sort = "name"
    descending: bool = False
    status: DocumentStatus | None = None


class Row(NamedTuple):
    """A document as a list needs it. `key`: what it is sorted by, beside its id."""

    key: str | int
    document_id: str
    name: str
    status: str
    collection: str


Place = tuple[str | int, str, str]
"""(key, document id, collection)."""


class Chosen(NamedTuple):
    """A page's rows, how many there are in all, and the cursor of the next page."""

    rows: list[Row]
    total: int
    next: str | None


def row_of(document: Document, sort: Sort) -> Row:
    """What an index of the store would hold."""
    last = document.versions[-1].indexed_at if document.versions else ""
    keys: dict[Sort, str | int] = {"name": document.name, "changed": last, "size": document.size}
    key = keys[sort]
    return Row(key, document.document_id, document.name, document.status, document.collection)


def chosen(rows: Iterable[Row], listing: Listing, limit: int, after: str | None) -> Chosen:
    """The rows of one page. `after`: where the page before ended; a document that came or went meanwhile moves none of
    the others between pages."""
    words = listing.words.casefold().split()
    fit = [row for row in rows if listing.status in (None, row.status) and _has(row.name, words)]
    fit.sort(key=place, reverse=listing.descending)
    beyond: Sequence[Row] = fit
    if after is not None:
        end = read_place(after, listing.sort)
        beyond = [row for row in fit if (place(row) < end if listing.descending else place(row) > end)]
    page = list(beyond[:limit])
    more = len(beyond) > limit
    return Chosen(page, len(fit), cursor_of(page[-1]) if more else None)


def _has(name: str, words: Sequence[str]) -> bool:
    folded = name.casefold() if words else ""
    return all(word in folded for word in words)


def place(row: Row) -> Place:
    """Where a row stands in its list."""
    return row.key, row.document_id, row.collection


def cursor_of(row: Row) -> str:
    """What `read_place` reads."""
    return json.dumps(place(row))


def read_place(cursor: str, sort: Sort) -> Place:
    """A cursor → where the page before ended. Raises `Invalid`."""
    try:
        key, document_id, collection = json.loads(cursor)
        return (int(key) if sort == "size" else str(key)), str(document_id), str(collection)
    except (ValueError, TypeError):
        raise Invalid("after", "is no cursor of ours") from None
