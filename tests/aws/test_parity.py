"""Two places, one answer: golden questions, a model that behaves badly and parts that fail, through the deployed state
machine and through the pipeline of one machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import yaml

from benchmarks.erratic import ErraticLLM
from pincite import pipeline
from pincite.adapters.scripted_llm import ScriptedLLM
from pincite.answering import gates
from pincite.answering.looked import BOUNDS
from pincite.aws import asking
from pincite.aws.bootstrap import parts
from pincite.errors import (
    IndexUnavailable,
    Misconfigured,
    ModelRefused,
    ModelUnavailable,
    PinciteError,
    PromptTooLarge,
    Retryable,
    StoreUnavailable,
    Throttled,
    Timeout,
)
from pincite.requests import QueryRequest
from tests.aws.golden import MODES, QUESTIONS
from tests.aws.test_answering import alike
from tests.aws.test_models import GOOD, PROPOSED
from tests.test_layout import MACHINES, states

MACHINE = yaml.safe_load(MACHINES["answering"].read_text())["States"]


def outcome(call: Callable[[], Any]) -> object:
    """The answer, ids and times aside; or the kind of error."""
    try:
        return alike(call())
    except PinciteError as error:
        return type(error)


def both(request: QueryRequest, collection: str, before: Callable[[], None] = lambda: None) -> list[object]:
    """What comes from the state machine, and what from the pipeline. `before` sets the stage of each."""
    before()
    there = outcome(lambda: asking.ask(request, (collection,), "request-1", None))
    before()
    return [there, outcome(lambda: pipeline.ask(request, (collection,), parts()))]


def test_golden_questions_without_a_model(aws, paragraphs):
    seen = set()
    for question, mode in QUESTIONS:
        there, here = both(QueryRequest(query=question, inference_mode=mode, use_cache=False), paragraphs)
        assert there == here, (question, mode)
        seen.add((there["abstained"], mode))
    assert {(False, mode) for mode in MODES} <= seen


def test_golden_questions_with_a_model_that_behaves_badly(aws, paragraphs, monkeypatch):
    def stage() -> None:
        """The model, and a judge that remembers nothing of the other place."""
        for name, part in {
            "answer_llm": ErraticLLM(),
            "cite_llm": ErraticLLM(),
            "memory": Forgetful(),
        }.items():
            monkeypatch.setitem(vars(parts()), name, part)
        monkeypatch.delitem(vars(parts()), "judges", raising=False)

    seen = set()
    for question, mode in QUESTIONS:
        there, here = both(
            QueryRequest(query=question, inference_mode=mode, use_cache=False), paragraphs, stage
        )
        assert there == here, (question, mode)
        seen |= {each["action"] for each in there["enforcement"]}
    assert len(seen) >= 3, "the model must have given enforcement something to do"


# ── parts that fail ──────────────────────────────────────────────────────────────────────────────────────

REQUEST = QueryRequest(query="How long is the warranty?", inference_mode="low", use_cache=False)
ERRORS: list[PinciteError] = [
    Timeout("slow"),
    Throttled("busy"),
    IndexUnavailable("red"),
    StoreUnavailable("away"),
    ModelUnavailable("500"),
    ModelRefused("the key is wrong"),
    Misconfigured("a setting is missing"),
]
PARTS = {
    "index": ("search",),
    "embedder": ("embed",),
    "reranker": ("score",),
    "ledger": ("record",),
}


class Forgetful:
    """A memory that keeps nothing."""

    def recall(self, key: str) -> None:
        return None

    def remember(self, key: str, verdict: object) -> None:
        pass


class Failing:
    """A part whose one method fails; everything else is the part's own."""

    def __init__(self, part: object, methods: tuple[str, ...], error: PinciteError) -> None:
        self._part, self._methods, self._error = part, methods, error

    def __getattr__(self, name: str) -> Any:
        if name in self._methods:
            raise_ = self._error

            def fail(*_: object, **__: object) -> Iterator[object]:
                raise raise_

            return fail
        return getattr(self._part, name)


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_a_part_that_fails_is_the_same_error_in_both(aws, policy, monkeypatch, part, error):
    made = parts()
    monkeypatch.setitem(vars(made), part, Failing(getattr(made, part), PARTS[part], error))
    assert both(REQUEST, policy) == [type(error)] * 2


@pytest.mark.parametrize(
    "error", [*ERRORS, PromptTooLarge("too long")], ids=lambda error: type(error).__name__
)
@pytest.mark.parametrize("model", ["answer_llm", "cite_llm"])
def test_a_model_that_fails_ends_alike_in_both(aws, policy, monkeypatch, model, error):
    def stage() -> None:
        replies = {"answer_llm": ("answer", GOOD), "cite_llm": ("cite", PROPOSED)}
        for name, (prompt, reply) in replies.items():
            scripted = ScriptedLLM({prompt: error if name == model else reply})
            monkeypatch.setitem(vars(parts()), name, scripted)

    there, here = both(REQUEST, policy, stage)
    assert there == here
    if model == "answer_llm" and isinstance(error, Retryable | ModelRefused):
        assert (there["engine"], there["abstained"]) == ("extractive", False)
        assert str(error) in there["notes"][0]
    elif model == "answer_llm":
        assert isinstance(there, type), "never an abstention, never an answer"
    else:
        assert "24 months" in there["answer"]


# ── rules of one place that the other must have ──────────────────────────────────────────────────────────


def test_only_errors_that_may_pass_are_tried_again():
    for name, state in states({"States": MACHINE}):
        for rule in state.get("Retry", ()):
            ours = {each for each in rule["ErrorEquals"] if "." not in each}
            assert ours <= ({Retryable.__name__} if rule["MaxAttempts"] else {"Permanent"}), name


def test_the_state_machine_holds_no_default_of_its_own():
    """A threshold that stood in a state would be one that the other place does not know."""
    for name, state in MACHINE.items():
        for choice in state.get("Choices", ()):
            for rule in (choice, *choice.get("And", ()), *choice.get("Or", ()), choice.get("Not", {})):
                own = [
                    value
                    for key, value in rule.items()
                    if key.startswith("Numeric") and not key.endswith("Path") and value not in (0, 1, 2)
                ]
                assert own == [], f"{name} compares with {own}"


def test_a_number_or_text_that_a_state_sets_is_a_name_or_a_beginning():
    """What `Pass` states write are the names of gates, bounds, kinds and steps, and empty values."""
    names = {*gates.REASONS, *BOUNDS, "first", "further", "second_pass"}
    for name, state in MACHINE.items():
        if state["Type"] == "Pass" and not name.endswith("Failed"):
            written = leaves(state.get("Result"), state.get("Parameters"))
            assert written <= {None, 0, *names}, name


def leaves(*values: Any) -> set[Any]:
    """Every value of nested objects and lists that is no path."""
    found: set[Any] = set()
    for value in values:
        if isinstance(value, dict):
            found |= leaves(*(each for key, each in value.items() if not key.endswith(".$")))
        elif isinstance(value, list):
            found |= leaves(*value)
        else:
            found.add(value)
    return found
