"""Questions through the deployed state machine, and the same questions through the pipeline of one machine."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from pincite import pipeline
from pincite.answering.retrieve import Retrieved
from pincite.aws import asking
from pincite.aws.bootstrap import parts
from pincite.aws.observability import logger
from pincite.errors import IndexUnavailable, ModelRefused, Permanent, Retryable, StoreUnavailable, Timeout
from pincite.models import Answer
from pincite.requests import QueryRequest
from tests.aws.localaws import LocalAws, step_functions

DOCUMENT = """# Returns and refunds

All returns must be made within 30 days of purchase date. Items must be unused and in their original packaging.

Refunds are paid to the original payment method within 10 working days.

# Warranty

The warranty lasts 24 months from delivery. It covers defects of material and workmanship.

Damage caused by water is not covered by the warranty.

# Shipping

Standard shipping takes three to five working days. Express shipping costs 12 euros.
"""
QUESTIONS = json.loads((Path(__file__).parents[1] / "golden" / "aws" / "questions.json").read_text())
APART = {"answer_id", "created_at", "timings_ms"}
"""What may differ between two runs of the same question."""


def ask(collection: str, query: str, **more: object) -> Answer:
    return asking.ask(
        QueryRequest(**{"query": query, "use_cache": False, **more}), (collection,), "request-1", None
    )


def alike(answer: Answer) -> dict[str, object]:
    return answer.model_dump(mode="json", exclude=APART)


@pytest.fixture
def asked(aws: LocalAws, collection: str) -> str:
    """A collection with the document in it."""
    aws.upload(collection, "policy.md", DOCUMENT)
    return collection


def test_golden_questions_are_answered_alike_in_both_places(asked):
    for question in QUESTIONS:
        request = QueryRequest.model_validate(question)
        here = pipeline.ask(request, (asked,), parts())
        there = asking.ask(request, (asked,), "request-1", None)
        assert alike(there) == alike(here), question["query"]


def test_golden_questions_take_every_way_out(asked):
    found = {ask(asked, **q).abstain_reason for q in QUESTIONS}
    reasons = {None if reason is None else reason.partition(":")[0] for reason in found}
    assert {None, "off_topic"} <= reasons


def test_one_passage_is_enough_of_a_short_document_and_too_little_of_a_long_one(aws, collection):
    question = {"query": "How long is the warranty?", "rerank_k": 1}
    aws.upload(collection, "policy.md", DOCUMENT)
    assert ask(collection, **question).abstain_reason is None
    rooms = "".join(
        f"\n# Room {n}\n\nRoom {n} is locked at night by the porter of house {n}.\n" for n in range(9)
    )
    aws.upload(collection, "policy.md", DOCUMENT + rooms)
    assert (ask(collection, **question).abstain_reason or "").startswith("too_little_evidence")


def test_an_empty_collection_says_so(aws, collection):
    answer = ask(collection, "How long is the warranty?")
    assert answer.abstain_reason is not None
    assert answer.abstain_reason.startswith("empty_index")


def test_the_second_pass_happens_at_most_once(aws, asked):
    ask(asked, "How long is the warranty?", rerank_k=1, inference_mode="high", min_similarity=0.51)
    assert len(aws.calls("RetrieveFunction")) == 2
    assert aws.calls("RetrieveFunction")[0]["first"] is None
    assert aws.calls("RetrieveFunction")[1]["first"] is not None


def test_an_answer_is_stored_with_its_citations(aws, asked):
    answer = ask(asked, "How long is the warranty?", inference_mode="low")
    made = parts()
    assert made.ledger.get(answer.answer_id, (asked,)) == answer
    from pincite.sweeping.models import Selection

    pinned = made.history.select(Selection(collections=(asked,), answer_id=answer.answer_id)).citations
    assert [each.citation for each in pinned] == list(answer.citations)


def test_one_line_a_step_carries_the_request_id(aws, asked, monkeypatch):
    sink = io.StringIO()
    monkeypatch.setattr(logger().registered_handler, "stream", sink)
    ask(asked, "How long is the warranty?", inference_mode="low")
    lines = [json.loads(line) for line in sink.getvalue().splitlines()]
    assert {line["correlation_id"] for line in lines} == {"request-1"}
    assert len([line for line in lines if line["message"] == "step done"]) == 7
    assert not any("warranty" in json.dumps(line).lower() for line in lines), (
        "no line holds a document's text"
    )


def test_the_product_s_numbers_are_emitted(aws, asked, capsys):
    capsys.readouterr()
    ask(asked, "How long is the warranty?", inference_mode="low")
    [metrics] = [
        json.loads(line) for line in capsys.readouterr().out.splitlines() if '"CloudWatchMetrics"' in line
    ]
    assert metrics["stage"] == "dev"
    assert metrics["Queries"] in (1, [1.0])
    assert {"RerankGain", "CitationsVerified", "CitationsRejected", "CitationCoverage", "CostUSD"} <= set(
        metrics
    )


# ── faults ───────────────────────────────────────────────────────────────────────────────────────────────

STATES = ["Retrieve", "Rerank", "Cite", "Answer", "Enforce", "Verify", "Record"]


@pytest.mark.parametrize("state", STATES)
def test_a_state_that_is_killed_once_changes_nothing(aws, asked, state):
    before = alike(ask(asked, "How long is the warranty?", inference_mode="low"))
    throttled = type("Lambda.TooManyRequestsException", (Exception,), {})("Rate exceeded")
    aws.runtime.broken[aws.function(f"{state}Function")] = [throttled]
    assert alike(ask(asked, "How long is the warranty?", inference_mode="low")) == before
    assert len(step_functions.waits) == 1


@pytest.mark.parametrize("state", STATES)
def test_a_state_that_fails_is_named_and_no_answer_comes(aws, asked, state):
    aws.runtime.broken[aws.function(f"{state}Function")] = [KeyError("a fault of ours")] * 9
    with pytest.raises(RuntimeError, match="KeyError"):
        ask(asked, "How long is the warranty?", inference_mode="low")
    assert step_functions.waits == [], "what nobody foresaw is not tried again"


@pytest.mark.parametrize(
    ("raised", "seen", "tries"),
    [
        (Retryable("IndexUnavailable: the index is away"), IndexUnavailable, 2),
        (Retryable("StoreUnavailable: files cannot be reached"), StoreUnavailable, 2),
        (Retryable("Timeout: slow"), Timeout, 2),
        (Permanent("ModelRefused: the key is wrong"), ModelRefused, 1),
        (Permanent("Surprise: no such name"), Permanent, 1),
        (type("Sandbox.Timedout", (Exception,), {})("Task timed out after 28.00 seconds"), Timeout, 2),
    ],
    ids=["index", "store", "slow", "key", "unknown", "killed for time"],
)
def test_errors_reach_the_caller_as_what_they_were(aws, asked, raised, seen, tries):
    aws.runtime.broken[aws.function("RetrieveFunction")] = [raised] * 9
    with pytest.raises(seen) as error:
        ask(asked, "How long is the warranty?")
    assert type(error.value) is seen
    assert "Traceback" not in str(error.value)
    assert len(aws.calls("RetrieveFunction")) == tries


@pytest.mark.case("SLS-14", 3)
def test_the_same_request_id_twice_is_one_run(aws, asked):
    request = QueryRequest(query="How long is the warranty?", inference_mode="low", use_cache=False)
    first = asking.ask(request, (asked,), "request-1", "my-key")
    second = asking.ask(request, (asked,), "request-2", "my-key")
    assert first == second
    assert len(aws.calls("AnswerFunction")) == 1
    asking.ask(
        request.model_copy(update={"query": "What does shipping cost?"}), (asked,), "request-3", "my-key"
    )
    assert len(aws.calls("RetrieveFunction")) == 2, "the same id for another question is another request"


def test_a_question_asked_again_is_not_answered_again(aws, asked, capsys):
    first = ask(asked, "How long is the warranty?", inference_mode="low", use_cache=True)
    again = ask(asked, "How long is the warranty?", inference_mode="low", use_cache=True)
    assert (first.from_cache, again.from_cache) == (False, True)
    assert first.citations
    assert again.model_copy(update={"timings_ms": {}}) == first.model_copy(update={"timings_ms": {}})
    assert len(aws.calls("RetrieveFunction")) == 1
    assert '"CacheHits":[1.0]' in capsys.readouterr().out
    aws.upload(asked, "more.md", "# Opening hours\n\nThe shop opens at nine.")
    later = ask(asked, "How long is the warranty?", inference_mode="low", use_cache=True)
    assert not later.from_cache, "a document came"


@pytest.mark.case("SLS-01", 1)
def test_the_largest_answer_stays_under_half_of_what_a_state_holds(aws, collection):
    paragraph = "条款规定保修期为二十四个月，自交货之日起计算，涵盖材料和工艺缺陷。" * 8
    aws.upload(collection, "long.md", "\n\n".join(f"# 第{n}章\n\n{n} {paragraph}" for n in range(120)))
    wide = {
        "top_k": 200,
        "rerank_k": 100,
        "max_context_tokens": 200_000,
        "min_similarity": 0.0,
        "min_avg_similarity": 0.0,
    }
    answer = ask(collection, "保修期多长？", inference_mode="low", **wide)
    seen = [len(json.dumps(event, ensure_ascii=False).encode()) for _, event in aws.runtime.calls]
    assert max(seen) < 128 * 1024
    assert len(answer.sources) > 20


@pytest.mark.case("SLS-01", 2)
def test_a_large_noun_comes_back_from_s3_whole(aws, asked):
    from pincite.aws.nouns import INLINE_BYTES, Filed, fetched, file

    retrieved = Retrieved(hits=(), nearest=(), average_similarity=0.5)
    assert file(Filed(retrieved), parts().files)["noun"] == retrieved.model_dump(mode="json")
    answer = ask(asked, "How long is the warranty?", inference_mode="low")
    long = answer.model_copy(update={"answer": "é" * INLINE_BYTES})
    filed = file(Filed(long, abstained=False), parts().files)
    assert set(filed["noun"]) == {"s3"}
    assert Answer.model_validate(fetched(filed["noun"])) == long
