"""`GET /` and `GET /docs`: the web page and the page of the OpenAPI, all from this machine."""

from __future__ import annotations

import html
import json
from importlib import resources
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self' data:; "
    "worker-src 'self' blob:; connect-src {connect}; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-cache",
}


def mount(app: FastAPI, connect: tuple[str, ...] = ()) -> None:
    """The page's files at `/`, after every route of the API. `connect`: origins that it may call beside ours."""
    app.get("/docs", include_in_schema=False, response_class=HTMLResponse)(_docs)
    app.mount("/", _Page(headers_for(connect)), name="page")


def headers_for(connect: tuple[str, ...] = ()) -> dict[str, str]:
    """What goes with every file of the page."""
    return {**HEADERS, "Content-Security-Policy": POLICY.format(connect=" ".join(["'self'", *connect]))}


def _folder() -> Path:
    return Path(str(resources.files("pincite") / "web_dist"))


class _Page(StaticFiles):
    """Static files under a strict Content-Security-Policy."""

    def __init__(self, headers: dict[str, str]) -> None:
        super().__init__(directory=_folder(), html=True)
        self._sent = [(name.lower().encode(), value.encode()) for name, value in headers.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def guarded(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self._sent]
            await send(message)

        await super().__call__(scope, receive, guarded)


def _docs(request: Request) -> HTMLResponse:
    """The OpenAPI as plain HTML: no script, nothing from elsewhere."""
    schema = request.app.openapi()
    rows = "".join(
        f"<section><h2><code>{method.upper()} {html.escape(path)}</code></h2>"
        f"<p>{html.escape(_about(operation))}</p><details><summary>schema</summary>"
        f"<pre>{html.escape(json.dumps(operation, indent=1))}</pre></details></section>"
        for path, operations in schema["paths"].items()
        for method, operation in operations.items()
    )
    types = html.escape(json.dumps(schema.get("components", {}).get("schemas", {}), indent=1))
    body = (
        f"<!doctype html><html lang=en><meta charset=utf-8><title>pincite API</title><h1>pincite API "
        f"{html.escape(schema['info']['version'])}</h1><p><a href=/openapi.json>openapi.json</a></p>{rows}"
        f"<section><h2>Types</h2><details><summary>all</summary><pre>{types}</pre></details></section></html>"
    )
    return HTMLResponse(body, headers=headers_for())


def _about(operation: dict[str, Any]) -> str:
    return str(operation.get("description") or operation.get("summary") or "")
