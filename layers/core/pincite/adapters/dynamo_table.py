"""One DynamoDB table: the few calls that our stores make, with plain values in and out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pincite.adapters.aws_errors import translated
from pincite.adapters.dynamo_values import Item, from_item, to_item
from pincite.errors import StoreUnavailable

PER_READ = 100
"""Most items of one BatchGetItem."""
TRIES = 8
"""Rounds for what a batch leaves unprocessed, before the table counts as unavailable."""
ABSENT = "attribute_not_exists(pk)"


class DynamoTable:
    """`client`: boto3's DynamoDB client; `part` names the table in errors. Keys are `pk` and `sk`."""

    def __init__(self, client: Any, name: str, part: str) -> None:
        self.client, self.name, self.part = client, name, part

    def put_new(self, values: Item) -> bool:
        """Insert; False where the key is there already."""
        with translated(self.part):
            try:
                self.client.put_item(TableName=self.name, Item=to_item(values), ConditionExpression=ABSENT)
            except self.client.exceptions.ConditionalCheckFailedException:
                return False
        return True

    def put(self, values: Item) -> None:
        """Insert or replace."""
        with translated(self.part):
            self.client.put_item(TableName=self.name, Item=to_item(values))

    def get(self, pk: str, sk: str) -> Item:
        """Strongly consistent; empty where it is absent."""
        with translated(self.part):
            found = self.client.get_item(
                TableName=self.name, Key=to_item({"pk": pk, "sk": sk}), ConsistentRead=True
            )
        return from_item(found.get("Item", {}))

    def get_many(self, keys: Sequence[tuple[str, str]]) -> Iterator[Item]:
        """Those that are there, in no order. Raises `StoreUnavailable` where a part is not answered for."""
        for start in range(0, len(keys), PER_READ):
            left = [to_item({"pk": pk, "sk": sk}) for pk, sk in keys[start : start + PER_READ]]
            for _ in range(TRIES):
                with translated(self.part):
                    reply = self.client.batch_get_item(
                        RequestItems={self.name: {"Keys": left, "ConsistentRead": True}}
                    )
                yield from (from_item(item) for item in reply["Responses"].get(self.name, ()))
                left = reply.get("UnprocessedKeys", {}).get(self.name, {}).get("Keys", [])
                if not left:
                    break
            if left:
                raise StoreUnavailable(f"{self.part} returned only a part of what was asked for")

    def query(self, condition: str, values: Item, names: dict[str, str], **more: Any) -> Iterator[Item]:
        """Items page by page, as they are asked for; `more`: `IndexName`, `ScanIndexForward`, `ConsistentRead`."""
        start: dict[str, Any] = {}
        while True:
            with translated(self.part):
                page = self.client.query(
                    TableName=self.name,
                    KeyConditionExpression=condition,
                    ExpressionAttributeNames=names,
                    ExpressionAttributeValues=to_item(values),
                    **start,
                    **more,
                )
            yield from (from_item(item) for item in page["Items"])
            if "LastEvaluatedKey" not in page:
                return
            start = {"ExclusiveStartKey": page["LastEvaluatedKey"]}

    def count_up(self, pk: str, sk: str, most: int) -> bool:
        """One more of `most`, counted by all writers together; False where there is no more."""
        with translated(self.part):
            try:
                self.client.update_item(
                    TableName=self.name,
                    Key=to_item({"pk": pk, "sk": sk}),
                    UpdateExpression="ADD #count :one",
                    ConditionExpression="attribute_not_exists(#count) OR #count < :most",
                    ExpressionAttributeNames={"#count": "count"},
                    ExpressionAttributeValues=to_item({":one": 1, ":most": most}),
                )
            except self.client.exceptions.ConditionalCheckFailedException:
                return False
        return True

    def remove(self, pk: str, sk: str) -> None:
        """What is not there is no error."""
        with translated(self.part):
            self.client.delete_item(TableName=self.name, Key=to_item({"pk": pk, "sk": sk}))

    def whole(self, pk: str) -> Iterator[Item]:
        """All items of one partition, in order, strongly consistent."""
        return self.query("#pk = :pk", {":pk": pk}, {"#pk": "pk"}, ConsistentRead=True)

    def begins(self, pk: str, sk: str) -> Iterator[Item]:
        """Items of one partition whose sort key begins with `sk`, in order, strongly consistent."""
        return self.query(
            "#pk = :pk AND begins_with(#sk, :sk)",
            {":pk": pk, ":sk": sk},
            {"#pk": "pk", "#sk": "sk"},
            ConsistentRead=True,
        )

    def write_together(self, *writes: dict[str, Any]) -> list[str]:
        """All or nothing → empty where done, else a reason for each write; "None": that one stood in nobody's way."""
        with translated(self.part):
            try:
                self.client.transact_write_items(TransactItems=list(writes))
            except self.client.exceptions.TransactionCanceledException as error:
                return [
                    str(each.get("Code", "None")) for each in error.response.get("CancellationReasons", ())
                ]
        return []
