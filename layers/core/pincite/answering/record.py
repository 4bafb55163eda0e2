"""answer → ledger: stored, and each citation pinned to its passage, so that it can be checked when a source changes."""

from __future__ import annotations

from pincite.citations import VERIFIER
from pincite.citations.fingerprint import fingerprint
from pincite.errors import NotFound
from pincite.ingestion.texts import Texts
from pincite.models import Answer, Citation
from pincite.ports import Catalogue, History, Ledger
from pincite.sweeping.models import PinnedCitation

_WARNINGS, _NOTES = 3, 10
"""Warnings of one document, and of all, that an answer tells."""
_CLOSEST = 3
"""Documents that came closest whose warnings an answer tells that does not know."""


def record(answer: Answer, *, ledger: Ledger, history: History, texts: Texts) -> Answer:
    """The same answer twice is stored once. Raises `StoreUnavailable`."""
    ledger.record(answer)
    if answer.citations:
        history.pin([pinned(answer, position, texts) for position in range(len(answer.citations))])
    return answer


def with_warnings(answer: Answer, texts: Texts, catalogue: Catalogue) -> Answer:
    """The answer with what was left out, guessed or read by text recognition in the documents that it cites, as notes;
    where it does not know, in those that came closest, since what is missing may stand there. Raises
    `StoreUnavailable`."""
    said: list[str] = []
    for document, version, name in dict.fromkeys(
        (each.document_id, each.document_version, each.document_name) for each in answer.citations
    ):
        try:
            warnings = texts.get(document, version).parsed.warnings
        except NotFound:
            continue
        said.extend(f"{name}: {warning}" for warning in warnings[:_WARNINGS])
    closest = dict.fromkeys((each.document_id, each.collection) for each in answer.nearest or answer.sources)
    for document, collection in list(closest)[:_CLOSEST] if answer.abstained else ():
        try:
            found = catalogue.get(document, (collection,))
        except NotFound:
            continue
        said.extend(f"{found.name}: {warning}" for warning in found.warnings[:_WARNINGS])
    fresh = [each for each in dict.fromkeys(said) if each not in answer.notes][:_NOTES]
    return answer.model_copy(update={"notes": (*answer.notes, *fresh)}) if fresh else answer


def pinned(answer: Answer, position: int, texts: Texts) -> PinnedCitation:
    """The citation at `position`, with the fingerprint of its span; without one where the version is gone already."""
    citation = answer.citations[position]
    homes = {source.document_id: source.collection for source in answer.sources}
    collection = homes.get(citation.document_id) or answer.collection
    return PinnedCitation(
        answer_id=answer.answer_id,
        position=position,
        collection=collection,
        collections=answer.wall,
        document_id=citation.document_id,
        citation=citation,
        fingerprint=_fingerprint(citation, texts),
        document_version=citation.document_version,
        verifier=VERIFIER,
        checked_at=answer.created_at,
        verdict=citation.verdict,
    )


def _fingerprint(citation: Citation, texts: Texts) -> dict[str, object] | None:
    try:
        view = texts.get(citation.document_id, citation.document_version).view
    except NotFound:
        return None
    place = citation.start_index, citation.end_index
    return fingerprint(view, *place, citation.page_number, citation.section).model_dump()
