"""`/qa` and the three `…/chat` routes: the same pipeline in the shapes that older callers expect."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import Field

from pincite.citations import markers
from pincite.http.caller import Ask, Collections, TheAsk
from pincite.models import Answer, Noun
from pincite.requests import Mode, QueryRequest, Strategy
from pincite.requests import Request as Body

router = APIRouter(tags=["chat"])


class Question(Body):
    """What these routes are asked."""

    question: Annotated[str, Field(min_length=1, max_length=4000)]
    inference_mode: Mode = "balanced"


class QaCitation(Noun):
    """One source of a `/qa` answer: page, the span in the document's own words, and the document's name."""

    page: int | None
    snippet: str
    source: str


class QaAnswer(Noun):
    """The markers of `answer` are the keys of `citations`; `context` holds the passages under the same labels."""

    answer: str
    context: str
    citations: dict[str, QaCitation]


class ChatMetadata(Noun):
    """Where a cited span stands."""

    chunk_id: str
    doc_id: str
    chunk_index: int
    start_index: int
    filename: str
    source: str


class ChatCitation(Noun):
    """A cited span in the document's own words."""

    text: str
    metadata: ChatMetadata


class ChatAnswer(Noun):
    """An answer and what it rests on."""

    answer: str
    citations: list[ChatCitation]


@router.post("/qa")
def qa(body: Question, request: Request, ask: TheAsk, collections: Collections) -> QaAnswer:
    """Answer with `C1`-style markers."""
    answer = ask(QueryRequest(query=body.question, inference_mode=body.inference_mode), collections, request)
    spans: dict[str, QaCitation] = {}
    for citation in answer.citations:
        spans.setdefault(
            f"C{citation.number}",
            QaCitation(page=citation.page_number, snippet=citation.text_span, source=citation.document_name),
        )
    return QaAnswer(
        answer=labelled(answer),
        context="\n\n".join(f"{source.label}: {source.text}" for source in answer.sources),
        citations=spans,
    )


def labelled(answer: Answer) -> str:
    """The answer with `[C1]` where it says `[1]`."""
    text, end = [], 0
    for marker in markers.read(answer.answer, len(answer.sources)):
        text += [answer.answer[end : marker.start], "".join(f"[C{number}]" for number in marker.numbers)]
        end = marker.end
    return "".join((*text, answer.answer[end:]))


def _chat(
    body: Question, strategy: Strategy, request: Request, ask: Ask, collections: Sequence[str]
) -> ChatAnswer:
    question = QueryRequest(query=body.question, inference_mode=body.inference_mode, strategy=strategy)
    answer = ask(question, collections, request)
    return ChatAnswer(
        answer=answer.answer,
        citations=[
            ChatCitation(
                text=citation.text_span,
                metadata=ChatMetadata(
                    chunk_id=citation.chunk_id,
                    doc_id=citation.document_id,
                    chunk_index=citation.chunk_index,
                    start_index=citation.start_index,
                    filename=citation.document_name,
                    source=citation.document_name,
                ),
            )
            for citation in answer.citations
        ],
    )


@router.post("/agent/chat")
def agent(body: Question, request: Request, ask: TheAsk, collections: Collections) -> ChatAnswer:
    """Several rewrites of the question, merged."""
    return _chat(body, "multi_query", request, ask, collections)


@router.post("/agentic/chat")
def agentic(body: Question, request: Request, ask: TheAsk, collections: Collections) -> ChatAnswer:
    """Looks again while evidence is missing."""
    return _chat(body, "agentic", request, ask, collections)


@router.post("/multiagent/chat")
def multi_agent(body: Question, request: Request, ask: TheAsk, collections: Collections) -> ChatAnswer:
    """A researcher a sub-question, then a synthesis."""
    return _chat(body, "multi_agent", request, ask, collections)
