"""Verdicts of the model judge, in the ledger's table under `M#{name}`, see `pincite.sweeping.budget.Memory`; and how
many calls each sweep has made, under `S#{sweep_id}`, for the batches that run at the same time share one budget."""

from __future__ import annotations

from typing import Any

from pincite.adapters.aws_errors import translated
from pincite.adapters.dynamo_table import DynamoTable
from pincite.adapters.dynamo_values import to_item
from pincite.adapters.remembered import body, name_of, verdict
from pincite.citations.support import SupportVerdict


class DynamoMemory:
    """`client`: boto3's DynamoDB client."""

    def __init__(self, client: Any, table: str) -> None:
        self._table = DynamoTable(client, table, "ledger")

    def recall(self, key: str) -> SupportVerdict | None:
        item = self._table.get(f"M#{name_of(key)}", "sealed")
        return verdict(item["body"], key) if "body" in item else None

    def remember(self, key: str, verdict: SupportVerdict) -> None:
        with translated("ledger"):
            self._table.client.put_item(
                TableName=self._table.name,
                Item=to_item({"pk": f"M#{name_of(key)}", "sk": "sealed", "body": body(verdict, key)}),
            )

    def spent_usd(self, day: str) -> float:
        return float(self._table.get(f"M#cost#{day}", "cost").get("millionths", 0)) / 1e6

    def add_usd(self, day: str, usd: float) -> None:
        with translated("ledger"):
            self._table.client.update_item(
                TableName=self._table.name,
                Key=to_item({"pk": f"M#cost#{day}", "sk": "cost"}),
                UpdateExpression="ADD millionths :usd",
                ExpressionAttributeValues=to_item({":usd": round(usd * 1e6)}),
            )

    def spend(self, sweep_id: str, most: int) -> bool:
        """One model call of the sweep's `most`; False where all are spent. A batch that is killed has spent what it
        asked, and so has its next attempt."""
        return most > 0 and self._table.count_up(f"S#{sweep_id}", "calls", most)
