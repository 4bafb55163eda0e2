"""The REST API: who may call, whose documents are seen, uploads, streams, the page."""

from __future__ import annotations

import json

import pytest

from pincite.aws.callers import collections_of
from tests.aws.localaws import web_adapter
from tests.aws.localaws.rest_api import Caller
from tests.aws.test_answering import DOCUMENT

QUESTION = {"query": "How long is the warranty?", "inference_mode": "low", "use_cache": False}
NOBODY = Caller()
PROTECTED = [
    ("GET", "/api/documents"), ("POST", "/api/query"), ("POST", "/qa"), ("POST", "/agent/chat"),
    ("POST", "/agentic/chat"), ("POST", "/multiagent/chat"), ("POST", "/v1/chat/completions"), ("GET", "/v1/models"),
    ("POST", "/api/verify-citation"),
    ("POST", "/api/verify-answer"), ("GET", "/api/answers"), ("POST", "/api/sweeps"), ("GET", "/metrics"),
]  # fmt: skip


@pytest.fixture
def mine(aws, collection):
    """A document in the caller's collection; → the caller."""
    aws.upload(collection, "policy.md", DOCUMENT)
    return aws.as_caller(collection)


@pytest.mark.parametrize(("method", "path"), PROTECTED)
def test_nobody_is_refused_before_any_function_runs(aws, method, path):
    assert aws.api.call(method, path, {}, caller=NOBODY).status in (401, 403)
    assert aws.runtime.calls == []


def test_an_api_key_is_needed_beside_the_identity(aws):
    signed = Caller(user_arn="arn:aws:iam::123456789012:user/tester")
    assert aws.api.call("GET", "/api/documents", caller=signed).status == 403


def test_json_and_stream_give_the_same_answer(aws, mine):
    plain = aws.api.call("POST", "/api/query", QUESTION, caller=mine)
    assert plain.status == 200, plain.body
    web_adapter.pieces.clear()
    streamed = aws.api.call("POST", "/api/query", QUESTION, {"accept": "text/event-stream"}, caller=mine)
    lines = [line for line in streamed.body.decode().split("\n") if line.startswith("data: ")]
    events = [json.loads(line.removeprefix("data: ")) for line in lines]
    assert events[0]["type"] == "sources"
    assert events[-1]["type"] == "final"
    assert events[-1]["answer"] == plain.json()["answer"]
    assert events[-1]["citations"] == plain.json()["citations"]
    [pieces] = web_adapter.pieces
    assert len(pieces) >= len(events), "each event leaves as it is made"


def test_chat_routes_answer(aws, mine):
    for path in ("/qa", "/agent/chat", "/agentic/chat", "/multiagent/chat"):
        body = {"question": QUESTION["query"], "inference_mode": "low"}
        response = aws.api.call("POST", path, body, caller=mine)
        assert response.status == 200, (path, response.body)
        assert "24 months" in response.json()["answer"]


def test_programs_that_speak_to_openai_are_answered(aws, mine):
    asked = {"model": "pincite-low", "messages": [{"role": "user", "content": QUESTION["query"]}]}
    done = aws.api.call("POST", "/v1/chat/completions", asked, caller=mine)
    assert done.status == 200, done.body
    message = done.json()["choices"][0]["message"]
    assert "24 months" in message["content"]
    assert message["annotations"]
    streamed = aws.api.call("POST", "/v1/chat/completions", {**asked, "stream": True}, caller=mine)
    assert streamed.body.decode().rstrip().endswith("data: [DONE]")


@pytest.mark.case("ING-08", 4)
@pytest.mark.case("SEC-06", 1)
def test_a_presigned_form_is_bound_to_key_type_and_size(aws, collection):
    asked = {"name": "Größe 100%.pdf", "size": 1000, "media_type": "application/pdf"}
    response = aws.api.call("POST", "/api/documents", asked, caller=aws.as_caller(collection))
    assert response.status == 201, response.body
    form = response.json()["upload"]
    assert form["fields"]["key"] == f"uploads/{collection}/Größe 100%.pdf"
    import base64

    policy = json.loads(base64.b64decode(form["fields"]["policy"]))
    assert ["content-length-range", 1, 1000] in policy["conditions"]
    assert {"Content-Type": "application/pdf"} in policy["conditions"]


@pytest.mark.parametrize(
    "body", [{"name": "a.pdf"}, {"name": "", "size": 1}, {"name": "a", "size": 1, "media_type": "x"}]
)
def test_an_upload_that_does_not_fit_is_422(aws, collection, body):
    response = aws.api.call("POST", "/api/documents", body, caller=aws.as_caller(collection))
    assert response.status == 422
    assert response.json()["errors"]


def test_another_collection_is_as_if_absent(aws, mine, collection):
    [document] = aws.api.call("GET", "/api/documents", caller=mine).json()["documents"]
    answer = aws.api.call("POST", "/api/query", QUESTION, caller=mine).json()
    other = aws.as_caller("other")
    id_ = document["document_id"]
    for method, path in [
        ("GET", f"/api/documents/{id_}"),
        ("GET", f"/api/documents/{id_}/content"),
        ("GET", f"/api/documents/{id_}/text"),
        ("DELETE", f"/api/documents/{id_}"),
        ("GET", f"/api/answers/{answer['answer_id']}"),
    ]:
        theirs = aws.api.call(method, path, caller=other)
        absent = aws.api.call(
            method, path.replace(id_, "0" * 16).replace(answer["answer_id"], "0" * 32), caller=other
        )
        assert (theirs.status, absent.status) == (404, 404), path
        assert theirs.json()["title"] == absent.json()["title"]
    asked = {**QUESTION, "filters": {"collection": collection}}
    response = aws.api.call("POST", "/api/query", asked, caller=other)
    assert response.status == 404 or response.json()["abstained"]
    upload = {"name": "a.md", "size": 1, "collection": collection}
    assert aws.api.call("POST", "/api/documents", upload, caller=other).status == 404
    assert aws.api.call("GET", f"/api/documents/{id_}", caller=mine).status == 200


def test_who_calls_cannot_be_written_into_a_header(aws, mine):
    forged = {
        "x-amzn-request-context": json.dumps(
            {"authorizer": {"claims": {"cognito:groups": mine.claims[1][1]}}}
        )
    }
    response = aws.api.call("GET", "/api/documents", headers=forged, caller=aws.as_caller("other"))
    assert response.json()["documents"] == []


def test_a_caller_to_whom_nothing_is_open(aws):
    response = aws.api.call("GET", "/api/documents", caller=aws.as_caller("../x"))
    assert response.status == 403
    assert response.headers["content-type"] == "application/problem+json"


def test_the_file_comes_from_s3(aws, mine):
    [document] = aws.api.call("GET", "/api/documents", caller=mine).json()["documents"]
    response = aws.api.call("GET", f"/api/documents/{document['document_id']}/content", caller=mine)
    assert response.status == 307
    assert "X-Amz-Expires=900" in response.headers["location"] or "Expires=" in response.headers["location"]


def test_deleting_a_document_deletes_its_object(aws, mine, collection):
    [document] = aws.api.call("GET", "/api/documents", caller=mine).json()["documents"]
    assert aws.api.call("DELETE", f"/api/documents/{document['document_id']}", caller=mine).status == 200
    aws.executions("IngestionStateMachine")
    assert aws.api.call("GET", "/api/documents", caller=mine).json()["documents"] == []


def test_the_page_is_told_how_to_sign_in_and_which_hosts_it_may_call(aws):
    told = aws.api.call("GET", "/assets/config.json", caller=NOBODY).json()
    assert told["uploads"] == "presigned"
    assert told["sign_in"]["url"].startswith("https://pincite-dev-")
    assert told["sign_in"]["client_id"]
    policy = aws.api.call("GET", "/", caller=NOBODY).headers["content-security-policy"]
    [connect] = [each.split() for each in policy.split("; ") if each.startswith("connect-src")]
    assert {"'self'", told["sign_in"]["url"]} < set(connect[1:])
    upload = aws.api.call("POST", "/api/documents", {"name": "a.md", "size": 1}).json()["upload"]["url"]
    assert any(upload.startswith(origin) for origin in connect[1:])


def test_the_page_is_open_and_shows_no_document(aws):
    response = aws.api.call("GET", "/", caller=NOBODY)
    assert response.status == 200
    assert b"<html" in response.body.lower()


def test_a_failing_part_is_a_problem_document_with_its_name(aws, mine):
    from pincite.errors import Retryable

    aws.runtime.broken[aws.function("RetrieveFunction")] = [
        Retryable("IndexUnavailable: the index is away")
    ] * 9
    response = aws.api.call("POST", "/api/query", QUESTION, caller=mine)
    assert response.status == 503
    assert response.json()["part"] == "index"
    assert response.headers["x-request-id"] == response.json()["request_id"]


@pytest.mark.parametrize(
    ("context", "seen"),
    [
        ({}, ()),
        ({"identity": {"userArn": "arn:aws:iam::1:user/x"}}, ("default", "b")),
        ({"identity": {"userArn": "arn:aws:iam::1:user/x"}, "authorizer": {"claims": {}}}, ()),
        ({"authorizer": {"claims": {"cognito:groups": "a,b"}}}, ("a", "b")),
        ({"authorizer": {"claims": {"cognito:groups": "[a b a]"}}}, ("a", "b")),
        ({"authorizer": {"claims": {"cognito:groups": ["a", "../b"]}}}, ("a",)),
        ({"authorizer": {"claims": {"groups": "a"}}}, ()),
    ],
)
def test_collections_come_from_verified_claims_alone(context, seen):
    assert collections_of(context, "default,b") == seen


def test_health_asks_the_index_whether_it_is_whole(aws, mine, monkeypatch):
    from pincite.aws.bootstrap import parts
    from pincite.errors import IndexUnavailable

    well = aws.api.call("GET", "/health", caller=mine)
    assert (well.status, well.json()["parts"]["index"]) == (200, "ok")

    def red() -> None:
        raise IndexUnavailable("the index is red: a part of it is lost")

    monkeypatch.setattr(parts().index, "health", red, raising=False)
    ill = aws.api.call("GET", "/health", caller=mine)
    assert ill.status == 503
    assert ill.json()["parts"] == {**well.json()["parts"], "index": "the index is red: a part of it is lost"}
