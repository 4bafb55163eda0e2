"""An HTTP server that answers bulk requests as a plan says, item by item."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

Plan = list["int | dict[str, tuple[int, Any]]"]


class BulkServer:
    """`plan`: for each request a status of the whole, or the items that do not succeed; then all succeed.

    `ids`, `sizes`: the items and the bytes of each request that was read; `headers`: those of the last one, names in
    lower case.
    """

    def __init__(self) -> None:
        self.plan: Plan = []
        self.ids: list[list[str]] = []
        self.sizes: list[int] = []
        self.headers: dict[str, str] = {}
        self._lock = threading.Lock()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def answer(self, body: bytes) -> tuple[int, dict[str, Any]]:
        """Status and body of one response."""
        with self._lock:
            step = self.plan.pop(0) if self.plan else {}
            if isinstance(step, int):
                return step, {"error": {"type": "rejected", "reason": "busy"}, "status": step}
            actions = [
                (action, entry[action]["_id"])
                for entry in map(json.loads, body.splitlines())
                if isinstance(entry, dict)
                for action in ("index", "delete")
                if action in entry
            ]
            self.ids.append([id_ for _, id_ in actions])
            self.sizes.append(len(body))
        items = []
        for action, id_ in actions:
            status, error = step.get(id_, (201, None))
            items.append({action: {"_id": id_, "status": status, **({"error": error} if error else {})}})
        return 200, {"errors": bool(step), "items": items}

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                server.headers = {name.lower(): value for name, value in self.headers.items()}
                status, answer = server.answer(self.rfile.read(int(self.headers["Content-Length"])))
                body = json.dumps(answer).encode()
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                """Nothing to say."""

        return Handler
