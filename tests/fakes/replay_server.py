"""A chat API on loopback that plays recorded behaviour: each request gets the next scene, the last one
repeats."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self


@dataclass(frozen=True)
class Scene:
    """One answer. `pieces`: what is written, in order: an object is an event of JSON, a string is an event's
    data as it stands, bytes go out raw, a number is a pause in seconds. `cut`: the connection breaks off
    instead of ending."""

    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    body: Any = None
    pieces: Sequence[Any] = ()
    cut: bool = False
    delay_s: float = 0.0


def text(content: str, finish: str | None = None) -> dict[str, Any]:
    """An event with a piece of text."""
    return {"choices": [{"index": 0, "delta": {"content": content}, "finish_reason": finish}]}


def streamed(*pieces: str, finish: str = "stop") -> Scene:
    """A reply that goes well: pieces, finish, usage, [DONE]."""
    usage = {"choices": [], "usage": {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18}}
    end = {"choices": [{"index": 0, "delta": {}, "finish_reason": finish}]}
    return Scene(pieces=[*(text(piece) for piece in pieces), end, usage, "[DONE]"])


class ReplayServer:
    """`requests`: the bodies received, `headers`: their headers, `closed`: replies that the client left."""

    def __init__(self, *scenes: Scene) -> None:
        self.scenes, self.requests = list(scenes), list[dict[str, Any]]()
        self.headers, self.paths = list[dict[str, str]](), list[str]()
        self.closed, self.left = 0, threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self._lock = threading.Lock()
        self._stop = threading.Event()
        self._thread = threading.Thread(
            target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True
        )

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, format: str, *args: Any) -> None:
                pass

            def do_POST(self) -> None:
                received = json.loads(self.rfile.read(int(self.headers["content-length"])))
                with server._lock:
                    scene = server.scenes[min(len(server.requests), len(server.scenes) - 1)]
                    server.requests.append(received)
                    server.headers.append(dict(self.headers.items()))
                    server.paths.append(self.path)
                try:
                    server._play(scene, self)
                except (BrokenPipeError, ConnectionResetError):
                    server.closed += 1
                    server.left.set()
                    self.close_connection = True

        return Handler

    def _play(self, scene: Scene, handler: BaseHTTPRequestHandler) -> None:
        self._stop.wait(scene.delay_s)
        handler.send_response(scene.status)
        for name, value in scene.headers.items():
            handler.send_header(name, value)
        if not scene.pieces:
            data = scene.body if isinstance(scene.body, bytes) else json.dumps(scene.body).encode()
            if "content-type" not in {name.lower() for name in scene.headers}:
                handler.send_header("content-type", "application/json")
            handler.send_header("content-length", str(len(data)))
            handler.end_headers()
            handler.wfile.write(data)
            return
        handler.send_header("content-type", "text/event-stream")
        handler.send_header("transfer-encoding", "chunked")
        handler.end_headers()
        for piece in scene.pieces:
            if isinstance(piece, int | float):
                self._silence(float(piece), handler)
                continue
            data = piece if isinstance(piece, bytes) else b"data: " + _data(piece) + b"\n\n"
            handler.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))
            handler.wfile.flush()
        if scene.cut:
            handler.close_connection = True
            return
        handler.wfile.write(b"0\r\n\r\n")

    def _silence(self, seconds: float, handler: BaseHTTPRequestHandler) -> None:
        """Says nothing for `seconds`, and notices a client that leaves meanwhile."""
        end = time.monotonic() + seconds
        handler.connection.settimeout(0.02)
        while time.monotonic() < end and not self._stop.is_set():
            try:
                if handler.connection.recv(1) == b"":
                    raise ConnectionResetError
            except TimeoutError:
                continue
        handler.connection.settimeout(None)


def _data(piece: Any) -> bytes:
    return (piece if isinstance(piece, str) else json.dumps(piece)).encode()
