"""What a list needs of each document, in few bytes and in the order of the list, beside the documents of a catalogue.

    #shelf#{sort}#{collection}  {key}\\0{document_id}   of, key, name, status

There is a shelf for each order that a list can have. Each is read from where a page begins and no further than it goes,
so that a page costs the same of a hundred documents and of a hundred thousand.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_args

from pincite.adapters.aws_errors import translated
from pincite.adapters.dynamo_values import Item, from_item, to_item
from pincite.listing import Listing, Place, Row, Sort, place, row_of
from pincite.models import Document

SORTS: tuple[Sort, ...] = get_args(Sort)
MOST_KEY = 800
"""Bytes of a name in a sort key; DynamoDB takes 1,024, ids included."""
DIGITS = 20


def shelf(sort: Sort, collection: str) -> str:
    return f"#shelf#{sort}#{collection}"


def rows_of(document: Document) -> Mapping[tuple[str, str], Item]:
    """The items of a document on all shelves, by their keys."""
    found = {}
    for sort in SORTS:
        row = row_of(document, sort)
        item = {
            "collection": shelf(sort, document.collection),
            "document_id": _text(row.key, row.document_id),
            "of": row.document_id,
            "key": _short(row.key),
            "name": row.name,
            "status": row.status,
        }
        found[item["collection"], item["document_id"]] = item
    return found


class Shelf:
    """Reads the rows. `client`: boto3's DynamoDB client."""

    def __init__(self, client: Any, table: str) -> None:
        self._client, self._table = client, table

    def rows(self, listing: Listing, at_once: int, after: Place | None = None) -> Iterator[Row]:
        """Rows of all collections together in the order asked for, from behind `after`; read `at_once` at a time,
        as they are asked for."""
        found = (self._of(each, listing, at_once, after) for each in dict.fromkeys(listing.collections))
        return heapq.merge(*found, key=place, reverse=listing.descending)

    def _of(self, collection: str, listing: Listing, at_once: int, after: Place | None) -> Iterator[Row]:
        condition, values = "#collection = :shelf", {":shelf": shelf(listing.sort, collection)}
        names = {"#collection": "collection"}
        if after is not None:
            names["#row"], values[":from"] = "document_id", _text(after[0], after[1])
            condition += f" AND #row {'<=' if listing.descending else '>='} :from"
        for item in self._items(condition, names, values, at_once, forward=not listing.descending):
            key = int(item["key"]) if listing.sort == "size" else item["key"]
            row = Row(key, item["of"], item["name"], item["status"], collection)
            if after is None or (place(row) < after if listing.descending else place(row) > after):
                yield row

    def _items(
        self, condition: str, names: Item, values: Item, at_once: int, *, forward: bool
    ) -> Iterator[Item]:
        start: Item = {}
        while True:
            with translated("catalogue"):
                page = self._client.query(
                    TableName=self._table,
                    KeyConditionExpression=condition,
                    ExpressionAttributeNames=names,
                    ExpressionAttributeValues=to_item(values),
                    ScanIndexForward=forward,
                    ConsistentRead=True,
                    Limit=at_once,
                    **start,
                )
            yield from map(from_item, page["Items"])
            if "LastEvaluatedKey" not in page:
                return
            start = {"ExclusiveStartKey": page["LastEvaluatedKey"]}


def changed_rows(
    before: Document | None, after: Document | None, *, anew: bool
) -> tuple[Sequence[Item], Sequence[tuple[str, str]]]:
    """Items to put, and keys of items to delete, so that the shelves hold what the document is now. `anew`: what it was
    before may stand on none."""
    old = rows_of(before) if before else {}
    new = rows_of(after) if after else {}
    put = [item for place_, item in new.items() if anew or old.get(place_) != item]
    return put, [place_ for place_ in old if place_ not in new]


def _text(key: str | int, document_id: str) -> str:
    return f"{_short(key)}\0{document_id}"


def _short(key: str | int) -> str:
    """In its order as text, as every reader of UTF-8 bytes has it."""
    if isinstance(key, int):
        return f"{key:0{DIGITS}d}"
    return key.encode()[:MOST_KEY].decode(errors="ignore")
