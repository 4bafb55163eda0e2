"""Records of tested judges, in the documents table under a collection that no document can be in; see
`pincite.ports.JudgeRecords`. Sort keys end in times, so that the latest is the last."""

from __future__ import annotations

from typing import Any

from pincite.adapters.aws_errors import translated
from pincite.adapters.dynamo_values import from_item, to_item
from pincite.citations.judging.record import Record

JUDGES = "#judges"


class DynamoJudgeRecords:
    """`client`: boto3's DynamoDB client. Reads are strongly consistent."""

    def __init__(self, client: Any, table: str) -> None:
        self._client, self._table = client, table

    def find(self, judge: str) -> Record | None:
        with translated("catalogue"):
            found = self._client.query(
                TableName=self._table,
                KeyConditionExpression="#collection = :collection AND begins_with(document_id, :judge)",
                ExpressionAttributeNames={"#collection": "collection"},
                ExpressionAttributeValues=to_item({":collection": JUDGES, ":judge": f"{judge}#"}),
                ScanIndexForward=False,
                Limit=1,
                ConsistentRead=True,
            )["Items"]
        return Record.model_validate_json(from_item(found[0])["body"]) if found else None

    def keep(self, record: Record) -> None:
        item = {
            "collection": JUDGES,
            "document_id": f"{record.judge.key}#{record.tested_at}",
            "body": record.model_dump_json(),
        }
        with translated("catalogue"):
            self._client.put_item(TableName=self._table, Item=to_item(item))
