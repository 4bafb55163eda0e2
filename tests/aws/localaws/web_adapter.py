"""What AWS Lambda Web Adapter does between the gateway and an ASGI application: the event becomes an HTTP request with
the request context in a header that no caller can set, the response goes back.

The adapter's streaming protocol is not spoken; the pieces of a body are kept apart in `pieces` for tests that ask how
an answer was streamed.
"""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Callable
from typing import Any

from pincite.aws.gateway import GatewayRequest

pieces: list[list[bytes]] = []
"""Body pieces of every adapted response, in the order they were sent."""


def adapted(create: Callable[[], Any]) -> Callable[[dict[str, Any], Any], dict[str, Any]]:
    """ASGI application factory → handler of proxy events."""

    def handler(event: dict[str, Any], context: Any) -> dict[str, Any]:
        status, headers, sent = asyncio.run(_run(create(), GatewayRequest(event)))
        pieces.append(sent)
        return {
            "statusCode": status,
            "multiValueHeaders": headers,
            "body": base64.b64encode(b"".join(sent)).decode(),
            "isBase64Encoded": True,
        }

    return handler


async def _run(app: Any, request: GatewayRequest) -> tuple[int, dict[str, list[str]], list[bytes]]:
    status, headers, sent = 0, {}, []
    incoming = [{"type": "http.request", "body": request.body, "more_body": False}]

    async def receive() -> dict[str, Any]:
        return incoming.pop(0) if incoming else await asyncio.Event().wait()

    async def send(message: dict[str, Any]) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
            for key, value in message["headers"]:
                headers.setdefault(key.decode(), []).append(value.decode("latin-1"))
        elif message.get("body"):
            sent.append(message["body"])

    await app(request.scope, receive, send)
    return status, headers, sent
