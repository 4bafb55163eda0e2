"""Strategies on one machine: what ends a search is told, and what it cost is counted, call by call."""

from __future__ import annotations

import json
from typing import get_args

import pytest

from pincite import bootstrap, pipeline
from pincite.adapters.llm_reranker import LLMReranker
from pincite.adapters.scripted_llm import ScriptedLLM
from pincite.answering.looked import BOUNDS, BY_RULES
from pincite.models import Answer
from pincite.requests import QueryRequest, Strategy
from tests.unit.conftest import LEASE

HERE = ("default",)
QUESTION = "How long is the notice period, and when is rent due?"
FURTHER = [each for each in get_args(Strategy) if each != "single"]


def queries(*texts):
    return json.dumps({"queries": texts})


def model(**replies):
    script = {
        "rewrite": queries("notice period months", "rent due date"),
        "split": queries("How long is the notice period?", "When is rent due?"),
        "sharpen": [
            queries("fee for late payment"),
            queries("consent of the landlord"),
            queries("notice in writing"),
        ],
        "rerank": json.dumps({"score": 0.7}),
        "answer": "The notice period is three months [1].",
        "cite": json.dumps({"citations": []}),
        "judge": json.dumps({"supported": True, "reason": ""}),
    }
    return ScriptedLLM({**script, **replies})


@pytest.fixture
def leased(parts):
    pipeline.ingest("lease.md", LEASE.encode(), collection="default", parts=parts)
    return parts


def ask(parts, strategy, llm=None, **settings) -> Answer:
    """By the model `llm` for everything, or without one."""
    given = bootstrap.Parts(parts.settings.model_copy(update=settings), embedder=parts.embedder)
    if llm is not None:
        given = given.but(cite_llm=llm, answer_llm=llm, reranker=LLMReranker(llm))
    request = QueryRequest(
        query=QUESTION,
        strategy=strategy,
        inference_mode="low",
        use_cache=False,
        top_k=1,
        min_similarity=0.0,
        min_avg_similarity=0.0,
    )
    return pipeline.ask(request, HERE, given)


@pytest.mark.parametrize("strategy", get_args(Strategy))
def test_every_call_of_a_model_is_counted(leased, strategy):
    llm = model()
    answer = ask(leased, strategy, llm)
    assert answer.usage.calls == len(llm.prompts)
    assert answer.usage.prompt_tokens == sum(len((each.system + each.user).split()) for each in llm.prompts)


@pytest.mark.parametrize("strategy", FURTHER)
def test_rules_in_place_of_a_model_are_told(leased, strategy):
    assert BY_RULES[strategy] in ask(leased, strategy).notes
    assert BY_RULES[strategy] in ask(leased, strategy, model(rewrite="", split="", sharpen="")).notes
    assert BY_RULES[strategy] not in ask(leased, strategy, model()).notes


def test_no_more_rounds_than_the_bound_which_is_told(leased):
    llm = model()
    answer = ask(leased, "agentic", llm, max_rounds=1)
    assert [each.name for each in llm.prompts].count("sharpen") == 1
    assert BOUNDS["rounds"] in answer.notes


def test_a_search_that_found_all_that_was_missing_tells_no_bound(leased):
    answer = ask(leased, "agentic", model(sharpen=queries()))
    assert not set(answer.notes) & set(BOUNDS.values())


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("calls", {"max_search_calls": 1}),
        ("tokens", {"max_search_tokens": 1}),
        ("seconds", {"max_search_s": 1e-9}),
    ],
)
@pytest.mark.parametrize("strategy", ["agentic", "multi_agent"])
def test_a_budget_that_is_reached_is_told_and_the_answer_is_checked(leased, strategy, name, settings):
    llm = model()
    answer = ask(leased, strategy, llm, **settings)
    assert BOUNDS[name] in answer.notes
    asked = [each.name for each in llm.prompts]
    assert asked.count("sharpen") == 0
    assert asked.count("answer") == 1, "no part was researched"
    assert [each.verdict for each in answer.citations] == ["verified"]


def test_a_search_that_ran_out_of_time_is_not_given_again(leased):
    from pincite.caching import worth_keeping

    answer = ask(leased, "agentic")
    assert worth_keeping(answer)
    late = answer.model_copy(update={"notes": (*answer.notes, BOUNDS["seconds"])})
    assert not worth_keeping(late), "the next time there may be more of it"
