"""Run functions as AWS does: one `python -m awslambdaric module.handler` process an execution environment, fed through
the Lambda Runtime API on loopback, with its own environment variables, cold start and time-out.

(AWS's own runtime interface emulator panics on concurrent invocations and listens on every address.)
"""

from __future__ import annotations

import http.server
import json
import os
import queue
import subprocess
import sys
import threading
import time
import uuid
from pathlib import Path
from typing import Any

INHERITED = ("PATH", "HOME", "LANG", "LD_LIBRARY_PATH", "PYTHONPATH", "VIRTUAL_ENV")


class Environment:
    """One execution environment: one invocation at a time. `ready_s`: from start of the process to its first poll."""

    def __init__(
        self, handler: str, task_root: Path, variables: dict[str, str], python: str = sys.executable
    ) -> None:
        self._work: queue.Queue[Any] = queue.Queue()
        self._results: queue.Queue[tuple[str, bytes]] = queue.Queue()
        self._ready = threading.Event()
        self.ready_s = 0.0
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), self._runtime_api())
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        inherited = {key: value for key, value in os.environ.items() if key in INHERITED}
        self._started = time.monotonic()
        self.process = subprocess.Popen(
            [python, "-m", "awslambdaric", handler],
            cwd=task_root,
            stdout=subprocess.DEVNULL,
            env={
                **inherited,
                **variables,
                "AWS_LAMBDA_RUNTIME_API": f"127.0.0.1:{self._server.server_port}",
                "LAMBDA_TASK_ROOT": str(task_root),
                "_HANDLER": handler,
            },
        )

    def _runtime_api(self) -> type[http.server.BaseHTTPRequestHandler]:
        owner = self

        class Api(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True

            def do_GET(self) -> None:
                if not owner._ready.is_set():
                    owner.ready_s = time.monotonic() - owner._started
                    owner._ready.set()
                item = owner._work.get()
                if item is None:
                    self.close_connection = True
                    return
                request_id, body, deadline, arn = item
                self.send_response(200)
                for key, value in {
                    "Lambda-Runtime-Aws-Request-Id": request_id,
                    "Lambda-Runtime-Deadline-Ms": str(deadline),
                    "Lambda-Runtime-Invoked-Function-Arn": arn,
                    "Content-Type": "application/json",
                    "Content-Length": str(len(body)),
                }.items():
                    self.send_header(key, value)
                self.end_headers()
                self.wfile.write(body)

            def do_POST(self) -> None:
                owner._results.put(
                    ("response" if self.path.endswith("/response") else "error", _body_of(self))
                )
                self.send_response(202)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        return Api

    def wait_until_ready(self, timeout: float = 30) -> float:
        """Seconds from start to ready."""
        if not self._ready.wait(timeout):
            raise TimeoutError("the runtime did not ask for work")
        return self.ready_s

    def invoke(self, body: bytes, arn: str, timeout: float) -> tuple[bool, bytes]:
        """→ (went well, payload)."""
        self._work.put((str(uuid.uuid4()), body, int((time.time() + timeout) * 1000), arn))
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            try:
                kind, payload = self._results.get(timeout=0.1)
            except queue.Empty:
                if self.process.poll() is not None:
                    return False, _error(
                        "Runtime.ExitError", f"Runtime exited with {self.process.returncode}"
                    )
            else:
                return kind == "response", payload
        self.close()
        return False, _error("Sandbox.Timedout", f"Task timed out after {timeout:.2f} seconds")

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        self._work.put(None)
        self._server.shutdown()
        self._server.server_close()


def _error(kind: str, message: str) -> bytes:
    return json.dumps({"errorType": kind, "errorMessage": message}).encode()


def _body_of(request: http.server.BaseHTTPRequestHandler) -> bytes:
    if "chunked" not in (request.headers.get("transfer-encoding") or ""):
        return request.rfile.read(int(request.headers.get("content-length") or 0))
    body = b""
    while size := int(request.rfile.readline(), 16):
        body += request.rfile.read(size)
        request.rfile.readline()
    request.rfile.readline()
    return body


class Processes:
    """Drop-in for `functions.InProcess`."""

    def __init__(self, code: dict[str, Path], variables: dict[str, str]) -> None:
        self.code, self.variables = code, variables
        self.calls: list[tuple[str, Any]] = []
        self.cold_starts: dict[str, float] = {}
        self._idle: dict[str, list[Environment]] = {}
        self._all: list[Environment] = []
        self._lock = threading.Lock()

    def invoke(
        self, function: Any, body: Any, request_headers: Any, response_headers: dict[str, str]
    ) -> bytes:
        body = (body.encode() if isinstance(body, str) else body) or b"{}"
        self.calls.append((function.function_name, json.loads(body)))
        with self._lock:
            idle = self._idle.setdefault(function.function_name, [])
            environment = idle.pop() if idle else None
        environment = environment or self.start(function)
        well, payload = environment.invoke(body, function.function_arn, float(function.timeout or 3))
        if environment.process.poll() is None:
            with self._lock:
                self._idle[function.function_name].append(environment)
        if not well:
            response_headers["x-amz-function-error"] = "Unhandled"
        return b"" if (request_headers or {}).get("X-Amz-Invocation-Type") == "Event" else payload

    def start(self, function: Any) -> Environment:
        """A cold start; its seconds are kept in `cold_starts`."""
        handler = "app.handler" if function.handler.endswith(".sh") else function.handler
        environment = Environment(
            handler,
            self.code[function.function_name],
            {
                "AWS_LAMBDA_FUNCTION_NAME": function.function_name,
                "AWS_LAMBDA_FUNCTION_VERSION": "$LATEST",
                "AWS_LAMBDA_FUNCTION_MEMORY_SIZE": str(function.memory_size),
                "AWS_REGION": function.region,
                "AWS_DEFAULT_REGION": function.region,
                "AWS_ACCESS_KEY_ID": "test",
                "AWS_SECRET_ACCESS_KEY": "test",
                "AWS_LAMBDA_LOG_GROUP_NAME": function.logs_group_name,
                "AWS_LAMBDA_LOG_STREAM_NAME": "local",
                "AWS_EXECUTION_ENV": f"AWS_Lambda_{function.run_time}",
                **self.variables,
                **{key: str(value) for key, value in (function.environment_vars or {}).items()},
            },
        )
        self._all.append(environment)
        self.cold_starts[function.function_name] = environment.wait_until_ready()
        return environment

    def close(self) -> None:
        for environment in self._all:
            if environment.process.poll() is None:
                environment.close()
