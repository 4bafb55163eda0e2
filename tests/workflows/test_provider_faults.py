"""What model APIs do wrong, played by a server to the whole path on one machine: one right outcome, as JSON and as a
stream. A main model that fails is an error, never an abstention; a fast model that fails costs its candidates only."""

import json
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from pincite.adapters.openai_llm import OpenAILLM
from pincite.http.app import create_app
from tests.fakes.replay_server import ReplayServer, Scene, streamed, text

PATH = Path(__file__).parents[1] / "golden" / "cases" / "llm_json.jsonl"
CASES = {case["id"]: case["input"] for case in map(json.loads, PATH.read_text("utf-8").splitlines())}
QUESTION = {"query": "How long is the notice period?", "inference_mode": "low", "use_cache": False}
SAID = "The notice period is three months"
GOOD = streamed(f"{SAID} [1].")
NOTHING = streamed('{"citations": []}')
SILENT_S, PATIENCE_S = 30, 0.5


def http(status, message, code="", **headers):
    return Scene(status=status, headers=headers, body={"error": {"message": message, "code": code}})


def replayed(case):
    """A case of the file → how a server plays it."""
    if case["kind"] == "llm_http":
        return Scene(status=case["status"], body=case["body"])
    if case["kind"] == "llm_response":
        return Scene(body=case["response"])
    if case["kind"] == "llm_stream":
        return Scene(pieces=case["chunks"], cut="raise_after" in case)
    return streamed(case["raw"], finish=case.get("finish_reason", "stop"))


EMPTY = [{"choices": []}, {"choices": [], "usage": {"total_tokens": 9}}, "[DONE]"]
FAILING = {
    "busy": http(429, "slow down"),
    "busy, with a time": http(429, "slow down", **{"retry-after": "40"}),
    "down": http(500, "oops"),
    "wrong key": http(401, "no such key"),
    "refused JSON": replayed(CASES["JSON-09"]),
    "too large": replayed(CASES["JSON-19"]),
    "reasoning alone": replayed(CASES["JSON-06"]),
    "dies": replayed(CASES["JSON-17"]),
    "dies in a marker": Scene(pieces=[text(f"{SAID} ["), text("1")], cut=True),
    "no choices": Scene(pieces=EMPTY),
    "no choices at once": Scene(body={"choices": []}),
    "thinks and says nothing": streamed("<think>three months [1]</think>"),
    "thinks without end": streamed("<think>It is three months [1]."),
    "no JSON": Scene(body=b"<html>busy</html>"),
    "choices of a wrong type": Scene(body={"choices": "none"}),
    "silent at once": Scene(pieces=[SILENT_S]),
    "silent in mid-answer": Scene(pieces=[text(f"{SAID} ["), SILENT_S]),
}
DELIVERING = {
    "well": GOOD,
    "no choices in a chunk": Scene(
        pieces=[{"choices": []}, text(f"{SAID} [1]."), text("", "stop"), {"choices": [], "usage": {"total_tokens": 9}}]
    ),
    "thinks": streamed("<think>[2]? {", '"citations": []}</think>', f"{SAID} [1]."),
    "marker in pieces": streamed(SAID, " [", "1", "]", "."),
    "chunks twice": streamed(f"{SAID} [1].", f" {SAID} [1]."),
}  # fmt: skip
PROPOSING = {id_: replayed(case) for id_, case in CASES.items() if case["kind"] == "llm_json"}


@pytest.fixture
def ask(parts, lease):
    """How the path answers, asked for one body or for a stream, with the scenes that the models play."""
    llms = []

    def asked(way, answers, cites):
        with ReplayServer(*answers) as main, ReplayServer(*cites) as fast:
            models = {
                name: OpenAILLM(server.url, None, name, timeout_s=PATIENCE_S, max_retries=0)
                for name, server in {"answer_llm": main, "cite_llm": fast}.items()
            }
            llms.extend(models.values())
            app = create_app(parts.but(**models))
            client = TestClient(app, base_url="http://127.0.0.1:8000", raise_server_exceptions=False)
            return WAYS[way](client)

    yield asked
    for llm in llms:
        llm.close()


def as_body(client):
    return client.post("/api/query", json=QUESTION).json()


def as_stream(client):
    """The body of the last event; the text before it is held to what may be shown."""
    reply = client.post("/api/query", json=QUESTION, headers={"accept": "text/event-stream"})
    events = [json.loads(line[6:]) for line in reply.text.splitlines() if line.startswith("data: ")]
    shown = "".join(event["data"] for event in events if event["type"] == "stream")
    assert shown.count("[") == shown.count("]"), "a marker is shown whole or not at all"
    assert "think" not in shown
    assert [event["type"] for event in events].count("error") == (events[-1]["type"] == "error")
    return {name: value for name, value in events[-1].items() if name != "data"}


WAYS = {"json": as_body, "sse": as_stream}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("fault", FAILING)
def test_a_main_model_that_fails_is_an_error(ask, way, fault):
    body = ask(way, [FAILING[fault]], [NOTHING])
    assert body.get("status") in (429, 502, 503, 504), body
    assert "answer" not in body
    assert "abstained" not in body


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("reply", DELIVERING)
def test_a_main_model_that_is_odd_is_read(ask, way, reply):
    body = ask(way, [DELIVERING[reply]], [NOTHING])
    assert body["abstained"] is False
    assert body["answer"].startswith(f"{SAID} [1].")
    assert "think" not in body["answer"]
    assert {citation["verdict"] for citation in body["citations"]} == {"verified"}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("fault", FAILING)
def test_a_fast_model_that_fails_costs_its_candidates_and_is_noted(ask, way, fault):
    body = ask(way, [GOOD], [FAILING[fault]])
    assert body["answer"] == f"{SAID} [1]."
    assert {citation["origin"] for citation in body["citations"]} <= {"model", "injected", "repaired"}
    assert body["notes"] or fault == "refused JSON"


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("case", PROPOSING)
def test_whatever_the_fast_model_proposes_nothing_of_it_is_cited_unseen(ask, way, case):
    body = ask(way, [GOOD], [PROPOSING[case]])
    assert body["answer"] == f"{SAID} [1]."
    assert all("Rent is due monthly" not in citation["text_span"] for citation in body["citations"])
