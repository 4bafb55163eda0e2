"""The OpenAPI: valid, named, with examples that can be posted, errors and events as they are sent."""

from __future__ import annotations

import json
import re

import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

from pincite.http.examples import EXAMPLES
from pincite.http.openapi import OPERATIONS, _by_path
from tests.unit.conftest import LEASE


@pytest.fixture
def schema(client):
    return client.get("/openapi.json").json()


def operations(schema):
    return {
        (method.upper(), path): operation
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
    }


def valid(schema, name, value):
    whole = {"$ref": f"#/components/schemas/{name}", "components": schema["components"]}
    Draft202012Validator(whole).validate(value)


def test_it_is_openapi_3_1(schema):
    OpenAPIV31SpecValidator(schema).validate()
    assert schema["openapi"] == "3.1.0"


def test_every_operation_has_a_name_and_a_summary_of_its_own(schema):
    found = operations(schema)
    assert set(OPERATIONS) <= set(found)
    for about in ("operationId", "summary"):
        assert len({operation[about] for operation in found.values()}) == len(found)
    for operation in found.values():
        assert re.fullmatch(r"[a-z][A-Za-z]+", operation["operationId"])
        assert operation["description"]


def test_examples_stand_with_the_bodies_they_are_of(schema):
    with_body = {key for key, operation in operations(schema).items() if "requestBody" in operation}
    assert set(EXAMPLES) <= with_body
    for key in EXAMPLES:
        for content in operations(schema)[key]["requestBody"]["content"].values():
            assert content["examples"]["example"]["value"] == EXAMPLES[key]


def test_an_operation_that_nobody_named_is_named_by_its_path():
    about = _by_path("PATCH", "/api/threads/{thread_id}", {"description": "Rename it. It stays."})
    assert about == ("patchApiThreadsByThreadId", "Rename it")


@pytest.mark.parametrize(("method", "path"), [key for key in EXAMPLES if key[1] != "/api/documents"])
def test_an_example_is_answered_as_the_schema_says(client, lease, schema, method, path):
    reply = client.request(method, path, json=EXAMPLES[method, path])
    assert reply.is_success, reply.text
    answers = operations(schema)[method, path]["responses"][str(reply.status_code)]["content"]
    whole = {**answers["application/json"]["schema"], "components": schema["components"]}
    Draft202012Validator(whole).validate(reply.json())


def test_the_example_of_an_upload_is_taken(client):
    said = EXAMPLES["POST", "/api/documents"]
    sent = {"file": (said["file"], LEASE.encode())}
    document = client.post("/api/documents", files=sent, data={"metadata": said["metadata"]}).json()
    assert (document["name"], document["metadata"]) == ("lease.md", {"year": 2024})


def test_every_event_is_one_of_the_schema(client, lease, schema):
    stream = client.post(
        "/api/query", json={"query": "When is rent due?"}, headers={"accept": "text/event-stream"}
    )
    kinds = set()
    for line in stream.text.split("\n"):
        if line.startswith("data: "):
            event = json.loads(line[6:])
            kinds.add(event["type"])
            valid(schema, "AnswerEvent", event)
    assert {"sources", "stream", "citation", "verification", "final"} <= kinds


def test_an_error_is_as_the_schema_says_and_its_status_is_named(client, schema):
    for reply, key in (
        (client.get("/api/documents/nope"), ("GET", "/api/documents/{document_id}")),
        (client.post("/api/query", json={}), ("POST", "/api/query")),
        (client.put("/api/query", json={}), ("POST", "/api/query")),
    ):
        valid(schema, "Problem", reply.json())
        assert reply.headers["content-type"] == "application/problem+json"
        told = operations(schema)[key]["responses"][str(reply.status_code)]
        assert told["content"]["application/problem+json"]["schema"]["$ref"].endswith("/Problem")


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("GET", "/api/query", "POST"),
        ("PUT", "/api/documents", "GET, POST"),
        ("POST", "/api/documents/x", "DELETE, GET"),
        ("PATCH", "/health", "GET"),
        ("GET", "/v1/chat/completions", "POST"),
    ],
)
def test_a_wrong_method_is_405_and_says_which_is_right(client, method, path, allowed):
    reply = client.request(method, path)
    assert (reply.status_code, reply.headers["allow"]) == (405, allowed)
    assert reply.json()["title"] == "method not allowed" or allowed in reply.json()["detail"]


def test_what_is_no_route_of_the_api_is_no_wrong_method(client):
    assert client.get("/api/nothing").status_code == 404
    assert client.get("/").status_code == 200


def test_ways_to_sign_in_are_named_and_none_is_needed_here(schema):
    assert set(schema["components"]["securitySchemes"]) == {"bearer", "apiKey"}
    assert {} in schema["security"]
