"""The OpenAPI → `web/src/api/schema.ts`, the types that the page is checked against.

    .venv/bin/python infra/page_types.py

A noun that only comes from the server has every field: the server sends those with a default too. Of what is sent to
it, a field with a default may be left out. `tests/unit/http/test_page_types.py` fails where the file is out of date.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FILE = Path(__file__).resolve().parents[1] / "web" / "src" / "api" / "schema.ts"
HEAD = "// Made by infra/page_types.py from `GET /openapi.json`: do not edit. `make web` makes it anew.\n"
REF = "#/components/schemas/"
WIDTH = 110
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def types_of(schema: dict[str, Any]) -> str:
    """OpenAPI 3.1 → a TypeScript module: a type a schema, and `Operations` with what each is sent and answers."""
    schemas = schema["components"]["schemas"]
    sent = _reached(schemas, _bodies(schema))
    made = [_declared(name, each, loose=name in sent) for name, each in sorted(schemas.items())]
    return "\n".join([HEAD, *made, _operations(schema)])


def _bodies(schema: dict[str, Any]) -> set[str]:
    operations = (one for methods in schema["paths"].values() for one in methods.values())
    return {name for one in operations for name in _refs(one.get("requestBody", {}))}


def _refs(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        found = node.get("$ref")
        if isinstance(found, str):
            yield found.removeprefix(REF)
        for each in node.values():
            yield from _refs(each)
    elif isinstance(node, list):
        for each in node:
            yield from _refs(each)


def _reached(schemas: dict[str, Any], names: set[str]) -> set[str]:
    """The names with all that they refer to."""
    found, left = set[str](), list(names)
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left += _refs(schemas[name])
    return found


def _declared(name: str, schema: dict[str, Any], *, loose: bool) -> str:
    doc = " ".join(str(schema.get("description", "")).split()).replace("*/", "* /")
    comment = f"/** {doc} */\n" if doc else ""
    if "properties" not in schema:
        return f"{comment}export type {name} = {_type(schema)};\n"
    required = set(schema.get("required", ()))
    fields = (
        f"  {_key(key)}{'?' if loose and key not in required else ''}: {_type(each)};"
        for key, each in schema["properties"].items()
    )
    return f"{comment}export interface {name} {{\n" + "\n".join(fields) + "\n}\n"


def _key(name: str) -> str:
    return name if name.isidentifier() else json.dumps(name)


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(REF)
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(map(json.dumps, schema["enum"]))
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " | ".join(dict.fromkeys(map(_type, schema[several])))
    kind = schema.get("type")
    if isinstance(kind, list):
        return " | ".join(PLAIN[each] for each in kind)
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(map(_type, schema['prefixItems']))}]"
        item = _type(schema.get("items", {}))
        return f"({item})[]" if " | " in item else f"{item}[]"
    if kind == "object":
        more = schema.get("additionalProperties", {})
        return f"Record<string, {_type(more) if isinstance(more, dict) else 'unknown'}>"
    return PLAIN.get(str(kind), "unknown")


def _operations(schema: dict[str, Any]) -> str:
    """`ask: { method: "POST"; path: "/api/query"; body: ThreadQuery; answer: ThreadAnswer };`"""
    lines = []
    for path, methods in schema["paths"].items():
        for method, one in methods.items():
            body = one.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
            answer = next(
                (
                    said["content"]["application/json"].get("schema")
                    for status, said in one["responses"].items()
                    if status.startswith("2") and "application/json" in said.get("content", {})
                ),
                None,
            )
            parts = [f"method: {json.dumps(method.upper())}", f"path: {json.dumps(path)}"]
            parts += [f"body: {_type(body)}"] if body else []
            parts += [f"answer: {_type(answer)}"] if answer else []
            lines.append(f"  {one['operationId']}: {{ {'; '.join(parts)} }};")
    return "export interface Operations {\n" + "\n".join(sorted(lines)) + "\n}\n"


def schema_of_the_server() -> dict[str, Any]:
    from pincite import bootstrap
    from pincite.http.app import create_app
    from pincite.settings import Settings

    with tempfile.TemporaryDirectory() as home:
        return create_app(bootstrap.Parts(Settings(home=Path(home)))).openapi()


if __name__ == "__main__":
    FILE.write_text(types_of(schema_of_the_server()), "utf-8")
