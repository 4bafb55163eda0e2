"""Answers as version 0.1.0 filed them: under the first collection of whoever asked, whatever they cite."""

from __future__ import annotations

from collections.abc import Iterator

from pincite.answering.filing import NOBODYS
from pincite.ingestion.identity import document_id
from pincite.models import Answer, Nearest, Source
from pincite.sweeping.models import PinnedCitation
from tests.adapters.store_contracts import answer, citation, pinned

HOMES = {"d-a": "a", "d-b": "b"}
"""What the catalogue knows."""
GONE = document_id("c", "gone.pdf")
"""A document that the catalogue has no more; its id tells its collection."""
LOST = "0123456789abcdef"
"""One of which nothing is known."""

WALLS = {
    "of-a": ("a",),
    "of-b": ("b",),
    "of-both": ("a", "b"),
    "of-gone": ("c",),
    "of-lost": (NOBODYS,),
    "of-nearest": ("b",),
    "of-none": ("a",),
    "in-c": ("c",),
}
"""answer → its wall after it was filed anew."""


def answers() -> Iterator[tuple[Answer, list[PinnedCitation]]]:
    """Each with its citations; of all but one, whoever asked had `a` first."""
    cited = {
        "of-a": ["d-a"], "of-b": ["d-b"], "of-both": ["d-b", "d-a"], "of-gone": [GONE], "of-lost": [LOST],
        "of-nearest": [], "of-none": [], "in-c": [GONE],
    }  # fmt: skip
    for answer_id, documents in cited.items():
        citations = tuple(_cited(each) for each in documents)
        collection = "c" if answer_id == "in-c" else "a"
        made = answer(answer_id, collection=collection).model_copy(
            update={
                "citations": citations,
                "sources": tuple(_source(each) for each in documents),
                "nearest": (_nearest(),) if answer_id == "of-nearest" else (),
                "pages_without_text": ("secret.pdf, page 2",),
            }
        )
        yield (
            made,
            [
                pinned(answer_id, n, collection=collection, document_id=each).model_copy(
                    update={"citation": citations[n]}
                )
                for n, each in enumerate(documents)
            ],
        )


def as_it_was(body: str) -> str:
    """JSON without the fields that the older version did not have."""
    for field in ('"collections":[],', ',"collection":""'):
        body = body.replace(field, "")
    assert "collections" not in body
    return body


def _cited(id_: str):
    name = "gone.pdf" if id_ == GONE else f"{id_}.pdf"
    return citation(id_).model_copy(update={"document_name": name})


def _source(id_: str) -> Source:
    made = _cited(id_)
    return Source(
        number=1, label="C1", chunk_id=made.chunk_id, document_id=id_, document_name=made.document_name,
        page_number=3, section=None, chunk_index=0, start_index=0, end_index=14, text="Within 30 days", score=0.9,
        cited=1,
    )  # fmt: skip


def _nearest() -> Nearest:
    return Nearest(
        document_id="d-b",
        document_name="d-b.pdf",
        page_number=1,
        section=None,
        text="a word of b",
        similarity=0.2,
    )
