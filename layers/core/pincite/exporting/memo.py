"""a review of a memo → what is handed on: each sentence with what was found, and a note for each place (pure)."""

from __future__ import annotations

from collections import Counter
from typing import get_args

from pincite.citations import VERIFIER
from pincite.citations.judging.decide import NEEDS_JUDGE
from pincite.exporting.work import Note, Work, WorkCitation, WorkLine, WorkPart, WorkPiece
from pincite.models import Citation, Verdict
from pincite.reviewing import Finding, Review, Reviewed

FOUND: dict[Finding, str] = {
    "verified": "holds", "contradicted": "the source says otherwise", "partial": "holds in part",
    "open": "not proven word by word", "not_found": "the library does not say so", "not_checkable": "nothing asserted",
}  # fmt: skip
_VERDICTS: dict[Finding, Verdict] = {
    "verified": "verified", "contradicted": "contradicted", "partial": "partial", "open": "unverifiable",
    "not_found": "unsupported",
}  # fmt: skip


def work_of(review: Review, made_at: str, version: str) -> Work:
    """`made_at`: when the memo was reviewed, which is the day of every verdict in it."""
    lines: list[WorkLine] = []
    notes: list[Note] = []
    for each in review.sentences:
        note = _note(each, len(notes) + 1, made_at)
        if note is not None:
            notes.append(note)
        text = f"{FOUND[each.finding].capitalize()}: {_plain(each.text)}"
        said = WorkPiece(text=text, note=note.number if note else None)
        lines.append(WorkLine(kind="paragraph", pieces=(said,)))
        if each.suggestion:
            lines.append(
                WorkLine(kind="item", pieces=(WorkPiece(text=f"The source says: “{each.suggestion}”"),))
            )
    counts = Counter(each.finding for each in review.sentences)
    told = ", ".join(f"{counts[name]} {FOUND[name]}" for name in get_args(Finding) if counts[name])
    left = f"{review.left} more sentences were not looked at." if review.left else ""
    part = WorkPart(
        answer_id="",
        question=review.name,
        asked=None,
        created_at=made_at,
        engine="",
        says=f"Of {len(review.sentences)} sentences: {told}",
        holds=not review.left and set(counts) <= {"verified", "not_checkable"} and counts["verified"] > 0,
        reason=left,
        lines=tuple(lines),
        notes=tuple(notes),
        sources=(),
        remarks=(),
    )
    return Work(title=f"Review of {review.name}", made_at=made_at, version=version, parts=(part,))


def _note(each: Reviewed, number: int, made_at: str) -> Note | None:
    """Where the library speaks of a sentence; None where it asserts nothing or nothing is near."""
    place, verdict = each.evidence, _VERDICTS.get(each.finding)
    if place is None or verdict is None:
        return None
    citation = Citation(
        number=number,
        chunk_id=f"{place.document_id}::chunk_{place.chunk_index}",
        document_id=place.document_id,
        document_name=place.document_name,
        document_version=place.document_version,
        page_number=place.page_number,
        section=place.section,
        chunk_index=place.chunk_index,
        start_index=place.start_index,
        end_index=place.end_index,
        text_span=place.text_span,
        claim_text=_plain(each.text),
        citation_type="paraphrase",
        origin="extractor",
        confidence_score=1.0 if verdict == "verified" else 0.0,
        verdict=verdict,
        issues=(NEEDS_JUDGE,) if each.finding == "open" else (),
        method=each.method,
    )
    seen = WorkCitation(status="same", verdict=verdict, checked_at=made_at, verifier=str(VERIFIER))
    return Note(number=number, passage=number, citation=citation, seen=seen)


def _plain(text: str) -> str:
    return " ".join(text.replace("**", "").split())
