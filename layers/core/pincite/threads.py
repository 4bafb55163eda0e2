"""question in a thread → the events of its answer, and the thread with one turn more.

    question, its thread → Follow (a question that stands alone) → the path of a question → the thread, one turn longer

The answer in the ledger knows nothing of threads: the same one may stand in several.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, suppress
from datetime import datetime, timedelta
from typing import Any, NamedTuple, cast

from pincite.answering.follow import LAST, Followed, follow
from pincite.bootstrap import Parts
from pincite.errors import Invalid, NotFound, StoreUnavailable
from pincite.models import Answer, Event, Thread, Turn
from pincite.pipeline import answer_events
from pincite.requests import QueryRequest, ThreadQuery

NEW = "new"
"""The `thread_id` that begins one."""
MOST_TURNS = 200
MOST_LOOKED_AT = 10_000
"""Threads in which an erased answer is looked for."""
TITLE = 120
"""Characters of a title; the first question gives it."""
TRIES = 8


class ThreadQuestion(NamedTuple):
    """`request`: what the path of a question is asked. `thread`: None outside of one."""

    request: QueryRequest
    written: str
    thread: Thread | None
    followed: Followed


def begin(request: ThreadQuery, collections: Sequence[str], parts: Parts) -> ThreadQuestion:
    """Raises `NotFound` for a thread that is not the caller's, `Invalid` for one that is full."""
    alone = QueryRequest.model_validate(request.model_dump(exclude={"thread_id", "rewrite"}))
    if request.thread_id is None:
        return ThreadQuestion(alone, request.query, None, Followed(question=request.query))
    if request.thread_id == NEW:
        now = parts.now()
        thread = Thread(
            thread_id=parts.new_id(), title=titled(request.query), collections=tuple(collections),
            created_at=now, updated_at=now,
        )  # fmt: skip
    else:
        thread = parts.threads.get(request.thread_id, collections)
    if len(thread.turns) >= MOST_TURNS:
        raise Invalid("thread_id", f"this thread has {MOST_TURNS} questions; begin a new one")
    followed = Followed(question=request.query)
    if request.rewrite:
        followed = follow(request.query, _with_answers(thread, collections, parts), parts.cite_llm)
    parts.metrics.spend(followed.usage)
    put = alone.model_copy(update={"query": followed.question})
    return ThreadQuestion(put, request.query, thread, followed)


def _with_answers(thread: Thread, collections: Sequence[str], parts: Parts) -> list[Turn]:
    """The turns that a model sees, with what was answered: words of answers stand in the ledger alone."""
    if parts.cite_llm is None:
        return list(thread.turns)
    return [
        turn.model_copy(update={"answer": told(turn.answer_id, collections, parts)})
        for turn in thread.turns[-LAST:]
    ]


def told(answer_id: str, collections: Sequence[str], parts: Parts) -> str:
    """The text of an answer; empty where it was erased."""
    try:
        return parts.ledger.get(answer_id, collections).answer
    except NotFound:
        return ""


def kept(asked: ThreadQuestion, answer: Answer, parts: Parts) -> dict[str, Any]:
    """The body of the answer, with its thread; the thread is one turn longer."""
    body = answer.model_dump(mode="json")
    if asked.thread is None:
        return body
    turn = Turn(
        answer_id=answer.answer_id, asked=asked.written, question=asked.followed.question,
        at=parts.now(),
    )  # fmt: skip
    thread = _appended(asked.thread, turn, parts)
    usage = asked.followed.usage + answer.usage
    return {
        **body,
        "usage": usage.model_dump(mode="json"),
        "thread_id": thread.thread_id,
        "asked": asked.written,
        "rewritten_by": asked.followed.by,
    }


def thread_events(request: ThreadQuery, collections: Sequence[str], parts: Parts) -> Iterator[Event]:
    """`answer_events` of the question as it stands alone. `sources` and `final` say how it was put."""
    asked = begin(request, collections, parts)
    told = {"question": asked.followed.question, "asked": asked.written} if asked.thread else {}
    with closing(cast("Generator[Event]", answer_events(asked.request, collections, parts))) as events:
        for event in events:
            if event.type == "sources":
                yield Event(type="sources", body={**event.body, **told})
            elif event.type == "final":
                fields = {key: value for key, value in event.body.items() if key != "data"}
                body = kept(asked, Answer.model_validate(fields), parts)
                yield Event(type="final", body={**body, "data": event.body["data"]})
            else:
                yield event


def changed(thread_id: str, collections: Sequence[str], parts: Parts, **fields: Any) -> Thread:
    """The thread with other fields. Raises `NotFound`."""
    for _ in range(TRIES):
        thread = parts.threads.get(thread_id, collections)
        after = thread.model_copy(update={**fields, "updated_at": _later(thread, parts)})
        if parts.threads.put(after, thread.updated_at):
            return after
    raise StoreUnavailable("threads are too busy: nothing was written")


def erase(answer_id: str, collections: Sequence[str], parts: Parts) -> None:
    """The answer goes, with its citations, their checks, and its turn in the caller's threads. Raises `NotFound`."""
    parts.ledger.get(answer_id, collections)
    for thread in parts.threads.list(collections, "", MOST_LOOKED_AT, None):
        left = tuple(turn for turn in thread.turns if turn.answer_id != answer_id)
        if len(left) < len(thread.turns):
            with suppress(NotFound):
                changed(thread.thread_id, collections, parts, turns=left)
    parts.erasure.erase(answer_id)


def titled(question: str) -> str:
    """A question → the title of the thread that it begins."""
    flat = " ".join(question.split()) or "?"
    return flat if len(flat) <= TITLE else flat[: TITLE - 1] + "…"


def _appended(thread: Thread, turn: Turn, parts: Parts) -> Thread:
    """Two questions of one thread at once are two turns. One that was deleted meanwhile is begun anew."""
    for _ in range(TRIES):
        try:
            now: Thread | None = parts.threads.get(thread.thread_id, thread.collections)
        except NotFound:
            now = None
        base = now or thread
        after = base.model_copy(update={"turns": (*base.turns, turn), "updated_at": _later(base, parts)})
        if parts.threads.put(after, now.updated_at if now else None):
            return after
    raise StoreUnavailable("threads are too busy: the question was answered and not kept")


def _later(thread: Thread, parts: Parts) -> str:
    """Now; where the clock has not moved on since the last writing, just after it: each has a time of its own."""
    after = datetime.fromisoformat(thread.updated_at) + timedelta(milliseconds=1)
    return max(parts.now(), after.isoformat(timespec="milliseconds").replace("+00:00", "Z"))
