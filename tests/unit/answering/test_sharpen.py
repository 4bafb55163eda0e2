"""question, passages → what is still missing, within the budgets."""

import json

import pytest

from pincite.adapters.scripted_llm import ScriptedLLM
from pincite.answering.looked import Looked
from pincite.answering.sharpen import sharpen, sharper
from pincite.errors import ModelUnavailable
from pincite.limits import Limits
from pincite.models import Passage, Usage
from pincite.requests import QueryRequest
from pincite.settings import Settings

QUESTION = "Is the deposit refundable after termination?"


def scripted(name, *queries):
    return ScriptedLLM({name: json.dumps({"queries": queries})})


def passages(chunk, *texts):
    return [Passage(number=n + 1, chunk=chunk(n, text), score=0.9) for n, text in enumerate(texts)]


def test_rules_stop_when_the_words_of_the_question_are_there(chunk):
    assert (
        sharper("Is the deposit refundable?", passages(chunk, "The deposit is refundable."), [], None).queries
        == ()
    )


def test_rules_ask_for_what_is_lacking_once(chunk):
    found = passages(chunk, "The deposit is refundable.")
    plan = sharper("Is the deposit refundable after termination?", found, [], None)
    assert plan.queries == ("termination",)
    assert sharper("Is the deposit refundable after termination?", found, ["termination"], None).queries == ()


def test_a_model_says_that_it_suffices_or_asks_once_more(chunk):
    found = passages(chunk, "The deposit is refundable.")
    assert sharper("q", found, [], scripted("sharpen")).queries == ()
    assert sharper("q", found, ["a"], scripted("sharpen", "A", "b", "c")).queries == ("b",)


def once(found, looked=Looked(), spent=Usage(), seconds=0.0, llm=None, **settings):
    limits = Limits.of(QueryRequest(query=QUESTION, strategy="agentic"), Settings(**settings))
    return sharpen(QUESTION, found, looked, spent=spent, seconds=seconds, limits=limits, llm=llm)


def test_each_judgement_adds_a_query_or_ends_the_search(chunk):
    found = passages(chunk, "The deposit is refundable.")
    first = once(found)
    assert (first.missing, first.further, first.by_rules) == (True, ("termination",), True)
    assert first.queries(QUESTION) == ("termination",)
    second = once(found, first)
    assert (second.missing, second.further) == (False, ("termination",))


def test_what_a_model_judged_costs_and_is_not_by_rules(chunk):
    looked = once(passages(chunk, "x"), llm=scripted("sharpen", "fees"))
    assert (looked.further, looked.by_rules, looked.usage.calls) == (("fees",), False, 1)


def test_a_model_that_fails_leaves_it_to_the_rules(chunk):
    looked = once(
        passages(chunk, "The deposit is refundable."), llm=ScriptedLLM({"sharpen": ModelUnavailable("x")})
    )
    assert (looked.further, looked.by_rules) == (("termination",), True)


@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("calls", {"spent": Usage(calls=3), "max_search_calls": 3}),
        ("tokens", {"spent": Usage(prompt_tokens=5, completion_tokens=5), "max_search_tokens": 10}),
        ("seconds", {"seconds": 1.5, "max_search_s": 1.5}),
    ],
)
def test_a_budget_that_is_reached_ends_the_search_and_is_named(chunk, name, more):
    llm = scripted("sharpen", "fees")
    looked = once(passages(chunk, "x"), Looked(further=("a",), missing=True), llm=llm, **more)
    assert (looked.bound, looked.missing, looked.further) == (name, False, ("a",))
    assert llm.prompts == []
