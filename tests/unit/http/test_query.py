"""`POST /api/query`: one body, and the same as a stream."""

import json

import pytest
from starlette.testclient import TestClient

from pincite.adapters.llm_reranker import LLMReranker
from pincite.adapters.scripted_llm import ScriptedLLM
from pincite.errors import ModelRefused, ModelUnavailable, Throttled, Timeout
from pincite.http.app import create_app

CITE = json.dumps(
    {"citations": [{"number": 1, "claim_text": "Notice", "quote": "The notice period is three months."}]}
)
QUESTION = {"query": "How long is the notice period?"}
STREAM = {"accept": "text/event-stream"}


def events(response):
    return [json.loads(line[6:]) for line in response.text.split("\n") if line.startswith("data: ")]


def text_of(stream):
    text = ""
    for event in stream:
        if event["type"] == "stream":
            text += event["data"]
        if event["type"] == "correction":
            text = text[: event["start"]] + event["replacement"] + text[event["end"] :]
    return text


def asked(parts, answer, cite=CITE, judge='{"supported": true, "reason": ""}'):
    """A client whose models follow a script, on the documents of `parts`."""
    scripted = parts.but(
        cite_llm=ScriptedLLM({"cite": cite}), answer_llm=ScriptedLLM({"answer": answer, "judge": judge})
    )
    return TestClient(create_app(scripted), base_url="http://127.0.0.1:8000", raise_server_exceptions=False)


def test_the_span_stands_in_the_document(client, lease):
    answer = client.post("/api/query", json=QUESTION).json()
    assert "three months" in answer["answer"]
    assert answer["engine"] == "extractive"
    text = client.get(f"/api/documents/{lease['document_id']}/text").json()["text"]
    assert answer["citations"]
    for citation in answer["citations"]:
        assert text[citation["start_index"] : citation["end_index"]] == citation["text_span"]
        assert citation["verdict"] == "verified"


@pytest.mark.parametrize(
    "draft",
    [
        "The notice period is three months [1].",
        ("The notice period is three mon", "ths [", "1", "]. Keep [", "9]it."),
        "The notice period is three months [1][1]. It is [7] long. 【4:0†x】 done.",
        "The notice period is ten years [1].",
        "```\nx = [1]\n```\nThe notice period is three months [1].",
    ],
)
def test_a_stream_and_a_body_say_the_same(lease, parts, draft):
    body = asked(parts, draft).post("/api/query", json=QUESTION).json()
    stream = events(asked(parts, draft).post("/api/query", json=QUESTION, headers=STREAM))
    final = stream[-1]
    assert final["type"] == "final"
    assert final["data"] == final["answer"] == text_of(stream)
    for volatile in ("answer_id", "created_at", "timings_ms"):
        body.pop(volatile)
        final.pop(volatile)
    final.pop("type")
    final.pop("data")
    assert body == final


@pytest.mark.case("SLS-15", 1)
def test_an_event_is_one_line_of_json_and_a_blank_line_in_utf_8(lease, parts):
    said = "你好 🌍 line1\nline2\r\n\u2028\u0085 The notice period is three months [1]."
    reply = asked(parts, said).post("/api/query", json=QUESTION, headers=STREAM)
    *whole, end = reply.content.decode("utf-8").split("\n\n")
    assert end == ""
    told = []
    for number, event in enumerate(whole, start=1):
        name, data = event.split("\n")
        assert name == f"id: {number}"
        assert data.splitlines() == [data]
        told.append(json.loads(data.removeprefix("data: ")))
    assert "你好 🌍" in "".join(event["data"] for event in told if event["type"] == "stream")


def test_sources_come_before_the_first_text_and_final_comes_last(lease, parts):
    stream = events(asked(parts, "Three months [1].").post("/api/query", json=QUESTION, headers=STREAM))
    kinds = [event["type"] for event in stream]
    assert kinds[0] == "sources"
    assert kinds.index("sources") < kinds.index("stream")
    assert kinds[-1] == "final"
    assert {"citation", "verification"} <= set(kinds)


def test_no_half_marker_and_no_invented_one_is_ever_shown(lease, parts):
    pieces = tuple("The notice period is three months [1, 9] and [12] so.")
    stream = events(asked(parts, pieces).post("/api/query", json=QUESTION, headers=STREAM))
    for event in stream:
        if event["type"] == "stream":
            assert event["data"].count("[") == event["data"].count("]")
            assert "9" not in event["data"]


BROKEN = ("The notice period ", ModelUnavailable("cut"))
OPEN = {"query": "Which colour must the door of the landlord have in the notice period?"}
"""A question on the subject of the lease that no sentence of it answers."""


@pytest.mark.parametrize(
    "failure", [ModelUnavailable("down"), Timeout("30 s"), Throttled("slow", 7.0)], ids=str
)
def test_where_the_answer_model_fails_the_passages_found_are_given_and_the_failure_is_seen(
    lease, parts, failure
):
    client = asked(parts, failure)
    body = client.post("/api/query", json=QUESTION).json()
    assert (body["engine"], body["abstained"]) == ("extractive", False)
    assert "three months" in body["answer"]
    assert body["notes"][0].startswith("The answer model failed or was too late.")
    assert {(each["verdict"], each["origin"]) for each in body["citations"]} == {("verified", "extractor")}
    assert "pincite_model_failed_total 1" in client.get("/metrics").text
    stream = events(client.post("/api/query", json=QUESTION, headers=STREAM))
    assert (stream[-1]["type"], text_of(stream)) == ("final", body["answer"])
    assert stream[-1]["answer_id"] != body["answer_id"], "what failed is not given again"


@pytest.mark.parametrize(
    ("error", "status", "part"),
    [(ModelUnavailable("down"), 503, "model"), (Throttled("slow", 7.0), 429, "model")],
)
def test_a_failure_where_no_passage_answers_is_an_error_never_an_abstention(
    lease, parts, error, status, part
):
    response = asked(parts, error).post("/api/query", json=OPEN)
    assert (response.status_code, response.json()["part"]) == (status, part)
    assert response.headers["retry-after"]
    stream = events(asked(parts, error).post("/api/query", json=OPEN, headers=STREAM))
    assert (stream[-1]["type"], stream[-1]["status"]) == ("error", status)


def test_a_stream_that_breaks_off_ends_with_passages_that_nobody_takes_for_the_answer(lease, parts):
    stream = events(asked(parts, BROKEN).post("/api/query", json=QUESTION, headers=STREAM))
    assert "".join(each["data"] for each in stream if each["type"] == "stream") == "The notice period "
    final = stream[-1]
    assert (final["type"], final["engine"], final["complete"]) == ("final", "extractive", False)
    assert text_of(stream) == final["answer"]
    assert "It had begun to answer" in final["notes"][0]
    assert final["verification"]["status"] != "verified"


@pytest.mark.parametrize("failure", ["", ModelRefused("the key is wrong")], ids=["empty", "refused"])
def test_an_empty_reply_and_a_wrong_key_give_way_to_the_passages(lease, parts, failure):
    body = asked(parts, failure).post("/api/query", json=QUESTION).json()
    assert (body["engine"], body["complete"]) == ("extractive", True)
    assert body["notes"][0].startswith("The answer model failed or was too late.")


def test_the_fast_model_may_fail_and_the_answer_says_so(lease, parts):
    answer = asked(parts, "The notice period is three months [1].", cite=ModelUnavailable("down"))
    body = answer.post("/api/query", json=QUESTION).json()
    assert not body["abstained"]
    assert body["notes"]


def test_a_question_about_nothing_here_is_an_abstention_with_what_was_nearest(client, lease):
    answer = client.post("/api/query", json={"query": "Who won the chess championship of 1972?"}).json()
    assert answer["abstained"]
    assert answer["answer"] == "I don't know based on the documents."
    assert answer["citations"] == []
    assert answer["nearest"]


def test_an_empty_index_says_so(client):
    answer = client.post("/api/query", json=QUESTION).json()
    assert answer["abstain_reason"].startswith("empty_index")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"query": ""},
        {"query": "x" * 4001},
        {"query": "q", "inference_mode": "best"},
        {"query": "q", "k": 1},
        [],
    ],
)
def test_a_body_that_does_not_fit_is_422_with_its_fields(client, body):
    response = client.post("/api/query", json=body)
    assert response.status_code == 422
    assert response.headers["content-type"] == "application/problem+json"
    assert response.json()["errors"]


@pytest.mark.parametrize("strategy", ["single", "multi_query", "agentic", "multi_agent"])
def test_every_strategy_answers_without_a_model(client, lease, strategy):
    query = {"query": "How long is the notice period, and when is rent due?", "strategy": strategy}
    answer = client.post("/api/query", json=query).json()
    assert answer["strategy"] == strategy
    assert "three months" in answer["answer"]


@pytest.mark.parametrize(
    "asked", [QUESTION, {"query": "What is the capital of Mongolia?"}], ids=["answered", "not"]
)
def test_no_question_reads_the_list_of_all_documents(client, parts, lease, monkeypatch, asked):
    """Its time would grow with the library: `benchmarks/results/many_documents.md`."""

    def every(*_):
        raise AssertionError("every document of the library was read")

    for name in ("list", "page"):
        monkeypatch.setattr(type(parts.catalogue), name, every)
    first = client.post("/api/query", json=asked)
    assert (first.status_code, first.json()["abstained"]) == (200, asked is not QUESTION)
    again = client.post("/api/query", json=asked).json()
    assert asked is not QUESTION or again["answer_id"] == first.json()["answer_id"]


def test_filters_narrow(client, lease):
    other = client.post(
        "/api/documents", files={"file": ("b.md", b"The notice period is nine weeks. Really.")}
    ).json()
    filters = {"document_ids": [other["document_id"]]}
    answer = client.post("/api/query", json={**QUESTION, "inference_mode": "low", "filters": filters}).json()
    assert {source["document_id"] for source in answer["sources"]} == {other["document_id"]}


@pytest.mark.parametrize("headers", [{}, STREAM])
def test_a_collection_of_somebody_else_is_not_there_and_nothing_is_stored_in_it(
    client, parts, lease, headers
):
    body = {**QUESTION, "filters": {"collection": "other"}}
    response = client.post("/api/query", json=body, headers=headers)
    status = response.json()["status"] if not headers else events(response)[-1]["status"]
    assert status == 404
    assert parts.ledger.list(("other",)) == []


def test_documents_of_another_collection_are_not_searched(client, parts, lease):
    from pincite import pipeline

    hidden = "The notice period is ninety-nine weeks. It is written here only."
    document = pipeline.ingest("hidden.md", hidden.encode(), collection="other", parts=parts)
    for filters in (None, {"document_ids": []}, {"document_ids": [document.document_id]}):
        answer = client.post(
            "/api/query", json={**QUESTION, "inference_mode": "low", "filters": filters}
        ).json()
        assert "ninety-nine" not in str(answer)
    check = {
        "document_id": document.document_id,
        "chunk_index": 0,
        "expected_text_span": "The notice period is",
    }
    known = client.post("/api/verify-citation", json=check)
    unknown = client.post("/api/verify-citation", json={**check, "document_id": "0" * 16})
    assert (known.status_code, unknown.status_code) == (404, 404)
    assert known.json()["title"] == unknown.json()["title"]


def test_every_model_call_is_counted(parts, lease):
    judge, rerank = '{"supported": true, "reason": ""}', '{"score": 0.9}'
    models = ScriptedLLM(
        {"answer": "Notice needs three months [1].", "cite": CITE, "judge": judge, "rerank": rerank}
    )
    scripted = parts.but(cite_llm=models, answer_llm=models, reranker=LLMReranker(models))
    with TestClient(create_app(scripted), base_url="http://127.0.0.1:8000") as client:
        usage = client.post("/api/query", json=QUESTION).json()["usage"]
        metrics = client.get("/metrics").text
    assert {"answer", "cite", "judge", "rerank"} == {prompt.name for prompt in models.prompts}
    assert usage["calls"] == len(models.prompts)
    read = sum(len((prompt.system + prompt.user).split()) for prompt in models.prompts)
    assert usage["prompt_tokens"] == read
    assert f"pincite_model_calls_total {len(models.prompts)}" in metrics
    assert f"pincite_prompt_tokens_total {read}" in metrics
