"""When the invocation that is running must be done: what could not be used any more is not begun, nor paid for."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

ANSWERING_S = 80.0
"""Seconds after which the state machine ends an answer."""
RESERVE_S = 2.0
"""What is left to a step for its own work when its last model call has ended."""


class Deadline:
    """One for a process. Lambda gives an execution environment one invocation at a time; where several run in one,
    as on the local stack, the earliest end holds for all."""

    def __init__(self) -> None:
        self._ends: list[float] = []

    @contextmanager
    def within(self, seconds: float) -> Iterator[None]:
        """Whatever runs inside must be done in so many seconds."""
        end = time.monotonic() + seconds - RESERVE_S
        self._ends.append(end)
        try:
            yield
        finally:
            self._ends.remove(end)

    def left(self) -> float:
        """Seconds in which a model may still answer."""
        return min(self._ends, default=math.inf) - time.monotonic()


deadline = Deadline()


def left_of_answer(began: str) -> float:
    """When its execution began, ISO 8601 → seconds until it is ended."""
    return ANSWERING_S - (datetime.now(UTC) - datetime.fromisoformat(began)).total_seconds()
