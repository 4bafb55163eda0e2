"""Documents in a DynamoDB table: partition `collection`, sort key `document_id`, the record as JSON in `body`.

    #state              {collection}    version, another after every change
    #unread#{collection} {document_id}  body, of documents with pages on which no text was found

No caller's collection begins with `#`. A document, its place among the unread and the version are written together.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from pincite.adapters.aws_errors import translated
from pincite.adapters.dynamo_values import from_item, to_item
from pincite.errors import NotFound, StoreUnavailable
from pincite.listing import Listing, chosen, row_of
from pincite.models import Document

STATE = "#state"
TRIES = 8
"""Of a write that another write of the same collection stood in the way of."""
BUSY = frozenset({"TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"})


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
        unread = _unread_key(document.document_id, document.collection)
        beside = (
            self._put({**unread, "body": item["body"]})
            if document.pages_without_text
            else self._delete(unread)
        )
        self._together(self._put(item), beside, self._stamp(document.collection))

    def get(self, document_id: str, collections: Sequence[str]) -> Document:
        for collection in collections:
            with translated("catalogue"):
                found = self._client.get_item(
                    TableName=self._table, Key=to_item(_key(document_id, collection)), ConsistentRead=True
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

    def versions(self, collections: Sequence[str]) -> Mapping[str, str]:
        """See `pincite.ports.Contents`: one small item a collection."""
        known = {}
        for collection in dict.fromkeys(collections):
            with translated("catalogue"):
                found = self._client.get_item(
                    TableName=self._table, Key=to_item(_key(collection, STATE)), ConsistentRead=True
                )
            known[collection] = str(from_item(found.get("Item", {})).get("version", ""))
        return known

    def unread(self, collections: Sequence[str]) -> Sequence[Document]:
        """See `pincite.ports.Contents`."""
        found = [each for name in dict.fromkeys(collections) for each in self._query(f"#unread#{name}")]
        return sorted(found, key=lambda document: (document.name, document.document_id))

    def alike(self, name: str, version: str, collection: str) -> Sequence[Document]:
        return [each for each in self._query(collection) if each.name == name or each.version == version]

    def remove(self, document_id: str, collection: str) -> None:
        self._together(
            self._delete(_key(document_id, collection)),
            self._delete(_unread_key(document_id, collection)),
            self._stamp(collection),
        )

    def homes(self) -> dict[str, str]:
        """document id → collection, of every document there is: for ourselves, never for a caller."""
        return {item["document_id"]: item["collection"] for item in self._every("#collection, #document_id")}

    def settle(self) -> int:
        """Once: what an older version did not note of documents whose pages have no text → how many there are."""
        done = {"collection": STATE, "document_id": "#settled"}
        with translated("catalogue"):
            if "Item" in self._client.get_item(TableName=self._table, Key=to_item(done)):
                return 0
        found = [_document(to_item(item)) for item in self._every("#collection, #document_id, body")]
        unread = [document for document in found if document.pages_without_text]
        for document in unread:
            self.put(document)
        self._together(self._put(done))
        return len(unread)

    def _every(self, fields: str) -> Sequence[dict[str, Any]]:
        with translated("catalogue"):
            pages = self._client.get_paginator("scan").paginate(
                TableName=self._table,
                ProjectionExpression=fields,
                ExpressionAttributeNames={"#collection": "collection", "#document_id": "document_id"},
            )
            items = [from_item(item) for page in pages for item in page["Items"]]
        return [item for item in items if not item["collection"].startswith("#")]

    def _query(self, collection: str) -> Sequence[Document]:
        with translated("catalogue"):
            pages = self._client.get_paginator("query").paginate(**_of_collection(self._table, collection))
            return [_document(item) for page in pages for item in page["Items"]]

    def _put(self, item: dict[str, Any]) -> dict[str, Any]:
        return {"Put": {"TableName": self._table, "Item": to_item(item)}}

    def _delete(self, key: dict[str, Any]) -> dict[str, Any]:
        return {"Delete": {"TableName": self._table, "Key": to_item(key)}}

    def _stamp(self, collection: str) -> dict[str, Any]:
        return self._put({**_key(collection, STATE), "version": uuid.uuid4().hex})

    def _together(self, *writes: dict[str, Any]) -> None:
        """All or nothing."""
        for _ in range(TRIES):
            with translated("catalogue"):
                try:
                    self._client.transact_write_items(TransactItems=list(writes))
                    return
                except self._client.exceptions.TransactionCanceledException as error:
                    reasons = {each.get("Code") for each in error.response.get("CancellationReasons", ())}
                    if not reasons & BUSY:
                        raise
        raise StoreUnavailable("catalogue is too busy: the document was not recorded")


def _of_collection(table: str, collection: str) -> dict[str, Any]:
    return {
        "TableName": table,
        "KeyConditionExpression": "#collection = :collection",
        "ExpressionAttributeNames": {"#collection": "collection"},
        "ExpressionAttributeValues": to_item({":collection": collection}),
        "ConsistentRead": True,
    }


def _key(document_id: str, collection: str) -> dict[str, Any]:
    return {"collection": collection, "document_id": document_id}


def _unread_key(document_id: str, collection: str) -> dict[str, Any]:
    return _key(document_id, f"#unread#{collection}")


def _document(item: dict[str, Any]) -> Document:
    return Document.model_validate_json(from_item(item)["body"])
