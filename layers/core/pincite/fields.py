"""What a caller may say by name, for each request: the fields of `pincite.requests`, typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NotRequired, TypedDict, TypeVar

from pydantic import ValidationError

from pincite.errors import Invalid
from pincite.models import Filters, Metadata
from pincite.requests import CandidateSource, GivenCitation, GivenSource, Mode, Request, Strategy

_Request = TypeVar("_Request", bound=Request)


class FilterFields(TypedDict, total=False):
    """`Filters` as a dict."""

    document_ids: Sequence[str]
    collection: str | None
    metadata: Metadata


class CandidateFields(TypedDict):
    """`CandidateSource` as a dict."""

    id: str
    text: str


class SourceFields(TypedDict):
    """`GivenSource` as a dict."""

    id: str
    text: str
    name: NotRequired[str | None]
    page: NotRequired[int | None]


class GivenCitationFields(TypedDict, total=False):
    """`GivenCitation` as a dict."""

    number: int | None
    source_id: str | None
    text_span: str | None
    claim_text: str | None


class QueryFields(TypedDict, total=False):
    """Of `QueryRequest`, beside the question itself. What is left out, or None, is as the settings have it."""

    inference_mode: Mode
    strategy: Strategy
    top_k: int | None
    rerank_k: int | None
    min_similarity: float | None
    min_avg_similarity: float | None
    enable_verification: bool | None
    filters: Filters | FilterFields | None
    max_context_tokens: int | None
    use_cache: bool


class AskFields(QueryFields, total=False):
    """Of `ThreadQuery`: also the thread that the question continues, `new` to begin one."""

    thread_id: str | None
    rewrite: bool


class CitationFields(TypedDict, total=False):
    """Of `VerifyCitationRequest`: a source of ours or `source_text`, and a claim, a quote or both."""

    document_id: str | None
    chunk_index: int | None
    page_number: int | None
    source_text: str | None
    claim_text: str | None
    expected_text_span: str | None
    candidates: Sequence[CandidateSource | CandidateFields]


class AnswerFields(TypedDict, total=False):
    """Of `VerifyAnswerRequest`, beside the answer and its sources."""

    question: str | None
    citations: Sequence[GivenCitation | GivenCitationFields]
    repair: bool


Sources = Sequence[GivenSource | SourceFields]
"""The sources that an answer was given, in the order of their numbers."""


def fitted(request: type[_Request], fields: Mapping[str, Any]) -> _Request:
    """fields → request. Raises `Invalid` with the first field that does not fit, as a server would."""
    try:
        return request.model_validate(dict(fields))
    except ValidationError as error:
        first = error.errors()[0]
        name = ".".join(map(str, first["loc"])) or "request"
        raise Invalid(name, str(first["msg"]).removeprefix("Value error, ")) from None
