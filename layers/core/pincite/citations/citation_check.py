"""One citation → verdict: of a caller's source, or of a document of ours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pincite.citations.cited_sources import CitedSource, DocumentText, version_of
from pincite.citations.quotes import QuoteCheck
from pincite.citations.reading.kept import KEPT, remembered
from pincite.citations.reading.normalise import View
from pincite.citations.reading.sentences import Span
from pincite.citations.support import NO_JUDGES, Judges, SupportCheck
from pincite.citations.verdict import Judged, judged, quote_of, support_of
from pincite.models import Chunk, Citation, CitationType, Location
from pincite.requests import CandidateSource, CitationCheck, VerifyCitationRequest

_NEIGHBOURS = 1
"""Chunks before and after the cited one into which a quote may run."""
_CONTEXT = 300
"""Characters of context shown around a span of a caller's source."""


class _Quote:
    """A quote's check and where it was found."""

    def __init__(self) -> None:
        self.check: QuoteCheck | None = None
        self.failed = ""
        self.misattributed = False
        self.other_page = False
        self.located_in: str | None = None


def check_citation(
    request: VerifyCitationRequest,
    judges: Judges = NO_JUDGES,
    *,
    document: DocumentText | None = None,
    collection: Sequence[CandidateSource] = (),
) -> CitationCheck:
    """One citation → verdict. `document`: the text of `document_id`; `collection`: other texts a quote may be from."""
    chunk = _cited(request, document)
    if document is not None and chunk is None:
        return _gone(request)
    text = document.text if document else request.source_text or ""
    reach = _reach(document, chunk, request.page_number) if document and chunk else (0, len(text))
    source = CitedSource(
        1,
        text,
        (chunk or _own(text)).model_copy(update={"text": text, "start_index": 0, "end_index": len(text)}),
        source_id=None,
        pages=document.pages if document else (),
    )
    quote = _Quote()
    span_given, claim_given = request.expected_text_span is not None, request.claim_text is not None
    part = text[slice(*reach)]
    if not part or part.isspace():
        quote.failed = "the source has no text"
    elif span_given:
        _locate(quote, request, source.view, reach, document, [*request.candidates, *collection])
    support, off_span = None, False
    if claim_given and not quote.failed:
        support, off_span = _support(request.claim_text or "", source, reach, quote, judges)
    result = judged(
        quote.check,
        support,
        misattributed=quote.misattributed,
        other_page=quote.other_page,
        failed=quote.failed,
    )
    if off_span and not result.accurate:
        issues = dict.fromkeys((*result.issues, "low_claim_relevance"))
        result = result._replace(issues=tuple(issues))
    span = _span(quote, support, source)
    return CitationCheck(
        verdict=result.verdict,
        is_accurate=result.accurate,
        confidence_score=result.confidence,
        text_span_score=result.span_score,
        claim_relevance_score=result.claim_score,
        span_status=result.span_status,
        support=result.support,
        start_index=span[0] if span else None,
        end_index=span[1] if span else None,
        source_text=chunk.text if chunk else text,
        context=_context(source, span, chunk),
        locations=_locations(quote, source),
        alterations=quote.check.alterations if quote.check else (),
        missing=support.missing if support else (),
        located_in=quote.located_in,
        method=support.method if support else "none" if quote.failed else "deterministic",
        citation=_citation(request, result, source, chunk, span),
        issues=result.issues,
        reason=result.reason,
    )


def _cited(request: VerifyCitationRequest, document: DocumentText | None) -> Chunk | None:
    if document is None:
        return None
    return next((chunk for chunk in document.chunks if chunk.chunk_index == request.chunk_index), None)


def _own(text: str) -> Chunk:
    """A caller's source as the one chunk of its own document."""
    return Chunk(
        chunk_id="source",
        document_id="source",
        document_name="source",
        document_version=remembered(text, version_of),
        collection="",
        chunk_index=0,
        text=text,
        start_index=0,
        end_index=len(text),
    )


def _reach(document: DocumentText, chunk: Chunk, page_number: int | None) -> Span:
    """Where the citation points: the cited chunk with its neighbours, and the page given with its neighbours."""
    near = [each for each in document.chunks if abs(each.chunk_index - chunk.chunk_index) <= _NEIGHBOURS]
    start, end = min(each.start_index for each in near), max(each.end_index for each in near)
    for page in document.pages:
        if page_number is not None and abs(page.number - page_number) <= 1:
            start, end = min(start, page.start), max(end, page.end)
    return start, end


def _locate(
    quote: _Quote,
    request: VerifyCitationRequest,
    view: View,
    reach: Span,
    document: DocumentText | None,
    others: Sequence[CandidateSource],
) -> None:
    """Look in the place cited, its neighbours, the document, then the others."""
    text = request.expected_text_span or ""
    chunk = _cited(request, document)
    near = (chunk.start_index, chunk.end_index) if chunk else None
    page = request.page_number
    if document and page is not None:
        near = next(((each.start, each.end) for each in document.pages if each.number == page), near)
    quote.check, quote.failed = quote_of(text, view, near)
    if quote.check is None or quote.check.status == "insufficient":
        return
    if quote.check.accepted:
        if document is None:
            return
        start, end = quote.check.locations[0]
        pages = {document.page(start), document.page(max(start, end - 1))}
        quote.other_page = page is not None and page not in pages
        if start < reach[1] and end > reach[0]:
            return
        quote.located_in = _chunk_at(document, start)
        quote.misattributed = page is None
        return
    for name, check in _elsewhere(text, others):
        quote.check, quote.misattributed, quote.located_in = check, True, name
        return


def _elsewhere(text: str, others: Sequence[CandidateSource]) -> Iterator[tuple[str, QuoteCheck]]:
    for other in others:
        check, _ = quote_of(text, KEPT.of(other.text))
        if check is not None and check.accepted:
            yield other.id, check


def _chunk_at(document: DocumentText, offset: int) -> str | None:
    for chunk in document.chunks:
        if chunk.start_index <= offset < chunk.end_index:
            return chunk.chunk_id
    return None


def _support(
    claim: str, source: CitedSource, reach: Span, quote: _Quote, judges: Judges
) -> tuple[SupportCheck, bool]:
    """The claim against the span in its sentences where one was found, else against the place cited.

    The second value says that the place carries the claim, but not the span that was given for it.
    """
    if quote.check is not None and quote.check.accepted and not quote.misattributed:
        start, end = source.whole(*quote.check.locations[0])
        near = _shifted(support_of(claim, source.evidence(start, end), judges), start)
        if near.support in ("supported", "contradicted", "not_checkable", "unverifiable") and not near.open:
            return near, False
        whole = support_of(claim, source.evidence(*reach), judges)
        return near, whole.support == "supported"
    return _shifted(support_of(claim, source.evidence(*reach), judges), reach[0]), False


def _shifted(check: SupportCheck, by: int) -> SupportCheck:
    return check.model_copy(
        update={"evidence": tuple((start + by, end + by) for start, end in check.evidence)}
    )


def _span(quote: _Quote, support: SupportCheck | None, source: CitedSource) -> Span | None:
    """The span as found; of a claim alone, the sentences that carry it."""
    if quote.check is not None:
        if quote.misattributed and quote.check.locations:
            return None
        return quote.check.locations[0] if quote.check.locations else None
    if support is not None and support.evidence:
        return source.shown(*support.evidence[0])
    return None


def _locations(quote: _Quote, source: CitedSource) -> tuple[Location, ...]:
    if quote.check is None or (quote.misattributed and not source.pages and quote.located_in):
        return ()
    return tuple(
        Location(start_index=start, end_index=end, page_number=source.page(start))
        for start, end in quote.check.locations
    )


def _context(source: CitedSource, span: Span | None, chunk: Chunk | None) -> str:
    """Heading and text around the span: of ours, the cited chunk under its section."""
    if chunk is not None:
        head = f"Section {chunk.section}\n\n" if chunk.section else ""
        return head + chunk.text
    start, end = span or (0, 0)
    left, right = max(0, start - _CONTEXT), min(len(source.text), end + _CONTEXT)
    inside = [each for each in source.sentences if each[0] >= left and each[1] <= right]
    return (
        source.text[min(start, inside[0][0]) : max(end, inside[-1][1])] if inside else source.text[left:right]
    )


def _citation(
    request: VerifyCitationRequest,
    result: Judged,
    source: CitedSource,
    chunk: Chunk | None,
    span: Span | None,
) -> Citation | None:
    """The citation as the document has it; None where nothing was found."""
    if span is None:
        return None
    start, end = span
    page, last = source.page(start), source.page_end(end)
    literal = request.expected_text_span is not None
    kind: CitationType = "direct_quote" if literal else "paraphrase"
    at = chunk or source.chunk
    return Citation(
        number=1,
        chunk_id=at.chunk_id,
        document_id=at.document_id,
        document_name=at.document_name,
        document_version=at.document_version,
        page_number=page,
        page_end=last if last != page else None,
        section=at.section,
        chunk_index=at.chunk_index,
        start_index=start,
        end_index=end,
        text_span=source.text[start:end],
        claim_text=request.claim_text or "",
        citation_type=kind,
        origin="model",
        confidence_score=result.confidence,
        verdict=result.verdict,
        issues=result.issues,
    )


def _gone(request: VerifyCitationRequest) -> CitationCheck:
    """The document is there, the chunk that was cited is not."""
    return CitationCheck(
        verdict="source_gone",
        is_accurate=False,
        confidence_score=0.0,
        text_span_score=None,
        claim_relevance_score=None,
        span_status="not_found" if request.expected_text_span is not None else "not_given",
        support="unverifiable" if request.claim_text is not None else "not_given",
        start_index=None,
        end_index=None,
        source_text="",
        context="",
        method="none",
        issues=("source_gone",),
        reason=f"the document has no chunk {request.chunk_index}",
    )
