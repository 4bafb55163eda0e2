"""Answers in DynamoDB taken away, whole or word by word; see `pincite.ports.Erasure`. What is past its time goes by
itself, by the table's time to live."""

from __future__ import annotations

from collections.abc import Sequence

from pincite.adapters.dynamo_ledger import DynamoLedger, pinned_item, pk_of
from pincite.adapters.dynamo_values import Item
from pincite.ports import Files
from pincite.sweeping.models import Check, PinnedCitation
from pincite.sweeping.redact import documents_of, redacted, redacted_check, redacted_pin


class DynamoErasure:
    """Over the items of `ledger`; `files` holds what is too large for one."""

    def __init__(self, ledger: DynamoLedger, files: Files) -> None:
        self._ledger, self._table, self._files = ledger, ledger.table, files

    def erase(self, answer_id: str) -> None:
        """The answer's own item last, so that an erasure cut off is found again."""
        pk = pk_of(answer_id)
        answer = self._table.get(pk, "answer")
        if answer:
            for document_id in documents_of(self._ledger.answer_in(answer)):
                self._table.remove(f"D#{document_id}", answer_id)
        for item in list(self._table.whole(pk)):
            if item["sk"] != "answer":
                self._table.remove(pk, item["sk"])
        if "body_key" in answer:
            self._files.remove(answer["body_key"])
        self._table.remove(pk, "answer")

    def older(self, than: str, limit: int) -> Sequence[str]:
        """None: the table removes them."""
        return ()

    def resting_on(self, document_id: str) -> Sequence[str]:
        """Those that are noted, and those of older versions that cite it."""
        noted = [item["sk"] for item in self._table.whole(f"D#{document_id}")]
        cited = self._table.query(
            "#document = :document",
            {":document": document_id},
            {"#document": "document_id"},
            IndexName="by_document",
        )
        return sorted({*noted, *(item["pk"].removeprefix("A#") for item in cited)})

    def redact(self, answer_id: str, document_id: str) -> None:
        """Citations and checks first, the answer last."""
        pk = pk_of(answer_id)
        items = {item["sk"]: item for item in self._table.whole(pk)}
        theirs = set[int]()
        for sk, item in items.items():
            if sk.startswith("C#") and item["document_id"] == document_id:
                pinned = PinnedCitation.model_validate_json(item["body"])
                theirs.add(pinned.position)
                self._table.put({**item, **pinned_item(redacted_pin(pinned))})
        for sk, item in items.items():
            if sk.startswith("K#"):
                check = Check.model_validate_json(item["body"])
                if check.position in theirs:
                    self._table.put({**item, "body": redacted_check(check).model_dump_json()})
        if "answer" in items:
            self._replace(items["answer"], document_id)

    def _replace(self, item: Item, document_id: str) -> None:
        answer = redacted(self._ledger.answer_in(item), document_id)
        *_, made = self._ledger.items_of(answer)
        kept = {name: value for name, value in item.items() if name not in ("body", "body_key")}
        self._table.put(
            {**made, **kept, **{name: made[name] for name in ("body", "body_key") if name in made}}
        )
