"""A service that refuses calls: below the SDK's own retries, so that they run as they do in an account."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import botocore.endpoint
from botocore.awsrequest import AWSResponse
from moto.core.botocore_stubber import BotocoreStubber


class _Body:
    """As urllib3 hands it over."""

    def __init__(self, body: bytes) -> None:
        self._body = body

    def stream(self, **_: Any) -> Iterator[bytes]:
        yield self._body


@contextmanager
def refused(service: str, operation: str, code: str, times: int = 10_000) -> Iterator[list[str]]:
    """The next `times` calls of an operation do nothing and are answered with this error, which is put into the list
    that is yielded. Nothing is waited for between tries."""
    seen, answered, clock = list[str](), BotocoreStubber.__call__, botocore.endpoint.time
    body = json.dumps({"__type": f"com.amazonaws#{code}", "message": code}).encode()
    headers = {"x-amzn-requestid": "0", "content-type": "application/x-amz-json-1.0"}

    def call(stubber: Any, event_name: str, request: Any, **more: Any) -> Any:
        if event_name == f"before-send.{service}.{operation}" and len(seen) < times:
            seen.append(code)
            return AWSResponse(request.url, 400, headers, _Body(body))
        return answered(stubber, event_name, request, **more)

    BotocoreStubber.__call__ = call
    botocore.endpoint.time = SimpleNamespace(sleep=lambda _: None, time=clock.time)
    try:
        yield seen
    finally:
        BotocoreStubber.__call__, botocore.endpoint.time = answered, clock
