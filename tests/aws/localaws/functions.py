"""Run real Python handlers behind moto's Lambda, in this process and without Docker.

Every trigger of moto ends in `LambdaFunction.invoke` as long as `lambda.use_docker` keeps its default; with
`use_docker: False` moto echoes the request and a test on it proves nothing. That one method is replaced.
"""

from __future__ import annotations

import contextlib
import importlib.util
import json
import os
import sys
import threading
import time
import traceback
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from moto.awslambda.models import LambdaFunction

from tests.aws.localaws.environment import ENVIRONMENT
from tests.aws.localaws.grants import running
from tests.aws.localaws.time_limit import clock

Handler = Callable[[Any, Any], Any]
KILLED = type("Lambda.Unknown", (Exception,), {})
TIMED_OUT = type("Sandbox.Timedout", (Exception,), {})
"""Named as Lambda reports them."""
_environment = threading.RLock()
_importing = threading.Lock()


class Context:
    """The attributes of the Python Lambda context object."""

    identity = client_context = None
    log_stream_name = "local"

    def __init__(self, function: LambdaFunction) -> None:
        self.function_name, self.function_version = function.function_name, function.version
        self.invoked_function_arn, self.memory_limit_in_mb = function.function_arn, str(function.memory_size)
        self.aws_request_id, self.log_group_name = str(uuid.uuid4()), function.logs_group_name
        self._deadline = time.monotonic() + float(function.timeout or 3)

    def get_remaining_time_in_millis(self) -> int:
        return max(0, int(1000 * (self._deadline - time.monotonic())))


class InProcess:
    """`calls` records every invocation as (function name, event). `broken` maps a function's name to exceptions that
    it raises instead of running: it was killed, or cannot start; `lost` to how often it does its work and is killed
    before it can say so; `slow` to the seconds that it takes, on the clock of `step_functions`."""

    def __init__(self, code: dict[str, Path]) -> None:
        self.code = code
        self.calls: list[tuple[str, Any]] = []
        self.broken: dict[str, list[BaseException]] = {}
        self.lost: dict[str, int] = {}
        self.slow: dict[str, float] = {}

    def invoke(
        self, function: LambdaFunction, body: Any, request_headers: Any, response_headers: dict[str, str]
    ) -> bytes:
        event = json.loads(body) if body else {}
        self.calls.append((function.function_name, event))
        before = running.set(function.function_name)
        try:
            with environment(function):
                if self.broken.get(function.function_name):
                    raise self.broken[function.function_name].pop(0)
                self._take_time(function)
                handler = load_handler(self.code[function.function_name], function.handler)
                result = json.dumps(handler(event, Context(function)))
                if self.lost.get(function.function_name):
                    self.lost[function.function_name] -= 1
                    raise KILLED("RequestId: 0 Error: Runtime exited with error: signal: killed")
        except Exception as raised:  # noqa: BLE001  (the outermost edge: a runtime reports whatever was raised)
            response_headers["x-amz-function-error"] = "Unhandled"
            result = json.dumps(
                {
                    "errorMessage": str(raised),
                    "errorType": type(raised).__name__,
                    "requestId": str(uuid.uuid4()),
                    "stackTrace": traceback.format_tb(raised.__traceback__),
                }
            )
        finally:
            running.reset(before)
        asynchronous = (request_headers or {}).get("X-Amz-Invocation-Type") == "Event"
        return b"" if asynchronous else result.encode()

    def _take_time(self, function: LambdaFunction) -> None:
        seconds = self.slow.get(function.function_name, 0.0)
        clock.spend(min(seconds, float(function.timeout or 3)))
        if seconds > float(function.timeout or 3):
            raise TIMED_OUT(f"Task timed out after {function.timeout:.2f} seconds")

    def close(self) -> None:
        """Nothing runs between invocations."""


def installed(runtime: Any) -> Callable[[], None]:
    """Put a runtime behind moto's Lambda; the result takes it out again."""
    original = LambdaFunction.invoke
    LambdaFunction.invoke = lambda function, body, request, response: runtime.invoke(
        function, body, request, response
    )
    return lambda: setattr(LambdaFunction, "invoke", original)


@contextlib.contextmanager
def environment(function: LambdaFunction) -> Iterator[None]:
    """The function's variables. `os.environ` is the process's: handlers in parallel branches see the union, so one
    name must have one value throughout a template."""
    with _environment:
        os.environ.update({key: str(value) for key, value in (function.environment_vars or {}).items()})
        os.environ.update(
            ENVIRONMENT,
            AWS_LAMBDA_FUNCTION_NAME=function.function_name,
            AWS_REGION=function.region,
            AWS_DEFAULT_REGION=function.region,
        )
    yield


def load_handler(directory: Path, handler: str) -> Handler:
    """`module.function` out of the function's own folder, without clashing with the others' `app`."""
    if handler.endswith(".sh"):
        from tests.aws.localaws.web_adapter import adapted

        return adapted(load_handler(directory, "app.create"))
    module_name, _, attribute = handler.rpartition(".")
    unique = f"_lambda_{directory.parent.name}_{directory.name}_{module_name}"
    with _importing:
        if unique not in sys.modules:
            spec = importlib.util.spec_from_file_location(unique, directory / f"{module_name}.py")
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            sys.modules[unique] = module
    return getattr(sys.modules[unique], attribute)
