"""`POST /api/query`: question → answer, as one JSON body or as a stream of the same events."""

from __future__ import annotations

import asyncio
import json
import logging
import threading
from collections.abc import AsyncIterator, Generator, Iterator
from contextlib import closing, suppress
from typing import Literal, cast

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response, StreamingResponse
from starlette.concurrency import run_in_threadpool

from pincite.errors import PinciteError
from pincite.http import problems
from pincite.http.caller import Collections, TheParts
from pincite.models import Answer, Event
from pincite.requests import ThreadQuery
from pincite.threads import thread_events

router = APIRouter(tags=["questions"])
logger = logging.getLogger("pincite")

KEEP_ALIVE_S = 15.0
EVENT_STREAM = "text/event-stream"


class ThreadAnswer(Answer):
    """An answer; within a thread also which, the question as it was written, and who put it as it stands alone."""

    thread_id: str | None = None
    asked: str | None = None
    rewritten_by: Literal["nobody", "rules", "model"] | None = None


@router.post("/api/query", response_model=ThreadAnswer, responses={200: {"content": {EVENT_STREAM: {}}}})
async def query(body: ThreadQuery, request: Request, parts: TheParts, collections: Collections) -> Response:
    """Ask the documents. With `Accept: text/event-stream` the answer comes as it is made."""
    if EVENT_STREAM in request.headers.get("accept", ""):
        return streamed(body, request, parts, collections)
    events = thread_events(body, collections, parts)
    return JSONResponse(final_body(await run_in_threadpool(_last, events)))


def streamed(
    body: ThreadQuery, request: Request, parts: TheParts, collections: Collections
) -> StreamingResponse:
    """The events of an answer as they come."""
    return StreamingResponse(
        _lines(thread_events(body, collections, parts), request.state.request_id),
        media_type=EVENT_STREAM,
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


def final_body(event: Event) -> dict[str, object]:
    """The JSON body: the `final` event without what only a stream needs."""
    return {name: value for name, value in event.body.items() if name != "data"}


def _last(events: Iterator[Event]) -> Event:
    *_, last = events
    return last


async def _lines(events: Iterator[Event], request_id: str) -> AsyncIterator[bytes]:
    """events → server-sent events. A comment every 15 s keeps the connection; a reader who leaves closes `events`.

    The steps block, so they run in a thread of their own that hands over one event at a time.
    """
    loop, queue, gone = asyncio.get_running_loop(), asyncio.Queue[Event | None](), threading.Event()

    def hand_over(event: Event | None) -> None:
        with suppress(RuntimeError):  # the loop is closed: nobody reads any more
            loop.call_soon_threadsafe(queue.put_nowait, event)

    def pump() -> None:
        with closing(cast("Generator[Event]", _safely(events, request_id))) as safe:
            for event in safe:
                if gone.is_set():
                    break
                hand_over(event)
        hand_over(None)

    threading.Thread(target=pump, name=f"answer-{request_id[:8]}", daemon=True).start()
    number = 0
    try:
        while True:
            try:
                event = await asyncio.wait_for(queue.get(), KEEP_ALIVE_S)
            except TimeoutError:
                yield b": keep-alive\n\n"
                continue
            if event is None:
                return
            number += 1
            body = {name: value for name, value in event.body.items() if name != "type"}
            data = json.dumps({"type": event.type, **body})
            yield f"id: {number}\ndata: {data}\n\n".encode()
    finally:
        gone.set()


def _safely(events: Iterator[Event], request_id: str) -> Iterator[Event]:
    """events → events, an error among them as its last one: a stream ends with an event, never in silence."""
    with closing(cast("Generator[Event]", events)):
        try:
            yield from events
        except PinciteError as error:
            yield Event(type="error", body=problems.problem(error, request_id)[0])
        except Exception as error:  # the outermost edge
            logger.error("unexpected error", exc_info=error, extra={"request_id": request_id})
            yield Event(type="error", body=problems.unexpected(request_id))
