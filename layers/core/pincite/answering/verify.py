"""enforced, passages → verified: each citation, each sentence and the whole answer with its verdict."""

from __future__ import annotations

from collections.abc import Sequence

from pincite.answering.enforce import Enforced
from pincite.citations import markers
from pincite.citations.support import Judges, check_support
from pincite.models import Citation, Noun, Passage, Report, Sentence, Usage


class Verified(Noun):
    """`report`: None where the whole-answer report was not asked for."""

    citations: tuple[Citation, ...]
    sentences: tuple[Sentence, ...]
    report: Report | None
    usage: Usage = Usage()


def verify(
    enforced: Enforced, passages: Sequence[Passage], judges: Judges, *, whole_answer: bool
) -> Verified:
    """Every pair is checked by itself."""
    by_number = {passage.number: passage for passage in passages}
    citations = []
    for pair in enforced.pairs:
        chunk = by_number[pair.number].chunk
        claim = markers.strip(enforced.text[pair.start : pair.end])
        checked = check_support(claim, chunk.text, judges)
        start, end = checked.evidence[0] if checked.evidence else (0, len(chunk.text))
        verdict = {"supported": "verified", "not_checkable": "unverifiable"}.get(
            checked.support, checked.support
        )
        citations.append(
            Citation(
                number=pair.number, chunk_id=chunk.chunk_id, document_id=chunk.document_id,
                document_name=chunk.document_name, document_version=chunk.document_version,
                page_number=chunk.page_number, section=chunk.section, chunk_index=chunk.chunk_index,
                start_index=chunk.start_index + start, end_index=chunk.start_index + end,
                text_span=chunk.text[start:end], claim_text=claim, citation_type="paraphrase", origin="model",
                confidence_score=checked.score or 0.0, verdict=verdict,
            )
        )  # fmt: skip
    return Verified(
        citations=tuple(citations),
        sentences=tuple(
            Sentence(text=enforced.text[a:b], start=a, end=b, citations=(), verdict="uncited")
            for a, b in enforced.sentences
        ),
        report=Report(status="unverified", supported=None) if whole_answer else None,
    )
