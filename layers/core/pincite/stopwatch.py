"""How long each step took, for `timings_ms`."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

STEPS = ("retrieve", "rerank", "cite", "answer", "enforce", "verify")


class Stopwatch:
    """Laps by step; a step taken twice adds up."""

    def __init__(self) -> None:
        self._started = time.perf_counter()
        self._laps = dict.fromkeys(STEPS, 0.0)

    @contextmanager
    def lap(self, step: str) -> Iterator[None]:
        """Time what is done inside."""
        began = time.perf_counter()
        try:
            yield
        finally:
            self._laps[step] = self._laps.get(step, 0.0) + time.perf_counter() - began

    def laps(self) -> dict[str, float]:
        """Milliseconds by step, and `total` since the stopwatch was made."""
        total = time.perf_counter() - self._started
        return {step: round(1000 * seconds, 2) for step, seconds in (*self._laps.items(), ("total", total))}
