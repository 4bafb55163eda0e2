"""The checks as callers use them: one citation, anyone's answer, our own draft."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pincite.citations.citation_check import check_citation
from pincite.citations.cited_sources import CitedSource, DocumentText, of_given, of_passages
from pincite.citations.enforce import Cited, Enforced, enforce
from pincite.citations.markers import Edit
from pincite.citations.report import NO_PARTS, Parts, cut_off, report
from pincite.citations.support import NO_JUDGES, Judges
from pincite.models import Action, Candidate, Citation, Noun, Page, Passage, Report, Sentence
from pincite.requests import AnswerCheck, GivenCitation, VerifyAnswerRequest

__all__ = ["Checked", "DocumentText", "check_answer", "check_citation", "check_passages"]


class Checked(Noun):
    """Our own draft after enforcement and verification. `corrections` turn what a stream showed into `text`.

    `support`: for each sentence how far the sources carry it, for `report`. `complete`: False where the model was cut
    off, so that what it would have said next is unknown.
    """

    text: str
    citations: tuple[Citation, ...]
    sentences: tuple[Sentence, ...]
    actions: tuple[Action, ...]
    invalid: tuple[str, ...]
    corrections: tuple[Edit, ...]
    support: tuple[float | None, ...]
    complete: bool = True

    def report(self, parts: Parts = NO_PARTS) -> Report:
        """The whole-answer report."""
        whole = report(self.sentences, self.citations, self.support, parts)
        return whole if self.complete else cut_off(whole)


def check_passages(
    draft: str,
    passages: Sequence[Passage],
    candidates: Sequence[Candidate],
    judges: Judges = NO_JUDGES,
    *,
    repair: bool = True,
    pages: Mapping[str, Sequence[Page]] | None = None,
) -> Checked:
    """draft, passages, candidates → checked. `pages`: each document's pages by id, for exact page numbers."""
    sources = of_passages(passages, pages or {})
    return _checked(enforce(draft, sources, candidates, judges, repair=repair), sources)


def check_answer(request: VerifyAnswerRequest, judges: Judges = NO_JUDGES) -> AnswerCheck:
    """Anyone's answer and its sources → the same enforcement and verification that our own answers get."""
    sources = of_given(request.sources)
    beside, refused, invalid = _given(request.citations, sources)
    checked = _checked(
        enforce(request.answer, sources, (), judges, repair=request.repair, beside=beside), sources
    )
    return AnswerCheck(
        answer=checked.text,
        citations=checked.citations,
        sentences=checked.sentences,
        verification=checked.report(),
        enforcement=(*checked.actions, *refused),
        invalid=(*checked.invalid, *invalid),
    )


def _given(
    citations: Sequence[GivenCitation], sources: Sequence[CitedSource]
) -> tuple[list[Candidate], list[Action], list[str]]:
    """Structured citations → candidates with the numbers of their sources; those of no source are refused."""
    numbers = {source.source_id: source.number for source in reversed(sources)}
    beside: list[Candidate] = []
    refused: list[Action] = []
    invalid: list[str] = []
    for citation in citations:
        named = citation.source_id if citation.source_id is not None else citation.number
        number = numbers.get(citation.source_id) if citation.source_id is not None else citation.number
        if number is None or not 1 <= number <= len(sources):
            refused.append(
                Action(action="removed_invalid_marker", marker=str(named), at=0, reason="no such source")
            )
            invalid.append(str(named))
            continue
        beside.append(
            Candidate(number=number, claim_text=citation.claim_text or "", quote=citation.text_span or "")
        )
    return beside, refused, invalid


def _checked(enforced: Enforced, sources: Sequence[CitedSource]) -> Checked:
    by_number = {source.number: source for source in sources}
    return Checked(
        text=enforced.text,
        citations=tuple(_citation(cited, by_number[cited.pair.number]) for cited in enforced.cited),
        sentences=tuple(
            Sentence(
                text=enforced.text[unit.start : unit.end],
                start=unit.start,
                end=unit.end,
                citations=unit.numbers,
                verdict=weight.verdict,
                missing=weight.missing,
            )
            for unit, weight in zip(enforced.units, enforced.weights, strict=True)
        ),
        actions=enforced.actions,
        invalid=enforced.invalid,
        corrections=enforced.corrections,
        support=tuple(weight.support for weight in enforced.weights),
    )


def _citation(cited: Cited, source: CitedSource) -> Citation:
    pair, chunk = cited.pair, source.chunk
    start, end = pair.span
    page, page_end = source.page(start), source.page_end(end)
    return Citation(
        number=pair.number,
        chunk_id=chunk.chunk_id,
        document_id=chunk.document_id,
        document_name=chunk.document_name,
        document_version=chunk.document_version,
        page_number=page,
        page_end=page_end if page_end != page else None,
        section=chunk.section,
        chunk_index=chunk.chunk_index,
        start_index=source.offset + start,
        end_index=source.offset + end,
        text_span=source.text[start:end],
        claim_text=pair.claim.strip(),
        citation_type=pair.citation_type,
        origin=cited.origin,
        confidence_score=pair.judged.confidence,
        verdict=pair.judged.verdict,
        issues=pair.judged.issues,
        source_id=source.source_id,
    )
