"""One chat call over any transport: a deadline over everything, bounded tries, and an end when its reader
leaves.

A call is sent again only while none of its text was given out, and only where the failure may pass: too many
requests (after the wait that the server names), an unreachable or failing server, an empty reply. A time-out
is never sent again: the server may still be working on it, and be paid for it.
"""

from __future__ import annotations

import json
import logging
import math
import random
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, suppress
from typing import Any, NamedTuple

from pincite.adapters.chat_errors import RejectedReply, UnsupportedFeature, late
from pincite.adapters.chat_wire import REJECTED, body, chunks, deltas
from pincite.adapters.sse import events
from pincite.errors import ModelUnavailable, PinciteError, Retryable, Throttled, Timeout
from pincite.ports import Delta, Prompt

FIRST_BACKOFF_S = 0.5
LONGEST_BACKOFF_S = 8.0
LEAST_S = 2.0
"""A call that could hardly end in the time that is left is not made: it would be paid for and thrown away."""
DRAIN_S = 0.25
ALL_FEATURES = frozenset({"json_schema", "json_object", "usage"})
PARAMETERS = frozenset({"temperature", "max_tokens"})
"""What every server is sent until it refuses it, as those of models that think do."""


logger = logging.getLogger("pincite")


class Reply(NamedTuple):
    """An open reply. `pieces`: its chunks of bytes. `json`: the whole body where the server does not stream.
    `cut`: shuts the connection down, from any thread, so that a read under way ends."""

    pieces: Iterator[bytes]
    json: dict[str, Any] | None
    cut: Callable[[], None]


Transport = Callable[[dict[str, Any], float], AbstractContextManager[Reply]]
"""(body, seconds left) → open reply. Raises `pincite.errors` alone, also while the pieces are read."""


class Clock(NamedTuple):
    """Time as the adapter sees it; tests bring their own."""

    now: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep
    jitter: Callable[[], float] = random.random


def unbounded() -> float:
    """Nobody waits for an end."""
    return math.inf


class ChatLLM:
    """`timeout_s`: seconds for a whole call, waits and silence included; `time_left`: those that whoever asks has
    still, where that may be less. `max_retries`: further submissions at most."""

    def __init__(
        self,
        model: str,
        transport: Transport,
        *,
        timeout_s: float,
        max_retries: int,
        features: frozenset[str] = ALL_FEATURES,
        time_left: Callable[[], float] = unbounded,
        clock: Clock | None = None,
    ) -> None:
        self.model = model
        self._transport, self._timeout_s, self._max_retries = transport, timeout_s, max_retries
        self._features, self._time_left, self._clock = features | PARAMETERS, time_left, clock or Clock()

    def __repr__(self) -> str:
        return f"{type(self).__name__}(model={self.model!r})"

    def close(self) -> None:
        """Ends idle connections; a later call opens new ones."""

    def stream(self, prompt: Prompt) -> Iterator[Delta]:
        """Pieces as they come; the last one carries `finish` and `usage`. Closing the iterator ends the
        call."""
        left = self._time_left()
        if left < LEAST_S:
            raise late("too little time was left to ask the model")
        end = self._clock.now() + min(self._timeout_s, left)
        failures, shown = 0, False
        while True:
            try:
                for delta in self._once(prompt, end):
                    shown = shown or bool(delta.text)
                    yield delta
                return
            except UnsupportedFeature as refused:
                self._leave_out(refused)
            except RejectedReply as rejected:
                if rejected.text and prompt.schema is not None:
                    yield Delta(rejected.text)
                    yield Delta("", REJECTED)
                    return
                failures += 1
                self._wait(rejected, failures, end, shown)
            except Timeout as failure:
                self._log(failure, failures + 1)
                raise
            except Retryable as failure:
                failures += 1
                self._wait(failure, failures, end, shown)

    def _once(self, prompt: Prompt, end: float) -> Iterator[Delta]:
        left = end - self._clock.now()
        if left <= 0:
            raise late("the model did not answer in time")
        request = body(prompt, self.model, self._features)
        with self._transport(request, left) as reply:
            watchdog = threading.Timer(left, reply.cut)
            watchdog.daemon = True
            watchdog.start()
            try:
                pieces = (
                    chunks(events(reply.pieces)) if reply.json is None else iter([reply.json, {"done": True}])
                )
                yield from deltas(pieces, self.model, text_reply=prompt.schema is None)
                _drain(reply)
            except ModelUnavailable as error:
                if self._clock.now() >= end:
                    raise late("the model did not finish in time") from error
                raise
            finally:
                watchdog.cancel()

    def _wait(self, failure: Retryable, failures: int, end: float, shown: bool) -> None:
        """Sleeps before the next try; raises `failure` where there is none."""
        self._log(failure, failures)
        if shown or failures > self._max_retries:
            raise failure
        backoff = min(LONGEST_BACKOFF_S, FIRST_BACKOFF_S * 2 ** (failures - 1)) * (
            0.5 + 0.5 * self._clock.jitter()
        )
        asked = failure.retry_after if isinstance(failure, Throttled) else None
        wait = backoff if asked is None else asked + 0.1 * backoff
        if self._clock.now() + wait >= end:
            raise failure
        self._clock.sleep(wait)

    def _log(self, failure: Retryable, attempt: int) -> None:
        """One line a try that failed, as JSON, at level INFO; `attempt` counts from 1."""
        told = {"event": "model call failed", "model": self.model, "attempt": attempt}
        logger.info(json.dumps({**told, "error": type(failure).__name__}))

    def _leave_out(self, refused: UnsupportedFeature) -> None:
        """The server's refusal is remembered, so that later calls are right at once."""
        feature = refused.feature
        if feature == "response_format":
            feature = "json_schema" if "json_schema" in self._features else "json_object"
        if feature not in self._features:
            raise refused
        self._features = self._features - {feature}


def _drain(reply: Reply) -> None:
    """Reads what follows the last delta, so that the connection can be used again; not for longer than
    `DRAIN_S`."""
    cutter = threading.Timer(DRAIN_S, reply.cut)
    cutter.daemon = True
    cutter.start()
    with suppress(PinciteError):
        for _ in reply.pieces:
            pass
    cutter.cancel()


def cut_connection(extensions: dict[str, Any]) -> Callable[[], None]:
    """The extensions of an httpx response → what shuts its connection down."""

    def cut() -> None:
        stream = extensions.get("network_stream")
        found = stream.get_extra_info("socket") if stream is not None else None
        if found is not None:
            with suppress(OSError):
                found.shutdown(socket.SHUT_RDWR)

    return cut
