"""REST API event ↔ ASGI: what AWS Lambda Web Adapter does for the streaming function, for the buffered one.

It stays beside the adapter, since that starts a web server in every environment and leaves no handler: the buffered
function answers within its own process, by the time that the invocation has left.

The gateway's request context, which holds the verified identity, goes into the header `x-amzn-request-context`, as the
adapter does it; whatever a caller sent under that name is dropped.
"""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlencode

from pincite.http import problems

CONTEXT_HEADER = "x-amzn-request-context"
MOST_BYTES = 5 * 2**20
"""Of a body. A function's response holds 6 MB, as JSON with its headers: quotes and line breaks take two bytes."""
ASGIApp = Callable[..., Awaitable[None]]
TEXT = ("text/", "application/json", "application/problem+json", "application/javascript", "image/svg+xml")


class GatewayRequest:
    """A proxy event (payload format 1.0) as an ASGI scope and a body."""

    def __init__(self, event: dict[str, Any]) -> None:
        sent = event.get("multiValueHeaders") or {}
        headers = [
            (name.lower().encode(), str(value).encode("latin-1", "replace"))
            for name, values in sent.items()
            for value in values
            if name.lower() != CONTEXT_HEADER
        ]
        context = event.get("requestContext") or {}
        headers.append((CONTEXT_HEADER.encode(), json.dumps(context).encode()))
        body = event.get("body") or ""
        self.body = base64.b64decode(body) if event.get("isBase64Encoded") else body.encode()
        pairs = [
            (k, v)
            for k, values in (event.get("multiValueQueryStringParameters") or {}).items()
            for v in values
        ]
        self.scope: dict[str, Any] = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": event["httpMethod"],
            "scheme": "https",
            "path": event["path"],
            "raw_path": event["path"].encode(),
            "query_string": urlencode(pairs).encode(),
            "root_path": "",
            "headers": headers,
            "client": ((context.get("identity") or {}).get("sourceIp"), 0),
            "server": (context.get("domainName"), 443),
        }


def respond(app: ASGIApp, event: dict[str, Any]) -> dict[str, Any]:
    """event → proxy response; the body is text where its type is text, else base64."""
    return asyncio.run(_respond(app, GatewayRequest(event)))


async def _never() -> dict[str, Any]:
    """Nobody leaves before a buffered response is whole; saying so would cancel it."""
    await asyncio.Event().wait()
    return {"type": "http.disconnect"}


async def _respond(app: ASGIApp, request: GatewayRequest) -> dict[str, Any]:
    incoming = [{"type": "http.request", "body": request.body, "more_body": False}]
    start: dict[str, Any] = {}
    pieces: list[bytes] = []

    async def receive() -> dict[str, Any]:
        return incoming.pop() if incoming else await _never()

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            start.update(message)
        else:
            pieces.append(message.get("body", b""))

    await app(request.scope, receive, send)
    headers: dict[str, list[str]] = {}
    for name, value in start["headers"]:
        headers.setdefault(name.decode(), []).append(value.decode("latin-1"))
    body = b"".join(pieces)
    text = headers.get("content-type", [""])[0].startswith(TEXT) and "content-encoding" not in headers
    sent = body.decode() if text else base64.b64encode(body).decode()
    status = start["status"]
    if len(json.dumps(sent, ensure_ascii=False).encode()) > MOST_BYTES:
        request_id = headers.get("x-request-id", [""])[0]
        refusal = problems.of(
            413, "too large", "The response is larger than can be sent at once.", request_id
        )
        status, text, sent = 413, True, json.dumps(refusal)
        headers = {"content-type": [problems.MEDIA_TYPE], "x-request-id": [request_id]}
    return {"statusCode": status, "multiValueHeaders": headers, "body": sent, "isBase64Encoded": not text}
