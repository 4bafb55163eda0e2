"""How long a long file will take, said once, after its first chunks."""

from __future__ import annotations

import time
from collections.abc import Callable

LONG_S = 30
"""Seconds from which it is worth a line."""
MEASURED = 128
"""Chunks by which the pace is known; the first ones load the model as well."""


class Ahead:
    """Is told (chunks done, chunks in all) of one file after another, and says a line a long one."""

    def __init__(self, say: Callable[[str], None], clock: Callable[[], float] = time.monotonic) -> None:
        self._say, self._clock = say, clock
        self.begin("")

    def begin(self, name: str) -> None:
        """A file begins."""
        self._name, self._said = name, False
        self._first: tuple[int, float] | None = None

    def told(self, done: int, total: int) -> None:
        """Says nothing of a file that is soon done."""
        now = self._clock()
        if done and self._first is None:
            self._first = done, now
        if self._said or self._first is None or not MEASURED <= done < total:
            return
        before, then = self._first
        if done > before:
            left = (total - done) * (now - then) / (done - before)
            self._said = True
            if left >= LONG_S:
                self._say(f"{self._name}: {total:,} chunks; about {_spelled(left)} to go")


def _spelled(seconds: float) -> str:
    minutes = round(seconds / 60)
    return f"{round(seconds)} seconds" if seconds < 90 else f"{minutes} minutes"
