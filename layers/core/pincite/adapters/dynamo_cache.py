"""Questions asked before, in the table of requests already answered, whose items end by themselves."""

from __future__ import annotations

from typing import Any

from pincite.adapters.aws_errors import translated
from pincite.adapters.dynamo_values import from_item, to_item

PART = "cache"


class DynamoCache:
    """See `pincite.ports.AnswerCache`. `client`: boto3's DynamoDB client."""

    def __init__(self, client: Any, table: str) -> None:
        self._client, self._table = client, table

    def find(self, key: str, now: int) -> str | None:
        """The table removes what has ended within days, so the end is looked at here as well."""
        with translated(PART):
            found = self._client.get_item(TableName=self._table, Key=to_item(_key(key)), ConsistentRead=True)
        item = from_item(found.get("Item", {}))
        return str(item["answer_id"]) if item and item["expiration"] > now else None

    def keep(self, key: str, answer_id: str, now: int, seconds: int) -> None:
        item = {**_key(key), "answer_id": answer_id, "expiration": now + seconds}
        with translated(PART):
            self._client.put_item(TableName=self._table, Item=to_item(item))


def _key(key: str) -> dict[str, str]:
    return {"id": f"pincite.answer#{key}"}
