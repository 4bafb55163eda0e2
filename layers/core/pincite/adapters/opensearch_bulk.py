"""documents → index in bulk: bodies bounded in bytes, each item's answer read, what was refused for now sent again."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from opensearchpy import OpenSearch

from pincite.adapters.opensearch_client import WRITE_TRIES, patiently, refusal, throttled, waits
from pincite.errors import PinciteError, Throttled

MAX_BYTES = 4 * 2**20
"""Bytes of one bulk body, well under the 10 MiB that a small AWS domain or a Serverless collection takes."""
MAX_ITEMS = 500
WORKERS = 4
"""Bulk bodies on their way at once, as in `opensearchpy.helpers.parallel_bulk`."""


class Operation(NamedTuple):
    """One line, or two, of a bulk. `name`: what an error calls it: document and chunk. `missing_ok`: 404 is success."""

    action: bytes
    body: bytes | None
    name: str
    missing_ok: bool = False

    @property
    def size(self) -> int:
        """Bytes it takes in the request."""
        return len(self.action) + len(self.body or b"") + 2


def write(
    client: OpenSearch,
    index: str,
    operations: Iterable[Operation],
    *,
    alias: bool = True,
    timeout_s: float = 60.0,
    sleep: Callable[[float], None] = time.sleep,
) -> int:
    """Send all; returns how many were done. Raises the first refusal, with the item's name, after the rest was sent.

    `alias`: refuse where `index` is no alias, so that a bulk never makes an index with a guessed mapping.

    Success is what the items' own answers say, never the status of the response, which is 200 whatever happened.
    """
    batches = list(_batched(operations))
    parameters = {"request_timeout": timeout_s, "require_alias": "true" if alias else "false"}

    def send(batch: Sequence[Operation]) -> list[PinciteError]:
        return _send(client, index, batch, parameters, sleep)

    if len(batches) < 2:
        errors = [error for batch in batches for error in send(batch)]
    else:
        with ThreadPoolExecutor(min(WORKERS, len(batches)), thread_name_prefix="bulk") as pool:
            errors = [error for refused in pool.map(send, batches) for error in refused]
    if errors:
        raise errors[0]
    return sum(len(batch) for batch in batches)


def _batched(operations: Iterable[Operation]) -> Iterator[list[Operation]]:
    batch: list[Operation] = []
    size = 0
    for operation in operations:
        if batch and (len(batch) == MAX_ITEMS or size + operation.size > MAX_BYTES):
            yield batch
            batch, size = [], 0
        batch.append(operation)
        size += operation.size
    if batch:
        yield batch


def _send(
    client: OpenSearch,
    index: str,
    batch: Sequence[Operation],
    parameters: dict[str, Any],
    sleep: Callable[[float], None],
) -> list[PinciteError]:
    """One body; items answered with 429 go again in a smaller one. Returns what was refused for good."""
    refused: list[PinciteError] = []
    left = list(batch)
    for _ in waits(WRITE_TRIES, sleep):
        body = b"".join(
            line + b"\n" for each in left for line in (each.action, each.body) if line is not None
        )

        def call(body: bytes = body) -> Any:
            return client.bulk(body=body, index=index, params=parameters)

        response = patiently(call, sleep, WRITE_TRIES)
        again: list[Operation] = []
        for operation, item in zip(left, response["items"], strict=True):
            answer = next(iter(item.values()))
            status = int(answer["status"])
            if status < 300 or (status == 404 and operation.missing_ok):
                continue
            error = answer.get("error") or {}
            problem = refusal(status, str(error.get("type", "")), _cause(error))
            if isinstance(problem, Throttled):
                again.append(operation)
            else:
                refused.append(_named(problem, operation.name))
        if not again:
            return refused
        left = again
    return [*refused, _named(throttled(), left[0].name)]


def _cause(error: dict[str, Any]) -> str:
    """The innermost reason: the outer ones only say that parsing failed."""
    reason = str(error.get("reason", ""))
    cause = error.get("caused_by")
    if isinstance(cause, dict) and cause.get("reason"):
        return _cause(cause)
    return reason.partition(" Preview of field's value")[0][:300]


def _named(error: PinciteError, name: str) -> PinciteError:
    error.args = (f"{name}: {error.args[0]}", *error.args[1:])
    return error
