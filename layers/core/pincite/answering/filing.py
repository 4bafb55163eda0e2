"""stored answers of older versions → filed under every collection whose documents' words stand in them.

They were filed under the first collection of whoever asked, whatever they cite. A document that is still there says
where it belongs; one that is gone is known by its id, which is made of its collection and source; and one of which
nothing is known belongs to nobody, unless there was never more than one collection.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from pincite.ingestion.identity import document_id
from pincite.models import Answer, Citation, Nearest, Source
from pincite.sweeping.models import PinnedCitation

NOBODYS = " nobody "
"""A collection that no caller can have: names of collections neither begin nor end with a blank."""


class Homes(NamedTuple):
    """`known`: document id → collection. `collections`: every one there is or was."""

    known: Mapping[str, str]
    collections: frozenset[str]

    @classmethod
    def of(cls, known: Mapping[str, str], asked: Iterable[str]) -> Homes:
        """`asked`: collections under which answers are filed."""
        return cls(known, frozenset({*known.values(), *asked}) - {NOBODYS})

    def find(self, id_: str, name: str) -> str:
        """document id, its name → its collection."""
        if id_ in self.known:
            return self.known[id_]
        if len(self.collections) == 1:
            return next(iter(self.collections))
        made = (each for each in sorted(self.collections) if document_id(each, name) == id_)
        return next(made, NOBODYS)


def filed(answer: Answer, homes: Homes) -> Answer:
    """The answer with the collections of its sources; names of documents that it could not read go where they may be
    another collection's."""

    def home(each: Source | Nearest | Citation) -> dict[str, str]:
        return {"collection": homes.find(each.document_id, each.document_name)}

    sources = tuple(each.model_copy(update=home(each)) for each in answer.sources)
    nearest = tuple(each.model_copy(update=home(each)) for each in answer.nearest)
    found = {each.collection for each in sources} | {each.collection for each in nearest}
    found |= {home(each)["collection"] for each in answer.citations}
    wall = tuple(sorted(found)) or (answer.collection,)
    return answer.model_copy(
        update={
            "sources": sources,
            "nearest": nearest,
            "collections": wall,
            "pages_without_text": answer.pages_without_text if homes.collections <= set(wall) else (),
        }
    )


def filed_citation(pinned: PinnedCitation, wall: tuple[str, ...] | None, homes: Homes) -> PinnedCitation:
    """A pinned citation under its document's collection and its answer's wall (None: the answer is not there)."""
    home = homes.find(pinned.document_id, pinned.citation.document_name)
    return pinned.model_copy(update={"collection": home, "collections": wall or (home,)})
