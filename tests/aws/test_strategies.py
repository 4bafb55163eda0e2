"""Each strategy in both places: golden questions with and without a model, parts that fail, budgets that are reached;
and the states that each takes."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator
from typing import get_args

import pytest
from moto.stepfunctions.parser.asl.component.state.state import CommonStateField

from benchmarks.erratic import ErraticLLM
from pincite.adapters.llm_reranker import LLMReranker
from pincite.answering.looked import BOUNDS, BY_RULES
from pincite.aws import asking
from pincite.aws.bootstrap import parts
from pincite.aws.nouns import INLINE_BYTES
from pincite.errors import (
    IndexUnavailable,
    ModelRefused,
    ModelUnavailable,
    PinciteError,
    Throttled,
    Timeout,
)
from pincite.models import Usage
from pincite.ports import Delta, Prompt
from pincite.requests import QueryRequest, Strategy
from pincite.settings import MODES, ModeSettings, Settings
from tests.aws.golden import JOINED, QUESTIONS
from tests.aws.localaws import step_functions
from tests.aws.test_answering import DOCUMENT, alike
from tests.aws.test_parity import MACHINE, PARTS, Failing, Forgetful, both

FURTHER = [each for each in get_args(Strategy) if each != "single"]
PLANNING = ("rewrite", "split", "sharpen")
ASKED = [*QUESTIONS[::7], *JOINED[:6]]
TWO_PARTS = "How long is the warranty, and what does express shipping cost?"
SEARCHING = ("Plan", "Retrieve", "Merge", "Research", "Rerank", "Sharpen")


class Planning(ErraticLLM):
    """As erratic where it plans: of use, about something else, nothing, no JSON, or broken off. What it says depends on
    the prompt alone, so both places hear the same."""

    def stream(self, prompt: Prompt) -> Iterator[Delta]:
        if prompt.name not in PLANNING:
            return super().stream(prompt)
        return self._plan(prompt)

    def _plan(self, prompt: Prompt) -> Iterator[Delta]:
        rng = random.Random(hashlib.sha256(f"{prompt.name}\0{prompt.user}".encode()).hexdigest())
        words = prompt.user.rpartition("for this question: ")[2].split()
        queries = [" ".join(rng.sample(words, min(len(words), 5))) for _ in range(rng.randint(0, 4))]
        reply = rng.choice([json.dumps({"queries": queries})] * 4 + ["I cannot plan.", '{"queries": ["a'])
        if rng.random() < 0.1:
            raise ModelUnavailable("the model broke off")
        yield Delta(reply)
        usage = Usage(
            prompt_tokens=len(prompt.user.split()), completion_tokens=len(reply.split()), cost_usd=0.0001
        )
        yield Delta("", "stop", usage)


class Insatiable(Planning):
    """Splits in two, and says after each search that something else is missing."""

    def __init__(self) -> None:
        self._rounds = 0

    def _plan(self, prompt: Prompt) -> Iterator[Delta]:
        queries = ["How long is the warranty?", "What does express shipping cost?"]
        if prompt.name == "sharpen":
            self._rounds += 1
            queries = [QUESTIONS[7 * self._rounds][0]]
        yield Delta(json.dumps({"queries": queries}))
        yield Delta("", "stop", Usage(prompt_tokens=10, completion_tokens=5))


@pytest.fixture
def models(aws, monkeypatch):
    """Puts models in place, fresh ones each time, and a judge that remembers nothing of the other place."""

    def put(kind=Planning, *, ranks=False, **failing):
        made = {"answer_llm": kind(), "cite_llm": kind(), **failing}
        made["memory"] = Forgetful()
        if ranks:
            made["reranker"] = LLMReranker(made["cite_llm"])
        for name, part in made.items():
            monkeypatch.setitem(vars(parts()), name, part)
        monkeypatch.delitem(vars(parts()), "judges", raising=False)

    yield put
    vars(parts()).pop("judges", None)


def settings(monkeypatch, **given):
    monkeypatch.setattr(parts(), "settings", parts().settings.model_copy(update=given))


def request(question, strategy, mode="low", **more):
    return QueryRequest(query=question, strategy=strategy, inference_mode=mode, use_cache=False, **more)


# ── one answer ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("strategy", FURTHER)
def test_golden_questions_without_a_model(aws, paragraphs, strategy):
    notes = set()
    for question, mode in ASKED:
        there, here = both(request(question, strategy, mode), paragraphs)
        assert there == here, (question, mode)
        notes |= set(there["notes"])
    assert BY_RULES[strategy] in notes
    assert aws.calls("MergeFunction"), "several were searched for"


@pytest.mark.parametrize("ranks", [False, True], ids=["ranked by words", "ranked by a model"])
@pytest.mark.parametrize("strategy", FURTHER)
def test_golden_questions_with_a_model_that_behaves_badly(aws, paragraphs, models, strategy, ranks):
    planned = 0
    for question, mode in ASKED[:: 4 if ranks else 1]:
        there, here = both(request(question, strategy, mode), paragraphs, lambda: models(ranks=ranks))
        assert there == here, (question, mode)
        planned += BY_RULES[strategy] not in there["notes"]
    assert planned, "the model must have planned some of them"


@pytest.mark.parametrize("strategy", FURTHER)
def test_chat_routes_are_answered_by_the_state_machine(aws, policy, strategy):
    path = {"multi_query": "/agent/chat", "agentic": "/agentic/chat", "multi_agent": "/multiagent/chat"}[
        strategy
    ]
    body = {"question": TWO_PARTS, "inference_mode": "low"}
    reply = aws.api.call("POST", path, body, caller=aws.as_caller(policy))
    assert reply.status == 200, reply.body
    assert len(aws.calls("RecordFunction")) == 1
    assert aws.calls("RecordFunction")[0]["common"]["strategy"] == strategy
    expected = asking.ask(request(TWO_PARTS, strategy), (policy,), "request-1", None)
    assert reply.json()["answer"] == expected.answer


def test_qa_is_answered_by_the_state_machine(aws, collection):
    aws.upload(collection, "policy.md", DOCUMENT)
    body = {"question": "How long is the warranty?", "inference_mode": "low"}
    reply = aws.api.call("POST", "/qa", body, caller=aws.as_caller(collection))
    assert "24 months" in reply.json()["answer"]
    assert len(aws.calls("RecordFunction")) == 1


# ── the states of a strategy ─────────────────────────────────────────────────────────────────────────────


def test_single_takes_no_state_of_the_others(aws, policy):
    asking.ask(request(TWO_PARTS, "single"), (policy,), "request-1", None)
    assert {name: len(aws.calls(f"{name}Function")) for name in SEARCHING} == {
        "Plan": 0, "Retrieve": 1, "Merge": 0, "Research": 0, "Rerank": 1, "Sharpen": 0,
    }  # fmt: skip


def test_several_queries_are_looked_for_each_by_a_call_of_its_own(aws, policy):
    asking.ask(request(TWO_PARTS, "multi_query"), (policy,), "request-1", None)
    asked = aws.calls("RetrieveFunction")
    assert sorted(each["query"] for each in asked) == list(range(len(asked)))
    assert len(asked) > 1
    assert len(aws.calls("MergeFunction")) == 1
    assert aws.calls("SharpenFunction") == aws.calls("ResearchFunction") == []


def test_parts_are_researched_each_by_a_call_of_its_own(aws, policy):
    asking.ask(request(TWO_PARTS, "multi_agent"), (policy,), "request-1", None)
    assert len(aws.calls("ResearchFunction")) == len(aws.calls("RetrieveFunction")) == 2
    assert len(aws.calls("RerankFunction")) == 1


@pytest.mark.parametrize("rounds", [1, 3])
def test_further_rounds_end_at_their_bound_which_is_told(aws, paragraphs, models, monkeypatch, rounds):
    settings(monkeypatch, max_rounds=rounds)
    narrow = ModeSettings(min_chunks=1, check_answerable=False, second_pass_k=2)
    monkeypatch.setitem(MODES, "low", narrow)
    asked = request(QUESTIONS[0][0], "agentic", top_k=2)
    there, here = both(asked, paragraphs, lambda: models(Insatiable))
    assert there == here
    assert BOUNDS["rounds"] in there["notes"]
    assert len(aws.calls("SharpenFunction")) == len(aws.calls("MergeFunction")) == rounds
    assert len(aws.calls("RerankFunction")) == 1 + rounds


# ── budgets ──────────────────────────────────────────────────────────────────────────────────────────────

BUDGETS = {
    "calls": {"max_search_calls": 1},
    "tokens": {"max_search_tokens": 1},
    "seconds": {"max_search_s": 1e-6},
}


@pytest.mark.parametrize("budget", BUDGETS)
@pytest.mark.parametrize("strategy", ["agentic", "multi_agent"])
def test_a_budget_that_is_reached_is_told_and_the_answer_is_still_checked(
    aws, policy, models, monkeypatch, strategy, budget
):
    settings(monkeypatch, **BUDGETS[budget])
    there, here = both(request(TWO_PARTS, strategy), policy, lambda: models(Insatiable, ranks=True))
    assert there == here
    assert BOUNDS[budget] in there["notes"]
    assert there["verification"] is not None


# ── parts that fail ──────────────────────────────────────────────────────────────────────────────────────

ERRORS: list[PinciteError] = [
    Timeout("slow"),
    Throttled("busy"),
    IndexUnavailable("red"),
    ModelRefused("no key"),
]


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("strategy", FURTHER)
def test_a_part_that_fails_is_the_same_error_in_both(aws, policy, monkeypatch, strategy, part, error):
    made = parts()
    monkeypatch.setitem(vars(made), part, Failing(getattr(made, part), PARTS[part], error))
    assert both(request(TWO_PARTS, strategy), policy) == [type(error)] * 2


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("strategy", FURTHER)
def test_a_model_that_fails_ends_alike_in_both(aws, policy, models, strategy, error):
    def stage(name):
        return lambda: models(**{name: Failing(Planning(), ("stream",), error)})

    there, here = both(request(TWO_PARTS, strategy), policy, stage("answer_llm"))
    assert there == here
    assert (there["engine"], there["abstained"]) == ("extractive", False)
    assert (BOUNDS["model"] in there["notes"]) == (strategy == "multi_agent")
    there, here = both(request(TWO_PARTS, strategy), policy, stage("cite_llm"))
    assert there == here
    assert BY_RULES[strategy] in there["notes"], "rules plan where the model does not"


STATES = {"Plan": "multi_agent", "Merge": "multi_query", "Research": "multi_agent", "Sharpen": "agentic"}


@pytest.mark.parametrize("state", STATES)
def test_a_state_that_is_killed_once_changes_nothing(aws, policy, state):
    asked = request(TWO_PARTS, STATES[state])
    before = alike(asking.ask(asked, (policy,), "request-1", None))
    throttled = type("Lambda.TooManyRequestsException", (Exception,), {})("Rate exceeded")
    aws.runtime.broken[aws.function(f"{state}Function")] = [throttled]
    assert alike(asking.ask(asked, (policy,), "request-2", None)) == before
    assert len(step_functions.waits) == 1


@pytest.mark.parametrize("state", STATES)
def test_a_state_killed_after_its_work_or_for_good_ends_the_same_when_asked_again(aws, policy, state):
    asked = request(TWO_PARTS, STATES[state])
    before = alike(asking.ask(asked, (policy,), "request-1", None))
    aws.runtime.lost[aws.function(f"{state}Function")] = 1
    assert alike(asking.ask(asked, (policy,), "request-2", None)) == before
    aws.runtime.lost[aws.function(f"{state}Function")] = 9
    with pytest.raises(RuntimeError):
        asking.ask(asked, (policy,), "request-3", f"killed-{state}")
    aws.runtime.lost.clear()
    assert alike(asking.ask(asked, (policy,), "request-4", f"killed-{state}")) == before


@pytest.mark.parametrize("state", STATES)
def test_a_state_that_fails_is_named_and_no_answer_comes(aws, policy, state):
    aws.runtime.broken[aws.function(f"{state}Function")] = [KeyError("a fault of ours")] * 9
    with pytest.raises(RuntimeError, match="KeyError"):
        asking.ask(request(TWO_PARTS, STATES[state]), (policy,), "request-1", None)
    assert aws.calls("RecordFunction") == []


# ── what a state holds ───────────────────────────────────────────────────────────────────────────────────


@pytest.fixture(scope="module")
def long(deployed) -> str:
    """A collection with a document of many chapters, in letters of three bytes."""
    deployed.begin()
    paragraph = "条款规定保修期为二十四个月，自交货之日起计算，涵盖材料和工艺缺陷。" * 8
    deployed.upload("long", "long.md", "\n\n".join(f"# 第{n}章\n\n{n} {paragraph}" for n in range(60)))
    return "long"


@pytest.mark.case("SLS-01", 1)
@pytest.mark.parametrize("strategy", get_args(Strategy))
def test_the_largest_state_stays_under_half_of_what_it_may_hold(aws, long, models, monkeypatch, strategy):
    held = list[int]()

    def noted(self, env, value):
        held.append(len(json.dumps(value, ensure_ascii=False).encode()))

    monkeypatch.setattr(CommonStateField, "_verify_size_quota", noted)
    settings(monkeypatch, max_queries=6, max_parts=4, max_rounds=5)
    wide = {"top_k": 200, "rerank_k": 100, "max_context_tokens": 200_000, "min_similarity": 0.0}
    question = ("保修期多长？ " * 560 + " ".join(f"What is chapter {n}?" for n in range(9)))[:4000]
    models()
    asking.ask(request(question, strategy, "high", min_avg_similarity=0.0, **wide), (long,), "r", None)
    assert 3 * len(question) < max(held) < 128 * 1024


@pytest.mark.case("SLS-01", 1)
def test_a_state_with_every_noun_at_its_bound_stays_under_half():
    """The state that `Begin` makes, filled: of a second pass once it is verified, and of a search before any draft."""
    most = {
        name: next(each.le for each in Settings.model_fields[name].metadata if hasattr(each, "le"))
        for name in ("max_parts", "max_queries")
    }
    noun, step = (
        "x" * INLINE_BYTES,
        {"ms": 12345.67, "average_similarity": 0.123456789012, "spent": Usage().model_dump()},
    )

    def filled(value):
        if isinstance(value, dict):
            return {
                key: noun if key in ("noun", "first") else filled(each) for key, each in value.items()
            } | step
        return value

    begun = {**filled(MACHINE["Begin"]["Parameters"]), "input": "x" * asking.LARGEST_INPUT}
    verified = begun | {"findings": [noun] * most["max_parts"]}
    searched = begun | {"retrieved": [{"noun": noun, **step}] * most["max_queries"]}
    for name in ("draft", "enforced", "verified"):
        searched.pop(name)
    for state in (verified, searched):
        held = len(json.dumps(state).encode())
        assert 8 * INLINE_BYTES < held < 128 * 1024
