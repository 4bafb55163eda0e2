"""The same faults of model APIs through the deployed stack: a JSON body comes from the state machine, a stream from the
function. One right outcome in both; what may pass is asked again by the call, in both places by the same rule."""

from __future__ import annotations

import json
import threading
import uuid
from contextlib import ExitStack

import pytest

from pincite.adapters.chat_llm import Clock
from pincite.adapters.openai_llm import OpenAILLM
from pincite.answering.looked import Looked
from pincite.answering.research import Finding
from pincite.aws.bootstrap import parts
from pincite.aws.nouns import fetched
from pincite.limits import Limits
from pincite.looking import look, research_part
from pincite.requests import QueryRequest
from tests.aws.localaws import step_functions
from tests.aws.test_parity import Forgetful
from tests.fakes.provider_faults import (
    BEGUN,
    DELIVERING,
    FAILING,
    GOOD,
    JUDGING,
    NOTHING,
    PATIENCE_S,
    PROPOSING,
    QUESTION,
    SAID,
    SILENT_S,
    events_of,
    http,
    judged,
    passages_found,
)
from tests.fakes.replay_server import ReplayServer
from tests.unit.conftest import LEASE

AGAIN = ("busy", "down", "no choices", "no choices at once", "choices of a wrong type")
"""Failures that may pass, before any text came."""
DOWN = http(500, "oops")


@pytest.fixture(scope="module")
def leased(deployed) -> str:
    """A collection with the lease."""
    deployed.begin()
    collection = f"c{uuid.uuid4().hex[:12]}"
    deployed.upload(collection, "lease.md", LEASE)
    return collection


@pytest.fixture
def ask(aws, leased, monkeypatch):
    """How the stack answers, asked for one body or for a stream, with the scenes that the models play; also how often
    both models were asked. Waits before a second try take no time."""

    def asked(way, answers, cites):
        silent = any(SILENT_S in scene.pieces for scene in (*answers, *cites))
        patience = PATIENCE_S if silent else 20.0
        with ReplayServer(*answers) as main, ReplayServer(*cites) as fast:
            models = {
                name: OpenAILLM(
                    server.url,
                    None,
                    name,
                    timeout_s=patience,
                    max_retries=1,
                    clock=Clock(jitter=lambda: -1.0),
                )
                for name, server in {"answer_llm": main, "cite_llm": fast, "own_judge_llm": fast}.items()
            }
            for name, llm in models.items():
                monkeypatch.setitem(vars(parts()), name, llm)
            monkeypatch.setitem(vars(parts()), "memory", Forgetful())
            monkeypatch.delitem(vars(parts()), "judges", raising=False)
            body = WAYS[way](aws, aws.as_caller(leased))
            for thread in threading.enumerate():
                if thread.name.startswith("cite"):  # it outlives a stream that ends in an error
                    thread.join(PATIENCE_S * 4)
            for llm in models.values():
                llm.close()
            return body, (len(main.requests), len(fast.requests))

    yield asked
    vars(parts()).pop("judges", None)


def by_the_state_machine(aws, caller):
    return aws.api.call("POST", "/api/query", QUESTION, caller=caller).json()


def by_the_function(aws, caller):
    """The body of the last event."""
    reply = aws.api.call("POST", "/api/query", QUESTION, {"accept": "text/event-stream"}, caller=caller)
    return {name: value for name, value in events_of(reply.body.decode())[-1].items() if name != "data"}


WAYS = {"json": by_the_state_machine, "sse": by_the_function}


@pytest.mark.case("SLS-07", 1)
@pytest.mark.case("JSON-17", 1)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("fault", FAILING)
def test_a_main_model_that_fails_gives_way_to_passages(ask, way, fault):
    step_functions.waits.clear()
    body, (calls, _) = ask(way, [FAILING[fault]], [NOTHING])
    passages_found(body, begun=fault in BEGUN)
    assert step_functions.waits == [], "no state asks a model again that its call has asked again"
    assert calls == 2 if fault in AGAIN else calls <= 2


@pytest.mark.parametrize("fault", FAILING)
def test_a_main_model_that_fails_once_ends_alike_in_both_places(ask, fault):
    (there, asked_there), (here, asked_here) = (ask(way, [FAILING[fault], GOOD], [NOTHING]) for way in WAYS)
    assert (there.get("answer"), there.get("status")) == (here.get("answer"), here.get("status"))
    assert asked_there[0] == asked_here[0]
    if fault in AGAIN:
        assert (there["answer"], asked_there[0]) == (f"{SAID} [1].", 2)


@pytest.mark.parametrize("way", WAYS)
def test_a_judge_that_fails_once_is_asked_again(ask, way):
    whom = next(whom for whom, (_, verdict) in JUDGING.items() if verdict == "verified")
    body, asked = ask(way, [judged(whom)], [NOTHING, DOWN, JUDGING[whom][0]])
    assert [citation["verdict"] for citation in body["citations"]] == ["verified"]
    assert asked == (1, 3)


def test_a_judge_that_fails_once_in_research_is_asked_again_as_on_one_machine(aws, leased, monkeypatch):
    whom = next(whom for whom, (_, verdict) in JUDGING.items() if verdict == "verified")
    limits = Limits.of(QueryRequest(query=QUESTION["query"], strategy="multi_agent"), parts().settings)
    part = "Whom does a tenant who leaves write to?"
    looked = Looked(questions=(part, QUESTION["query"]))
    found = look(part, (leased,), limits, 10, parts())
    event = {
        "limits": limits.model_dump(mode="json"), "looked": looked.model_dump(mode="json"),
        "retrieved": found.model_dump(mode="json"), "query": 0, "began": parts().now(),
    }  # fmt: skip

    def there() -> Finding:
        reply = aws.client("lambda").invoke(
            FunctionName=aws.function("ResearchFunction"), Payload=json.dumps(event)
        )
        return Finding.model_validate(fetched(json.loads(reply["Payload"].read())["noun"]))

    def here() -> Finding:
        return research_part(part, found, looked, parts().now(), limits, parts())

    findings = []
    for research in (there, here):
        with (
            ReplayServer(judged(whom)) as main,
            ReplayServer(DOWN, JUDGING[whom][0]) as fast,
            ExitStack() as end,
        ):
            for name, server in {"answer_llm": main, "cite_llm": fast, "own_judge_llm": fast}.items():
                llm = OpenAILLM(server.url, None, name, max_retries=1, clock=Clock(sleep=lambda _: None))
                end.callback(llm.close)
                monkeypatch.setitem(vars(parts()), name, llm)
            monkeypatch.setitem(vars(parts()), "memory", Forgetful())
            monkeypatch.delitem(vars(parts()), "judges", raising=False)
            findings.append(research())
            assert (len(main.requests), len(fast.requests)) == (1, 2)
    vars(parts()).pop("judges", None)
    assert findings[0] == findings[1]
    assert findings[0].chunk_ids


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("reply", DELIVERING)
def test_a_main_model_that_is_odd_is_read(ask, way, reply):
    body, _ = ask(way, [DELIVERING[reply]], [NOTHING])
    assert body["abstained"] is False
    assert body["answer"].startswith(f"{SAID} [1].")
    assert "think" not in body["answer"]
    assert {citation["verdict"] for citation in body["citations"]} == {"verified"}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("fault", FAILING)
def test_a_fast_model_that_fails_costs_its_candidates_and_is_noted(ask, way, fault):
    body, _ = ask(way, [GOOD], [FAILING[fault]])
    assert body["answer"] == f"{SAID} [1]."
    assert {citation["origin"] for citation in body["citations"]} <= {"model", "injected", "repaired"}
    assert body["notes"] or fault == "refused JSON"


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("case", PROPOSING)
def test_whatever_the_fast_model_proposes_nothing_of_it_is_cited_unseen(ask, way, case):
    body, _ = ask(way, [GOOD], [PROPOSING[case]])
    assert body["answer"] == f"{SAID} [1]."
    assert all("Rent is due monthly" not in citation["text_span"] for citation in body["citations"])


@pytest.mark.case("JSON-20", 3)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("whom", JUDGING)
def test_only_a_yes_of_the_judge_verifies(ask, way, whom):
    reply, verdict = JUDGING[whom]
    body, _ = ask(way, [judged(whom)], [NOTHING, reply])
    assert [citation["verdict"] for citation in body["citations"]] == [verdict]
