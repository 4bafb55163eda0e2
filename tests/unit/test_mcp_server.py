"""The tools, by the protocol's own client in this process."""

from __future__ import annotations

import asyncio

import mcp
import pytest

from pincite import pipeline
from pincite.mcp_server import server
from tests.unit.conftest import LEASE

QUESTION = "How long is the notice period?"
SOURCE = {"id": "a", "text": "Rent is due monthly."}
TOOLS = {"ask", "search", "get_passage", "verify_citation", "verify_answer"}


@pytest.fixture
def document(parts):
    return pipeline.ingest("lease.md", LEASE.encode(), collection="default", parts=parts)


def called(parts, *calls):
    """Results of tool calls, in order."""

    async def run():
        async with mcp.Client(server(parts)) as client:
            return [await client.call_tool(name, arguments) for name, arguments in calls]

    return asyncio.run(run())


def test_every_tool_says_what_it_does_takes_and_gives(parts):
    async def run():
        async with mcp.Client(server(parts)) as client:
            return (await client.list_tools()).tools

    tools = asyncio.run(run())
    assert {tool.name for tool in tools} == TOOLS
    for tool in tools:
        assert tool.description
        assert tool.title
        assert tool.output_schema["properties"]
        assert tool.annotations.read_only_hint is (tool.name != "ask")
        assert tool.annotations.destructive_hint is False


def test_a_question_is_answered_with_verdicts(parts, document):
    [result] = called(parts, ("ask", {"question": QUESTION}))
    answer = result.structured_content
    assert "three months" in answer["answer"]
    assert answer["citations"][0]["verdict"] == "verified"
    assert parts.ledger.get(answer["answer_id"], ("default",)).answer == answer["answer"]


def test_what_is_found_can_be_read_and_stands_in_the_document(parts, document):
    [found] = called(parts, ("search", {"query": QUESTION, "limit": 3}))
    passages = found.structured_content["passages"]
    assert len(passages) == 3
    assert "three months" in passages[0]["text"]
    text = parts.texts.get(document.document_id, document.version).parsed.text
    [read] = called(
        parts,
        (
            "get_passage",
            {"document_id": document.document_id, "chunk_index": passages[0]["chunk_index"], "around": 1},
        ),
    )
    around = read.structured_content["passages"]
    assert passages[0]["text"] in [each["text"] for each in around]
    for each in around:
        assert text[each["start_index"] : each["end_index"]] == each["text"]


def test_citations_and_answers_are_verified(parts, document):
    quote, claim, ours, whole = called(
        parts,
        ("verify_citation", {"source_text": "Rent is due monthly.", "quote": "Rent is due weekly."}),
        ("verify_citation", {"source_text": "Rent is due monthly.", "claim": "Rent is due monthly."}),
        ("verify_citation", {"document_id": document.document_id, "chunk_index": 0, "quote": "900 EUR a month"}),
        ("verify_answer", {"answer": "Rent is due monthly [1]. No [4].", "sources": [SOURCE]}),
    )  # fmt: skip
    verdicts = [each.structured_content["verdict"] for each in (quote, claim, ours)]
    assert verdicts == ["altered_quote", "verified", "verified"]
    assert whole.structured_content["invalid"] == ["4"]


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (("get_passage", {"document_id": "nope", "chunk_index": 0}), "nope"),
        (("verify_citation", {"quote": "x"}), "source_text"),
        (("ask", {"question": ""}), "question"),
        (("ask", {"question": "q", "document_ids": 3}), "document_ids"),
    ],
)
def test_an_error_is_told_to_the_model(parts, call, said):
    [result] = called(parts, call)
    assert result.is_error
    assert said in result.content[0].text
    assert "Traceback" not in result.content[0].text


def test_nothing_of_another_collection_is_reached(parts):
    hidden = pipeline.ingest("hidden.md", LEASE.encode(), collection="other", parts=parts)
    [answer, passages, passage] = called(
        parts,
        ("ask", {"question": QUESTION, "document_ids": [hidden.document_id]}),
        ("search", {"query": QUESTION, "document_ids": [hidden.document_id]}),
        ("get_passage", {"document_id": hidden.document_id, "chunk_index": 0}),
    )
    assert answer.structured_content["abstained"]
    assert passages.structured_content["passages"] == []
    assert passage.is_error
