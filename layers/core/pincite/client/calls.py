"""What each call of the client sends and what it makes of the reply; said once, for both clients."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from pydantic import BaseModel

from pincite.errors import Unreadable
from pincite.fields import AnswerFields, AskFields, CitationFields, Sources, fitted
from pincite.models import Answer, Document, Metadata, Noun
from pincite.requests import (
    AnswerCheck,
    CitationCheck,
    ParsedText,
    Request,
    ThreadQuery,
    VerifyAnswerRequest,
    VerifyCitationRequest,
)  # fmt: skip
from pincite.sweeping.models import CitationStatus
from pincite.sweeping.report import SweepReport

T = TypeVar("T")
_Model = TypeVar("_Model", bound=BaseModel)


class Call(NamedTuple, Generic[T]):
    """One request, and how its reply is read."""

    method: str
    path: str
    read: Callable[[Any], T]
    body: dict[str, Any] | None = None
    params: dict[str, Any] | None = None
    data: dict[str, str] | None = None
    files: dict[str, tuple[str, bytes]] | None = None
    raw: bool = False


class AskedAnswer(Answer):
    """An answer; within a thread also which, the question as it was written, and who put it as it stands alone."""

    thread_id: str | None = None
    asked: str | None = None
    rewritten_by: Literal["nobody", "rules", "model"] | None = None


class Sweep(Noun):
    """A sweep: `report` when it is done, `error` when it failed, `checked` citations so far while it runs."""

    sweep_id: str
    status: str
    checked: int = 0
    error: str | None = None
    report: SweepReport | None = None


class Health(Noun):
    """Each backing part with `ok` or what is wrong."""

    status: str
    version: str
    engine: str
    parts: dict[str, str]


def model(kind: type[_Model]) -> Callable[[Any], _Model]:
    """JSON → noun. What only a newer server knows is left out, so that an older client goes on."""
    return lambda value: kind.model_validate(value, extra="ignore")


# ── questions ────────────────────────────────────────────────────────────────────────────────────────────


def ask(query: str, fields: AskFields) -> Call[AskedAnswer]:
    """question → answer."""
    request = fitted(ThreadQuery, {"query": query, **fields})
    return Call("POST", "/api/query", model(AskedAnswer), body=_sent(request))


# ── documents ────────────────────────────────────────────────────────────────────────────────────────────


def upload(
    file: str | Path | bytes, name: str | None, collection: str | None, metadata: Metadata | None
) -> Call[Document]:
    """A path, or bytes with a `name` → document."""
    if isinstance(file, bytes):
        named, content = name or "", file
    else:
        path = Path(file)
        named = name or path.name
        try:
            content = path.read_bytes()
        except OSError as error:
            raise Unreadable(named, (error.strerror or "it cannot be read").lower()) from error
    form = {"collection": collection, "metadata": None if metadata is None else json.dumps(metadata)}
    return Call(
        "POST",
        "/api/documents",
        model(Document),
        data={key: value for key, value in form.items() if value is not None},
        files={"file": (named, content)},
    )


def documents() -> Call[tuple[Document, ...]]:
    """All that the caller may see."""
    one = model(Document)
    return Call("GET", "/api/documents", lambda value: tuple(map(one, value["documents"])))


def document(id_: str) -> Call[Document]:
    """One, with its versions."""
    return Call("GET", f"/api/documents/{_part(id_)}", model(Document))


def text(id_: str) -> Call[ParsedText]:
    """Its parsed text."""
    return Call("GET", f"/api/documents/{_part(id_)}/text", model(ParsedText))


def content(id_: str) -> Call[bytes]:
    """The file as it was uploaded."""
    return Call("GET", f"/api/documents/{_part(id_)}/content", bytes, raw=True)


def delete_document(id_: str) -> Call[None]:
    """Nothing of it is found any more."""
    return Call("DELETE", f"/api/documents/{_part(id_)}", _nothing)


# ── answers ──────────────────────────────────────────────────────────────────────────────────────────────


def answers(status: CitationStatus | None, limit: int, after: str | None) -> Call[Any]:
    """Stored answers, a page of them."""
    params = {"status": status, "limit": limit, "after": after}
    asked = {name: value for name, value in params.items() if value is not None}
    return Call("GET", "/api/answers", lambda value: _stored("AnswersPage")(value), params=asked)


def answer(id_: str) -> Call[Any]:
    """One stored answer, with its history."""
    return Call("GET", f"/api/answers/{_part(id_)}", lambda value: _stored("StoredAnswer")(value))


def erase_answer(id_: str) -> Call[None]:
    """It goes, with its history and its turn in a thread."""
    return Call("DELETE", f"/api/answers/{_part(id_)}", _nothing)


def _stored(name: str, route: str = "answers") -> Callable[[Any], Any]:
    """A noun of the route, which brings the web framework with it: loaded when first read."""
    return model(getattr(import_module(f"pincite.http.{route}"), name))


# ── threads ──────────────────────────────────────────────────────────────────────────────────────────────


def threads(search: str, limit: int, after: str | None) -> Call[Any]:
    """Questions that follow each other, a page of threads."""
    params = {"search": search, "limit": limit, "after": after}
    asked = {name: value for name, value in params.items() if value is not None}
    return Call("GET", "/api/threads", lambda value: _stored("ThreadsPage", "threads")(value), params=asked)


def thread(id_: str) -> Call[Any]:
    """One, each question with its answer."""
    return Call("GET", f"/api/threads/{_part(id_)}", lambda value: _stored("OpenThread", "threads")(value))


def rename_thread(id_: str, title: str) -> Call[Any]:
    """Another title."""
    read = lambda value: _stored("ThreadLine", "threads")(value)  # noqa: E731
    return Call("PATCH", f"/api/threads/{_part(id_)}", read, body={"title": title})


def delete_thread(id_: str) -> Call[None]:
    """The thread goes; its answers stay."""
    return Call("DELETE", f"/api/threads/{_part(id_)}", _nothing)


# ── sweeps ───────────────────────────────────────────────────────────────────────────────────────────────


def start_sweep(
    older_than_days: float | None, document_ids: Sequence[str], max_model_calls: int | None
) -> Call[Sweep]:
    """Check stored answers again, now."""
    body = {
        "older_than_days": older_than_days,
        "document_ids": list(document_ids),
        "max_model_calls": max_model_calls,
    }
    return Call("POST", "/api/sweeps", _sweep, body=body)


def sweep(id_: str) -> Call[Sweep]:
    """How far it is."""
    return Call("GET", f"/api/sweeps/{_part(id_)}", _sweep)


def _sweep(value: Any) -> Sweep:
    if value["status"] == "done":
        report = model(SweepReport)(value)
        checked = sum(report.checked.values())
        return Sweep(sweep_id=report.sweep_id, status="done", checked=checked, report=report)
    return model(Sweep)(value)


# ── verification ─────────────────────────────────────────────────────────────────────────────────────────


def verify_citation(fields: CitationFields) -> Call[CitationCheck]:
    """One citation → its verdict."""
    request = fitted(VerifyCitationRequest, fields)
    return Call("POST", "/api/verify-citation", model(CitationCheck), body=_sent(request))


def verify_answer(answer: str, sources: Sources, fields: AnswerFields) -> Call[AnswerCheck]:
    """An answer and its sources → their verdicts."""
    request = fitted(VerifyAnswerRequest, {"answer": answer, "sources": sources, **fields})
    return Call("POST", "/api/verify-answer", model(AnswerCheck), body=_sent(request))


def health() -> Call[Health]:
    """Whether each backing part is up. A part that is down is no error here: the reply names it."""
    return Call("GET", "/health", model(Health))


def _sent(request: Request) -> dict[str, Any]:
    return request.model_dump(mode="json", exclude_unset=True)


def _nothing(_: Any) -> None:
    return None


def _part(id_: str) -> str:
    """An id as one part of a path."""
    from urllib.parse import quote

    return quote(id_, safe="")
