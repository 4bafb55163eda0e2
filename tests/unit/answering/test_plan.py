"""question → queries, by rules and by a model that may fail."""

import json

import pytest

from pincite.adapters.scripted_llm import ScriptedLLM
from pincite.answering.plan import rewrites, sharper, sub_questions
from pincite.errors import ModelUnavailable
from pincite.models import Passage


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
