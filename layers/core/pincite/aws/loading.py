"""The steps of `loading`: many objects at once, no faster than the index takes them.

Objects under `uploads/{collection}/load/` are not ingested as they come. A load lists them, and lets each through when
few writes wait in the index; a load that is started again passes over what is indexed.
"""

from __future__ import annotations

import hashlib
import json

from pydantic import JsonValue

from pincite.aws.bootstrap import AwsParts
from pincite.aws.uploads import Upload, place
from pincite.errors import IndexUnavailable, Invalid, NotFound
from pincite.ingestion.identity import document_id

MOST_WAITING = 100
"""Writes that wait at one node of the index, beyond which no further document is begun. A node keeps 10,000 by default
and refuses what is more."""


def picked(key: str, load: str, parts: AwsParts) -> tuple[dict[str, JsonValue] | None, str]:
    """The upload that the object stands for, as an ingestion is given it, and the name of that ingestion in this load;
    None and "" for folders, what went meanwhile, and what is indexed. Raises `IndexUnavailable` while the index is
    behind."""
    try:
        collection, source = place(key)
    except Invalid:
        return None, ""
    version_id = parts.uploads.current_version(key)
    if version_id is None or _indexed(collection, source, version_id, parts):
        return None, ""
    waiting = parts.index.waiting()
    if waiting > MOST_WAITING:
        raise IndexUnavailable(f"{waiting} writes wait in the index; the document is begun later")
    upload = Upload(
        key=key,
        version_id=version_id,
        sequencer="",
        collection=collection,
        source=source,
        deleted=False,
        quiet=True,
    )
    name = hashlib.sha256(json.dumps([key, version_id, load]).encode()).hexdigest()
    return upload.model_dump(mode="json"), name


def _indexed(collection: str, source: str, version_id: str, parts: AwsParts) -> bool:
    try:
        known = parts.catalogue.get(document_id(collection, source), (collection,))
    except NotFound:
        return False
    return known.status == "indexed" and known.object_version == version_id
