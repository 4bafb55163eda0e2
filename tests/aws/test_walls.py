"""Between callers, and between what a caller writes and what we make of it."""

from __future__ import annotations

import json
import uuid

import pytest

from pincite.aws.bootstrap import parts
from pincite.models import Document
from tests.aws.test_answering import DOCUMENT
from tests.aws.test_ingestion import POLICY, record

QUESTION = {"query": "How long is the warranty?", "inference_mode": "low"}
SECRET = "24 months"


@pytest.fixture
def theirs(aws, collection):
    """A document in somebody else's collection; → its id."""
    aws.upload(collection, "policy.md", DOCUMENT)
    [document] = aws.api.call("GET", "/api/documents", caller=aws.as_caller(collection)).json()["documents"]
    return document["document_id"]


@pytest.fixture
def me(aws):
    return aws.as_caller(f"other{uuid.uuid4().hex[:8]}")


def told(response) -> dict[str, object]:
    """A problem without what differs from request to request."""
    return {key: value for key, value in response.json().items() if key != "request_id"}


@pytest.mark.case("SEC-05", 1)
@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        (
            "POST",
            "/api/verify-citation",
            {"document_id": "{id}", "chunk_index": 0, "claim_text": "It lasts."},
        ),
        ("GET", "/api/documents/{id}", None),
        ("GET", "/api/documents/{id}/text", None),
        ("GET", "/api/documents/{id}/content", None),
        ("GET", "/api/documents/{id}/pictures", None),
        ("DELETE", "/api/documents/{id}", None),
    ],
)
def test_a_document_of_another_is_told_like_one_that_never_was(aws, theirs, me, method, path, body):
    responses = []
    for id_ in (theirs, "0" * len(theirs)):
        sent = json.loads(json.dumps(body).replace("{id}", id_))
        responses.append(aws.api.call(method, path.replace("{id}", id_), sent, caller=me))
    assert [response.status for response in responses] == [404, 404]
    first, second = (json.dumps(told(response)) for response in responses)
    assert first.replace(theirs, "") == second.replace("0" * len(theirs), "")


@pytest.mark.case("SEC-05", 2)
@pytest.mark.parametrize("ids", [[], None, ["theirs"]], ids=["empty", "null", "named"])
@pytest.mark.parametrize("accept", ["application/json", "text/event-stream"])
def test_no_filter_opens_another_s_documents(aws, theirs, me, ids, accept):
    named = [theirs] if ids else ids
    asked = {**QUESTION, "filters": {"document_ids": named} if named is not None else None}
    response = aws.api.call("POST", "/api/query", asked, {"accept": accept}, caller=me)
    assert response.status in (200, 422), response.body
    assert SECRET.encode() not in response.body
    assert b"policy.md" not in response.body


@pytest.mark.case("SEC-05", 4)
def test_a_key_that_two_callers_happen_to_share_is_two_requests(aws, theirs, collection, me):
    key = {"idempotency-key": "shared"}
    mine = aws.api.call("POST", "/api/query", QUESTION, key, caller=aws.as_caller(collection))
    assert SECRET.encode() in mine.body
    other = aws.api.call("POST", "/api/query", QUESTION, key, caller=me)
    assert other.status == 200
    assert SECRET.encode() not in other.body


@pytest.mark.case("SEC-05", 4)
def test_a_sweep_named_for_another_s_document_finds_nothing(aws, theirs, collection, me):
    aws.api.call("POST", "/api/query", QUESTION, caller=aws.as_caller(collection))
    asked = {"document_ids": [theirs], "older_than_days": 0}
    started = aws.api.call("POST", "/api/sweeps", asked, caller=me)
    aws.executions("SweepingStateMachine")
    found = aws.api.call("GET", f"/api/sweeps/{started.json()['sweep_id']}", caller=me).json()
    assert (found["status"], found["checked"], found["changes"]) == ("done", {}, [])


def test_an_answer_is_for_callers_with_every_collection_of_its_passages(aws, theirs, collection, me):
    """The caller with both has `mine` first; the answer is made of `theirs` alone."""
    mine = me.claims[1][1]
    both = aws.as_caller(mine, collection)
    aws.upload(mine, "other.md", "# Other\n\nThe canteen opens at noon on weekdays.\n")
    answer = aws.api.call("POST", "/api/query", QUESTION, caller=both).json()
    assert SECRET in answer["answer"]
    assert collection in answer["collections"]
    started = aws.api.call("POST", "/api/sweeps", {"older_than_days": 0}, caller=both).json()
    aws.executions("SweepingStateMachine")
    for path in (f"/api/answers/{answer['answer_id']}", "/api/answers", f"/api/sweeps/{started['sweep_id']}"):
        seen = aws.api.call("GET", path, caller=me)
        assert SECRET.encode() not in seen.body
        assert b"policy.md" not in seen.body
        assert seen.status == (200 if path == "/api/answers" else 404)
    swept = aws.api.call("GET", f"/api/sweeps/{started['sweep_id']}", caller=both).json()
    assert set(swept["checked"]) == {"same"}, (
        "the passage stands where it stood, in the collection it stood in"
    )
    stored = aws.api.call("GET", f"/api/answers/{answer['answer_id']}", caller=both).json()
    assert {each["status"] for each in stored["today"]} == {"same"}


# ── names ────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.case("SEC-06", 1)
@pytest.mark.parametrize(
    "name",
    [
        "../../etc/cron.d/x.txt", "..\\..\\x.pdf", "/etc/passwd", "a/../../b.pdf", ".", "..", "", "nul\0.pdf",
        "folder/", "a//b.pdf", "new\nline.md", "字" * 400 + ".pdf", "\ud800.md",
    ],
)  # fmt: skip
def test_a_name_that_leads_elsewhere_is_refused(aws, collection, name):
    body = {"name": name, "size": 10}
    response = aws.api.call("POST", "/api/documents", body, caller=aws.as_caller(collection))
    assert response.status == 422, response.body


@pytest.mark.case("SEC-06", 1)
@pytest.mark.parametrize(
    "name", ["x" * 300 + ".pdf", "%2e%2e%2fx.pdf", "a/b/c.pdf", "..hidden.md", "Résumé.pdf"]
)
def test_a_name_that_is_only_odd_lies_below_its_collection(aws, collection, name):
    body = {"name": name, "size": 10}
    response = aws.api.call("POST", "/api/documents", body, caller=aws.as_caller(collection))
    assert response.status == 201, response.body
    assert response.json()["upload"]["fields"]["key"] == f"uploads/{collection}/{name}"


@pytest.mark.case("SEC-06", 1, 3)
@pytest.mark.parametrize("name", ["../x.md", "a/../../b.md", "./c.md"])
def test_a_key_that_was_put_past_the_form_is_data_and_no_path(aws, collection, name):
    aws.upload(collection, name, POLICY)
    found = record(aws, collection, name)
    assert found["status"] == "indexed"
    assert ".." not in found["name"].split("/")
    listed = aws.client("s3").list_objects_v2(Bucket=aws.outputs["FilesBucket"], Prefix="documents/")
    assert not [each["Key"] for each in listed["Contents"] if ".." in each["Key"].split("/")]


@pytest.mark.case("ING-25", 1)
def test_the_same_name_in_two_folders_is_two_documents(aws, collection):
    names = [
        "a/readme.md",
        "b/readme.md",
        "a/report.md",
        "a/report.txt",
        "a/Re\u0301sume\u0301.md",
        "a/Résumé.md",
    ]
    for name in names:
        aws.upload(collection, name, POLICY + name)
    listed = parts().catalogue.list((collection,))
    assert len({each.document_id for each in listed}) == len(names)
    shown = {each.name for each in listed}
    assert {"a/readme.md", "b/readme.md"} <= shown


# ── sizes of states ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.case("SLS-01", 1, 2)
def test_a_long_document_travels_by_reference(aws, collection):
    paragraph = "条款规定保修期为二十四个月，自交货之日起计算，涵盖材料和工艺缺陷。" * 8
    text = "\n\n".join(f"# 第{n}章\n\n{n} {paragraph}" for n in range(100))
    aws.upload(collection, "long.md", text)
    found = record(aws, collection, "long.md")
    assert (found["status"], found["chunks"] >= 100) == ("indexed", True), found
    sizes = [len(json.dumps(event, ensure_ascii=False).encode()) for _, event in aws.runtime.calls]
    assert max(sizes) < len(text.encode()) / 4, "no state holds the text"
    assert max(sizes) < 128 * 1024


@pytest.mark.case("SLS-01", 2)
def test_fifteen_hundred_pages_without_text_travel_by_reference(aws, collection):
    from pincite.aws.nouns import Filed, file

    many = Document(
        document_id="0" * 16, name="scan.pdf", source="scan.pdf", collection=collection, version="sha256:0",
        media_type="application/pdf", size=1, status="indexed", pages_without_text=tuple(range(1, 1501)),
        warnings=tuple(f"page {n}: 字字字字 no text could be read" for n in range(1500)),
    )  # fmt: skip
    filed = file(Filed(many), parts().files)
    assert set(filed["noun"]) == {"s3"}
    parts().catalogue.put(many)
    assert parts().catalogue.get(many.document_id, (collection,)) == many
