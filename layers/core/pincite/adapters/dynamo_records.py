"""Items of the table of documents: read one by one, a hundred at once or a page at a time, and written together."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pincite.adapters.aws_errors import translated
from pincite.adapters.dynamo_values import Item, from_item, to_item
from pincite.errors import StoreUnavailable

TRIES = 8
"""Of a write that another write of the same collection stood in the way of, or of a read of many."""
WAIT_S = 0.02
"""Before the second try, at most; twice as long before each further one."""
BUSY = frozenset(
    {"TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded", "ConditionalCheckFailed"}
)
PER_READ = 100
"""Most items of one BatchGetItem."""


class DocumentRecords:
    """`client`: boto3's DynamoDB client. Reads are strongly consistent, but those of everything."""

    def __init__(self, client: Any, table: str) -> None:
        self._client, self._table = client, table

    def one(self, collection: str, document_id: str) -> Item:
        """Empty where it is absent."""
        with translated("catalogue"):
            found = self._client.get_item(
                TableName=self._table, Key=to_item(key(collection, document_id)), ConsistentRead=True
            )
        return from_item(found.get("Item", {}))

    def some(self, keys: Sequence[tuple[str, str]]) -> Iterator[Item]:
        """(collection, document id) of each → those that are there, in no order."""
        asked = [to_item(key(*each)) for each in dict.fromkeys(keys)]
        for start in range(0, len(asked), PER_READ):
            left = asked[start : start + PER_READ]
            for attempt in range(TRIES):
                with translated("catalogue"):
                    reply = self._client.batch_get_item(
                        RequestItems={self._table: {"Keys": left, "ConsistentRead": True}}
                    )
                yield from map(from_item, reply["Responses"].get(self._table, ()))
                left = reply.get("UnprocessedKeys", {}).get(self._table, {}).get("Keys", [])
                if not left:
                    break
                _wait(attempt)
            if left:
                raise StoreUnavailable("catalogue returned only a part of what was asked for")

    def of(self, collection: str, start: str = "") -> Iterator[Item]:
        """Those of a collection by id, from `start` on, read as they are asked for."""
        names, values = {"#collection": "collection"}, {":collection": collection}
        condition = "#collection = :collection"
        if start:
            names["#document_id"], values[":start"] = "document_id", start
            condition += " AND #document_id >= :start"
        with translated("catalogue"):
            pages = self._client.get_paginator("query").paginate(
                TableName=self._table,
                KeyConditionExpression=condition,
                ExpressionAttributeNames=names,
                ExpressionAttributeValues=to_item(values),
                ConsistentRead=True,
            )
            for page in pages:
                yield from map(from_item, page["Items"])

    def all(self, *fields: str) -> Iterator[Item]:
        """These fields of every document there is."""
        with translated("catalogue"):
            pages = self._client.get_paginator("scan").paginate(
                TableName=self._table,
                ProjectionExpression=", ".join(f"#{field}" for field in fields),
                ExpressionAttributeNames={f"#{field}": field for field in fields},
            )
            for page in pages:
                found = map(from_item, page["Items"])
                yield from (item for item in found if not item["collection"].startswith("#"))

    def put(self, item: Item) -> None:
        """By itself."""
        with translated("catalogue"):
            self._client.put_item(TableName=self._table, Item=to_item(item))

    def write(self, collection: str, document_id: str, writes: Callable[[Item], list[Item]]) -> None:
        """`writes`: the item as it is → what is written together, all or nothing."""
        for attempt in range(TRIES):
            found = writes(self.one(collection, document_id))
            with translated("catalogue"):
                try:
                    self._client.transact_write_items(TransactItems=found)
                    return
                except self._client.exceptions.TransactionCanceledException as error:
                    reasons = {each.get("Code") for each in error.response.get("CancellationReasons", ())}
                    if not reasons & BUSY:
                        raise
            _wait(attempt)
        raise StoreUnavailable("catalogue is too busy: the document was not recorded")

    def putting(self, item: Item) -> Item:
        """Part of a `write`."""
        return {"Put": {"TableName": self._table, "Item": to_item(item)}}

    def deleting(self, collection: str, document_id: str) -> Item:
        """Part of a `write`."""
        return {"Delete": {"TableName": self._table, "Key": to_item(key(collection, document_id))}}

    def stamping(self, collection: str, document_id: str, values: Mapping[str, str], more: int) -> Item:
        """Part of a `write`: sets these values, and counts `documents` up or down."""
        return {
            "Update": {
                "TableName": self._table,
                "Key": to_item(key(collection, document_id)),
                "UpdateExpression": f"SET {', '.join(f'#{name} = :{name}' for name in values)} ADD #n :n",
                "ExpressionAttributeNames": {"#n": "documents", **{f"#{name}": name for name in values}},
                "ExpressionAttributeValues": to_item(
                    {":n": more, **{f":{name}": value for name, value in values.items()}}
                ),
            }
        }


def unchanged(write: Item, rev: str | None) -> Item:
    """The write, if nobody wrote the item since it was read with this `rev`."""
    [what] = write.values()
    what["ExpressionAttributeNames"] = {"#rev": "rev"}
    what["ConditionExpression"] = "#rev = :rev" if rev else "attribute_not_exists(#rev)"
    if rev:
        what["ExpressionAttributeValues"] = to_item({":rev": rev})
    return write


def key(collection: str, document_id: str) -> Item:
    return {"collection": collection, "document_id": document_id}


def _wait(attempt: int) -> None:
    """Writers of one collection that met do not meet again."""
    time.sleep(WAIT_S * 2**attempt * random.random())  # noqa: S311
