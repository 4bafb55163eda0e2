"""What model APIs do wrong, played by a server to the whole path on one machine: one right outcome, as JSON and as a
stream. A main model that fails gives way to the passages found, or is an error where it had begun, and is never an
abstention; a fast model that fails costs its candidates only."""

import pytest
from starlette.testclient import TestClient

from pincite.adapters.openai_llm import OpenAILLM
from pincite.http.app import create_app
from tests.fakes.provider_faults import (
    BEGUN,
    CASES,
    DELIVERING,
    FAILING,
    GOOD,
    JUDGING,
    LANDLORDS,
    NOTHING,
    PATIENCE_S,
    PROPOSING,
    QUESTION,
    SAID,
    events_of,
    judged,
    passages_found,
    replayed,
)
from tests.fakes.replay_server import ReplayServer, streamed


@pytest.fixture
def ask(parts, lease):
    """How the path answers, asked for one body or for a stream, with the scenes that the models play."""
    llms = []

    def asked(way, answers, cites, **fields):
        with ReplayServer(*answers) as main, ReplayServer(*cites) as fast:
            models = {
                name: OpenAILLM(server.url, None, name, timeout_s=PATIENCE_S, max_retries=0)
                for name, server in {"answer_llm": main, "cite_llm": fast, "own_judge_llm": fast}.items()
            }
            llms.extend(models.values())
            app = create_app(parts.but(**models))
            client = TestClient(app, base_url="http://127.0.0.1:8000", raise_server_exceptions=False)
            return EVENTS[way](client, {**QUESTION, **fields})

    yield asked
    for llm in llms:
        llm.close()


def as_body(client, question):
    return client.post("/api/query", json=question).json()


def as_events(client, question):
    reply = client.post("/api/query", json=question, headers={"accept": "text/event-stream"})
    return events_of(reply.text)


def as_stream(client, question):
    """The body of the last event."""
    return {name: value for name, value in as_events(client, question)[-1].items() if name != "data"}


HERE = ("default",)
WAYS = {"json": as_body, "sse": as_stream}
EVENTS = {**WAYS, "events": as_events}


@pytest.mark.case("JSON-17", 1, 2, 4)
@pytest.mark.case("JSON-06", 2, 3)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("fault", FAILING)
def test_where_a_main_model_fails_the_passages_are_given_and_it_is_said(ask, way, fault):
    for _ in range(2):
        body = ask(way, [FAILING[fault]], [NOTHING], use_cache=True)
        passages_found(body, begun=fault in BEGUN)
        assert "cache" not in body["timings_ms"]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("reply", DELIVERING)
def test_a_main_model_that_is_odd_is_read(ask, way, reply):
    body = ask(way, [DELIVERING[reply]], [NOTHING])
    assert body["abstained"] is False
    assert body["answer"].startswith(f"{SAID} [1].")
    assert "think" not in body["answer"]
    assert {citation["verdict"] for citation in body["citations"]} == {"verified"}


@pytest.mark.case("JSON-09", 3, 4)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("fault", FAILING)
def test_a_fast_model_that_fails_costs_its_candidates_and_is_noted(ask, way, fault):
    body = ask(way, [GOOD], [FAILING[fault]])
    assert body["answer"] == f"{SAID} [1]."
    assert {citation["origin"] for citation in body["citations"]} <= {"model", "injected", "repaired"}
    assert body["notes"] or fault == "refused JSON"
    assert all("Rent is due monthly" not in citation["text_span"] for citation in body["citations"])


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("case", PROPOSING)
def test_whatever_the_fast_model_proposes_nothing_of_it_is_cited_unseen(ask, way, case):
    body = ask(way, [GOOD], [PROPOSING[case]])
    assert body["answer"] == f"{SAID} [1]."
    assert all("Rent is due monthly" not in citation["text_span"] for citation in body["citations"])


@pytest.mark.case("JSON-20", 3)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("whom", JUDGING)
def test_only_a_yes_of_the_judge_verifies(ask, way, whom):
    reply, verdict = JUDGING[whom]
    body = ask(way, [judged(whom)], [NOTHING, reply])
    assert [citation["verdict"] for citation in body["citations"]] == [verdict]


@pytest.mark.case("JSON-20", 1, 2)
@pytest.mark.parametrize("fault", FAILING)
def test_a_judge_that_fails_leaves_the_claim_unverifiable_with_its_reason_as_json_and_as_stream(ask, fault):
    whole, last = (ask(way, [judged(LANDLORDS[0])], [NOTHING, FAILING[fault]]) for way in ("json", "sse"))
    (citation,) = whole["citations"]
    assert (citation["verdict"], citation["issues"]) == ("unverifiable", ["check_failed"])
    assert citation["confidence_score"] == 0.0
    assert whole["sentences"][0]["missing"]
    assert whole["verification"]["supported"] is not True
    same = ("answer", "citations", "sentences", "verification", "enforcement", "abstained", "notes")
    for body in (whole, last):
        assert body["citations"][0].pop("reason"), (
            "which of two time limits ends a silent call is nobody's choice"
        )
    assert {name: last[name] for name in same} == {name: whole[name] for name in same}


@pytest.mark.case("JSON-17", 1, 2, 3, 5)
@pytest.mark.parametrize("way", WAYS)
def test_an_answer_that_its_length_cut_off_is_neither_whole_nor_verified_nor_given_again(ask, way):
    cut = streamed(f"{SAID} [1].", " It must be", finish="length")
    for _ in range(2):
        body = ask(way, [cut], [NOTHING], use_cache=True)
        assert (body["complete"], "cache" in body["timings_ms"]) == (False, False)
        report = body["verification"]
        assert (report["status"], report["supported"], "cut_off" in report["issues"]) == (
            "partially_verified",
            False,
            True,
        )


@pytest.mark.case("JSON-17", 2, 3, 4)
@pytest.mark.parametrize("fault", ["dies", "dies in a marker", "silent in mid-answer", "ends without an end"])
def test_of_an_answer_that_breaks_off_nothing_is_kept_or_given_again(ask, parts, fault):
    events = ask("events", [FAILING[fault]], [NOTHING], use_cache=True)
    assert (events[-1]["type"], events[-1]["complete"]) == ("final", False)
    shown = ""
    for event in events:
        shown += event["data"] if event["type"] == "stream" else ""
        if event["type"] == "correction":
            shown = shown[: event["start"]] + event["replacement"] + shown[event["end"] :]
    assert shown == events[-1]["answer"]
    (kept,) = parts.ledger.list(HERE)
    assert (kept.engine, kept.complete, kept.answer) == ("extractive", False, shown)
    assert "cache" not in ask("json", [GOOD], [NOTHING], use_cache=True)["timings_ms"]


@pytest.mark.case("JSON-16", 2)
def test_a_chunk_without_choices_ends_in_one_final_event_with_the_usage(ask):
    events = ask("events", [replayed(CASES["JSON-16"])], [NOTHING])
    assert [event["type"] for event in events].count("final") == 1
    assert events[-1]["answer"].startswith("Rent is due [")
    usage = events[-1]["usage"]
    assert usage["calls"] > 1
    assert usage["completion_tokens"] == 9 + 7 * (usage["calls"] - 1), (
        "of the main model once, else `NOTHING`"
    )
