"""What a request may ask for is bounded, and told with 422 before any of it is looked at."""

from __future__ import annotations

import json

import pytest

SOURCE = {"id": "a", "text": "Rent is due."}


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("/api/verify-answer", {"answer": "A [1].", "sources": [SOURCE] * 1001}, "sources"),
        ("/api/verify-answer", {"answer": "A.", "sources": [SOURCE], "citations": [{"number": 1}] * 1001}, "citations"),
        ("/api/verify-answer", {"answer": "A" * 1_000_001, "sources": [SOURCE]}, "answer"),
        ("/api/verify-citation", {"source_text": "A", "claim_text": "A", "candidates": [SOURCE] * 1001}, "candidates"),
        ("/api/verify-citation", {"source_text": "A.", "claim_text": "A" * 1_000_001}, "claim_text"),
        ("/api/query", {"query": "A?", "filters": {"document_ids": ["a"] * 1001}}, "filters.document_ids"),
        ("/api/query", {"query": "A?", "filters": {"document_ids": ["a" * 201]}}, "filters.document_ids.0"),
        ("/api/query", {"query": "A?", "filters": {"metadata": {f"k{n}": 1 for n in range(51)}}}, "filters.metadata"),
        ("/api/sweeps", {"document_ids": ["a"] * 1001}, "document_ids"),
    ],
)  # fmt: skip
def test_more_than_the_bound_is_refused_unseen(client, parts, monkeypatch, path, body, field):
    def work(*_, **__):
        raise AssertionError("it was looked at")

    for name in ("catalogue", "index", "embedder"):
        monkeypatch.setitem(vars(parts), name, work)
    told = client.post(path, json=body)
    assert told.status_code == 422
    assert field in {each["field"] for each in told.json()["errors"]}


def test_a_hundred_thousand_unknown_fields_are_told_in_a_few_lines(client):
    told = client.post("/api/query", json={"query": "A?", **{f"x{n}" * 100: 1 for n in range(10_000)}})
    assert told.status_code == 422
    assert len(told.json()["errors"]) == 21
    assert told.json()["errors"][-1]["message"] == "and 9980 more"
    assert len(told.content) < 20_000


@pytest.mark.parametrize("deep", [60, 900, 5_000, 200_000])
def test_a_body_that_is_nested_without_end_is_refused(client, deep):
    body = '{"query": "A?", "filters": ' + "[" * deep + "]" * deep + "}"
    told = client.post("/api/query", content=body, headers={"content-type": "application/json"})
    assert told.status_code in (400, 422), told.text
    assert told.headers["content-type"] == "application/problem+json"


def test_so_is_the_metadata_of_an_upload(client):
    deep = '{"a": ' + "[" * 900 + "]" * 900 + "}"
    told = client.post("/api/documents", files={"file": ("a.md", b"A.")}, data={"metadata": deep})
    assert (told.status_code, told.json()["errors"][0]["field"]) == (422, "metadata")
    assert json.loads(told.content)["title"] == "the request does not fit"
