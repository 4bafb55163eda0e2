"""Questions with a model: the same answer in both places, and what a model that fails leads to."""

from __future__ import annotations

import json

import pytest

from pincite import pipeline
from pincite.adapters.scripted_llm import ScriptedLLM
from pincite.aws import asking
from pincite.aws.bootstrap import parts
from pincite.errors import ModelRefused, ModelUnavailable, Throttled, Timeout
from pincite.requests import QueryRequest
from tests.aws.test_answering import DOCUMENT, alike

REQUEST = QueryRequest(query="How long is the warranty?", inference_mode="low", use_cache=False)
GOOD = "The warranty lasts 24 months from delivery [1]."
PROPOSED = json.dumps(
    {
        "citations": [
            {"number": 1, "claim_text": GOOD[:-5], "quote": "The warranty lasts 24 months from delivery."}
        ]
    }
)


@pytest.fixture
def asked(aws, collection):
    aws.upload(collection, "policy.md", DOCUMENT)
    return collection


@pytest.fixture
def scripted(aws, monkeypatch):
    """Put scripted models in place; `answers`: successive replies or errors of the main model."""

    def put(answers, cites=PROPOSED):
        models = ScriptedLLM({"answer": answers}), ScriptedLLM({"cite": cites})
        monkeypatch.setitem(vars(parts()), "answer_llm", models[0])
        monkeypatch.setitem(vars(parts()), "cite_llm", models[1])
        return models

    return put


def ask(collection):
    return asking.ask(REQUEST, (collection,), "request-1", None)


@pytest.mark.parametrize("cites", [PROPOSED, "", "no JSON", '{"citations": [', ModelUnavailable("down")])
def test_whatever_the_fast_model_replies_both_places_agree(asked, scripted, cites):
    scripted(GOOD, cites)
    there = ask(asked)
    scripted(GOOD, cites)
    assert alike(there) == alike(pipeline.ask(REQUEST, (asked,), parts()))
    assert "24 months" in there.answer


@pytest.mark.parametrize(
    "draft", ["I don't know based on the documents.", "[7] [1]", "The warranty lasts 99 years [1]."]
)
def test_whatever_the_main_model_writes_both_places_agree(asked, scripted, draft):
    scripted(draft)
    there = ask(asked)
    scripted(draft)
    assert alike(there) == alike(pipeline.ask(REQUEST, (asked,), parts()))


SLOW = Timeout("slow")
SLOW.part = "model"


@pytest.mark.parametrize(
    "lasting",
    [Throttled("429"), ModelUnavailable("500"), SLOW],
    ids=lambda error: type(error).__name__,
)
def test_a_model_that_keeps_failing_gives_way_to_the_passages_and_no_state_asks_it_again(
    asked, scripted, lasting
):
    main, _ = scripted(lasting)
    answer = ask(asked)
    assert (answer.engine, answer.abstained) == ("extractive", False)
    assert answer.notes[0].startswith("The answer model failed or was too late.")
    assert len(main.prompts) == 1, "its call has asked as often as it may"


@pytest.mark.parametrize("reply", [ModelRefused("key"), ""], ids=["refused", "empty"])
def test_a_model_that_refuses_or_says_nothing_gives_way_and_no_state_asks_it_again(asked, scripted, reply):
    main, _ = scripted(reply)
    assert ask(asked).engine == "extractive"
    assert len(main.prompts) == 1
