"""request → request, or refusal: host names, origins and body sizes, before anything is read."""

from __future__ import annotations

import asyncio
import json
import uuid
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pincite.http import problems

BODY_S = 30.0
"""Seconds in which some more of a body has to come."""
NO_SNIFFING = {"X-Content-Type-Options": "nosniff"}


class BodyTooLarge(Exception):
    """More bytes came than the limit allows."""


class Guard:
    """Refuses a host that is not ours (DNS rebinding), a write from another origin (request forgery), a body over
    `max_bytes`, whether or not its length was declared, and one that does not go on."""

    def __init__(self, app: ASGIApp, hosts: tuple[str, ...], max_bytes: int) -> None:
        self._app, self._hosts, self._max_bytes = app, hosts, max_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        refusal = self._refusal(scope["method"], headers)
        if refusal:
            await _refuse(send, scope, *refusal)
            return
        seen, started, whole, late = 0, False, False, False

        async def counted() -> Message:
            nonlocal seen, whole, late
            try:
                message = await receive() if whole else await asyncio.wait_for(receive(), BODY_S)
            except TimeoutError:
                late = True
                raise
            whole = whole or not message.get("more_body", False)
            seen += len(message.get("body", b""))
            if seen > self._max_bytes:
                raise BodyTooLarge
            return message

        async def noted(message: Message) -> None:
            nonlocal started
            if late and not started:
                return  # what the app says of a body that it could not read
            started = True
            await send(message)

        try:
            await self._app(scope, counted, noted)
        except BodyTooLarge:
            if not started:
                await _refuse(send, scope, 413, "too large", f"The body is over {self._max_bytes} bytes.")
        except TimeoutError:
            if not late or started:
                raise
        if late and not started:
            await _refuse(send, scope, 408, "too slow", f"Nothing of the body came for {BODY_S:.0f} s.")

    def _refusal(self, method: str, headers: dict[str, str]) -> tuple[int, str, str] | None:
        if self._hosts and _host(headers.get("host", "")) not in self._hosts:
            return 421, "misdirected request", "This server does not answer to that host name."
        origin = headers.get("origin")
        if (
            self._hosts
            and origin
            and method not in ("GET", "HEAD")
            and urlsplit(origin).netloc != headers.get("host")
        ):
            return 403, "other origin", "A page of another origin may not write here."
        declared = headers.get("content-length", "0")
        if declared.isdigit() and int(declared) > self._max_bytes:
            return 413, "too large", f"The body is over {self._max_bytes} bytes."
        return None


class Identified:
    """Every request gets an id, every response says it, and is taken for nothing but what it says that it is."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request_id = uuid.uuid4().hex
        scope.setdefault("state", {})["request_id"] = request_id

        async def named(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update({"X-Request-Id": request_id, **NO_SNIFFING})
            await send(message)

        await self._app(scope, receive, named)


def _host(header: str) -> str:
    name, colon, port = header.rpartition(":")
    return name if colon and port.isdigit() else header


async def _refuse(send: Send, scope: Scope, status: int, title: str, detail: str) -> None:
    body = json.dumps(problems.of(status, title, detail, scope["state"]["request_id"])).encode()
    media_type = problems.MEDIA_TYPE.encode()
    await send(
        {
            "type": "http.response.start",
            "status": status,
            "headers": [(b"content-type", media_type), (b"connection", b"close")],
        }
    )
    await send({"type": "http.response.body", "body": body})
