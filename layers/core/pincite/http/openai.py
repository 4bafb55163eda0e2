"""`/v1/chat/completions` and `/v1/models`: answers for every program that speaks to OpenAI's API.

A name of `MODELS` chooses mode and strategy. The last message of the user is the question. What a chat cannot take back
is not shown before it was checked: a stream begins at once and its text follows when the answer has been verified.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from datetime import datetime
from typing import Any
from urllib.parse import quote

from fastapi import APIRouter, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response, StreamingResponse
from fastapi.routing import APIRoute
from starlette.concurrency import run_in_threadpool

from pincite.citations import markers
from pincite.errors import Invalid, NotFound, PinciteError
from pincite.http import problems
from pincite.http.caller import Collections, TheAsk
from pincite.http.openai_nouns import (
    Annotation,
    ChatCompletion,
    ChatMessage,
    ChatRequest,
    ChatUsage,
    Choice,
    Model,
    ModelList,
    UrlCitation,
)
from pincite.models import Answer, Citation, Usage
from pincite.requests import Mode, QueryRequest, Strategy, encodable


class OpenAIRoute(APIRoute):
    """Errors in the shape that OpenAI's clients read."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The route's handler, its errors told as OpenAI tells them."""
        handle = super().get_route_handler()

        async def told(request: Request) -> Response:
            try:
                return await handle(request)
            except PinciteError as error:
                problem, headers = problems.problem(error, request.state.request_id)
            except RequestValidationError as error:
                first, headers = error.errors()[0], {}
                where = ".".join(str(part) for part in first["loc"] if part != "body")
                detail = f"{where}: {first['msg']}".removeprefix(": ")
                problem = problems.of(422, "the request does not fit", detail, request.state.request_id)
            return JSONResponse(_error(problem), status_code=problem["status"], headers=headers)

        return told


router = APIRouter(prefix="/v1", tags=["for programs that speak to OpenAI's API"], route_class=OpenAIRoute)

logger = logging.getLogger("pincite")
KEEP_ALIVE_S = 15.0
MODELS: dict[str, tuple[Mode, Strategy]] = {
    "pincite": ("balanced", "single"),
    "pincite-low": ("low", "single"),
    "pincite-high": ("high", "single"),
    "pincite-multi-query": ("balanced", "multi_query"),
    "pincite-agentic": ("balanced", "agentic"),
    "pincite-multi-agent": ("balanced", "multi_agent"),
}


@router.get("/models", summary="List the names to ask under")
def models() -> ModelList:
    """Mode and strategy are chosen by name."""
    return ModelList(data=tuple(Model(id=name) for name in MODELS))


@router.get("/models/{name}", summary="Look at one name")
def model(name: str) -> Model:
    """404 for any other."""
    _chosen(name)
    return Model(id=name)


@router.post("/chat/completions", response_model=ChatCompletion, summary="Ask as one asks OpenAI")
async def completions(body: ChatRequest, request: Request, ask: TheAsk, collections: Collections) -> Response:
    """The user's last message is answered from the documents; what was verified stands in `annotations`."""
    question = _question(body)
    base = str(request.base_url)

    def answered() -> ChatCompletion:
        return completion(ask(question, collections, request), body.model, base)

    if body.stream:
        lines = _lines(asyncio.ensure_future(run_in_threadpool(answered)), body, request.state.request_id)
        return StreamingResponse(lines, media_type="text/event-stream", headers={"Cache-Control": "no-store"})
    return JSONResponse((await run_in_threadpool(answered)).model_dump(mode="json"))


def completion(answer: Answer, name: str, base: str) -> ChatCompletion:
    """answer → OpenAI's response. `base`: address under which documents are fetched."""
    return ChatCompletion(
        id=f"chatcmpl-{answer.answer_id}",
        created=int(datetime.fromisoformat(answer.created_at).timestamp()),
        model=name,
        choices=(
            Choice(
                message=ChatMessage(content=answer.answer, annotations=tuple(annotated(answer, base))),
                finish_reason="stop" if answer.complete else "length",
            ),
        ),
        usage=_usage(answer.usage),
        pincite=answer,
    )


def annotated(answer: Answer, base: str) -> Iterator[Annotation]:
    """Each marker of a sentence that was verified, with the citations that carry it, in reading order."""
    for marker in markers.read(answer.answer, len(answer.sources)):
        for citation in _carrying(answer, marker):
            page = f", page {citation.page_number}" if citation.page_number else ""
            there = f"#page={citation.page_number}" if citation.page_number else ""
            document = quote(citation.document_id, safe="")
            yield Annotation(
                url_citation=UrlCitation(
                    start_index=marker.start,
                    end_index=marker.end,
                    title=f"{citation.document_name}{page}",
                    url=f"{base}api/documents/{document}/content{there}",
                ),
                quote=citation.text_span,
            )


def _carrying(answer: Answer, marker: markers.Marker) -> list[Citation]:
    """Verified citations that the marker stands for: none where its sentence as a whole does not hold."""
    before = [sentence for sentence in answer.sentences if sentence.start <= marker.start]
    if not before or before[-1].verdict != "verified":
        return []
    numbered = [
        each for each in answer.citations if each.number in marker.numbers and each.verdict == "verified"
    ]
    return [each for each in numbered if each.claim_text in before[-1].text] or numbered


def _question(body: ChatRequest) -> QueryRequest:
    """Raises `NotFound` for a model that is none of ours, `Invalid` where nothing is asked."""
    mode, strategy = _chosen(body.model)
    asked = [message.words for message in body.messages if message.role == "user"]
    words = encodable(asked[-1]).strip() if asked else ""
    if not words:
        raise Invalid("messages", "no message of the user has text")
    if len(words) > 4000:
        raise Invalid("messages", "the question is over 4000 characters")
    return QueryRequest(query=words, inference_mode=mode, strategy=strategy)


def _chosen(name: str) -> tuple[Mode, Strategy]:
    if name not in MODELS:
        raise NotFound(f"no model {name!r}; there are {', '.join(MODELS)}")
    return MODELS[name]


def _usage(usage: Usage) -> ChatUsage:
    return ChatUsage(
        prompt_tokens=usage.prompt_tokens,
        completion_tokens=usage.completion_tokens,
        total_tokens=usage.prompt_tokens + usage.completion_tokens,
    )


async def _lines(
    answering: asyncio.Future[ChatCompletion], body: ChatRequest, request_id: str
) -> AsyncIterator[bytes]:
    """A completion, under way → chunks. Comments keep the connection open; an error is the last line."""
    yield _chunk({"role": "assistant", "content": ""}, body.model, f"chatcmpl-{request_id}", 0)
    while not (await asyncio.wait({answering}, timeout=KEEP_ALIVE_S))[0]:
        yield b": keep-alive\n\n"
    try:
        done = await answering
    except PinciteError as error:
        yield _data(_error(problems.problem(error, request_id)[0]))
        return
    except Exception as error:  # the outermost edge
        logger.error("unexpected error", exc_info=error, extra={"request_id": request_id})
        yield _data(_error(problems.unexpected(request_id)))
        return
    [choice] = done.choices
    say = [{"content": piece} for piece in _pieces(choice.message.content)]
    said = [each.model_dump(mode="json") for each in choice.message.annotations]
    for delta in (*say, *([{"annotations": said}] if said else ())):
        yield _chunk(delta, done.model, done.id, done.created)
    whole = done.pincite.model_dump(mode="json")
    yield _chunk({}, done.model, done.id, done.created, choice.finish_reason, pincite=whole)
    if body.stream_options and body.stream_options.include_usage:
        usage = done.usage.model_dump(mode="json")
        yield _chunk(None, done.model, done.id, done.created, usage=usage)
    yield b"data: [DONE]\n\n"


def _error(problem: dict[str, Any]) -> dict[str, Any]:
    told = {"message": problem["detail"], "type": problem["title"], "param": None, "code": problem["status"]}
    return {"error": told}


def _data(body: dict[str, Any]) -> bytes:
    return f"data: {json.dumps(body)}\n\n".encode()


def _chunk(
    delta: dict[str, Any] | None, name: str, id_: str, created: int, reason: str | None = None, **more: Any
) -> bytes:
    choices = [] if delta is None else [{"index": 0, "delta": delta, "finish_reason": reason}]
    body = {
        "id": id_,
        "object": "chat.completion.chunk",
        "created": created,
        "model": name,
        "choices": choices,
    }
    return _data({**body, **more})


def _pieces(text: str) -> Iterator[str]:
    """A line at a time, line ends kept."""
    yield from text.splitlines(keepends=True)
