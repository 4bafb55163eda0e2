"""Threads of questions, in the DynamoDB table of the ledger.

    pk T#{first collection}  sk {thread_id}      updated_at, body (gzip)

None of its attributes is a key of the ledger's indexes, so that no thread is taken for an answer or a citation.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Sequence
from typing import Any

from pincite.adapters.aws_errors import translated
from pincite.adapters.dynamo_table import ABSENT, DynamoTable
from pincite.adapters.dynamo_values import to_item
from pincite.adapters.sqlite_threads import words_of
from pincite.errors import NotFound
from pincite.models import Thread


class DynamoThreads:
    """See `pincite.ports.Threads`. `client`: boto3's DynamoDB client."""

    def __init__(self, client: Any, table: str) -> None:
        self._table = DynamoTable(client, table, "ledger")

    def put(self, thread: Thread, before: str | None) -> bool:
        values = {
            "pk": _pk(thread.collections[0]),
            "sk": thread.thread_id,
            "updated_at": thread.updated_at,
            "body": gzip.compress(thread.model_dump_json().encode(), mtime=0),
        }
        if before is None:
            return self._table.put_new(values)
        unchanged: dict[str, Any] = {
            "ConditionExpression": f"NOT {ABSENT} AND #at = :before",
            "ExpressionAttributeNames": {"#at": "updated_at"},
            "ExpressionAttributeValues": to_item({":before": before}),
        }
        with translated("ledger"):
            try:
                self._table.client.put_item(TableName=self._table.name, Item=to_item(values), **unchanged)
            except self._table.client.exceptions.ConditionalCheckFailedException:
                return False
        return True

    def get(self, thread_id: str, collections: Sequence[str]) -> Thread:
        for collection in dict.fromkeys(collections):
            item = self._table.get(_pk(collection), thread_id)
            if item:
                thread = _thread(item)
                if set(thread.collections) <= set(collections):
                    return thread
        raise NotFound(f"no thread {thread_id}")

    def list(
        self, collections: Sequence[str], words: str, limit: int, before: str | None
    ) -> Sequence[Thread]:
        found = [
            thread
            for thread in self._every(collections)
            if words.casefold() in words_of(thread) and (before is None or _age(thread) < before)
        ]
        return sorted(found, key=_age, reverse=True)[:limit]

    def remove(self, thread_id: str, collections: Sequence[str]) -> None:
        thread = self.get(thread_id, collections)
        key = to_item({"pk": _pk(thread.collections[0]), "sk": thread_id})
        with translated("ledger"):
            self._table.client.delete_item(TableName=self._table.name, Key=key)

    def _every(self, collections: Sequence[str]) -> Iterator[Thread]:
        for collection in dict.fromkeys(collections):
            items = self._table.query(
                "#pk = :pk", {":pk": _pk(collection)}, {"#pk": "pk"}, ConsistentRead=True
            )
            yield from (each for each in map(_thread, items) if set(each.collections) <= set(collections))


def _pk(collection: str) -> str:
    return f"T#{collection}"


def _age(thread: Thread) -> str:
    return f"{thread.updated_at} {thread.thread_id}"


def _thread(item: dict[str, Any]) -> Thread:
    return Thread.model_validate_json(gzip.decompress(item["body"]))
