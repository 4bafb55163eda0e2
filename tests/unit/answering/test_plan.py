"""question → queries, by rules and by a model that may fail."""

import json

import pytest

from pincite.adapters.scripted_llm import ScriptedLLM
from pincite.answering.plan import plan, rewrites, sub_questions
from pincite.errors import ModelUnavailable
from pincite.limits import Limits
from pincite.requests import QueryRequest
from pincite.settings import Settings


def scripted(name, *queries):
    return ScriptedLLM({name: json.dumps({"queries": queries})})


def test_rules_keep_the_question_and_add_its_keywords():
    plan = rewrites("How long is the notice period for tenants?", 4, None)
    assert plan.queries[0] == "How long is the notice period for tenants?"
    assert "long notice period tenants" in plan.queries
    assert plan.by == "rules"


def test_a_model_rewrites_and_the_question_stays_first():
    plan = rewrites("Who pays?", 3, scripted("rewrite", "Which party bears the cost?", "who pays", "cost"))
    assert plan.queries == ("Who pays?", "Which party bears the cost?", "cost")
    assert plan.by == "model"


def test_whatever_a_model_rewrites_the_parts_of_the_question_are_looked_for():
    plan = rewrites("Who pays? When is it due?", 4, scripted("rewrite", "the weather", "tides", "storms"))
    assert plan.queries == ("Who pays? When is it due?", "Who pays?", "When is it due?", "the weather")


@pytest.mark.parametrize(
    "reply",
    ["", "I cannot", '{"queries": "x"}', '{"queries": [1]}', '{"queries": [""]}', ModelUnavailable("down")],
)
def test_a_model_that_cannot_be_used_leaves_it_to_the_rules(reply):
    assert rewrites("Who pays?", 3, ScriptedLLM({"rewrite": reply})).by == "rules"


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        (
            "When does the lease end, and who keeps the deposit?",
            ("When does the lease end?", "who keeps the deposit?"),
        ),
        ("What is the fee? Who pays it?", ("What is the fee?", "Who pays it?")),
        ("What is the difference between leave and absence?", ("leave?", "absence?")),
        ("What do salt and pepper cost?", ("What do salt and pepper cost?",)),
    ],
)
def test_rules_split_where_a_new_question_begins(question, parts):
    assert sub_questions(question, 3, None).queries == parts


def test_no_more_parts_than_asked_for():
    assert len(sub_questions("Who? ".join(["a b", "c d", "e f", "g h"]), 2, None).queries) <= 2


def limits(strategy="single", **settings):
    return Limits.of(QueryRequest(query="q", strategy=strategy), Settings(**settings))


def test_a_strategy_without_a_plan_asks_the_question_at_no_cost():
    for strategy in ("single", "agentic"):
        looked = plan("Who pays?", strategy, limits(), scripted("rewrite", "x"))
        assert looked.queries("Who pays?") == ("Who pays?",)
        assert (looked.usage.calls, looked.by_rules) == (0, False)


@pytest.mark.parametrize(
    ("strategy", "setting", "prompt"),
    [("multi_query", "max_queries", "rewrite"), ("multi_agent", "max_parts", "split")],
)
def test_a_plan_is_bounded_by_its_setting_and_says_who_made_it(strategy, setting, prompt):
    question = "Who pays, when is rent due, and how long is the notice period?"
    bounded = limits(strategy, **{setting: 2})
    by_model = plan(question, strategy, bounded, scripted(prompt, "a", "b", "c"))
    assert (len(by_model.questions), by_model.by_rules, by_model.usage.calls) == (2, False, 1)
    by_rules = plan(question, strategy, bounded, None)
    assert (len(by_rules.questions), by_rules.by_rules, by_rules.usage.calls) == (2, True, 0)
