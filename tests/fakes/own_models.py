"""Servers of one's own models on loopback, each with the wire of its program: Ollama's and vLLM's, as their sources
write it. What they say is by rule: a sentence of the lease with its marker, and JSON where JSON is asked for."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Literal, Self

SAID = ("The notice", " period is three", " months [1].")
JSON = {
    "cite": {"citations": []},
    "judge": {"supported": True, "reason": "it says so"},
    "follow": {"question": "How long is the notice period?"},
}


class OwnModels:
    """`model`: the one that it has; others it does not know. `asked`: bodies of the requests for a reply."""

    def __init__(self, program: Literal["ollama", "vllm"], model: str) -> None:
        self.program, self.model = program, model
        self.asked: list[dict[str, Any]] = []
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.port = self._server.server_port

    def __enter__(self) -> Self:
        threading.Thread(
            target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True
        ).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def listed(self) -> dict[str, Any]:
        more = (
            {"owned_by": "library"}
            if self.program == "ollama"
            else {"owned_by": "vllm", "max_model_len": 40960}
        )
        return {"object": "list", "data": [{"id": self.model, "object": "model", "created": 1, **more}]}

    def unknown(self, name: str) -> dict[str, Any]:
        if self.program == "ollama":
            message = f'model "{name}" not found, try pulling it first'
            return {"error": {"message": message, "type": "api_error", "param": None, "code": None}}
        message = f"The model `{name}` does not exist."
        error = {"message": message, "type": "NotFoundError", "param": "model", "code": 404}
        return {"error": error} if self.model.endswith("new") else {"object": "error", **error}

    def chunks(self, body: dict[str, Any]) -> list[dict[str, Any]]:
        """Both think first, in a field beside the text; the tokens come last, where they are asked for."""
        wanted = body.get("response_format", {}).get("json_schema", {}).get("name")
        words = (json.dumps(JSON[wanted]),) if wanted else SAID
        if self.program == "ollama":
            deltas = [
                {"role": "assistant", "content": "", "reasoning": "The lease says so."},
                *({"role": "assistant", "content": each} for each in words),
            ]
            end: dict[str, Any] = {"delta": {"role": "assistant", "content": ""}, "finish_reason": "stop"}
        else:
            deltas = [
                {"role": "assistant", "content": ""}, {"reasoning_content": "The lease says so."},
                *({"content": each} for each in words),
            ]  # fmt: skip
            end = {"delta": {"content": ""}, "logprobs": None, "finish_reason": "stop", "stop_reason": None}
        head = {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": self.model}
        out = [{**head, "choices": [{"index": 0, "delta": each, "finish_reason": None}]} for each in deltas]
        out.append({**head, "choices": [{"index": 0, **end}]})
        if body.get("stream_options", {}).get("include_usage"):
            usage = {"prompt_tokens": 211, "completion_tokens": 17, "total_tokens": 228}
            out.append({**head, "choices": [], "usage": usage})
        return out

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                found = self.path == "/v1/models"
                self._json(200 if found else 404, server.listed() if found else {"detail": "Not Found"})

            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                if self.path != "/v1/chat/completions":
                    return self._json(404, {"detail": "Not Found"})
                if body["model"] != server.model:
                    return self._json(404, server.unknown(body["model"]))
                server.asked.append(body)
                self.send_response(200)
                self.send_header("Content-Type", "text/event-stream")
                self.end_headers()
                for each in server.chunks(body):
                    self.wfile.write(f"data: {json.dumps(each)}\n\n".encode())
                self.wfile.write(b"data: [DONE]\n\n")
                return None

            def _json(self, status: int, body: object) -> None:
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.end_headers()
                self.wfile.write(json.dumps(body).encode())

            def log_message(self, *_: Any) -> None:
                pass

        return Handler
