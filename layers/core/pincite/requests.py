"""What callers send and, for the verify routes, get back. Shapes and defaults are the public contract."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from pincite.models import (
    Action,
    Alteration,
    Citation,
    Filters,
    Location,
    Missing,
    Noun,
    Page,
    Report,
    Score,
    Section,
    Sentence,
    SpanStatus,
    Support,
    Table,
    Verdict,
)  # fmt: skip

Mode = Literal["low", "balanced", "high"]
Strategy = Literal["single", "multi_query", "agentic", "multi_agent"]


MOST = 1000
"""Sources, candidates or citations of one request; more are refused before any is looked at."""
LONGEST = 1_000_000
"""Characters of an answer, a claim or a quote."""

_LONE = re.compile(r"[\ud800-\udfff]")


class Request(BaseModel):
    """A body that a caller sends; unknown fields are refused. A lone half of a surrogate pair, which JSON can carry and
    UTF-8 cannot, comes in as U+FFFD, so that offsets stay the caller's."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _encodable(cls, value: Any) -> Any:
        return encodable(value)


DEEPEST = 50
"""Levels of lists and objects within a body."""


def encodable(value: Any, depth: int = 0) -> Any:
    """JSON value → the same, every text of it fit for UTF-8. Raises `ValueError` where it is nested too deeply."""
    if depth > DEEPEST:
        raise ValueError(f"is nested more than {DEEPEST} deep")
    if isinstance(value, str):
        return value if value.isascii() or _fits(value) else _LONE.sub("\ufffd", value)
    if isinstance(value, dict):
        return {encodable(name): encodable(each, depth + 1) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [encodable(each, depth + 1) for each in value]
    return value


def _fits(text: str) -> bool:
    """Is it fit for UTF-8? To encode it is ten times as fast as to look for what cannot be."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


class QueryRequest(Request):
    """`POST /api/query`. None means: take the setting. `use_cache`: whether the answer that the same question got
    before, over documents that have not changed, may be given again."""

    query: Annotated[str, Field(min_length=1, max_length=4000)]
    inference_mode: Mode = "balanced"
    strategy: Strategy = "single"
    top_k: Annotated[int, Field(ge=1, le=200)] | None = None
    rerank_k: Annotated[int, Field(ge=1, le=100)] | None = None
    min_similarity: Score | None = None
    min_avg_similarity: Score | None = None
    enable_verification: bool | None = None
    filters: Filters | None = None
    max_context_tokens: Annotated[int, Field(ge=100, le=200_000)] | None = None
    use_cache: bool = True


class ThreadQuery(QueryRequest):
    """A question over HTTP. `thread_id`: the thread that it continues, `new` to begin one; without it the question
    stands alone. `rewrite`: whether a question that follows others may be put so that it stands alone."""

    thread_id: Annotated[str, Field(min_length=1, max_length=64)] | None = None
    rewrite: bool = True


class CandidateSource(Request):
    """Another source among which a misattributed quote is looked for."""

    id: str
    text: str


class VerifyCitationRequest(Request):
    """`POST /api/verify-citation`: one citation, of ours (`document_id`, `chunk_index`) or of `source_text`."""

    document_id: str | None = None
    chunk_index: Annotated[int, Field(ge=0)] | None = None
    page_number: Annotated[int, Field(ge=1)] | None = None
    source_text: str | None = None
    claim_text: Annotated[str, Field(max_length=LONGEST)] | None = None
    expected_text_span: Annotated[str, Field(max_length=LONGEST)] | None = None
    candidates: Annotated[tuple[CandidateSource, ...], Field(max_length=MOST)] = ()

    @model_validator(mode="after")
    def _one_source_and_something_to_check(self) -> Self:
        if (self.source_text is None) == (self.document_id is None):
            raise ValueError("give either source_text, or document_id with chunk_index")
        if self.document_id is not None and self.chunk_index is None:
            raise ValueError("document_id needs chunk_index")
        if self.claim_text is None and self.expected_text_span is None:
            raise ValueError("give claim_text, expected_text_span, or both")
        return self


class CitationCheck(Noun):
    """The answer to one verify-citation request. `method`: `deterministic`, `entailment`, `none`, or the judge with its
    record: `judged by gpt-oss-120b: 3 of 150 wrong yes`. `assumes`: as in a citation."""

    verdict: Verdict
    is_accurate: bool
    confidence_score: Score
    text_span_score: Score | None
    claim_relevance_score: Score | None
    span_status: SpanStatus
    support: Support
    start_index: int | None
    end_index: int | None
    source_text: str
    context: str
    locations: tuple[Location, ...] = ()
    alterations: tuple[Alteration, ...] = ()
    missing: tuple[Missing, ...] = ()
    located_in: str | None = None
    method: str
    citation: Citation | None = None
    issues: tuple[str, ...] = ()
    reason: str = ""
    assumes: tuple[str, ...] = ()


class GivenSource(Request):
    """A source that somebody's answer was given, in the order it was numbered."""

    id: str
    text: str
    name: str | None = None
    page: int | None = None


class GivenCitation(Request):
    """A structured citation of another system: source `number` (1-based) or `source_id`, with its quote or claim."""

    number: int | None = None
    source_id: str | None = None
    text_span: str | None = None
    claim_text: str | None = None


class VerifyAnswerRequest(Request):
    """`POST /api/verify-answer`: anyone's answer and the sources it was given."""

    answer: Annotated[str, Field(max_length=LONGEST)]
    sources: Annotated[tuple[GivenSource, ...], Field(max_length=MOST)]
    question: str | None = None
    citations: Annotated[tuple[GivenCitation, ...], Field(max_length=MOST)] = ()
    repair: bool = False


class AnswerCheck(Noun):
    """The answer to one verify-answer request. `invalid`: the refused markers as written, without their brackets."""

    answer: str
    citations: tuple[Citation, ...]
    sentences: tuple[Sentence, ...]
    verification: Report
    enforcement: tuple[Action, ...]
    invalid: tuple[str, ...]


class ParsedText(Noun):
    """The parsed text of a document, to which every offset refers."""

    version: str
    text: str
    pages: tuple[Page, ...] = ()
    sections: tuple[Section, ...] = ()
    tables: tuple[Table, ...] = ()
