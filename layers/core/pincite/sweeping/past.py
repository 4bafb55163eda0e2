"""files ↔ the sweeps before this one, as many as a plot shows: when they ran and what they found."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from pydantic import TypeAdapter

from pincite.errors import NotFound
from pincite.models import Noun
from pincite.ports import Files
from pincite.sweeping.models import CitationStatus

SHOWN = 20


class Past(Noun):
    """One sweep: `checked` by status."""

    started_at: str
    checked: dict[CitationStatus, int]


_PASTS = TypeAdapter(tuple[Past, ...])


def past(files: Files, collections: Sequence[str]) -> tuple[Past, ...]:
    """The last sweeps of exactly these collections, oldest first. Raises `StoreUnavailable`."""
    try:
        return _PASTS.validate_json(files.get(_key(collections)))
    except NotFound:
        return ()


def remember(files: Files, collections: Sequence[str], pasts: Sequence[Past]) -> None:
    """Keep the last `SHOWN`."""
    files.put(_key(collections), _PASTS.dump_json(tuple(pasts[-SHOWN:])), "application/json")


def _key(collections: Sequence[str]) -> str:
    name = hashlib.sha256("\0".join(sorted(collections)).encode()).hexdigest()[:16]
    return f"sweeps/past-{name}.json"
