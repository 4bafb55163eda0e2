"""verify-answer with its open claims judged together; verify-citation for our own documents: the parsed text and
chunks of the version that is indexed now."""

from __future__ import annotations

from collections.abc import Sequence

from pincite.answering.checked import checked_answer, checked_citation
from pincite.bootstrap import Parts
from pincite.citations.check import DocumentText
from pincite.listing import Listing
from pincite.models import Document
from pincite.requests import (
    AnswerCheck,
    CandidateSource,
    CitationCheck,
    VerifyAnswerRequest,
    VerifyCitationRequest,
)  # fmt: skip

MOST_OTHERS = 50
"""Other documents of the caller in which a misattributed quote is looked for."""


def verify_answer(request: VerifyAnswerRequest, parts: Parts) -> AnswerCheck:
    """Anyone's answer and its sources → each sentence and citation with its verdict."""
    return checked_answer(request, parts.judges)


def verify_citation(
    request: VerifyCitationRequest, collections: Sequence[str], parts: Parts
) -> CitationCheck:
    """One citation → its verdict. Raises `NotFound` for a document that the caller cannot see."""
    if request.document_id is None:
        return checked_citation(request, parts.judges)
    document = parts.catalogue.get(request.document_id, collections)
    judges = parts.judging((document.collection,)).judges
    first = checked_citation(request, judges, _text(document, parts))
    if first.verdict == "source_gone" and len(document.versions) > 1:
        return _changed(first)
    if first.verdict != "not_found":
        return first
    others = [
        CandidateSource(id=other.document_id, text=_text(other, parts).text)
        for other in parts.shelves.page(Listing(collections=(document.collection,)), MOST_OTHERS, None)[0]
        if other.document_id != document.document_id and other.status == "indexed"
    ]
    return checked_citation(request, judges, _text(document, parts), others)


def _changed(check: CitationCheck) -> CitationCheck:
    """The document is there in a later version, the chunk that was cited is not."""
    return check.model_copy(
        update={
            "verdict": "source_changed",
            "issues": ("source_changed",),
            "reason": f"{check.reason}: it has changed since it was cited",
        }
    )


def _text(document: Document, parts: Parts) -> DocumentText:
    found = parts.texts.get(document.document_id, document.version)
    return DocumentText(
        document_id=document.document_id,
        document_name=document.name,
        document_version=document.version,
        text=found.parsed.text,
        chunks=tuple(found.chunks),
        pages=found.parsed.pages,
    )
