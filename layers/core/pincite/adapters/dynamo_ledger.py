"""Answers in a DynamoDB table.

    pk A#{answer_id}  sk answer    collection, created_at, body (gzip) or body_key    index by_collection
    pk A#{answer_id}  sk C#{n}     document_id, document_version, verdict, checked_at   index by_document

The citations are written before the answer: where the writer dies in between, nobody sees an answer whose citations a
sweep would not find, and writing again mends it.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Sequence
from typing import Any

from pincite.adapters.aws_errors import translated
from pincite.adapters.dynamo_values import from_item, to_item
from pincite.errors import NotFound, StoreUnavailable
from pincite.models import Answer
from pincite.ports import Files

MOST_INLINE = 300_000
"""Bytes of a packed answer kept in the item; DynamoDB takes 400 KB an item, names and keys included."""
PER_WRITE, PER_READ = 25, 100
"""Most items of one BatchWriteItem and one BatchGetItem."""
TRIES = 8
"""Rounds for what a batch leaves unprocessed, before the table counts as unavailable."""


class DynamoLedger:
    """`client`: boto3's DynamoDB client; `files` takes answers too large for an item."""

    def __init__(self, client: Any, table: str, files: Files) -> None:
        self._client, self._table, self._files = client, table, files

    def record(self, answer: Answer) -> None:
        packed = gzip.compress(answer.model_dump_json().encode(), mtime=0)
        body: dict[str, Any] = {"body": packed}
        if len(packed) > MOST_INLINE:
            body = {"body_key": f"answers/{answer.answer_id}.json.gz"}
            self._files.put(body["body_key"], packed, "application/gzip")
        self._write([_citation(answer, number) for number in range(len(answer.citations))])
        item = {
            **_answer_key(answer.answer_id),
            "collection": answer.collection,
            "created_at": answer.created_at,
            "abstained": answer.abstained,
            **body,
        }
        with translated("ledger"):
            try:
                self._client.put_item(
                    TableName=self._table, Item=to_item(item), ConditionExpression="attribute_not_exists(pk)"
                )
            except self._client.exceptions.ConditionalCheckFailedException:
                return

    def get(self, answer_id: str, collections: Sequence[str]) -> Answer:
        with translated("ledger"):
            found = self._client.get_item(
                TableName=self._table, Key=to_item(_answer_key(answer_id)), ConsistentRead=True
            )
        item = from_item(found.get("Item", {}))
        if item.get("collection") not in collections:
            raise NotFound(f"no answer {answer_id}")
        return self._answer(item)

    def list(self, collections: Sequence[str], limit: int = 100) -> list[Answer]:
        newest = sorted(
            (row for collection in dict.fromkeys(collections) for row in self._rows(collection, limit)),
            key=lambda row: (row["created_at"], row["pk"]),
            reverse=True,
        )[:limit]
        items = {item["pk"]: item for item in self._read([row["pk"] for row in newest])}
        return [self._answer(items[row["pk"]]) for row in newest if row["pk"] in items]

    def _answer(self, item: dict[str, Any]) -> Answer:
        packed = self._files.get(item["body_key"]) if "body_key" in item else item["body"]
        return Answer.model_validate_json(gzip.decompress(packed))

    def _rows(self, collection: str, limit: int) -> Sequence[dict[str, Any]]:
        with translated("ledger"):
            pages = self._client.get_paginator("query").paginate(
                TableName=self._table,
                IndexName="by_collection",
                KeyConditionExpression="#collection = :collection",
                ExpressionAttributeNames={"#collection": "collection"},
                ExpressionAttributeValues=to_item({":collection": collection}),
                ScanIndexForward=False,
                PaginationConfig={"MaxItems": limit},
            )
            return [from_item(item) for page in pages for item in page["Items"]]

    def _write(self, items: Sequence[dict[str, Any]]) -> None:
        for batch in _batches([{"PutRequest": {"Item": to_item(item)}} for item in items], PER_WRITE):
            left = batch
            for _ in range(TRIES):
                if not left:
                    break
                with translated("ledger"):
                    reply = self._client.batch_write_item(RequestItems={self._table: left})
                left = reply.get("UnprocessedItems", {}).get(self._table, [])
            if left:
                raise StoreUnavailable("ledger took only a part of what was written")

    def _read(self, keys: Sequence[str]) -> Iterator[dict[str, Any]]:
        for batch in _batches([to_item({"pk": key, "sk": "answer"}) for key in keys], PER_READ):
            left = batch
            for _ in range(TRIES):
                if not left:
                    break
                with translated("ledger"):
                    reply = self._client.batch_get_item(
                        RequestItems={self._table: {"Keys": left, "ConsistentRead": True}}
                    )
                yield from (from_item(item) for item in reply["Responses"].get(self._table, ()))
                left = reply.get("UnprocessedKeys", {}).get(self._table, {}).get("Keys", [])
            if left:
                raise StoreUnavailable("ledger returned only a part of what was asked for")


def _answer_key(answer_id: str) -> dict[str, str]:
    return {"pk": f"A#{answer_id}", "sk": "answer"}


def _citation(answer: Answer, at: int) -> dict[str, Any]:
    citation = answer.citations[at]
    return {
        "pk": f"A#{answer.answer_id}",
        "sk": f"C#{at:04d}",
        "answer_id": answer.answer_id,
        "answer_collection": answer.collection,
        "document_id": citation.document_id,
        "document_version": citation.document_version,
        "verdict": citation.verdict,
        "confidence_score": citation.confidence_score,
        "checked_at": answer.created_at,
    }


def _batches(things: list[Any], size: int) -> Iterator[list[Any]]:
    return (things[start : start + size] for start in range(0, len(things), size))
