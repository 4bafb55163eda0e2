"""search → the condition that confines it to the caller's collections, in SQL."""

from __future__ import annotations

import json
from typing import NamedTuple

from pincite.adapters.tags import tags
from pincite.models import Search


class Wall(NamedTuple):
    """Which chunks a search may find: `sql`, a condition on table `chunk` made of constants, and its values."""

    collections: tuple[str, ...]
    narrowed: bool
    sql: str
    values: tuple[str, ...]


def wall_of(search: Search) -> Wall:
    """The one place where a search is confined to the caller's collections, and narrowed to what it asks for."""
    filters = search.filters
    collections = tuple(
        name for name in dict.fromkeys(search.collections) if filters.collection in (None, name)
    )
    sql, values = "chunk.collection IN (SELECT value FROM json_each(?))", [json.dumps(collections)]
    if filters.document_ids:
        sql += " AND chunk.document_id IN (SELECT value FROM json_each(?))"
        values.append(json.dumps(filters.document_ids))
    for tag in tags(filters.metadata):
        sql += " AND EXISTS (SELECT 1 FROM json_each(chunk.tags) WHERE value = ?)"
        values.append(tag)
    return Wall(collections, bool(filters.document_ids or filters.metadata), sql, tuple(values))
