"""A stand-in for OpenSearch Serverless before a real node: it refuses what the service refuses, and passes on the rest.

What it refuses is from the service's list of supported operations: ids of ours when indexing, reads by id, refresh,
delete by query, and index settings for shards, replicas and refresh.
"""

from __future__ import annotations

import json
import threading
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Self

REFUSED = ("_refresh", "_delete_by_query", "_update_by_query", "_mget", "_cluster", "_forcemerge", "_doc/")
SETTINGS = ("number_of_shards", "number_of_replicas", "auto_expand_replicas", "refresh_interval")


class Serverless:
    """Serves on a port of its own until the block ends."""

    def __init__(self, node: str) -> None:
        self._node = node
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(node))
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def settle(self, seconds: float) -> None:
        """In place of sleeping: the service's own refresh comes round."""
        urllib.request.urlopen(
            urllib.request.Request(f"{self._node}/_refresh", method="POST"), timeout=30
        ).close()


def _handler(node: str) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def _pass(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            refused = _refused(self.path, body)
            if refused:
                error = {"error": {"type": "illegal_argument_exception", "reason": refused}, "status": 400}
                return self._answer(400, json.dumps(error).encode())
            request = urllib.request.Request(node + self.path, body or None, method=self.command)
            request.add_header("Content-Type", self.headers.get("Content-Type") or "application/json")
            try:
                with urllib.request.urlopen(request, timeout=60) as response:
                    return self._answer(response.status, response.read())
            except urllib.error.HTTPError as error:
                with error:
                    return self._answer(error.code, error.read())

        def _answer(self, status: int, body: bytes) -> None:
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(body)

        do_GET = do_POST = do_PUT = do_DELETE = do_HEAD = _pass

        def log_message(self, *_: object) -> None:
            """Nothing to say."""

    return Handler


def _refused(path: str, body: bytes) -> str | None:
    if any(part in path for part in REFUSED):
        return f"{path}: not supported"
    if "_bulk" in path:
        for line in body.split(b"\n"):
            if line.startswith(b'{"index"') and b'"_id"' in line:
                return "Document ID is not supported in create/index operation request"
    elif any(name.encode() in body for name in SETTINGS):
        return "unknown setting"
    return None
