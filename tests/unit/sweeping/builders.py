"""Texts and pinned citations to sweep."""

from pincite.citations import VERIFIER
from pincite.citations.fingerprint import fingerprint
from pincite.citations.reading.normalise import View
from pincite.ingestion.texts import StoredText
from pincite.models import Citation, Page, Parsed
from pincite.sweeping.models import PinnedCitation

SPAN = "The notice period is three months."
BEFORE = f"Rent is due on the first day of each month. {SPAN} Notice must be given in writing."


def text(content: str, pages=()) -> StoredText:
    return StoredText(
        Parsed(name="lease.txt", media_type="text/plain", version="sha256:new", text=content, pages=pages), []
    )


def pinned(**changed) -> PinnedCitation:
    start = BEFORE.index(SPAN)
    citation = Citation(
        number=1, chunk_id="d::chunk_0", document_id="d", document_name="lease.txt", document_version="sha256:old",
        chunk_index=0, start_index=start, end_index=start + len(SPAN), text_span=SPAN,
        claim_text="The notice period is three months", citation_type="paraphrase", origin="model",
        confidence_score=0.9, verdict="verified",
    )  # fmt: skip
    given = {
        "answer_id": "a", "position": 0, "collection": "default", "document_id": "d", "citation": citation,
        "fingerprint": fingerprint(View.of(BEFORE), start, start + len(SPAN)).model_dump(), "verifier": VERIFIER,
        "document_version": "sha256:old", "checked_at": "2026-03-01T00:00:00.000Z", "verdict": "verified",
    }  # fmt: skip
    return PinnedCitation(**{**given, **changed})


def page(number: int, start: int, end: int) -> Page:
    return Page(number=number, start=start, end=end)
