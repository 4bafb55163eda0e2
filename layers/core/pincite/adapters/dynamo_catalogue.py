"""Documents in a DynamoDB table: partition `collection`, sort key `document_id`, the record as JSON in `body`.

    {collection}             {document_id}  status, body, rev (another after every write)
    #state                   {collection}   version (another after every change), documents (how many there are)
    #unread#{collection}     {document_id}  body, of documents with pages on which no text was found
    #shelf#{sort}#{collection}              see `dynamo_shelves`

No caller's collection begins with `#`. A document, its places and the version are written together, and only where
nobody else wrote the document meanwhile. What has no `rev` was written by an older version and stands on no shelf;
until `settle` has put all of them there, lists are made of the documents themselves.
"""

from __future__ import annotations

import heapq
import itertools
import uuid
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pincite.adapters.dynamo_records import DocumentRecords, unchanged
from pincite.adapters.dynamo_shelves import Shelf, changed_rows
from pincite.adapters.dynamo_values import Item
from pincite.errors import NotFound
from pincite.listing import Listing, Row, chosen, cursor_of, read_place, row_of
from pincite.models import Document

STATE, SHELVED = "#state", "#shelved"
MOST_A_PAGE = 500
"""Documents of a page that is read from the shelves; a longer one is as good as the whole list."""
ROWS_AT_ONCE = 2_000
AT_ONCE = 5_000
"""Documents that one `settle` puts on the shelves at most; the next one goes on."""


class DynamoCatalogue:
    """`client`: boto3's DynamoDB client. Reads are strongly consistent."""

    def __init__(self, client: Any, table: str) -> None:
        self._records, self._shelf = DocumentRecords(client, table), Shelf(client, table)
        self._all_shelved = False

    def put(self, document: Document) -> None:
        collection, id_, body = document.collection, document.document_id, document.model_dump_json()
        unread = {"collection": _unread(collection), "document_id": id_, "body": body}
        item = {"collection": collection, "document_id": id_, "status": document.status, "body": body}

        def writes(before: Item) -> list[Item]:
            rev = before.get("rev")
            put = self._records.putting({**item, "rev": uuid.uuid4().hex})
            beside = self._records.deleting(_unread(collection), id_)
            return [
                unchanged(put, rev),
                self._records.putting(unread) if document.pages_without_text else beside,
                *self._places(before, document),
                self._stamp(collection, 0 if rev else 1),
            ]

        self._records.write(collection, id_, writes)

    def get(self, document_id: str, collections: Sequence[str]) -> Document:
        for collection in collections:
            if found := self._records.one(collection, document_id):
                return _document(found)
        raise NotFound(f"no document {document_id}")

    def list(self, collections: Sequence[str]) -> list[Document]:
        return sorted(self._all(collections), key=_by_name)

    def page(
        self, listing: Listing, limit: int, after: str | None
    ) -> tuple[Sequence[Document], int, str | None]:
        if limit > MOST_A_PAGE or not self._is_shelved():
            found = {(each.document_id, each.collection): each for each in self._all(listing.collections)}
            rows, total, next_ = chosen(
                (row_of(each, listing.sort) for each in found.values()), listing, limit, after
            )
            return [found[row.document_id, row.collection] for row in rows], total, next_
        if listing.words or listing.status:
            rows, total, next_ = chosen(self._shelf.rows(listing, ROWS_AT_ONCE), listing, limit, after)
            return self._of_rows(rows), total, next_
        end = read_place(after, listing.sort) if after is not None else None
        rows = [*itertools.islice(self._shelf.rows(listing, limit + 1, end), limit + 1)]
        next_ = cursor_of(rows[limit - 1]) if len(rows) > limit else None
        return self._of_rows(rows[:limit]), self._count(listing.collections), next_

    def walk(self, collections: Sequence[str], start: str = "") -> Iterator[Document]:
        """All documents by id, from `start` on, read a page at a time as they are asked for."""
        found = (map(_document, self._records.of(each, start)) for each in dict.fromkeys(collections))
        return heapq.merge(*found, key=lambda document: document.document_id)

    def indexed(self, keys: Sequence[tuple[str, str]]) -> set[str]:
        """(collection, document id) of each → ids of those that are indexed."""
        return {item["document_id"] for item in self._records.some(keys) if item.get("status") == "indexed"}

    def versions(self, collections: Sequence[str]) -> Mapping[str, str]:
        """See `pincite.ports.Contents`: one small item a collection."""
        asked = dict.fromkeys(collections)
        return {name: str(self._records.one(STATE, name).get("version", "")) for name in asked}

    def unread(self, collections: Sequence[str]) -> Sequence[Document]:
        """See `pincite.ports.Contents`."""
        return sorted(self._all([_unread(name) for name in collections]), key=_by_name)

    def alike(self, name: str, version: str, collection: str) -> Sequence[Document]:
        return [each for each in self._all((collection,)) if each.name == name or each.version == version]

    def remove(self, document_id: str, collection: str) -> None:
        def writes(before: Item) -> list[Item]:
            rev = before.get("rev")
            return [
                unchanged(self._records.deleting(collection, document_id), rev),
                self._records.deleting(_unread(collection), document_id),
                *self._places(before, None),
                self._stamp(collection, -1 if rev else 0),
            ]

        self._records.write(collection, document_id, writes)

    def homes(self) -> dict[str, str]:
        """document id → collection, of every document there is: for ourselves, never for a caller."""
        return {
            item["document_id"]: item["collection"] for item in self._records.all("collection", "document_id")
        }

    def settle(self, most: int = AT_ONCE) -> int:
        """What an older version wrote is put on the shelves and among the unread → how many documents that were. Once
        there are no more, that is noted, and a run costs one read."""
        if self._is_shelved():
            return 0
        every = self._records.all("collection", "document_id", "rev", "body")
        old = [*itertools.islice((item for item in every if "rev" not in item), most)]
        for item in old:
            self.put(_document(item))
        if len(old) < most:
            self._records.put({"collection": STATE, "document_id": SHELVED})
        return len(old)

    def _is_shelved(self) -> bool:
        """Once it is so it stays so, and is not asked for again."""
        self._all_shelved = self._all_shelved or bool(self._records.one(STATE, SHELVED))
        return self._all_shelved

    def _all(self, collections: Sequence[str]) -> Iterator[Document]:
        return (_document(item) for name in dict.fromkeys(collections) for item in self._records.of(name))

    def _count(self, collections: Sequence[str]) -> int:
        return sum(
            int(item.get("documents", 0)) for item in self._records.some([(STATE, c) for c in collections])
        )

    def _of_rows(self, rows: Sequence[Row]) -> Sequence[Document]:
        """The documents of rows, in their order; one that went meanwhile is left out."""
        keys = [(row.collection, row.document_id) for row in rows]
        found = {(item["collection"], item["document_id"]): item for item in self._records.some(keys)}
        return [_document(found[each]) for each in keys if each in found]

    def _places(self, before: Item, after: Document | None) -> Sequence[Item]:
        known = _document(before) if before else None
        put, gone = changed_rows(known, after, anew="rev" not in before)
        return [*map(self._records.putting, put), *(self._records.deleting(*key) for key in gone)]

    def _stamp(self, collection: str, more: int) -> Item:
        return self._records.stamping(STATE, collection, {"version": uuid.uuid4().hex}, more)


def _unread(collection: str) -> str:
    return f"#unread#{collection}"


def _by_name(document: Document) -> tuple[str, str]:
    return document.name, document.document_id


def _document(item: Item) -> Document:
    return Document.model_validate_json(item["body"])
