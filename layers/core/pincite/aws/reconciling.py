"""Bucket of uploads, catalogue → the changes of which no event told.

S3 announces nothing where a delete marker is taken away and an old version is there again, or where the current version
is deleted for good; and an event may be lost. The nightly sweep therefore compares the two, and puts what differs into
the queue of uploads, as if it had just happened. What waits for a load is not waited for.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import groupby

from pincite.aws.bootstrap import AwsParts
from pincite.aws.clients import client
from pincite.aws.uploads import PREFIX, Upload, place
from pincite.errors import Invalid
from pincite.ports import Stored

SETTLED = timedelta(hours=1)
"""What changed later may still be on its way through the queue."""


def reconcile(collections: Sequence[str], document_ids: Sequence[str], parts: AwsParts) -> int:
    """Queue the differences of all collections and return how many there are; a sweep of named ones looks for none."""
    if collections or document_ids:
        return 0
    sent = 0
    for change in differing(parts):
        body = json.dumps({"execution_input": change.model_dump(mode="json")})
        client("sqs").send_message(QueueUrl=parts.aws.upload_queue_url, MessageBody=body)
        sent += 1
    return sent


def differing(parts: AwsParts) -> Iterator[Upload]:
    """Collection by collection, so that memory holds the names of one."""
    settled = datetime.fromisoformat(parts.now()) - SETTLED
    left = set(parts.walls.collections())
    for collection, placed in groupby(_placed(parts.uploads.latest(PREFIX)), key=lambda each: each[0]):
        left.discard(collection)
        yield from _of_collection(collection, {source: found for _, source, found in placed}, settled, parts)
    for collection in sorted(left):
        yield from _of_collection(collection, {}, settled, parts)


def _placed(objects: Iterator[Stored]) -> Iterator[tuple[str, str, Stored]]:
    for found in objects:
        try:
            yield *place(found.key), found
        except Invalid:
            continue


def _of_collection(
    collection: str, objects: Mapping[str, Stored], settled: datetime, parts: AwsParts
) -> Iterator[Upload]:
    known = {each.source: each.object_version for each in parts.catalogue.walk((collection,))}
    for source, found in objects.items():
        change = _change(found.key, found.version_id, collection, source)
        if found.version_id != known.get(source) and found.at <= settled and not change.waits:
            yield change
    for source in known.keys() - objects.keys():
        yield _change(f"{PREFIX}{collection}/{source}", None, collection, source)


def _change(key: str, version_id: str | None, collection: str, source: str) -> Upload:
    """It has no sequencer: it is the state that the bucket is in, whatever was announced before."""
    return Upload(
        key=key,
        version_id=version_id or "null",
        sequencer="",
        collection=collection,
        source=source,
        deleted=version_id is None,
    )
