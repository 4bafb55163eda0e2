"""Documents in a DynamoDB table: partition `collection`, sort key `document_id`, the record as JSON in `body`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pincite.adapters.aws_errors import translated
from pincite.adapters.dynamo_values import from_item, to_item
from pincite.errors import NotFound
from pincite.listing import Listing, chosen, row_of
from pincite.models import Document


class DynamoCatalogue:
    """`client`: boto3's DynamoDB client. Reads are strongly consistent."""

    def __init__(self, client: Any, table: str) -> None:
        self._client, self._table = client, table

    def put(self, document: Document) -> None:
        item = {
            "collection": document.collection,
            "document_id": document.document_id,
            "status": document.status,
            "body": document.model_dump_json(),
        }
        with translated("catalogue"):
            self._client.put_item(TableName=self._table, Item=to_item(item))

    def get(self, document_id: str, collections: Sequence[str]) -> Document:
        for collection in collections:
            with translated("catalogue"):
                found = self._client.get_item(
                    TableName=self._table, Key=_key(document_id, collection), ConsistentRead=True
                )
            if "Item" in found:
                return _document(found["Item"])
        raise NotFound(f"no document {document_id}")

    def list(self, collections: Sequence[str]) -> list[Document]:
        documents = [
            document for collection in dict.fromkeys(collections) for document in self._query(collection)
        ]
        return sorted(documents, key=lambda document: (document.name, document.document_id))

    def page(
        self, listing: Listing, limit: int, after: str | None
    ) -> tuple[Sequence[Document], int, str | None]:
        found = {(each.document_id, each.collection): each for each in self.list(listing.collections)}
        rows, total, next_ = chosen(
            (row_of(each, listing.sort) for each in found.values()), listing, limit, after
        )
        return [found[row.document_id, row.collection] for row in rows], total, next_

    def alike(self, name: str, version: str, collection: str) -> Sequence[Document]:
        return [each for each in self._query(collection) if each.name == name or each.version == version]

    def remove(self, document_id: str, collection: str) -> None:
        with translated("catalogue"):
            self._client.delete_item(TableName=self._table, Key=_key(document_id, collection))

    def homes(self) -> dict[str, str]:
        """document id → collection, of every document there is: for ourselves, never for a caller."""
        with translated("catalogue"):
            pages = self._client.get_paginator("scan").paginate(
                TableName=self._table,
                ProjectionExpression="#collection, #document_id",
                ExpressionAttributeNames={"#collection": "collection", "#document_id": "document_id"},
            )
            items = [from_item(item) for page in pages for item in page["Items"]]
        return {item["document_id"]: item["collection"] for item in items}

    def _query(self, collection: str) -> Sequence[Document]:
        with translated("catalogue"):
            pages = self._client.get_paginator("query").paginate(
                TableName=self._table,
                KeyConditionExpression="#collection = :collection",
                ExpressionAttributeNames={"#collection": "collection"},
                ExpressionAttributeValues=to_item({":collection": collection}),
                ConsistentRead=True,
            )
            return [_document(item) for page in pages for item in page["Items"]]


def _key(document_id: str, collection: str) -> dict[str, Any]:
    return to_item({"collection": collection, "document_id": document_id})


def _document(item: dict[str, Any]) -> Document:
    return Document.model_validate_json(from_item(item)["body"])
