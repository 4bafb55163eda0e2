"""What goes wrong around the stack: stores that refuse, an index that dies, time that is up, replies that are lost."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
from pydantic import SecretStr

from pincite.adapters.chat_llm import Clock, unbounded
from pincite.adapters.openai_llm import OpenAILLM
from pincite.answering.gates import ABSTENTION
from pincite.aws import asking
from pincite.aws.bootstrap import parts
from pincite.errors import StoreUnavailable, Timeout
from pincite.ports import Delta, Prompt
from pincite.requests import QueryRequest
from pincite.sweeping.models import Selection
from tests.aws.localaws import events, step_functions
from tests.aws.localaws.faults import refused
from tests.aws.test_answering import DOCUMENT, alike, ask
from tests.aws.test_ingestion import POLICY, record, searched
from tests.aws.test_parity import Forgetful
from tests.fakes.replay_server import ReplayServer, Scene, streamed, text
from tests.unit.conftest import LEASE

QUESTION = {"query": "How long is the warranty?", "inference_mode": "low", "use_cache": False}
THROTTLES = ["ProvisionedThroughputExceededException", "ThrottlingException", "RequestLimitExceeded"]


@pytest.fixture
def asked(aws, collection):
    aws.upload(collection, "policy.md", DOCUMENT)
    aws.executions("SweepingStateMachine")
    aws.runtime.calls.clear()
    step_functions.waits.clear()
    return collection


def answers(collection: str) -> list[object]:
    return parts().ledger.list((collection,))


# ── DynamoDB ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("code", THROTTLES)
def test_a_table_that_is_busy_for_a_moment_costs_nothing(aws, asked, code):
    with refused("dynamodb", "PutItem", code, times=2) as seen:
        answer = ask(asked, **QUESTION)
    assert len(seen) == 2
    assert step_functions.waits == [], "the SDK's own tries were enough"
    assert [each.answer_id for each in answers(asked)] == [answer.answer_id]


@pytest.mark.parametrize("code", THROTTLES)
def test_a_table_that_stays_busy_is_an_error_never_an_abstention(aws, asked, code):
    with refused("dynamodb", "PutItem", code) as seen:
        response = aws.api.call("POST", "/api/query", QUESTION, caller=aws.as_caller(asked))
    assert response.status == 503, response.body
    assert response.json()["part"] == "store"
    assert ABSTENTION not in response.body.decode()
    assert 4 <= len(seen) <= 48, "bounded"
    assert answers(asked) == []


@pytest.mark.parametrize("operation", ["GetItem", "TransactWriteItems"])
def test_an_upload_while_the_table_is_busy_is_a_dead_letter_that_comes_back(aws, collection, operation):
    with refused("dynamodb", operation, THROTTLES[0]):
        aws.upload(collection, "a.md", POLICY)
    assert len(aws.dead_letters()) == 1
    assert aws.redrive() == 1
    assert record(aws, collection, "a.md")["status"] == "indexed"
    assert len(searched(aws, collection)) == 1


def test_a_check_that_another_writer_stands_in_the_way_of_is_written_again(aws, asked):
    answer = ask(asked, **QUESTION)
    with refused("dynamodb", "TransactWriteItems", "TransactionInProgressException", times=2) as seen:
        aws.upload(asked, "policy.md", DOCUMENT.replace("24 months", "12 months"))
    assert len(seen) == 2
    found = parts().history.select(Selection(collections=(asked,), answer_id=answer.answer_id)).citations
    assert "changed" in {each.status for each in found}
    assert len(parts().history.checks(answer.answer_id, (asked,))) == len(found)


def test_the_memory_of_requests_being_busy_is_503(aws, asked):
    request = QueryRequest.model_validate(QUESTION)
    with (
        refused("dynamodb", "PutItem", THROTTLES[0]),
        pytest.raises(StoreUnavailable),
    ):
        asking.ask(request, (asked,), "request-1", "one-key")
    assert aws.calls("RetrieveFunction") == []
    assert "24 months" in asking.ask(request, (asked,), "request-1", "one-key").answer


def test_an_answer_over_400_kb_is_kept_and_comes_back_whole(aws, asked):
    import random

    answer = ask(asked, **QUESTION)
    noise = "".join(random.Random(1).choices("abcdefghijklmnopqrstuvwxyzäöü字", k=900_000))
    long = answer.model_copy(update={"answer_id": "f" * 32, "answer": noise})
    parts().ledger.record(long)
    assert parts().ledger.get(long.answer_id, (asked,)) == long
    path = f"/api/answers/{long.answer_id}"
    assert aws.api.call("GET", path, caller=aws.as_caller(asked)).json()["answer"] == noise


# ── time ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.case("SLS-04", 2)
@pytest.mark.parametrize(
    "slow",
    [
        {"Retrieve": 27.0, "Rerank": 27.0, "Verify": 27.0},
        {"Answer": 26.0, "Enforce": 27.0, "Verify": 27.0},
        {"Retrieve": 81.0},
    ],
    ids=["three slow steps", "the last ones", "each try too slow"],
)
def test_an_answer_that_runs_out_of_time_is_an_error_with_its_id(aws, asked, slow):
    aws.runtime.slow.update({aws.function(f"{name}Function"): seconds for name, seconds in slow.items()})
    response = aws.api.call("POST", "/api/query", QUESTION, caller=aws.as_caller(asked))
    assert response.status == 503, response.body
    assert response.json()["request_id"] == response.headers["x-request-id"]
    assert ABSTENTION not in response.body.decode()
    assert answers(asked) == [], "nothing was recorded of it"


class Watching:
    """A model that notes how long it may take: seconds left to whoever asks."""

    model = "watching"

    def __init__(self, seen: dict[str, float]) -> None:
        self._seen = seen

    def stream(self, prompt: Prompt) -> Iterator[Delta]:
        self._seen[prompt.name] = parts().seconds_left()
        yield Delta(
            "A tenant who leaves has to write to the landlord [1]." if prompt.name == "answer" else "{}",
            "stop",
        )


@pytest.mark.case("SLS-04", 1, 3)
@pytest.mark.parametrize(
    ("path", "accept", "most"),
    [
        ("/api/query", "application/json", 28),
        ("/api/query", "text/event-stream", 85),
        ("/api/verify-citation", "application/json", 28),
    ],
)
def test_a_model_is_asked_within_what_is_left_to_its_caller(aws, collection, monkeypatch, path, accept, most):
    seen: dict[str, float] = {}
    aws.upload(collection, "lease.md", LEASE)
    for name in ("answer_llm", "cite_llm"):
        monkeypatch.setitem(vars(parts()), name, Watching(seen))
    monkeypatch.setitem(vars(parts()), "memory", Forgetful())
    monkeypatch.delitem(vars(parts()), "judges", raising=False)
    asked = {"query": "How long is the notice period?", "inference_mode": "low", "use_cache": False}
    checked = {"source_text": LEASE, "claim_text": "A tenant who leaves has to write to the landlord."}
    body = checked if path.endswith("citation") else asked
    reply = aws.api.call("POST", path, body, {"accept": accept}, caller=aws.as_caller(collection))
    vars(parts()).pop("judges", None)
    assert reply.status == 200, reply.body
    assert set(seen) == ({"judge"} if body is checked else {"answer", "cite", "judge"})
    assert all(0 < seconds < most for seconds in seen.values()), seen
    assert parts().seconds_left() == math.inf


@pytest.mark.case("SLS-04", 2, 3)
def test_a_judge_for_whom_no_time_is_left_leaves_its_claim_open(aws, collection, monkeypatch):
    aws.upload(collection, "lease.md", LEASE)
    draft = streamed("A tenant who leaves has to write to the landlord [1].")
    monkeypatch.setattr("pincite.aws.deadline.RESERVE_S", 27.0)
    with ReplayServer(draft) as main, ReplayServer(streamed("{}")) as fast, ExitStack() as end:
        for name, server in {"answer_llm": main, "cite_llm": fast, "own_judge_llm": fast}.items():
            left = unbounded if name == "answer_llm" else parts().seconds_left
            llm = OpenAILLM(server.url, None, name, time_left=left, max_retries=0)
            end.callback(llm.close)
            monkeypatch.setitem(vars(parts()), name, llm)
        monkeypatch.setitem(vars(parts()), "memory", Forgetful())
        monkeypatch.delitem(vars(parts()), "judges", raising=False)
        answer = ask(collection, "How long is the notice period?", inference_mode="low")
        assert fast.requests == []
    vars(parts()).pop("judges", None)
    assert [each.verdict for each in answer.citations] == ["unverifiable"]
    assert answer.verification is not None
    assert answer.verification.status == "unverified"


@pytest.mark.case("SLS-04", 3)
def test_after_the_limit_no_step_runs_and_the_same_request_may_be_sent_again(aws, asked):
    request = QueryRequest.model_validate(QUESTION)
    for name in ("Retrieve", "Rerank", "Enforce"):
        aws.runtime.slow[aws.function(f"{name}Function")] = 27.0
    with pytest.raises(Timeout):
        asking.ask(request, (asked,), "request-1", "late-key")
    assert aws.calls("RecordFunction") == aws.calls("VerifyFunction") == []
    aws.runtime.slow.clear()
    assert "24 months" in asking.ask(request, (asked,), "request-2", "late-key").answer


def test_an_ingestion_that_ran_out_of_time_is_a_dead_letter_that_comes_back(aws, collection):
    with events.held():
        aws.upload(collection, "a.md", POLICY)
        [body] = aws.take("UploadQueueUrl")
    from pincite.aws.uploads import upload

    detail = {
        "stateMachineArn": aws.outputs["IngestionArn"], "status": "TIMED_OUT", "input": upload(body).model_dump_json(),
    }  # fmt: skip
    entry = {
        "Source": "aws.states", "DetailType": "Step Functions Execution Status Change", "Detail": json.dumps(detail),
    }  # fmt: skip
    aws.client("events").put_events(Entries=[entry])
    [_] = aws.dead_letters()
    from pincite.aws.commands import _reasons

    assert _reasons(aws.client("sqs"), aws.outputs["DeadLettersUrl"]) == ["a.md: TIMED_OUT"]


# ── the index ────────────────────────────────────────────────────────────────────────────────────────────


def test_an_index_that_dies_is_an_error_and_what_came_meanwhile_is_made_up_for(aws, asked, node):
    before = alike(ask(asked, **QUESTION))
    node.kill()
    try:
        response = aws.api.call("POST", "/api/query", QUESTION, caller=aws.as_caller(asked))
        health = aws.api.call("GET", "/health", caller=aws.as_caller(asked))
        aws.upload(asked, "b.md", POLICY)
        letters = aws.dead_letters()
    finally:
        node.start()
    assert (response.status, response.json()["part"]) == (503, "index")
    assert ABSTENTION not in response.body.decode()
    assert (health.status, health.json()["parts"]["ledger"]) == (503, "ok")
    assert [json.loads(letter["Body"])["error"]["step"] for letter in letters] == ["Batches"]
    assert aws.redrive() == 1
    assert record(aws, asked, "b.md")["status"] == "indexed"
    assert any("30 days of purchase" in found for found in searched(aws, asked))
    aws.client("s3").delete_object(Bucket=aws.outputs["UploadBucket"], Key=f"uploads/{asked}/b.md")
    aws.executions("IngestionStateMachine")
    assert alike(ask(asked, **QUESTION)) == before


# ── functions that do their work and are killed before they can say so ──────────────────────────────────


@pytest.mark.parametrize("state", ["Retrieve", "Rerank", "Cite", "Answer", "Enforce", "Verify", "Record"])
def test_an_answer_whose_step_was_killed_after_its_work_is_the_same(aws, asked, state):
    before = alike(ask(asked, **QUESTION))
    aws.runtime.lost[aws.function(f"{state}Function")] = 1
    answer = ask(asked, **QUESTION)
    assert alike(answer) == before
    assert [each.answer_id for each in answers(asked)].count(answer.answer_id) == 1
    found = parts().history.select(Selection(collections=(asked,), answer_id=answer.answer_id)).citations
    assert len(found) == len(answer.citations)


@pytest.mark.parametrize("state", ["Retrieve", "Rerank", "Cite", "Answer", "Enforce", "Verify", "Record"])
def test_a_question_whose_step_stays_dead_is_answered_alike_when_sent_again(aws, asked, state):
    request = QueryRequest.model_validate(QUESTION)
    before = alike(ask(asked, **QUESTION))
    aws.runtime.lost[aws.function(f"{state}Function")] = 9
    with pytest.raises(RuntimeError):
        asking.ask(request, (asked,), "request-1", f"killed-{state}")
    aws.runtime.lost.clear()
    assert alike(asking.ask(request, (asked,), "request-2", f"killed-{state}")) == before


@pytest.mark.parametrize("state", ["Parse", "Chunk", "Embed", "Index", "Publish", "Reject"])
def test_a_document_whose_step_was_killed_after_its_work_is_the_same(aws, collection, state):
    aws.runtime.lost[aws.function(f"{state}Function")] = 9
    data = b"" if state == "Reject" else POLICY.encode()
    aws.upload(collection, "a.md", data)
    assert len(aws.dead_letters()) == 1
    aws.runtime.lost.clear()
    assert aws.redrive() == 1
    if state == "Reject":
        assert record(aws, collection, "a.md")["status"] == "failed"
        return
    assert record(aws, collection, "a.md")["status"] == "indexed"
    assert len(searched(aws, collection)) == 1
    assert aws.dead_letters() == []


@pytest.mark.parametrize("lost", [1, 9])
def test_a_delete_whose_step_was_killed_after_its_work_is_the_same(aws, collection, lost):
    aws.upload(collection, "a.md", POLICY)
    aws.runtime.lost[aws.function("DeleteFunction")] = lost
    aws.client("s3").delete_object(Bucket=aws.outputs["UploadBucket"], Key=f"uploads/{collection}/a.md")
    aws.executions("IngestionStateMachine")
    aws.runtime.lost.clear()
    assert aws.redrive() == (lost > 1)
    assert searched(aws, collection) == []
    assert record(aws, collection, "a.md")["http"] == 404


def test_a_poller_that_is_killed_after_its_work_starts_nothing_twice(aws, collection):
    aws.runtime.lost[aws.function("OnUploadFunction")] = 1
    aws.upload(collection, "a.md", POLICY)
    assert len(aws.calls("OnUploadFunction")) == 2
    assert len(aws.calls("ParseFunction")) == 1
    assert record(aws, collection, "a.md")["status"] == "indexed"


# ── the model ────────────────────────────────────────────────────────────────────────────────────────────

WRITTEN = "The warranty lasts 24 months from delivery [1]."


@contextmanager
def served(
    server: ReplayServer, monkeypatch: pytest.MonkeyPatch, *, timeout_s: float = 20.0
) -> Iterator[None]:
    """The main model is the server's; no other is set. Waits before a second try take no time."""
    clock = Clock(sleep=lambda _: None)
    llm = OpenAILLM(server.url, SecretStr("key"), "a-model", timeout_s=timeout_s, max_retries=1, clock=clock)
    monkeypatch.setitem(vars(parts()), "answer_llm", llm)
    monkeypatch.setitem(vars(parts()), "cite_llm", None)
    monkeypatch.delitem(vars(parts()), "judges", raising=False)
    try:
        yield
    finally:
        llm.close()


def test_a_slow_stream_is_given_up_and_not_paid_for_twice(aws, asked, monkeypatch):
    drip = Scene(pieces=[piece for _ in range(40) for piece in (text("The "), 0.2)])
    with ReplayServer(drip) as server, served(server, monkeypatch, timeout_s=0.6):
        response = aws.api.call("POST", "/api/query", QUESTION, caller=aws.as_caller(asked))
        assert (response.status, len(server.requests)) == (200, 1)
    answer = response.json()
    assert (answer["engine"], answer["abstained"], answer["complete"]) == ("extractive", False, False)


@pytest.mark.parametrize(
    "scene",
    [
        Scene(status=401, body={"error": {"message": "bad key sk-secret"}}),
        Scene(pieces=[text("The warranty")], cut=True),
    ],
    ids=["wrong key", "cut off"],
)
def test_a_model_api_that_refuses_or_breaks_off_is_asked_once_and_gives_way(aws, asked, monkeypatch, scene):
    with ReplayServer(scene) as server, served(server, monkeypatch):
        response = aws.api.call("POST", "/api/query", QUESTION, caller=aws.as_caller(asked))
        assert (response.status, len(server.requests)) == (200, 1), response.body
    assert response.json()["engine"] == "extractive"
    assert b"sk-secret" not in response.body


@pytest.mark.parametrize(
    "scene",
    [
        Scene(status=429, headers={"retry-after": "7"}, body={"error": {"message": "slow down"}}),
        Scene(status=500, body={"error": {"message": "sk-secret"}}),
        Scene(status=200, body=b"<html>garbage</html>"),
    ],
    ids=["429", "500", "garbage"],
)
def test_a_model_api_that_fails_is_asked_again_and_gives_way_to_the_passages(aws, asked, monkeypatch, scene):
    with ReplayServer(scene) as server, served(server, monkeypatch):
        response = aws.api.call("POST", "/api/query", QUESTION, caller=aws.as_caller(asked))
        assert (response.status, len(server.requests)) == (200, 2), response.body
    answer = response.json()
    assert (answer["engine"], answer["abstained"]) == ("extractive", False)
    assert answer["notes"][0].startswith("The answer model failed or was too late.")
    assert "24 months" in answer["answer"]
    assert b"sk-secret" not in response.body


def test_a_rotated_secret_is_used_without_a_deploy(aws, asked, monkeypatch):
    from pincite.aws.secret import KeyedLLM

    arn, secrets = aws.outputs["ModelSecretArn"], aws.client("secretsmanager")
    before = secrets.get_secret_value(SecretId=arn)["SecretString"]
    secrets.put_secret_value(SecretId=arn, SecretString="old-key")
    refusal = Scene(status=401, body={"error": {"message": "bad key"}})
    with ReplayServer(streamed(WRITTEN), refusal, streamed(WRITTEN)) as server, ExitStack() as stack:
        stack.callback(secrets.put_secret_value, SecretId=arn, SecretString=before)

        def connect(key: str, model: str) -> OpenAILLM:
            llm = OpenAILLM(server.url, SecretStr(key), model, timeout_s=5, max_retries=0)
            stack.callback(llm.close)
            return llm

        monkeypatch.setitem(vars(parts()), "answer_llm", KeyedLLM(arn, "a-model", connect))
        monkeypatch.setitem(vars(parts()), "cite_llm", None)
        assert "24 months" in ask(asked, **QUESTION).answer
        secrets.put_secret_value(SecretId=arn, SecretString="new-key")
        assert "24 months" in ask(asked, "For how long is the warranty?", inference_mode="low").answer
        sent = [
            {name.lower(): value for name, value in headers.items()}["authorization"]
            for headers in server.headers
        ]
    assert sent == ["Bearer old-key", "Bearer old-key", "Bearer new-key"]


# ── sizes ────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({**QUESTION, "query": "字" * 4000}, 200),
        ({**QUESTION, "query": "字" * 4001}, 422),
        ({**QUESTION, "filters": {"document_ids": [f"{n:016x}" for n in range(5000)]}}, 422),
    ],
    ids=["longest question", "too long", "too many documents"],
)
def test_a_payload_over_a_limit_is_refused_and_one_at_it_is_not(aws, asked, body, status):
    response = aws.api.call("POST", "/api/query", body, caller=aws.as_caller(asked))
    assert response.status == status, response.body


def test_a_response_over_the_limit_of_a_function_is_a_problem_document(aws, asked):
    from pincite.aws.gateway import MOST_BYTES

    made = parts()
    answer = ask(asked, **QUESTION)
    made.ledger.record(
        answer.model_copy(
            update={"answer_id": "e" * 32, "answer": "x" * (MOST_BYTES + 1), "collection": asked}
        )
    )
    response = aws.api.call("GET", f"/api/answers/{'e' * 32}", caller=aws.as_caller(asked))
    assert response.status == 413
    assert response.headers["content-type"] == "application/problem+json"
    assert response.json()["request_id"] == response.headers["x-request-id"]
