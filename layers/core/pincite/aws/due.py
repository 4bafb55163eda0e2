"""catalogue, ledger → citations that are due, with a page of the catalogue in memory at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Protocol

from pincite.errors import NotFound
from pincite.models import Document
from pincite.ports import History
from pincite.sweeping.models import Baseline, PinnedCitation, Selection
from pincite.sweeping.select import PAGE, Due, paged


class Walked(Protocol):
    """A catalogue that need not be read as a whole."""

    def get(self, document_id: str, collections: Sequence[str]) -> Document: ...

    def walk(self, collections: Sequence[str], start: str = "") -> Iterator[Document]:
        """By id, from `start` on."""
        ...

    def indexed(self, keys: Sequence[tuple[str, str]]) -> set[str]:
        """(collection, document id) of each → ids of those that are indexed."""
        ...


@dataclass(frozen=True, kw_only=True)
class DueInCatalogue(Due):
    """`current` is the document that was read last alone: citations are selected one document after another."""

    catalogue: Walked
    collections: Sequence[str]
    current: dict[str, str] = field(default_factory=dict)

    def ids(self, start: str) -> Iterator[str]:
        for document in self.catalogue.walk(self.collections, start):
            if document.status == "indexed":
                self._keep(document.document_id, document.version)
                yield document.document_id

    def today(self, document_id: str) -> Baseline:
        if document_id and document_id not in self.current:
            self._keep(document_id, self._version(document_id))
        return super().today(document_id)

    def gone(self, history: History, named: Selection) -> Iterator[PinnedCitation]:
        """Whether a document is there is asked of those alone that are cited."""
        found = paged(history, named.model_copy(update={"today": self.today("")}))
        while some := list(islice(found, PAGE)):
            there = self.catalogue.indexed([(each.collection, each.document_id) for each in some])
            yield from (each for each in some if each.document_id not in there)

    def _version(self, document_id: str) -> str | None:
        try:
            document = self.catalogue.get(document_id, self.collections)
        except NotFound:
            return None
        return document.version if document.status == "indexed" else None

    def _keep(self, document_id: str, version: str | None) -> None:
        self.current.clear()
        if version is not None:
            self.current[document_id] = version
