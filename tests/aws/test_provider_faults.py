"""The same faults of model APIs through the deployed stack: a JSON body comes from the state machine, a stream from the
function. One right outcome in both, and what passes is tried once more, after a wait that is recorded, not slept."""

from __future__ import annotations

import uuid

import pytest

from pincite.adapters.openai_llm import OpenAILLM
from pincite.aws.bootstrap import parts
from tests.aws.localaws import step_functions
from tests.fakes.provider_faults import (
    DELIVERING,
    FAILING,
    GOOD,
    JUDGING,
    NOTHING,
    PATIENCE_S,
    PROPOSING,
    QUESTION,
    SAID,
    events_of,
    judged,
)
from tests.fakes.replay_server import ReplayServer
from tests.unit.conftest import LEASE

ONCE = ("wrong key", "too large")
"""What a second try cannot mend."""


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
    the main model was asked."""

    def asked(way, answers, cites):
        with ReplayServer(*answers) as main, ReplayServer(*cites) as fast:
            models = {
                name: OpenAILLM(server.url, None, name, timeout_s=PATIENCE_S, max_retries=0)
                for name, server in {"answer_llm": main, "cite_llm": fast}.items()
            }
            for name, llm in models.items():
                monkeypatch.setitem(vars(parts()), name, llm)
            monkeypatch.delitem(vars(parts()), "judges", raising=False)
            body = WAYS[way](aws, aws.as_caller(leased))
            for llm in models.values():
                llm.close()
            return body, len(main.requests)

    yield asked
    vars(parts()).pop("judges", None)


def by_the_state_machine(aws, caller):
    return aws.api.call("POST", "/api/query", QUESTION, caller=caller).json()


def by_the_function(aws, caller):
    """The body of the last event."""
    reply = aws.api.call("POST", "/api/query", QUESTION, {"accept": "text/event-stream"}, caller=caller)
    return {name: value for name, value in events_of(reply.body.decode())[-1].items() if name != "data"}


WAYS = {"json": by_the_state_machine, "sse": by_the_function}


@pytest.mark.case("JSON-17", 1)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("fault", FAILING)
def test_a_main_model_that_fails_is_an_error(ask, way, fault):
    step_functions.waits.clear()
    body, calls = ask(way, [FAILING[fault]], [NOTHING])
    assert body.get("status") in (429, 502, 503, 504), body
    assert "answer" not in body
    assert "abstained" not in body
    again = way == "json" and fault not in ONCE
    assert len(step_functions.waits) == again
    assert calls == 1 + again


@pytest.mark.parametrize("fault", [fault for fault in FAILING if fault not in ONCE])
def test_a_main_model_that_fails_once_has_answered(ask, fault):
    body, calls = ask("json", [FAILING[fault], GOOD], [NOTHING])
    assert body["answer"] == f"{SAID} [1]."
    assert calls == 2


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
