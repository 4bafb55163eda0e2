"""An OpenAI-compatible server on loopback that judges by a rule, one claim or many at a time."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

_CLAIM = re.compile(r"<(source-\w+) claim>\n(.*?)\n</\1>", re.DOTALL)
_CLAIMS = re.compile(r"<(source-\w+) claims[^>]*>\n(.*?)\n</\1>", re.DOTALL)
_LINE = re.compile(r"^(\d+)\. \(evidence \d+\) (.*)$", re.MULTILINE)
_NUMBER = re.compile(r"\(\d\) ")


class JudgeServer:
    """`says`: claim → yes, no, or a whole object of the reply. `one_at_a_time`: of several claims only the first is
    answered, and without its number."""

    def __init__(self, says: Callable[[str], bool | dict[str, Any]], *, one_at_a_time: bool = False) -> None:
        self.says, self.one_at_a_time = says, one_at_a_time
        self.calls = 0
        self.prompts: list[str] = []
        self.keys: list[str] = []
        self._lock = threading.Lock()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.url = f"http://127.0.0.1:{self._server.server_port}/v1"

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def reply(self, prompt: str) -> str:
        with self._lock:
            self.calls += 1
            self.prompts.append(prompt)
        asked = [("", claim) for _, claim in _CLAIM.findall(prompt)] or [
            (number, _NUMBER.sub("", claim))
            for _, lines in _CLAIMS.findall(prompt)
            for number, claim in _LINE.findall(lines)
        ]
        said = [self._object(claim) for _, claim in asked]
        if len(said) == 1 or self.one_at_a_time:
            return json.dumps(said[0])
        numbered = [{"claim": int(number), **each} for (number, _), each in zip(asked, said, strict=True)]
        return json.dumps({"claims": numbered})

    def _object(self, claim: str) -> dict[str, Any]:
        said = self.says(claim)
        return said if isinstance(said, dict) else {"supported": said, "reason": "by rule"}

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        server = self

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, format: str, *args: Any) -> None:
                pass

            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["content-length"])))
                server.keys.append(self.headers.get("authorization", ""))
                said = server.reply("\n".join(each["content"] for each in body["messages"]))
                head = {"id": "j", "object": "chat.completion.chunk", "created": 0, "model": body["model"]}
                usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
                pieces = [
                    {**head, "choices": [{"index": 0, "delta": {"content": said}, "finish_reason": None}]},
                    {**head, "choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}], "usage": usage},
                ]
                text = "".join(f"data: {json.dumps(piece)}\n\n" for piece in pieces) + "data: [DONE]\n\n"
                self.send_response(200)
                self.send_header("content-type", "text/event-stream")
                self.send_header("content-length", str(len(text.encode())))
                self.end_headers()
                self.wfile.write(text.encode())

        return Handler
