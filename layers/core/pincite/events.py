"""The events of a streamed answer, one model each: what `POST /api/query` sends and `Client.stream` gives."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from pincite.models import Answer, Citation, Report, Source


class _Event(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class FieldError(_Event):
    """A field that does not fit, and why."""

    field: str
    message: str


class Problem(_Event):
    """RFC 9457: what went wrong. `part`: the backing part that is down. `errors`: the fields that do not fit."""

    type: str
    title: str
    status: int
    detail: str
    request_id: str = ""
    part: str | None = None
    errors: tuple[FieldError, ...] = ()


class SourcesEvent(_Event):
    """Once, before the first text: the passages. Within a thread also the question as it stands alone, and as it was
    written."""

    type: Literal["sources"] = "sources"
    sources: tuple[Source, ...]
    question: str | None = None
    asked: str | None = None


class StreamEvent(_Event):
    """Text as it is written; a marker is never split over two."""

    type: Literal["stream"] = "stream"
    data: str


class CitationEvent(_Event):
    """A citation, located and verified."""

    type: Literal["citation"] = "citation"
    citation: Citation


class CorrectionEvent(_Event):
    """`[start:end]` of the text shown so far is to be replaced."""

    type: Literal["correction"] = "correction"
    start: int
    end: int
    replacement: str
    reason: str


class VerificationEvent(_Event):
    """The report on the whole answer."""

    type: Literal["verification"] = "verification"
    verification: Report


class FinalEvent(Answer):
    """Last: the whole answer. `data` is its text once more. Within a thread: which, the question as it was written, and
    who put it as it stands alone."""

    model_config = ConfigDict(frozen=True, extra="ignore")
    type: Literal["final"] = "final"
    data: str
    thread_id: str | None = None
    asked: str | None = None
    rewritten_by: Literal["nobody", "rules", "model"] | None = None

    @property
    def whole(self) -> Answer:
        """The answer as the JSON route gives it."""
        return Answer.model_validate(
            self.model_dump(exclude={"type", "data", "thread_id", "asked", "rewritten_by"})
        )


class ErrorEvent(_Event):
    """A problem; nothing follows it. Its own `type` gives way to that of the event."""

    type: Literal["error"] = "error"
    title: str
    status: int
    detail: str
    request_id: str = ""
    part: str | None = None
    errors: tuple[FieldError, ...] = ()


AnswerEvent = (
    SourcesEvent | StreamEvent | CitationEvent | CorrectionEvent | VerificationEvent | FinalEvent | ErrorEvent
)
"""Any of them, told apart by `type`."""

_READER: TypeAdapter[AnswerEvent] = TypeAdapter(Annotated[AnswerEvent, Field(discriminator="type")])
_KINDS = frozenset(
    ("sources", "stream", "citation", "correction", "verification", "final", "error")
)  # fmt: skip


def read(body: dict[str, Any]) -> AnswerEvent | None:
    """JSON of an event → event; None for a kind that only a newer server knows."""
    if body.get("type") not in _KINDS:
        return None
    return _READER.validate_python(body, extra="ignore")
