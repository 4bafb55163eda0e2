"""Where AWS calls in: events become parameters, nouns become states, errors leave by family, keys are looked up."""

from __future__ import annotations

import base64
import json
import math
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import boto3
import pytest
from moto import mock_aws
from pydantic import ValidationError

from pincite.adapters.chat_errors import RejectedReply, late
from pincite.adapters.opensearch_client import late as index_late
from pincite.aws import bootstrap, clients, settings
from pincite.aws.asking import BUDGET_S, _run, failure
from pincite.aws.deadline import RESERVE_S
from pincite.aws.gateway import CONTEXT_HEADER, GatewayRequest, respond
from pincite.aws.ingesting import reason
from pincite.aws.nouns import Filed
from pincite.aws.secret import KeyedLLM
from pincite.aws.steps import step
from pincite.aws.uploads import FolderMarker, upload
from pincite.errors import (
    IndexUnavailable,
    Invalid,
    Misconfigured,
    ModelRefused,
    ModelUnavailable,
    NotFound,
    Permanent,
    Retryable,
    StoreUnavailable,
    Throttled,
    Timeout,
)
from pincite.models import Draft
from pincite.ports import Delta, Prompt

ENVIRONMENT = {
    "PINCITE_AWS_STAGE": "dev", "PINCITE_AWS_FILES_BUCKET": "files", "PINCITE_AWS_UPLOAD_BUCKET": "uploads",
    "PINCITE_AWS_DOCUMENTS_TABLE": "d", "PINCITE_AWS_LEDGER_TABLE": "l", "PINCITE_AWS_IDEMPOTENCY_TABLE": "i",
    "PINCITE_AWS_INGESTION_ARN": "arn:aws:states:us-east-1:123456789012:stateMachine:ingestion",
    "POWERTOOLS_TRACE_DISABLED": "true", "AWS_DEFAULT_REGION": "us-east-1",
}  # fmt: skip


class Context:
    aws_request_id = "r"

    def __init__(self, left_ms: int = 20_000) -> None:
        self._left = left_ms

    def get_remaining_time_in_millis(self) -> int:
        return self._left


def forget() -> None:
    for cached in (bootstrap.parts, clients.client, settings.aws_settings):
        cached.cache_clear()


@pytest.fixture(autouse=True)
def account(monkeypatch) -> Iterator[None]:
    for name, value in ENVIRONMENT.items():
        monkeypatch.setenv(name, value)
    forget()
    with mock_aws():
        boto3.client("s3").create_bucket(Bucket="files")
        yield
    forget()


@step
def written(question: str, number: int) -> Filed:
    return Filed(Draft(text=question * number, model="m"), declined=False)


def test_keys_of_the_event_are_the_parameters():
    out = written({"trace": "t", "question": "a", "number": 2}, Context())
    assert (out["noun"]["text"], out["declined"]) == ("aa", False)
    assert out["ms"] >= 0


@pytest.mark.parametrize(
    "event", [{"question": "a"}, {"question": "a", "number": "x"}, {"question": "a", "number": 1, "b": 2}]
)
def test_a_missing_wrong_or_unknown_key_is_an_error(event):
    with pytest.raises(ValidationError):
        written(event, Context())


def test_a_large_noun_goes_to_s3_under_the_hash_of_its_content():
    event = {"question": "日" * 1000, "number": 10}
    first, second = written(event, Context()), written(event, Context())
    assert first["noun"] == second["noun"]
    stored = boto3.client("s3").get_object(Bucket="files", Key=first["noun"]["s3"])["Body"].read()
    assert json.loads(stored)["text"] == "日" * 10_000


@pytest.mark.parametrize(
    ("raised", "family"),
    [(IndexUnavailable("away"), Retryable), (NotFound("none"), Permanent), (KeyError("bug"), KeyError)],
)
def test_errors_leave_by_family(raised, family):
    @step
    def failing() -> Filed:
        raise raised

    with pytest.raises(family) as seen:
        failing({}, Context())
    assert type(seen.value) is family


@pytest.mark.parametrize(
    ("raised", "kind"),
    [
        (ModelUnavailable("500"), ModelUnavailable),
        (Throttled("busy"), Throttled),
        (late("slow"), Timeout),
        (RejectedReply("{"), ModelUnavailable),
        (Timeout("the index"), Retryable),
        (ModelRefused("key"), Permanent),
    ],
    ids=lambda value: getattr(value, "__name__", type(value).__name__),
)
def test_a_model_that_fails_leaves_under_a_name_that_no_state_tries_again(raised, kind):
    @step
    def failing() -> Filed:
        raise raised

    with pytest.raises(kind) as seen:
        failing({}, Context())
    assert type(seen.value) is kind


def ago(seconds: float) -> str:
    return (datetime.now(UTC) - timedelta(seconds=seconds)).isoformat().replace("+00:00", "Z")


@pytest.mark.case("SLS-04", 1)
@pytest.mark.parametrize(("began_s_ago", "most"), [(None, 20), (10, 20), (70, 10)])
def test_a_model_may_be_asked_for_as_long_as_function_and_answer_have_left(began_s_ago, most):
    seen = []

    @step
    def asking() -> Filed:
        seen.append(bootstrap.parts().seconds_left())
        return Filed(None)

    asking({} if began_s_ago is None else {"started": ago(began_s_ago)}, Context(left_ms=20_000))
    assert 0 < seen[0] <= most - RESERVE_S
    assert bootstrap.parts().seconds_left() == math.inf, "of that invocation alone"


@pytest.mark.case("SLS-04", 3)
def test_no_step_of_an_answer_begins_when_its_time_is_over():
    with pytest.raises(Retryable, match="Timeout"):
        written({"question": "a", "number": 1, "started": ago(78)}, Context())


@pytest.mark.case("SLS-07", 2)
def test_the_sdk_tries_nothing_again_that_starts_paid_work(monkeypatch):
    asked = []

    def made(service: str, **given: Any) -> Any:
        asked.append((service, given))
        raise StoreUnavailable("no further")

    monkeypatch.setattr("pincite.aws.asking.client", made)
    with pytest.raises(StoreUnavailable):
        _run("{}")
    assert asked == [("stepfunctions", {"retries": 0, "read_timeout_s": BUDGET_S})]
    config = clients.client("stepfunctions", retries=0, read_timeout_s=BUDGET_S).meta.config
    assert (config.retries["total_max_attempts"], config.read_timeout) == (1, BUDGET_S)


def test_no_step_begins_that_cannot_end():
    calls = []

    @step
    def counted() -> Filed:
        calls.append(1)
        return Filed(None)

    with pytest.raises(Retryable, match="Timeout"):
        counted({}, Context(left_ms=1000))
    assert calls == []


@pytest.mark.parametrize(
    ("caught", "seen"),
    [
        (
            {"Error": "Retryable", "Cause": json.dumps({"errorMessage": "IndexUnavailable: away"})},
            IndexUnavailable,
        ),
        ({"Error": "Permanent", "Cause": json.dumps({"errorMessage": "Invalid: x"})}, Permanent),
        ({"Error": "Retryable", "Cause": "no JSON"}, Retryable),
        ({"Error": "States.Timeout", "Cause": ""}, Timeout),
        ({"Error": "KeyError", "Cause": json.dumps({"errorMessage": "'x'"})}, RuntimeError),
        ([], RuntimeError),
    ],
)
def test_what_the_machine_caught_becomes_what_was_raised(caught, seen):
    assert type(failure(json.dumps(caught))) is seen


@pytest.mark.parametrize(
    "error", [late("slow"), index_late(), StoreUnavailable("away")], ids=lambda e: e.part
)
def test_the_part_that_is_down_is_named_on_the_other_side(error):
    @step
    def failing() -> Filed:
        raise error

    with pytest.raises(Retryable) as raised:
        failing({}, Context())
    cause = json.dumps({"errorMessage": str(raised.value), "errorType": type(raised.value).__name__})
    seen = failure(json.dumps({"Error": type(raised.value).__name__, "Cause": cause}))
    assert (type(seen), str(seen), seen.part) == (type(error), str(error), error.part)


def test_reasons_are_fit_for_an_uploader():
    cause = json.dumps({"errorMessage": "Unreadable: a.pdf: is empty", "stackTrace": ["/var/task/app.py"]})
    assert reason({"step": "Parse", "Error": "Permanent", "Cause": cause}) == "a.pdf: is empty"
    assert reason({"step": "Parse", "Error": "KeyError", "Cause": cause}) == "Parse failed: KeyError"


# ── uploads ──────────────────────────────────────────────────────────────────────────────────────────────


def event(key: str, **more: Any) -> str:
    thing = {"key": key, "version-id": "v1", "sequencer": "0A", **more}
    return json.dumps({"detail-type": "Object Created", "detail": {"bucket": {"name": "b"}, "object": thing}})


@pytest.mark.case("ING-01", 2)
@pytest.mark.parametrize("key", ["uploads/c/a.pdf", "uploads/c/a b+c%20é/日.pdf", "uploads/c/.hidden"])
def test_keys_are_taken_as_they_are(key):
    found = upload(event(key))
    assert (found.key, found.collection, found.source) == (key, "c", key.removeprefix("uploads/c/"))


@pytest.mark.case("SLS-09", 1)
@pytest.mark.parametrize(
    "body",
    [
        "",
        "[]",
        "null",
        "{}",
        event("documents/x"),
        event("uploads/c/"),
        event("uploads/../a"),
        event("uploads/c"),
        event("uploads/c/d/"),
    ],
)
def test_what_is_no_upload_is_invalid(body):
    with pytest.raises(Invalid):
        upload(body)


@pytest.mark.case("ING-08", 3)
@pytest.mark.parametrize("key", ["uploads/", "uploads/c/", "uploads/c/d/"])
def test_a_folder_is_told_from_what_is_wrong(key):
    with pytest.raises(FolderMarker):
        upload(event(key))


@pytest.mark.parametrize("made_by", ["PutObject", "POST Object", "CopyObject", "CompleteMultipartUpload"])
def test_an_object_is_an_upload_however_it_was_made(made_by):
    body = json.loads(event("uploads/c/a.pdf"))
    body["detail"]["reason"] = made_by
    found = upload(json.dumps(body))
    assert (found.source, found.deleted) == ("a.pdf", False)


def test_one_version_is_one_execution_and_a_redrive_another():
    first, again = upload(event("uploads/c/a")), upload(event("uploads/c/a"))
    assert first.execution == again.execution
    redriven = upload(json.dumps({"execution_input": first.model_dump(), "error": {}}))
    assert redriven.attempt == 1
    assert (
        len(
            {
                first.execution,
                redriven.execution,
                upload(event("uploads/c/a", **{"version-id": "v2"})).execution,
            }
        )
        == 3
    )


@pytest.mark.case("SLS-06", 1)
def test_a_batch_fails_for_the_messages_that_failed_alone(monkeypatch):
    from pincite.aws import starting

    buried: list[str] = []

    def start(change):
        if change.source == "m2":
            raise Retryable("states are busy")

    monkeypatch.setattr(starting, "start", start)
    monkeypatch.setattr(starting, "bury", lambda body, why: buried.append(body))
    bodies = {
        "m1": event("uploads/c/m1"),
        "m2": event("uploads/c/m2"),
        "m3": event("uploads/c/m3"),
        "m4": "no JSON",
    }
    records = [
        {
            "messageId": id_, "receiptHandle": "h", "body": body, "attributes": {}, "messageAttributes": {},
            "md5OfBody": "", "eventSource": "aws:sqs", "eventSourceARN": "arn:aws:sqs:us-east-1:1:q",
            "awsRegion": "us-east-1",
        }
        for id_, body in bodies.items()
    ]  # fmt: skip
    assert starting.start_all({"Records": records}, Context()) == {
        "batchItemFailures": [{"itemIdentifier": "m2"}]
    }
    assert buried == ["no JSON"]


# ── the model key ────────────────────────────────────────────────────────────────────────────────────────


class Model:
    """Takes one key and refuses any other."""

    model = "m"

    def __init__(self, key: str, good: str) -> None:
        self._key, self._good = key, good

    def stream(self, prompt: Prompt) -> Iterator[Delta]:
        if self._key != self._good:
            raise ModelRefused("the key is wrong")
        yield Delta(self._key, "stop")


def secret(value: str) -> str:
    return str(
        boto3.client("secretsmanager").create_secret(
            Name=f"s-{value.strip() or 'empty'}", SecretString=value
        )["ARN"]
    )


def keyed(arn: str, good: str) -> KeyedLLM:
    return KeyedLLM(arn, "m", lambda key, _: Model(key, good))


def said(llm: KeyedLLM) -> str:
    return "".join(piece.text for piece in llm.stream(Prompt("answer", "", "")))


def test_a_rotated_key_is_used_at_once():
    arn = secret("old")
    assert said(keyed(arn, "old")) == "old"
    boto3.client("secretsmanager").put_secret_value(SecretId=arn, SecretString="new")
    assert said(keyed(arn, "new")) == "new"


def test_a_wrong_key_is_refused_not_tried_for_ever():
    with pytest.raises(ModelRefused):
        said(keyed(secret("wrong"), "good"))


def test_an_empty_secret_is_a_matter_of_set_up():
    with pytest.raises(Misconfigured, match="empty"):
        said(keyed(secret(" "), "good"))


def test_no_text_comes_twice_when_a_key_is_refused_late():
    class Late(Model):
        def stream(self, prompt: Prompt) -> Iterator[Delta]:
            yield Delta("half ")
            raise ModelRefused("too late")

    arn = secret("late")
    llm = KeyedLLM(arn, "m", lambda key, _: Late(key, "x"))
    boto3.client("secretsmanager").put_secret_value(SecretId=arn, SecretString="rotated")
    pieces = llm.stream(Prompt("answer", "", ""))
    assert next(pieces).text == "half "
    with pytest.raises(ModelRefused):
        next(pieces)


# ── gateway ──────────────────────────────────────────────────────────────────────────────────────────────


async def echo(scope, receive, send):
    """An application that says what it got."""
    body = (await receive())["body"]
    headers = {name.decode(): value.decode() for name, value in scope["headers"]}
    told = {
        "path": scope["path"],
        "query": scope["query_string"].decode(),
        "body": body.decode(),
        "headers": headers,
    }
    await send(
        {"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"application/json")]}
    )
    await send({"type": "http.response.body", "body": json.dumps(told).encode()})


def test_an_event_is_a_request_and_its_context_is_the_gateway_s_own():
    proxy = {
        "httpMethod": "POST", "path": "/a b", "multiValueQueryStringParameters": {"x": ["1", "2"]},
        "multiValueHeaders": {"X-Amzn-Request-Context": ["forged"], "Accept": ["a/b"]},
        "requestContext": {"identity": {"sourceIp": "1.2.3.4"}}, "body": base64.b64encode("é".encode()).decode(),
        "isBase64Encoded": True,
    }  # fmt: skip
    told = json.loads(respond(echo, proxy)["body"])
    assert (told["path"], told["query"], told["body"]) == ("/a b", "x=1&x=2", "é")
    assert json.loads(told["headers"][CONTEXT_HEADER]) == proxy["requestContext"]
    assert GatewayRequest(proxy).scope["client"] == ("1.2.3.4", 0)


@pytest.mark.parametrize(
    "module", ["pincite.aws.steps", "pincite.aws.starting", "pincite.aws.callers", "pincite.aws.uploads"]
)
def test_importing_makes_no_client_and_reads_no_setting(module):
    heavy = "boto3", "onnxruntime", "opensearchpy"
    code = f"import sys, {module}; print(*(name in sys.modules for name in {heavy}))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={"PATH": "/usr/bin:/bin"},
    )
    assert done.stdout.split() == ["False"] * 3


def test_parts_are_made_once():
    assert bootstrap.parts() is bootstrap.parts()
    assert SimpleNamespace(stage=bootstrap.parts().aws.stage).stage == "dev"
