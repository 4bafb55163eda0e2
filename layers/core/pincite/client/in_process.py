"""The API in this process, as a transport of httpx: the same app, no socket. Replies stream as they are made."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Coroutine, Iterator
from typing import Any, TypeVar

import httpx
from starlette.types import ASGIApp, Message, Scope

T = TypeVar("T")


class Exchange:
    """One request to the app. Closing it tells the app that its caller has left."""

    def __init__(self, app: ASGIApp, request: httpx.Request, body: bytes) -> None:
        self._app, self._request, self._body = app, request, body
        self._replied: asyncio.Queue[Message | BaseException | None] = asyncio.Queue()
        self._left = asyncio.Event()
        self._told = False
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> tuple[int, list[tuple[bytes, bytes]]]:
        """→ status, headers."""
        self._task = asyncio.create_task(self._run())
        first = await self._next()
        if first is None:
            raise httpx.RemoteProtocolError("the app sent no reply", request=self._request)
        return first["status"], list(first["headers"])

    async def piece(self) -> bytes | None:
        """The next bytes of the body; None at its end."""
        message = await self._next()
        return None if message is None else message.get("body", b"")

    async def close(self) -> None:
        """The caller reads no further."""
        self._left.set()
        if self._task is not None:
            await asyncio.wait([self._task])

    async def _next(self) -> Message | None:
        message = await self._replied.get()
        if isinstance(message, BaseException):
            raise message
        return message

    async def _run(self) -> None:
        try:
            await self._app(self._scope(), self._receive, self._send)
            await self._replied.put(None)
        except BaseException as error:  # noqa: BLE001 handed over: it is raised where the reply is read
            await self._replied.put(error)

    async def _send(self, message: Message) -> None:
        await self._replied.put(message)

    async def _receive(self) -> Message:
        if not self._told:
            self._told = True
            return {"type": "http.request", "body": self._body, "more_body": False}
        await self._left.wait()
        return {"type": "http.disconnect"}

    def _scope(self) -> Scope:
        url = self._request.url
        return {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": self._request.method,
            "headers": [(name.lower(), value) for name, value in self._request.headers.raw],
            "scheme": url.scheme,
            "path": url.path,
            "raw_path": url.raw_path.partition(b"?")[0],
            "query_string": url.query,
            "server": (url.host, url.port),
            "client": ("127.0.0.1", 0),
            "root_path": "",
        }


class _AsyncBody(httpx.AsyncByteStream):
    def __init__(self, exchange: Exchange) -> None:
        self._exchange = exchange

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while (piece := await self._exchange.piece()) is not None:
            yield piece

    async def aclose(self) -> None:
        await self._exchange.close()


class AsyncInProcess(httpx.AsyncBaseTransport):
    """For `httpx.AsyncClient`, in the caller's event loop."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """request → response, its body not yet made."""
        exchange = Exchange(self._app, request, await request.aread())
        status, headers = await exchange.start()
        return httpx.Response(status, headers=headers, stream=_AsyncBody(exchange), request=request)


class _Body(httpx.SyncByteStream):
    def __init__(self, exchange: Exchange, transport: InProcess) -> None:
        self._exchange, self._transport = exchange, transport

    def __iter__(self) -> Iterator[bytes]:
        while (piece := self._transport.wait_for(self._exchange.piece())) is not None:
            yield piece

    def close(self) -> None:
        self._transport.wait_for(self._exchange.close())


class InProcess(httpx.BaseTransport):
    """For `httpx.Client`: the app runs in an event loop in a thread of its own."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="pincite", daemon=True)
        self._thread.start()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """request → response, its body not yet made."""
        body = request.read()
        exchange, status, headers = self.wait_for(self._begin(request, body))
        return httpx.Response(status, headers=headers, stream=_Body(exchange, self), request=request)

    def wait_for(self, work: Coroutine[Any, Any, T]) -> T:
        """What `work` gives in the loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def close(self) -> None:
        """The loop ends; a request under way is not answered."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _begin(
        self, request: httpx.Request, body: bytes
    ) -> tuple[Exchange, int, list[tuple[bytes, bytes]]]:
        exchange = Exchange(self._app, request, body)
        return exchange, *(await exchange.start())
