"""`GET /docs`: every operation of the OpenAPI, with a form that sends it. All of it comes from this server."""

from __future__ import annotations

import html
import json
from functools import cache
from importlib import resources
from typing import Any

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse, Response

FILES = {"try.js": "text/javascript; charset=utf-8", "page.css": "text/css; charset=utf-8"}


def mount(app: FastAPI, headers: dict[str, str]) -> None:
    """The page and its two files."""

    def shown(request: Request) -> HTMLResponse:
        return HTMLResponse(page(request.app.openapi()), headers=headers)

    app.get("/docs", include_in_schema=False, response_class=HTMLResponse)(shown)
    for name, media_type in FILES.items():
        app.get(f"/docs/{name}", include_in_schema=False)(_served(name, media_type, headers))


def _served(name: str, media_type: str, headers: dict[str, str]) -> Any:
    def served() -> Response:
        return Response(_file(name), media_type=media_type, headers=headers)

    return served


@cache
def _file(name: str) -> str:
    return (resources.files("pincite") / "http" / "docs_files" / name).read_text("utf-8")


def page(schema: dict[str, Any]) -> str:
    """OpenAPI → HTML. No script and no style stands in it."""
    by_tag: dict[str, list[str]] = {}
    schemas = schema.get("components", {}).get("schemas", {})
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            for tag in operation.get("tags", ["more"])[:1]:
                by_tag.setdefault(tag, []).append(_operation(method.upper(), path, operation, schemas))
    groups = "".join(f"<h2>{html.escape(tag)}</h2>{''.join(made)}" for tag, made in by_tag.items())
    types = "".join(
        f"<details id='type-{html.escape(name)}'><summary><code>{html.escape(name)}</code> "
        f"{_text(kind.get('description', '')).partition(chr(10))[0]}</summary><pre>{_json(kind)}</pre></details>"
        for name, kind in sorted(schemas.items())
    )
    return (
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        "<title>pincite API</title><link rel=stylesheet href=/docs/page.css>"
        "<script src=/docs/try.js defer></script>"
        f"<main><h1>pincite API {html.escape(schema['info']['version'])}</h1>"
        "<p><a href=/openapi.json>openapi.json</a> · <a href=/>the page</a></p>"
        "<p><label>Key, where this server asks for one <input id=key type=password autocomplete=off></label></p>"
        f"{groups}<h2>types</h2>{types}</main></html>"
    )


def _operation(method: str, path: str, operation: dict[str, Any], schemas: dict[str, Any]) -> str:
    fields = "".join(_parameter(each) for each in operation.get("parameters", ()))
    body = "".join(_body(kind, content, schemas) for kind, content in _contents(operation))
    return (
        f"<details class=operation id='{html.escape(operation['operationId'])}'><summary><b class={method.lower()}>"
        f"{method}</b> <code>{html.escape(path)}</code> {_text(operation.get('summary', ''))}</summary>"
        f"<p>{_text(operation.get('description', ''))}</p>"
        f"<form data-method={method} data-path='{html.escape(path)}'>{fields}{body}"
        "<button type=submit>Send</button> <button type=button class=stop hidden>Stop</button></form>"
        f"<output></output><details><summary>schema</summary><pre>{_json(operation)}</pre></details></details>"
    )


def _parameter(parameter: dict[str, Any]) -> str:
    name, where = html.escape(parameter["name"]), html.escape(parameter["in"])
    needed = " required" if parameter.get("required") else ""
    about = _text(parameter.get("description", ""))
    return f"<label><code>{name}</code> {about}<input name='{name}' data-in={where}{needed}></label>"


def _contents(operation: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    return list(operation.get("requestBody", {}).get("content", {}).items())


def _body(kind: str, content: dict[str, Any], schemas: dict[str, Any]) -> str:
    if kind != "application/json":
        form = schemas.get(content["schema"].get("$ref", "").rpartition("/")[2], content["schema"])
        return "".join(
            _form_field(name, about, name in form.get("required", ()))
            for name, about in form.get("properties", {}).items()
        )
    example = content.get("examples", {}).get("example", {}).get("value", {})
    stream = (
        "<label><input type=checkbox name=stream> as a stream of events</label>"
        if "inference_mode" in example and "query" in example
        else ""
    )
    return f"<label>Body<textarea rows=8 spellcheck=false>{_json(example)}</textarea></label>{stream}"


def _form_field(name: str, about: dict[str, Any], needed: bool) -> str:
    kinds = json.dumps([about, about.get("anyOf", ())])
    file = " type=file" if "octet-stream" in kinds or '"binary"' in kinds else ""
    required = " required" if needed else ""
    said = _text(about.get("description", ""))
    safe = html.escape(name)
    return f"<label><code>{safe}</code> {said}<input name='{safe}'{file} data-in=form{required}></label>"


def _json(value: Any) -> str:
    return html.escape(json.dumps(value, indent=1, ensure_ascii=False))


def _text(text: str) -> str:
    return html.escape(text)
