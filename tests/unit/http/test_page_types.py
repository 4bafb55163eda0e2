"""The types that the page is checked against are those of the API as it is."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def page_types():
    spec = importlib.util.spec_from_file_location("page_types", ROOT / "infra" / "page_types.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_they_are_made_of_todays_openapi(page_types, client):
    made = page_types.types_of(client.get("/openapi.json").json())
    assert page_types.FILE.read_text("utf-8") == made, (
        "run: .venv/bin/python infra/page_types.py, then make web"
    )


def test_the_page_uses_them_and_declares_no_noun_of_its_own():
    nouns = (ROOT / "web" / "src" / "api" / "nouns.ts").read_text("utf-8")
    assert 'from "./schema.ts"' in nouns
    assert "export interface" not in nouns


SCHEMA = {
    "components": {
        "schemas": {
            "Sent": {
                "type": "object",
                "required": ["a"],
                "properties": {"a": {"type": "string"}, "b": {"default": 1, "type": "integer"}},
            },
            "Said": {
                "type": "object",
                "description": "What\n  is said.",
                "properties": {
                    "kind": {"enum": ["x", "y"], "type": "string"},
                    "no-name": {"anyOf": [{"type": "number"}, {"type": "null"}]},
                    "many": {"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "integer"}]}},
                    "map": {"type": "object", "additionalProperties": {"type": "boolean"}},
                    "pair": {
                        "type": "array",
                        "prefixItems": [{"type": "string"}, {"$ref": "#/components/schemas/Sent"}],
                    },
                    "fixed": {"const": "z"},
                    "any": {},
                },
            },
        }
    },
    "paths": {
        "/do": {
            "post": {
                "operationId": "doIt",
                "requestBody": {
                    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Sent"}}}
                },
                "responses": {
                    "201": {
                        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Said"}}}
                    },
                    "422": {},
                },
            }
        }
    },
}


def test_what_is_sent_may_leave_out_defaults_and_what_comes_has_every_field(page_types):
    made = page_types.types_of(SCHEMA)
    assert "export interface Sent {\n  a: string;\n  b?: number;\n}" in made
    assert "/** What is said. */\nexport interface Said {" in made
    for line in (
        '  kind: "x" | "y";',
        '  "no-name": number | null;',
        "  many: (string | number)[];",
        "  map: Record<string, boolean>;",
        "  pair: [string, Sent];",
        '  fixed: "z";',
        "  any: unknown;",
        '  doIt: { method: "POST"; path: "/do"; body: Sent; answer: Said };',
    ):
        assert f"\n{line}\n" in made
