"""Health, metrics, OpenAPI, errors and the guard."""

import re

import pytest
from starlette.testclient import TestClient

from pincite.http.app import create_app


def test_health_names_each_part(client):
    body = client.get("/health").json()
    assert body["status"] == "ok"
    assert set(body["parts"]) == {"index", "catalogue", "ledger", "files"}


def test_metrics_count_what_happened(client, lease):
    client.post("/api/query", json={"query": "How long is the notice period?"})
    text = client.get("/metrics").text
    assert "pincite_queries_total 1" in text
    assert "pincite_citations_verified_total" in text
    assert text.count("# TYPE") == text.count("# HELP")


def test_openapi_has_every_route(client):
    paths = client.get("/openapi.json").json()["paths"]
    assert {
        "/api/query",
        "/api/verify-citation",
        "/api/verify-answer",
        "/api/documents",
        "/qa",
        "/agent/chat",
    } <= set(paths)


def test_docs_needs_nothing_from_elsewhere(client):
    page = client.get("/docs")
    assert page.status_code == 200
    fetched = re.findall(r"(?:src|href)='?([^\s'>]+)", page.text)
    assert {"/docs/try.js", "/docs/page.css", "/openapi.json"} <= set(fetched)
    for path in fetched:
        assert path.startswith("/")
        assert client.get(path).status_code == 200
    assert re.findall(r"<script[^>]*>(?!</script>)", page.text) == []
    assert not re.search(
        r"style=|<style|https?://", page.text.partition("<h2>types</h2>")[0].replace("https://pincite", "")
    )
    assert "default-src 'self'" in page.headers["content-security-policy"]


def test_every_response_has_a_request_id_also_errors(client):
    assert len({client.get(path).headers["x-request-id"] for path in ("/health", "/api/documents/nope")}) == 2


def test_docs_has_a_form_for_every_operation_with_its_example(client):
    page, schema = client.get("/docs").text, client.get("/openapi.json").json()
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            assert f"<form data-method={method.upper()} data-path='{path}'>" in page
            assert f"id='{operation['operationId']}'" in page
    assert "The notice period is nine months." in page
    assert re.search(r"<input name='file' type=file data-in=form required>", page)
    assert re.search(r"<input name='metadata' data-in=form>", page)


@pytest.mark.case("SEC-03", 3)
@pytest.mark.parametrize(
    ("method", "path", "media_type"),
    [
        ("GET", "/api/documents", "application/json"),
        ("GET", "/api/answers", "application/json"),
        ("POST", "/api/query", "application/json"),
        ("POST", "/api/verify-citation", "application/json"),
        ("GET", "/api/documents/nope", "application/problem+json"),
        ("POST", "/api/answers", "application/problem+json"),
        ("GET", "/api/documents/{id}/text", "application/json"),
        ("GET", "/api/documents/{id}/content", "text/markdown"),
        ("GET", "/metrics", "text/plain; version=0.0.4; charset=utf-8"),
        ("GET", "/", "text/html; charset=utf-8"),
    ],
)
def test_what_is_sent_is_taken_for_what_it_says_that_it_is(client, lease, method, path, media_type):
    body = {"query": "<b>q</b>", "source_text": "<b>q</b>", "claim_text": "<b>q</b>"}
    sent = {key: body[key] for key in (("query",) if path == "/api/query" else ("source_text", "claim_text"))}
    path = path.replace("{id}", lease["document_id"])
    response = client.request(method, path, json=sent if method == "POST" else None)
    assert response.headers["content-type"] == media_type
    assert response.headers["x-content-type-options"] == "nosniff"


def test_an_error_that_nobody_foresaw_is_no_markup_either(parts, monkeypatch):
    monkeypatch.setattr(type(parts.catalogue), "page", lambda *_: 1 / 0)
    client = TestClient(create_app(parts), base_url="http://127.0.0.1:8000", raise_server_exceptions=False)
    response = client.get("/api/documents")
    assert (response.status_code, response.headers["x-content-type-options"]) == (500, "nosniff")
    assert response.headers["content-type"] == "application/problem+json"


@pytest.mark.case("SEC-03", 4)
def test_the_page_runs_no_script_in_line(client):
    for path in ("/", "/index.html", "/docs"):
        policy = client.get(path).headers["content-security-policy"]
        rules = {name: rest for name, _, rest in (each.strip().partition(" ") for each in policy.split(";"))}
        assert rules["default-src"] == "'self'"
        assert "unsafe" not in rules.get("script-src", "")
        assert (rules["object-src"], rules["base-uri"]) == ("'none'", "'none'")


def test_unknown_is_404_as_a_problem(client):
    response = client.get("/api/answers/nope")
    assert response.status_code == 404
    assert response.json()["title"] == "not found"


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "127.0.0.1.evil.example"])
def test_another_host_name_is_refused(client, host):
    assert client.get("/health", headers={"host": host}).status_code == 421


def test_a_page_of_another_origin_may_not_write(client):
    response = client.post("/api/query", json={"query": "q"}, headers={"origin": "http://evil.example"})
    assert response.status_code == 403


def test_answers_are_stored_and_listed(client, lease):
    answer = client.post("/api/query", json={"query": "How long is the notice period?"}).json()
    assert client.get(f"/api/answers/{answer['answer_id']}").json()["answer"] == answer["answer"]
    listed = client.get("/api/answers").json()["answers"]
    assert [each["answer_id"] for each in listed] == [answer["answer_id"]]


def test_qa_uses_c_markers(client, lease):
    body = client.post("/qa", json={"question": "How long is the notice period?"}).json()
    assert "[C" in body["answer"]
    for label, citation in body["citations"].items():
        assert label in body["answer"]
        assert citation["source"] == "lease.md"


@pytest.mark.parametrize("route", ["/agent/chat", "/agentic/chat", "/multiagent/chat"])
def test_chat_routes_give_spans_with_their_place(client, lease, route):
    body = client.post(route, json={"question": "How long is the notice period?"}).json()
    assert body["citations"]
    assert body["citations"][0]["metadata"]["doc_id"] == lease["document_id"]
