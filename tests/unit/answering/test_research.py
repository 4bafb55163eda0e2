"""A part of a question, answered by itself: what its verified citations rest on, and what it may cost."""

import json

import pytest

from pincite.adapters.lexical_reranker import LexicalReranker
from pincite.adapters.scripted_llm import ScriptedLLM
from pincite.answering.judge import judge_from
from pincite.answering.research import Finding, research, resting_on
from pincite.citations.support import Judges
from pincite.errors import ModelRefused, Throttled
from pincite.limits import Limits
from pincite.models import Usage
from pincite.requests import QueryRequest
from pincite.settings import Settings

RENT, NOTICE = "Rent is due on the first day of each month.", "The notice period is three months."
SUPPORTED = json.dumps({"supported": True, "reason": ""})


@pytest.fixture
def hits(hit):
    return [hit(0, RENT), hit(1, NOTICE), hit(2, "Pets need consent.")]


def found(
    hits, embedder, part="When is rent due?", llm=None, judge=None, spent=Usage(), seconds=0.0, **settings
):
    limits = Limits.of(
        QueryRequest(query="q", strategy="multi_agent", inference_mode="low"), Settings(**settings)
    )
    return research(
        part,
        hits,
        side_by_side=2,
        spent=spent,
        seconds=lambda: seconds,
        limits=limits,
        reranker=LexicalReranker(),
        count_tokens=lambda text: len(text.split()),
        embedder=embedder,
        reader=None,
        llm=llm,
        judges=Judges(embedder=embedder, llm=judge_from(judge) if judge else None),
    )


def test_without_a_model_the_best_sentence_is_the_finding(hits, embedder):
    finding = found(hits, embedder)
    assert finding.chunk_ids == (hits[0].chunk.chunk_id,)
    assert (finding.part, finding.bound, finding.usage.calls) == ("When is rent due?", None, 0)


def test_only_what_holds_is_a_finding(hits, embedder):
    llm = ScriptedLLM(
        {"answer": "Rent is due on the first day of each month [1]. Rent is due on the ninth day [1]."}
    )
    finding = found(hits, embedder, llm=llm)
    assert finding.chunk_ids == (hits[0].chunk.chunk_id,)
    assert finding.usage.calls == 1
    nothing = found(hits, embedder, llm=ScriptedLLM({"answer": "Nobody knows."}))
    assert (nothing.chunk_ids, nothing.bound) == ((), None)


def test_no_passages_ask_no_model(embedder):
    llm = ScriptedLLM({})
    assert found([], embedder, llm=llm) == Finding(part="When is rent due?")
    assert llm.prompts == []


@pytest.mark.parametrize("error", [Throttled("busy"), ModelRefused("no key")], ids=lambda error: str(error))
def test_a_model_that_fails_ends_the_research_and_is_named_not_a_part_without_evidence(hits, embedder, error):
    finding = found(hits, embedder, llm=ScriptedLLM({"answer": error}))
    assert (finding.bound, finding.chunk_ids) == ("model", ())
    assert resting_on(hits, [finding], 1) == tuple(hits)


@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("calls", {"spent": Usage(calls=2), "max_search_calls": 2}),
        ("tokens", {"spent": Usage(prompt_tokens=9), "max_search_tokens": 9}),
        ("seconds", {"seconds": 2.0, "max_search_s": 1.0}),
    ],
)
def test_a_budget_that_is_spent_asks_no_model_and_is_named(hits, embedder, name, more):
    llm = ScriptedLLM({"answer": RENT})
    finding = found(hits, embedder, llm=llm, **more)
    assert (finding.bound, finding.chunk_ids, llm.prompts) == (name, (), [])


def test_each_part_has_a_share_and_the_judge_is_asked_within_it(hits, embedder):
    llm = ScriptedLLM({"answer": "Everybody agrees that payment must come early every month [1]."})
    judge = ScriptedLLM({"judge": SUPPORTED})
    finding = found(hits, embedder, llm=llm, judge=judge, max_search_calls=2)
    assert (finding.bound, judge.prompts) == ("calls", []), (
        "two parts, two calls: each has written one answer"
    )
    assert finding.usage.calls == 1


def test_only_hits_that_findings_rest_on_stay(hits):
    ids = [each.chunk.chunk_id for each in hits]
    findings = [Finding(part="a", chunk_ids=(ids[1],)), Finding(part="b", chunk_ids=(ids[0],))]
    assert resting_on(hits, findings, 2) == tuple(hits[:2])
    assert resting_on(hits, findings, 3) == tuple(hits), "too few would stay"
    assert resting_on(hits, (), 1) == tuple(hits), "nothing was researched"
    bounded = [findings[0], Finding(part="b", bound="calls")]
    assert resting_on(hits, bounded, 1) == tuple(hits), "what was not looked at is not dropped"


def test_two_hits_with_one_text_count_once(hit):
    twins = [hit(0, RENT), hit(1, RENT), hit(2, NOTICE)]
    findings = [Finding(part="a", chunk_ids=tuple(each.chunk.chunk_id for each in twins[:2]))]
    assert resting_on(twins, findings, 2) == tuple(twins)
