"""Answers, their pinned citations and the checks made of them, in one DynamoDB table.

    pk A#{answer_id}  sk answer      wall, collection, created_at, body (gzip) or body_key   index by_collection
    pk A#{answer_id}  sk W#{c}#{wall}  collection, created_at                                index by_collection
    pk A#{answer_id}  sk C#{n}       wall, pinned_collection, document_id, age, body         indexes by_age, by_document
    pk A#{answer_id}  sk K#{check}   body
    pk D#{document}   sk {answer_id} the answer rests on the document

`wall`: the collections that a caller must have, every one. An answer of one collection stands under it itself; one of
several has a `W` under each. What has no wall was filed by an older version, and nobody sees it until
`adapters.dynamo_refiling` has filed it anew.
`expires`, where it stands: the time to live of an item.
`age` is "checked_at answer_id n": in its order as text, citations stand by the time of their last check.
"""

from __future__ import annotations

import gzip
import heapq
import itertools
import math
import time
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from pincite.adapters.aws_errors import translated
from pincite.adapters.dynamo_table import ABSENT, DynamoTable
from pincite.adapters.dynamo_values import from_item, to_item
from pincite.errors import Invalid, NotFound, StoreUnavailable
from pincite.models import Answer
from pincite.ports import Files
from pincite.sweeping.models import Baseline, Check, PinnedCitation, PinnedPage, Selection
from pincite.sweeping.redact import documents_of

MOST_INLINE = 300_000
"""Bytes of a packed answer kept in the item; DynamoDB takes 400 KB an item, names and keys included."""
MOST_KEY = 900
"""Bytes of a sort key; DynamoDB takes 1,024."""
TRIES = 10
"""How often a check is written again where another writer of the same citation was faster."""


class DynamoLedger:
    """See `pincite.ports.Ledger` and `pincite.ports.History`. `client`: boto3's DynamoDB client; `files` takes answers
    too large for an item."""

    def __init__(self, client: Any, table: str, files: Files, keep_days: int | None = None) -> None:
        """`keep_days`: after how many days an answer goes by itself, with what was kept of it; None: it stays."""
        self.table, self._files, self._keep_days = DynamoTable(client, table, "ledger"), files, keep_days
        self._table = self.table

    def record(self, answer: Answer) -> None:
        *walls, item = self.items_of(answer)
        for each in walls:
            self._table.put_new(each)
        self._table.put_new(item)

    def items_of(self, answer: Answer) -> Iterator[dict[str, Any]]:
        """The items of an answer, itself last; a body that is too large for an item is in files by then."""
        packed = gzip.compress(answer.model_dump_json().encode(), mtime=0)
        body: dict[str, Any] = {"body": packed}
        if len(packed) > MOST_INLINE:
            body = {"body_key": f"answers/{answer.answer_id}.json.gz"}
            self._files.put(body["body_key"], packed, "application/gzip")
        pk, wall, end = pk_of(answer.answer_id), answer.wall, self._end(answer.created_at)
        for document_id in sorted(documents_of(answer)):
            yield {"pk": f"D#{document_id}", "sk": answer.answer_id, **end}
        made = {"created_at": answer.created_at, **end}
        for each in wall if len(wall) > 1 else ():
            yield {"pk": pk, "sk": _wall_key(each, wall), "collection": each, **made}
        alone = {"collection": wall[0]} if len(wall) == 1 else {}
        yield {"pk": pk, "sk": "answer", "wall": wall, **made, **alone, **body}

    def _end(self, made: str) -> dict[str, int]:
        """When what was made then goes, in seconds since 1970: the table's own time to live."""
        if self._keep_days is None:
            return {}
        return {"expires": int(datetime.fromisoformat(made).timestamp()) + self._keep_days * 86_400}

    def get(self, answer_id: str, collections: Sequence[str]) -> Answer:
        item = self._table.get(pk_of(answer_id), "answer")
        if not _open(item, collections):
            raise NotFound(f"no answer {answer_id}")
        return self.answer_in(item)

    def pin(self, citations: Sequence[PinnedCitation]) -> None:
        for pinned in citations:
            self._table.put_new({**pinned_item(pinned), **self._end(pinned.checked_at)})

    def append(self, check: Check) -> bool:
        for _ in range(TRIES):
            item = self._table.get(pk_of(check.answer_id), _sk(check.position))
            if not item:
                raise NotFound(f"no citation {check.position} of answer {check.answer_id}")
            in_the_way = self._table.write_together(self._check(check, item), self._follow(check, item))
            if not in_the_way:
                return True
            if in_the_way[0] == "ConditionalCheckFailed":
                return False
        raise StoreUnavailable("ledger is too busy: the check was not recorded")

    def checks(self, answer_id: str, collections: Sequence[str]) -> list[Check]:
        asked = Selection(collections=tuple(collections), answer_id=answer_id)
        shown = {item["sk"] for item in self._matching(asked, _cursor(None))} if collections else set()
        if not shown:
            return []
        found = (
            Check.model_validate_json(each["body"]) for each in self._table.begins(pk_of(answer_id), "K#")
        )
        checks = [check for check in found if _sk(check.position) in shown]
        return sorted(checks, key=lambda check: (check.at, check.check_id))

    def select(self, selection: Selection, limit: int = 100, after: str | None = None) -> PinnedPage:
        found = itertools.islice(self._matching(selection, _cursor(after)), limit + 1)
        items = tuple(found)
        citations = tuple(PinnedCitation.model_validate_json(item["body"]) for item in items[:limit])
        return PinnedPage(citations=citations, after=items[limit - 1]["age"] if len(items) > limit else None)

    def collections(self) -> Sequence[str]:
        """Every collection that an answer was ever given in; reads all keys of an index."""
        with translated("ledger"):
            pages = self._table.client.get_paginator("scan").paginate(
                TableName=self._table.name,
                IndexName="by_collection",
                ProjectionExpression="#collection",
                ExpressionAttributeNames={"#collection": "collection"},
            )
            return sorted({from_item(item)["collection"] for page in pages for item in page["Items"]})

    def list(self, collections: Sequence[str], limit: int = 100) -> list[Answer]:
        found, keys = list[Answer](), self._keys(collections)
        while len(found) < limit and (some := list(itertools.islice(keys, limit - len(found)))):
            items = {item["pk"]: item for item in self._table.get_many([(pk, "answer") for pk in some])}
            found += [self.answer_in(items[pk]) for pk in some if _open(items.get(pk, {}), collections)]
        return found

    def _keys(self, collections: Sequence[str]) -> Iterator[str]:
        """Answers that these collections may open, as far as an index tells; newest first, each once."""
        rows = heapq.merge(*map(self._rows, dict.fromkeys(collections)), key=_by_time, reverse=True)
        known = set[str]()
        for _, together in itertools.groupby(rows, key=_by_time):
            for row in sorted(together, key=_by_id):
                if row["pk"] not in known and _may_open(row["sk"], collections):
                    known.add(row["pk"])
                    yield row["pk"]

    def answer_in(self, item: dict[str, Any]) -> Answer:
        """An answer's item → the answer."""
        packed = self._files.get(item["body_key"]) if "body_key" in item else item["body"]
        return Answer.model_validate_json(gzip.decompress(packed))

    def _rows(self, collection: str) -> Iterator[dict[str, Any]]:
        return self._table.query(
            "#collection = :collection",
            {":collection": collection},
            {"#collection": "collection"},
            IndexName="by_collection",
            ScanIndexForward=False,
        )

    def _matching(self, selection: Selection, after: str) -> Iterator[dict[str, Any]]:
        """Items in order of their age; what an index cannot say is sifted here."""
        for item in self._by_age(selection, after):
            if selection.checked_before is not None and item["age"] >= selection.checked_before:
                return
            if (
                item["age"] > after
                and _open(item, selection.collections)
                and selection.document_id in (None, item["document_id"])
                and selection.status in (None, item["status"])
                and selection.other_verifier != item["verifier"]
                and item["document_id"] not in (selection.other_documents or ())
                and (selection.today is None or _due(item, selection.today))
            ):
                yield item

    def _by_age(self, selection: Selection, after: str) -> Iterator[dict[str, Any]]:
        if selection.answer_id is not None:
            return iter(sorted(self._table.begins(pk_of(selection.answer_id), "C#"), key=_age))
        if selection.document_id is not None:
            return self._index("by_document", "document_id", selection.document_id, after)
        return heapq.merge(
            *(
                self._index("by_age", "pinned_collection", each, after)
                for each in dict.fromkeys(selection.collections)
            ),
            key=_age,
        )

    def _index(self, index: str, key: str, value: str, after: str) -> Iterator[dict[str, Any]]:
        return self._table.query(
            "#key = :key AND #age > :after",
            {":key": value, ":after": after},
            {"#key": key, "#age": "age"},
            IndexName=index,
        )

    def _check(self, check: Check, cited: dict[str, Any]) -> dict[str, Any]:
        item = {
            "pk": pk_of(check.answer_id),
            "sk": f"K#{check.check_id}",
            "body": check.model_dump_json(),
            **_same_end(cited),
        }
        return {"Put": {"TableName": self._table.name, "Item": to_item(item), "ConditionExpression": ABSENT}}

    def _follow(self, check: Check, item: dict[str, Any]) -> dict[str, Any]:
        """The citation as it stands after the check, if nobody changed it meanwhile."""
        before = PinnedCitation.model_validate_json(item["body"])
        after = before.after(check) if check.at >= before.checked_at else before
        return {
            "Put": {
                "TableName": self._table.name,
                "Item": to_item({**pinned_item(after), **_same_end(item)}),
                "ConditionExpression": "#body = :body",
                "ExpressionAttributeNames": {"#body": "body"},
                "ExpressionAttributeValues": to_item({":body": item["body"]}),
            }
        }


def _open(item: dict[str, Any], collections: Sequence[str]) -> bool:
    """Whether the item has a wall, these are all of it, and its time is not over: the table takes days to remove it."""
    wall = set(item.get("wall") or ())
    return bool(wall) and wall <= set(collections) and item.get("expires", math.inf) > time.time()


def _same_end(item: dict[str, Any]) -> dict[str, Any]:
    return {"expires": item["expires"]} if "expires" in item else {}


def _wall_key(collection: str, wall: Sequence[str]) -> str:
    """A wall too long for a key is left out of it, and read from the answer."""
    whole = f"W#{collection}#{','.join(wall)}"
    return whole if len(whole.encode()) <= MOST_KEY else f"W#{collection}"


def _may_open(sk: str, collections: Sequence[str]) -> bool:
    """What a row of the index says of its answer's wall; yes where it says nothing."""
    _, _, wall = sk.partition("#")[2].partition("#")
    return not wall or set(wall.split(",")) <= set(collections)


def _due(item: dict[str, Any], today: Baseline) -> bool:
    return today.reason(PinnedCitation.model_validate_json(item["body"])) is not None


def pk_of(answer_id: str) -> str:
    return f"A#{answer_id}"


def _sk(position: int) -> str:
    return f"C#{position:06d}"


def pinned_item(pinned: PinnedCitation) -> dict[str, Any]:
    """A pinned citation as it is stored."""
    return {
        "pk": pk_of(pinned.answer_id),
        "sk": _sk(pinned.position),
        "wall": pinned.wall,
        "pinned_collection": pinned.collection,
        "document_id": pinned.document_id,
        "age": f"{pinned.checked_at} {pinned.answer_id} {pinned.position:06d}",
        "status": pinned.status,
        "verifier": pinned.verifier,
        "body": pinned.model_dump_json(),
    }


def _cursor(after: str | None) -> str:
    """A blank sorts before every age; DynamoDB takes no empty key."""
    if after is not None and not (len(after.split(" ")) == 3 and after[-6:].isdigit()):
        raise Invalid("after", "is no cursor of ours")
    return " " if after is None else after


def _age(item: dict[str, Any]) -> str:
    return str(item["age"])


def _by_time(row: dict[str, Any]) -> str:
    return str(row["created_at"])


def _by_id(row: dict[str, Any]) -> str:
    return str(row["pk"])
